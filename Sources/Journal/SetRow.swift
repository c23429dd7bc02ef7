import TrainingKit

/// A set with all that its row says: what was logged, and what is derived from its entry and session.
struct SetRow {
    /// What a set takes over from where it stands.
    struct Place: Equatable {
        var entry: Int
        var ordinal: Int
        var exercise: Exercise.ID
        /// Seconds of the session's start.
        var start: Int
        var disabled: Bool
    }

    var record: SetRecord
    var place: Place

    /// Whether the set counts for records and for last time: a filled working set, its session not disabled.
    var counts: Bool { record.isFilledWorkingSet && !place.disabled }

    /// Repetitions that count, or tenths of a second.
    var best: Int { record.measure.reps ?? record.measure.time?.tenths ?? 0 }

    /// Whether a row of `other` would be the same. (Moments are equal at any offset; rows are not.)
    func isStoredLike(_ other: SetRow) -> Bool {
        record == other.record && record.loggedAt?.offset == other.record.loggedAt?.offset && place == other.place
    }

    private static let names = Schema.set.columns.map(\.name)
    static let insertion = """
        INSERT INTO set_record (\(names.joined(separator: ", "))) \
        VALUES (\((1...names.count).map { "?\($0)" }.joined(separator: ", ")))
        """
    private static let update = """
        UPDATE set_record SET \(names.enumerated().dropFirst().map { "\($1) = ?\($0 + 1)" }.joined(separator: ", ")) \
        WHERE id = ?1
        """

    func insert(_ id: Int, into database: Database) throws {
        try database.with(SetRow.insertion) { try write(id, with: $0) }
    }

    func update(_ id: Int, in database: Database) throws {
        try database.with(SetRow.update) { try write(id, with: $0) }
    }

    /// Binds the columns in the order of the table and runs the statement.
    func write(_ id: Int, with statement: Statement) throws {
        let (reps, right, tenths): (Int?, Int?, Int?) =
            switch record.measure {
            case .reps(let count): (count, nil, nil)
            case .sides(let left, let right): (left, right, nil)
            case .time(let time): (nil, nil, time.tenths)
            }
        let (rpe, rir): (Int?, Int?) =
            switch record.effort {
            case .rpe(let halves): (halves, nil)
            case .rir(let count): (nil, count)
            case nil: (nil, nil)
            }
        let drops = record.drops.isEmpty ? nil : try JSONText.encode(record.drops)
        let pieces = record.pieces.isEmpty ? nil : try JSONText.encode(record.pieces)
        try statement.bind { row in
            row.add(id)
            row.add(place.entry)
            row.add(place.ordinal)
            row.add(SessionRows.code(record.kind, in: SessionRows.kinds))
            row.add(reps)
            row.add(right)
            row.add(tenths)
            row.add(record.load?.amount)
            row.add(record.load.map { SessionRows.code($0.unit, in: SessionRows.units) })
            row.add(rpe)
            row.add(rir)
            row.add(record.failure)
            row.add(record.superset)
            row.add(record.loggedAt?.seconds)
            row.add(record.loggedAt?.offset)
            row.add(record.note)
            row.add(drops)
            row.add(pieces)
            row.add(place.exercise.rawValue)
            row.add(place.start)
            row.add(counts)
            row.add(record.measure.time != nil)
            row.add(best)
            row.add(record.load.mass.units)
            row.add(record.estimatedOneRepMax)
        }
        try statement.run()
    }
}
