import TrainingKit

extension Writer {
    /// Corrects a session: whatever differs from what is stored is changed. Entries, sets and cardio entries that
    /// come with their numbers keep them (also when they move within the session), those without are new, and those
    /// that are missing are removed.
    ///
    /// - Throws: ``JournalError/missing(_:_:)`` for a number that the session does not have, and
    ///   ``JournalError/sessionOpen(_:)`` if it would be open beside another.
    public func replace(_ session: Session) throws {
        let query = "SELECT \(SessionRows.sessionColumns) FROM session s WHERE s.id = ?"
        let found = try database.first(query, session.id) { try SessionRows.session($0, from: database) }
        guard let old = found else { throw JournalError.missing("session", session.id) }
        if session.end == nil, old.end != nil,
            let open = try database.first("SELECT id FROM session WHERE ended IS NULL", read: { $0.int(0) })
        {
            throw JournalError.sessionOpen(open)
        }
        try updateRow(of: session, from: old)
        try replaceEntries(of: session, from: old)
        try replaceCardio(of: session, from: old)
    }

    private func updateRow(of session: Session, from old: Session) throws {
        func withoutContent(_ session: Session) -> Session {
            var session = session
            session.exercises = []
            session.cardio = []
            return session
        }
        let isSame =
            withoutContent(session) == withoutContent(old) && session.start.offset == old.start.offset
            && session.end?.offset == old.end?.offset
        if !isSame { try database.with(Writer.sessionUpdate) { try bind(session, to: $0) } }
    }

    private static let sessionUpdate: String = {
        let names = Schema.session.columns.map(\.name)
        let terms = names.enumerated().dropFirst().map { "\($1) = ?\($0 + 1)" }.joined(separator: ", ")
        return "UPDATE session SET \(terms) WHERE id = ?1"
    }()

    private func replaceEntries(of session: Session, from old: Session) throws {
        let oldEntries = Dictionary(
            uniqueKeysWithValues: old.exercises.enumerated().map { ($1.id ?? 0, (ordinal: $0, entry: $1)) })
        var oldSets: [Int: SetRow] = [:]
        for entry in old.exercises {
            for (ordinal, set) in entry.sets.enumerated() {
                oldSets[set.id ?? 0] = SetRow(record: set, place: place(of: entry, in: old, at: ordinal))
            }
        }
        var entriesGone = Set(oldEntries.keys)
        var setsGone = Set(oldSets.keys)

        for (ordinal, entry) in session.exercises.enumerated() {
            guard let id = entry.id else {
                // New as an entry; sets that come with their numbers move into it.
                var empty = entry
                empty.sets = []
                empty = try insert(empty, at: ordinal, in: session)
                empty.sets = entry.sets
                try replaceSets(of: empty, in: session, from: oldSets, &setsGone)
                continue
            }
            guard let stored = oldEntries[id], entriesGone.remove(id) != nil else {
                throw JournalError.missing("exercise entry in session \(session.id) with number", id)
            }
            let isSame =
                stored.ordinal == ordinal && session.start == old.start && stored.entry.hasSameRow(as: entry)
            if !isSame { try updateRow(of: entry, id, at: ordinal, in: session) }
            try replaceSets(of: entry, in: session, from: oldSets, &setsGone)
        }
        for id in setsGone.sorted() { try database.run("DELETE FROM set_record WHERE id = ?", id) }
        for id in entriesGone.sorted() { try database.run("DELETE FROM entry WHERE id = ?", id) }
    }

    private func updateRow(of entry: ExerciseEntry, _ id: Int, at ordinal: Int, in session: Session) throws {
        try database.run(
            """
            UPDATE entry SET ordinal = ?, exercise = ?, start = ?, slot = ?, set_aside = ?, feeling = ?, note = ? \
            WHERE id = ?
            """, ordinal, entry.exercise.rawValue, session.start.seconds, entry.slot,
            entry.setAside.map { SessionRows.code($0, in: SessionRows.setAside) }, entry.feeling, entry.note, id)
    }

    private func replaceSets(
        of entry: ExerciseEntry, in session: Session, from oldSets: [Int: SetRow], _ gone: inout Set<Int>
    ) throws {
        for (ordinal, set) in entry.sets.enumerated() {
            let row = SetRow(record: set, place: place(of: entry, in: session, at: ordinal))
            guard let id = set.id else {
                _ = try insert(set, at: row.place)
                continue
            }
            guard let stored = oldSets[id], gone.remove(id) != nil else {
                throw JournalError.missing("set in session \(session.id) with number", id)
            }
            if !row.isStoredLike(stored) { try row.update(id, in: database) }
        }
    }

    private func place(of entry: ExerciseEntry, in session: Session, at ordinal: Int) -> SetRow.Place {
        SetRow.Place(
            entry: entry.id ?? 0, ordinal: ordinal, exercise: entry.exercise, start: session.start.seconds,
            disabled: session.disabled)
    }

    private func replaceCardio(of session: Session, from old: Session) throws {
        let stored = Dictionary(
            uniqueKeysWithValues: old.cardio.enumerated().map { ($1.id ?? 0, (ordinal: $0, cardio: $1)) })
        var gone = Set(stored.keys)
        for (ordinal, cardio) in session.cardio.enumerated() {
            guard let id = cardio.id else {
                _ = try insert(cardio, at: ordinal, in: session)
                continue
            }
            guard let before = stored[id], gone.remove(id) != nil else {
                throw JournalError.missing("cardio entry in session \(session.id) with number", id)
            }
            if before.ordinal == ordinal, before.cardio == cardio, session.start == old.start { continue }
            try database.run(
                """
                UPDATE cardio SET ordinal = ?, activity = ?, start = ?, seconds = ?, metres = ?, intensity = ?, \
                note = ? WHERE id = ?
                """, ordinal, cardio.activity.rawValue, session.start.seconds, cardio.seconds, cardio.metres,
                cardio.intensity, cardio.note, id)
        }
        for id in gone.sorted() { try database.run("DELETE FROM cardio WHERE id = ?", id) }
    }
}

extension ExerciseEntry {
    /// Whether everything but the sets is the same.
    fileprivate func hasSameRow(as other: ExerciseEntry) -> Bool {
        exercise == other.exercise && slot == other.slot && setAside == other.setAside && feeling == other.feeling
            && note == other.note
    }
}
