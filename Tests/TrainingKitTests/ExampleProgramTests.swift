import Config
import Testing
import TrainingKit

/// The example of docs/writing-a-program.md compiles, and does what the page says.
struct ExampleProgramTests {
    private let monday = Day("2026-03-02")!  // a day of the calendar

    private func linear(_ options: [String: JSONValue] = [:]) throws -> any ProgramRun {
        let kind = ProgramBox(Linear.self)
        return try kind.run(
            options: options, catalogue: Config.catalogue,
            context: ProgramContext(trainingDays: Linear.descriptor.defaultTrainingDays))
    }

    private func session(
        _ reps: [Int], at load: Load, on day: Day, of exercise: Exercise.ID = "barbell-squat",
        program: String? = "linear"
    ) -> Session {
        let start = Moment(day, secondOfDay: 18 * 3600)
        return Session(
            start: start, end: start + 3600, program: program,
            exercises: [ExerciseEntry(exercise, sets: reps.map { SetRecord(.reps($0), load: load) })])
    }

    private func next(_ exercise: Exercise.ID, of run: any ProgramRun) throws -> Load? {
        try run.target(for: exercise, on: monday + 2, history: RecordedHistory())?.sets.first?.load
    }

    @Test(arguments: [
        ([5, 5, 5], Load(60, .kg), "62.5 kg"), ([5, 5, 10], Load(60, .kg), "65 kg"),
        ([5, 5, 4], Load(60, .kg), "52.5 kg"), ([5, 5], Load(60, .kg), "60 kg"),
        ([5, 6, 8], Load(135, .lb), "140 lb"), ([3, 3, 3], Load(135, .lb), "120 lb"),
    ])
    func `what was done decides the next load`(reps: [Int], load: Load, next: String) throws {
        let run = try linear()
        try run.fold(session(reps, at: load, on: monday))
        #expect(try self.next("barbell-squat", of: run)?.description == next)
    }

    @Test func `workouts alternate, and only its own count`() throws {
        let run = try linear()
        func titles() throws -> String { try run.plan(for: monday, history: RecordedHistory()).title }
        #expect(try titles() == "Workout A")
        try run.fold(session([5, 5, 5], at: Load(60, .kg), on: monday, program: nil))
        #expect(try titles() == "Workout A")
        try run.fold(session([5, 5, 5], at: Load(60, .kg), on: monday))
        #expect(try titles() == "Workout B")
    }

    @Test func `another program's sessions are read too`() throws {
        let run = try linear()
        try run.fold(session([8, 8, 8], at: Load(80, .kg), on: monday, of: "bench-press", program: nil))
        #expect(try next("bench-press", of: run) == Load("82.5", .kg))
    }

    @Test func `a day without training still shows the next workout`() throws {
        let plan = try linear().plan(for: monday + 1, history: RecordedHistory())
        #expect(plan.status == .rest)
        #expect(plan.nextTrainingDay == monday + 2)
        #expect(plan.exercises.map(\.exercise) == ["barbell-squat", "bench-press", "barbell-row"])
        #expect(plan.exercises.allSatisfy { $0.sets.allSatisfy(\.needsLoad) })
    }

    @Test func `options shape the plan and not the state`() throws {
        let (whole, half) = (try linear(), try linear(["microplates": true]))
        for run in [whole, half] { try run.fold(session([5, 5, 5], at: Load(60, .kg), on: monday)) }
        #expect(try whole.encodedState() == half.encodedState())
        #expect(try next("barbell-squat", of: half) == Load("61.25", .kg))
    }

    @Test func `a load set by hand holds until the lift is done, and survives a checkpoint`() throws {
        let run = try linear()
        let payload = try JSONText.encode(Linear.Event(exercise: "barbell-squat", load: Load(70, .kg)))
        try run.fold(event: payload, on: monday)
        let restored = try linear()
        try restored.restore(state: run.encodedState())
        #expect(try next("barbell-squat", of: restored) == Load(70, .kg))
        try restored.fold(session([5, 5, 5], at: Load(70, .kg), on: monday))
        #expect(try next("barbell-squat", of: restored) == Load("72.5", .kg))
    }
}
