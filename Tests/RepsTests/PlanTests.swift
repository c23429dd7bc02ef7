import Testing
import TrainingKit

@testable import RepsProgram

@Suite struct PlanTests {
    static let monday = day("2026-01-05")

    static func plan(
        _ items: [(Exercise.ID, Int)], goals: [(Exercise.ID, String)] = [], on date: Day = monday,
        in program: Reps = program()
    ) throws -> Plan {
        let events =
            [Reps.Event.workoutSaved(workout("A", .monday, items))]
            + goals.map { .goalSet($0.0, goal($0.1, of: $0.0)) }
        return try program.plan(for: date, from: state(events), history: RecordedHistory())
    }

    @Test func theDayOfTheWeekChoosesTheWorkout() throws {
        let state = state([
            .workoutSaved(workout("Upper", .monday, [("push-up", 4)])),
            .workoutSaved(workout("Lower", .thursday, [("squat", 3), ("plank", 2)])),
        ])
        let history = RecordedHistory()
        let monday = try program().plan(for: Self.monday, from: state, history: history)
        #expect((monday.status, monday.title) == (.planned, "Upper"))
        #expect(monday.exercises.map(\.slot) == ["upper:push-up"])
        #expect(monday.nextTrainingDay == Self.monday + 3)
        // A rest day shows what comes next, and when.
        let tuesday = try program().plan(for: Self.monday + 1, from: state, history: history)
        #expect((tuesday.status, tuesday.title, tuesday.nextTrainingDay) == (.rest, "Lower", Self.monday + 3))
        #expect(tuesday.exercises.map(\.exercise) == ["squat", "plank"])
        let friday = try program().plan(for: Self.monday + 4, from: state, history: history)
        #expect((friday.title, friday.nextTrainingDay) == ("Upper", Self.monday + 7))
    }

    @Test func twoWorkoutsOfADayComeInTurn() throws {
        let program = program()
        var state = state([
            .workoutSaved(workout("Morning", .monday, [("push-up", 4)])),
            .workoutSaved(workout("Evening", .monday, [("squat", 3)])),
        ])
        let plan = try program.plan(for: Self.monday, from: state, history: RecordedHistory())
        #expect(plan.title == "Morning")
        program.fold(session(Self.monday, [("push-up", "12", nil)], plan: plan), into: &state)
        #expect(try program.plan(for: Self.monday, from: state, history: RecordedHistory()).title == "Evening")
        #expect(try program.plan(for: Self.monday + 7, from: state, history: RecordedHistory()).title == "Morning")
    }

    @Test func withoutAGoalTheFirstSessionSetsIt() throws {
        let plan = try Self.plan([("push-up", 3)])
        #expect(plan.exercises[0].sets == Array(repeating: PlannedSet(nil), count: 3))
        #expect(plan.exercises[0].why == "no goal yet: this session sets it")
    }

    struct WarmUp: CustomTestStringConvertible, Sendable {
        var name: String
        var exercise: Exercise.ID
        var goal: String
        var rest = 180
        /// `measure load/rest` of each step.
        var steps: [String]
        var testDescription: String { name }
    }

    static let warmUps: [WarmUp] = [
        .init(name: "unweighted: two halves", exercise: "push-up", goal: "4x12", steps: ["6 -/90", "6 -/180"]),
        .init(name: "halves are rounded up", exercise: "push-up", goal: "4x13", steps: ["7 -/90", "7 -/180"]),
        .init(
            name: "weighted: one full set without load", exercise: "push-up", goal: "4x12 +10kg", steps: ["12 -/180"]),
        .init(
            name: "half the rest is exact", exercise: "push-up", goal: "4x1", rest: 210, steps: ["1 -/105", "1 -/210"]),
        .init(name: "a hold", exercise: "plank", goal: "3x45s", steps: ["23 s -/90", "23 s -/180"]),
        .init(name: "a weighted hold", exercise: "plank", goal: "3x45s +5kg", steps: ["45 s -/180"]),
        .init(name: "an open hold", exercise: "plank", goal: "3xhold", steps: ["open -/90", "open -/180"]),
        .init(
            name: "assistance stays", exercise: "pull-up", goal: "3x5 -20kg", steps: ["3 -20 kg/90", "3 -20 kg/180"]),
    ]

    @Test(arguments: warmUps) func theWarmUpIsOneMovement(_ row: WarmUp) throws {
        let plan = try Self.plan(
            [(row.exercise, 4), ("squat", 3)], goals: [(row.exercise, row.goal)], in: program(rest: row.rest))
        let steps = plan.warmUp.map {
            "\($0.measure?.description ?? "open") \($0.load?.description ?? "-")/\($0.restSeconds)"
        }
        #expect(steps == row.steps)
        #expect(plan.warmUp.allSatisfy { $0.exercise == row.exercise })
        #expect(plan.exercises.allSatisfy { $0.restSeconds == row.rest && $0.warmUp.isEmpty })
    }

    @Test func aSessionEndsWithOneTimedStretchUnlessItIsOff() throws {
        let on = try Self.plan([("push-up", 3)])
        #expect(on.coolDown.count == 1)
        #expect(on.coolDown[0].measure == .time(HoldTime(seconds: 60)))
        let off = try Self.plan([("push-up", 3)], in: program(stretch: false))
        #expect(off.coolDown == [])
        #expect(off.exercises == on.exercises)
    }

    /// Two half sets of 6 (18 s each), 90 s and 180 s of rest, 3 × 12 (108 s), two rests, 60 s of stretch and its 3 s.
    @Test func theEstimateCountsRestsAndTheStretch() throws {
        let plan = try Self.plan([("push-up", 3)], goals: [("push-up", "3x12")])
        #expect(plan.estimatedMinutes == (Double(18 + 90 + 18 + 180 + 108 + 360 + 63) / 60).rounded())
    }

    @Test func skillsStandBeforeOrAfterStrength() throws {
        var mixed = workout("A", .monday, [("push-up", 3)])
        mixed.skills = [.init("handstand", .before, minutes: 10), .init("l-sit", .after, minutes: 5)]
        let state = state([.workoutSaved(mixed), .stepChosen(skill: "handstand", step: "Pike hold")])
        let plan = try program().plan(for: Self.monday, from: state, history: RecordedHistory())
        #expect(plan.warmUp.map(\.name) == ["Handstand practice: Pike hold", "Push-up", "Push-up"])
        #expect(plan.warmUp[0].measure == .time(HoldTime(seconds: 600)))
        #expect(plan.coolDown.map(\.name) == ["L-sit practice: Support hold", "Doorway chest stretch"])
        #expect(plan.exercises.map(\.exercise) == ["push-up"])
    }

    @Test func packingTakesTheMostOfEachObject() throws {
        let state = state(
            gearEvents(bottles) + [
                .workoutSaved(workout("A", .monday, [("push-up", 2), ("pull-up", 2), ("squat", 2)])),
                .goalSet("push-up", goal("12 +11kg")), .goalSet("pull-up", goal("5 +5kg", of: "pull-up")),
            ])
        let plan = try program().plan(for: Self.monday, from: state, history: RecordedHistory())
        #expect(plan.notes == ["Get ready: Backpack, Bottle × 4"])
    }

    @Test func withNothingThereIsNothingToPlan() throws {
        let plan = try program().plan(for: Self.monday, from: program().initialState, history: RecordedHistory())
        #expect(plan.status == .open)
        #expect(plan.exercises == [])
        #expect(plan.notes.count == 1)
    }

    /// Without workouts the log's own sessions come round, the one done longest ago first.
    @Test func withoutWorkoutsTheLogRepeatsItself() throws {
        let program = program(days: [.monday, .wednesday])
        var state = program.initialState
        var history = RecordedHistory()
        for (offset, title, exercise) in [(0, "Push", "push-up"), (2, "Legs", "squat"), (7, "Push", "push-up")] {
            var session = session(Self.monday + offset, [(Exercise.ID(exercise), "12 11", nil)])
            session.title = title
            program.fold(session, into: &state)
            history.append(session)
        }
        let plan = try program.plan(for: Self.monday + 9, from: state, history: history)
        #expect((plan.status, plan.title) == (.planned, "Legs"))
        #expect(plan.exercises[0].sets == Array(repeating: PlannedSet(.reps(12)), count: 2))
        #expect(try program.plan(for: Self.monday + 8, from: state, history: history).status == .rest)
    }

    @Test func lookingChangesNothingAndOptionsDoNotFold() throws {
        let events = [
            Reps.Event.workoutSaved(workout("A", .monday, [("push-up", 2)])), .goalSet("push-up", goal("2x12 +7kg")),
        ]
        let done = session(Self.monday, [("push-up", "7x12 7x12", 5)])
        var folded: [Reps.State] = []
        for program in [program(), program(rest: 30, stretch: false, unit: .lb, days: [])] {
            var state = state(gearEvents(bottles) + events, in: program)
            program.fold(done, into: &state)
            folded.append(state)
        }
        #expect(folded[0] == folded[1])
    }

    @Test func theRestMovesInSteps() {
        for seconds in [30, 60, 180, 600] { #expect(Reps.Options.allows(rest: seconds)) }
        for seconds in [0, 29, 45, 100, 630] {
            #expect(!Reps.Options.allows(rest: seconds))
            #expect(throws: Refusal.self) {
                try Reps(options: .init(rest: seconds, stretch: true), catalogue: catalogue, context: .init())
            }
        }
    }

    @Test(arguments: [("3:00", 180), ("180", 180), ("90s", 90), ("0:30", 30), ("2:5", nil), ("x", nil), ("1:60", nil)])
    func restsAreRead(_ word: String, _ seconds: Int?) { #expect(Reps.seconds(of: word) == seconds) }

    @Test func targetsNeedAGoalThatAsksForSomething() {
        let state = state([.goalSet("push-up", goal("3x12 +10kg")), .goalSet("plank", goal("3xhold", of: "plank"))])
        func target(_ id: Exercise.ID) -> Target? {
            program().target(for: id, on: Self.monday, from: state, history: RecordedHistory())
        }
        #expect(target("push-up") == Target(Array(repeating: .init(.reps(12), load: kilograms("10")), count: 3)))
        #expect(target("plank") == nil)
        #expect(target("squat") == nil)
    }
}
