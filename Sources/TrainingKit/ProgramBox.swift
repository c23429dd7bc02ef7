/// A kind of program without its type: what the registry holds, and what makes runs of it.
public protocol ProgramKind: Sendable {
    var descriptor: ProgramDescriptor { get }
    var verbs: [CommandDeclaration] { get }
    var settings: [SettingDescription] { get }
    /// Whether sets carry what their load is made of.
    var composesLoads: Bool { get }
    /// The options that the configuration gives, with the rest at their defaults.
    ///
    /// - Throws: ``OptionError``.
    func options(from given: [String: JSONValue]) throws(OptionError) -> JSONValue
    /// The options with one of ``settings`` set from words.
    ///
    /// - Throws: ``OptionError``.
    func options(_ options: JSONValue, setting key: String, to word: String) throws(OptionError) -> JSONValue
    /// One of ``settings`` in words.
    func word(for key: String, in options: JSONValue) -> String?
    /// A program at its initial state, with the options that the configuration gives.
    ///
    /// - Throws: ``OptionError``, and what the program throws.
    func run(options given: [String: JSONValue], catalogue: Catalogue, context: ProgramContext) throws -> any ProgramRun
    /// Seconds of rest after a set of an exercise that the session's plan does not have, with the options that the
    /// configuration gives; `nil` leaves it to the configuration.
    ///
    /// - Throws: ``OptionError``.
    func restOutsidePlan(options given: [String: JSONValue]) throws -> Int?
}

/// A setting as setup asks it.
public struct SettingDescription: Sendable, Hashable {
    public var key: String
    public var question: String
    public var allowed: String
}

/// What is wrong with a program's options.
public enum OptionError: Error, Equatable {
    case unknownKey(String, known: [String])
    case badValue(key: String, allowed: String)
}

/// A program with its options and a state that moves: what is folded over the journal and asked for plans.
public protocol ProgramRun: AnyObject {
    var descriptor: ProgramDescriptor { get }
    func fold(_ session: Session) throws
    /// `payload` is the JSON of one of the program's events.
    func fold(event payload: String, on day: Day) throws
    func plan(for day: Day, history: any History) throws -> Plan
    func target(for exercise: Exercise.ID, on day: Day, history: any History) throws -> Target?
    func offers(on day: Day, history: any History) throws -> [Offer]
    /// The payload of the event that answers an offer.
    func payload(for offer: Offer, choice: Offer.Choice.ID, on day: Day) throws -> String
    func questions(for session: Session) -> [Question]
    func sections(on day: Day, history: any History) throws -> [Section]
    func document(on day: Day) throws -> JSONValue
    func coolDown(after session: Session) -> [Step]
    func plannedMinutes(for day: Day, history: any History) throws -> Double?
    func measurements(before session: Session, history: any History) throws -> [String: Double]
    /// Remarks on a session that `self` has not folded and `after` has.
    func remarks(on session: Session, after: any ProgramRun, history: any History) throws -> [String]
    /// What a load is made of now; empty where it cannot be made or the program knows no objects.
    func pieces(of load: Load, for exercise: Exercise.ID) -> [SetRecord.Piece]
    /// The state as JSON, as checkpoints hold it.
    func encodedState() throws -> String
    /// Goes to a state that ``encodedState()`` gave.
    func restore(state: String) throws
    /// The same program at the same state, independent from here on.
    func copy() -> any ProgramRun
    /// Runs one of the program's verbs.
    func perform(_ verb: String, _ call: VerbRequest) throws -> VerbResult
}

extension ProgramKind {
    public var composesLoads: Bool { false }
}

extension ProgramRun {
    public func pieces(of load: Load, for exercise: Exercise.ID) -> [SetRecord.Piece] { [] }
}

/// ``VerbCall`` without the program's types.
public struct VerbRequest {
    public var arguments: Arguments
    public var day: Day
    public var history: any History
    public var openSession: Session?
    public var exercise: (String) throws -> Exercise
    public var readFile: (String) throws -> [UInt8]

    public init(
        arguments: Arguments, day: Day, history: any History, openSession: Session?,
        exercise: @escaping (String) throws -> Exercise, readFile: @escaping (String) throws -> [UInt8]
    ) {
        self.arguments = arguments
        self.day = day
        self.history = history
        self.openSession = openSession
        self.exercise = exercise
        self.readFile = readFile
    }
}

/// ``VerbOutcome`` without the program's types.
public struct VerbResult {
    public var sections: [Section]
    public var json: JSONValue?
    /// Payloads to journal, in order.
    public var events: [String]
    public var options: JSONValue?
    public var trainingDays: Set<Weekday>?
    public var begin: (plan: Plan, skipping: [String])?
    public var newExercises: [Exercise]
    public var confirm: String?

    /// Whether carrying it out changes the journal or the configuration.
    public var writes: Bool {
        !events.isEmpty || options != nil || trainingDays != nil || begin != nil || !newExercises.isEmpty
    }
}

extension ProgramRun {
    public func plannedMinutes(for day: Day, history: any History) throws -> Double? {
        let plan = try plan(for: day, history: history)
        return plan.status == .planned ? plan.estimatedMinutes : nil
    }
}

/// Makes a ``ProgramKind`` of a program.
public struct ProgramBox<P: TrainingProgram>: ProgramKind {
    public init(_: P.Type) {}

    public var descriptor: ProgramDescriptor { P.descriptor }
    public var verbs: [CommandDeclaration] { P.verbs.map(\.declaration) }
    public var composesLoads: Bool { P.composesLoads }
    public var settings: [SettingDescription] {
        P.settings.map { SettingDescription(key: $0.key, question: $0.question, allowed: $0.allowed) }
    }

    public func options(from given: [String: JSONValue]) throws(OptionError) -> JSONValue {
        guard var merged = try? json(P.defaultOptions).object else {
            throw .unknownKey("", known: [])  // a program whose options are no JSON object
        }
        let settings = self.settings
        let known = Set(merged.keys).union(settings.map(\.key))
        for (key, value) in given.sorted(by: { $0.key < $1.key }) {
            guard known.contains(key) else { throw .unknownKey(key, known: known.sorted()) }
            merged[key] = value
            guard (try? decode(.object(merged))) != nil else {
                throw .badValue(
                    key: key, allowed: settings.first { $0.key == key }?.allowed ?? "see the program's README")
            }
        }
        return .object(merged)
    }

    public func options(_ options: JSONValue, setting key: String, to word: String) throws(OptionError) -> JSONValue {
        guard let setting = P.settings.first(where: { $0.key == key }) else {
            throw .unknownKey(key, known: P.settings.map(\.key))
        }
        guard var typed = try? decode(options), setting.set(word, &typed), let json = try? json(typed) else {
            throw .badValue(key: key, allowed: setting.allowed)
        }
        return json
    }

    public func word(for key: String, in options: JSONValue) -> String? {
        guard let setting = P.settings.first(where: { $0.key == key }), let typed = try? decode(options) else {
            return nil
        }
        return setting.get(typed)
    }

    public func restOutsidePlan(options given: [String: JSONValue]) throws -> Int? {
        guard let rest = P.restOutsidePlan else { return nil }
        return try rest(typed(given))
    }

    public func run(options given: [String: JSONValue], catalogue: Catalogue, context: ProgramContext) throws
        -> any ProgramRun
    {
        let options = try typed(given)
        let program = try P(options: options, catalogue: catalogue, context: context)
        return Run(program: program, options: options, catalogue: catalogue, state: program.initialState)
    }

    /// What nobody set need not be read.
    private func typed(_ given: [String: JSONValue]) throws -> P.Options {
        given.isEmpty ? P.defaultOptions : try decode(options(from: given))
    }

    private func decode(_ options: JSONValue) throws -> P.Options {
        try JSONText.decode(P.Options.self, from: JSONText.encode(options))
    }
}

private func json(_ value: some Encodable) throws -> JSONValue {
    try JSONText.value(JSONText.encode(value))
}

private final class Run<P: TrainingProgram>: ProgramRun {
    let program: P
    let options: P.Options
    let catalogue: Catalogue
    var state: P.State

    init(program: P, options: P.Options, catalogue: Catalogue, state: P.State) {
        self.program = program
        self.options = options
        self.catalogue = catalogue
        self.state = state
    }

    var descriptor: ProgramDescriptor { P.descriptor }

    func fold(_ session: Session) throws {
        guard session.isFinished, !session.disabled else { return }
        try program.fold(session, into: &state)
    }

    func fold(event payload: String, on day: Day) throws {
        try program.fold(JSONText.decode(P.Event.self, from: payload), on: day, into: &state)
    }

    func plan(for day: Day, history: any History) throws -> Plan {
        try program.plan(for: day, from: state, history: history)
    }

    func target(for exercise: Exercise.ID, on day: Day, history: any History) throws -> Target? {
        try program.target(for: exercise, on: day, from: state, history: history)
    }

    func offers(on day: Day, history: any History) throws -> [Offer] {
        try program.offers(on: day, from: state, history: history)
    }

    func payload(for offer: Offer, choice: Offer.Choice.ID, on day: Day) throws -> String {
        try JSONText.encode(program.event(for: offer, choice: choice, on: day, from: state))
    }

    func questions(for session: Session) -> [Question] { program.questions(for: session) }

    func sections(on day: Day, history: any History) throws -> [Section] {
        try program.sections(on: day, from: state, history: history)
    }

    func document(on day: Day) throws -> JSONValue { try program.document(of: state, on: day) }

    func coolDown(after session: Session) -> [Step] { program.coolDown(after: session) }

    func plannedMinutes(for day: Day, history: any History) throws -> Double? {
        try program.plannedMinutes(for: day, from: state, history: history)
    }

    func measurements(before session: Session, history: any History) throws -> [String: Double] {
        try program.measurements(before: session, from: state, history: history)
    }

    func remarks(on session: Session, after: any ProgramRun, history: any History) throws -> [String] {
        guard let after = after as? Run<P> else { return [] }
        return try program.remarks(on: session, before: state, after: after.state, history: history)
    }

    func pieces(of load: Load, for exercise: Exercise.ID) -> [SetRecord.Piece] {
        program.pieces(of: load, for: exercise, from: state)
    }

    func encodedState() throws -> String { try JSONText.encode(state) }
    func restore(state text: String) throws { state = try JSONText.decode(P.State.self, from: text) }
    func copy() -> any ProgramRun { Run(program: program, options: options, catalogue: catalogue, state: state) }

    func perform(_ verb: String, _ call: VerbRequest) throws -> VerbResult {
        guard let verb = P.verbs.first(where: { $0.declaration.name == verb }) else {
            throw Refusal(
                "unknown-verb", "\(descriptor.name) has no verb '\(verb)'",
                hint: "It has: \(P.verbs.map(\.declaration.name).joined(separator: ", "))", isUsage: true)
        }
        let outcome = try verb.run(
            VerbCall(
                arguments: call.arguments, program: program, options: options, state: state, day: call.day,
                catalogue: catalogue, history: call.history, openSession: call.openSession, exercise: call.exercise,
                readFile: call.readFile))
        return VerbResult(
            sections: outcome.sections, json: outcome.json, events: try outcome.events.map { try JSONText.encode($0) },
            options: try outcome.options.map { try json($0) }, trainingDays: outcome.trainingDays,
            begin: outcome.begin, newExercises: outcome.newExercises, confirm: outcome.confirm)
    }
}
