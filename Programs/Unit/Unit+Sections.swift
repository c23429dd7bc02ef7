import TrainingKit

extension Unit {
    /// The program, its week, and each exercise with its target or standing suggestion and its recent best.
    public func sections(on day: Day, from state: State, history: any History) throws -> [Section] {
        guard let program = state.activeProgram else {
            return [Section("Unit", [.text("No routine yet. Ready-made programs: regimen unit programs")])]
        }
        var facts: [Section.Fact] = [.init("Program", program.name), .init("Workouts done", "\(state.completed)")]
        if let due = due(on: day, in: state) {
            facts.append(.init(due.isToday ? "Today" : "Next", due.routine.name))
        }
        var sections = [Section("Unit", [.facts(facts)]), weekSection(on: day, in: state)]
        for routine in state.routines where !routine.exercises.isEmpty {
            sections.append(Section(routine.name, [.table(try progressTable(of: routine, state, history))]))
        }
        return sections
    }

    /// How far back the small lines of the table look.
    private static let sparklineLength = 12

    /// Each exercise with last time, what is accepted or offered next, and its recent best.
    private func progressTable(of routine: Routine, _ state: State, _ history: any History) throws -> Section.Table {
        let rows = try routine.exercises.map { item -> [Section.Table.Cell] in
            let recent = try history.performances(of: item.exercise, limit: Unit.sparklineLength)
            let best = recent.reversed().compactMap { performance in
                performance.sets.compactMap(\.estimatedOneRepMax).max()
            }
            let slot = state.slots[item.slot]
            let target = slot?.target.flatMap { $0.met ? nil : PlanText.aim($0.load, $0.measure) + " accepted" }
            return [
                .text(catalogue.name(of: item.exercise)), .text(recent.first.map { PlanText.work($0.sets) } ?? "-"),
                .text(target ?? slot?.suggestion.map(text) ?? ""), .sparkline(best),
            ]
        }
        return Section.Table(
            columns: [.init("Exercise"), .init("Last time"), .init("Next"), .init("e1RM")], rows: rows)
    }

    /// The week of a day: a calendar of marks, and a line for each.
    func weekSection(on day: Day, in state: State) -> Section {
        let week = week(of: day, in: state)
        guard !week.entries.isEmpty else { return Section("This week", [.text("Nothing is scheduled this week.")]) }
        let monday = day.startOfWeek
        let marks = (0...6).map { offset -> Section.Calendar.Entry in
            let own = monday + offset
            let entries = week.entries.filter { $0.day == own }
            let mark: Section.Calendar.Mark =
                if entries.contains(where: { $0.mark == .done }) {
                    .done
                } else {
                    switch entries.first?.mark {
                    case .done: .done
                    case .today, .upcoming: .planned
                    case .missed: .missed
                    case nil: .rest
                    }
                }
            return .init(own, mark, level: mark == .done ? 2 : 0)
        }
        let rows = week.entries.map { entry -> [Section.Table.Cell] in
            var mark = entry.mark.rawValue
            if let other = entry.doneOn { mark += " on \(other.weekday.name)" }
            return [
                .text(entry.day.weekday.name), .text("\(entry.day)"), .text(entry.routine?.name ?? "-"), .text(mark),
            ]
        }
        return Section(
            "This week",
            [
                .calendar(.init("Week of \(monday)", days: marks)),
                .table(.init(columns: [.init("Day"), .init("Date"), .init("Routine"), .init("State")], rows: rows)),
            ])
    }

    /// The state that the day's plan is drawn from: routines, programs, and per slot target and suggestion.
    public func document(of state: State, on day: Day) -> JSONValue {
        let due = due(on: day, in: state)
        return [
            "routines": .array(state.routines.map { json($0, in: state) }),
            "programs": .array(state.programs.map { json($0, in: state) }),
            "current": .optional(state.current) { .string($0) },
            "since": .optional(state.since) { .string("\($0)") },
            "completed": .int(state.completed),
            "next": .optional(due) { ["routine": .string($0.routine.id), "today": .bool($0.isToday)] },
        ]
    }

    func json(_ program: RoutineProgram, in state: State) -> JSONValue {
        let days = program.schedule.days.map { ($0.weekday.abbreviation, JSONValue.string($0.routine)) }
        let schedule: JSONValue =
            program.schedule == .rotation
            ? "rotation" : .object(Dictionary(days, uniquingKeysWith: { first, _ in first }))
        return [
            "id": .string(program.id), "name": .string(program.name),
            "routines": .array(program.routines.map { .string($0) }), "schedule": schedule,
            "current": .bool(state.current == program.id),
        ]
    }

    func json(_ routine: Routine, in state: State) -> JSONValue {
        [
            "id": .string(routine.id), "name": .string(routine.name), "note": .optional(routine.note) { .string($0) },
            "exercises": .array(routine.exercises.map { json($0, state.slots[$0.slot]) }),
        ]
    }

    private func json(_ item: RoutineExercise, _ slot: SlotState?) -> JSONValue {
        [
            "slot": .string(item.slot), "exercise": .string(item.exercise.rawValue),
            "name": .string(catalogue.name(of: item.exercise)),
            "sets": .array(
                item.sets.map { set in
                    [
                        "low": .optional(set.range) { .int($0.low) }, "high": .optional(set.range) { .int($0.high) },
                        "counted": .string((set.range?.counted ?? Counted(catalogue[item.exercise])).rawValue),
                        "load": .load(set.load),
                    ]
                }),
            "restSeconds": .int(item.restSeconds ?? options.rest),
            "perSide": .bool(item.perSide || catalogue[item.exercise]?.perSide == true),
            "note": .optional(item.note) { .string($0) },
            "progression": .optional(item.progression) { progression in
                [
                    "low": .optional(progression.range) { .int($0.low) },
                    "high": .optional(progression.range) { .int($0.high) }, "increment": .load(progression.increment),
                ]
            },
            "target": .optional(slot?.target) { json($0.measure, $0.load, $0.reason) },
            "suggestion": .optional(slot?.suggestion) { json($0.measure, $0.load, $0.reason, offered: $0.isOffered) },
        ]
    }

    private func json(_ measure: Measure, _ load: Load?, _ reason: String, offered: Bool? = nil) -> JSONValue {
        var members: [String: JSONValue] = [
            "reps": .optional(measure.reps) { .int($0) }, "seconds": .optional(measure.time) { .double($0.seconds) },
            "load": .load(load), "reason": .string(reason),
        ]
        if let offered { members["offered"] = .bool(offered) }
        return .object(members)
    }
}
