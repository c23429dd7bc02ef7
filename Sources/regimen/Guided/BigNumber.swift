/// Numbers that can be read from the other end of the mat: five lines high.
enum BigNumber {
    static let height = 5

    private static let glyphs: [Character: [String]] = [
        "0": ["###", "# #", "# #", "# #", "###"], "1": [" # ", "## ", " # ", " # ", "###"],
        "2": ["###", "  #", "###", "#  ", "###"], "3": ["###", "  #", "###", "  #", "###"],
        "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
        "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", "  #", "  #"],
        "8": ["###", "# #", "###", "# #", "###"], "9": ["###", "# #", "###", "  #", "###"],
        ":": [" ", "#", " ", "#", " "], ".": [" ", " ", " ", " ", "#"], "-": ["   ", "   ", "###", "   ", "   "],
        "x": ["   ", "# #", " # ", "# #", "   "], "?": ["###", "  #", " ##", "   ", " # "],
        "+": ["   ", " # ", "###", " # ", "   "],
    ]

    /// The lines of a text of digits, `:`, `.`, `-`, `+`, `x` and `?`; `nil` where one of its characters has no such
    /// form or it is wider than `columns`. Every dot of it is two columns wide, because a character is about twice as
    /// high as wide.
    static func lines(_ text: String, columns: Int, unicode: Bool) -> [String]? {
        let parts = text.map { glyphs[$0] }
        guard !parts.contains(nil), !parts.isEmpty else { return nil }
        for dot in [2, 1] {
            let lines = (0..<height).map { row in
                parts.compactMap { $0?[row] }
                    .map { $0.map { String(repeating: $0 == "#" ? (unicode ? "█" : "#") : " ", count: dot) }.joined() }
                    .joined(separator: String(repeating: " ", count: dot))
            }
            if lines.allSatisfy({ $0.count <= columns }) { return lines }
        }
        return nil
    }
}
