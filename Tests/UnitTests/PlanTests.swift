import Testing
import TrainingKit

@testable import UnitProgram

@Suite("Plans")
struct PlanTests {
    private let push = routine("push", [("bench-press", 3, "6-10", "60"), ("dip", 2, "8", nil)])
    private let monday = day("2026-03-02")

    @Test func withoutARoutineThePlanIsOpenAndSaysHowToGetOne() throws {
        let plan = try Gym().plan(on: monday)
        #expect(plan.status == .open)
        #expect(plan.exercises.isEmpty)
        #expect(plan.notes.contains { $0.contains("regimen unit adopt") })
        #expect(plan.notes.contains { $0.contains("regimen unit routine new") })
    }

    @Test func plannedLoadAndTheLowEndComeWithoutAnyHistory() throws {
        let plan = try Gym([push]).plan(on: monday)
        #expect(words(plan.exercises[0].sets) == "60x6 60x6 60x6")
        #expect(plan.exercises[0].why == "planned 3 × 6–10 at 60 kg")
        // Bodyweight means no load, and none is asked for.
        #expect(words(plan.exercises[1].sets) == "8 8")
        #expect(plan.exercises.map(\.slot) == ["push:bench-press", "push:dip"])
        #expect(plan.number == 1)
    }

    @Test func anUnknownLoadIsAskedFor() throws {
        let plan = try Gym([routine("push", [("bench-press", 2, "5", nil), ("dumbbell-curl", 0, nil, nil)])]).plan(
            on: monday)
        #expect(words(plan.exercises[0].sets) == "?x5 ?x5")
        #expect(words(plan.exercises[1].sets) == "?x?")
        #expect(plan.exercises[1].why.contains("open"))
    }

    @Test func lastTimeBeatsThePlanAndRepeatsItsLastPosition() throws {
        var gym = Gym([push])
        try gym.train(on: monday, routine: "push", [("bench-press", "w:40x5 80x8 77.5x7")])
        let plan = try gym.plan(on: monday + 2)
        #expect(words(plan.exercises[0].sets) == "80x8 77.5x7 77.5x7")
        #expect(plan.exercises[0].why == "last time 80 kg × 8; 77.5 kg × 7 (2026-03-02)")
    }

    @Test(arguments: [nil, "dredfit", "reps"] as [String?])
    func lastTimeOfAnotherProgramCounts(program: String?) throws {
        var gym = Gym([push])
        try gym.train(on: monday, program: program, [("bench-press", "82.5x5 82.5x5")])
        #expect(words(try gym.plan(on: monday + 1).exercises[0].sets) == "82.5x5 82.5x5 82.5x5")
        #expect(gym.state.completed == 0)
    }

    @Test func aSetWithTwoSidesIsPlannedByItsSmallerOne() throws {
        var gym = Gym([routine("legs", [("pistol-squat", 2, "5", nil)])])
        try gym.train(on: monday, [("pistol-squat", "8l6r 7l7r")])
        #expect(words(try gym.plan(on: monday + 1).exercises[0].sets) == "6 7")
        #expect(try gym.plan(on: monday + 1).exercises[0].perSide)
    }

    @Test func lastTimeWithoutALoadIsNotAskedForOne() throws {
        var gym = Gym([push])
        try gym.train(on: monday, [("bench-press", "8 8")])
        #expect(words(try gym.plan(on: monday + 1).exercises[0].sets) == "8 8 8")
    }

    @Test func anOpenNumberOfSetsIsThatOfLastTime() throws {
        var gym = Gym([routine("arms", [("dumbbell-curl", 0, nil, nil)])])
        try gym.train(on: monday, [("dumbbell-curl", "12x10 12x9 12x8 10x8")])
        #expect(words(try gym.plan(on: monday + 1).exercises[0].sets) == "12x10 12x9 12x8 10x8")
    }

    @Test func anExerciseThatStandsTwiceHasTwoSlotsAndGoesOnWhereTheFirstEnds() throws {
        var gym = Gym([routine("bbb", [("barbell-squat", 2, "5", "100"), ("barbell-squat", 3, "10", "70")])])
        #expect(try gym.plan(on: monday).exercises.map(\.slot) == ["bbb:barbell-squat", "bbb:barbell-squat:2"])
        try gym.train(on: monday, [("barbell-squat", "100x5 100x5 70x10 70x10 70x9")])
        let plan = try gym.plan(on: monday + 1)
        #expect(words(plan.exercises[0].sets) == "100x5 100x5")
        #expect(words(plan.exercises[1].sets) == "70x10 70x10 70x9")
        #expect(plan.exercises[1].warmUp.isEmpty)
    }

    @Test func theTargetOfAnExerciseIsWhatThePlanAsks() throws {
        var gym = Gym([push])
        #expect(
            words(try gym.unit.target(for: "bench-press", on: monday, from: gym.state, history: gym.history))
                == "60x6 60x6 60x6")
        try gym.train(on: monday, [("leg-press", "100x10 100x9")])
        #expect(
            words(try gym.unit.target(for: "leg-press", on: monday, from: gym.state, history: gym.history))
                == "100x10 100x9")
        #expect(try gym.unit.target(for: "plank", on: monday, from: gym.state, history: gym.history) == nil)
    }

    @Test func foldingAndPlanningAskOnlyForLastTime() throws {
        var gym = Gym([push])
        try gym.train(on: monday, routine: "push", [("bench-press", "60x8"), ("dip", "8")])
        let counted = CountingHistory(gym.history)
        _ = try gym.unit.plan(for: monday + 1, from: gym.state, history: counted)
        #expect(counted.calls == ["performances bench-press 1", "performances dip 1"])
    }

    @Test func optionsShapeThePlan() throws {
        let heavy = routine("push", [("bench-press", 1, "5", "100")])
        #expect(try Gym([heavy]).plan(on: monday).exercises[0].warmUp.count == 3)
        let plan = try Gym([heavy], options: .init(ramp: false, rest: 45)).plan(on: monday)
        #expect(plan.exercises[0].warmUp.isEmpty)
        #expect(plan.exercises[0].restSeconds == 45)
    }

    @Test(
        arguments: [
            "90": 90, "90s": 90, "1:30": 90, "2min": 120, "1.5 min": 90, "0": 0, "901": nil, "1:75": nil, "soon": nil,
            "-5": nil,
        ] as [String: Int?])
    func restsAreRead(word: String, seconds: Int?) {
        #expect(Unit.restSeconds(word) == seconds)
    }
}

/// Writes down what is asked of a history.
final class CountingHistory: History {
    private let history: RecordedHistory
    private(set) var calls: [String] = []

    init(_ history: RecordedHistory) { self.history = history }

    func performances(of exercise: Exercise.ID, limit: Int) -> [Performance] {
        calls.append("performances \(exercise) \(limit)")
        return history.performances(of: exercise, limit: limit)
    }
    func recentSessions(limit: Int) -> [Session] {
        calls.append("recentSessions")
        return history.recentSessions(limit: limit)
    }
    func sessions(from first: Day, through last: Day) -> [Session] {
        calls.append("sessions")
        return history.sessions(from: first, through: last)
    }
    func bodyWeights(from first: Day, through last: Day) -> [BodyWeight] {
        history.bodyWeights(from: first, through: last)
    }
    func recentExercises(limit: Int) -> [Exercise.ID] { history.recentExercises(limit: limit) }
    func lastTrainingDay() -> Day? { history.lastTrainingDay() }
}

@Suite("Loads that are worked out")
struct LoadTests {
    @Test(
        "Warm-up ramps",
        arguments: [
            ("100", "50x5 70x3 85x2"), ("60", "30x5 42.5x3 50x2"), ("62.5", "32.5x5 45x3 52.5x2"),
            ("40", "20x5 27.5x3"),
            ("30", "20x3"), ("25", ""), ("20", ""), ("140", "70x5 97.5x3 120x2"), ("225lb", "115lbx5 160lbx3 190lbx2"),
            ("135lb", "70lbx5 95lbx3 115lbx2"), ("95lb", "50lbx5 65lbx3 80lbx2"), ("65lb", "45lbx3"), ("45lb", ""),
            ("33.5", "22.5x3 27.5x2"),
        ])
    func ramp(working: String, steps: String) {
        #expect(Loads.ramp(to: load(working)).map { words(.reps($0.reps), $0.load) }.joined(separator: " ") == steps)
    }

    @Test(
        "Starting loads",
        arguments: [
            ("100", 700, "70"), ("100", 750, "75"), ("140", 585, "80"), ("99", 850, "82.5"), ("60", 450, "25"),
            ("62.5", 650, "40"), ("225lb", 700, "155lb"), ("315lb", 585, "180lb"), ("3", 500, nil),
            ("100", 1000, "100"),
        ] as [(String, Int, String?)])
    func starting(oneRepMax: String, perMille: Int, expected: String?) {
        #expect(Loads.starting(oneRepMax: load(oneRepMax), perMille: perMille) == expected.map { load($0) })
    }
}
