import TrainingKit

/// The journal as programs look back on it: sessions finished within a bound that are not disabled. Nothing is read
/// before it is asked for.
public struct JournalHistory: History {
    let journal: Journal
    let bound: Moment?
    /// A session that is left out: the one being looked at.
    let excluded: Int?

    private var database: Database { journal.database }
    private var lastSecond: Int { bound.lastSecond }
    /// Session numbers begin at 1.
    private var excludedID: Int { excluded ?? 0 }

    private static let isVisible = "s.start <= ?1 AND s.id <> ?2 AND s.ended <= ?1 AND s.disabled = 0"
    private static let hasFilledSet = """
        EXISTS (SELECT 1 FROM entry e JOIN set_record r ON r.entry = e.id WHERE e.session = s.id AND r.counts = 1)
        """

    public func performances(of exercise: Exercise.ID, limit: Int) throws -> [Performance] {
        try journal.reading {
            var performances: [Performance] = []
            try forEachPerformance(of: exercise) { session, day, program in
                guard performances.count < limit else { return false }
                performances.append(try performance(of: exercise, in: session, day, program))
                return performances.count < limit
            }
            return performances
        }
    }

    public func recentSessions(limit: Int) throws -> [Session] {
        try journal.sessions(
            """
            INDEXED BY session_by_start WHERE \(JournalHistory.isVisible) ORDER BY s.start DESC, s.id DESC LIMIT ?3
            """, lastSecond, excludedID, limit)
    }

    public func sessions(from first: Day, through last: Day) throws -> [Session] {
        try journal.sessions(
            """
            INDEXED BY session_by_day WHERE \(JournalHistory.isVisible) AND s.day BETWEEN ?3 AND ?4 \
            ORDER BY s.start, s.id
            """, lastSecond, excludedID, first.number, last.number)
    }

    public func bodyWeights(from first: Day, through last: Day) throws -> [BodyWeight] {
        try journal.bodyWeights(from: first, through: min(last, bound?.day ?? last))
    }

    public func recentExercises(limit: Int) throws -> [Exercise.ID] {
        // From each exercise to the next by the index: there are a few hundred at most.
        let trained = """
            WITH RECURSIVE name (exercise) AS (SELECT min(exercise) FROM entry \
            UNION ALL SELECT (SELECT min(exercise) FROM entry WHERE exercise > name.exercise) \
            FROM name WHERE name.exercise IS NOT NULL) SELECT exercise FROM name WHERE exercise IS NOT NULL
            """
        return try journal.reading {
            var latest: [(exercise: Exercise.ID, position: Position)] = []
            for exercise in try database.all(trained, read: { Exercise.ID($0.text(0)) }) {
                if let position = try lastPosition(of: exercise) { latest.append((exercise, position)) }
            }
            latest.sort { ($1.position, $0.exercise) < ($0.position, $1.exercise) }
            return latest.prefix(limit).map(\.exercise)
        }
    }

    public func lastTrainingDay() throws -> Day? {
        try database.first(
            """
            SELECT s.day FROM session s INDEXED BY session_by_day WHERE \(JournalHistory.isVisible) \
            AND \(JournalHistory.hasFilledSet) ORDER BY s.day DESC LIMIT 1
            """, lastSecond, excludedID
        ) { try $0.day(0) }
    }

    // MARK: One exercise

    /// Sessions with a filled working set of the exercise, newest first. CROSS JOIN keeps SQLite to this order of
    /// the tables: along the index, so that the first answers cost nothing of the rest.
    private static let sessionsOfExercise = """
        SELECT e.session, s.day, s.program, s.start FROM entry e INDEXED BY entry_by_exercise \
        CROSS JOIN session s ON s.id = e.session WHERE e.exercise = ?3 AND e.start <= ?1 AND \(isVisible) \
        AND EXISTS (SELECT 1 FROM set_record r WHERE r.entry = e.id AND r.counts = 1) \
        ORDER BY e.start DESC, e.session DESC
        """

    /// Calls `body` for each session, once, until it answers false.
    private func forEachPerformance(of exercise: Exercise.ID, _ body: (Int, Day, String?) throws -> Bool) throws {
        try database.with(JournalHistory.sessionsOfExercise) { row in
            try row.bind(lastSecond, excludedID, exercise.rawValue)
            var previous = 0
            while try row.step() {
                let session = row.int(0)
                if session == previous { continue }
                previous = session
                guard try body(session, row.day(1), row.optionalText(2)) else { return }
            }
        }
    }

    private func lastPosition(of exercise: Exercise.ID) throws -> Position? {
        try database.first(JournalHistory.sessionsOfExercise, lastSecond, excludedID, exercise.rawValue) {
            Position(seconds: $0.int(3), id: $0.int(0))
        }
    }

    private func performance(
        of exercise: Exercise.ID, in session: Int, _ day: Day, _ program: String?
    ) throws -> Performance {
        let sets = try database.all(
            """
            SELECT \(SessionRows.setColumns) FROM entry e CROSS JOIN set_record r ON r.entry = e.id \
            WHERE e.session = ? AND e.exercise = ? AND r.counts = 1 ORDER BY e.ordinal, e.id, r.ordinal, r.id
            """, session, exercise.rawValue
        ) { try SessionRows.set($0, from: 0, of: database) }
        let feeling = try database.first(
            """
            SELECT feeling FROM entry WHERE session = ? AND exercise = ? AND feeling IS NOT NULL \
            ORDER BY ordinal DESC, id DESC LIMIT 1
            """, session, exercise.rawValue
        ) { try $0.moderate(0) }
        return Performance(
            session: session, day: day, program: program, exercise: exercise, sets: sets, feeling: feeling)
    }
}

extension Journal {
    /// The journal as a program looks back on it from a moment.
    ///
    /// - Parameter session: left out, as the one that is being planned or judged.
    public func history(through bound: Moment?, excluding session: Int?) -> JournalHistory {
        JournalHistory(journal: self, bound: bound, excluded: session)
    }
}
