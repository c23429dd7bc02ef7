import TrainingKit

extension Dredfit {
    /// `technique`, `short`, `bar`, `rest-days` and `week`.
    public static var verbs: [Verb<Dredfit>] { [technique, short, bar, restDays, week] }

    private static let technique = Verb<Dredfit>(
        CommandDeclaration(
            "technique", summary: "show how an exercise is done",
            discussion: "Three steps, two common mistakes, and what the movement is good for in daily life.",
            positionals: [.init("exercise", .many, help: "an exercise of Dredfit's library", completion: .exercise)],
            examples: ["dredfit technique squat", "dredfit technique side-plank"])
    ) { call in
        let name = call.arguments.words("exercise").joined(separator: " ")
        guard !name.isEmpty else { throw UsageError.missingWord("exercise", command: "dredfit technique") }
        let exercise = try call.exercise(name)
        guard let place = call.program.library[exercise.id],
            let technique = Technique.of(place)
        else {
            throw Refusal(
                "not-in-library", "\(exercise.name) is not in Dredfit's library",
                hint: "See the exercises of today's workout: regimen today")
        }
        return VerbOutcome(technique.sections(for: exercise), json: technique.json(for: exercise))
    }

    private static let short = Verb<Dredfit>(
        CommandDeclaration(
            "short", summary: "start the day's workout with three of its six exercises",
            discussion: """
                The pull, the first pattern of the rotation, and of the others the one with the lowest level. \
                The other three count as skipped: their levels stay.
                """,
            examples: ["dredfit short"])
    ) { call in
        let engine = call.program.engine(of: call.state, on: call.day)
        let kept = Set(engine.shortWorkout(bar: call.options.bar).map(\.key))
        var plan = call.program.plan(for: call.day, from: call.state, history: call.history)
        let chosen = plan.exercises.filter { kept.contains($0.slot ?? "") }
        plan.status = .planned
        plan.nextTrainingDay = nil
        plan.title += ", short"
        plan.estimatedMinutes = minutes(of: chosen)
        let names = chosen.map { call.catalogue.name(of: $0.exercise) }
        return VerbOutcome(
            [Section(plan.title, [.text("\(names.joined(separator: ", ")). The other three count as skipped.")])],
            begin: (plan, plan.exercises.compactMap(\.slot).filter { !kept.contains($0) }))
    }

    private static let bar = Verb<Dredfit>(
        CommandDeclaration(
            "bar", summary: "say whether there is a bar to hang from",
            discussion: """
                With a bar, every other workout has its pull on it. Without, that branch keeps its level \
                until there is one again. Without a word, shows the setting.
                """,
            positionals: [
                .init("setting", .optional, help: "on or off", completion: .words(["on", "off"]))
            ],
            examples: ["dredfit bar on", "dredfit bar off", "dredfit bar"])
    ) { call in
        guard let word = call.arguments.word("setting") else {
            return .say("Bar: \(call.options.bar ? "on" : "off").", json: ["bar": .bool(call.options.bar)])
        }
        guard let on = Bool(onOff: word) else {
            throw UsageError.badValue(word, of: "setting", allowed: "on, off")
        }
        var options = call.options
        options.bar = on
        let line =
            on ? "Bar on: every other workout has its pull on it." : "Bar off: the branch keeps its level."
        return .say(line, json: ["bar": .bool(on)], options: options)
    }

    private static let restDays = Verb<Dredfit>(
        CommandDeclaration(
            "rest-days", summary: "choose the weekdays without a workout",
            discussion: "At most six; `none` for no rest day. Without a word, shows them. Training anyway is allowed.",
            positionals: [
                .init(
                    "days", .many, help: "weekdays, as sun,wed",
                    completion: .words(Weekday.allCases.map(\.abbreviation) + ["none"]))
            ],
            examples: ["dredfit rest-days sun,wed", "dredfit rest-days none", "dredfit rest-days"])
    ) { call in
        let words = call.arguments.words("days").flatMap { $0.split(separator: ",").map(String.init) }
        let all = Set(Weekday.allCases)
        guard !words.isEmpty else { return restDays(all.subtracting(call.program.context.trainingDays)) }
        var days: Set<Weekday> = []
        for word in words where !(words.count == 1 && word.lowercased() == "none") {
            guard let day = Weekday(word) else {
                throw UsageError.badValue(
                    word, of: "weekday", allowed: Weekday.allCases.map(\.abbreviation).joined(separator: ", "))
            }
            days.insert(day)
        }
        guard days.count < all.count else {
            throw Refusal(
                "too-many-rest-days", "Seven rest days leave no day to train", hint: "Name at most six.")
        }
        var outcome = restDays(days)
        outcome.trainingDays = all.subtracting(days)
        return outcome
    }

    private static func restDays(_ days: Set<Weekday>) -> VerbOutcome<Dredfit> {
        let sorted = days.sorted()
        return .say(
            "Rest days: \(sorted.isEmpty ? "none" : sorted.map(\.name).joined(separator: ", ")).",
            json: ["restDays": .array(sorted.map { .string($0.abbreviation) })])
    }

    private static let week = Verb<Dredfit>(
        CommandDeclaration(
            "week", summary: "show what this week has seen and what is still to come",
            discussion: "The week runs from Monday to Sunday. Another week: `--at DAY`.",
            examples: ["dredfit week", "dredfit week --at 2026-03-01"])
    ) { call in
        let week = try call.program.week(of: call.day, from: call.state, history: call.history)
        return VerbOutcome([week.section], json: week.json)
    }
}

extension Technique {
    /// The technique of a place in the library; `nil` only for one that has none.
    static func of(_ place: Library.Variation) -> Technique? {
        all[Library.original(of: place).rawValue]
    }

    fileprivate func sections(for exercise: Exercise) -> [Section] {
        func numbered(_ lines: [String]) -> [Section.Block] {
            lines.enumerated().map { .text("\($0.offset + 1). \($0.element)") }
        }
        return [
            Section(exercise.name, numbered(steps)), Section("Common mistakes", mistakes.map { .text("- \($0)") }),
            Section("In daily life", [.text(daily)]),
        ]
    }

    fileprivate func json(for exercise: Exercise) -> JSONValue {
        [
            "exercise": .string(exercise.id.rawValue), "name": .string(exercise.name),
            "steps": .array(steps.map(JSONValue.string)), "mistakes": .array(mistakes.map(JSONValue.string)),
            "daily": .string(daily),
        ]
    }
}
