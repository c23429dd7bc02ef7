import TrainingKit

/// The best that was done of one kind in one exercise.
public struct PersonalRecord: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        /// The heaviest set, of equal loads the one with more repetitions. Bodyweight is more than assistance.
        case heaviest
        /// The highest estimated one-rep maximum.
        case oneRepMax = "e1rm"
        /// The most repetitions in a set without a load.
        case reps
        /// The longest hold, at any load.
        case hold
        /// The most load × repetitions in one session.
        case volume
    }

    public var exercise: Exercise.ID
    public var kind: Kind
    /// The set it was done with; of a volume record, the session's heaviest.
    public var set: SetRecord
    /// Kilograms (`heaviest`, `e1rm`, `volume`), repetitions or seconds.
    public var value: Double
    public var session: Int
    public var day: Day

    /// The record as `records --json` prints it; `volume` in kilograms where the record is of that kind.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "exercise": .string(exercise.rawValue), "kind": .string(kind.rawValue), "load": .load(set.load),
            "reps": .optional(set.measure.reps, JSONValue.int),
            "seconds": .optional(set.measure.time?.seconds, JSONValue.double),
            "e1rm": .optional(set.estimatedOneRepMax, JSONValue.double), "day": .string("\(day)"),
            "session": .int(session),
        ]
        if kind == .volume { members["volume"] = .double(value) }
        return .object(members)
    }
}

/// The records of all exercises, kept as sessions come in.
public struct RecordBook: Sendable {
    private var records: [Exercise.ID: [PersonalRecord.Kind: PersonalRecord]] = [:]

    /// A record that was set, and the one it beat.
    public struct Improvement: Hashable, Sendable {
        public var record: PersonalRecord
        /// `nil` for the first of its kind.
        public var beaten: PersonalRecord?
    }

    public init() {}

    public init(_ performances: some Sequence<Performance>) {
        for performance in performances { add(performance) }
    }

    /// Counts a performance in. It must be at least as late as those before.
    ///
    /// - Returns: the records it set, in the order of ``PersonalRecord/Kind``. Equalling a record sets none.
    @discardableResult
    public mutating func add(_ performance: Performance) -> [Improvement] {
        var improvements: [Improvement] = []
        for kind in PersonalRecord.Kind.allCases {
            guard let record = PersonalRecord(kind, of: performance) else { continue }
            let before = records[performance.exercise]?[kind]
            if let before, !record.beats(before) { continue }
            records[performance.exercise, default: [:]][kind] = record
            improvements.append(Improvement(record: record, beaten: before))
        }
        return improvements
    }

    /// Counts a finished session in; open and disabled ones set nothing.
    @discardableResult
    public mutating func add(_ session: Session) -> [Improvement] {
        guard session.isFinished, !session.disabled else { return [] }
        return session.performances.flatMap { add($0) }
    }

    /// The records of one exercise, in the order of ``PersonalRecord/Kind``.
    public func records(of exercise: Exercise.ID) -> [PersonalRecord] {
        PersonalRecord.Kind.allCases.compactMap { records[exercise]?[$0] }
    }

    /// All records, by exercise id.
    public var all: [PersonalRecord] { records.keys.sorted().flatMap(records(of:)) }
}

extension PersonalRecord {
    /// The best of a kind in one performance, of equals the first; `nil` where the kind says nothing about it.
    init?(_ kind: Kind, of performance: Performance) {
        let sets = performance.sets
        let best: (set: SetRecord, value: Double)?
        switch kind {
        case .heaviest:
            guard sets.contains(where: { $0.load != nil }) else { return nil }
            best = sets.heaviest.map { ($0, $0.load.mass.kilograms) }
        case .oneRepMax: best = sets.first(withMost: \.estimatedOneRepMax)
        case .reps: best = sets.first(withMost: { $0.load == nil ? $0.measure.reps.map(Double.init) : nil })
        case .hold: best = sets.first(withMost: { $0.measure.time?.seconds })
        case .volume:
            let volume = sets.reduce(0) { $0 + $1.tonnage }
            best = volume > 0 ? sets.heaviest.map { ($0, volume) } : nil
        }
        guard let best else { return nil }
        self.init(
            exercise: performance.exercise, kind: kind, set: best.set, value: best.value, session: performance.session,
            day: performance.day)
    }

    /// Whether this is more, not merely as much. Loads are compared exactly.
    func beats(_ other: PersonalRecord) -> Bool {
        guard kind == .heaviest else { return value > other.value }
        return (set.load.mass, set.measure.value) > (other.set.load.mass, other.set.measure.value)
    }
}

extension [SetRecord] {
    /// The set with the most load, of equal loads the one with more repetitions or seconds, of equals the first.
    var heaviest: SetRecord? {
        reduce(nil) { best, set in
            guard let best else { return set }
            return (set.load.mass, set.measure.value) > (best.load.mass, best.measure.value) ? set : best
        }
    }

    /// The first set with the largest value, among those that have one.
    func first(withMost value: (SetRecord) -> Double?) -> (set: SetRecord, value: Double)? {
        reduce(nil) { best, set in
            guard let value = value(set) else { return best }
            return best.map { value > $0.value } ?? true ? (set, value) : best
        }
    }
}
