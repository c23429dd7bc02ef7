import Config
import Host
import Journal
import TrainingKit

let otherCommands: [Command] = [
    Command(
        group: .other, needs: .writing,
        declaration: CommandDeclaration(
            "exercises", summary: "search, show, add, change, archive or merge exercises",
            discussion: """
                  search WORDS       by name, alias, muscle, equipment or pattern (the default)
                  show EXERCISE      everything about one
                  add NAME           an exercise of your own; the options say what it is
                  edit EXERCISE      change what the options say
                  archive EXERCISE   keep its history and offer it no longer; restore takes that back
                  merge OLD NEW      make one exercise of two; the history of OLD becomes NEW's
                """,
            positionals: [
                .init(
                    "ACTION", .optional, help: "search, show, add, edit, archive, restore or merge",
                    completion: .words(["search", "show", "add", "edit", "archive", "restore", "merge"])),
                .init("WORDS", .many, help: "what to search, or the exercise", completion: .exercise),
            ],
            options: [
                .init("name", value: "NAME", help: "a new name"),
                .init(
                    "equipment", value: "WORD", help: "barbell, dumbbell, cable, machine, bodyweight, …",
                    completion: .words(Exercise.Equipment.allCases.map(\.rawValue))),
                .init(
                    "pattern", value: "WORD", help: "squat, hinge, horizontal-push, …",
                    completion: .words(Exercise.Pattern.allCases.map(\.rawValue))),
                .init("primary", value: "MUSCLES", help: "muscles it mainly works: chest,triceps", completion: .muscle),
                .init("secondary", value: "MUSCLES", help: "muscles that assist", completion: .muscle),
                .init(
                    "measure", value: "WORD", help: "reps, seconds or cardio",
                    completion: .words(Exercise.MeasuredIn.allCases.map(\.rawValue))),
                .init(
                    "sides", value: "WORD", help: "each (counted per side) or both", completion: .words(["each", "both"])),
                .init("loading", value: "WAYS", help: "external, added, assisted (several with commas), or none"),
                .init("alias", value: "NAME", help: "another name for it", repeats: true),
            ],
            examples: [
                "exercises triceps", "exercises show bench",
                "exercises add \"Sandbag over bar\" --equipment other --measure seconds --primary abs",
                "exercises edit squat --alias \"air squats\"", "exercises merge \"my press\" ohp",
            ]),
        onlyLooks: { !["add", "edit", "archive", "restore", "merge"].contains($0.word("ACTION")?.lowercased()) },
        run: { call in try exercisesReply(call) }),
    Command(
        group: .other, needs: .reading,
        declaration: CommandDeclaration(
            "completions", summary: "print completions for a shell, exercise names included, or the manual page",
            discussion: """
                All of it is made from the declarations of the commands, as their help is. Where the configuration or the
                journal cannot be read, the names are those of the exercises that ship.
                """,
            positionals: [
                .init(
                    "SHELL", help: "bash, zsh or fish; man for the manual page", completion: .words(["bash", "zsh", "fish", "man"]))
            ],
            examples: [
                "completions bash > ~/.local/share/bash-completion/completions/regimen",
                "completions man > ~/.local/share/man/man1/regimen.1",
            ]),
        run: { call in
            let word = call.arguments.word("SHELL")?.lowercased() ?? ""
            let script: String
            if word == "man" {
                script = ManualPage.text
            } else if let shell = Completions.Shell(rawValue: word) {
                // A shell that starts wants completions, whatever is wrong with the configuration or the journal.
                let catalogue = (try? call.host().catalogue()) ?? Config.catalogue
                script = Completions(catalogue: catalogue).script(for: shell)
            } else {
                throw UsageError.badValue(word, of: "shell", allowed: "bash, zsh, fish, man")
            }
            return Reply(["shell": .string(word), "script": .string(script)], [script])
        }),
    Command(
        group: .other, needs: .nothing,
        declaration: CommandDeclaration(
            "demo", summary: "walk through a first week in a temporary journal",
            discussion: "Runs the commands of a small invented history, prints each with what it answers, and leaves nothing behind.",
            examples: ["demo"]),
        run: { _ in try Demo.run() }),
]

private func exercisesReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    let catalogue = try host.catalogue()
    let action = call.arguments.word("ACTION")
    let words = call.arguments.words("WORDS")
    let name = words.joined(separator: " ")
    func named() throws -> Exercise {
        guard !name.isEmpty else { throw UsageError.missingWord("EXERCISE", command: "exercises \(action ?? "")") }
        return try host.exercise(name)
    }
    func changed(_ exercise: Exercise) -> Reply { Reply(["exercise": json(exercise)], exerciseLines(exercise, call.style)) }
    switch action?.lowercased() {
    case "show": return changed(try named())
    case "add":
        guard !name.isEmpty else { throw UsageError.missingWord("NAME", command: "exercises add") }
        return changed(try host.addExercise(name, try change(call)))
    case "edit": return changed(try host.editExercise(named().id, try change(call)))
    case "archive": return changed(try host.editExercise(named().id, ExerciseChange(archived: true)))
    case "restore": return changed(try host.editExercise(named().id, ExerciseChange(archived: false)))
    case "merge":
        guard words.count == 2 else {
            throw Refusal(
                "usage", "merge takes two exercises",
                hint: "Quote names of several words: regimen exercises merge \"old name\" new",
                isUsage: true)
        }
        let (old, new) = (try host.exercise(words[0]), try host.exercise(words[1]))
        try host.mergeExercise(old, into: new)
        return Reply(
            ["merged": .string(old.id.rawValue), "into": .string(new.id.rawValue)],
            ["\(old.name) is now \(new.name), history included. To take it back: regimen undo"])
    default:
        let query = ([action == "search" ? nil : action].compactMap { $0 } + words).joined(separator: " ")
        return searchReply(catalogue.search(query), call)
    }
}

private func searchReply(_ found: [Exercise], _ call: Call) -> Reply {
    let rows: [[Section.Table.Cell]] = found.map { exercise in
        [
            .text(exercise.name), .text(exercise.equipment.rawValue),
            .text(exercise.primary.map(\.name).joined(separator: ", ")), .text(exercise.id.rawValue),
        ]
    }
    return Reply(
        ["exercises": .array(found.map(json))],
        found.isEmpty
            ? ["No exercise fits. To add one: regimen exercises add \"Name\""]
            : call.style.table([.init("Exercise"), .init("Equipment"), .init("Works"), .init("Id")], rows))
}

private func json(_ exercise: Exercise) -> JSONValue {
    [
        "id": .string(exercise.id.rawValue), "name": .string(exercise.name),
        "aliases": .array(exercise.aliases.map { .string($0) }), "equipment": .string(exercise.equipment.rawValue),
        "pattern": .string(exercise.pattern.rawValue), "primary": .array(exercise.primary.map { .string($0.rawValue) }),
        "secondary": .array(exercise.secondary.map { .string($0.rawValue) }),
        "measure": .string(exercise.measuredIn.rawValue), "perSide": .bool(exercise.perSide),
        "loading": .array(Exercise.Loading.names.filter { exercise.loading.contains($0.loading) }.map { .string($0.name) }),
        "loadedVariant": .text(exercise.loadedVariant?.rawValue), "archived": .bool(exercise.archived),
    ]
}

private func exerciseLines(_ exercise: Exercise, _ style: TextStyle) -> [String] {
    let ways = Exercise.Loading.names.filter { exercise.loading.contains($0.loading) }.map(\.name)
    var facts: [Section.Fact] = [
        .init("Id", exercise.id.rawValue), .init("Equipment", exercise.equipment.rawValue),
        .init("Pattern", exercise.pattern.rawValue),
        .init("Works", exercise.primary.map(\.name).joined(separator: ", ")),
        .init("Assisted by", exercise.secondary.map(\.name).joined(separator: ", ")),
        .init("Measured in", exercise.measuredIn.rawValue + (exercise.perSide ? ", each side" : "")),
        .init("Load", ways.isEmpty ? "none" : ways.joined(separator: ", ")),
        .init("Also called", exercise.aliases.joined(separator: ", ")),
    ]
    if let variant = exercise.loadedVariant { facts.append(.init("With a load", variant.rawValue)) }
    if exercise.archived { facts.append(.init("Archived", "yes")) }
    return style.lines(Section(exercise.name, [.facts(facts.filter { !$0.value.isEmpty })]))
}

private func change(_ call: Call) throws -> ExerciseChange {
    func muscles(_ option: String) throws -> [Muscle]? {
        try call.arguments.option(option).map { text in
            try text.lowercased().split(separator: ",").map { word in
                let name = word.split(separator: " ").joined(separator: "-")
                guard let muscle = Muscle(rawValue: name) else {
                    throw UsageError.badValue(
                        String(word), of: "muscle", allowed: Muscle.allCases.map(\.rawValue).joined(separator: ", "))
                }
                return muscle
            }
        }
    }
    var perSide: Bool?
    if let sides = call.arguments.option("sides")?.lowercased() {
        guard ["each", "both"].contains(sides) else {
            throw UsageError.badValue(sides, of: "--sides", allowed: "each, both")
        }
        perSide = sides == "each"
    }
    var loading: Exercise.Loading?
    if let ways = call.arguments.option("loading")?.lowercased() {
        loading = []
        for way in ways.split(separator: ",") where way != "none" {
            guard let known = Exercise.Loading.names.first(where: { $0.name == way }) else {
                throw UsageError.badValue(String(way), of: "--loading", allowed: "external, added, assisted, none")
            }
            loading?.insert(known.loading)
        }
    }
    return ExerciseChange(
        name: call.arguments.option("name"), equipment: try call.choice("equipment", Exercise.Equipment.self),
        pattern: try call.choice("pattern", Exercise.Pattern.self), primary: try muscles("primary"),
        secondary: try muscles("secondary"), measuredIn: try call.choice("measure", Exercise.MeasuredIn.self),
        perSide: perSide, loading: loading, aliases: call.arguments.options("alias"))
}
