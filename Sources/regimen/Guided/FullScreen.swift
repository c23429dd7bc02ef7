import Host
import TrainingKit

/// The guided workout on the whole of a terminal.
struct FullScreen {
    let run: GuidedRun
    let terminal: Terminal

    /// - Returns: the signal that ended it, if one did.
    func show() throws -> Int32? {
        let raw = try RawTerminal(screen: true)
        defer { raw.restore() }
        var keys = KeyDecoder()
        var shown: [String]?
        while !run.isOver {
            if try run.tick() { try Terminal.write("\u{7}", to: 1) }
            // What has become due may have made more due.
            if try run.tick() { try Terminal.write("\u{7}", to: 1) }
            guard !run.isOver else { break }
            let frame = frame()
            if frame != shown { try Terminal.write(FullScreen.drawing(frame), to: 1) }
            shown = frame
            switch raw.wait(milliseconds: run.patience) {
            case .timeout: break
            case .resized, .continued: shown = nil
            case .ended(let signal):
                if signal == RawTerminal.interrupt { try run.interrupt() }
                return signal
            case .bytes(let bytes):
                // Ctrl-L, as everywhere.
                if bytes.contains(0x0C) { shown = nil }
                var pressed = keys.decode(bytes)
                if keys.isWaiting { pressed += keys.decode(raw.more()) }
                if keys.isWaiting { pressed += keys.finish() }
                for key in pressed where !run.isOver { try run.press(key) }
            }
        }
        return nil
    }

    private func frame() -> [String] {
        let (columns, lines) = RawTerminal.size
        let screen = GuidedScreen(
            columns: columns, lines: lines, colour: terminal.colour, unicode: terminal.unicode)
        return screen.frame(run.machine, style: run.style, at: run.now)
    }

    /// One write: from the top, each line cleared behind its end, and everything below the last.
    private static func drawing(_ frame: [String]) -> String {
        "\u{1B}[H" + frame.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
    }
}
