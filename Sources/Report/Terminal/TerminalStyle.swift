import TrainingKit

/// What the terminal can do.
public struct TerminalStyle: Hashable, Sendable {
    /// Columns. Fewer than 20 count as 20.
    public var width: Int
    /// Whether escape sequences for colour may be written. They never carry what the text does not say.
    public var colour: Bool
    /// Whether characters beyond ASCII may be written.
    public var unicode: Bool

    public init(width: Int, colour: Bool, unicode: Bool) {
        self.width = width
        self.colour = colour
        self.unicode = unicode
    }
}

/// What is shown in colour, as parameters of the escape sequence "select graphic rendition". Only the terminal's
/// own sixteen colours, so that they suit its background.
enum Ink: Hashable {
    case title, quiet, done, missed, cardio
    case series(Int)
    /// A reading 0–100.
    case reading(Double)

    private static let seriesCodes = ["36", "33", "35", "32", "34", "31"]

    var code: String {
        switch self {
        case .title: "1"
        case .quiet: "2"
        case .done: "32"
        case .missed: "33"
        case .cardio: "36"
        case .series(let index): Ink.seriesCodes[index % Ink.seriesCodes.count]
        // No red: a low reading is a fact, not an alarm.
        case .reading(let value): value < 34 ? "33" : value < 67 ? "36" : "32"
        }
    }
}

extension TerminalStyle {
    /// Columns that are drawn to.
    var columns: Int { max(20, width) }

    func paint(_ text: String, _ ink: Ink?) -> String {
        guard colour, let ink, !text.isEmpty else { return text }
        return "\u{1B}[\(ink.code)m\(text)\u{1B}[0m"
    }

    /// Paints neighbours of the same ink together; spaces stay plain.
    func paint(_ cells: [(character: Character, ink: Ink?)]) -> String {
        var line = ""
        var run = ""
        var ink: Ink?
        for cell in cells {
            let next = cell.character == " " ? nil : cell.ink
            if next != ink {
                line += paint(run, ink)
                run = ""
                ink = next
            }
            run.append(cell.character)
        }
        line += paint(run, ink)
        return line
    }

    var ellipsis: String { unicode ? "…" : "..." }

    /// At most so many columns, with an ellipsis where something was left out.
    func truncated(_ text: String, to columns: Int) -> String {
        guard DisplayWidth.of(text) > columns else { return text }
        let room = columns - DisplayWidth.of(ellipsis)
        guard room > 0 else { return String(DisplayWidth.split(text[...], at: columns).head) }
        return String(DisplayWidth.split(text[...], at: room).head) + ellipsis
    }

    func padded(_ text: String, to columns: Int, _ alignment: Section.Table.Alignment = .left) -> String {
        let space = String(repeating: " ", count: max(0, columns - DisplayWidth.of(text)))
        return alignment == .left ? text + space : space + text
    }
}
