import TrainingKit

extension TerminalRenderer {
    /// Weeks as columns, Monday to Sunday as rows, months above; several bands where the weeks do not fit side by side.
    /// Below a heading that says the same, without its title.
    func lines(_ calendar: Section.Calendar, below heading: String = "") -> [String] {
        guard let weeks = CalendarWeeks(calendar) else { return [] }
        let room = style.columns - CalendarWeeks.labelColumns
        let cell = weeks.count * 2 - 1 <= room ? 2 : 1
        let perBand = cell == 2 ? weeks.count : min(weeks.count, room)

        var lines = calendar.title.isEmpty || calendar.title == heading ? [] : wrapped(calendar.title)
        for first in stride(from: 0, to: weeks.count, by: perBand) {
            let band = first..<min(weeks.count, first + perBand)
            lines.append(style.paint(weeks.monthLabels(band, cell: cell), .quiet))
            for weekday in Weekday.allCases {
                var cells: [(character: Character, ink: Ink?)] = []
                for week in band {
                    if cell == 2, week > band.lowerBound { cells.append((" ", nil)) }
                    cells.append(weeks.entry(week, weekday).map { mark($0) } ?? (" ", nil))
                }
                let end = cells.lastIndex { $0.character != " " }.map { $0 + 1 } ?? 0
                let label = style.paint(String(weekday.name.prefix(3)), .quiet)
                lines.append(label + (end > 0 ? " " : "") + style.paint(Array(cells[..<end])))
            }
        }
        return lines + key(calendar)
    }

    private func mark(_ entry: Section.Calendar.Entry) -> (character: Character, ink: Ink?) {
        let level = max(0, min(4, entry.level))
        return switch entry.mark {
        case .done: (Array(style.unicode ? "■░▒▓█" : "#1234")[level], .done)
        case .planned: (style.unicode ? "○" : "o", nil)
        case .rest: (style.unicode ? "·" : ".", .quiet)
        case .missed: (style.unicode ? "×" : "x", .missed)
        case .cardio: ("~", .cardio)
        case .none: (" ", nil)
        }
    }

    /// What the marks mean: those that there are.
    private func key(_ calendar: Section.Calendar) -> [String] {
        var parts: [String] = []
        let done = calendar.days.filter { $0.mark == .done }
        if done.contains(where: { $0.level <= 0 }) { parts.append(style.unicode ? "■ done" : "# done") }
        if done.contains(where: { $0.level > 0 }) {
            parts.append(style.unicode ? "░▒▓█ done, less to more" : "1234 done, less to more")
        }
        let others: [(Section.Calendar.Mark, String)] = [
            (.cardio, "cardio"), (.planned, "planned"), (.rest, "rest"), (.missed, "missed"),
        ]
        for (kind, word) in others where calendar.days.contains(where: { $0.mark == kind }) {
            parts.append("\(mark(.init(Day(number: 0), kind)).character) \(word)")
        }
        return flowed(parts).map { style.paint($0, .quiet) }
    }
}

/// The days of a calendar by weeks.
struct CalendarWeeks {
    /// `Mon `.
    static let labelColumns = 4

    let monday: Day
    let count: Int
    private let entries: [Day: Section.Calendar.Entry]

    /// `nil` for a calendar without days.
    init?(_ calendar: Section.Calendar) {
        guard let first = calendar.days.map(\.day).min(), let last = calendar.days.map(\.day).max() else { return nil }
        monday = first.startOfWeek
        count = (last - monday) / 7 + 1
        entries = Dictionary(calendar.days.map { ($0.day, $0) }, uniquingKeysWith: { $1 })
    }

    func entry(_ week: Int, _ weekday: Weekday) -> Section.Calendar.Entry? {
        entries[day(week, weekday)]
    }

    func day(_ week: Int, _ weekday: Weekday) -> Day { monday + (week * 7 + weekday.rawValue - 1) }

    /// The label of a week: the month that begins in it, with the year in January and in the first week.
    func monthLabel(_ week: Int, isFirst: Bool) -> String? {
        let sunday = day(week, .sunday)
        let (year, month, dayOfMonth) = sunday.components
        guard isFirst || dayOfMonth <= 7 else { return nil }
        return isFirst || month == 1 ? "\(sunday.monthName) \(year)" : sunday.monthName
    }

    fileprivate func monthLabels(_ weeks: Range<Int>, cell: Int) -> String {
        var line = String(repeating: " ", count: CalendarWeeks.labelColumns)
        let end = CalendarWeeks.labelColumns + max(weeks.count * cell, "Jan 2026".count)
        for week in weeks {
            guard let label = monthLabel(week, isFirst: week == weeks.lowerBound) else { continue }
            let start = CalendarWeeks.labelColumns + (week - weeks.lowerBound) * cell
            let isClear = week == weeks.lowerBound || start > line.utf8.count
            guard isClear, start + label.utf8.count <= end else { continue }
            line += String(repeating: " ", count: start - line.utf8.count) + label
        }
        return line
    }
}
