import TrainingKit

extension Journal {
    /// Makes everything that is derived anew: indexes, the derived columns of sets and entries, the numbers given out
    /// last, and (by dropping them) the checkpoints. What was logged is not touched, and undo goes on as before. No
    /// step of undo itself.
    ///
    /// - Returns: what is still wrong afterwards, as ``integrityProblems()`` says it; what was logged itself is then
    ///   damaged, and a backup is the way back.
    /// - Throws: ``JournalError/damaged(path:detail:)`` where the file cannot be read through.
    public func repair() throws -> [String] {
        try transaction {
            try database.run("UPDATE meta SET recording = 0")
            try database.execute("REINDEX")
            try database.run("DELETE FROM checkpoint WHERE true")
            for table in ["entry", "cardio"] {
                try database.run(
                    """
                    UPDATE \(table) SET start = s.start FROM session s \
                    WHERE s.id = \(table).session AND s.start <> \(table).start
                    """)
            }
            try rederiveSets()
            try database.run(
                """
                UPDATE meta SET recording = 1, \
                last_item = max(last_item, (SELECT ifnull(max(id), 0) FROM session), \
                (SELECT ifnull(max(id), 0) FROM event)), \
                last_entry = max(last_entry, (SELECT ifnull(max(id), 0) FROM entry)), \
                last_set = max(last_set, (SELECT ifnull(max(id), 0) FROM set_record)), \
                last_cardio = max(last_cardio, (SELECT ifnull(max(id), 0) FROM cardio)), \
                last_import = max(last_import, (SELECT ifnull(max(id), 0) FROM import))
                """)
        }
        return try integrityProblems()
    }

    /// Writes every set again whose row would now be another. Rows are looked through in order of their numbers,
    /// so changing one does not change the walk.
    private func rederiveSets() throws {
        let query = """
            SELECT \(SessionRows.setColumns), r.entry, r.ordinal, e.exercise, s.start, s.disabled FROM set_record r \
            CROSS JOIN entry e ON e.id = r.entry CROSS JOIN session s ON s.id = e.session \
            WHERE r.id > ? ORDER BY r.id LIMIT 1000
            """
        var last = 0
        while true {
            let rows = try database.all(query, last) { row in
                SetRow(
                    record: try SessionRows.set(row, from: 0, of: database),
                    place: SetRow.Place(
                        entry: row.int(16), ordinal: row.int(17), exercise: Exercise.ID(row.text(18)),
                        start: row.int(19), disabled: row.int(20) != 0))
            }
            guard let end = rows.last?.record.id else { return }
            for row in rows { try row.update(row.record.id ?? 0, in: database) }
            last = end
        }
    }
}
