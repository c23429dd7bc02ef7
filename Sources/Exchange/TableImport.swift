import TrainingKit

/// Reads a file of one row a set: Hevy, Strong, FitNotes and plain CSV differ only in their columns.
struct TableImport: ~Copyable {
    /// Bytes between two reports of progress.
    private static let progressStep = 1_048_576
    /// At most this many sessions are named in a note.
    private static let namedSessions = 20

    private let options: ImportOptions
    private let columns: Columns
    private let survey: FileSurvey
    private let rows: SetRowReader
    private var reader: CSVReader
    private var book: ExerciseBook
    private var report: ImportReport
    private var tally = Tally()

    /// The session whose rows are being read, or why it cannot be.
    private var draft: SessionDraft?
    private var broken: String?
    private var cells: SessionCells
    /// The number of the current stretch of rows of one session.
    private var run = -1
    /// Sessions that come again further down the file.
    private var pending: [UInt64: SessionDraft] = [:]

    /// What is counted on the way and told at the end.
    private struct Tally {
        /// Rows with a load, by its unit, and those whose unit stands in the file.
        var kilograms = 0
        var pounds = 0
        var given = 0
        var effortsOff = 0
        var effortsOffLine = 0
        var orphanDrops = 0
        var dropEfforts = 0
        var plainDistances = 0
        var reversed = 0
        var long = 0
        var longNames: [String] = []
    }

    /// - Throws: ``ExchangeError`` for a file that is no such table.
    init(_ source: ByteSource, format: Format?, catalogue: Catalogue, options: ImportOptions) throws(ExchangeError) {
        var reader = try CSVReader(source)
        guard try reader.advance() else { throw .empty }
        let columns = try Columns(reader, format: format)
        let survey = try FileSurvey(source, columns)
        let book = try ExerciseBook(catalogue: catalogue, map: options.map)
        let unit = options.unit ?? options.defaultUnit
        self.options = options
        self.columns = columns
        self.survey = survey
        self.book = book
        rows = SetRowReader(columns: columns, decimalComma: reader.hasDecimalCommas, unit: unit)
        cells = SessionCells(columns)
        report = ImportReport(format: columns.format, unit: unit, unitFrom: options.unit == nil ? .configured : .option)
        self.reader = reader
    }

    /// Hands every session to `sink` when its last row has been read.
    ///
    /// - Throws: ``ExchangeError``, and what `sink` throws.
    consuming func run(into sink: inout some ImportSink) throws -> ImportReport {
        var exercise: [UInt8] = []
        var name: Int?
        var isFirst = true
        var told = 0
        while try reader.advance() {
            report.rows += 1
            if let problem = RowDamage.problem(of: reader, columns) {
                skip(problem)
                continue
            }
            let before = cells.hash
            if cells.moves(to: reader) {
                try close(before, into: &sink)
                open()
            }
            let cell = columns[.exercise].map { reader.raw($0) } ?? reader.raw(.max)
            if isFirst || !cell.equals(exercise) {
                isFirst = false
                cell.copy(into: &exercise)
                if let text = cell.trimmed {
                    name = try book.place(of: text, category: category)
                } else {
                    name = nil
                }
            }
            add(name)
            if reader.bytesRead - told >= TableImport.progressStep {
                told = reader.bytesRead
                sink.progress(bytes: told)
            }
        }
        try close(cells.hash, into: &sink)
        sink.progress(bytes: reader.bytesRead)
        conclude()
        return report
    }

    private var category: String? { columns[.category].flatMap { reader.raw($0).trimmed } }

    private mutating func skip(_ reason: String, isExpected: Bool = false) {
        let text = reader.excerpt
        report.skip(line: reader.line, reason: reason, text: text, isExpected: isExpected)
    }

    // MARK: Rows

    private mutating func add(_ name: Int?) {
        guard let name else { return skip("no exercise is named") }
        if book[name].isRestTimer { return skip(SetRow.Problem.restTimer.reason, isExpected: true) }
        if let broken { return skip(broken) }
        let row: SetRow
        let amount: Int
        do {
            (row, amount) = try rows.read(reader, assisted: book[name].assisted)
        } catch {
            return skip(error.reason, isExpected: error.isExpected)
        }
        count(row)
        if let place = columns[.workoutNote], !reader.raw(place).isEmpty, let text = reader.raw(place).trimmed {
            draft?.note(text)
        }
        switch draft?.add(row, hash: row.hash(name: book[name].hash, amount: amount), name: name, book: &book) {
        case .set: report.sets += 1
        case .drop: report.drops += 1
        case .cardio: report.cardio += 1
        case nil: break
        }
    }

    @inline(__always)
    private mutating func count(_ row: SetRow) {
        if let load = row.load {
            if load.unit == .kg { tally.kilograms += 1 } else { tally.pounds += 1 }
            if row.unitIsGiven { tally.given += 1 }
        }
        if row.effortIsOff {
            if tally.effortsOff == 0 { tally.effortsOffLine = reader.line }
            tally.effortsOff += 1
        }
        if row.metres > 0, columns[.distance] != nil, columns[.distanceUnit] == nil { tally.plainDistances += 1 }
    }

    // MARK: Sessions

    /// Begins the session that the reader has come to, or goes on with it where it was left.
    private mutating func open() {
        run += 1
        broken = nil
        draft = pending.removeValue(forKey: cells.hash)
        guard draft == nil else { return }
        do {
            draft = try started()
        } catch {
            broken = error.reason
        }
    }

    private func started() throws(SetRow.Problem) -> SessionDraft {
        let start = try moment(columns[.start]) ?? nil
        guard let start else { throw SetRow.Problem(reason: "the row has no date") }
        var end = try moment(columns[.end])
        if end == nil, let place = columns[.duration] {
            let tenths = CellDuration.tenths(reader.raw(place), decimalComma: reader.hasDecimalCommas) ?? 0
            end = start + tenths / 10
        }
        let title = columns.format == .fitnotes ? nil : columns[.title].flatMap { reader.raw($0).trimmed }
        let session = Session(start: start, end: end ?? start, title: title, source: columns.format.rawValue)
        return SessionDraft(key: "\(columns.format.rawValue)|\(title ?? "")|\(cells.startText)", session: session)
    }

    /// The moment in a column; `nil` for an empty cell. A date without a time stands at noon, as everywhere in the
    /// journal.
    private func moment(_ place: Int?) throws(SetRow.Problem) -> Moment? {
        guard let place, !reader.raw(place).isEmpty else { return nil }
        let cell = reader.raw(place)
        let time: CellTime
        do {
            time = try CellTime.read(cell)
        } catch {
            switch error {
            case .empty: return nil
            case .month(let word):
                throw SetRow.Problem(reason: "'\(word)' is not a month that is known, in '\(cell.shown)'")
            case .notADate(let text):
                throw SetRow.Problem(reason: "'\(text.printable)' is not a date that is understood")
            }
        }
        guard let day = time.day(monthFirst: survey.monthFirst) else {
            throw SetRow.Problem(
                reason: "'\(cell.shown)' is no date as \(survey.monthFirst ? "month/day" : "day/month")/year")
        }
        let second = time.secondOfDay ?? 12 * 3600
        guard let offset = time.offset else { return options.zone(day, second) }
        return Moment(day, secondOfDay: second, offset: offset)
    }

    /// Ends a stretch of rows: its session goes to the sink, unless more of it is to come.
    private mutating func close(_ hash: UInt64, into sink: inout some ImportSink) throws {
        guard var draft = draft.take() else { return }
        if survey.lastRun[hash] ?? run > run {
            pending[hash] = draft
            return
        }
        guard !draft.isEmpty else { return }
        tally.orphanDrops += draft.orphanDrops
        tally.dropEfforts += draft.dropEfforts
        var imported = draft.finish(&book)
        check(&imported.session)
        report.sessions += 1
        try sink.session(imported)
    }

    private mutating func check(_ session: inout Session) {
        guard let end = session.end else { return }
        if end < session.start {
            session.end = session.start
            tally.reversed += 1
        } else if end - session.start > 12 * 3600 {
            tally.long += 1
            guard tally.longNames.count < TableImport.namedSessions else { return }
            let minutes = (end - session.start) / 60
            let name = session.title.map { "'\($0.printable)'" } ?? "the session"
            tally.longNames.append(
                "\(name) of \(session.day) (\(minutes / 60) h \(minutes % 60) min)"
            )
        }
    }

    // MARK: The report

    /// `1 drop`, `12 drops`.
    private func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }

    private mutating func conclude() {
        report.exercises = book.resolved
        report.newExercises = book.newExercises
        let loaded = tally.kilograms + tally.pounds
        if loaded > 0 {
            report.unit = tally.kilograms >= tally.pounds ? .kg : .lb
            if tally.given > 0 { report.unitFrom = .column }
        } else if columns[.weightKg] != nil {
            (report.unit, report.unitFrom) = (.kg, .column)
        } else if columns[.weightLb] != nil {
            (report.unit, report.unitFrom) = (.lb, .column)
        }
        var notes = book.mapNotes
        if tally.kilograms > 0, tally.pounds > 0 {
            notes.append("loads stay in their own units: \(tally.kilograms) in kg, \(tally.pounds) in lb")
        }
        if loaded > tally.given {
            let unit = options.unit ?? options.defaultUnit
            let source = options.unit == nil ? "the configured unit; --unit says otherwise" : "from --unit"
            let loads = counted(loaded - tally.given, "load", "loads")
            notes.append("\(loads) without a unit in the file, taken as \(unit.rawValue) (\(source))")
        }
        if let slashes = survey.slashes { notes.append(slashes) }
        if tally.plainDistances > 0 {
            notes.append(
                "distances have no unit in the file and are taken as \(rows.unit == .kg ? "kilometres" : "miles")")
        }
        if tally.effortsOff > 0 {
            notes.append(
                "\(counted(tally.effortsOff, "effort", "efforts")) left out, being no RPE 1-10 in halves and no RIR "
                    + "0-10; the sets are kept (the first on line \(tally.effortsOffLine))")
        }
        if tally.orphanDrops > 0 {
            notes.append("\(counted(tally.orphanDrops, "drop", "drops")) without a set before, kept as a working set")
        }
        if tally.dropEfforts > 0 {
            notes.append(
                "\(counted(tally.dropEfforts, "effort", "efforts")) of a drop left out: a drop set has one effort, "
                    + "its first part's"
            )
        }
        if tally.reversed > 0 {
            notes.append(
                "\(counted(tally.reversed, "session", "sessions")) with an end before the start; the length is left out"
            )
        }
        if tally.long > 0 {
            notes.append(
                "longer than 12 hours, kept, their length not believed: \(tally.longNames.joined(separator: ", "))"
                    + (tally.long > tally.longNames.count ? " and \(tally.long - tally.longNames.count) more" : ""))
        }
        report.notes = notes
    }
}
