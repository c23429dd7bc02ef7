import TrainingKit

/// A calendar on the page: half a year to a picture, so that one fits on a phone and two stand side by side elsewhere.
struct CalendarDrawing {
    private let calendar: Section.Calendar
    private let weeks: CalendarWeeks

    private enum Size {
        static let weeks = 27
        static let cell = 12
        /// Room for `Mon` on the left and the months above.
        static let left = 28
        static let top = 16
        /// The widest letter of a month's label takes about so much.
        static let letter = 7
    }

    /// `nil` for a calendar without days.
    init?(_ calendar: Section.Calendar) {
        guard let weeks = CalendarWeeks(calendar) else { return nil }
        self.calendar = calendar
        self.weeks = weeks
    }

    /// Marks, from what was done to what was not, in words.
    private static let marks: [(mark: Section.Calendar.Mark, word: String)] = [
        (.done, "done"), (.cardio, "cardio"), (.planned, "planned"), (.rest, "rest"), (.missed, "missed"),
    ]

    private var present: [(mark: Section.Calendar.Mark, word: String)] {
        CalendarDrawing.marks.filter { mark in calendar.days.contains { $0.mark == mark.mark } }
    }

    /// Whether the days say how much was done.
    private var hasLevels: Bool { calendar.days.contains { $0.mark == .done && $0.level > 0 } }

    /// Below a heading that says the same, without its title.
    func draw(below heading: String, _ html: inout HTMLWriter) {
        html.element("figure") { html in
            html.element("figcaption", ["class": "caption"]) { html in
                if calendar.title != heading { html.text(calendar.title) }
                for (mark, word) in present {
                    let levels = mark == .done && hasLevels ? 1...4 : 4...4
                    html.raw(" <span class=\"key\">")
                    for level in levels {
                        html.raw("<svg aria-hidden=\"true\" width=\"12\" height=\"12\">")
                        let style = Self.style(.init(weeks.monday, mark, level: level))
                        html.raw("<path class=\"\(style)\" d=\"\(Self.shape(mark, 0, 0))\"/></svg>")
                    }
                    html.raw(" \(word)\(levels.count > 1 ? ", less to more" : "")</span>")
                }
            }
            html.element("div", ["class": "weeks", "role": "img", "aria-label": label]) { html in
                for first in stride(from: 0, to: weeks.count, by: Size.weeks) {
                    picture(first..<min(weeks.count, first + Size.weeks), &html)
                }
            }
            html.element("details") { html in
                html.element("summary") { $0.text("By month") }
                html.element("div", ["class": "scroll"]) { months(&$0) }
            }
        }
    }

    private var label: String {
        let last = calendar.days.map(\.day).max() ?? weeks.monday
        let first = calendar.days.map(\.day).min() ?? weeks.monday
        let counts = present.map { mark in "\(mark.word) on \(calendar.days.count { $0.mark == mark.mark })" }
        return "\(calendar.title), \(first.words) to \(last.words): \(counts.joined(separator: ", ")) days"
    }

    private func picture(_ band: Range<Int>, _ html: inout HTMLWriter) {
        let width = Size.left + band.count * Size.cell
        // A short band still has room for the label of its month.
        let end = max(width, Size.left + 8 * Size.letter)
        let height = Size.top + 7 * Size.cell
        html.raw("<svg width=\"\(end)\" height=\"\(height)\" viewBox=\"0 0 \(end) \(height)\" aria-hidden=\"true\">")
        for weekday in [Weekday.monday, .wednesday, .friday, .sunday] {
            let y = Size.top + weekday.rawValue * Size.cell - 3
            html.raw("<text x=\"0\" y=\"\(y)\">\(weekday.name.prefix(3))</text>")
        }
        var paths: [String: String] = [:]
        var free = 0
        for week in band {
            let x = Size.left + (week - band.lowerBound) * Size.cell
            if let month = weeks.monthLabel(week, isFirst: week == band.lowerBound), x >= free,
                x + month.utf8.count * Size.letter <= end
            {
                html.raw("<text x=\"\(x)\" y=\"10\">\(month)</text>")
                free = x + month.utf8.count * Size.letter
            }
            for weekday in Weekday.allCases {
                guard let entry = weeks.entry(week, weekday) else { continue }
                let y = Size.top + (weekday.rawValue - 1) * Size.cell
                paths[Self.style(entry), default: ""] += Self.shape(entry.mark, x, y)
            }
        }
        for (style, path) in paths.sorted(by: { $0.key < $1.key }) {
            html.raw("<path class=\"\(style)\" d=\"\(path)\"/>")
        }
        html.raw("</svg>\n")
    }

    private static func style(_ entry: Section.Calendar.Entry) -> String {
        // A day that was done without a measure of how much counts in full.
        entry.mark == .done ? "c done d\(entry.level <= 0 ? 4 : min(4, entry.level))" : "c \(entry.mark.rawValue)"
    }

    /// A shape of its own for each mark, so that they read without colour.
    private static func shape(_ mark: Section.Calendar.Mark, _ x: Int, _ y: Int) -> String {
        switch mark {
        case .done: "M\(x + 1) \(y + 1)h10v10h-10z"
        case .cardio: "M\(x + 2) \(y + 7)q2-4 4-1t4-1"
        case .planned: "M\(x + 2) \(y + 2)h8v8h-8z"
        case .rest, .none: "M\(x + 6) \(y + 6)h0"
        case .missed: "M\(x + 3) \(y + 3)l6 6m0-6l-6 6"
        }
    }

    private func months(_ html: inout HTMLWriter) {
        var counts: [Int: [Section.Calendar.Mark: Int]] = [:]
        for entry in calendar.days {
            let (year, month, _) = entry.day.components
            counts[year * 12 + month - 1, default: [:]][entry.mark, default: 0] += 1
        }
        html.element("table", ["class": "counts"]) { html in
            html.element("caption", ["class": "unseen"]) { $0.text("\(calendar.title): days by month") }
            html.headRow([("Month", "")] + present.map { ($0.word, "") })
            html.element("tbody") { html in
                for (month, marks) in counts.sorted(by: { $0.key > $1.key }) {
                    let name = "\((month / 12).padded(to: 4))-\((month % 12 + 1).padded(to: 2))"
                    html.raw("<tr><th scope=\"row\">\(name)</th>")
                    for mark in present { html.numberCell(Double(marks[mark.mark] ?? 0), decimals: 0) }
                    html.raw("</tr>\n")
                }
            }
        }
    }
}
