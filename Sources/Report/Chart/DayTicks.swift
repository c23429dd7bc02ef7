import TrainingKit

/// Labelled days along an axis: days, Mondays, first days of months or of years, whichever are the closest that fit.
struct DayTicks: Equatable, Sendable {
    struct Tick: Equatable, Sendable {
        let day: Day
        /// `Apr`, with the year on the first tick and in a new year; `2026` where the ticks are years.
        let label: String
        /// `Apr 2026`: the label where each stands alone.
        let fullLabel: String
    }

    let ticks: [Tick]

    /// The closest ticks from `first` through `last` of which there are at most `count`; never none.
    init(from first: Day, through last: Day, atMost count: Int) {
        let span = last - first
        let most = max(1, count)
        for step in Step.closestFirst where span / step.days + 1 <= most {
            let days = step.ticks(from: first, through: last)
            if days.isEmpty { break }
            ticks = DayTicks.labelled(days, step)
            return
        }
        ticks = DayTicks.labelled([first], .days(1))
    }

    private enum Step {
        case days(Int)
        case weeks(Int)
        case months(Int)

        static let closestFirst: [Step] = [
            .days(1), .days(2), .weeks(1), .weeks(2), .months(1), .months(2), .months(3), .months(6),
            .months(12), .months(24), .months(60), .months(120), .months(600), .months(1200), .months(12_000),
        ]

        /// The least number of days between two ticks.
        var days: Int {
            switch self {
            case .days(let count): count
            case .weeks(let count): 7 * count
            case .months(let count): count * 365 / 12 - 2
            }
        }

        func ticks(from first: Day, through last: Day) -> [Day] {
            switch self {
            case .days(let count):
                return stride(from: first.number, through: last.number, by: count).map(Day.init(number:))
            case .weeks(let count):
                let monday = first.startOfWeek == first ? first : first.startOfWeek + 7
                return stride(from: monday.number, through: last.number, by: 7 * count).map(Day.init(number:))
            case .months(let count):
                let (year, month, day) = first.components
                var index = year * 12 + month - 1 + (day == 1 ? 0 : 1)
                index += (count - index % count) % count
                var days: [Day] = []
                while let next = Day(year: index / 12, month: index % 12 + 1, day: 1), next <= last {
                    days.append(next)
                    index += count
                }
                return days
            }
        }
    }

    private static func labelled(_ days: [Day], _ step: Step) -> [Tick] {
        var year: Int?
        return days.map { day in
            let parts = day.components
            let isNewYear = parts.year != year
            year = parts.year
            let name: String
            switch step {
            case .months(let count) where count >= 12:
                return Tick(day: day, label: "\(parts.year)", fullLabel: "\(parts.year)")
            case .months: name = day.monthName
            case .days, .weeks: name = "\(parts.day) \(day.monthName)"
            }
            let full = "\(name) \(parts.year)"
            return Tick(day: day, label: isNewYear ? full : name, fullLabel: full)
        }
    }
}

extension Day {
    /// `Jan` … `Dec`.
    var monthName: String {
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][components.month - 1]
    }

    /// `1 Mar 2026`.
    var words: String { "\(components.day) \(monthName) \(components.year)" }
}
