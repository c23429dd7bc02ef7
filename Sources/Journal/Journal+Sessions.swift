import TrainingKit

extension Journal {
    /// The session that is open. With a bound the one that was open then, as it stood: it may have been finished since.
    public func openSession(through bound: Moment?) throws -> Session? {
        guard let bound else { return try sessions("INDEXED BY session_open WHERE s.ended IS NULL").first }
        let open = try sessions("INDEXED BY session_open WHERE s.ended IS NULL AND s.start <= ?1", bound.seconds)
        let finishedSince = try sessions(
            """
            INDEXED BY session_by_end WHERE s.ended > ?1 AND s.start <= ?1 AND s.disabled = 0 AND s.source IS NULL
            """, bound.seconds)
        return (open + finishedSince).max { $0.position < $1.position }?.standing(at: bound)
    }

    /// One session with all it holds; `nil` if there is none with that number.
    public func session(_ id: Int) throws -> Session? {
        try sessions("WHERE s.id = ?1", id).first
    }

    /// All sessions of a day as they stood at the bound, disabled and open ones too, in order of their start.
    public func sessions(on day: Day, through bound: Moment?) throws -> [Session] {
        try sessions("WHERE s.day = ?1 AND s.start <= ?2 ORDER BY s.start, s.id", day.number, bound.lastSecond)
            .map { $0.standing(at: bound) }
    }

    /// Sessions as they stood at the bound, open and disabled ones too, newest first.
    ///
    /// - Parameters:
    ///   - limit: at most this many.
    ///   - cursor: only sessions that stand before it, to go on where the last call ended.
    ///   - from: the first day, included.
    ///   - to: the last day, included.
    ///   - exercise: only sessions that have an entry (or cardio) of this exercise.
    public func sessions(
        limit: Int?, before cursor: Position?, from: Day?, to: Day?, exercise: Exercise.ID?, through bound: Moment?
    ) throws -> [Session] {
        let end = cursor ?? Position(seconds: .max, id: .max)
        if let exercise { return try sessions(of: exercise, limit: limit, before: end, from: from, to: to, bound) }
        return try sessions(
            """
            \(Journal.source(bounded: from != nil || to != nil)) WHERE (s.start, s.id) < (?, ?) AND s.start <= ? \
            AND s.day BETWEEN ? AND ? ORDER BY s.start DESC, s.id DESC LIMIT ?
            """, end.seconds, end.id, bound.lastSecond, from?.number ?? .min, to?.number ?? .max, limit ?? -1
        ).map { $0.standing(at: bound) }
    }

    /// Walks two indexes at once, newest first: SQLite merges them row by row, and the walk ends with the last answer.
    private func sessions(
        of exercise: Exercise.ID, limit: Int?, before end: Position, from: Day?, to: Day?, _ bound: Moment?
    ) throws -> [Session] {
        let query = """
            SELECT start, session FROM entry WHERE exercise = ?1 AND start <= ?2 AND start <= ?3 \
            UNION ALL SELECT start, session FROM cardio WHERE activity = ?1 AND start <= ?2 AND start <= ?3 \
            ORDER BY 1 DESC, 2 DESC
            """
        let (first, last) = (from ?? Day(number: .min), to ?? Day(number: .max))
        return try reading {
            try database.with(query) { row in
                try row.bind(exercise.rawValue, end.seconds, bound.lastSecond)
                var found: [Session] = []
                var previous = 0
                while found.count < limit ?? .max, try row.step() {
                    let position = Position(seconds: row.int(0), id: row.int(1))
                    guard position.id != previous, position < end else { continue }
                    previous = position.id
                    if let session = try session(position.id)?.standing(at: bound), first <= session.day,
                        session.day <= last, session.has(exercise)
                    {
                        found.append(session)
                    }
                }
                return found
            }
        }
    }

    /// Hands every session as it stood at the bound, finished or open, disabled too, to `body`, oldest first, one at a
    /// time.
    public func forEachSession(
        from: Day?, to: Day?, through bound: Moment?, _ body: (Session) throws -> Void
    ) throws {
        let sql = """
            SELECT \(SessionRows.sessionColumns) FROM session s \(Journal.source(bounded: from != nil || to != nil)) \
            WHERE s.start <= ? AND s.day BETWEEN ? AND ? ORDER BY s.start, s.id
            """
        try reading {
            try database.with(sql) { row in
                try row.bind(bound.lastSecond, from?.number ?? .min, to?.number ?? .max)
                while try row.step() { try body(SessionRows.session(row, from: database).standing(at: bound)) }
            }
        }
    }

    /// Which index answers: days are found by day and then put in order, everything else is walked in order.
    private static func source(bounded: Bool) -> String {
        "INDEXED BY \(bounded ? "session_by_day" : "session_by_start")"
    }

    func sessions<each V: Bindable>(_ clause: String, _ values: repeat each V) throws -> [Session] {
        try reading {
            try database.all("SELECT \(SessionRows.sessionColumns) FROM session s \(clause)", repeat each values) {
                try SessionRows.session($0, from: database)
            }
        }
    }

    /// The numbers of the sets that were logged after a moment, in sessions that had begun by then.
    public func sets(loggedAfter moment: Moment) throws -> Set<Int> {
        let query = """
            SELECT r.id FROM session s INDEXED BY session_by_end JOIN entry e ON e.session = s.id \
            JOIN set_record r ON r.entry = e.id WHERE s.ended > ?1 AND s.start <= ?1 \
            AND (r.logged > ?1 OR r.logged IS NULL) \
            UNION ALL SELECT r.id FROM session s INDEXED BY session_open JOIN entry e ON e.session = s.id \
            JOIN set_record r ON r.entry = e.id WHERE s.ended IS NULL AND s.start <= ?1 AND r.logged > ?1
            """
        return Set(try database.all(query, moment.seconds) { $0.int(0) })
    }

    /// The latest moment that a day already has: starts, ends, logged sets and events of any program.
    public func lastStamp(on day: Day) throws -> Moment? {
        let query = """
            SELECT start, start_offset FROM session WHERE day = ?1 \
            UNION ALL SELECT ended, ended_offset FROM session WHERE day = ?1 AND ended IS NOT NULL \
            UNION ALL SELECT r.logged, r.logged_offset FROM session s JOIN entry e ON e.session = s.id \
            JOIN set_record r ON r.entry = e.id WHERE s.day = ?1 AND r.logged IS NOT NULL \
            UNION ALL SELECT at, at_offset FROM event WHERE day = ?1 \
            ORDER BY 1 DESC LIMIT 1
            """
        return try database.first(query, day.number) { try $0.moment(0) }
    }

    /// How much the journal holds, and from which day to which.
    public func counts() throws -> (
        sessions: Int, sets: Int, events: Int, weights: Int, firstDay: Day?, lastDay: Day?
    ) {
        try reading {
            let days = try database.first("SELECT (SELECT min(day) FROM session), (SELECT max(day) FROM session)") {
                ($0.isNull(0) ? nil : try $0.day(0), $0.isNull(1) ? nil : try $0.day(1))
            }
            return (
                try database.number("SELECT count(*) FROM session"),
                try database.number("SELECT count(*) FROM set_record"),
                try database.number("SELECT count(*) FROM event"),
                try database.number("SELECT count(*) FROM body_weight"), days?.0, days?.1
            )
        }
    }
}
