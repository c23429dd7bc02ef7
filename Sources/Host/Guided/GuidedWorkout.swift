import TrainingKit

/// Everything a guided workout is drawn from, as the journal has it. A value: made by ``Host/guidedWorkout()``, or by
/// a test.
public struct GuidedWorkout {
    public var day: Day
    public var programName: String
    public var status: DayView.Status
    public var plan: Plan
    /// The open session, or the finished one that this workout became; `nil` before it is begun.
    public var session: Session?
    /// The last set of the open session is so old that it takes no more.
    public var isStale = false
    public var mark: GuidedMark?
    public var rest: RestTimer?
    /// Last time, by exercise.
    public var last: [Exercise.ID: Performance] = [:]
    /// The exercises of plan and session.
    public var exercises: [Exercise.ID: Exercise] = [:]
    /// What the program has after what was performed so far.
    public var coolDown: [Step] = []
    /// What has to be asked before the session is finished.
    public var questions: [Question] = []
    public var offers: [Offer] = []
    /// Offers that were put off for now; they stay open.
    public var putOff: Set<String> = []
    /// Of a finished session.
    public var summary: GuidedSummary?
    /// For amounts without a unit.
    public var unit = MassUnit.kg

    public init(day: Day, programName: String, status: DayView.Status, plan: Plan, session: Session? = nil) {
        self.day = day
        self.programName = programName
        self.status = status
        self.plan = plan
        self.session = session
    }

    public var progress: SessionProgress { SessionProgress(plan: plan, session: session) }

    public func name(of exercise: Exercise.ID) -> String { exercises[exercise]?.name ?? exercise.rawValue }

    /// The mark of this session; where none was set, one at the beginning of what is still to do.
    public var currentMark: GuidedMark {
        let id = session?.id ?? 0
        if let mark, mark.session == id { return mark }
        let isFresh = session?.exercises.contains { !$0.sets.isEmpty } != true && session?.cardio.isEmpty != false
        return GuidedMark(session: id, stage: isFresh && !plan.warmUp.isEmpty ? .warmUp(0) : .training)
    }

    /// Whether anything was done that finishing would keep.
    public var hasSomethingToKeep: Bool {
        guard let session else { return false }
        return session.exercises.contains { !$0.sets.isEmpty || $0.setAside != nil } || !session.cardio.isEmpty
    }
}

/// What a finished session was.
public struct GuidedSummary {
    public var sets: Int
    public var records: [NewRecord]
    public var remarks: [String]

    public init(sets: Int, records: [NewRecord], remarks: [String]) {
        self.sets = sets
        self.records = records
        self.remarks = remarks
    }
}

/// A step of a warm-up or cool-down as it is shown.
public struct GuidedStep: Equatable {
    public enum Kind: Equatable {
        case warmUp, coolDown
        /// The warm-up of one exercise of the plan, by its place.
        case ramp(place: Int)
    }

    public var kind: Kind
    public var index: Int
    public var count: Int
    public var step: Step
    /// Its clock, once it runs.
    public var block: TimedBlock?

    var owner: TimedBlock.Owner {
        if case .ramp(let place) = kind { .ramp(place: place, step: index) } else { .step(index) }
    }
}

/// A set as it is shown.
public struct GuidedSet: Equatable {
    /// The exercise's place in the plan, counted from 0.
    public var place: Int
    public var places: Int
    public var planned: PlannedExercise
    public var exercise: Exercise
    /// Working sets before this one.
    public var before: Int
    public var set: PlannedSet
    /// The clock of a hold, once it runs.
    public var block: TimedBlock?

    public var number: Int { before + 1 }
    public var count: Int { planned.sets.count }
    /// Held rather than counted.
    public var isHold: Bool { self.set.measure?.time != nil || exercise.measuredIn == .seconds }
    var owner: TimedBlock.Owner { TimedBlock.Owner.set(place: place, before: before) }
}

/// What is on the screen.
public enum GuidedScene: Equatable {
    /// The plan, before anything is written.
    case overview
    /// A session that was left open too long to go on with.
    case stale
    case step(GuidedStep)
    case rest(RestTimer)
    case set(GuidedSet)
    /// Nothing planned is left.
    case allDone
    case question(Question, number: Int, of: Int)
    /// Every question has its answer; the session is finished at once.
    case finishing
    case offer(Offer)
    case summary
}

extension GuidedWorkout {
    /// What is on the screen at a moment. Everything follows from the journal and the clock.
    public func scene(at now: WallTime) -> GuidedScene {
        let offer = offers.first { !putOff.contains($0.id) }.map(GuidedScene.offer)
        guard let session else { return offer ?? .overview }
        if session.isFinished { return offer ?? .summary }
        let mark = currentMark
        if isStale, mark.stage != .questions { return .stale }
        switch mark.stage {
        case .warmUp(let index):
            guard plan.warmUp.indices.contains(index) else { return training(at: now) }
            return resting(at: now) ?? .step(step(.warmUp, index, of: plan.warmUp))
        case .training: return training(at: now)
        case .coolDown(let index):
            guard coolDown.indices.contains(index) else { return question }
            return resting(at: now) ?? .step(step(.coolDown, index, of: coolDown))
        case .questions: return question
        }
    }

    private func training(at now: WallTime) -> GuidedScene {
        guard let set = nextSet else {
            // After the last planned set there is nothing to rest for; without a plan there may be more to come.
            return plan.exercises.isEmpty ? resting(at: now) ?? .allDone : .allDone
        }
        if let resting = resting(at: now) { return resting }
        return nextRamp(before: set).map(GuidedScene.step) ?? .set(set)
    }

    private func resting(at now: WallTime) -> GuidedScene? {
        guard let rest, !rest.isFinished(at: now.moment) else { return nil }
        return .rest(rest)
    }

    private var question: GuidedScene {
        let answered = currentMark.answers.count
        guard questions.indices.contains(answered) else { return .finishing }
        return .question(questions[answered], number: answered + 1, of: questions.count)
    }

    /// What comes after the rest.
    public var afterRest: GuidedScene {
        var rested = self
        rested.rest = nil
        return rested.scene(at: WallTime(tenths: 0))
    }

    private func step(_ kind: GuidedStep.Kind, _ index: Int, of steps: [Step]) -> GuidedStep {
        var step = GuidedStep(kind: kind, index: index, count: steps.count, step: steps[index])
        if let block = currentMark.block, block.owner == step.owner { step.block = block }
        return step
    }

    /// The warm-up step of its own that an exercise begins with.
    private func nextRamp(before set: GuidedSet) -> GuidedStep? {
        let done = currentMark.ramps[set.place] ?? 0
        guard set.before == 0, set.planned.warmUp.indices.contains(done) else { return nil }
        return step(.ramp(place: set.place), done, of: set.planned.warmUp)
    }

    /// The next planned set: of the exercise that the user went to, else of the first with sets left.
    public var nextSet: GuidedSet? {
        let mark = currentMark
        let places = progress.places
        let focused = mark.focus.flatMap { places.indices.contains($0) && !places[$0].remaining.isEmpty ? $0 : nil }
        guard let index = focused ?? places.firstIndex(where: { !$0.remaining.isEmpty }) else { return nil }
        let planned = places[index].planned
        guard let set = places[index].remaining.first else { return nil }
        // A plan may outlive an exercise that was taken out of the catalogue; its own words then stand in.
        let exercise =
            exercises[planned.exercise]
            ?? Exercise(id: planned.exercise, name: planned.exercise.rawValue, perSide: planned.perSide)
        var next = GuidedSet(
            place: index, places: places.count, planned: planned, exercise: exercise, before: places[index].workingSets,
            set: set)
        if let block = mark.block, block.owner == next.owner { next.block = block }
        return next
    }

    /// Places with sets left, for going from one to another.
    var openPlaces: [Int] {
        let places = progress.places
        return places.indices.filter { !places[$0].remaining.isEmpty }
    }

    /// The exercise that a set without a name is of: the one of the next planned set, else the one logged last.
    public var exerciseAtHand: Exercise? {
        if let nextSet { return nextSet.exercise }
        guard let last = lastSet, let id = session?.exercises[last.exercise - 1].exercise else { return nil }
        return exercises[id] ?? Exercise(id: id, name: id.rawValue)
    }

    /// The set that was logged last: its exercise and place counted from 1, as corrections name them.
    public var lastSet: (exercise: Int, set: Int, record: SetRecord)? {
        var found: (exercise: Int, set: Int, record: SetRecord)?
        for (entry, exercise) in (session?.exercises ?? []).enumerated() {
            for (index, set) in exercise.sets.enumerated() where set.id ?? 0 >= found?.record.id ?? 0 {
                found = (entry + 1, index + 1, set)
            }
        }
        return found
    }
}
