import Foundation
import Testing

@testable import TrainingKit

struct JSONReaderTests {
    /// Every property set, and texts of every kind.
    private var full: Plan {
        let step = Step(
            "Ramp \"up\"\n\t\\ é 🏋️", .reps(5), load: Load("22.5", .kg), perSide: true, restSeconds: 30,
            exercise: "squat")
        let hold = Step("Stretch", .time(HoldTime(tenths: 305)))
        let sets = [
            PlannedSet(.sides(left: 8, right: 7), load: Load(-20, .kg), kind: .working),
            PlannedSet(nil, kind: .warmUp, needsLoad: true),
            PlannedSet(
                .reps(5), load: Load("45.125", .lb), kind: .drop,
                pieces: [.init(name: "plate", count: 2, grams: 1250)]),
        ]
        let details: [String: JSONValue] = [
            "a": 1, "b": 2.5, "c": "text", "d": true, "e": nil, "f": [1, [], "x"], "g": ["h": ["i": -3]], "j": 1e300,
            "": 0,
        ]
        let exercise = PlannedExercise(
            "squat", slot: "squat", perSide: true, restSeconds: 60, sets: sets, warmUp: [step], why: "level 4 of 47",
            details: details)
        return Plan(
            status: .rest, number: 12, title: "Workout 12", estimatedMinutes: 33.25, warmUp: [step, hold],
            exercises: [exercise, PlannedExercise("plank", restSeconds: 0, sets: [])], coolDown: [hold],
            notes: ["One.", ""], nextTrainingDay: Day(number: 20_454))
    }

    @Test func readsPlansAsTheDecoderDoes() throws {
        for plan in [full, Plan(title: "")] {
            let text = try JSONText.encode(plan)
            #expect(try JSONReader.read(Plan.self, from: text) == plan)
            #expect(try JSONDecoder().decode(Plan.self, from: Data(text.utf8)) == plan)
        }
    }

    @Test func readsAnyOrderAndAnySpace() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted]
        let text = String(decoding: try encoder.encode(full), as: UTF8.self)
        #expect(try JSONReader.read(Plan.self, from: text) == full)
    }

    /// Whatever is off is refused, so that the decoder is asked.
    @Test func refusesWhatItDoesNotKnow() throws {
        let text = try JSONText.encode(full)
        for length in 0..<text.utf8.count {
            let cut = String(decoding: text.utf8.prefix(length), as: UTF8.self)
            #expect(throws: JSONReader.Unexpected.self) { try JSONReader.read(Plan.self, from: cut) }
        }
        let changed = [
            (#""notes""#, #""remarks""#), (#""title":"Workout 12","#, ""),
            (#""status":"rest""#, #""status":"resting""#),
            (#""number":12"#, #""number":12.5"#), (#""number":12"#, #""number":012"#),
            (#""number":12"#, #""number":+12"#),
            (#""estimatedMinutes":33.25"#, #""estimatedMinutes":33."#), (#"2026-01-01"#, #"2026-02-30"#),
            (#""value":22.5"#, #""value":0"#),
            (#"{"coolDown""#, #"{"later":1,"coolDown""#), (#""perSide":true"#, #""perSide":tru"#),
        ]
        for (old, new) in changed {
            let other = text.replacingOccurrences(of: old, with: new)
            #expect(other != text)
            #expect(throws: JSONReader.Unexpected.self, "\(new)") { try JSONReader.read(Plan.self, from: other) }
        }
        #expect(throws: JSONReader.Unexpected.self) { try JSONReader.read(Plan.self, from: text + "x") }
    }

    @Test func nestingIsBounded() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(try JSONReader.read(JSONValue.self, from: nested(64)).array?.count == 1)
        #expect(throws: JSONReader.Unexpected.self) { try JSONReader.read(JSONValue.self, from: nested(65)) }
        #expect(throws: JSONReader.Unexpected.self) { try JSONReader.read(JSONValue.self, from: nested(100_000)) }
    }

    @Test func readsTheJSONOfSets() throws {
        let drops: [SetRecord.Drop] = [
            .init(.reps(8), load: Load(15, .kg)), .init(.time(HoldTime(tenths: 75))), .init(.sides(left: 1, right: 2)),
        ]
        #expect(try JSONReader.read([SetRecord.Drop].self, from: JSONText.encode(drops)) == drops)
        let pieces = [SetRecord.Piece(name: "a/b", count: 2, grams: 500)]
        #expect(try JSONReader.read([SetRecord.Piece].self, from: JSONText.encode(pieces)) == pieces)
        var amount = 4
        for _ in 0..<200 {
            amount = (amount &* 1_103_515_245 &+ 12_345) & 0xFFFF_FFFF
            guard let load = Load(amount: amount * 100 - 100_000_000_000, unit: amount % 3 == 0 ? .lb : .kg) else {
                continue
            }
            #expect(try JSONReader.read(Load.self, from: JSONText.encode(load)) == load)
        }
    }
}
