import Host
import TrainingKit

/// The guided workout as lines one after the other, for screen readers and terminals that are none.
///
/// A line is read at a time: empty for Enter, a key by its letter or name, a set as after `log`, or the answer that
/// was asked for. Nothing that was printed is ever changed.
struct PlainLines {
    let run: GuidedRun

    /// - Returns: the signal that ended it, if one did.
    func show() throws -> Int32? {
        let raw = try RawTerminal(screen: false)
        defer { raw.restore() }
        try say(["Each line you enter is a key, or a set. An empty line goes on, ? lists the keys."])
        var said: [String] = []
        var count: Int?
        var typed: [UInt8] = []
        while !run.isOver {
            let bell = [try run.tick(), try run.tick()].contains(true)
            if bell { try Terminal.write("\u{7}", to: 1) }
            let lines = description
            if lines != said { try say(lines.filter { !said.contains($0) || lines.first != said.first }) }
            said = lines
            if let now = countdown, now != count, PlainLines.spoken.contains(now) { try say(["\(now)"]) }
            count = countdown
            switch raw.wait(milliseconds: run.patience) {
            case .timeout, .resized, .continued: break
            case .ended(let signal):
                if signal == RawTerminal.interrupt { try run.interrupt() }
                return signal
            case .bytes(let bytes):
                typed += bytes
                while let end = typed.firstIndex(of: UInt8(ascii: "\n")), !run.isOver {
                    let line = String(decoding: typed[..<end], as: UTF8.self)
                    typed.removeFirst(end + 1)
                    said = said.filter { $0 != run.machine.message }
                    try run.enter(line)
                }
            }
        }
        return nil
    }

    /// The seconds left that are said aloud.
    private static let spoken: Set<Int> = [60, 30, 10, 3, 2, 1]

    private func say(_ lines: [String]) throws {
        guard !lines.isEmpty else { return }
        try Terminal.write(lines.joined(separator: "\n") + "\n", to: 1)
    }

    private var countdown: Int? {
        let now = run.now
        func seconds(_ block: TimedBlock?) -> Int? {
            guard let reading = block?.reading(at: now), !reading.isPaused else { return nil }
            return (reading.countIn ?? reading.left).map { ($0 + 9) / 10 }
        }
        switch run.machine.scene(at: now) {
        case .rest(let rest): return rest.isPaused ? nil : rest.remaining(at: now.moment)
        case .step(let step): return seconds(step.block)
        case .set(let set): return seconds(set.block)
        default: return nil
        }
    }

    /// The scene in lines, without what changes every second.
    private var description: [String] {
        let (machine, style) = (run.machine, run.style)
        let text = GuidedText(style: style, workout: machine.workout)
        var lines: [String]
        switch machine.prompt {
        case .help: return style.lines(Section("Keys", [.facts(GuidedText.help)]))
        case .reading(let sections, _): return style.lines(sections)
        case .leave: return ["Leave the workout?"] + text.leaveChoices.map { "\($0.key): \($0.does)" }
        case .confirm(let question): return [text.question(question)]
        case .entry(let entry, let typed):
            return machine.messageLine + ["\(text.prompt(entry))\(typed.isEmpty ? "" : " (now \(typed))"):"]
        case nil: break
        }
        let scene = machine.scene(at: run.now)
        switch scene {
        case .overview:
            lines = [text.title, TextStyle.day(machine.workout.day)] + text.plan().map { "\($0.label): \($0.value)" }
            lines += machine.workout.plan.notes
        case .stale: lines = ["The open session is more than 12 hours old and takes no more sets."]
        case .step(let step):
            lines = [text.heading(step), "\(step.step.name). \(text.step(step.step))"] + phase(step.block, text)
        case .rest(let rest):
            lines = [rest.isPaused ? "Rest, paused." : "Rest of \(TextStyle.duration(rest.total))."]
            if case .set(let set) = machine.workout.afterRest, let draft = machine.draft {
                lines.append("Next: \(text.next(set, draft))")
            }
        case .set(let set):
            guard let draft = machine.draft else { return [] }
            lines = ["\(text.exerciseCount(set)): \(text.next(set, draft))"]
            let facts = text.facts(set, draft).map { "\($0.label): \($0.value)" }
            lines += set.block == nil ? facts : phase(set.block, text)
        case .allDone: lines = ["Nothing planned is left, \(text.count) done."]
        case .question(let question, _, _): lines = [text.question(question)]
        case .finishing: lines = []
        case .offer(let offer): lines = [offer.title]
        case .summary: lines = text.summary
        }
        let keys = text.keys(scene).map { "\($0.key): \($0.does)" }.joined(separator: ", ")
        return machine.messageLine + lines + (keys.isEmpty ? [] : [keys])
    }

    private func phase(_ block: TimedBlock?, _ text: GuidedText) -> [String] {
        block.map { block in ["\(text.phase(block.reading(at: run.now), of: block.sides))."] } ?? []
    }
}

extension GuidedMachine {
    fileprivate var messageLine: [String] { message.map { [$0] } ?? [] }
}
