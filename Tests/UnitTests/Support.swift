import Config
import TrainingKit

@testable import UnitProgram

typealias Unit = UnitProgram.Unit

/// The shipped catalogue; empty until its file is there.
let catalogue = Config.catalogue
let hasCatalogue = catalogue.exercises.count > 100

/// A catalogue of a few exercises, for rules that need no more.
let small = Catalogue(
    [
        Exercise(id: "bench-press", name: "Bench press", equipment: .barbell, loading: .external),
        Exercise(id: "barbell-squat", name: "Barbell squat", equipment: .barbell, loading: .external),
        Exercise(id: "barbell-row", name: "Barbell row", equipment: .barbell, loading: .external),
        Exercise(id: "dumbbell-curl", name: "Dumbbell curl", equipment: .dumbbell, loading: .external),
        Exercise(id: "leg-press", name: "Leg press", equipment: .machine, loading: .external),
        Exercise(id: "cable-row", name: "Cable row", equipment: .cable, loading: .external),
        Exercise(id: "dip", name: "Dip", equipment: .bodyweight, loading: [.added, .assisted]),
        Exercise(id: "push-up", name: "Push-up", equipment: .bodyweight, loading: .added),
        Exercise(id: "pistol-squat", name: "Pistol squat", equipment: .bodyweight, perSide: true, loading: .added),
        Exercise(id: "plank", name: "Plank", equipment: .bodyweight, measuredIn: .seconds, loading: .added),
        Exercise(id: "running", name: "Running", equipment: .cardio, measuredIn: .cardio),
    ], revision: "small")

func day(_ text: String) -> Day { Day(text)! }

/// Reads `60x10`, `225lbx5`, `12`, `45s`, `8l7r`, `-20x8`; `w:` in front is a warm-up, `d:` a drop set with one drop.
func set(_ text: Substring) -> SetRecord {
    var rest = text
    var kind = SetRecord.Kind.working
    if rest.hasPrefix("w:") { (kind, rest) = (.warmUp, rest.dropFirst(2)) }
    if rest.hasPrefix("d:") { (kind, rest) = (.drop, rest.dropFirst(2)) }
    let parts = rest.split(separator: "x")
    let load = parts.count == 2 ? load(parts[0]) : nil
    let last = parts[parts.count - 1]
    let measure: Measure
    if last.hasSuffix("s") {
        measure = .time(HoldTime(seconds: Int(last.dropLast())!))
    } else if let cut = last.firstIndex(of: "l") {
        measure = .sides(left: Int(last[..<cut])!, right: Int(last[last.index(after: cut)...].dropLast())!)
    } else {
        measure = .reps(Int(last)!)
    }
    return SetRecord(
        kind: kind, measure, load: load, drops: kind == .drop ? [.init(.reps(8), load: load)] : [])
}

func load(_ text: some StringProtocol) -> Load {
    text.hasSuffix("lb")
        ? Load(text.dropLast(2), .lb)! : Load(text.hasSuffix("kg") ? text.dropLast(2) : text[...], .kg)!
}

extension StringProtocol where SubSequence == Substring {
    var asLoad: Load { load(self) }
}

func sets(_ text: String) -> [SetRecord] { text.split(separator: " ").map(set) }

/// What a set or a planned set says, in the notation above.
func words(_ measure: Measure?, _ load: Load?) -> String {
    let amount =
        switch measure {
        case .reps(let count): "\(count)"
        case .sides(let left, let right): "\(left)l\(right)r"
        case .time(let time): "\(Int(time.seconds))s"
        case nil: "?"
        }
    return load.map { "\($0.number)\($0.unit == .lb ? "lb" : "")x\(amount)" } ?? amount
}

func words(_ sets: [PlannedSet]) -> String {
    sets.map { ($0.needsLoad ? "?x" : "") + words($0.measure, $0.load) }.joined(separator: " ")
}

func words(_ target: Target?) -> String? {
    target.map { $0.sets.map { words($0.measure, $0.load) }.joined(separator: " ") }
}

/// A program, its state and its history, driven as the host drives them.
struct Gym {
    var unit: Unit
    var state: Unit.State
    var history = RecordedHistory()
    private var count = 0

    init(
        _ routines: [Routine] = [], program: RoutineProgram? = nil, options: Unit.Options = .init(),
        mode: ProgramMode = .journal, days: Set<Weekday> = Set(Weekday.allCases), catalogue: Catalogue = small,
        unit mass: MassUnit = .kg, from start: Day = Day("2026-03-02")!
    ) {
        unit = Unit(
            options: options, catalogue: catalogue, context: .init(mode: mode, unit: mass, trainingDays: days))
        state = unit.initialState
        for routine in routines { tell(.routineSaved(routine: routine), on: start) }
        if let program {
            tell(.programSaved(program: program), on: start)
            tell(.programChosen(id: program.id), on: start)
        }
    }

    mutating func tell(_ event: Unit.Event, on day: Day = Day("2026-03-02")!) {
        unit.fold(event, on: day, into: &state)
    }

    /// Finishes a session; with a routine on its plan, else of another program or freestyle.
    mutating func train(
        on day: Day, routine id: Routine.ID? = nil, program: String? = nil, _ work: [(Exercise.ID, String)],
        slots: [String] = []
    ) throws {
        count += 1
        let start = Moment(day, secondOfDay: 18 * 3600 + count)
        let plan = try id.map { try unit.plan(for: state.routine($0)!, from: state, history: history) }
        let entries = work.enumerated().map { place, part in
            ExerciseEntry(
                part.0,
                slot: place < slots.count ? slots[place] : plan?.exercises.first { $0.exercise == part.0 }?.slot,
                sets: sets(part.1))
        }
        let session = Session(
            id: count, start: start, day: day, end: start + 3600, program: id == nil ? program : "unit", plan: plan,
            exercises: entries)
        unit.fold(session, into: &state)
        history.append(session)
    }

    /// Finishes the plan of the day exactly as planned; what has no load gets 20 kg.
    mutating func trainAsPlanned(on day: Day) throws -> Plan {
        count += 1
        let plan = try plan(on: day)
        let entries = plan.exercises.map { exercise in
            ExerciseEntry(
                exercise.exercise, slot: exercise.slot,
                sets: exercise.sets.map { set in
                    SetRecord(set.measure ?? .reps(5), load: set.needsLoad ? Load(20, .kg) : set.load)
                })
        }
        let start = Moment(day, secondOfDay: 18 * 3600 + count)
        let session = Session(
            id: count, start: start, end: start + 3600, program: "unit", plan: plan, exercises: entries)
        unit.fold(session, into: &state)
        history.append(session)
        return plan
    }

    func plan(on day: Day) throws -> Plan { try unit.plan(for: day, from: state, history: history) }
    func offers(on day: Day) -> [Offer] { unit.offers(on: day, from: state, history: history) }

    mutating func answer(_ offer: Offer, _ choice: String, on day: Day) throws {
        tell(try unit.event(for: offer, choice: choice, on: day, from: state), on: day)
    }
}

/// A routine from lines: the exercise, the number of sets, the range, and a planned load.
func routine(_ id: String, _ items: [(Exercise.ID, Int, String?, String?)], progression: Progression? = nil) -> Routine
{
    var routine = Routine(id: id, name: id.prefix(1).uppercased() + id.dropFirst())
    for (exercise, count, range, planned) in items {
        let set = Prescription(range.flatMap { RepRange($0) }, load: planned.map { load($0) })
        routine.append(
            RoutineExercise(exercise, sets: Array(repeating: set, count: count), progression: progression))
    }
    return routine
}

/// Finds an exercise as the command does in its plainest form: id, name or alias, whatever the case, hyphens and
/// plural.
struct Finder {
    struct Unknown: Error {}
    private var names: [String: Exercise] = [:]

    init(_ catalogue: Catalogue) {
        for exercise in catalogue.exercises {
            for name in [exercise.id.rawValue, exercise.name] + exercise.aliases where names[Finder.key(name)] == nil {
                names[Finder.key(name)] = exercise
            }
        }
    }

    private static func key(_ name: String) -> String {
        name.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'") }
            .map { $0.count > 3 && $0.hasSuffix("s") && !$0.hasSuffix("ss") ? $0.dropLast() : $0 }.joined(
                separator: " ")
    }

    func find(_ name: String) throws -> Exercise {
        guard let exercise = names[Finder.key(name)] else { throw Unknown() }
        return exercise
    }
}

let finder = Finder(catalogue)
