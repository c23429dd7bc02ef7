import TrainingKit

/// A key, whatever bytes a terminal sends for it.
public enum GuidedKey: Hashable, Sendable {
    case enter, escape, backspace, tab, up, down, left, right
    case character(Character)
}

/// What is to be done to the journal, or to the screen, before the workout goes on.
public enum GuidedEffect: Equatable, Sendable {
    /// Opens the day's session.
    case begin
    case log([String], note: String?, failure: Bool)
    /// Replaces a set; exercise and set counted from 1.
    case correct(exercise: Int, set: Int, [String])
    case setAside(String, ExerciseEntry.SetAside)
    /// Goes on to another place, with what that means for the rest timer, in one transaction.
    case move(GuidedMark, Host.RestChange?)
    case rest(Host.RestChange)
    case finish(rating: Session.Rating?, feelings: [Exercise.ID: Int])
    case answer(offer: String, choice: String)
    case discard
    case undo
    /// Shows how an exercise is done.
    case technique(Exercise.ID)
    /// Leaves; the journal keeps where the workout stands.
    case leave
    /// Leaves a workout that is finished.
    case close
}

/// What is asked over the scene.
public enum GuidedPrompt: Hashable, Sendable {
    /// A line to be typed.
    public enum Entry: Hashable, Sendable {
        /// A set of the exercise at hand, as after `log`.
        case set
        /// Any exercise with its sets, as after `log`.
        case anything
        case load, effort, note
        case correction(exercise: Int, set: Int)
        case feeling(Exercise.ID)
    }

    /// A yes or no.
    public enum Question: Hashable, Sendable {
        case setAside(ExerciseEntry.SetAside)
        case finish(setsLeft: Int)
        case discard
        case undo
    }

    case entry(Entry, String)
    case confirm(Question)
    case leave
    /// The keys, from a line on.
    case help(from: Int)
    /// Something to read, from a line on.
    case reading([Section], from: Int)
}

/// The guided workout: from a journal as it is, a key and the time to what is to be done next.
///
/// Pure: time is passed in and nothing sleeps, reads or writes. Whoever runs it carries out the effects, hands the
/// workout as the journal then has it back with ``update(_:at:)``, and only then draws.
public struct GuidedMachine {
    public internal(set) var workout: GuidedWorkout
    /// The set that Enter would log.
    public internal(set) var draft: SetDraft?
    public internal(set) var prompt: GuidedPrompt?
    /// One line about what the last key did, or why not.
    public var message: String?

    private var draftOwner: TimedBlock.Owner?
    private var cue: Cue?
    /// An effect was refused: nothing happens by itself until the next key.
    private var isHalted = false

    public init(_ workout: GuidedWorkout, at now: WallTime) {
        self.workout = workout
        refreshDraft()
        cue = nextCue(at: now)
    }

    public func scene(at now: WallTime) -> GuidedScene { workout.scene(at: now) }

    /// Goes on with the workout as the journal has it now.
    public mutating func update(_ new: GuidedWorkout) {
        let putOff = workout.putOff
        workout = new
        workout.putOff = putOff
        refreshDraft()
    }

    /// An effect was refused; why is in the message.
    public mutating func refuse(_ why: String) {
        message = why
        isHalted = true
    }

    /// Shows something to read until a key is pressed.
    public mutating func show(_ sections: [Section]) { prompt = .reading(sections, from: 0) }

    private mutating func refreshDraft() {
        guard let next = workout.nextSet else {
            draft = nil
            draftOwner = nil
            return
        }
        guard draftOwner != next.owner || draft?.planned != next.set else { return }
        draftOwner = next.owner
        let entry = workout.progress.places[next.place].entry
        draft = SetDraft(
            next.set, before: entry?.sets.last { $0.kind != .warmUp },
            last: workout.last[next.planned.exercise]?.set(at: next.before))
    }

    // MARK: Time

    /// What the passing of time does, and whether the bell rings.
    public mutating func tick(at now: WallTime) -> (effects: [GuidedEffect], bell: Bool) {
        let bell = rings(at: now)
        guard !isHalted else { return ([], bell) }
        return (dueEffects(at: now), bell)
    }

    private func dueEffects(at now: WallTime) -> [GuidedEffect] {
        switch scene(at: now) {
        case .step(let step):
            guard let block = step.block else { return step.step.measure?.time == nil ? [] : [start(step, at: now)] }
            return block.reading(at: now).phase == .over ? [next(after: step)] : []
        case .set(let set):
            guard let block = set.block, block.reading(at: now).phase == .over, let held = block.held else { return [] }
            return log(held, set)
        case .finishing:
            var rating: Session.Rating?
            var feelings: [Exercise.ID: Int] = [:]
            for (question, answer) in zip(workout.questions, workout.currentMark.answers) {
                switch (question, answer) {
                case (.rating, .rating(let given)): rating = given
                case (.feeling(let exercise), .feeling(let given)): feelings[exercise] = given
                default: break
                }
            }
            return [.finish(rating: rating, feelings: feelings)]
        default: return []
        }
    }

    func start(_ step: GuidedStep, at now: WallTime) -> GuidedEffect {
        var mark = workout.currentMark
        mark.block = TimedBlock(
            step.owner, lead: TimedBlock.readySeconds, work: step.step.measure?.time, sides: step.step.perSide ? 2 : 1,
            at: now)
        return .move(mark, nil)
    }

    /// Past a step. A rest after it that is no longer than "get ready" is that of the next step.
    func next(after step: GuidedStep) -> GuidedEffect {
        var mark = workout.currentMark
        mark.block = nil
        let isLast = step.index + 1 == step.count
        switch step.kind {
        case .warmUp: mark.stage = isLast ? .training : .warmUp(step.index + 1)
        case .coolDown: mark.stage = isLast ? .questions : .coolDown(step.index + 1)
        case .ramp(let place): mark.ramps[place] = step.index + 1
        }
        let rests = step.step.restSeconds > TimedBlock.readySeconds && !(isLast && step.kind == .coolDown)
        return .move(mark, rests ? .start(seconds: step.step.restSeconds) : nil)
    }

    /// Logs a hold that was timed.
    func log(_ held: HoldTime, _ set: GuidedSet) -> [GuidedEffect] {
        guard var draft, held.tenths > 0 else { return [stopped(set)] }
        draft.measure = .time(held)
        return log(draft, set)
    }

    func log(_ draft: SetDraft, _ set: GuidedSet) -> [GuidedEffect] {
        let isNext = workout.progress.places.firstIndex { !$0.remaining.isEmpty } == set.place
        return [
            .log(draft.words(for: set.exercise, isNext: isNext), note: draft.note, failure: draft.failure)
        ]
    }

    func stopped(_ set: GuidedSet) -> GuidedEffect {
        var mark = workout.currentMark
        mark.block = nil
        return .move(mark, nil)
    }

    // MARK: The bell

    /// A countdown that is being heard: until when, and the whole seconds left when it was looked at last.
    private struct Cue: Equatable {
        var end: WallTime
        var left: Int
    }

    private func nextCue(at now: WallTime) -> Cue? {
        func cue(_ end: WallTime) -> Cue { Cue(end: end, left: (end - now + 9) / 10) }
        func cue(_ block: TimedBlock?) -> Cue? {
            guard let reading = block?.reading(at: now), !reading.isPaused, reading.phase != .over,
                let left = reading.countIn ?? reading.left
            else { return nil }
            return cue(now + left)
        }
        switch scene(at: now) {
        case .rest(let rest): return rest.deadline.map { cue(WallTime(seconds: $0.seconds)) }
        case .step(let step): return cue(step.block)
        case .set(let set): return cue(set.block)
        default: return nil
        }
    }

    /// 3, 2, 1 and the end ring; a countdown that was cut short does not.
    private mutating func rings(at now: WallTime) -> Bool {
        let before = cue
        cue = nextCue(at: now)
        guard let before else { return false }
        if cue?.end == before.end { return cue != before && (1...3).contains(cue?.left ?? 0) }
        return now >= before.end
    }

    // MARK: Keys

    /// What a key does.
    public mutating func press(_ key: GuidedKey, at now: WallTime) -> [GuidedEffect] {
        isHalted = false
        message = nil
        if let prompt { return press(key, in: prompt, at: now) }
        switch scene(at: now) {
        case .overview: return pressInOverview(key)
        case .stale: return pressInStale(key)
        case .step(let step): return press(key, in: step, at: now)
        case .rest(let rest): return press(key, in: rest)
        case .set(let set): return press(key, in: set, at: now)
        case .allDone: return pressInAllDone(key)
        case .question(let question, _, _): return press(key, in: question)
        case .finishing: return pressAnywhere(key)
        case .offer(let offer): return press(key, in: offer)
        case .summary: return [.enter, .escape, .character("q")].contains(key) ? [.close] : []
        }
    }
}
