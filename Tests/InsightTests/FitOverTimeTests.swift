import Testing
import TrainingKit

@testable import Insight

@Suite("How targets fitted over time")
struct FitOverTimeTests {
    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    private func performance(_ day: Day, _ sets: [SetRecord]) -> Performance {
        Performance(session: 1, day: day, program: nil, exercise: "bench-press", sets: sets)
    }

    @Test("the share that was met, by month, where there are five targets or more")
    func months() throws {
        var fit = FitOverTime(entrants: 2)
        #expect(fit.metByMonth(["repeat", "unit"]) == nil)
        fit.count(answered: 4, met: 1, by: 1, on: try day("2026-01-31"))
        fit.count(answered: 3, met: 1, by: 1, on: try day("2026-01-01"))
        fit.count(answered: 4, met: 4, by: 1, on: try day("2026-02-01"))
        fit.count(answered: 8, met: 0, by: 1, on: try day("2025-12-24"))
        fit.count(answered: 0, met: 0, by: 0, on: try day("2025-12-24"))
        let chart = try #require(fit.metByMonth(["repeat", "unit"]))
        #expect(chart.unit == "%" && chart.series.map(\.name) == ["unit"])
        // February has four only; 2 of 7 are 29 %.
        #expect(chart.series[0].points == [.init(try day("2025-12-01"), 0), .init(try day("2026-01-01"), 29)])
    }

    @Test("what was done and asked of one exercise, in e1RM as soon as any session has one")
    func askedAndDone() throws {
        var fit = FitOverTime(entrants: 2)
        #expect(fit.askedAndDone(["repeat", "unit"]) == nil)
        let load = Load(60, .kg)
        let first = performance(try day("2026-01-05"), [SetRecord(.reps(20), load: load)])
        let second = performance(try day("2026-01-12"), [SetRecord(.reps(6), load: load)])
        let target = Target([.init(.reps(5), load: load), .init(.reps(10), load: load)])
        fit.take(first, targets: [target, nil])
        fit.take(second, targets: [target, target])
        let chart = try #require(fit.askedAndDone(["repeat", "unit"]))
        #expect(chart.unit == "kg" && chart.series.map(\.name) == ["done", "unit"])
        // Epley: 60 × (1 + 6 / 30) and, of the target's best set, 60 × (1 + 10 / 30). Twenty repetitions have none.
        #expect(chart.series[0].points == [.init(try day("2026-01-12"), 72)])
        #expect(chart.series[1].points == [.init(try day("2026-01-12"), 80)])
    }

    @Test("repetitions or seconds of the best set where nothing was loaded")
    func unloaded() throws {
        for (measure, unit) in [(Measure.reps(12), "reps"), (.time(HoldTime(seconds: 45)), "s")] {
            var fit = FitOverTime(entrants: 1)
            fit.take(performance(try day("2026-01-05"), [SetRecord(measure)]), targets: [nil])
            let chart = try #require(fit.askedAndDone(["repeat"]))
            #expect(chart.unit == unit && chart.series.map(\.name) == ["done"])
            #expect(chart.series[0].points.map(\.value) == [measure.value])
        }
    }
}
