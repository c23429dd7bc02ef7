#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// JSON as text, always written the same way: keys sorted, slashes as they are.
public enum JSONText {
    /// - Throws: `EncodingError`, for a number that JSON cannot hold.
    public static func encode(_ value: some Encodable, pretty: Bool = false) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Any JSON document as a value.
    ///
    /// - Throws: `DecodingError`.
    public static func value(_ text: String) throws -> JSONValue {
        do {
            return try JSONReader.read(JSONValue.self, from: text)
        } catch {
            return try decode(JSONValue.self, from: text)
        }
    }

    /// - Throws: `DecodingError`.
    public static func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
