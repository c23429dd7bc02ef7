import TrainingKit

@testable import RepsProgram

/// A few exercises of every kind that the rules tell apart.
let catalogue = Catalogue(
    [
        Exercise(
            id: "push-up", name: "Push-up", equipment: .bodyweight, pattern: .horizontalPush, primary: [.chest],
            loading: .added),
        Exercise(
            id: "pull-up", name: "Pull-up", equipment: .bodyweight, pattern: .verticalPull, primary: [.lats],
            loading: [.added, .assisted]),
        Exercise(
            id: "squat", name: "Squat", equipment: .bodyweight, pattern: .squat, primary: [.quads],
            loadedVariant: "barbell-squat"),
        Exercise(
            id: "pistol", name: "Pistol squat", equipment: .bodyweight, pattern: .squat, primary: [.quads],
            perSide: true, loading: .added),
        Exercise(
            id: "plank", name: "Plank", equipment: .bodyweight, pattern: .coreAntiExtension, primary: [.abs],
            measuredIn: .seconds, loading: .added),
        Exercise(
            id: "bench-press", name: "Bench press", equipment: .barbell, pattern: .horizontalPush, primary: [.chest],
            loading: .external),
        Exercise(
            id: "curl", name: "Curl", equipment: .dumbbell, pattern: .elbowFlexion, primary: [.biceps],
            loading: .external),
        Exercise(
            id: "leg-press", name: "Leg press", equipment: .machine, pattern: .squat, primary: [.quads],
            loading: .external),
    ], revision: "test")

func program(
    rest: Int = 180, stretch: Bool = true, mode: ProgramMode = .journal, unit: MassUnit = .kg,
    days: Set<Weekday> = Set(Weekday.allCases)
) -> Reps {
    try! Reps(  // the options of a test are right
        options: .init(rest: rest, stretch: stretch), catalogue: catalogue,
        context: .init(mode: mode, unit: unit, trainingDays: days))
}

func day(_ text: String) -> Day { Day(text)! }  // a literal

/// Working sets written as `12`, `12@+10`, `45s`, `8l7r`, `80x8@9`.
func sets(_ words: String) -> [SetRecord] {
    words.split(separator: " ").map { word in
        var rest = word
        var effort: Effort?
        if let at = rest.firstIndex(of: "@") {
            effort = Effort(rpe: Double(rest[rest.index(after: at)...])!)  // a literal
            rest = rest[..<at]
        }
        var load: Load?
        if let x = rest.firstIndex(of: "x") {
            let isPounds = rest[..<x].hasSuffix("lb")
            load = Load(isPounds ? rest[..<x].dropLast(2) : rest[..<x], isPounds ? .lb : .kg)
            rest = rest[rest.index(after: x)...]
        }
        return SetRecord(measure(String(rest)), load: load, effort: effort)
    }
}

private func measure(_ word: String) -> Measure {
    if word.hasSuffix("s") { return .time(HoldTime(tenths: Int((Double(word.dropLast())! * 10).rounded()))) }
    if word.hasSuffix("r") {
        let sides = word.dropLast().split(separator: "l").map { Int($0)! }
        return .sides(left: sides[0], right: sides[1])
    }
    return .reps(Int(word)!)  // a literal
}

/// A finished session: exercise, sets and Feeling.
func session(
    _ date: Day, _ entries: [(Exercise.ID, String, Int?)], plan: Plan? = nil, program: String? = nil, id: Int = 0
) -> Session {
    let start = Moment(date, secondOfDay: 18 * 3600)
    return Session(
        id: id, start: start, end: start + 3600, program: plan == nil ? program : "reps", plan: plan,
        exercises: entries.map { ExerciseEntry($0.0, sets: sets($0.1), feeling: $0.2) })
}

/// A state with workouts, goals and gear, as events make it.
func state(_ events: [Reps.Event], on date: Day = day("2026-01-01"), in program: Reps = program()) -> Reps.State {
    var state = program.initialState
    for event in events { program.fold(event, on: date, into: &state) }
    return state
}

func workout(_ name: String, _ weekday: Weekday?, _ items: [(Exercise.ID, Int)]) -> Workout {
    Workout(id: Workout.slug(name), name: name, weekday: weekday, items: items.map { .init($0.0, sets: $0.1) })
}

func goal(_ words: String, of id: Exercise.ID = "push-up", on date: Day = day("2026-01-01")) -> Goal {
    // A literal, so it is read.
    let asked = try! GoalWords(words.split(separator: " ").map(String.init), for: catalogue[id]!, unit: .kg)
    return Goal(asked.aim!, load: asked.load ?? nil, sets: asked.sets ?? 3, day: date)
}

func kilograms(_ text: String) -> Load? { Load(text, .kg) }

/// Five 2 kg bottles in a 3 kg backpack: loads of 3, 5, 7, 9, 11 and 13 kg.
let bottles = Gear(backpack: 3000, objects: [.init("Bottle", grams: 2000, count: 5)])

func gearEvents(_ gear: Gear) -> [Reps.Event] {
    [.backpackSet(grams: gear.backpack), .mostObjectsSet(gear.mostObjects)]
        + gear.objects.map { .objectSaved($0, replacing: nil) }
}
