import Testing
import TrainingKit

@testable import UnitProgram

/// One row: what was planned, what was done, what it leads to.
struct ProgressionRow: Sendable, CustomTestStringConvertible {
    let name: String
    let planned: Int
    let range: String
    /// `60x8`: an accepted target.
    let target: String?
    let done: String
    let step: Suggestion.Step?
    /// What is suggested for each set.
    let aim: String
    let by: String
    let reason: String?

    var testDescription: String { name }

    init(
        _ name: String, _ planned: Int, _ range: String, target: String? = nil, _ done: String,
        _ step: Suggestion.Step?,
        _ aim: String = "", by: String = "2.5", reason: String? = nil
    ) {
        (self.name, self.planned, self.range, self.target) = (name, planned, range, target)
        (self.done, self.step, self.aim, self.by, self.reason) = (done, step, aim, by, reason)
    }
}

@Suite("Double progression")
struct DoubleProgressionTests {
    static let rows: [ProgressionRow] = [
        // The three outcomes.
        .init(
            "top in all sets", 3, "6-10", "60x10 60x10 60x10", .raise, "62.5x6",
            reason: "3 × 10 at 60 kg: top of 6–10 in all sets → 62.5 kg × 6"),
        .init(
            "above the top", 3, "6-10", "60x12 60x11 60x10", .raise, "62.5x6",
            reason: "12, 11, 10 at 60 kg: top of 6–10 in all sets → 62.5 kg × 6"),
        .init(
            "in range", 3, "6-10", "60x8 60x8 60x7", .reps, "60x8",
            reason: "8, 8, 7 at 60 kg: within 6–10 in all sets → 60 kg × 8"),
        .init("all at low", 3, "6-10", "60x6 60x6 60x6", .reps, "60x7"),
        .init("one below the top", 3, "6-10", "60x10 60x10 60x9", .reps, "60x10"),
        .init(
            "one set under low", 3, "6-10", "60x8 60x6 60x5", .hold, "60x5",
            reason: "8, 6, 5 at 60 kg: under 6 in 1 of 3 → 60 kg × 5 again"),
        .init("all under low", 3, "6-10", "60x5 60x4 60x3", .hold, "60x3"),
        .init("single number, reached", 3, "5", "100x5 100x5 100x5", .raise, "102.5x5"),
        .init("single number, missed", 3, "5", "100x5 100x5 100x4", .hold, "100x4"),
        .init("one planned set", 1, "5", "140x5", .raise, "142.5x5"),
        // Number of sets.
        .init(
            "a set missing", 3, "6-10", "60x10 60x10", .hold, "60x10",
            reason: "2 of 3 sets done → 60 kg × 10 again"),
        .init("bonus set too light does not spoil", 3, "6-10", "60x10 60x10 60x10 50x15", .raise, "62.5x6"),
        .init("bonus set with few reps does not spoil", 3, "6-10", "60x10 60x10 60x10 60x3", .raise, "62.5x6"),
        .init("the first planned sets decide", 2, "6-10", "60x7 60x8 60x10 60x10", .reps, "60x8"),
        .init("bonus in front", 3, "6-10", "50x12 60x10 60x10 60x10", .raise, "62.5x6"),
        .init("nothing done", 3, "6-10", "", nil),
        // Base load.
        .init("ramped sets: the load all reached", 3, "6-10", "55x10 60x10 65x10", .raise, "57.5x6"),
        .init("heavier top set, enough at the lower load", 3, "6-10", "70x6 60x10 60x10", .reps, "60x7"),
        .init("four sets, three heavier", 3, "6-10", "50x10 60x8 60x8 60x8", .reps, "60x9"),
        .init("no load stays no load beside a loaded set", 2, "6-10", "12 10x10", .top, "10"),
        // The accepted target.
        .init("target reached", 3, "6-10", target: "62.5x6", "62.5x6 62.5x6 62.5x6", .reps, "62.5x7"),
        .init(
            "a set under the target load never counts", 3, "6-10", target: "62.5x6", "62.5x8 62.5x8 60x12", .hold,
            "62.5x6",
            reason: "2 of 3 sets at 62.5 kg or more → 62.5 kg × 6 again"),
        .init("all sets under the target load", 3, "6-10", target: "62.5x6", "60x10 60x10 60x10", .hold, "62.5x6"),
        .init("more than the target is followed", 3, "6-10", target: "62.5x6", "65x8 65x8 65x8", .reps, "65x9"),
        .init("more than the target to the top", 3, "6-10", target: "62.5x6", "65x10 65x10 65x10", .raise, "67.5x6"),
        .init(
            "under low with a target holds its reps", 3, "6-10", target: "62.5x7", "62.5x6 62.5x5 62.5x5", .hold,
            "62.5x7"),
        .init(
            "under the target's reps but in range", 3, "6-10", target: "62.5x9", "62.5x8 62.5x7 62.5x7", .reps, "62.5x8"
        ),
        .init(
            "heavier than the target, under low: the target's reps", 2, "6-10", target: "60x8", "65x5 65x4", .hold,
            "65x8"),
        // Kinds of sets.
        .init("warm-ups ignored", 3, "6-10", "w:40x10 w:50x5 60x10 60x10 60x10", .raise, "62.5x6"),
        .init("a heavy warm-up is no base load", 2, "6-10", "w:80x1 60x8 60x8", .reps, "60x9"),
        .init("drop sets ignored", 3, "6-10", "60x10 60x10 d:60x10", .hold, "60x10"),
        .init("drop set after enough", 2, "6-10", "60x10 60x10 d:60x4", .raise, "62.5x6"),
        .init("only warm-ups", 2, "6-10", "w:60x10 w:60x10", nil),
        .init("unfilled sets do not count", 2, "6-10", "60x10 60x0", .hold, "60x10"),
        // Units.
        .init("pounds go up in pounds", 2, "5-8", "225lbx8 225lbx8", .raise, "230lbx5"),
        .init("an increment in kilograms is not added to pounds", 1, "5-8", "135lbx8", .raise, "140lbx5", by: "2.5"),
        .init("135 lb is more than 61 kg", 1, "6-10", target: "61x6", "135lbx10", .raise, "140lbx6"),
        .init("135 lb is less than 61.5 kg", 1, "6-10", target: "61.5x6", "135lbx10", .hold, "61.5x6"),
        .init("mixed units, the lighter is the base", 2, "6-10", "100x10 220lbx10", .raise, "225lbx6"),
        .init("exactly equal across units", 1, "6-10", target: "100lbx6", "45.359237x10", .raise, "47.859237x6"),
        .init("the sum is exact", 1, "6-10", "0.1x10", .raise, "0.3x6", by: "0.2"),
        .init("an odd increment", 1, "6-10", "61.25x10", .raise, "62.5x6", by: "1.25"),
        // Bodyweight, added weight, assistance.
        .init(
            "no load, in range", 3, "8-12", "10 9 8", .reps, "9",
            reason: "10, 9, 8: within 8–12 in all sets → 9"),
        .init("no load, at the top", 3, "8-12", "12 12 12", .top, "12"),
        .init("no load, under low", 2, "8-12", "8 6", .hold, "6"),
        .init("added weight", 2, "5-8", "10x8 10x8", .raise, "11.25x5", by: "1.25"),
        .init("assistance goes down", 2, "5-8", "-20x8 -20x8", .raise, "-18.75x5", by: "1.25"),
        .init(
            "the last assistance leaves bodyweight", 2, "5-8", "-1.25x8 -1.25x8", .raise, "5", by: "1.25",
            reason: "2 × 8 at -1.25 kg: top of 5–8 in all sets → bodyweight × 5"),
        .init("less assistance is heavier", 2, "5-8", target: "-10x5", "-15x8 -15x8", .hold, "-10x5"),
        .init("bodyweight is more than assistance", 1, "5-8", target: "-10x5", "6", .reps, "7"),
        // Sides and seconds.
        .init("the smaller side counts", 2, "5-8", "8l8r 8l7r", .reps, "8"),
        .init("both sides at the top", 2, "5-8", "20x8l9r 20x8l8r", .raise, "22.5x5"),
        .init(
            "seconds go up by five", 2, "30-50s", "40s 35s", .reps, "40s",
            reason: "40, 35 s: within 30–50 s in all sets → 40 s"),
        .init("seconds stop at the top", 2, "30-50s", "48s 47s", .reps, "50s"),
        .init("seconds at the top without a load", 2, "30-50s", "50s 60s", .top, "50s"),
        .init("seconds at the top with a load", 1, "30-50s", "10x50s", .raise, "12.5x30s"),
        .init("repetitions do not count for a hold", 1, "30-50s", "40", nil),
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

    @Test func thereAreFortyRows() {
        #expect(Self.rows.count >= 40 && Set(Self.rows.map(\.name)).count == Self.rows.count)
    }

    @Test(
        "Only what changes is offered",
        arguments: [(Suggestion.Step.raise, true), (.reps, true), (.top, false), (.hold, false)])
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
            ("bench-press", "2.5", "5lb"), ("dumbbell-curl", "2", "5lb"), ("leg-press", "5", "10lb"),
            ("cable-row", "5", "10lb"),
            ("dip", "1.25", "2.5lb"), ("plank", "1.25", "2.5lb"), ("unheard-of", "2.5", "5lb"),
        ] as [(String, String, String)])
    func defaultIncrement(exercise: String, kilograms: String, pounds: String) {
        let entry = small[Exercise.ID(exercise)]
        #expect(Increments.byDefault(for: entry, in: .kg) == load(kilograms))
        #expect(Increments.byDefault(for: entry, in: .lb) == load(pounds))
    }

    /// Whatever is done: a suggestion never asks for less than the base load, nor for repetitions outside the range.
    @Test func suggestionsStayInBounds() {
        var generator = SplitMix64(seed: 7)
        let range = RepRange("6-10")!
        for _ in 0..<2_000 {
            let done = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                SetRecord(
                    .reps(.random(in: 1...13, using: &generator)),
                    load: Load(.random(in: 10...14, using: &generator) * 5, .kg))
            }
            let rule = DoubleProgression(planned: 3, range: range, target: nil) { Increments.barbell.load(in: $0) }
            guard let suggestion = rule.suggestion(after: done) else {
                Issue.record("no suggestion")
                continue
            }
            #expect(suggestion.load.mass >= suggestion.baseLoad.mass)
            let atBase = done.filter { $0.load.mass >= suggestion.baseLoad.mass }.prefix(3)
            let fewest = atBase.compactMap(\.measure.reps).min() ?? 0
            switch suggestion.step {
            case .raise: #expect(atBase.count == 3 && fewest >= 10 && suggestion.measure == .reps(6))
            case .reps:
                #expect(atBase.count == 3 && (6...9).contains(fewest) && suggestion.measure == .reps(fewest + 1))
            case .hold: #expect(atBase.count < 3 || fewest < 6)
            case .top: Issue.record("a loaded exercise has no top")
            }
        }
    }
}
