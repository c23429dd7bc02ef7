import Testing
import TrainingKit

@testable import Report

@Suite("Ticks")
struct TicksTests {
    struct Case: Sendable {
        let range: ClosedRange<Double>
        let count: Int
        let labels: [String]
    }

    @Test("are the round numbers one would choose", arguments: [
        Case(range: 62...109, count: 7, labels: ["60", "70", "80", "90", "100", "110"]),
        Case(range: 62...109, count: 5, labels: ["60", "80", "100", "120"]),
        Case(range: 62...109, count: 3, labels: ["50", "100", "150"]),
        Case(range: 60...100, count: 5, labels: ["60", "70", "80", "90", "100"]),
        Case(range: 0.1...0.3, count: 5, labels: ["0.10", "0.15", "0.20", "0.25", "0.30"]),
        Case(range: 0.1...0.3, count: 3, labels: ["0.1", "0.2", "0.3"]),
        Case(range: -20...15, count: 5, labels: ["-20", "-10", "0", "10", "20"]),
        Case(range: 80...80, count: 5, labels: ["76", "78", "80", "82", "84"]),
        Case(range: 0...0, count: 5, labels: ["-1.0", "-0.5", "0.0", "0.5", "1.0"]),
        Case(range: 8200...13_900, count: 5, labels: ["8000", "10 000", "12 000", "14 000"]),
        Case(range: 0...3_000_000, count: 4, labels: ["0M", "1M", "2M", "3M"]),
        Case(range: -1...1, count: 1, labels: ["-1", "0", "1"]),
    ])
    func labels(_ example: Case) {
        let ticks = Ticks(covering: example.range, atMost: example.count)
        #expect(ticks.values.map(ticks.label) == example.labels)
    }

    @Test("are multiples of 1, 2 or 5 times a power of ten, cover the data and are no more than asked for")
    func properties() {
        var random = SeededGenerator(seed: 1)
        let scales: [Double] = [0.01, 1, 30, 1000, 1e6, 1e12]
        for _ in 0..<4000 {
            let scale: Double = scales.randomElement(using: &random) ?? 1
            let a: Double = Double.random(in: -1...1, using: &random) * scale
            let b: Double = Bool.random(using: &random) ? a : Double.random(in: -1...1, using: &random) * scale
            let count = Int.random(in: 1...12, using: &random)
            let ticks = Ticks(covering: min(a, b)...max(a, b), atMost: count)
            let low: Double = max(-Ticks.limit, min(Ticks.limit, min(a, b)))
            let high: Double = max(-Ticks.limit, min(Ticks.limit, max(a, b)))
            #expect(ticks.first <= low)
            #expect(ticks.last >= high)
            #expect((2...max(3, count)).contains(ticks.values.count))
            #expect(Set(ticks.values.map(ticks.label)).count == ticks.values.count, "labels of \(a)...\(b)")
            let step = ticks.values[1] - ticks.values[0]
            #expect(isOneTwoFive(step), "\(step)")
            for (index, value) in ticks.values.enumerated() {
                let multiple: Double = value / step
                let distance: Double = abs(multiple - multiple.rounded())
                #expect(distance < 1e-6)
                let expected: Double = ticks.first + Double(index) * step
                #expect(abs(value - expected) <= step * 1e-6)
            }
        }
    }

    private func isOneTwoFive(_ step: Double) -> Bool {
        var mantissa = step
        while mantissa >= 9.999 { mantissa /= 10 }
        while mantissa < 0.9999 { mantissa *= 10 }
        let mantissas: [Double] = [1, 2, 5]
        return mantissas.contains { abs(mantissa - $0) < 1e-5 }
    }

    @Test("leave a tick's own place at its fraction of the axis")
    func positions() {
        let ticks = Ticks(covering: 62...109, atMost: 7)
        #expect(ticks.position(of: 60) == 0)
        #expect(ticks.position(of: 85) == 0.5)
        #expect(ticks.position(of: 110) == 1)
        #expect(ticks.position(of: 500) == 1 && ticks.position(of: -500) == 0)
    }
}

@Suite("Ticks of days")
struct DayTicksTests {
    struct Case: Sendable {
        let first: String
        let last: String
        let count: Int
        let labels: [String]
    }

    @Test("are days, Mondays, months or years", arguments: [
        Case(first: "2026-03-01", last: "2026-03-03", count: 5, labels: ["1 Mar 2026", "2 Mar", "3 Mar"]),
        Case(
            first: "2025-12-20", last: "2026-01-12", count: 5,
            labels: ["22 Dec 2025", "29 Dec", "5 Jan 2026", "12 Jan"]),
        Case(first: "2025-11-15", last: "2026-03-10", count: 5, labels: ["Dec 2025", "Jan 2026", "Feb", "Mar"]),
        Case(first: "2024-03-01", last: "2026-03-01", count: 5, labels: ["Jul 2024", "Jan 2025", "Jul", "Jan 2026"]),
        Case(
            first: "2015-06-01", last: "2026-03-01", count: 6,
            labels: ["2016", "2018", "2020", "2022", "2024", "2026"]),
        Case(first: "2026-03-04", last: "2026-03-04", count: 4, labels: ["4 Mar 2026"]),
        Case(first: "2026-02-02", last: "2026-02-27", count: 1, labels: ["2 Feb 2026"]),
    ])
    func labels(_ example: Case) throws {
        let first = try #require(Day(example.first))
        let last = try #require(Day(example.last))
        #expect(DayTicks(from: first, through: last, atMost: example.count).ticks.map(\.label) == example.labels)
    }

    @Test("stand inside the range, in order, no more than asked for and with labels that tell them apart")
    func properties() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<2000 {
            let first = Day(number: Int.random(in: -20_000...30_000, using: &random))
            let last = first + Int.random(in: 0...Int.random(in: 0...9000, using: &random), using: &random)
            let count = Int.random(in: 1...14, using: &random)
            let ticks = DayTicks(from: first, through: last, atMost: count).ticks
            #expect((1...count).contains(ticks.count))
            #expect(ticks.allSatisfy { $0.day >= first && $0.day <= last })
            #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.day < $1.day })
            #expect(Set(ticks.map(\.fullLabel)).count == ticks.count)
            #expect(ticks.first?.label == ticks.first?.fullLabel)
        }
    }
}

@Suite("Numbers as text")
struct NumberTextTests {
    @Test(arguments: [
        (77.25, "77.25"), (80, "80"), (0, "0"), (-0.001, "0"), (-2.5, "-2.5"), (9999, "9999"), (10_000, "10 000"),
        (1_234_567.891, "1 234 567.89"), (12_000.5, "12 000.5"), (.nan, "-"), (.infinity, "-"), (1000.999, "1001"),
    ])
    func trimmed(_ value: Double, _ text: String) {
        #expect(NumberText.trimmed(value) == text)
    }
}
