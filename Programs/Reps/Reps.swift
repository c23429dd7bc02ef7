import TrainingKit

/// The Reps program: exact goals for every exercise, loads made of the objects one owns, and no change of a goal that
/// was not either performed or agreed to. The rules stand in `Programs/Reps/README.md`.
public struct Reps: TrainingProgram {
    public static var descriptor: ProgramDescriptor {
        ProgramDescriptor(
            id: "reps", name: "Reps",
            summary: "exact goals per exercise, loads made from the objects you own, explicit goal updates",
            expects:
                "Your workouts on their weekdays, the gear you own, and a Feeling for each exercise after a session",
            rulesVersion: 1)
    }

    public let options: Options
    public let catalogue: Catalogue
    public let context: ProgramContext

    /// - Throws: ``Refusal`` for a rest that is not in steps of 30 s.
    public init(options: Options, catalogue: Catalogue, context: ProgramContext) throws {
        guard Options.allows(rest: options.rest) else {
            throw Refusal(
                "bad-option", "reps.rest: \(options.rest) is not allowed", hint: "Allowed: \(Options.allowedRest)")
        }
        self.options = options
        self.catalogue = catalogue
        self.context = context
    }

    public var initialState: State { State() }

    public func fold(_ session: Session, into state: inout State) {
        for (id, sets) in session.workingSetsByExercise {
            let before = state.goals[id]
            guard let goal = Goal(after: sets, of: catalogue[id], before: before, on: session.day) else { continue }
            state.suggestions[id] = nil
            state.goals[id] = goal
            if state.keptLoads[id].mass != goal.load.mass { state.keptLoads[id] = nil }
            guard let before,
                let suggestion = Suggestion(
                    after: sets, required: requiredSets(of: id, in: session) ?? before.sets,
                    feeling: feeling(for: id, in: session, sets: sets), goal: before, on: session.day)
            else { continue }
            switch context.mode {
            case .journal: state.suggestions[id] = suggestion
            case .backtest: state.goals[id] = accepted(suggestion, for: id, after: goal)
            }
        }
        let done = workoutsDone(in: session, state)
        if !done.isEmpty { state.attendance.complete(done, on: session.day, state.workouts) }
    }

    public func fold(_ event: Event, on day: Day, into state: inout State) {
        state.apply(event, on: day)
    }

    public static var composesLoads: Bool { true }

    /// What the gear makes a load of now, the backpack included.
    public func pieces(of load: Load, for exercise: Exercise.ID, from state: State) -> [SetRecord.Piece] {
        guard Reps.takesGear(catalogue[exercise]), load.amount > 0 else { return [] }
        var loads = GearLoads(state.gear)
        return loads.choice(for: load)?.pieces ?? []
    }

    /// The rest is the same after every set.
    public static var restOutsidePlan: (@Sendable (Options) -> Int)? { { $0.rest } }

    /// A Feeling for every exercise that was done. It may be left unanswered; then nothing is suggested.
    public func questions(for session: Session) -> [Question] {
        session.workingSetsByExercise.map { .feeling($0.exercise) }
    }

    /// How many sets the session's own plan had of an exercise; `nil` where Reps did not plan it.
    private func requiredSets(of id: Exercise.ID, in session: Session) -> Int? {
        guard session.program == Reps.descriptor.id, let plan = session.plan else { return nil }
        let planned = plan.exercises.filter { $0.exercise == id }
        return planned.isEmpty ? nil : planned.reduce(0) { $0 + $1.sets.count { $0.kind != .warmUp } }
    }

    private func feeling(for id: Exercise.ID, in session: Session, sets: [SetRecord]) -> Int? {
        if let given = session.exercises.last(where: { $0.exercise == id && $0.feeling != nil })?.feeling {
            return given
        }
        guard context.mode == .backtest else { return nil }
        let hardest = sets.compactMap { $0.effort?.rpe }.max()
        return hardest.map { Int($0.rounded(.up)) } ?? Rules.assumedFeeling
    }

    /// In the backtest a suggestion is taken at once, with the next multiple of the usual increment.
    private func accepted(_ suggestion: Suggestion, for id: Exercise.ID, after goal: Goal) -> Goal {
        let unit = suggestion.heaviest?.unit ?? context.unit
        guard let increment = Rules.increment(for: catalogue[id], unit: unit),
            let load = suggestion.load(for: catalogue[id], inStepsOf: increment)
        else { return goal }
        var accepted = suggestion.goal(at: load, on: suggestion.day)
        accepted.sets = goal.sets
        return accepted
    }

    /// The workouts that a session did: the one it was planned as, or, where Reps did not plan it, those all of whose
    /// exercises it has. The empty string stands for one that is on no schedule.
    private func workoutsDone(in session: Session, _ state: State) -> [String] {
        guard session.hasFilledWorkingSet else { return [] }
        let done = Set(session.workingSetsByExercise.map(\.exercise))
        // Something else done instead of the planned workout counts as a session that Reps did not plan.
        if session.program == Reps.descriptor.id, let plan = session.plan,
            plan.exercises.contains(where: { done.contains($0.exercise) })
        {
            return [plan.exercises.lazy.compactMap { $0.details["workout"]?.string }.first ?? ""]
        }
        return state.workouts.filter { !$0.items.isEmpty && $0.items.allSatisfy { done.contains($0.exercise) } }
            .map(\.id)
    }
}
