import TrainingKit

extension Unit {
    static var todayVerb: Verb<Unit> {
        let declaration = CommandDeclaration(
            "today", summary: "Start another routine today, or catch up one of this week",
            positionals: [.init("routine", .many, help: "the routine to start now")],
            examples: ["unit today pull", "unit today \"Push A\""])
        return Verb(declaration) { call in
            let words = call.arguments.words("routine")
            guard !words.isEmpty else { throw UsageError.missingWord("a routine", command: "unit today") }
            let routine = try call.state.routine(named: words.joined(separator: " "))
            guard !routine.exercises.isEmpty else {
                throw Refusal(
                    "empty-routine", "\(routine.name) has no exercises",
                    hint: "Add one: regimen unit routine add \(routine.id) bench 3x6-10")
            }
            let plan = try call.program.plan(for: routine, from: call.state, history: call.history)
            var outcome = VerbOutcome<Unit>.say("\(routine.name) is started: \(plan.exercises.count) exercises.")
            outcome.begin = (plan, [])
            return outcome
        }
    }

    static var weekVerb: Verb<Unit> {
        let declaration = CommandDeclaration(
            "week", summary: "Show this week: done, still to come, missed", examples: ["unit week"])
        return Verb(declaration) { call in
            let week = call.program.week(of: call.day, in: call.state)
            let days = week.entries.map { entry -> JSONValue in
                [
                    "day": .string("\(entry.day)"), "weekday": .string(entry.day.weekday.abbreviation),
                    "routine": .optional(entry.routine) { .string($0.id) }, "state": .string(entry.mark.rawValue),
                    "doneOn": .optional(entry.doneOn) { .string("\($0)") },
                ]
            }
            let notes = call.program.missedNotes(on: call.day, in: call.state)
            let section = call.program.weekSection(on: call.day, in: call.state)
            let rest = notes.isEmpty ? [] : [Section("", notes.map { .text($0) })]
            return VerbOutcome(
                [section] + rest, json: ["week": .string("\(call.day.startOfWeek)"), "days": .array(days)])
        }
    }
}
