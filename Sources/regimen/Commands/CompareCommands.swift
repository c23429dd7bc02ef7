import Host
import Insight
import TrainingKit

let compareCommands: [Command] = [
    Command(
        group: .history, needs: .reading,
        declaration: CommandDeclaration(
            "compare", summary: "compare the programs on your history",
            discussion: """
                Three answers: what each program would have you do next; how well each would have fitted what you did,
                walking forward through the history without looking ahead; and where each would take you. The baseline
                `repeat` asks for exactly last time.
                """,
            options: [
                .init("programs", value: "IDS", help: "only these, with commas", completion: .program),
                .init("from", value: "DAY", help: "count from this day on; everything before is folded all the same"),
                .init("to", value: "DAY", help: "count up to this day"),
                .init("exercise", value: "EXERCISE", help: "count only this exercise", completion: .exercise),
                .init("explain", help: "say what every figure means"),
                .init("html", value: "FILE", help: "write it as a page too", completion: .file),
            ],
            examples: ["compare", "compare --programs unit,reps --from 2026-01-01", "compare --exercise bench --json"]),
        run: { call in try compareReply(call) }),
    Command(
        group: .history, needs: .reading,
        declaration: CommandDeclaration(
            "simulate", summary: "fold a program over its own plans, session by session",
            options: [
                .init("program", value: "ID", help: "the program; default the current one", completion: .program),
                .init("sessions", value: "N", help: "how many, 1 to 2000 (default 12)"),
                .init(
                    "outcome", value: "HOW",
                    help: "as-planned (default), tough, easy, or seed:N for an invented athlete",
                    completion: .words(["as-planned", "tough", "easy", "seed:1"])),
                .init("from-history", help: "start from the journal rather than from nothing"),
            ],
            examples: ["simulate --program dredfit --sessions 40", "simulate --outcome seed:7 --from-history"]),
        run: { call in
            let host = try call.host()
            let kind = try call.arguments.option("program").map(host.program) ?? host.currentProgram()
            let word = call.arguments.option("outcome") ?? "as-planned"
            guard let outcome = Outcome(word) else {
                throw UsageError.badValue(word, of: "--outcome", allowed: Outcome.allowed)
            }
            let projection = try host.simulate(
                kind, sessions: call.count("sessions", 1...2000) ?? 12, outcome: outcome,
                fromHistory: call.arguments.flag("from-history"))
            return Reply(projection.json, call.style.lines(projection.sections(catalogue: try host.catalogue())))
        }),
    Command(
        group: .history, needs: .reading,
        declaration: CommandDeclaration(
            "report",
            summary: "write a page with everything: overview, exercises, records, your program, the comparison",
            discussion: "One self-contained HTML file; it reaches for nothing on the network.",
            options: [
                .init("html", value: "FILE", help: "the file (default regimen-report.html)", completion: .file),
                .init("open", help: "open it in the browser"),
            ],
            examples: ["report", "report --html ~/report.html --open"]),
        run: { call in
            let host = try call.host()
            let path = call.arguments.option("html") ?? "regimen-report.html"
            let bytes = try host.write(host.report(), to: path)
            var lines = ["Written: \(path), \(bytes) bytes"]
            let opened = call.arguments.flag("open") ? Browser.open(path) : nil
            if opened == false { lines.append("There is no desktop to open it on; open the file yourself.") }
            return Reply(["path": .string(path), "bytes": .int(bytes), "opened": .bool(opened ?? false)], lines)
        }),
]

private func compareReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    let programs = call.arguments.option("programs")?.split(separator: ",").map(String.init) ?? []
    let comparison = try host.compare(
        CompareRequest(
            programs: programs, from: try call.day("from"), to: try call.day("to"),
            exercise: call.arguments.option("exercise")))
    let catalogue = try host.catalogue()
    var written: [String] = []
    if let path = call.arguments.option("html") {
        written = ["", "Written: \(path), \(try host.write(host.page(of: comparison), to: path)) bytes"]
    }
    let scope = try scope(call)
    return Reply(
        comparisonJSON(comparison, on: host.day, catalogue),
        call.style.lines(
            comparison.sections(explained: call.arguments.flag("explain"), scope: scope, catalogue: catalogue))
            + written)
}

private func comparisonJSON(_ comparison: Comparison, on day: Day, _ catalogue: Catalogue) -> JSONValue {
    let next: [JSONValue] = comparison.next.map { program, day, plan in
        var members = JSONValue.plan(plan, catalogue)
        members["program"] = .string(program.id)
        members["day"] = .day(day)
        return .object(members)
    }
    return [
        "day": .day(day), "next": .array(next), "backtest": .array(comparison.backtest.map(\.json)),
        "projection": .array(comparison.projections.map(\.json)),
    ]
}

/// What the backtest was narrowed to: `Bench press, from 2026-01-01`.
private func scope(_ call: Call) throws -> String? {
    let exercise = try call.arguments.option("exercise").map { try call.host().exercise($0).name }
    let parts = [exercise, try call.day("from").map { "from \($0)" }, try call.day("to").map { "up to \($0)" }]
    let scope = parts.compactMap(\.self).joined(separator: ", ")
    return scope.isEmpty ? nil : scope.prefix(1).uppercased() + scope.dropFirst()
}
