import TrainingKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The Regimen archive: everything in a journal as one JSON document.
///
/// ```
/// {
/// "archive":{"format":"regimen","version":1},
/// "bodyWeight":[
/// {"day":"2026-03-01","weight":{"unit":"kg","value":80}}
/// ],
/// "config":{…},
/// "events":[…], "exercises":[…], "imports":[…], "merges":[…], "sessions":[…]
/// }
/// ```
/// One element a line and sorted keys, so that the same journal is always the same bytes, and a change is a small
/// difference. It holds no time of its writing.
public enum Archive {
    /// Raised when an older command could not read what is written.
    public static let version = 1

    /// The lists of an archive, in the order they are written in.
    public enum Part: String, CaseIterable, Comparable, Sendable {
        case bodyWeight, config, events, exercises, imports, merges, sessions

        public static func < (a: Part, b: Part) -> Bool { a.rawValue < b.rawValue }
    }

    /// What a program journaled besides sessions.
    public struct Event: Hashable, Codable, Sendable {
        public var id: Int
        public var at: Moment
        public var day: Day
        public var program: String
        public var payload: JSONValue

        public init(id: Int, at: Moment, day: Day, program: String, payload: JSONValue) {
            self.id = id
            self.at = at
            self.day = day
            self.program = program
            self.payload = payload
        }
    }

    /// Which rows of another app's file are in the journal already: what makes importing it again add nothing.
    public struct Import: Hashable, Codable, Sendable {
        public var key: String
        /// The session they became; `nil` if it was deleted since.
        public var session: Int?
        /// Hashes of rows, as 16 hexadecimal digits each.
        public var rows: [String]

        public init(key: String, session: Int?, rows: [UInt64]) {
            self.key = key
            self.session = session
            self.rows = rows.map {
                let digits = String($0, radix: 16)
                return String(repeating: "0", count: 16 - digits.utf8.count) + digits
            }
        }

        public var hashes: [UInt64] { rows.compactMap { UInt64($0, radix: 16) } }
    }

    /// An exercise that was merged into another.
    public struct Merge: Hashable, Codable, Sendable {
        public var from: Exercise.ID
        public var to: Exercise.ID

        public init(from: Exercise.ID, to: Exercise.ID) {
            self.from = from
            self.to = to
        }
    }

    struct Header: Codable {
        var format = "regimen"
        var version = Archive.version
    }
}

/// Writes an archive piece by piece, the parts in the order of ``Archive/Part``.
public struct ArchiveWriter {
    private let flush: ([UInt8]) throws -> Void
    private let encoder: JSONEncoder
    private var bytes: [UInt8] = []
    /// The list that is being written, and whether it has an element.
    private var open: Archive.Part?
    private var isEmpty = true
    private static let bufferSize = 65_536

    /// - Parameter flush: takes the bytes of the document in order, piece by piece.
    public init(flush: @escaping ([UInt8]) throws -> Void) throws {
        self.flush = flush
        encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        bytes += "{\n\"archive\":".utf8
        bytes += try encoder.encode(Archive.Header())
    }

    public mutating func add(_ weight: BodyWeight) throws { try add(weight, to: .bodyWeight) }
    public mutating func add(_ event: Archive.Event) throws { try add(event, to: .events) }
    public mutating func add(_ exercise: Exercise) throws { try add(exercise, to: .exercises) }
    public mutating func add(_ imported: Archive.Import) throws { try add(imported, to: .imports) }
    public mutating func add(_ merge: Archive.Merge) throws { try add(merge, to: .merges) }
    public mutating func add(_ session: Session) throws { try add(session, to: .sessions) }

    /// Writes a copy of the configuration; once, between body weight and events.
    public mutating func config(_ config: JSONValue) throws {
        try move(to: .config)
        bytes += try encoder.encode(config)
        isEmpty = false
    }

    /// Closes the document and hands over what is still in the buffer.
    public mutating func finish() throws {
        try move(to: nil)
        bytes += "\n}\n".utf8
        try flush(bytes)
        bytes = []
    }

    private mutating func add(_ element: some Encodable, to part: Archive.Part) throws {
        try move(to: part)
        bytes += (isEmpty ? "\n" : ",\n").utf8
        bytes += try encoder.encode(element)
        isEmpty = false
        guard bytes.count >= ArchiveWriter.bufferSize else { return }
        try flush(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Closes the parts before `part` (`nil`: all), written or empty, and opens it.
    private mutating func move(to part: Archive.Part?) throws {
        guard part == nil || part != open else { return }
        precondition(part == nil || open.map { $0 < part! } ?? true, "the parts of an archive are written in order")
        for next in Archive.Part.allCases where open.map({ $0 < next }) ?? true {
            close()
            bytes += ",\n\"\(next.rawValue)\":\(next == .config ? "" : "[")".utf8
            (open, isEmpty) = (next, true)
            if next == part { return }
        }
        close()
    }

    private mutating func close() {
        guard let part = open else { return }
        if part == .config {
            if isEmpty { bytes += "null".utf8 }
        } else {
            bytes += (isEmpty ? "]" : "\n]").utf8
        }
    }
}
