import TrainingKit

extension Journal {
    /// Hands everything that a program folds to `body`, in order: the sessions of all programs that were finished
    /// within the bound and are not disabled, and this program's own events. One item is in memory at a time.
    ///
    /// - Parameters:
    ///   - program: whose events.
    ///   - position: only what stands after it; `nil` is from the beginning.
    public func timeline(
        program: String, after position: Position?, through bound: Moment?,
        _ body: (Position, TimelineItem) throws -> Void
    ) throws {
        let start = position ?? .start
        try reading {
            try database.with(Journal.foldedSessions) { sessions in
                try database.with(Journal.foldedEvents) { events in
                    try sessions.bind(start.seconds, start.id, bound.lastSecond)
                    try events.bind(start.seconds, start.id, bound.lastSecond, program)
                    var session = try Journal.nextPosition(sessions, seconds: 2)
                    var event = try Journal.nextPosition(events, seconds: 1)
                    while let next = [session, event].compactMap(\.self).min() {
                        if next == session {
                            try body(next, .session(SessionRows.session(sessions, from: database)))
                            session = try Journal.nextPosition(sessions, seconds: 2)
                        } else {
                            try body(next, .event(try Journal.event(events)))
                            event = try Journal.nextPosition(events, seconds: 1)
                        }
                    }
                }
            }
        }
    }

    private static let foldedSessions = """
        SELECT \(SessionRows.sessionColumns) FROM session s INDEXED BY session_by_start \
        WHERE (s.start, s.id) > (?1, ?2) AND s.start <= ?3 AND s.ended <= ?3 AND s.disabled = 0 \
        ORDER BY s.start, s.id
        """

    private static let eventColumns = "id, at, at_offset, day, program, payload"

    private static let foldedEvents = """
        SELECT \(eventColumns) FROM event WHERE (at, id) > (?, ?) AND at <= ? AND program = ? ORDER BY at, id
        """

    /// Steps, and where the new row stands: its number is the first column. `nil` after the last row.
    private static func nextPosition(_ row: Statement, seconds column: Int32) throws -> Position? {
        try row.step() ? Position(seconds: row.int(column), id: row.int(0)) : nil
    }

    private static func event(_ row: Statement) throws -> StoredEvent {
        StoredEvent(
            id: row.int(0), at: try row.moment(1), day: try row.day(3), program: row.text(4), payload: row.text(5))
    }

    /// A program's events in order.
    public func events(program: String, through bound: Moment?) throws -> [StoredEvent] {
        try database.all(
            Journal.foldedEvents, Int.min, Int.min, bound.lastSecond, program, read: Journal.event)
    }
}

extension Journal {
    /// The events of all programs, in the order of their numbers.
    public func forEachEvent(_ body: (StoredEvent) throws -> Void) throws {
        let query = "SELECT id, at, at_offset, day, program, payload FROM event ORDER BY id"
        for event in try database.all(query, read: Journal.event) { try body(event) }
    }

    /// The ledger of imports, in the order in which it was written.
    public func forEachImport(_ body: (_ key: String, ImportedSession) throws -> Void) throws {
        let query = "SELECT key, session, rows FROM import ORDER BY id"
        let lines = try database.all(query) {
            ($0.text(0), ImportedSession(session: $0.int(1), rows: ImportedSession.rows($0.blob(2))))
        }
        for (key, session) in lines { try body(key, session) }
    }
}

/// What the state of a program depends on besides the journal before it.
public struct CheckpointKey: Hashable, Sendable {
    public var program: String
    public var rulesVersion: Int
    /// The program's options, in any form that tells different ones apart.
    public var options: String
    /// The revision of the catalogue.
    public var catalogue: String

    public init(program: String, rulesVersion: Int, options: String, catalogue: String) {
        self.program = program
        self.rulesVersion = rulesVersion
        self.options = options
        self.catalogue = catalogue
    }
}

extension Journal {
    /// The latest state that was saved for the key at or before the bound, and where; nothing at or before that
    /// place has been written since. One that has seen a session finished only after the bound is passed over.
    public func checkpoint(_ key: CheckpointKey, through bound: Moment?) throws -> (position: Position, state: String)?
    {
        let end = try bound.flatMap(firstSession(unfinishedAt:)) ?? Position(seconds: .max, id: .max)
        return try checkpoints(
            key, "seconds <= ?5 AND (seconds, item) < (?6, ?7) ORDER BY seconds DESC, item DESC LIMIT 1",
            bound.lastSecond, end.seconds, end.id
        ).first
    }

    /// All states that are kept for the key, the earliest first.
    public func checkpoints(_ key: CheckpointKey) throws -> [(position: Position, state: String)] {
        try checkpoints(key, "true ORDER BY seconds, item")
    }

    private func checkpoints<each V: Bindable>(_ key: CheckpointKey, _ clause: String, _ values: repeat each V) throws
        -> [(position: Position, state: String)]
    {
        try database.all(
            """
            SELECT seconds, item, state FROM checkpoint \
            WHERE program = ?1 AND rules = ?2 AND options = ?3 AND catalogue = ?4 AND \(clause)
            """, key.program, key.rulesVersion, key.options, key.catalogue, repeat each values
        ) {
            (Position(seconds: $0.int(0), id: $0.int(1)), $0.text(2))
        }
    }

    /// The first session that had begun at a moment and was finished after it.
    private func firstSession(unfinishedAt moment: Moment) throws -> Position? {
        try database.all(
            """
            SELECT start, id FROM session INDEXED BY session_by_end \
            WHERE ended > ?1 AND start <= ?1 AND disabled = 0
            """, moment.seconds
        ) { Position(seconds: $0.int(0), id: $0.int(1)) }.min()
    }
}
