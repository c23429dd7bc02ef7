/// Names as they are compared: lower case, no accents, singular words with one space between them.
///
/// `Push-Ups`, `push ups` and `PUSH UP` fold to `push up`; `Flyes` and `flies` to `fly`; `Captain's chair` to
/// `captain chair`; `Développé` to `developpe`. Works on bytes: an import folds the whole catalogue, and every `log`
/// looks through it.
package enum NameFolding {
    static let space = UInt8(ascii: " ")

    /// The folded name.
    package static func fold(_ name: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(name.utf8.count)
        append(name, to: &bytes)
        return bytes
    }

    /// The words of a name, folded but for their plurals.
    package static func words(of name: String) -> [ArraySlice<UInt8>] {
        var bytes: [UInt8] = []
        appendUnicode(name, to: &bytes, keepingPlurals: true)
        return bytes.split(separator: space)
    }

    /// Appends the folded name.
    static func append(_ name: String, to bytes: inout [UInt8]) {
        var name = name
        name.withUTF8 { append($0, to: &bytes) }
    }

    /// Appends a folded name that is given as UTF-8.
    static func append(_ name: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        // Every byte comes out at most once; "&" is spelled out and so takes the other way.
        for byte in name where byte >= 0x80 || byte == UInt8(ascii: "&") {
            return appendUnicode(String(decoding: name, as: UTF8.self), to: &bytes)
        }
        appendASCII(name, to: &bytes)
    }

    private static func appendASCII(_ source: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        // By a table and without a growing buffer: all names of the catalogue are folded at once.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: source.count + 1) { target in
            var count = 0
            var word = 0
            for byte in source {
                let letter = foldedLetter[Int(byte)]
                if letter > 1 {
                    if word == count, count > 0 {
                        target[count] = space
                        count += 1
                        word = count
                    }
                    target[count] = letter
                    count += 1
                } else if letter == 0, count > word {
                    endWord(&count, from: word, in: target)
                    word = count
                }
            }
            if count > word { endWord(&count, from: word, in: target) }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: target[..<count]))
        }
    }

    /// What an ASCII byte folds to; 0 ends a word, 1 is passed over (the apostrophe).
    private static let foldedLetter: [UInt8] = (0..<256).map { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(byte) | 0x20
        case UInt8(ascii: "'"): 1
        default: 0
        }
    }

    /// Whether a byte is a letter or a digit of ASCII. Without the table: a search asks it of thousands of bytes.
    fileprivate static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
    }

    /// Whether a letter may be the first of what folding takes off a plural: `s`, `es`, `ies`.
    fileprivate static func endsPlural(_ letter: UInt8) -> Bool {
        letter == UInt8(ascii: "s") || letter == UInt8(ascii: "e") || letter == UInt8(ascii: "i")
    }

    /// A letter or digit of ASCII in lower case.
    fileprivate static func folded(_ byte: UInt8) -> UInt8 { byte >= UInt8(ascii: "A") ? byte | 0x20 : byte }

    /// Takes a plural's ending off the word at the end of a buffer.
    private static func endWord(_ count: inout Int, from start: Int, in target: UnsafeMutableBufferPointer<UInt8>) {
        // Words that do not end in s, and are no "flye", are singular: nearly all of them, and cheap to tell.
        let last = target[count - 1]
        guard last == UInt8(ascii: "s") || last == UInt8(ascii: "e") else { return }
        let plural = pluralEnding(of: Array(target[start..<count])[...])
        count -= plural.count
        if let ending = plural.ending {
            target[count] = ending
            count += 1
        }
    }

    private static func appendUnicode(_ name: String, to bytes: inout [UInt8], keepingPlurals: Bool = false) {
        var word = Word(in: bytes, keepingPlural: keepingPlurals)
        for scalar in name.unicodeScalars {
            switch scalar.value {
            case 0x27, 0x2019, 0x02BC, 0x0300...0x036F: break  // apostrophes, combining accents
            case 0x26:
                word.end(in: &bytes)
                for byte in "and".utf8 { word.append(byte, to: &bytes) }
                word.end(in: &bytes)
            case 0xC0...0x17F where scalar.value != 0xD7 && scalar.value != 0xF7:
                for byte in latin[Int(scalar.value) - 0xC0].utf8 { word.append(byte, to: &bytes) }
            default:
                guard scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal else {
                    word.end(in: &bytes)
                    continue
                }
                for byte in scalar.properties.lowercaseMapping.utf8 { word.append(byte, to: &bytes) }
            }
        }
        word.end(in: &bytes)
    }

    /// The base letters of U+00C0–U+017F; the two signs among them (× and ÷) stand empty.
    private static let latin: [String] =
        ("a a a a a a ae c e e e e i i i i d n o o o o o _ o u u u u y th ss "
        + "a a a a a a ae c e e e e i i i i d n o o o o o _ o u u u u y th y "
        + "a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g g g g g h h h h "
        + "i i i i i i i i i i ij ij j j k k k l l l l l l l l l l n n n n n n n n n "
        + "o o o o o o oe oe r r r r r r s s s s s s s s t t t t t t "
        + "u u u u u u u u u u u u w w y y y z z z z z z s").split(separator: " ").map { $0 == "_" ? "" : String($0) }

    /// The word being written at the end of a buffer.
    private struct Word {
        private let name: Int
        private var start: Int
        private let keepsPlural: Bool

        init(in bytes: [UInt8], keepingPlural: Bool = false) {
            name = bytes.count
            start = bytes.count
            keepsPlural = keepingPlural
        }

        mutating func append(_ byte: UInt8, to bytes: inout [UInt8]) {
            if start == bytes.count, start > name {
                bytes.append(NameFolding.space)
                start += 1
            }
            bytes.append(byte)
        }

        mutating func end(in bytes: inout [UInt8]) {
            guard bytes.count > start else { return }
            if !keepsPlural {
                let plural = NameFolding.pluralEnding(of: bytes[start...])
                bytes.removeLast(plural.count)
                if let ending = plural.ending { bytes.append(ending) }
            }
            start = bytes.count
        }
    }

    /// How many letters come off the end of a plural, and what takes their place.
    private static func pluralEnding(of word: ArraySlice<UInt8>) -> (count: Int, ending: UInt8?) {
        let n = word.count
        func ends(_ ending: StaticString) -> Bool {
            n >= ending.utf8CodeUnitCount
                && ending.withUTF8Buffer { word.suffix($0.count).elementsEqual($0) }
        }
        guard word.last == UInt8(ascii: "s") else {
            return n == 4 && ends("flye") ? (1, nil) : (0, nil)  // the lifters' spelling of a fly
        }
        if n < 4 { return ends("ups") || ends("ins") ? (1, nil) : (0, nil) }  // push-ups, tuck-ins; but abs
        if ends("ss") { return (0, nil) }
        if n == 5, ends("flyes") { return (2, nil) }
        if n > 4, ends("ies") { return (3, UInt8(ascii: "y")) }
        if ends("sses") || ends("ches") || ends("shes") || ends("xes") { return (2, nil) }
        return (1, nil)
    }
}

/// How a folded word or name begins, to tell quickly where a text cannot have it.
struct NameBeginning {
    /// All but the last letter, which a plural may turn into others (`fly`, `flies`); at least two, which none does.
    private let letters: [UInt8]
    /// Nothing but this may be the name; otherwise it is one of its words.
    private let isWhole: Bool

    /// Each of the words that a name may have.
    ///
    /// - Parameter words: folded, with a space between two.
    static func words(of words: [UInt8]) -> [NameBeginning] {
        words.split(separator: NameFolding.space).map { NameBeginning(Array($0), isWhole: false) }
    }

    /// A whole name, spaces aside.
    ///
    /// - Parameter name: folded, and not empty.
    static func whole(_ name: [UInt8]) -> NameBeginning {
        NameBeginning(name.filter { $0 != NameFolding.space }, isWhole: true)
    }

    private init(_ word: [UInt8], isWhole: Bool) {
        letters = word.count > 2 ? word.dropLast() : word
        self.isWhole = isWhole
    }

    /// The byte at which it starts, for a letter the small one and the capital.
    var firstBytes: [UInt8] {
        let first = letters[0]
        return first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z") ? [first, first & ~0x20] : [first]
    }

    /// Whether it may start at a place with one of ``firstBytes``: false where it does not, true also where it would
    /// take long to tell. What is no letter is passed over, for spaces do not count in a whole name (`tbar`, `T-bar`).
    func mayStart(at place: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
        if place > 0, NameFolding.isLetter(text[place - 1]) { return false }
        if isWhole, !isStartOfName(place, of: text) { return false }
        var place = place
        for (index, letter) in letters.enumerated() {
            while place < text.count, !NameFolding.isLetter(text[place]), text[place] < 0x80 { place += 1 }
            guard place < text.count else { return false }
            if text[place] >= 0x80 { return true }
            let found = NameFolding.folded(text[place])
            // The ending of a plural inside what was typed as one word: `yaterow`, `Yates row`. It stands after two
            // letters or more (`ups`, `flies`).
            if found != letter { return index >= 2 && NameFolding.endsPlural(found) }
            place += 1
        }
        return !isWhole || endsSoon(place, of: text)
    }

    /// Names stand between these. One of them may also stand in a name, which is then looked at for nothing.
    private static func separates(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\t") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n")
    }

    private func isStartOfName(_ place: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
        var before = place - 1
        while before >= 0, !NameBeginning.separates(text[before]) {
            if NameFolding.isLetter(text[before]) { return false }
            before -= 1
        }
        return true
    }

    /// Whether a name has at most one more letter, those aside that a plural ends in: the last of its last word, which is
    /// not compared. (A plural inside may have been taken for what follows: `axe`, `Axes Eses`.)
    private func endsSoon(_ place: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
        var letters = 0
        for byte in text[place...] {
            if byte >= 0x80 || NameBeginning.separates(byte) { return true }
            if NameFolding.isLetter(byte), !NameFolding.endsPlural(NameFolding.folded(byte)) { letters += 1 }
            if letters > 1 { return false }
        }
        return true
    }
}
