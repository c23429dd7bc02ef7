import TrainingKit

extension Reps {
    /// The day's workout with its goals; on other days a rest day that shows the next one. With no workout set down,
    /// the sessions of the log in rotation (see ``LogRotation``).
    public func plan(for day: Day, from state: State, history: any History) throws -> Plan {
        guard !state.workouts.isEmpty else { return try planWithoutWorkouts(for: day, from: state, history: history) }
        let due = state.workouts.scheduled(on: day.weekday)
        let done = state.attendance.done(on: day)
        let coming = (1...7).lazy.map { day + $0 }.first { !state.workouts.scheduled(on: $0.weekday).isEmpty }
        if let workout = due.first(where: { !done.contains($0.id) }) ?? due.first {
            var plan = plan(workout, from: state)
            plan.nextTrainingDay = coming
            return plan
        }
        guard let coming, let next = state.workouts.scheduled(on: coming.weekday).first else {
            return Plan(
                status: .open, title: "No workout on the schedule",
                notes: [
                    "Begin one: regimen reps workout start NAME, or give it a day: regimen reps workout day NAME mon"
                ])
        }
        var plan = plan(next, from: state)
        plan.status = .rest
        plan.nextTrainingDay = coming
        return plan
    }

    /// The plan of one workout, whatever the day.
    func plan(_ workout: Workout, from state: State) -> Plan {
        let blocks = workout.skills
        return plan(
            titled: workout.name, workout: workout.id, items: workout.items,
            before: blocks.filter { $0.place == .before }.map { step($0, state) },
            after: blocks.filter { $0.place == .after }.map { step($0, state) }, from: state)
    }

    /// A plan of these exercises at their goals.
    func plan(
        titled title: String, workout: String?, items: [Workout.Item], before: [Step] = [], after: [Step] = [],
        from state: State
    ) -> Plan {
        var loads = GearLoads(state.gear)
        var notes: [String] = []
        let exercises = items.map { item in
            planned(item, workout: workout, from: state, &loads, &notes)
        }
        if let pack = packing(exercises) { notes.insert(pack, at: 0) }
        var plan = Plan(
            title: title, warmUp: before + warmUp(for: exercises.first), exercises: exercises,
            coolDown: after + (options.stretch ? stretch(for: items.first?.exercise) : []), notes: notes)
        plan.estimatedMinutes = estimatedMinutes(of: plan)
        return plan
    }

    private func planned(
        _ item: Workout.Item, workout: String?, from state: State, _ loads: inout GearLoads, _ notes: inout [String]
    ) -> PlannedExercise {
        let id = item.exercise
        let exercise = catalogue[id]
        var details: [String: JSONValue] = [:]
        if let workout { details["workout"] = .string(workout) }
        var why = "no goal yet: this session sets it"
        var sets = [PlannedSet](repeating: PlannedSet(nil), count: item.sets)
        if let goal = state.goals[id] {
            why = "goal \(words(for: goal, of: id)): \(reason(for: goal, of: id))"
            let made = loads.choice(for: goal.load)
            if let made, !made.pieces.isEmpty { why += "; made of \(made.composition)" }
            sets = goal.measures(sets: item.sets).map {
                PlannedSet($0, load: goal.load, pieces: made?.pieces ?? [])
            }
            details["goal"] = json(goal)
            if loads.isMissing(goal.load) {
                details["loadExists"] = false
                notes.append(missingLoadNote(for: id, goal: goal, state, &loads))
            }
            if let suggestion = state.suggestions[id], suggestion.load(among: loads.choices(keeping: goal.load)) == nil
            {
                why += "; \(noLoadNote(suggestion, exercise))"
            }
        }
        if exercise?.measuredIn == .seconds { details["countdown"] = .int(Rules.holdCountdown) }
        return PlannedExercise(
            id, slot: workout.map { "\($0):\(id)" } ?? id.rawValue, perSide: exercise?.perSide ?? false,
            restSeconds: options.rest, sets: sets, why: why, details: details)
    }

    private func missingLoadNote(for id: Exercise.ID, goal: Goal, _ state: State, _ loads: inout GearLoads) -> String {
        let load = words(for: goal.load, of: id)
        let name = catalogue.name(of: id)
        if state.keptLoads[id].mass == goal.load.mass, goal.load != nil {
            return "\(name): \(load) cannot be made from your gear; kept as you chose"
        }
        let near = loads.nearest(to: goal.load).map { words(for: $0.load, of: id) }.joined(separator: " or ")
        return "\(name): \(load) can no longer be made from your gear. Choose \(near): regimen offers, "
            + "or regimen reps goal \(id) with a load"
    }

    /// What there is to say when a suggestion finds no load to suggest.
    func noLoadNote(_ suggestion: Suggestion, _ exercise: Exercise?) -> String {
        let load = Reps.words(for: suggestion.heaviest, exercise)
        guard Reps.takesGear(exercise) else {
            return "\(suggestion.reason(exercise)); \(exercise?.name ?? "it") takes no added load"
        }
        return switch suggestion.direction {
        case .heavier: "\(suggestion.reason(exercise)); no load heavier than \(load) can be made from your gear"
        case .lighter: "\(suggestion.reason(exercise)); no load lighter than \(load) exists"
        }
    }

    /// Whether loads made from the gear can be used for an exercise at all.
    static func takesGear(_ exercise: Exercise?) -> Bool {
        exercise.map { !$0.loading.isDisjoint(with: [.external, .added]) } ?? true
    }

    /// `Get ready: Backpack, Book × 4`, with as many of each object as the exercise that takes the most of it.
    private func packing(_ exercises: [PlannedExercise]) -> String? {
        var most: [SetRecord.Piece] = []
        for piece in exercises.flatMap(\.sets).flatMap(\.pieces) {
            if let place = most.firstIndex(where: { $0.name == piece.name && $0.grams == piece.grams }) {
                most[place].count = max(most[place].count, piece.count)
            } else {
                most.append(piece)
            }
        }
        guard !most.isEmpty else { return nil }
        return "Get ready: " + most.map { [$0].composition }.joined(separator: ", ")
    }

    /// One movement, from the first working exercise: a set at full target without load if the goal is weighted, else
    /// two sets at half the target. Half the rest between them, a full rest before the first working set.
    private func warmUp(for first: PlannedExercise?) -> [Step] {
        guard let first, let set = first.sets.first else { return [] }
        let name = catalogue.name(of: first.exercise)
        func step(_ measure: Measure?, load: Load? = nil, rest: Int) -> Step {
            Step(name, measure, load: load, perSide: first.perSide, restSeconds: rest, exercise: first.exercise)
        }
        if set.load.mass > .zero { return [step(set.measure, rest: options.rest)] }
        // Assistance stays: without it the warm-up would be harder than the work.
        let half = set.measure?.halved
        return [
            step(half, load: set.load, rest: options.rest / 2), step(half, load: set.load, rest: options.rest),
        ]
    }

    /// The stretch that ends a session: one, timed, for what the first exercise worked.
    private func stretch(for first: Exercise.ID?) -> [Step] {
        guard let first else { return [] }
        return [Stretch.after(catalogue[first])]
    }

    private func step(_ block: Workout.SkillBlock, _ state: State) -> Step {
        let roadmap = state.allRoadmaps.first { $0.id == block.skill }
        let progress = state.skills[block.skill] ?? SkillProgress()
        let step = roadmap.flatMap { $0.steps.isEmpty ? nil : $0.steps[progress.current(in: $0)].name }
        let name = roadmap?.name ?? block.skill
        return Step(
            step.map { "\(name) practice: \($0)" } ?? "\(name) practice",
            .time(HoldTime(seconds: block.minutes * 60)))
    }

    /// Whole minutes from the first step of the warm-up to the end of the stretch, rests included.
    private func estimatedMinutes(of plan: Plan) -> Double {
        func seconds(_ measure: Measure?, sides: Int) -> Int {
            guard let measure else { return Rules.secondsPerOpenSet * sides }
            if let time = measure.time { return (Rules.holdCountdown + (time.tenths + 9) / 10) * sides }
            return (measure.reps ?? 0) * Rules.secondsPerRep * sides
        }
        let steps = (plan.warmUp + plan.coolDown).reduce(0) {
            $0 + seconds($1.measure, sides: $1.perSide ? 2 : 1) + $1.restSeconds
        }
        let work = plan.exercises.reduce(0) { total, exercise in
            total + exercise.sets.reduce(0) { $0 + seconds($1.measure, sides: exercise.perSide ? 2 : 1) }
        }
        let sets = plan.exercises.reduce(0) { $0 + $1.sets.count }
        return (Double(steps + work + max(0, sets - 1) * options.rest) / 60).rounded()
    }

    /// The goal of the exercise over the sets of the day's workout; else of the workout that has the most; else over
    /// as many sets as last time. No opinion without a goal and on a hold without a time.
    public func target(for id: Exercise.ID, on day: Day, from state: State, history: any History) -> Target? {
        guard let goal = state.goals[id], goal.aim != .openHold else { return nil }
        let holding = context.mode == .backtest ? [] : state.workouts(with: id)
        let today = holding.first { $0.weekday == day.weekday }
        let sets = today?.sets(of: id) ?? holding.compactMap { $0.sets(of: id) }.max() ?? goal.sets
        return Target(goal.measures(sets: sets).compactMap { $0.map { Target.TargetSet($0, load: goal.load) } })
    }
}

extension Measure {
    /// Half of it, rounded up to whole repetitions or seconds.
    var halved: Measure {
        switch self {
        case .reps(let count): .reps((count + 1) / 2)
        case .sides(let left, let right): .reps((min(left, right) + 1) / 2)
        case .time(let time): .time(HoldTime(seconds: (time.tenths + 19) / 20))
        }
    }
}

/// The loads of a gear, worked out when they are first asked for.
struct GearLoads {
    let gear: Gear
    private var table: LoadTable?
    private var spaced: [LoadChoice]?

    init(_ gear: Gear) { self.gear = gear }

    private mutating func loadTable() -> LoadTable {
        if let table { return table }
        let made = LoadTable(gear)
        table = made
        return made
    }

    /// What makes a load; `nil` for none, for assistance and for one that cannot be made.
    mutating func choice(for load: Load?) -> LoadChoice? {
        guard let load, load.amount > 0 else { return nil }
        return loadTable().selection(for: load.grams)
    }

    /// Whether a load cannot be made. Assistance is not made of gear, and before any gear is set down nothing is known.
    mutating func isMissing(_ load: Load?) -> Bool {
        guard let load, load.amount > 0, gear.isSetDown else { return false }
        return choice(for: load) == nil
    }

    /// The loads to choose from, with a goal's own kept as it is where it can be made.
    mutating func choices(keeping load: Load?) -> [LoadChoice] {
        let choices = spaced ?? loadTable().choices()
        spaced = choices
        guard let own = choice(for: load), !choices.contains(where: { $0.grams == own.grams }) else { return choices }
        return (choices + [own]).sorted { $0.grams < $1.grams }
    }

    /// The next lighter load, and the next heavier where there is one.
    mutating func nearest(to load: Load?) -> [LoadChoice] {
        let grams = load?.grams ?? 0
        let choices = choices(keeping: nil)
        return [choices.last { $0.grams < grams }, choices.first { $0.grams > grams }].compactMap { $0 }
    }
}
