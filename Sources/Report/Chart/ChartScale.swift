import TrainingKit

/// Where the points of a chart go, in fractions of the plot: shared by the terminal and the page.
struct ChartScale {
    struct Series {
        let name: String
        /// Finite values in order of time; days may repeat.
        let points: [Section.Chart.Point]
    }

    /// The series that have points, in the order of the chart.
    let series: [Series]
    let valueTicks: Ticks
    let dayTicks: DayTicks
    let firstDay: Day
    let lastDay: Day

    /// Whether the values are drawn as columns that stand on zero, and so zero is on the axis.
    enum Kind { case line, columns }

    /// `nil` when there is nothing to draw. Ticks: how many there may be at most.
    init?(_ chart: Section.Chart, _ kind: Kind = .line, valueTicks: Int, dayTicks: Int) {
        series = chart.series.compactMap { series in
            let finite = series.points.filter(\.value.isFinite)
                .map { Section.Chart.Point($0.day, max(-Ticks.limit, min(Ticks.limit, $0.value))) }
            let sorted = finite.enumerated()
                .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
            return sorted.isEmpty ? nil : Series(name: series.name, points: sorted)
        }
        let points = series.lazy.flatMap(\.points)
        guard let lowest = points.map(\.value).min(), let highest = points.map(\.value).max(),
            let firstDay = points.map(\.day).min(), let lastDay = points.map(\.day).max()
        else { return nil }
        self.firstDay = firstDay
        self.lastDay = lastDay
        let range = kind == .columns ? min(0, lowest)...max(0, highest) : lowest...highest
        self.valueTicks = Ticks(covering: range, atMost: valueTicks)
        self.dayTicks = DayTicks(from: firstDay, through: lastDay, atMost: dayTicks)
    }

    /// 0 is the first day, 1 the last; a single day stands in the middle.
    func x(_ day: Day) -> Double {
        lastDay == firstDay ? 0.5 : Double(day - firstDay) / Double(lastDay - firstDay)
    }

    /// 0 is the lowest tick, 1 the highest.
    func y(_ value: Double) -> Double { valueTicks.position(of: value) }
}

extension ChartScale.Series {
    /// What the line shows, in words: `80 to 92.5, highest 95 on 1 Mar 2026`. The unit stands in the chart's title.
    var summary: String {
        guard let first = points.first, let last = points.last, let highest = points.max(by: { $0.value < $1.value })
        else { return "" }
        let number = { (value: Double) in NumberText.trimmed(value) }
        guard points.count > 1 else { return "\(number(first.value)) on \(first.day.words)" }
        return "\(number(first.value)) to \(number(last.value)), "
            + "highest \(number(highest.value)) on \(highest.day.words)"
    }
}
