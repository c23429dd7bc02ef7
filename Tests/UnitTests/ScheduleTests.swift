import Testing
import TrainingKit

@testable import UnitProgram

@Suite("Rotation and week")
struct ScheduleTests {
    private let monday = day("2026-03-02")
    private let three = [
        routine("push", [("bench-press", 1, "5", "60")]), routine("pull", [("barbell-row", 1, "5", "60")]),
        routine("legs", [("barbell-squat", 1, "5", "60")]),
    ]

    private func weekly() -> Gym {
        Gym(
            three,
            program: RoutineProgram(
                id: "ppl", name: "PPL", routines: ["push", "pull", "legs"],
                schedule: .weekdays([.init(.monday, "push"), .init(.wednesday, "pull"), .init(.friday, "legs")])))
    }

    private func marks(_ gym: Gym, on day: Day) -> String {
        gym.unit.week(of: day, in: gym.state).entries.map {
            "\($0.day.weekday.abbreviation):\($0.routine?.id ?? "-"):\($0.mark)"
                + ($0.doneOn.map { "@\($0.weekday.abbreviation)" } ?? "")
        }.joined(separator: " ")
    }

    @Test func aRoutineComesOnItsWeekday() throws {
        let gym = weekly()
        #expect(try gym.plan(on: monday).title == "Push")
        #expect(try gym.plan(on: monday + 2).title == "Pull")
        let rest = try gym.plan(on: monday + 1)
        #expect(rest.status == .rest)
        #expect(rest.title == "Pull")
        #expect(rest.nextTrainingDay == monday + 2)
        #expect(try gym.plan(on: monday + 5).nextTrainingDay == monday + 7)
    }

    @Test func theWeekShowsDoneComingAndMissed() throws {
        var gym = weekly()
        #expect(marks(gym, on: monday) == "mon:push:today wed:pull:upcoming fri:legs:upcoming")
        try gym.train(on: monday, routine: "push", [("bench-press", "60x5")])
        #expect(marks(gym, on: monday) == "mon:push:done wed:pull:upcoming fri:legs:upcoming")
        #expect(marks(gym, on: monday + 3) == "mon:push:done wed:pull:missed fri:legs:upcoming")
        #expect(try gym.plan(on: monday + 3).notes.contains { $0.contains("regimen unit today pull") })
        // Caught up on another day: done, and no longer open.
        try gym.train(on: monday + 3, routine: "pull", [("barbell-row", "60x5")])
        #expect(marks(gym, on: monday + 4) == "mon:push:done wed:pull:done@thu fri:legs:today")
        #expect(try !gym.plan(on: monday + 4).notes.contains { $0.contains("still open") })
        // The next week begins afresh.
        #expect(marks(gym, on: monday + 7) == "mon:push:today wed:pull:upcoming fri:legs:upcoming")
    }

    /// Logging on a routine's plan without training one of its exercises is another workout.
    @Test func somethingElseDoneInsteadIsNotTheRoutine() throws {
        var gym = weekly()
        try gym.train(on: monday, routine: "push", [("leg-press", "100x10")])
        #expect(marks(gym, on: monday + 1) == "mon:push:missed wed:pull:upcoming fri:legs:upcoming")
        #expect(gym.state.completed == 0)
        var turning = Gym(three)
        try turning.train(on: monday, routine: "push", [("leg-press", "100x10")])
        #expect(try turning.plan(on: monday + 1).title == "Push")
        try turning.train(on: monday + 1, routine: "push", [("leg-press", "100x10"), ("bench-press", "60x5")])
        #expect(try turning.plan(on: monday + 2).title == "Pull")
    }

    @Test func nothingWasMissedBeforeTheProgramBegan() {
        var gym = Gym(
            three,
            program: RoutineProgram(
                id: "ppl", name: "PPL", routines: ["push", "pull", "legs"],
                schedule: .weekdays([.init(.monday, "push"), .init(.wednesday, "pull")])), from: monday + 1)
        #expect(marks(gym, on: monday + 4) == "wed:pull:missed")
        gym.tell(.programChosen(id: "ppl"), on: monday + 4)
        #expect(marks(gym, on: monday + 4) == "wed:pull:missed")
    }

    @Test func aRoutineTwiceAWeekIsDoneOnItsOwnDay() throws {
        var gym = Gym(
            three,
            program: RoutineProgram(
                id: "p", name: "P", routines: ["push"],
                schedule: .weekdays([.init(.monday, "push"), .init(.thursday, "push")])))
        try gym.train(on: monday + 3, routine: "push", [("bench-press", "60x5")])
        #expect(marks(gym, on: monday + 4) == "mon:push:missed thu:push:done")
        try gym.train(on: monday + 4, routine: "push", [("bench-press", "60x5")])
        #expect(marks(gym, on: monday + 4) == "mon:push:done@fri thu:push:done")
    }

    @Test func inRotationTrainingDaysAreWhatCounts() throws {
        var gym = Gym(
            three, program: RoutineProgram(id: "r", name: "R", routines: ["push", "pull", "legs"]),
            days: [.monday, .wednesday, .friday])
        #expect(marks(gym, on: monday + 2) == "mon:-:missed wed:push:today fri:-:upcoming")
        try gym.train(on: monday + 2, routine: "push", [("bench-press", "60x5")])
        #expect(marks(gym, on: monday + 2) == "mon:-:missed wed:push:done fri:pull:upcoming")
        #expect(try gym.plan(on: monday + 3).status == .rest)
        #expect(try gym.plan(on: monday + 3).title == "Pull")
        #expect(try gym.plan(on: monday + 3).nextTrainingDay == monday + 4)
    }

    @Test func theRotationVisitsItsOrderForEver() throws {
        var generator = SplitMix64(seed: 3)
        for _ in 0..<40 {
            let order = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                ["push", "pull", "legs"].randomElement(using: &generator) ?? "push"
            }
            var gym = Gym(three, program: RoutineProgram(id: "r", name: "R", routines: order))
            let titles = try (0..<order.count * 2 + 1).map {
                try gym.trainAsPlanned(on: monday + $0).title.lowercased()
            }
            #expect(titles == (0..<order.count * 2 + 1).map { order[$0 % order.count] })
        }
    }

    @Test func anotherRoutineMovesTheRotationOnFromThere() throws {
        var gym = Gym(three, program: RoutineProgram(id: "r", name: "R", routines: ["push", "pull", "legs"]))
        try gym.train(on: monday, routine: "pull", [("barbell-row", "60x5")])
        #expect(try gym.plan(on: monday + 1).title == "Legs")
    }

    @Test func aChangedOrderKeepsThePlace() throws {
        var gym = Gym(three, program: RoutineProgram(id: "r", name: "R", routines: ["push", "pull", "legs"]))
        try gym.train(on: monday, routine: "push", [("bench-press", "60x5")])
        gym.tell(.programSaved(program: RoutineProgram(id: "r", name: "R", routines: ["legs", "push", "pull"])))
        #expect(try gym.plan(on: monday + 1).title == "Pull")
        gym.tell(.routineDeleted(id: "push"))
        #expect(try gym.plan(on: monday + 1).title == "Legs")
    }

    @Test func withoutAProgramTheRoutinesComeInTurn() throws {
        var gym = Gym(three)
        let titles = try (0..<4).map { try gym.trainAsPlanned(on: monday + $0).title }
        #expect(titles == ["Push", "Pull", "Legs", "Push"])
    }

    @Test func lookingWritesNothing() throws {
        let gym = weekly()
        let before = gym.state
        _ = try gym.plan(on: monday)
        _ = try gym.unit.sections(on: monday, from: gym.state, history: gym.history)
        _ = gym.unit.document(of: gym.state, on: monday)
        #expect(gym.state == before)
    }
}
