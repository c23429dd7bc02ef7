import TrainingKit

extension Unit {
    /// The routine of the day, pre-filled; on a rest day the next one; without a routine an open plan that says how to
    /// get one.
    public func plan(for day: Day, from state: State, history: any History) throws -> Plan {
        guard let due = due(on: day, in: state) else {
            return Plan(
                status: .open, title: "No routine yet",
                notes: [
                    "Adopt a ready-made program: regimen unit programs, then regimen unit adopt full-body-ab",
                    "Paste your own: regimen unit import FILE",
                    "Or build one: regimen unit routine new \"Push\", then regimen unit routine add push bench 3x6-10",
                ])
        }
        var plan = try plan(for: due.routine, from: state, history: history)
        if !due.isToday {
            plan.status = .rest
            plan.nextTrainingDay = due.next
        }
        plan.notes += missedNotes(on: day, in: state)
        return plan
    }

    /// A routine as a plan, whatever day it was scheduled for.
    func plan(for routine: Routine, from state: State, history: any History) throws -> Plan {
        var exercises: [PlannedExercise] = []
        var before: [Exercise.ID: Int] = [:]
        for item in routine.exercises {
            let skipping = before[item.exercise] ?? 0
            let prefill = try Prefill(item, skipping: skipping, slot: state.slots[item.slot], catalogue, history)
            exercises.append(planned(item, prefill, isFirst: before[item.exercise] == nil, in: routine))
            before[item.exercise] = skipping + item.sets.count
        }
        var notes = routine.note.map { [$0] } ?? []
        if exercises.isEmpty {
            notes.append("\(routine.name) has no exercises yet: regimen unit routine add \(routine.id) bench 3x6-10")
        }
        notes += routine.exercises.compactMap { item in item.note.map { "\(catalogue.name(of: item.exercise)): \($0)" }
        }
        return Plan(
            number: state.completed + 1, title: routine.name, estimatedMinutes: minutes(of: exercises),
            exercises: exercises, notes: notes)
    }

    private func planned(_ item: RoutineExercise, _ prefill: Prefill, isFirst: Bool, in routine: Routine)
        -> PlannedExercise
    {
        let exercise = catalogue[item.exercise]
        var warmUp: [Step] = []
        if options.ramp, isFirst, exercise?.loading.contains(.external) == true,
            let working = prefill.sets.compactMap(\.load).max(by: { $0.mass < $1.mass })
        {
            warmUp = Loads.ramp(to: working).map { step in
                Step(
                    exercise?.name ?? item.exercise.rawValue, .reps(step.reps), load: step.load,
                    restSeconds: Unit.rampRest, exercise: item.exercise)
            }
        }
        var details: [String: JSONValue] = [
            "routine": .string(routine.id), "source": .string(prefill.source.rawValue),
            "planned": .string(PlanText.prescription(item.sets)), "progression": .bool(item.progression != nil),
        ]
        if let note = item.note { details["note"] = .string(note) }
        return PlannedExercise(
            item.exercise, slot: item.slot, perSide: item.perSide || exercise?.perSide == true,
            restSeconds: item.restSeconds ?? options.rest, sets: prefill.sets, warmUp: warmUp, why: prefill.why,
            details: details)
    }

    /// A minute is enough between light sets.
    private static let rampRest = 60
    /// Seconds that a set of repetitions takes, and a set of a ramp with changing the plates.
    private static let setSeconds = 40
    private static let rampSeconds = 30

    /// Sets and rests added up, the last rest left out; `nil` without sets.
    private func minutes(of exercises: [PlannedExercise]) -> Double? {
        var seconds = 0
        for exercise in exercises {
            seconds += exercise.warmUp.count * (Unit.rampSeconds + Unit.rampRest)
            for set in exercise.sets {
                let work = set.measure?.time.map { Int($0.seconds.rounded(.up)) } ?? Unit.setSeconds
                seconds += work * (exercise.perSide ? 2 : 1) + exercise.restSeconds
            }
        }
        guard seconds > 0 else { return nil }
        seconds -= exercises.last { !$0.sets.isEmpty }?.restSeconds ?? 0
        return (Double(seconds) / 60).rounded()
    }

    /// In the journal: what the routine of the day, or else another routine with the exercise, would pre-fill; else
    /// last time. In the backtest: the target that progression led to, before any suggestion last time.
    public func target(for exercise: Exercise.ID, on day: Day, from state: State, history: any History) throws
        -> Target?
    {
        if context.mode == .backtest {
            guard let known = state.backtest[exercise] else { return nil }
            if let target = known.target {
                return Target(Array(repeating: .init(target.measure, load: target.load), count: known.planned))
            }
            return try history.lastPerformance(of: exercise).map(Target.init(repeating:))
        }
        let today = due(on: day, in: state)?.routine
        let active = state.activeProgram?.routines.compactMap(state.routine) ?? []
        for routine in [today].compactMap({ $0 }) + active + state.routines {
            guard let item = routine.exercises.first(where: { $0.exercise == exercise }) else { continue }
            let prefill = try Prefill(item, skipping: 0, slot: state.slots[item.slot], catalogue, history)
            let sets = prefill.sets.compactMap { set in
                set.measure.map { Target.TargetSet($0, load: set.load) }
            }
            return sets.isEmpty ? nil : Target(sets)
        }
        return try history.lastPerformance(of: exercise).map(Target.init(repeating:))
    }
}

extension Target {
    /// Exactly the working sets of last time.
    fileprivate init(repeating performance: Performance) {
        self.init(performance.sets.map { TargetSet($0.measure.smallerSide, load: $0.load) })
    }
}

extension Measure {
    /// A set with two sides counts by its smaller one, in every target (product.md).
    var smallerSide: Measure { reps.map(Measure.reps) ?? self }
}
