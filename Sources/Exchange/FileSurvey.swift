import TrainingKit

/// What must be known of a whole file before its rows are read: how its slash dates are meant, and where each of its
/// sessions ends. Costs one pass and a number for each session.
struct FileSurvey {
    /// A run is a stretch of rows of one session; for each session the number of its last run, counted from 0.
    private(set) var lastRun: [UInt64: Int] = [:]
    private(set) var monthFirst = false
    /// How slash dates were decided; `nil` if there are none.
    private(set) var slashes: String?

    private struct SlashEvidence {
        var seen = false
        /// The line and text of a date that can only be read in one way.
        var dayFirst: (line: Int, text: String)?
        var monthFirst: (line: Int, text: String)?
        var previous: (dayFirst: Day?, monthFirst: Day?) = (nil, nil)
        /// How often the dates go forwards and backwards, read in either way.
        var order = (dayFirst: Steps(), monthFirst: Steps())
    }

    private struct Steps {
        var up = 0
        var down = 0
        var isOrdered: Bool { up == 0 || down == 0 }
    }

    init(_ source: ByteSource, _ columns: Columns) throws(ExchangeError) {
        var reader = try CSVReader(source)
        _ = try reader.advance()
        var current = SessionCells(columns)
        var run = -1
        var evidence = SlashEvidence()
        while try reader.advance() {
            guard RowDamage.problem(of: reader, columns) == nil, current.moves(to: reader) else { continue }
            run += 1
            lastRun[current.hash] = run
            FileSurvey.weigh(current, line: reader.line, &evidence)
        }
        decide(evidence)
    }

    private static func weigh(_ cells: SessionCells, line: Int, _ evidence: inout SlashEvidence) {
        guard cells.start.contains(UInt8(ascii: "/")), let time = try? CellTime(cells.startText),
            case .slashes(let a, let b, _) = time.date
        else { return }
        evidence.seen = true
        if a > 12, evidence.dayFirst == nil { evidence.dayFirst = (line, cells.startText) }
        if b > 12, evidence.monthFirst == nil { evidence.monthFirst = (line, cells.startText) }
        let days = (time.day(monthFirst: false), time.day(monthFirst: true))
        step(evidence.previous.dayFirst, days.0, &evidence.order.dayFirst)
        step(evidence.previous.monthFirst, days.1, &evidence.order.monthFirst)
        evidence.previous = days
    }

    private static func step(_ before: Day?, _ after: Day?, _ steps: inout Steps) {
        guard let before, let after, before != after else { return }
        if before < after { steps.up += 1 } else { steps.down += 1 }
    }

    private mutating func decide(_ evidence: SlashEvidence) {
        guard evidence.seen else { return }
        var order: String { monthFirst ? "month/day/year" : "day/month/year" }
        switch (evidence.dayFirst, evidence.monthFirst) {
        case (let proof?, nil):
            slashes = "dates with slashes are day/month/year, as \(proof.text) on line \(proof.line) shows"
        case (nil, let proof?):
            monthFirst = true
            slashes = "dates with slashes are month/day/year, as \(proof.text) on line \(proof.line) shows"
        case (let day?, let month?):
            monthFirst = month.line < day.line
            slashes =
                "dates with slashes contradict each other (lines \(min(day.line, month.line)) and "
                + "\(max(day.line, month.line))); read as \(order) after the first, the others are skipped"
        case (nil, nil):
            let byOrder = evidence.order.dayFirst.isOrdered != evidence.order.monthFirst.isOrdered
            monthFirst = byOrder && evidence.order.monthFirst.isOrdered
            slashes =
                "dates with slashes could be read either way; taken as \(order)"
                + (byOrder ? ", which puts them in order" : "")
        }
    }
}

/// The cells that tell a row's session: its title and start. Rows of a session repeat them byte for byte.
struct SessionCells {
    private let titlePlace: Int?
    private let startPlace: Int?
    private(set) var title: [UInt8] = []
    private(set) var start: [UInt8] = []
    private(set) var hash: UInt64 = 0
    private var isFirst = true

    init(_ columns: Columns) {
        // FitNotes has no sessions: all of a day is one.
        titlePlace = columns.format == .fitnotes ? nil : columns[.title]
        startPlace = columns[.start]
    }

    var startText: String { text(start) }

    /// Takes the cells of the row over; true if they are another session's than those of the row before.
    @inline(__always)
    mutating func moves(to reader: borrowing CSVReader) -> Bool {
        let startCell = startPlace.map { reader.raw($0) }
        let titleCell = titlePlace.map { reader.raw($0) }
        if !isFirst, startCell?.equals(start) ?? true, titleCell?.equals(title) ?? true { return false }
        isFirst = false
        startCell?.copy(into: &start)
        titleCell?.copy(into: &title)
        var hash = StableHash()
        hash.combine(title)
        hash.combine(start)
        self.hash = hash.value
        return true
    }

    private func text(_ bytes: [UInt8]) -> String {
        bytes.withUnsafeBytes { Cell(bytes: $0, hasDoubledQuotes: $0.contains(UInt8(ascii: "\""))).text }
    }
    var titleText: String { text(title) }
}

/// Rows that are broken as CSV.
enum RowDamage {
    /// Why the row cannot be read; `nil` if it can.
    @inline(__always)
    static func problem(of reader: borrowing CSVReader, _ columns: Columns) -> String? {
        if reader.damage == nil, reader.count <= columns.count { return nil }
        return slowly(reader, columns)
    }

    private static func slowly(_ reader: borrowing CSVReader, _ columns: Columns) -> String? {
        switch reader.damage {
        case .unclosedQuote: return "a quote is not closed before the end of the file"
        case .textAfterQuote: return "text stands between a closing quote and the next delimiter"
        case .unterminated where reader.count < columns.count: return "the file ends in the middle of this row"
        case .unterminated, nil: break
        }
        let isTooLong = (columns.count..<max(columns.count, reader.count)).contains { !reader.raw($0).isEmpty }
        return isTooLong ? "\(reader.count) cells where the header has \(columns.count)" : nil
    }
}
