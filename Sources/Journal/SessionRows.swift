import TrainingKit

/// How sessions, their entries and sets stand in their tables, and are read back.
enum SessionRows {
    // MARK: Codes

    static let kinds: [SetRecord.Kind] = [.warmUp, .working, .drop]
    static let units: [MassUnit] = [.kg, .lb]
    static let ratings: [Session.Rating] = [.tough, .plan, .easy]
    static let setAside: [ExerciseEntry.SetAside] = [.skipped, .hurt]

    /// The place of a value in its table of codes; every case is in it.
    static func code<T: Equatable>(_ value: T, in codes: [T]) -> Int {
        codes.firstIndex(of: value)!  // the tables above list every case
    }

    // MARK: Statements

    static let sessionColumns = """
        s.id, s.day, s.start, s.start_offset, s.ended, s.ended_offset, s.program, s.title, s.rating, s.note, \
        s.disabled, s.source, s.plan
        """

    static let setColumns = """
        r.id, r.kind, r.reps, r.right_reps, r.tenths, r.amount, r.unit, r.rpe, r.rir, r.failure, r.superset, \
        r.logged, r.logged_offset, r.note, r.drops, r.pieces
        """

    private static let contents = """
        SELECT e.id, e.exercise, e.slot, e.set_aside, e.feeling, e.note, \(setColumns) \
        FROM entry e LEFT JOIN set_record r ON r.entry = e.id \
        WHERE e.session = ? ORDER BY e.ordinal, e.id, r.ordinal, r.id
        """
    private static let setsBegin: Int32 = 6

    private static let cardio = """
        SELECT id, activity, seconds, metres, intensity, note FROM cardio WHERE session = ? ORDER BY ordinal, id
        """

    // MARK: Reading

    /// The session of the row that `row` stands on, whose first columns are ``sessionColumns``, with all it holds.
    static func session(_ row: Statement, from database: Database) throws -> Session {
        var session = Session(
            id: row.int(0), start: try row.moment(2), day: try row.day(1), end: row.isNull(4) ? nil : try row.moment(4),
            program: row.optionalText(6), title: row.optionalText(7),
            rating: row.isNull(8) ? nil : try row.coded(8, in: ratings), note: row.optionalText(9),
            disabled: row.int(10) != 0, source: row.optionalText(11))
        if let plan = row.optionalText(12) { session.plan = try JSON.decode(Plan.self, plan, of: database) }
        session.exercises = try entries(of: session.id, from: database)
        session.cardio = try cardio(of: session.id, from: database)
        return session
    }

    private static func entries(of session: Int, from database: Database) throws -> [ExerciseEntry] {
        try database.with(contents) { row in
            try row.bind(session)
            var entries: [ExerciseEntry] = []
            var current = -1
            while try row.step() {
                let id = row.int(0)
                if id != current {
                    current = id
                    entries.append(
                        ExerciseEntry(
                            id: id, Exercise.ID(row.text(1)), slot: row.optionalText(2),
                            setAside: row.isNull(3) ? nil : try row.coded(3, in: setAside),
                            feeling: try row.optionalModerate(4), note: row.optionalText(5)))
                }
                if !row.isNull(setsBegin) {
                    entries[entries.count - 1].sets.append(try set(row, from: setsBegin, of: database))
                }
            }
            return entries
        }
    }

    private static func cardio(of session: Int, from database: Database) throws -> [CardioEntry] {
        try database.all(cardio, session) { row in
            CardioEntry(
                id: row.int(0), Exercise.ID(row.text(1)), seconds: try row.optionalModerate(2),
                metres: try row.optionalModerate(3), intensity: try row.optionalModerate(4), note: row.optionalText(5))
        }
    }

    /// The set whose ``setColumns`` begin at `first`.
    static func set(_ row: Statement, from first: Int32, of database: Database) throws -> SetRecord {
        let measure: Measure =
            if let tenths = try row.optionalModerate(first + 4) {
                .time(HoldTime(tenths: tenths))
            } else if let right = try row.optionalModerate(first + 3) {
                .sides(left: try row.moderate(first + 2), right: right)
            } else {
                .reps(try row.moderate(first + 2))
            }
        var set = SetRecord(id: row.int(first), kind: try row.coded(first + 1, in: kinds), measure)
        if let amount = row.optionalInt(first + 5) {
            set.load = try load(amount, row.coded(first + 6, in: units), of: database)
        }
        if let halves = try row.optionalModerate(first + 7) {
            set.effort = .rpe(halves: halves)
        } else if let rir = try row.optionalModerate(first + 8) {
            set.effort = .rir(rir)
        }
        set.failure = row.int(first + 9) != 0
        set.superset = row.optionalInt(first + 10)
        if !row.isNull(first + 11) { set.loggedAt = try row.moment(first + 11) }
        set.note = row.optionalText(first + 13)
        if let drops = row.optionalText(first + 14) {
            set.drops = try JSON.decode([SetRecord.Drop].self, drops, of: database)
        }
        if let pieces = row.optionalText(first + 15) {
            set.pieces = try JSON.decode([SetRecord.Piece].self, pieces, of: database)
        }
        return set
    }

    static func load(_ amount: Int, _ unit: MassUnit, of database: Database) throws(JournalError) -> Load {
        guard let load = Load(amount: amount, unit: unit) else {
            throw .damaged(path: database.path, detail: "the amount \(amount) is no load")
        }
        return load
    }
}
