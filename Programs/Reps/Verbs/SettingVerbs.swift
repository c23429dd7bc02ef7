import TrainingKit

extension Reps {
    static var streakVerb: Verb<Reps> {
        Verb(
            CommandDeclaration(
                "streak", summary: "Show the chain of workouts and the days missed",
                discussion: """
                    Calendar days since the chain began, rest days included. It ends when as many scheduled workouts in
                    a row are missed as a week of the current schedule holds, and begins again with the next one done.
                    """,
                examples: ["reps streak"])
        ) { call in
            let view = call.state.attendance.asOf(call.day, call.state.workouts)
            var blocks = [Section.Block.facts(call.program.streakFacts(view, on: call.day, call.state.workouts))]
            let missed = view.missed.suffix(7)
            if !missed.isEmpty {
                blocks.append(.text("Missed: " + missed.map(\.description).joined(separator: ", ")))
            }
            return VerbOutcome(
                [Section("Streak", blocks)], json: call.program.json(view, on: call.day, call.state.workouts))
        }
    }

    static var restVerb: Verb<Reps> {
        Verb(
            CommandDeclaration(
                "rest", summary: "Show or set the rest between sets",
                positionals: [.init("time", .optional, help: "3:00 or 180, in steps of 30 s")],
                examples: ["reps rest", "reps rest 2:30"])
        ) { call in
            guard let word = call.arguments.word("time") else {
                return .say("Rest between sets: \(clock(call.options.rest))", json: ["rest": .int(call.options.rest)])
            }
            guard let seconds = seconds(of: word), Options.allows(rest: seconds) else {
                throw UsageError.badValue(word, of: "rest", allowed: Options.allowedRest)
            }
            var options = call.options
            options.rest = seconds
            return .say("Rest between sets: \(clock(seconds))", json: ["rest": .int(seconds)], options: options)
        }
    }

    static var stretchVerb: Verb<Reps> {
        Verb(
            CommandDeclaration(
                "stretch", summary: "Show or set whether a session ends with a stretch",
                positionals: [.init("value", .optional, help: "on or off", completion: .words(["on", "off"]))],
                examples: ["reps stretch off"])
        ) { call in
            guard let word = call.arguments.word("value") else {
                return .say(
                    "Stretch at the end: \(call.options.stretch ? "on" : "off")",
                    json: ["stretch": .bool(call.options.stretch)])
            }
            guard let value = Bool(onOff: word) else {
                throw UsageError.badValue(word, of: "value", allowed: "on or off")
            }
            var options = call.options
            options.stretch = value
            return .say(
                "Stretch at the end: \(value ? "on" : "off")", json: ["stretch": .bool(value)], options: options)
        }
    }
}
