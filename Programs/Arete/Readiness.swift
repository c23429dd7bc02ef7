import TrainingKit

/// How recovered the user is on a day: the body, and each muscle that is read.
public struct Readiness: Hashable, Sendable {
    public struct MuscleState: Hashable, Sendable {
        public var muscle: Muscle
        /// 0–100.
        public var freshness: Double
        /// Whole days since it was last mainly worked; `nil` if it never was.
        public var daysSinceTrained: Int?
    }

    public var day: Day
    /// 0–100.
    public var body: Double
    /// In the order of the muscles.
    public var muscles: [MuscleState]
    /// Whether the body has not recovered enough to train.
    public var saysRest: Bool { body <= Recovery.restLine }

    public subscript(muscle: Muscle) -> MuscleState? { muscles.first { $0.muscle == muscle } }
}

extension AreteState {
    /// Body freshness over what the state remembers; exact from 56 days before the newest session on.
    public func bodyFreshness(_ options: AreteOptions) -> BodyFreshness {
        BodyFreshness(bodyLoads, sensitivity: options.bodySensitivity)
    }

    /// Muscle freshness over what the state remembers; exact from 31 days before the newest session on.
    public func muscleFreshness(_ options: AreteOptions) -> MuscleFreshness {
        MuscleFreshness(
            muscleLoads, sensitivity: options.muscleSensitivity, joinsAdductors: !options.minorMuscles)
    }

    /// The reading of a day, which must not lie before the newest session.
    public func readiness(on day: Day, options: AreteOptions) -> Readiness {
        let freshness = muscleFreshness(options)
        return Readiness(
            day: day, body: bodyFreshness(options).reading(on: day),
            muscles: options.muscles.map { muscle in
                .init(
                    muscle: muscle, freshness: freshness.reading(of: muscle, on: day),
                    daysSinceTrained: lastTrained(of: muscle, options: options).map { day - $0 })
            })
    }

    private func lastTrained(of muscle: Muscle, options: AreteOptions) -> Day? {
        Muscle.allCases.filter { options.counted($0) == muscle }.compactMap { lastTrained[$0] }.max()
    }
}

extension Readiness {
    /// The keys of `readiness --json`; the recommendation is added by the verb.
    var members: [String: JSONValue] {
        [
            "day": .string(day.description),
            "body": .double(body),
            "rest": .bool(saysRest),
            "muscles": .array(
                muscles.map { state in
                    [
                        "muscle": .string(state.muscle.rawValue), "freshness": .double(state.freshness),
                        "daysSinceTrained": .optional(state.daysSinceTrained) { .int($0) },
                    ]
                }),
        ]
    }

    var map: Section.Block { .muscleMap(muscles.map { .init($0.muscle, $0.freshness) }) }
}

extension Readiness.MuscleState {
    /// `today`, `3 days ago`, `never`.
    var trained: String {
        switch daysSinceTrained {
        case nil: "never"
        case 0?: "today"
        case 1?: "yesterday"
        case let days?: "\(days) days ago"
        }
    }
}
