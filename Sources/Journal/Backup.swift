import TrainingKit

/// Copies of a whole journal, and back.
enum Backup {
    /// Copies a database into a file of its own, by SQLite's online backup: others may go on reading and writing.
    /// It is written under a temporary name with mode 0600, checked, and only then given its name.
    ///
    /// - Parameter checked: `false` copies a damaged database too, as what it is.
    static func write(_ database: Database, to file: String, checked: Bool = true) throws {
        FileSystem.removeLeftovers(beside: file)
        let draft = FileSystem.temporaryName(beside: file)
        FileSystem.watch(database: draft)
        do {
            try FileSystem.createFile(draft)
            let copy = try Database(path: draft, mode: .readWrite)
            try database.copy(over: copy)
            // One plain file: it can be read where nothing can be written.
            try copy.execute("PRAGMA journal_mode = DELETE")
            if checked { try check(copy, named: draft) }
            try FileSystem.move(draft, to: file)
            FileSystem.unwatch(database: draft)
        } catch let error as JournalError {
            FileSystem.removeDatabase(draft)
            if case .damaged(draft, let detail) = error {
                throw JournalError.damaged(path: database.path, detail: detail)
            }
            throw error.naming(file)
        }
    }

    /// Makes the journal at `path` what the backup in `file` holds. A sound journal is overwritten in one
    /// transaction of its own; a damaged one is kept beside it, with `.damaged` behind its name, unless it is already.
    static func restore(_ file: String, to path: String, versions: Opening.Versions, isKept: Bool = false) throws {
        guard FileSystem.exists(file) else {
            throw JournalError.cannotOpen(path: file, reason: "there is no such file")
        }
        let source = try Opening(file, versions: versions).readOnly()
        try check(source, named: file)
        let target: Database
        do {
            target = try Opening(path, versions: versions).readWrite()
        } catch let error as JournalError {
            switch error {
            case .damaged, .notAJournal: return try replaceDamaged(path, with: source, isKept)
            default: throw error
            }
        }
        do {
            try source.copy(over: target)
        } catch JournalError.damaged {
            try replaceDamaged(path, with: source, isKept)
        }
    }

    private static func replaceDamaged(_ path: String, with source: Database, _ isKept: Bool) throws {
        let draft = FileSystem.temporaryName(beside: path)
        do {
            try write(source, to: draft)
        } catch let error as JournalError {
            throw error.naming(path)
        }
        // The old write-ahead log goes with the old file: it must never be read as part of the new one.
        if isKept {
            FileSystem.remove(path + "-wal")
            FileSystem.remove(path + "-shm")
            return try FileSystem.move(draft, to: path)
        }
        var aside = "\(path).damaged"
        var number = 1
        while FileSystem.exists(aside) {
            number += 1
            aside = "\(path).damaged-\(number)"
        }
        if FileSystem.exists(path + "-wal") { try FileSystem.move(path + "-wal", to: aside + "-wal") }
        FileSystem.remove(path + "-shm")
        try FileSystem.move(path, to: aside)
        try FileSystem.move(draft, to: path)
    }

    private static func check(_ database: Database, named file: String) throws {
        let problems = try Integrity.structuralProblems(of: database)
        if let problem = problems.first { throw JournalError.damaged(path: file, detail: problem) }
    }
}

extension Journal {
    /// Copies the journal into `file` (mode 0600), checked before it gets its name; an existing file is replaced.
    ///
    /// - Throws: ``JournalError``; then there is no new file, and an existing one is as it was.
    public func backup(to file: String) throws {
        try Backup.write(database, to: file)
    }

    /// Makes the journal at `path` what the backup `file` holds, all of it or nothing. It is no step of undo.
    /// A journal that is damaged is not lost: it stays beside the new one as `….damaged`.
    ///
    /// - Parameter isKept: a damaged journal has been copied already.
    /// - Throws: ``JournalError``, naming `file` where the backup is not sound.
    public static func restore(_ file: String, to path: String, isKept: Bool = false) throws {
        try Backup.restore(file, to: path, versions: Schema.versions, isKept: isKept)
    }
}
