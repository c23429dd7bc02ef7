import Journal
import TrainingKit

/// One correction of a recorded session.
public enum Correction: Sendable, Equatable {
    /// Replaces a set: exercise and set counted from 1, and a set as `log` reads it.
    case change(exercise: Int, set: Int, to: [String])
    /// Adds sets, as `log` reads them; an exercise that is not there yet comes last.
    case add(words: [String])
    case removeExercise(Int)
    case removeSet(exercise: Int, set: Int)
    case moveExercise(Int, to: Int)
    case moveSet(exercise: Int, set: Int, to: Int)
    /// The exercise was another one.
    case rename(exercise: Int, to: String)
    /// These exercises were done as a superset.
    case superset([Int])
    /// These exercises were done by themselves.
    case noSuperset([Int])
    case day(Day)
    case title(String)
    case note(String)
    case rating(Session.Rating?)
    case feeling(exercise: Int, Int?)
    case disabled(Bool)
}

extension Host {
    /// The session that a word names: its number, `last`, or a day that has exactly one. Whole: what `--at` hides of it
    /// is for the caller to leave out.
    ///
    /// - Throws: ``SessionError/unknownSession(_:)``.
    public func session(named word: String) throws -> Session {
        if word.lowercased() == "last" {
            guard let last = try journal.sessions(
                limit: 1, before: nil, from: nil, to: nil, exercise: nil, through: clock.bound).first,
                let session = try journal.session(last.id)
            else { throw SessionError.unknownSession(word) }
            return session
        }
        if let id = Int(word), let session = try journal.session(id), clock.bound.map({ session.start <= $0 }) ?? true {
            return session
        }
        if let day = Day(word) {
            let sessions = try journal.sessions(on: day, through: nil).filter { session in
                clock.bound.map { session.start <= $0 } ?? true
            }
            if sessions.count == 1 { return sessions[0] }
            if sessions.count > 1 {
                throw Refusal(
                    "ambiguous-session", "\(day) has \(sessions.count) sessions",
                    hint: "Name one by its number: \(sessions.map { String($0.id) }.joined(separator: ", "))")
            }
        }
        throw SessionError.unknownSession(word)
    }

    /// Corrects a session. Everything that was folded since is folded anew.
    ///
    /// - Returns: the session as it is now.
    public func correct(_ session: Session, _ correction: Correction) throws -> Session {
        try journal.write("edit session \(session.id) of \(session.day)", at: clock.now) { writer in
            // As it stands in the journal: what was looked at may be older, or the session as `--at` shows it.
            guard var changed = try journal.session(session.id) else {
                throw SessionError.unknownSession("\(session.id)")
            }
            try apply(correction, to: &changed)
            try writer.replace(changed)
            try refreshCheckpoint(writer)
            return try journal.session(changed.id) ?? changed
        }
    }

    /// Deletes a session; `undo` brings it back.
    public func delete(_ session: Session) throws {
        try journal.write("delete session \(session.id) of \(session.day)", at: clock.now) { writer in
            try writer.delete(session: session.id)
            if !session.isFinished { try writer.setRest(nil) }
            try refreshCheckpoint(writer)
        }
    }

    private func apply(_ correction: Correction, to session: inout Session) throws {
        switch correction {
        case .change(let exercise, let set, let words): try change(exercise, set, to: words, in: &session)
        case .add(let words): try add(words, to: &session)
        case .removeExercise(let number):
            session.exercises.remove(at: try index(number, in: session))
        case .removeSet(let exercise, let set):
            let (entry, place) = try place(exercise, set, in: session)
            session.exercises[entry].sets.remove(at: place)
        case .moveExercise(let from, let to):
            let entry = session.exercises.remove(at: try index(from, in: session))
            session.exercises.insert(entry, at: min(max(0, to - 1), session.exercises.count))
        case .moveSet(let exercise, let from, let to):
            let (entry, place) = try place(exercise, from, in: session)
            let set = session.exercises[entry].sets.remove(at: place)
            session.exercises[entry].sets.insert(set, at: min(max(0, to - 1), session.exercises[entry].sets.count))
        case .rename(let number, let name): try rename(number, to: name, in: &session)
        case .superset(let numbers): try group(numbers, in: &session)
        case .noSuperset(let numbers):
            for entry in try numbers.map({ try index($0, in: session) }) { session.exercises[entry].setSuperset(nil) }
            session.dissolveLoneSupersets()
        case .day(let day): try move(&session, to: day)
        case .title(let title): session.title = title.isEmpty ? nil : title
        case .note(let note): session.note = note.isEmpty ? nil : note
        case .rating(let rating): session.rating = rating
        case .feeling(let number, let value): session.exercises[try index(number, in: session)].feeling = value
        case .disabled(let disabled): session.disabled = disabled
        }
    }

    private func group(_ numbers: [Int], in session: inout Session) throws {
        guard Set(numbers).count > 1 else {
            throw Refusal(
                "one-exercise", "a superset is of two exercises or more",
                hint: "For example: regimen edit \(session.id) superset 2 3")
        }
        let entries = try numbers.map { try index($0, in: session) }
        if let place = entries.firstIndex(where: { session.exercises[$0].sets.isEmpty }) {
            throw Refusal(
                "no-sets", "exercise \(numbers[place]) of session \(session.id) has no sets",
                hint: "They are numbered in: regimen show \(session.id)")
        }
        let group = (session.exercises.flatMap(\.sets).compactMap(\.superset).max() ?? -1) + 1
        for entry in entries { session.exercises[entry].setSuperset(group) }
        session.dissolveLoneSupersets()
    }

    private func change(_ exercise: Int, _ set: Int, to words: [String], in session: inout Session) throws {
        let (entry, place) = try place(exercise, set, in: session)
        let old = session.exercises[entry].sets[place]
        let line = try LogLine(words)
        guard line.name == nil else { throw LogError.notASet(line.name ?? "") }
        // A number without a load keeps the load that the set had.
        let reader = SetReader(
            exercise: try catalogueExercise(session.exercises[entry].exercise), unit: configuration.units,
            planned: [PlannedSet(old.measure, load: old.load)], logged: 0, last: [])
        let reading: SetReader.Reading
        if case .effort(let word) = line.items.first {
            var rated = old
            rated.effort = try reader.effort(word)
            reading = SetReader.Reading(sets: [rated])
        } else {
            reading = try reader.read(line.items)
        }
        guard reading.sets.count == 1, var new = reading.sets.first else {
            throw Refusal(
                "one-set", "a set is changed into one set, not \(reading.sets.count)",
                hint: "To add sets: regimen edit \(session.id) add …")
        }
        new.id = old.id
        new.superset = old.superset
        new.note = old.note
        new.failure = old.failure
        new.loggedAt = old.loggedAt
        new.effort = new.effort ?? old.effort
        if new.load == old.load {
            new.pieces = old.pieces
        } else if !session.isFinished {
            var sets = [new]
            try compose(&sets, of: session.exercises[entry].exercise)
            new = sets[0]
        }
        session.exercises[entry].sets[place] = new
    }

    private func add(_ words: [String], to session: inout Session) throws {
        let line = try LogLine(words)
        guard let name = line.name else { throw LogError.emptyName }
        let exercise = try self.exercise(name)
        let last = try journal.history(through: session.start + -1, excluding: session.id)
            .lastPerformance(of: exercise.id)?.sets
        let reader = SetReader(
            exercise: exercise, unit: configuration.units, planned: [], logged: session.workingSets(of: exercise.id),
            last: last ?? [])
        let reading = try reader.read(line.items)
        if let cardio = reading.cardio {
            session.cardio.append(cardio)
        } else if let entry = session.exercises.lastIndex(where: { $0.exercise == exercise.id }) {
            session.exercises[entry].sets += reading.sets
        } else {
            session.exercises.append(ExerciseEntry(exercise.id, sets: reading.sets))
        }
    }

    private func rename(_ number: Int, to name: String, in session: inout Session) throws {
        let index = try index(number, in: session)
        let exercise = try exercise(name)
        try checkFit(session.exercises[index].sets, of: exercise, number: number)
        session.exercises[index].exercise = exercise.id
        guard let plan = session.plan else { return }
        // The place in the plan belongs to the exercise that was planned there; one that was not planned fills none.
        let taken = session.exercises.enumerated().compactMap { $0.offset == index ? nil : $0.element.slot }
        let catalogue = try catalogue()
        session.exercises[index].slot = plan.exercises.first { planned in
            let isMeant = (catalogue[planned.exercise]?.id ?? planned.exercise) == exercise.id
            return isMeant && !taken.contains { $0 == planned.slot }
        }?.slot
    }

    /// Refuses sets that an exercise cannot have: of another measure, or with a load that it does not take.
    private func checkFit(_ sets: [SetRecord], of exercise: Exercise, number: Int) throws {
        let parts = sets.flatMap { set in [SetRecord.Drop(set.measure, load: set.load)] + set.drops }
        let measure = exercise.measuredIn
        guard measure != .cardio, parts.allSatisfy({ ($0.measure.time != nil) == (measure == .seconds) }) else {
            throw Refusal(
                "does-not-fit",
                "exercise \(number) has sets that \(exercise.name), measured in \(measure.rawValue), cannot have",
                hint: "Add it anew: regimen edit SESSION add …, then regimen edit SESSION remove \(number)")
        }
        for load in parts.compactMap(\.load) {
            let ways: Exercise.Loading = load.amount < 0 ? .assisted : [.external, .added]
            if exercise.loading.isDisjoint(with: ways) {
                throw LogError.takesNoLoad(exercise: exercise.name, ways: exercise.loading)
            }
        }
    }

    private func move(_ session: inout Session, to day: Day) throws {
        guard day <= self.day else { throw SessionError.future(day) }
        let days = day - session.day
        func shift(_ moment: Moment) -> Moment {
            LocalClock.moment(moment.day + days, secondOfDay: moment.secondOfDay)
        }
        let length = session.end.map { $0 - session.start }
        let start = shift(session.start)
        for entry in session.exercises.indices {
            for set in session.exercises[entry].sets.indices {
                session.exercises[entry].sets[set].loggedAt = session.exercises[entry].sets[set].loggedAt.map(shift)
            }
        }
        session.day = day
        session.start = start
        session.end = length.map { start + $0 }
    }

    private func catalogueExercise(_ id: Exercise.ID) throws -> Exercise {
        try catalogue()[id] ?? Exercise(id: id, name: id.rawValue, loading: [.external, .added, .assisted])
    }

    private func index(_ number: Int, in session: Session) throws -> Int {
        guard session.exercises.indices.contains(number - 1) else {
            throw Refusal(
                "no-such-exercise", "session \(session.id) has no exercise \(number)",
                hint: "They are numbered in: regimen show \(session.id)")
        }
        return number - 1
    }

    private func place(_ exercise: Int, _ set: Int, in session: Session) throws -> (entry: Int, set: Int) {
        let entry = try index(exercise, in: session)
        guard session.exercises[entry].sets.indices.contains(set - 1) else {
            throw Refusal(
                "no-such-set", "exercise \(exercise) of session \(session.id) has no set \(set)",
                hint: "They are numbered in: regimen show \(session.id)")
        }
        return (entry, set - 1)
    }
}

extension ExerciseEntry {
    fileprivate mutating func setSuperset(_ group: Int?) {
        for set in sets.indices { sets[set].superset = group }
    }
}

extension Session {
    /// An exercise whose partners were taken out of its superset is in none.
    fileprivate mutating func dissolveLoneSupersets() {
        for group in Set(exercises.flatMap(\.sets).compactMap(\.superset)) {
            let members = exercises.indices.filter { exercises[$0].sets.contains { $0.superset == group } }
            guard members.count == 1 else { continue }
            for set in exercises[members[0]].sets.indices where exercises[members[0]].sets[set].superset == group {
                exercises[members[0]].sets[set].superset = nil
            }
        }
    }
}
