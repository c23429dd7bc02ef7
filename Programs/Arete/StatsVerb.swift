import TrainingKit

extension Arete {
    static let stats = Verb<Arete>(
        CommandDeclaration(
            "stats", summary: "Show one exercise: best lift, top set and volume by session, every session",
            positionals: [.init("exercise", .many, help: "id, name or alias", completion: .exercise)],
            examples: ["arete stats bench-press", "arete stats lat pulldown --json"])
    ) { call in
        let words = call.arguments.words("exercise").joined(separator: " ")
        guard !words.isEmpty else { throw UsageError.missingWord("exercise", command: "arete stats") }
        let exercise = try trained(call.exercise(words), call)
        let performances = try call.history.performances(of: exercise.id, limit: .max)
        guard !performances.isEmpty else {
            throw Refusal(
                "no-history", "\(exercise.name) has no sets in the log yet",
                hint: "Log some: regimen log \(exercise.id) …")
        }
        let statistics = ExerciseStatistics(performances.reversed(), unit: call.program.context.unit)
        return VerbOutcome(
            [statistics.section(title: exercise.name, effort: call.options.effort)],
            json: statistics.document(of: exercise.id))
    }
}

/// One exercise over all its sessions.
struct ExerciseStatistics {
    struct Entry {
        var performance: Performance
        /// The heaviest set; of those the one with the most repetitions or seconds.
        var topSet: SetRecord
        /// Load × repetitions in ``ExerciseStatistics/unit``; of an exercise without loads, repetitions or seconds.
        var volume: Double
    }

    /// The unit of volume and estimates.
    let unit: MassUnit
    /// Whether any set was loaded.
    let isLoaded: Bool
    /// Oldest first.
    let entries: [Entry]

    /// - Parameter performances: oldest first, each with a filled working set.
    init(_ performances: some Sequence<Performance>, unit: MassUnit) {
        let performances = Array(performances)
        let isLoaded = performances.contains { $0.sets.contains { $0.tonnage > 0 } }
        self.unit = unit
        self.isLoaded = isLoaded
        entries = performances.compactMap { performance in
            guard let top = performance.sets.max(by: ExerciseStatistics.isLess) else { return nil }
            let volume = performance.sets.reduce(0) {
                $0 + (isLoaded ? unit.amount(ofKilograms: $1.tonnage) : $1.measure.value)
            }
            return Entry(performance: performance, topSet: top, volume: volume)
        }
    }

    /// The best lift: the heaviest set ever, the first of equals.
    var best: Entry? { entries.max { ExerciseStatistics.isLess($0.topSet, $1.topSet) } }

    /// The highest estimated one-rep maximum, and its day.
    var bestEstimate: (day: Day, value: Double)? {
        var best: (day: Day, value: Double)?
        for entry in entries {
            for case let estimate? in entry.performance.sets.map(\.estimatedOneRepMax)
            where estimate > best?.value ?? 0 {
                best = (entry.performance.day, estimate)
            }
        }
        return best.map { ($0.day, unit.amount(ofKilograms: $0.value)) }
    }

    private static func isLess(_ a: SetRecord, _ b: SetRecord) -> Bool {
        (a.load.mass, a.measure.value) < (b.load.mass, b.measure.value)
    }
}

extension ExerciseStatistics {
    private var volumeUnit: String {
        if isLoaded { return unit.rawValue }
        return entries.contains { $0.topSet.measure.time != nil } ? "s" : "reps"
    }

    func section(title: String, effort: AreteOptions.EffortScale) -> Section {
        var facts: [Section.Fact] = []
        if let best {
            facts.append(.init("best lift", "\(effort.line([best.topSet])), \(best.performance.day)"))
        }
        if let bestEstimate {
            facts.append(.init("best e1RM", "\(bestEstimate.value.text(1)) \(unit.rawValue), \(bestEstimate.day)"))
        }
        facts.append(.init("sessions", String(entries.count)))
        let top = entries.map { entry in
            Section.Chart.Point(
                entry.performance.day,
                isLoaded ? unit.amount(ofKilograms: entry.topSet.load.mass.kilograms) : entry.topSet.measure.value)
        }
        let volume = entries.map { Section.Chart.Point($0.performance.day, $0.volume) }
        return Section(
            title,
            [
                .facts(facts),
                .chart(.init("Top set", unit: volumeUnit, series: [.init("top set", top)])),
                .chart(.init("Volume", unit: volumeUnit, series: [.init("volume", volume)])),
                .table(
                    .init(
                        columns: [.init("day"), .init("volume, \(volumeUnit)", .right), .init("sets")],
                        rows: entries.reversed().map { entry in
                            [
                                .text(entry.performance.day.description), "\(entry.volume.text(1))",
                                .text(effort.line(entry.performance.sets)),
                            ]
                        })),
            ])
    }

    /// Sessions newest first.
    func document(of exercise: Exercise.ID) -> JSONValue {
        [
            "exercise": .string(exercise.rawValue),
            "unit": .string(volumeUnit),
            "best": .optional(best) { entry in
                ["day": .string(entry.performance.day.description), "set": Arete.document(entry.topSet)]
            },
            "e1rm": .optional(bestEstimate) { ["day": .string($0.day.description), "value": .double($0.value)] },
            "sessions": .array(
                entries.reversed().map { entry in
                    [
                        "session": .int(entry.performance.session), "day": .string(entry.performance.day.description),
                        "topSet": Arete.document(entry.topSet), "volume": .double(entry.volume),
                        "sets": .array(entry.performance.sets.map(Arete.document)),
                    ]
                }),
        ]
    }
}
