import TrainingKit

extension TerminalRenderer {
    /// Columns as wide as they need to be. Where that is too much, first titles wrap, then sparklines get shorter, then
    /// the longest texts are cut; numbers never are. What still does not fit is shown as one record below the other.
    func lines(_ table: Section.Table) -> [String] {
        guard !table.rows.isEmpty else { return [] }
        var columns = TableColumn.columns(of: table, style)
        guard !columns.isEmpty else { return [] }
        let available = style.columns - 2 * (columns.count - 1)
        guard TableColumn.shrink(&columns, to: available) else { return records(table, columns) }

        var lines = header(columns)
        for row in table.rows.indices {
            let cells = columns.map { column in
                style.padded(column.text(row, style), to: column.width, column.alignment)
            }
            lines.append(trimmed(cells.joined(separator: "  ")))
        }
        return lines
    }

    private func header(_ columns: [TableColumn]) -> [String] {
        guard columns.contains(where: { !$0.title.isEmpty }) else { return [] }
        let titles = columns.map { wrapped($0.title, to: $0.width) }
        let height = titles.map(\.count).max() ?? 0
        // Titles stand on the rule: short ones are filled up from above.
        var lines = (0..<height).map { line in
            let cells = zip(columns, titles).map { column, words in
                let index = line - (height - words.count)
                return style.padded(index < 0 ? "" : words[index], to: column.width, column.alignment)
            }
            return style.paint(trimmed(cells.joined(separator: "  ")), .title)
        }
        let rule = style.unicode ? "─" : "-"
        lines.append(
            style.paint(columns.map { String(repeating: rule, count: $0.width) }.joined(separator: "  "), .quiet))
        return lines
    }

    private func records(_ table: Section.Table, _ columns: [TableColumn]) -> [String] {
        var lines: [String] = []
        for row in table.rows.indices {
            if row > 0 { lines.append("") }
            let facts = columns.compactMap { column -> Section.Fact? in
                let value = column.cells[row]
                return value.isEmpty ? nil : Section.Fact(column.title, value.text(style.columns / 2, style))
            }
            lines += self.lines(facts)
        }
        return lines
    }

    private func trimmed(_ line: String) -> String {
        var line = line[...]
        while line.last == " " { line.removeLast() }
        return String(line)
    }
}

/// A column on its way to its width.
struct TableColumn {
    /// A cell made safe for the terminal.
    enum Cell {
        case text(String)
        case sparkline([Double])

        var isEmpty: Bool {
            switch self {
            case .text(let text): text.isEmpty
            case .sparkline(let values): values.isEmpty
            }
        }

        var width: Int {
            switch self {
            case .text(let text): DisplayWidth.of(text)
            case .sparkline(let values): min(values.count, Cell.longestSparkline)
            }
        }

        /// Whether it is a number, perhaps with its unit: those are shown whole or not at all.
        var isNumber: Bool {
            guard case .text(let text) = self else { return false }
            let digits = text.drop { "+-−±≈~<>=".contains($0) }
            return digits.first?.isNumber ?? false
        }

        func text(_ width: Int, _ style: TerminalStyle) -> String {
            switch self {
            case .text(let text): text
            case .sparkline(let values): Sparkline(values, atMost: min(width, Cell.longestSparkline)).text(style)
            }
        }

        /// More columns say no more at a glance.
        static let longestSparkline = 24
    }

    let title: String
    let alignment: Section.Table.Alignment
    let cells: [Cell]
    /// Columns it takes: at first what it wants.
    var width: Int

    static func columns(of table: Section.Table, _ style: TerminalStyle) -> [TableColumn] {
        let count = max(table.columns.count, table.rows.map(\.count).max() ?? 0)
        return (0..<count).map { index in
            let column = index < table.columns.count ? table.columns[index] : .init("")
            let cells = table.rows.map { row -> Cell in
                guard index < row.count else { return .text("") }
                switch row[index] {
                case .text(let text): return .text(style.safe(text))
                case .sparkline(let values): return .sparkline(values)
                }
            }
            let title = style.safe(column.title)
            let width = max(DisplayWidth.of(title), cells.map(\.width).max() ?? 0)
            return TableColumn(title: title, alignment: column.alignment, cells: cells, width: width)
        }
    }

    /// A column with its title on as many lines as it has words.
    private var wrappedTitle: Int {
        let word = title.split(separator: " ").map { DisplayWidth.of(String($0)) }.max() ?? 0
        return max(word, cells.map(\.width).max() ?? 0)
    }

    /// How narrow the column may get.
    private var narrowest: Int {
        let word = title.split(separator: " ").map { DisplayWidth.of(String($0)) }.max() ?? 0
        let readable = 8
        let numbers = cells.lazy.filter { alignment == .right || $0.isNumber }.map(\.width).max() ?? 0
        return min(width, max(word, numbers, min(readable, cells.map(\.width).max() ?? 0)))
    }

    private var isSparkline: Bool {
        cells.contains { if case .sparkline = $0 { true } else { false } }
    }

    /// Takes columns away until `available` are enough; false if they never are.
    static func shrink(_ columns: inout [TableColumn], to available: Int) -> Bool {
        var excess = columns.reduce(0) { $0 + $1.width } - available
        for index in columns.indices where excess > 0 {
            let saved = min(excess, columns[index].width - columns[index].wrappedTitle)
            columns[index].width -= saved
            excess -= saved
        }
        for sparklines in [true, false] {
            let candidates = columns.indices.filter { columns[$0].isSparkline == sparklines }
            let floors = columns.map(\.narrowest)
            while excess > 0 {
                let open = candidates.filter { columns[$0].width > floors[$0] }
                guard let widest = open.max(by: { columns[$0].width < columns[$1].width }) else { break }
                columns[widest].width -= 1
                excess -= 1
            }
        }
        return excess <= 0
    }

    func text(_ row: Int, _ style: TerminalStyle) -> String {
        switch cells[row] {
        case .text(let text): style.truncated(text, to: width)
        case .sparkline: cells[row].text(width, style)
        }
    }
}
