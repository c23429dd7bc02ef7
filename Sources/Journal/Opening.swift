import TrainingKit

/// How a file becomes a connection: created, recognized, migrated, or refused.
struct Opening {
    let path: String
    /// What makes the statements that lead from each version of the schema to the next, the first from nothing. They
    /// are not made before they are needed, which for nearly every command is never.
    typealias Versions = [@Sendable () -> [String]]

    let versions: Versions

    init(_ path: String, versions: Versions = Schema.versions) {
        self.path = path
        self.versions = versions
    }

    /// What a file turned out to be.
    private enum Content {
        case nothing
        case journal(version: Int)
    }

    private var current: Int { versions.count }

    // MARK: For writing

    func readWrite() throws -> Database {
        if !FileSystem.exists(path) { _ = try create(from: unwritten()) }
        // Whoever read the journal while it might not be written left its index as it was then.
        if FileSystem.isWritable(path), FileSystem.isWritable(FileSystem.directory(of: path)) {
            FileSystem.makeWritable(path + "-shm", as: path)
        }
        let database = try Database(path: path, mode: .readWrite)
        try database.execute(Opening.writerPragmas)
        database.recordsChanges = true
        switch try recognize(database) {
        case .journal(current): try ensureWAL(database)
        case .journal(let version): try migrate(database, from: version)
        case .nothing:
            try ensureWAL(database)
            try build(database, from: 0)
        }
        return database
    }

    // FULL: a commit returns when it is on the disk, so what was acknowledged survives a power cut. The rest of the
    // settings guard the content; neither costs a read of the file.
    #if canImport(Darwin)
        private static let writerPragmas = """
            PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON; \
            PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON
            """
    #else
        private static let writerPragmas =
            "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON"
    #endif

    /// Makes a journal with this content beside its place and links it there complete: nobody ever sees half of one.
    ///
    /// - Returns: false where another process was faster; its journal stays as it is.
    func create(from content: Database) throws -> Bool {
        do {
            try FileSystem.createDirectory(FileSystem.directory(of: path))
            FileSystem.removeLeftovers(beside: path)
            let draft = FileSystem.temporaryName(beside: path)
            FileSystem.watch(database: draft)
            defer { FileSystem.removeDatabase(draft) }
            try FileSystem.createFile(draft)
            let database = try Database(path: draft, mode: .readWrite)
            try database.execute(Opening.writerPragmas)
            // In this order all of it is in the one file when it is linked, whatever happens to the log.
            try content.copy(over: database)
            try ensureWAL(database)
            return try FileSystem.name(draft, as: path)
        } catch let error as JournalError {
            throw error.naming(path)
        }
    }

    /// An empty journal that has no place yet.
    ///
    /// - Throws: ``JournalError/cannotOpen(path:reason:)`` where nobody can tell whether there is one already.
    func unwritten() throws -> Database {
        if let obstacle = FileSystem.obstacle(to: path) {
            throw JournalError.cannotOpen(path: path, reason: obstacle)
        }
        let database = try Database(path: path, mode: .temporary)
        try database.execute("PRAGMA foreign_keys = ON")
        database.recordsChanges = true
        try build(database, from: 0)
        return database
    }

    /// Brings a database from one version to the current one, in one transaction.
    private func build(_ database: Database, from version: Int) throws {
        try database.execute("BEGIN IMMEDIATE")
        do {
            // Another process may have been faster while this one waited for the lock.
            if case .journal(current) = try recognize(database) {
                database.rollBack()
                return
            }
            for statements in versions[version...] {
                for statement in statements() { try database.execute(statement) }
            }
            try database.execute("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(current)")
            try database.execute("COMMIT")
        } catch {
            database.rollBack()
            throw error
        }
    }

    /// The journal is as durable without the write-ahead log (a backup copied into its place has none), so one
    /// that another process keeps from being switched on is switched on the next time.
    private func ensureWAL(_ database: Database) throws {
        guard try database.first("PRAGMA journal_mode", read: { $0.text(0) }) != "wal" else { return }
        do throws(JournalError) {
            try database.execute("PRAGMA journal_mode = WAL")
        } catch .busy {}
    }

    private func migrate(_ database: Database, from version: Int) throws {
        var number = 1
        var file = "\(path).v\(version).backup"
        while FileSystem.exists(file) {
            number += 1
            file = "\(path).v\(version)-\(number).backup"
        }
        // Damaged or not: what can be mended is mended after the migration.
        try Backup.write(database, to: file, checked: false)
        try ensureWAL(database)
        try build(database, from: version)
    }

    // MARK: For reading

    /// A connection that never changes a byte of the journal; an empty one in memory where there is no file.
    func readOnly() throws -> Database {
        if let obstacle = FileSystem.obstacle(to: path) {
            throw JournalError.cannotOpen(path: path, reason: obstacle)
        }
        guard let size = FileSystem.size(of: path), size > 0 else {
            if FileSystem.exists(path), FileSystem.size(of: path) == nil {
                throw JournalError.cannotOpen(path: path, reason: "it is a link to nothing")
            }
            return try inMemory()
        }
        let (database, content) = try recognizedForReading()
        switch content {
        case .journal(current): return database
        case .nothing: return try inMemory()
        case .journal(let version):
            // Read as the migrated journal that the first writing command will make of it.
            let copy = try Database(path: path, mode: .memory)
            try database.copy(over: copy)
            try build(copy, from: version)
            return copy
        }
    }

    private func recognizedForReading() throws -> (Database, Content) {
        do {
            let database = try tidyReader()
            return (database, try recognize(database))
        } catch let error as JournalError {
            // In a directory that cannot be written, and on a full disk, SQLite has no place for its -shm file. Then
            // nobody writes the journal either, and with no write-ahead log left over the file alone is all of it.
            guard error.leavesNoPlace(in: FileSystem.directory(of: path)), FileSystem.size(of: path + "-wal") ?? 0 == 0
            else { throw error }
            let database = try Database(path: path, mode: .immutable)
            return (database, try recognize(database))
        }
    }

    /// A connection that reads, and leaves the directory as it was: one that could write takes the empty log and its
    /// index away again when it closes, where a read-only one leaves both. With something in the log, which closing
    /// would move into the file, and where nothing may be written, it is read-only.
    private func tidyReader() throws -> Database {
        let isClean = FileSystem.size(of: path + "-wal") ?? 0 == 0
        guard isClean, FileSystem.isWritable(path), FileSystem.isWritable(FileSystem.directory(of: path)) else {
            return try Database(path: path, mode: .readOnly)
        }
        let database = try Database(path: path, mode: .readWrite)
        try database.execute("PRAGMA query_only = ON")
        return database
    }

    private func inMemory() throws -> Database {
        let database = try Database(path: path, mode: .memory)
        try build(database, from: 0)
        return database
    }

    // MARK: Recognizing

    /// What the file is, from its header: no page of content is read for a journal.
    ///
    /// - Throws: ``JournalError/newer(path:found:supported:)``, ``JournalError/notAJournal(path:)``, and
    ///   ``JournalError/damaged(path:detail:)`` where SQLite sees at once that it is.
    private func recognize(_ database: Database) throws -> Content {
        let application = try database.number("PRAGMA application_id")
        let version = try database.number("PRAGMA user_version")
        if application == Schema.applicationID {
            guard version <= current else {
                throw JournalError.newer(path: path, found: version, supported: current)
            }
            guard version > 0 else { throw JournalError.notAJournal(path: path) }
            try expectWholePages(database)
            return .journal(version: version)
        }
        guard application == 0, version == 0, try database.number("SELECT count(*) FROM sqlite_schema") == 0 else {
            throw JournalError.notAJournal(path: path)
        }
        return .nothing
    }

    /// SQLite notices by itself when whole pages are missing at the end, but reads the rest of a torn one as zeros.
    /// While there is a write-ahead log, the file is not yet what it will be.
    private func expectWholePages(_ database: Database) throws {
        guard FileSystem.size(of: path + "-wal") ?? 0 == 0, let size = FileSystem.size(of: path) else { return }
        let pageSize = try database.number("PRAGMA page_size")
        if size % pageSize != 0 {
            throw JournalError.damaged(path: path, detail: "its last page is cut off")
        }
    }
}

extension JournalError {
    /// The same error about the file as the user knows it.
    func naming(_ path: String) -> JournalError {
        switch self {
        case .full: .full(path: path)
        case .readOnly: .readOnly(path: path)
        case .cannotOpen(_, let reason): .cannotOpen(path: path, reason: reason)
        case .inputOutput(_, let detail): .inputOutput(path: path, detail: detail)
        default: self
        }
    }

    /// Whether it says that nothing can be put into a directory.
    fileprivate func leavesNoPlace(in directory: String) -> Bool {
        switch self {
        case .cannotOpen, .readOnly: !FileSystem.isWritable(directory)
        case .full: true
        default: false
        }
    }
}
