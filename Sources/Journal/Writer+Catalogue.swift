import TrainingKit

extension Writer {
    /// Adds an exercise to the user's catalogue, or changes one there.
    public func put(_ exercise: Exercise) throws {
        try database.run(
            """
            INSERT INTO exercise VALUES (?, ?) ON CONFLICT DO UPDATE SET definition = excluded.definition \
            WHERE definition <> excluded.definition
            """, exercise.id.rawValue, try JSONText.encode(exercise))
    }

    /// Removes an exercise from the user's catalogue; what was logged of it stays.
    public func remove(exercise: Exercise.ID) throws {
        try database.run("DELETE FROM exercise WHERE id = ?", exercise.rawValue)
    }

    /// Makes one exercise part of another: everything that was logged as `old` becomes `new`, `old` leaves the user's
    /// catalogue, and its id from now on means `new`.
    ///
    /// - Throws: ``JournalError/cannotMerge(_:into:)`` where the two are one already.
    public func merge(_ old: Exercise.ID, into new: Exercise.ID) throws {
        let isMerged = "SELECT new FROM exercise_merge WHERE old = ?"
        let target = try database.first(isMerged, new.rawValue) { $0.text(0) } ?? new.rawValue
        let earlier = try database.first(isMerged, old.rawValue) { $0.text(0) }
        guard target != old.rawValue, earlier != target else { throw JournalError.cannotMerge(old, into: new) }
        for (table, column) in [("set_record", "exercise"), ("entry", "exercise"), ("cardio", "activity")] {
            try rename(old.rawValue, to: target, in: table, column)
        }
        try remove(exercise: old)
        try database.run("UPDATE exercise_merge SET new = ? WHERE new = ?", target, old.rawValue)
        try database.run(
            "INSERT INTO exercise_merge VALUES (?, ?) ON CONFLICT DO UPDATE SET new = excluded.new", old.rawValue,
            target)
    }

    /// Rows that one statement of the undo log names: bounded, so that no statement grows without end.
    private static let rowsPerChange = 1000

    /// Renames in all rows of a table. An exercise may have tens of thousands of sets that differ in nothing else
    /// afterwards, so the way back is written as a few statements with lists instead of a row each.
    private func rename(_ old: String, to new: String, in table: String, _ column: String) throws {
        let ids = try database.all("SELECT id FROM \(table) WHERE \(column) = ? ORDER BY id", old) { $0.int(0) }
        try withoutRecording {
            try database.run("UPDATE \(table) SET \(column) = ? WHERE \(column) = ?", new, old)
        }
        for start in stride(from: 0, to: ids.count, by: Writer.rowsPerChange) {
            let list = ids[start..<min(start + Writer.rowsPerChange, ids.count)].map(String.init)
            try database.run(
                """
                INSERT INTO undo_change (sql) \
                VALUES (printf('UPDATE %s SET %s=%s WHERE id IN (%s)', ?, ?, quote(?), ?))
                """,
                table, column, old, list.joined(separator: ","))
        }
    }

    /// Runs `body` while the triggers record nothing; it must itself see to how its changes are undone.
    func withoutRecording<T>(_ body: () throws -> T) throws -> T {
        let before = try database.number("SELECT recording FROM meta")  // 0 within another such body
        try database.run("UPDATE meta SET recording = 0")
        let result = try body()
        try database.run("UPDATE meta SET recording = ?", before)  // where `body` throws, the whole transaction is gone
        return result
    }
}
