import TrainingKit

@testable import AreteProgram

/// Exercises with plain muscles, so that every expected value can be worked out by hand.
let gym = Catalogue(
    [
        Exercise(
            id: "bench", name: "Bench press", primary: [.chest], secondary: [.triceps, .frontDelts],
            loading: .external),
        Exercise(id: "fly", name: "Cable fly", primary: [.chest], loading: .external),
        Exercise(
            id: "squat", name: "Back squat", primary: [.quads, .glutes], secondary: [.adductors], loading: .external),
        Exercise(id: "adduction", name: "Hip adduction", primary: [.adductors], loading: .external),
        Exercise(id: "row", name: "Row", primary: [.midBack, .lats], secondary: [.biceps], loading: .external),
        Exercise(id: "curl", name: "Curl", primary: [.biceps], secondary: [.forearms], loading: .external),
        Exercise(id: "pushdown", name: "Triceps pushdown", primary: [.triceps], loading: .external),
        Exercise(id: "wrist-curl", name: "Wrist curl", primary: [.forearms], loading: .external),
        Exercise(id: "plank", name: "Plank", primary: [.abs], measuredIn: .seconds),
        Exercise(id: "both", name: "Listed twice", primary: [.chest], secondary: [.chest]),
        Exercise(id: "running", name: "Running", equipment: .cardio, measuredIn: .cardio),
    ], revision: "test")

let monday = Day(number: 20_514)  // 2026-03-02

func arete(_ change: (inout AreteOptions) -> Void = { _ in }, days: Set<Weekday> = Set(Weekday.allCases)) throws
    -> Arete
{
    var options = AreteOptions()
    change(&options)
    return try Arete(options: options, catalogue: gym, context: ProgramContext(trainingDays: days))
}

/// `count` alike sets.
func sets(
    _ count: Int, reps: Int = 8, kg: Int? = nil, rpe: Double? = nil, rir: Int? = nil, kind: SetRecord.Kind = .working
) -> [SetRecord] {
    let effort = rpe.flatMap { Effort(rpe: $0) } ?? rir.flatMap { Effort(rir: $0) }
    return Array(
        repeating: SetRecord(kind: kind, .reps(reps), load: kg.map { Load($0, .kg) }, effort: effort), count: count)
}

func session(
    _ day: Day, hour: Int = 12, _ exercises: [(Exercise.ID, [SetRecord])] = [], cardio: [CardioEntry] = []
) -> Session {
    let start = Moment(day, secondOfDay: hour * 3600)
    return Session(
        start: start, end: start + 3600, exercises: exercises.map { ExerciseEntry($0.0, sets: $0.1) }, cardio: cardio)
}

func state(_ sessions: [Session], _ program: Arete) -> AreteState {
    sessions.reduce(into: program.initialState) { program.fold($1, into: &$0) }
}

extension Double {
    /// Equal but for the last bits of a computation.
    func isClose(to other: Double) -> Bool { abs(self - other) < 1e-9 }
}

/// A made-up history: some days off, one or two sessions on the others, sometimes cardio, sometimes a long break.
func randomSessions(_ count: Int, seed: UInt64) -> [Session] {
    var generator = SplitMix64(seed: seed)
    var day = monday
    let lifts: [Exercise.ID] = ["bench", "fly", "squat", "adduction", "row", "curl", "pushdown", "wrist-curl"]
    return (0..<count).map { index in
        day = day + (index % 40 == 39 ? 50 : Int.random(in: 0...3, using: &generator))
        let exercises = lifts.shuffled(using: &generator).prefix(Int.random(in: 0...5, using: &generator)).map { id in
            (
                id,
                sets(
                    Int.random(in: 1...6, using: &generator), reps: Int.random(in: 0...12, using: &generator),
                    kg: Bool.random(using: &generator) ? Int.random(in: 10...140, using: &generator) : nil,
                    rpe: Bool.random(using: &generator) ? Double(Int.random(in: 12...20, using: &generator)) / 2 : nil)
            )
        }
        let runs =
            index % 5 == 0 ? [CardioEntry("running", seconds: Int.random(in: 600...5400, using: &generator))] : []
        return session(day, hour: 1 + index % 22, exercises, cardio: runs)
    }
}
