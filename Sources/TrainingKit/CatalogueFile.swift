import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a catalogue file could not be read: the line, counted from 1, and what is wrong there.
public struct CatalogueFileError: Error, Equatable, CustomStringConvertible {
    public let line: Int
    public let problem: String
    public var description: String { "line \(line): \(problem)" }
}

/// The catalogue file: tab-separated columns
/// `id name equipment pattern primary secondary measure sides loading loaded aliases`, comments with `#`, `-` for none.
///
/// Each line is read when its exercise is first asked for.
public final class CatalogueFile: Sendable {
    private struct Line {
        var start, end: Int
        /// Counted from 1 in the file.
        var number: Int
    }

    /// What was read so far. Tables of numbers, because a dictionary's first use costs more than a command's few
    /// look-ups.
    private struct Read {
        var exercises: [Exercise] = []
        /// Of each line the place in `exercises`, from 1; 0 for one that was not read.
        var places: [Int32] = []
        /// Lines by the hash of their id, from 1, in a table with open addresses; 0 is empty.
        var linesByID: [Int32] = []
    }

    private let bytes: [UInt8]
    private let lines: [Line]
    private let read = Mutex(Read())

    private static let tab = UInt8(ascii: "\t")
    private static let columns = 11

    init(_ bytes: [UInt8]) {
        var lines: [Line] = []
        lines.reserveCapacity(bytes.count / 128)
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            var number = 1
            while start < bytes.count {
                let end = CatalogueFile.lineEnd(in: bytes, from: start)
                let isHeader = lines.isEmpty && bytes[start..<end].starts(with: "id\t".utf8)
                if end > start, bytes[start] != UInt8(ascii: "#"), !isHeader {
                    lines.append(Line(start: start, end: end, number: number))
                }
                start = end + 1
                number += 1
            }
        }
        self.bytes = bytes
        self.lines = lines
    }

    /// Every command looks for the lines, and the C library does so many bytes at a time.
    private static func lineEnd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = bytes.baseAddress, let found = memchr(base + start, 0x0A, bytes.count - start) else {
            return bytes.count
        }
        return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
    }

    /// Reads every line.
    ///
    /// - Throws: ``CatalogueFileError`` at the first that is off.
    public static func check(_ bytes: [UInt8]) throws(CatalogueFileError) {
        let file = CatalogueFile(bytes)
        for place in file.lines.indices { _ = try file.parse(place) }
    }

    var count: Int { lines.count }

    func exercise(at place: Int) -> Exercise {
        read.withLock { read in
            if read.places.isEmpty { read.places = Array(repeating: 0, count: lines.count) }
            let known = Int(read.places[place])
            if known > 0 { return read.exercises[known - 1] }
            do {
                let exercise = try parse(place)
                read.exercises.append(exercise)
                read.places[place] = Int32(read.exercises.count)
                return exercise
            } catch {
                fatalError("the catalogue file, \(error)")  // shipped data, checked by a test
            }
        }
    }

    /// The place of an id; `nil` if the file lacks it.
    func index(of id: Exercise.ID) -> Int? {
        guard !lines.isEmpty else { return nil }
        var text = id.rawValue
        return read.withLock { read in
            if read.linesByID.isEmpty { read.linesByID = makeIndex() }
            return text.withUTF8 { id in
                let line = read.linesByID[slot(of: id, in: read.linesByID)]
                return line == 0 ? nil : Int(line) - 1
            }
        }
    }

    private func makeIndex() -> [Int32] {
        // At most half full, so that a look-up takes a step or two.
        var size = 16
        while size < lines.count * 2 { size *= 2 }
        var index = [Int32](repeating: 0, count: size)
        bytes.withUnsafeBufferPointer { bytes in
            for (place, line) in lines.enumerated() {
                let id = UnsafeBufferPointer(rebasing: bytes[line.start..<line.end].prefix { $0 != CatalogueFile.tab })
                let free = slot(of: id, in: index)
                if index[free] == 0 { index[free] = Int32(place + 1) }
            }
        }
        return index
    }

    /// Where an id stands in the table, or would: FNV-1a (Fowler, Noll, Vo), which is good on short names.
    private func slot(of id: UnsafeBufferPointer<UInt8>, in index: [Int32]) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in id { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        var slot = Int(hash) & (index.count - 1)
        while index[slot] != 0, !isID(id, ofLine: Int(index[slot]) - 1) { slot = (slot + 1) & (index.count - 1) }
        return slot
    }

    private func isID(_ id: UnsafeBufferPointer<UInt8>, ofLine place: Int) -> Bool {
        let line = lines[place]
        return bytes.withUnsafeBufferPointer { bytes in
            line.end - line.start > id.count && bytes[line.start + id.count] == CatalogueFile.tab
                && bytes[line.start..<line.start + id.count].elementsEqual(id)
        }
    }

    func id(at place: Int) -> Exercise.ID {
        let line = lines[place]
        let id = bytes[line.start..<line.end].prefix { $0 != CatalogueFile.tab }
        return Exercise.ID(String(decoding: id, as: UTF8.self))
    }

    /// The name alone, without reading the rest of the line.
    func name(at place: Int) -> String {
        let line = lines[place]
        let rest = bytes[line.start..<line.end].drop { $0 != CatalogueFile.tab }.dropFirst()
        return String(decoding: rest.prefix { $0 != CatalogueFile.tab }, as: UTF8.self)
    }

    /// The lines on which a name may be one of these or have it as a word, in order. All others have none.
    func places(naming beginnings: [NameBeginning]) -> [Int] {
        var marked = [Bool](repeating: false, count: lines.count)
        bytes.withUnsafeBufferPointer { bytes in
            for beginning in beginnings {
                for byte in beginning.firstBytes {
                    mark(&marked, with: byte, in: bytes) { beginning.mayStart(at: $0, of: bytes) }
                }
            }
            // Neither is folded byte by byte, so a line that has one is always looked at.
            mark(&marked, with: UInt8(ascii: "&"), in: bytes) { _ in true }
            var all: UInt8 = 0
            for byte in bytes { all |= byte }
            if all >= 0x80 {
                for (place, line) in lines.enumerated()
                where bytes[line.start..<line.end].contains(where: { $0 >= 0x80 }) {
                    marked[place] = true
                }
            }
        }
        return marked.indices.filter { marked[$0] }
    }

    /// Marks the lines with this byte at a place that fits. The C library looks at many bytes at a time, which counts:
    /// every `log` searches the whole file.
    private func mark(
        _ marked: inout [Bool], with byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, where fits: (Int) -> Bool
    ) {
        var place = 0
        var start = 0
        while let base = bytes.baseAddress, let found = memchr(base + start, Int32(byte), bytes.count - start) {
            let at = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
            start = at + 1
            guard fits(at) else { continue }
            while place < lines.count, lines[place].end <= at { place += 1 }
            guard place < lines.count else { return }
            if lines[place].start <= at {
                marked[place] = true
                start = lines[place].end
            }
        }
    }

    /// Hands out the id (index 0), the name (1) and the aliases (from 2) of a line.
    func forEachName(at place: Int, _ body: (_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Void) {
        let line = lines[place]
        bytes.withUnsafeBufferPointer { bytes in
            var column = 0
            var index = 0
            var start = line.start
            for at in line.start...line.end {
                let ends = at == line.end || bytes[at] == CatalogueFile.tab
                let last = column == CatalogueFile.columns - 1
                guard ends || (last && bytes[at] == UInt8(ascii: ",")) else { continue }
                let isName = column < 2 || (last && !(at - start == 1 && bytes[start] == UInt8(ascii: "-")))
                if isName {
                    body(index, UnsafeBufferPointer(rebasing: bytes[start..<at]))
                    index += 1
                }
                if ends { column += 1 }
                start = at + 1
            }
        }
    }

    private func parse(_ place: Int) throws(CatalogueFileError) -> Exercise {
        let line = lines[place]
        let fields = bytes[line.start..<line.end].split(separator: CatalogueFile.tab, omittingEmptySubsequences: false)
        guard fields.count == CatalogueFile.columns else {
            throw CatalogueFileError(line: line.number, problem: "\(fields.count) columns, not \(CatalogueFile.columns)")
        }
        do throws(FieldProblem) {
            return try Exercise(fields: fields)
        } catch {
            throw CatalogueFileError(line: line.number, problem: error.text)
        }
    }
}

private struct FieldProblem: Error { let text: String }

extension Exercise {
    fileprivate init(fields: [ArraySlice<UInt8>]) throws(FieldProblem) {
        func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
        // By a walk through the cases: `init(rawValue:)` of so many makes a table first, for the one or two lines that
        // a command reads.
        func named<T: RawRepresentable & CaseIterable>(_ name: String) -> T? where T.RawValue == String {
            T.allCases.first { $0.rawValue == name }
        }
        func value<T: RawRepresentable & CaseIterable>(_ index: Int, _: T.Type) throws(FieldProblem) -> T
        where T.RawValue == String {
            guard let value: T = named(text(index)) else { throw .init(text: "'\(text(index))' is not known") }
            return value
        }
        func list(_ index: Int) -> [String] {
            text(index) == "-"
                ? [] : fields[index].split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
        }
        func muscles(_ index: Int) throws(FieldProblem) -> [Muscle] {
            var muscles: [Muscle] = []
            for name in list(index) {
                guard let muscle: Muscle = named(name) else { throw .init(text: "'\(name)' is not a muscle") }
                muscles.append(muscle)
            }
            return muscles
        }
        var loading: Loading = []
        for name in list(8) {
            guard let way = Loading.names.first(where: { $0.name == name })?.loading else {
                throw .init(text: "'\(name)' is not a way of loading")
            }
            loading.insert(way)
        }
        let sides = text(7)
        guard sides == "each" || sides == "both" else { throw .init(text: "sides is 'each' or 'both'") }
        let loaded = text(9)
        self.init(
            id: ID(text(0)), name: text(1), equipment: try value(2, Equipment.self),
            pattern: try value(3, Pattern.self), primary: try muscles(4), secondary: try muscles(5),
            measuredIn: try value(6, MeasuredIn.self), perSide: sides == "each", loading: loading,
            loadedVariant: loaded == "-" ? nil : ID(loaded), aliases: list(10))
    }
}
