import Host
import TrainingKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

let guidedCommands: [Command] = [
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "start", summary: "be led through the workout, set by set",
            discussion: """
                Warm-up, one exercise at a time, the rests between them, cool-down, and what the program asks at the
                end. Enter does what is shown, ? lists the keys. Everything is in the journal before it is on the screen:
                leave, close the terminal or lose power, and start goes on where it was.
                """,
            options: [.init("plain", help: "lines one after the other instead of a screen, for screen readers")],
            examples: ["start", "start --plain"]),
        run: { call in try startReply(call) }),
    Command(
        // Opened by the command itself, so that a prompt never breaks on what cannot be read.
        group: .training, needs: .nothing,
        declaration: CommandDeclaration(
            "status", summary: "print one short line for a prompt, tmux or a bar",
            discussion: """
                The workout of the day, how far it has come, that it is done, a rest day, or the rest that is running.
                Writes nothing; prints an empty line where there is nothing to say or nothing can be read.

                \(StatusLine.Placeholder.list)
                """,
            options: [.init("format", value: "TEXT", help: "the line, with placeholders (default {text})")],
            examples: ["status", "status --format '{status} {done}/{total} {rest}'"]),
        run: { call in try statusReply(call) }),
]

private func startReply(_ call: Call) throws -> Reply {
    guard !call.invocation.json else {
        throw Refusal(
            "usage", "start is for a terminal and has no JSON",
            hint: "Commands that have: regimen today --json, regimen log --json, regimen done --json", isUsage: true)
    }
    guard isatty(STDIN_FILENO) == 1, call.terminal.isOutput else {
        throw Refusal(
            "no-terminal", "start needs a terminal", hint: "Without one: regimen log, regimen rest, regimen done")
    }
    let run = try GuidedRun(call.host(), at: call.invocation.clock, style: call.style)
    let isPlain = call.arguments.flag("plain") || environment("TERM") == "dumb"
    let signal = try isPlain ? PlainLines(run: run).show() : FullScreen(run: run, terminal: call.terminal).show()
    // After a signal the shell's own convention says by which.
    return Reply(.null, run.farewell, exitStatus: signal.map { 128 + $0 } ?? 0)
}

private func statusReply(_ call: Call) throws -> Reply {
    let format = try StatusLine.Format(call.arguments.option("format") ?? "{text}")
    let status = try? call.host().dayStatus()
    let line = StatusLine(status, style: call.style)
    return Reply(line.json, [line.text(format)])
}

extension StatusLine.Placeholder {
    /// A line each, for help.
    fileprivate static var list: String {
        allCases.map { placeholder in
            let name = "{\(placeholder.rawValue)}"
            return "  \(name)\(String(repeating: " ", count: 12 - name.count))\(placeholder.explanation)"
        }.joined(separator: "\n")
    }
}
