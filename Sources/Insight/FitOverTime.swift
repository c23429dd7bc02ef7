import TrainingKit

/// How the targets of a backtest fitted as time went on: over everything the share that was met in each month, of a
/// single exercise what was asked beside what was done.
struct FitOverTime {
    private enum Limits {
        /// A share of fewer targets than these jumps by more than it says.
        static let targetsInMonth = 5
    }

    /// Of each entrant, by months counted from year 0.
    private var months: [[Int: (answered: Int, met: Int)]]
    /// Of the one exercise that counts, what was done and what each entrant asked, session by session.
    private var occurrences: [(day: Day, done: Best, asked: [Best])] = []

    /// The best of some sets, by each unit that they have.
    private struct Best {
        var values: [Unit: Double] = [:]

        init(_ sets: [(measure: Measure, load: Load?)]) {
            for set in sets {
                let loaded = set.load.flatMap { $0.amount > 0 ? $0.mass.kilograms : nil }
                let reps = set.measure.reps
                take(loaded.flatMap { load in reps.flatMap { OneRepMax.epley(kilograms: load, reps: $0) } }, .oneRepMax)
                take(reps.map(Double.init), .reps)
                take(set.measure.time?.seconds, .seconds)
            }
        }

        private mutating func take(_ value: Double?, _ unit: Unit) {
            if let value { values[unit] = max(value, values[unit] ?? value) }
        }
    }

    private enum Unit: String {
        case oneRepMax = "kg"
        case seconds = "s"
        case reps
    }

    init(entrants: Int) {
        months = Array(repeating: [:], count: entrants)
    }

    /// Counts answers of an entrant on a day, and those of them that were met.
    mutating func count(answered: Int, met: Int, by entrant: Int, on day: Day) {
        guard answered > 0 else { return }
        let (year, month, _) = day.components
        let before = months[entrant][year * 12 + month - 1] ?? (0, 0)
        months[entrant][year * 12 + month - 1] = (before.answered + answered, before.met + met)
    }

    /// Takes what was done of the one exercise that counts, and what each entrant asked.
    mutating func take(_ performance: Performance, targets: [Target?]) {
        occurrences.append((
            performance.day, Best(performance.sets.map { ($0.measure, $0.load) }),
            targets.map { target in Best((target?.sets ?? []).map { ($0.measure, $0.load) }) }
        ))
    }

    /// What was done and what each entrant asked: estimated maxima where there are any, else the best set; `nil` where
    /// no single exercise was counted. The baseline, which asks for what was done last, would only repeat the line.
    func askedAndDone(_ entrants: [String]) -> Section.Chart? {
        let units = [Unit.oneRepMax, .seconds, .reps]
        guard let unit = units.first(where: { unit in occurrences.contains { $0.done.values[unit] != nil } })
        else { return nil }
        func points(_ best: (Int) -> Best) -> [Section.Chart.Point] {
            occurrences.indices.compactMap { index in
                best(index).values[unit].map { .init(occurrences[index].day, $0) }
            }
        }
        let lines = entrants.enumerated().filter { $0.element != Backtest.baseline }
            .map { entrant, name in Section.Chart.Series(name, points { occurrences[$0].asked[entrant] }) }
            .filter { !$0.points.isEmpty }
        return Section.Chart(
            unit == .oneRepMax ? "Estimated one-rep maximum, done and asked" : "Best set, done and asked",
            unit: unit.rawValue, series: [.init("done", points { occurrences[$0].done })] + lines)
    }

    /// The share of each entrant's targets that was met in each month, in whole percent; `nil` where no month has
    /// enough of them.
    func metByMonth(_ entrants: [String]) -> Section.Chart? {
        let series = zip(entrants, months).map { name, months in
            Section.Chart.Series(
                name,
                months.filter { $0.value.answered >= Limits.targetsInMonth }.sorted { $0.key < $1.key }.compactMap {
                    month, counts in
                    Day(year: month / 12, month: month % 12 + 1, day: 1).map {
                        .init($0, (Double(counts.met) / Double(counts.answered) * 100).rounded())
                    }
                })
        }.filter { !$0.points.isEmpty }
        return series.isEmpty ? nil : Section.Chart("Targets met, by month", unit: "%", series: series)
    }
}
