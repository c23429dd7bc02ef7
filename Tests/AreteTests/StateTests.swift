import Foundation
import Testing
import TrainingKit

@testable import AreteProgram

@Suite struct StateTests {
    func throughJSON<T: Codable>(_ value: T) throws -> T {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let bytes = try encoder.encode(value)
        let decoded = try JSONDecoder().decode(T.self, from: bytes)
        #expect(try encoder.encode(decoded) == bytes, "the same state has the same bytes")
        return decoded
    }

    @Test func aFoldFromAnyCheckpointEqualsAColdOne() throws {
        let program = try arete()
        let sessions = randomSessions(220, seed: 2)
        var events: [Int: AreteEvent] = [:]
        events[30] = .prefer(muscle: .chest, preference: .more)
        events[60] = .saveRoutine(Routine("Push", [.init("bench", sets: 3)]))
        func fold(_ range: Range<Int>, from start: AreteState) -> AreteState {
            var state = start
            for index in range {
                program.fold(sessions[index], into: &state)
                if let event = events[index] { program.fold(event, on: sessions[index].day, into: &state) }
            }
            return state
        }
        let cold = fold(0..<sessions.count, from: program.initialState)
        for cut in stride(from: 0, through: sessions.count, by: 11) {
            let checkpoint = try throughJSON(fold(0..<cut, from: program.initialState))
            #expect(fold(cut..<sessions.count, from: checkpoint) == cold, "from a checkpoint after \(cut) sessions")
        }
    }

    /// What the state forgets is what no reading needs: it reads as the whole history does.
    @Test func readingsFromTheStateEqualThoseFromAllSessions() throws {
        let program = try arete { $0.bodySensitivity = 0.4 }
        let sessions = randomSessions(260, seed: 3)
        let body = BodyFreshness(sessions.map(BodyLoad.init), sensitivity: 0.4)
        let muscles = MuscleFreshness(sessions.map { MuscleLoad(of: $0, catalogue: gym) })
        var state = program.initialState
        for (index, session) in sessions.enumerated() {
            program.fold(session, into: &state)
            guard index == sessions.count - 1 || sessions[index + 1].day > session.day else { continue }
            let seen = BodyFreshness(state.bodyLoads, sensitivity: 0.4)
            for day in [session.day, session.day + 1, session.day + 9] {
                let past = BodyFreshness(sessions[...index].map(BodyLoad.init), sensitivity: 0.4)
                #expect(seen.reading(on: day) == past.reading(on: day))
                #expect(seen.typicalTonnage(on: day) == past.typicalTonnage(on: day))
            }
            for back in [0, 1, 20, 55] {
                #expect(seen.reading(on: session.day - back) == body.reading(on: session.day - back))
                #expect(seen.morning(of: session.day - back) == body.morning(of: session.day - back))
            }
            for back in 0...31 {
                let reading = state.muscleFreshness(program.options).reading(of: .chest, on: session.day - back)
                #expect(reading == muscles.reading(of: .chest, on: session.day - back))
            }
        }
    }

    @Test func theStateStaysSmall() throws {
        let program = try arete()
        func folded(_ sessions: [Session]) -> AreteState { state(sessions, program) }
        let daily = (0..<400).map { session(monday + $0, [("bench", sets(3, kg: 80)), ("squat", sets(3, kg: 100))]) }
        #expect(folded(daily).bodyLoads.count == 91)
        #expect(folded(daily).muscleLoads.count == 35)
        let weekly = folded((0..<60).map { session(monday + $0 * 7, [("bench", sets(3, kg: 80))]) })
        // Eight weeks of reviewed days, and twelve sessions before the first of them.
        #expect(weekly.bodyLoads.count == 8 + 12)
    }

    @Test func aReadingDoesNotChangeWithTheHour() throws {
        let program = try arete()
        let days = randomSessions(60, seed: 4).map { (day: $0.day, exercises: $0.exercises, cardio: $0.cardio) }
        func state(hour: Int) -> AreteState {
            days.reduce(into: program.initialState) { state, entry in
                let start = Moment(entry.day, secondOfDay: hour * 3600)
                let session = Session(start: start, end: start + 60, exercises: entry.exercises, cardio: entry.cardio)
                program.fold(session, into: &state)
            }
        }
        #expect(state(hour: 0) == state(hour: 23))
    }

    @Test func aFutureSessionChangesNoReading() throws {
        let program = try arete()
        let past = randomSessions(60, seed: 5)
        let day = past[59].day
        let before = state(past, program)
        for gap in [1, 2, 5, 14] {
            var after = before
            program.fold(session(day + gap, [("bench", sets(9, kg: 100)), ("squat", sets(9, kg: 150))]), into: &after)
            #expect(
                after.bodyFreshness(program.options).reading(on: day)
                    == before.bodyFreshness(program.options).reading(on: day))
            for muscle in Muscle.allCases {
                #expect(
                    after.muscleFreshness(program.options).reading(of: muscle, on: day)
                        == before.muscleFreshness(program.options).reading(of: muscle, on: day))
            }
        }
    }

    @Test func aTravellersEarlierDayFindsItsPlace() throws {
        let program = try arete()
        let folded = state([session(monday + 1, [("bench", sets(3))]), session(monday, [("row", sets(3))])], program)
        #expect(folded.bodyLoads.map(\.day) == [monday, monday + 1])
        #expect(folded.lastTrained[.chest] == monday + 1)
        #expect(folded.lastTrained[.lats] == monday)
    }

    @Test func daysSinceTrainedCountPrimaryWorkInFilledSets() throws {
        let program = try arete()
        let trained = state(
            [session(monday, [("bench", sets(1)), ("fly", sets(1, kind: .warmUp)), ("row", sets(2, reps: 0))])], program
        )
        let readiness = trained.readiness(on: monday + 3, options: program.options)
        #expect(readiness[.chest]?.daysSinceTrained == 3)
        #expect(readiness[.triceps]?.daysSinceTrained == nil, "assisting is not training")
        #expect(readiness[.lats]?.daysSinceTrained == nil, "an empty set is not training")
    }

    @Test func optionsDoNotChangeTheFold() throws {
        let sessions = randomSessions(80, seed: 6)
        let usual = state(sessions, try arete())
        let other = state(
            sessions,
            try arete {
                $0.bodySensitivity = 0.3
                $0.muscleSensitivity = 2
                $0.minorMuscles = false
                $0.style = .routine
            })
        #expect(usual == other)
    }

    @Test func eventsHoldAbsoluteValues() throws {
        let program = try arete()
        var state = program.initialState
        let push = Routine("Push", [.init("bench", sets: 3)])
        for event: AreteEvent in [
            .prefer(muscle: .chest, preference: .more), .prefer(muscle: .neck, preference: .exclude),
            .prefer(muscle: .chest, preference: nil), .saveRoutine(push), .saveRoutine(Routine("Pull")),
            .saveRoutine(Routine("push", [.init("fly", sets: 4)])), .deleteRoutine(name: "PULL"),
        ] {
            program.fold(try throughJSON(event), on: monday, into: &state)
        }
        #expect(state.preferences.pairs.map(\.muscle) == [.neck])
        #expect(state.routines == [Routine("push", [.init("fly", sets: 4)])])
        #expect(try throughJSON(state) == state)
    }

    @Test func absentOptionsHaveTheirDefaults() throws {
        let decode = { (text: String) in try JSONDecoder().decode(AreteOptions.self, from: Data(text.utf8)) }
        #expect(try decode("{}") == AreteOptions())
        #expect(try decode(#"{"style":"routine","bodySensitivity":0.5}"#).bodySensitivity == 0.5)
        #expect(throws: DecodingError.self) { try decode(#"{"style":"bro-split"}"#) }
        #expect(throws: Refusal.self) { try arete { $0.bodySensitivity = 0 } }
        #expect(throws: Refusal.self) { try arete { $0.muscleSensitivity = .nan } }
        #expect(throws: Refusal.self) { try arete { $0.restFavourites = [90, 4000] } }
    }

    /// (key, word, what is shown afterwards; `nil` for a word that is refused)
    @Test(
        arguments: [
            ("style", "routine", "routine"), ("style", "Muscles", "muscles"), ("style", "both", nil),
            ("bodySensitivity", "0.42", "0.42"), ("bodySensitivity", "0,5", "0.5"), ("bodySensitivity", "0", nil),
            ("muscleSensitivity", "5", nil), ("muscleSensitivity", "nan", nil), ("minorMuscles", "off", "off"),
            ("minorMuscles", "maybe", nil), ("effort", "rir", "rir"), ("rest", "1:30", "1:30"), ("rest", "90", "1:30"),
            ("rest", "1:5", nil), ("rest", "-1", nil), ("rest", "9999999999999999999", nil),
            ("restFavourites", "2:30,45", "0:45,2:30"),
            ("restFavourites", "none", "none"), ("restFavourites", "45,x", nil),
        ] as [(String, String, String?)])
    func settings(key: String, word: String, shown: String?) throws {
        let setting = try #require(Arete.settings.first { $0.key == key })
        var options = AreteOptions()
        #expect(setting.set(word, &options) == (shown != nil))
        #expect(setting.get(options) == shown ?? setting.get(AreteOptions()))
    }

    @Test func everyOptionHasItsSetting() throws {
        let keys = try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(AreteOptions())).keys
        #expect(Set(keys) == Set(Arete.settings.map(\.key)))
    }
}
