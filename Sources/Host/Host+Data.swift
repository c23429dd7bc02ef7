import Journal
import TrainingKit

extension Host {
    /// Empties the journal after a backup beside it.
    ///
    /// - Returns: the backup's path.
    public func wipe() throws -> String {
        let backup = try backupBeside(reason: "wipe")
        try journal.write("wipe", at: clock.now) { try $0.wipe() }
        return backup
    }

    /// Backs the journal up before it is replaced by a restore.
    public func backupBeforeRestore() throws -> String { try backupBeside(reason: "restore") }

    /// The backups that lie beside a journal, the newest first.
    public static func backups(beside journal: String) -> [String] {
        let slash = journal.lastIndex(of: "/")
        let folder = slash.map { String(journal[...$0]) } ?? ""
        let name = slash.map { journal[journal.index(after: $0)...] } ?? journal[...]
        return FileSystem.names(in: folder.isEmpty ? "." : folder)
            .filter { $0.hasPrefix("\(name).") && $0.hasSuffix(".backup") }
            .map { folder + $0 }.sorted { (FileBytes.modified($0), $0) > (FileBytes.modified($1), $1) }
    }

    /// Copies a damaged journal, byte for byte, beside itself: a checked backup of it cannot be made.
    ///
    /// - Returns: the copy's path.
    public static func keepDamaged(_ journal: String) throws -> String {
        var path = "\(journal).damaged"
        var number = 2
        while FileBytes.exists(path) {
            path = "\(journal).damaged-\(number)"
            number += 1
        }
        for suffix in ["", "-wal"] where FileBytes.exists(journal + suffix) {
            let input = try InputFile(journal + suffix)
            defer { input.close() }
            guard input.size != 0 else { continue }  // an empty log says nothing
            let output = try OutputFile(path + suffix)
            try input.forEachChunk(output.write)
            try output.finish()
        }
        return path
    }

    /// Backs the journal up beside itself, under a name that is not taken.
    func backupBeside(reason: String) throws -> String {
        let now = LocalClock.now
        let stamp = "\(now.day)-\(now.clock.replacing(":", with: ""))"
        var path = "\(journal.path).\(reason)-\(stamp).backup"
        var number = 2
        while FileBytes.exists(path) {
            path = "\(journal.path).\(reason)-\(stamp)-\(number).backup"
            number += 1
        }
        try journal.backup(to: path)
        return path
    }
}
