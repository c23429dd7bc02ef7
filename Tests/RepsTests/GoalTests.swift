import Testing
import TrainingKit

@testable import RepsProgram

@Suite struct GoalTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        var exercise: Exercise.ID = "push-up"
        var before: String?
        var done: String
        var aim: Goal.Aim
        var load: Load?
        var testDescription: String { name }
    }

    static func holds(_ seconds: Double...) -> Goal.Aim {
        .holds(seconds.map { HoldTime(tenths: Int(($0 * 10).rounded())) })
    }

    static let rows: [Row] = [
        .init(name: "one set", done: "12", aim: .reps(12)),
        .init(name: "the mean is rounded up", done: "12 12 11", aim: .reps(12)),
        .init(name: "just above a whole number", done: "10 10 11", aim: .reps(11)),
        .init(name: "an exact mean stays", done: "12 10 8", aim: .reps(10)),
        .init(name: "a worse session lowers it", before: "4x12", done: "8 8 7 7", aim: .reps(8)),
        .init(name: "a better one raises it", before: "4x8", done: "12 12 12 12", aim: .reps(12)),
        .init(
            name: "mixed loads: only the heaviest counts", before: "3x12 +10kg", done: "10x12 12.5x8 12.5x7 10x20",
            aim: .reps(8), load: kilograms("12.5")),
        .init(name: "the last set was the heaviest", done: "12 12 10x5", aim: .reps(5), load: kilograms("10")),
        .init(
            name: "a lighter session takes the load down", before: "3x8 +20kg", done: "10x12 10x12", aim: .reps(12),
            load: kilograms("10")),
        .init(name: "no load at all", before: "3x8 +20kg", done: "20 18", aim: .reps(19)),
        .init(
            name: "assistance is lighter than bodyweight", exercise: "pull-up", done: "-20x8 5 4", aim: .reps(5)),
        .init(
            name: "less assistance is heavier", exercise: "pull-up", done: "-20x8 -10x6 -10x4", aim: .reps(5),
            load: kilograms("-10")),
        .init(
            name: "pounds and kilograms compare exactly", exercise: "bench-press", done: "100x5 220lbx8 220.462lbx3",
            aim: .reps(5), load: kilograms("100")),
        .init(
            name: "pounds stay pounds", exercise: "bench-press", done: "225lbx5 225lbx4", aim: .reps(5),
            load: Load(225, .lb)),
        .init(name: "the smaller side counts", exercise: "pistol", done: "8l7r 8l6r", aim: .reps(7)),
        .init(name: "holds keep what was held", exercise: "plank", done: "60s 45.5s 40s", aim: holds(60, 45.5, 40)),
        .init(
            name: "holds at the heaviest load", exercise: "plank", before: "3x60s", done: "60s 10x40s 10x35s",
            aim: holds(40, 35), load: kilograms("10")),
        .init(name: "an open hold stays open", exercise: "plank", before: "3xhold", done: "60s 45s", aim: .openHold),
        .init(
            name: "an open hold follows its load", exercise: "plank", before: "3xhold", done: "5x60s 5x45s",
            aim: .openHold, load: kilograms("5")),
    ]

    @Test(arguments: rows) func goalsFollowTheSession(_ row: Row) {
        let program = program()
        var events: [Reps.Event] = []
        if let before = row.before { events = [.goalSet(row.exercise, goal(before, of: row.exercise))] }
        var state = state(events)
        program.fold(session(day("2026-01-05"), [(row.exercise, row.done, nil)]), into: &state)
        #expect(state.goals[row.exercise]?.aim == row.aim)
        #expect(state.goals[row.exercise]?.load == row.load)
    }

    /// Reps did not plan them, another program did, or nobody: the goals follow all the same.
    @Test(arguments: ["reps", "dredfit", nil]) func sessionsOfAnyProgramCount(_ planner: String?) {
        var state = state([.goalSet("push-up", goal("4x12 +10kg"))])
        program().fold(session(day("2026-01-05"), [("push-up", "15x10 15x9", 5)], program: planner), into: &state)
        #expect(state.goals["push-up"]?.aim == .reps(10))
        #expect(state.goals["push-up"]?.load == kilograms("15"))
    }

    @Test func setsThatDoNotCountChangeNothing() {
        var session = session(day("2026-01-05"), [("push-up", "0 0", 5)])
        session.exercises[0].sets.append(SetRecord(kind: .warmUp, .reps(20)))
        var state = state([.goalSet("push-up", goal("4x12"))])
        let before = state
        program().fold(session, into: &state)
        #expect(state == before)
    }

    @Test func theEntriesOfOneSessionCountTogether() {
        var state = program().initialState
        let session = session(
            day("2026-01-05"), [("push-up", "12", nil), ("squat", "20", nil), ("push-up", "8 7", nil)])
        program().fold(session, into: &state)
        #expect(state.goals["push-up"]?.aim == .reps(9))
        #expect(state.goals["push-up"]?.sets == 3)
    }

    @Test func twoWorkoutsShareTheGoalAndKeepTheirSets() throws {
        let program = program()
        var state = state([
            .workoutSaved(workout("Short", .tuesday, [("push-up", 2)])),
            .workoutSaved(workout("Long", .saturday, [("push-up", 4)])),
            .goalSet("push-up", goal("3x10")),
        ])
        let (tuesday, saturday) = (day("2026-01-06"), day("2026-01-10"))
        func planned(_ day: Day) throws -> [PlannedSet] {
            try program.plan(for: day, from: state, history: RecordedHistory()).exercises[0].sets
        }
        #expect(try planned(tuesday) == Array(repeating: PlannedSet(.reps(10)), count: 2))
        #expect(try planned(saturday) == Array(repeating: PlannedSet(.reps(10)), count: 4))
        program.fold(session(tuesday, [("push-up", "14 13", nil)]), into: &state)
        #expect(try planned(tuesday + 7) == Array(repeating: PlannedSet(.reps(14)), count: 2))
        #expect(try planned(saturday) == Array(repeating: PlannedSet(.reps(14)), count: 4))
        #expect(program.target(for: "push-up", on: saturday, from: state, history: RecordedHistory())?.sets.count == 4)
        #expect(program.target(for: "push-up", on: tuesday, from: state, history: RecordedHistory())?.sets.count == 2)
    }

    /// Two holds on Tuesday give four on Saturday: the holds as they were, then their mean, rounded up.
    @Test func holdsBeyondThoseHeldTakeTheMean() throws {
        let program = program()
        var state = state([.workoutSaved(workout("Long", .saturday, [("plank", 4)]))])
        program.fold(session(day("2026-01-06"), [("plank", "45s 40s", nil)]), into: &state)
        let plan = try program.plan(for: day("2026-01-10"), from: state, history: RecordedHistory())
        #expect(plan.exercises[0].sets.map(\.measure?.time?.seconds) == [45, 40, 43, 43])
    }

    /// The ceiling of the mean against its definition, for any sets.
    @Test(arguments: 0..<100) func theTargetIsTheSmallestThatTheMeanDoesNotExceed(_ seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let reps = (0..<Int.random(in: 1...8, using: &generator)).map { _ in Int.random(in: 1...30, using: &generator) }
        let goal = Goal(
            after: reps.map { SetRecord(.reps($0)) }, of: catalogue["push-up"], before: nil, on: day("2026-01-05"))
        guard case .reps(let target)? = goal?.aim else { return #expect(Bool(false), "no goal") }
        let sum = reps.reduce(0, +)
        #expect(target * reps.count >= sum && (target - 1) * reps.count < sum)
    }
}
