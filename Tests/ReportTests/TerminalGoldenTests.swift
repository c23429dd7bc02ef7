import Testing
import TrainingKit

@testable import Report

/// What small data looks like, character by character.
@Suite("Drawings in the terminal")
struct TerminalGoldenTests {
    private func drawn(_ block: Section.Block, width: Int, unicode: Bool = true) -> String {
        TerminalRenderer(.init(width: width, colour: false, unicode: unicode)).lines(Section("", [block]))
            .map { "|" + $0 }.joined(separator: "\n")
    }

    private let start = Day(year: 2026, month: 1, day: 5)!  // a Monday in the calendar

    private var bench: Section.Chart {
        let loads: [Double] = [60, 62.5, 65, 65, 67.5, 70, 67.5, 72.5]
        let points = loads.enumerated().map { Section.Chart.Point(start + $0 * 7, $1) }
        return .init("Bench press", unit: "kg", series: [.init("Top set", points)])
    }

    private var two: Section.Chart {
        .init(
            "Levels", unit: "",
            series: [
                .init("Squat", (0..<5).map { .init(start + $0 * 7, Double($0)) }),
                .init("Push", (0..<5).map { .init(start + $0 * 7, Double(4 - $0) / 2) }),
            ])
    }

    @Test func chartInBraille() {
        #expect(drawn(.chart(bench), width: 40) == Golden.chartInBraille)
    }

    @Test func chartInASCII() {
        #expect(drawn(.chart(bench), width: 40, unicode: false) == Golden.chartInASCII)
    }

    @Test func twoLines() {
        #expect(drawn(.chart(two), width: 40) == Golden.twoLines)
    }

    @Test("One point is a chart too; none is nothing")
    func fewPoints() {
        let one = Section.Chart("Plank", unit: "s", series: [.init("Top set", [.init(start, 45)])])
        #expect(drawn(.chart(one), width: 24) == Golden.onePoint)
        let none = Section.Chart("Plank", unit: "s", series: [.init("Top set", [.init(start, .nan)])])
        #expect(drawn(.chart(none), width: 24) == "")
    }

    @Test func calendar() {
        let marks: [Section.Calendar.Mark] = [.done, .rest, .done, .missed, .planned, .cardio, .none]
        let days = (0..<24).map { Section.Calendar.Entry(start + 20 + $0, marks[$0 % 7]) }
        #expect(drawn(.calendar(.init("Weeks", days: days)), width: 40) == Golden.calendar)
        #expect(drawn(.calendar(.init("Weeks", days: days)), width: 40, unicode: false) == Golden.calendarInASCII)
    }

    @Test("Days that do not fit side by side go into a second band, levels of activity have their own marks")
    func calendarInBands() {
        let days = (0..<140).map { Section.Calendar.Entry(start + $0, .done, level: $0 % 5) }
        #expect(drawn(.calendar(.init("", days: days)), width: 20) == Golden.calendarInBands)
    }

    private var table: Section.Table {
        .init(
            columns: [.init("Exercise"), .init("Top set", .right), .init("e1RM error", .right), .init("Trend")],
            rows: [
                ["Bench press (barbell), close grip", "100 kg × 5", "3.4%", .sparkline([1, 2, 4, 3, 5])],
                ["懸垂", "12", "10.1%", .sparkline([2, 1])],
            ])
    }

    @Test("Wide, narrower and too narrow for columns")
    func tables() {
        #expect(drawn(.table(table), width: 80) == Golden.tableWide)
        #expect(drawn(.table(table), width: 46) == Golden.tableNarrow)
        #expect(drawn(.table(table), width: 24) == Golden.tableAsRecords)
    }

    @Test("A long text goes on below, four lines at most")
    func tableInLines() {
        let why = "last time all of them were met, so the load goes up by one step of 2.5 kg and the reps start over"
        let table = Section.Table(
            columns: [.init("Exercise"), .init("Planned"), .init("Why")],
            rows: [["Bulgarian split squat", "3 × 10 at 22.5 kg", .text(why)], ["Plank", "3 × 45 s", ""]])
        #expect(drawn(.table(table), width: 39) == Golden.tableInLines)
    }

    @Test("Below a heading that says the same, a chart only says what it is in")
    func chartBelowItsHeading() {
        let renderer = TerminalRenderer(.init(width: 40, colour: false, unicode: true))
        let total = Section.Chart("Total level", unit: "level", series: bench.series)
        func head(_ chart: Section.Chart, below title: String) -> [String] {
            Array(renderer.lines(Section(title, [.chart(chart)])).prefix(3))
        }
        let words = "60 to 72.5, highest 72.5 on 23 Feb 2026"
        #expect(head(bench, below: "Bench press") == ["Bench press", "in kg", words])
        #expect(head(bench, below: "Lifts") == ["Lifts", "Bench press (kg)", words])
        #expect(head(total, below: "Levels") == ["Levels", "Total level", words])
        #expect(head(total, below: "Total level")[1] == words)
    }

    @Test func facts() {
        let facts = [Section.Fact("Sessions", "335"), .init("Why", "last time 3 × 8 at 80 kg, all of them met")]
        #expect(drawn(.facts(facts), width: 30) == Golden.facts)
    }

    @Test func muscleMap() {
        let readings = [Section.MuscleReading(.chest, 63.4), .init(.quads, 100), .init(.lats, 7), .init(.midBack, 40)]
        #expect(drawn(.muscleMap(readings), width: 60) == Golden.muscleMap)
    }

    @Test("A section's parts stand apart; paragraphs of text do not")
    func section() {
        let empty = Section.Table(columns: [], rows: [])
        let section = Section("Progress", [.text("One."), .text("Two."), .facts([.init("A", "1")]), .table(empty)])
        let renderer = TerminalRenderer(.init(width: 40, colour: true, unicode: true))
        #expect(
            renderer.lines([section, Section("Next", [.text("x")])]) == [
                "\u{1B}[1mProgress\u{1B}[0m", "One.", "Two.", "", "\u{1B}[2mA\u{1B}[0m  1", "",
                "\u{1B}[1mNext\u{1B}[0m", "x",
            ])
    }
}
