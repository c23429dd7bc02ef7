import CSQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// One connection to one SQLite file, for one thread. Statements are prepared on demand and kept.
///
/// Everything it throws is a ``JournalError``, made from a ``DatabaseError``.
final class Database {
    /// What the connection may do with the file.
    enum Mode {
        case readOnly
        /// Read-only, of a file that nobody can change: no lock, no `-shm`. For a directory that cannot be written.
        case immutable
        case readWrite
        case memory
        /// A file of its own without a name, which goes with the connection.
        case temporary
    }

    /// How long a statement waits for another process before it gives up, in milliseconds: longer than any
    /// command takes, an import of a hundred thousand sets included, and short enough to be told what is wrong.
    static let busyTimeout: Int32 = 10_000

    /// The file, as the user knows it.
    let path: String
    private let connection: OpaquePointer
    /// What was made of each text so far: a few dozen, most of them in few commands.
    private var prepared: [Pool] = []
    /// The one that was used last: rows come in rows, and a text is compared with itself in no time.
    private var latest: Pool?
    /// Whether what is changed through this connection is to be recorded. Its triggers are made as they are needed.
    var recordsChanges = false
    /// The triggers that are there, and those that are not to be made.
    private var triggers: [ChangeTrigger] = []
    private var suspended: [ChangeTrigger] = []
    /// Counts how often triggers were taken away.
    private var generation = 0

    /// The statements that were made of one text and are not in use.
    private final class Pool {
        let sql: String
        var idle: [Statement] = []
        /// What has to be there before one of them runs.
        let triggers: [ChangeTrigger]
        /// When it was seen to that they are.
        var generation = -1

        init(_ sql: String) {
            self.sql = sql
            triggers = ChangeTrigger.needed(by: sql)
        }
    }

    init(path: String, mode: Mode) throws(JournalError) {
        self.path = path
        // Some builds of SQLite read "file:" at the beginning as a URI.
        var name = path.hasPrefix("file:") ? "./" + path : path
        var flags = SQLITE_OPEN_NOMUTEX  // one connection is used by one thread
        switch mode {
        case .readOnly: flags |= SQLITE_OPEN_READONLY
        case .readWrite: flags |= SQLITE_OPEN_READWRITE
        case .immutable:
            flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            name = "file:\(Database.escaped(path))?immutable=1"
        case .memory:
            flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY
            name = ":memory:"
        case .temporary:
            flags |= SQLITE_OPEN_READWRITE
            name = ""
        }
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(name, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            let extended = handle.map { sqlite3_extended_errcode($0) } ?? code
            let system = handle.map { sqlite3_system_errno($0) } ?? 0
            sqlite3_close_v2(handle)
            throw JournalError(DatabaseError(code: extended, message: message, sql: nil), path: path, system: system)
        }
        connection = handle
        sqlite3_extended_result_codes(connection, 1)
        sqlite3_busy_timeout(connection, Database.busyTimeout)
    }

    deinit {
        latest = nil
        prepared.removeAll()
        sqlite3_close_v2(connection)
    }

    /// A path as it stands in a `file:` URI.
    private static func escaped(_ path: String) -> String {
        path.reduce(into: "") { text, character in
            switch character {
            case "%": text += "%25"
            case "?": text += "%3f"
            case "#": text += "%23"
            default: text.append(character)
            }
        }
    }

    // MARK: Statements

    /// Runs SQL without parameters and without rows: definitions, pragmas, transactions, a step of the undo log.
    func execute(_ sql: String) throws(JournalError) {
        try check(sqlite3_exec(connection, sql, nil, nil, nil), sql)
    }

    /// Lends a prepared statement to `body`: a kept one, or a new one where that is in use further out.
    func with<T>(_ sql: String, _ body: (Statement) throws -> T) throws -> T {
        let pool = pool(of: sql)
        if pool.generation != generation {
            try ensure(pool.triggers)
            pool.generation = generation
        }
        let statement = try pool.idle.popLast() ?? prepare(sql)
        defer {
            statement.reset()
            pool.idle.append(statement)
        }
        return try body(statement)
    }

    private func pool(of sql: String) -> Pool {
        if let latest, latest.sql == sql { return latest }
        if let known = prepared.first(where: { $0.sql == sql }) {
            latest = known
            return known
        }
        let pool = Pool(sql)
        prepared.append(pool)
        latest = pool
        return pool
    }

    /// Runs one statement that answers no rows.
    func run<each V: Bindable>(_ sql: String, _ values: repeat each V) throws {
        try with(sql) { statement in
            try statement.bind(repeat each values)
            try statement.run()
        }
    }

    /// What `read` makes of the first row; `nil` where there is none.
    func first<T, each V: Bindable>(_ sql: String, _ values: repeat each V, read: (Statement) throws -> T) throws -> T?
    {
        try with(sql) { statement in
            try statement.bind(repeat each values)
            return try statement.step() ? try read(statement) : nil
        }
    }

    /// What `read` makes of every row, in order.
    func all<T, each V: Bindable>(_ sql: String, _ values: repeat each V, read: (Statement) throws -> T) throws -> [T] {
        try with(sql) { statement in
            try statement.bind(repeat each values)
            var rows: [T] = []
            while try statement.step() { rows.append(try read(statement)) }
            return rows
        }
    }

    /// The whole number that a pragma or an aggregate answers; 0 for no row and for `NULL`.
    func number(_ sql: String) throws -> Int {
        try first(sql) { $0.int(0) } ?? 0
    }

    /// The SQL of every statement that was prepared so far and is not in use.
    var preparedStatements: [String] { prepared.filter { !$0.idle.isEmpty }.map(\.sql).sorted() }

    private func prepare(_ sql: String) throws(JournalError) -> Statement {
        var handle: OpaquePointer?
        try check(sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil), sql)
        // Whatever changes a table has to be seen to do so, or it would not be recorded.
        assert(
            sqlite3_stmt_readonly(handle) != 0 || sqlite3_stmt_isexplain(handle) != 0 || sql.hasPrefix("PRAGMA")
                || ChangeTrigger.isUnderstood(sql), sql)
        return Statement(handle!, of: self)  // non-nil: the code was OK and no statement of ours is empty
    }

    // MARK: Recording changes

    /// Runs a statement that was recorded, recording in turn how to return.
    func replay(_ sql: String) throws(JournalError) {
        try ensure(ChangeTrigger.needed(by: sql))
        try execute(sql)
    }

    private func ensure(_ needed: [ChangeTrigger]) throws(JournalError) {
        guard recordsChanges else { return }
        for trigger in needed where !triggers.contains(trigger) && !suspended.contains(trigger) {
            try execute(trigger.definition)
            triggers.append(trigger)
        }
    }

    /// Takes triggers away until ``resume()`` or the end of the transaction. Whoever does that sees to it itself what
    /// is recorded, and what follows from the changes.
    func suspend(_ unwanted: [ChangeTrigger]) throws(JournalError) {
        for trigger in unwanted { try execute("DROP TRIGGER IF EXISTS temp.\(trigger.name)") }
        triggers.removeAll { unwanted.contains($0) }
        suspended = unwanted
        generation += 1
    }

    /// Makes the triggers again as they are needed.
    func resume() {
        suspended = []
        generation += 1
    }

    // MARK: Transactions and the state of the connection

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(connection) == 0 }

    /// Ends the transaction without its changes, where SQLite has not done so itself (a full disk).
    func rollBack() {
        if isInTransaction { sqlite3_exec(connection, "ROLLBACK", nil, nil, nil) }
        // Those that the transaction made are gone with it, whoever ended it.
        (triggers, suspended) = ([], [])
        generation += 1
    }

    /// Rows changed so far on this connection, by triggers too.
    var totalChanges: Int { Int(sqlite3_total_changes(connection)) }

    /// Copies every page of this database over those of `target`, in one transaction of `target`.
    func copy(over target: Database) throws(JournalError) {
        guard let backup = sqlite3_backup_init(target.connection, "main", connection, "main") else {
            throw target.failure(sqlite3_extended_errcode(target.connection), nil)
        }
        var code: Int32
        var waits = Database.busyTimeout / 50
        repeat {
            code = sqlite3_backup_step(backup, -1)
            if code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED {
                waits -= 1
                sqlite3_sleep(50)
            }
        } while (code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED) && waits > 0
        let finish = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, finish == SQLITE_OK else {
            throw target.failure(code == SQLITE_DONE ? finish : code, nil)
        }
    }

    // MARK: Errors

    func check(_ code: Int32, _ sql: @autoclosure () -> String?) throws(JournalError) {
        if code != SQLITE_OK { throw failure(code, sql()) }
    }

    func failure(_ code: Int32, _ sql: String?) -> JournalError {
        let system = Database.systemError(connection)
        let said = sqlite3_errcode(connection) & 0xFF == code & 0xFF
        let message = String(cString: said ? sqlite3_errmsg(connection) : sqlite3_errstr(code))
        let error = DatabaseError(code: code, message: message, sql: sql)
        return JournalError(error, path: path, system: system)
    }

    /// What the system said. SQLite keeps it for most failures; not for that of a commit, after which `errno` still has
    /// it where it is one of those that only reading and writing end in.
    private static func systemError(_ connection: OpaquePointer) -> Int32 {
        let current = errno
        let kept = sqlite3_system_errno(connection)
        if kept != 0 { return kept }
        return [EIO, ENOSPC, EDQUOT, EFBIG].contains(current) ? current : 0
    }
}
