/// Takes a JSON document apart without holding it: the members of the outermost object, and the elements of its lists.
///
/// It checks the structure it walks over; the values it hands out as bytes are checked by whoever decodes them.
struct JSONScanner: ~Copyable {
    struct Problem: Error {
        var text: String
    }

    /// A session with everything in it is a few kilobytes; this bounds what a hostile file can make us hold.
    private static let valueLimit = 16 * 1_048_576
    /// Nesting beyond this is no document of ours; decoders recurse.
    private static let depthLimit = 128
    private static let chunk = 65_536

    private var source: ByteSource
    private var buffer = [UInt8](repeating: 0, count: JSONScanner.chunk)
    private var filled = 0
    private var at = 0
    private(set) var bytesRead = 0

    init(_ source: consuming ByteSource) {
        source.rewind()
        self.source = source
    }

    /// The next byte without passing it; `nil` at the end.
    private mutating func peek() throws -> UInt8? {
        if at == filled {
            var copy = source
            let count = try buffer.withUnsafeMutableBytes { try copy.read(into: $0) }
            source = copy
            bytesRead += count
            (at, filled) = (0, count)
            if count == 0 { return nil }
        }
        return buffer[at]
    }

    /// The next byte that is not white space, not passed.
    mutating func peekToken() throws -> UInt8? {
        while let byte = try peek() {
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            at += 1
        }
        return nil
    }

    /// Passes one token, which must be `byte`.
    mutating func expect(_ byte: UInt8) throws {
        guard try peekToken() == byte else {
            throw Problem(text: "expected '\(Character(UnicodeScalar(byte)))' \(place)")
        }
        at += 1
    }

    /// Passes the token if it is `byte`.
    mutating func skip(_ byte: UInt8) throws -> Bool {
        guard try peekToken() == byte else { return false }
        at += 1
        return true
    }

    /// Passes a byte order mark.
    mutating func skipMark() throws {
        guard try peek() == 0xEF else { return }
        for byte: UInt8 in [0xEF, 0xBB, 0xBF] where try peek() == byte { at += 1 }
    }

    /// The bytes of the next value.
    mutating func value() throws -> [UInt8] {
        guard let first = try peekToken() else { throw Problem(text: "it ends too early") }
        var bytes: [UInt8] = []
        var depth = 0
        while let byte = try peek() {
            let isEnd = byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
            if depth == 0, !bytes.isEmpty, isEnd || byte <= 0x20 { break }
            guard bytes.count < JSONScanner.valueLimit else { throw Problem(text: "a value is too large \(place)") }
            at += 1
            bytes.append(byte)
            switch byte {
            case UInt8(ascii: "\""):
                try string(into: &bytes)
                if depth == 0 { return bytes }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                guard depth <= JSONScanner.depthLimit else { throw Problem(text: "it is nested too deeply \(place)") }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth <= 0 { return depth == 0 && bytes.count > 1 ? bytes : try wrong(first) }
            default: break
            }
        }
        guard depth == 0, !bytes.isEmpty else { throw Problem(text: "it ends too early") }
        return bytes
    }

    private func wrong(_ byte: UInt8) throws -> [UInt8] {
        throw Problem(text: "expected a value, not '\(Character(UnicodeScalar(byte)))' \(place)")
    }

    /// Passes the rest of a string, its closing quote included.
    private mutating func string(into bytes: inout [UInt8]) throws {
        var escaped = false
        while let byte = try peek() {
            guard bytes.count < JSONScanner.valueLimit else { throw Problem(text: "a text is too large \(place)") }
            at += 1
            bytes.append(byte)
            if escaped {
                escaped = false
            } else if byte == UInt8(ascii: "\\") {
                escaped = true
            } else if byte == UInt8(ascii: "\"") {
                return
            }
        }
        throw Problem(text: "it ends in the middle of a text")
    }

    /// Where the scanner stands, for errors.
    private var place: String { "at byte \(bytesRead - filled + at)" }
}
