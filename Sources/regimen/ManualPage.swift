import Host
import TrainingKit

/// The manual page in roff, generated from the declarations that parse the words: `man regimen` says what `--help`
/// says.
enum ManualPage {
    static var text: String {
        var page = Roff()
        page.line(".TH REGIMEN 1 \"\" \"regimen \(Regimen.version)\" \"User Commands\"")
        page.section("NAME")
        page.text("regimen - one training log, every program")
        page.section("SYNOPSIS")
        page.synopsis("regimen", "[options] COMMAND …")
        page.synopsis("regimen", "PROGRAM VERB …")
        page.section("DESCRIPTION")
        page.text(
            """
            A single journal of what you lifted, and programs that look at it and say what to do next. Sets are logged \
            by one command, whatever the program; a program can be changed at any time without losing anything, and \
            the programs can be compared on the same history.
            """)
        for group in Command.Group.allCases {
            page.section(group.rawValue.uppercased())
            for command in Command.all where command.group == group { page.command(command.declaration) }
        }
        for kind in Registry.programs {
            page.section("THE PROGRAM \(kind.descriptor.id.uppercased())")
            page.text("\(kind.descriptor.name): \(kind.descriptor.summary).")
            for verb in kind.verbs { page.command(Command.verb(verb, of: kind).declaration) }
        }
        page.section("OPTIONS OF EVERY COMMAND")
        page.options(Invocation.options)
        page.section("ENVIRONMENT")
        for (name, help) in variables { page.entry(name, help) }
        page.section("FILES")
        page.entry("$XDG_DATA_HOME/regimen/journal.db", "the journal, else below ~/.local/share")
        page.entry("$XDG_CONFIG_HOME/regimen/config.json", "the configuration, else below ~/.config")
        page.section("EXIT STATUS")
        page.entry("0", "done")
        page.entry("1", "refused or failed; nothing was written, unless the message says that it was")
        page.entry("2", "the words of the command are off")
        return page.lines.joined(separator: "\n")
    }

    private static let variables = [
        ("REGIMEN_JOURNAL", "the journal, unless --journal names one"),
        ("REGIMEN_CONFIG", "the configuration, unless --config names one"),
        ("XDG_DATA_HOME, XDG_CONFIG_HOME", "where both are otherwise; a relative path is ignored"),
        ("NO_COLOR", "no colours where they are automatic"), ("TZ", "the time zone of days and times"),
        ("TMPDIR", "where a stream that is imported, and an archive that is restored, are kept meanwhile"),
    ]
}

/// Lines of a manual page.
private struct Roff {
    var lines: [String] = []

    mutating func line(_ text: String) { lines.append(text) }

    mutating func section(_ name: String) { lines.append(".SH \"\(Roff.escaped(name))\"") }

    mutating func text(_ text: String) { lines.append(Roff.escaped(text)) }

    mutating func synopsis(_ name: String, _ rest: String) {
        lines += ["\\fB\(name)\\fR \(Roff.escaped(rest))", ".br"]
    }

    /// A term, and indented below it what it means.
    mutating func entry(_ term: String, _ help: String) {
        lines += [".TP", "\\fB\(Roff.escaped(term))\\fR", Roff.escaped(help)]
    }

    mutating func options(_ options: [CommandDeclaration.Option]) {
        for option in options { entry("--\(option.name)\(option.value.map { " " + $0 } ?? "")", option.help) }
    }

    mutating func command(_ command: CommandDeclaration) {
        lines.append(".SS \"\(Roff.escaped(Help.usage(command)))\"")
        text(command.summary)
        if !command.discussion.isEmpty {
            lines += [".PP", ".nf"]
            for line in command.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
                text(String(line))
            }
            lines.append(".fi")
        }
        for word in command.positionals { entry(word.name, word.help) }
        options(command.options)
        guard !command.examples.isEmpty else { return }
        lines += [".PP", "Examples:", ".nf"] + command.examples.map { "  " + Roff.escaped("regimen " + $0) } + [".fi"]
    }

    /// Text in which nothing is a request or an escape, and every `-` is the one that is typed.
    private static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
