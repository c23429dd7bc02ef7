import Foundation
import Testing

/// The built command in a real terminal, which tmux is. Waits for what is to be seen, never for a time.
@Suite("The guided workout in a terminal", .serialized, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct GuidedTerminalTests {
    @Test func aSetARestAKillAndTheTerminalGivenBack() throws {
        let tmux = try Tmux()
        let setup = "setup --program dredfit --units kg --days mon,tue,wed,thu,fri,sat,sun"
        try tmux.shell("stty -a > before; \(tmux.command) \(setup) </dev/null; clear; echo set-\\up")
        try tmux.wait(for: "set-up")
        try tmux.shell("\(tmux.command) start")
        try tmux.wait(for: "Enter begin")
        tmux.press("Enter")
        try tmux.wait(for: "Warm-up, 1 of 6")
        tmux.press("s")
        try tmux.wait(for: "set 1 of 3")
        tmux.press("Enter")
        try tmux.wait(for: "Logged: Squat 8")
        try tmux.wait(for: "Next: Squat, set 2 of 3")
        // kill -9, from the inside: its number is that of the shell's child.
        try tmux.killChild()
        try tmux.wait(for: "Killed")
        try tmux.shell("stty sane; tput rmcup; stty -a > before; clear; echo clea\\red")
        try tmux.wait(for: "cleared")
        try tmux.shell("\(tmux.command) start")
        try tmux.wait(for: "Next: Squat, set 2 of 3")
        tmux.press("Enter")
        try tmux.wait(for: "◉ ○  set 2 of 3")
        // Suspended and taken up again.
        tmux.press("C-z")
        try tmux.wait(for: "Stopped")
        try tmux.shell("stty -a | diff before - && echo un-\\changed")
        try tmux.wait(for: "un-changed")
        try tmux.shell("fg")
        try tmux.wait(for: "◉ ○  set 2 of 3")
        tmux.resize(40, 12)
        // The footer of a small screen has fewer keys.
        try tmux.wait(for: "Enter done   0-9 other set   ? keys")
        tmux.press("q")
        try tmux.wait(for: "Leave the workout?")
        tmux.press("k")
        try tmux.wait(for: "stays open, 1 of 18 sets done")
        let sameModes = "stty -a | sed '/columns/d' > after; sed '/columns/d' before | diff - after"
        try tmux.shell("clear; \(sameModes) && echo as-\\it-was")
        try tmux.wait(for: "as-it-was")
    }
}

/// A terminal of its own on a server of its own, gone with the value.
private final class Tmux {
    static let isInstalled = (try? run(["-V"])) != nil

    let command: String
    private let folder = NSTemporaryDirectory() + "regimen-tmux-\(UUID().uuidString)"
    private let server = "regimen-\(UUID().uuidString.prefix(8))"

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // The command is built beside the bundle of the tests.
        let binary = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("regimen")
        let built =
            FileManager.default.isExecutableFile(atPath: binary.path)
            ? binary.path
            : URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appendingPathComponent(".build/debug/regimen").path
        command = "REGIMEN_JOURNAL=$PWD/j.db REGIMEN_CONFIG=$PWD/c.json \(built)"
        try Tmux.run([
            "-L", server, "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "-c", folder,
            "env PS1='> ' LC_ALL=C.UTF-8 bash --norc --noprofile",
        ])
    }

    deinit {
        _ = try? Tmux.run(["-L", server, "kill-server"])
        try? FileManager.default.removeItem(atPath: folder)
    }

    func shell(_ line: String) throws {
        _ = try? Tmux.run(["-L", server, "send-keys", "-l", line])
        press("Enter")
    }

    func press(_ key: String) { _ = try? Tmux.run(["-L", server, "send-keys", key]) }

    func resize(_ columns: Int, _ lines: Int) {
        _ = try? Tmux.run(["-L", server, "resize-window", "-x", "\(columns)", "-y", "\(lines)"])
    }

    /// Kills what the shell runs, by its number.
    func killChild() throws {
        let shell = try Tmux.run(["-L", server, "display-message", "-p", "#{pane_pid}"])
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
        for child in children.split(separator: " ").compactMap({ Int32($0) }) { kill(child, SIGKILL) }
    }

    /// Waits until a text is on the screen; a defect that keeps it away fails the test after a generous time.
    func wait(for text: String) throws {
        var screen = ""
        for _ in 0..<200 {
            screen = (try? Tmux.run(["-L", server, "capture-pane", "-p"])) ?? ""
            if screen.contains(text) { return }
            usleep(100_000)
        }
        Issue.record("'\(text)' never came. The screen:\n\(screen)")
        throw CancellationError()
    }

    /// By `system`: the server that the first call leaves behind inherits what `Process` waits on, which then never
    /// ends.
    @discardableResult
    private static func run(_ words: [String]) throws -> String {
        let output = NSTemporaryDirectory() + "regimen-tmux-\(UUID().uuidString).txt"
        defer { try? FileManager.default.removeItem(atPath: output) }
        let quoted = words.map { "'" + $0.replacingOccurrences(of: "'", with: "'\\''") + "'" }.joined(separator: " ")
        guard system("env -u TMUX tmux \(quoted) </dev/null >'\(output)' 2>/dev/null") == 0 else {
            throw CancellationError()
        }
        return try String(contentsOfFile: output, encoding: .utf8)
    }
}
