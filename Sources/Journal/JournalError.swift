import CSQLite
import TrainingKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Why the journal could not be read or written, and what to do about it.
public enum JournalError: ExplainedError, Equatable {
    /// The file was written by a later version of Regimen.
    case newer(path: String, found: Int, supported: Int)
    /// The file is a journal, and parts of it are not as they were written.
    case damaged(path: String, detail: String)
    /// The file is something else.
    case notAJournal(path: String)
    /// Another process held the journal for longer than one waits.
    case busy(path: String)
    /// The disk, or the quota, is full.
    case full(path: String)
    /// The file or its directory may not be written.
    case readOnly(path: String)
    case cannotOpen(path: String, reason: String)
    /// Reading or writing failed below SQLite.
    case inputOutput(path: String, detail: String)
    /// A session is open, and only one can be.
    case sessionOpen(Int)
    /// There is nothing with this number.
    case missing(String, Int)
    /// The session was finished before.
    case alreadyFinished(Int)
    /// An exercise cannot be merged so.
    case cannotMerge(Exercise.ID, into: Exercise.ID)
    /// A failure that no cause outside the program explains.
    case unexpected(DatabaseError)

    /// - Parameter system: what the system said to SQLite (an `errno`), where it was asked.
    init(_ error: DatabaseError, path: String, system: Int32 = 0) {
        // To SQLite a full disk is one only where a write fails; where the log cannot be created or its index cannot
        // grow it speaks of other things, and the user would look for them.
        let isFull = system == ENOSPC || system == EDQUOT
        self =
            switch error.primaryCode {
            case SQLITE_CANTOPEN where isFull, SQLITE_IOERR where isFull: .full(path: path)
            case SQLITE_BUSY, SQLITE_LOCKED: .busy(path: path)
            case SQLITE_FULL: .full(path: path)
            case SQLITE_READONLY, SQLITE_PERM: .readOnly(path: path)
            case SQLITE_CORRUPT: .damaged(path: path, detail: error.message)
            case SQLITE_NOTADB: .notAJournal(path: path)
            case SQLITE_CANTOPEN: .cannotOpen(path: path, reason: error.message)
            case SQLITE_IOERR:
                .inputOutput(
                    path: path,
                    detail: "\(error.message) (\(error.code))"
                        + (system == 0 ? "" : ", \(String(cString: strerror(system)))"))
            default: .unexpected(error)
            }
    }

    public var code: String {
        switch self {
        case .newer: "journal-newer"
        case .damaged: "journal-damaged"
        case .notAJournal: "not-a-journal"
        case .busy: "journal-busy"
        case .full: "disk-full"
        case .readOnly: "journal-read-only"
        case .cannotOpen: "journal-cannot-open"
        case .inputOutput: "journal-io"
        case .sessionOpen: "session-open"
        case .missing: "not-found"
        case .alreadyFinished: "already-finished"
        case .cannotMerge: "cannot-merge"
        case .unexpected: "journal-failed"
        }
    }

    public var message: String {
        switch self {
        case .newer(let path, let found, let supported):
            "\(path) was written by a newer Regimen: its schema is \(found), this version knows up to \(supported)."
        case .damaged(let path, let detail): "\(path) is damaged: \(detail)."
        case .notAJournal(let path): "\(path) is not a Regimen journal."
        case .busy(let path):
            "\(path) was in use by another process for \(Database.busyTimeout / 1000) seconds. Nothing was written."
        case .full(let path): "There is no space left to write \(path). Nothing was written."
        case .readOnly(let path): "\(path) or its directory may not be written. Nothing was written."
        case .cannotOpen(let path, let reason): "\(path) cannot be opened: \(reason)."
        case .inputOutput(let path, let detail): "Reading or writing \(path) failed: \(detail)."
        case .sessionOpen(let id): "Session \(id) is still open."
        case .missing(let what, let id): "There is no \(what) \(id)."
        case .alreadyFinished(let id): "Session \(id) is already finished."
        case .cannotMerge(let old, let new): "\(old) cannot be merged into \(new)."
        case .unexpected(let error): "The journal failed: \(error)."
        }
    }

    public var hint: String {
        switch self {
        case .newer: "Update Regimen, or name another file with --journal."
        case .damaged:
            "Keep a copy of the file, run 'regimen doctor' to see what is lost, and 'regimen restore' with a backup."
        case .notAJournal: "Name a journal with --journal; the file was left as it is."
        case .busy: "Run the command again when the other one is done."
        case .full: "Make room on the disk and run the command again."
        case .readOnly: "Check the owner and the mode of both, or name another file with --journal."
        case .cannotOpen: "Check that the directory exists and may be read, or name another file with --journal."
        case .inputOutput:
            "Check the disk and its connection, see 'regimen history' for what is there, and run the command again."
        case .sessionOpen: "Finish it with 'regimen done', or drop it with 'regimen discard'."
        case .missing: "'regimen history' lists the sessions and 'regimen show' one of them."
        case .alreadyFinished: "Correct it with 'regimen edit'."
        case .cannotMerge: "Merge an exercise into another one, and never in a circle."
        case .unexpected: "Run 'regimen doctor'; if it finds nothing, report this message."
        }
    }
}
