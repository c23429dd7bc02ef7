import Journal
import TrainingKit

extension Host {
    /// The guided workout as the journal has it: of the open session, of the one that a guided workout has just
    /// finished, or of the day's plan. Writes nothing.
    ///
    /// - Throws: ``SessionError/dayDone(_:)`` where the day is done and its guided workout closed.
    public func guidedWorkout() throws -> GuidedWorkout {
        try journal.reading {
            let mark = try journal.guidedMark().flatMap { try? JSONText.decode(GuidedMark.self, from: $0) }
            let open = try journal.openSession(through: clock.bound)
            if open == nil, let mark, let session = try journal.session(mark.session), let end = session.end,
                clock.now - end <= SessionError.staleAfter
            {
                return try finishedWorkout(session, mark)
            }
            let view = try today()
            guard view.status != .done else { throw SessionError.dayDone(day) }
            return try workout(view, mark)
        }
    }

    private func workout(_ view: DayView, _ mark: GuidedMark?) throws -> GuidedWorkout {
        var workout = GuidedWorkout(
            day: view.day, programName: view.program.name, status: view.status, plan: view.plan, session: view.session)
        workout.mark = mark
        workout.rest = view.rest
        workout.last = view.last
        workout.unit = configuration.units
        workout.exercises = try exercises(of: view.plan, view.session)
        guard let session = view.session else {
            workout.offers = view.offers
            return workout
        }
        workout.isStale = isStale(session)
        if let id = session.program, let kind = Registry.program(id) {
            let run = try run(kind)
            workout.coolDown = run.coolDown(after: session)
            workout.questions = run.questions(for: session)
        }
        return workout
    }

    private func finishedWorkout(_ session: Session, _ mark: GuidedMark) throws -> GuidedWorkout {
        let kind = try currentProgram()
        var workout = GuidedWorkout(
            day: session.day, programName: kind.descriptor.name, status: .done, plan: session.plan ?? Plan(title: ""),
            session: session)
        workout.mark = mark
        workout.exercises = try exercises(of: workout.plan, session)
        workout.offers = try run(kind).offers(on: day, history: history())
        workout.summary = try summary(of: session)
        return workout
    }

    private func exercises(of plan: Plan, _ session: Session?) throws -> [Exercise.ID: Exercise] {
        let catalogue = try catalogue()
        var exercises: [Exercise.ID: Exercise] = [:]
        for id in plan.exercises.map(\.exercise) + (session?.exercises.map(\.exercise) ?? [])
            + (session?.cardio.map(\.activity) ?? [])
        {
            exercises[id] = catalogue[id]
        }
        return exercises
    }

    /// What a finished session was: its records against everything before it, and what its program says of it.
    private func summary(of session: Session) throws -> GuidedSummary {
        var records: [NewRecord] = []
        for (id, sets) in session.workingSetsByExercise {
            guard let exercise = try catalogue()[id] else { continue }
            records += try self.records(in: LogResult.Logged(exercise: exercise, sets: sets), before: session)
        }
        var remarks: [String] = []
        if let id = session.program, let kind = Registry.program(id) {
            let before = try folded(kind, through: session.start + -1).run
            let after = before.copy()
            try after.fold(session)
            remarks = try before.remarks(
                on: session, after: after, history: journal.history(through: session.start, excluding: session.id))
        }
        return GuidedSummary(
            sets: session.exercises.reduce(0) { $0 + $1.sets.count }, records: records, remarks: remarks)
    }

    // MARK: What it does

    /// Carries out what the machine asks for, in one transaction.
    ///
    /// - Parameter workout: the workout that the machine asked for it in.
    /// - Throws: what `log`, `done` and the others throw; then nothing was written.
    public func carryOut(_ effect: GuidedEffect, in workout: GuidedWorkout) throws -> GuidedOutcome {
        switch effect {
        case .begin: try begin()
        case .log(let words, let note, let failure):
            return .logged(try log(LogRequest(words: words, note: note, failure: failure)))
        case .correct(let exercise, let set, let words):
            guard let session = workout.session else { throw SessionError.noneOpen }
            _ = try correct(session, .change(exercise: exercise, set: set, to: words))
            return .corrected
        case .setAside(let name, let reason): return .setAside(try setAside(name, as: reason).exercise, reason)
        case .move(let mark, let rest): try move(to: mark, rest: rest)
        case .rest(let change): _ = try self.rest(change)
        case .finish(let rating, let feelings):
            let sorted = feelings.sorted { $0.key < $1.key }
            _ = try done(
                DoneRequest(rating: rating, feelings: sorted.map { (exercise: $0.key.rawValue, value: $0.value) }))
        case .answer(let offer, let choice): return .answered(try answer(offer, choice: choice).choice)
        case .discard:
            _ = try discard()
            try forgetMark()
            return .left
        case .undo: return .undone(try undo())
        case .technique(let exercise): return .technique(try technique(of: exercise))
        case .leave: return .left
        case .close:
            try forgetMark()
            return .left
        }
        return .moved
    }

    /// Opens the session of the day, and with it the guided workout.
    private func begin() throws {
        try journal.write("start", at: clock.now) { writer in
            var session = try openOrNewSession(named: false)
            if session.id == 0 { session = try writer.insert(session) }
            try writer.setRest(nil)
        }
    }

    /// Goes on to another place of the guided workout, with what that means for the rest timer.
    private func move(to mark: GuidedMark, rest: RestChange?) throws {
        let text = try JSONText.encode(mark)
        try journal.write("guided", at: clock.now) { writer in
            try writer.setGuidedMark(text)
            switch rest {
            case .start(let seconds): try writer.setRest(RestTimer(seconds: seconds, from: clock.now))
            case .skip: try writer.setRest(nil)
            default: break
            }
        }
    }

    private func forgetMark() throws {
        try journal.write("guided", at: clock.now) { try $0.setGuidedMark(nil) }
    }

    /// How an exercise is done: what the program's verb `technique` says, where it has one and knows the exercise;
    /// else what the catalogue has.
    private func technique(of id: Exercise.ID) throws -> [Section] {
        let kind = try currentProgram()
        if let verb = kind.verbs.first(where: { $0.name == "technique" }),
            let arguments = try? Arguments([id.rawValue], for: verb),
            let result = try? perform(verb, of: kind, arguments, confirm: { _ in false }).result
        {
            return result.sections
        }
        guard let exercise = try catalogue()[id] else { throw ExerciseError.unknown(id.rawValue, []) }
        var facts: [Section.Fact] = [
            .init("Works", exercise.primary.map(\.name).joined(separator: ", ")),
            .init("Assisted by", exercise.secondary.map(\.name).joined(separator: ", ")),
            .init("Equipment", exercise.equipment.rawValue),
        ]
        facts.removeAll { $0.value.isEmpty }
        return [Section(exercise.name, [.facts(facts)])]
    }
}

/// What came of an effect, for a message about it.
public enum GuidedOutcome {
    case moved
    case logged(LogResult)
    case corrected
    case setAside(Exercise, ExerciseEntry.SetAside)
    case answered(Offer.Choice)
    /// What was undone; `nil` if there was nothing.
    case undone(String?)
    case technique([Section])
    /// The workout is left.
    case left
}
