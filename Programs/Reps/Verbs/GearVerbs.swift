import TrainingKit

extension Reps {
    public static var verbs: [Verb<Reps>] {
        [gearVerb, loadsVerb, goalVerb, workoutVerb, skillVerb, streakVerb, restVerb, stretchVerb]
    }

    static var gearVerb: Verb<Reps> {
        Verb(
            CommandDeclaration(
                "gear", summary: "Show and change what loads are made of",
                discussion: """
                    Without words: the backpack and the objects. Weights are kept in whole grams.
                      backpack WEIGHT            the weight of the empty backpack; 0 for none
                      max N                      the most objects to combine, the backpack not counted
                      add NAME WEIGHT            a new kind of object, with --count of them
                      set NAME [WEIGHT]          change its weight, --count or --name
                      remove NAME                it is no longer there
                    Sets that are logged keep what they were made of.
                    """,
                positionals: [
                    .init(
                        "action", .optional, help: "backpack, max, add, set or remove",
                        completion: .words(["backpack", "max", "add", "set", "remove"])),
                    .init("words", .many, help: "what the action needs"),
                ],
                options: [
                    .init("count", value: "N", help: "how many of the object there are (1 for a new one)"),
                    .init("name", value: "NAME", help: "with set: what it is called from now on"),
                ],
                examples: [
                    "reps gear backpack 3kg", "reps gear max 10", "reps gear add Book 1.5kg --count 10",
                    "reps gear set Book --count 8", "reps gear remove Book",
                ]), run: runGear)
    }

    private static func runGear(_ call: VerbCall<Reps>) throws -> VerbOutcome<Reps> {
        let words = call.arguments.words("words")
        let action = call.arguments.word("action")
        if action != "set", call.arguments.option("name") != nil {
            throw GearWords.misplaced("name", fits: "gear set NAME --name NEW")
        }
        if action != "set", action != "add", call.arguments.option("count") != nil {
            throw GearWords.misplaced("count", fits: "gear add NAME WEIGHT --count N")
        }
        let events: [Event]
        switch action {
        case nil: events = []
        case "backpack": events = [try .backpackSet(grams: GearWords.backpack(words, call))]
        case "max": events = [try .mostObjectsSet(GearWords.number(words, "max", Rules.mostObjectsRange))]
        case "add": events = [try GearWords.add(words, call)]
        case "set": events = [try GearWords.change(words, call)]
        case "remove":
            events = [try .objectRemoved(name: GearWords.known(words.joined(separator: " "), call.state).name)]
        case let other?:
            throw UsageError.badValue(other, of: "gear action", allowed: "backpack, max, add, set, remove")
        }
        var state = call.state
        for event in events { state.apply(event, on: call.day) }
        return VerbOutcome([gearSection(state.gear)], json: ["gear": call.program.json(state.gear)], events: events)
    }

    private static func gearSection(_ gear: Gear) -> Section {
        let rows = gear.objects.map { object -> [Section.Table.Cell] in
            [.text(object.name), .text(kilograms(object.grams)), .text(String(object.count))]
        }
        let facts = Section.Block.facts([
            .init("Backpack", gear.backpack == 0 ? "none" : kilograms(gear.backpack)),
            .init("Objects at most", String(gear.mostObjects)),
        ])
        guard !rows.isEmpty else {
            return Section("Gear", [facts, .text("No objects yet: regimen reps gear add NAME WEIGHT --count N")])
        }
        let columns: [Section.Table.Column] = [.init("Object"), .init("Weight", .right), .init("Count", .right)]
        return Section("Gear", [facts, .table(.init(columns: columns, rows: rows))])
    }

    static func kilograms(_ grams: Int) -> String { Load(grams: grams)?.description ?? "0 kg" }

    private static var loadsVerb: Verb<Reps> {
        Verb(
            CommandDeclaration(
                "loads", summary: "List the loads that your gear makes",
                discussion: """
                    Bodyweight, and the backpack with every selection of objects, at least 0.5 kg apart; for the same
                    weight the one with the fewest objects. Loads that goals use are listed as they are.
                    """,
                positionals: [
                    .init(
                        "exercise", .many, help: "only with this exercise's goal kept", completion: .exercise)
                ],
                examples: ["reps loads", "reps loads push-up"]), run: runLoads)
    }

    private static func runLoads(_ call: VerbCall<Reps>) throws -> VerbOutcome<Reps> {
        let name = call.arguments.words("exercise").joined(separator: " ")
        let goals =
            name.isEmpty
            ? Array(call.state.goals.values)
            : [call.state.goals[try call.exercise(name).id]]
                .compactMap { $0 }
        let table = LoadTable(call.state.gear)
        let kept = goals.compactMap(\.load).filter { $0.amount > 0 }.map(\.grams)
        let choices = table.choices(keeping: kept)
        let rows = choices.map { choice -> [Section.Table.Cell] in
            [.text(choice.load?.description ?? "0"), .text(choice.composition)]
        }
        let columns: [Section.Table.Column] = [.init("Load", .right), .init("Made of")]
        return VerbOutcome(
            [Section("Loads", [.table(.init(columns: columns, rows: rows))])],
            json: ["loads": .array(choices.map(call.program.json))])
    }
}

/// Reads the words after `regimen reps gear`.
private enum GearWords {
    static func misplaced(_ option: String, fits: String) -> Refusal {
        Refusal("usage", "--\(option) does not go with this", hint: "Like: regimen reps \(fits)", isUsage: true)
    }

    static func missing(_ what: String, _ example: String) -> Refusal {
        Refusal("usage", "'gear' needs \(what)", hint: "Like: regimen reps \(example)", isUsage: true)
    }

    static func backpack(_ words: [String], _ call: VerbCall<Reps>) throws -> Int {
        guard words.count == 1 else { throw missing("one weight", "gear backpack 3kg") }
        return try grams(words[0], call, of: "backpack weight", Rules.backpackGrams)
    }

    static func add(_ words: [String], _ call: VerbCall<Reps>) throws -> Reps.Event {
        guard words.count >= 2, let weight = words.last else {
            throw missing("a name and a weight", "gear add Book 1.5kg --count 10")
        }
        let name = try newName(words.dropLast().joined(separator: " "), call.state, except: nil)
        let count = try count(call) ?? 1
        return .objectSaved(
            .init(name, grams: try grams(weight, call, of: "weight", Rules.objectGrams), count: count), replacing: nil)
    }

    static func change(_ words: [String], _ call: VerbCall<Reps>) throws -> Reps.Event {
        var words = words
        var weight: Int?
        if words.count >= 2, call.state.gear.object(named: words.joined(separator: " ")) == nil,
            let last = words.popLast()
        {
            weight = try grams(last, call, of: "weight", Rules.objectGrams)
        }
        var object = try known(words.joined(separator: " "), call.state)
        let old = object.name
        object.grams = weight ?? object.grams
        object.count = try count(call) ?? object.count
        if let name = call.arguments.option("name") { object.name = try newName(name, call.state, except: old) }
        guard object.name != old || weight != nil || call.arguments.option("count") != nil else {
            throw missing("a weight, --count or --name", "gear set \(old) --count 8")
        }
        return .objectSaved(object, replacing: old)
    }

    static func known(_ name: String, _ state: Reps.State) throws -> Gear.Object {
        guard !name.isEmpty else { throw missing("the name of an object", "gear remove Book") }
        guard let object = state.gear.object(named: name) else {
            let names = state.gear.objects.map(\.name).joined(separator: ", ")
            throw Refusal(
                "unknown-object", "there is no object called '\(name)'",
                hint: names.isEmpty ? "Add it: regimen reps gear add NAME WEIGHT" : "There are: \(names)")
        }
        return object
    }

    private static func newName(_ name: String, _ state: Reps.State, except old: String?) throws -> String {
        guard name.contains(where: { !$0.isWhitespace }) else { throw missing("a name", "gear add Book 1.5kg") }
        let wanted = name.lowercased()
        if state.gear.objects.contains(where: { $0.name != old && $0.name.lowercased() == wanted }) {
            throw Refusal(
                "object-exists", "there is an object called '\(name)' already",
                hint: "Change it: regimen reps gear set \(name) …")
        }
        return name
    }

    static func number(_ words: [String], _ what: String, _ range: ClosedRange<Int>) throws -> Int {
        guard words.count == 1, let number = Int(words[0]), range.contains(number) else {
            throw UsageError.badValue(
                words.joined(separator: " "), of: what, allowed: "\(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func count(_ call: VerbCall<Reps>) throws -> Int? {
        try call.arguments.option("count").map { try number([$0], "count", Rules.objectCount) }
    }

    /// Whole grams of `1.5kg`, `1500g`, `3lb`, or of a number in the configured unit.
    private static func grams(
        _ word: String, _ call: VerbCall<Reps>, of what: String, _ range: ClosedRange<Int>
    ) throws -> Int {
        let text = word.lowercased()
        let grams: Int?
        if let number = WeightWord(text), number.unit == nil {
            grams = Load.amount(of: number.number).map { _ in
                Load(number.number, call.program.context.unit)?.grams ?? 0
            }
        } else if let number = WeightWord(text), let unit = number.unit {
            grams = Load.amount(of: number.number).map { _ in Load(number.number, unit)?.grams ?? 0 }
        } else {
            grams = text.hasSuffix("g") ? Int(text.dropLast()) : nil
        }
        guard let grams, range.contains(grams) else {
            throw UsageError.badValue(
                word, of: what,
                allowed: "a weight like 1.5kg, 750g or 3lb, from \(Reps.kilograms(range.lowerBound)) to "
                    + Reps.kilograms(range.upperBound))
        }
        return grams
    }
}
