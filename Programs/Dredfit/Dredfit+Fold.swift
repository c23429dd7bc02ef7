import TrainingKit

extension Dredfit {
    /// Takes a finished session in: Dredfit's own against the plan stored with it, any other as facts. A session with a
    /// filled working set ends a break, and so pays for one of a week.
    public func fold(_ session: Session, into state: inout State) throws {
        let counted = isOwn(session)
        let outcomes = counted ? plannedOutcomes(of: session) : readable(in: session).outcomes
        if session.hasFilledWorkingSet {
            state.engine = engine(of: state, on: session.day)
            state.lastTrained = max(state.lastTrained ?? session.day, session.day)
            state.comebackAnswered = false
        }
        if counted {
            try state.engine.finish(
                number: state.engine.counter + 1, rating: session.rating ?? .plan, outcomes: outcomes)
            state.first = state.first ?? state.engine.levels
        } else {
            for (pattern, outcome) in outcomes { state.engine.apply(outcome, to: pattern) }
            let exercises = session.workingSetsByExercise.map(\.exercise)
            state.foreign.seen += exercises.count
            state.foreign.read += exercises.count { library[$0] != nil }
        }
        if counted || !outcomes.isEmpty {
            state.trail.add(state.engine.levels, on: session.day)
        }
        state.remember(
            Milestone.reached(
                on: session.day, best: state.best, engine: state.engine, first: state.first, counted: counted))
        state.raiseBest()
    }

    /// Takes an answer or a restored state in; both are absolute.
    public func fold(_ event: Event, on day: Day, into state: inout State) {
        switch event {
        case .comeback(let comeback):
            // The backtest takes every offer by itself, when the session comes that ends the break.
            guard context.mode == .journal else { return }
            state.comebackAnswered = true
            guard let levels = comeback.levels else { return }
            state.engine.levels = levels.mapValues { Level($0).value }
            state.engine.failStreak = PerPattern()
        case .restored(let restored):
            state.engine = restored.engine
            state.comebackAnswered = false
            state.first = state.first ?? restored.engine.levels
            if let trained = restored.lastTrained {
                state.lastTrained = max(state.lastTrained ?? trained, trained)
            }
        }
        state.trail.add(state.engine.levels, on: day)
        state.raiseBest()
    }

    /// Whether Dredfit planned the session, so that it moves the counter.
    func isOwn(_ session: Session) -> Bool {
        session.program == Dredfit.descriptor.id && session.plan != nil
    }
}

extension Dredfit.State {
    fileprivate mutating func raiseBest() {
        best = PerPattern { max(best[$0], engine.levels[$0]) }
    }
}

// MARK: - Dredfit's own sessions

extension Dredfit {
    /// How each planned exercise went, against the tiers, sets and targets of the plan stored with the session.
    func plannedOutcomes(of session: Session) -> [Pattern: Outcome] {
        var outcomes: [Pattern: Outcome] = [:]
        for planned in session.plan?.exercises ?? [] {
            guard let pattern = planned.slot.flatMap(Pattern.init(key:)) else { continue }
            let exercise = library.canonical(planned.exercise)
            let entries = session.exercises.filter {
                $0.slot == planned.slot || ($0.slot == nil && library.canonical($0.exercise) == exercise)
            }
            outcomes[pattern] = outcome(of: entries, planned: planned, pattern: pattern)
        }
        return outcomes
    }

    private func outcome(of entries: [ExerciseEntry], planned: PlannedExercise, pattern: Pattern) -> Outcome {
        if entries.contains(where: { $0.setAside == .hurt }) { return .hurt }
        if entries.contains(where: { $0.setAside == .skipped }) { return .skipped }
        let plannedSets = planned.sets.filter { $0.kind != .warmUp }
        guard let target = plannedSets.first?.measure else { return .skipped }
        let unit = WorkUnit(of: target)
        let done = entries.flatMap(\.sets).filter { $0.kind != .warmUp && WorkUnit(of: $0.measure) == unit }
        // Nothing logged is a skip; sets of 0 are a try at which nothing was managed.
        guard !done.isEmpty else { return .skipped }
        let managed = flooredMean(of: done.prefix(plannedSets.count), over: plannedSets.count)
        if managed == flooredMean(of: [SetRecord(target)], over: 1) { return .rated }
        let tier = planned.details["tier"]?.int ?? library[planned.exercise]?.tier ?? 1
        return .fact(Level(managing: managed, tier: tier, sets: plannedSets.count, in: unit))
    }

    /// Repetitions (of two sides the smaller) or whole seconds of a set on average, rounded down; sets that are missing
    /// count 0.
    private func flooredMean(of sets: some Sequence<SetRecord>, over count: Int) -> Int {
        let tenths = sets.reduce(0) { sum, set in
            sum + (set.measure.time?.tenths ?? (set.measure.reps ?? 0) * 10)
        }
        return tenths / (10 * count)
    }
}

// MARK: - Sessions of others

extension Dredfit {
    /// What a session that Dredfit did not plan says about the library's patterns.
    struct Reading {
        /// The exercises with a working set that are in the library, in order.
        var read: [Exercise.ID] = []
        /// Those that are not.
        var ignored: [Exercise.ID] = []
        var outcomes: [Pattern: Outcome] = [:]
    }

    /// Reads a foreign session: each exercise of the library is a fact for its pattern, of several the highest; pain at
    /// one freezes its pattern.
    func readable(in session: Session) -> Reading {
        var reading = Reading()
        for (exercise, sets) in session.workingSetsByExercise {
            guard let place = library[exercise] else {
                reading.ignored.append(exercise)
                continue
            }
            reading.read.append(exercise)
            guard let level = level(of: sets, of: place) else { continue }
            if case .fact(let other)? = reading.outcomes[place.pattern], other >= level { continue }
            reading.outcomes[place.pattern] = .fact(level)
        }
        for entry in session.exercises where entry.setAside == .hurt {
            if let place = library[entry.exercise] { reading.outcomes[place.pattern] = .hurt }
        }
        return reading
    }

    /// The level that filled working sets amount to. Assisted sets, and time where repetitions count, say nothing.
    private func level(of sets: [SetRecord], of place: Library.Variation) -> Level? {
        let counted = sets
            .filter { WorkUnit(of: $0.measure) == place.unit && $0.load.mass >= .zero }
            .prefix(Rules.foreignSets)
        guard !counted.isEmpty else { return nil }
        let number =
            place.tier < Rules.tiers ? Rules.baseSets : counted.count.clamped(to: Rules.baseSets...Rules.mostSets)
        return Level(
            managing: flooredMean(of: counted, over: counted.count), tier: place.tier, sets: number, in: place.unit)
    }
}
