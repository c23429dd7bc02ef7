import Host
import TrainingKit

/// Help, generated from the declarations that parse the words.
enum Help {
    /// `help` itself, as it is parsed.
    static let declaration = CommandDeclaration(
        "help", summary: "show how a command is used",
        positionals: [.init("COMMAND", .many, help: "a command, a program, or a program and its verb")],
        options: Invocation.options)

    /// All commands, a line each.
    static func overview(usage: Bool) -> Reply {
        var lines = [
            "regimen: one training log, every program", "",
            "Usage: regimen [options] COMMAND …", "       regimen PROGRAM VERB …",
        ]
        for group in Command.Group.allCases {
            let commands = Command.all.filter { $0.group == group }
            lines += ["", group.rawValue] + table(commands.map { ($0.declaration.name, $0.declaration.summary) })
        }
        lines += ["", "Verbs of the programs"]
        lines += table(
            Registry.programs.map { ($0.descriptor.id, $0.verbs.map(\.name).joined(separator: ", ")) })
        lines += ["", "Options of every command"] + table(Invocation.options.map(option))
        lines += ["", "More about one: regimen help COMMAND"]
        let json: JSONValue = [
            "commands": .array(
                Command.all.map { ["name": .string($0.declaration.name), "summary": .string($0.declaration.summary)] })
        ]
        return Reply(json, lines, exitStatus: usage ? 2 : 0)
    }

    /// `regimen help log`, `regimen help dredfit`, `regimen help dredfit technique`.
    static func about(_ words: [String]) throws -> Reply {
        guard let word = words.first else { return overview(usage: false) }
        if let command = Command.named(word) { return self.command(command.declaration) }
        guard let kind = Registry.program(word) else { throw UnknownCommand(word: word) }
        guard words.count > 1 else { return verbs(of: kind) }
        guard let verb = kind.verbs.first(where: { $0.name == words[1] }) else {
            throw Refusal(
                "usage", "\(kind.descriptor.name) has no verb '\(words[1])'",
                hint: "It has: \(kind.verbs.map(\.name).joined(separator: ", "))", isUsage: true)
        }
        return command(Command.verb(verb, of: kind).declaration)
    }

    static func verbs(of kind: any ProgramKind) -> Reply {
        let lines =
            ["\(kind.descriptor.name): \(kind.descriptor.summary)", ""]
            + ["Usage: regimen \(kind.descriptor.id) VERB …", ""]
            + table(kind.verbs.map { ($0.name, $0.summary) })
            + ["", "More about one: regimen help \(kind.descriptor.id) VERB"]
        return Reply(
            ["verbs": .array(kind.verbs.map { ["name": .string($0.name), "summary": .string($0.summary)] })], lines)
    }

    static func command(_ command: CommandDeclaration) -> Reply {
        var lines = ["regimen \(command.name): \(command.summary)", "", "Usage: \(usage(command))"]
        if !command.discussion.isEmpty {
            lines += [""] + command.discussion.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        if !command.positionals.isEmpty {
            lines += ["", "Words"] + table(command.positionals.map { ($0.name, $0.help) })
        }
        if !command.options.isEmpty { lines += ["", "Options"] + table(command.options.map(option)) }
        if !command.examples.isEmpty { lines += ["", "Examples"] + command.examples.map { "  regimen \($0)" } }
        return Reply(
            [
                "name": .string(command.name), "summary": .string(command.summary), "usage": .string(usage(command)),
                "options": .array(command.options.map { ["name": .string("--" + $0.name), "help": .string($0.help)] }),
                "examples": .array(command.examples.map { .string("regimen " + $0) }),
            ], lines)
    }

    static func usage(_ command: CommandDeclaration) -> String {
        let words = command.positionals.map { positional in
            switch positional.arity {
            case .required: positional.name
            case .optional: "[\(positional.name)]"
            case .many: "[\(positional.name) …]"
            }
        }
        let options = command.options.map { option in
            "[--\(option.name)\(option.value.map { " " + $0 } ?? "")]\(option.repeats ? "…" : "")"
        }
        return (["regimen", command.name] + words + options).joined(separator: " ")
    }

    private static func option(_ option: CommandDeclaration.Option) -> (String, String) {
        ("--\(option.name)\(option.value.map { " " + $0 } ?? "")", option.help)
    }

    private static func table(_ rows: [(String, String)]) -> [String] {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)" }
    }
}
