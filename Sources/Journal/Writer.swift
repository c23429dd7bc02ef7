import TrainingKit

/// What can be written to the journal. Handed out by ``Journal/write(_:at:_:)`` and of no use outside it.
///
/// Every method is undone with the step it belongs to, unless it says otherwise.
public final class Writer {
    let database: Database
    var counters: Counters
    /// The name of the step of undo, where it is known only while it is written.
    public var label: String?
    /// Whether what is inserted keeps the numbers it has.
    private var keepsNumbers = false

    init(_ database: Database) throws {
        self.database = database
        counters = try Counters(database)
    }

    /// Keeps the numbers that were given out.
    func finish() throws { try counters.store(in: database) }

    /// Inserts inside `body` keep the numbers that their sessions, entries and sets have: an archive is put back as it
    /// was.
    public func keepingNumbers<T>(_ body: () throws -> T) throws -> T {
        keepsNumbers = true
        defer { keepsNumbers = false }
        return try body()
    }

    private func number(_ counter: WritableKeyPath<Counters, Int>, _ given: Int?) -> Int {
        guard keepsNumbers, let given, given > 0 else { return counters.next(counter) }
        counters[keyPath: counter] = max(counters[keyPath: counter], given)
        return given
    }

    // MARK: Sessions

    /// Adds a session with all it holds, open (without an end) or finished.
    ///
    /// - Returns: the session as stored, with its number and those of its entries and sets.
    /// - Throws: ``JournalError/sessionOpen(_:)`` for an open one while another is open.
    public func insert(_ session: Session) throws -> Session {
        if session.end == nil, let open = try openSession() { throw JournalError.sessionOpen(open) }
        var stored = session
        stored.id = number(\.item, session.id)
        try insertRow(of: stored)
        for (ordinal, entry) in session.exercises.enumerated() {
            stored.exercises[ordinal] = try insert(entry, at: ordinal, in: stored)
        }
        for (ordinal, cardio) in session.cardio.enumerated() {
            stored.cardio[ordinal] = try insert(cardio, at: ordinal, in: stored)
        }
        return stored
    }

    /// Adds sets behind those of an entry, and returns them with their numbers.
    public func append(_ sets: [SetRecord], to entry: Int) throws -> [SetRecord] {
        let query = """
            SELECT e.exercise, s.start, s.disabled, \
            (SELECT ordinal FROM set_record WHERE entry = e.id ORDER BY ordinal DESC LIMIT 1) \
            FROM entry e JOIN session s ON s.id = e.session WHERE e.id = ?
            """
        let found = try database.first(query, entry) { row in
            SetRow.Place(
                entry: entry, ordinal: row.optionalInt(3).map { $0 + 1 } ?? 0, exercise: Exercise.ID(row.text(0)),
                start: row.int(1), disabled: row.int(2) != 0)
        }
        guard var place = found else { throw JournalError.missing("exercise entry", entry) }
        return try sets.map { set in
            defer { place.ordinal += 1 }
            var stored = set
            stored.id = try insert(set, at: place)
            return stored
        }
    }

    /// Adds an entry with its sets behind the others of a session, and returns it with its numbers.
    public func append(_ entry: ExerciseEntry, to session: Int) throws -> ExerciseEntry {
        let last = "SELECT ordinal FROM entry WHERE session = ? ORDER BY ordinal DESC LIMIT 1"
        let ordinal = try database.first(last, session) { $0.int(0) + 1 } ?? 0
        return try insert(entry, at: ordinal, in: try head(of: session))
    }

    /// Adds a cardio entry behind the others of a session, and returns it with its number.
    public func append(_ cardio: CardioEntry, to session: Int) throws -> CardioEntry {
        let last = "SELECT ordinal FROM cardio WHERE session = ? ORDER BY ordinal DESC LIMIT 1"
        let ordinal = try database.first(last, session) { $0.int(0) + 1 } ?? 0
        return try insert(cardio, at: ordinal, in: try head(of: session))
    }

    /// Changes a set; its number says which, and it stays in its place.
    public func update(_ set: SetRecord) throws {
        let query = """
            SELECT r.entry, r.ordinal, e.exercise, s.start, s.disabled, \(SessionRows.setColumns) FROM set_record r \
            JOIN entry e ON e.id = r.entry JOIN session s ON s.id = e.session WHERE r.id = ?
            """
        let id = set.id ?? 0
        let stored = try database.first(query, id) { row in
            SetRow(
                record: try SessionRows.set(row, from: 5, of: database),
                place: SetRow.Place(
                    entry: row.int(0), ordinal: row.int(1), exercise: Exercise.ID(row.text(2)), start: row.int(3),
                    disabled: row.int(4) != 0))
        }
        guard let stored else { throw JournalError.missing("set", id) }
        let changed = SetRow(record: set, place: stored.place)
        if !changed.isStoredLike(stored) { try changed.update(id, in: database) }
    }

    /// Removes a set. Its entry stays, even without sets.
    public func deleteSet(_ id: Int) throws {
        try expectingChange("set", id) { try database.run("DELETE FROM set_record WHERE id = ?", id) }
    }

    /// Sets an exercise aside in its session, or takes it back.
    public func setAside(entry: Int, _ reason: ExerciseEntry.SetAside?) throws {
        try expectEntry(entry)
        try database.run(
            "UPDATE entry SET set_aside = ?1 WHERE id = ?2 AND set_aside IS NOT ?1",
            reason.map { SessionRows.code($0, in: SessionRows.setAside) }, entry)
    }

    /// Notes the feeling 0–10 for an exercise as a whole, or removes it.
    public func feeling(entry: Int, _ feeling: Int?) throws {
        try expectEntry(entry)
        try database.run("UPDATE entry SET feeling = ?1 WHERE id = ?2 AND feeling IS NOT ?1", feeling, entry)
    }

    /// Finishes the open session. A note or rating that is given replaces the one it has.
    public func finish(session: Int, at end: Moment, rating: Session.Rating?, note: String?) throws {
        guard try head(of: session).end == nil else { throw JournalError.alreadyFinished(session) }
        try database.run(
            """
            UPDATE session SET ended = ?, ended_offset = ?, rating = coalesce(?, rating), note = coalesce(?, note) \
            WHERE id = ?
            """, end.seconds, end.offset, rating.map { SessionRows.code($0, in: SessionRows.ratings) }, note, session)
    }

    /// Removes a session with all it holds.
    public func delete(session: Int) throws {
        _ = try head(of: session)
        try database.run(
            "DELETE FROM set_record WHERE entry IN (SELECT id FROM entry WHERE session = ?)", session)
        try database.run("DELETE FROM entry WHERE session = ?", session)
        try database.run("DELETE FROM cardio WHERE session = ?", session)
        try database.run("DELETE FROM session WHERE id = ?", session)
    }

    // MARK: Everything else

    /// Records an event of a program, and returns its number.
    public func add(event payload: String, program: String, at moment: Moment, day: Day) throws -> Int {
        let event = StoredEvent(id: 0, at: moment, day: day, program: program, payload: payload)
        return try insert(event)
    }

    /// Records an event that may have a number already, and returns its number.
    public func insert(_ event: StoredEvent) throws -> Int {
        let id = number(\.item, event.id)
        try database.run(
            "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", id, event.program, event.at.seconds, event.at.offset,
            event.day.number, event.payload)
        return id
    }

    /// Sets the body weight of its day, in place of one that the day has.
    public func setWeight(_ weight: BodyWeight) throws {
        try database.run(
            """
            INSERT INTO body_weight VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET amount = excluded.amount, \
            unit = excluded.unit WHERE amount <> excluded.amount OR unit <> excluded.unit
            """, weight.day.number, weight.weight.amount, SessionRows.code(weight.weight.unit, in: SessionRows.units))
    }

    /// Removes the body weight of a day, if it has one.
    public func removeWeight(on day: Day) throws {
        try database.run("DELETE FROM body_weight WHERE day = ?", day.number)
    }

    /// Sets or clears the rest timer. No step of undo, and never undone.
    public func setRest(_ rest: RestTimer?) throws {
        var until: Moment?
        var remaining: Int?
        switch rest?.state {
        case .running(let deadline): until = deadline
        case .paused(let seconds): remaining = seconds
        case nil: break
        }
        try database.run(
            """
            UPDATE meta SET rest_total = ?1, rest_until = ?2, rest_offset = ?3, rest_remaining = ?4 \
            WHERE (rest_total, rest_until, rest_offset, rest_remaining) IS NOT (?1, ?2, ?3, ?4)
            """, rest?.total, until?.seconds, until?.offset, remaining)
    }

    /// Empties the journal: sessions, events, body weights, the user's exercises and merges, and the ledger of imports.
    /// Numbers are not given out again.
    public func wipe() throws {
        for table in Schema.tables.reversed() { try database.run("DELETE FROM \(table.name) WHERE true") }
        try setRest(nil)
        try setGuidedMark(nil)
    }

    /// Removes all sessions, and the ledger of imports with them. What the user has set up stays: exercises, merges,
    /// body weights, and the programs' own events.
    public func wipeSessions() throws {
        for table in [Schema.set, Schema.entry, Schema.cardio, Schema.session, Schema.imported] {
            try database.run("DELETE FROM \(table.name) WHERE true")
        }
        try setRest(nil)
    }

    // MARK: Rows

    /// A session without what it holds, for its start and state.
    func head(of id: Int) throws -> Session {
        let query = "SELECT start, start_offset, day, ended, ended_offset, disabled FROM session WHERE id = ?"
        let found = try database.first(query, id) { row in
            Session(
                id: id, start: try row.moment(0), day: try row.day(2), end: row.isNull(3) ? nil : try row.moment(3),
                disabled: row.int(5) != 0)
        }
        guard let found else { throw JournalError.missing("session", id) }
        return found
    }

    private func openSession() throws -> Int? {
        try database.first("SELECT id FROM session WHERE ended IS NULL") { $0.int(0) }
    }

    private func expectEntry(_ id: Int) throws {
        guard try database.first("SELECT 1 FROM entry WHERE id = ?", id, read: { _ in true }) != nil else {
            throw JournalError.missing("exercise entry", id)
        }
    }

    private func expectingChange(_ what: String, _ id: Int, _ body: () throws -> Void) throws {
        let changes = database.totalChanges
        try body()
        if database.totalChanges == changes { throw JournalError.missing(what, id) }
    }

    private func insertRow(of session: Session) throws {
        try database.with(Writer.sessionInsertion) { try bind(session, to: $0) }
    }

    /// Binds a session in the order of the columns of its table and runs the statement.
    func bind(_ session: Session, to statement: Statement) throws {
        try statement.bind(
            session.id, session.day.number, session.start.seconds, session.start.offset, session.end?.seconds,
            session.end?.offset, session.program, session.title,
            session.rating.map { SessionRows.code($0, in: SessionRows.ratings) }, session.note, session.disabled,
            session.source, try session.plan.map { try JSONText.encode($0) })
        try statement.run()
    }

    private static let sessionInsertion = "INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

    func insert(_ entry: ExerciseEntry, at ordinal: Int, in session: Session) throws -> ExerciseEntry {
        var stored = entry
        let id = number(\.entry, entry.id)
        stored.id = id
        try database.run(
            "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", id, session.id, ordinal, entry.exercise.rawValue,
            session.start.seconds, entry.slot, entry.setAside.map { SessionRows.code($0, in: SessionRows.setAside) },
            entry.feeling, entry.note)
        var place = SetRow.Place(
            entry: id, ordinal: 0, exercise: entry.exercise, start: session.start.seconds, disabled: session.disabled)
        for index in entry.sets.indices {
            place.ordinal = index
            stored.sets[index].id = try insert(entry.sets[index], at: place)
        }
        return stored
    }

    /// - Returns: the number of the set.
    func insert(_ set: SetRecord, at place: SetRow.Place) throws -> Int {
        let id = number(\.set, set.id)
        try SetRow(record: set, place: place).insert(id, into: database)
        return id
    }

    func insert(_ cardio: CardioEntry, at ordinal: Int, in session: Session) throws -> CardioEntry {
        var stored = cardio
        let id = number(\.cardio, cardio.id)
        stored.id = id
        try database.run(
            "INSERT INTO cardio VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", id, session.id, ordinal, cardio.activity.rawValue,
            session.start.seconds, cardio.seconds, cardio.metres, cardio.intensity, cardio.note)
        return stored
    }
}

/// The numbers given out last. They only grow, so that no number ever means two things; sessions and events share one.
struct Counters: Equatable {
    var item: Int
    var entry: Int
    var set: Int
    var cardio: Int
    var imported: Int
    private var stored: [Int]

    init(_ database: Database) throws {
        let query = "SELECT last_item, last_entry, last_set, last_cardio, last_import FROM meta"
        let found = try database.first(query) { row in (0..<5).map { row.int($0) } }
        guard let found else { throw JournalError.damaged(path: database.path, detail: "its table meta is empty") }
        (item, entry, set, cardio, imported) = (found[0], found[1], found[2], found[3], found[4])
        stored = found
    }

    mutating func next(_ counter: WritableKeyPath<Counters, Int>) -> Int {
        self[keyPath: counter] += 1
        return self[keyPath: counter]
    }

    mutating func store(in database: Database) throws {
        let numbers = [item, entry, set, cardio, imported]
        guard numbers != stored else { return }
        try database.run(
            "UPDATE meta SET last_item = ?, last_entry = ?, last_set = ?, last_cardio = ?, last_import = ?", item,
            entry, set, cardio, imported)
        stored = numbers
    }
}
