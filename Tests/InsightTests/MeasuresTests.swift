import Testing
import TrainingKit

@testable import Insight

/// Each measure of compare.md on occurrences computed by hand.
struct MeasuresTests {
    /// A row of one program that answered each occurrence; `nil` is no opinion.
    private func row(_ occurrences: [(asked: String?, done: String)]) -> BacktestRow {
        var measures = Measures()
        for (asked, done) in occurrences {
            measures.count(asked.map(target), against: sets(done).filter(\.isFilledWorkingSet))
        }
        return BacktestRow(program: "stub", sessions: 1, measures: measures)
    }

    @Test(arguments: [
        // Loads and repetitions, as planned, above and below.
        ("80x8 80x8", "80x8 80x8", true),
        ("80x8 80x8", "80x9 82.5x8", true),
        ("80x8 80x8", "80x8 80x7", false),
        ("80x8", "77.5x12", false),
        // Fewer sets than targeted are not met, more are.
        ("80x8 80x8", "80x8", false),
        ("80x8", "80x8 40x2", true),
        // The same position counts, not the best set.
        ("80x8 60x8", "60x8 80x8", false),
        // Across units: 225 lb is 102.058 kg, 100 kg is 220.462 lb.
        ("100x5", "225lbx5", true),
        ("225lbx5", "102x5", false),
        ("220.462263lbx5", "100x5", false),
        ("220.462262lbx5", "100x5", true),
        // No load counts as 0: less than a load, more than assistance.
        ("10x8", "8", false),
        ("8", "10x8", true),
        ("-20x8", "8", true),
        ("8", "-20x8", false),
        ("-20x8", "-10x8", true),
        // The smaller side counts.
        ("8", "8l7r", false),
        ("7", "8l7r", true),
        ("8l7r", "7", true),
        // Holds against holds, never against repetitions.
        ("45s", "45s", true),
        ("45s", "44s", false),
        ("45s", "50", false),
        ("8", "60s", false),
        // Warm-ups stand in no position; failure sets do; a drop set counts with its first part.
        ("80x8", "w:40x8 80x8", true),
        ("80x8 80x8", "80x8 f:80x8", true),
        ("20x10", "20x10/15x8/10x8", true),
        ("20x18", "20x10/20x8", false),
        // A set with nothing in it is none.
        ("80x8 80x8", "80x8 80x0 80x8", true),
    ])
    func `a target is met set by set`(asked: String, done: String, met: Bool) {
        #expect(row([(asked, done)]).hitRate == (met ? 1 : 0))
    }

    @Test(arguments: [
        // (asked, done), loadBias, e1rmBias, repsBias, volumeBias
        ("100x5", "80x5", 0.25, 0.25, nil, 0.25),
        ("80x8 80x8", "80x8 80x6", 0, 0, 1, 1280.0 / 1120 - 1),
        ("80x8 80x8 80x8", "80x10", 0, (80 * 38.0 / 30) / (80 * 40.0 / 30) - 1, -2, 1920.0 / 800 - 1),
        // One repetition is its own maximum.
        ("100x1", "100x2", 0, 100 / (100 * 32.0 / 30) - 1, -1, -0.5),
        // More than 12 repetitions have no maximum; the best of those that have one counts.
        ("50x15", "50x12", 0, nil, 3, 0.25),
        ("50x15 40x12", "50x15 40x6", 0, (40 * 42.0 / 30) / (40 * 36.0 / 30) - 1, 3, 1230.0 / 990 - 1),
        // Unloaded: only repetitions.
        ("10", "8", nil, nil, 2, nil),
        ("10 10", "8 9", nil, nil, 1.5, nil),
        // Assistance is no load above 0, but equal assistance compares repetitions.
        ("-20x8", "-20x6", nil, nil, 2, nil),
        ("-20x8", "-10x6", nil, nil, nil, nil),
        // The first set decides the load; volume takes whatever is loaded.
        ("10 50x10", "8 40x10", nil, 0.25, 2, 0.25),
        // Holds have no repetitions, maximum or volume.
        ("45s", "30s", nil, nil, nil, nil),
        ("10x45s", "8x30s", 0.25, nil, nil, nil),
        // Units: exactly equal mass.
        ("0.45359237x10", "1lbx8", 0, (40.0 / 30) / (38.0 / 30) - 1, 2, 0.25),
        // A drop set's first part alone.
        ("20x10", "20x10/15x8", 0, 0, 0, 0),
        // The smaller side.
        ("20x10", "20x12l8r", 0, (40.0 / 30) / (38.0 / 30) - 1, 2, 0.25),
    ] as [(String, String, Double?, Double?, Double?, Double?)])
    func `one occurrence`(
        asked: String, done: String, load: Double?, oneRepMax: Double?, reps: Double?, volume: Double?
    ) {
        let row = row([(asked, done)])
        #expect(near(row.loadBias, load))
        #expect(near(row.loadError, load.map(abs)))
        #expect(near(row.e1rmBias, oneRepMax))
        #expect(near(row.e1rmError, oneRepMax.map(abs)))
        #expect(near(row.repsBias, reps))
        #expect(near(row.volumeBias, volume))
    }

    @Test func `medians take the middle, of an even count the mean of the middle two`() {
        let three = row([("110x5", "100x5"), ("90x5", "100x5"), ("104x5", "100x5")])
        #expect(near(three.loadBias, 0.04))
        #expect(near(three.loadError, 0.1))
        let four = row([("110x5", "100x5"), ("90x5", "100x5"), ("104x5", "100x5"), ("100x5", "100x5")])
        #expect(near(four.loadBias, 0.02))
        #expect(near(four.loadError, 0.07))
        #expect([Double]().median == nil)
        #expect([3.0].median == 3)
        #expect([2.0, 2, 1, 9].median == 2)
    }

    @Test func `coverage is of sets, the hit rate of occurrences, both without answers out`() {
        let row = row([("80x8", "80x8"), (nil, "80x8 80x8 80x8"), ("80x8", "80x7 80x7")])
        #expect(row.exerciseOccurrences == 3)
        #expect(row.workingSets == 6)
        #expect(row.answered == 2)
        #expect(row.coverage == 0.5)
        #expect(row.hitRate == 0.5)
    }

    @Test func `nothing counted is null, never 0`() {
        let none = row([])
        #expect(none.workingSets == 0)
        let ratios = "coverage hitRate loadBias loadError e1rmBias e1rmError repsBias volumeBias minutes"
        for key in ratios.split(separator: " ") {
            #expect(none.json[String(key)] == .null, "\(key)")
        }
        let silent = row([(nil, "80x8")])
        #expect(silent.coverage == 0)
        #expect(silent.hitRate == nil)
        // A target of no sets is no opinion.
        #expect(row([("", "80x8")]).answered == 0)
    }

    @Test func `a program's own keys are means, or sums over weights`() {
        var measures = Measures()
        measures.count(["a": 1, "x.sum": 3, "x.weight": 1, "z.sum": 1, "z.weight": 0, "lone.sum": 4])
        measures.count(["a": 2, "x.sum": 5, "x.weight": 3])
        measures.count(["x.sum": 0, "x.weight": 0])
        let row = BacktestRow(program: "stub", sessions: 3, measures: measures)
        #expect(row.own == ["a": 1.5, "x": 2, "z": nil as Double?, "lone.sum": 4] as [String: Double?])
        #expect(row.json["x"] == .double(2))
        #expect(row.json["z"] == .null)
    }

    private func near(_ a: Double?, _ b: Double?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return abs(a - b) < 1e-12
    }
}
