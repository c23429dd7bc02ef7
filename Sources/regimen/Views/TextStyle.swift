import Host
import Report
import TrainingKit

/// How values look as text: one place, so that a set reads the same everywhere.
struct TextStyle {
    let terminal: Terminal
    private let renderer: TerminalRenderer

    init(terminal: Terminal, json: Bool) {
        self.terminal = terminal
        renderer = TerminalRenderer(
            TerminalStyle(width: terminal.width, colour: terminal.colour && !json, unicode: terminal.unicode))
    }

    func lines(_ sections: [Section]) -> [String] { renderer.lines(sections) }
    func lines(_ section: Section) -> [String] { renderer.lines(section) }

    /// Plain lines broken where they are too wide, each with its indentation.
    func wrapped(_ plain: [String]) -> [String] { plain.flatMap { lines(Section("", [.text($0)])) } }

    /// A table without a title.
    func table(_ columns: [Section.Table.Column], _ rows: [[Section.Table.Cell]]) -> [String] {
        lines(Section("", [.table(.init(columns: columns, rows: rows))]))
    }

    /// The times sign.
    var times: String { safe("×") }
    var dot: String { terminal.unicode ? "·" : "-" }

    // MARK: Sets, as SetText has them, in what the terminal can show

    func set(_ set: SetRecord) -> String { safe(SetText.line(set)) }
    func part(_ measure: Measure, _ load: Load?) -> String { safe(SetText.part(measure, load)) }
    func sets(_ sets: [(measure: Measure?, load: Load?)]) -> String { safe(SetText.line(sets)) }
    func sets(_ records: [SetRecord]) -> String { safe(SetText.line(records)) }

    /// Text from anywhere: without control characters, and without what the terminal cannot show.
    func safe(_ text: String) -> String { renderer.safe(text) }

    /// What a load was made of, behind a set: `, made of Backpack + Book × 4`; nothing where it was not composed.
    func pieces(_ set: SetRecord) -> String {
        guard !set.pieces.isEmpty else { return "" }
        let parts = set.pieces.map { $0.count == 1 ? $0.name : "\($0.name) × \($0.count)" }
        return safe(", made of " + parts.joined(separator: " + "))
    }

    /// `25 min, 5.2 km, intensity 6`.
    func cardio(_ entry: CardioEntry) -> String {
        var parts: [String] = []
        if let seconds = entry.seconds {
            parts.append(
                seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds / 60):\((seconds % 60).padded(to: 2)) min")
        }
        if let metres = entry.metres {
            parts.append(metres % 10 == 0 ? "\(TextStyle.number(Double(metres) / 1000)) km" : "\(metres) m")
        }
        if let intensity = entry.intensity { parts.append("intensity \(intensity)") }
        return parts.joined(separator: ", ")
    }

    /// `90 s`, `1:30`.
    static func duration(_ seconds: Int) -> String {
        seconds < 120 ? "\(seconds) s" : "\(seconds / 60):\((seconds % 60).padded(to: 2))"
    }

    /// A number without a needless fraction: `33`, `34.5`.
    static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }

    /// `Monday 2026-03-02`.
    static func day(_ day: Day) -> String { "\(day.weekday.name) \(day)" }
}

/// `1 set`, `3 sets`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
