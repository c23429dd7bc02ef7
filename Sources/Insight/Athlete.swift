import TrainingKit

/// A made-up lifter who does plans as well as a strength that grows with practice allows, so that programs can be
/// projected against something that answers back, and two programs against the same one.
///
/// The model. For each exercise the athlete has an ability: for repetitions the most they could move once, in
/// kilograms, bodyweight included where the body is what moves; for holds the longest they could hold, in seconds.
/// - *Where it starts*: at the best of the last session of the exercise, if the history has one; else at what is asked
///   first, which is then just within reach.
/// - *How it grows*: after `n` sessions of the exercise it is `start · (1 + gain · n / (n + half))`: the first sessions
///   give most, each later one less, never nothing. The gain differs by exercise within ``Constants/talent``.
/// - *What is done*: Epley's formula turned round gives the repetitions that the ability allows with the planned load.
///   The athlete stops ``Constants/reserve`` short of that, loses ``Constants/fatigue`` from set to set, and is a
///   repetition off one way or the other in half of the sets.
///
/// All of it is computed with + − × ÷ on IEEE doubles and a generator written out here, seeded by the athlete's number
/// and the exercise's id: the same seed lifts the same on every machine, in whatever order a program asks.
public struct Athlete: Sendable {
    enum Constants {
        /// Kilograms, where the history has no measurement of body weight: a common middle.
        static let bodyWeight = 75.0
        /// The gain in the long run: half of the start, a good first two years of training.
        static let gain = 0.5
        /// Talent multiplies the gain and lies evenly in this range.
        static let talent = 0.75...1.25
        /// Sessions of an exercise after which half of the gain is there: about four months at twice a week.
        static let half = 36.0
        /// Repetitions left in the tank: what most programs mean by a hard working set.
        static let reserve = 2.0
        /// Share of the ability that is gone with each set before.
        static let fatigue = 0.02
        /// Share of a hold that the noise moves it by.
        static let holdNoise = 0.05
        /// More repetitions than this are not counted on: Epley's formula says nothing about them.
        static let mostReps = 60.0
        /// What is done where a plan leaves it open and the athlete has never done the exercise.
        static let firstReps = 8
        static let firstSeconds = 20
        /// Kilograms, where a plan knows no load and the athlete has never done the exercise: an empty barbell, or
        /// what is light for most other things.
        static let firstBarbell = 20.0
        static let firstLoad = 10.0
        /// Kilograms that loads of the athlete's own choice go by.
        static let loadStep = 2.5
        /// Done ÷ planned below which a session was tough, and above which it was easy.
        static let toughBelow = 0.95
        static let easyAbove = 1.25
    }

    private struct Ability {
        let start: Double
        let gain: Double
        var sessions = 0
        var generator: SplitMix64

        var now: Double {
            let practice = Double(sessions)
            return start * (1 + gain * practice / (practice + Constants.half))
        }
    }

    private let seed: UInt64
    private let catalogue: Catalogue
    private let bodyWeight: Double
    private var abilities: [Exercise.ID: Ability] = [:]

    /// - Parameter bodyWeight: in kilograms; `nil` for a common one.
    public init(seed: UInt64, catalogue: Catalogue, bodyWeight: Double? = nil) {
        self.seed = seed
        self.catalogue = catalogue
        self.bodyWeight = bodyWeight ?? Constants.bodyWeight
    }

    /// The sets that the athlete makes of a planned exercise, one for each planned one, and grows by it.
    ///
    /// - Parameter last: the most recent session of the exercise, where there is one before the athlete's first.
    public mutating func perform(_ planned: PlannedExercise, last: Performance?) -> [SetRecord] {
        let exercise = catalogue[planned.exercise] ?? Exercise(id: planned.exercise, name: planned.exercise.rawValue)
        var ability = abilities[planned.exercise] ?? newAbility(at: exercise, asked: planned.sets, last: last)
        var position = 0
        let sets = planned.sets.map { set in
            if set.kind == .warmUp, let asPlanned = set.asPlanned { return asPlanned }
            let strength = ability.now * (1 - min(0.5, Constants.fatigue * Double(position)))
            position += 1
            return make(set, of: exercise, strength: strength, noise: ability.generator.noise())
        }
        ability.sessions += 1
        abilities[planned.exercise] = ability
        return sets
    }

    /// How an exercise, or a session of several, felt to the athlete, from done ÷ planned.
    static func rating(of ratio: Double) -> Session.Rating {
        ratio < Constants.toughBelow ? .tough : ratio > Constants.easyAbove ? .easy : .plan
    }

    private func make(_ set: PlannedSet, of exercise: Exercise, strength: Double, noise: Double) -> SetRecord {
        if isHeld(set, exercise) {
            let seconds = max(1, Int(strength * (1 + Constants.holdNoise * noise) + 0.5))
            return SetRecord(kind: set.kind, .time(HoldTime(seconds: seconds)), load: set.load, pieces: set.pieces)
        }
        let load = set.needsLoad ? ownLoad(for: set, of: exercise, strength: strength) : set.load
        let allowed = 30 * (strength / moved(load, exercise) - 1) - Constants.reserve + noise
        let reps = Int(min(Constants.mostReps, max(0, allowed)) + 0.5)
        return SetRecord(kind: set.kind, .reps(reps), load: load, pieces: set.pieces)
    }

    private func isHeld(_ set: PlannedSet, _ exercise: Exercise) -> Bool {
        set.measure.map { $0.time != nil } ?? (exercise.measuredIn == .seconds)
    }

    /// Kilograms moved in one repetition, bodyweight included where the body is what moves.
    private func moved(_ load: Load?, _ exercise: Exercise) -> Double {
        let kilograms = load?.mass.kilograms ?? 0
        return exercise.loading.contains(.external) && kilograms > 0 ? kilograms : max(1, bodyWeight + kilograms)
    }

    /// The load, by whole steps, with which the planned repetitions leave the reserve.
    private func ownLoad(for set: PlannedSet, of exercise: Exercise, strength: Double) -> Load? {
        let reps = Double(set.measure?.reps ?? Constants.firstReps)
        let total = strength / (1 + (reps + Constants.reserve) / 30)
        let external = exercise.loading.contains(.external)
        let steps = Int((external ? total : total - bodyWeight) / Constants.loadStep)
        return Load(rounding: Double(external ? max(1, steps) : max(0, steps)) * Constants.loadStep, .kg)
    }

    private func newAbility(at exercise: Exercise, asked: [PlannedSet], last: Performance?) -> Ability {
        var generator = SplitMix64(seed: seed ^ exercise.id.fingerprint)
        let range = Constants.talent
        let talent = range.lowerBound + (range.upperBound - range.lowerBound) * generator.share()
        let held = asked.first.map { isHeld($0, exercise) } ?? (exercise.measuredIn == .seconds)
        let start =
            last.flatMap { held ? longestHold($0) : strength(shownIn: $0, exercise) }
            ?? (held ? hold(asked) : strength(asked, exercise))
        return Ability(start: start, gain: Constants.gain * talent, generator: generator)
    }

    private func longestHold(_ performance: Performance) -> Double? {
        performance.sets.compactMap { $0.measure.time?.seconds }.max()
    }

    private func strength(shownIn performance: Performance, _ exercise: Exercise) -> Double? {
        performance.sets.compactMap { set in
            set.measure.reps.map { strength(reps: $0, moving: moved(set.load, exercise)) }
        }.max()
    }

    /// The longest hold asked for, with what the sets before it cost.
    private func hold(_ asked: [PlannedSet]) -> Double {
        asked.enumerated().map { position, set in
            fresh(set.measure?.time?.seconds ?? Double(Constants.firstSeconds), at: position)
        }.max() ?? Double(Constants.firstSeconds)
    }

    /// The strength that puts all that is asked for just within reach.
    private func strength(_ asked: [PlannedSet], _ exercise: Exercise) -> Double {
        let barbell: Set<Exercise.Equipment> = [.barbell, .ezBar, .trapBar, .smithMachine]
        let firstLoad = barbell.contains(exercise.equipment) ? Constants.firstBarbell : Constants.firstLoad
        return asked.filter { $0.kind != .warmUp }.enumerated().map { position, set in
            let external = exercise.loading.contains(.external)
            let kilograms = set.needsLoad && external ? firstLoad : moved(set.load, exercise)
            return fresh(strength(reps: set.measure?.reps ?? Constants.firstReps, moving: kilograms), at: position)
        }.max() ?? bodyWeight
    }

    private func strength(reps: Int, moving kilograms: Double) -> Double {
        kilograms * (1 + (Double(reps) + Constants.reserve) / 30)
    }

    private func fresh(_ ability: Double, at position: Int) -> Double {
        ability / (1 - min(0.5, Constants.fatigue * Double(position)))
    }
}

extension SplitMix64 {
    /// A number in 0..<1, a multiple of 2⁻⁵³.
    mutating func share() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    /// −1 and 1 in a quarter of the cases each, else 0.
    mutating func noise() -> Double {
        switch next() >> 62 {
        case 0: -1
        case 1: 1
        default: 0
        }
    }
}

extension Exercise.ID {
    /// FNV-1a of the id: Swift's own hashes differ from run to run.
    fileprivate var fingerprint: UInt64 {
        rawValue.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
