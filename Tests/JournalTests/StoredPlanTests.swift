import Testing
import TrainingKit

@testable import Journal

struct StoredPlanTests {
    @Test func aPlanOfALaterVersionIsReadAllTheSame() throws {
        let space = try Workspace()
        let journal = try space.journal()
        let plan = Plan(
            number: 3, title: "Workout 3",
            exercises: [PlannedExercise("squat", restSeconds: 60, sets: [PlannedSet(.reps(8))])])
        let text = try JSONText.encode(plan)
        let later = #"{"later":"\u00e9","# + text.dropFirst()
        #expect(try JSON.decode(Plan.self, later, of: journal.database) == plan)
        #expect(throws: JournalError.self) { try JSON.decode(Plan.self, "{}", of: journal.database) }
    }
}
