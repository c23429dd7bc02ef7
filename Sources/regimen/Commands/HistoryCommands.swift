import Host
import Insight
import Journal
import TrainingKit

let historyCommands: [Command] = [
    Command(
        group: .history, needs: .reading,
        declaration: CommandDeclaration(
            "history", summary: "list sessions, newest first",
            discussion: """
                As text the last 20 unless --limit says otherwise; with --json all of them. With --grid the days of the
                last year, or from --from to --to, as a grid of weeks, and what was done in each week.
                """,
            positionals: [.init("EXERCISE", .many, help: "only sessions with it", completion: .exercise)],
            options: [
                .init("limit", value: "N", help: "how many"),
                .init("from", value: "DAY", help: "from this day on"),
                .init("to", value: "DAY", help: "up to this day"),
                .init("grid", help: "days by weeks instead of a list"),
            ],
            examples: ["history", "history bench --limit 5", "history --from 2026-01-01 --json", "history --grid"]),
        run: { call in try historyReply(call) }),
    Command(
        group: .history, needs: .reading,
        declaration: CommandDeclaration(
            "show", summary: "show a session whole",
            positionals: [
                .init("SESSION", .optional, help: "its number, its day, or last (the default)", completion: .session)
            ],
            examples: ["show", "show 12", "show 2026-03-01 --json"]),
        run: { call in
            let host = try call.host()
            let session = try host.journal.reading {
                try host.session(named: call.arguments.word("SESSION") ?? "last").standing(at: host.clock.bound)
            }
            let catalogue = try host.catalogue()
            return Reply(.session(session, catalogue), sessionLines(session, call.style, catalogue))
        }),
    Command(
        group: .history, needs: .reading,
        declaration: CommandDeclaration(
            "records", summary: "list personal records",
            discussion: """
                Of each exercise the heaviest load, the most repetitions in a set without assistance, the longest hold
                and the best estimated one-rep maximum (Epley, 1 to 12 repetitions). Lately: the course of the last
                24 sessions, of the e1RM where there is one, else of the best set.
                """,
            positionals: [.init("EXERCISE", .many, help: "only this one", completion: .exercise)],
            examples: ["records", "records bench"]),
        run: { call in try recordsReply(call) }),
    Command(
        group: .history, needs: .reading,
        declaration: CommandDeclaration(
            "progress", summary: "show your program's progress, or one exercise over time",
            positionals: [.init("EXERCISE", .many, help: "best, top set, volume and e1RM of it", completion: .exercise)],
            options: [.init("last", value: "N", help: "only the last N sessions with the exercise")],
            examples: ["progress", "progress bench"]),
        run: { call in try progressReply(call) }),
    Command(
        group: .history, needs: .reading,
        declaration: CommandDeclaration(
            "state", summary: "show the current program's state",
            options: [.init("program", value: "ID", help: "another program's", completion: .program)],
            examples: ["state", "state --json"]),
        run: { call in
            let host = try call.host()
            let kind = try call.arguments.option("program").map(host.program) ?? host.currentProgram()
            let state = try host.state(of: kind)
            return Reply(
                ["program": .string(kind.descriptor.id), "day": .day(host.day), "state": state],
                try JSONText.encode(state, pretty: true).split(separator: "\n").map(String.init))
        }),
    Command(
        group: .history, needs: .writing,
        declaration: CommandDeclaration(
            "undo", summary: "take back the last change of the journal, whatever it was",
            discussion: "An import is one step. The rest timer and the configuration are none.", examples: ["undo"]),
        run: { call in
            let label = try call.host().undo()
            let line = label.map { "Undone: \(call.style.safe($0))" } ?? "There is nothing to undo."
            return Reply(["undone": .text(label)], [line])
        }),
    Command(
        group: .history, needs: .writing,
        declaration: CommandDeclaration(
            "redo", summary: "bring back what undo took", examples: ["redo"]),
        run: { call in
            let label = try call.host().redo()
            let line = label.map { "Done again: \(call.style.safe($0))" } ?? "There is nothing to redo."
            return Reply(["redone": .text(label)], [line])
        }),
    Command(
        group: .history, needs: .writing,
        declaration: CommandDeclaration(
            "edit", summary: "correct a recorded session",
            discussion: """
                Exercises and sets are numbered as in `show`: 2 is the second exercise, 2.3 its third set.

                  set 2.3 82.5x8     change a set; a bare number keeps its load
                  add bench 80x8     add sets, as log reads them
                  remove 2.3         remove a set, or with 2 an exercise
                  move 3 1           put an exercise, or with 2.3 1 a set, in another place
                  exercise 2 ohp     it was another exercise
                  superset 2 3       these were done as a superset; superset none 2 3: they were not
                  day 2026-03-01     it was on another day
                  title, note TEXT   rating tough|plan|easy   feel 2 7
                  disable, enable    keep it in the log, but count it for nothing
                """,
            positionals: [
                .init("SESSION", help: "its number, its day, or last", completion: .session),
                .init(
                    "CHANGE", .many, help: "what to change",
                    completion: .words([
                        "set", "add", "remove", "move", "exercise", "superset", "day", "title", "note", "rating",
                        "feel", "disable", "enable",
                    ])),
            ],
            examples: ["edit 12 set 2.3 80x8", "edit last add bench 80x8", "edit 12 day 2026-03-01", "edit 12 disable"]),
        run: { call in
            let host = try call.host()
            let session = try host.session(named: call.arguments.word("SESSION") ?? "last")
            let changed = try host.correct(session, try correction(call.arguments.words("CHANGE"), call))
            let catalogue = try host.catalogue()
            return Reply(.session(changed, catalogue), sessionLines(changed, call.style, catalogue))
        }),
    Command(
        group: .history, needs: .writing,
        declaration: CommandDeclaration(
            "delete", summary: "delete a session; undo brings it back",
            positionals: [.init("SESSION", help: "its number, its day, or last", completion: .session)],
            examples: ["delete 12"]),
        run: { call in
            let host = try call.host()
            let session = try host.session(named: call.arguments.word("SESSION") ?? "")
            try host.delete(session)
            let sets = session.exercises.reduce(0) { $0 + $1.sets.count }
            return Reply(
                ["deleted": .int(session.id)],
                ["Session \(session.id) of \(session.day) with \(sets) sets is deleted. To bring it back: regimen undo"])
        }),
]

// MARK: history, show

private func historyReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    let named = call.arguments.words("EXERCISE")
    let exercise = try named.isEmpty ? nil : host.trainedExercise(named.joined(separator: " "))
    if call.arguments.flag("grid") { return try gridReply(exercise, host, call) }
    let limit = try call.count("limit", 1...1_000_000) ?? (call.invocation.json ? nil : 20)
    let sessions = try host.journal.reading {
        try host.journal.sessions(
            limit: limit, before: nil, from: call.day("from"), to: call.day("to"), exercise: exercise?.id,
            through: host.clock.bound)
    }
    guard !sessions.isEmpty else {
        return Reply(["sessions": []], ["No session is recorded\(exercise.map { " with \($0.name)" } ?? "") yet."])
    }
    let rows: [[Section.Table.Cell]] = sessions.map { session in
        let sets = session.exercises.reduce(0) { $0 + $1.sets.count }
        var title = session.title ?? "-"
        if !session.isFinished { title += " (open)" }
        if session.disabled { title += " (disabled)" }
        return [
            "\(session.id)", "\(session.day)", .text(title), .text(session.program ?? session.source ?? "-"),
            "\(session.exercises.count + session.cardio.count)", "\(sets)",
            .text(session.minutes.map { "\(Int($0.rounded()))" } ?? "-"),
        ]
    }
    let columns: [Section.Table.Column] = [
        .init("No", .right), .init("Day"), .init("Title"), .init("Program"), .init("Exercises", .right),
        .init("Sets", .right), .init("Min", .right),
    ]
    return Reply(
        ["sessions": .array(sessions.map { .sessionSummary($0) })], call.style.table(columns, rows))
}

/// The days by weeks, and a chart of the weeks below.
private func gridReply(_ exercise: Exercise?, _ host: Host, _ call: Call) throws -> Reply {
    if call.arguments.option("limit") != nil {
        throw Refusal(
            "usage", "--limit counts sessions of the list, and --grid shows days",
            hint: "Narrow it: --from DAY --to DAY", isUsage: true)
    }
    let last = try call.day("to") ?? host.day
    let activity = try host.activity(of: exercise?.id, from: call.day("from"), through: last)
    let days: [JSONValue] = activity.days.map { entry in
        ["day": .day(entry.day), "mark": .string(entry.mark.rawValue), "level": .int(entry.level)]
    }
    guard activity.days.contains(where: { $0.mark != .none }) else {
        let name = exercise.map { " with \($0.name)" } ?? ""
        return Reply(["days": .array(days)], ["No session is recorded\(name) in this time."])
    }
    return Reply(["days": .array(days)], call.style.lines(activity.sections))
}

/// A session with its exercises and sets numbered, as `edit` names them.
func sessionLines(_ session: Session, _ style: TextStyle, _ catalogue: Catalogue) -> [String] {
    var head = ["Session \(session.id)", TextStyle.day(session.day)]
    if let title = session.title { head.append(title) }
    if let minutes = session.minutes { head.append("\(Int(minutes.rounded())) min") }
    if let rating = session.rating { head.append("rated \(rating.rawValue)") }
    if !session.isFinished { head.append("open") }
    if session.disabled { head.append("disabled") }
    var lines = [head.joined(separator: " \(style.dot) ")]
    if let note = session.note { lines += style.lines(Section("", [.text(note)])) }
    for (index, entry) in session.exercises.enumerated() {
        var title = "\(index + 1)  \(catalogue.name(of: entry.exercise))"
        if let reason = entry.setAside { title += reason == .hurt ? ", set aside (pain)" : ", set aside" }
        if let feeling = entry.feeling { title += ", feeling \(feeling)" }
        lines.append(title)
        if let note = entry.note { lines.append("     \(note)") }
        for (number, set) in entry.sets.enumerated() {
            var line = "  \(index + 1).\(number + 1)  \(style.set(set))\(style.pieces(set))"
            if let group = set.superset { line += "  superset \(group + 1)" }
            if let note = set.note { line += "  (\(note))" }
            lines.append(line)
        }
    }
    for entry in session.cardio {
        lines.append("\(catalogue.name(of: entry.activity))  \(style.cardio(entry))\(entry.note.map { "  (\($0))" } ?? "")")
    }
    return lines
}

// MARK: records

private func recordsReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    let catalogue = try host.catalogue()
    let named = call.arguments.words("EXERCISE")
    let records = try host.journal.reading {
        let exercises =
            try named.isEmpty
            ? host.journal.exercisesTrained().map(\.0)
            : [host.trainedExercise(named.joined(separator: " ")).id]
        return try exercises.flatMap { try host.records(of: $0) }
    }
    guard !records.isEmpty else { return Reply(["records": []], ["No record yet: no working set is logged."]) }
    let style = call.style
    let courses = try host.courses(of: Set(records.map(\.exercise)))
    let rows: [[Section.Table.Cell]] = records.enumerated().map { index, record in
        // The course stands once, beside the last record of its exercise: the e1RM where there is one.
        let isLast = index + 1 == records.count || records[index + 1].exercise != record.exercise
        let course = isLast ? Section.Table.Cell.sparkline(courses[record.exercise] ?? []) : ""
        return [
            .text(catalogue.name(of: record.exercise)), .text(record.kind.title),
            .text(style.part(record.set.measure, record.set.load)),
            .text(record.kind == .e1rm ? host.words(kilograms: record.set.estimatedOneRepMax) : ""), "\(record.day)",
            course,
        ]
    }
    return Reply(
        ["records": .array(records.map { recordJSON($0, catalogue) })],
        style.table(
            [
                .init("Exercise"), .init("Record"), .init("Set"), .init("e1RM", .right), .init("Day"), .init("Lately"),
            ], rows))
}

private func recordJSON(_ record: StandingRecord, _ catalogue: Catalogue) -> JSONValue {
    [
        "exercise": .string(record.exercise.rawValue), "name": .string(catalogue.name(of: record.exercise)),
        "kind": .string(record.kind.rawValue), "load": .load(record.set.load),
        "reps": .number(record.set.measure.reps), "seconds": .number(record.set.measure.time?.seconds),
        "e1rm": .number(record.set.estimatedOneRepMax), "day": .day(record.day), "session": .int(record.session),
    ]
}

extension NewRecord.Kind {
    fileprivate var title: String {
        switch self {
        case .heaviest: "heaviest"
        case .reps: "most reps"
        case .hold: "longest hold"
        case .e1rm: "best e1RM"
        }
    }
}

// MARK: progress

private func progressReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    let named = call.arguments.words("EXERCISE")
    guard !named.isEmpty else {
        let sections = try host.progress(of: host.currentProgram())
        return Reply(
            [
                "program": .text(host.configuration.program),
                "sections": try JSONText.value(JSONText.encode(sections)),
            ], call.style.lines(sections))
    }
    let exercise = try host.trainedExercise(named.joined(separator: " "))
    let limit = try call.count("last", 1...1_000_000) ?? .max
    let performances = try host.journal.reading { try host.history().performances(of: exercise.id, limit: limit) }
    guard !performances.isEmpty else {
        return Reply(
            ["exercise": .string(exercise.id.rawValue), "sessions": []], ["\(exercise.name) has no working set yet."])
    }
    return try exerciseProgress(exercise, performances.reversed(), call)
}

// MARK: edit

private func correction(_ words: [String], _ call: Call) throws -> Correction {
    guard let verb = words.first?.lowercased() else { throw UsageError.missingWord("CHANGE", command: "edit") }
    let rest = Array(words.dropFirst())
    func need(_ count: Int) throws {
        guard rest.count >= count else { throw UsageError.missingWord("more words after '\(verb)'", command: "edit") }
    }
    func number(_ word: String) throws -> Int { try call.count(word: word, of: "number", 1...10_000) }
    /// `2.3` is a set, `2` an exercise.
    func place(_ word: String) throws -> (exercise: Int, set: Int?) {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(parts.count) else {
            throw UsageError.badValue(word, of: "place", allowed: "2 for an exercise, 2.3 for a set of it")
        }
        return (try number(parts[0]), parts.count == 2 ? try number(parts[1]) : nil)
    }
    switch verb {
    case "set":
        try need(2)
        let place = try place(rest[0])
        guard let set = place.set else {
            throw UsageError.badValue(rest[0], of: "set", allowed: "2.3 for the third set of the second exercise")
        }
        return .change(exercise: place.exercise, set: set, to: Array(rest.dropFirst()))
    case "add":
        try need(1)
        return .add(words: rest)
    case "remove":
        try need(1)
        let place = try place(rest[0])
        return place.set.map { .removeSet(exercise: place.exercise, set: $0) } ?? .removeExercise(place.exercise)
    case "move":
        try need(2)
        let place = try place(rest[0])
        // `move 2.3 2.1` means what `move 2.3 1` does.
        let to = try number(String(rest[1].split(separator: ".").last ?? ""))
        return place.set.map { .moveSet(exercise: place.exercise, set: $0, to: to) } ?? .moveExercise(place.exercise, to: to)
    case "exercise":
        try need(2)
        return .rename(exercise: try number(rest[0]), to: rest.dropFirst().joined(separator: " "))
    case "superset":
        try need(2)
        if rest[0].lowercased() == "none" { return .noSuperset(try rest.dropFirst().map(number)) }
        return .superset(try rest.map(number))
    case "day":
        try need(1)
        return .day(try call.day(word: rest[0], of: "day"))
    case "title": return .title(rest.joined(separator: " "))
    case "note": return .note(rest.joined(separator: " "))
    case "rating":
        try need(1)
        guard let rating = Session.Rating(rawValue: rest[0].lowercased()) else {
            throw UsageError.badValue(rest[0], of: "rating", allowed: "tough, plan, easy")
        }
        return .rating(rating)
    case "feel":
        try need(2)
        return .feeling(exercise: try number(rest[0]), try call.count(word: rest[1], of: "feeling", 0...10))
    case "disable": return .disabled(true)
    case "enable": return .disabled(false)
    default:
        throw UsageError.badValue(
            verb, of: "change",
            allowed: "set, add, remove, move, exercise, superset, day, title, note, rating, feel, disable, enable")
    }
}

/// One exercise over time: its bests, a chart, and the sessions.
private func exerciseProgress(_ exercise: Exercise, _ performances: [Performance], _ call: Call) throws -> Reply {
    let progress = ExerciseProgress(exercise.id, performances: performances)
    let host = try call.host()
    let style = call.style
    func work(_ set: SetRecord) -> String { style.part(set.measure, set.load) }
    var facts: [Section.Fact] = []
    func fact(_ label: String, _ entry: ExerciseProgress.Entry?, _ value: (ExerciseProgress.Entry) -> String) {
        if let entry { facts.append(.init(label, "\(value(entry)) on \(entry.day)")) }
    }
    fact("Best set", progress.best) { style.set($0.bestSet) }
    fact("Heaviest", progress.heaviest.flatMap { $0.topSet.load == nil ? nil : $0 }) { style.set($0.topSet) }
    fact("Most volume", progress.mostVolume) { host.words(kilograms: $0.volume) }
    fact("Best e1RM", progress.highestOneRepMax) { host.words(kilograms: $0.oneRepMax) }
    facts.append(.init("Sessions", "\(progress.entries.count)"))
    let rows: [[Section.Table.Cell]] = progress.entries.suffix(20).reversed().map { entry in
        [
            "\(entry.day)", "\(entry.workingSets)", .text(work(entry.bestSet)), .text(work(entry.topSet)),
            .text(entry.volume > 0 ? host.words(kilograms: entry.volume) : "-"),
            .text(host.words(kilograms: entry.oneRepMax)),
        ]
    }
    let table = Section.Table(
        columns: [
            .init("Day"), .init("Sets", .right), .init("Best set"), .init("Top set"), .init("Volume", .right),
            .init("e1RM", .right),
        ], rows: rows)
    let section = Section(exercise.name, [.facts(facts), .chart(host.chart(of: progress)), .table(table)])
    let sessions: [JSONValue] = progress.entries.map { entry in
        [
            "session": .int(entry.session), "day": .day(entry.day), "sets": .int(entry.workingSets),
            "best": .set(entry.bestSet), "top": .set(entry.topSet), "volume": .double(entry.volume),
            "reps": .int(entry.reps), "seconds": .double(entry.seconds), "e1rm": .number(entry.oneRepMax),
        ]
    }
    return Reply(
        [
            "exercise": .string(exercise.id.rawValue), "name": .string(exercise.name), "sessions": .array(sessions),
            "best": .optional(progress.best) { .set($0.bestSet) },
            "e1rm": .number(progress.highestOneRepMax?.oneRepMax),
        ], style.lines(section))
}
