import Host
import TrainingKit

/// `regimen status`: a day in one line.
struct StatusLine {
    /// What stands in braces in a format.
    enum Placeholder: String, CaseIterable {
        case text, status, program, title, exercise, done, total, left, rest, next

        var explanation: String {
            switch self {
            case .text: "the line by itself: Workout 1, rest 0:47, rest day"
            case .status: "planned, active, done, rest or open"
            case .program: "the program's id"
            case .title: "the workout's title"
            case .exercise: "the next exercise"
            case .done: "sets logged"
            case .total: "sets planned, those added included"
            case .left: "sets still planned"
            case .rest: "the rest that is left: 0:47; empty without one"
            case .next: "on a rest day the next training day: Thu"
            }
        }
    }

    /// A line with placeholders.
    struct Format {
        enum Part {
            case literal(String)
            case placeholder(Placeholder)
        }

        let parts: [Part]

        /// - Throws: ``UsageError`` for a placeholder that there is none of. A brace without its counterpart is itself.
        init(_ text: String) throws(UsageError) {
            var parts: [Part] = []
            var rest = text[...]
            while let close = rest.firstIndex(of: "}") {
                guard let open = rest[..<close].lastIndex(of: "{") else {
                    parts.append(.literal(String(rest[...close])))
                    rest = rest[rest.index(after: close)...]
                    continue
                }
                let name = String(rest[rest.index(after: open)..<close])
                guard let placeholder = Placeholder(rawValue: name) else {
                    throw .badValue(
                        "{\(name)}", of: "placeholder",
                        allowed: Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", "))
                }
                parts += [.literal(String(rest[..<open])), .placeholder(placeholder)]
                rest = rest[rest.index(after: close)...]
            }
            self.parts = parts + [.literal(String(rest))]
        }
    }

    private let status: DayStatus?
    private let style: TextStyle

    /// - Parameter status: `nil` where there is nothing to say, which every placeholder then says.
    init(_ status: DayStatus?, style: TextStyle) {
        self.status = status
        self.style = style
    }

    func text(_ format: Format) -> String {
        guard let status else { return "" }
        let line = format.parts.map { part in
            switch part {
            case .literal(let text): text
            case .placeholder(let placeholder): value(placeholder, status)
            }
        }.joined()
        // A title may hold anything, and a prompt has one line.
        return style.lines(Section("", [.text(line)])).joined(separator: " ")
    }

    private func value(_ placeholder: Placeholder, _ status: DayStatus) -> String {
        switch placeholder {
        case .text: text(status)
        case .status: status.status.rawValue
        case .program: status.program ?? ""
        case .title: status.title
        case .exercise: status.exercise ?? ""
        case .done: String(status.done)
        case .total: String(status.total)
        case .left: String(max(0, status.total - status.done))
        case .rest: status.rest.map { GuidedText.clock($0.remaining(at: status.now)) } ?? ""
        case .next: status.nextTrainingDay.map { String($0.weekday.name.prefix(3)) } ?? ""
        }
    }

    private func text(_ status: DayStatus) -> String {
        let sets = status.done == 1 ? ", 1 set" : ", \(status.done) sets"
        let progress = status.total > 0 ? " \(status.done)/\(status.total)" : sets
        if let rest = status.rest {
            let left = GuidedText.clock(rest.remaining(at: status.now))
            return "rest \(left)\(rest.isPaused ? " paused" : "")\(progress)"
        }
        switch status.status {
        case .planned, .open: return status.title
        case .active: return "\(status.title)\(progress)"
        case .done: return "\(status.title) done"
        case .rest:
            let next = value(.next, status)
            return next.isEmpty ? "rest day" : "rest day, next \(next)"
        }
    }

    var json: JSONValue {
        guard let status else { return ["status": .null] }
        return [
            "status": .string(status.status.rawValue), "program": .text(status.program), "title": .string(status.title),
            "exercise": .text(status.exercise), "done": .int(status.done), "total": .int(status.total),
            "rest": .rest(status.rest, at: status.now), "nextTrainingDay": .day(status.nextTrainingDay),
            "text": .string(text(status)),
        ]
    }
}
