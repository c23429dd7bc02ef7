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
