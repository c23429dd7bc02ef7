import Host
import Journal
import TrainingKit

/// A command of the command line: its declaration, what it needs, and what it does.
struct Command: Sendable {
    /// The headings under which help lists the commands.
    enum Group: String, CaseIterable {
        case program = "Choosing a program"
        case training = "Training"
        case history = "History and progress"
        case data = "Your data"
        case other = "Everything else"
    }

    /// What of the journal it opens.
    enum Needs {
        /// Neither configuration nor journal.
        case nothing
        case reading
        case writing
    }

    let group: Group
    let needs: Needs
    let declaration: CommandDeclaration
    /// Whether a command that may write only looks when it is called with these words; then nothing is opened for
    /// writing.
    var onlyLooks: @Sendable (Arguments) -> Bool = { _ in false }
    let run: @Sendable (Call) throws -> Reply

    static let all: [Command] =
        programCommands + trainingCommands + guidedCommands + historyCommands + compareCommands + dataCommands
        + otherCommands

    static func named(_ word: String) -> Command? {
        // Those of every day first: then the others need not be made.
        trainingCommands.first { $0.declaration.name == word } ?? all.first { $0.declaration.name == word }
    }

    /// The verb of a program as a command: `regimen dredfit technique …`.
    static func verb(_ verb: CommandDeclaration, of kind: any ProgramKind) -> Command {
        var declaration = verb
        declaration.name = "\(kind.descriptor.id) \(verb.name)"
        declaration.options.append(.init("yes", help: "answer yes to what it would ask"))
        let full = declaration
        // Whether it writes is known once it has run; the host opens the journal for writing then.
        return Command(group: .program, needs: .reading, declaration: full) { call in
            try call.perform(verb, of: kind)
        }
    }
}

/// What a command is called with.
struct Call {
    let arguments: Arguments
    let invocation: Invocation
    /// Made on first use, so that commands that need nothing open nothing.
    let host: () throws -> Host
    /// A new one, after the journal's file was replaced.
    let reopened: () throws -> Host
    let terminal: Terminal

    var style: TextStyle { TextStyle(terminal: terminal, json: invocation.json) }

    /// A choice among the raw values of an enumeration, given as an option.
    func choice<T: RawRepresentable & CaseIterable>(_ option: String, _: T.Type) throws -> T?
    where T.RawValue == String {
        guard let word = arguments.option(option) else { return nil }
        guard let value = T(rawValue: word.lowercased()) else {
            throw UsageError.badValue(
                word, of: "--\(option)", allowed: T.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return value
    }

    /// A calendar day given as an option: `2026-03-01`, `today`, `yesterday`.
    func day(_ option: String) throws -> Day? {
        try arguments.option(option).map { try day(word: $0, of: "--\(option)") }
    }

    func day(word: String, of name: String) throws -> Day {
        switch word.lowercased() {
        case "today": return try host().day
        case "yesterday": return try host().day - 1
        default:
            guard let day = Day(word) else {
                throw UsageError.badValue(word, of: name, allowed: "a day like 2026-03-01, today or yesterday")
            }
            return day
        }
    }

    func count(_ option: String, _ range: ClosedRange<Int>) throws -> Int? {
        try arguments.option(option).map { try count(word: $0, of: "--\(option)", range) }
    }

    func count(word: String, of name: String, _ range: ClosedRange<Int>) throws -> Int {
        guard let value = Int(word), range.contains(value) else {
            throw UsageError.badValue(
                word, of: name, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// Asks on a terminal; elsewhere `--yes` has to have been given.
    func confirm(_ question: String) throws -> Bool {
        if arguments.flag("yes") { return true }
        guard terminal.isInteractive else {
            throw Refusal(
                "confirmation-needed", "\(question) This needs a yes", hint: "Run it again with --yes", isUsage: true)
        }
        return terminal.ask("\(question) [y/N] ").map { ["y", "yes"].contains($0.lowercased()) } ?? false
    }

    func perform(_ verb: CommandDeclaration, of kind: any ProgramKind) throws -> Reply {
        let host = try host()
        let before = try host.completed(host.configuration, for: kind)
        let (result, carriedOut) = try host.perform(verb, of: kind, arguments, confirm: confirm)
        guard carriedOut else { return Reply(["written": false], ["Nothing was changed."]) }
        let json: JSONValue =
            try result.json ?? ["sections": JSONText.value(JSONText.encode(result.sections))]
        let changes = Host.changes(from: before, to: try host.completed(host.configuration, for: kind))
        var lines = style.lines(result.sections) + (changes.isEmpty ? [] : [""] + changes)
        if result.writes, kind.descriptor.id != host.configuration.program {
            let (name, id) = (kind.descriptor.name, kind.descriptor.id)
            lines += ["", "\(name) is not the program you train with. To switch: regimen use \(id)"]
        }
        return Reply(json, lines)
    }
}

/// What a command answers: one JSON document, and the same as lines of text. Only that of the two is made that is
/// printed.
struct Reply {
    let json: () throws -> JSONValue
    let lines: () throws -> [String]
    var exitStatus: Int32
    /// The command has written its answer itself, as a stream.
    var isWritten = false
    /// Escape sequences in the lines are colours of ours.
    var hasColours = false

    init(
        _ json: @autoclosure @escaping () throws -> JSONValue, _ lines: @autoclosure @escaping () throws -> [String],
        exitStatus: Int32 = 0
    ) {
        self.json = json
        self.lines = lines
        self.exitStatus = exitStatus
    }

    static var alreadyWritten: Reply {
        var reply = Reply(.null, [])
        reply.isWritten = true
        return reply
    }
}
