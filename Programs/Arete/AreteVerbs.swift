import TrainingKit

extension Arete {
    /// What only Arete knows: `regimen arete …`.
    public static var verbs: [Verb<Arete>] {
        [readiness, muscles, prefer, routine, find, stats, calendar, calibrate, rests]
    }

    private static let readiness = Verb<Arete>(
        CommandDeclaration(
            "readiness", summary: "Show how recovered you are, and what to train next",
            discussion: "Body and muscles from 0 to 100, as of the day: a reading does not change with the hour. "
                + "A body at 50 or less means rest.",
            examples: ["arete readiness", "arete readiness --json", "arete readiness --at 2026-03-01"])
    ) { call in
        let readiness = call.state.readiness(on: call.day, options: call.options)
        let recommendation = try call.program.recommendation(on: call.day, from: call.state, history: call.history)
        var members = readiness.members
        members["recommendation"] = recommendation.document
        return VerbOutcome(
            call.program.sections(of: readiness, recommendation: recommendation, from: call.state),
            json: .object(members))
    }

    private static let muscles = Verb<Arete>(
        CommandDeclaration(
            "muscles", summary: "Draw the muscles' freshness on a body, front and back",
            examples: ["arete muscles"])
    ) { call in
        let readiness = call.state.readiness(on: call.day, options: call.options)
        return VerbOutcome(
            [Section("Muscle freshness on \(call.day)", [readiness.map])],
            json: ["day": .string(call.day.description), "muscles": readiness.members["muscles"] ?? []])
    }

    private static let prefer = Verb<Arete>(
        CommandDeclaration(
            "prefer", summary: "Have a muscle recommended more, less or not at all",
            discussion: "More adds 15 to a muscle's score, less takes 15 off, exclude leaves it out, reset forgets. "
                + "Without words it lists what is set.",
            positionals: [
                .init("muscle", .optional, help: "the muscle, as in 'regimen arete muscles'", completion: .muscle),
                .init(
                    "how", .optional, help: "more, less, exclude or reset",
                    completion: .words(Preference.allCases.map(\.rawValue) + ["reset"])),
            ],
            examples: [
                "arete prefer", "arete prefer chest more", "arete prefer neck exclude", "arete prefer chest reset",
            ])
    ) { call in
        guard let word = call.arguments.word("muscle") else { return preferences(of: call.state) }
        let muscle = try Muscle(word: word)
        guard let how = call.arguments.word("how") else { throw UsageError.missingWord("how", command: "arete prefer") }
        let preference = Preference(rawValue: how.lowercased())
        guard preference != nil || how.lowercased() == "reset" else {
            throw UsageError.badValue(how, of: "preference", allowed: "more, less, exclude, reset")
        }
        let unread = call.options.counted(muscle) == muscle ? "" : " It is not read while minorMuscles is off."
        let line =
            preference.map { "\(muscle.name.capitalizedFirst): \($0.meaning)." }
            ?? "\(muscle.name.capitalizedFirst): no preference."
        return .say(
            line + unread,
            json: [
                "muscle": .string(muscle.rawValue), "preference": .optional(preference) { .string($0.rawValue) },
            ],
            events: [.prefer(muscle: muscle, preference: preference)])
    }

    private static func preferences(of state: State) -> VerbOutcome<Arete> {
        let pairs = state.preferences.pairs
        return VerbOutcome(
            [
                Section(
                    "Preferences",
                    [
                        pairs.isEmpty
                            ? .text("None: every muscle counts alike.")
                            : .facts(pairs.map { .init($0.muscle.name, $0.value.meaning) })
                    ])
            ],
            json: [
                "preferences": .object(
                    Dictionary(uniqueKeysWithValues: pairs.map { ($0.muscle.rawValue, .string($0.value.rawValue)) }))
            ])
    }

    private static let calibrate = Verb<Arete>(
        CommandDeclaration(
            "calibrate", summary: "Fit the body's sensitivity to how you trained",
            discussion:
                "Looks at the mornings of the days trained in the last 8 weeks and proposes the sensitivity at which "
                + "the median of them reads 65. Shows what that changes and asks before it is set.",
            examples: ["arete calibrate", "arete calibrate --yes"])
    ) { call in
        let calibration = Calibration(on: call.day, from: call.state)
        guard !calibration.days.isEmpty else {
            throw Refusal(
                "nothing-to-calibrate", "There is no session in the last 8 weeks to calibrate by",
                hint: "Log or import some training first: regimen log, regimen import")
        }
        let current = calibration.mornings(sensitivity: call.options.bodySensitivity)
        guard let proposed = calibration.proposal() else {
            throw Refusal(
                "nothing-to-calibrate",
                "Even the highest sensitivity leaves the median morning above \(Calibration.desired.text(0))",
                hint: "Train for some weeks first, or set bodySensitivity yourself: regimen setup")
        }
        var options = call.options
        options.bodySensitivity = proposed.sensitivity
        let readings = [call.options, options].map { call.state.readiness(on: call.day, options: $0).body }
        let table = Section.Block.table(
            .init(
                columns: [.init(""), .init("now", .right), .init("proposed", .right)],
                rows: [
                    ["body sensitivity", "\(current.sensitivity.text(3))", "\(proposed.sensitivity.text(3))"],
                    ["median morning", .text(current.medianText), .text(proposed.medianText)],
                    ["mornings at 50 or less", "\(current.atRest)", "\(proposed.atRest)"],
                    ["body on \(call.day)", "\(readings[0].text(1))", "\(readings[1].text(1))"],
                ]))
        let unchanged = proposed.sensitivity == current.sensitivity
        let because =
            "The median morning of the \(calibration.days.count.counted("day")) trained in the last 8 weeks "
            + "should read about \(Calibration.desired.text(0))."
        return VerbOutcome(
            [Section("Calibration", [.text(unchanged ? because + " It does; nothing to change." : because), table])],
            json: [
                "day": .string(call.day.description), "days": .int(calibration.days.count),
                "now": current.document(body: readings[0]), "proposed": proposed.document(body: readings[1]),
            ],
            options: unchanged ? nil : options,
            confirm: unchanged
                ? nil
                : "Set the body's sensitivity from \(current.sensitivity.text(3)) to \(proposed.sensitivity.text(3)): "
                    + "median morning of \(calibration.days.count.counted("training day")) "
                    + "\(current.medianText) → \(proposed.medianText), "
                    + "at 50 or less \(current.atRest) → \(proposed.atRest), "
                    + "\(call.day) \(readings[0].text(1)) → \(readings[1].text(1))?")
    }

    private static let rests = Verb<Arete>(
        CommandDeclaration(
            "rests", summary: "Show or change the rests at hand",
            discussion:
                "1, 2 and 3 minutes are always there; your own stand beside them. 'use' sets the rest that starts "
                + "after a set. The running rest is changed with 'regimen rest +15'.",
            positionals: [
                .init("action", .optional, help: "add, remove or use", completion: .words(["add", "remove", "use"])),
                .init("time", .optional, help: "seconds, or minutes and seconds: 90 or 1:30"),
            ],
            examples: ["arete rests", "arete rests add 1:30", "arete rests remove 90", "arete rests use 2:00"])
    ) { call in
        guard let action = call.arguments.word("action") else { return rests(of: call.program, changed: nil) }
        guard let word = call.arguments.word("time") else {
            throw UsageError.missingWord("time", command: "arete rests")
        }
        guard let seconds = Int(rest: word) else {
            throw UsageError.badValue(word, of: "rest", allowed: "0 to 3600 seconds: 90 or 1:30")
        }
        var options = call.options
        switch action {
        case "add": options.restFavourites = Set(options.restFavourites + [seconds]).sorted()
        case "remove": options.restFavourites.removeAll { $0 == seconds }
        case "use": options.rest = seconds
        default: throw UsageError.badValue(action, of: "action", allowed: "add, remove, use")
        }
        guard options != call.options else { return rests(of: call.program, changed: nil) }
        let changed = try Arete(options: options, catalogue: call.catalogue, context: call.program.context)
        return rests(of: changed, changed: options)
    }

    private static func rests(of program: Arete, changed options: AreteOptions?) -> VerbOutcome<Arete> {
        VerbOutcome(
            [
                Section(
                    "Rests",
                    [
                        .facts([
                            .init("after a set", program.options.rest.clock),
                            .init("at hand", program.rests.map(\.clock).joined(separator: "  ")),
                        ])
                    ])
            ],
            json: [
                "rest": .int(program.options.rest), "rests": .array(program.rests.map { .int($0) }),
                "favourites": .array(program.options.restFavourites.map { .int($0) }),
            ],
            options: options)
    }
}

extension Preference {
    var meaning: String {
        switch self {
        case .more: "more often, 15 on top of its score"
        case .less: "less often, 15 off its score"
        case .exclude: "never recommended"
        }
    }
}

extension Calibration.Mornings {
    fileprivate var medianText: String { median?.text(1) ?? "" }

    fileprivate func document(body: Double) -> JSONValue {
        [
            "sensitivity": .double(sensitivity), "medianMorning": .optional(median) { .double($0) },
            "morningsAtRest": .int(atRest), "body": .double(body),
        ]
    }
}
