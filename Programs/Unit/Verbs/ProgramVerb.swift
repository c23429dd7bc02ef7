import TrainingKit

extension Unit {
    private static let programActions = ["list", "show", "new", "schedule", "rotation", "use", "rename", "delete"]

    static var programVerb: Verb<Unit> {
        let declaration = CommandDeclaration(
            "program", summary: "Put routines in an order, on weekdays or in rotation",
            discussion: """
                list                            all programs, the one in use marked
                show [PROGRAM]                  one program
                new NAME ROUTINE …              a program of these routines in rotation
                schedule PROGRAM DAY=ROUTINE …  each routine on its weekdays: mon=push thu=push
                rotation PROGRAM [ROUTINE …]    in turn on your training days
                use PROGRAM                     trains by it from now on
                rename PROGRAM NAME · delete PROGRAM
                """,
            positionals: [
                .init("action", .optional, help: "what to do; list by default", completion: .words(programActions)),
                .init("words", .many, help: "the program, and its routines or days"),
            ],
            examples: [
                "unit program new \"My split\" push pull legs",
                "unit program schedule my-split mon=push wed=pull fri=legs",
                "unit program rotation my-split", "unit program use my-split",
            ])
        return Verb(declaration) { call in
            let action = call.arguments.word("action") ?? "list"
            let words = call.arguments.words("words")
            let unit = call.program
            switch action {
            case "list": return unit.listPrograms(call.state)
            case "new": return try unit.newProgram(words, call.state)
            case "show" where words.isEmpty:
                guard let active = call.state.activeProgram else { return unit.listPrograms(call.state) }
                return unit.show(active, call.state)
            case let action where programActions.contains(action):
                guard let first = words.first else {
                    throw UsageError.missingWord("a program", command: "unit program \(action)")
                }
                let program = try call.state.program(named: first)
                return try unit.change(program, action, Array(words.dropFirst()), call)
            default: throw unknown(action, of: "program", programActions)
            }
        }
    }

    private func listPrograms(_ state: State) -> VerbOutcome<Unit> {
        let json: JSONValue = ["programs": .array(state.programs.map { self.json($0, in: state) })]
        guard !state.programs.isEmpty else {
            let rest = state.routines.isEmpty ? "" : " Your routines come in turn, in the order of their making."
            return .say("No program yet.\(rest) Ready-made ones: regimen unit programs", json: json)
        }
        let rows = state.programs.map { program -> [Section.Table.Cell] in
            [
                .text(state.current == program.id ? "*" : ""), .text(program.id), .text(program.name),
                .text(order(of: program, state)),
            ]
        }
        let table = Section.Table(columns: [.init(""), .init("Program"), .init("Name"), .init("Order")], rows: rows)
        return VerbOutcome([Section("Programs", [.table(table)])], json: json)
    }

    /// `Monday Push · Wednesday Pull`, or `Push, Pull, Legs in rotation`.
    private func order(of program: RoutineProgram, _ state: State) -> String {
        func name(_ id: Routine.ID) -> String { state.routine(id)?.name ?? id }
        if program.schedule == .rotation { return program.routines.map(name).joined(separator: ", ") + " in rotation" }
        return program.schedule.days.map { "\($0.weekday.name) \(name($0.routine))" }.joined(separator: " · ")
    }

    private func show(_ program: RoutineProgram, _ state: State) -> VerbOutcome<Unit> {
        let routines = program.routines.reduce(into: [Routine]()) { list, id in
            if let routine = state.routine(id), !list.contains(where: { $0.id == id }) { list.append(routine) }
        }
        return VerbOutcome(
            [Section(program.name, [.text(order(of: program, state))])] + routines.map { section(of: $0, in: state) },
            json: json(program, in: state))
    }

    private func newProgram(_ words: [String], _ state: State) throws -> VerbOutcome<Unit> {
        guard words.count >= 2 else { throw UsageError.missingWord("a name and routines", command: "unit program new") }
        let name = words[0].trimmed
        guard !name.isEmpty, !state.programs.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
            throw Refusal("program-exists", "there is a program '\(name)' already", hint: "Choose another name")
        }
        let routines = try words.dropFirst().map { try state.routine(named: $0).id }
        let id = unused(slug(of: name, fallback: "program"), among: Set(state.programs.map(\.id)))
        let program = RoutineProgram(id: id, name: name, routines: routines)
        var events: [Event] = [.programSaved(program: program)]
        var line = "\(name): \(order(of: program, state))."
        if state.currentProgram == nil {
            events.append(.programChosen(id: id))
            line += " It is in use."
        } else {
            line += " To train by it: regimen unit program use \(id)"
        }
        return .say(line, json: json(program, in: state), events: events)
    }

    private func change(_ program: RoutineProgram, _ action: String, _ words: [String], _ call: VerbCall<Unit>) throws
        -> VerbOutcome<Unit>
    {
        var program = program
        var outcome = VerbOutcome<Unit>()
        let line: String
        switch action {
        case "show": return show(program, call.state)
        case "use":
            outcome.events = [.programChosen(id: program.id)]
            outcome.trainingDays = trainingDays(of: program)
            line = "\(program.name) is in use: \(order(of: program, call.state))."
        case "delete":
            outcome.events = [.programDeleted(id: program.id)]
            outcome.confirm = "Delete the program \(program.name)? Its routines stay."
            line = "\(program.name) is deleted; its routines stay."
        case "rename":
            let name = words.joined(separator: " ").trimmed
            guard !name.isEmpty else { throw UsageError.missingWord("a name", command: "unit program rename") }
            line = "\(program.name) is now \(name)."
            program.name = name
            outcome.events = [.programSaved(program: program)]
        case "rotation":
            if !words.isEmpty { program.routines = try words.map { try call.state.routine(named: $0).id } }
            program.schedule = .rotation
            outcome.events = [.programSaved(program: program)]
            line = "\(program.name): \(order(of: program, call.state))."
        default:
            program = try scheduled(program, words, call.state)
            outcome.events = [.programSaved(program: program)]
            if call.state.current == program.id { outcome.trainingDays = trainingDays(of: program) }
            line = "\(program.name): \(order(of: program, call.state))."
        }
        outcome.sections = [Section("", [.text(line)])]
        outcome.json = json(program, in: call.state)
        return outcome
    }

    private func scheduled(_ program: RoutineProgram, _ words: [String], _ state: State) throws -> RoutineProgram {
        guard !words.isEmpty else {
            throw UsageError.missingWord("days like mon=push", command: "unit program schedule")
        }
        var days: [ScheduledDay] = []
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let weekday = Weekday(parts[0]) else {
                throw UsageError.badValue(word, of: "day", allowed: "a weekday and a routine, like mon=push")
            }
            guard !days.contains(where: { $0.weekday == weekday }) else {
                throw Refusal("day-twice", "\(weekday.name) was given twice", hint: "One routine a day")
            }
            days.append(ScheduledDay(weekday, try state.routine(named: parts[1]).id))
        }
        var program = program
        program.schedule = .weekdays(days.sorted { $0.weekday < $1.weekday })
        for day in program.schedule.days where !program.routines.contains(day.routine) {
            program.routines.append(day.routine)
        }
        return program
    }

    /// The weekdays that a program is bound to; `nil` in rotation.
    func trainingDays(of program: RoutineProgram) -> Set<Weekday>? {
        program.schedule == .rotation ? nil : Set(program.schedule.days.map(\.weekday))
    }
}
