import TrainingKit

extension Dredfit {
    /// The next workout: six exercises at the levels of the day. On a rest day too, for training anyway is allowed.
    public func plan(for day: Day, from state: State, history: any History) -> Plan {
        let engine = engine(of: state, on: day)
        let patterns = engine.workout(bar: options.bar)
        let exercises = patterns.map { planned($0, by: engine) }
        let rests = !context.trainingDays.contains(day.weekday)
        return Plan(
            status: rests ? .rest : .planned, number: engine.counter + 1, title: "Workout \(engine.counter + 1)",
            estimatedMinutes: Dredfit.minutes(of: exercises), warmUp: Stretches.warmUp, exercises: exercises,
            coolDown: Stretches.coolDown(after: patterns), notes: notes(on: day, state: state, engine: engine),
            nextTrainingDay: rests ? context.nextTrainingDay(after: day) : nil)
    }

    private func planned(_ pattern: Pattern, by engine: Engine) -> PlannedExercise {
        let level = engine.level(of: pattern)
        let variation = library.variation(of: pattern, at: level)
        let target = variation.unit.measure(level.target(in: variation.unit))
        var details: [String: JSONValue] = ["tier": .int(level.tier), "level": .int(level.value)]
        if engine.frozen[pattern] > 0 { details["frozen"] = .int(engine.frozen[pattern]) }
        return PlannedExercise(
            variation.exercise, slot: pattern.key, perSide: variation.perSide, restSeconds: Rules.restSeconds,
            sets: Array(repeating: PlannedSet(target), count: level.sets),
            why: "level \(level.value) of \(Rules.levels.upperBound)", details: details)
    }

    /// What the plan's numbers do not say by themselves: a step back after a week off, and what is frozen.
    private func notes(on day: Day, state: State, engine: Engine) -> [String] {
        var notes: [String] = []
        if let gap = gap(of: state, on: day), Rules.decayDays.contains(gap) {
            notes.append("\(gap) days since the last session: every level is \(Rules.decay) lower.")
        }
        for pattern in Pattern.allCases where engine.frozen[pattern] > 0 {
            let level = engine.level(of: pattern)
            let left = engine.frozen[pattern]
            notes.append(
                "\(name(of: pattern, at: level)) does not rise above level \(level.value) for its next "
                    + "\(left == 1 ? "appearance" : "\(left) appearances"): you reported pain.")
        }
        return notes
    }

    /// Warm-up, sets with the rests between and after them, and cool-down; in minutes to a tenth.
    static func minutes(of exercises: some Sequence<PlannedExercise>) -> Double {
        let fixed = (Rules.warmUpMinutes + Rules.coolDownMinutes) * 120
        let halfSeconds = exercises.reduce(fixed) { sum, exercise in
            let work = exercise.sets.reduce(0) { sum, set in
                let side =
                    (set.measure?.reps ?? 0) * Rules.halfSecondsPerRep + (set.measure?.time?.tenths ?? 0) / 5
                return sum + (exercise.perSide ? 2 * side : side)
            }
            // The rest after the last set is that before the next exercise.
            return sum + work + exercise.sets.count * exercise.restSeconds * 2
        }
        // A tenth of a minute has 12 half seconds; halves round up.
        return Double((halfSeconds + 6) / 12) / 10
    }

    /// Positions for what was performed, in the order of the plan, then in the order logged.
    public func coolDown(after session: Session) -> [Step] {
        let performed = session.exercises.filter { $0.sets.contains(where: \.isFilledWorkingSet) }
        guard !performed.isEmpty else { return [] }
        let patterns = performed.compactMap { entry in
            entry.slot.flatMap(Pattern.init(key:)) ?? library[entry.exercise]?.pattern
        }
        let order = session.plan?.exercises.compactMap { $0.slot.flatMap(Pattern.init(key:)) } ?? []
        return Stretches.coolDown(after: order.filter(patterns.contains) + patterns)
    }

    /// The exercise that a level of the pattern prescribes, by its name.
    func name(of pattern: Pattern, at level: Level) -> String {
        catalogue.name(of: library.variation(of: pattern, at: level).exercise)
    }

    /// `3 × 8`, `3 × 20 s a side`.
    func work(of pattern: Pattern, at level: Level) -> String {
        let variation = library.variation(of: pattern, at: level)
        let target = variation.unit.text(level.target(in: variation.unit))
        return "\(level.sets) × \(target)\(variation.perSide ? " a side" : "")"
    }
}
