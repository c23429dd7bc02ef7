import Testing
import TrainingKit

@testable import UnitProgram

/// One row: what was planned, what was done, what it leads to.
struct ProgressionRow: Sendable, CustomTestStringConvertible {
    let name: String
    let planned: Int
    let range: String
    /// `60x8`: an accepted target.
    var target: String?
    let done: String
    let step: Suggestion.Step?
    /// What is suggested for each set.
    var aim = ""
    var by = "2.5"
    var reason: String?

    var testDescription: String { name }
}

@Suite("Double progression")
struct DoubleProgressionTests {
    static let rows: [ProgressionRow] = [
        // The three outcomes.
        .init(name: "top in all sets", planned: 3, range: "6-10", done: "60x10 60x10 60x10", step: .raise, aim: "62.5x6",
            reason: "3 × 10 at 60 kg: top of 6–10 in all sets → 62.5 kg × 6"),
        .init(name: "above the top", planned: 3, range: "6-10", done: "60x12 60x11 60x10", step: .raise, aim: "62.5x6",
            reason: "12, 11, 10 at 60 kg: top of 6–10 in all sets → 62.5 kg × 6"),
        .init(name: "in range", planned: 3, range: "6-10", done: "60x8 60x8 60x7", step: .reps, aim: "60x8",
            reason: "8, 8, 7 at 60 kg: within 6–10 in all sets → 60 kg × 8"),
        .init(name: "all at low", planned: 3, range: "6-10", done: "60x6 60x6 60x6", step: .reps, aim: "60x7"),
        .init(name: "one below the top", planned: 3, range: "6-10", done: "60x10 60x10 60x9", step: .reps, aim: "60x10"),
        .init(name: "one set under low", planned: 3, range: "6-10", done: "60x8 60x6 60x5", step: .hold, aim: "60x5",
            reason: "8, 6, 5 at 60 kg: under 6 in 1 of 3 → 60 kg × 5 again"),
        .init(name: "all under low", planned: 3, range: "6-10", done: "60x5 60x4 60x3", step: .hold, aim: "60x3"),
        .init(name: "single number, reached", planned: 3, range: "5", done: "100x5 100x5 100x5", step: .raise, aim: "102.5x5"),
        .init(name: "single number, missed", planned: 3, range: "5", done: "100x5 100x5 100x4", step: .hold, aim: "100x4"),
        .init(name: "one planned set", planned: 1, range: "5", done: "140x5", step: .raise, aim: "142.5x5"),
        // Number of sets.
        .init(name: "a set missing", planned: 3, range: "6-10", done: "60x10 60x10", step: .hold, aim: "60x10",
            reason: "2 of 3 sets done → 60 kg × 10 again"),
        .init(name: "bonus set too light does not spoil", planned: 3, range: "6-10", done: "60x10 60x10 60x10 50x15", step: .raise, aim: "62.5x6"),
        .init(name: "bonus set with few reps does not spoil", planned: 3, range: "6-10", done: "60x10 60x10 60x10 60x3", step: .raise, aim: "62.5x6"),
        .init(name: "the first planned sets decide", planned: 2, range: "6-10", done: "60x7 60x8 60x10 60x10", step: .reps, aim: "60x8"),
        .init(name: "bonus in front", planned: 3, range: "6-10", done: "50x12 60x10 60x10 60x10", step: .raise, aim: "62.5x6"),
        .init(name: "nothing done", planned: 3, range: "6-10", done: "", step: nil),
        // Base load.
        .init(name: "ramped sets: the load all reached", planned: 3, range: "6-10", done: "55x10 60x10 65x10", step: .raise, aim: "57.5x6"),
        .init(name: "heavier top set, enough at the lower load", planned: 3, range: "6-10", done: "70x6 60x10 60x10", step: .reps, aim: "60x7"),
        .init(name: "four sets, three heavier", planned: 3, range: "6-10", done: "50x10 60x8 60x8 60x8", step: .reps, aim: "60x9"),
        .init(name: "no load stays no load beside a loaded set", planned: 2, range: "6-10", done: "12 10x10", step: .top, aim: "10"),
        // The accepted target.
        .init(name: "target reached", planned: 3, range: "6-10", target: "62.5x6", done: "62.5x6 62.5x6 62.5x6", step: .reps, aim: "62.5x7"),
        .init(name: "a set under the target load never counts", planned: 3, range: "6-10", target: "62.5x6", done: "62.5x8 62.5x8 60x12", step: .hold, aim: "62.5x6",
            reason: "2 of 3 sets at 62.5 kg or more → 62.5 kg × 6 again"),
        .init(name: "all sets under the target load", planned: 3, range: "6-10", target: "62.5x6", done: "60x10 60x10 60x10", step: .hold, aim: "62.5x6"),
        .init(name: "more than the target is followed", planned: 3, range: "6-10", target: "62.5x6", done: "65x8 65x8 65x8", step: .reps, aim: "65x9"),
        .init(name: "more than the target to the top", planned: 3, range: "6-10", target: "62.5x6", done: "65x10 65x10 65x10", step: .raise, aim: "67.5x6"),
        .init(name: "under low with a target holds its reps", planned: 3, range: "6-10", target: "62.5x7", done: "62.5x6 62.5x5 62.5x5", step: .hold, aim: "62.5x7"),
        .init(name: "under the target's reps but in range", planned: 3, range: "6-10", target: "62.5x9", done: "62.5x8 62.5x7 62.5x7", step: .reps, aim: "62.5x8"),
        .init(name: "heavier than the target, under low: the target's reps", planned: 2, range: "6-10", target: "60x8", done: "65x5 65x4", step: .hold, aim: "65x8"),
        // Kinds of sets.
        .init(name: "warm-ups ignored", planned: 3, range: "6-10", done: "w:40x10 w:50x5 60x10 60x10 60x10", step: .raise, aim: "62.5x6"),
        .init(name: "a heavy warm-up is no base load", planned: 2, range: "6-10", done: "w:80x1 60x8 60x8", step: .reps, aim: "60x9"),
        .init(name: "drop sets ignored", planned: 3, range: "6-10", done: "60x10 60x10 d:60x10", step: .hold, aim: "60x10"),
        .init(name: "drop set after enough", planned: 2, range: "6-10", done: "60x10 60x10 d:60x4", step: .raise, aim: "62.5x6"),
        .init(name: "only warm-ups", planned: 2, range: "6-10", done: "w:60x10 w:60x10", step: nil),
        .init(name: "unfilled sets do not count", planned: 2, range: "6-10", done: "60x10 60x0", step: .hold, aim: "60x10"),
        // Units.
        .init(name: "pounds go up in pounds", planned: 2, range: "5-8", done: "225lbx8 225lbx8", step: .raise, aim: "230lbx5"),
        .init(name: "an increment in kilograms is not added to pounds", planned: 1, range: "5-8", done: "135lbx8", step: .raise, aim: "140lbx5", by: "2.5"),
        .init(name: "135 lb is more than 61 kg", planned: 1, range: "6-10", target: "61x6", done: "135lbx10", step: .raise, aim: "140lbx6"),
        .init(name: "135 lb is less than 61.5 kg", planned: 1, range: "6-10", target: "61.5x6", done: "135lbx10", step: .hold, aim: "61.5x6"),
        .init(name: "mixed units, the lighter is the base", planned: 2, range: "6-10", done: "100x10 220lbx10", step: .raise, aim: "225lbx6"),
        .init(name: "exactly equal across units", planned: 1, range: "6-10", target: "100lbx6", done: "45.359237x10", step: .raise, aim: "47.859237x6"),
        .init(name: "the sum is exact", planned: 1, range: "6-10", done: "0.1x10", step: .raise, aim: "0.3x6", by: "0.2"),
        .init(name: "an odd increment", planned: 1, range: "6-10", done: "61.25x10", step: .raise, aim: "62.5x6", by: "1.25"),
        // Bodyweight, added weight, assistance.
        .init(name: "no load, in range", planned: 3, range: "8-12", done: "10 9 8", step: .reps, aim: "9",
            reason: "10, 9, 8: within 8–12 in all sets → 9"),
        .init(name: "no load, at the top", planned: 3, range: "8-12", done: "12 12 12", step: .top, aim: "12"),
        .init(name: "no load, under low", planned: 2, range: "8-12", done: "8 6", step: .hold, aim: "6"),
        .init(name: "added weight", planned: 2, range: "5-8", done: "10x8 10x8", step: .raise, aim: "11.25x5", by: "1.25"),
        .init(name: "assistance goes down", planned: 2, range: "5-8", done: "-20x8 -20x8", step: .raise, aim: "-18.75x5", by: "1.25"),
        .init(name: "the last assistance leaves bodyweight", planned: 2, range: "5-8", done: "-1.25x8 -1.25x8", step: .raise, aim: "5", by: "1.25",
            reason: "2 × 8 at -1.25 kg: top of 5–8 in all sets → bodyweight × 5"),
        .init(name: "less assistance is heavier", planned: 2, range: "5-8", target: "-10x5", done: "-15x8 -15x8", step: .hold, aim: "-10x5"),
        .init(name: "bodyweight is more than assistance", planned: 1, range: "5-8", target: "-10x5", done: "6", step: .reps, aim: "7"),
        // Sides and seconds.
        .init(name: "the smaller side counts", planned: 2, range: "5-8", done: "8l8r 8l7r", step: .reps, aim: "8"),
        .init(name: "both sides at the top", planned: 2, range: "5-8", done: "20x8l9r 20x8l8r", step: .raise, aim: "22.5x5"),
        .init(name: "seconds go up by five", planned: 2, range: "30-50s", done: "40s 35s", step: .reps, aim: "40s",
            reason: "40, 35 s: within 30–50 s in all sets → 40 s"),
        .init(name: "seconds stop at the top", planned: 2, range: "30-50s", done: "48s 47s", step: .reps, aim: "50s"),
        .init(name: "seconds at the top without a load", planned: 2, range: "30-50s", done: "50s 60s", step: .top, aim: "50s"),
        .init(name: "seconds at the top with a load", planned: 1, range: "30-50s", done: "10x50s", step: .raise, aim: "12.5x30s"),
        .init(name: "repetitions do not count for a hold", planned: 1, range: "30-50s", done: "40", step: nil),
    ]

    @Test("leads to", arguments: rows)
    func row(_ row: ProgressionRow) {
        let target = row.target.map { text in
            let set = set(text[...])
            return Unit.AcceptedTarget(load: set.load, measure: set.measure, reason: "")
        }
        let by = load(row.by)
        let rule = DoubleProgression(planned: row.planned, range: RepRange(row.range)!, target: target) {
            Increments.increment(set: by, for: small["bench-press"], in: $0)
        }
        let suggestion = rule.suggestion(after: sets(row.done))
        #expect(suggestion?.step == row.step)
        #expect(suggestion.map { words($0.measure, $0.load) } ?? "" == row.aim)
        if let reason = row.reason { #expect(suggestion?.reason == reason) }
    }

    @Test func thereAreFortyRows() { #expect(Self.rows.count >= 40 && Set(Self.rows.map(\.name)).count == Self.rows.count) }

    @Test("Only what changes is offered", arguments: [(Suggestion.Step.raise, true), (.reps, true), (.top, false), (.hold, false)])
    func offered(step: Suggestion.Step, isOffered: Bool) {
        #expect(Suggestion(step: step, measure: .reps(5), reason: "").isOffered == isOffered)
    }

    @Test("Default ranges", arguments: [(1, "1-5"), (5, "5-9"), (8, "8-12"), (9, "9-14"), (12, "12-17")])
    func defaultRange(planned: Int, range: String) {
        #expect(RepRange.byDefault(from: planned, .reps) == RepRange(range))
    }

    @Test func defaultRangeOfHolds() { #expect(RepRange.byDefault(from: 30, .seconds) == RepRange("30-50s")) }

    @Test(
        "Default increments",
        arguments: [
            ("bench-press", "2.5", "5lb"), ("dumbbell-curl", "2", "5lb"), ("leg-press", "5", "10lb"), ("cable-row", "5", "10lb"),
            ("dip", "1.25", "2.5lb"), ("plank", "1.25", "2.5lb"), ("unheard-of", "2.5", "5lb"),
        ] as [(String, String, String)])
    func defaultIncrement(exercise: String, kilograms: String, pounds: String) {
        let entry = small[Exercise.ID(exercise)]
        #expect(Increments.byDefault(for: entry, in: .kg) == load(kilograms))
        #expect(Increments.byDefault(for: entry, in: .lb) == load(pounds))
    }

    /// Whatever is done: a suggestion never asks for less than the base load, nor for repetitions outside the range.
    @Test func suggestionsStayInBounds() {
        var generator = Generator(seed: 7)
        let range = RepRange("6-10")!
        for _ in 0..<2_000 {
            let done = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                SetRecord(
                    .reps(.random(in: 1...13, using: &generator)),
                    load: Load(.random(in: 10...14, using: &generator) * 5, .kg))
            }
            let rule = DoubleProgression(planned: 3, range: range, target: nil) { Increments.barbell.load(in: $0) }
            guard let suggestion = rule.suggestion(after: done) else { Issue.record("no suggestion"); continue }
            #expect(suggestion.load.mass >= suggestion.baseLoad.mass)
            let atBase = done.filter { $0.load.mass >= suggestion.baseLoad.mass }.prefix(3)
            let fewest = atBase.compactMap(\.measure.reps).min() ?? 0
            switch suggestion.step {
            case .raise: #expect(atBase.count == 3 && fewest >= 10 && suggestion.measure == .reps(6))
            case .reps: #expect(atBase.count == 3 && (6...9).contains(fewest) && suggestion.measure == .reps(fewest + 1))
            case .hold: #expect(atBase.count < 3 || fewest < 6)
            case .top: Issue.record("a loaded exercise has no top")
            }
        }
    }
}
