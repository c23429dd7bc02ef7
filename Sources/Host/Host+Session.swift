import Insight
import Journal
import TrainingKit

/// What `regimen done` was told.
public struct DoneRequest: Sendable {
    public var rating: Session.Rating?
    /// Feelings 0–10 by exercise as typed.
    public var feelings: [(exercise: String, value: Int)]
    /// Logs what is still planned first.
    public var asPlanned: Bool
    public var note: String?

    public init(
        rating: Session.Rating? = nil, feelings: [(exercise: String, value: Int)] = [], asPlanned: Bool = false,
        note: String? = nil
    ) {
        self.rating = rating
        self.feelings = feelings
        self.asPlanned = asPlanned
        self.note = note
    }
}

/// What `regimen done` has finished.
public struct DoneResult {
    public var session: Session
    public var remarks: [String]
    public var coolDown: [Step]
    /// Questions that are open now.
    public var offers: [Offer]
}

extension Host {
    /// Sets an exercise of today aside. Opens the day's session where none is open.
    ///
    /// - Returns: the exercise, and the session as it is now.
    public func setAside(_ name: String, as reason: ExerciseEntry.SetAside) throws
        -> (exercise: Exercise, session: Session)
    {
        let match = NameResolver.lookup(name, in: try catalogue())
        return try journal.write("\(reason == .hurt ? "hurt" : "skip") \(name)", at: clock.now) { writer in
            var session = try openOrNewSession(named: false)
            let progress = SessionProgress(plan: session.plan, session: session)
            let place = try place(name, match, in: progress)
            guard let exercise = try catalogue()[place.planned.exercise] else {
                throw ExerciseError.unknown(name, [])
            }
            writer.label = "\(reason == .hurt ? "hurt" : "skip") \(exercise.name)"
            if session.id == 0 { session = try writer.insert(session) }
            let index = try entryIndex(
                exercise: exercise.id, slot: place.planned.slot, in: &session, writer)
            try writer.setAside(entry: session.exercises[index].id!, reason)  // stored entries have ids
            session.exercises[index].setAside = reason
            return (exercise, session)
        }
    }

    /// The place of the plan that a name means: among those planned first, a slot by its own name too.
    private func place(_ name: String, _ match: NameResolver.Match, in progress: SessionProgress) throws
        -> SessionProgress.Place
    {
        let candidates: [Exercise]
        switch match {
        case .exact(let exercise): candidates = [exercise]
        case .ambiguous(let several): candidates = several
        case .unknown(let nearest):
            if let place = progress.places.first(where: { $0.planned.slot == name.lowercased() }) { return place }
            throw ExerciseError.unknown(name, nearest.map(\.name))
        }
        var fitting = candidates.compactMap { progress.place(for: $0.id) }
        if fitting.isEmpty { fitting = candidates.compactMap { $0.loadedVariant.flatMap(progress.place(for:)) } }
        if fitting.isEmpty, let place = progress.places.first(where: { $0.planned.slot == name.lowercased() }) {
            return place
        }
        guard let place = fitting.first else { throw SessionError.notPlanned(candidates.first?.name ?? name) }
        guard fitting.count == 1 else { throw ExerciseError.ambiguous(name, candidates.map(\.name)) }
        return place
    }

    /// Questions that finishing the open session has to ask and that `request` does not answer.
    public func openQuestions(_ request: DoneRequest) throws -> [Question] {
        guard let session = try journal.openSession(through: nil), let run = try run(of: session) else { return [] }
        let answered = try Set(request.feelings.map { try exercise($0.exercise).id })
        return run.questions(for: request.asPlanned ? session.completedAsPlanned() : session).filter { question in
            switch question {
            case .rating: request.rating == nil
            case .feeling(let exercise): !answered.contains(exercise)
            }
        }
    }

    private func run(of session: Session) throws -> (any ProgramRun)? {
        guard let id = session.program, let kind = Registry.program(id) else { return nil }
        return try run(kind)
    }

    /// Finishes the open session. Questions a program needs answered must be answered in the request.
    ///
    /// - Throws: ``SessionError``.
    public func done(_ request: DoneRequest) throws -> DoneResult {
        let feelings = try request.feelings.map { (try exercise($0.exercise), $0.value) }
        if try openQuestions(request).contains(.rating) {
            throw SessionError.answerMissing(option: "--rating tough|plan|easy")
        }
        return try journal.write("done", at: clock.now) { writer in
            var session: Session
            if let open = try journal.openSession(through: nil) {
                session = open
            } else {
                guard request.asPlanned else { throw SessionError.noneOpen }
                session = try openOrNewSession(named: false)
            }
            let stamp = try stamp()
            if request.asPlanned { try logWhatIsPlanned(in: &session, at: stamp, writer) }
            guard
                session.exercises.contains(where: { !$0.sets.isEmpty || $0.setAside != nil }) || !session.cardio.isEmpty
            else { throw SessionError.nothingLogged }
            for (exercise, value) in feelings {
                guard let index = session.exercises.lastIndex(where: { $0.exercise == exercise.id }) else {
                    throw SessionError.notInSession(exercise.name)
                }
                session.exercises[index].feeling = value
                try writer.feeling(entry: session.exercises[index].id!, value)  // stored entries have ids
            }
            let run = try run(of: session)
            let lastSet = session.exercises.flatMap(\.sets).compactMap(\.loggedAt).max()
            let end = max(stamp, lastSet ?? session.start, session.start)
            session.end = end
            writer.label = "done \(session.label)"
            session.rating = request.rating
            session.note = request.note ?? session.note
            try writer.finish(session: session.id, at: end, rating: session.rating, note: session.note)
            try writer.setRest(nil)
            var result = DoneResult(session: session, remarks: [], coolDown: [], offers: [])
            if let run {
                let after = run.copy()
                try after.fold(session)
                let history = history()
                result.remarks = try run.remarks(on: session, after: after, history: history)
                result.coolDown = run.coolDown(after: session)
                result.offers = try after.offers(on: day, history: history)
            }
            try refreshCheckpoint(writer)
            return result
        }
    }

    private func logWhatIsPlanned(in session: inout Session, at stamp: Moment, _ writer: Writer) throws {
        for place in SessionProgress(plan: session.plan, session: session).places where !place.remaining.isEmpty {
            // Sets that a recommendation leaves open are not planned.
            let sets = try place.remaining.filter { $0.measure != nil }.map { planned in
                guard var set = planned.asPlanned else {
                    throw LogError.loadNeeded(
                        exercise: try catalogue().name(of: place.planned.exercise), unit: configuration.units)
                }
                set.loggedAt = stamp
                return set
            }
            guard !sets.isEmpty else { continue }
            if session.id == 0 { session = try writer.insert(session) }
            let index = try entryIndex(
                exercise: place.planned.exercise, slot: place.planned.slot, in: &session, writer)
            session.exercises[index].sets += try writer.append(sets, to: session.exercises[index].id!)  // stored
        }
    }

    /// Drops the open session.
    public func discard() throws -> Session {
        try journal.write("discard", at: clock.now) { writer in
            guard let session = try journal.openSession(through: nil) else { throw SessionError.noneOpen }
            writer.label = "discard \(session.label)"
            try writer.delete(session: session.id)
            try writer.setRest(nil)
            return session
        }
    }

    /// What to do to the rest timer.
    public enum RestChange: Sendable, Equatable {
        case start(seconds: Int)
        case extend(seconds: Int)
        case pause, resume, skip
    }

    /// The rest timer, after a change if there is one.
    public func rest(_ change: RestChange? = nil) throws -> RestTimer? {
        guard let change else { return try visibleRest() }
        return try journal.write("rest", at: clock.now) { writer in
            let now = clock.now
            let changed: RestTimer?
            switch change {
            case .start(let seconds): changed = RestTimer(seconds: seconds, from: now)
            case .skip: changed = nil
            case .extend, .pause, .resume:
                guard let current = try journal.rest() else {
                    throw Refusal("no-rest", "no rest timer is running", hint: "Start one: regimen rest 90")
                }
                switch change {
                case .extend(let seconds): changed = current.extended(by: seconds, at: now)
                case .pause: changed = current.paused(at: now)
                default: changed = current.resumed(at: now)
                }
            }
            try writer.setRest(changed)
            return changed
        }
    }
}

extension Session {
    /// What undo calls it: `Workout 3 of 2026-03-02`.
    var label: String { "\(title ?? "session") of \(day)" }

    /// The session with everything that is still planned done as planned; sets whose load or measure is open are left
    /// out.
    func completedAsPlanned() -> Session {
        var session = self
        for place in SessionProgress(plan: plan, session: self).places where !place.remaining.isEmpty {
            let sets = place.remaining.compactMap(\.asPlanned)
            if let id = place.entry?.id, let index = session.exercises.firstIndex(where: { $0.id == id }) {
                session.exercises[index].sets += sets
            } else {
                session.exercises.append(ExerciseEntry(place.planned.exercise, slot: place.planned.slot, sets: sets))
            }
        }
        return session
    }
}
