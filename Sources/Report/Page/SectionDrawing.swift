import TrainingKit

/// Draws sections of programs on the page, whatever is in them.
struct SectionDrawing {
    /// The day of the report.
    let until: Day

    init(until: Day) {
        self.until = until
    }

    func draw(_ section: Section, _ html: inout HTMLWriter) {
        html.element("article") { html in
            html.element("h3", if: !section.title.isEmpty) { $0.text(section.title) }
            for block in section.blocks { draw(block, named: section.title, &html) }
        }
    }

    private func draw(_ block: Section.Block, named name: String, _ html: inout HTMLWriter) {
        switch block {
        case .text(let text): html.element("p", ["class": "text"]) { $0.text(text) }
        case .facts(let facts): SectionDrawing.draw(facts, &html)
        case .table(let table): draw(table, named: name, &html)
        case .chart(let chart): draw(chart, below: name, &html)
        case .calendar(let calendar): CalendarDrawing(calendar)?.draw(below: name, &html)
        case .muscleMap(let readings): MuscleMapDrawing(readings).draw(&html)
        }
    }

    /// Side by side, or one below the other where the values are sentences.
    static func draw(_ facts: [Section.Fact], _ html: inout HTMLWriter) {
        let isLong = facts.contains { $0.value.unicodeScalars.count > longestUnbroken }
        draw(facts, as: isLong ? "facts long" : "facts", &html)
    }

    static func draw(_ facts: [Section.Fact], as style: String, _ html: inout HTMLWriter) {
        html.element("ul", ["class": style], if: !facts.isEmpty) { html in
            for fact in facts {
                html.element("li") { html in
                    html.element("span", ["class": "label"]) { $0.text(fact.label) }
                    html.raw(" ")
                    html.element("span", ["class": "value"]) { $0.text(fact.value) }
                }
            }
        }
    }

    /// A longer text in a table may break: it gets the width of about so many characters.
    private static let longestUnbroken = 40

    private func draw(_ table: Section.Table, named name: String, _ html: inout HTMLWriter) {
        guard !table.rows.isEmpty else { return }
        let count = max(table.columns.count, table.rows.map(\.count).max() ?? 0)
        let styles = (0..<count).map { index -> String in
            if index < table.columns.count, table.columns[index].alignment == .right { return "n" }
            let isLong = table.rows.contains { row in
                guard index < row.count, case .text(let text) = row[index] else { return false }
                return text.unicodeScalars.count > SectionDrawing.longestUnbroken
            }
            return isLong ? "long" : ""
        }
        html.scroll(named: name) { html in
            html.element("table") { html in
                html.element("caption", ["class": "unseen"], if: !name.isEmpty) { $0.text(name) }
                html.element("thead", if: table.columns.contains { !$0.title.isEmpty }) { html in
                    html.element("tr") { html in
                        for index in 0..<count {
                            let title = index < table.columns.count ? table.columns[index].title : ""
                            // An empty heading names nothing.
                            html.element(title.isEmpty ? "td" : "th", ["class": styles[index]]) { $0.text(title) }
                        }
                    }
                }
                html.element("tbody") { html in
                    for row in table.rows {
                        html.element("tr") { html in
                            for index in 0..<count {
                                html.element("td", ["class": styles[index]]) { html in
                                    if index < row.count { SectionDrawing.draw(row[index], &html) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private static func draw(_ cell: Section.Table.Cell, _ html: inout HTMLWriter) {
        switch cell {
        case .text(let text): html.text(text)
        case .sparkline(let values):
            let levels = Sparkline(values, atMost: 120).levels
            let points = levels.enumerated().compactMap { index, level in level.map { (x: index * 8, y: 56 - $0 * 8) } }
            guard let first = values.first(where: \.isFinite), let last = values.last(where: \.isFinite) else { return }
            let label = "from \(NumberText.trimmed(first)) to \(NumberText.trimmed(last))"
            let box = "-4 -4 \(max(1, levels.count - 1) * 8 + 8) 64"
            html.element(
                "svg",
                ["class": "spark", "role": "img", "aria-label": label, "viewBox": box, "preserveAspectRatio": "none"]
            ) { html in
                html.raw("<path class=\"l s0\" d=\"\(ChartPath.line(points))\"/>")
            }
        }
    }

    private func draw(_ chart: Section.Chart, below heading: String, _ html: inout HTMLWriter) {
        guard let drawing = ChartDrawing(chart, until: until) else { return }
        html.element("figure") { html in
            drawing.draw(below: heading, &html)
            html.tip(drawing.summary)
            html.element("details") { html in
                let table = ChartTable(chart)
                html.element("summary") { $0.text(table.summary) }
                html.element("div", ["class": "scroll"]) { table.draw(&$0) }
            }
        }
    }
}

extension HTMLWriter {
    /// A line below a chart: what it shows in words, until the script puts the values of a day there.
    mutating func tip(_ summary: String) {
        element("p", ["class": "tip", "role": "status"]) { $0.text(summary) }
    }

    /// A box that scrolls sideways where the page is too narrow, with the keyboard too.
    mutating func scroll(named name: String, _ content: (inout HTMLWriter) -> Void) {
        let label = name.isEmpty ? "Table" : name
        element("div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": label], content)
    }
}

/// The numbers behind a chart: a row for a day, a column for a line.
struct ChartTable {
    private let chart: Section.Chart
    private let rows: [(day: Day, values: [Double?])]
    private let period: String

    /// More rows than a year of days are thinned to the last of each week, then of each month.
    private static let mostRows = 366

    init(_ chart: Section.Chart) {
        self.chart = chart
        var byDay: [Day: [Double?]] = [:]
        for (index, series) in chart.series.enumerated() {
            for point in series.points where point.value.isFinite {
                byDay[point.day, default: Array(repeating: nil, count: chart.series.count)][index] = point.value
            }
        }
        let all = byDay.sorted { $0.key < $1.key }.map { (day: $0.key, values: $0.value) }
        var rows = all
        var period = "day"
        let periods: [(name: String, of: (Day) -> Int)] = [
            ("week", { $0.startOfWeek.number }), ("month", { $0.components.year * 12 + $0.components.month }),
        ]
        for next in periods where rows.count > ChartTable.mostRows {
            period = next.name
            rows = all.enumerated().filter { index, row in
                index + 1 == all.count || next.of(all[index + 1].day) != next.of(row.day)
            }.map(\.element)
        }
        self.rows = rows
        self.period = period
    }

    var summary: String {
        period == "day" ? "\(rows.count) \(rows.count == 1 ? "value" : "values")" : "The last value of each \(period)"
    }

    func draw(_ html: inout HTMLWriter) {
        html.element("table", ["class": "data"]) { html in
            html.element("caption", ["class": "unseen"]) { $0.text("\(chart.title): the values") }
            html.headRow([("Day", "")] + chart.series.map { ($0.name, chart.unit) })
            html.element("tbody") { html in
                for row in rows.reversed() {
                    html.raw("<tr><th scope=\"row\">\(row.day)</th>")
                    for value in row.values { html.numberCell(value, decimals: 2) }
                    html.raw("</tr>\n")
                }
            }
        }
    }
}
