import TrainingKit

/// Where a guided workout stands, as far as sets and the rest timer do not say it: one small document, like the rest
/// timer no step of undo.
extension Journal {
    /// The document of the guided workout; `nil` if none is under way.
    public func guidedMark() throws -> String? {
        try database.first("SELECT mark FROM guided") { $0.text(0) }
    }

    /// A number that changes whenever another connection has written to the journal.
    public func foreignChanges() throws -> Int { try database.number("PRAGMA data_version") }
}

extension Writer {
    /// Sets or clears the document of the guided workout. No step of undo, and never undone.
    public func setGuidedMark(_ mark: String?) throws {
        guard let mark else { return try database.run("DELETE FROM guided") }
        try database.run("INSERT INTO guided VALUES (1, ?) ON CONFLICT DO UPDATE SET mark = excluded.mark", mark)
    }
}
