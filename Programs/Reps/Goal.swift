import TrainingKit

/// What to aim at in one exercise: so much in every set, with this load. It is the same in every workout; how many sets
/// it is done for belongs to the workout.
public struct Goal: Codable, Equatable, Sendable {
    public enum Aim: Hashable, Sendable {
        /// Repetitions in every set.
        case reps(Int)
        /// Times held, set by set; a set beyond them takes their mean.
        case holds([HoldTime])
        /// Held as long as it is good, without a time to reach.
        case openHold

        /// What the set at a position, counted from 0, asks for; `nil` where that is left open.
        public func measure(at position: Int) -> Measure? {
            switch self {
            case .reps(let count): .reps(count)
            case .holds(let times): .time(position < times.count ? times[position] : times.mean)
            case .openHold: nil
            }
        }
    }

    /// Why the goal is what it is.
    public enum Basis: Codable, Equatable, Sendable {
        /// Set by hand.
        case hand
        /// The working sets at the heaviest load of a session, at most twelve.
        case performance([Measure])
        /// An accepted change of load from this one.
        case offer(from: Load?)
    }

    public var aim: Aim
    /// Added to bodyweight or external; negative for assistance, `nil` for none.
    public var load: Load?
    /// Working sets of the latest session with the exercise: what a plan has where no workout says otherwise.
    public var sets: Int
    public var basis: Basis
    /// The day it became this.
    public var day: Day

    /// Whether every set has the same target.
    var isAlike: Bool { if case .holds(let times) = aim { times.count <= 1 } else { true } }

    public init(_ aim: Aim, load: Load? = nil, sets: Int, basis: Basis = .hand, day: Day) {
        self.aim = aim
        self.load = load
        self.sets = sets
        self.basis = basis
        self.day = day
    }

    /// The goal after a session: the heaviest load used, and over the sets at that load the mean repetitions, rounded
    /// up, or the actual time of each hold. A goal that asks for no time goes on asking for none.
    ///
    /// - Parameter sets: The filled working sets of the exercise, at least one.
    init?(after sets: [SetRecord], of exercise: Exercise?, before: Goal?, on day: Day) {
        guard let heaviest = sets.map(\.load.mass).max() else { return nil }
        let counted = sets.filter { $0.load.mass == heaviest }
        let reps = counted.compactMap(\.measure.reps)
        let times = counted.compactMap(\.measure.time)
        let isHeld = reps.isEmpty || (exercise?.measuredIn == .seconds && !times.isEmpty)
        let aim: Aim
        if isHeld {
            aim = before?.aim == .openHold ? .openHold : .holds(times)
        } else {
            aim = .reps((reps.reduce(0, +) + reps.count - 1) / reps.count)
        }
        let basis = counted.map(\.measure).filter { ($0.time != nil) == isHeld }.prefix(Rules.basisKept)
        self.init(aim, load: counted[0].load, sets: sets.count, basis: .performance(Array(basis)), day: day)
    }

    /// What a working set is asked, set by set.
    func measures(sets: Int) -> [Measure?] { (0..<sets).map { aim.measure(at: $0) } }

    /// Repetitions or seconds over that many sets, times the kilograms where there is a positive load.
    func volume(sets: Int) -> Double {
        let kilograms = load.map { $0.mass.kilograms } ?? 0
        let total = measures(sets: sets).reduce(0) { $0 + ($1?.value ?? 0) }
        return kilograms > 0 ? total * kilograms : total
    }
}

extension [HoldTime] {
    /// The mean, rounded up to whole seconds; 0 of none.
    var mean: HoldTime {
        guard !isEmpty else { return HoldTime(tenths: 0) }
        let sum = reduce(0) { $0 + $1.tenths }
        let parts = count * 10
        return HoldTime(seconds: (sum + parts - 1) / parts)
    }
}

extension Goal.Aim: CustomStringConvertible {
    /// `12 reps`, `45 s`, `45 s, 40 s`, `open hold`.
    public var description: String {
        switch self {
        case .reps(let count): count == 1 ? "1 rep" : "\(count) reps"
        case .holds(let times):
            Set(times).count == 1 ? times[0].description : times.map(\.description).joined(separator: ", ")
        case .openHold: "open hold"
        }
    }
}

extension Goal.Aim: Codable {
    private enum CodingKeys: String, CodingKey { case reps, seconds, open }

    /// `{"reps":12}`, `{"seconds":[45,40.5]}` or `{"open":true}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let count = try container.decodeIfPresent(Int.self, forKey: .reps) {
            self = .reps(count)
        } else if let seconds = try container.decodeIfPresent([Double].self, forKey: .seconds) {
            guard seconds.allSatisfy({ (0...1_000_000).contains($0) }) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .seconds, in: container, debugDescription: "\(seconds) are not times held")
            }
            self = .holds(seconds.map { HoldTime(tenths: Int(($0 * 10).rounded())) })
        } else {
            self = .openHold
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .reps(let count): try container.encode(count, forKey: .reps)
        case .holds(let times): try container.encode(times.map(\.seconds), forKey: .seconds)
        case .openHold: try container.encode(true, forKey: .open)
        }
    }
}
