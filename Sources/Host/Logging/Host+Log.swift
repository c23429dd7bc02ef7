import Journal
import TrainingKit

/// What `regimen log` was asked for.
public struct LogRequest: Sendable {
    /// The words after `log`, options taken out. Empty for the next planned set, `["all"]` for all of them.
    public var words: [String]
    public var note: String?
    public var title: String?
    /// Adds to the last session of that day, or makes a finished one.
    public var on: Day?
    /// The last set was taken to failure.
    public var failure: Bool

    public init(words: [String], note: String? = nil, title: String? = nil, on: Day? = nil, failure: Bool = false) {
        self.words = words
        self.note = note
        self.title = title
        self.on = on
        self.failure = failure
    }
}

/// What `regimen log` has stored.
public struct LogResult {
    /// Sets of one exercise as they are stored now.
    public struct Logged {
        public var exercise: Exercise
        public var sets: [SetRecord]
        public var cardio: CardioEntry?

        /// `Bench press 80 kg × 8, 8`.
        var text: String {
            let line = sets.count == 1 ? SetText.line(sets[0]) : SetText.line(sets.map { ($0.measure, $0.load) })
            return line.isEmpty ? exercise.name : "\(exercise.name) \(line)"
        }
    }

    public var session: Session
    public var logged: [Logged]
    public var records: [NewRecord]
    /// Readings that were taken where there were two.
    public var notes: [String]
    public var rest: RestTimer?
    public var progress: SessionProgress
}

extension Host {
    /// Logs sets, in one transaction: all of them or none.
    ///
    /// - Throws: ``LogError``, ``ExerciseError``, ``SessionError``, `JournalError`.
    public func log(_ request: LogRequest) throws -> LogResult {
        if let day = request.on, day > self.day { throw SessionError.future(day) }
        let all = request.words.map { $0.lowercased() } == ["all"]
        let line = all ? LogLine.planned : try LogLine(request.words)
        let named = try line.name.map { name in (name, NameResolver.lookup(name, in: try catalogue())) }
        return try journal.write("log", at: clock.now) { writer in
            var target = try openTarget(request, named: named != nil)
            let orders = try orders(line, all: all, named: named, in: target)
            var result = LogResult(
                session: target, logged: [], records: [], notes: orders.flatMap(\.reading.notes), rest: nil,
                progress: SessionProgress(plan: target.plan, session: target))
            let stamp = try request.on == nil ? self.stamp() : LocalClock.moment(target.day, secondOfDay: 12 * 3600)
            for order in orders {
                result.logged.append(try store(order, request, stamp, in: &target, writer))
            }
            writer.label = "log " + (result.logged.first?.text ?? "")
                + (result.logged.count > 1 ? " and \(result.logged.count - 1) more exercises" : "")
            if let title = request.title {
                target.title = title
                try writer.replace(target)
            }
            result.session = target
            result.progress = SessionProgress(plan: target.plan, session: target)
            result.records = try result.logged.flatMap { try records(in: $0, before: target) }
            if target.isFinished {
                try refreshCheckpoint(writer)
            } else if let last = result.logged.last, last.cardio == nil {
                let planned = result.progress.places.first { $0.planned.exercise == last.exercise.id }?.planned
                let rest = try planned?.restSeconds ?? restOutsidePlan() ?? configuration.restSeconds
                result.rest = RestTimer(seconds: rest, from: stamp)
                try writer.setRest(result.rest)
            }
            return result
        }
    }

    /// Sets to store: an exercise, where they go, and what they are.
    private struct Order {
        var exercise: Exercise
        var slot: String?
        var reading: SetReader.Reading
    }

    // MARK: Which session

    /// The session that takes the sets: the open one, a new one on the day's plan, or one of another day.
    private func openTarget(_ request: LogRequest, named: Bool) throws -> Session {
        if let day = request.on {
            let sessions = try journal.sessions(on: day, through: nil).filter { !$0.disabled }
            if let last = sessions.last { return last }
            guard named else { throw SessionError.noPlanFor(day) }
            let noon = LocalClock.moment(day, secondOfDay: 12 * 3600)
            return Session(start: noon, day: day, end: noon)
        }
        return try openOrNewSession(named: named)
    }

    /// The open session, or a new one that is not stored yet (its id is 0).
    func openOrNewSession(named: Bool) throws -> Session {
        if let open = try journal.openSession(through: nil) {
            if isStale(open) { throw SessionError.stale(open) }
            return open
        }
        let stamp = try stamp()
        // Finished is finished, also later than `--at`: what is written is written to the journal as it is.
        let past = try journal.sessions(on: day, through: nil).filter { $0.isFinished && !$0.disabled }
        if past.contains(where: { session in clock.bound.map { session.start <= $0 } ?? true }) {
            guard named else { throw SessionError.dayDone(day) }
            return Session(start: stamp, day: day)
        }
        guard let id = configuration.program, let kind = Registry.program(id) else {
            return Session(start: stamp, day: day)
        }
        let plan = try run(kind).plan(for: day, history: history())
        guard plan.status != .open || !plan.exercises.isEmpty else {
            // A plan that plans nothing is advice for whoever has not begun; the session goes by no name of its.
            return Session(start: stamp, day: day, program: id)
        }
        return Session(start: stamp, day: day, program: id, title: plan.title, plan: plan)
    }

    // MARK: Which sets

    private func orders(
        _ line: LogLine, all: Bool, named: (name: String, match: NameResolver.Match)?, in session: Session
    ) throws -> [Order] {
        let progress = SessionProgress(plan: session.plan, session: session)
        if all {
            let orders = try progress.places.filter { !$0.remaining.isEmpty }.map { place in
                Order(
                    exercise: try planned(place), slot: place.planned.slot,
                    reading: try confirm(Array(place.remaining), of: planned(place), effort: nil))
            }
            guard !orders.isEmpty else { throw nothingLeft(of: progress) }
            return orders
        }
        let exercise: Exercise
        let place: SessionProgress.Place?
        if let named {
            exercise = try self.exercise(named, line: line, progress: progress, session: session)
            place = progress.place(for: exercise.id)
        } else {
            guard let next = progress.next else { throw nothingLeft(of: progress) }
            exercise = try planned(next)
            place = next
        }
        var effort: LogLine.EffortWord?
        if case .effort(let word) = line.items.first { effort = word }
        if line.items.isEmpty || effort != nil {
            guard line.items.count <= 1 else { throw LogError.effortWithoutSet(LogLine.text(effort!)) }  // set above
            guard let planned = place?.remaining.first else {
                throw LogError.noSets(exercise: exercise.name, measuredIn: exercise.measuredIn)
            }
            let reading = try confirm([planned], of: exercise, effort: effort)
            return [Order(exercise: exercise, slot: place?.planned.slot, reading: reading)]
        }
        let reader = SetReader(
            exercise: exercise, unit: configuration.units,
            planned: place?.planned.sets.filter { $0.kind != .warmUp } ?? [],
            logged: place?.workingSets ?? session.workingSets(of: exercise.id),
            last: try self.lastSets(of: exercise.id, before: session),
            before: session.exercises.last { $0.exercise == exercise.id }?.filledWorkingSets.last.map(\.load))
        return [Order(exercise: exercise, slot: place?.planned.slot, reading: try reader.read(line.items))]
    }

    private func nothingLeft(of progress: SessionProgress) -> LogError {
        if !progress.places.isEmpty { return .allDone }
        return configuration.program == nil ? .noProgram : .nothingPlanned
    }

    /// The exercise that is meant: among those planned if exactly one of them fits the name, else in the catalogue.
    /// With an external load it is the loaded lift of the same name, and so it is where only that one is planned or
    /// done today.
    private func exercise(
        _ named: (name: String, match: NameResolver.Match), line: LogLine, progress: SessionProgress, session: Session
    ) throws -> Exercise {
        let exercise: Exercise
        switch named.match {
        case .exact(let found): exercise = found
        case .ambiguous(let several):
            let planned = Set(progress.places.map(\.planned.exercise))
            let fitting = several.filter { planned.contains($0.id) }
            guard fitting.count == 1 else { throw ExerciseError.ambiguous(named.name, several.map(\.name)) }
            exercise = fitting[0]
        case .unknown(let nearest): throw ExerciseError.unknown(named.name, nearest.map(\.name))
        }
        guard let variant = exercise.loadedVariant else { return exercise }
        func isAtHand(_ id: Exercise.ID) -> Bool {
            progress.place(for: id) != nil || session.exercises.contains { $0.exercise == id }
        }
        guard line.namesLoad || (isAtHand(variant) && !isAtHand(exercise.id)), !exercise.loading.contains(.external),
            let loaded = try catalogue()[variant]
        else { return exercise }
        return loaded
    }

    private func planned(_ place: SessionProgress.Place) throws -> Exercise {
        // A plan may outlive an exercise that was taken out of the catalogue; the plan's own words then stand in.
        try catalogue()[place.planned.exercise]
            ?? Exercise(
                id: place.planned.exercise, name: place.planned.exercise.rawValue,
                measuredIn: place.planned.sets.first?.measure?.time == nil ? .reps : .seconds,
                perSide: place.planned.perSide, loading: [.external, .added, .assisted])
    }

    /// Planned sets as records.
    private func confirm(_ sets: [PlannedSet], of exercise: Exercise, effort word: LogLine.EffortWord?) throws
        -> SetReader.Reading
    {
        let reader = SetReader(exercise: exercise, unit: configuration.units, planned: [], logged: 0, last: [])
        let effort = try word.map { try reader.effort($0) }
        return SetReader.Reading(
            sets: try sets.map { set in
                guard let measure = set.measure else { throw LogError.measureNeeded(exercise: exercise.name) }
                guard !set.needsLoad else {
                    throw LogError.loadNeeded(exercise: exercise.name, unit: configuration.units)
                }
                return SetRecord(kind: set.kind, measure, load: set.load, effort: effort, pieces: set.pieces)
            })
    }

    private func lastSets(of exercise: Exercise.ID, before session: Session) throws -> [SetRecord] {
        let bound = session.isFinished ? session.start + -1 : clock.bound
        let history = journal.history(through: bound, excluding: session.id == 0 ? nil : session.id)
        return try history.lastPerformance(of: exercise)?.sets ?? []
    }

    // MARK: Storing

    private func store(
        _ order: Order, _ request: LogRequest, _ stamp: Moment, in session: inout Session, _ writer: Writer
    ) throws -> LogResult.Logged {
        if session.id == 0 { session = try writer.insert(session) }
        if var cardio = order.reading.cardio {
            cardio.note = request.note
            let stored = try writer.append(cardio, to: session.id)
            session.cardio.append(stored)
            return LogResult.Logged(exercise: order.exercise, sets: [], cardio: stored)
        }
        var sets = order.reading.sets
        for index in sets.indices where request.on == nil { sets[index].loggedAt = stamp }
        if request.failure { sets[sets.count - 1].failure = true }
        if let note = request.note { sets[sets.count - 1].note = note }
        let index = try entryIndex(for: order, in: &session, writer)
        if sets.allSatisfy(\.pieces.isEmpty),
            let place = SessionProgress(plan: session.plan, session: session).place(for: order.exercise.id)
        {
            // A load that equals the planned one is made of what was planned.
            let composed = place.planned.sets.filter { !$0.pieces.isEmpty }
            for index in sets.indices {
                if let planned = composed.first(where: { $0.load == sets[index].load }) {
                    sets[index].pieces = planned.pieces
                }
            }
        }
        if request.on == nil { try compose(&sets, of: order.exercise.id) }
        let stored = try writer.append(sets, to: session.exercises[index].id!)  // stored entries have ids
        session.exercises[index].sets += stored
        return LogResult.Logged(exercise: order.exercise, sets: stored, cardio: nil)
    }

    /// Notes what each load is made of where the program says so and the set does not have it yet.
    func compose(_ sets: inout [SetRecord], of exercise: Exercise.ID) throws {
        func isOpen(_ set: SetRecord) -> Bool { set.pieces.isEmpty && set.load.map { $0.amount > 0 } == true }
        guard sets.contains(where: isOpen), let id = configuration.program, let kind = Registry.program(id),
            kind.composesLoads
        else { return }
        let run = try run(kind)
        for index in sets.indices where isOpen(sets[index]) {
            sets[index].pieces = sets[index].load.map { run.pieces(of: $0, for: exercise) } ?? []
        }
    }

    private func restOutsidePlan() throws -> Int? {
        guard let id = configuration.program, let kind = Registry.program(id) else { return nil }
        return try kind.restOutsidePlan(options: options(of: kind))
    }

    /// The entry that takes the sets: the one of the slot or exercise, or a new one at the end. A skip is taken back by
    /// logging.
    func entryIndex(exercise: Exercise.ID, slot: String?, in session: inout Session, _ writer: Writer) throws -> Int {
        if let index = session.exercises.lastIndex(where: {
            $0.exercise == exercise && (slot == nil || $0.slot == nil || $0.slot == slot)
        }) {
            if session.exercises[index].setAside == .skipped {
                session.exercises[index].setAside = nil
                try writer.setAside(entry: session.exercises[index].id!, nil)  // stored entries have ids
            }
            return index
        }
        session.exercises.append(try writer.append(ExerciseEntry(exercise, slot: slot), to: session.id))
        return session.exercises.count - 1
    }

    private func entryIndex(for order: Order, in session: inout Session, _ writer: Writer) throws -> Int {
        try entryIndex(exercise: order.exercise.id, slot: order.slot, in: &session, writer)
    }
}

extension LogLine {
    /// No words: what is planned.
    static let planned = LogLine(name: nil, items: [])
}

extension Session {
    /// Working sets logged of an exercise so far.
    func workingSets(of exercise: Exercise.ID) -> Int {
        exercises.reduce(0) { $0 + ($1.exercise == exercise ? $1.sets.count { $0.kind != .warmUp } : 0) }
    }
}
