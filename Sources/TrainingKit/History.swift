/// A read-only view of the journal for look-backs, bounded to finished sessions before the moment asked about.
/// Disabled sessions are left out everywhere.
public protocol History {
    /// The `limit` most recent sessions with a filled working set of the exercise, newest first.
    func performances(of exercise: Exercise.ID, limit: Int) throws -> [Performance]
    /// The `limit` most recent sessions, newest first.
    func recentSessions(limit: Int) throws -> [Session]
    /// Sessions from `first` to `last`, both included, oldest first.
    func sessions(from first: Day, through last: Day) throws -> [Session]
    /// Body weight from `first` to `last`, oldest first.
    func bodyWeights(from first: Day, through last: Day) throws -> [BodyWeight]
    /// Exercises with a filled working set, the most recently trained first, at most `limit`.
    func recentExercises(limit: Int) throws -> [Exercise.ID]
    /// The most recent day with a session that has a filled working set.
    func lastTrainingDay() throws -> Day?
}

extension History {
    /// The most recent session with a filled working set of the exercise: last time.
    public func lastPerformance(of exercise: Exercise.ID) throws -> Performance? {
        try performances(of: exercise, limit: 1).first
    }
}

/// The working sets of one exercise in one session.
public struct Performance: Hashable, Sendable {
    public var session: Int
    public var day: Day
    public var program: String?
    public var exercise: Exercise.ID
    /// Filled working and drop sets over all entries of the exercise in the session, in order.
    public var sets: [SetRecord]
    public var feeling: Int?

    public init(
        session: Int, day: Day, program: String?, exercise: Exercise.ID, sets: [SetRecord], feeling: Int? = nil
    ) {
        self.session = session
        self.day = day
        self.program = program
        self.exercise = exercise
        self.sets = sets
        self.feeling = feeling
    }

    /// The set at a working-set position counted from 0; positions beyond the last one repeat it.
    public func set(at position: Int) -> SetRecord? {
        sets.isEmpty ? nil : sets[min(position, sets.count - 1)]
    }
}

/// A measurement of body weight; one a day.
public struct BodyWeight: Hashable, Codable, Sendable {
    public var day: Day
    public var weight: Load

    public init(day: Day, weight: Load) {
        self.day = day
        self.weight = weight
    }
}

/// A history held in memory, for the backtest and for tests. Sessions are appended in order of time.
public struct RecordedHistory: History, Sendable {
    public private(set) var sessions: [Session] = []
    private var byExercise: [Exercise.ID: [Performance]] = [:]
    private var recency: [Exercise.ID: Int] = [:]
    private var trained: Day?
    public var weights: [BodyWeight] = []

    public init(_ sessions: [Session] = []) {
        for session in sessions { append(session) }
    }

    /// Adds a finished session after all the others. An open or disabled one adds nothing.
    public mutating func append(_ session: Session) {
        guard session.isFinished, !session.disabled else { return }
        sessions.append(session)
        for (exercise, sets) in session.workingSetsByExercise {
            let feeling = session.exercises.last { $0.exercise == exercise && $0.feeling != nil }?.feeling
            byExercise[exercise, default: []].append(
                Performance(
                    session: session.id, day: session.day, program: session.program, exercise: exercise, sets: sets,
                    feeling: feeling))
            recency[exercise] = sessions.count
            trained = max(trained ?? session.day, session.day)
        }
    }

    public func performances(of exercise: Exercise.ID, limit: Int) -> [Performance] {
        byExercise[exercise]?.suffix(limit).reversed() ?? []
    }

    public func recentSessions(limit: Int) -> [Session] { sessions.suffix(limit).reversed() }

    public func sessions(from first: Day, through last: Day) -> [Session] {
        sessions.filter { (first...max(first, last)).contains($0.day) }
    }

    public func bodyWeights(from first: Day, through last: Day) -> [BodyWeight] {
        weights.filter { (first...max(first, last)).contains($0.day) }.sorted { $0.day < $1.day }
    }

    public func recentExercises(limit: Int) -> [Exercise.ID] {
        recency.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit).map(\.key)
    }

    public func lastTrainingDay() -> Day? { trained }
}
