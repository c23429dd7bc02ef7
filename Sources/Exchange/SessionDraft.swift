import TrainingKit

/// A session while its rows come in.
struct SessionDraft {
    private struct Place {
        /// Of the exercise's name in the book.
        var name: Int
        /// The number of the last row in the file's own counting.
        var lastIndex: Int?
        /// Whether a working set in it carries a positive load.
        var isLoaded = false
    }

    let key: String
    private(set) var session: Session
    private var rows: [UInt64] = []
    private var targets: [ImportedSession.Target] = []
    /// Beside `session.exercises`.
    private var places: [Place] = []
    /// The last entry of each exercise's name.
    private var lastPlaces: [Int: Int] = [:]
    /// Drops that had no set to continue.
    private(set) var orphanDrops = 0
    /// Efforts of drops whose set has one already.
    private(set) var dropEfforts = 0

    init(key: String, session: Session) {
        self.key = key
        self.session = session
    }

    var isEmpty: Bool { rows.isEmpty }

    /// Adds a row; `name` is its exercise's place in `book`.
    mutating func add(_ row: SetRow, hash: UInt64, name: Int, book: inout ExerciseBook) -> ImportedSession.Target {
        let target = isCardio(row, book[name].exercise) ? addCardio(row, name, &book) : addSet(row, name, &book)
        rows.append(hash)
        targets.append(target)
        return target
    }

    mutating func note(_ text: String) {
        if session.note == nil { session.note = text }
    }

    /// A row with a distance, or of a known activity, is cardio.
    private func isCardio(_ row: SetRow, _ exercise: Exercise) -> Bool {
        row.metres > 0 || exercise.measuredIn == .cardio
    }

    // MARK: Cardio

    private mutating func addCardio(_ row: SetRow, _ name: Int, _ book: inout ExerciseBook) -> ImportedSession.Target {
        // What an activity has no place for stays readable in its note.
        var remarks: [String] = []
        if row.reps > 0 { remarks.append("\(row.reps) reps") }
        if let load = row.load { remarks.append(load.description) }
        var intensity = row.intensity
        if case .rpe(let halves) = row.effort, intensity == nil {
            if halves % 2 == 0 { intensity = halves / 2 } else { remarks.append("RPE \(halves / 2).5") }
        }
        let texts = remarks + [row.setNote, row.exerciseNote].compactMap { $0 }
        session.cardio.append(
            CardioEntry(
                book[name].exercise.id, seconds: row.tenths > 0 ? (row.tenths + 5) / 10 : nil,
                metres: row.metres > 0 ? row.metres : nil, intensity: intensity,
                note: texts.isEmpty ? nil : texts.joined(separator: "; ")))
        book[name].seen.cardio = true
        book[name].sets += 1
        return .cardio(session.cardio.count - 1)
    }

    // MARK: Sets

    private mutating func addSet(_ row: SetRow, _ name: Int, _ book: inout ExerciseBook) -> ImportedSession.Target {
        let entry = entryPlace(for: row, name, book)
        if let index = row.index { places[entry].lastIndex = index }
        let measure = SessionDraft.measure(of: row, book[name].exercise)
        book[name].seen.reps = book[name].seen.reps || measure.time == nil
        book[name].seen.hold = book[name].seen.hold || measure.time != nil
        book[name].seen.load = book[name].seen.load || row.load != nil
        let isWarmUp = row.kind == .warmUp || book[name].isWarmUp
        if !isWarmUp, let load = row.load, load.amount > 0 { places[entry].isLoaded = true }

        if row.kind == .drop {
            let last = session.exercises[entry].sets.count - 1
            if last >= 0, session.exercises[entry].sets[last].kind != .warmUp {
                let drop = append(row, measure, toSet: last, of: entry)
                return .drop(entry: entry, set: last, drop: drop)
            }
            orphanDrops += 1
        }
        let (entryNote, setNote) = notes(of: row, entry)
        if let entryNote { session.exercises[entry].note = entryNote }
        session.exercises[entry].sets.append(
            SetRecord(
                kind: isWarmUp ? .warmUp : row.kind == .dropStart ? .drop : .working, measure, load: row.load,
                effort: row.effort, failure: row.failure || row.kind == .failure, superset: row.superset, note: setNote)
        )
        book[name].sets += 1
        return .set(entry: entry, set: session.exercises[entry].sets.count - 1)
    }

    /// Continues a set with a drop and returns the drop's place. A drop set has one effort and one note for all its
    /// parts.
    private mutating func append(_ row: SetRow, _ measure: Measure, toSet place: Int, of entry: Int) -> Int {
        let entryNote = session.exercises[entry].note
        session.exercises[entry].sets[place].take(drop: .init(measure, load: row.load))
        if session.exercises[entry].sets[place].effort == nil {
            session.exercises[entry].sets[place].effort = row.effort
        } else if row.effort != nil {
            dropEfforts += 1
        }
        let note = session.exercises[entry].sets[place].note
        if let added = row.setNote ?? row.exerciseNote, added != note, added != entryNote {
            session.exercises[entry].sets[place].note = [note, added].compactMap { $0 }.joined(separator: "; ")
        }
        return session.exercises[entry].sets[place].drops.count - 1
    }

    /// The entry a row belongs to: the last one of its exercise while the file's count of sets goes on, else a new one.
    private mutating func entryPlace(for row: SetRow, _ name: Int, _ book: ExerciseBook) -> Int {
        let isCurrent = places.last?.name == name
        if let last = isCurrent ? places.count - 1 : lastPlaces[name] {
            switch (row.index, places[last].lastIndex) {
            case (let index?, let before?): if index > before { return last }
            default: if isCurrent { return last }
            }
        }
        lastPlaces[name] = places.count
        places.append(Place(name: name))
        session.exercises.append(ExerciseEntry(book[name].exercise.id))
        return places.count - 1
    }

    /// The exercise's note stands on its first row or on all; any other is the set's own.
    private func notes(of row: SetRow, _ entry: Int) -> (entry: String?, set: String?) {
        guard let note = row.exerciseNote else { return (nil, row.setNote) }
        if session.exercises[entry].sets.isEmpty { return (note, row.setNote) }
        if session.exercises[entry].note == note { return (nil, row.setNote) }
        return (nil, [note, row.setNote].compactMap { $0 }.joined(separator: "; "))
    }

    /// Repetitions, unless the exercise is held and the row has a time.
    private static func measure(of row: SetRow, _ exercise: Exercise) -> Measure {
        if row.tenths > 0, exercise.measuredIn == .seconds || (row.reps == 0 && row.sides == nil) {
            return .time(HoldTime(tenths: row.tenths))
        }
        if let sides = row.sides { return .sides(left: sides.left, right: sides.right) }
        return .reps(row.reps)
    }

    /// The session as it goes to the journal; names that were used with an external load are their loaded variants.
    mutating func finish(_ book: inout ExerciseBook) -> ImportedSession {
        for (index, place) in places.enumerated() where place.isLoaded {
            guard let variant = book.loadedVariant(at: place.name) else { continue }
            session.exercises[index].exercise = variant
            book[place.name].variantSets += session.exercises[index].sets.count
        }
        return ImportedSession(key: key, session: session, rows: rows, targets: targets)
    }
}

extension SetRecord {
    fileprivate mutating func take(drop: Drop) {
        kind = .drop
        drops.append(drop)
    }
}
