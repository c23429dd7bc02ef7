#if canImport(Glibc)
    import Glibc  // links libm, which the standard library's rounding calls in a debug build
#endif
import TrainingKit

extension TerminalRenderer {
    /// A body from the front and from the back with a number where each muscle is, and the readings by name below.
    func lines(_ readings: [Section.MuscleReading]) -> [String] {
        guard !readings.isEmpty else { return [] }
        let values = Dictionary(
            readings.map { ($0.muscle, max(0, min(100, $0.value.isFinite ? $0.value : 0))) }, uniquingKeysWith: { $1 })
        let gap = "   "
        var lines: [String] = []
        if style.columns >= 2 * TerminalBody.columns + gap.count {
            let front = figure(TerminalBody.front, values)
            let back = figure(TerminalBody.back, values)
            lines = zip(front, back).map { $0.padded + gap + $1.text }
        } else if style.columns >= TerminalBody.columns {
            lines = figure(TerminalBody.front, values).map(\.text) + [""]
            lines += figure(TerminalBody.back, values).map(\.text)
        }
        if !lines.isEmpty { lines.append("") }
        return lines + list(readings.map(\.muscle), values)
    }

    /// Lines of one figure: as they are, and filled up to its width.
    private func figure(_ body: TerminalBody, _ values: [Muscle: Double]) -> [(text: String, padded: String)] {
        body.rows.map { row in
            var cells: [(character: Character, ink: Ink?)] = []
            var letters = row[...]
            while let letter = letters.first {
                guard let muscle = TerminalBody.muscles[letter], letters.prefix(3).allSatisfy({ $0 == letter }) else {
                    cells.append((letter, .quiet))
                    letters.removeFirst()
                    continue
                }
                let value = values[muscle]
                let number = value.map { style.padded(String(Int($0.rounded())), to: 3, .right) } ?? "  -"
                for digit in number { cells.append((digit, value.map { .reading($0) } ?? .quiet)) }
                letters.removeFirst(3)
            }
            let end = cells.lastIndex { $0.character != " " }.map { $0 + 1 } ?? 0
            let text = style.paint(Array(cells[..<end]))
            return (text, text + String(repeating: " ", count: TerminalBody.columns - end))
        }
    }

    /// `chest ██████░░░░ 63`, in as many columns as fit.
    private func list(_ muscles: [Muscle], _ values: [Muscle: Double]) -> [String] {
        var seen: Set<Muscle> = []
        let muscles = muscles.filter { seen.insert($0).inserted }
        let name = muscles.map(\.name.count).max() ?? 0
        // At 20 columns the name and the number are all there is room for.
        let bar = style.columns >= name + 16 ? 10 : 0
        let width = name + (bar > 0 ? bar + 1 : 0) + 4
        let columns = max(1, min(3, (style.columns + 3) / (width + 3)))
        let rows = (muscles.count + columns - 1) / columns
        return (0..<rows).map { row in
            stride(from: row, to: muscles.count, by: rows).map { index in
                let muscle = muscles[index]
                let value = values[muscle] ?? 0
                let number = style.padded(String(Int(value.rounded())), to: 3, .right)
                let filled = Int((value / 100 * Double(bar)).rounded())
                let signs = style.unicode ? ("█", "░") : ("#", ".")
                let drawn = String(repeating: signs.0, count: filled) + String(repeating: signs.1, count: bar - filled)
                return style.padded(muscle.name, to: name) + " " + style.paint(drawn, .reading(value))
                    + (bar > 0 ? " " : "") + number
            }.joined(separator: "   ")
        }
    }
}

/// A figure whose three-letter groups are the places of muscles.
struct TerminalBody {
    let rows: [String]

    static let columns = 25

    static let muscles: [Character: Muscle] = [
        "n": .neck, "f": .frontDelts, "s": .sideDelts, "r": .rearDelts, "u": .upperChest, "c": .chest, "b": .biceps,
        "t": .triceps, "o": .forearms, "a": .abs, "d": .adductors, "q": .quads, "k": .calves, "p": .traps,
        "m": .midBack, "l": .lats, "g": .glutes, "h": .hamstrings,
    ]

    static let front = TerminalBody(rows: [
        "          FRONT",
        "           ___",
        "          /   \\",
        "          \\___/",
        "      ____|nnn|____",
        "    .'fff       fff'.",
        "   /sss|   uuu   |sss\\",
        "   |   |   ccc   |   |",
        "   |bbb|  _____  |bbb|",
        "   |   | |     | |   |",
        "   |ooo| | aaa | |ooo|",
        "   |   |  \\___/  |   |",
        "   (__)|   ddd   |(__)",
        "       |    |    |",
        "       |qqq |qqq |",
        "       |    |    |",
        "        )___|___(",
        "       |    |    |",
        "       |kkk |kkk |",
        "        \\   |   /",
        "        (___|___)",
    ])

    static let back = TerminalBody(rows: [
        "          BACK",
        "           ___",
        "          /   \\",
        "          \\___/",
        "      ____|nnn|____",
        "    .'rrr  ppp  rrr'.",
        "   /sss|  _____  |sss\\",
        "   |   |   mmm   |   |",
        "   |ttt|         |ttt|",
        "   |   | lll lll |   |",
        "   |ooo|         |ooo|",
        "   |   |  -----  |   |",
        "   (__)| ggg ggg |(__)",
        "       |    |    |",
        "       |hhh |hhh |",
        "       |    |    |",
        "        )___|___(",
        "       |    |    |",
        "       |kkk |kkk |",
        "        \\   |   /",
        "        (___|___)",
    ])
}
