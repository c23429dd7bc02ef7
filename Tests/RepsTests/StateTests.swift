import Foundation
import Testing
import TrainingKit

@testable import RepsProgram

@Suite struct StateTests {
    static func encoded(_ state: Reps.State) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(state)
    }

    static let events: [Reps.Event] = [
        .backpackSet(grams: 3000), .mostObjectsSet(8),
        .objectSaved(.init("Book", grams: 1500, count: 10), replacing: nil),
        .objectSaved(.init("Tome", grams: 1600, count: 10), replacing: "Book"), .objectRemoved(name: "Brick"),
        .workoutSaved(workout("A", .monday, [("push-up", 4)])), .workoutSaved(workout("B", nil, [("plank", 2)])),
        .workoutDeleted(id: "b"), .goalSet("push-up", goal("4x12 +10kg")),
        .goalSet("plank", goal("45s 40.5s", of: "plank")),
        .goalSet("pistol", goal("3x8 +22.5lb", of: "pistol")),
        .offerAccepted("pull-up", Goal(.reps(5), sets: 3, basis: .offer(from: nil), day: day("2026-01-05"))),
        .offerDeclined("push-up", keeping: kilograms("10")), .offerDeclined("plank", keeping: nil),
        .roadmapSaved(Roadmap(id: "muscle-up", name: "Muscle-up", steps: [.init(name: "High pull-up")])),
        .roadmapRemoved(id: "other"), .stepChosen(skill: "handstand", step: "Pike hold"),
        .stepMarked(
            skill: "handstand", step: "Pike hold",
            .init(first: day("2026-01-05"), consistent: nil, best: HoldTime(tenths: 325))),
        .practised(
            skill: "handstand",
            Practice(
                day: day("2026-01-05"), step: "Pike hold", results: [.time(HoldTime(tenths: 205))], attempts: 6,
                minutes: 15, note: "light")),
    ]

    @Test func eventsAndStatesSurviveTheJournal() throws {
        for event in Self.events {
            let data = try JSONEncoder().encode(event)
            #expect(try JSONDecoder().decode(Reps.Event.self, from: data) == event)
        }
        var state = state(Self.events)
        program().fold(
            session(day("2026-01-05"), [("push-up", "15x10 15x9", 9), ("plank", "60s 30.5s", 2)]), into: &state)
        let data = try Self.encoded(state)
        #expect(try JSONDecoder().decode(Reps.State.self, from: data) == state)
    }

    /// A checkpoint anywhere on the way leads to the same state.
    @Test func aCheckpointChangesNothing() throws {
        let program = program()
        var straight = program.initialState
        var restored = program.initialState
        for (place, event) in Self.events.enumerated() {
            let date = day("2026-01-01") + place
            program.fold(event, on: date, into: &straight)
            program.fold(event, on: date, into: &restored)
            let done = session(date, [("push-up", "12 12", place % 11)])
            program.fold(done, into: &straight)
            program.fold(done, into: &restored)
            restored = try JSONDecoder().decode(Reps.State.self, from: Self.encoded(restored))
        }
        #expect(straight == restored)
    }

    /// Events carry absolute values: said twice, they mean the same.
    @Test func eventsAreAbsolute() {
        let once = state(Self.events)
        for event in Self.events {
            if case .practised = event { continue }  // practice adds up
            if case .objectSaved(_, replacing: "Book") = event { continue }  // Book is Tome by then
            var twice = state([event])
            program().fold(event, on: day("2026-01-01"), into: &twice)
            #expect(twice == state([event]))
        }
        #expect(once.gear.objects == [.init("Tome", grams: 1600, count: 10)])
        #expect(once.keptLoads == ["push-up": kilograms("10")])
    }

    @Test func absentOptionsHaveTheirDefaults() throws {
        func options(_ text: String) throws -> Reps.Options {
            try JSONDecoder().decode(Reps.Options.self, from: Data(text.utf8))
        }
        #expect(try options("{}") == Reps.Options(rest: 180, stretch: true))
        #expect(try options(#"{"rest":90,"stretch":false}"#) == Reps.Options(rest: 90, stretch: false))
        #expect(throws: DecodingError.self) { try options(#"{"rest":45}"#) }
    }

    @Test func settingsReadWhatTheyShow() {
        var options = Reps.defaultOptions
        for (key, word, shown) in [("rest", "2:30", "2:30"), ("rest", "90", "1:30"), ("stretch", "off", "off")] {
            guard let setting = Reps.settings.first(where: { $0.key == key }) else {
                return #expect(Bool(false), "\(key)")
            }
            #expect(setting.set(word, &options))
            #expect(setting.get(options) == shown)
            #expect(!setting.set("sometimes", &options))
        }
        #expect(options == Reps.Options(rest: 90, stretch: false))
    }

    @Test func theDocumentNamesWhatThePlanIsDrawnFrom() {
        let program = program()
        let document = program.document(of: state(Self.events), on: day("2026-01-05"))
        #expect(document["gear"]?["backpack"] == ["value": 3.0, "unit": "kg"])
        #expect(document["goals"]?.array?.count == 4)
        #expect(document["goals"]?.array?.last?["exercise"] == "push-up")
        #expect(document["goals"]?.array?.last?["reps"] == 12)
        #expect(document["workouts"]?.array?.first?["day"] == "mon")
        #expect(document["streak"]?["scheduledPerWeek"] == 1)
        // Those that were begun, and the user's own: the other roadmaps are text that ships.
        #expect(document["skills"]?.array?.compactMap { $0["id"]?.string } == ["handstand", "muscle-up"])
    }
}
