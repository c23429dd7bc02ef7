import Insight
import Journal
import TrainingKit

/// The days of a stretch of time, and its weeks.
public struct Activity: Sendable {
    /// Every day, those without a session too.
    public var days: [Section.Calendar.Entry]
    /// `nil` for less than two weeks.
    public var weeks: Section.Chart?

    /// A grid of the days, and a chart of the weeks.
    public var sections: [Section] {
        var blocks: [Section.Block] = [.calendar(.init("Activity", days: days))]
        if let weeks { blocks.append(.chart(weeks)) }
        return [Section("Activity", blocks)]
    }
}

extension Host {
    /// Weeks of a grid that nobody limited: a year and the present week.
    private static let gridWeeks = 53
    /// Sessions of a course in a list: as many as the longest sparkline has columns.
    private static let courseLength = 24

    /// What was done day by day and week by week, of everything or of one exercise.
    ///
    /// - Parameter first: the first day; by default a year before the last.
    public func activity(of exercise: Exercise.ID?, from first: Day?, through last: Day) throws -> Activity {
        let first = first ?? last.startOfWeek - 7 * (Host.gridWeeks - 1)
        var sessions = try journal.reading {
            try journal.sessions(
                limit: nil, before: nil, from: first, to: last, exercise: exercise, through: clock.bound)
        }
        if let exercise {
            for index in sessions.indices {
                sessions[index].exercises.removeAll { $0.exercise != exercise }
                sessions[index].cardio.removeAll { $0.activity != exercise }
            }
        }
        return Activity(
            days: ActivityGrid.days(from: first, through: last, sessions: sessions),
            weeks: weeks(of: sessions.reversed()))
    }

    /// The tonnage of each week, or its working sets where nothing was loaded.
    func weeks(of sessions: some Sequence<Session>) -> Section.Chart? {
        let weeks = WeeklyTotals.of(sessions)
        guard weeks.count > 1 else { return nil }
        guard weeks.contains(where: { $0.totals.tonnage > 0 }) else {
            let points = weeks.map { Section.Chart.Point($0.week, Double($0.totals.workingSets)) }
            return .init("Working sets by week", unit: "", series: [.init("sets", points)])
        }
        let unit = configuration.units.forTonnage
        let tenths = { (kilograms: Double) in (kilograms / unit.kilograms * 10).rounded() / 10 }
        let points = weeks.map { Section.Chart.Point($0.week, tenths($0.totals.tonnage)) }
        return .init("Tonnage by week", unit: unit.name, series: [.init("tonnage", points)])
    }

    /// The latest sessions of exercises as one number each, oldest first: the e1RM where there is one, else what the
    /// best set came to.
    public func courses(of exercises: Set<Exercise.ID>) throws -> [Exercise.ID: [Double]] {
        try journal.reading {
            let history = history()
            return try Dictionary(
                uniqueKeysWithValues: exercises.map { exercise in
                    let latest = try history.performances(of: exercise, limit: Host.courseLength)
                    let chart = ExerciseProgress(exercise, performances: latest.reversed()).chart
                    return (exercise, chart.series.flatMap(\.points).map(\.value))
                })
        }
    }

    /// An exercise's own chart, a mass in the configured unit.
    public func chart(of progress: ExerciseProgress) -> Section.Chart {
        var chart = progress.chart
        guard chart.unit == MassUnit.kg.rawValue else { return chart }
        chart.unit = configuration.units.rawValue
        for index in chart.series.indices {
            for point in chart.series[index].points.indices {
                let kilograms = chart.series[index].points[point].value
                chart.series[index].points[point].value = configuration.units.amount(ofKilograms: kilograms)
            }
        }
        return chart
    }

    /// A mass that was reckoned, in the configured unit to a tenth: `76.7 kg`; `-` for none.
    public func words(kilograms: Double?) -> String { Host.words(kilograms: kilograms, in: configuration.units) }

    /// The same in a unit of choice.
    public static func words(kilograms: Double?, in unit: MassUnit) -> String {
        guard let kilograms else { return "-" }
        let tenths = Int((unit.amount(ofKilograms: kilograms) * 10).rounded())
        let fraction = tenths % 10 == 0 ? "" : ".\(abs(tenths % 10))"
        return "\(tenths / 10)\(fraction) \(unit.rawValue)"
    }
}
