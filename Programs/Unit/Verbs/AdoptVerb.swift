import TrainingKit

extension Unit {
    static var libraryVerb: Verb<Unit> {
        let declaration = CommandDeclaration(
            "programs", summary: "List the ready-made programs, or show one",
            positionals: [.init("id", .optional, help: "a ready-made program", completion: .words(Library.ids))],
            examples: ["unit programs", "unit programs phul"])
        return Verb(declaration) { call in
            let library = try Library.shipped()
            guard let id = call.arguments.word("id") else { return call.program.list(library) }
            return call.program.show(try entry(id, library))
        }
    }

    static var adoptVerb: Verb<Unit> {
        let declaration = CommandDeclaration(
            "adopt", summary: "Take up a ready-made program, with starting loads from your one-rep maxima",
            discussion: """
                Makes its routines and uses it from now on. A starting load is a fraction of the one-rep maximum, \
                rounded down to 2.5 kg (5 lb). What you lifted before comes first: an exercise with a last time is \
                pre-filled from it.
                """,
            positionals: [.init("id", help: "a ready-made program", completion: .words(Library.ids))],
            options: Library.Lift.allCases.map {
                .init($0.rawValue, value: "1RM", help: "your one-rep maximum of the \($0.title): 100kg")
            } + [
                .init("days", value: "DAYS", help: "the weekdays to train on, in its order: mon,wed,fri"),
                .init("rotation", help: "in turn instead of on weekdays"),
                .init("dry-run", help: "show what would be made, and change nothing"),
            ],
            examples: [
                "unit adopt phul --bench 100kg --squat 140kg --deadlift 170kg --press 60kg",
                "unit adopt full-body-ab --days mon,wed,fri",
            ])
        return Verb(declaration) { call in try call.program.adopt(call) }
    }

    private static func entry(_ word: String, _ library: Library) throws -> Library.Entry {
        let key = word.lowercased()
        if let entry = library[key] { return entry }
        let matches = library.entries.filter { $0.id.hasPrefix(key) || $0.name.lowercased().hasPrefix(key) }
        guard matches.count == 1 else {
            throw Refusal(
                "unknown-program", "there is no ready-made program '\(word)'",
                hint: "There are: \(library.entries.map(\.id).joined(separator: ", "))")
        }
        return matches[0]
    }

    private func list(_ library: Library) -> VerbOutcome<Unit> {
        let facts = library.entries.map { entry in
            Section.Fact(entry.id, "\(entry.name) (\(entry.when)). \(entry.summary).")
        }
        return VerbOutcome(
            [
                Section("Ready-made programs", [.facts(facts)]),
                Section("", [.text("One in full: regimen unit programs ID. Take it up: regimen unit adopt ID")]),
            ], json: ["programs": .array(library.entries.map(json))])
    }

    private func json(_ entry: Library.Entry) -> JSONValue {
        let (routines, program) = entry.adopted(oneRepMaxes: [:], days: nil)
        return [
            "id": .string(entry.id), "name": .string(entry.name), "summary": .string(entry.summary),
            "source": .string(entry.source), "days": .string(entry.when),
            "order": .array(program.routines.map { .string($0) }),
            "routines": .array(routines.map { json($0, in: State()) }),
        ]
    }

    private func show(_ entry: Library.Entry) -> VerbOutcome<Unit> {
        let (routines, _) = entry.adopted(oneRepMaxes: [:], days: nil)
        let facts = Section(
            entry.name,
            [.facts([.init("Idea", entry.summary), .init("Days", entry.when), .init("Source", entry.source)])])
        return VerbOutcome([facts] + routines.map { section(of: $0, in: State()) }, json: json(entry))
    }

    private func adopt(_ call: VerbCall<Unit>) throws -> VerbOutcome<Unit> {
        let entry = try Unit.entry(call.arguments.word("id") ?? "", try Library.shipped())
        var maxes: [Library.Lift: Load] = [:]
        for lift in Library.Lift.allCases {
            if let word = call.arguments.option(lift.rawValue) { maxes[lift] = try load(word, option: lift.rawValue) }
        }
        let days = try chosenDays(call.arguments, entry)
        var (routines, program) = entry.adopted(oneRepMaxes: maxes, days: days)
        if call.arguments.flag("rotation") { program.schedule = .rotation }
        let sections =
            [Section(entry.name, [.text("Source: \(entry.source)")])] + routines.map { section(of: $0, in: State()) }
        let document: JSONValue = [
            "program": json(program, in: call.state), "routines": .array(routines.map { json($0, in: State()) }),
        ]
        guard !call.arguments.flag("dry-run") else { return VerbOutcome(sections, json: document) }
        let replaced = routines.filter { call.state.routine($0.id) != nil }.map(\.name)
        let lines = [
            "\(entry.name) is in use. What comes: regimen today",
            "Double progression is off until you switch it on: regimen unit progression on EXERCISE",
        ]
        return VerbOutcome(
            sections + [Section("", lines.map { .text($0) })], json: document,
            events: routines.map { .routineSaved(routine: $0) } + [
                .programSaved(program: program), .programChosen(id: program.id),
            ],
            trainingDays: trainingDays(of: program) ?? entry.trainingDays.map(Set.init),
            confirm: replaced.isEmpty
                ? nil : "\(entry.name) was adopted before. Replace \(replaced.joined(separator: ", "))?")
    }

    private func chosenDays(_ arguments: Arguments, _ entry: Library.Entry) throws -> [Weekday]? {
        guard let word = arguments.option("days") else { return nil }
        let days = word.split(separator: ",").map { Weekday($0.trimmed) }
        let known = days.compactMap { $0 }
        guard !days.isEmpty, known.count == days.count, Set(known).count == known.count else {
            throw UsageError.badValue(word, of: "days", allowed: "weekdays like mon,wed,fri, each once")
        }
        let week = known.sorted()
        guard !arguments.flag("rotation") else {
            throw Refusal(
                "days-and-rotation", "--days and --rotation exclude each other", hint: "Leave one out", isUsage: true)
        }
        guard week.count == entry.order.count || entry.days == nil && week.count >= entry.order.count else {
            throw UsageError.badValue(
                word, of: "days", allowed: "\(entry.order.count) weekdays, as many as \(entry.name) has; or --rotation")
        }
        return week
    }
}

extension Library.Lift {
    /// As a lifter says it.
    var title: String { self == .press ? "overhead press" : self == .bench ? "bench press" : rawValue }
}

extension Library.Entry {
    /// `mon, wed, fri`, or `in rotation`.
    var when: String { days.map { $0.map(\.abbreviation).joined(separator: ", ") } ?? "in rotation" }
}
