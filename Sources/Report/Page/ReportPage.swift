import TrainingKit

/// The report: one HTML file that holds everything it shows and reaches for nothing else.
///
/// It reads without script; the script adds ranges of time and values under the pointer.
public struct ReportPage: Sendable {
    /// Sections under one heading: the program's own progress, the records, the comparison.
    public struct Group: Sendable {
        public var title: String
        public var sections: [Section]

        public init(_ title: String, _ sections: [Section]) {
            self.title = title
            self.sections = sections
        }
    }

    public var title: String
    /// The day the report is made for: the end of every range of time.
    public var day: Day
    /// The numbers at the top: sessions, sets, tonnage, hours.
    public var overview: [Section.Fact]
    /// Shown in this order, before the exercises. A group without a title continues the overview.
    public var groups: [Group]
    /// In the order in which they are to be shown.
    public var exercises: [ExerciseReport]

    public init(
        title: String, day: Day, overview: [Section.Fact] = [], groups: [Group] = [], exercises: [ExerciseReport] = []
    ) {
        self.title = title
        self.day = day
        self.overview = overview
        self.groups = groups
        self.exercises = exercises
    }

    /// The whole document, in UTF-8 without a byte order mark.
    public func html() -> String {
        var html = HTMLWriter()
        head(&html)
        html.element("header") { html in
            html.element("h1") { $0.text(title) }
            html.element("p", ["class": "when"]) { $0.text("As of \(day.words)") }
            contents(&html)
        }
        html.element("main", ["id": "main"]) { html in
            overview(&html)
            for (index, group) in groups.enumerated() where !group.title.isEmpty {
                html.element("section", ["id": "g\(index)"]) { html in
                    html.element("h2") { $0.text(group.title) }
                    draw(group.sections, &html)
                }
            }
            exercises(&html)
        }
        html.raw("<script>\(PageAssets.script)</script></body></html>\n")
        return html.document
    }

    private func head(_ html: inout HTMLWriter) {
        html.raw(
            """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(PageAssets.policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">

            """)
        html.element("title") { $0.text(title) }
        html.raw("<style>\(PageAssets.style)</style></head><body><a class=\"skip\" href=\"#main\">To the report</a>\n")
    }

    private func contents(_ html: inout HTMLWriter) {
        let entries = groups.enumerated().filter { !$0.element.title.isEmpty }
        guard !entries.isEmpty || !exercises.isEmpty else { return }
        let hasOverview = !overview.isEmpty || groups.contains { $0.title.isEmpty && !$0.sections.isEmpty }
        html.element("nav", ["aria-label": "Contents"]) { html in
            html.element("ul") { html in
                if hasOverview { html.listLink(to: "overview", "Overview") }
                for (index, group) in entries { html.listLink(to: "g\(index)", group.title) }
                if !exercises.isEmpty { html.listLink(to: "exercises", "Exercises") }
            }
        }
    }

    private func overview(_ html: inout HTMLWriter) {
        let sections = groups.filter(\.title.isEmpty).flatMap(\.sections)
        guard !overview.isEmpty || !sections.isEmpty else { return }
        html.element("section", ["id": "overview"]) { html in
            html.element("h2") { $0.text("Overview") }
            SectionDrawing.draw(overview, as: "tiles", &html)
            draw(sections, &html)
        }
    }

    private func draw(_ sections: [Section], _ html: inout HTMLWriter) {
        let drawing = SectionDrawing(until: day)
        for section in sections { drawing.draw(section, &html) }
    }

    private func exercises(_ html: inout HTMLWriter) {
        guard !exercises.isEmpty else { return }
        let thinned = ExerciseReport.thinned(exercises)
        html.element("section", ["id": "exercises"]) { html in
            html.element("h2") { $0.text("Exercises") }
            if let note = thinned.note { html.element("p", ["class": "quiet"]) { $0.text(note) } }
            rangeButtons(&html)
            html.element("details", ["class": "index"]) { html in
                html.element("summary") { $0.text("All \(exercises.count) exercises by name") }
                html.element("ul") { html in
                    let order = exercises.indices.sorted {
                        (exercises[$0].name.lowercased(), $0) < (exercises[$1].name.lowercased(), $1)
                    }
                    for index in order { html.listLink(to: "x\(index)", exercises[index].name) }
                }
            }
            for (index, exercise) in thinned.exercises.enumerated() {
                html.element("article", ["id": "x\(index)"]) { exercise.draw(until: day, &$0) }
            }
        }
    }

    /// The script shows them: without it they would do nothing.
    private func rangeButtons(_ html: inout HTMLWriter) {
        html.element(
            "div", ["class": "ranges", "role": "group", "aria-label": "Range of the charts", "hidden": ""]
        ) { html in
            for range in ChartRange.allCases {
                let pressed = range == .all ? "true" : "false"
                html.element("button", ["type": "button", "data-r": range.rawValue, "aria-pressed": pressed]) {
                    $0.text(range.label)
                }
            }
        }
    }
}

/// How far back a chart looks, ending on the day of the report.
enum ChartRange: String, CaseIterable {
    case threeMonths = "3", sixMonths = "6", year = "12", all

    var label: String {
        switch self {
        case .threeMonths: "3 months"
        case .sixMonths: "6 months"
        case .year: "12 months"
        case .all: "All"
        }
    }

    /// The first day of the range; `nil` is as far back as there is.
    func first(until day: Day) -> Day? {
        guard let months = Int(rawValue) else { return nil }
        let (year, month, dayOfMonth) = day.components
        let index = year * 12 + month - 1 - months
        // 31 May less three months is the last day of February.
        return (0...3).lazy.compactMap { Day(year: index / 12, month: index % 12 + 1, day: dayOfMonth - $0) }.first
    }
}
