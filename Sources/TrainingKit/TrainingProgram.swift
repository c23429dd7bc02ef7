/// A training program: rules that look at the journal and say what to do next.
///
/// A program is a pure function of the journal. Its state starts at ``initialState`` and is folded over the
/// finished sessions and the program's own events in order of time; a plan is a pure function of state, options
/// and day. No clock, no file, no randomness inside. Options shape plans and offers, never how the past is folded.
public protocol TrainingProgram: Sendable {
    /// What setup asks and the configuration holds. Decoded from JSON with absent keys at their defaults.
    associatedtype Options: Codable & Equatable & Sendable
    /// What happened besides sessions: a decision, a goal set by hand. Absolute values, never differences.
    associatedtype Event: Codable & Equatable & Sendable
    /// Small; checkpointed as JSON.
    associatedtype State: Codable & Equatable & Sendable

    static var descriptor: ProgramDescriptor { get }
    static var defaultOptions: Options { get }
    /// What setup asks and the configuration accepts for this program, key by key.
    static var settings: [Setting<Options>] { get }
    /// What only this program knows: `regimen <program> <verb> …`.
    static var verbs: [Verb<Self>] { get }

    init(options: Options, catalogue: Catalogue, context: ProgramContext) throws

    var initialState: State { get }
    /// Folds a finished session of any program in. Disabled and open sessions are never handed over.
    func fold(_ session: Session, into state: inout State) throws
    /// Folds one of the program's own events in; `day` is the local day it was recorded on.
    func fold(_ event: Event, on day: Day, into state: inout State) throws

    /// The plan for a day on which nothing was done yet, with warm-up and cool-down.
    func plan(for day: Day, from state: State, history: any History) throws -> Plan
    /// What the program would ask of one exercise on that day, whether or not its plan has it; `nil` is no opinion.
    func target(for exercise: Exercise.ID, on day: Day, from state: State, history: any History) throws -> Target?
    /// The questions that are open on that day.
    func offers(on day: Day, from state: State, history: any History) throws -> [Offer]
    /// What is journaled when `choice` of `offer` is taken.
    func event(for offer: Offer, choice: Offer.Choice.ID, on day: Day, from state: State) throws -> Event
    /// What `done` has to ask about the session.
    func questions(for session: Session) -> [Question]
    /// Progress, for text, JSON and the report alike.
    func sections(on day: Day, from state: State, history: any History) throws -> [Section]
    /// What `state --json` shows under "state": the state that the day's plan is drawn from.
    func document(of state: State, on day: Day) throws -> JSONValue
    /// The cool-down after what was performed. By default that of the plan.
    func coolDown(after session: Session) -> [Step]
    /// Minutes of the session that it would plan for a day, `nil` where it would plan none: for the backtest, which
    /// asks on every day of training. By default those of the plan; a program that plans nothing need not lay one out.
    func plannedMinutes(for day: Day, from state: State, history: any History) throws -> Double?
    /// Keys of this program's own for its row of the backtest (compare.md); asked before `session` is folded in.
    func measurements(before session: Session, from state: State, history: any History) throws -> [String: Double]
    /// What a finished session means for the user, in lines: milestones, what was read of a foreign session.
    func remarks(on session: Session, before: State, after: State, history: any History) throws -> [String]
    /// Seconds of rest after a set of an exercise that the session's plan does not have, by the options; `nil` leaves
    /// it to the configuration.
    static var restOutsidePlan: (@Sendable (Options) -> Int)? { get }
    /// Whether sets carry what their load is made of; ``pieces(of:for:from:)`` is asked only then.
    static var composesLoads: Bool { get }
    /// What a load is made of now, for a set that is logged with another load than its plan has; empty where it
    /// cannot be made.
    func pieces(of load: Load, for exercise: Exercise.ID, from state: State) -> [SetRecord.Piece]
}

extension TrainingProgram {
    public static var settings: [Setting<Options>] { [] }
    public static var verbs: [Verb<Self>] { [] }
    public func questions(for session: Session) -> [Question] { [] }
    public func offers(on day: Day, from state: State, history: any History) throws -> [Offer] { [] }
    public func coolDown(after session: Session) -> [Step] {
        session.hasFilledWorkingSet ? session.plan?.coolDown ?? [] : []
    }
    public func plannedMinutes(for day: Day, from state: State, history: any History) throws -> Double? {
        let plan = try plan(for: day, from: state, history: history)
        return plan.status == .planned ? plan.estimatedMinutes : nil
    }
    public func measurements(before session: Session, from state: State, history: any History) throws
        -> [String: Double]
    {
        [:]
    }
    public func remarks(on session: Session, before: State, after: State, history: any History) throws -> [String] {
        []
    }
    public static var restOutsidePlan: (@Sendable (Options) -> Int)? { nil }
    public static var composesLoads: Bool { false }
    public func pieces(of load: Load, for exercise: Exercise.ID, from state: State) -> [SetRecord.Piece] { [] }
}

/// What the registry says about a program.
public struct ProgramDescriptor: Sendable, Hashable {
    /// `dredfit`: the word of the command line and the configuration.
    public var id: String
    /// `Dredfit`.
    public var name: String
    /// The idea in a line.
    public var summary: String
    /// What it expects of the user, in a line, for `programs`.
    public var expects: String
    /// Raised whenever the same history folds to another state; old checkpoints are then ignored.
    public var rulesVersion: Int
    /// The weekdays it trains on unless the user says otherwise.
    public var defaultTrainingDays: Set<Weekday>
    /// What the keys of its own in the backtest say; see `measurements(before:from:history:)`.
    public var figures: [BacktestFigure]

    public init(
        id: String, name: String, summary: String, expects: String, rulesVersion: Int,
        defaultTrainingDays: Set<Weekday> = Set(Weekday.allCases), figures: [BacktestFigure] = []
    ) {
        self.id = id
        self.name = name
        self.summary = summary
        self.expects = expects
        self.rulesVersion = rulesVersion
        self.defaultTrainingDays = defaultTrainingDays
        self.figures = figures
    }
}

/// A figure that only one program has in the backtest, and how to say it in a sentence.
public struct BacktestFigure: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// 0…1, shown as a percentage.
        case share
        case number
    }

    /// The key in the row of the backtest.
    public var key: String
    public var kind: Kind
    /// What follows the value: `% of your training days it would not have called a day of rest`.
    public var words: String

    public init(_ key: String, _ kind: Kind, _ words: String) {
        self.key = key
        self.kind = kind
        self.words = words
    }
}

/// What a program is made for.
public enum ProgramMode: Sendable, Hashable {
    /// Serves the user: today, next, state, projection.
    case journal
    /// Serves the backtest: every offer counts as accepted at once, and what a foreign log lacks is assumed.
    case backtest
}

/// What a program is told about its surroundings.
public struct ProgramContext: Sendable, Hashable {
    public var mode: ProgramMode
    /// The unit for new loads.
    public var unit: MassUnit
    /// The weekdays the user trains on.
    public var trainingDays: Set<Weekday>

    public init(
        mode: ProgramMode = .journal, unit: MassUnit = .kg, trainingDays: Set<Weekday> = Set(Weekday.allCases)
    ) {
        self.mode = mode
        self.unit = unit
        self.trainingDays = trainingDays
    }

    /// The first training day after `day`; `nil` when there is none in the week.
    public func nextTrainingDay(after day: Day) -> Day? {
        (1...7).lazy.map { day + $0 }.first { trainingDays.contains($0.weekday) }
    }
}

/// One key of a program's options: how it is asked, read and shown.
public struct Setting<Options>: Sendable {
    /// The key in the configuration and after `setup --option`: `bar`.
    public var key: String
    /// The question, as setup asks it.
    public var question: String
    /// What may be answered, in words: `on or off`.
    public var allowed: String
    /// The value in words.
    public var get: @Sendable (Options) -> String
    /// Sets it from words; false if they are not a value.
    public var set: @Sendable (String, inout Options) -> Bool

    public init(
        _ key: String, question: String, allowed: String, get: @escaping @Sendable (Options) -> String,
        set: @escaping @Sendable (String, inout Options) -> Bool
    ) {
        self.key = key
        self.question = question
        self.allowed = allowed
        self.get = get
        self.set = set
    }

    /// A key that is on or off.
    public static func flag(_ key: String, question: String, _ path: WritableKeyPath<Options, Bool> & Sendable)
        -> Setting
    {
        Setting(key, question: question, allowed: "on or off") {
            $0[keyPath: path] ? "on" : "off"
        } set: { word, options in
            guard let value = Bool(onOff: word) else { return false }
            options[keyPath: path] = value
            return true
        }
    }
}

extension Bool {
    /// Reads `on`, `off`, `yes`, `no`, `true`, `false`.
    public init?(onOff word: String) {
        switch word.lowercased() {
        case "on", "yes", "true": self = true
        case "off", "no", "false": self = false
        default: return nil
        }
    }
}

/// A command of a program's own.
public struct Verb<P: TrainingProgram>: Sendable {
    public var declaration: CommandDeclaration
    public var run: @Sendable (VerbCall<P>) throws -> VerbOutcome<P>

    public init(_ declaration: CommandDeclaration, run: @escaping @Sendable (VerbCall<P>) throws -> VerbOutcome<P>) {
        self.declaration = declaration
        self.run = run
    }
}

/// What a verb is called with.
public struct VerbCall<P: TrainingProgram> {
    public var arguments: Arguments
    public var program: P
    public var options: P.Options
    public var state: P.State
    public var day: Day
    public var catalogue: Catalogue
    public var history: any History
    /// The session that is open, if one is.
    public var openSession: Session?
    /// Resolves what the user calls an exercise; throws an ``ExplainedError`` for none or several.
    public var exercise: (String) throws -> Exercise
    /// Reads a file, `-` being standard input; at most 16 MB.
    public var readFile: (String) throws -> [UInt8]

    public init(
        arguments: Arguments, program: P, options: P.Options, state: P.State, day: Day, catalogue: Catalogue,
        history: any History, openSession: Session?, exercise: @escaping (String) throws -> Exercise,
        readFile: @escaping (String) throws -> [UInt8]
    ) {
        self.arguments = arguments
        self.program = program
        self.options = options
        self.state = state
        self.day = day
        self.catalogue = catalogue
        self.history = history
        self.openSession = openSession
        self.exercise = exercise
        self.readFile = readFile
    }
}

/// What a verb wants done and shown. A verb that only shows leaves everything else empty and nothing is written.
public struct VerbOutcome<P: TrainingProgram> {
    /// Shown as text.
    public var sections: [Section]
    /// Printed for `--json`; `nil` prints the sections.
    public var json: JSONValue?
    /// Journaled in order, as one undo step.
    public var events: [P.Event]
    /// Written to the configuration.
    public var options: P.Options?
    /// Written to the configuration.
    public var trainingDays: Set<Weekday>?
    /// Starts a session on this plan now; the named slots are set aside in it. Refused by the host while one is open.
    public var begin: (plan: Plan, skipping: [String])?
    /// Exercises to add to the user's catalogue, with the events.
    public var newExercises: [Exercise]
    /// A question to be confirmed (`--yes`) before anything is written.
    public var confirm: String?

    public init(
        _ sections: [Section] = [], json: JSONValue? = nil, events: [P.Event] = [], options: P.Options? = nil,
        trainingDays: Set<Weekday>? = nil, begin: (plan: Plan, skipping: [String])? = nil,
        newExercises: [Exercise] = [], confirm: String? = nil
    ) {
        self.sections = sections
        self.json = json
        self.events = events
        self.options = options
        self.trainingDays = trainingDays
        self.begin = begin
        self.newExercises = newExercises
        self.confirm = confirm
    }

    /// One line of text, and what goes with it.
    public static func say(_ line: String, json: JSONValue? = nil, events: [P.Event] = [], options: P.Options? = nil)
        -> VerbOutcome
    {
        VerbOutcome([Section("", [.text(line)])], json: json, events: events, options: options)
    }
}
