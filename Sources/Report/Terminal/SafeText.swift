extension TerminalStyle {
    /// Text from anywhere as it may be written to a terminal: one line, no character that the terminal would obey,
    /// nothing that reorders what follows, and ASCII only where the terminal knows no more.
    ///
    /// A control character becomes its picture (`␛`), so that one sees that something was there.
    func safe(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        var result = ""
        for character in text {
            if character == "\r\n" {
                result += " "
            } else if character.unicodeScalars.contains(where: \.isHarmful) {
                for scalar in character.unicodeScalars { result += safe(scalar) }
            } else if unicode {
                result.append(character)
            } else {
                // A cluster is its base letter here: marks and joiners have no ASCII.
                result += character.unicodeScalars.first.map(TerminalStyle.ascii) ?? ""
            }
        }
        return result
    }

    private func safe(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: return " "
        case 0x00..<0x20: return unicode ? Unicode.Scalar(0x2400 + scalar.value).map { String($0) } ?? "?" : "?"
        case 0x7F: return unicode ? "\u{2421}" : "?"
        default:
            if scalar.isHarmful { return unicode ? "\u{FFFD}" : "?" }
            return unicode ? String(scalar) : TerminalStyle.ascii(scalar)
        }
    }

    /// The nearest in ASCII: the letter without its accent, the plain form of a sign, else `?`.
    private static func ascii(_ scalar: Unicode.Scalar) -> String {
        if scalar.isASCII { return String(scalar) }
        if let sign = signs[scalar] { return sign }
        if let name = scalar.properties.name {
            // LATIN SMALL LETTER U WITH DIAERESIS
            let words = name.split(separator: " ")
            if words.count >= 4, words[0] == "LATIN", words[2] == "LETTER", words[3].utf8.count <= 2 {
                return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
            }
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return ""
        case .dashPunctuation: return "-"
        case .spaceSeparator: return " "
        default: return "?"
        }
    }

    private static let signs: [Unicode.Scalar: String] = [
        "×": "x", "·": "-", "•": "*", "−": "-", "…": "...", "→": "->", "←": "<-", "↑": "^", "↓": "v", "≥": ">=",
        "≤": "<=", "≈": "~", "±": "+/-", "°": " deg", "½": "1/2", "¼": "1/4", "¾": "3/4", "‘": "'", "’": "'",
        "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"", "ß": "ss", "Σ": "sum", "✓": "x", "■": "#", "●": "*",
        "○": "o",
    ]
}

extension Unicode.Scalar {
    /// Controls, line and paragraph separators, and the characters that turn the direction of text around
    /// ("Trojan Source", CVE-2021-42574).
    var isHarmful: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: return (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }
}
