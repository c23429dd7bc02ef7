import TrainingKit

/// A set, and where it stands.
public typealias RecordedSet = (set: SetRecord, session: Int, day: Day)

/// Records are looked for among all filled working sets (drop sets by their first part) of sessions that are not
/// disabled, the open one included. `before` leaves out sessions that start after it; `excludingSet` leaves out the
/// sets that are being judged themselves. A record that is not `below` the value to be judged is answered as `nil`,
/// without looking its set up: nearly every set that is logged beats none.
extension Journal {
    /// The set with the largest load, where none counts as zero and assistance as less; of equal ones the one with
    /// the most repetitions (or the longest hold), then the earliest.
    public func heaviest(
        of exercise: Exercise.ID, before: Moment?, excludingSet: Set<Int>, below mass: Mass? = nil
    ) throws -> RecordedSet? {
        try reading {
            let candidates = try [false, true].compactMap {
                try heaviest(of: exercise, timed: $0, before, excludingSet)
            }
            // Repetitions come first in the list, and win where the masses are equal.
            guard let best = candidates.max(by: { $0.mass < $1.mass }), mass.map({ best.mass < $0.units }) ?? true
            else { return nil }
            return try recordedSet(candidates.first { $0.mass == best.mass } ?? best)
        }
    }

    /// The set with the most repetitions at a load of at least this much; of equal ones the heaviest, then the
    /// earliest.
    public func mostReps(
        of exercise: Exercise.ID, atLeast mass: Mass, before: Moment?, excludingSet: Set<Int>, below reps: Int? = nil
    ) throws -> RecordedSet? {
        try most(of: exercise, timed: false, atLeast: mass, before, excludingSet, below: reps)
    }

    /// The set held longest at a load of at least this much; of equal ones the heaviest, then the earliest.
    public func longestHold(
        of exercise: Exercise.ID, atLeast mass: Mass, before: Moment?, excludingSet: Set<Int>,
        below time: HoldTime? = nil
    ) throws -> RecordedSet? {
        try most(of: exercise, timed: true, atLeast: mass, before, excludingSet, below: time?.tenths)
    }

    /// The set with the largest estimated one-rep maximum (``OneRepMax``); of equal ones the earliest.
    public func bestOneRepMax(
        of exercise: Exercise.ID, before: Moment?, excludingSet: Set<Int>, below estimate: Double? = nil
    ) throws -> RecordedSet? {
        try reading {
            let query = """
                SELECT id, 0, 0, start, e1rm FROM set_record INDEXED BY set_by_e1rm \
                WHERE counts = 1 AND e1rm IS NOT NULL AND exercise = ? AND start <= ? ORDER BY e1rm DESC, start, id
                """
            return try database.with(query) { row in
                try row.bind(exercise.rawValue, before.lastSecond)
                guard let best = try Candidate.first(row, excludingSet), estimate.map({ row.double(4) < $0 }) ?? true
                else { return nil }
                return try recordedSet(best)
            }
        }
    }

    /// Whether there is any such set at all.
    public func hasSets(of exercise: Exercise.ID, before: Moment?, excludingSet: Set<Int>) throws -> Bool {
        try database.with(
            """
            SELECT id, mass, best, start FROM set_record INDEXED BY set_by_mass \
            WHERE counts = 1 AND exercise = ? AND start <= ?
            """
        ) { row in
            try row.bind(exercise.rawValue, before.lastSecond)
            return try Candidate.first(row, excludingSet) != nil
        }
    }

    // MARK: How it is found

    private struct Candidate {
        var id: Int
        var mass: Int
        /// Repetitions, or tenths of a second.
        var best: Int
        var start: Int

        /// The first row that is not excluded.
        static func first(_ row: Statement, _ excluded: Set<Int>) throws -> Candidate? {
            while try row.step() {
                let id = row.int(0)
                if !excluded.contains(id) {
                    return Candidate(id: id, mass: row.int(1), best: row.int(2), start: row.int(3))
                }
            }
            return nil
        }
    }

    private func heaviest(
        of exercise: Exercise.ID, timed: Bool, _ before: Moment?, _ excluded: Set<Int>
    ) throws -> Candidate? {
        let query = """
            SELECT id, mass, best, start FROM set_record INDEXED BY set_by_mass \
            WHERE counts = 1 AND exercise = ? AND timed = ? AND start <= ? ORDER BY mass DESC, best DESC, start, id
            """
        return try database.with(query) { row in
            try row.bind(exercise.rawValue, timed, before.lastSecond)
            return try Candidate.first(row, excluded)
        }
    }

    /// Jumps through the index from each load to the next lighter one and reads only the best sets of each: an
    /// exercise has thousands of sets, and a few dozen loads.
    private func most(
        of exercise: Exercise.ID, timed: Bool, atLeast mass: Mass, _ before: Moment?, _ excluded: Set<Int>,
        below value: Int?
    ) throws -> RecordedSet? {
        let loads = """
            WITH RECURSIVE level (mass) AS (SELECT max(mass) FROM set_record INDEXED BY set_by_mass \
            WHERE counts = 1 AND exercise = ?1 AND timed = ?2 AND mass >= ?3 \
            UNION ALL SELECT (SELECT max(mass) FROM set_record INDEXED BY set_by_mass \
            WHERE counts = 1 AND exercise = ?1 AND timed = ?2 AND mass >= ?3 AND mass < level.mass) \
            FROM level WHERE level.mass IS NOT NULL) SELECT mass FROM level WHERE mass IS NOT NULL
            """
        let atLoad = """
            SELECT id, mass, best, start FROM set_record INDEXED BY set_by_mass WHERE counts = 1 AND exercise = ? \
            AND timed = ? AND mass = ? AND start <= ? ORDER BY best DESC, start, id
            """
        return try reading {
            var found: Candidate?
            if let value {
                // The lightest of the loads has the most repetitions, as a rule: nearly always this is the answer.
                let first = try database.with(atLoad) { row in
                    try row.bind(exercise.rawValue, timed, mass.units, before.lastSecond)
                    return try Candidate.first(row, excluded)
                }
                if let first, first.best >= value { return nil }
            }
            try database.with(loads) { load in
                try load.bind(exercise.rawValue, timed, mass.units)
                try database.with(atLoad) { row in
                    while try load.step() {
                        row.reset()
                        try row.bind(exercise.rawValue, timed, load.int(0), before.lastSecond)
                        guard let candidate = try Candidate.first(row, excluded) else { continue }
                        if candidate.best > found?.best ?? 0 { found = candidate }
                    }
                }
            }
            guard let found, value.map({ found.best < $0 }) ?? true else { return nil }
            return try recordedSet(found)
        }
    }

    private func recordedSet(_ candidate: Candidate) throws -> RecordedSet {
        let query = """
            SELECT s.id, s.day, \(SessionRows.setColumns) FROM set_record r JOIN entry e ON e.id = r.entry \
            JOIN session s ON s.id = e.session WHERE r.id = ?
            """
        let found = try database.first(query, candidate.id) { row in
            (set: try SessionRows.set(row, from: 2, of: database), session: row.int(0), day: try row.day(1))
        }
        guard let found else {
            throw JournalError.damaged(path: path, detail: "an index names set \(candidate.id), which is none")
        }
        return found
    }
}
