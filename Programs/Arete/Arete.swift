import TrainingKit

/// Arete: a freestyle log that says how recovered one is, and recommends what to train next.
///
/// It plans nothing that must be done and targets nothing. Readings are pure functions of the state and a calendar
/// day; see ``Recovery`` for the model and its numbers.
public struct Arete: TrainingProgram {
    public typealias Options = AreteOptions
    public typealias State = AreteState
    public typealias Event = AreteEvent

    public static let descriptor = ProgramDescriptor(
        id: "arete", name: "Arete",
        summary: "freestyle logging, muscle recovery and body freshness, and what to train next",
        expects: "Log what you like, with RPE or RIR where you know it; nothing is planned for you",
        rulesVersion: 1,
        figures: [
            BacktestFigure("restAgreement", .share, "of your training days were none of rest by its reading"),
            BacktestFigure("trainedFresh", .number, "of 100 was how fresh the muscles were that you trained"),
        ])

    public static var defaultOptions: AreteOptions { AreteOptions() }
    public static var settings: [Setting<AreteOptions>] { AreteOptions.settings }

    public let options: AreteOptions
    public let catalogue: Catalogue
    let context: ProgramContext

    /// - Throws: a ``Refusal`` that names the option whose value is not allowed.
    public init(options: AreteOptions, catalogue: Catalogue, context: ProgramContext = ProgramContext()) throws {
        try options.validate()
        self.options = options
        self.catalogue = catalogue
        self.context = context
    }

    public var initialState: AreteState { AreteState() }

    public static var restOutsidePlan: (@Sendable (Options) -> Int)? { { $0.rest } }

    public func fold(_ session: Session, into state: inout AreteState) {
        state.fold(session, catalogue: catalogue)
    }

    public func fold(_ event: AreteEvent, on day: Day, into state: inout AreteState) {
        state.fold(event)
    }

    /// Arete targets nothing.
    public func target(for exercise: Exercise.ID, on day: Day, from state: State, history: any History) -> Target? {
        nil
    }

    /// Arete puts no offers, so there is none to answer.
    public func event(for offer: Offer, choice: Offer.Choice.ID, on day: Day, from state: State) throws -> Event {
        throw Refusal("no-such-offer", "Arete has put no question '\(offer.id)'", hint: "See: regimen arete readiness")
    }

    public func document(of state: State, on day: Day) -> JSONValue {
        var members = state.readiness(on: day, options: options).members
        members["preferences"] = .object(
            Dictionary(
                uniqueKeysWithValues: state.preferences.pairs.map { ($0.muscle.rawValue, .string($0.value.rawValue)) }))
        members["routines"] = .array(state.routines.map(document))
        members["typicalTonnage"] = .optional(state.bodyFreshness(options).typicalTonnage(on: day)) { .double($0) }
        return .object(members)
    }

    /// Arete recommends and plans no session.
    public func plannedMinutes(for day: Day, from state: State, history: any History) -> Double? { nil }

    /// The row of the backtest. `restAgreement`, on the first session of a day only: 1 where the body read above the
    /// rest line before that day's sessions, else 0; its mean is the share of days. `trainedFresh`: the freshness of
    /// the muscles mainly trained, before the session, each weighted by its working sets; as a sum and a weight, to
    /// be divided over all sessions.
    public func measurements(before session: Session, from state: State, history: any History) -> [String: Double] {
        var measurements: [String: Double] = [:]
        if !state.bodyLoads.contains(where: { $0.day == session.day }) {
            let morning = state.bodyFreshness(options).morning(of: session.day)
            measurements["restAgreement"] = morning > Recovery.restLine ? 1 : 0
        }
        let sets = setsByMuscle(session.workingSetsByExercise.map { ($0.exercise, $0.sets.count) })
        let freshness = state.muscleFreshness(options)
        let (sum, weight) = weighted(sets) { freshness.reading(of: $0, on: session.day) }
        if weight > 0 {
            measurements["trainedFresh.sum"] = sum
            measurements["trainedFresh.weight"] = weight
        }
        return measurements
    }

    /// What the session did to the readings of its day, and cardio that could not be counted.
    public func remarks(on session: Session, before: State, after: State, history: any History) -> [String] {
        let rested = before.readiness(on: session.day, options: options)
        let tired = after.readiness(on: session.day, options: options)
        var remarks: [String] = []
        if rested.body != tired.body {
            remarks.append("Body freshness \(rested.body.text(1)) → \(tired.body.text(1)).")
        }
        let drops = zip(rested.muscles, tired.muscles).map { (muscle: $0.muscle, from: $0.freshness, to: $1.freshness) }
            .filter { $0.from > $0.to }
            .sorted { ($0.from - $0.to, $1.muscle) > ($1.from - $1.to, $0.muscle) }
        if !drops.isEmpty {
            let most = drops.prefix(3).map { "\($0.muscle.name) \($0.from.text(0)) → \($0.to.text(0))" }
            remarks.append("Most tired: \(most.joined(separator: ", ")).")
        }
        for entry in session.cardio where entry.seconds == nil {
            remarks.append("\(catalogue.name(of: entry.activity)) has no minutes, so it adds nothing to fatigue.")
        }
        return remarks
    }
}
