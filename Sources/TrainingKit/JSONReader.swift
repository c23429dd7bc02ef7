/// Reads JSON in one pass over its bytes, straight into values.
///
/// It reads what ``JSONText`` writes, many times as fast as `JSONDecoder`: a history may hold a plan for each of its
/// sessions, and every one is read when a program is folded; a command that lives for milliseconds reads its
/// configuration. Whatever it does not expect, it refuses with ``Unexpected``, and `JSONDecoder` is asked instead; so it
/// is never wrong about what is stored, only slower.
package struct JSONReader {
    package struct Unexpected: Error {}

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    private var depth = 0

    /// Reads one document of type `T`.
    package static func read<T: JSONReadable>(_ type: T.Type, from text: String) throws(Unexpected) -> T {
        var text = text
        let result = text.withUTF8 { bytes -> Result<T, Unexpected> in
            var reader = JSONReader(bytes)
            do throws(Unexpected) {
                let value = try T(from: &reader)
                return reader.isAtEnd ? .success(value) : .failure(Unexpected())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Reads one document that is an object, as the list of its members.
    package static func members(of text: String) throws(Unexpected) -> [(key: String, value: JSONValue)] {
        try read(Members.self, from: text).list
    }

    private struct Members: JSONReadable {
        var list: [(key: String, value: JSONValue)] = []

        init(from reader: inout JSONReader) throws(Unexpected) {
            try reader.object { reader, key throws(Unexpected) in
                guard !list.contains(where: { $0.key == key }) else { throw Unexpected() }
                list.append((key, try reader.value()))
            }
        }
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    // MARK: Tokens

    private mutating func skipSpace() {
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): place += 1
            default: return
            }
        }
    }

    private var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return place == bytes.count
        }
    }

    private mutating func peek() throws(Unexpected) -> UInt8 {
        skipSpace()
        guard place < bytes.count else { throw Unexpected() }
        return bytes[place]
    }

    /// Passes a character if it is the next one.
    private mutating func take(_ character: Unicode.Scalar) throws(Unexpected) -> Bool {
        guard try peek() == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(Unexpected) {
        guard try take(character) else { throw Unexpected() }
    }

    private mutating func expect(word: StaticString) throws(Unexpected) {
        guard bytes.count - place >= word.utf8CodeUnitCount else { throw Unexpected() }
        for index in 0..<word.utf8CodeUnitCount where bytes[place + index] != word.utf8Start[index] {
            throw Unexpected()
        }
        place += word.utf8CodeUnitCount
    }

    // MARK: Structure

    /// Hands every key to `body`, which has to read its value.
    mutating func object(_ body: (inout JSONReader, String) throws(Unexpected) -> Void) throws(Unexpected) {
        try expect("{")
        if try take("}") { return }
        repeat {
            let key = try string()
            try expect(":")
            try body(&self, key)
        } while try take(",")
        try expect("}")
    }

    mutating func array<T: JSONReadable>(of type: T.Type = T.self) throws(Unexpected) -> [T] {
        try expect("[")
        if try take("]") { return [] }
        var values: [T] = []
        repeat { values.append(try T(from: &self)) } while try take(",")
        try expect("]")
        return values
    }

    // MARK: Values

    mutating func bool() throws(Unexpected) -> Bool {
        if try peek() == UInt8(ascii: "t") {
            try expect(word: "true")
            return true
        }
        try expect(word: "false")
        return false
    }

    /// The characters of a number, by JSON's own grammar: `-0.5e3`, but not `+1`, `01`, `.5` or `5.`.
    mutating func number() throws(Unexpected) -> Substring {
        _ = try peek()
        let start = place
        func digits() -> Int {
            var end = place
            while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) { end += 1 }
            return end - place
        }
        func isNext(_ characters: StaticString) -> Bool {
            place < bytes.count && characters.withUTF8Buffer { $0.contains(bytes[place]) }
        }
        if isNext("-") { place += 1 }
        let whole = digits()
        guard whole > 0, whole == 1 || !isNext("0") else { throw Unexpected() }
        place += whole
        if isNext(".") {
            place += 1
            guard digits() > 0 else { throw Unexpected() }
            place += digits()
        }
        if isNext("eE") {
            place += 1
            if isNext("+-") { place += 1 }
            guard digits() > 0 else { throw Unexpected() }
            place += digits()
        }
        return Substring(decoding: bytes[start..<place], as: UTF8.self)
    }

    mutating func int() throws(Unexpected) -> Int {
        guard let value = Int(try number()) else { throw Unexpected() }
        return value
    }

    mutating func double() throws(Unexpected) -> Double {
        guard let value = Double(try number()) else { throw Unexpected() }
        return value
    }

    mutating func string() throws(Unexpected) -> String {
        try expect("\"")
        let start = place
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                defer { place += 1 }
                return String(decoding: bytes[start..<place], as: UTF8.self)
            case UInt8(ascii: "\\"): return try stringWithEscapes(from: start)
            case ..<0x20: throw Unexpected()
            default: place += 1
            }
        }
        throw Unexpected()
    }

    private mutating func stringWithEscapes(from start: Int) throws(Unexpected) -> String {
        var text = Array(bytes[start..<place])
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\"), place < bytes.count else {
                guard byte >= 0x20 else { throw Unexpected() }
                text.append(byte)
                continue
            }
            let escape = bytes[place]
            place += 1
            switch escape {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
            case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
            case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
            // Control characters by number: not worth a reader of their own.
            default: throw Unexpected()
            }
        }
        throw Unexpected()
    }

    /// Values inside one another at most; what a program keeps for itself is flat, and the stack is finite.
    private static let depthLimit = 64

    /// Any value at all.
    mutating func value() throws(Unexpected) -> JSONValue {
        depth += 1
        defer { depth -= 1 }
        guard depth <= JSONReader.depthLimit else { throw Unexpected() }
        switch try peek() {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try bool())
        case UInt8(ascii: "n"):
            try expect(word: "null")
            return .null
        case UInt8(ascii: "{"):
            var members: [String: JSONValue] = [:]
            try object { reader, key throws(Unexpected) in
                guard members.updateValue(try reader.value(), forKey: key) == nil else { throw Unexpected() }
            }
            return .object(members)
        default:
            let text = try number()
            if let value = Int(text) { return .int(value) }
            guard let value = Double(text) else { throw Unexpected() }
            return Int(exactly: value).map(JSONValue.int) ?? .double(value)
        }
    }
}

/// A value that can be read in one pass. A key that is not known is ``JSONReader/Unexpected``: a value with a new
/// property is then read by `JSONDecoder` until it is taught here.
package protocol JSONReadable {
    init(from reader: inout JSONReader) throws(JSONReader.Unexpected)
}

extension JSONValue: JSONReadable {
    package init(from reader: inout JSONReader) throws(JSONReader.Unexpected) { self = try reader.value() }
}

extension String: JSONReadable {
    package init(from reader: inout JSONReader) throws(JSONReader.Unexpected) { self = try reader.string() }
}

extension Array: JSONReadable where Element: JSONReadable {
    package init(from reader: inout JSONReader) throws(JSONReader.Unexpected) { self = try reader.array() }
}
