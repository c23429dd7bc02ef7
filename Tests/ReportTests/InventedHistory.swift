import TrainingKit

@testable import Report

/// The same numbers on every run and machine (Marsaglia's xorshift64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

/// A report of the size of a real history of two years, with nothing real in it.
enum InventedHistory {
    static let last = Day(year: 2026, month: 3, day: 1)!  // in the calendar
    static let first = last - 730

    static func page(sessions: Int = 335, exercises: Int = 86, perSession: Int = 7) -> ReportPage {
        var random = SeededGenerator(seed: 7)
        let days = (0..<sessions).map { first + $0 * 730 / max(1, sessions - 1) }
        var occurrences: [[ExerciseReport.Occurrence]] = Array(repeating: [], count: exercises)
        for (index, day) in days.enumerated() {
            for place in 0..<min(perSession, exercises) {
                // The first exercises are done often, the last ones rarely.
                let wide = Int.random(in: 0..<exercises, using: &random)
                let often = min(wide, Int.random(in: 0..<exercises, using: &random))
                let exercise = perSession >= exercises ? place : often
                if occurrences[exercise].last?.day == day { continue }
                let base = 40.0 + Double(exercise % 9) * 10
                let load = base + Double(index) * 0.12 + Double.random(in: -4...4, using: &random)
                let rounded = (load / 2.5).rounded() * 2.5
                let reps = Int.random(in: 4...9, using: &random)
                occurrences[exercise].append(
                    .init(
                        day, topSet: "\(NumberText.trimmed(rounded)) kg × \(reps)", value: rounded,
                        e1rm: OneRepMax.epley(kilograms: rounded, reps: reps), volume: rounded * Double(reps) * 3))
            }
        }
        return ReportPage(
            title: "Training report", day: last,
            overview: [
                .init("Sessions", "\(sessions)"), .init("Working sets", "6 180"), .init("Tonnage", "2 214 t"),
                .init("Time", "402 h"), .init("Body weight", "81.4 kg"),
            ],
            groups: [
                .init("", [activity(days), weekly(days)]), .init("Program", program(&random)),
                .init("Records", [records]), .init("Comparison", [comparison]),
            ],
            exercises: occurrences.enumerated().filter { !$0.element.isEmpty }.map { index, done in
                ExerciseReport(
                    name: index == 0 ? "Bench press (barbell)" : "Exercise \(index + 1) (dumbbell)", unit: "kg",
                    facts: [.init("Heaviest", done[0].topSet), .init("Sessions", "\(done.count)")],
                    occurrences: done)
            })
    }

    private static func activity(_ days: [Day]) -> Section {
        let trained = Set(days)
        let entries = (0...730).map { offset -> Section.Calendar.Entry in
            let day = first + offset
            if trained.contains(day) { return .init(day, .done, level: 1 + day.number % 4) }
            return .init(day, day.number % 17 == 0 ? .cardio : day.number % 23 == 0 ? .missed : .rest)
        }
        let ahead = (1...5).map { Section.Calendar.Entry(last + $0, $0 % 2 == 0 ? .rest : .planned) }
        return Section("Activity", [.calendar(.init("Activity", days: entries + ahead))])
    }

    private static func weekly(_ days: [Day]) -> Section {
        let points = stride(from: 0, to: days.count, by: 3).map {
            Section.Chart.Point(days[$0], 9000 + Double($0 * 7919 % 5000))
        }
        return Section("Tonnage by week", [.chart(.init("Tonnage", unit: "kg", series: [.init("Tonnage", points)]))])
    }

    private static func program(_ random: inout SeededGenerator) -> [Section] {
        let names = ["Squat", "Hinge", "Push", "Pull", "Lunge", "Core"]
        let levels = names.enumerated().map { index, name in
            Section.Chart.Series(name, (0..<80).map { .init(first + $0 * 9, Double($0 * (index + 3) / 12)) })
        }
        return [
            Section(
                "Levels",
                [
                    .text("Each pattern has one level.\nIt rises by one after a workout that went to plan."),
                    .chart(.init("Levels", unit: "level", series: levels)),
                    .table(
                        .init(
                            columns: [.init("Pattern"), .init("Level", .right), .init("Trend")],
                            rows: names.enumerated().map { index, name in
                                [.text(name), .text("\(index * 3 + 4)"), .sparkline(levels[index].points.map(\.value))]
                            })),
                ]),
            Section(
                "Freshness",
                [
                    .facts([.init("Whole body", "63%"), .init("Next", "back and biceps")]),
                    .muscleMap(Muscle.allCases.map { .init($0, Double.random(in: 0...100, using: &random)) }),
                ]),
        ]
    }

    private static let records = Section(
        "Records",
        [
            .table(
                .init(
                    columns: [.init("Exercise"), .init("Heaviest", .right), .init("e1RM", .right), .init("Day")],
                    rows: (1...12).map {
                        ["Exercise \($0) (dumbbell)", "100 kg × 5", "116.7 kg", "2026-01-\(String($0 + 9))"]
                    }))
        ])

    private static let comparison = Section(
        "Backtest",
        [
            .table(
                .init(
                    columns: [.init("Program")]
                        + [
                            "Coverage", "Hit rate", "Load bias", "Load error", "e1RM bias", "e1RM error", "Reps bias",
                            "Volume bias", "Minutes",
                        ].map { .init($0, .right) },
                    rows: ["repeat", "dredfit", "unit", "reps"].map { name in
                        [.text(name)] + (1...9).map { .text("\($0).\(name.utf8.count)%") }
                    }))
        ])
}
