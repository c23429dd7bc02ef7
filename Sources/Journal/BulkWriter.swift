import TrainingKit

/// Writes many sessions in one transaction: an import. Nothing is kept in memory and nothing is recorded row by
/// row; the numbers that were given out tell what to take back.
public final class BulkWriter {
    private let writer: Writer
    private var database: Database { writer.database }
    /// The number of the last set that was there before.
    private let lastSet: Int
    private var inserted = 0
    /// Definitions of the indexes that were taken away for the time of the writing.
    private var takenAway: [String] = []
    private var isStripped = false
    private var keepsIndexes = false

    init(_ writer: Writer) {
        self.writer = writer
        lastSet = writer.counters.set
    }

    /// Adds a finished session, and to the ledger what its rows were in the file.
    ///
    /// - Parameters:
    ///   - key: what identifies the session in files of its kind.
    ///   - rows: hashes of its rows in the file.
    /// - Returns: the number of the session.
    public func insert(_ session: Session, key: String, rows: [UInt64]) throws -> Int {
        inserted += 1
        if !isStripped, !keepsIndexes, inserted.isMultiple(of: BulkWriter.manySessions) { try strip() }
        let id = try writer.insert(session).id
        try record(key, session: id, rows: rows)
        return id
    }

    /// Adds to a session what a later file has in addition, and notes in the ledger the rows as they are there.
    ///
    /// - Parameters:
    ///   - sets: further sets of entries that the session has.
    ///   - entries: further entries with their sets.
    public func extend(
        session: Int, sets: [(entry: Int, sets: [SetRecord])] = [], entries: [ExerciseEntry] = [],
        cardio: [CardioEntry] = [], key: String, rows: [UInt64]
    ) throws {
        for addition in sets { _ = try writer.append(addition.sets, to: addition.entry) }
        for entry in entries { _ = try writer.append(entry, to: session) }
        for entry in cardio { _ = try writer.append(entry, to: session) }
        try record(key, session: session, rows: rows)
    }

    /// Notes in the ledger what the rows of a session were. A changed line of the ledger is recorded for undo by
    /// itself: there are few, and the range of new ones does not hold it.
    public func record(_ key: String, session: Int, rows: [UInt64]) throws {
        let bytes = ImportedSession.bytes(rows)
        let stored = try database.first("SELECT id, session, rows FROM import WHERE key = ?", key) {
            (id: $0.int(0), isSame: $0.int(1) == session && $0.blob(2) == bytes)
        }
        guard let stored else {
            try database.run(
                "INSERT INTO import VALUES (?, ?, ?, ?)", writer.counters.next(\.imported), key, session, bytes)
            return
        }
        if stored.isSame { return }
        try database.run("UPDATE meta SET recording = 1")
        try database.run("UPDATE import SET session = ?, rows = ? WHERE id = ?", session, bytes, stored.id)
        try database.run("UPDATE meta SET recording = 0")
    }
}

extension BulkWriter {
    /// After so many sessions, and each time as many have come again, it is weighed whether to write without what slows
    /// every row down. Taking it away and putting it back costs what it saves on about forty sessions.
    private static let manySessions = 50
    /// Building the indexes anew costs by all sets, keeping them by those that are added: about a tenth of that each.
    private static let worthwhile = 10
    /// Those of the long tables: nothing is looked up in them while only new sessions come.
    private static let indexes = [
        "set_by_mass", "set_by_e1rm", "set_by_entry", "entry_by_session", "entry_by_exercise", "cardio_by_session",
        "cardio_by_activity",
    ]
    /// Pages that are kept in KiB where rows are only appended; building an index takes as much again.
    private static let appendCache = 16_384
    /// They record for undo, which a bulk write does by itself, and drop checkpoints, which ``restore()`` does.
    private static let triggers = [Schema.session, Schema.entry, Schema.set, Schema.cardio].map {
        ChangeTrigger(table: $0, change: .insert)
    }

    /// Takes indexes and triggers away, where what is added is much against what is there.
    private func strip() throws {
        guard lastSet < BulkWriter.worthwhile * (writer.counters.set - lastSet) else { return }
        isStripped = true
        try database.execute("PRAGMA cache_size = -\(BulkWriter.appendCache)")
        for name in BulkWriter.indexes {
            let query = "SELECT sql FROM sqlite_schema WHERE name = ?"
            guard let sql = try database.first(query, name, read: { $0.text(0) }) else { continue }
            try database.execute("DROP INDEX \(name)")
            takenAway.append(sql)
        }
        try database.suspend(BulkWriter.triggers)
    }

    /// Has the indexes put back, if they were taken away, and kept: call it before sessions are read from the journal.
    public func keepIndexes() throws {
        guard !keepsIndexes else { return }
        keepsIndexes = true
        try restore()
    }

    /// Puts back what was taken away: an index that is built at once is built in order.
    fileprivate func restore() throws {
        guard isStripped else { return }
        isStripped = false
        for sql in takenAway { try database.execute(sql) }
        takenAway = []
        database.resume()
        try database.run("DELETE FROM checkpoint WHERE true")
    }
}

extension Writer {
    /// Pages that an import may keep in memory, in KiB: enough to hold the leaves of all indexes that it adds to.
    private static let bulkCache = 65_536

    /// Writes many sessions at a time; a part of the step like any other method, and taken back as exactly what it
    /// added.
    ///
    /// - Parameter undoable: `false` leaves no way back to before it, as when a journal is made of an archive.
    public func bulk<T>(undoable: Bool = true, _ body: (BulkWriter) throws -> T) throws -> T {
        let before = counters
        let cache = try database.number("PRAGMA cache_size")
        try database.execute("PRAGMA cache_size = -\(Writer.bulkCache)")
        defer { try? database.execute("PRAGMA cache_size = \(cache)") }  // a hint: failing to lower it harms nothing
        let result = try withoutRecording {
            let writer = BulkWriter(self)
            let result = try body(writer)
            try writer.restore()
            return result
        }
        guard undoable else { return result }
        // Replayed backwards, so children go before their parents.
        let added = [
            (Schema.imported, before.imported, counters.imported), (Schema.session, before.item, counters.item),
            (Schema.entry, before.entry, counters.entry), (Schema.cardio, before.cardio, counters.cardio),
            (Schema.set, before.set, counters.set),
        ]
        for (table, first, last) in added where last > first {
            try database.run(
                "INSERT INTO undo_change (sql) VALUES (?)",
                "DELETE FROM \(table.name) WHERE id BETWEEN \(first + 1) AND \(last)")
        }
        return result
    }
}
