import Host
import TrainingKit

/// Shell completions, generated from the declarations that parse the words.
struct Completions {
    enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    let catalogue: Catalogue

    func script(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: "#compdef regimen\nautoload -U +X bashcompinit && bashcompinit\n" + bash
        case .fish: fish
        }
    }

    /// Commands, and programs with their verbs, as declarations by the words that lead to them.
    private var declarations: [(words: [String], declaration: CommandDeclaration)] {
        Command.all.map { ([$0.declaration.name], $0.declaration) }
            + Registry.programs.flatMap { kind in
                kind.verbs.map { ([kind.descriptor.id, $0.name], $0) }
            }
    }

    private var exercises: [String] {
        catalogue.exercises.filter { !$0.archived }.map(\.id.rawValue)
    }

    private func words(_ completion: CommandDeclaration.Completion) -> [String] {
        switch completion {
        case .none, .file: []
        case .exercise: exercises
        case .program: Registry.programs.map(\.descriptor.id)
        case .session: ["last"]
        case .muscle: Muscle.allCases.map(\.rawValue)
        case .words(let words): words
        }
    }

    private func candidates(_ declaration: CommandDeclaration) -> (words: [String], exercises: Bool) {
        let completions = declaration.positionals.map(\.completion)
        let plain = completions.filter { $0 != .exercise }.flatMap(words)
        return (plain + declaration.options.map { "--" + $0.name }, completions.contains(.exercise))
    }

    // MARK: bash (and zsh through it)

    private var bash: String {
        let programs = Registry.programs
        let first = (Command.all.map(\.declaration.name) + programs.map(\.descriptor.id) + ["help"])
            .joined(separator: " ")
        let verbs = programs.map { kind in
            "\(kind.descriptor.id)) words=\"\(kind.verbs.map(\.name).joined(separator: " "))\" ;;"
        }
        let values = declarations.flatMap { path, declaration in
            declaration.options.filter { $0.value != nil }.map { option in
                "\"\(path.joined(separator: " ")) --\(option.name)\") \(reply(to: option.completion)) ;;"
            }
        }
        let globals = Invocation.options.filter { $0.value != nil }
        let globalValues = globals.map { "*\" --\($0.name)\") \(reply(to: $0.completion)) ;;" }
        let commands = declarations.map { path, declaration in
            let (words, exercises) = candidates(declaration)
            return "\"\(path.joined(separator: " "))\") "
                + "words=\"\(words.joined(separator: " "))\(exercises ? " $exercises" : "")\" ;;"
        }
        func lines(_ lines: [String]) -> String { lines.map { "        \($0)" }.joined(separator: "\n") }
        return """
            _regimen() {
                local current="${COMP_WORDS[COMP_CWORD]}" command="" words="" i
                local exercises="\(exercises.joined(separator: " "))"
                local globals="\(Invocation.options.map { "--" + $0.name }.joined(separator: " "))"
                # The words that lead to a command: without options before them, and the values of those.
                for ((i = 1; i < COMP_CWORD; i++)); do
                    case "${COMP_WORDS[i]}" in
                        \(globals.map { "--" + $0.name }.joined(separator: "|"))) i=$((i + 1)) ;;
                        -*) ;;
                        *)
                            case "$command" in
                                "") command="${COMP_WORDS[i]}" ;;
                                \(programs.map(\.descriptor.id).joined(separator: "|"))) command="$command ${COMP_WORDS[i]}" ;;
                            esac ;;
                    esac
                done
                case "$command ${COMP_WORDS[COMP_CWORD-1]}" in
            \(lines(globalValues + values))
                esac
                case "$command" in
                    ""|help) words="\(first)" ;;
            \(lines(verbs + commands))
                esac
                COMPREPLY=($(compgen -W "$words $globals" -- "$current"))
                if [ ${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- "$current")); fi
            }
            complete -F _regimen regimen
            """
    }

    /// What answers for the value of an option.
    private func reply(to completion: CommandDeclaration.Completion) -> String {
        switch completion {
        case .none: "COMPREPLY=(); return"
        case .file: "COMPREPLY=($(compgen -f -- \"$current\")); return"
        case .exercise: "COMPREPLY=($(compgen -W \"$exercises\" -- \"$current\")); return"
        default:
            "COMPREPLY=($(compgen -W \"\(words(completion).joined(separator: " "))\" -- \"$current\")); return"
        }
    }

    // MARK: fish

    private var fish: String {
        var lines = ["complete -c regimen -f"]
        func quoted(_ text: String) -> String {
            "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
        }
        for command in Command.all {
            lines.append(
                "complete -c regimen -n __fish_use_subcommand -a \(command.declaration.name) "
                    + "-d \(quoted(command.declaration.summary))")
        }
        for kind in Registry.programs {
            let id = kind.descriptor.id
            lines.append("complete -c regimen -n __fish_use_subcommand -a \(id) -d \(quoted(kind.descriptor.summary))")
            let verbs = kind.verbs.map(\.name).joined(separator: " ")
            for verb in kind.verbs {
                lines.append(
                    "complete -c regimen -n '__fish_seen_subcommand_from \(id); "
                        + "and not __fish_seen_subcommand_from \(verbs)' -a \(verb.name) -d \(quoted(verb.summary))")
            }
        }
        lines.append("set -g __regimen_exercises \(exercises.joined(separator: " "))")
        for (path, declaration) in declarations {
            let condition = path.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
            for option in declaration.options {
                lines.append(
                    "complete -c regimen -n '\(condition)' -l \(option.name)\(option.value == nil ? "" : " -r") "
                        + "-d \(quoted(option.help))")
            }
            for positional in declaration.positionals {
                let values =
                    positional.completion == .exercise
                    ? "$__regimen_exercises" : words(positional.completion).joined(separator: " ")
                if !values.isEmpty { lines.append("complete -c regimen -n '\(condition)' -a \"\(values)\"") }
                if positional.completion == .file { lines.append("complete -c regimen -n '\(condition)' -F") }
            }
        }
        for option in Invocation.options {
            lines.append(
                "complete -c regimen -l \(option.name)\(option.value == nil ? "" : " -r") -d \(quoted(option.help))")
        }
        return lines.joined(separator: "\n")
    }
}
