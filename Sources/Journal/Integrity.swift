import TrainingKit

/// Whether a journal is what it was written as.
enum Integrity {
    /// Problems named at most, as in SQLite's own check: the first few say it all.
    private static let limit = 100

    /// What SQLite finds wrong with the file and its references.
    static func structuralProblems(of database: Database) throws -> [String] {
        var problems = try database.all("PRAGMA integrity_check(\(limit))") { $0.text(0) }.filter { $0 != "ok" }
        problems += try database.all("SELECT \"table\", rowid, parent FROM pragma_foreign_key_check LIMIT \(limit)") {
            "row \($0.int(1)) of \($0.text(0)) refers to no \($0.text(2))"
        }
        return problems
    }

    /// Statements that answer a number for every row that breaks a rule, and the rule in words.
    private static let rules: [(sql: String, problem: String)] = [
        (
            "SELECT e.id FROM entry e JOIN session s ON s.id = e.session WHERE e.start <> s.start",
            "the start of entry % is not that of its session"
        ),
        (
            "SELECT c.id FROM cardio c JOIN session s ON s.id = c.session WHERE c.start <> s.start",
            "the start of cardio entry % is not that of its session"
        ),
        (
            """
            SELECT r.id FROM set_record r JOIN entry e ON e.id = r.entry \
            WHERE r.exercise <> e.exercise OR r.start <> e.start
            """,
            "set % is filed under another exercise or start than its entry"
        ),
        (
            "SELECT id FROM event WHERE id IN (SELECT id FROM session)",
            "number % stands for a session and for an event"
        ),
        (
            """
            SELECT id FROM undo_step u WHERE first > last \
            OR last - first + 1 <> (SELECT count(*) FROM undo_change c WHERE c.id BETWEEN u.first AND u.last)
            """,
            "undo step % has lost some of its changes"
        ),
    ]

    static func problems(of database: Database) throws -> [String] {
        var problems = try structuralProblems(of: database)
        // Nothing can be said of the content of a file that cannot be read.
        guard problems.isEmpty else { return problems }
        for rule in rules {
            problems += try database.all("\(rule.sql) LIMIT \(limit)") { row in
                rule.problem.replacing("%", with: String(row.int(0)))
            }
        }
        problems += try counterProblems(of: database)
        problems += try setProblems(of: database)
        return Array(problems.prefix(limit))
    }

    private static func counterProblems(of database: Database) throws -> [String] {
        guard try database.number("SELECT count(*) FROM meta WHERE recording = 1") == 1 else {
            return ["changes are not being recorded for undo"]
        }
        let counters = try Counters(database)
        let largest = [
            ("session", counters.item), ("event", counters.item), ("entry", counters.entry),
            ("set_record", counters.set), ("cardio", counters.cardio), ("import", counters.imported),
        ]
        return try largest.compactMap { table, last in
            try database.number("SELECT max(id) FROM \(table)") > last
                ? "numbers of \(table) would be given out twice" : nil
        }
    }

    /// Compares what was derived from every set with what is derived from it now.
    private static func setProblems(of database: Database) throws -> [String] {
        let query = """
            SELECT \(SessionRows.setColumns), r.counts, r.timed, r.best, r.mass, r.e1rm, s.disabled, s.start \
            FROM set_record r JOIN entry e ON e.id = r.entry JOIN session s ON s.id = e.session
            """
        return try database.with(query) { row in
            var problems: [String] = []
            while problems.count < limit, try row.step() {
                let set = try SessionRows.set(row, from: 0, of: database)
                let place = SetRow.Place(
                    entry: 0, ordinal: 0, exercise: "", start: row.int(22), disabled: row.int(21) != 0)
                let derived = SetRow(record: set, place: place)
                let isSame =
                    (row.int(16) != 0) == derived.counts && (row.int(17) != 0) == (set.measure.time != nil)
                    && row.int(18) == derived.best && row.int(19) == set.load.mass.units
                    && row.optionalDouble(20) == set.estimatedOneRepMax
                if !isSame { problems.append("set \(row.int(0)) is filed under values that are not its own") }
            }
            return problems
        }
    }
}

extension Journal {
    /// What is wrong with the journal, in words; empty for a sound one. Reads all of it.
    public func integrityProblems() throws -> [String] {
        do {
            return try reading { try Integrity.problems(of: database) }
        } catch JournalError.damaged(_, let detail) {
            return [detail]
        }
    }
}
