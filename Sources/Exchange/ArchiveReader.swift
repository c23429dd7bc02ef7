import TrainingKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Takes what an archive holds, piece by piece, in the order of the document.
public protocol ArchiveSink {
    mutating func bodyWeight(_ weight: BodyWeight) throws
    mutating func config(_ config: JSONValue) throws
    mutating func event(_ event: Archive.Event) throws
    mutating func exercise(_ exercise: Exercise) throws
    mutating func imported(_ imported: Archive.Import) throws
    mutating func merge(_ merge: Archive.Merge) throws
    mutating func session(_ session: Session) throws
    /// How many bytes of the file have been read, for a progress line.
    mutating func progress(bytes: Int)
}

/// Reads an archive element by element; the layout of the document does not matter, as long as it is valid JSON.
public struct ArchiveReader {
    /// How much of each part an archive held.
    public private(set) var counts: [Archive.Part: Int] = [:]
    private let decoder = JSONDecoder()
    private static let progressStep = 1_048_576

    public init() {}

    /// Hands everything in the document to `sink`.
    ///
    /// - Throws: ``ExchangeError/document(_:problem:)`` for what is no archive,
    ///   ``ExchangeError/newerArchive(version:)``, and what `sink` throws.
    public mutating func run(from source: ByteSource, into sink: inout some ArchiveSink) throws {
        var scanner = JSONScanner(source)
        do {
            try read(&scanner, &sink)
        } catch let problem as JSONScanner.Problem {
            throw ExchangeError.document(.regimen, problem: problem.text)
        }
        sink.progress(bytes: scanner.bytesRead)
    }

    private mutating func read(_ scanner: inout JSONScanner, _ sink: inout some ArchiveSink) throws {
        try scanner.skipMark()
        try scanner.expect(UInt8(ascii: "{"))
        var isArchive = false
        var seen: Set<String> = []
        if try !scanner.skip(UInt8(ascii: "}")) {
            repeat {
                let key = try decode(String.self, scanner.value(), "a key")
                guard seen.insert(key).inserted else { throw JSONScanner.Problem(text: "'\(key)' stands there twice") }
                try scanner.expect(UInt8(ascii: ":"))
                if key == "archive" {
                    try check(scanner.value())
                    isArchive = true
                } else if let part = Archive.Part(rawValue: key) {
                    // Nothing is taken from a document that has not said what it is.
                    guard isArchive else { throw JSONScanner.Problem(text: "it does not begin with 'archive'") }
                    try read(part, &scanner, &sink)
                } else {
                    throw JSONScanner.Problem(text: "'\(key.prefix(40))' is not a part of an archive")
                }
            } while try scanner.skip(UInt8(ascii: ","))
            try scanner.expect(UInt8(ascii: "}"))
        }
        guard isArchive else { throw JSONScanner.Problem(text: "it does not begin with 'archive'") }
        guard try scanner.peekToken() == nil else { throw JSONScanner.Problem(text: "something follows its end") }
    }

    private func check(_ bytes: [UInt8]) throws {
        let header = try decode(Archive.Header.self, bytes, "'archive'")
        guard header.format == "regimen" else {
            throw JSONScanner.Problem(text: "its format is '\(header.format.prefix(40))'")
        }
        guard header.version <= Archive.version else { throw ExchangeError.newerArchive(version: header.version) }
    }

    private mutating func read(_ part: Archive.Part, _ scanner: inout JSONScanner, _ sink: inout some ArchiveSink)
        throws
    {
        if part == .config {
            let config = try decode(JSONValue.self, scanner.value(), "'config'")
            guard config != .null else { return }
            counts[.config] = 1
            return try sink.config(config)
        }
        try scanner.expect(UInt8(ascii: "["))
        if try scanner.skip(UInt8(ascii: "]")) { return }
        var told = scanner.bytesRead
        repeat {
            counts[part, default: 0] += 1
            let what = "\(part.rawValue), number \(counts[part, default: 0])"
            let bytes = try scanner.value()
            switch part {
            case .bodyWeight: try sink.bodyWeight(decode(BodyWeight.self, bytes, what))
            case .events: try sink.event(decode(Archive.Event.self, bytes, what))
            case .exercises: try sink.exercise(decode(Exercise.self, bytes, what))
            case .imports: try sink.imported(decode(Archive.Import.self, bytes, what))
            case .merges: try sink.merge(decode(Archive.Merge.self, bytes, what))
            case .sessions: try sink.session(decode(Session.self, bytes, what))
            case .config: break  // handled above: it is no list
            }
            if scanner.bytesRead - told >= ArchiveReader.progressStep {
                told = scanner.bytesRead
                sink.progress(bytes: told)
            }
        } while try scanner.skip(UInt8(ascii: ","))
        try scanner.expect(UInt8(ascii: "]"))
    }

    private func decode<T: Decodable>(_ type: T.Type, _ bytes: [UInt8], _ what: String) throws -> T {
        do {
            return try decoder.decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw JSONScanner.Problem(text: "\(what): \(ArchiveReader.text(error))")
        }
    }

    /// What a decoder found wrong, in a line.
    private static func text(_ error: DecodingError) -> String {
        func at(_ path: [any CodingKey]) -> String {
            path.isEmpty ? "" : " in \(path.map(\.stringValue).joined(separator: "."))"
        }
        switch error {
        case .keyNotFound(let key, let context): return "'\(key.stringValue)' is missing\(at(context.codingPath))"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            return "\(context.debugDescription)\(at(context.codingPath))"
        @unknown default: return "it cannot be read"
        }
    }
}
