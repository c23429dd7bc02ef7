import TrainingKit

/// Something reached for the first time.
struct Milestone: Hashable, Codable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A pattern's next exercise.
        case variation(Pattern, tier: Int)
        /// The hardest exercise of a pattern with one set more.
        case sets(Pattern, Int)
        /// A round number of workouts; with it the largest gain since the first, if there is one.
        case workouts(Int, Gain?)
    }

    struct Gain: Hashable, Sendable {
        var pattern: Pattern
        var from: Int
        var to: Int
    }

    var day: Day
    var kind: Kind

    /// What a session has led to for the first time, in session order.
    ///
    /// - Parameters:
    ///   - before: The highest level of each pattern until then.
    ///   - engine: The engine after the session.
    ///   - first: The levels after the first workout.
    ///   - counted: Whether the session was a workout of the program, so that the counter has moved.
    static func reached(on day: Day, best before: PerPattern, engine: Engine, first: PerPattern?, counted: Bool)
        -> [Milestone]
    {
        var reached: [Milestone] = []
        for pattern in Pattern.allCases {
            let (old, new) = (Level(before[pattern]), engine.level(of: pattern))
            if new.tier > old.tier {
                reached.append(Milestone(day: day, kind: .variation(pattern, tier: new.tier)))
            }
            if new.sets > old.sets {
                reached.append(Milestone(day: day, kind: .sets(pattern, new.sets)))
            }
        }
        let counter = engine.counter
        if counted, Rules.milestoneWorkouts.contains(counter) || counter.isMultiple(of: Rules.milestoneEvery) {
            let gain = first.flatMap { largestGain(from: $0, to: engine.levels) }
            reached.append(Milestone(day: day, kind: .workouts(counter, gain)))
        }
        return reached
    }

    /// The pattern that has come furthest, the earliest of equals; `nil` where none has gained.
    private static func largestGain(from first: PerPattern, to now: PerPattern) -> Gain? {
        let gains = Pattern.allCases.map { Gain(pattern: $0, from: first[$0], to: now[$0]) }
        let largest = gains.reduce(gains[0]) { $1.to - $1.from > $0.to - $0.from ? $1 : $0 }
        return largest.to > largest.from ? largest : nil
    }
}

/// `{"day":"2026-03-01","pattern":0,"tier":2}`: flat, so that a checkpoint stays small.
extension Milestone {
    private enum CodingKeys: String, CodingKey { case day, pattern, tier, sets, workouts, from, to }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        day = try container.decode(Day.self, forKey: .day)
        let pattern = try container.decodeIfPresent(Int.self, forKey: .pattern).flatMap(Pattern.init(rawValue:))
        if let workouts = try container.decodeIfPresent(Int.self, forKey: .workouts) {
            let gain = try pattern.map {
                Gain(
                    pattern: $0, from: try container.decode(Int.self, forKey: .from),
                    to: try container.decode(Int.self, forKey: .to))
            }
            kind = .workouts(workouts, gain)
        } else if let pattern, let tier = try container.decodeIfPresent(Int.self, forKey: .tier) {
            kind = .variation(pattern, tier: tier)
        } else if let pattern {
            kind = .sets(pattern, try container.decode(Int.self, forKey: .sets))
        } else {
            throw DecodingError.dataCorruptedError(
                forKey: .pattern, in: container, debugDescription: "a milestone without a pattern")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(day, forKey: .day)
        switch kind {
        case .variation(let pattern, let tier):
            try container.encode(pattern.rawValue, forKey: .pattern)
            try container.encode(tier, forKey: .tier)
        case .sets(let pattern, let sets):
            try container.encode(pattern.rawValue, forKey: .pattern)
            try container.encode(sets, forKey: .sets)
        case .workouts(let number, let gain):
            try container.encode(number, forKey: .workouts)
            try container.encodeIfPresent(gain?.pattern.rawValue, forKey: .pattern)
            try container.encodeIfPresent(gain?.from, forKey: .from)
            try container.encodeIfPresent(gain?.to, forKey: .to)
        }
    }
}
