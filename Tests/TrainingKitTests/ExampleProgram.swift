import TrainingKit

/// The example of docs/writing-a-program.md: two workouts in turn, three sets of five, the last set for as many
/// repetitions as there are in it. Like the linear progressions for beginners of which Greyskull LP is one.
struct Linear: TrainingProgram {
    struct Options: Codable, Equatable, Sendable {
        /// Whether there are plates for half the usual step.
        var microplates = false
    }
    /// A load set by hand.
    struct Event: Codable, Equatable, Sendable {
        var exercise: Exercise.ID
        var load: Load
    }
    struct State: Codable, Equatable, Sendable {
        /// Workouts of this program done so far.
        var workouts = 0
        var lifts: [Exercise.ID: Lift] = [:]
    }
    /// What last time came to. The next load is not in it: it depends on the options, and they never shape the fold.
    struct Lift: Codable, Equatable, Sendable {
        enum Verdict: String, Codable, Sendable { case again, up, twiceUp, back }
        var load: Load
        var verdict: Verdict
    }

    static let descriptor = ProgramDescriptor(
        id: "linear", name: "Linear", summary: "three sets of five, a step more each time",
        expects: "A barbell, and three days a week", rulesVersion: 1,
        defaultTrainingDays: [.monday, .wednesday, .friday])
    static let defaultOptions = Options()
    static var settings: [Setting<Options>] {
        [.flag("microplates", question: "Have you got plates for half steps?", \.microplates)]
    }

    static let workouts: [[Exercise.ID]] = [
        ["barbell-squat", "bench-press", "barbell-row"], ["deadlift", "overhead-press", "barbell-row"],
    ]
    static let (sets, reps, manyReps) = (3, 5, 10)

    let options: Options
    let catalogue: Catalogue
    let context: ProgramContext

    init(options: Options, catalogue: Catalogue, context: ProgramContext) {
        self.options = options
        self.catalogue = catalogue
        self.context = context
    }

    // MARK: The fold

    var initialState: State { State() }

    func fold(_ session: Session, into state: inout State) {
        if session.program == Linear.descriptor.id, session.hasFilledWorkingSet { state.workouts += 1 }
        for (exercise, sets) in session.workingSetsByExercise where Linear.workouts.joined().contains(exercise) {
            guard let load = sets.compactMap(\.load).max(by: { $0.mass < $1.mass }) else { continue }
            let reps = sets.filter { $0.load.mass == load.mass }.compactMap(\.measure.reps)
            state.lifts[exercise] = Lift(load: load, verdict: Linear.verdict(on: reps))
        }
    }

    func fold(_ event: Event, on day: Day, into state: inout State) {
        state.lifts[event.exercise] = Lift(load: event.load, verdict: .again)
    }

    /// What the repetitions at the heaviest load come to.
    static func verdict(on reps: [Int]) -> Lift.Verdict {
        guard let fewest = reps.min(), let last = reps.last, reps.count >= sets else { return .again }
        return fewest < Linear.reps ? .back : last >= manyReps ? .twiceUp : .up
    }

    // MARK: The plan

    func plan(for day: Day, from state: State, history: any History) -> Plan {
        let isTraining = context.trainingDays.contains(day.weekday)
        return Plan(
            status: isTraining ? .planned : .rest, number: state.workouts + 1,
            title: state.workouts.isMultiple(of: 2) ? "Workout A" : "Workout B",
            exercises: Linear.workouts[state.workouts % 2].map { exercise in
                let lift = state.lifts[exercise]
                let next = lift.flatMap(nextLoad)
                let set = PlannedSet(.reps(Linear.reps), load: next, needsLoad: next == nil)
                return PlannedExercise(
                    exercise, slot: exercise.rawValue, restSeconds: 180,
                    sets: Array(repeating: set, count: Linear.sets),
                    why: lift.map(why) ?? "not lifted yet: choose a load")
            },
            nextTrainingDay: isTraining ? nil : context.nextTrainingDay(after: day))
    }

    func target(for exercise: Exercise.ID, on day: Day, from state: State, history: any History) -> Target? {
        guard let load = state.lifts[exercise].flatMap(nextLoad) else { return nil }
        return Target(Array(repeating: .init(.reps(Linear.reps), load: load), count: Linear.sets))
    }

    /// In the unit of the last load: 2.5 kg or 5 lb a step, half of it with microplates; back is a tenth off.
    private func nextLoad(after lift: Lift) -> Load? {
        let whole = lift.load.unit == .kg ? 250_000_000 : 500_000_000  // in 10⁻⁸ of the unit
        let step = options.microplates ? whole / 2 : whole
        let amount =
            switch lift.verdict {
            case .again: lift.load.amount
            case .up: lift.load.amount + step
            case .twiceUp: lift.load.amount + 2 * step
            case .back: lift.load.amount * 9 / 10 / step * step
            }
        return Load(amount: amount, unit: lift.load.unit)
    }

    private func why(_ lift: Lift) -> String {
        switch lift.verdict {
        case .again: "\(lift.load) again"
        case .up: "all sets of \(Linear.reps) at \(lift.load)"
        case .twiceUp: "\(Linear.manyReps) or more in the last set at \(lift.load)"
        case .back: "under \(Linear.reps) in a set at \(lift.load)"
        }
    }

    // MARK: What it shows

    func sections(on day: Day, from state: State, history: any History) -> [Section] {
        let facts = state.lifts.sorted { $0.key < $1.key }.map { exercise, lift in
            Section.Fact(catalogue.name(of: exercise), "\(nextLoad(after: lift)?.description ?? "-"), \(why(lift))")
        }
        return [Section("Next loads", [facts.isEmpty ? .text("Nothing is lifted yet.") : .facts(facts)])]
    }

    func document(of state: State, on day: Day) -> JSONValue {
        let loads = state.lifts.map { ($0.key.rawValue, JSONValue.load(nextLoad(after: $0.value))) }
        return ["workouts": .int(state.workouts), "loads": .object(Dictionary(uniqueKeysWithValues: loads))]
    }

    // MARK: Questions and words of its own

    /// It puts no offers, so there is none to answer.
    func event(for offer: Offer, choice: Offer.Choice.ID, on day: Day, from state: State) throws -> Event {
        throw Refusal("no-such-offer", "Linear has put no question '\(offer.id)'", hint: "See: regimen today")
    }

    static var verbs: [Verb<Linear>] {
        let declaration = CommandDeclaration(
            "load", summary: "set the next load of a lift by hand",
            positionals: [
                .init("exercise", help: "one of its five lifts", completion: .exercise), .init("amount", help: "as 60"),
            ],
            examples: ["linear load barbell-squat 60"])
        return [
            Verb(declaration) { call in
                let exercise = try call.exercise(call.arguments.word("exercise") ?? "")
                let word = call.arguments.word("amount") ?? ""
                guard workouts.joined().contains(exercise.id), let load = Load(word, call.program.context.unit) else {
                    throw Refusal(
                        "bad-load", "'\(exercise.name) \(word)' is no load of a lift of Linear",
                        hint: "For example: regimen linear load barbell-squat 60")
                }
                return .say("\(exercise.name): \(load) next.", events: [Event(exercise: exercise.id, load: load)])
            }
        ]
    }
}
