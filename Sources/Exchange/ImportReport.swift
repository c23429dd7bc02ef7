import TrainingKit

/// How an import reads what a file leaves open.
public struct ImportOptions: Sendable {
    /// `--unit`: the unit of a file that does not say its own.
    public var unit: MassUnit?
    /// The configured unit, where `unit` is `nil`.
    public var defaultUnit: MassUnit
    /// `--map`: names of the file, and the exercise each stands for. Case, accents and plurals do not matter.
    public var map: [String: Exercise.ID]
    /// The moment at which the local wall clock shows a day and a second of it.
    public var zone: @Sendable (Day, Int) -> Moment
    /// The local moment of seconds since 1970-01-01T00:00:00Z.
    public var local: @Sendable (Int) -> Moment

    public init(
        unit: MassUnit? = nil, defaultUnit: MassUnit = .kg, map: [String: Exercise.ID] = [:],
        zone: @escaping @Sendable (Day, Int) -> Moment, local: @escaping @Sendable (Int) -> Moment
    ) {
        self.unit = unit
        self.defaultUnit = defaultUnit
        self.map = map
        self.zone = zone
        self.local = local
    }
}

/// Takes what an import reads, session by session.
public protocol ImportSink {
    mutating func session(_ session: ImportedSession) throws
    /// How many bytes of the file have been read, for a progress line.
    mutating func progress(bytes: Int)
}

/// A session as a file has it, and which of its rows became what.
public struct ImportedSession: Sendable {
    /// What a row became.
    public enum Target: Hashable, Sendable {
        case set(entry: Int, set: Int)
        case drop(entry: Int, set: Int, drop: Int)
        case cardio(Int)
    }

    /// Format, title and start as they stand in the file: the same in every export of the session.
    public var key: String
    /// Finished; its end is its start where the file does not say.
    public var session: Session
    /// A hash of each row's content, in order: a re-import compares sessions as multisets of them.
    public var rows: [UInt64]
    /// For each row what it became, so that a longer export adds only its new rows.
    public var targets: [Target]

    public init(key: String, session: Session, rows: [UInt64] = [], targets: [Target] = []) {
        self.key = key
        self.session = session
        self.rows = rows
        self.targets = targets
    }
}

/// What an import read, and what it could not.
public struct ImportReport: Sendable {
    public enum UnitFrom: String, Sendable {
        case column, option, configured
    }

    /// A row that became nothing.
    public struct Skipped: Hashable, Sendable {
        /// Counted from 1, the header included; of a row over several lines the first.
        public var line: Int
        public var reason: String
        /// The row, shortened.
        public var text: String
        /// Such rows are no sets in the app they come from either: a rest timer, a set with nothing in it.
        public var isExpected: Bool
    }

    /// What became of a name in the file.
    public struct ResolvedName: Hashable, Sendable {
        public enum How: Hashable, Sendable {
            case exact, alias, map
            /// No exercise has this name: it became one of its own.
            case new
            /// Several exercises have it: it became one of its own.
            case ambiguous([Exercise.ID])

            /// `exact`, `alias`, `map`, `new`, `ambiguous`.
            public var word: String {
                switch self {
                case .exact: "exact"
                case .alias: "alias"
                case .map: "map"
                case .new: "new"
                case .ambiguous: "ambiguous"
                }
            }
        }

        public var name: String
        public var exercise: Exercise.ID
        public var how: How
        /// Sets and cardio entries under this name; drops count with their set.
        public var sets: Int
    }

    /// An event of a program that the file asks for, after all its sessions.
    public struct ProgramEvent: Sendable {
        public var program: String
        public var payload: JSONValue
        /// When it is to be recorded; `nil` is now.
        public var at: Moment?
    }

    /// At most this many skipped rows are kept with their text; all are counted.
    public static let keptSkips = 10_000

    public var format: Format
    /// The unit most loads are in.
    public var unit: MassUnit
    public var unitFrom: UnitFrom
    /// Rows of the file under its header.
    public var rows = 0
    public var sessions = 0
    /// Sets, without their drops.
    public var sets = 0
    public var drops = 0
    public var cardio = 0
    public var skipped: [Skipped] = []
    public var skippedCount = 0
    /// Skipped rows that should have been sets.
    public var brokenCount = 0
    /// In order of first appearance.
    public var exercises: [ResolvedName] = []
    /// Exercises to add to the catalogue. Sessions refer to them already.
    public var newExercises: [Exercise] = []
    /// What was decided or could not be believed, a line each.
    public var notes: [String] = []
    public var event: ProgramEvent?
    /// Rest days that a Dredfit backup asks for.
    public var restDays: Set<Weekday>?
    /// Whether a Dredfit backup has the bar; `nil` if it does not say.
    public var hasBar: Bool?

    public init(format: Format, unit: MassUnit, unitFrom: UnitFrom) {
        self.format = format
        self.unit = unit
        self.unitFrom = unitFrom
    }

    /// Whether every row became what it was meant to be.
    public var isComplete: Bool { brokenCount == 0 }

    mutating func skip(line: Int, reason: String, text: @autoclosure () -> String, isExpected: Bool = false) {
        skippedCount += 1
        if !isExpected { brokenCount += 1 }
        guard skipped.count < ImportReport.keptSkips else { return }
        skipped.append(Skipped(line: line, reason: reason, text: text(), isExpected: isExpected))
    }
}
