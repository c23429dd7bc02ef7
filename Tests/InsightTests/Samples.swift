import TrainingKit

@testable import Insight

/// Sets as the tables of these tests write them: `80x8`, `225lbx5`, `-20x8`, `8`, `45s`, `8l7r`; `w:` a warm-up, `f:` a
/// failure set, `/` continues a drop set. Loads in kilograms unless they say otherwise.
func sets(_ text: String) -> [SetRecord] {
    text.split(separator: " ").map { word in
        let kind: Substring? = word.contains(":") ? word.prefix(1) : nil
        let parts = (kind == nil ? word : word.dropFirst(2)).split(separator: "/").map(part)
        return SetRecord(
            kind: kind == "w" ? .warmUp : parts.count > 1 ? .drop : .working, parts[0].measure, load: parts[0].load,
            drops: parts.dropFirst().map { SetRecord.Drop($0.measure, load: $0.load) }, failure: kind == "f")
    }
}

private func part(_ text: Substring) -> (measure: Measure, load: Load?) {
    let parts = text.split(separator: "x")
    let measure = measure(parts.last ?? "")
    guard parts.count == 2 else { return (measure, nil) }
    let unit: MassUnit = parts[0].hasSuffix("lb") ? .lb : .kg
    return (measure, Load(parts[0].hasSuffix("lb") ? parts[0].dropLast(2) : parts[0], unit))
}

private func measure(_ text: Substring) -> Measure {
    if text.hasSuffix("s") { return .time(HoldTime(seconds: Int(text.dropLast()) ?? 0)) }
    if let split = text.firstIndex(of: "l") {
        return .sides(left: Int(text[..<split]) ?? 0, right: Int(text[text.index(after: split)...].dropLast()) ?? 0)
    }
    return .reps(Int(text) ?? 0)
}

/// A target written like ``sets(_:)``.
func target(_ text: String) -> Target {
    Target(sets(text).map { Target.TargetSet($0.measure, load: $0.load) })
}

let monday = Day("2026-03-02")!  // a day of the calendar

extension Session {
    /// A finished session at noon, an hour long: `["bench": "80x8 80x8"]`.
    init(
        _ id: Int, _ day: Day, _ exercises: KeyValuePairs<Exercise.ID, String>, hour: Int = 12, minutes: Int = 60,
        cardio: Bool = false
    ) {
        let start = Moment(day, secondOfDay: hour * 3600)
        self.init(
            id: id, start: start, end: start + minutes * 60,
            exercises: exercises.map { ExerciseEntry($0.key, sets: sets($0.value)) },
            cardio: cardio ? [CardioEntry("run", seconds: 1500)] : [])
    }
}

/// A generator with a seed, so that a failing property fails again.
struct Seeded: RandomNumberGenerator {
    var state: UInt64
    init(_ seed: UInt64) { state = seed &* 2 &+ 1 }
    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

/// A history of random sessions: several exercises, some twice in a session, warm-ups, drops, empty sets, two sessions
/// on some days, open and disabled ones.
func randomHistory(_ seed: UInt64, count: Int) -> [Session] {
    var random = Seeded(seed)
    let exercises: [Exercise.ID] = ["bench", "squat", "row", "curl", "plank", "pull-up"]
    var day = monday
    var hour = 8
    return (1...count).map { id in
        if id > 1, Int.random(in: 0..<5, using: &random) > 0 {
            day = day + Int.random(in: 1...9, using: &random)
            hour = 8
        } else {
            hour += 2
        }
        let start = Moment(day, secondOfDay: min(hour, 23) * 3600)
        let entries = (0..<Int.random(in: 0...5, using: &random)).map { _ in
            randomEntry(of: exercises.randomElement(using: &random)!, &random)  // not empty
        }
        return Session(
            id: id, start: start, end: Int.random(in: 0..<12, using: &random) == 0 ? nil : start + 3600,
            exercises: entries, disabled: Int.random(in: 0..<12, using: &random) == 0)
    }
}

func randomEntry(of exercise: Exercise.ID, _ random: inout Seeded) -> ExerciseEntry {
    let sets = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        SetRecord(
            kind: SetRecord.Kind.allCases.randomElement(using: &random)!,  // three cases
            exercise == "plank"
                ? .time(HoldTime(seconds: Int.random(in: 0...60, using: &random)))
                : .reps(Int.random(in: 0...12, using: &random)),
            load: exercise == "plank"
                ? nil : Load(amount: Int.random(in: 0...8, using: &random) * 1_000_000_000, unit: .kg))
    }
    return ExerciseEntry(exercise, sets: sets, feeling: Bool.random(using: &random) ? 6 : nil)
}
