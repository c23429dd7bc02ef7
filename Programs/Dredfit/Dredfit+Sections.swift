import TrainingKit

extension Dredfit {
    /// Levels with a row for each pattern, what comes next in each, the history of levels, the week, four weeks of
    /// days, and the latest milestones.
    public func sections(on day: Day, from state: State, history: any History) throws -> [Section] {
        let engine = engine(of: state, on: day)
        var sections = [
            Section(
                "Levels", [.facts(facts(state, engine)), .table(patterns(state: state, engine: engine))]),
            Section("Next variations", [.table(nextVariations(on: day, state: state, engine: engine))]),
        ]
        if state.trail.points.count > 1 {
            sections.append(Section("Level history", [.chart(chart(of: state.trail))]))
        }
        sections.append(try week(of: day, from: state, history: history).section)
        let monday = day.startOfWeek
        sections.append(
            Section(
                "Days",
                [
                    .calendar(
                        .init(
                            "The last \(Dredfit.calendarWeeks) weeks",
                            days: try calendar(
                                from: monday - 7 * (Dredfit.calendarWeeks - 1), through: monday + 6, today: day,
                                state: state, history: history)))
                ]))
        if !state.milestones.isEmpty {
            let facts = state.milestones.reversed().map { Section.Fact($0.day.description, text(of: $0)) }
            sections.append(Section("Milestones", [.facts(facts)]))
        }
        return sections
    }

    private static let calendarWeeks = 4
    private static let sparklinePoints = 24

    private func facts(_ state: State, _ engine: Engine) -> [Section.Fact] {
        let highest = shownPatterns(engine).count * Rules.levels.upperBound
        var facts = [
            Section.Fact("Total level", "\(engine.total) of \(highest)"),
            Section.Fact("Workouts", String(engine.counter)),
        ]
        if state.foreign.seen > 0 {
            facts.append(
                Section.Fact(
                    "Read of other sessions", "\(state.foreign.read) of \(state.foreign.seen) exercises"))
        }
        return facts
    }

    /// A bar branch that was never used and cannot be says nothing.
    private func shownPatterns(_ engine: Engine) -> [Pattern] {
        Pattern.allCases.filter { $0 != .pullBar || options.bar || engine.levels[$0] > 0 }
    }

    private func patterns(state: State, engine: Engine) -> Section.Table {
        Section.Table(
            columns: [
                .init("Pattern"), .init("Level", .right), .init("Tier", .right), .init("Variation"), .init("Recently"),
            ],
            rows: shownPatterns(engine).map { pattern in
                let level = engine.level(of: pattern)
                let values = state.trail.points.suffix(Dredfit.sparklinePoints).map { Double($0.levels[pattern]) }
                return [
                    .text(pattern.name), "\(level.value)", "\(level.tier)", .text(name(of: pattern, at: level)),
                    .sparkline(values),
                ]
            })
    }

    private func nextVariations(on day: Day, state: State, engine: Engine) -> Section.Table {
        Section.Table(
            columns: [.init("Pattern"), .init("Sets now"), .init("Next variation"), .init("Away")],
            rows: shownPatterns(engine).map { pattern in
                let level = engine.level(of: pattern)
                let start: [Section.Table.Cell] = [.text(pattern.name), .text(work(of: pattern, at: level))]
                guard let next = level.nextVariation else { return start + ["none: this is the hardest", ""] }
                return start + [
                    .text(name(of: pattern, at: next)), .text(away(pattern, from: level, to: next, on: day, state)),
                ]
            })
    }

    private func chart(of trail: Trail) -> Section.Chart {
        Section.Chart(
            "Total level", unit: "",
            series: [.init("Total level", trail.points.map { .init($0.day, Double($0.levels.sum)) })])
    }

    /// Weeks to a level at the recent pace; levels where there is none.
    private func away(_ pattern: Pattern, from level: Level, to next: Level, on day: Day, _ state: State) -> String {
        guard let weeks = Pace(of: pattern, to: level, on: day, along: state.trail)?.weeks(to: next) else {
            let away = next.value - level.value
            return "\(away) \(away == 1 ? "level" : "levels")"
        }
        return "about \(weeks) \(weeks == 1 ? "week" : "weeks")"
    }
}

/// How fast a pattern has risen lately.
struct Pace: Hashable {
    /// Levels gained, above 0.
    let gain: Int
    /// In so many days.
    let days: Int
    let level: Level

    /// The pace of the last four weeks counts; less than a week of it says nothing.
    private static let window = 28
    private static let leastDays = 7

    /// The recent pace up to the present level; `nil` where there is no gain or too little time behind it.
    init?(of pattern: Pattern, to level: Level, on day: Day, along trail: Trail) {
        guard let first = trail.points.first else { return nil }
        let start = trail.levels(on: day - Pace.window) ?? first.levels
        days = min(day - first.day, Pace.window)
        gain = level.value - start[pattern]
        guard gain > 0, days >= Pace.leastDays else { return nil }
        self.level = level
    }

    /// Weeks to a higher level at this pace, rounded up.
    func weeks(to target: Level) -> Int {
        let levels = target.value - level.value
        return (levels * days + 7 * gain - 1) / (7 * gain)
    }
}
