import TrainingKit

/// Draws sections as lines of text for a terminal. No line is wider than the style says.
public struct TerminalRenderer: Sendable {
    let style: TerminalStyle

    public init(_ style: TerminalStyle) {
        self.style = style
    }

    /// The sections one below the other, an empty line between two.
    public func lines(_ sections: [Section]) -> [String] {
        var lines: [String] = []
        for section in sections {
            let drawn = self.lines(section)
            if !lines.isEmpty, !drawn.isEmpty { lines.append("") }
            lines += drawn
        }
        return lines
    }

    /// The title and the blocks below it; paragraphs of text follow each other, other blocks stand apart.
    public func lines(_ section: Section) -> [String] {
        var lines = section.title.isEmpty ? [] : wrapped(section.title).map { style.paint($0, .title) }
        var previous: Section.Block?
        for block in section.blocks {
            let drawn = self.lines(block, below: section.title)
            guard !drawn.isEmpty else { continue }
            if let previous, !(previous.isText && block.isText) { lines.append("") }
            lines += drawn
            previous = block
        }
        return lines
    }

    private func lines(_ block: Section.Block, below heading: String) -> [String] {
        switch block {
        case .text(let text): wrapped(text)
        case .facts(let facts): lines(facts)
        case .table(let table): lines(table)
        case .chart(let chart): lines(chart, below: heading)
        case .calendar(let calendar): lines(calendar, below: heading)
        case .muscleMap(let readings): lines(readings)
        }
    }

    /// A text made harmless for this terminal, on one line: what every other text of a command should go through too.
    public func safe(_ text: String) -> String { style.safe(text) }

    /// Paragraphs broken between words; a line that fits stays as it is, a broken one keeps its indentation.
    public func wrapped(_ text: String) -> [String] { wrapped(text, to: style.columns) }

    func wrapped(_ text: String, to columns: Int) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .flatMap { wrappedLine(style.safe(String($0)), to: columns) }
    }

    private func wrappedLine(_ text: String, to columns: Int) -> [String] {
        if DisplayWidth.of(text) <= columns { return [text] }
        let indent = String(text.prefix { $0 == " " }.prefix(columns / 2))
        var lines: [String] = []
        var line = indent
        var width = indent.count
        for word in text.split(separator: " ") {
            var word = word
            let needed = DisplayWidth.of(String(word))
            if width > indent.count, width + 1 + needed > columns {
                lines.append(line)
                (line, width) = (indent, indent.count)
            } else if width > indent.count {
                line += " "
                width += 1
            }
            while DisplayWidth.of(String(word)) > columns - width {
                let (head, tail) = DisplayWidth.split(word, at: columns - width)
                lines.append(line + head)
                (line, width, word) = (indent, indent.count, tail)
            }
            line += word
            width += DisplayWidth.of(String(word))
        }
        if width > indent.count || lines.isEmpty { lines.append(line) }
        return lines
    }

    /// Short parts side by side, each whole, on as many lines as they need.
    func flowed(_ parts: [String]) -> [String] {
        parts.reduce(into: []) { lines, part in
            if let last = lines.last, DisplayWidth.of(last) + 3 + DisplayWidth.of(part) <= style.columns {
                lines[lines.count - 1] = last + "   " + part
            } else {
                lines += wrapped(part)
            }
        }
    }

    /// Labels in one column, values in the next; below each other where the terminal is too narrow for that.
    func lines(_ facts: [Section.Fact]) -> [String] {
        let labels = facts.map { style.safe($0.label) }
        let width = labels.map(DisplayWidth.of).max() ?? 0
        let isNarrow = width > style.columns / 2
        return zip(facts, labels).flatMap { fact, label -> [String] in
            if isNarrow {
                return wrapped(label).map { style.paint($0, .quiet) }
                    + wrapped(fact.value, to: style.columns - 2).map { "  " + $0 }
            }
            let indent = String(repeating: " ", count: width + 2)
            let values = wrapped(fact.value, to: style.columns - width - 2)
            return values.enumerated().map { index, value in
                index > 0 ? indent + value
                    : value.isEmpty ? style.paint(label, .quiet)
                    : style.paint(label, .quiet) + indent.dropFirst(DisplayWidth.of(label)) + value
            }
        }
    }
}

extension Section.Block {
    fileprivate var isText: Bool {
        if case .text = self { true } else { false }
    }
}
