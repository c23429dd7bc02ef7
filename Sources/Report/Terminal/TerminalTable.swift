import TrainingKit

extension TerminalRenderer {
    /// Columns as wide as they need to be. Where that is too much, first titles wrap, then sparklines get shorter, then
    /// the longest texts go on to a second line, then to as many as a row may have, and only then are cut; numbers
    /// never are. What still does not fit is shown as one record below the other.
    func lines(_ table: Section.Table) -> [String] {
        guard !table.rows.isEmpty else { return [] }
        var columns = TableColumn.columns(of: table, style)
        guard !columns.isEmpty else { return [] }
        let available = style.columns - 2 * (columns.count - 1)
        guard TableColumn.shrink(&columns, to: available) else { return records(table, columns) }

        var lines = header(columns)
        for row in table.rows.indices {
            let cells = columns.map { $0.lines(row, style) }
            for line in 0..<(cells.map(\.count).max() ?? 0) {
                let parts = zip(columns, cells).map { column, texts in
                    style.padded(line < texts.count ? texts[line] : "", to: column.width, column.alignment)
                }
                lines.append(trimmed(parts.joined(separator: "  ")))
            }
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

        /// Columns below which it says something else: a number with its unit and a short set (`3 × 10–12`) are shown
        /// whole, what goes on after them (`57.5 kg × 10 @9`) at least on two lines; 0 for words, which may be cut.
        var leastForNumbers: Int {
            guard case .text(let text) = self else { return 0 }
            let digits = text.drop { "+-−±≈~<>=".contains($0) }
            guard digits.first?.isNumber ?? false else { return 0 }
            let width = DisplayWidth.of(text)
            // `12 345.5 kg`: spaces between digits belong to the number, one more is before its unit.
            let isOne = text.split(separator: " ").dropLast().allSatisfy { $0.allSatisfy { !$0.isLetter && $0 != "×" } }
            return isOne || width <= Cell.shortSet ? width : TableColumn.widthForTwoLines(text)
        }

        /// Columns in which it is shown whole, on two lines at most.
        var widthForTwoLines: Int {
            switch self {
            case .text(let text): TableColumn.widthForTwoLines(text)
            case .sparkline: 1
            }
        }

        func text(_ width: Int, _ style: TerminalStyle) -> String {
            switch self {
            case .text(let text): text
            case .sparkline(let values): Sparkline(values, atMost: min(width, Cell.longestSparkline)).text(style)
            }
        }

        /// As wide as `3 × 10–12`, which reads badly on two lines.
        static let shortSet = 9
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
        max(longestTitleWord, cells.map(\.width).max() ?? 0)
    }

    private var longestTitleWord: Int { title.split(separator: " ").map { DisplayWidth.of(String($0)) }.max() ?? 0 }

    /// How narrow the column may get with every text whole, on two lines at most.
    private var narrowestWhole: Int {
        let texts = alignment == .right ? cells.map(\.width).max() : cells.map(\.widthForTwoLines).max()
        return min(width, max(narrowest, texts ?? 0))
    }

    /// How narrow the column may get.
    private var narrowest: Int {
        let readable = 8
        let numbers = cells.lazy.map { alignment == .right ? $0.width : $0.leastForNumbers }.max() ?? 0
        return min(width, max(longestTitleWord, numbers, min(readable, cells.map(\.width).max() ?? 0)))
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
        let words = columns.indices.filter { !columns[$0].isSparkline }
        take(&excess, from: columns.indices.filter { columns[$0].isSparkline }, of: &columns, \.narrowest)
        take(&excess, from: words, of: &columns, \.narrowestWhole)
        take(&excess, from: words, of: &columns, \.narrowest)
        return excess <= 0
    }

    /// Takes the excess from the widest of some columns, one by one, none below its floor.
    private static func take(
        _ excess: inout Int, from candidates: [Int], of columns: inout [TableColumn], _ floor: (TableColumn) -> Int
    ) {
        guard excess > 0 else { return }
        let floors = columns.map(floor)
        while excess > 0 {
            let open = candidates.filter { columns[$0].width > floors[$0] }
            guard let widest = open.max(by: { columns[$0].width < columns[$1].width }) else { return }
            columns[widest].width -= 1
            excess -= 1
        }
    }

    /// A row is no paragraph: what has not been said in so many lines is cut.
    private static let mostLines = 4

    /// A cell as it is drawn: where it is too long, broken between words, the lines after the first set in by one.
    func lines(_ row: Int, _ style: TerminalStyle) -> [String] {
        guard case .text(var rest) = cells[row] else { return [cells[row].text(width, style)] }
        var lines: [String] = []
        while true {
            let indent = lines.isEmpty ? "" : " "
            let room = width - indent.count
            guard lines.count + 1 < TableColumn.mostLines, DisplayWidth.of(rest) > room,
                let gap = TableColumn.lastGap(in: rest, within: room)
            else { return lines + [indent + style.truncated(rest, to: room)] }
            lines.append(indent + rest[..<gap])
            rest = String(rest[gap...].drop { $0 == " " })
        }
    }

    /// The last gap that ends a part of at most so many columns; `nil` where the first word is longer.
    private static func lastGap(in text: String, within columns: Int) -> String.Index? {
        gaps(in: text).last { DisplayWidth.of(String(text[..<$0])) <= columns }
    }

    /// The fewest columns in which a text stands on two lines, the second set in by one.
    static func widthForTwoLines(_ text: String) -> Int {
        let whole = DisplayWidth.of(text)
        return gaps(in: text).reduce(whole) { least, gap in
            let head = DisplayWidth.of(String(text[..<gap]))
            return min(least, max(head, whole - head))
        }
    }

    /// The spaces at which a text may break: not after a times sign, which begins what it multiplies by.
    private static func gaps(in text: String) -> [String.Index] {
        text.indices.filter { index in
            guard text[index] == " ", index > text.startIndex else { return false }
            let before = text[..<index]
            return !before.hasSuffix("×") && !before.hasSuffix(" x")
        }
    }
}
