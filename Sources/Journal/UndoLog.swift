import TrainingKit

/// Changes recorded since the beginning of a transaction, on their way to becoming a step of undo.
struct UndoStep {
    /// Steps kept. More than anyone walks back by hand; old ones would only make the file grow.
    static let limit = 1000

    private let database: Database
    private let first: Int

    init(_ database: Database) throws {
        self.database = database
        first = try database.number("SELECT max(id) FROM undo_change") + 1
    }

    /// Makes a step of what was recorded, unless that is nothing. What had been undone can then no longer be redone.
    func finish(_ label: String, at moment: Moment) throws {
        let last = try database.number("SELECT max(id) FROM undo_change")
        guard last >= first else { return }
        // What was undone stands at the end.
        let newest = try database.first("SELECT id, undone FROM undo_step ORDER BY id DESC LIMIT 1") {
            (id: $0.int(0), undone: $0.int(1) != 0)
        }
        var number = newest?.id ?? 0
        if newest?.undone == true {
            try dropUndone()
            number = try database.number("SELECT max(id) FROM undo_step")
        }
        number += 1
        try database.run(
            "INSERT INTO undo_step VALUES (?, ?, ?, ?, ?, 0)", number, label, moment.seconds, first, last)
        if number > UndoStep.limit {
            try database.run("DELETE FROM undo_step WHERE id <= ?", number - UndoStep.limit)
            try database.run(
                "DELETE FROM undo_change WHERE id < (SELECT first FROM undo_step ORDER BY id LIMIT 1)")
        }
    }

    private func dropUndone() throws {
        try database.run(
            """
            DELETE FROM undo_change WHERE id IN (SELECT c.id FROM undo_step u CROSS JOIN undo_change c \
            ON c.id BETWEEN u.first AND u.last WHERE u.undone = 1)
            """)
        try database.run("DELETE FROM undo_step WHERE undone = 1")
    }
}

extension Journal {
    /// Takes the last step back, in this or an earlier process.
    ///
    /// - Parameter after: runs in the same transaction when something was undone; what it writes is no part of any step.
    /// - Returns: the label of what was undone; `nil` if nothing is left to undo.
    public func undo(after: (Writer) throws -> Void = { _ in }) throws -> String? {
        try replay(
            "SELECT id, label, first, last FROM undo_step WHERE undone = 0 ORDER BY id DESC LIMIT 1", undone: true, after)
    }

    /// Does again what was undone last. A new change since then leaves nothing to redo.
    ///
    /// - Parameter after: as of ``undo(after:)``.
    /// - Returns: the label of what was redone; `nil` if nothing is left to redo.
    public func redo(after: (Writer) throws -> Void = { _ in }) throws -> String? {
        try replay(
            "SELECT id, label, first, last FROM undo_step WHERE undone = 1 ORDER BY id LIMIT 1", undone: false, after)
    }

    /// The labels of the steps that can be undone, the next one first.
    public func undoLabels(limit: Int) throws -> [String] {
        try database.all("SELECT label FROM undo_step WHERE undone = 0 ORDER BY id DESC LIMIT ?", limit) { $0.text(0) }
    }

    /// Runs the statements of a step backwards; the triggers meanwhile record how to return.
    private func replay(_ query: String, undone: Bool, _ after: (Writer) throws -> Void) throws -> String? {
        try transaction {
            let found = try database.first(query) {
                (id: $0.int(0), label: $0.text(1), first: $0.int(2), last: $0.int(3))
            }
            guard let step = found else { return nil }
            let first = try database.number("SELECT max(id) FROM undo_change") + 1
            try database.with("SELECT sql FROM undo_change WHERE id BETWEEN ? AND ? ORDER BY id DESC") { changes in
                try changes.bind(step.first, step.last)
                while try changes.step() { try database.replay(changes.text(0)) }
            }
            let last = try database.number("SELECT max(id) FROM undo_change")
            try database.run("DELETE FROM undo_change WHERE id BETWEEN ? AND ?", step.first, step.last)
            try database.run(
                "UPDATE undo_step SET undone = ?, first = ?, last = ? WHERE id = ?", undone, first, last, step.id)
            try after(Writer(database))
            return step.label
        }
    }
}
