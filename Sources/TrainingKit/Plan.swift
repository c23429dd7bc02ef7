/// What a program asks for on one day.
public struct Plan: Hashable, Codable, Sendable {
    public enum Status: String, Codable, Sendable {
        /// A workout is planned for the day.
        case planned
        /// A rest day. `exercises` still holds the next workout: training anyway is allowed.
        case rest
        /// The program recommends instead of planning.
        case open
    }

    public var status: Status
    /// The program's own number of the workout, counted from 1.
    public var number: Int?
    public var title: String
    public var estimatedMinutes: Double?
    /// Before the first exercise.
    public var warmUp: [Step]
    public var exercises: [PlannedExercise]
    /// After the last one: a cool-down, a stretch.
    public var coolDown: [Step]
    public var notes: [String]
    /// On a rest day, the next day on which the program would have one train.
    public var nextTrainingDay: Day?

    public init(
        status: Status = .planned, number: Int? = nil, title: String, estimatedMinutes: Double? = nil,
        warmUp: [Step] = [], exercises: [PlannedExercise] = [], coolDown: [Step] = [], notes: [String] = [],
        nextTrainingDay: Day? = nil
    ) {
        self.status = status
        self.number = number
        self.title = title
        self.estimatedMinutes = estimatedMinutes
        self.warmUp = warmUp
        self.exercises = exercises
        self.coolDown = coolDown
        self.notes = notes
        self.nextTrainingDay = nextTrainingDay
    }
}

/// A move of a warm-up or cool-down: not a working set, and never part of the log's sets.
public struct Step: Hashable, Codable, Sendable {
    public var name: String
    /// What it takes: a time, repetitions, or neither.
    public var measure: Measure?
    public var load: Load?
    /// Done on each side in turn; `measure` is for one side.
    public var perSide: Bool
    /// Rest after it, in seconds.
    public var restSeconds: Int
    /// The exercise of the catalogue, where it is one.
    public var exercise: Exercise.ID?

    public init(
        _ name: String, _ measure: Measure? = nil, load: Load? = nil, perSide: Bool = false, restSeconds: Int = 0,
        exercise: Exercise.ID? = nil
    ) {
        self.name = name
        self.measure = measure
        self.load = load
        self.perSide = perSide
        self.restSeconds = restSeconds
        self.exercise = exercise
    }
}

/// One exercise of a plan.
public struct PlannedExercise: Hashable, Codable, Sendable {
    public var exercise: Exercise.ID
    /// The program's own name for the place in its plan.
    public var slot: String?
    public var perSide: Bool
    /// Rest between sets and after the exercise.
    public var restSeconds: Int
    public var sets: [PlannedSet]
    /// Warm-up of this exercise alone, a ramp of loads; shown, never confirmed by a bare `log`.
    public var warmUp: [Step]
    /// Why this much, in one line with the numbers that led to it.
    public var why: String
    /// What only this program knows about it, for `--json` and for its own fold.
    public var details: [String: JSONValue]

    public init(
        _ exercise: Exercise.ID, slot: String? = nil, perSide: Bool = false, restSeconds: Int, sets: [PlannedSet],
        warmUp: [Step] = [], why: String = "", details: [String: JSONValue] = [:]
    ) {
        self.exercise = exercise
        self.slot = slot
        self.perSide = perSide
        self.restSeconds = restSeconds
        self.sets = sets
        self.warmUp = warmUp
        self.why = why
        self.details = details
    }
}

/// One set of a plan: what a bare `log` confirms.
public struct PlannedSet: Hashable, Codable, Sendable {
    public var kind: SetRecord.Kind
    /// `nil`: left open, a bare `log` asks for it.
    public var measure: Measure?
    /// `nil`: none, or (where `needsLoad`) not known yet.
    public var load: Load?
    /// The exercise is loaded and no load is known: a bare `log` asks for it.
    public var needsLoad: Bool
    /// What the load is made of, where the program knows.
    public var pieces: [SetRecord.Piece]

    public init(
        _ measure: Measure?, load: Load? = nil, kind: SetRecord.Kind = .working, needsLoad: Bool = false,
        pieces: [SetRecord.Piece] = []
    ) {
        self.kind = kind
        self.measure = measure
        self.load = load
        self.needsLoad = needsLoad
        self.pieces = pieces
    }
}

/// What a program asks of one exercise, set by set.
public struct Target: Hashable, Codable, Sendable {
    public struct TargetSet: Hashable, Codable, Sendable {
        public var measure: Measure
        /// `nil` asks for no load.
        public var load: Load?

        public init(_ measure: Measure, load: Load? = nil) {
            self.measure = measure
            self.load = load
        }
    }

    public var sets: [TargetSet]
    public init(_ sets: [TargetSet]) { self.sets = sets }
}
