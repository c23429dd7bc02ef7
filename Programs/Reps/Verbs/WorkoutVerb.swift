import TrainingKit

extension Reps {
    private static let workoutActions = [
        "show", "new", "add", "remove", "set", "move", "day", "rename", "skill", "start", "delete",
    ]

    static var workoutVerb: Verb<Reps> {
        Verb(
            CommandDeclaration(
                "workout", summary: "Show, make, change and start workouts",
                discussion: """
                    Without words: all workouts. A NAME of several words is quoted; its beginning is enough.
                      show NAME                      one workout with its goals
                      new NAME --day DAY [EX SETS …] a new one; SETS may be a goal too: push-up 4x12 +10kg
                      add NAME EX SETS […]           exercises at its end
                      set NAME EX SETS               the number of sets in this workout
                      move NAME EX PLACE             another place, counted from 1
                      remove NAME EX                 an exercise
                      day NAME DAY|none              another weekday
                      rename NAME NEW                another name
                      skill NAME SKILL               practise a skill in it: --before or --after MINUTES, or --off
                      start NAME                     begin it now, whatever the day
                      delete NAME                    the workout; sessions and goals stay
                    """,
                positionals: [
                    .init("action", .optional, help: "what to do", completion: .words(workoutActions)),
                    .init("words", .many, help: "what the action needs", completion: .exercise),
                ],
                options: [
                    .init(
                        "day", value: "DAY", help: "the weekday of a new workout",
                        completion: .words(Weekday.allCases.map(\.abbreviation))),
                    .init("before", value: "MINUTES", help: "with skill: practise before strength"),
                    .init("after", value: "MINUTES", help: "with skill: practise after strength"),
                    .init("off", help: "with skill: take it out again"),
                ],
                examples: [
                    "reps workout", "reps workout new Upper --day tue push-up 4x12 pull-up 3x5 +5kg",
                    "reps workout add Upper dip 3", "reps workout set Upper dip 2",
                    "reps workout skill Upper handstand --before 10", "reps workout start Upper",
                ]), run: runWorkout)
    }

    private static func runWorkout(_ call: VerbCall<Reps>) throws -> VerbOutcome<Reps> {
        guard let action = call.arguments.word("action") else { return workoutList(call, call.state, only: nil) }
        let editor = WorkoutEditor(call: call, words: call.arguments.words("words"))
        let change: WorkoutEditor.Change
        switch action {
        case "show": return workoutList(call, call.state, only: try editor.named().id)
        case "start":
            let workout = try editor.named()
            guard !workout.items.isEmpty else {
                throw Refusal(
                    "empty-workout", "\(workout.name) has no exercises yet",
                    hint: "Add one: regimen reps workout add \(workout.id) push-up 4")
            }
            var outcome = VerbOutcome<Reps>.say("Started \(workout.name).")
            outcome.begin = (call.program.plan(workout, from: call.state), [])
            return outcome
        case "delete":
            let workout = try editor.named()
            var outcome = VerbOutcome<Reps>.say(
                "Deleted \(workout.name). Sessions and goals stay.",
                json: ["deleted": .string(workout.id)], events: [.workoutDeleted(id: workout.id)])
            outcome.confirm = "Delete the workout \(workout.name)?"
            return outcome
        case "new": change = try editor.make()
        case "add": change = try editor.add()
        case "remove": change = try editor.remove()
        case "set": change = try editor.setSets()
        case "move": change = try editor.move()
        case "day": change = try editor.day()
        case "rename": change = try editor.rename()
        case "skill": change = try editor.skill()
        default:
            throw UsageError.badValue(action, of: "workout action", allowed: workoutActions.joined(separator: ", "))
        }
        let events = [.workoutSaved(change.workout)] + change.goals
        var state = call.state
        for event in events { state.apply(event, on: call.day) }
        var outcome = workoutList(call, state, only: change.workout.id)
        outcome.events = events
        return outcome
    }

    private static func workoutList(_ call: VerbCall<Reps>, _ state: State, only id: String?) -> VerbOutcome<Reps> {
        let program = call.program
        let workouts = id == nil ? state.workouts : state.workouts.filter { $0.id == id }
        guard !workouts.isEmpty else {
            return .say(
                "No workouts yet. Make one: regimen reps workout new Upper --day tue push-up 4x12 pull-up 3x5",
                json: ["workouts": []])
        }
        let sections = workouts.map { workout -> Section in
            let rows = workout.items.map { item -> [Section.Table.Cell] in
                let goal = state.goals[item.exercise].map { program.words(for: $0, of: item.exercise) }
                return [
                    .text(program.catalogue.name(of: item.exercise)), .text(String(item.sets)),
                    .text(goal ?? "no goal yet"),
                ]
            }
            let skills = workout.skills.map { block -> Section.Block in
                let name = state.allRoadmaps.first { $0.id == block.skill }?.name ?? block.skill
                return .text("\(name) practice for \(block.minutes) min \(block.place.rawValue) strength")
            }
            let columns: [Section.Table.Column] = [.init("Exercise"), .init("Sets", .right), .init("Goal")]
            return Section(
                "\(workout.name) (\(workout.weekday?.name ?? "no weekday"))",
                [rows.isEmpty ? .text("No exercises yet") : .table(.init(columns: columns, rows: rows))] + skills)
        }
        return VerbOutcome(sections, json: ["workouts": program.json(workouts, state)])
    }
}

/// Reads the words after `regimen reps workout ACTION` and makes the changed workout of them.
private struct WorkoutEditor {
    struct Change {
        var workout: Workout
        /// Goals given along with exercises.
        var goals: [Reps.Event] = []
    }

    let call: VerbCall<Reps>
    let words: [String]

    /// The workout that the first word names.
    func named() throws -> Workout {
        guard let word = words.first else {
            throw Refusal(
                "usage", "'workout' needs the name of a workout", hint: "See: regimen reps workout", isUsage: true)
        }
        let wanted = Workout.slug(word)
        let workouts = call.state.workouts
        if let exact = workouts.first(where: { $0.id == wanted || Workout.slug($0.name) == wanted }) { return exact }
        let matches = workouts.filter { $0.id.hasPrefix(wanted) || Workout.slug($0.name).hasPrefix(wanted) }
        guard matches.count == 1 else {
            let names = (matches.isEmpty ? workouts : matches).map(\.name).joined(separator: ", ")
            throw Refusal(
                matches.isEmpty ? "unknown-workout" : "ambiguous-workout",
                matches.isEmpty ? "there is no workout called '\(word)'" : "'\(word)' fits several workouts",
                hint: names.isEmpty ? "Make one: regimen reps workout new \(word) --day tue" : "There are: \(names)")
        }
        return matches[0]
    }

    func make() throws -> Change {
        guard let name = words.first, name.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw usage("a name", "workout new Upper --day tue push-up 4x12")
        }
        let slug = Workout.slug(name)
        let taken = call.state.workouts.map(\.id)
        if call.state.workouts.contains(where: { Workout.slug($0.name) == slug }) {
            throw Refusal(
                "workout-exists", "there is a workout called '\(name)' already",
                hint: "Change it: regimen reps workout add \(slug) …, or take another name")
        }
        // After a renaming a new workout may want an id that is in use.
        let id = taken.contains(slug) ? (2...).lazy.map { "\(slug)-\($0)" }.first { !taken.contains($0) } ?? slug : slug
        var change = Change(workout: Workout(id: id, name: name, weekday: try weekdayOption()))
        try append(words.dropFirst(), to: &change)
        return change
    }

    func add() throws -> Change {
        var change = Change(workout: try named())
        guard words.count > 1 else { throw usage("an exercise and its sets", "workout add Upper dip 3") }
        try append(words.dropFirst(), to: &change)
        return change
    }

    func remove() throws -> Change {
        var workout = try named()
        let exercise = try exercise(in: workout, words.dropFirst())
        workout.items.removeAll { $0.exercise == exercise.id }
        return Change(workout: workout)
    }

    func setSets() throws -> Change {
        var workout = try named()
        guard words.count > 2, let last = words.last else {
            throw usage("an exercise and its sets", "workout set Upper dip 2")
        }
        let exercise = try exercise(in: workout, words.dropFirst().dropLast())
        let sets = try sets(last)
        for place in workout.items.indices where workout.items[place].exercise == exercise.id {
            workout.items[place].sets = sets
        }
        return Change(workout: workout)
    }

    func move() throws -> Change {
        var workout = try named()
        guard words.count > 2, let last = words.last else {
            throw usage("an exercise and a place", "workout move Upper dip 1")
        }
        let exercise = try exercise(in: workout, words.dropFirst().dropLast())
        guard let place = Int(last), (1...workout.items.count).contains(place) else {
            throw UsageError.badValue(last, of: "place", allowed: "1 to \(workout.items.count)")
        }
        let moved = workout.items.filter { $0.exercise == exercise.id }
        workout.items.removeAll { $0.exercise == exercise.id }
        workout.items.insert(contentsOf: moved, at: place - 1)
        return Change(workout: workout)
    }

    func day() throws -> Change {
        var workout = try named()
        guard words.count == 2 else { throw usage("a weekday or none", "workout day Upper wed") }
        workout.weekday = try weekday(words[1])
        return Change(workout: workout)
    }

    func rename() throws -> Change {
        var workout = try named()
        let name = words.dropFirst().joined(separator: " ")
        guard name.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw usage("a new name", "workout rename Upper Push")
        }
        if call.state.workouts.contains(where: { $0.id != workout.id && Workout.slug($0.name) == Workout.slug(name) }) {
            throw Refusal(
                "workout-exists", "there is a workout called '\(name)' already", hint: "See: regimen reps workout")
        }
        workout.name = name
        return Change(workout: workout)
    }

    func skill() throws -> Change {
        var workout = try named()
        guard words.count > 1 else { throw usage("a skill", "workout skill Upper handstand --before 10") }
        let roadmap = try call.state.roadmap(named: words.dropFirst().joined(separator: " "))
        workout.skills.removeAll { $0.skill == roadmap.id }
        let places: [(Workout.SkillBlock.Place, String)] = [(.before, "before"), (.after, "after")]
        let given = places.compactMap { place, option in call.arguments.option(option).map { (place, $0) } }
        guard given.count == (call.arguments.flag("off") ? 0 : 1) else {
            throw usage("one of --before, --after and --off", "workout skill Upper handstand --before 10")
        }
        for (place, word) in given {
            guard let minutes = Int(word), (1...120).contains(minutes) else {
                throw UsageError.badValue(word, of: "number of minutes", allowed: "1 to 120")
            }
            workout.skills.append(.init(roadmap.id, place, minutes: minutes))
        }
        return Change(workout: workout)
    }

    /// Adds `push-up 4x12 +10kg dip 3`: each exercise with the words of its sets and goal.
    private func append(_ words: ArraySlice<String>, to change: inout Change) throws {
        var rest = words
        while !rest.isEmpty {
            let name = rest.prefix { !GoalWords.isGoalWord($0) }
            rest = rest.dropFirst(name.count)
            let goal = rest.prefix(while: GoalWords.isGoalWord)
            rest = rest.dropFirst(goal.count)
            guard !name.isEmpty, let first = goal.first else {
                throw usage("each exercise with its sets", "workout add Upper push-up 4x12 dip 3")
            }
            let exercise = try call.exercise(name.joined(separator: " "))
            guard change.workout.sets(of: exercise.id) == nil else {
                throw Refusal(
                    "already-there", "\(exercise.name) is in \(change.workout.name) already",
                    hint: "Change its sets: regimen reps workout set \(change.workout.id) \(exercise.id) N")
            }
            guard exercise.measuredIn != .cardio else {
                throw Refusal(
                    "cardio", "\(exercise.name) has no sets", hint: "Log it: regimen log \(exercise.id) 25min")
            }
            let bare = Int(first)
            let asked = try GoalWords(
                Array(bare == nil ? goal : goal.dropFirst()), for: exercise, unit: call.program.context.unit)
            guard let count = try bare.map({ try sets(String($0)) }) ?? asked.sets else {
                throw usage("the number of sets of \(exercise.name)", "workout add Upper push-up 4x12")
            }
            change.workout.items.append(.init(exercise.id, sets: count))
            if asked.aim != nil || asked.load != nil {
                change.goals += try call.program.goalEvents(asked, for: exercise, state: call.state, on: call.day)
                    .filter { if case .goalSet = $0 { true } else { false } }
            }
        }
    }

    private func exercise(in workout: Workout, _ words: ArraySlice<String>) throws -> Exercise {
        guard !words.isEmpty else { throw usage("an exercise", "workout remove Upper dip") }
        let exercise = try call.exercise(words.joined(separator: " "))
        guard workout.sets(of: exercise.id) != nil else {
            let names = workout.items.map { call.catalogue.name(of: $0.exercise) }.joined(separator: ", ")
            throw Refusal(
                "not-there", "\(exercise.name) is not in \(workout.name)",
                hint: names.isEmpty ? "It has no exercises yet" : "It has: \(names)")
        }
        return exercise
    }

    private func sets(_ word: String) throws -> Int {
        guard let count = Int(word), Rules.setsRange.contains(count) else {
            throw UsageError.badValue(word, of: "number of sets", allowed: "1 to \(Rules.setsRange.upperBound)")
        }
        return count
    }

    private func weekdayOption() throws -> Weekday? {
        guard let word = call.arguments.option("day") else {
            throw usage("--day", "workout new Upper --day tue (or --day none)")
        }
        return try weekday(word)
    }

    private func weekday(_ word: String) throws -> Weekday? {
        if word.lowercased() == "none" { return nil }
        guard let weekday = Weekday(word) else {
            throw UsageError.badValue(word, of: "weekday", allowed: "mon, tue, wed, thu, fri, sat, sun or none")
        }
        return weekday
    }

    private func usage(_ what: String, _ example: String) -> Refusal {
        Refusal("usage", "this needs \(what)", hint: "Like: regimen reps \(example)", isUsage: true)
    }
}
