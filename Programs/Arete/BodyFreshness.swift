import TrainingKit

/// What body freshness needs to know of one session, unscaled.
public struct BodyLoad: Hashable, Codable, Sendable {
    public var day: Day
    /// The whole-body cost of its sets, damped.
    public var cost: Double
    /// Kilograms × repetitions.
    public var tonnage: Double
    /// The summed load of its cardio.
    public var cardio: Double

    public init(day: Day, cost: Double, tonnage: Double, cardio: Double) {
        self.day = day
        self.cost = cost
        self.tonnage = tonnage
        self.cardio = cardio
    }

    /// Condenses a session.
    public init(of session: Session) {
        var cost = 0.0
        var sets = 0
        for set in session.exercises.lazy.flatMap(\.sets) where set.isFilledWorkingSet {
            cost += Recovery.body.cost(rpe: Recovery.countedRPE(set.effort))
            sets += 1
        }
        self.init(
            day: session.day, cost: cost * Recovery.body.damping(sets: sets), tonnage: session.tonnage,
            cardio: session.cardio.reduce(0) { $0 + Recovery.cardioLoad(of: $1) })
    }

    /// The session's raw load, 0…300, against the typical tonnage of the reading.
    ///
    /// - Parameter typical: the tonnage that counts as usual; without one, or without tonnage here, the factor is 1.
    public func raw(typicalTonnage typical: Double?, sensitivity: Double) -> Double {
        var factor = 1.0
        if let typical, tonnage > 0 {
            let bounds = Recovery.tonnageFactor
            factor = min(max(tonnage / typical, bounds.lowerBound), bounds.upperBound)
        }
        return min(Recovery.heaviestSession, (cost * factor + Recovery.cardioWeight * cardio) * sensitivity)
    }
}

/// Body freshness, 0–100, over a run of sessions: a pure function of their loads, a sensitivity and a day.
public struct BodyFreshness: Sendable {
    /// In order of day.
    let loads: [BodyLoad]
    let sensitivity: Double

    /// - Parameter loads: in order of day. A reading sees its last 35 days, and the tonnage of the 12 latest sessions.
    public init(_ loads: [BodyLoad], sensitivity: Double = 1) {
        self.loads = loads
        self.sensitivity = sensitivity
    }

    /// The reading of a day, that day's sessions included; later ones do not count.
    public func reading(on day: Day) -> Double { reading(on: day, seeing: count(through: day)) }

    /// The reading of a day before any of its sessions.
    public func morning(of day: Day) -> Double { reading(on: day, seeing: count(through: day - 1)) }

    /// The reading of each day from `first` to `last`, in one pass over the sessions.
    public func readings(from first: Day, through last: Day) -> [(day: Day, value: Double)] {
        guard first <= last else { return [] }
        var seen = count(through: first - 1)
        return (first.number...last.number).map { number in
            let day = Day(number: number)
            while seen < loads.count, loads[seen].day <= day { seen += 1 }
            return (day, reading(on: day, seeing: seen))
        }
    }

    /// The tonnage that counts as usual on a day, in kilograms: the upper median of the 12 latest sessions, those
    /// with any; `nil` where none has.
    public func typicalTonnage(on day: Day) -> Double? { typicalTonnage(seeing: count(through: day)) }

    private func reading(on day: Day, seeing seen: Int) -> Double {
        let typical = typicalTonnage(seeing: seen)
        var first = seen
        while first > 0, day - loads[first - 1].day < Recovery.acuteDays { first -= 1 }
        var bucket = 0.0
        var chronic = 0.0
        var bucketDay = day
        for load in loads[first..<seen] {
            let raw = load.raw(typicalTonnage: typical, sensitivity: sensitivity)
            bucket = drained(bucket, days: load.day - bucketDay) + Recovery.acuteShare * raw
            bucketDay = load.day
            chronic += Recovery.chronicShare * raw * Recovery.chronicRemaining(after: day - load.day)
        }
        let fatigue = drained(bucket, days: day - bucketDay) + chronic
        return Recovery.fullFreshness - min(Recovery.fullFreshness, fatigue)
    }

    private func drained(_ bucket: Double, days: Int) -> Double {
        max(0, bucket - Recovery.drainPerDay * Double(max(0, days)))
    }

    private func typicalTonnage(seeing seen: Int) -> Double? {
        let known = loads[max(0, seen - Recovery.tonnageSessions)..<seen].map(\.tonnage).filter { $0 > 0 }.sorted()
        return known.isEmpty ? nil : known[known.count / 2]
    }

    /// How many of the loads lie on or before `day`: a binary search.
    private func count(through day: Day) -> Int {
        var (low, high) = (0, loads.count)
        while low < high {
            let middle = (low + high) / 2
            if loads[middle].day <= day { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
