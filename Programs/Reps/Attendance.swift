import TrainingKit

/// Which scheduled workouts were done and missed, and the chain they make.
///
/// A day is judged when it is over, by the schedule that stood on it. Days are calendar days as sessions carry them,
/// so daylight saving cannot touch them; and because a traveller's next session may belong to the day before the last
/// one, a day is judged for good only when a session or event lies two days later.
public struct Attendance: Codable, Equatable, Sendable {
    /// A day that is not judged for good.
    struct OpenDay: Codable, Equatable, Sendable {
        var day: Day
        /// Ids of the workouts done; the empty string is one that is not on the schedule.
        var done: [String] = []
        /// Ids of the workouts that stood on the day, once the schedule has changed since.
        var frozen: [String]?
    }

    /// The last day judged for good; `nil` before there was a schedule or a workout.
    private(set) var judged: Day?
    private(set) var open: [OpenDay] = []
    /// The first day of the chain; `nil` when there is none.
    private(set) var chainStart: Day?
    /// Scheduled workouts missed since the last one done.
    private(set) var missedInARow = 0
    /// Days with a missed workout, the most recent 120.
    private(set) var missed: [Day] = []

    init() {}

    /// Whether a workout was done on a recent day.
    func done(on day: Day) -> [String] { open.first { $0.day == day }?.done ?? [] }

    /// Notes workouts done in a session of that day.
    mutating func complete(_ ids: [String], on day: Day, _ schedule: [Workout]) {
        settle(before: day, schedule)
        if let judged, day <= judged {
            continueChain(from: day)  // more than a day back: the crosses stay, the chain goes on
            return
        }
        let place = openPlace(day)
        for id in ids where !open[place].done.contains(id) { open[place].done.append(id) }
    }

    /// Notes that the schedule changed on that day: days before it keep the one that stood.
    mutating func reschedule(from old: [Workout], on day: Day) {
        settle(before: day, old)
        if let judged {
            var earlier = judged + 1
            while earlier < day {
                let place = openPlace(earlier)
                if open[place].frozen == nil { open[place].frozen = old.scheduled(on: earlier.weekday).map(\.id) }
                earlier = earlier + 1
            }
        }
    }

    /// As it stands on a day: everything before is judged, the day itself counts only what was done.
    func asOf(_ day: Day, _ schedule: [Workout]) -> Attendance {
        var view = self
        view.judge(through: day - 1, schedule)
        if !view.done(on: day).isEmpty { view.continueChain(from: day) }
        return view
    }

    /// The length of the chain on a day, its first day being 1; 0 without one. Ask it of ``asOf(_:_:)``.
    func days(on day: Day) -> Int { chainStart.map { max(1, day.number - $0.number + 1) } ?? 0 }

    private mutating func settle(before day: Day, _ schedule: [Workout]) {
        if judged == nil { judged = day - 1 }  // nothing is missed before the beginning
        judge(through: day - 2, schedule)
    }

    private mutating func judge(through last: Day, _ schedule: [Workout]) {
        while let judged, judged < last {
            let day = judged + 1
            let record = open.first { $0.day == day }
            let done = record?.done ?? []
            if !done.isEmpty { continueChain(from: day) }
            let due = record?.frozen ?? schedule.scheduled(on: day.weekday).map(\.id)
            let undone = due.count { !done.contains($0) }
            if undone > 0 {
                missedInARow += undone
                missed = missed.suffix(Rules.missedKept - 1) + [day]
            }
            // A week's worth of misses in a row ends the chain. By the week as it is now, and asked when a day is over:
            // a schedule taken apart and put together again within a day ends nothing.
            if schedule.perWeek > 0, missedInARow >= schedule.perWeek { chainStart = nil }
            open.removeAll { $0.day == day }
            self.judged = day
        }
    }

    private mutating func continueChain(from day: Day) {
        chainStart = chainStart ?? day
        missedInARow = 0
    }

    private mutating func openPlace(_ day: Day) -> Int {
        if let place = open.firstIndex(where: { $0.day == day }) { return place }
        open.append(OpenDay(day: day))
        return open.count - 1
    }
}

extension Attendance {
    /// A number of days in the largest unit that it fills: `15 days` is `2 weeks`, `372 days` is `1 year`.
    static func words(_ days: Int) -> String {
        let unit = Rules.chainUnits.first { days >= $0.days } ?? (days: 1, name: "day")
        let count = days / unit.days
        return "\(count) \(unit.name)\(count == 1 ? "" : "s")"
    }
}
