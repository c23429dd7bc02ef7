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
        let first = (Command.all.map(\.declaration.name) + Registry.programs.map(\.descriptor.id) + ["help"])
        var cases = ""
        for kind in Registry.programs {
            cases += """
                    \(kind.descriptor.id)) words="\(kind.verbs.map(\.name).joined(separator: " "))" ;;

                """
        }
        var full = ""
        for (path, declaration) in declarations {
            let (words, exercises) = candidates(declaration)
            full += """
                    "\(path.joined(separator: " "))") \
                words="\(words.joined(separator: " "))\(exercises ? " $exercises" : "")" ;;

                """
        }
        let programs = Registry.programs.map(\.descriptor.id).joined(separator: " ")
        return """
            _regimen() {
                local current="${COMP_WORDS[COMP_CWORD]}" words="" command="${COMP_WORDS[1]}"
                local exercises="\(exercises.joined(separator: " "))"
                local globals="\(Invocation.options.map { "--" + $0.name }.joined(separator: " "))"
                case "${COMP_WORDS[COMP_CWORD-1]}" in
                    --journal|--config) COMPREPLY=($(compgen -f -- "$current")); return ;;
                    --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
                    --program) COMPREPLY=($(compgen -W "\(programs)" -- "$current")); return ;;
                    --rating) COMPREPLY=($(compgen -W "tough plan easy" -- "$current")); return ;;
                esac
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W "\(first.joined(separator: " ")) $globals" -- "$current")); return
                fi
                case "$command" in
            \(cases)    esac
                if [ -n "$words" ] && [ "$COMP_CWORD" -gt 2 ]; then command="$command ${COMP_WORDS[2]}"; fi
                case "$command" in
            \(full)    esac
                COMPREPLY=($(compgen -W "$words $globals" -- "$current"))
                if [ ${#COMPREPLY[@]} -eq 0 ]; then COMPREPLY=($(compgen -f -- "$current")); fi
            }
            complete -F _regimen regimen
            """
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
