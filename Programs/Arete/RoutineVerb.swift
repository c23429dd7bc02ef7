import TrainingKit

extension Arete {
    private static let mostSets = 20

    static let routine = Verb<Arete>(
        CommandDeclaration(
            "routine", summary: "Keep lists of exercises, and start a session from one",
            discussion:
                "A routine lays its exercises out with empty sets, last time beside each. Exercises of several words "
                + "are quoted. 'add' puts exercises at the end, or changes the number of sets of those that are there.",
            positionals: [
                .init(
                    "action", .optional, help: "list, show, new, add, remove, delete or start",
                    completion: .words(["list", "show", "new", "add", "remove", "delete", "start"])),
                .init("name", .optional, help: "the routine's name"),
                .init("exercises", .many, help: "exercises by id, name or alias", completion: .exercise),
            ],
            options: [.init("sets", value: "N", help: "empty sets for each exercise: 1 to 20, 3 unless given")],
            examples: [
                "arete routine", "arete routine new \"Push A\" bench-press overhead-press --sets 4",
                "arete routine add \"Push A\" \"triceps pushdown\"", "arete routine remove \"Push A\" overhead-press",
                "arete routine show \"Push A\"", "arete routine start \"Push A\"", "arete routine delete \"Push A\"",
            ])
    ) { call in
        let action = call.arguments.word("action") ?? "list"
        switch action {
        case "list": return try list(call)
        case "show": return try show(routine(call), call)
        case "new": return try create(call)
        case "add": return try add(call)
        case "remove": return try remove(call)
        case "delete": return try delete(call)
        case "start": return try start(call)
        default:
            throw UsageError.badValue(action, of: "action", allowed: "list, show, new, add, remove, delete, start")
        }
    }

    private static func list(_ call: VerbCall<Arete>) throws -> VerbOutcome<Arete> {
        guard call.arguments.word("name") == nil else { return try show(routine(call), call) }
        let rows: [[Section.Table.Cell]] = call.state.routines.map { routine in
            [.text(routine.name), .text(call.program.line(routine))]
        }
        return VerbOutcome(
            [
                Section(
                    "Routines",
                    [
                        rows.isEmpty
                            ? .text(
                                "None yet. Make one: regimen arete routine new \"Push A\" bench-press overhead-press")
                            : .table(
                                .init(columns: [.init("routine"), .init("exercises, with their sets")], rows: rows))
                    ])
            ],
            json: ["routines": .array(call.state.routines.map(call.program.document))])
    }

    private static func show(_ routine: Routine, _ call: VerbCall<Arete>) throws -> VerbOutcome<Arete> {
        let rows: [[Section.Table.Cell]] = try routine.entries.map { entry in
            let last = try call.history.lastPerformance(of: entry.exercise)
            return [
                .text(call.catalogue.name(of: entry.exercise)), "\(entry.sets)",
                .text(last.map { "\($0.day): \(call.options.effort.line($0.sets))" } ?? "not done before"),
            ]
        }
        return VerbOutcome(
            [
                Section(
                    routine.name,
                    [
                        rows.isEmpty
                            ? .text("Empty. Add to it: regimen arete routine add \"\(routine.name)\" bench-press")
                            : .table(
                                .init(
                                    columns: [.init("exercise"), .init("sets", .right), .init("last time")], rows: rows)
                            )
                    ])
            ],
            json: call.program.document(routine))
    }

    private static func create(_ call: VerbCall<Arete>) throws -> VerbOutcome<Arete> {
        let name = try name(call)
        if let known = call.state.routines.first(where: { $0.isCalled(name) }) {
            throw Refusal(
                "routine-exists", "There is a routine '\(known.name)' already",
                hint: "Change it with: regimen arete routine add \"\(known.name)\" EXERCISE")
        }
        return try save(Routine(name), adding: exercises(call), call)
    }

    private static func add(_ call: VerbCall<Arete>) throws -> VerbOutcome<Arete> {
        let routine = try routine(call)
        let added = try exercises(call)
        guard !added.isEmpty else { throw UsageError.missingWord("exercises", command: "arete routine") }
        return try save(routine, adding: added, call)
    }

    private static func save(
        _ routine: Routine, adding exercises: [Exercise], _ call: VerbCall<Arete>
    ) throws -> VerbOutcome<Arete> {
        let sets = try sets(call)
        var routine = routine
        for exercise in exercises {
            if let place = routine.entries.firstIndex(where: { $0.exercise == exercise.id }) {
                routine.entries[place].sets = sets
            } else {
                routine.entries.append(.init(exercise.id, sets: sets))
            }
        }
        let line = routine.entries.isEmpty ? "empty" : call.program.line(routine)
        return .say(
            "\(routine.name): \(line).", json: call.program.document(routine), events: [.saveRoutine(routine)])
    }

    private static func remove(_ call: VerbCall<Arete>) throws -> VerbOutcome<Arete> {
        var routine = try routine(call)
        let removed = try exercises(call)
        guard !removed.isEmpty else { throw UsageError.missingWord("exercises", command: "arete routine") }
        for exercise in removed {
            guard routine.entries.contains(where: { $0.exercise == exercise.id }) else {
                throw Refusal(
                    "not-in-routine", "\(exercise.name) is not in \(routine.name)",
                    hint: "It has: \(call.program.line(routine))")
            }
            routine.entries.removeAll { $0.exercise == exercise.id }
        }
        let line = routine.entries.isEmpty ? "empty" : call.program.line(routine)
        return .say(
            "\(routine.name): \(line).", json: call.program.document(routine), events: [.saveRoutine(routine)])
    }

    private static func delete(_ call: VerbCall<Arete>) throws -> VerbOutcome<Arete> {
        let routine = try routine(call)
        return .say(
            "Deleted \(routine.name). Sessions that came from it stay.", json: ["deleted": .string(routine.name)],
            events: [.deleteRoutine(name: routine.name)])
    }

    private static func start(_ call: VerbCall<Arete>) throws -> VerbOutcome<Arete> {
        let routine = try routine(call)
        guard !routine.entries.isEmpty else {
            throw Refusal(
                "empty-routine", "\(routine.name) has no exercises",
                hint: "Add some: regimen arete routine add \"\(routine.name)\" EXERCISE")
        }
        var outcome = try show(routine, call)
        outcome.begin = (try call.program.plan(for: routine, history: call.history), [])
        return outcome
    }

    private static func name(_ call: VerbCall<Arete>) throws -> String {
        guard let word = call.arguments.word("name") else {
            throw UsageError.missingWord("name", command: "arete routine")
        }
        let name = word.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty else {
            throw UsageError.badValue(word, of: "name", allowed: "a name with a letter or a digit")
        }
        return name
    }

    /// The routine of that name, or the only one whose name begins so.
    private static func routine(_ call: VerbCall<Arete>) throws -> Routine {
        let name = try name(call)
        if let exact = call.state.routines.first(where: { $0.isCalled(name) }) { return exact }
        let beginning = call.state.routines.filter { $0.name.lowercased().hasPrefix(name.lowercased()) }
        if beginning.count == 1 { return beginning[0] }
        let names = (beginning.isEmpty ? call.state.routines : beginning).map(\.name).joined(separator: ", ")
        throw Refusal(
            beginning.isEmpty ? "no-such-routine" : "ambiguous-routine",
            beginning.isEmpty ? "There is no routine '\(name)'" : "'\(name)' could be several routines",
            hint: names.isEmpty ? "Make one: regimen arete routine new \"\(name)\" EXERCISE…" : "There are: \(names)")
    }

    /// The exercises named: all words as one name if there is such an exercise, else one a word.
    private static func exercises(_ call: VerbCall<Arete>) throws -> [Exercise] {
        let words = call.arguments.words("exercises")
        if words.count > 1, let whole = try? call.exercise(words.joined(separator: " ")) {
            return [try trained(whole, call)]
        }
        return try words.map { try trained(call.exercise($0), call) }
    }

    private static func sets(_ call: VerbCall<Arete>) throws -> Int {
        guard let word = call.arguments.option("sets") else { return defaultSets }
        guard let sets = Int(word), (1...mostSets).contains(sets) else {
            throw UsageError.badValue(word, of: "number of sets", allowed: "1 to \(mostSets)")
        }
        return sets
    }

    /// The loaded lift of the same name where the user does that one and not the one without a load: who squats with a
    /// bar means the barbell squat.
    static func trained(_ exercise: Exercise, _ call: VerbCall<Arete>) throws -> Exercise {
        guard let variant = exercise.loadedVariant.flatMap({ call.catalogue[$0] }),
            try call.history.lastPerformance(of: exercise.id) == nil,
            try call.history.lastPerformance(of: variant.id) != nil
        else { return exercise }
        return variant
    }

    /// `Bench press 4, Overhead press 3`.
    fileprivate func line(_ routine: Routine) -> String {
        routine.entries.map { "\(catalogue.name(of: $0.exercise)) \($0.sets)" }.joined(separator: ", ")
    }
}
