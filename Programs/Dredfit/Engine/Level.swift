import TrainingKit

/// What a set of an exercise is counted in.
enum WorkUnit: Hashable, Sendable {
    case reps
    /// Seconds held.
    case hold
}

/// How far a pattern has come, 0…47: it encodes the variation, the number of sets and the target of each.
struct Level: Hashable, Comparable, Sendable {
    let value: Int

    /// Values out of range clamp.
    init(_ value: Int) { self.value = value.clamped(to: Rules.levels) }

    /// 0…5: the first three bands are one variation each, the last three share the hardest.
    var band: Int { value / Rules.stepsPerBand }
    var step: Int { value % Rules.stepsPerBand }
    /// 1…4: which variation of the pattern.
    var tier: Int { min(Rules.tiers, 1 + band) }
    /// 3…5.
    var sets: Int { Rules.baseSets + max(0, band - (Rules.tiers - 1)) }

    /// Repetitions or seconds of each set.
    func target(in unit: WorkUnit) -> Int {
        switch unit {
        case .reps: Rules.startReps[tier - 1] + step
        case .hold: Rules.startHold[tier - 1] + step * Rules.holdStep
        }
    }

    /// The level that a fact amounts to: repetitions or seconds managed in each of `sets` sets of the variation `tier`.
    /// The step may leave the band: a bad day lands in the variation below, a very good one above.
    init(managing actual: Int, tier: Int, sets: Int, in unit: WorkUnit) {
        let tier = tier.clamped(to: 1...Rules.tiers)
        let band = sets <= Rules.baseSets ? tier - 1 : Rules.tiers - 1 + sets - Rules.baseSets
        let actual = actual.clamped(to: 0...10_000)  // far beyond the last level, far from overflow
        let step =
            switch unit {
            case .reps: actual - Rules.startReps[tier - 1]
            // Rounded to the nearest step; a step of 5 s has no halves.
            case .hold: (actual - Rules.startHold[tier - 1] + Rules.holdStep / 2).flooredQuotient(by: Rules.holdStep)
            }
        self.init(band * Rules.stepsPerBand + step)
    }

    /// The first level of the next variation; `nil` at the last.
    var nextVariation: Level? {
        tier < Rules.tiers ? Level(tier * Rules.stepsPerBand) : nil
    }

    static func < (a: Level, b: Level) -> Bool { a.value < b.value }
}
