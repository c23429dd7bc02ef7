import TrainingKit

extension Arete {
    /// Sets that are laid out for an exercise without history.
    static let defaultSets = 3

    /// The recommendation of the day: status open, or rest. Exercises come with as many open sets as last time; what
    /// was lifted then is in `why`, and set by set under `previous` in the details.
    public func plan(for day: Day, from state: State, history: any History) throws -> Plan {
        let recommendation = try recommendation(on: day, from: state, history: history)
        var notes = [recommendation.why + "."]
        if let hint = calibrationHint(on: day, from: state) { notes.append(hint) }
        guard case .rest(let until) = recommendation.choice else {
            return try plan(for: recommendation, status: .open, notes: notes, history: history)
        }
        // Training anyway is allowed, so what it would then be stands there too.
        let anyway = try training(on: state.readiness(on: day, options: options), from: state, history: history)
        notes.append("To train all the same: \(anyway.why.uncapitalizedFirst).")
        var plan = try plan(for: anyway, status: .rest, notes: notes, history: history)
        plan.title = "Rest"
        plan.nextTrainingDay = until
        return plan
    }

    private func plan(
        for recommendation: Recommendation, status: Plan.Status, notes: [String], history: any History
    ) throws -> Plan {
        switch recommendation.choice {
        case .rest:
            return Plan(status: status, title: "Rest", notes: notes)
        case .routine(let routine, _):
            return try plan(for: routine, status: status, notes: notes, history: history)
        case .muscles(let groups):
            var exercises: [PlannedExercise] = []
            for group in groups {
                for id in group.exercises where !exercises.contains(where: { $0.exercise == id }) {
                    exercises.append(try planned(id, for: group.candidate, history: history))
                }
            }
            let names = groups.map(\.candidate.muscle.name).joined(separator: ", ")
            let title = groups.isEmpty ? "Freestyle" : names.capitalizedFirst
            guard try groups.isEmpty || !history.recentExercises(limit: 1).isEmpty else {
                let start =
                    "No session is finished yet, so every muscle counts as fresh. Log what you like, for example "
                    + "regimen log bench 60kgx8, or take a history over: regimen import FILE"
                return Plan(status: status, title: title, notes: notes + [start])
            }
            let bare = groups.filter(\.exercises.isEmpty).map(\.candidate.muscle).map { muscle in
                "None of your exercises works the \(muscle.name) yet: regimen arete find \(muscle.rawValue), "
                    + "or regimen arete prefer \(muscle.rawValue) exclude"
            }
            return Plan(status: status, title: title, exercises: exercises, notes: notes + bare)
        }
    }

    /// A routine laid out with empty sets, last time beside each.
    func plan(
        for routine: Routine, status: Plan.Status = .open, notes: [String] = [], history: any History
    ) throws -> Plan {
        Plan(
            status: status, title: routine.name,
            exercises: try routine.entries.map { try planned($0.exercise, sets: $0.sets, why: [], history: history) },
            notes: notes)
    }

    private func planned(_ id: Exercise.ID, for candidate: Candidate, history: any History) throws -> PlannedExercise {
        let reading =
            "\(candidate.muscle.name) \(candidate.state.freshness.text(0)), trained \(candidate.state.trained)"
        var planned = try planned(id, sets: nil, why: [reading], history: history)
        planned.details["muscle"] = .string(candidate.muscle.rawValue)
        planned.details["freshness"] = .double(candidate.state.freshness)
        return planned
    }

    private func planned(_ id: Exercise.ID, sets: Int?, why: [String], history: any History) throws -> PlannedExercise {
        let exercise = catalogue[id]
        let last = try history.lastPerformance(of: id)
        let count = sets ?? last?.sets.count ?? Arete.defaultSets
        let open = PlannedSet(nil, needsLoad: last == nil && exercise?.loading.contains(.external) == true)
        let previous = last.map { "last time, \($0.day): \(options.effort.line($0.sets))" } ?? "not done before"
        return PlannedExercise(
            id, perSide: exercise?.perSide ?? false, restSeconds: options.rest,
            sets: Array(repeating: open, count: count), why: (why + [previous]).joined(separator: "; "),
            details: ["previous": .array((0..<count).map { .optional(last?.previous(at: $0), Arete.document) })])
    }

    /// The rests at hand, in seconds: the presets and the user's own, ascending.
    var rests: [Int] { Set(AreteOptions.restPresets + options.restFavourites).sorted() }

    /// A set as `previous` shows it: of a drop set the first part.
    static func document(_ set: SetRecord) -> JSONValue {
        [
            "reps": .optional(set.measure.reps) { .int($0) },
            "seconds": .optional(set.measure.time) { .double($0.seconds) },
            "load": .load(set.load),
            "rpe": .optional(set.effort?.rpe) { .double($0) },
            "rir": .optional(set.effort?.rir) { .int($0) },
        ]
    }

    func document(_ routine: Routine) -> JSONValue {
        [
            "name": .string(routine.name),
            "exercises": .array(
                routine.entries.map { ["exercise": .string($0.exercise.rawValue), "sets": .int($0.sets)] }),
        ]
    }
}

extension Performance {
    /// What was lifted at the same working-set position, counted from 0; `nil` beyond last time's sets.
    func previous(at position: Int) -> SetRecord? {
        sets.indices.contains(position) ? sets[position] : nil
    }
}

extension String {
    /// The first letter in upper case.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
    /// The first letter in lower case.
    var uncapitalizedFirst: String { prefix(1).lowercased() + dropFirst() }
}
