import Exchange
import Journal
import TrainingKit

/// What `import` was asked for.
public struct ImportRequest {
    /// A path; `-` is standard input.
    public var path: String
    public var format: Format?
    public var unit: MassUnit?
    /// Names of the file, and the exercises that they stand for as typed.
    public var map: [(name: String, exercise: String)]
    public var dryRun: Bool
    /// Swaps the whole training history for the file's, after a backup.
    public var replace: Bool
    /// Is told how many bytes have been read, and how many there are.
    public var progress: (Int, Int?) -> Void

    public init(
        path: String, format: Format? = nil, unit: MassUnit? = nil, map: [(name: String, exercise: String)] = [],
        dryRun: Bool = false, replace: Bool = false, progress: @escaping (Int, Int?) -> Void = { _, _ in }
    ) {
        self.path = path
        self.format = format
        self.unit = unit
        self.map = map
        self.dryRun = dryRun
        self.replace = replace
        self.progress = progress
    }
}

/// What an import read, and what of it was new.
public struct ImportResult: Sendable {
    /// Sessions, or sets: what the file has, what the journal did not have yet, and what it had.
    public struct Count: Equatable, Sendable {
        public var read = 0, new = 0, known = 0
    }

    public var report: ImportReport
    public var sessions = Count()
    public var sets = Count()
    /// Whether the journal lacked anything of the file; where it did not, there is nothing to undo.
    public var isNew = false
    /// The backup that was made before `--replace`.
    public var backup: String?
    /// What changed in the configuration, a line each.
    public var changes: [String] = []
}

/// Thrown to roll a dry run back.
private struct DryRun: Error {
    var result: ImportResult
}

extension Host {
    /// Imports a file in one transaction, which is one step of undo. Importing it again adds only what is new, and
    /// never revives or overwrites what was changed or deleted since.
    public func importFile(_ request: ImportRequest) throws -> ImportResult {
        let input = try InputFile(request.path)
        defer { input.close() }
        let catalogue = try catalogue()
        var map: [String: Exercise.ID] = [:]
        for (name, exercise) in request.map { map[name] = try self.exercise(exercise).id }
        if request.replace, let open = try journal.openSession(through: nil) {
            throw SessionError.open(open)
        }
        let options = ImportOptions(
            unit: request.unit, defaultUnit: configuration.units, map: map,
            zone: { LocalClock.moment($0, secondOfDay: $1) }, local: { LocalClock.moment(seconds: $0) })
        let backup = try request.replace && !request.dryRun ? backupBeside(reason: "replace") : nil
        var result: ImportResult
        do {
            result = try journal.write("import \(request.path)", at: clock.now) { writer in
                if request.replace { try writer.wipeSessions() }
                let result = try read(input, request, Importer(catalogue: catalogue, options: options), writer)
                if request.replace, result.sessions.read == 0 {
                    throw Refusal(
                        "nothing-to-import", "\(request.path) holds no session, so nothing was replaced",
                        hint: "Look at what is in it: regimen import FILE --dry-run")
                }
                if request.dryRun { throw DryRun(result: result) }
                return result
            }
        } catch let dry as DryRun {
            reloadCatalogue()
            return dry.result
        }
        result.backup = backup
        result.changes = try adoptSettings(result.report)
        return result
    }

    private func read(_ input: InputFile, _ request: ImportRequest, _ importer: Importer, _ writer: Writer) throws
        -> ImportResult
    {
        var importer = importer
        let size = input.size
        let (result, drops, eventIsNew) = try writer.bulk { bulk in
            var sink = JournalSink(journal: journal, bulk: bulk) { request.progress($0, size) }
            let source = ByteSource(descriptor: input.descriptor)
            let report = try importer.run(from: source, format: request.format, into: &sink)
            var result = ImportResult(report: report)
            result.sessions = sink.sessions
            result.sets = sink.sets
            result.isNew = sink.hasWritten
            guard let event = report.event else { return (result, sink.continuedSets, false) }
            // The ledger knows an engine state that was imported before.
            let key = "\(report.format.rawValue)|event|\(try JSONText.encode(event.payload))"
            if try journal.imported(key) != nil { return (result, sink.continuedSets, false) }
            try bulk.record(key, session: 0, rows: [])
            result.isNew = true
            return (result, sink.continuedSets, true)
        }
        // Undo takes a bulk write back as what it added; a set that was there before is changed outside of it.
        for set in drops { try writer.update(set) }
        for exercise in result.report.newExercises { try writer.put(exercise) }
        if !result.report.newExercises.isEmpty { reloadCatalogue() }
        if let event = result.report.event, eventIsNew {
            let moment = try event.at ?? eventStamp()
            _ = try writer.add(
                event: JSONText.encode(event.payload), program: event.program, at: moment, day: moment.day)
        }
        try refreshCheckpoint(writer)
        return result
    }

    /// Takes over the settings that a backup of a program carries.
    private func adoptSettings(_ report: ImportReport) throws -> [String] {
        guard let id = report.event?.program, let kind = Registry.program(id) else { return [] }
        var request = SetupRequest(program: configuration.program)
        if let rest = report.restDays { request.trainingDays = Set(Weekday.allCases).subtracting(rest) }
        if let bar = report.hasBar, kind.descriptor.id == configuration.program {
            request.options = [("bar", bar ? "on" : "off")]
        }
        return try setUp(request)
    }
}

/// Writes what an importer reads into the journal, and counts what was new.
private struct JournalSink: ImportSink {
    let journal: Journal
    let bulk: BulkWriter
    let report: (Int) -> Void
    var sessions = ImportResult.Count()
    var sets = ImportResult.Count()
    private(set) var hasWritten = false
    /// Sets that the journal has, with the drops that a later file has in addition.
    private(set) var continuedSets: [SetRecord] = []

    init(journal: Journal, bulk: BulkWriter, progress: @escaping (Int) -> Void) {
        self.journal = journal
        self.bulk = bulk
        report = progress
    }

    mutating func progress(bytes: Int) { report(bytes) }

    mutating func session(_ imported: Exchange.ImportedSession) throws {
        sessions.read += 1
        let count = imported.session.exercises.reduce(0) { $0 + $1.sets.count }
        sets.read += count
        guard let before = try journal.imported(imported.key) else {
            sessions.new += 1
            sets.new += count
            hasWritten = true
            _ = try bulk.insert(imported.session, key: imported.key, rows: imported.rows)
            return
        }
        sessions.known += 1
        let new = imported.rows(notIn: before.rows)
        let fresh = imported.only(rows: new)
        let added = fresh.reduce(0) { $0 + $1.sets.count }
        guard !new.isEmpty else {
            sets.known += count
            return
        }
        try bulk.keepIndexes()
        // A session that was deleted since is not revived.
        guard let session = try journal.session(before.session) else {
            sets.known += count
            return
        }
        sets.new += added
        sets.known += count - added
        hasWritten = true
        continuedSets += imported.sets(of: session, continuedBy: new)
        let cardio = new.compactMap { row -> CardioEntry? in
            if case .cardio(let index) = imported.targets[row] { imported.session.cardio[index] } else { nil }
        }
        var appended: [(entry: Int, sets: [SetRecord])] = []
        var entries: [ExerciseEntry] = []
        for entry in fresh {
            if let id = session.exercises.last(where: { $0.exercise == entry.exercise })?.id {
                appended.append((id, entry.sets))
            } else {
                entries.append(entry)
            }
        }
        try bulk.extend(
            session: before.session, sets: appended, entries: entries, cardio: cardio, key: imported.key,
            rows: before.rows + new.map { imported.rows[$0] })
    }
}

extension Exchange.ImportedSession {
    /// Places of the rows that `known` lacks, both taken as multisets.
    fileprivate func rows(notIn known: [UInt64]) -> [Int] {
        var counts: [UInt64: Int] = [:]
        for row in known { counts[row, default: 0] += 1 }
        return rows.indices.filter { index in
            guard let count = counts[rows[index]], count > 0 else { return true }
            counts[rows[index]] = count - 1
            return false
        }
    }

    /// Sets of the stored session with the drops that these rows add. A set that was changed since is left alone.
    fileprivate func sets(of stored: Session, continuedBy rows: [Int]) -> [SetRecord] {
        let new = Set(rows.map { targets[$0] })
        var candidates = stored.exercises.flatMap { entry in entry.sets.map { (entry.exercise, $0) } }
        var continued: [SetRecord] = []
        for (place, entry) in session.exercises.enumerated() {
            for (index, set) in entry.sets.enumerated() where !new.contains(.set(entry: place, set: index)) {
                let known = set.drops.indices.filter { !new.contains(.drop(entry: place, set: index, drop: $0)) }
                guard known.count < set.drops.count else { continue }
                let before = known.map { set.drops[$0] }
                let found = candidates.firstIndex { exercise, stored in
                    exercise == entry.exercise && stored.kind != .warmUp && stored.measure == set.measure
                        && stored.load == set.load && stored.drops == before
                }
                guard let found else { continue }
                var (_, changed) = candidates.remove(at: found)
                changed.kind = .drop
                changed.drops = set.drops
                continued.append(changed)
            }
        }
        return continued
    }

    /// The entries with only the sets that these rows became.
    fileprivate func only(rows: [Int]) -> [ExerciseEntry] {
        var wanted: Set<[Int]> = []
        for row in rows {
            if case .set(let entry, let set) = targets[row] { wanted.insert([entry, set]) }
        }
        return session.exercises.enumerated().compactMap { index, entry in
            var entry = entry
            entry.sets = entry.sets.indices.filter { wanted.contains([index, $0]) }.map { entry.sets[$0] }
            return entry.sets.isEmpty ? nil : entry
        }
    }
}
