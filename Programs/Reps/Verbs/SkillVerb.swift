import TrainingKit

extension Reps {
    private static let skillActions = ["show", "step", "practice", "best", "mark", "new", "copy", "change", "remove"]

    static var skillVerb: Verb<Reps> {
        Verb(
            CommandDeclaration(
                "skill", summary: "Follow roadmaps to skills and log practice",
                discussion: """
                    Without words: all roadmaps and where you are on them. Practice is apart from strength.
                      [show] SKILL                   steps, instructions, criteria, practice
                      step SKILL N                   the step you work on
                      practice SKILL [RESULTS …]     timed holds (20s 15.5s) or reps (5 5 3), or none for free practice
                      best SKILL TIME                declare your best hold of a step
                      mark SKILL first|consistent    a step's first success, or that it is consistent; --clear undoes
                      new NAME --step STEP …         a roadmap of your own; a step is "name | instructions | criterion"
                      copy SKILL NAME                a copy to change
                      change SKILL --step STEP …     your own roadmap with other steps
                      remove SKILL                   your own roadmap, with what was logged for it
                    """,
                positionals: [
                    .init("action", .optional, help: "what to do", completion: .words(skillActions)),
                    .init(
                        "words", .many, help: "a skill, then what the action needs",
                        completion: .words(Roadmap.builtIn.map(\.id))),
                ],
                options: [
                    .init("for", value: "N", help: "the step meant, counted from 1; the current one without it"),
                    .init("attempts", value: "N", help: "with practice: all attempts"),
                    .init("minutes", value: "N", help: "with practice: how long"),
                    .init("note", value: "TEXT", help: "with practice: a note"),
                    .init("step", value: "STEP", help: "with new and change: a step, in order", repeats: true),
                    .init("clear", help: "with mark: take the mark back"),
                ],
                examples: [
                    "reps skill", "reps skill show handstand", "reps skill step handstand 3",
                    "reps skill practice handstand 20s 25.5s --attempts 6", "reps skill best handstand 32s",
                    "reps skill mark handstand first", "reps skill copy l-sit \"My L-sit\"",
                ]), run: runSkill)
    }

    private static func runSkill(_ call: VerbCall<Reps>) throws -> VerbOutcome<Reps> {
        guard let action = call.arguments.word("action") else { return skillList(call.program, call.state) }
        let editor = SkillEditor(call: call, words: call.arguments.words("words"))
        let event: Event
        var shown: String
        switch action {
        case "show": return skillDetails(call.program, call.state, try editor.roadmap(words: 1))
        case "remove":
            let roadmap = try editor.own()
            var outcome = VerbOutcome<Reps>.say(
                "Removed \(roadmap.name).", json: ["removed": .string(roadmap.id)],
                events: [.roadmapRemoved(id: roadmap.id)])
            outcome.confirm = "Remove the roadmap \(roadmap.name) and its practice?"
            return outcome
        case "step": (event, shown) = try editor.step()
        case "practice": (event, shown) = try editor.practice()
        case "best": (event, shown) = try editor.best()
        case "mark": (event, shown) = try editor.mark()
        case "new", "copy", "change":
            let roadmap = try editor.newRoadmap(action)
            (event, shown) = (.roadmapSaved(roadmap), roadmap.id)
        case _ where editor.words.isEmpty && (try? call.state.roadmap(named: action)) != nil:
            return skillDetails(call.program, call.state, try call.state.roadmap(named: action))
        default: throw UsageError.badValue(action, of: "skill action", allowed: skillActions.joined(separator: ", "))
        }
        var state = call.state
        state.apply(event, on: call.day)
        var outcome = skillDetails(call.program, state, try state.roadmap(named: shown))
        outcome.events = [event]
        return outcome
    }

    private static func skillList(_ program: Reps, _ state: State) -> VerbOutcome<Reps> {
        let rows = state.allRoadmaps.map { roadmap -> [Section.Table.Cell] in
            let progress = state.skills[roadmap.id] ?? SkillProgress()
            let current = progress.current(in: roadmap)
            let step =
                roadmap.steps.isEmpty ? "–" : "\(current + 1) of \(roadmap.steps.count): \(roadmap.steps[current].name)"
            return [.text(roadmap.id), .text(roadmap.name), .text(step), .text(String(progress.practices))]
        }
        let columns: [Section.Table.Column] = [
            .init("Id"), .init("Skill"), .init("Step"), .init("Practices", .right),
        ]
        return VerbOutcome(
            [Section("Skills", [.table(.init(columns: columns, rows: rows))])],
            json: ["skills": .array(state.allRoadmaps.map { program.json($0, state.skills[$0.id] ?? SkillProgress()) })]
        )
    }

    private static func skillDetails(_ program: Reps, _ state: State, _ roadmap: Roadmap) -> VerbOutcome<Reps> {
        let progress = state.skills[roadmap.id] ?? SkillProgress()
        let current = progress.current(in: roadmap)
        var blocks: [Section.Block] = []
        for (place, step) in roadmap.steps.enumerated() {
            let mark = progress.marks[step.name] ?? SkillProgress.Mark()
            var facts = [step.instructions.isEmpty ? nil : Section.Fact("How", step.instructions)]
            facts.append(step.criterion.isEmpty ? nil : Section.Fact("Go on when", step.criterion))
            facts.append(mark.best.map { Section.Fact("Best hold", $0.description) })
            facts.append(mark.first.map { Section.Fact("First success", $0.description) })
            facts.append(mark.consistent.map { Section.Fact("Consistent since", $0.description) })
            blocks.append(.text("\(place + 1). \(step.name)\(place == current ? " (current)" : "")"))
            let known = facts.compactMap { $0 }
            if !known.isEmpty { blocks.append(.facts(known)) }
        }
        var sections = [Section(roadmap.name, blocks)]
        if !roadmap.advanced.isEmpty {
            sections.append(
                Section("If you want more", [.facts(roadmap.advanced.map { .init($0.name, $0.instructions) })]))
        }
        if !progress.recent.isEmpty {
            let lines = progress.recent.reversed().map { Section.Fact($0.day.description, $0.summary) }
            sections.append(Section("Practice, \(progress.practices) in all", [.facts(Array(lines))]))
        }
        return VerbOutcome(sections, json: ["skill": program.json(roadmap, progress)])
    }
}

extension Practice {
    /// `Pike hold: 20 s, 25.5 s; 6 attempts; 15 min; felt light`.
    fileprivate var summary: String {
        var parts = [
            "\(step): " + (results.isEmpty ? "free practice" : results.map(\.description).joined(separator: ", "))
        ]
        if let attempts { parts.append("\(attempts) attempt\(attempts == 1 ? "" : "s")") }
        if let minutes { parts.append("\(minutes) min") }
        if let note { parts.append(note) }
        return parts.joined(separator: "; ")
    }
}

extension Reps.State {
    /// The roadmap of this id or name, or the only one that begins so.
    func roadmap(named name: String) throws -> Roadmap {
        let wanted = Workout.slug(name)
        if let exact = allRoadmaps.first(where: { $0.id == wanted || Workout.slug($0.name) == wanted }) { return exact }
        let matches = allRoadmaps.filter { $0.id.hasPrefix(wanted) }
        guard matches.count == 1 else {
            throw Refusal(
                "unknown-skill", "there is no skill called '\(name)'",
                hint: "There are: \(allRoadmaps.map(\.id).joined(separator: ", "))")
        }
        return matches[0]
    }
}

/// Reads the words after `regimen reps skill ACTION`.
private struct SkillEditor {
    let call: VerbCall<Reps>
    let words: [String]

    /// The roadmap that the first word names, with exactly so many words given.
    func roadmap(words count: Int? = nil) throws -> Roadmap {
        guard let word = words.first else { throw usage("a skill", "skill show handstand") }
        if let count, words.count > count { throw UsageError.unexpectedWord(words[count], command: "skill") }
        return try call.state.roadmap(named: word)
    }

    func own() throws -> Roadmap {
        let roadmap = try roadmap(words: 1)
        guard call.state.roadmaps.contains(where: { $0.id == roadmap.id }) else {
            throw Refusal(
                "built-in", "\(roadmap.name) comes with the program and stays as it is",
                hint: "Make a copy to change: regimen reps skill copy \(roadmap.id) NAME")
        }
        return roadmap
    }

    func step() throws -> (Reps.Event, String) {
        let roadmap = try roadmap(words: 2)
        guard words.count == 2 else { throw usage("the number of a step", "skill step handstand 3") }
        return (.stepChosen(skill: roadmap.id, step: try step(words[1], of: roadmap).name), roadmap.id)
    }

    func practice() throws -> (Reps.Event, String) {
        let roadmap = try roadmap()
        let results = try words.dropFirst().map(result)
        guard Set(results.map { $0.time != nil }).count <= 1 else {
            throw usage("either times or reps", "skill practice handstand 20s 15s")
        }
        let practice = Practice(
            day: call.day, step: try meantStep(roadmap).name, results: results,
            attempts: try number("attempts", 1...1000), minutes: try number("minutes", 1...600),
            note: call.arguments.option("note"))
        return (.practised(skill: roadmap.id, practice), roadmap.id)
    }

    func best() throws -> (Reps.Event, String) {
        let roadmap = try roadmap(words: 2)
        guard words.count == 2, let time = try result(words[1]).time else {
            throw usage("a time", "skill best handstand 32s")
        }
        let (step, mark) = try meantMark(roadmap)
        var changed = mark
        changed.best = time
        return (.stepMarked(skill: roadmap.id, step: step, changed), roadmap.id)
    }

    func mark() throws -> (Reps.Event, String) {
        let roadmap = try roadmap(words: 2)
        let (step, mark) = try meantMark(roadmap)
        var changed = mark
        let day = call.arguments.flag("clear") ? nil : call.day
        switch words.dropFirst().first {
        case "first": changed.first = day
        case "consistent": changed.consistent = day
        default: throw usage("first or consistent", "skill mark handstand first")
        }
        return (.stepMarked(skill: roadmap.id, step: step, changed), roadmap.id)
    }

    func newRoadmap(_ action: String) throws -> Roadmap {
        let steps = try call.arguments.options("step").map(step)
        if action == "change" {
            var roadmap = try own()
            guard !steps.isEmpty else { throw usage("--step", "skill change \(roadmap.id) --step \"Hang | 30 s\"") }
            roadmap.steps = steps
            return try checked(roadmap)
        }
        let source = action == "copy" ? try roadmap() : nil
        let name = (source == nil ? words[...] : words.dropFirst()).joined(separator: " ")
        guard name.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw usage(
                "a name",
                source == nil ? "skill new Muscle-up --step \"High pull-up\"" : "skill copy l-sit \"My L-sit\"")
        }
        let id = Workout.slug(name)
        guard !call.state.allRoadmaps.contains(where: { $0.id == id }) else {
            throw Refusal("skill-exists", "there is a skill called '\(name)' already", hint: "Take another name")
        }
        guard source != nil || !steps.isEmpty else {
            throw usage("at least one --step", "skill new Muscle-up --step \"High pull-up | to the chest\"")
        }
        return try checked(
            Roadmap(
                id: id, name: name, steps: steps.isEmpty ? source?.steps ?? [] : steps,
                advanced: source?.advanced ?? []))
    }

    private func checked(_ roadmap: Roadmap) throws -> Roadmap {
        guard Set(roadmap.steps.map(\.name)).count == roadmap.steps.count else {
            throw Refusal("same-steps", "two steps have the same name", hint: "Give each step a name of its own")
        }
        return roadmap
    }

    /// `name | instructions | criterion`; the last two may be left out.
    private func step(_ text: String) throws -> Roadmap.Step {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        guard parts.count <= 3, let name = parts.first, !name.isEmpty else {
            throw UsageError.badValue(text, of: "step", allowed: "\"name | instructions | criterion\"")
        }
        return Roadmap.Step(
            name: name, instructions: parts.count > 1 ? parts[1] : "", criterion: parts.count > 2 ? parts[2] : "")
    }

    private func step(_ word: String, of roadmap: Roadmap) throws -> Roadmap.Step {
        guard let number = Int(word), (1...max(1, roadmap.steps.count)).contains(number), !roadmap.steps.isEmpty else {
            throw UsageError.badValue(word, of: "step", allowed: "1 to \(roadmap.steps.count)")
        }
        return roadmap.steps[number - 1]
    }

    private func meantStep(_ roadmap: Roadmap) throws -> Roadmap.Step {
        if let word = call.arguments.option("for") { return try step(word, of: roadmap) }
        let progress = call.state.skills[roadmap.id] ?? SkillProgress()
        return try step(String(progress.current(in: roadmap) + 1), of: roadmap)
    }

    private func meantMark(_ roadmap: Roadmap) throws -> (step: String, mark: SkillProgress.Mark) {
        let step = try meantStep(roadmap).name
        return (step, call.state.skills[roadmap.id]?.marks[step] ?? SkillProgress.Mark())
    }

    private func number(_ option: String, _ range: ClosedRange<Int>) throws -> Int? {
        guard let word = call.arguments.option(option) else { return nil }
        guard let number = Int(word), range.contains(number) else {
            throw UsageError.badValue(word, of: option, allowed: "\(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private func result(_ word: String) throws -> Measure {
        if let time = GoalWords.seconds(word.lowercased()), Rules.holdTenths.contains(time.tenths) {
            return .time(time)
        }
        if let count = Int(word), Rules.repsRange.contains(count) { return .reps(count) }
        throw UsageError.badValue(word, of: "result", allowed: "a time like 20s or 1:05, or reps like 5")
    }

    private func usage(_ what: String, _ example: String) -> Refusal {
        Refusal("usage", "this needs \(what)", hint: "Like: regimen reps \(example)", isUsage: true)
    }
}
