import Testing
import TrainingKit

@testable import RepsProgram

@Suite struct ProgressTests {
    static let today = day("2026-01-20")

    static func sections() throws -> [Section] {
        let program = program()
        var state = state(
            [
                .workoutSaved(workout("A", .monday, [("push-up", 2)])),
                .workoutSaved(workout("B", .thursday, [("push-up", 4)])),
                .stepChosen(skill: "planche", step: "Frog stand"),
            ], on: day("2026-01-05"))
        var history = RecordedHistory()
        for (date, done) in [("2025-09-01", "5x50"), ("2026-01-05", "12 10"), ("2026-01-12", "10x8 10x7 12")] {
            let session = session(day(date), [("push-up", done, nil)])
            history.append(session)
            program.fold(session, into: &state)
        }
        history.weights = [("2025-08-01", 82), ("2025-12-01", 80), ("2026-01-19", 79)].map {
            BodyWeight(day: day($0.0), weight: Load($0.1, .kg))
        }
        return try program.sections(on: today, from: state, history: history)
    }

    @Test func theTableShowsGoalsMeansAndTotals() throws {
        let section = try #require(Self.sections().first { $0.title == "Goals and the last 12 weeks" })
        guard case .table(let table)? = section.blocks.first else { return #expect(Bool(false), "no table") }
        // No column for the time of a set: nothing was held. 12, 10, 8, 7, 12 reps; volumes 12, 10, 80, 70, 12. The
        // main goal is the one of the four sets.
        #expect(!table.columns.map(\.title).contains("Time/set") && table.columns.count == 7)
        #expect(
            table.rows == [
                [
                    "Push-up", "4 × 8 reps with +10 kg", "9.8", "36.8", "+10 kg", "5 sets, 49 reps",
                    .sparkline([22, 162]),
                ]
            ])
    }

    @Test func missedDaysAreCrossesAndTodayIsNot() throws {
        let section = try #require(Self.sections().first { $0.title == "Schedule" })
        guard case .calendar(let calendar)? = section.blocks.last else { return #expect(Bool(false), "no calendar") }
        let marks = Dictionary(uniqueKeysWithValues: calendar.days.map { ($0.day.description, $0.mark) })
        #expect(calendar.days.count == 84)
        #expect(calendar.days.first?.day.weekday == .monday)
        #expect(marks["2026-01-05"] == .done)
        #expect(marks["2026-01-08"] == .missed)
        #expect(marks["2026-01-20"] == .rest)
        #expect(marks["2026-01-22"] == .planned)
        #expect(marks["2026-01-01"] == Section.Calendar.Mark.none)
    }

    @Test func theGridReachesBackAYear() throws {
        let section = try #require(Self.sections().first { $0.title == "Activity" })
        guard case .calendar(let calendar)? = section.blocks.first else { return #expect(Bool(false), "no calendar") }
        let levels = Dictionary(uniqueKeysWithValues: calendar.days.map { ($0.day.description, $0.level) })
        #expect((365...371).contains(calendar.days.count))
        #expect(calendar.days.last?.day == Self.today)
        #expect(
            [levels["2025-09-01"], levels["2026-01-05"], levels["2026-01-12"], levels["2026-01-13"]] == [2, 3, 4, 0])
    }

    @Test func bodyWeightOverThreeSixAndTwelveMonths() throws {
        let section = try #require(Self.sections().first { $0.title == "Body weight" })
        let counts = section.blocks.compactMap { block -> Int? in
            if case .chart(let chart) = block { chart.series[0].points.count } else { nil }
        }
        #expect(counts == [2, 3, 3])
    }

    @Test func skillsAreShownOnceBegun() throws {
        let section = try #require(Self.sections().last)
        guard case .table(let table)? = section.blocks.first else { return #expect(Bool(false), "no table") }
        #expect(table.rows == [["Planche", "2 of 6: Frog stand", "–", "0"]])
        let empty = try program().sections(on: Self.today, from: program().initialState, history: RecordedHistory())
        #expect(empty.map(\.title) == ["Schedule", "Activity"])
    }
}
