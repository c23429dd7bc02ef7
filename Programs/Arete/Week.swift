import TrainingKit

/// Seven days with what was done on each.
struct Week: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        var day: Day
        var mark: Section.Calendar.Mark
        /// The day's summed raw load, as body freshness counts it.
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
                        $1.day == day
                            ? $0 + $1.raw(typicalTonnage: typical, sensitivity: options.bodySensitivity) : $0
                    },
                    sets: sets, tonnage: done.reduce(0) { $0 + $1.tonnage },
                    cardioMinutes: cardio.reduce(0) { $0 + ($1.seconds ?? 0) } / 60)
            })
    }

    static let calendar = Verb<Arete>(
        CommandDeclaration(
            "calendar", summary: "Show the last 7 days by their load",
            discussion:
                "Load is the session's raw load, 0 to 300, at your sensitivity. Days with nothing but cardio are "
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
