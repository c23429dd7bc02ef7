/// A line of pasted text without its decoration, and the words it is made of.
struct PastedLine {
    let number: Int
    /// As it was pasted, without the line break.
    let original: String
    /// Without bullets, quotes and emphasis, with plain spaces, dashes and `x`.
    let text: String
    /// A label in front, `A1` or `T2`: a place in a superset or a tier. Plain enumeration (`1.`, `A.`) is dropped.
    let label: String?
    /// Had a bullet or a number in front.
    let isListed: Bool
    /// The Markdown level of a heading; 0 for other lines.
    let headingLevel: Int
    /// The line was bold as a whole.
    let isBold: Bool

    init(_ original: String, number: Int) {
        self.original = original
        self.number = number
        var rest = PastedLine.plain(original)[...]
        rest = rest.drop { $0 == ">" || $0 == " " }
        let level = rest.prefix { $0 == "#" }.count
        headingLevel = level > 0 && rest.dropFirst(level).first == " " ? level : 0
        if headingLevel > 0 { rest = rest.dropFirst(level) }
        isBold = rest.hasPrefix("**") && rest.trimmed.hasSuffix("**") && rest.count > 4
        let unmarked = PastedLine.withoutEmphasis(rest)
        var body = unmarked[...]
        let beforeBullet = body.count
        body = body.drop { !$0.isLetter && !$0.isNumber && !"(|+\"@~".contains($0) }
        let dropped = unmarked.prefix(beforeBullet - body.count)
        let (label, afterLabel) = PastedLine.splitLabel(body)
        isListed = dropped.contains { !$0.isWhitespace } || afterLabel.startIndex != body.startIndex
        self.label = label
        text = afterLabel.trimmed
    }

    /// Non-breaking and other odd spaces, dashes and signs as their plain forms.
    private static func plain(_ line: String) -> String {
        String(
            line.compactMap { character -> Character? in
                switch character {
                case "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}", "\u{3000}": " "
                case "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{FE0F}", "\r": nil
                case "–", "—", "‑", "−", "‒": "-"
                case "×", "✕", "✖", "х": "x"
                case "’", "‘", "′": "'"
                case "“", "”", "″": "\""
                default: character
                }
            })
    }

    /// Without `**`, `__`, backquotes and `~~`; a single `*` or `_` goes too unless it stands between digits (`3*8`).
    private static func withoutEmphasis(_ text: Substring) -> String {
        let characters = Array(text)
        var result = ""
        for (place, character) in characters.enumerated() {
            switch character {
            case "`", "~": continue
            case "*", "_":
                let before = place > 0 ? characters[place - 1] : " "
                let after = place + 1 < characters.count ? characters[place + 1] : " "
                if character == "*", before.isNumber || before == " ", after.isNumber || after == " ", !result.isEmpty,
                    result.last?.isNumber == true || result.hasSuffix(" ")
                {
                    result.append("x")
                } else if place == 0 || (before == " " && after == " ") {
                    result.append(character)
                }
            default: result.append(character)
            }
        }
        return result
    }

    /// Splits `1.`, `2)`, `A.`, `A1:`, `(b)` off; a label with a letter and a digit is kept.
    private static func splitLabel(_ text: Substring) -> (label: String?, rest: Substring) {
        var body = text
        if body.first == "(" { body = body.dropFirst() }
        let letters = body.prefix { $0.isLetter && $0.isASCII }
        let afterLetters = body.dropFirst(letters.count)
        let digits = afterLetters.prefix { $0.isNumber }
        let after = afterLetters.dropFirst(digits.count)
        guard letters.count <= 1, digits.count <= 2, !(letters.isEmpty && digits.isEmpty) else { return (nil, text) }
        // `1a)`: the letter behind.
        if letters.isEmpty, let letter = after.first, letter.isLetter, letter.isASCII,
            after.dropFirst().first.map({ ".):".contains($0) }) == true
        {
            return ((digits + after.prefix(1)).uppercased(), after.dropFirst(2))
        }
        let label = letters.isEmpty || digits.isEmpty ? nil : (letters + digits).uppercased()
        if let mark = after.first, ".):".contains(mark), after.dropFirst().first.map({ $0 == " " }) ?? true {
            return (label, after.dropFirst())
        }
        // `A1 Squat`, `T1 - Squat`: only with both parts, and before a word.
        let rest = after.drop { $0 == " " || $0 == "-" }
        if let label, rest.startIndex != after.startIndex, rest.first?.isLetter == true, rest.first != "x" {
            return (label, rest)
        }
        return (nil, text)
    }
}

extension StringProtocol {
    /// Without spaces and tabs at either end.
    var trimmed: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text = text.dropFirst() }
        while let last = text.last, last.isWhitespace { text = text.dropLast() }
        return String(text)
    }
}

/// A word, a number or a sign of a line.
struct Token: Equatable {
    enum Kind { case number, word, sign }

    var kind: Kind
    /// As written.
    var text: String
    /// In lower case, for comparing.
    var key: String
    /// Stands after a space (or first).
    var isSpaced: Bool

    init(_ kind: Kind, _ text: String, isSpaced: Bool) {
        self.kind = kind
        self.text = text
        key = text.lowercased()
        self.isSpaced = isSpaced
    }

    /// A whole number.
    var int: Int? { kind == .number ? Int(key) : nil }

    /// The tokens of a text. Digits and letters part (`3x8`, `60kg`); hyphens and apostrophes inside words stay.
    static func tokens(of text: String) -> [Token] {
        let characters = Array(text)
        var tokens: [Token] = []
        var index = 0
        var isSpaced = true
        func at(_ place: Int) -> Character? { place < characters.count ? characters[place] : nil }
        while index < characters.count {
            let start = index
            let character = characters[index]
            if character.isWhitespace {
                isSpaced = true
                index += 1
                continue
            }
            if character.isWholeNumber {
                while let next = at(index), next.isWholeNumber { index += 1 }
                if let mark = at(index), mark == "." || mark == ",", at(index + 1)?.isWholeNumber == true {
                    var end = index + 1
                    while let next = at(end), next.isWholeNumber { end += 1 }
                    // A comma is a decimal one only before a unit: `77,5 kg`, but `12,10,8`.
                    if mark == "." || (end - index <= 3 && startsUnit(characters, at: end)) { index = end }
                }
                tokens.append(Token(.number, String(characters[start..<index]), isSpaced: isSpaced))
            } else if character.isLetter {
                while let next = at(index), next.isLetter || ("-'".contains(next) && at(index + 1)?.isLetter == true) {
                    index += 1
                }
                let afterNumber = !isSpaced && tokens.last?.kind == .number
                tokens += words(
                    String(characters[start..<index]), isSpaced, afterNumber, at(index)?.isWholeNumber == true)
            } else {
                index += 1
                tokens.append(Token(.sign, String(character), isSpaced: isSpaced))
            }
            isSpaced = false
        }
        return tokens
    }

    private static func startsUnit(_ characters: [Character], at place: Int) -> Bool {
        let rest = characters[min(place, characters.count)...].drop { $0 == " " }.prefix(2)
        return ["kg", "lb"].contains(String(rest).lowercased())
    }

    /// A run of letters as words: `xAMRAP` and `kgx` stuck to numbers are two.
    private static func words(_ run: String, _ isSpaced: Bool, _ afterNumber: Bool, _ beforeNumber: Bool) -> [Token] {
        let key = run.lowercased()
        if afterNumber, key.hasPrefix("x"), key.count > 1 {
            return [Token(.word, "x", isSpaced: false), Token(.word, String(run.dropFirst()), isSpaced: false)]
        }
        if beforeNumber, key.hasSuffix("x"), ["kg", "kgs", "lb", "lbs", "bw", "s", "sec", "m"].contains(key.dropLast())
        {
            return [Token(.word, String(run.dropLast()), isSpaced: isSpaced), Token(.word, "x", isSpaced: false)]
        }
        return [Token(.word, run, isSpaced: isSpaced)]
    }
}
