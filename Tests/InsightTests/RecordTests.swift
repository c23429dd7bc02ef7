import Testing
import TrainingKit

@testable import Insight

struct RecordTests {
    private func performance(_ text: String, session: Int = 1, exercise: Exercise.ID = "bench") -> Performance {
        Performance(
            session: session, day: monday + session, program: nil, exercise: exercise,
            sets: sets(text).filter(\.isFilledWorkingSet))
    }

    @Test(arguments: [
        ("80x8", "80x8", []),
        ("80x8", "80x9", ["heaviest", "e1rm", "volume"]),
        ("80x8", "82.5x1", ["heaviest"]),
        ("80x8", "70x13", ["volume"]),
        ("80x8 80x8", "80x8", []),
        ("100x5", "225lbx4", ["heaviest"]),
        ("225lbx5", "102x5", []),
        ("8", "9", ["reps"]),
        ("8", "10x5", ["heaviest", "e1rm", "volume"]),
        ("-20x8", "-10x6", ["heaviest"]),
        ("-20x8", "-20x9", ["heaviest"]),
        ("-20x8", "-25x20", []),
        ("45s", "60s", ["hold"]),
        ("45s", "10x45s", ["heaviest"]),
        ("8", "9l8r", []),
        ("20x10/15x8", "20x10/15x9", ["volume"]),
    ] as [(String, String, [String])])
    func `a record is more than before, by kind`(before: String, now: String, kinds: [String]) {
        var book = RecordBook([performance(before)])
        let improvements = book.add(performance(now, session: 2))
        #expect(improvements.map(\.record.kind.rawValue) == kinds)
        for improvement in improvements {
            #expect(improvement.record.day == monday + 2)
            #expect(book.records(of: "bench").contains(improvement.record))
            if let beaten = improvement.beaten { #expect(beaten.session == 1) }
        }
    }

    @Test func `the first of a kind beats nothing`() {
        var book = RecordBook()
        let improvements = book.add(performance("w:60x5 80x8 100x1"))
        #expect(improvements.map(\.record.kind) == [.heaviest, .oneRepMax, .volume])
        #expect(improvements.allSatisfy { $0.beaten == nil })
        let oneRepMax = 80 * (1 + 8.0 / 30)
        #expect(improvements.map(\.record.value) == [100, oneRepMax, 740])
    }

    @Test func `records print their set`() {
        let book = RecordBook([performance("80x8"), performance("20", exercise: "push-up")])
        #expect(book.all.map(\.exercise) == ["bench", "bench", "bench", "push-up"])
        #expect(
            book.records(of: "push-up")[0].json == [
                "exercise": "push-up", "kind": "reps", "load": nil, "reps": 20, "seconds": nil, "e1rm": nil,
                "day": "2026-03-03", "session": 1,
            ])
        #expect(book.records(of: "bench")[2].json["volume"] == .double(640))
        #expect(book.records(of: "squat").isEmpty)
    }

    @Test func `open and disabled sessions set none`() {
        var session = Session(1, monday, ["bench": "80x8"])
        session.disabled = true
        var book = RecordBook()
        #expect(book.add(session).isEmpty)
        session.disabled = false
        session.end = nil
        #expect(book.add(session).isEmpty)
        session.end = session.start + 60
        #expect(book.add(session).count == 3)
    }

    @Test func `an exercise over time`() throws {
        let progress = ExerciseProgress(
            "bench",
            performances: [
                performance("80x8 80x8 85x3"), performance("90x1 70x15", session: 2), performance("", session: 3),
                performance("60x20", session: 4),
            ])
        #expect(progress.entries.map(\.session) == [1, 2, 4])
        let first = progress.entries[0]
        #expect(first.bestSet == sets("80x8")[0])
        #expect(first.topSet == sets("85x3")[0])
        #expect(first.volume == 1535)
        #expect(first.reps == 19)
        #expect(first.workingSets == 3)
        #expect(first.oneRepMax == 80 * (1 + 8.0 / 30))
        // Beyond 12 repetitions a set can be the best, but states no maximum.
        #expect(progress.entries[1].bestSet == sets("70x15")[0])
        #expect(progress.entries[1].oneRepMax == 90)
        #expect(progress.entries[2].oneRepMax == nil)
        #expect(progress.best?.session == 2)
        #expect(progress.heaviest?.session == 2)
        #expect(progress.mostVolume?.session == 1)
        #expect(progress.highestOneRepMax?.session == 1)
        #expect(progress.chart.unit == "kg")
        #expect(progress.chart.series[0].points.map(\.day) == [monday + 1, monday + 2])
    }

    @Test(arguments: [
        ("8 10 9", "10", "reps"), ("30s 45s", "45s", "s"), ("-20x8 6", "6", "reps"), ("-20x5 -10x4", "-10x4", "reps"),
        ("8 10x3", "10x3", "kg"), ("10 10", "10", "reps"),
    ])
    func `the best set without a maximum`(done: String, best: String, unit: String) {
        let progress = ExerciseProgress("pull-up", performances: [performance(done)])
        #expect(progress.best?.bestSet == sets(best)[0])
        #expect(progress.chart.unit == unit)
    }

    @Test func `of nothing, nothing`() {
        let progress = ExerciseProgress("bench", performances: [])
        #expect(progress.best == nil && progress.heaviest == nil && progress.mostVolume == nil)
        #expect(progress.highestOneRepMax == nil)
        #expect(progress.chart.series[0].points.isEmpty)
    }
}

struct StatisticsTests {
    private let sessions = [
        Session(1, monday, ["bench": "w:60x5 80x8 80x8"], hour: 8, minutes: 30),
        Session(2, monday, ["plank": "45s"], hour: 18, minutes: 60),
        Session(3, monday + 20, ["bench": "100x5", "push-up": "10 8l7r"], minutes: 90),
        Session(4, monday + 21, [:], cardio: true),
    ]

    @Test func `totals`() {
        var disabled = sessions[0]
        disabled.disabled = true
        let totals = TrainingTotals(sessions + [disabled])
        #expect(totals.sessions == 4)
        #expect(totals.days == 3)
        #expect(totals.workingSets == 6)
        #expect(totals.reps == 8 + 8 + 5 + 10 + 7)
        #expect(totals.tonnage == 1280 + 500)
        #expect(totals.hours == 4)
        #expect(TrainingTotals([Session]()) == TrainingTotals())
    }

    @Test func `weeks, with the empty ones between`() {
        let weeks = WeeklyTotals.of(sessions)
        #expect(weeks.map(\.week) == [monday, monday + 7, monday + 14, monday + 21])
        #expect(weeks.map(\.totals.sessions) == [2, 0, 1, 1])
        #expect(weeks.map(\.totals.days) == [1, 0, 1, 1])
        #expect(weeks.map(\.totals.tonnage) == [1280, 0, 500, 0])
        #expect(WeeklyTotals.of([]).isEmpty)
    }

    @Test func `a grid of days by quarters`() {
        let days = (1...8).map { count in
            Session(count, monday + count, ["push-up": Array(repeating: "8", count: count).joined(separator: " ")])
        }
        let grid = ActivityGrid.days(
            from: monday, through: monday + 10, sessions: days + [Session(9, monday + 9, [:], cardio: true)])
        #expect(grid.map(\.level) == [0, 1, 1, 2, 2, 3, 3, 4, 4, 1, 0])
        #expect(grid.map(\.mark) == [.none] + Array(repeating: .done, count: 8) + [.cardio, .none])
        // Equal days are alike, whatever their number.
        let equal = ActivityGrid.days(from: monday, through: monday, sessions: [days[3]].map { session in
            var session = session
            session.day = monday
            return session
        })
        #expect(equal.map(\.level) == [4])
        #expect(ActivityGrid.days(from: monday, through: monday - 1, sessions: days).isEmpty)
    }
}
