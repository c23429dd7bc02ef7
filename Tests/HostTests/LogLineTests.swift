import Testing
import TrainingKit

@testable import Host

/// Words of `log`: which of them name the exercise, and what the others say.
@Suite struct LogLineTests {
    @Test(arguments: [
        ("bench 80x8", "bench", 1), ("bench press 80x8 80x8", "bench press", 2),
        ("\"bench press\" 80x8", "bench press", 1),
        ("\"bench press (barbell)\" 80x8", "bench press (barbell)", 1), ("push-up 12 12 10", "push-up", 3),
        ("9", nil, 1),
        ("80x8 80x8", nil, 2), ("@8", nil, 1), ("bw 8", nil, 2), ("w:40x8", nil, 1), ("-20kgx8", nil, 1),
        ("+10kgx5", nil, 1),
        ("bench", "bench", 0), ("\"80 x 8\"", nil, 1), ("bench \"80 x 8\"", "bench", 1), ("\"80 kg x 8\" 8", nil, 2),
        ("Bench  80x8", "Bench", 1), ("squat thrust 10", "squat thrust", 1), (".5x8", nil, 1), (",5x8", nil, 1),
        // A digit may begin a name, or end one.
        ("90-degree-push-up 5", "90-degree-push-up", 1), ("1-arm row 20kgx8", "1-arm row", 1),
        ("\"90 degree handstand push-up\" 5", "90 degree handstand push-up", 1),
        ("\"landmine 180\" 20kgx8", "landmine 180", 1),
        ("\"5x5 squat\" 80kgx5", "5x5 squat", 1), ("bwx8", nil, 1), ("bw+10x8", nil, 1),
        ("wrist curl 10", "wrist curl", 1),
    ])
    func theName(line: String, name: String?, items: Int) throws {
        let read = try LogLine(shellWords(line))
        #expect(read.name == name)
        #expect(read.items.count == items)
    }

    /// Spellings of the same set.
    @Test(
        arguments: [
            ["80x8", "80X8", "80×8", "80 x 8", "80 x8", "80x 8", "80 × 8", "80.0x8", "80,0x8", "080x8"],
            ["80kgx8", "80kgsx8", "80KGx8", "80 kg x 8", "80kg x 8", "80 kgx8", "80 kg x8", "80.000kgx8"],
            ["77.5lbx5", "77,5lbx5", "77.5lbsx5", "77.5 lbs x 5"],
            ["80x8x3", "80x8*3", "80x8 x3", "80x8 * 3", "80 x 8 x 3", "80×8×3"],
            ["80x8@8.5", "80x8@8,5", "80x8 @8.5", "80x8 @ 8.5", "80x8@rpe8.5", "80x8@RPE8.5", "80 x 8 @8.5"],
            ["80x8@2rir", "80x8 @2rir", "80x8@2RIR", "80x8 @ 2 rir", "80x8 @2 rir"],
            ["45s", "45sec", "45secs", "45 s", "45 seconds", "45.0s", "0:45"],
            ["90s", "1:30", "1.5min", "1,5 min", "01:30", "90 sec"],
            ["3900s", "1:05:00", "65:00", "65min", "65 minutes"],
            ["20x10/15x8", "20x10 / 15x8", "20x10/ 15x8", "20x10 /15x8", "20×10/15×8"],
            ["w:40x8", "W:40x8", "w: 40x8", "w:40 x 8"],
            ["+10kgx5", "+10 kg x 5", "bw+10kgx5", "+10.0kgx5"],
            ["bwx8", "BWx8", "bw x 8", "0x8", "0kgx8", "bw×8"],
            ["5km", "5 km", "5000m", "5.0km", "5,000km", "5k", "5 k"],
            ["8l7r", "8L7R"],
        ] as [[String]])
    func spellings(_ words: [String]) throws {
        let first = try LogLine(shellWords(words[0])).items
        for word in words {
            var items = try LogLine(shellWords(word)).items
            for index in items.indices {
                guard case .set(var set) = items[index], case .set(let model) = first[index] else { continue }
                set.text = model.text
                items[index] = .set(set)
            }
            #expect(items == first, "\(word) against \(words[0])")
        }
    }

    @Test func whatIsReadOfASet() throws {
        func items(_ line: String) throws -> [LogLine.Item] { try LogLine(shellWords(line)).items }
        let e8 = 100_000_000
        #expect(
            try items("80kg 8") == [
                .load(.amount(80 * e8, unit: .kg, signed: false)),
                .set(.init(parts: [.count(.number(8 * e8))], text: "8")),
            ])
        #expect(try items("3x8") == [.set(.init(parts: [.pair(3 * e8, .number(8 * e8))], text: "3x8"))])
        #expect(
            try items("-20x8") == [
                .set(
                    .init(parts: [.loaded(.amount(-20 * e8, unit: nil, signed: true), .number(8 * e8))], text: "-20x8"))
            ])
        // Beyond a whole set, A is a load for certain.
        for line in ["3x8x2", "3x8*2", "w:3x8", "3x8/2x8"] {
            guard case .set(let set)? = try items(line).first,
                case .loaded(.amount(let amount, unit: nil, signed: false), _) = set.parts[0]
            else {
                Issue.record("\(line) has no load")
                continue
            }
            #expect(amount == 3 * e8)
        }
        #expect(try items("@8") == [.effort(.rpe(8 * e8))])
        #expect(try items("8l7r") == [.set(.init(parts: [.count(.sides(left: 8, right: 7))], text: "8l7r"))])
        #expect(try items("3.1mi") == [.set(.init(parts: [.count(.distance(metres: 4989))], text: "3.1mi"))])
        #expect(try items("80x8 @9 77.5x8").count == 2)
    }
}
