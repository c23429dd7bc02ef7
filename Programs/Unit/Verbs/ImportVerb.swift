import TrainingKit

extension Unit {
    static var importVerb: Verb<Unit> {
        let declaration = CommandDeclaration(
            "import", summary: "Make routines from pasted text: notes, a chat answer, a table",
            discussion: """
                Reads headings as days and every other line as an exercise with its sets, in any order of parts. \
                The dry run prints next to each line what was understood, and what was left out. Nothing is lost \
                silently.
                """,
            positionals: [.init("file", help: "the text, - for standard input", completion: .file)],
            options: [
                .init("dry-run", help: "show what was understood, and change nothing"),
                .init("name", value: "NAME", help: "the program's name"),
                .init("use", help: "train by it from now on, though another program is in use"),
            ],
            examples: ["unit import program.txt --dry-run", "unit import - --name \"Coach's plan\" < plan.txt"])
        return Verb(declaration) { call in try call.program.importText(call) }
    }

    /// Bytes of pasted text: a year of daily workouts, and far less than a log that was meant for `regimen import`.
    private static let mostText = 256 * 1024

    private func importText(_ call: VerbCall<Unit>) throws -> VerbOutcome<Unit> {
        let bytes = try call.readFile(call.arguments.word("file") ?? "-")
        guard bytes.count <= Unit.mostText else {
            throw Refusal(
                "text-too-long", "the text has \(bytes.count / 1024) kB, more than a program can have",
                hint: "Paste at most \(Unit.mostText / 1024) kB at a time; a training log is read by: regimen import")
        }
        let result = TextImport(
            String(decoding: bytes, as: UTF8.self), unit: context.unit, catalogue: call.catalogue, find: call.exercise)
        guard !result.drafts.isEmpty else {
            throw Refusal(
                "nothing-understood", "no exercise was found in the text",
                hint: "Write one exercise a line, like: Bench press 3x8 60kg")
        }
        let (routines, program) = routines(of: result, name: call.arguments.option("name"), call.state)
        var outcome = VerbOutcome<Unit>(
            [reading(of: result), summary(of: result, routines)],
            json: document(of: result, routines, program, call.state))
        guard !call.arguments.flag("dry-run") else { return outcome }
        outcome.newExercises = result.newExercises
        outcome.events = routines.map { .routineSaved(routine: $0) } + [.programSaved(program: program)]
        if call.state.currentProgram == nil || call.arguments.flag("use") {
            outcome.events.append(.programChosen(id: program.id))
            outcome.trainingDays = trainingDays(of: program)
            outcome.sections.append(Section("", [.text("\(program.name) is in use.")]))
        } else {
            outcome.sections.append(
                Section("", [.text("To train by it: regimen unit program use \(program.id)")]))
        }
        return outcome
    }

    /// The drafts under free names and slots; on weekdays where every day names another one, else in rotation.
    private func routines(of result: TextImport, name: String?, _ state: State) -> ([Routine], RoutineProgram) {
        var taken = Set(state.routines.map(\.id))
        let routines = result.drafts.map { draft in
            let id = unused(slug(of: draft.name, fallback: "workout"), among: taken)
            taken.insert(id)
            var routine = Routine(id: id, name: draft.name)
            for item in draft.items { routine.append(item) }
            return routine
        }
        let name = name ?? result.title ?? "Imported program"
        let id = unused(slug(of: name, fallback: "program"), among: Set(state.programs.map(\.id)))
        let weekdays = result.drafts.flatMap(\.weekdays)
        let isScheduled = result.drafts.allSatisfy { !$0.weekdays.isEmpty } && Set(weekdays).count == weekdays.count
        let days = zip(result.drafts, routines).flatMap { draft, routine in
            draft.weekdays.map { ScheduledDay($0, routine.id) }
        }
        let schedule: Schedule =
            isScheduled ? .weekdays(days) : .rotation
        return (routines, RoutineProgram(id: id, name: name, routines: routines.map(\.id), schedule: schedule))
    }

    /// Line by line: as pasted, and below it as understood. No table, which would cut what has to be compared.
    private func reading(of result: TextImport) -> Section {
        let width = "\(result.lines.count)".count
        let lines = result.lines.filter { $0.readings != [.blank] }.flatMap { line -> [String] in
            let number = "\(line.number)"
            let place = String(repeating: " ", count: width - number.count) + number
            let indent = String(repeating: " ", count: width + 2)
            return ["\(place)  \(line.original.trimmed)"] + line.readings.map { "\(indent)→ \($0.text)" }
        }
        return Section("As pasted, and as understood", lines.map { .text($0) })
    }

    private func summary(of result: TextImport, _ routines: [Routine]) -> Section {
        var lines = routines.map { "\($0.name): \($0.exercises.count) exercise\($0.exercises.count == 1 ? "" : "s")" }
        if !result.newExercises.isEmpty {
            lines.append("New exercises: \(result.newExercises.map(\.name).joined(separator: ", "))")
        }
        for line in result.leftOut {
            let why = line.readings.contains(.conditioning) ? "conditioning" : "not understood"
            lines.append("Not imported, line \(line.number) (\(why)): \(line.original.trimmed)")
        }
        return Section("", lines.map { .text($0) })
    }

    private func document(of result: TextImport, _ routines: [Routine], _ program: RoutineProgram, _ state: State)
        -> JSONValue
    {
        [
            "program": json(program, in: state), "routines": .array(routines.map { json($0, in: State()) }),
            "newExercises": .array(
                result.newExercises.map { ["id": .string($0.id.rawValue), "name": .string($0.name)] }),
            "lines": .array(
                result.lines.filter { $0.readings != [.blank] }.map { line in
                    [
                        "line": .int(line.number), "original": .string(line.original),
                        "understood": .array(line.readings.map { .string($0.text) }),
                    ]
                }),
            "leftOut": .array(result.leftOut.map { ["line": .int($0.number), "original": .string($0.original)] }),
        ]
    }
}

extension TextImport.Reading {
    /// What stands next to the original line.
    var text: String {
        switch self {
        case .blank: ""
        case .title(let name): "title: \(name)"
        case .heading(let name): "day: \(name)"
        case .structure(let what): what
        case .exercise(let text): text
        case .addition(let text): "belongs to the exercise above: \(text)"
        case .rest: "a day of rest"
        case .conditioning: "conditioning, not imported"
        case .unread: "not understood, not imported"
        }
    }
}
