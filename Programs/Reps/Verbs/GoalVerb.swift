import TrainingKit

extension Reps {
    static var goalVerb: Verb<Reps> {
        Verb(
            CommandDeclaration(
                "goal", summary: "Show goals, or set one by hand",
                discussion: """
                    A goal is a target for every set and a load: 4x12 +10kg, 3x45s, 45s 40s 35s, 3xhold (no time to
                    reach), bw (no load). It goes for all workouts; each keeps its own number of sets, and one that is
                    the exercise's only workout takes the number given. A load alone keeps the targets, and while an
                    offer is open it keeps those that stood before the session.
                    """,
                positionals: [
                    .init("words", .many, help: "an exercise, then its goal", completion: .exercise)
                ],
                examples: [
                    "reps goal", "reps goal push-up", "reps goal push-up 4x12 +10kg", "reps goal plank 45s 40s 35s",
                    "reps goal pull-up +5kg",
                ]), run: runGoal)
    }

    private static func runGoal(_ call: VerbCall<Reps>) throws -> VerbOutcome<Reps> {
        let words = call.arguments.words("words")
        let split = words.firstIndex(where: GoalWords.isGoalWord) ?? words.count
        let name = words[..<split].joined(separator: " ")
        guard !words.isEmpty else { return goalList(call, Array(call.state.goals.keys)) }
        guard !name.isEmpty else {
            throw Refusal(
                "usage", "'goal' needs an exercise before the target", hint: "Like: regimen reps goal push-up 4x12",
                isUsage: true)
        }
        let exercise = try call.exercise(name)
        guard split < words.count else {
            guard call.state.goals[exercise.id] != nil else {
                throw Refusal(
                    "no-goal", "\(exercise.name) has no goal yet",
                    hint: "Set one: regimen reps goal \(exercise.id) 4x12, or log it; the goal follows")
            }
            return goalList(call, [exercise.id])
        }
        let asked = try GoalWords(Array(words[split...]), for: exercise, unit: call.program.context.unit)
        let events = try call.program.goalEvents(asked, for: exercise, state: call.state, on: call.day)
        var state = call.state
        for event in events { state.apply(event, on: call.day) }
        var after = call
        after.state = state
        var outcome = goalList(after, [exercise.id])
        outcome.events = events
        return outcome
    }

    /// The events that set a goal by hand: the goal, and the only workout's number of sets where one is given.
    func goalEvents(_ asked: GoalWords, for exercise: Exercise, state: State, on day: Day) throws -> [Event] {
        let old = state.goals[exercise.id]
        // Another load keeps the targets that went with it: those of the open suggestion, if there is one.
        guard let aim = asked.aim ?? state.suggestions[exercise.id]?.goal.aim ?? old?.aim else {
            throw Refusal(
                "no-target", "\(exercise.name) has no target yet that a load could go with",
                hint: "Give both: regimen reps goal \(exercise.id) 4x12 +10kg")
        }
        var holdCount: Int?
        if case .holds(let times)? = asked.aim, times.count > 1 { holdCount = times.count }
        let sets = asked.sets ?? holdCount
        let workouts = state.workouts(with: exercise.id)
        let goal = Goal(
            aim, load: asked.load ?? old?.load, sets: sets ?? old?.sets ?? workouts.first?.sets(of: exercise.id) ?? 3,
            day: day)
        var events: [Event] = [.goalSet(exercise.id, goal)]
        if let sets, workouts.count == 1, var workout = workouts.first, workout.sets(of: exercise.id) != sets {
            for place in workout.items.indices where workout.items[place].exercise == exercise.id {
                workout.items[place].sets = sets
            }
            events.append(.workoutSaved(workout))
        }
        return events
    }

    private static func goalList(_ call: VerbCall<Reps>, _ ids: [Exercise.ID]) -> VerbOutcome<Reps> {
        let program = call.program
        var loads = GearLoads(call.state.gear)
        let sorted = ids.sorted { program.catalogue.name(of: $0) < program.catalogue.name(of: $1) }
        var rows: [[Section.Table.Cell]] = []
        var facts: [[Section.Fact]] = []
        var json: [JSONValue] = []
        for id in sorted {
            guard let goal = call.state.goals[id] else { continue }
            let workouts = call.state.workouts(with: id)
            let sets = workouts.map { "\($0.sets(of: id) ?? 0) in \($0.name)" }.joined(separator: ", ")
            let made = loads.choice(for: goal.load)?.composition
            let missing = loads.isMissing(goal.load)
            let name = program.catalogue.name(of: id)
            let words = program.words(for: goal, of: id)
            let composition = missing ? "cannot be made from your gear" : made ?? ""
            rows.append([
                .text(name), .text(words), .text(sets.isEmpty ? "\(goal.sets)" : sets), .text(composition),
            ])
            facts.append([
                .init("Goal", words), .init("Sets", sets.isEmpty ? "\(goal.sets)" : sets),
                .init("Why", program.reason(for: goal, of: id)),
            ] + (composition.isEmpty ? [] : [.init("Made of", composition)]))
            var members = program.json(goal).object ?? [:]
            members["exercise"] = .string(id.rawValue)
            members["name"] = .string(program.catalogue.name(of: id))
            members["loadExists"] = .bool(!missing)
            members["workouts"] = .array(
                workouts.map { ["id": .string($0.id), "sets": .int($0.sets(of: id) ?? 0)] })
            json.append(.object(members))
        }
        guard !rows.isEmpty else {
            return .say(
                "No goals yet. Set one: regimen reps goal push-up 4x12, or log a session; goals follow it.",
                json: ["goals": []])
        }
        // One goal in full, with its reason; several in a table that fits a narrow terminal.
        if facts.count == 1 {
            return VerbOutcome(
                [Section(program.catalogue.name(of: ids[0]), [.facts(facts[0])])], json: ["goals": .array(json)])
        }
        let columns: [Section.Table.Column] = [.init("Exercise"), .init("Goal"), .init("Sets"), .init("Made of")]
        return VerbOutcome(
            [Section("Goals", [.table(.init(columns: columns, rows: rows))])], json: ["goals": .array(json)])
    }
}
