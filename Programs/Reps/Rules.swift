import TrainingKit

/// The numbers of Reps' rules, each with its reason. They are the system's own unless it says otherwise.
enum Rules {
    /// Rest between working sets unless set otherwise: 3:00, long enough for a full effort in every set.
    static let defaultRest = 180
    /// The rest moves in these steps; anything finer is noise.
    static let restStep = 30
    /// 30 s is no rest at all below, 10 minutes is another session above. (Bounds of this implementation.)
    static let restRange = 30...600

    /// Two loads closer than this are one choice: nobody trains differently for less. Grams.
    static let loadSpacing = 500
    /// A backpack holds about this many objects before it becomes a chore to pack.
    static let defaultMostObjects = 10
    /// Bounds of this implementation: they keep the search for loads short.
    static let mostObjectsRange = 1...20
    static let objectGrams = 1...100_000
    static let backpackGrams = 0...100_000
    static let objectCount = 1...999

    /// An exercise that felt this hard or easier, with every set at target, may get heavier.
    static let feelingForMore = 7
    /// One that felt this hard or harder, with fewer than half of its sets at target, may get lighter.
    static let feelingForLess = 9
    /// What the backtest takes for a Feeling that a log does not have: the hardest that still allows an increase.
    static let assumedFeeling = 7

    /// Bounds of this implementation on what a goal may ask.
    static let setsRange = 1...20
    static let repsRange = 1...1000
    /// Up to an hour, in tenths of a second.
    static let holdTenths = 1...36_000

    /// Holds count 3-2-1 before they start.
    static let holdCountdown = 3
    /// For the estimate of a session's length: a repetition takes about three seconds.
    static let secondsPerRep = 3
    /// For the same estimate where a hold has no target.
    static let secondsPerOpenSet = 30

    /// Missed days that the state remembers: what the calendar of twelve weeks shows, with room to spare.
    static let missedKept = 120
    /// Practice sessions that the state remembers for each skill; the totals count all of them.
    static let practicesKept = 20
    /// Sets that a goal remembers as its reason.
    static let basisKept = 12

    /// The unit of a chain's length, largest first: a chain is shown in the largest that it fills.
    static let chainUnits = [(days: 365, name: "year"), (days: 30, name: "month"), (days: 7, name: "week")]
}

extension Rules {
    /// How much a load moves where no gear says which loads exist: in the backtest. The steps that the equipment has.
    static func increment(for exercise: Exercise?, unit: MassUnit) -> Load? {
        guard let exercise else { return Load("2.5", unit) }
        if exercise.loading.contains(.external) {
            switch exercise.equipment {
            case .dumbbell, .kettlebell: return unit == .kg ? Load(2, .kg) : Load(5, .lb)
            case .machine, .cable: return unit == .kg ? Load(5, .kg) : Load(10, .lb)
            default: return unit == .kg ? Load("2.5", .kg) : Load(5, .lb)
            }
        }
        guard !exercise.loading.isEmpty else { return nil }
        return unit == .kg ? Load("1.25", .kg) : Load("2.5", .lb)
    }
}
