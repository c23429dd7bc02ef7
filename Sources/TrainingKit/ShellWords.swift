/// The words of a line as a shell would see them, with double quotes only: for lines that no shell reads, those of the
/// demo, of examples and of tests.
package func shellWords(_ line: some StringProtocol) -> [String] {
    var words: [String] = []
    // `nil` between words; empty after `""`, which is a word too.
    var word: String?
    var quoted = false
    for character in line {
        switch character {
        case "\"":
            quoted.toggle()
            word = word ?? ""
        case " " where !quoted:
            if let whole = word { words.append(whole) }
            word = nil
        default: word = (word ?? "") + String(character)
        }
    }
    if let word { words.append(word) }
    return words
}
