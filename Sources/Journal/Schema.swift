/// The tables of a journal. docs/journal.md says what they promise.
///
/// Everything about a table is said once, here: its columns, from which its definition and its triggers for undo are
/// made (``ChangeTrigger``), and what a change of it means for checkpoints and for the catalogue.
enum Schema {
    /// Marks our files among SQLite's: "Rgmn".
    static let applicationID = 0x5267_6D6E

    /// A table whose changes can be undone.
    struct Table {
        let name: String
        let key: String
        /// Name and definition of every column, in order.
        let columns: [(name: String, definition: String)]
        var constraints: [String] = []
        /// A column that is long and rarely changed: an undone update names it only where it changed.
        var longColumn: String?
        /// What else a change means.
        let consequence: Consequence?

        var definition: String {
            let lines = columns.map { "\($0.name) \($0.definition)" } + constraints
            return "CREATE TABLE \(name) (\(lines.joined(separator: ", "))) STRICT"
        }
    }

    /// A statement that has to follow a change of a row.
    enum Consequence {
        /// Of any row.
        case always(String)
        /// Of this row, which is called `new` as it is and `old` as it was.
        case ofRow(@Sendable (_ row: String) -> String)
    }

    /// Forgets the checkpoints that were made with what stands at a place, by its second and number, or after it.
    private static func forget(_ condition: String, from place: String) -> String {
        "DELETE FROM checkpoint WHERE \(condition) AND (seconds, item) >= \(place)"
    }

    static let session = Table(
        name: "session", key: "id",
        columns: [
            ("id", "INTEGER PRIMARY KEY"),
            ("day", "INTEGER NOT NULL"),
            ("start", "INTEGER NOT NULL"), ("start_offset", "INTEGER NOT NULL"),
            ("ended", "INTEGER"), ("ended_offset", "INTEGER"),
            ("program", "TEXT"), ("title", "TEXT"),
            ("rating", "INTEGER CHECK (rating BETWEEN 0 AND 2)"),
            ("note", "TEXT"),
            ("disabled", "INTEGER NOT NULL CHECK (disabled IN (0, 1))"),
            ("source", "TEXT"),
            ("plan", "TEXT"),  // last: the rest of the row is read without it
        ],
        constraints: ["CHECK ((ended IS NULL) = (ended_offset IS NULL))"], longColumn: "plan",
        consequence: .ofRow { forget("\($0).ended IS NOT NULL", from: "(\($0).start, \($0).id)") })

    static let entry = Table(
        name: "entry", key: "id",
        columns: [
            ("id", "INTEGER PRIMARY KEY"),
            ("session", "INTEGER NOT NULL REFERENCES session"),
            ("ordinal", "INTEGER NOT NULL"),
            ("exercise", "TEXT NOT NULL"),
            ("start", "INTEGER NOT NULL"),  // the session's
            ("slot", "TEXT"),
            ("set_aside", "INTEGER CHECK (set_aside IN (0, 1))"),
            ("feeling", "INTEGER CHECK (feeling BETWEEN 0 AND 10)"),
            ("note", "TEXT"),
        ],
        consequence: .ofRow { row in
            forget(
                "seconds >= \(row).start",
                from: "(SELECT start, id FROM session WHERE id = \(row).session AND ended IS NOT NULL)")
        })

    static let set = Table(
        name: "set_record", key: "id",
        columns: [
            ("id", "INTEGER PRIMARY KEY"),
            ("entry", "INTEGER NOT NULL REFERENCES entry"),
            ("ordinal", "INTEGER NOT NULL"),
            ("kind", "INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2)"),
            ("reps", "INTEGER"), ("right_reps", "INTEGER"),  // left and right where the two differ
            ("tenths", "INTEGER"),
            ("amount", "INTEGER"), ("unit", "INTEGER CHECK (unit IN (0, 1))"),
            ("rpe", "INTEGER"), ("rir", "INTEGER"),
            ("failure", "INTEGER NOT NULL CHECK (failure IN (0, 1))"),
            ("superset", "INTEGER"),
            ("logged", "INTEGER"), ("logged_offset", "INTEGER"),
            ("note", "TEXT"), ("drops", "TEXT"), ("pieces", "TEXT"),
            // Derived from the set, its entry and its session, so that a question is answered from an index.
            ("exercise", "TEXT NOT NULL"),
            ("start", "INTEGER NOT NULL"),
            ("counts", "INTEGER NOT NULL CHECK (counts IN (0, 1))"),
            ("timed", "INTEGER NOT NULL CHECK (timed IN (0, 1))"),
            ("best", "INTEGER NOT NULL"),
            ("mass", "INTEGER NOT NULL"),
            ("e1rm", "REAL"),
        ],
        constraints: [
            "CHECK ((reps IS NULL) = (tenths IS NOT NULL))", "CHECK (right_reps IS NULL OR reps IS NOT NULL)",
            "CHECK ((amount IS NULL) = (unit IS NULL))", "CHECK ((logged IS NULL) = (logged_offset IS NULL))",
        ],
        consequence: .ofRow { row in
            forget(
                "seconds >= \(row).start",
                from: """
                    (SELECT s.start, s.id FROM entry e JOIN session s ON s.id = e.session \
                    WHERE e.id = \(row).entry AND s.ended IS NOT NULL)
                    """)
        })

    static let cardio = Table(
        name: "cardio", key: "id",
        columns: [
            ("id", "INTEGER PRIMARY KEY"),
            ("session", "INTEGER NOT NULL REFERENCES session"),
            ("ordinal", "INTEGER NOT NULL"),
            ("activity", "TEXT NOT NULL"),
            ("start", "INTEGER NOT NULL"),  // the session's
            ("seconds", "INTEGER"), ("metres", "INTEGER"), ("intensity", "INTEGER"),
            ("note", "TEXT"),
        ],
        consequence: entry.consequence)

    static let event = Table(
        name: "event", key: "id",
        columns: [
            ("id", "INTEGER PRIMARY KEY"),
            ("program", "TEXT NOT NULL"),
            ("at", "INTEGER NOT NULL"), ("at_offset", "INTEGER NOT NULL"),
            ("day", "INTEGER NOT NULL"),
            ("payload", "TEXT NOT NULL"),
        ],
        consequence: .ofRow { forget("program = \($0).program", from: "(\($0).at, \($0).id)") })

    static let bodyWeight = Table(
        name: "body_weight", key: "day",
        columns: [
            ("day", "INTEGER PRIMARY KEY"),
            ("amount", "INTEGER NOT NULL"), ("unit", "INTEGER NOT NULL CHECK (unit IN (0, 1))"),
        ],
        consequence: nil)

    private static let newCatalogue = Consequence.always("UPDATE meta SET catalogue_revision = catalogue_revision + 1")

    static let exercise = Table(
        name: "exercise", key: "id",
        columns: [("id", "TEXT PRIMARY KEY NOT NULL"), ("definition", "TEXT NOT NULL")],
        consequence: newCatalogue)

    static let merge = Table(
        name: "exercise_merge", key: "old",
        columns: [("old", "TEXT PRIMARY KEY NOT NULL"), ("new", "TEXT NOT NULL")],
        consequence: newCatalogue)

    static let imported = Table(
        name: "import", key: "id",
        columns: [
            ("id", "INTEGER PRIMARY KEY"),
            ("key", "TEXT NOT NULL UNIQUE"),
            ("session", "INTEGER NOT NULL"),  // no reference: the ledger outlives what the user deletes
            ("rows", "BLOB NOT NULL"),
        ],
        consequence: nil)

    /// Every table whose changes can be undone; parents before their children.
    static let tables = [
        "session", "entry", "set_record", "cardio", "event", "body_weight", "exercise", "exercise_merge", "import",
    ].map { table($0)! }  // a name that is missing below would be a table whose changes nobody records

    /// The one of ``tables`` with this name, without making the others.
    static func table(_ name: String) -> Table? {
        switch name {
        case "session": session
        case "entry": entry
        case "set_record": set
        case "cardio": cardio
        case "event": event
        case "body_weight": bodyWeight
        case "exercise": exercise
        case "exercise_merge": merge
        case "import": imported
        default: nil
        }
    }

    /// Tables that serve the others and are no step of undo.
    static let serviceTables = [
        // One row: the numbers given out last (never given again), the rest timer, and whether changes are recorded.
        """
        CREATE TABLE meta (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            recording INTEGER NOT NULL CHECK (recording IN (0, 1)), catalogue_revision INTEGER NOT NULL,
            last_item INTEGER NOT NULL, last_entry INTEGER NOT NULL, last_set INTEGER NOT NULL,
            last_cardio INTEGER NOT NULL, last_import INTEGER NOT NULL,
            rest_total INTEGER, rest_until INTEGER, rest_offset INTEGER, rest_remaining INTEGER) STRICT
        """,
        "INSERT INTO meta VALUES (1, 1, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL)",
        // At most one row: where the guided workout stands.
        "CREATE TABLE guided (one INTEGER PRIMARY KEY CHECK (one = 1), mark TEXT NOT NULL) STRICT",
        """
        CREATE TABLE checkpoint (
            id INTEGER PRIMARY KEY, program TEXT NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL,
            catalogue TEXT NOT NULL, seconds INTEGER NOT NULL, item INTEGER NOT NULL, state TEXT NOT NULL) STRICT
        """,
        // A step owns the changes numbered from `first` to `last`.
        """
        CREATE TABLE undo_step (
            id INTEGER PRIMARY KEY, label TEXT NOT NULL, at INTEGER NOT NULL, first INTEGER NOT NULL,
            last INTEGER NOT NULL, undone INTEGER NOT NULL CHECK (undone IN (0, 1))) STRICT
        """,
        "CREATE TABLE undo_change (id INTEGER PRIMARY KEY, sql TEXT NOT NULL) STRICT",
    ]

    static let indexes = [
        "CREATE INDEX session_by_start ON session (start)",
        // What was still going on at a moment: of a moment near the end, next to nothing is finished after it.
        "CREATE INDEX session_by_end ON session (ended, start)",
        "CREATE INDEX session_by_day ON session (day, start)",
        // At most one session is open; the index is the rule and the way to find it.
        "CREATE UNIQUE INDEX session_open ON session ((1)) WHERE ended IS NULL",
        "CREATE INDEX entry_by_session ON entry (session, ordinal)",
        "CREATE INDEX entry_by_exercise ON entry (exercise, start, session)",
        "CREATE INDEX set_by_entry ON set_record (entry, ordinal)",
        // Records: the heaviest first, at each mass the most repetitions (or the longest hold) first.
        """
        CREATE INDEX set_by_mass ON set_record (exercise, timed, mass DESC, best DESC, start) WHERE counts = 1
        """,
        "CREATE INDEX set_by_e1rm ON set_record (exercise, e1rm DESC, start) WHERE counts = 1 AND e1rm IS NOT NULL",
        "CREATE INDEX cardio_by_session ON cardio (session, ordinal)",
        "CREATE INDEX cardio_by_activity ON cardio (activity, start, session)",
        "CREATE INDEX event_by_program ON event (program, at)",
        "CREATE INDEX event_by_day ON event (day)",
        "CREATE INDEX checkpoint_by_position ON checkpoint (seconds, item)",
    ]

    /// How each version comes from the one before it. A released version never changes: a new one is added behind it.
    static let versions: Opening.Versions = [
        { tables.map(\.definition) + serviceTables + indexes },
        { withoutTriggers },
    ]

    /// Version 1 had triggers in the file; see ``ChangeTrigger``.
    private static var withoutTriggers: [String] {
        tables.flatMap { table in
            ChangeTrigger.Change.allCases.map { change in
                "DROP TRIGGER IF EXISTS \(ChangeTrigger(table: table, change: change).name)"
            }
        }
    }
}
