import TrainingKit

@testable import Insight

/// A program that plans one exercise every day of training: three sets of as many repetitions as its level, which moves
/// with each of its own sessions, by the rating. It targets last time's first set and one repetition more. Its one
/// event sets the level; from level 10 on it offers to go back to 5.
struct Ladder: TrainingProgram {
    struct Options: Codable, Equatable, Sendable {
        var exercise = Exercise.ID("bench")
        /// Kilograms; 0 plans no load, below 0 leaves it to be asked for.
        var load = 60
        var offers = true
        var open = false
        var sets = 3
        /// Whether plans state the level in their details.
        var stated = false
    }
    struct Event: Codable, Equatable, Sendable { var level: Int }
    struct State: Codable, Equatable, Sendable {
        var level = 5
        var sessions = 0
        var repsSeen = 0
    }

    static let descriptor = ProgramDescriptor(
        id: "ladder", name: "Ladder", summary: "one more", expects: "nothing", rulesVersion: 1)
    static let defaultOptions = Options()

    let options: Options
    let context: ProgramContext

    init(options: Options, catalogue: Catalogue, context: ProgramContext) {
        self.options = options
        self.context = context
    }

    var initialState: State { State() }

    func fold(_ session: Session, into state: inout State) {
        state.sessions += 1
        for set in session.exercises.flatMap(\.filledWorkingSets) { state.repsSeen += set.measure.reps ?? 0 }
        guard session.program == "ladder" else { return }
        switch session.rating {
        case .tough: state.level -= 1
        case .easy: state.level += 2
        case .plan, nil: state.level += 1
        }
    }

    func fold(_ event: Event, on day: Day, into state: inout State) { state.level = event.level }

    func plan(for day: Day, from state: State, history: any History) throws -> Plan {
        if options.open { return Plan(status: .open, title: "Anything") }
        guard context.trainingDays.contains(day.weekday) else {
            return Plan(status: .rest, title: "Rest", nextTrainingDay: context.nextTrainingDay(after: day))
        }
        let load = options.load > 0 ? Load(options.load, .kg) : nil
        let set = PlannedSet(.reps(state.level), load: load, needsLoad: options.load < 0)
        return Plan(
            number: state.sessions + 1, title: "Step \(state.level)", estimatedMinutes: Double(20 + state.level),
            exercises: [
                PlannedExercise(
                    options.exercise, slot: "only", restSeconds: 60,
                    sets: Array(repeating: set, count: options.sets),
                    details: options.stated ? ["level": .int(state.level)] : [:])
            ], notes: ["last \(try history.lastTrainingDay()?.description ?? "never")"])
    }

    func target(for exercise: Exercise.ID, on day: Day, from state: State, history: any History) throws -> Target? {
        guard let first = try history.lastPerformance(of: exercise)?.sets.first, let reps = first.measure.reps else {
            return nil
        }
        return Target([Target.TargetSet(.reps(reps + 1), load: first.load)])
    }

    func offers(on day: Day, from state: State, history: any History) -> [Offer] {
        guard options.offers, state.level >= 10 else { return [] }
        return [
            Offer(
                id: "back-\(state.level)", title: "Back to 5 from \(state.level)",
                choices: [.init(id: "accept", title: "Back"), .init(id: "decline", title: "Stay")])
        ]
    }

    func event(for offer: Offer, choice: Offer.Choice.ID, on day: Day, from state: State) -> Event {
        Event(level: choice == "accept" ? 5 : state.level)
    }

    func questions(for session: Session) -> [Question] { [.rating, .feeling(options.exercise)] }
    func sections(on day: Day, from state: State, history: any History) -> [Section] {
        [Section("Ladder", [.text("level \(state.level)")])]
    }
    func document(of state: State, on day: Day) -> JSONValue { ["level": .int(state.level)] }

    func measurements(before session: Session, from state: State, history: any History) throws -> [String: Double] {
        let weights = try history.bodyWeights(from: session.day - 999, through: session.day + 999)
        if !weights.isEmpty { return ["weights": Double(weights.count)] }
        var measured = ["fresh.sum": Double(session.id), "fresh.weight": 2, "empty.sum": 1, "empty.weight": 0]
        if session.id % 2 == 0 { measured["even"] = Double(session.id) }
        if session.id == 1 { measured["coverage"] = 77 }
        return measured
    }
}

let catalogue = Catalogue(
    [
        Exercise(id: "bench", name: "Bench Press", equipment: .barbell, loading: .external),
        Exercise(id: "pull-up", name: "Pull-Up", equipment: .bodyweight, loading: [.added, .assisted]),
        Exercise(id: "push-up", name: "Push-Up", equipment: .bodyweight),
        Exercise(id: "plank", name: "Plank", equipment: .bodyweight, measuredIn: .seconds),
    ], revision: "test")

func ladder(
    _ options: Ladder.Options = Ladder.Options(), mode: ProgramMode = .backtest,
    days: Set<Weekday> = Set(Weekday.allCases)
) throws -> any ProgramRun {
    try ProgramBox(Ladder.self).run(
        options: JSONText.value(JSONText.encode(options)).object ?? [:], catalogue: catalogue,
        context: ProgramContext(mode: mode, trainingDays: days))
}

/// What a run was asked, counted; the questions themselves go to the run within.
final class CountingRun: ProgramRun {
    let inner: any ProgramRun
    var targets = 0, folds = 0, plans = 0, measured = 0
    /// The days asked for plans, in order.
    var plannedDays: [Day] = []
    /// At each question of any kind: the sessions folded so far, and the last session in the history handed over.
    var known: [(folded: [Int], seen: Int?)] = []
    private var folded: [Int] = []

    init(_ inner: any ProgramRun) { self.inner = inner }

    var descriptor: ProgramDescriptor { inner.descriptor }
    func fold(_ session: Session) throws {
        folds += 1
        folded.append(session.id)
        try inner.fold(session)
    }
    func fold(event payload: String, on day: Day) throws { try inner.fold(event: payload, on: day) }
    func plan(for day: Day, history: any History) throws -> Plan {
        plans += 1
        try note(history)
        plannedDays.append(day)
        return try inner.plan(for: day, history: history)
    }
    func plannedMinutes(for day: Day, history: any History) throws -> Double? {
        plans += 1
        try note(history)
        plannedDays.append(day)
        return try inner.plannedMinutes(for: day, history: history)
    }
    func target(for exercise: Exercise.ID, on day: Day, history: any History) throws -> Target? {
        targets += 1
        try note(history)
        return try inner.target(for: exercise, on: day, history: history)
    }
    func offers(on day: Day, history: any History) throws -> [Offer] { try inner.offers(on: day, history: history) }
    func payload(for offer: Offer, choice: Offer.Choice.ID, on day: Day) throws -> String {
        try inner.payload(for: offer, choice: choice, on: day)
    }
    func questions(for session: Session) -> [Question] { inner.questions(for: session) }
    func sections(on day: Day, history: any History) throws -> [Section] {
        try inner.sections(on: day, history: history)
    }
    func document(on day: Day) throws -> JSONValue { try inner.document(on: day) }
    func coolDown(after session: Session) -> [Step] { inner.coolDown(after: session) }
    func measurements(before session: Session, history: any History) throws -> [String: Double] {
        measured += 1
        try note(history)
        return try inner.measurements(before: session, history: history)
    }
    func remarks(on session: Session, after: any ProgramRun, history: any History) throws -> [String] {
        try inner.remarks(on: session, after: after, history: history)
    }
    func encodedState() throws -> String { try inner.encodedState() }
    func restore(state: String) throws { try inner.restore(state: state) }
    private func note(_ history: any History) throws {
        known.append((folded, try history.recentSessions(limit: 1).first?.id))
    }
    func copy() -> any ProgramRun { CountingRun(inner.copy()) }
    func perform(_ verb: String, _ call: VerbRequest) throws -> VerbResult { try inner.perform(verb, call) }
}
