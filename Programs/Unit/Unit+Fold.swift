import TrainingKit

extension Unit {
    /// Folds a finished session in. Only sessions of a routine change what Unit suggests; every session, of any
    /// program, is "last time", and that is read from the history.
    public func fold(_ session: Session, into state: inout State) {
        if context.mode == .backtest { foldOccurrences(of: session, into: &state) }
        guard let routine = routine(of: session, in: state) else { return }
        let trained = routine.exercises.map { ($0, workingSets(of: $0, in: routine, of: session)) }
            .filter { !$0.1.isEmpty }
        // Something else done instead is not the routine.
        guard !trained.isEmpty else { return }
        state.completed += 1
        state.markDone(routine.id, on: session.day)
        for (item, sets) in trained { fold(sets, of: item, into: &state) }
    }

    /// The routine a session was done on: the one that has the slots of its stored plan.
    func routine(of session: Session, in state: State) -> Routine? {
        guard session.program == Unit.descriptor.id, let plan = session.plan else { return nil }
        for slot in plan.exercises.lazy.compactMap(\.slot) {
            if let place = state.place(of: slot) { return place.routine }
        }
        return nil
    }

    /// The filled working sets that count for one place of the routine: all sets of its exercise, or, where the
    /// exercise stands in several places, those logged for this one (without a place: for the first).
    private func workingSets(of item: RoutineExercise, in routine: Routine, of session: Session) -> [SetRecord] {
        let places = routine.exercises.filter { $0.exercise == item.exercise }
        return session.exercises.filter { entry in
            guard entry.exercise == item.exercise else { return false }
            guard places.count > 1 else { return true }
            return entry.slot == item.slot
                || (places[0].slot == item.slot && !places.contains { $0.slot == entry.slot })
        }.flatMap(\.filledWorkingSets)
    }

    private func fold(_ sets: [SetRecord], of item: RoutineExercise, into state: inout State) {
        var slot = state.slots[item.slot] ?? SlotState()
        slot.suggestion = rule(for: item, target: slot.target, after: sets)?.suggestion(after: sets)
        if let target = slot.target, target.isMet(by: sets, planned: max(1, item.sets.count)) {
            slot.target?.met = true
        }
        state.slots[item.slot] = slot.isEmpty ? nil : slot
    }

    /// Double progression for a place of a routine; `nil` where it is off or the sets are not planned alike.
    private func rule(for item: RoutineExercise, target: AcceptedTarget?, after sets: [SetRecord]) -> DoubleProgression?
    {
        guard let progression = item.progression, item.isUniform, let first = sets.first else { return nil }
        let exercise = catalogue[item.exercise]
        let range =
            progression.range ?? item.sets.first?.range.map(Unit.progressionRange)
            ?? RepRange.byDefault(from: first.count, Counted(first.measure))
        return DoubleProgression(
            planned: item.sets.isEmpty ? sets.count : item.sets.count, range: range, target: target
        ) {
            Increments.increment(set: progression.increment, for: exercise, in: $0)
        }
    }

    /// The range that progression runs on where none was set: the planned one if it is a range, else the default.
    static func progressionRange(of planned: RepRange) -> RepRange {
        planned.low < planned.high ? planned : .byDefault(from: planned.low, planned.counted)
    }

    // MARK: Events

    public func fold(_ event: Event, on day: Day, into state: inout State) {
        switch event {
        case .routineSaved(let routine): state.save(routine)
        case .routineDeleted(let id): state.deleteRoutine(id)
        case .programSaved(let program):
            if let place = state.programs.firstIndex(where: { $0.id == program.id }) {
                // A new schedule begins now: days before it cannot have been missed.
                if state.current == program.id, state.programs[place].schedule != program.schedule { state.since = day }
                state.programs[place] = program
            } else {
                state.programs.append(program)
            }
        case .programDeleted(let id):
            state.programs.removeAll { $0.id == id }
            state.lastPlace[id] = nil
            if state.current == id { (state.current, state.since) = (nil, nil) }
        case .programChosen(let id):
            if state.current != id { state.since = day }
            state.current = id
        case .progressionSet(let slot, let progression): state.setProgression(progression, in: slot)
        case .targetAccepted(let slot, let target):
            guard state.place(of: slot) != nil else { return }
            state.slots[slot] = SlotState(target: target, suggestion: nil)
        case .targetDeclined(let slot):
            state.slots[slot]?.suggestion = nil
            if state.slots[slot]?.isEmpty == true { state.slots[slot] = nil }
        }
    }

    // MARK: The backtest

    /// compare.md: progression is on for every exercise from its second occurrence on, every offer is accepted at
    /// once, and a drop set counts with its first part.
    private func foldOccurrences(of session: Session, into state: inout State) {
        for (exercise, sets) in session.workingSetsByExercise {
            guard var known = state.backtest[exercise] else {
                let range = RepRange.byDefault(from: sets[0].count, Counted(sets[0].measure))
                state.backtest[exercise] = BacktestExercise(range: range, planned: sets.count)
                continue
            }
            let entry = catalogue[exercise]
            let rule = DoubleProgression(planned: known.planned, range: known.range, target: known.target) {
                Increments.byDefault(for: entry, in: $0)
            }
            let counted = sets.map { set in
                var first = set
                first.kind = .working
                return first
            }
            if let suggestion = rule.suggestion(after: counted), suggestion.isOffered {
                known.target = AcceptedTarget(suggestion)
            }
            known.planned = sets.count
            state.backtest[exercise] = known
        }
    }
}

extension SetRecord {
    /// Repetitions of the smaller side, or whole seconds.
    fileprivate var count: Int { measure.reps ?? Int(measure.value) }
}

extension Unit.State {
    /// Replaces a routine or adds it. What is known of a slot stays while the slot holds the same exercise; a standing
    /// suggestion goes where what it was drawn from has changed.
    fileprivate mutating func save(_ routine: Routine) {
        guard let index = routines.firstIndex(where: { $0.id == routine.id }) else {
            routines.append(routine)
            return
        }
        for old in routines[index].exercises {
            guard let new = routine.exercises.first(where: { $0.slot == old.slot }), new.exercise == old.exercise else {
                slots[old.slot] = nil
                continue
            }
            if new.sets != old.sets || new.progression != old.progression { slots[old.slot]?.suggestion = nil }
            if new.progression == nil, old.progression != nil { slots[old.slot] = nil }
        }
        routines[index] = routine
    }

    fileprivate mutating func deleteRoutine(_ id: Routine.ID) {
        for item in routine(id)?.exercises ?? [] { slots[item.slot] = nil }
        routines.removeAll { $0.id == id }
        for index in programs.indices {
            programs[index].routines.removeAll { $0 == id }
            if case .weekdays(let days) = programs[index].schedule {
                programs[index].schedule = .weekdays(days.filter { $0.routine != id })
            }
        }
        week.removeAll { $0.routine == id }
    }

    /// Switching it on keeps an accepted target; switching it off forgets what it led to.
    fileprivate mutating func setProgression(_ progression: Progression?, in slot: String) {
        guard let routine = routines.firstIndex(where: { $0.exercises.contains { $0.slot == slot } }),
            let item = routines[routine].exercises.firstIndex(where: { $0.slot == slot })
        else { return }
        routines[routine].exercises[item].progression = progression
        slots[slot]?.suggestion = nil
        if progression == nil || slots[slot]?.isEmpty == true { slots[slot] = nil }
    }

    /// Notes a routine as done: for the week view, and for the rotation of every program that has it.
    fileprivate mutating func markDone(_ id: Routine.ID, on day: Day) {
        week.removeAll { $0.day.startOfWeek != day.startOfWeek }
        week.append(Unit.DoneRoutine(day: day, routine: id))
        for program in programs + [implicitProgram].compactMap({ $0 }) {
            let order = program.routines
            let next = nextPlace(in: program)
            guard let step = order.indices.first(where: { order[(next + $0) % order.count] == id }) else { continue }
            lastPlace[program.id] = Unit.Place(index: (next + step) % order.count, routine: id)
        }
    }
}
