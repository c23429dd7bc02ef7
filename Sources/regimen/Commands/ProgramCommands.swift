import Host
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import TrainingKit

let programCommands: [Command] = [
    Command(
        group: .program, needs: .writing,
        declaration: CommandDeclaration(
            "setup", summary: "choose a program, units and training days",
            discussion: """
                Asks on a terminal; elsewhere what is not given stays as it is. Running it again changes the
                configuration and keeps the journal. `--option` sets what only the chosen program knows.
                """,
            options: [
                .init("program", value: "ID", help: "the program to train with", completion: .program),
                .init("units", value: "UNIT", help: "kg or lb", completion: .words(["kg", "lb"])),
                .init("days", value: "DAYS", help: "training days: mon,wed,fri"),
                .init("rest", value: "SECONDS", help: "rest after a set that no plan gives a rest for"),
                .init("option", value: "KEY=VALUE", help: "an option of the program's own", repeats: true),
            ],
            examples: [
                "setup", "setup --program dredfit --units kg --days mon,wed,fri",
                "setup --program dredfit --option bar=on",
            ]),
        run: { call in try setupReply(call) }),
    Command(
        group: .program, needs: .reading,
        declaration: CommandDeclaration(
            "programs", summary: "list the programs and what each expects", examples: ["programs"]),
        run: { call in
            let current = try call.host().configuration.program
            let style = call.style
            let sections = Registry.programs.map(\.descriptor).map { program in
                Section(
                    "\(program.id == current ? "* " : "")\(program.id)",
                    [
                        .text("    \(program.name): \(program.summary)."), .text("    Expects: \(program.expects)."),
                    ])
            }
            let json: [JSONValue] = Registry.programs.map(\.descriptor).map { program in
                [
                    "id": .string(program.id), "name": .string(program.name), "summary": .string(program.summary),
                    "expects": .string(program.expects), "current": .bool(program.id == current),
                ]
            }
            let way = current == nil ? "Choose one: regimen setup" : "Switch with: regimen use ID. Nothing is lost."
            return Reply(
                ["programs": .array(json)],
                style.lines(sections + [Section("", [.text(way)])]))
        }),
    Command(
        group: .program, needs: .writing,
        declaration: CommandDeclaration(
            "use", summary: "switch to another program",
            discussion: "The journal stays; the new program reads the same history. Refused while a session is open.",
            positionals: [.init("ID", help: "the program", completion: .program)], examples: ["use unit"]),
        run: { call in
            let id = call.arguments.word("ID") ?? ""
            let changes = try call.host().setUp(SetupRequest(program: id))
            let kind = try call.host().currentProgram()
            let count = try call.host().journal.counts().sessions
            return Reply(
                ["program": .string(kind.descriptor.id), "changes": .array(changes.map { .string($0) })],
                (changes.isEmpty ? ["\(kind.descriptor.name) is the current program already."] : changes)
                    + ["It reads the same journal: \(count) \(count == 1 ? "session" : "sessions"). See: regimen today"])
        }),
]

private func setupReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    var request = SetupRequest(
        program: call.arguments.option("program"), units: try call.choice("units", MassUnit.self),
        trainingDays: try call.arguments.option("days").map(weekdays),
        restSeconds: try call.count("rest", 0...3600),
        options: try call.arguments.options("option").map(keyValue))
    if call.terminal.isInteractive { try ask(&request, call) }
    guard request.program != nil || host.configuration.program != nil else {
        throw Refusal(
            "program-missing", "--program is missing",
            hint: "Choose one of: \(Registry.programs.map(\.descriptor.id).joined(separator: ", "))", isUsage: true)
    }
    let changes = try host.setUp(request)
    let configuration = host.configuration
    let kind = try host.currentProgram()
    let context = host.context(of: kind)
    let days = context.trainingDays.sorted().map(\.abbreviation).joined(separator: ", ")
    var lines = changes.isEmpty ? ["Nothing changed."] : changes
    lines += [
        "", "Program: \(kind.descriptor.name), \(kind.descriptor.summary)",
        "Units: \(configuration.units.rawValue). Training days: \(days).",
        "Configuration: \(host.configurationFile.path)", "Journal: \(host.journal.path)",
        "Next: regimen today",
    ]
    return Reply(
        [
            "configuration": configuration.json, "changes": .array(changes.map { .string($0) }),
            "path": .string(host.configurationFile.path), "journal": .string(host.journal.path),
        ], lines)
}

/// Reads `mon,wed,fri`, in any case, also with spaces.
func weekdays(_ text: String) throws -> Set<Weekday> {
    let words = text.split(whereSeparator: { $0 == "," || $0 == " " })
    let days = words.map { Weekday($0) }
    guard !words.isEmpty, !days.contains(nil) else {
        throw UsageError.badValue(text, of: "--days", allowed: "days like mon,wed,fri")
    }
    return Set(days.compactMap { $0 })
}

private func keyValue(_ text: String) throws -> (key: String, word: String) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
        throw UsageError.badValue(text, of: "--option", allowed: "KEY=VALUE, for example bar=on")
    }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
}

/// Asks for what the options did not say; Enter keeps what stands in brackets.
private func ask(_ request: inout SetupRequest, _ call: Call) throws {
    let host = try call.host()
    let terminal = call.terminal
    let current = host.configuration
    if request.program == nil {
        let known = Registry.programs.map(\.descriptor)
        for program in known { try Terminal.write("  \(program.id): \(program.summary)\n", to: STDERR_FILENO) }
        let standing = current.program ?? known[0].id
        while request.program == nil {
            guard let answer = terminal.ask("Program [\(standing)]: ") else { return }
            let word = answer.isEmpty ? standing : answer.lowercased()
            if Registry.program(word) != nil { request.program = word }
        }
    }
    while request.units == nil {
        guard let answer = terminal.ask("Units, kg or lb [\(current.units.rawValue)]: ") else { return }
        request.units = answer.isEmpty ? current.units : MassUnit(rawValue: answer.lowercased())
    }
    let kind = try host.program(request.program ?? current.program ?? Registry.programs[0].descriptor.id)
    let standing = (current.trainingDays ?? kind.descriptor.defaultTrainingDays).sorted().map(\.abbreviation)
    while request.trainingDays == nil {
        guard let answer = terminal.ask("Training days [\(standing.joined(separator: ","))]: ") else { return }
        if answer.isEmpty {
            if current.trainingDays == nil { break }
            request.trainingDays = current.trainingDays
        } else {
            request.trainingDays = try? weekdays(answer)
        }
    }
    let options = try kind.options(from: current.options[kind.descriptor.id] ?? [:])
    for setting in kind.settings where !request.options.contains(where: { $0.key == setting.key }) {
        let standing = kind.word(for: setting.key, in: options) ?? ""
        while true {
            guard let answer = terminal.ask("\(setting.question) (\(setting.allowed)) [\(standing)]: ") else { return }
            if answer.isEmpty { break }
            if (try? kind.options(options, setting: setting.key, to: answer)) != nil {
                request.options.append((setting.key, answer))
                break
            }
        }
    }
}
