import Testing
import TrainingKit

@testable import Insight

struct ComparisonTextTests {
    private func rows(_ history: [Session]) throws -> [BacktestRow] {
        let backtest = Backtest([try ladder()])
        for session in history { try backtest.add(session) }
        return backtest.rows
    }

    /// As wide as a table is with two spaces between columns.
    private func width(of table: Section.Table) -> Int {
        let cells = [table.columns.map(\.title)] + table.rows.map { row in
            row.map { cell in if case .text(let text) = cell { text } else { "" } }
        }
        let widths = table.columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
        return widths.reduce(0, +) + 2 * (widths.count - 1)
    }

    @Test func `the table fits 80 columns, whatever the figures`() throws {
        var row = try rows([Session(1, monday, ["bench": "80x8"]), Session(2, monday + 1, ["bench": "80x8"])])[1]
        #expect(width(of: ComparisonText.table(of: [row])) <= 80)
        row.coverage = 1
        row.hitRate = 1
        row.loadBias = -0.999
        row.loadError = 0.9994
        row.e1rmBias = 12
        row.e1rmError = 0.5
        row.repsBias = -10.5
        row.volumeBias = 9.9994
        row.minutes = 120
        #expect(width(of: ComparisonText.table(of: [row])) <= 80)
        let cells = ComparisonText.table(of: [row]).rows[0]
        #expect(
            cells == [
                "ladder", "100.0%", "100.0%", "-99.9%", "99.9%", ">1000%", "50.0%", "-10.5", "+999.9%", "120",
            ])
        let ofOthers = ["–", "rose, held, fell"]  // of any cell, and of the projection's table
        #expect(ComparisonText.legend.map(\.label).filter { !ofOthers.contains($0) }.allSatisfy { label in
            ComparisonText.table(of: [row]).columns.contains { $0.title == label }
        })
    }

    @Test func `the reading has the numbers, the baseline and the limits`() throws {
        let history = (0..<4).map { Session($0 + 1, monday + $0, ["bench": "80x8"]) }
        let rows = try rows(history)
        let lines = ComparisonText.explanation(of: rows)
        #expect(lines.count == 4)
        #expect(
            lines[1]
                == "ladder: asks for more than you did (median volume +12.5%); "
                + "you met 0.0% of its targets (repeat: 100.0%); "
                + "its e1RM is further from yours than repeating last time (2.6% against 0.0%); "
                + "its own figures: empty –, even 3.00, fresh 1.25.")
        let counts = Section.Block.text("4 sessions, 4 exercise occurrences, 4 working sets.")
        #expect(ComparisonText.section(of: rows).blocks.first == counts)
    }

    @Test func `what a program does not know is said first`() throws {
        var row = try rows([Session(1, monday, ["bench": "80x8"]), Session(2, monday + 1, ["bench": "80x8"])])[1]
        row.coverage = 0.1
        row.volumeBias = nil
        row.repsBias = 0
        row.hitRate = 0.25
        row.own = [:]
        #expect(
            ComparisonText.reading(of: row, against: nil)
                == "ladder: speaks of 10.0% of your working sets and says nothing about the rest; "
                + "asks for about what you did (median 0.0 reps a set); you met 25.0% of its targets.")
        row.answered = 0
        row.own = ["agreement": 0.8125]
        #expect(
            ComparisonText.reading(of: row, against: nil)
                == "ladder: no target for any of these lifts; it recommends, or does not know them; "
                + "its own figures: agreement 0.81.")
    }

    @Test func `targets missed for want of sets are said to be`() throws {
        // The ladder asks for three sets; one was done.
        let short = try rows((0..<4).map { Session($0 + 1, monday + $0, ["bench": "80x8"]) })
        #expect(short[0].shortOfSets == nil)  // the baseline missed nothing
        var row = short[1]
        row.own = [:]
        row.hitRate = 0.25
        row.shortOfSets = 0.5
        let said = "you met 25.0% of its targets, and did fewer sets than it asked in 50.0% of the rest"
        #expect(ComparisonText.reading(of: row, against: nil).contains(said))
        row.shortOfSets = 0.49
        #expect(!ComparisonText.reading(of: row, against: nil).contains("fewer sets"))
    }

    @Test func `a program's own figures are said in its words`() throws {
        var row = try rows([Session(1, monday, ["bench": "80x8"])])[1]
        row.answered = 0
        row.own = ["agreement": 0.8125, "fresh": 93.6, "bare": nil]
        row.figures = [
            BacktestFigure("agreement", .share, "of your days it agrees with"), BacktestFigure("absent", .share, "-"),
            BacktestFigure("fresh", .number, "of 100 was how fresh you were"),
        ]
        #expect(
            ComparisonText.reading(of: row, against: nil)
                == "ladder: no target for any of these lifts; it recommends, or does not know them; "
                + "81.3% of your days it agrees with; 94 of 100 was how fresh you were; its own figures: bare –.")
    }

    @Test func `what was narrowed down stands before the counts`() throws {
        let section = ComparisonText.section(
            of: try rows([Session(1, monday, ["bench": "80x8"])]), scope: "Bench press")
        #expect(section.blocks.first == .text("Bench press: 1 session, 1 exercise occurrence, 1 working set."))
    }

    @Test func `of nothing there is nothing to conclude`() throws {
        #expect(try ComparisonText.explanation(of: rows([])).count == 1)
        #expect(ComparisonText.explanation(of: []).isEmpty)
    }

    @Test(arguments: [
        (0.1234, "12.3%", "+12.3%"), (-0.0004, "0.0%", "0.0%"), (0.0, "0.0%", "0.0%"), (-0.25, "-25.0%", "-25.0%"),
        (0.99951, "100.0%", "+100.0%"), (nil, "–", "–"),
    ] as [(Double?, String, String)])
    func `percentages`(ratio: Double?, plain: String, signed: String) {
        #expect(Figures.percent(ratio) == plain)
        #expect(Figures.signedPercent(ratio) == signed)
    }

    @Test(arguments: [
        (0, "0 sets"), (1, "1 set"), (999, "999 sets"), (1000, "1,000 sets"), (1_234_567, "1,234,567 sets"),
    ])
    func `counts`(count: Int, text: String) {
        #expect(Figures.count(count, "set") == text)
    }

    @Test func `a projection session by session, with its courses`() throws {
        let projection = try Projection(
            of: ladder(mode: .journal), sessions: 2, from: monday, history: RecordedHistory(), catalogue: catalogue)
        let sections = projection.sections(catalogue: catalogue)
        guard case .table(let table) = sections[0].blocks[0] else { return #expect(Bool(false), "no table") }
        #expect(
            table.rows == [
                ["1", "2026-03-02", "Bench Press", "3 × 5 at 60 kg"],
                ["2", "2026-03-03", "Bench Press", "3 × 6 at 60 kg"],
            ])
        let course = try #require(projection.courses.first)
        #expect(course.unit == .kilograms)
        #expect(course.points.map(\.value) == [60, 60])
        #expect(projection.json["held"] == 1)
        #expect(projection.json["until"] == "2026-03-03")
        guard case .table(let summary) = Projection.summary(of: [projection]).blocks[0] else {
            return #expect(Bool(false), "no table")
        }
        #expect(summary.rows == [["ladder", "2", "2026-03-03", "3", "26", "0", "1", "0"]])
    }
}
