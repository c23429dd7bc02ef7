import Insight
import Journal
import Report
import TrainingKit

extension Host {
    /// Days of the activity grid: a year.
    private static let gridDays = 364

    /// The report page: overview, every exercise, records, the current program's own progress, and the comparison.
    /// The journal is read once for all of it.
    public func report() throws -> ReportPage {
        let catalogue = try catalogue()
        return try journal.reading {
            var sessions: [Session] = []
            var performances = RecordedHistory()
            let (comparison, runs) = try compare(Registry.programs) { session in
                sessions.append(session)
                performances.append(session)
            }
            let records = try Dictionary(
                uniqueKeysWithValues: performances.recentExercises(limit: .max).map { ($0, try self.records(of: $0)) })
            var groups = [ReportPage.Group("", try overviewSections(sessions))]
            if let run = runs.first(where: { $0.descriptor.id == configuration.program }) {
                let sections = try run.sections(on: day, history: history())
                groups.append(ReportPage.Group(run.descriptor.name, sections))
            }
            if !sessions.isEmpty {
                let standing = records.values.flatMap(\.self)
                groups.append(ReportPage.Group("Records", [recordsSection(standing, catalogue)]))
                groups.append(
                    ReportPage.Group(
                        "The programs compared", comparison.sections(explained: true, catalogue: catalogue)))
            }
            return ReportPage(
                title: "Training report", day: day, overview: overviewFacts(sessions), groups: groups,
                exercises: exercises(performances, records, catalogue))
        }
    }

    /// The comparison as a page of its own.
    public func page(of comparison: Comparison) throws -> ReportPage {
        let sections = comparison.sections(explained: true, catalogue: try catalogue())
        return ReportPage(
            title: "The programs compared", day: day, groups: [ReportPage.Group("Your history", sections)])
    }

    /// Writes a page, atomically. An existing file is replaced.
    ///
    /// - Returns: the number of bytes.
    @discardableResult
    public func write(_ page: ReportPage, to path: String) throws -> Int {
        guard !path.isEmpty else {
            throw Refusal("unwritable", "the page needs the name of a file", hint: "For instance: --html report.html")
        }
        try checkIsNotOurs(path)
        let file = try OutputFile(path)
        do {
            try file.write(Array(page.html().utf8))
            try file.finish()
        } catch {
            file.abandon()
            throw error
        }
        return file.bytes
    }

    private func overviewFacts(_ sessions: [Session]) -> [Section.Fact] {
        let totals = TrainingTotals(sessions)
        let unit = configuration.units.forTonnage
        var facts: [Section.Fact] = [
            .init("Sessions", "\(totals.sessions)"), .init("Working sets", "\(totals.workingSets)"),
            .init("Tonnage", "\(Int((totals.tonnage / unit.kilograms).rounded())) \(unit.name)"),
            .init("Hours", "\(Int(totals.hours.rounded()))"),
        ]
        if let first = sessions.first?.day, let last = sessions.last?.day {
            facts += [.init("First session", "\(first)"), .init("Latest session", "\(last)")]
        }
        return facts
    }

    private func overviewSections(_ sessions: [Session]) throws -> [Section] {
        guard let last = sessions.last?.day else {
            return [Section("", [.text("No session is recorded yet.")])]
        }
        let end = max(day, last)
        let days = ActivityGrid.days(from: end - Host.gridDays, through: end, sessions: sessions)
        var sections = [Section("Activity", [.calendar(.init("Activity of the last year", days: days))])]
        if let weeks = weeks(of: sessions) { sections.append(Section(weeks.title, [.chart(weeks)])) }
        let weights = try journal.bodyWeights(from: Day(number: 0), through: day)
        if !weights.isEmpty {
            let unit = configuration.units
            let points = weights.map { Section.Chart.Point($0.day, unit.amount(ofKilograms: $0.weight.mass.kilograms)) }
            sections.append(
                Section(
                    "Body weight",
                    [.chart(.init("Body weight", unit: unit.rawValue, series: [.init("body weight", points)]))]))
        }
        return sections
    }

    private func recordsSection(_ records: [StandingRecord], _ catalogue: Catalogue) -> Section {
        let rows: [[Section.Table.Cell]] = records.sorted {
            (catalogue.name(of: $0.exercise), $0.kind.heading) < (catalogue.name(of: $1.exercise), $1.kind.heading)
        }.map { record in
            [
                .text(catalogue.name(of: record.exercise)), .text(record.kind.heading), .text(words(of: record)),
                "\(record.day)",
            ]
        }
        return Section(
            "", [.table(.init(columns: [.init("Exercise"), .init("Record"), .init("Set"), .init("Day")], rows: rows))])
    }

    /// The exercises with the most sessions first.
    private func exercises(
        _ history: RecordedHistory, _ records: [Exercise.ID: [StandingRecord]], _ catalogue: Catalogue
    ) -> [ExerciseReport] {
        history.recentExercises(limit: .max)
            .map { ExerciseProgress($0, performances: history.performances(of: $0, limit: .max).reversed()) }
            .sorted { ($1.entries.count, $0.exercise) < ($0.entries.count, $1.exercise) }
            .map { report(on: $0, records[$0.exercise] ?? [], catalogue) }
    }

    private func report(
        on progress: ExerciseProgress, _ records: [StandingRecord], _ catalogue: Catalogue
    ) -> ExerciseReport {
        let mass = configuration.units
        let isLoaded = progress.entries.contains { $0.topSet.load != nil }
        let isHeld = progress.entries.contains { $0.topSet.measure.time != nil }
        var facts = records.map { Section.Fact($0.kind.heading, "\(words(of: $0)), \($0.day)") }
        if let most = progress.mostVolume {
            facts.append(.init("Most volume", "\(words(kilograms: most.volume)), \(most.day)"))
        }
        return ExerciseReport(
            name: catalogue.name(of: progress.exercise), unit: isLoaded ? mass.rawValue : isHeld ? "s" : "reps",
            massUnit: mass.rawValue, facts: facts,
            occurrences: progress.entries.map { entry in
                let value =
                    isLoaded
                    ? mass.amount(ofKilograms: entry.topSet.load.mass.kilograms) : entry.bestSet.measure.value
                return ExerciseReport.Occurrence(
                    entry.day, topSet: SetText.line(isLoaded ? entry.topSet : entry.bestSet), value: value,
                    e1rm: entry.oneRepMax.map(mass.amount(ofKilograms:)),
                    volume: entry.volume > 0 ? mass.amount(ofKilograms: entry.volume) : nil)
            })
    }

    private func words(of record: StandingRecord) -> String {
        guard record.kind == .e1rm else { return SetText.line(record.set) }
        let maximum = words(kilograms: record.set.estimatedOneRepMax)
        return "\(maximum) from \(SetText.part(record.set.measure, record.set.load))"
    }
}

extension NewRecord.Kind {
    /// In words, as a heading.
    fileprivate var heading: String {
        switch self {
        case .heaviest: "Heaviest"
        case .reps: "Most reps"
        case .hold: "Longest hold"
        case .e1rm: "Best e1RM"
        }
    }
}

extension MassUnit {
    /// What a tonnage is counted in, of how many kilograms.
    var forTonnage: (name: String, kilograms: Double) {
        switch self {
        case .kg: ("t", 1000)
        case .lb: ("thousand lb", 1000 * kilograms)
        }
    }
}
