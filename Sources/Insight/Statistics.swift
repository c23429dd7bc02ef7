import TrainingKit

/// How much was trained in a stretch of time. Only finished sessions that are not disabled count.
public struct TrainingTotals: Hashable, Sendable {
    public var sessions = 0
    /// Days with at least one session.
    public var days = 0
    /// Filled working sets.
    public var workingSets = 0
    /// Their repetitions, the smaller side of each.
    public var reps = 0
    /// Load × repetitions with all drops, in kilograms.
    public var tonnage = 0.0
    /// Hours from start to end, over the sessions whose times are to be believed (``Session/minutes``).
    public var hours = 0.0

    public init() {}

    /// - Parameter sessions: in order of their start.
    public init(_ sessions: some Sequence<Session>) {
        var last: Day?
        for session in sessions where session.isFinished && !session.disabled {
            add(session, onNewDay: session.day != last)
            last = session.day
        }
    }

    fileprivate mutating func add(_ session: Session, onNewDay: Bool) {
        sessions += 1
        if onNewDay { days += 1 }
        for entry in session.exercises {
            for set in entry.sets where set.isFilledWorkingSet {
                workingSets += 1
                reps += set.measure.reps ?? 0
                tonnage += set.tonnage
            }
        }
        hours += (session.minutes ?? 0) / 60
    }

    public var json: JSONValue {
        [
            "sessions": .int(sessions), "days": .int(days), "workingSets": .int(workingSets), "reps": .int(reps),
            "tonnage": .double(tonnage), "hours": .double(hours),
        ]
    }
}

/// The totals of one week.
public struct WeeklyTotals: Hashable, Sendable {
    /// The week's Monday.
    public var week: Day
    public var totals: TrainingTotals

    /// All weeks from that of the first session to that of the last, oldest first, those without a session included: a
    /// gap is part of the picture.
    ///
    /// - Parameter sessions: in order of their start.
    public static func of(_ sessions: some Sequence<Session>) -> [WeeklyTotals] {
        var byWeek: [Day: TrainingTotals] = [:]
        var last: Day?
        for session in sessions where session.isFinished && !session.disabled {
            byWeek[session.day.startOfWeek, default: TrainingTotals()].add(session, onNewDay: session.day != last)
            last = session.day
        }
        guard let first = byWeek.keys.min(), let end = byWeek.keys.max() else { return [] }
        return stride(from: first.number, through: end.number, by: 7).map { number in
            let week = Day(number: number)
            return WeeklyTotals(week: week, totals: byWeek[week] ?? TrainingTotals())
        }
    }
}

/// A grid of days with how much was done on each; marks, never streaks.
public enum ActivityGrid {
    /// One entry for each day from `first` to `last`. Days with working sets have level 1–4 by the quarter in which
    /// their number of sets lies among all such days of the stretch (equal days are alike); a day of cardio alone has
    /// level 1; any other day level 0.
    ///
    /// - Parameter sessions: in any order; those of other days are left out.
    public static func days(
        from first: Day, through last: Day, sessions: some Sequence<Session>
    ) -> [Section.Calendar.Entry] {
        guard first <= last else { return [] }
        var sets: [Day: Int] = [:]
        var cardio: Set<Day> = []
        for session in sessions where session.isFinished && !session.disabled {
            guard (first...last).contains(session.day) else { continue }
            let count = session.exercises.reduce(0) { $0 + $1.sets.count(where: \.isFilledWorkingSet) }
            if count > 0 { sets[session.day, default: 0] += count }
            if !session.cardio.isEmpty { cardio.insert(session.day) }
        }
        let ordered = sets.values.sorted()
        let quarters = ordered.isEmpty ? [] : (1...3).map { ordered[ordered.count * $0 / 4] }
        return (first.number...last.number).map { number in
            let day = Day(number: number)
            if let count = sets[day] { return .init(day, .done, level: 1 + quarters.count { $0 <= count }) }
            return cardio.contains(day) ? .init(day, .cardio, level: 1) : .init(day, .none)
        }
    }
}
