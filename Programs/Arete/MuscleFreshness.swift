import TrainingKit

/// A value for some of the muscles; in JSON an object keyed by muscle.
public struct PerMuscle<Value: Hashable & Codable & Sendable>: Hashable, Sendable {
    private var values: [Muscle: Value] = [:]

    public init() {}

    public subscript(muscle: Muscle) -> Value? {
        get { values[muscle] }
        set { values[muscle] = newValue }
    }

    /// In the order of the muscles.
    public var pairs: [(muscle: Muscle, value: Value)] {
        Muscle.allCases.compactMap { muscle in values[muscle].map { (muscle, $0) } }
    }
}

extension PerMuscle: Codable {
    public init(from decoder: any Decoder) throws {
        let named = try decoder.singleValueContainer().decode([String: Value].self)
        for (name, value) in named {
            guard let muscle = Muscle(rawValue: name) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "'\(name)' is not a muscle"))
            }
            values[muscle] = value
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) }))
    }
}

/// What muscle freshness needs to know of one session, unscaled.
public struct MuscleLoad: Hashable, Codable, Sendable {
    public var day: Day
    /// Fatigue on the day itself of each muscle that was worked.
    public var fatigue: PerMuscle<Double>
    /// That of the quads where the adductors count as quads: an exercise that works both counts once.
    public var quadsWithAdductors: Double?

    /// Condenses a session; exercises that the catalogue does not know work no muscle.
    public init(of session: Session, catalogue: Catalogue) {
        day = session.day
        fatigue = PerMuscle()
        var tally = Tally()
        var joined = Tally()
        for entry in session.exercises {
            let sets = entry.filledWorkingSets
            guard !sets.isEmpty, let exercise = catalogue[entry.exercise] else { continue }
            let cost = sets.reduce(0) { $0 + Recovery.muscle.cost(rpe: Recovery.countedRPE($1.effort)) }
            let shares = MuscleLoad.shares(of: exercise)
            for (muscle, share) in shares { tally.add(cost * share, sets: sets.count, to: muscle) }
            if let share = [shares[.quads], shares[.adductors]].compactMap(\.self).max() {
                joined.add(cost * share, sets: sets.count, to: .quads)
            }
        }
        for entry in session.cardio {
            let legs = Recovery.cardioLoad(of: entry) * Recovery.activity(entry.activity).legShare
            guard legs > 0 else { continue }
            for (muscle, share) in Recovery.legShares { tally.addCardio(legs * share, to: muscle) }
            joined.addCardio(legs, to: .quads)
        }
        for muscle in Muscle.allCases { fatigue[muscle] = tally.fatigue(of: muscle) }
        quadsWithAdductors = joined.fatigue(of: .quads)
    }

    /// The share of a set's cost that each muscle takes: all of it where it is mainly worked, 0.35 where it assists.
    static func shares(of exercise: Exercise) -> [Muscle: Double] {
        var shares: [Muscle: Double] = [:]
        for muscle in exercise.secondary { shares[muscle] = Recovery.assistShare }
        for muscle in exercise.primary { shares[muscle] = 1 }
        return shares
    }

    /// Costs and sets of one session by muscle.
    private struct Tally {
        private var muscles: [Muscle: (cost: Double, sets: Int, cardio: Double)] = [:]

        mutating func add(_ cost: Double, sets: Int, to muscle: Muscle) {
            muscles[muscle, default: (0, 0, 0)].cost += cost
            muscles[muscle, default: (0, 0, 0)].sets += sets
        }

        mutating func addCardio(_ load: Double, to muscle: Muscle) {
            muscles[muscle, default: (0, 0, 0)].cardio += load
        }

        /// The sets' cost damped, the cardio not; `nil` for a muscle that was not worked.
        func fatigue(of muscle: Muscle) -> Double? {
            muscles[muscle].map { $0.cost * Recovery.muscle.damping(sets: $0.sets) + $0.cardio }
        }
    }
}

/// Muscle freshness, 0–100, over a run of sessions: a pure function of their loads, a sensitivity and a day.
public struct MuscleFreshness: Sendable {
    let loads: [MuscleLoad]
    let sensitivity: Double
    /// Whether the adductors count as quads.
    let joinsAdductors: Bool

    public init(_ loads: [MuscleLoad], sensitivity: Double = 1, joinsAdductors: Bool = false) {
        self.loads = loads
        self.sensitivity = sensitivity
        self.joinsAdductors = joinsAdductors
    }

    /// The reading of a muscle on a day, that day's sessions included; later ones do not count.
    public func reading(of muscle: Muscle, on day: Day) -> Double {
        let fatigue = loads.reduce(0.0) { sum, load in
            let remaining = Recovery.remaining(of: muscle, after: day - load.day)
            guard remaining > 0 else { return sum }
            let joined = joinsAdductors && muscle == .quads
            return sum + (joined ? load.quadsWithAdductors ?? 0 : load.fatigue[muscle] ?? 0) * remaining
        }
        return min(max(Recovery.fullFreshness - sensitivity * fatigue, 0), Recovery.fullFreshness)
    }
}
