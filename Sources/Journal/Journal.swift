import CSQLite
import TrainingKit

/// The journal of one user: everything that was ever logged, in one SQLite file.
///
/// One connection, for one thread. Reading is by indexed queries whose cost goes by what they answer, not by how long
/// the history is. Writing is one transaction per command, and one step of undo; see ``write(_:at:_:)``.
///
/// Throughout, `through bound` means: only what starts or is recorded at or before it, and a session that was finished
/// later as it stood then; `nil` is no bound.
public final class Journal {
    public enum Access: Sendable {
        /// Never changes a byte of the journal. A missing file reads as an empty journal and is not created.
        case readOnly
        /// Creates what is missing (directory 0700, file 0600) with the first change that is committed, and migrates an
        /// older journal, after a backup beside it.
        case readWrite
    }

    /// The file.
    public let path: String
    private(set) var database: Database
    private(set) var isWriting = false
    /// How the file is made; `nil` once there is one, and where nothing is written.
    private var unmade: Opening?
    /// The version of the schema that this process knows.
    private let version: Int

    /// Opens a journal.
    ///
    /// - Throws: ``JournalError`` for a file that is newer, damaged or no journal, and for what the system refuses.
    public convenience init(path: String, access: Access) throws {
        try self.init(Opening(path), access: access)
    }

    init(_ opening: Opening, access: Access) throws {
        path = opening.path
        version = opening.versions.count
        switch access {
        case .readOnly: database = try opening.readOnly()
        case .readWrite where FileSystem.exists(path): database = try opening.readWrite()
        case .readWrite:
            database = try opening.unwritten()
            unmade = opening
        }
    }

    /// Spares the locks between threads, for a process that opens journals on one thread only. To be called before the
    /// first is opened; later it does nothing.
    public static func useOneThread() { _ = csqlite_use_one_thread() }

    /// Makes the file where there is none yet, without waiting for the first change.
    public func create() throws {
        guard let opening = unmade else { return }
        database = try opening.readWrite()
        unmade = nil
    }

    /// Runs `body` on one consistent snapshot of the journal, whatever other processes write meanwhile.
    public func reading<T>(_ body: () throws -> T) throws -> T {
        if database.isInTransaction { return try body() }
        try database.execute("BEGIN")
        defer { database.rollBack() }
        return try body()
    }

    /// Runs `body` in one transaction, which is one step of undo named `label` (`log Bench press 80 kg x 8`).
    ///
    /// Nothing is recorded where nothing undoable changed, and nothing at all is written where `body` throws.
    /// When it returns, what was written survives a crash and a power cut. Of a journal that has no file yet, `body` is
    /// run again where another process has made one meanwhile.
    ///
    /// - Throws: ``JournalError``, and what `body` throws.
    public func write<T>(_ label: String, at moment: Moment, _ body: (Writer) throws -> T) throws -> T {
        try transaction {
            let step = try UndoStep(database)
            let writer = try Writer(database)
            let result = try body(writer)
            try writer.finish()
            try step.finish(writer.label ?? label, at: moment)
            return result
        }
    }

    /// One transaction; of a journal that has no file yet, beside it: what is refused, or changes nothing, makes none.
    func transaction<T>(_ body: () throws -> T) throws -> T {
        guard let opening = unmade else { return try locked(body) }
        let changes = database.totalChanges
        let result = try locked(body)
        guard database.totalChanges != changes else { return result }
        let isFirst: Bool
        do {
            isFirst = try opening.create(from: database)
        } catch {
            database = try opening.unwritten()
            throw error
        }
        do {
            try create()
        } catch where isFirst {
            // What was written is in the file and lasts; only going on in it fails. This command may read on from the
            // copy that it made, and write no more.
            unmade = nil
            try database.execute("PRAGMA query_only = ON")
            return result
        }
        return isFirst ? result : try locked(body)
    }

    /// One transaction, begun with the lock for writing so that it never has to give up halfway.
    private func locked<T>(_ body: () throws -> T) throws -> T {
        precondition(!isWriting, "a write inside a write")
        try database.execute("BEGIN IMMEDIATE")
        isWriting = true
        defer {
            isWriting = false
            database.rollBack()  // nothing is left to roll back after a commit
        }
        // Another process may have migrated the journal since this one opened it, as under a guided workout.
        let found = try database.number("PRAGMA user_version")
        guard found <= version else { throw JournalError.newer(path: path, found: found, supported: version) }
        let changes = database.totalChanges
        let result = try body()
        if database.totalChanges != changes { try database.execute("COMMIT") }
        return result
    }
}

/// A place in the order in which programs fold the journal: by time, ties by insertion. Sessions stand at their
/// start, events at the moment they were recorded, and both take their numbers from one sequence.
public struct Position: Hashable, Comparable, Codable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public let seconds: Int
    /// The number of the session or event.
    public let id: Int

    public init(seconds: Int, id: Int) {
        self.seconds = seconds
        self.id = id
    }

    public static func < (a: Position, b: Position) -> Bool { (a.seconds, a.id) < (b.seconds, b.id) }

    /// Before everything.
    static let start = Position(seconds: .min, id: .min)
}

extension Session {
    /// Where the session stands in the order of folding.
    public var position: Position { Position(seconds: start.seconds, id: id) }
}

/// A program's own event as it is kept.
public struct StoredEvent: Hashable, Sendable {
    public var id: Int
    public var at: Moment
    /// The local day it was recorded on.
    public var day: Day
    public var program: String
    /// The event as the program's JSON.
    public var payload: String

    public init(id: Int, at: Moment, day: Day, program: String, payload: String) {
        self.id = id
        self.at = at
        self.day = day
        self.program = program
        self.payload = payload
    }

    /// Where the event stands in the order of folding.
    public var position: Position { Position(seconds: at.seconds, id: id) }
}

/// What programs fold.
public enum TimelineItem: Hashable, Sendable {
    case session(Session)
    case event(StoredEvent)
}

extension Moment? {
    /// The latest second that a bound lets through.
    var lastSecond: Int { self?.seconds ?? .max }
}
