import Host
import TrainingKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What standard input, output and error are connected to.
struct Terminal: Sendable {
    /// Someone can be asked: standard input and standard error are terminals.
    var isInteractive: Bool
    /// Standard output is a terminal.
    var isOutput: Bool
    /// Columns; 80 where they are not known.
    var width: Int
    var colour: Bool
    var unicode: Bool

    init(colour choice: Configuration.Colour) {
        isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
        isOutput = isatty(STDOUT_FILENO) == 1
        width = Terminal.columns()
        unicode = Terminal.speaksUTF8()
        colour =
            switch choice {
            case .always: true
            case .never: false
            case .auto: isOutput && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
            }
    }

    private static func columns() -> Int {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return max(20, Int(size.ws_col)) }
        if let columns = environment("COLUMNS").flatMap({ Int($0) }), (20...1000).contains(columns) { return columns }
        return 80
    }

    /// The locale's character set is UTF-8, or no locale is set at all: a service or a container without one still
    /// shows what it is given, while `C` is how one asks for ASCII.
    private static func speaksUTF8() -> Bool {
        guard let locale = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") else { return true }
        // language_TERRITORY.charset@modifier, or the character set alone. Taken apart by characters: a search for a
        // text would have the runtime make a searcher's types first.
        let charset = locale.split(separator: ".").last?.split(separator: "@").first ?? ""
        return charset.lowercased().filter { $0 != "-" } == "utf8"
    }

    /// Puts a question on standard error and reads a line; `nil` at the end of input.
    func ask(_ question: String) -> String? {
        try? Terminal.write(question, to: STDERR_FILENO)
        return readLine(strippingNewline: true)
    }

    /// Text as it may be written to a terminal, wherever its words come from: a title or a note of somebody's export
    /// is not to move the cursor. Controls become their pictures, line ends and (where there are any) colours stay.
    static func harmless(_ text: String, colours: Bool) -> String {
        guard text.unicodeScalars.contains(where: isObeyed) else { return text }
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if !isObeyed(scalar) {
                result.append(scalar)
            } else if scalar == "\u{1B}", colours, let end = colourEnd(rest) {
                result.append(scalar)
                result.append(contentsOf: rest[..<end])
                rest = rest[end...]
            } else if scalar.value < 0x20 {
                result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "?")
            } else {
                result.append("\u{FFFD}")
            }
        }
        return String(result)
    }

    /// Controls, and the characters that turn the direction of text around (CVE-2021-42574).
    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Where the colour ends that an escape begins: `[`, digits and semicolons, `m`.
    private static func colourEnd(_ rest: Substring.UnicodeScalarView) -> String.Index? {
        guard rest.first == "[" else { return nil }
        let after = rest.dropFirst().drop { ("0"..."9").contains($0) || $0 == ";" }
        return after.first == "m" ? rest.index(after: after.startIndex) : nil
    }

    /// Writes all of a text.
    ///
    /// - Throws: a refusal where it cannot be written: a full disk, a closed pipe whose signal is ignored.
    static func write(_ text: String, to descriptor: Int32) throws {
        var text = text
        let error: Int32? = text.withUTF8 { bytes in
            var written = 0
            while written < bytes.count {
                // The bytes have an address: they are not empty here.
                let count = systemWrite(descriptor, bytes.baseAddress! + written, bytes.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return errno }
                written += count
            }
            return nil
        }
        if let error {
            throw Refusal(
                "output", "the output cannot be written: \(String(cString: strerror(error)))",
                hint: "What the command did is done; see: regimen history")
        }
    }
}

/// One line on standard error that says how far long work has come, on a terminal.
struct ProgressLine {
    let isShown: Bool
    private var percent = -1

    init(isShown: Bool) { self.isShown = isShown }

    mutating func show(_ done: Int, of all: Int?) {
        guard isShown, let all, all > 1_000_000 else { return }
        let now = min(100, done * 100 / all)
        guard now != percent else { return }
        percent = now
        try? Terminal.write("\rreading \(now) %", to: STDERR_FILENO)
    }

    mutating func clear() {
        if percent >= 0 { try? Terminal.write("\r             \r", to: STDERR_FILENO) }
        percent = -1
    }
}

// Inside Terminal `write` is its own function.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
