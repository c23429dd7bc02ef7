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

    /// A table without a title.
    func table(_ columns: [Section.Table.Column], _ rows: [[Section.Table.Cell]]) -> [String] {
        lines(Section("", [.table(.init(columns: columns, rows: rows))]))
    }

    var times: String { terminal.unicode ? "×" : "x" }
    var dot: String { terminal.unicode ? "·" : "-" }

    // MARK: Sets

    /// `80 kg × 8 @8.5`, `12`, `45 s`, `20 kg × 10 / 15 kg × 8`.
    func set(_ set: SetRecord) -> String {
        var text = part(set.measure, set.load)
        for drop in set.drops { text += " / " + part(drop.measure, drop.load) }
        if set.kind == .warmUp { text = "warm-up " + text }
        if let rpe = set.effort?.rpe { text += " @" + TextStyle.number(rpe) }
        if let rir = set.effort?.rir { text += " @\(rir)rir" }
        if set.failure { text += " to failure" }
        return text
    }

    func part(_ measure: Measure, _ load: Load?) -> String {
        guard let load else { return "\(measure)" }
        return "\(load) \(times) \(measure)"
    }

    /// Sets of one exercise in short: `3 × 8 at 80 kg`, `80 kg × 8, 8; 75 kg × 8`, `12, 12, 10`, `open`.
    func sets(_ sets: [(measure: Measure?, load: Load?)]) -> String {
        guard let first = sets.first, sets.contains(where: { $0.measure != nil }) else { return sets.isEmpty ? "" : "open" }
        let counts = sets.map { $0.measure?.description ?? "open" }
        if sets.count > 1, sets.allSatisfy({ $0.load == first.load }), counts.allSatisfy({ $0 == counts[0] }) {
            return "\(sets.count) \(times) \(counts[0])" + (first.load.map { " at \($0)" } ?? "")
        }
        var text = ""
        for index in sets.indices {
            if index > 0, sets[index].load == sets[index - 1].load {
                text += ", \(counts[index])"
            } else {
                text += (index > 0 ? "; " : "") + (sets[index].load.map { "\($0) \(times) " } ?? "") + counts[index]
            }
        }
        return text
    }

    func sets(_ records: [SetRecord]) -> String {
        let working = records.filter { $0.kind != .warmUp }
        return sets(working.map { ($0.measure, $0.load) })
    }

    /// `25 min, 5.2 km, intensity 6`.
    func cardio(_ entry: CardioEntry) -> String {
        var parts: [String] = []
        if let seconds = entry.seconds {
            parts.append(seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds / 60):\((seconds % 60).padded(to: 2)) min")
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
