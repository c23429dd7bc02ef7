import Testing
import TrainingKit

@testable import AreteProgram

@Suite struct VerbTests {
    let history = [
        session(
            monday - 7,
            [("bench", sets(2, reps: 8, kg: 80, rpe: 8)), ("plank", [SetRecord(.time(HoldTime(seconds: 45)))])]),
        session(monday - 3, [("bench", sets(2, reps: 5, kg: 85, rir: 1) + sets(1, reps: 8, kg: 80))]),
        session(monday, cardio: [CardioEntry("running", seconds: 1800)]),
    ]

    func call(
        _ words: String..., events: [AreteEvent] = [], options change: (inout AreteOptions) -> Void = { _ in }
    ) throws -> VerbOutcome<Arete> {
        let program = try arete(change)
        var state = state(history, program)
        for event in events { program.fold(event, on: monday, into: &state) }
        let verb = try #require(Arete.verbs.first { $0.declaration.name == words[0] })
        return try verb.run(
            VerbCall(
                arguments: Arguments(Array(words.dropFirst()), for: verb.declaration), program: program,
                options: program.options, state: state, day: monday, catalogue: gym, history: RecordedHistory(history),
                openSession: nil,
                exercise: { word in
                    let wanted = word.lowercased()
                    guard
                        let found = gym.exercises.first(where: {
                            $0.id.rawValue == wanted || $0.name.lowercased() == wanted
                        })
                    else { throw Refusal("no-such-exercise", "No exercise '\(word)'", hint: "") }
                    return found
                },
                readFile: { _ in [] }))
    }

    /// An example's words after the verb, without the options of the command as a whole.
    private func words(of example: String) -> [String] {
        let words = shellWords(example)
        let global = words.firstIndex(of: "--at").map { [words[$0], words[$0 + 1]] } ?? []
        return words.dropFirst(2).filter { !(global + ["--json", "--yes"]).contains($0) }
    }

    let push = Routine("Push A", [.init("bench", sets: 4), .init("pushdown", sets: 3)])

    @Test func everyVerbExplainsItself() {
        for verb in Arete.verbs {
            #expect(!verb.declaration.summary.isEmpty && !verb.declaration.examples.isEmpty)
            for example in verb.declaration.examples {
                #expect(example.hasPrefix("arete \(verb.declaration.name)"))
                #expect(throws: Never.self, "\(example)") { try Arguments(words(of: example), for: verb.declaration) }
            }
        }
    }

    @Test func readinessHasTheKeysOfTheSpecification() throws {
        let outcome = try call("readiness")
        let json = try #require(outcome.json?.object)
        #expect(Set(json.keys) == ["day", "body", "rest", "muscles", "recommendation"])
        #expect(json["day"] == "2026-03-02")
        #expect(json["rest"] == false)
        #expect(json["muscles"]?.array?.count == 18)
        let chest = try #require(json["muscles"]?.array?.first { $0["muscle"] == "chest" })
        #expect(chest == ["muscle": "chest", "freshness": 100.0, "daysSinceTrained": 3])
        #expect(json["recommendation"]?["kind"] == "muscles")
        #expect(json["recommendation"]?["groups"]?.array?.count == 3)
        #expect(outcome.events.isEmpty && outcome.options == nil, "looking never writes")
    }

    @Test func theMapShowsEveryMuscle() throws {
        let outcome = try call("muscles", options: { $0.minorMuscles = false })
        guard case .muscleMap(let readings)? = outcome.sections.first?.blocks.first else {
            Issue.record("no map")
            return
        }
        #expect(readings.count == 14)
    }

    @Test(
        arguments: [
            ("chest", "more", Muscle.chest, Preference.more), ("Mid back", "LESS", .midBack, .less),
            ("neck", "exclude", .neck, .exclude), ("quad", "reset", .quads, nil), ("side", "more", .sideDelts, .more),
            ("pecs", "more", .chest, .more),
        ] as [(String, String, Muscle, Preference?)])
    func prefer(word: String, how: String, muscle: Muscle, preference: Preference?) throws {
        #expect(try call("prefer", word, how).events == [.prefer(muscle: muscle, preference: preference)])
    }

    @Test func preferRefusesWhatItDoesNotKnow() {
        #expect(throws: UsageError.self) { try call("prefer", "chest", "most") }
        #expect(throws: UsageError.self) { try call("prefer", "soul", "more") }
        #expect(throws: UsageError.self) { try call("prefer", "chest") }
    }

    @Test func routinesAreMadeAndChanged() throws {
        #expect(
            try call("routine", "new", "Push A", "bench", "Triceps pushdown", "--sets", "4").events == [
                .saveRoutine(Routine("Push A", [.init("bench", sets: 4), .init("pushdown", sets: 4)]))
            ])
        let made: [AreteEvent] = [.saveRoutine(push)]
        #expect(
            try call("routine", "add", "push", "cable", "fly", events: made).events == [
                .saveRoutine(Routine("Push A", push.entries + [.init("fly", sets: 3)]))
            ], "words that are one exercise together")
        #expect(
            try call("routine", "add", "push a", "bench", "--sets", "2", events: made).events == [
                .saveRoutine(Routine("Push A", [.init("bench", sets: 2), .init("pushdown", sets: 3)]))
            ])
        #expect(
            try call("routine", "remove", "Push A", "bench", events: made).events == [
                .saveRoutine(Routine("Push A", [.init("pushdown", sets: 3)]))
            ])
        #expect(try call("routine", "delete", "Push A", events: made).events == [.deleteRoutine(name: "Push A")])
        #expect(try call("routine", events: made).json?["routines"]?.array?.count == 1)
    }

    @Test func routinesRefuseWhatIsNotThere() {
        let made: [AreteEvent] = [.saveRoutine(push), .saveRoutine(Routine("Push B"))]
        for words in [
            ["add", "Legs", "squat"], ["remove", "Push A", "squat"], ["start", "Push B"], ["show", "Push"],
            ["new", "push a"],
        ] {
            #expect(throws: Refusal.self, "\(words)") { try call(words, made) }
        }
        for words in [["new"], ["add", "Push A"], ["new", "Legs", "squat", "--sets", "0"], ["paint", "Legs"]] {
            #expect(throws: UsageError.self, "\(words)") { try call(words, made) }
        }
        func call(_ words: [String], _ events: [AreteEvent]) throws -> VerbOutcome<Arete> {
            switch words.count {
            case 1: try self.call("routine", words[0], events: events)
            case 2: try self.call("routine", words[0], words[1], events: events)
            case 3: try self.call("routine", words[0], words[1], words[2], events: events)
            default: try self.call("routine", words[0], words[1], words[2], words[3], words[4], events: events)
            }
        }
    }

    @Test func aRoutineStartsWithEmptySetsAndLastTimeBeside() throws {
        let begun = try #require(try call("routine", "start", "push", events: [.saveRoutine(push)]).begin)
        #expect(begun.skipping.isEmpty)
        #expect(begun.plan.title == "Push A" && begun.plan.status == .open)
        let bench = begun.plan.exercises[0]
        #expect(bench.sets == Array(repeating: PlannedSet(nil), count: 4))
        #expect(bench.why == "last time, 2026-02-27: 85 kg × 5 @8, 5 @8; 80 kg × 8")
        // Four sets are laid out, three were done: the fourth has nothing beside it.
        let previous = try #require(bench.details["previous"]?.array)
        #expect(previous.map { $0["reps"]?.int } == [5, 5, 8, nil] as [Int?])
        #expect(bench.restSeconds == 120)
    }

    @Test func previousOfADropSetIsItsFirstPart() {
        let drop = SetRecord(kind: .drop, .reps(10), load: Load(20, .kg), drops: [.init(.reps(8), load: Load(15, .kg))])
        #expect(AreteOptions.EffortScale.rpe.line([drop]) == "20 kg × 10")
        #expect(Arete.document(drop)["reps"] == 10)
    }

    @Test(
        arguments: [
            (AreteOptions.EffortScale.rpe, Effort.rpe(halves: 17), " @8.5"), (.rpe, .rir(1), " @8"),
            (.rpe, .rir(6), " @1"),
            (.rir, .rir(2), " @2rir"), (.rir, .rpe(halves: 16), " @1rir"), (.rir, .rpe(halves: 17), " @0.75rir"),
            (.rir, nil, ""),
        ] as [(AreteOptions.EffortScale, Effort?, String)])
    func effortIsShownInOneScale(scale: AreteOptions.EffortScale, effort: Effort?, text: String) {
        #expect(scale.suffix(for: effort) == text)
    }

    @Test func findsByMuscleRecentFirst() throws {
        let names = { (outcome: VerbOutcome<Arete>) in
            outcome.json?["exercises"]?.array?.compactMap { $0["exercise"]?.string } ?? []
        }
        #expect(names(try call("find", "triceps")) == ["bench", "pushdown"], "bench was used; it assists")
        #expect(names(try call("find", "chest")) == ["bench", "fly", "both"])
        #expect(names(try call("find", "cable")) == ["fly"])
        #expect(names(try call("find")) == ["bench", "plank"])
        #expect(names(try call("find", "xyzzy")).isEmpty)
    }

    @Test func statistics() throws {
        let json = try #require(try call("stats", "bench").json)
        #expect(json["best"]?["day"] == "2026-02-27")
        #expect(json["best"]?["set"]?["load"] == .load(Load(85, .kg)))
        let sessions = try #require(json["sessions"]?.array)
        #expect(sessions.compactMap { $0["day"]?.string } == ["2026-02-27", "2026-02-23"], "newest first")
        #expect(sessions.compactMap { $0["volume"]?.double } == [1490, 1280])
        // Epley: 80 · (1 + 8 / 30) = 101.33, above 85 · (1 + 5 / 30) = 99.17.
        #expect(json["e1rm"]?["value"]?.double?.isClose(to: 101.33333333333333) == true)
        #expect(json["e1rm"]?["day"] == "2026-02-23")
        let plank = try #require(try call("stats", "plank").json)
        #expect(plank["unit"] == "s")
        #expect(plank["best"]?["set"]?["seconds"] == 45.0)
        #expect(throws: Refusal.self) { try call("stats", "squat") }
        #expect(throws: UsageError.self) { try call("stats") }
    }

    @Test func theCalendarHasSevenDaysAndMarksCardioApart() throws {
        let outcome = try call("calendar")
        guard case .calendar(let calendar)? = outcome.sections.first?.blocks.first else {
            Issue.record("no calendar")
            return
        }
        let days = (0..<7).map { monday - 6 + $0 }
        #expect(calendar.days.map(\.day) == days)
        #expect(calendar.days.map(\.mark) == [.none, .none, .none, .done, .none, .none, .cardio])
        #expect(calendar.days.map(\.level) == [0, 0, 0, 1, 0, 0, 1])
    }

    @Test func restsAtHand() throws {
        #expect(try call("rests").json?["rests"] == [60, 120, 180])
        #expect(try call("rests", "add", "1:30").options?.restFavourites == [90])
        #expect(try call("rests", "add", "1:30").json?["rests"] == [60, 90, 120, 180])
        #expect(
            try call("rests", "remove", "90", options: { $0.restFavourites = [45, 90] }).options?.restFavourites == [45]
        )
        #expect(try call("rests", "remove", "90").options == nil, "nothing to change, nothing written")
        #expect(try call("rests", "use", "75").options?.rest == 75)
        #expect(throws: UsageError.self) { try call("rests", "add", "soon") }
    }

    @Test func calibrateAsksBeforeItSets() throws {
        #expect(throws: Refusal.self, "the training is light") { try call("calibrate") }
        let program = try arete()
        let grind = (0..<60).map { session(monday - $0, [("row", sets(22, kg: 60, rpe: 9))]) }.reversed()
        let verb = try #require(Arete.verbs.first { $0.declaration.name == "calibrate" })
        let outcome = try verb.run(
            VerbCall(
                arguments: Arguments([], for: verb.declaration), program: program, options: program.options,
                state: state(Array(grind), program), day: monday, catalogue: gym,
                history: RecordedHistory(Array(grind)),
                openSession: nil, exercise: { _ in gym.exercises[0] }, readFile: { _ in [] }))
        let proposed = try #require(outcome.options?.bodySensitivity)
        #expect(proposed < 1)
        // The question itself says what would change: elsewhere than on a terminal it is all that is shown.
        let now = try #require(outcome.json?["now"]), then = try #require(outcome.json?["proposed"])
        #expect(
            outcome.confirm
                == "Set the body's sensitivity from 1 to \(proposed.text(3)): median morning of 56 training days "
                + "\(now["medianMorning"]?.double?.text(1) ?? "") → \(then["medianMorning"]?.double?.text(1) ?? ""), "
                + "at 50 or less \(now["morningsAtRest"]?.int ?? -1) → \(then["morningsAtRest"]?.int ?? -1), "
                + "2026-03-02 \(now["body"]?.double?.text(1) ?? "") → \(then["body"]?.double?.text(1) ?? "")?")
        #expect(outcome.json?["proposed"]?["sensitivity"]?.double == proposed)
        #expect(outcome.events.isEmpty)
    }
}
