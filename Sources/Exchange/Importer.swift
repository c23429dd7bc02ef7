import TrainingKit

/// Reads a file of another app, of a spreadsheet, or a Dredfit backup.
///
/// A Regimen archive is restored rather than imported: see ``ArchiveReader``.
public struct Importer {
    private let catalogue: Catalogue
    private let options: ImportOptions

    public init(catalogue: Catalogue, options: ImportOptions) {
        self.catalogue = catalogue
        self.options = options
    }

    /// Reads the whole file and hands its sessions to `sink`, each when its last row has been read.
    ///
    /// - Parameter format: `nil` recognises it from the start of the file.
    /// - Throws: ``ExchangeError`` for a file that is not understood at all, and what `sink` throws. Sessions that
    ///   `sink` has taken by then are part of nothing: the caller's transaction is to be rolled back.
    public mutating func run(from source: ByteSource, format: Format? = nil, into sink: inout some ImportSink) throws
        -> ImportReport
    {
        let head = try source.head(Importer.headLength)
        guard !Importer.isDatabase(head) else {
            throw Refusal(
                "database-import", "this is a database, as a journal or a backup of one is",
                hint: "To go back to a backup: regimen restore FILE")
        }
        guard let format = format ?? Importer.recognise(head) else {
            guard !head.isEmpty else { throw ExchangeError.empty }
            // The table's own error names what the header has.
            return try table(source, nil, &sink)
        }
        switch format {
        case .hevy, .strong, .fitnotes, .csv: return try table(source, format, &sink)
        case .dredfit: return try DredfitImport(source, catalogue: catalogue, options: options).run(into: &sink)
        case .regimen:
            throw Refusal(
                "archive-import", "this is a Regimen archive, which is restored whole",
                hint: "Run: regimen restore FILE")
        }
    }

    private func table(_ source: ByteSource, _ format: Format?, _ sink: inout some ImportSink) throws -> ImportReport {
        try TableImport(source, format: format, catalogue: catalogue, options: options).run(into: &sink)
    }

    /// How much of a file recognition looks at.
    public static let headLength = 65_536

    /// Whether a file that starts with these bytes is an SQLite database.
    public static func isDatabase(_ head: [UInt8]) -> Bool { head.starts(with: "SQLite format 3\0".utf8) }

    /// The format of a file that starts with these bytes; `nil` if they are no known format's.
    public static func recognise(_ head: [UInt8]) -> Format? {
        let start = head.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        if start.first == UInt8(ascii: "{") {
            return contains(start, "\"archive\"") && contains(start, "\"regimen\"") ? .regimen : .dredfit
        }
        guard var reader = try? CSVReader(ByteSource(head)), (try? reader.advance()) == true else { return nil }
        var names: [String] = []
        for place in 0..<reader.count { names.append(Columns.fold(reader.raw(place).text)) }
        return Columns.recognise(names)
    }

    private static func contains(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
        text.withUTF8Buffer { needle in
            bytes.indices.contains { bytes[$0] == needle[0] && bytes[$0...].starts(with: needle) }
        }
    }
}
