import Testing
import TrainingKit

@testable import Insight

struct ExerciseProgressTests {
    private func performance(_ text: String, session: Int = 1, exercise: Exercise.ID = "bench") -> Performance {
        Performance(
            session: session, day: monday + session, program: nil, exercise: exercise,
            sets: sets(text).filter(\.isFilledWorkingSet))
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

    @Test(arguments: [
        ("80x8 82.5x1", "82.5x1"), ("80x8 80x9 80x7", "80x9"), ("100x5 225lbx4", "225lbx4"),
        ("225lbx5 102x6", "225lbx5"), ("-20x8 -10x6", "-10x6"), ("-20x8 8 9", "9"), ("9 10x5", "10x5"),
        ("45s 10x30s", "10x30s"),
    ])
    func `the heaviest set`(done: String, top: String) {
        let progress = ExerciseProgress("bench", performances: [performance(done)])
        #expect(progress.heaviest?.topSet == sets(top)[0])
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
