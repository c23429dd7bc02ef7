/// A CSV file read row by row, on bytes: RFC 4180 with `,`, `;` or tab, a byte order mark, any line ends.
///
/// It holds one chunk of the file and the row that is being looked at, whatever the size of the file. The cells of a
/// row are slices of the chunk and are valid until the next row is read.
struct CSVReader: ~Copyable {
    /// What a row may hold, so that a hostile file costs neither memory nor time.
    enum Limit {
        /// Bytes of a cell: no note is that long, an unclosed quote is.
        static let cell = 1_048_576
        static let row = 8 * 1_048_576
        static let columns = 1_000
        /// Bytes read at once.
        static let chunk = 65_536
    }

    private struct Span {
        var start: Int
        var end: Int
        var hasDoubledQuotes: Bool
    }

    /// What is wrong with the row as CSV, beyond what its cells hold.
    enum Damage {
        case textAfterQuote
        case unclosedQuote
        /// The last row, without a line end.
        case unterminated
    }

    private var source: ByteSource
    private var buffer: UnsafeMutableRawBufferPointer
    private var filled = 0
    private var next = 0
    private var atEnd = false
    private var spans: [Span] = []
    private let delimiter: UInt8
    private var nextLine = 1

    /// The line the row starts on, counted from 1.
    private(set) var line = 0
    private(set) var damage: Damage?
    /// Bytes read from the source so far.
    private(set) var bytesRead = 0

    /// Starts at the first row, which is the header. The delimiter is seen from it.
    init(_ source: consuming ByteSource) throws(ExchangeError) {
        source.rewind()
        let head = try source.head(Limit.chunk)
        guard !head.isEmpty else { throw .empty }
        guard !CSVReader.isWide(head) else { throw .encoding }
        delimiter = CSVReader.delimiter(of: head)
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { source.skip(3) }
        self.source = source
        buffer = .allocate(byteCount: Limit.chunk, alignment: 8)
    }

    deinit { buffer.deallocate() }

    /// Whether decimals may be written with a comma: not where the comma separates cells.
    var hasDecimalCommas: Bool { delimiter != UInt8(ascii: ",") }

    var count: Int { spans.count }

    /// UTF-16 and UTF-32 start with a mark, or have a zero byte beside every letter.
    private static func isWide(_ head: [UInt8]) -> Bool {
        head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
            || (head.count >= 4 && (head[0] == 0) != (head[1] == 0) && (head[2] == 0) != (head[3] == 0))
    }

    private static func delimiter(of head: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var quoted = false
        for byte in head {
            switch byte {
            case UInt8(ascii: "\""): quoted.toggle()
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"):
                if !quoted { counts[byte, default: 0] += 1 }
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if !quoted, !counts.isEmpty { return most(counts) }
            default: break
            }
        }
        return most(counts)
    }

    private static func most(_ counts: [UInt8: Int]) -> UInt8 {
        // In this order where two are equally frequent.
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        return candidates.reduce(candidates[0]) { counts[$1, default: 0] > counts[$0, default: 0] ? $1 : $0 }
    }

    // MARK: Rows

    /// Moves on to the next row that has anything in it; false at the end of the file.
    mutating func advance() throws(ExchangeError) -> Bool {
        while true {
            guard try scanRow() else { return false }
            if spans.count > 1 || spans[0].end > spans[0].start { return true }
        }
    }

    /// The bytes of a cell with its doubled quotes as they are in the file, and whether it has any.
    @inline(__always)
    func raw(_ index: Int) -> Cell {
        guard index < spans.count else { return Cell(bytes: .init(start: nil, count: 0), hasDoubledQuotes: false) }
        let span = spans[index]
        return Cell(
            bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[span.start..<span.end]),
            hasDoubledQuotes: span.hasDoubledQuotes)
    }

    /// The row as it stands in the file, cut to a line of a report.
    var excerpt: String {
        var text = ""
        for index in 0..<spans.count {
            if index > 0 { text.unicodeScalars.append(UnicodeScalar(delimiter)) }
            text += raw(index).text
            if text.utf8.count > 120 { return String(text.prefix(117)).printable + "..." }
        }
        return text.printable
    }

    private mutating func scanRow() throws(ExchangeError) -> Bool {
        // A row that ends beyond the chunk is scanned again from its start once more is there.
        while true {
            line = nextLine
            damage = nil
            spans.removeAll(keepingCapacity: true)
            if next == filled, atEnd { return false }
            if try scan() { return true }
            try fill()
            if next == filled, atEnd { return false }
        }
    }

    /// Scans one row from `next`; false if the chunk ends before the row does.
    private mutating func scan() throws(ExchangeError) -> Bool {
        let bytes = UnsafeRawBufferPointer(buffer)
        let (quote, newline, carriage) = (UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        var at = next
        var lines = 0
        while true {
            var start = at
            var end = at
            var doubled = false
            if at < filled, bytes[at] == quote {
                at += 1
                start = at
                while true {
                    while at < filled, bytes[at] != quote {
                        if bytes[at] == newline { lines += 1 }
                        at += 1
                    }
                    guard at - start <= Limit.cell else { throw .cellTooLarge(line: line) }
                    guard at < filled else {
                        guard atEnd else { return false }
                        damage = .unclosedQuote
                        break
                    }
                    if at + 1 < filled, bytes[at + 1] == quote {
                        doubled = true
                        at += 2
                        continue
                    }
                    if at + 1 == filled, !atEnd { return false }
                    break
                }
                end = at
                if at < filled { at += 1 }
                while at < filled, bytes[at] != delimiter, bytes[at] != newline, bytes[at] != carriage {
                    if bytes[at] != UInt8(ascii: " ") { damage = .textAfterQuote }
                    at += 1
                }
            } else {
                while at < filled {
                    let byte = bytes[at]
                    if byte == delimiter || byte == newline || byte == carriage { break }
                    at += 1
                }
                end = at
            }
            guard end - start <= Limit.cell else { throw .cellTooLarge(line: line) }
            guard at - next <= Limit.row else { throw .rowTooLarge(line: line) }
            if at == filled, !atEnd { return false }
            guard spans.count < Limit.columns else { throw .tooManyColumns(line) }
            spans.append(Span(start: start, end: end, hasDoubledQuotes: doubled))
            if at == filled {
                if damage == nil { damage = .unterminated }
                break
            }
            if bytes[at] == delimiter {
                at += 1
                continue
            }
            if bytes[at] == carriage {
                if at + 1 == filled, !atEnd { return false }
                at += at + 1 < filled && bytes[at + 1] == newline ? 2 : 1
            } else {
                at += 1
            }
            lines += 1
            break
        }
        next = at
        nextLine += lines
        return true
    }

    /// Brings more of the file in behind what is not used up yet; a row longer than the room gets twice the room.
    private mutating func fill() throws(ExchangeError) {
        let kept = filled - next
        if next > 0 {
            UnsafeMutableRawBufferPointer(rebasing: buffer[..<kept])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[next..<filled]))
            next = 0
            filled = kept
        }
        if filled == buffer.count {
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 8)
            larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
            buffer.deallocate()
            buffer = larger
        }
        let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
        filled += count
        bytesRead += count
        atEnd = count == 0
    }
}

/// A cell of the row that a reader stands on.
struct Cell {
    let bytes: UnsafeRawBufferPointer
    let hasDoubledQuotes: Bool

    var isEmpty: Bool { bytes.isEmpty }

    /// The bytes as they are in the file, to compare with those of the row before.
    func copy(into other: inout [UInt8]) {
        other.removeAll(keepingCapacity: true)
        other.append(contentsOf: bytes)
    }

    @inline(__always)
    func equals(_ other: [UInt8]) -> Bool {
        guard bytes.count == other.count else { return false }
        return other.withUnsafeBytes { Cell.same(bytes, $0) }
    }

    @inline(__always)
    private static func same(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
        var at = 0
        // From the back: times and titles of neighbouring sessions differ at their ends.
        var end = a.count
        while end >= 8 {
            end -= 8
            if a.loadUnaligned(fromByteOffset: end, as: UInt64.self)
                != b.loadUnaligned(fromByteOffset: end, as: UInt64.self)
            {
                return false
            }
        }
        while at < end {
            if a[at] != b[at] { return false }
            at += 1
        }
        return true
    }

    /// The text: UTF-8, and where it is none Latin-1. Zero bytes and the guard of ``SpreadsheetGuard`` are taken off.
    var text: String {
        var cell = Array(bytes)
        if hasDoubledQuotes {
            cell.removeAll(keepingCapacity: true)
            var quoted = false
            for byte in bytes {
                if byte == UInt8(ascii: "\""), !quoted {
                    quoted = true
                    continue
                }
                quoted = false
                cell.append(byte)
            }
        }
        if cell.contains(0) { cell.removeAll { $0 == 0 } }
        if SpreadsheetGuard.isOn(cell) { cell.removeFirst() }
        if let text = String(validating: cell, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(cell.map { UnicodeScalar($0) }))
    }

    /// The start of the text, for an error or a report.
    var shown: String { String(text.prefix(30)).printable }

    /// The text without the spaces around it; `nil` if nothing is left.
    var trimmed: String? {
        let text = text
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        return String(text[first...last])
    }
}

/// The mark on text that a spreadsheet would run as a formula: a `'` before `=`, `+`, `-`, `@`, a tab or a return.
/// Text that already looks marked gets one more, so that taking one off always gives the text back.
enum SpreadsheetGuard {
    static func isNeeded(_ text: some Sequence<UInt8>) -> Bool {
        guard let first = text.first(where: { $0 != UInt8(ascii: "'") }) else { return false }
        return formula.contains(first)
    }

    static func isOn(_ text: [UInt8]) -> Bool { text.first == UInt8(ascii: "'") && isNeeded(text) }

    private static let formula = Array("=+-@\t\r".utf8)
}

extension String {
    /// The text on one line: what a file holds must not move the cursor of a terminal.
    var printable: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
