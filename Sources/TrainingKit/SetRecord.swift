/// What a set was measured in.
public enum Measure: Hashable, Sendable {
    case reps(Int)
    /// Repetitions where the two sides differ.
    case sides(left: Int, right: Int)
    /// Time held.
    case time(HoldTime)

    /// The repetitions that count everywhere: the smaller side. `nil` for a hold.
    public var reps: Int? {
        switch self {
        case .reps(let count): count
        case .sides(let left, let right): min(left, right)
        case .time: nil
        }
    }

    /// The time held; `nil` for repetitions.
    public var time: HoldTime? {
        if case .time(let time) = self { time } else { nil }
    }

    /// Repetitions or seconds as one number, for rules that treat both alike.
    public var value: Double { reps.map(Double.init) ?? time?.seconds ?? 0 }

    /// Whether anything was done. A side without repetitions leaves the set unfilled.
    public var isFilled: Bool { value > 0 }

    /// Whether this is at least `target`: repetitions against repetitions, time against time, never mixed.
    public func meets(_ target: Measure) -> Bool {
        switch (reps, target.reps, time, target.time) {
        case (let done?, let asked?, _, _): done >= asked
        case (_, _, let done?, let asked?): done >= asked
        default: false
        }
    }
}

/// A time held, to a tenth of a second.
public struct HoldTime: Hashable, Comparable, Sendable {
    public let tenths: Int

    public init(tenths: Int) { self.tenths = tenths }
    public init(seconds: Int) { self.tenths = seconds * 10 }
    public var seconds: Double { Double(tenths) / 10 }
    public static func < (a: HoldTime, b: HoldTime) -> Bool { a.tenths < b.tenths }
}

extension HoldTime: CustomStringConvertible {
    /// `45 s`, `1:30`, `7.5 s`.
    public var description: String {
        let fraction = tenths % 10 == 0 ? "" : ".\(tenths % 10)"
        let whole = tenths / 10
        return whole < 60
            ? "\(whole)\(fraction) s" : "\(whole / 60):\((whole % 60).padded(to: 2))\(fraction)"
    }
}

extension Measure: CustomStringConvertible {
    /// `8`, `8l 7r`, `45 s`.
    public var description: String {
        switch self {
        case .reps(let count): String(count)
        case .sides(let left, let right): "\(left)l \(right)r"
        case .time(let time): time.description
        }
    }
}

/// How hard a set was, in the scale it was entered in.
public enum Effort: Hashable, Sendable {
    /// Rating of perceived exertion 1–10 in halves, counted in halves: RPE 8.5 is `halves: 17`.
    case rpe(halves: Int)
    /// Repetitions in reserve, 0–10.
    case rir(Int)

    /// RPE as a number (8.5), if it was entered as RPE.
    public var rpe: Double? { if case .rpe(let halves) = self { Double(halves) / 2 } else { nil } }
    /// RIR, if it was entered as RIR.
    public var rir: Int? { if case .rir(let count) = self { count } else { nil } }

    /// RPE from a number in 1…10 that is a half; `nil` otherwise.
    public init?(rpe: Double) {
        guard (1...10).contains(rpe), (rpe * 2).rounded() == rpe * 2 else { return nil }
        self = .rpe(halves: Int(rpe * 2))
    }

    /// RIR in 0…10; `nil` otherwise.
    public init?(rir: Int) {
        guard (0...10).contains(rir) else { return nil }
        self = .rir(rir)
    }
}

/// One set as it was logged.
public struct SetRecord: Hashable, Sendable {
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case warmUp = "warmup"
        case working
        /// A drop set: ``SetRecord/drops`` continue it.
        case drop
    }

    /// A continuation of a drop set.
    public struct Drop: Hashable, Sendable {
        public var measure: Measure
        public var load: Load?

        public init(_ measure: Measure, load: Load? = nil) {
            self.measure = measure
            self.load = load
        }
    }

    /// A kind of object that a load was made of, as it was called and weighed then.
    public struct Piece: Hashable, Codable, Sendable {
        public var name: String
        public var count: Int
        /// Grams of one.
        public var grams: Int

        public init(name: String, count: Int, grams: Int) {
            self.name = name
            self.count = count
            self.grams = grams
        }
    }

    /// The journal's number for the set; `nil` before it is stored.
    public var id: Int?
    public var kind: Kind
    /// Of a drop set, the first part.
    public var measure: Measure
    /// External load, weight added to bodyweight, or (negative) assistance; `nil` is none.
    public var load: Load?
    public var drops: [Drop]
    public var effort: Effort?
    /// Taken to failure.
    public var failure: Bool
    /// Sets of one session that share a number were done as a superset.
    public var superset: Int?
    public var note: String?
    /// When it was logged; `nil` where the source says nothing.
    public var loggedAt: Moment?
    /// What the load was made of, where the program knows.
    public var pieces: [Piece]

    public init(
        id: Int? = nil, kind: Kind = .working, _ measure: Measure, load: Load? = nil, drops: [Drop] = [],
        effort: Effort? = nil, failure: Bool = false, superset: Int? = nil, note: String? = nil,
        loggedAt: Moment? = nil, pieces: [Piece] = []
    ) {
        self.id = id
        self.kind = kind
        self.measure = measure
        self.load = load
        self.drops = drops
        self.effort = effort
        self.failure = failure
        self.superset = superset
        self.note = note
        self.loggedAt = loggedAt
        self.pieces = pieces
    }

    /// Whether this is a working set (a drop set is one) with repetitions or seconds above zero.
    public var isFilledWorkingSet: Bool { kind != .warmUp && measure.isFilled }

    /// Load × repetitions over all parts, in kilograms; parts without a positive load add nothing.
    public var tonnage: Double {
        drops.reduce(SetRecord.tonnage(measure, load)) { $0 + SetRecord.tonnage($1.measure, $1.load) }
    }

    private static func tonnage(_ measure: Measure, _ load: Load?) -> Double {
        guard let load, load.amount > 0, let reps = measure.reps else { return 0 }
        return load.mass.kilograms * Double(reps)
    }

    /// Estimated one-rep maximum of the first part, in kilograms: see ``OneRepMax``.
    public var estimatedOneRepMax: Double? {
        guard let load, let reps = measure.reps else { return nil }
        return OneRepMax.epley(kilograms: load.mass.kilograms, reps: reps)
    }
}

/// Estimated one-rep maxima (Epley, "Poundage Chart", 1985).
public enum OneRepMax {
    /// `load · (1 + reps / 30)`, and the load itself for one repetition; `nil` outside 1–12 repetitions or
    /// without a load above zero. In the unit of the load.
    public static func epley(kilograms load: Double, reps: Int) -> Double? {
        guard load > 0, (1...12).contains(reps) else { return nil }
        return reps == 1 ? load : load * (1 + Double(reps) / 30)
    }
}
