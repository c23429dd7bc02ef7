import TrainingKit

extension Unit {
    static var progressionVerb: Verb<Unit> {
        let declaration = CommandDeclaration(
            "progression", summary: "Switch double progression on or off for an exercise",
            discussion: """
                After a completed session one suggestion: the top of the range in all planned sets adds the \
                increment and goes back to the low end; in the range in all sets adds a repetition; otherwise \
                everything stays. Without --routine it holds in every routine that has the exercise. Without on or \
                off it lists.
                """,
            positionals: [
                .init("switch", .optional, help: "on, off or list", completion: .words(["on", "off", "list"])),
                .init("exercise", .many, help: "the exercise", completion: .exercise),
            ],
            options: [
                .init("range", value: "LOW-HIGH", help: "the range of repetitions (seconds: 30-60s)"),
                .init("by", value: "LOAD", help: "the increment: 2.5kg"),
                .init("routine", value: "ROUTINE", help: "in this routine only"),
            ],
            examples: [
                "unit progression on \"Bench Press\" --range 6-10 --by 2.5kg",
                "unit progression off curl --routine pull",
            ])
        return Verb(declaration) { call in
            switch call.arguments.word("switch") ?? "list" {
            case "on": return try call.program.switchProgression(on: true, call)
            case "off": return try call.program.switchProgression(on: false, call)
            case "list": return call.program.listProgression(call.state)
            case let word: throw unknown(word, of: "progression", ["on", "off", "list"])
            }
        }
    }

    private func listProgression(_ state: State) -> VerbOutcome<Unit> {
        var rows: [[Section.Table.Cell]] = []
        for routine in state.routines {
            for item in routine.exercises {
                guard let progression = item.progression else { continue }
                let slot = state.slots[item.slot]
                rows.append([
                    .text(routine.name), .text(catalogue.name(of: item.exercise)), .text(text(of: progression, item)),
                    .text(slot?.target.map { PlanText.aim($0.load, $0.measure) } ?? ""),
                    .text(slot?.suggestion.map(text) ?? ""),
                ])
            }
        }
        guard !rows.isEmpty else {
            return .say("Progression is off everywhere. Switch it on: regimen unit progression on bench --range 6-10")
        }
        let table = Section.Table(
            columns: [
                .init("Routine"), .init("Exercise"), .init("Range and step"), .init("Target"), .init("Suggestion"),
            ],
            rows: rows
        ).withoutEmptyColumns
        return VerbOutcome([Section("Progression", [.table(table)])])
    }

    /// `62.5 kg × 6 offered`, `60 kg × 8 again`.
    func text(of suggestion: Suggestion) -> String {
        PlanText.aim(suggestion.load, suggestion.measure) + (suggestion.isOffered ? " offered" : " again")
    }

    private func switchProgression(on: Bool, _ call: VerbCall<Unit>) throws -> VerbOutcome<Unit> {
        let words = call.arguments.words("exercise")
        guard !words.isEmpty else { throw UsageError.missingWord("an exercise", command: "unit progression") }
        let exercise = try call.exercise(words.joined(separator: " "))
        let named = try call.arguments.option("routine").map { try call.state.routine(named: $0) }
        let routines = named.map { [$0] } ?? call.state.routines
        let ids = [exercise.id, exercise.loadedVariant].compactMap { $0 }
        let places = routines.flatMap { routine in
            routine.exercises.filter { ids.contains($0.exercise) }.map { (routine, $0) }
        }
        guard !places.isEmpty else {
            throw Refusal(
                "not-in-routine", "\(exercise.name) stands in \(named.map(\.name) ?? "no routine")",
                hint: "Add it first: regimen unit routine add ROUTINE \(exercise.id) 3x8")
        }
        let progression = on ? try progression(call.arguments, exercise) : nil
        var lines: [String] = []
        var events: [Event] = []
        for (routine, item) in places {
            if on, !item.isUniform {
                guard places.count > 1 else {
                    throw Refusal(
                        "sets-differ",
                        "\(catalogue.name(of: item.exercise)) in \(routine.name) has sets that differ: "
                            + PlanText.prescription(item.sets),
                        hint: "Plan them alike: regimen unit routine set \(routine.id) \(item.exercise) 3x8")
                }
                lines.append("\(routine.name): left off, its sets differ (\(PlanText.prescription(item.sets))).")
                continue
            }
            events.append(.progressionSet(slot: item.slot, progression: progression))
            lines.append(
                progression.map { "\(routine.name): \(catalogue.name(of: item.exercise)) on, \(text(of: $0, item))." }
                    ?? "\(routine.name): \(catalogue.name(of: item.exercise)) off.")
        }
        return VerbOutcome([Section("", lines.map { .text($0) })], events: events)
    }

    private func progression(_ arguments: Arguments, _ exercise: Exercise) throws -> Progression {
        let range = try arguments.option("range").map { try Unit.range($0, option: "range") }
        let increment = try arguments.option("by").map { try load($0, option: "by") }
        if increment != nil, exercise.loading.isEmpty, exercise.loadedVariant == nil {
            throw Refusal(
                "takes-no-load", "\(exercise.name) takes no load, so progression only moves repetitions",
                hint: "Leave --by out")
        }
        // `--range 30-60` of a hold is in seconds without saying so.
        guard let range, exercise.measuredIn == .seconds, range.counted == .reps else {
            return Progression(range: range, increment: increment)
        }
        return Progression(range: RepRange(range.low, range.high, .seconds), increment: increment)
    }
}
