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
            Section("Muscles", [readiness.map, .table(table(of: readiness, from: state))]),
        ]
    }

    private func table(of readiness: Readiness, from state: State) -> Section.Table {
        let freshness = state.muscleFreshness(options)
        let first = readiness.day - (Arete.courseDays - 1)
        return Section.Table(
            columns: [
                .init("muscle"), .init("freshness", .right), .init("last trained"), .init("last 4 weeks"),
                .init("preference"),
            ],
            rows: readiness.muscles.map { reading in
                // Of a muscle that was never worked there is no course to draw.
                let course = (0..<Arete.courseDays).map { freshness.reading(of: reading.muscle, on: first + $0) }
                let isWorked = course.contains { $0 < Recovery.fullFreshness }
                return [
                    .text(reading.muscle.name), "\(reading.freshness.text(0))", .text(reading.trained),
                    isWorked ? .sparkline(course) : "", .text(state.preferences[reading.muscle]?.rawValue ?? ""),
                ]
            })
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
