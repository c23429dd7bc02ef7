/// Where the keys of a JSON text stand. The decoder says neither that nor where a text stops being JSON.
struct JSONLines {
    /// The first place at which a text is no JSON: its line, counted from 1, and what is wrong there.
    struct Mistake: Error, Equatable {
        var line: Int
        var text: String
    }

    /// Nesting beyond this is no configuration; the reader recurses.
    private static let depth = 64

    /// By the keys from the outermost, joined by a character that no key has unescaped.
    private var lines: [String: Int] = [:]
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    /// - Throws: ``Mistake``, also for a key that an object has twice.
    init(_ text: String) throws(Mistake) {
        bytes = Array(text.utf8)
        try value(at: [])
        skipSpace()
        guard index == bytes.count else { throw unexpected("the end") }
    }

    /// The line of a key below the keys before it in `path`; that of the nearest key above where it is not there.
    func line(of path: [String]) -> Int {
        var path = path
        while !path.isEmpty {
            if let line = lines[JSONLines.name(of: path)] { return line }
            path.removeLast()
        }
        return 1
    }

    private static func name(of path: [String]) -> String { path.joined(separator: "\n") }

    // MARK: Reading

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func unexpected(_ expected: String) -> Mistake {
        guard let byte else { return Mistake(line: line, text: "it ends where \(expected) should be") }
        let found = (0x21...0x7E).contains(byte) ? "'\(Character(UnicodeScalar(byte)))'" : "a character"
        return Mistake(line: line, text: "there is \(found) where \(expected) should be")
    }

    private mutating func skipSpace() {
        while let byte, [0x20, 0x09, 0x0D, 0x0A].contains(byte) {
            if byte == 0x0A { line += 1 }
            index += 1
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard byte == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func value(at path: [String], depth: Int = 0) throws(Mistake) {
        guard depth < JSONLines.depth else { throw Mistake(line: line, text: "it is nested too deeply") }
        if take("{") { return try object(at: path, depth) }
        if take("[") {
            if take("]") { return }
            repeat { try value(at: path + ["[]"], depth: depth + 1) } while take(",")
            guard take("]") else { throw unexpected("',' or ']'") }
        } else if byte == UInt8(ascii: "\"") {
            _ = try string()
        } else {
            try word()
        }
    }

    private mutating func object(at path: [String], _ depth: Int) throws(Mistake) {
        if take("}") { return }
        repeat {
            skipSpace()
            let keyLine = line
            guard byte == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
            let key = try string()
            let name = JSONLines.name(of: path + [key])
            guard lines.updateValue(keyLine, forKey: name) == nil || path.contains("[]") else {
                throw Mistake(line: keyLine, text: "the key '\(key)' is there twice")
            }
            guard take(":") else { throw unexpected("':'") }
            try value(at: path + [key], depth: depth + 1)
        } while take(",")
        guard take("}") else { throw unexpected("',' or '}'") }
    }

    /// What stands between the quotes, escapes as they are written.
    private mutating func string() throws(Mistake) -> String {
        index += 1
        let start = index
        while let byte, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { break }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard byte == UInt8(ascii: "\"") else {
            let isControl = byte.map { $0 < 0x20 && $0 != 0x0A } ?? false
            throw Mistake(
                line: line,
                text: isControl ? "a text has a tab or another control character in it" : "a text has no closing quote")
        }
        defer { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// A number, `true`, `false` or `null`.
    private mutating func word() throws(Mistake) {
        let start = index
        while let byte, !" \t\r\n,:]}[{\"".utf8.contains(byte) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        guard !word.isEmpty else { throw unexpected("a value") }
        let isNumber = word.utf8.first.map { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) } ?? false
        guard isNumber && Double(word) != nil || ["true", "false", "null"].contains(word) else {
            throw Mistake(line: line, text: "'\(word)' is no value; a text stands in quotes")
        }
    }
}
