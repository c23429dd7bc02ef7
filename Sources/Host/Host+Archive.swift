import Exchange
import Journal
import TrainingKit

/// What `export` writes.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// The archive: everything.
    case json
    case hevy, strong, csv
}

/// What a file to restore holds.
public struct RestorePreview: Sendable {
    public enum Kind: String, Sendable { case backup, archive }
    public var kind: Kind
    public var sessions: Int
    public var sets: Int
    public var events: Int
    public var firstDay: Day?
    public var lastDay: Day?
}

extension Host {
    // MARK: Out

    /// Writes the journal as a file of some format.
    ///
    /// - Parameter path: `nil` is standard output. An existing file is replaced when the new one is complete.
    /// - Returns: the number of bytes.
    public func export(_ format: ExportFormat, to path: String?) throws -> Int {
        try checkIsNotOurs(path)
        let file = try OutputFile(path)
        do {
            try journal.reading {
                switch format {
                case .json: try writeArchive(to: file)
                case .hevy: try writeTable(.hevy, to: file)
                case .strong: try writeTable(.strong, to: file)
                case .csv: try writeTable(.csv, to: file)
                }
            }
            try file.finish()
        } catch {
            file.abandon()
            throw error
        }
        return file.bytes
    }

    private func writeTable(_ layout: TableWriter.Layout, to file: OutputFile) throws {
        var writer = TableWriter(layout, catalogue: try catalogue()) { try file.write($0) }
        try journal.forEachSession(from: nil, to: nil, through: clock.bound) { session in
            if session.isFinished { try writer.add(session) }
        }
        try writer.finish()
    }

    private func writeArchive(to file: OutputFile) throws {
        var archive = try ArchiveWriter { try file.write($0) }
        for weight in try journal.bodyWeights(from: Day(number: -1_000_000), through: Day(number: 3_000_000)) {
            try archive.add(weight)
        }
        try archive.config(configuration.json)
        try journal.forEachEvent { event in
            guard clock.bound.map({ event.at <= $0 }) ?? true else { return }
            let payload = try JSONText.value(event.payload)
            try archive.add(
                Archive.Event(id: event.id, at: event.at, day: event.day, program: event.program, payload: payload))
        }
        for exercise in try journal.customExercises().sorted(by: { $0.id < $1.id }) { try archive.add(exercise) }
        try journal.forEachImport { key, imported in
            try archive.add(Archive.Import(key: key, session: imported.session, rows: imported.rows))
        }
        for (old, new) in try journal.mergedExercises().sorted(by: { $0.key < $1.key }) {
            try archive.add(Archive.Merge(from: old, to: new))
        }
        try journal.forEachSession(from: nil, to: nil, through: clock.bound) { try archive.add($0) }
        try archive.finish()
    }

    /// Copies the journal into a file by SQLite's online backup, checked after writing.
    ///
    /// - Parameter path: `nil` puts it beside the journal with the day in its name.
    /// - Returns: the path.
    public func backup(to path: String?) throws -> String {
        try checkIsNotOurs(path)
        guard let path else { return try backupBeside(reason: "manual") }
        do {
            try journal.backup(to: path)
        } catch JournalError.cannotOpen(_, let reason) {
            throw OutputFile.unwritable(path, reason)
        }
        return path
    }

    /// Refuses to write over the journal, its log or the configuration, by whatever name.
    func checkIsNotOurs(_ path: String?) throws {
        guard let path, let target = FileIdentity(path) else { return }
        let own = [journal.path, journal.path + "-wal", journal.path + "-shm", configurationFile.path]
        guard own.contains(where: { FileIdentity($0) == target }) else { return }
        throw Refusal("own-file", "\(path) is the journal or the configuration itself", hint: "Name another file")
    }

    // MARK: Back

    /// What a backup or an archive holds.
    ///
    /// - Throws: a refusal that names `import` for a file that is to be imported.
    public static func preview(_ path: String) throws -> RestorePreview {
        let input = try InputFile(path)
        defer { input.close() }
        let source = ByteSource(descriptor: input.descriptor)
        let head = try source.head(Importer.headLength)
        let isBackup = Importer.isDatabase(head)
        if !isBackup, Importer.recognise(head) != .regimen {
            throw Refusal(
                "not-restorable", "\(path) is neither a backup nor an archive",
                hint: Importer.recognise(head) == nil
                    ? "Name a file that `regimen backup` or `regimen export` has written"
                    : "To bring in history from it: regimen import \(path)")
        }
        if isBackup {
            let counts = try Journal(path: path, access: .readOnly).counts()
            return RestorePreview(
                kind: .backup, sessions: counts.sessions, sets: counts.sets, events: counts.events,
                firstDay: counts.firstDay, lastDay: counts.lastDay)
        }
        var sink = CountingSink()
        var reader = ArchiveReader()
        try reader.run(from: source, into: &sink)
        return RestorePreview(
            kind: .archive, sessions: sink.sessions, sets: sink.sets, events: sink.events, firstDay: sink.first,
            lastDay: sink.last)
    }

    /// Makes the journal what a backup or an archive holds. It is no step of undo.
    ///
    /// - Parameter beforehand: runs when the file has proved sound, before the journal is touched, and says whether the
    ///   journal is kept.
    /// - Returns: the configuration that an archive carries.
    public static func restore(
        _ path: String, kind: RestorePreview.Kind, to journal: String, beforehand: () throws -> Bool
    ) throws -> JSONValue? {
        guard FileIdentity(path) != FileIdentity(journal) else {
            throw Refusal("own-file", "\(path) is the journal itself", hint: "Name a backup or an archive")
        }
        guard kind == .archive else {
            let problems = try Journal(path: path, access: .readOnly).integrityProblems()
            if let problem = problems.first { throw JournalError.damaged(path: path, detail: problem) }
            try Journal.restore(path, to: journal, isKept: beforehand())
            return nil
        }
        let input = try InputFile(path)
        defer { input.close() }
        // Built whole in a place of its own; only a complete one takes the journal's.
        let draft = try FileBytes.temporaryJournal()
        defer { FileBytes.removeTemporary(journal: draft) }
        let configuration = try build(draft, from: input)
        try Journal.restore(draft, to: journal, isKept: beforehand())
        return configuration
    }

    private static func build(_ path: String, from input: InputFile) throws -> JSONValue? {
        let journal = try Journal(path: path, access: .readWrite)
        try journal.create()
        do {
            return try journal.write("restore", at: LocalClock.now) { writer in
                try writer.bulk(undoable: false) { bulk in
                    try writer.keepingNumbers {
                        var sink = RestoringSink(writer: writer, bulk: bulk)
                        var reader = ArchiveReader()
                        try reader.run(from: ByteSource(descriptor: input.descriptor), into: &sink)
                        return sink.configuration
                    }
                }
            }
        } catch let error as JournalError {
            switch error {
            case .unexpected, .sessionOpen, .missing, .cannotMerge:
                // A number given twice, two open sessions: no journal was ever like that.
                throw ExchangeError.document(.regimen, problem: "its parts do not fit together. \(error.message)")
            default: throw error
            }
        }
    }

    /// Takes over a configuration that an archive carries.
    ///
    /// - Returns: what changed, a line each.
    public func adoptConfiguration(_ json: JSONValue) throws -> [String] {
        let new = try Configuration((json.object ?? [:]).map { ($0.key, $0.value) }, path: "of the archive") { _ in 1 }
        let changes = Host.changes(from: configuration, to: new)
        if !changes.isEmpty { try save(new) }
        return changes
    }
}

private struct CountingSink: ArchiveSink {
    var sessions = 0, sets = 0, events = 0
    var first: Day?, last: Day?

    mutating func session(_ session: Session) {
        sessions += 1
        sets += session.exercises.reduce(0) { $0 + $1.sets.count }
        first = min(first ?? session.day, session.day)
        last = max(last ?? session.day, session.day)
    }

    mutating func event(_ event: Archive.Event) { events += 1 }
    mutating func bodyWeight(_ weight: BodyWeight) {}
    mutating func config(_ config: JSONValue) {}
    mutating func exercise(_ exercise: Exercise) {}
    mutating func imported(_ imported: Archive.Import) {}
    mutating func merge(_ merge: Archive.Merge) {}
    mutating func progress(bytes: Int) {}
}

private struct RestoringSink: ArchiveSink {
    let writer: Writer
    let bulk: BulkWriter
    var configuration: JSONValue?

    init(writer: Writer, bulk: BulkWriter) {
        self.writer = writer
        self.bulk = bulk
    }

    mutating func session(_ session: Session) throws { _ = try writer.insert(session) }

    mutating func event(_ event: Archive.Event) throws {
        _ = try writer.insert(
            StoredEvent(
                id: event.id, at: event.at, day: event.day, program: event.program,
                payload: JSONText.encode(event.payload)))
    }

    mutating func bodyWeight(_ weight: BodyWeight) throws { try writer.setWeight(weight) }
    mutating func config(_ config: JSONValue) { configuration = config }
    mutating func exercise(_ exercise: Exercise) throws { try writer.put(exercise) }

    mutating func imported(_ imported: Archive.Import) throws {
        try bulk.record(imported.key, session: imported.session ?? 0, rows: imported.hashes)
    }

    mutating func merge(_ merge: Archive.Merge) throws { try writer.merge(merge.from, into: merge.to) }
    mutating func progress(bytes: Int) {}
}
