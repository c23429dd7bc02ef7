import TrainingKit

/// A named day: exercises in order, each with what is planned of it.
public struct Routine: Hashable, Codable, Sendable {
    /// A slug, `push-a`. It stays when the routine is renamed.
    public typealias ID = String

    /// Unique over all routines.
    public var id: ID
    /// As it is shown: `Push A`.
    public var name: String
    /// In the order in which they are done.
    public var exercises: [RoutineExercise]
    /// Shown with every plan of it.
    public var note: String?

    public init(id: ID, name: String, exercises: [RoutineExercise] = [], note: String? = nil) {
        self.id = id
        self.name = name
        self.exercises = exercises
        self.note = note
    }

    /// A slot for one more place of the exercise: `push-a:bench-press`, and `push-a:bench-press:2` for its second.
    public func freeSlot(for exercise: Exercise.ID) -> String {
        let base = "\(id):\(exercise.rawValue)"
        let taken = Set(exercises.map(\.slot))
        guard taken.contains(base) else { return base }
        var number = 2
        while taken.contains("\(base):\(number)") { number += 1 }
        return "\(base):\(number)"
    }

    /// Adds an exercise at the end, in a slot of its own.
    public mutating func append(_ exercise: RoutineExercise) {
        var exercise = exercise
        exercise.slot = freeSlot(for: exercise.exercise)
        exercises.append(exercise)
    }
}

/// One exercise of a routine, in its place.
public struct RoutineExercise: Hashable, Codable, Sendable {
    /// The name of the place, unique over all routines. It stays when exercises are reordered.
    public var slot: String
    /// The exercise of the catalogue.
    public var exercise: Exercise.ID
    /// What is planned, set by set; empty where the number of sets is left open.
    public var sets: [Prescription]
    /// Rest after a set, in seconds; `nil` is the rest of the options.
    public var restSeconds: Int?
    /// Counted per side although the catalogue does not say so.
    public var perSide: Bool
    /// What goes with it in words: tempo, effort, intent.
    public var note: String?
    /// Double progression, if it is on.
    public var progression: Progression?

    public init(
        slot: String = "", _ exercise: Exercise.ID, sets: [Prescription] = [], restSeconds: Int? = nil,
        perSide: Bool = false, note: String? = nil, progression: Progression? = nil
    ) {
        self.slot = slot
        self.exercise = exercise
        self.sets = sets
        self.restSeconds = restSeconds
        self.perSide = perSide
        self.note = note
        self.progression = progression
    }

    /// Whether all sets are planned alike, as double progression needs it.
    public var isUniform: Bool { sets.dropFirst().allSatisfy { $0 == sets[0] } }
}

/// What is planned of one set. An absent part is left open.
public struct Prescription: Hashable, Codable, Sendable {
    /// Repetitions or seconds; `nil` is left open.
    public var range: RepRange?
    /// The planned load; `nil` is none, or not known.
    public var load: Load?

    public init(_ range: RepRange? = nil, load: Load? = nil) {
        self.range = range
        self.load = load
    }
}

/// Double progression as it was switched on. An absent part follows the defaults.
public struct Progression: Hashable, Codable, Sendable {
    /// `nil`: the planned range, or the default for one planned number.
    public var range: RepRange?
    /// `nil`: the default by equipment, in the unit of the load.
    public var increment: Load?

    public init(range: RepRange? = nil, increment: Load? = nil) {
        self.range = range
        self.increment = increment
    }
}

/// An ordered list of routines and when they come.
public struct RoutineProgram: Hashable, Codable, Sendable {
    /// A slug, `my-split`. It stays when the program is renamed.
    public typealias ID = String

    /// Unique over all programs, never empty.
    public var id: ID
    /// As it is shown.
    public var name: String
    /// In order; a routine may come more than once.
    public var routines: [Routine.ID]
    /// On weekdays or in rotation.
    public var schedule: Schedule

    public init(id: ID, name: String, routines: [Routine.ID], schedule: Schedule = .rotation) {
        self.id = id
        self.name = name
        self.routines = routines
        self.schedule = schedule
    }
}

/// When the routines of a program come.
public enum Schedule: Hashable, Codable, Sendable {
    /// On a training day the next one after the last one done.
    case rotation
    /// Each on its weekdays.
    case weekdays([ScheduledDay])

    /// The scheduled days, Monday first; empty in rotation.
    public var days: [ScheduledDay] {
        if case .weekdays(let days) = self { days.sorted { $0.weekday < $1.weekday } } else { [] }
    }
}

/// A routine on a weekday.
public struct ScheduledDay: Hashable, Codable, Sendable {
    /// The day of every week.
    public var weekday: Weekday
    /// What is done on it.
    public var routine: Routine.ID

    public init(_ weekday: Weekday, _ routine: Routine.ID) {
        self.weekday = weekday
        self.routine = routine
    }
}

/// A slug of a name: lower-case ASCII letters and digits in runs joined by hyphens; `fallback` where nothing is left.
func slug(of name: String, fallback: String) -> String {
    let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) && $0 != "'" && $0 != "’" }
    let slug = words.map { $0.filter { $0 != "'" && $0 != "’" } }.filter { !$0.isEmpty }.joined(separator: "-")
    return slug.isEmpty ? fallback : slug
}

/// The name itself or, where it is taken, with the first free number behind it: `push`, `push-2`.
func unused(_ name: String, among taken: Set<String>, separator: String = "-") -> String {
    guard taken.contains(name) else { return name }
    var number = 2
    while taken.contains("\(name)\(separator)\(number)") { number += 1 }
    return "\(name)\(separator)\(number)"
}
