#if canImport(Glibc)
    import Glibc  // links libm, which the standard library's rounding calls in a debug build
#endif
import TrainingKit

extension TerminalRenderer {
    /// The title, a line of words for each series, and the plot with its axes. Below a heading that says the same,
    /// without its title.
    ///
    /// Several series are told apart by a letter on each line as well as by colour.
    func lines(_ chart: Section.Chart, below heading: String = "") -> [String] {
        let height = ChartSize.rows(forColumns: style.columns)
        let valueTicks = ChartSize.ticks(forRows: height)
        guard let widest = ChartScale(chart, valueTicks: valueTicks, dayTicks: 1) else { return [] }
        let labelWidth = widest.valueTicks.values.map { widest.valueTicks.label($0).utf8.count }.max() ?? 0
        let width = style.columns - labelWidth - 2
        let dayTicks = max(1, width / ChartSize.columnsPerDayLabel)
        guard let scale = ChartScale(chart, valueTicks: valueTicks, dayTicks: dayTicks) else { return [] }

        let title = chart.caption(below: heading)
        var lines = title.isEmpty ? [] : wrapped(title)
        lines += legend(scale)
        let plot = TerminalPlot(scale, columns: width, rows: height, style)
        let tickRows = Dictionary(
            scale.valueTicks.values.map { (plot.row(of: $0), scale.valueTicks.label($0)) }, uniquingKeysWith: { $1 })
        for row in 0..<height {
            let label = style.padded(tickRows[row] ?? "", to: labelWidth, .right)
            let axis = style.unicode ? (tickRows[row] == nil ? "│" : "┤") : "|"
            let cells = plot.cells(row)
            let end = cells.lastIndex { $0.character != " " }.map { $0 + 1 } ?? 0
            lines.append(style.paint("\(label) \(axis)", .quiet) + style.paint(Array(cells[..<end])))
        }
        lines += dayAxis(scale, plot, indent: labelWidth + 1)
        return lines
    }

    private func legend(_ scale: ChartScale) -> [String] {
        scale.series.enumerated().flatMap { index, series -> [String] in
            let summary = series.summary
            guard scale.series.count > 1 else { return wrapped(summary).map { style.paint($0, .quiet) } }
            let letter = String(TerminalPlot.letter(index))
            return wrapped("\(style.safe(series.name)): \(summary)", to: style.columns - 2).enumerated().map {
                ($0 == 0 ? style.paint(letter, .series(index)) + " " : "  ") + $1
            }
        }
    }

    private func dayAxis(_ scale: ChartScale, _ plot: TerminalPlot, indent: Int) -> [String] {
        let columns = scale.dayTicks.ticks.map { plot.column(of: $0.day) }
        let signs: (corner: String, line: String, tick: String) = style.unicode ? ("└", "─", "┬") : ("+", "-", "+")
        let axis = (0..<plot.columns).map { columns.contains($0) ? signs.tick : signs.line }.joined()
        var labels = ""
        for (column, tick) in zip(columns, scale.dayTicks.ticks) {
            // Centred below its tick, but inside the line.
            let room = indent + 1 + plot.columns - tick.label.utf8.count
            let start = max(0, min(room, indent + 1 + column - tick.label.utf8.count / 2))
            let used = labels.utf8.count
            guard start >= (used == 0 ? 0 : used + 1) else { continue }
            labels += String(repeating: " ", count: start - used) + tick.label
        }
        let space = String(repeating: " ", count: indent)
        return [style.paint(space + signs.corner + axis, .quiet), style.paint(labels, .quiet)]
    }
}

extension Section.Chart {
    /// What stands above the plot: below a heading that has the title already, only what the values are in.
    func caption(below heading: String) -> String {
        guard title == heading, !title.isEmpty else { return self.heading }
        return self.heading == title ? "" : "in \(unit)"
    }

    /// The title with what the values are in: `Bench press (kg)`, once where they are the same: `Total level`.
    var heading: String {
        if title.isEmpty || unit.isEmpty { return title + unit }
        return title.lowercased().hasSuffix(unit.lowercased()) ? title : "\(title) (\(unit))"
    }
}

/// Measures of charts in a terminal.
private enum ChartSize {
    /// The longest label of a day is 11 characters (`29 Dec 2025`), and two shall not touch.
    static let columnsPerDayLabel = 12

    /// About one row to six columns looks like a chart; below 7 rows nothing can be read, above 14 it fills the screen.
    static func rows(forColumns columns: Int) -> Int { max(7, min(14, columns / 6)) }

    /// A label on every other row.
    static func ticks(forRows rows: Int) -> Int { (rows + 1) / 2 }
}

/// A grid of characters with lines in it: in braille, 2 × 4 dots to a character, else in ASCII.
struct TerminalPlot {
    let columns: Int
    let rows: Int
    private let scale: ChartScale
    private let isBraille: Bool
    /// Bits of the braille pattern, or 1 for a line and 2 for a point.
    private var dots: [UInt8]
    private var owners: [Int?]
    private var letters: [Int: Int] = [:]

    static func letter(_ series: Int) -> Character {
        Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(series % 26)))
    }

    init(_ scale: ChartScale, columns: Int, rows: Int, _ style: TerminalStyle) {
        self.scale = scale
        self.columns = max(1, columns)
        self.rows = rows
        isBraille = style.unicode
        dots = Array(repeating: 0, count: self.columns * rows)
        owners = Array(repeating: nil, count: self.columns * rows)
        for (index, series) in scale.series.enumerated() { draw(series, index) }
        if scale.series.count > 1 {
            for (index, series) in scale.series.enumerated() { name(series, index) }
        }
    }

    private var dotColumns: Int { isBraille ? columns * 2 : columns }
    private var dotRows: Int { isBraille ? rows * 4 : rows }

    private func dot(_ point: Section.Chart.Point) -> (x: Int, y: Int) {
        (
            Int((scale.x(point.day) * Double(dotColumns - 1)).rounded()),
            Int(((1 - scale.y(point.value)) * Double(dotRows - 1)).rounded())
        )
    }

    /// The row of characters that a value falls in.
    func row(of value: Double) -> Int {
        dot(.init(scale.firstDay, value)).y / (isBraille ? 4 : 1)
    }

    /// The column of characters that a day falls in.
    func column(of day: Day) -> Int {
        dot(.init(day, scale.valueTicks.first)).x / (isBraille ? 2 : 1)
    }

    private mutating func draw(_ series: ChartScale.Series, _ index: Int) {
        let points = series.points.map { dot($0) }
        for (from, to) in zip(points, points.dropFirst()) { line(from, to, index) }
        for point in points { set(point.x, point.y, index, isPoint: true) }
        if isBraille, points.count == 1, let only = points.first {
            // A single dot is easily overlooked.
            set(only.x ^ 1, only.y, index, isPoint: true)
        }
    }

    private mutating func line(_ from: (x: Int, y: Int), _ to: (x: Int, y: Int), _ index: Int) {
        let steps = max(abs(to.x - from.x), abs(to.y - from.y))
        guard steps > 1 else { return }
        for step in 1..<steps {
            let part = Double(step) / Double(steps)
            let x = Double(from.x) + Double(to.x - from.x) * part
            let y = Double(from.y) + Double(to.y - from.y) * part
            set(Int(x.rounded()), Int(y.rounded()), index, isPoint: false)
        }
    }

    private mutating func set(_ x: Int, _ y: Int, _ index: Int, isPoint: Bool) {
        guard (0..<dotColumns).contains(x), (0..<dotRows).contains(y) else { return }
        if isBraille {
            let cell = y / 4 * columns + x / 2
            // Unicode, "Braille Patterns": dots 1–3 and 7 are the left column, 4–6 and 8 the right one.
            dots[cell] |= [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]][y % 4][x % 2]
            owners[cell] = index
        } else {
            let cell = y * columns + x
            if isPoint || dots[cell] == 0 { owners[cell] = index }
            dots[cell] |= isPoint ? 2 : 1
        }
    }

    /// Puts the letter of a series on its last point that no other letter stands on, and on its first.
    private mutating func name(_ series: ChartScale.Series, _ index: Int) {
        let cells = series.points.map { point in
            let (x, y) = dot(point)
            return isBraille ? y / 4 * columns + x / 2 : y * columns + x
        }
        if let last = cells.last(where: { letters[$0] == nil }) { letters[last] = index }
        if let first = cells.first(where: { letters[$0] == nil }) { letters[first] = index }
    }

    /// The characters of a row, counted from the top, each with the series it shows.
    func cells(_ row: Int) -> [(character: Character, ink: Ink?)] {
        (0..<columns).map { column in
            let cell = row * columns + column
            if let letter = letters[cell] { return (TerminalPlot.letter(letter), .series(letter)) }
            guard dots[cell] != 0, let owner = owners[cell] else { return (" ", nil) }
            if isBraille {
                let pattern = Unicode.Scalar(0x2800 + UInt32(dots[cell])) ?? " "  // the block has all 256
                return (Character(pattern), .series(owner))
            }
            return (dots[cell] & 2 != 0 ? "*" : ".", .series(owner))
        }
    }
}
