import TrainingKit

extension Arete {
    private static let mostFound = 40

    static let find = Verb<Arete>(
        CommandDeclaration(
            "find", summary: "Find exercises by name or muscle, the recently used first",
            discussion: "A muscle finds all that works it, what mainly does before what assists.",
            positionals: [.init("words", .many, help: "a muscle, or words of the name; none lists the recently used")],
            examples: ["arete find triceps", "arete find cable row", "arete find"])
    ) { call in
        let words = call.arguments.words("words").joined(separator: " ")
        let found = try call.program.exercises(matching: words, history: call.history)
        let shown = Array(found.prefix(mostFound))
        let rows: [[Section.Table.Cell]] = shown.map { match in
            [
                .text(match.exercise.name), .text(match.exercise.primary.map(\.name).joined(separator: ", ")),
                .text(match.last.map { "\($0.day)" } ?? ""),
                .text(match.last?.sets.first.map { call.options.effort.line([$0]) } ?? ""),
            ]
        }
        var blocks: [Section.Block] = [
            .table(
                .init(
                    columns: [.init("exercise"), .init("mainly"), .init("last time"), .init("first set")],
                    rows: rows))
        ]
        if found.isEmpty {
            blocks = [.text("No exercise matches '\(words)'. See: regimen exercises search, regimen exercises add")]
        }
        if found.count > shown.count {
            blocks.append(.text("\(found.count - shown.count) more; add a word to narrow it down."))
        }
        return VerbOutcome(
            [Section(words.isEmpty ? "Recently used" : "Exercises for '\(words)'", blocks)],
            json: [
                "exercises": .array(
                    shown.map { match in
                        [
                            "exercise": .string(match.exercise.id.rawValue), "name": .string(match.exercise.name),
                            "primary": .array(match.exercise.primary.map { .string($0.rawValue) }),
                            "secondary": .array(match.exercise.secondary.map { .string($0.rawValue) }),
                            "lastDay": .optional(match.last) { .string($0.day.description) },
                        ]
                    }),
                "total": .int(found.count),
            ])
    }

    struct Match {
        var exercise: Exercise
        /// Last time it was done; `nil` if it never was.
        var last: Performance?
    }

    /// Exercises by muscle or by words of the name, the recently used first; without words, only those.
    func exercises(matching words: String, history: any History) throws -> [Match] {
        let recent = try history.recentExercises(limit: 500)
        let recency = Dictionary(recent.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        let terms = words.lowercased().split { !$0.isLetter && !$0.isNumber }
        let muscle = Muscle(loosely: words)
        let found = catalogue.exercises.enumerated().compactMap {
            place, exercise -> (key: [Int], exercise: Exercise)? in
            let rank: Int
            if exercise.archived {
                return nil
            } else if terms.isEmpty {
                guard recency[exercise.id] != nil else { return nil }
                rank = 0
            } else if let muscle, exercise.primary.contains(muscle) {
                rank = 0
            } else if let muscle, exercise.secondary.contains(muscle) {
                rank = 1
            } else if muscle == nil, Arete.matches(exercise, terms) {
                rank = 0
            } else {
                return nil
            }
            return ([recency[exercise.id] ?? .max, rank, place], exercise)
        }
        return try found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { match in
            Match(
                exercise: match.exercise,
                last: recency[match.exercise.id] == nil ? nil : try history.lastPerformance(of: match.exercise.id))
        }
    }

    private static func matches(_ exercise: Exercise, _ terms: [Substring]) -> Bool {
        let names = ([exercise.name, exercise.id.rawValue] + exercise.aliases).joined(separator: "\n").lowercased()
        return terms.allSatisfy { names.contains($0) }
    }
}
