import TrainingKit

extension Unit {
    private static let routineActions = [
        "list", "show", "new", "add", "set", "remove", "move", "rename", "delete",
    ]

    static var routineVerb: Verb<Unit> {
        let declaration = CommandDeclaration(
            "routine", summary: "Make, show and change your routines",
            discussion: """
                list                         all routines
                show ROUTINE                 one routine, exercise by exercise
                new NAME                     an empty routine
                add ROUTINE EX SETSxREPS …   an exercise at the end: 3x6-10, 60kg, 3x45s, rest 90s, RPE 8 in any order
                set ROUTINE EX SETSxREPS …   what is planned of an exercise that it has
                remove ROUTINE EX            takes an exercise out
                move ROUTINE EX PLACE        puts an exercise at a place, counted from 1
                rename ROUTINE NAME          another name; what is known of it stays
                delete ROUTINE               deletes it; the log keeps every set
                Where an exercise stands twice, its number goes behind the name: bench 2.
                """,
            positionals: [
                .init("action", .optional, help: "what to do; list by default", completion: .words(routineActions)),
                .init("words", .many, help: "the routine, the exercise, its sets", completion: .exercise),
            ],
            options: [
                .init("rest", value: "TIME", help: "rest after a set: 90 or 1:30"),
                .init("load", value: "LOAD", help: "planned load: 60kg"),
                .init("remark", value: "TEXT", help: "what goes with the exercise in words; an empty text removes it"),
                .init("place", value: "N", help: "with add: the place in the routine, counted from 1"),
            ],
            examples: [
                "unit routine new \"Push A\"", "unit routine add push-a bench press 3x6-10 60kg --rest 2:00",
                "unit routine set push-a bench 4x8 62.5kg", "unit routine move push-a bench 1",
            ])
        return Verb(declaration) { call in
            let action = call.arguments.word("action") ?? "list"
            let words = call.arguments.words("words")
            let program = call.program
            switch action {
            case "list":
                guard words.isEmpty else { throw UsageError.unexpectedWord(words[0], command: "unit routine list") }
                return program.listRoutines(call.state)
            case "new": return try program.newRoutine(words.joined(separator: " "), call.state)
            case let action where routineActions.contains(action):
                guard let first = words.first else {
                    throw UsageError.missingWord("a routine", command: "unit routine \(action)")
                }
                let routine = try call.state.routine(named: first)
                return try program.change(routine, action, Array(words.dropFirst()), call)
            default: throw unknown(action, of: "routine", routineActions)
            }
        }
    }

    private func listRoutines(_ state: State) -> VerbOutcome<Unit> {
        let json: JSONValue = ["routines": .array(state.routines.map { self.json($0, in: state) })]
        guard !state.routines.isEmpty else {
            return .say("No routine yet. Make one: regimen unit routine new \"Push A\"", json: json)
        }
        let rows = state.routines.map { routine -> [Section.Table.Cell] in
            [
                .text(routine.id), .text(routine.name), .text("\(routine.exercises.count)"),
                .text(state.programs.filter { $0.routines.contains(routine.id) }.map(\.name).joined(separator: ", ")),
            ]
        }
        let table = Section.Table(
            columns: [.init("Routine"), .init("Name"), .init("Exercises", .right), .init("Program")], rows: rows)
        return VerbOutcome([Section("Routines", [.table(table)])], json: json)
    }

    private func newRoutine(_ name: String, _ state: State) throws -> VerbOutcome<Unit> {
        let name = name.trimmed
        guard !name.isEmpty else { throw UsageError.missingWord("a name", command: "unit routine new") }
        guard !state.routines.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw Refusal(
                "routine-exists", "there is a routine '\(name)' already",
                hint: "Choose another name, or rename that one: regimen unit routine rename")
        }
        let id = unused(slug(of: name, fallback: "routine"), among: Set(state.routines.map(\.id)))
        let routine = Routine(id: id, name: name)
        return .say(
            "\(name) is made. Add to it: regimen unit routine add \(id) bench 3x6-10", json: json(routine, in: state),
            events: [.routineSaved(routine: routine)])
    }

    private func change(_ routine: Routine, _ action: String, _ words: [String], _ call: VerbCall<Unit>) throws
        -> VerbOutcome<Unit>
    {
        var routine = routine
        let line: String
        switch action {
        case "show":
            return VerbOutcome([section(of: routine, in: call.state)], json: json(routine, in: call.state))
        case "delete":
            let used = call.state.programs.filter { $0.routines.contains(routine.id) }.map(\.name)
            let from = used.isEmpty ? "" : ", and taken out of \(used.joined(separator: ", "))"
            return VerbOutcome(
                [Section("", [.text("\(routine.name) is deleted\(from).")])],
                events: [.routineDeleted(id: routine.id)],
                confirm: "Delete the routine \(routine.name)\(from)?")
        case "rename":
            let name = words.joined(separator: " ").trimmed
            guard !name.isEmpty else { throw UsageError.missingWord("a name", command: "unit routine rename") }
            line = "\(routine.name) is now \(name)."
            routine.name = name
        case "add": line = try add(words, to: &routine, call)
        case "set": line = try set(words, in: &routine, call)
        case "remove":
            let place = try routine.place(named: words, catalogue, call.exercise)
            line = "\(catalogue.name(of: routine.exercises[place].exercise)) is out of \(routine.name)."
            routine.exercises.remove(at: place)
        default:
            guard let word = words.last, let to = Int(word), words.count >= 2 else {
                throw UsageError.missingWord("an exercise and its new place", command: "unit routine move")
            }
            let place = try routine.place(named: Array(words.dropLast()), catalogue, call.exercise)
            guard routine.exercises.indices.contains(to - 1) else {
                throw UsageError.badValue(word, of: "place", allowed: "1 to \(routine.exercises.count)")
            }
            let item = routine.exercises.remove(at: place)
            routine.exercises.insert(item, at: to - 1)
            line = "\(catalogue.name(of: item.exercise)) is number \(to) of \(routine.name)."
        }
        return .say(line, json: json(routine, in: call.state), events: [.routineSaved(routine: routine)])
    }

    private func add(_ words: [String], to routine: inout Routine, _ call: VerbCall<Unit>) throws -> String {
        guard !words.isEmpty else { throw UsageError.missingWord("an exercise", command: "unit routine add") }
        var read = ExerciseLine(words.joined(separator: " "), unit: context.unit)
        var exercise: Exercise
        // The longest run of words that is an exercise is its name, whatever numbers it has (`90-degree push-up 3x5`).
        if let named = (1...words.count).reversed().lazy.compactMap({ count in
            (try? call.exercise(words.prefix(count).joined(separator: " "))).map { ($0, count) }
        }).first {
            exercise = named.0
            read = ExerciseLine(words.dropFirst(named.1).joined(separator: " "), unit: self.context.unit)
            if !read.name.isEmpty { read.notes.append(read.name) }
        } else {
            guard !read.name.isEmpty else { throw UsageError.missingWord("an exercise", command: "unit routine add") }
            exercise = try call.exercise(read.name)
        }
        if read.groups.contains(where: { !$0.loads.isEmpty }),
            let variant = exercise.loadedVariant.flatMap({ catalogue[$0] })
        {
            exercise = variant
        }
        var item = RoutineExercise(
            exercise.id, sets: read.prescriptions, restSeconds: read.rest,
            perSide: read.perSide && !exercise.perSide,
            note: read.notes.isEmpty ? nil : read.notes.joined(separator: "; "))
        try apply(call.arguments, to: &item)
        try check(item, exercise)
        routine.append(item)
        if let word = call.arguments.option("place") {
            guard let place = Int(word), routine.exercises.indices.contains(place - 1) else {
                throw UsageError.badValue(word, of: "place", allowed: "1 to \(routine.exercises.count)")
            }
            let last = routine.exercises.removeLast()
            routine.exercises.insert(last, at: place - 1)
        }
        return "\(routine.name): \(exercise.name), \(PlanText.prescription(item.sets))."
    }

    private func set(_ words: [String], in routine: inout Routine, _ call: VerbCall<Unit>) throws -> String {
        let read = ExerciseLine(words.joined(separator: " "), unit: context.unit)
        // `bench 2 4x8`: the number is left over as a note, and tells which of two is meant.
        let number = read.notes.first { Int($0) != nil }
        let place = try routine.place(
            named: read.name.split(separator: " ").map(String.init) + (number.map { [$0] } ?? []), catalogue,
            call.exercise)
        var item = routine.exercises[place]
        if read.hasNumbers { item.sets = read.prescriptions }
        if let rest = read.rest { item.restSeconds = rest }
        if read.perSide { item.perSide = catalogue[item.exercise]?.perSide != true }
        let notes = read.notes.filter { $0 != number }
        if !notes.isEmpty { item.note = notes.joined(separator: "; ") }
        try apply(call.arguments, to: &item)
        if let exercise = catalogue[item.exercise] { try check(item, exercise) }
        var line = "\(routine.name): \(catalogue.name(of: item.exercise)), \(PlanText.prescription(item.sets))."
        if item.progression != nil, !item.isUniform {
            item.progression = nil
            line += " Progression is off: it needs sets that are planned alike."
        }
        routine.exercises[place] = item
        return line
    }

    private func apply(_ arguments: Arguments, to item: inout RoutineExercise) throws {
        if let word = arguments.option("rest") {
            guard let rest = Unit.restSeconds(word) else {
                throw UsageError.badValue(word, of: "rest", allowed: "0 to 900 seconds, or 1:30")
            }
            item.restSeconds = rest
        }
        if let word = arguments.option("load") {
            let load = try load(word, option: "load")
            item.sets = (item.sets.isEmpty ? [Prescription()] : item.sets).map { Prescription($0.range, load: load) }
        }
        if let remark = arguments.option("remark") { item.note = remark.trimmed.isEmpty ? nil : remark.trimmed }
    }

    private func check(_ item: RoutineExercise, _ exercise: Exercise) throws {
        if exercise.loading.isEmpty, item.sets.contains(where: { $0.load != nil }) {
            throw Refusal(
                "takes-no-load", "\(exercise.name) takes no load",
                hint: "Leave the load out, or choose another exercise")
        }
        if exercise.measuredIn == .cardio {
            throw Refusal(
                "cardio-in-routine", "\(exercise.name) is cardio and has no sets",
                hint: "Log it when it is done: regimen log run 25min")
        }
        guard item.sets.count <= 50 else {
            throw Refusal("too-many-sets", "\(item.sets.count) sets of one exercise", hint: "At most 50 sets")
        }
    }

    /// A routine, exercise by exercise.
    func section(of routine: Routine, in state: State) -> Section {
        guard !routine.exercises.isEmpty else { return Section(routine.name, [.text("No exercises yet.")]) }
        let rows = routine.exercises.enumerated().map { place, item -> [Section.Table.Cell] in
            let target = state.slots[item.slot]?.target.map { PlanText.aim($0.load, $0.measure) } ?? ""
            return [
                .text("\(place + 1)"), .text(catalogue.name(of: item.exercise)),
                .text(PlanText.prescription(item.sets)),
                .text("\(HoldTime(seconds: item.restSeconds ?? options.rest))"),
                .text(item.progression.map { text(of: $0, item) } ?? ""), .text(target), .text(item.note ?? ""),
            ]
        }
        let table = Section.Table(
            columns: [
                .init("", .right), .init("Exercise"), .init("Planned"), .init("Rest", .right), .init("Progression"),
                .init("Target"), .init("Note"),
            ], rows: rows
        ).withoutEmptyColumns
        return Section(routine.name, (routine.note.map { [.text($0)] } ?? []) + [.table(table)])
    }

    /// `6–10 by 2.5 kg`.
    func text(of progression: Progression, _ item: RoutineExercise) -> String {
        let range = progression.range ?? item.sets.first?.range.map(Unit.progressionRange)
        let exercise = catalogue[item.exercise]
        // A step in the other unit than the load's is not taken; the default of that unit is.
        let unit = item.sets.first?.load?.unit ?? progression.increment?.unit ?? context.unit
        let isLoaded = exercise.map { !$0.loading.isEmpty } ?? true
        let step = Increments.increment(set: progression.increment, for: exercise, in: unit)
        // What is done without a load moves in repetitions; the step counts once there is one.
        let isUnloaded =
            progression.increment == nil && exercise?.loading.contains(.external) == false
            && item.sets.allSatisfy { $0.load == nil }
        return (range.map(\.description) ?? "range of the first set") + (isLoaded && !isUnloaded ? " by \(step)" : "")
    }
}

extension Section.Table {
    /// Without the columns in which no row has anything.
    var withoutEmptyColumns: Section.Table {
        let kept = columns.indices.filter { column in rows.contains { $0[column] != "" } }
        return Section.Table(columns: kept.map { columns[$0] }, rows: rows.map { row in kept.map { row[$0] } })
    }
}
