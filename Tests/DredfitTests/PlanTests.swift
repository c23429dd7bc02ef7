import Foundation
import Testing
import TrainingKit

@testable import DredfitProgram

@Suite("Plans")
struct PlanTests {
    @Test func theFirstWorkout() {
        let journal = Journal()
        let plan = journal.plan
        #expect(plan.status == .planned)
        #expect(plan.number == 1)
        #expect(plan.title == "Workout 1")
        #expect(plan.estimatedMinutes == 33)
        #expect(plan.nextTrainingDay == nil)
        #expect(plan.notes.isEmpty)
        #expect(plan.exercises.map(\.slot) == ["squat", "push_h", "hinge", "pull", "push_v", "lunge"])
        #expect(
            plan.exercises[0]
                == PlannedExercise(
                    "squat", slot: "squat", restSeconds: 60, sets: Array(repeating: PlannedSet(.reps(8)), count: 3),
                    why: "level 0 of 47", details: ["tier": 1, "level": 0]))
        #expect(plan.exercises.map(\.perSide) == [false, false, false, false, false, true])
        #expect(
            plan.warmUp.map(\.name) == [
                "Marching in place", "Arm circles", "Torso rotations", "Hip circles", "Half squats", "Cat-cow",
            ])
        #expect((plan.warmUp + plan.coolDown).allSatisfy { $0.restSeconds == 5 })
    }

    @Test(arguments: [
        // 2026-03-01 is a Sunday
        ("2026-03-01", .rest, "2026-03-02"), ("2026-03-02", .planned, nil), ("2026-03-04", .rest, "2026-03-05"),
    ] as [(String, Plan.Status, String?)])
    func restDays(text: String, status: Plan.Status, next: String?) {
        let journal = Journal(dredfit(days: Dredfit.descriptor.defaultTrainingDays), on: day(text))
        #expect(journal.plan.status == status)
        #expect(journal.plan.nextTrainingDay == next.map(day))
        #expect(journal.plan.exercises.count == 6)
    }

    @Test func whatIsFrozenIsSaid() throws {
        var journal = Journal()
        try journal.train([.squat: .hurt, .pull: .hurt])
        let plan = journal.plan
        #expect(plan.exercises.filter { $0.details["frozen"] != nil }.map(\.slot) == ["pull"])
        #expect(plan.exercises[0].details["frozen"] == 3)
        #expect(
            plan.notes == [
                "Squat does not rise above level 0 for its next 3 appearances: you reported pain.",
                "Y T W Raises does not rise above level 0 for its next 3 appearances: you reported pain.",
            ])
        #expect(
            journal.program.document(of: journal.state, on: journal.day)["frozen"] == ["squat": 3, "pull": 3])
    }

    @Test func theDocumentHasItsKeys() throws {
        let journal = Journal(dredfit(bar: true))
        let document = journal.program.document(of: journal.state, on: journal.day)
        let zeros = JSONValue.object(Dictionary(uniqueKeysWithValues: Pattern.allCases.map { ($0.key, 0) }))
        #expect(document == ["counter": 0, "levels": zeros, "failStreak": zeros, "frozen": [:], "bar": true])
    }

    @Test(arguments: [
        ([], []),
        (["squat", "glute-bridge", "knee-push-up"], ["Forward fold", "Wrist stretch", "Lat stretch"]),
        (
            ["calf-raise", "static-lunge", "plank", "pull-up"],
            ["Calf stretch at the wall", "Seated glute stretch", "Lying twist"]
        ),
        (["wall-push-up", "push-up"], ["Wrist stretch", "Forward fold", "Lat stretch"]),
        (["bench-press"], ["Forward fold", "Lat stretch", "Wrist stretch"]),
    ] as [([Exercise.ID], [String])])
    func theCoolDownFitsWhatWasTrained(exercises: [Exercise.ID], middle: [String]) {
        let session = foreign(
            exercises.map { ($0, reps(8)) } + [("bird-dog", [])], on: day("2026-03-02"))
        let names = dredfit().coolDown(after: session).map(\.name)
        #expect(
            names
                == (middle.isEmpty ? [] : ["Hip flexor stretch", "Chest stretch at the wall"] + middle + ["Rest pose"]))
    }

    @Test func aPlannedCoolDownFollowsThePlan() {
        let journal = Journal()
        var session = performed(journal.plan, on: journal.day, [.squat: .nothing, .hinge: .skipped])
        session.exercises.reverse()
        let steps = journal.program.coolDown(after: session)
        #expect(steps[2...4].map(\.name) == ["Wrist stretch", "Lat stretch", "Seated glute stretch"])
        #expect(steps[0].perSide && steps[0].measure == .time(HoldTime(seconds: 15)))
        #expect(!steps[5].perSide && steps[5].measure == .time(HoldTime(seconds: 30)))
    }

    @Test func theProgramTargetsOnlyWhatItsLevelsPrescribe() {
        var journal = Journal()
        restored(Engine(levels: [.pushHorizontal: 9, .coreAntiExtension: 33]), into: &journal)
        func target(_ exercise: Exercise.ID) -> Target? {
            journal.program.target(for: exercise, on: journal.day, from: journal.state, history: journal.history)
        }
        #expect(target("push-up") == Target(Array(repeating: .init(.reps(7)), count: 3)))
        #expect(target("long-lever-plank") == Target(Array(repeating: .init(.time(HoldTime(seconds: 15))), count: 4)))
        #expect(target("pull-up") == nil)
        #expect(target("bar-hang") == Target(Array(repeating: .init(.time(HoldTime(seconds: 20))), count: 3)))
        #expect(target("knee-push-up") == nil)
        #expect(target("bench-press") == nil)
    }

    @Test func mergedExercisesGoByTheirNewName() throws {
        let merged = Catalogue(
            catalogue.exercises.filter { $0.id != "squat" } + [Exercise(id: "air-squat", name: "Air squat")],
            merged: ["squat": "air-squat"], revision: "merged")
        let program = Dredfit(options: .init(), catalogue: merged, context: .init())
        var journal = Journal(program)
        #expect(journal.plan.exercises[0].exercise == "air-squat")
        // A plan and an entry from before the merge still fit each other.
        var session = performed(Journal().plan, on: journal.day)
        session.exercises = [ExerciseEntry("air-squat", sets: reps(12, 12, 12))]
        try journal.fold(session)
        #expect(journal.state.engine.levels == [.squat: 4])
    }

    @Test func onlyItsOwnSessionsAreRated() {
        let plan = Journal().plan
        #expect(dredfit().questions(for: performed(plan, on: day("2026-03-02"))) == [.rating])
        #expect(dredfit().questions(for: foreign([], on: day("2026-03-02"))).isEmpty)
    }
}
