/// How many columns of a terminal text takes, and how to cut it by columns.
enum DisplayWidth {
    /// Columns of a text without control characters.
    static func of(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// Columns of one character: the sum of its scalars, but two for an emoji however it is put together.
    ///
    /// Terminals disagree about emoji sequences; two is what modern ones show and never less than what older ones do.
    static func of(_ character: Character) -> Int {
        if character.isASCII { return 1 }
        var width = 0
        var isEmoji = false
        for scalar in character.unicodeScalars {
            width += of(scalar)
            isEmoji = isEmoji || scalar.properties.isEmojiPresentation || scalar.value == 0xFE0F
        }
        return isEmoji ? 2 : width
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        if scalar.value < 0x1100 { return 1 }
        // Vowels and final consonants of Hangul join the syllable that a leading consonant began.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// East Asian Wide and Fullwidth (Unicode Standard Annex 11), by block; emoji are known by their property.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]

    /// The longest beginning that fits, and what is left of the text. At least one character is taken.
    static func split(_ text: Substring, at columns: Int) -> (head: Substring, tail: Substring) {
        var end = text.startIndex
        var width = 0
        while end < text.endIndex {
            width += of(text[end])
            if width > columns, end > text.startIndex { break }
            end = text.index(after: end)
        }
        return (text[..<end], text[end...])
    }
}
