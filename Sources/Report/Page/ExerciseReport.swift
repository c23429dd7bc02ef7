import TrainingKit

/// What the report shows of one exercise.
public struct ExerciseReport: Hashable, Sendable {
    /// One session with the exercise.
    public struct Occurrence: Hashable, Sendable {
        public var day: Day
        /// The top set in words: `100 kg × 5`.
        public var topSet: String
        /// The top set as a number, in the exercise's `unit`.
        public var value: Double?
        /// Estimated one-rep maximum, in the `massUnit`; `nil` where there is none.
        public var e1rm: Double?
        /// Load × repetitions of the session, in the `massUnit`; `nil` or 0 where nothing was loaded.
        public var volume: Double?

        public init(_ day: Day, topSet: String, value: Double?, e1rm: Double? = nil, volume: Double? = nil) {
            self.day = day
            self.topSet = topSet
            self.value = value
            self.e1rm = e1rm
            self.volume = volume
        }
    }

    public var name: String
    /// What the top set is charted in: `kg`, `lb`, `reps` or `s`.
    public var unit: String
    /// What e1RM and volume are in: `kg` or `lb`.
    public var massUnit: String
    /// Records and other facts, shown beside the name.
    public var facts: [Section.Fact]
    /// In order of time.
    public var occurrences: [Occurrence]

    public init(
        name: String, unit: String, massUnit: String = "kg", facts: [Section.Fact] = [], occurrences: [Occurrence]
    ) {
        self.name = name
        self.unit = unit
        self.massUnit = massUnit
        self.facts = facts
        self.occurrences = occurrences
    }
}

extension ExerciseReport {
    /// Rows that all exercises together may have: at about 100 bytes each with their charts, most of a megabyte.
    private static let mostRows = 8000

    /// The exercises with fewer sessions where a page would get too big: the best of each week, then of each month.
    static func thinned(_ exercises: [ExerciseReport]) -> (exercises: [ExerciseReport], note: String?) {
        let periods: [(name: String, of: (Day) -> Int)] = [
            ("week", { $0.startOfWeek.number }), ("month", { $0.components.year * 12 + $0.components.month }),
            ("year", { $0.components.year }),
        ]
        var thinned = exercises
        var note: String?
        for period in periods where thinned.reduce(0, { $0 + $1.occurrences.count }) > mostRows {
            note = "The history is long: of each \(period.name), the session with the best top set is shown."
            for index in exercises.indices {
                thinned[index].occurrences = best(of: exercises[index].occurrences, per: period.of)
            }
        }
        return (thinned, note)
    }

    private static func best(of occurrences: [Occurrence], per period: (Day) -> Int) -> [Occurrence] {
        occurrences.reduce(into: []) { kept, next in
            guard let last = kept.last, period(last.day) == period(next.day) else { return kept.append(next) }
            let isBetter = (next.value ?? -.infinity, next.e1rm ?? 0) > (last.value ?? -.infinity, last.e1rm ?? 0)
            if isBetter { kept[kept.count - 1] = next }
        }
    }

    func draw(until day: Day, _ html: inout HTMLWriter) {
        html.element("h3") { $0.text(name) }
        SectionDrawing.draw(facts, &html)
        guard !occurrences.isEmpty else { return }
        html.element("figure") { html in
            if occurrences.count > 1 {
                for (index, (chart, kind)) in charts.enumerated() {
                    guard let drawing = ChartDrawing(chart, kind, until: day) else { continue }
                    drawing.draw(&html)
                    // Near to both charts, and out of the way of a finger.
                    if index == 0 { html.tip(drawing.summary) }
                }
            }
            html.element("details") { html in
                let count = occurrences.count
                html.element("summary") { $0.text(count == 1 ? "1 session" : "\(count) sessions") }
                html.element("div", ["class": "scroll"]) { table(&$0) }
            }
        }
    }

    /// Top set and e1RM share a chart where they share a unit; the volume stands below.
    private var charts: [(Section.Chart, ChartScale.Kind)] {
        func series(_ name: String, _ value: (Occurrence) -> Double?) -> Section.Chart.Series {
            .init(name, occurrences.compactMap { one in value(one).map { .init(one.day, $0) } })
        }
        let top = series("Top set", \.value)
        let max = series("e1RM", \.e1rm)
        let volume = series("Volume") { ($0.volume ?? 0) > 0 ? $0.volume : nil }
        var charts: [(Section.Chart, ChartScale.Kind)] = []
        if unit == massUnit {
            let title = max.points.isEmpty ? "Top set" : "Top set and e1RM"
            charts.append((.init(title, unit: unit, series: [top, max]), .line))
        } else {
            charts.append((.init("Top set", unit: unit, series: [top]), .line))
            charts.append((.init("e1RM", unit: massUnit, series: [max]), .line))
        }
        charts.append((.init("Volume", unit: massUnit, series: [volume]), .columns))
        return charts.filter { $0.0.series.contains { !$0.points.isEmpty } }
    }

    /// Newest first, as one looks things up.
    private func table(_ html: inout HTMLWriter) {
        let hasMax = occurrences.contains { $0.e1rm != nil }
        let hasVolume = occurrences.contains { ($0.volume ?? 0) > 0 }
        html.element("table", ["class": "data"]) { html in
            html.element("caption", ["class": "unseen"]) { $0.text("\(name): each session") }
            html.headRow(
                [("Day", ""), ("Top set", "")] + (hasMax ? [("e1RM", massUnit)] : [])
                    + (hasVolume ? [("Volume", massUnit)] : []))
            html.element("tbody") { html in
                for one in occurrences.reversed() {
                    html.raw("<tr><th scope=\"row\">\(one.day)</th><td>")
                    html.text(one.topSet)
                    html.raw("</td>")
                    if hasMax { html.numberCell(one.e1rm, decimals: 1) }
                    if hasVolume { html.numberCell(one.volume, decimals: 0) }
                    html.raw("</tr>\n")
                }
            }
        }
    }
}

extension HTMLWriter {
    mutating func headRow(_ columns: [(title: String, unit: String)]) {
        element("thead") { html in
            html.element("tr") { html in
                for (title, unit) in columns {
                    guard !unit.isEmpty else {
                        html.element("th", ["scope": "col"]) { $0.text(title) }
                        continue
                    }
                    html.element("th", ["scope": "col", "data-u": unit]) { html in
                        html.text(title + " ")
                        html.element("small") { $0.text(unit) }
                    }
                }
            }
        }
    }

    mutating func numberCell(_ value: Double?, decimals: Int) {
        raw("<td>\(value.map { NumberText.trimmed($0, decimals: decimals) } ?? "")</td>")
    }
}
