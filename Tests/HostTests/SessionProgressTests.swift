import Testing
import TrainingKit

@testable import Host

/// How far a session has come along its plan.
@Suite struct SessionProgressTests {
    private func planned(_ exercise: Exercise.ID, slot: String? = nil, sets: Int = 3) -> PlannedExercise {
        PlannedExercise(
            exercise, slot: slot, restSeconds: 60, sets: Array(repeating: PlannedSet(.reps(8)), count: sets))
    }

    private func entry(
        _ exercise: Exercise.ID, slot: String? = nil, sets: Int, aside: ExerciseEntry.SetAside? = nil, warmUps: Int = 0
    )
        -> ExerciseEntry
    {
        ExerciseEntry(
            exercise, slot: slot,
            sets: Array(repeating: SetRecord(kind: .warmUp, .reps(5)), count: warmUps)
                + Array(repeating: SetRecord(.reps(8)), count: sets),
            setAside: aside)
    }

    private func session(_ entries: [ExerciseEntry]) -> Session {
        Session(id: 1, start: Moment(seconds: 0), exercises: entries)
    }

    @Test func nothingDone() {
        let progress = SessionProgress(
            plan: Plan(title: "", exercises: [planned("squat"), planned("plank", sets: 2)]), session: nil)
        #expect(progress.remainingSets == 5)
        #expect(progress.next?.planned.exercise == "squat")
        #expect(progress.place(for: "bench-press") == nil)
    }

    @Test func noPlan() {
        let progress = SessionProgress(plan: nil, session: session([entry("squat", sets: 2)]))
        #expect(progress.places.isEmpty && progress.next == nil && progress.remainingSets == 0)
    }

    @Test(arguments: [
        (0, 3), (1, 2), (3, 0), (5, 0),
    ])
    func setsAreTakenOff(done: Int, left: Int) {
        let plan = Plan(title: "", exercises: [planned("squat")])
        // Warm-ups take nothing off.
        let progress = SessionProgress(plan: plan, session: session([entry("squat", sets: done, warmUps: 2)]))
        #expect(progress.remainingSets == left)
        #expect(progress.places[0].workingSets == done)
    }

    @Test func anExerciseSetAsideHasNothingLeft() {
        let plan = Plan(title: "", exercises: [planned("squat"), planned("plank")])
        for reason in [ExerciseEntry.SetAside.skipped, .hurt] {
            let progress = SessionProgress(plan: plan, session: session([entry("squat", sets: 1, aside: reason)]))
            #expect(progress.remainingSets == 3)
            #expect(progress.next?.planned.exercise == "plank")
        }
    }

    @Test func theSameExerciseTwiceFillsOnePlaceAfterTheOther() {
        let plan = Plan(
            title: "", exercises: [planned("squat", slot: "a"), planned("plank"), planned("squat", slot: "b", sets: 2)])
        let one = SessionProgress(plan: plan, session: session([entry("squat", slot: "a", sets: 3)]))
        #expect(one.places.map(\.workingSets) == [3, 0, 0])
        #expect(one.place(for: "squat")?.planned.slot == "b", "one with sets left before one that is done")
        let two = SessionProgress(
            plan: plan, session: session([entry("squat", slot: "b", sets: 1), entry("squat", slot: "a", sets: 2)]))
        #expect(two.places.map(\.workingSets) == [2, 0, 1])
        // Without slots in the entries the first takes the first place.
        let plain = SessionProgress(plan: plan, session: session([entry("squat", sets: 2), entry("squat", sets: 1)]))
        #expect(plain.places.map(\.workingSets) == [2, 0, 1])
        let done = SessionProgress(
            plan: plan, session: session([entry("squat", slot: "a", sets: 3), entry("squat", slot: "b", sets: 2)]))
        #expect(done.place(for: "squat")?.planned.slot == "b")
        #expect(done.next?.planned.exercise == "plank")
    }

    /// The same through the command's own way: what is logged goes where something is left.
    @Test func loggingFillsThePlan() throws {
        let space = try Workspace()
        func log(_ line: String) throws -> LogResult {
            try space.host(at: "2026-03-02T18:00").log(LogRequest(words: shellWords(line)))
        }
        #expect(try log("").logged.map(\.exercise.id) == ["squat"])
        #expect(try log("9").progress.places[0].workingSets == 2)
        // Out of the plan's order, and more than planned.
        #expect(try log("glute-bridge 8 8 8 8").progress.remainingSets == 1 + 3 + 0 + 3 + 3 + 3)
        #expect(try log("@9").logged[0].sets.map(short) == ["bwx8@9"])
        #expect(try log("").logged.map(\.exercise.id) == ["knee-push-up"])
        #expect(try log("bench 80x8").progress.remainingSets == 2 + 3 + 3 + 3)
        let all = try log("all")
        #expect(all.logged.map(\.exercise.id) == ["knee-push-up", "y-t-w-raises", "wall-push-up", "static-lunge"])
        #expect(all.logged.map(\.sets.count) == [2, 3, 3, 3] && all.progress.remainingSets == 0)
        #expect(throws: LogError.allDone) { try log("") }
        #expect(throws: LogError.allDone) { try log("9") }
    }
}
