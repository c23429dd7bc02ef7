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
            let runs = try foldTogether(Registry.programs) { sessions.append($0) }
            let backtest = try Backtest(
                Registry.programs.map { kind in
                    try kind.run(
                        options: options(of: kind), catalogue: catalogue, context: context(of: kind, mode: .backtest))
                })
            var performances = RecordedHistory()
            var records = RecordBook()
            for session in sessions {
                try backtest.add(session)
                performances.append(session)
                records.add(session)
            }
            var groups = [ReportPage.Group("", try overviewSections(sessions))]
            if let run = runs.first(where: { $0.descriptor.id == configuration.program }) {
                let sections = try run.sections(on: day, history: history())
                groups.append(ReportPage.Group(run.descriptor.name, sections))
            }
            if !sessions.isEmpty {
                groups.append(ReportPage.Group("Records", [recordsSection(records, catalogue)]))
                groups.append(ReportPage.Group("The programs compared", comparisonSections(backtest.rows)))
            }
            return ReportPage(
                title: "Training report", day: day, overview: overviewFacts(sessions), groups: groups,
                exercises: exercises(performances, records, catalogue))
        }
    }

    /// The comparison as a page of its own.
    public func page(of comparison: Comparison) -> ReportPage {
        ReportPage(
            title: "The programs compared", day: day,
            groups: [ReportPage.Group("Backtest", comparisonSections(comparison.backtest)),
                ReportPage.Group("Projection", [Projection.summary(of: comparison.projections)])])
    }

    /// Writes a page, atomically. An existing file is replaced.
    ///
    /// - Returns: the number of bytes.
    @discardableResult
    public func write(_ page: ReportPage, to path: String) throws -> Int {
        try checkIsNotOurs(path)
        let bytes = Array(page.html().utf8)
        do {
            try FileBytes.replace(path, with: bytes)
        } catch {
            throw Refusal(
                "unwritable", "\(path) cannot be written: \(error.reason)",
                hint: "Name a file in a folder that you may write to")
        }
        return bytes.count
    }

    private func overviewFacts(_ sessions: [Session]) -> [Section.Fact] {
        let totals = TrainingTotals(sessions)
        var facts: [Section.Fact] = [
            .init("Sessions", "\(totals.sessions)"), .init("Working sets", "\(totals.workingSets)"),
            .init("Tonnage", "\(Int((totals.tonnage / 1000).rounded())) t"),
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
        let weeks = WeeklyTotals.of(sessions)
        if weeks.count > 1 {
            let points = weeks.map { Section.Chart.Point($0.week, ($0.totals.tonnage / 1000 * 10).rounded() / 10) }
            sections.append(
                Section("Tonnage by week", [.chart(.init("Tonnage", unit: "t", series: [.init("tonnage", points)]))]))
        }
        let weights = try journal.bodyWeights(from: Day(number: 0), through: day)
        if !weights.isEmpty {
            let unit = configuration.units
            let points = weights.map { Section.Chart.Point($0.day, $0.weight.mass.kilograms * unit.perKilogram) }
            sections.append(
                Section(
                    "Body weight",
                    [.chart(.init("Body weight", unit: unit.rawValue, series: [.init("body weight", points)]))]))
        }
        return sections
    }

    private func recordsSection(_ records: RecordBook, _ catalogue: Catalogue) -> Section {
        let rows: [[Section.Table.Cell]] = records.all.sorted {
            (catalogue.name(of: $0.exercise), $0.kind.rawValue) < (catalogue.name(of: $1.exercise), $1.kind.rawValue)
        }.map { record in
            [
                .text(catalogue.name(of: record.exercise)), .text(record.kind.title), .text(words(of: record)),
                "\(record.day)",
            ]
        }
        return Section(
            "", [.table(.init(columns: [.init("Exercise"), .init("Record"), .init("Set"), .init("Day")], rows: rows))])
    }

    private func comparisonSections(_ rows: [BacktestRow]) -> [Section] {
        [
            ComparisonText.section(of: rows),
            Section("In words", ComparisonText.explanation(of: rows).map { .text($0) }),
            Section("The figures", [.facts(ComparisonText.legend)]),
        ]
    }

    /// The exercises with the most sessions first.
    private func exercises(_ history: RecordedHistory, _ records: RecordBook, _ catalogue: Catalogue)
        -> [ExerciseReport]
    {
        history.recentExercises(limit: .max)
            .map { ExerciseProgress($0, performances: history.performances(of: $0, limit: .max).reversed()) }
            .sorted { ($1.entries.count, $0.exercise) < ($0.entries.count, $1.exercise) }
            .map { report(on: $0, records.records(of: $0.exercise), catalogue) }
    }

    private func report(on progress: ExerciseProgress, _ records: [PersonalRecord], _ catalogue: Catalogue)
        -> ExerciseReport
    {
        let mass = configuration.units
        let isLoaded = progress.entries.contains { $0.topSet.load != nil }
        let isHeld = progress.entries.contains { $0.topSet.measure.time != nil }
        return ExerciseReport(
            name: catalogue.name(of: progress.exercise), unit: isLoaded ? mass.rawValue : isHeld ? "s" : "reps",
            massUnit: mass.rawValue, facts: records.map { .init($0.kind.title, "\(words(of: $0)), \($0.day)") },
            occurrences: progress.entries.map { entry in
                let value = isLoaded ? entry.topSet.load.mass.kilograms * mass.perKilogram : entry.bestSet.measure.value
                return ExerciseReport.Occurrence(
                    entry.day, topSet: SetText.line(isLoaded ? entry.topSet : entry.bestSet), value: value,
                    e1rm: entry.oneRepMax.map { $0 * mass.perKilogram },
                    volume: entry.volume > 0 ? entry.volume * mass.perKilogram : nil)
            })
    }

    private func words(of record: PersonalRecord) -> String {
        let mass = configuration.units
        let value = (record.value * mass.perKilogram * 10).rounded() / 10
        let number = value == value.rounded() ? String(Int(value)) : String(value)
        return switch record.kind {
        case .heaviest, .reps, .hold: SetText.line(record.set)
        case .oneRepMax: "\(number) \(mass.rawValue) from \(SetText.part(record.set.measure, record.set.load))"
        case .volume: "\(number) \(mass.rawValue)"
        }
    }
}

extension PersonalRecord.Kind {
    /// In words, as a heading.
    public var title: String {
        switch self {
        case .heaviest: "Heaviest"
        case .oneRepMax: "Best e1RM"
        case .reps: "Most reps"
        case .hold: "Longest hold"
        case .volume: "Most volume"
        }
    }
}

extension MassUnit {
    /// How many of it a kilogram is, for charts and statistics.
    var perKilogram: Double {
        switch self {
        case .kg: 1
        case .lb: 1 / 0.45359237
        }
    }
}
