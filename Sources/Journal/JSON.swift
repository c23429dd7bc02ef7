import TrainingKit

/// The JSON inside the journal (plans, drops, pieces, exercises), which ``JSONText`` wrote, read back.
enum JSON {
    /// - Throws: ``JournalError/damaged(path:detail:)``: what is stored was once encoded here.
    static func decode<T: JSONReadable & Decodable>(_ type: T.Type, _ text: String, of database: Database) throws -> T {
        do {
            return try JSONReader.read(type, from: text)
        } catch {
            return try decodeAny(type, text, of: database)
        }
    }

    /// The same without the short way.
    static func decodeAny<T: Decodable>(_ type: T.Type, _ text: String, of database: Database) throws -> T {
        do {
            return try JSONText.decode(type, from: text)
        } catch {
            throw JournalError.damaged(path: database.path, detail: "a stored \(type) cannot be read (\(error))")
        }
    }
}
