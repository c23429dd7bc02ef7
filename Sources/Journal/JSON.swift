import TrainingKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The JSON inside the journal: plans, drops, pieces, exercises.
enum JSON {
    static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// - Throws: ``JournalError/damaged(path:detail:)``: what is stored was once encoded here.
    static func decode<T: JSONReadable>(_ type: T.Type, _ text: String, of database: Database) throws -> T {
        do {
            return try JSONReader.read(type, from: text)
        } catch {
            return try decodeAny(type, text, of: database)
        }
    }

    /// The same without the short way.
    static func decodeAny<T: Decodable>(_ type: T.Type, _ text: String, of database: Database) throws -> T {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            throw JournalError.damaged(path: database.path, detail: "a stored \(type) cannot be read (\(error))")
        }
    }
}
