import TrainingKit

/// A muscle in the order of what to train next.
struct Candidate: Hashable, Sendable {
    var state: Readiness.MuscleState
    /// What the user's preference adds.
    var bias: Double
    /// What neglect adds.
    var neglect: Double

    var muscle: Muscle { state.muscle }
    var score: Double { state.freshness + bias + neglect }
}

extension Candidate {
    static let moreBias = 15.0
    static let lessBias = -15.0
    /// Neglect begins on this day since the muscle was last trained…
    static let firstNeglectedDay = 4
    /// …and adds so much a day…
    static let neglectPerDay = 2.0
    /// …up to this, which is also what a muscle that was never trained gets.
    static let mostNeglect = 20.0

    static func bias(_ preference: Preference?) -> Double {
        switch preference {
        case .more: moreBias
        case .less: lessBias
        case .exclude, nil: 0
        }
    }

    static func neglect(daysSinceTrained days: Int?) -> Double {
        guard let days else { return mostNeglect }
        return min(mostNeglect, neglectPerDay * Double(max(0, days - firstNeglectedDay + 1)))
    }

    /// `chest 92 + 4 for 5 days without`.
    var text: String {
        var text = "\(muscle.name) \(state.freshness.text(0))"
        if bias > 0 { text += " + \(bias.text(0)) preferred" }
        if bias < 0 { text += " − \((-bias).text(0)) preferred less" }
        if neglect > 0 {
            text +=
                " + \(neglect.text(0)) " + (state.daysSinceTrained.map { "for \($0) days without" } ?? "never trained")
        }
        return text
    }
}

extension Readiness {
    /// The muscles by what to train next, excluded ones left out: the highest score first, then the longest untrained.
    func ranking(_ preferences: PerMuscle<Preference>) -> [Candidate] {
        muscles.filter { preferences[$0.muscle] != .exclude }.map { state in
            Candidate(
                state: state, bias: Candidate.bias(preferences[state.muscle]),
                neglect: Candidate.neglect(daysSinceTrained: state.daysSinceTrained))
        }.sorted { a, b in
            if a.score != b.score { return a.score > b.score }
            let (x, y) = (a.state.daysSinceTrained ?? .max, b.state.daysSinceTrained ?? .max)
            return x != y ? x > y : a.muscle < b.muscle
        }
    }
}

/// What to train next, and why.
struct Recommendation: Hashable, Sendable {
    /// A muscle to train, with exercises from the user's own history that work it.
    struct Group: Hashable, Sendable {
        var candidate: Candidate
        var exercises: [Exercise.ID]
    }

    enum Choice: Hashable, Sendable {
        /// `until`: the first training day on which it would no longer say so, if nothing is trained.
        case rest(until: Day?)
        case muscles([Group])
        case routine(Routine, score: Double)
    }

    var choice: Choice
    /// One line with the numbers.
    var why: String

    static let groups = 3
    static let exercisesPerGroup = 2
}

extension Recommendation {
    /// The recommendation as JSON: `kind` says which of the other keys are there.
    var document: JSONValue {
        var members: [String: JSONValue] = ["why": .string(why)]
        switch choice {
        case .rest(let until):
            members["kind"] = "rest"
            members["until"] = .optional(until) { .string($0.description) }
        case .muscles(let groups):
            members["kind"] = "muscles"
            members["groups"] = .array(
                groups.map { group in
                    [
                        "muscle": .string(group.candidate.muscle.rawValue),
                        "score": .double(group.candidate.score),
                        "freshness": .double(group.candidate.state.freshness),
                        "bias": .double(group.candidate.bias),
                        "neglect": .double(group.candidate.neglect),
                        "daysSinceTrained": .optional(group.candidate.state.daysSinceTrained) { .int($0) },
                        "exercises": .array(group.exercises.map { .string($0.rawValue) }),
                    ]
                })
        case .routine(let routine, let score):
            members["kind"] = "routine"
            members["routine"] = .string(routine.name)
            members["score"] = .double(score)
            members["exercises"] = .array(routine.entries.map { .string($0.exercise.rawValue) })
        }
        return .object(members)
    }
}

extension Arete {
    /// What to do on a day: rest, or what to train.
    func recommendation(on day: Day, from state: State, history: any History) throws -> Recommendation {
        let readiness = state.readiness(on: day, options: options)
        guard readiness.saysRest else {
            return try training(on: readiness, from: state, history: history)
        }
        let until = firstFreshDay(after: day, from: state)
        let then = until.map { "; untrained, the next training day above that is \($0)" } ?? ""
        return Recommendation(
            choice: .rest(until: until),
            why: "Body freshness is \(readiness.body.text(1)), "
                + "and \(Recovery.restLine.text(0)) or less means rest\(then)")
    }

    /// What to train, whether or not the body is fresh enough for it.
    func training(on readiness: Readiness, from state: State, history: any History) throws -> Recommendation {
        let ranking = readiness.ranking(state.preferences)
        if options.style == .routine, let best = bestRoutine(of: state.routines, ranking: ranking) {
            return best
        }
        let groups = try groups(of: ranking, history: history)
        guard !groups.isEmpty else {
            return Recommendation(choice: .muscles([]), why: "Every muscle is excluded, so there is none to name")
        }
        let highest = "Highest of \(ranking.count): " + groups.map(\.candidate.text).joined(separator: ", ")
        return Recommendation(
            choice: .muscles(groups),
            why: options.style == .routine
                ? "No routine to choose from; \(highest.uncapitalizedFirst)" : highest)
    }

    /// The first training day on which the body reads above the rest line if nothing is trained until then.
    func firstFreshDay(after day: Day, from state: State) -> Day? {
        let body = state.bodyFreshness(options)
        // After 35 days without a session nothing is left to drain; a week more finds a training day.
        return (1...Recovery.acuteDays + 7).lazy.map { day + $0 }.first {
            context.trainingDays.contains($0.weekday) && body.reading(on: $0) > Recovery.restLine
        }
    }

    /// The top muscles, each with the exercises that were used last: those that mainly work it, else those where it
    /// assists. A minor muscle that no exercise of the user's mainly works is not named: nobody neglects a neck that
    /// they do not train.
    private func groups(of ranking: [Candidate], history: any History) throws -> [Recommendation.Group] {
        let own = try history.recentExercises(limit: 500).compactMap { catalogue[$0] }.filter { !$0.archived }
        var taken: Set<Exercise.ID> = []
        var groups: [Recommendation.Group] = []
        for candidate in ranking where groups.count < Recommendation.groups {
            let main = own.filter { options.primary(of: $0).contains(candidate.muscle) }
            if main.isEmpty, Recovery.minorMuscles.contains(candidate.muscle) { continue }
            let assisted = own.filter { $0.secondary.contains(candidate.muscle) }
            let fitting = (main.isEmpty ? assisted : main).map(\.id)
            let fresh = fitting.filter { !taken.contains($0) }
            let chosen = Array((fresh.isEmpty ? fitting : fresh).prefix(Recommendation.exercisesPerGroup))
            taken.formUnion(chosen)
            groups.append(.init(candidate: candidate, exercises: chosen))
        }
        return groups
    }

    /// The routine with the highest score: that of its muscles, each weighted by the sets that mainly work it.
    private func bestRoutine(of routines: [Routine], ranking: [Candidate]) -> Recommendation? {
        let scores = Dictionary(uniqueKeysWithValues: ranking.map { ($0.muscle, $0.score) })
        var best: (routine: Routine, score: Double)?
        for routine in routines {
            let sets = setsByMuscle(routine.entries.map { ($0.exercise, $0.sets) })
            let (sum, weight) = weighted(sets) { scores[$0] }
            guard weight > 0 else { continue }
            let score = sum / weight
            if score > best?.score ?? -.infinity { best = (routine, score) }
        }
        guard let best else { return nil }
        let sets = setsByMuscle(best.routine.entries.map { ($0.exercise, $0.sets) })
        let parts = ranking.compactMap { candidate in
            sets[candidate.muscle].map { "\(candidate.text) × \($0.counted("set"))" }
        }
        return Recommendation(
            choice: .routine(best.routine, score: best.score),
            why: "\(best.routine.name) scores \(best.score.text(1)), the best of \(routines.count): "
                + parts.joined(separator: ", "))
    }

    /// How many sets mainly work each muscle that is read; a set counts for every such muscle of its exercise.
    func setsByMuscle(_ exercises: [(exercise: Exercise.ID, sets: Int)]) -> [Muscle: Int] {
        var sets: [Muscle: Int] = [:]
        for (id, count) in exercises {
            for muscle in catalogue[id].map(options.primary) ?? [] { sets[muscle, default: 0] += count }
        }
        return sets
    }

    /// Values of muscles weighted by their sets: sum and weight, over the muscles that have both.
    func weighted(_ sets: [Muscle: Int], _ value: (Muscle) -> Double?) -> (sum: Double, weight: Double) {
        Muscle.allCases.reduce((0, 0)) { total, muscle in
            guard let count = sets[muscle].map(Double.init), let value = value(muscle) else { return total }
            return (total.0 + value * count, total.1 + count)
        }
    }
}
