import TrainingKit

extension Arete {
    /// Days of the muscles' course in the progress table.
    private static let courseDays = 28

    /// Body freshness over eight weeks, the muscles with their course over four, and the last seven days.
    public func sections(on day: Day, from state: State, history: any History) throws -> [Section] {
        let readiness = state.readiness(on: day, options: options)
        let recommendation = try recommendation(on: day, from: state, history: history)
        var sections = sections(of: readiness, recommendation: recommendation, from: state)
        let body = state.bodyFreshness(options).readings(from: day - (AreteState.reviewedDays - 1), through: day)
        let chart = Section.Chart(
            "Body freshness", unit: "of 100",
            series: [.init("body", body.map { .init($0.day, $0.value) })])
        sections.append(Section("Last 8 weeks", [.chart(chart)]))
        sections.append(try week(through: day, from: state, history: history).section)
        return sections
    }

    /// A reading as the user sees it.
    func sections(of readiness: Readiness, recommendation: Recommendation, from state: State) -> [Section] {
        var summary: [Section.Block] = [
            .facts([
                .init("body freshness", "\(readiness.body.text(1)) of 100"),
                .init("train next", recommendation.title),
            ]),
            .text(recommendation.why + "."),
        ]
        if let hint = calibrationHint(on: readiness.day, from: state) { summary.append(.text(hint)) }
        return [
            Section("Readiness on \(readiness.day)", summary),
            Section(
                "Muscles", [readiness.map, .table(table(of: readiness, from: state, recommendation: recommendation))]),
        ]
    }

    private func table(of readiness: Readiness, from state: State, recommendation: Recommendation) -> Section.Table {
        let freshness = state.muscleFreshness(options)
        let first = readiness.day - (Arete.courseDays - 1)
        return Section.Table(
            columns: [
                .init("muscle"), .init("freshness", .right), .init("last trained"), .init("last 4 weeks"),
                .init("preference"),
            ],
            rows: readiness.muscles.map { state in
                [
                    .text(state.muscle.name), "\(state.freshness.text(0))", .text(state.trained),
                    .sparkline((0..<Arete.courseDays).map { freshness.reading(of: state.muscle, on: first + $0) }),
                    .text(preference(for: state.muscle)),
                ]
            })
        func preference(for muscle: Muscle) -> String { state.preferences[muscle]?.rawValue ?? "" }
    }
}

extension Recommendation {
    /// What to train, in a few words: `chest, lats, quads`.
    var title: String {
        switch choice {
        case .rest: "rest"
        case .muscles(let groups):
            groups.isEmpty ? "what you like" : groups.map(\.candidate.muscle.name).joined(separator: ", ")
        case .routine(let routine, _): routine.name
        }
    }
}

/// Seven days with what was done on each.
struct Week: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        var day: Day
        var mark: Section.Calendar.Mark
        /// The day's summed raw load at a sensitivity of 1.
        var load: Double
        var sets: Int
        var tonnage: Double
        var cardioMinutes: Int

        /// 0 for no load, then one for each quarter of the heaviest session, up to 4.
        var level: Int {
            load > 0 ? min(4, 1 + Int(load / (Recovery.heaviestSession / 4))) : 0
        }
    }

    var entries: [Entry]
}

extension Arete {
    /// The seven days that end with `day`.
    func week(through day: Day, from state: State, history: any History) throws -> Week {
        let first = day - 6
        let sessions = Dictionary(grouping: try history.sessions(from: first, through: day), by: \.day)
        let typical = BodyFreshness(state.bodyLoads).typicalTonnage(on: day)
        return Week(
            entries: (0..<7).map { offset in
                let day = first + offset
                let done = sessions[day] ?? []
                let sets = done.reduce(0) { $0 + $1.exercises.reduce(0) { $0 + $1.filledWorkingSets.count } }
                let cardio = done.flatMap(\.cardio)
                return Week.Entry(
                    day: day, mark: sets > 0 ? .done : cardio.isEmpty ? .none : .cardio,
                    load: state.bodyLoads.reduce(0) {
                        $1.day == day ? $0 + $1.raw(typicalTonnage: typical, sensitivity: 1) : $0
                    },
                    sets: sets, tonnage: done.reduce(0) { $0 + $1.tonnage },
                    cardioMinutes: cardio.reduce(0) { $0 + ($1.seconds ?? 0) } / 60)
            })
    }

    static let calendar = Verb<Arete>(
        CommandDeclaration(
            "calendar", summary: "Show the last 7 days by their load",
            discussion:
                "Load is the session's raw load, 0 to 300, at a sensitivity of 1. Days with nothing but cardio are "
                + "marked apart.",
            examples: ["arete calendar", "arete calendar --at 2026-03-01"])
    ) { call in
        let week = try call.program.week(through: call.day, from: call.state, history: call.history)
        return VerbOutcome([week.section], json: week.document)
    }
}

extension Week {
    var section: Section {
        Section(
            "Last 7 days",
            [
                .calendar(.init("By load", days: entries.map { .init($0.day, $0.mark, level: $0.level) })),
                .table(
                    .init(
                        columns: [
                            .init("day"), .init("load", .right), .init("sets", .right), .init("tonnage, kg", .right),
                            .init("cardio, min", .right),
                        ],
                        rows: entries.map { entry in
                            [
                                "\(entry.day.weekday.abbreviation) \(entry.day.description)",
                                .text(Week.blank(entry.load.text(0))), .text(Week.blank(String(entry.sets))),
                                .text(Week.blank(entry.tonnage.text(0))),
                                .text(Week.blank(String(entry.cardioMinutes))),
                            ]
                        })),
            ])
    }

    /// Nothing done is an empty cell.
    private static func blank(_ number: String) -> String { number == "0" ? "" : number }

    var document: JSONValue {
        [
            "days": .array(
                entries.map { entry in
                    [
                        "day": .string(entry.day.description), "mark": .string(entry.mark.rawValue),
                        "load": .double(entry.load), "level": .int(entry.level), "sets": .int(entry.sets),
                        "tonnage": .double(entry.tonnage), "cardioMinutes": .int(entry.cardioMinutes),
                    ]
                })
        ]
    }
}
