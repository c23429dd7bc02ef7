import Host
import Journal
import TrainingKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// From words to an exit status.
enum Regimen {
    static let version = "0.1.0"

    static func run(_ words: [String]) -> Int32 {
        // Known before anything can fail, so that an error of the words themselves has the right form.
        let wantsJSON = words.prefix { $0 != "--" }.contains("--json")
        do {
            let (text, status) = try output(words)
            if let text { try Terminal.write(text + "\n", to: STDOUT_FILENO) }
            return status
        } catch {
            return report(error, asJSON: wantsJSON)
        }
    }

    /// What is to be printed; `nil` for nothing. The journal is closed when it is there: what is acknowledged lasts.
    private static func output(_ words: [String]) throws -> (text: String?, exitStatus: Int32) {
        let (reply, invocation) = try answer(words)
        if reply.isWritten { return (nil, reply.exitStatus) }
        if invocation.json { return (try JSONText.encode(reply.json()), reply.exitStatus) }
        let lines = invocation.quiet ? [] : try reply.lines()
        guard !lines.isEmpty else { return (nil, reply.exitStatus) }
        return (Terminal.harmless(lines.joined(separator: "\n"), colours: reply.hasColours), reply.exitStatus)
    }

    static func answer(_ words: [String]) throws -> (Reply, Invocation) {
        let leading = Invocation.leadingOptions(words)
        var invocation = try Invocation(leading: Array(words[..<leading]))
        var rest = Array(words[leading...])
        if invocation.version { return (versionReply, invocation) }
        guard let word = rest.first else {
            return (Help.overview(usage: !invocation.help), invocation)
        }
        rest.removeFirst()
        if word == "help" {
            let arguments = try Arguments(rest, for: Help.declaration)
            try invocation.read(arguments)
            return (try Help.about(arguments.words("COMMAND")), invocation)
        }
        guard let command = try command(word, &rest) else {
            // `regimen dredfit`, alone or with --help: what the program knows.
            let kind = Registry.program(word)!  // `command` gives nil for nothing else
            let globals = CommandDeclaration(word, summary: "", options: Invocation.options)
            try invocation.read(Arguments(rest, for: globals))
            return (Help.verbs(of: kind), invocation)
        }
        var declaration = command.declaration
        declaration.options += Invocation.options
        let options = rest.prefix { $0 != "--" }
        if options.contains("--help") {
            // Whatever else is wrong with the words, help is given.
            invocation.json = invocation.json || options.contains("--json")
            return (Help.command(command.declaration), invocation)
        }
        let arguments = try Arguments(rest, for: declaration)
        try invocation.read(arguments)
        if invocation.version { return (versionReply, invocation) }
        return (try perform(command, arguments, invocation), invocation)
    }

    /// The command that `word` names; for a program the verb after it, which is taken off `rest`. `nil` for a program
    /// without a verb.
    private static func command(_ word: String, _ rest: inout [String]) throws -> Command? {
        if let command = Command.named(word) { return command }
        guard let kind = Registry.program(word) else { throw UnknownCommand(word: word) }
        guard let name = rest.first, !Arguments.isOption(name) else { return nil }
        guard let verb = kind.verbs.first(where: { $0.name == name }) else {
            throw Refusal(
                "usage", "\(kind.descriptor.name) has no verb '\(name)'",
                hint: "It has: \(kind.verbs.map(\.name).joined(separator: ", "))", isUsage: true)
        }
        rest.removeFirst()
        return Command.verb(verb, of: kind)
    }

    private static func perform(_ command: Command, _ arguments: Arguments, _ invocation: Invocation) throws -> Reply {
        // Also what went wrong is kept: waiting for a lock twice tells nobody more.
        var opened: Result<Host, any Error>?
        let new = {
            try Host(
                journal: invocation.journalPath(), configuration: invocation.configurationPath(),
                clock: invocation.clock ?? .system,
                access: command.needs == .writing && !command.onlyLooks(arguments) ? .readWrite : .readOnly)
        }
        let open = {
            let result = opened ?? Result { try new() }
            opened = result
            return try result.get()
        }
        // Whether anything can be opened is the command's to say: `doctor` has an answer where the journal is damaged.
        let colour =
            invocation.colour ?? (command.needs == .nothing ? .auto : (try? open())?.configuration.colour ?? .auto)
        let call = Call(
            arguments: arguments, invocation: invocation, host: open, reopened: new, terminal: Terminal(colour: colour))
        var reply = try command.run(call)
        reply.hasColours = call.terminal.colour
        return reply
    }

    private static var versionReply: Reply { Reply(["version": .string(version)], ["regimen \(version)"]) }

    // MARK: Output

    private static func report(_ error: any Error, asJSON: Bool) -> Int32 {
        let explained =
            error as? any ExplainedError
            ?? Refusal(
                "internal", "\(error)", hint: "This is a defect of regimen; nothing was written. Please report it")
        if asJSON {
            let document: JSONValue = [
                "error": [
                    "code": .string(explained.code), "message": .string(explained.message),
                    "hint": .string(explained.hint),
                ]
            ]
            try? Terminal.write(((try? JSONText.encode(document)) ?? "{}") + "\n", to: STDOUT_FILENO)
        } else {
            let lines = ["regimen: " + explained.message, explained.hint].map {
                Terminal.harmless($0.replacing("\n", with: " "), colours: false)
            }
            try? Terminal.write(lines.joined(separator: "\n") + "\n", to: STDERR_FILENO)
        }
        return explained.isUsage ? 2 : 1
    }
}

/// A first word that is neither a command nor a program.
struct UnknownCommand: ExplainedError {
    let word: String
    var code: String { "usage" }
    var isUsage: Bool { true }
    var message: String { "there is no command '\(word)'" }
    var hint: String {
        let near = Command.all.map(\.declaration.name).filter { $0.hasPrefix(word.prefix(2)) }
        return near.isEmpty
            ? "See: regimen --help" : "Did you mean \(near.joined(separator: ", "))? See: regimen --help"
    }
}
