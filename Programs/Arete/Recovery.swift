import TrainingKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The recovery model: what a set, a session and an activity cost, and how that fades. Every number of Arete's
/// stands here; the README shows the same table. Nothing here knows a user's options: the values are unscaled.
public enum Recovery {
    /// How sets add up to fatigue, for the whole body or for one muscle.
    public struct CostRule: Sendable {
        /// What one point of RPE less leaves of a set's cost.
        public let falloff: Double
        /// Sets of one session that count in full; from there on each adds less.
        public let knee: Int

        /// The fatigue of one set taken to `rpe`: `28 · falloff^(10 − RPE)`.
        public func cost(rpe: Double) -> Double {
            Recovery.hardestSet * pow(falloff, 10 - rpe)
        }

        /// What the summed cost of `sets` sets of one session is multiplied by: `(knee / sets)^0.45` above the knee.
        public func damping(sets: Int) -> Double {
            sets > knee ? pow(Double(knee) / Double(sets), Recovery.dampingExponent) : 1
        }
    }

    /// The fatigue of a set at RPE 10, before damping.
    static let hardestSet = 28.0
    static let dampingExponent = 0.45
    /// The whole body tires of easy sets too, and of many sets.
    public static let body = CostRule(falloff: 0.78, knee: 15)
    /// A muscle tires of hard sets above all, and of few.
    public static let muscle = CostRule(falloff: 0.67, knee: 6)
    /// What an assisting muscle takes of a set's cost.
    static let assistShare = 0.35
    /// RPE of a set that has none, or none to be believed.
    static let assumedRPE = 7.5

    /// Whole-body points for one point of cardio load.
    static let cardioWeight = 3.1
    /// How far a session's tonnage against the typical one moves its load.
    static let tonnageFactor = 0.75...1.25
    /// Sessions, the latest ones, that say what tonnage is typical.
    static let tonnageSessions = 12
    /// No session counts for more, however long it was.
    static let heaviestSession = 300.0

    /// Acute fatigue: a bucket that each session of the last 35 days fills and that drains every day.
    static let acuteDays = 35
    static let acuteShare = 0.17
    static let drainPerDay = 26.0
    /// Chronic fatigue: what four weeks of training leave, halved every 12 days.
    static let chronicDays = 28
    static let chronicShare = 0.004
    static let chronicHalfLife = 12.0

    /// At or below this body freshness the recommendation is rest.
    public static let restLine = 50.0
    public static let fullFreshness = 100.0
}

extension Recovery {
    /// The RPE that a set counts with, 1…10: as logged, RIR r as `10 − 2r`, and 7.5 where nothing was logged or what
    /// was lies outside 0…10.
    public static func countedRPE(_ effort: Effort?) -> Double {
        let rpe: Double
        switch effort {
        case .rpe(let halves) where (0...20).contains(halves): rpe = Double(halves) / 2
        case .rir(let reserve) where (0...10).contains(reserve): rpe = 10 - 2 * Double(reserve)
        default: rpe = assumedRPE
        }
        return min(max(rpe, 1), 10)
    }

    /// Days until work no longer counts for a muscle.
    public static func window(of muscle: Muscle) -> Double {
        switch muscle {
        case .quads, .hamstrings, .glutes, .lats, .midBack, .adductors: 3.8
        case .chest, .upperChest, .traps: 2.9
        case .frontDelts, .sideDelts, .rearDelts, .biceps, .triceps: 1.9
        case .forearms, .calves, .abs, .neck: 1.45
        }
    }

    /// What is left of a muscle's fatigue after whole days, 1…0: linear over the window, nothing before the day itself.
    public static func remaining(of muscle: Muscle, after days: Int) -> Double {
        let window = window(of: muscle)
        return days >= 0 && Double(days) < window ? 1 - Double(days) / window : 0
    }

    /// What is left of a chronic load after whole days: `2^(−days / 12)`, nothing from the 28th day on.
    static func chronicRemaining(after days: Int) -> Double {
        days < chronicDays ? pow(2, -Double(days) / chronicHalfLife) : 0
    }

    /// The muscles that switching minor muscles off leaves out. Adductors then count as quads.
    public static let minorMuscles: Set<Muscle> = [.adductors, .neck, .forearms, .traps]
}

extension Recovery {
    /// What an hour of an activity costs at intensity 5, and how much of its load the legs take.
    struct Activity: Sendable {
        let perHour: Double
        let legShare: Double
    }

    private static let treadmill = Activity(perHour: 10, legShare: 0.18)
    private static let activities: [Exercise.ID: Activity] = [
        "treadmill": treadmill,
        "incline-treadmill": Activity(perHour: 16, legShare: 0.30),
        "biking": Activity(perHour: 12, legShare: 0.25),
        "elliptical": Activity(perHour: 11, legShare: 0.22),
        "outdoor-walking": Activity(perHour: 6, legShare: 0.10),
        "soccer": Activity(perHour: 24, legShare: 0.30),
        "basketball": Activity(perHour: 20, legShare: 0.28),
        "swimming": Activity(perHour: 16, legShare: 0.08),
        "pickleball": Activity(perHour: 17, legShare: 0.26),
    ]
    /// What each leg muscle takes of `cardio load · leg share`.
    static let legShares: [(muscle: Muscle, share: Double)] = [
        (.quads, 1.0), (.calves, 0.9), (.hamstrings, 0.6), (.adductors, 0.4),
    ]
    /// An hour twice as long is more than twice as hard.
    private static let durationExponent = 1.3
    /// The intensity at which the table's numbers hold, and the one assumed where none was given.
    static let assumedIntensity = 5

    /// The row of an activity; that of the treadmill for one that the table lacks.
    static func activity(_ id: Exercise.ID) -> Activity { activities[id] ?? treadmill }

    /// `fatigue per hour · hours^1.3 · intensity / 5`; 0 without a time, because the table knows no speeds.
    public static func cardioLoad(of entry: CardioEntry) -> Double {
        guard let seconds = entry.seconds, seconds > 0 else { return 0 }
        let hours = Double(seconds) / 3600
        let intensity = min(max(entry.intensity ?? assumedIntensity, 1), 10)
        return activity(entry.activity).perHour * pow(hours, durationExponent) * Double(intensity)
            / Double(assumedIntensity)
    }
}
