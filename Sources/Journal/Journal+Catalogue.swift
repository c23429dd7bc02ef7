import TrainingKit

extension Journal {
    /// The rest timer; `nil` if none was started.
    public func rest() throws -> RestTimer? {
        let timer = try database.first("SELECT rest_total, rest_until, rest_offset, rest_remaining FROM meta") {
            row -> RestTimer? in
            guard let total = try row.optionalModerate(0) else { return nil }
            if !row.isNull(1) { return RestTimer(state: .running(until: try row.moment(1)), total: total) }
            return RestTimer(state: .paused(remaining: try row.moderate(3)), total: total)
        }
        return timer ?? nil
    }

    /// Body weights from `first` to `last`, both included, oldest first.
    public func bodyWeights(from first: Day, through last: Day) throws -> [BodyWeight] {
        try database.all(
            "SELECT day, amount, unit FROM body_weight WHERE day BETWEEN ? AND ? ORDER BY day", first.number,
            last.number
        ) { row in
            BodyWeight(
                day: try row.day(0),
                weight: try SessionRows.load(row.int(1), row.coded(2, in: SessionRows.units), of: database))
        }
    }

    /// The exercises that the user added or edited, in order of their ids.
    public func customExercises() throws -> [Exercise] {
        try database.all("SELECT definition FROM exercise ORDER BY id") {
            try JSON.decodeAny(Exercise.self, $0.text(0), of: database)
        }
    }

    /// The ids that were merged away, each with the one that stands for it now (never one that was merged itself).
    public func mergedExercises() throws -> [Exercise.ID: Exercise.ID] {
        let pairs = try database.all("SELECT old, new FROM exercise_merge") {
            (Exercise.ID($0.text(0)), Exercise.ID($0.text(1)))
        }
        return Dictionary(pairs, uniquingKeysWith: { $1 })
    }

    /// Changes with every change, undone ones included, of ``customExercises()`` and ``mergedExercises()``.
    public func catalogueRevision() throws -> Int {
        try database.number("SELECT catalogue_revision FROM meta")
    }

    /// Exercises that have a filled working set, in order of their ids: how many, and the day of the last one.
    /// Disabled sessions do not count. Reads one index from end to end.
    public func exercisesTrained() throws -> [(Exercise.ID, sets: Int, last: Day)] {
        try reading {
            try database.all(
                """
                SELECT exercise, count(*), max(start) FROM set_record INDEXED BY set_by_mass WHERE counts = 1 \
                GROUP BY exercise ORDER BY exercise
                """
            ) { row in
                let exercise = row.text(0)
                let day = try database.first(
                    """
                    SELECT s.day FROM entry e JOIN session s ON s.id = e.session WHERE e.exercise = ? AND e.start = ? \
                    AND s.disabled = 0 ORDER BY s.id DESC LIMIT 1
                    """, exercise, row.int(2)
                ) { try $0.day(0) }
                guard let day else {
                    throw JournalError.damaged(path: path, detail: "a set of \(exercise) stands outside its session")
                }
                return (Exercise.ID(exercise), row.int(1), day)
            }
        }
    }

    /// What the ledger says about a session of a foreign file; `nil` if it was never imported.
    public func imported(_ key: String) throws -> ImportedSession? {
        try database.first("SELECT session, rows FROM import WHERE key = ?", key) {
            ImportedSession(session: $0.int(0), rows: ImportedSession.rows($0.blob(1)))
        }
    }
}

/// A session of a foreign file as it was when it was imported, whatever became of it since.
public struct ImportedSession: Hashable, Sendable {
    /// The session that it became; it may have been deleted since.
    public var session: Int
    /// Hashes of its rows, in the order of the source.
    public var rows: [UInt64]

    public init(session: Int, rows: [UInt64]) {
        self.session = session
        self.rows = rows
    }

    /// Eight bytes each, the least significant first.
    static func bytes(_ rows: [UInt64]) -> [UInt8] {
        rows.flatMap { row in (0..<8).map { UInt8(truncatingIfNeeded: row >> (8 * $0)) } }
    }

    static func rows(_ bytes: [UInt8]) -> [UInt64] {
        stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map { start in
            (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * $1) }
        }
    }
}
