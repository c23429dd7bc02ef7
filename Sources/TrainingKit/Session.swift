/// One workout, on one local day.
public struct Session: Hashable, Codable, Sendable {
    public enum Rating: String, Codable, CaseIterable, Sendable {
        case tough, plan, easy
    }

    /// The journal's number for the session; it never changes. 0 before it is stored.
    public var id: Int
    /// The local day it started on. It stays even when the traveller's clock says otherwise later.
    public var day: Day
    public var start: Moment
    /// When it was finished; `nil` while it is open.
    public var end: Moment?
    /// The program that planned it; `nil` for imported and freestyle sessions.
    public var program: String?
    public var title: String?
    /// The plan as it stood when the session was started.
    public var plan: Plan?
    public var exercises: [ExerciseEntry]
    public var cardio: [CardioEntry]
    public var rating: Rating?
    public var note: String?
    /// A disabled session stays in the log and counts for nothing.
    public var disabled: Bool
    /// Where it was imported from (`hevy`, `strong`, …); `nil` if it was logged here.
    public var source: String?

    public init(
        id: Int = 0, start: Moment, day: Day? = nil, end: Moment? = nil, program: String? = nil, title: String? = nil,
        plan: Plan? = nil, exercises: [ExerciseEntry] = [], cardio: [CardioEntry] = [], rating: Rating? = nil,
        note: String? = nil, disabled: Bool = false, source: String? = nil
    ) {
        self.id = id
        self.day = day ?? start.day
        self.start = start
        self.end = end
        self.program = program
        self.title = title
        self.plan = plan
        self.exercises = exercises
        self.cardio = cardio
        self.rating = rating
        self.note = note
        self.disabled = disabled
        self.source = source
    }

    public var isFinished: Bool { end != nil }

    /// Minutes from start to end; `nil` while open, or where the two are more than 12 hours apart and so not to be
    /// believed.
    public var minutes: Double? {
        guard let end, end > start, end - start <= 12 * 3600 else { return nil }
        return Double(end - start) / 60
    }

    public var hasFilledWorkingSet: Bool {
        exercises.contains { $0.sets.contains(where: \.isFilledWorkingSet) }
    }

    /// Load × repetitions over filled working sets, in kilograms.
    public var tonnage: Double {
        exercises.reduce(0) { $0 + $1.filledWorkingSets.reduce(0) { $0 + $1.tonnage } }
    }

    /// The exercises in order of their first appearance, each with the filled working sets of all its entries.
    public var workingSetsByExercise: [(exercise: Exercise.ID, sets: [SetRecord])] {
        // A session has a handful of exercises: looking through them is quicker than hashing their ids.
        var found: [(exercise: Exercise.ID, sets: [SetRecord])] = []
        for entry in exercises {
            let filled = entry.filledWorkingSets
            guard !filled.isEmpty else { continue }
            if let place = found.firstIndex(where: { $0.exercise == entry.exercise }) {
                found[place].sets += filled
            } else {
                found.append((entry.exercise, filled))
            }
        }
        return found
    }
}

/// One exercise in a session, in its place, with its sets. An exercise may come again later as another entry.
public struct ExerciseEntry: Hashable, Codable, Sendable {
    /// Why an exercise was set aside.
    public enum SetAside: String, Codable, Sendable {
        case skipped
        /// Because of pain.
        case hurt
    }

    /// The journal's number for the entry; `nil` before it is stored.
    public var id: Int?
    public var exercise: Exercise.ID
    /// The program's name for the place in its plan that this fills; `nil` if it was not planned.
    public var slot: String?
    public var sets: [SetRecord]
    public var setAside: SetAside?
    /// Feeling 0–10 for the exercise as a whole.
    public var feeling: Int?
    public var note: String?

    public init(
        id: Int? = nil, _ exercise: Exercise.ID, slot: String? = nil, sets: [SetRecord] = [], setAside: SetAside? = nil,
        feeling: Int? = nil, note: String? = nil
    ) {
        self.id = id
        self.exercise = exercise
        self.slot = slot
        self.sets = sets
        self.setAside = setAside
        self.feeling = feeling
        self.note = note
    }

    /// Working and drop sets with repetitions or seconds above zero, in order.
    public var filledWorkingSets: [SetRecord] {
        sets.allSatisfy(\.isFilledWorkingSet) ? sets : sets.filter(\.isFilledWorkingSet)
    }
}

/// An activity done for time or distance.
public struct CardioEntry: Hashable, Codable, Sendable {
    /// The journal's number for the entry; `nil` before it is stored.
    public var id: Int?
    /// An exercise of the catalogue that is measured as cardio.
    public var activity: Exercise.ID
    public var seconds: Int?
    /// Metres, to the metre.
    public var metres: Int?
    /// Intensity 1–10 as entered; programs assume 5 where there is none.
    public var intensity: Int?
    public var note: String?

    public init(
        id: Int? = nil, _ activity: Exercise.ID, seconds: Int? = nil, metres: Int? = nil, intensity: Int? = nil,
        note: String? = nil
    ) {
        self.id = id
        self.activity = activity
        self.seconds = seconds
        self.metres = metres
        self.intensity = intensity
        self.note = note
    }
}
