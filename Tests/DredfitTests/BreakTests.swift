import Foundation
import Testing
import TrainingKit

@testable import DredfitProgram

@Suite("Breaks")
struct BreakTests {
    /// Everything at level 20, trained on 2026-03-02, looked at `gap` days later.
    private func journal(gap: Int, mode: ProgramMode = .journal) -> Journal {
        var journal = Journal(dredfit(mode: mode))
        let engine = Engine(counter: 8, levels: PerPattern { _ in 20 }, failStreak: [.squat: 1], frozen: [.calf: 2])
        restored(engine, lastTrained: journal.day, into: &journal)
        journal.day = journal.day + gap
        return journal
    }

    @Test(arguments: [(0, 20), (6, 20), (7, 19), (13, 19), (14, 20), (200, 20)])
    func aWeekOffIsInThePlanAlready(gap: Int, level: Int) throws {
        var journal = journal(gap: gap)
        let stored = journal.state
        #expect(journal.levels == PerPattern { _ in level })
        #expect(journal.plan.exercises.allSatisfy { $0.details["level"] == .int(level) })
        #expect(journal.plan.notes.contains { $0.contains("1 lower") } == (level == 19))
        let target = journal.program.target(
            for: "pistol-squat", on: journal.day, from: journal.state, history: journal.history)
        #expect(target == Target(Array(repeating: .init(.reps(5 + level - 16)), count: 3)))
        #expect(
            journal.program.document(of: journal.state, on: journal.day)["levels"]?["pull_bar"] == .int(level))
        #expect(journal.state == stored)
        try journal.train()
        #expect(journal.state.engine.levels[.squat] == level + 1)
        #expect(journal.state.engine.levels[.pullBar] == level)
        #expect(journal.state.engine.failStreak[.squat] == 0)
        // The break is over: nothing is taken off again.
        #expect(journal.levels[.squat] == level + 1)
    }

    @Test(arguments: [
        (13, []), (14, ["accept", "decline"]), (179, ["accept", "decline"]), (180, ["accept", "decline", "fresh"]),
    ] as [(Int, [String])])
    func asksFromTwoWeeksOn(gap: Int, choices: [String]) {
        #expect(journal(gap: gap).offers.flatMap { $0.choices.map(\.id) } == choices)
        #expect(journal(gap: gap, mode: .backtest).offers.isEmpty)
    }

    @Test(arguments: [("accept", 14, 18), ("accept", 200, 12), ("decline", 200, 20), ("fresh", 200, 0)])
    func asksOncePerBreak(choice: String, gap: Int, level: Int) throws {
        var journal = journal(gap: gap)
        try journal.answer(choice)
        #expect(journal.offers.isEmpty)
        #expect(journal.levels == PerPattern { _ in level })
        #expect(journal.state.engine.failStreak[.squat] == (choice == "decline" ? 1 : 0))
        #expect(journal.state.engine.frozen == [.calf: 2])
        #expect(journal.state.engine.counter == 8)
        // Nothing stacks on it: neither a longer wait nor the session that ends the break.
        journal.day = journal.day + 10
        #expect(journal.offers.isEmpty)
        #expect(journal.levels == PerPattern { _ in level })
        try journal.train()
        #expect(journal.state.engine.levels[.squat] == level + 1)
        #expect(journal.levels[.pullBar] == level)
        // The next break is another one.
        journal.day = journal.day + 14
        #expect(journal.offers.count == 1)
    }

    @Test func anUnansweredQuestionLapsesWithTheNextSession() throws {
        var journal = journal(gap: 30)
        try journal.train()
        #expect(journal.offers.isEmpty)
        #expect(journal.levels[.pullBar] == 20)
    }

    @Test func anySessionEndsABreak() throws {
        var journal = journal(gap: 10)
        try journal.fold(foreign([("bench-press", reps(5))], on: journal.day))
        #expect(journal.levels == PerPattern { _ in 19 })
        journal.day = journal.day + 6
        #expect(journal.levels == PerPattern { _ in 19 })
    }

    @Test func aSessionOfWhichNothingWasDoneDoesNot() throws {
        var journal = journal(gap: 10)
        let all = Dictionary(uniqueKeysWithValues: Pattern.allCases.map { ($0, Done.skipped) })
        try journal.train(all)
        #expect(journal.state.engine.levels == PerPattern { _ in 20 })
        #expect(journal.state.engine.counter == 9)
        journal.day = journal.day + 4
        #expect(journal.offers.count == 1)
    }

    @Test(arguments: [(6, 20), (7, 19), (13, 19), (14, 18), (35, 17), (500, 12)])
    func theBacktestAcceptsByItself(gap: Int, level: Int) throws {
        var journal = journal(gap: gap, mode: .backtest)
        #expect(journal.levels == PerPattern { _ in level })
        try journal.fold(foreign([("bench-press", reps(5))], on: journal.day))
        #expect(journal.state.engine.levels == PerPattern { _ in level })
        #expect(journal.state.engine.failStreak[.squat] == (gap < 14 ? 1 : 0))
    }

    @Test func theBacktestTakesNoOfferTwice() throws {
        var journal = journal(gap: 20)
        let event = try journal.program.event(
            for: journal.offers[0], choice: "accept", on: journal.day, from: journal.state)
        journal.program = dredfit(mode: .backtest)
        journal.program.fold(event, on: journal.day, into: &journal.state)
        try journal.fold(foreign([("bench-press", reps(5))], on: journal.day))
        #expect(journal.state.engine.levels == PerPattern { _ in 18 })
    }

    @Test func nobodyIsAskedBeforeTheFirstSession() {
        var journal = Journal()
        journal.day = journal.day + 400
        #expect(journal.offers.isEmpty)
    }

    @Test func aStaleOrUnknownAnswerIsRefused() throws {
        let asked = journal(gap: 20)
        let offer = asked.offers[0]
        #expect(throws: Refusal.self) {
            try asked.program.event(for: offer, choice: "fresh", on: asked.day, from: asked.state)
        }
        let early = journal(gap: 3)
        #expect(throws: Refusal.self) {
            try early.program.event(for: offer, choice: "accept", on: early.day, from: early.state)
        }
    }
}

@Suite("Events")
struct EventTests {
    private func decoded(_ text: String) throws -> Dredfit.Event {
        try JSONDecoder().decode(Dredfit.Event.self, from: Data(text.utf8))
    }

    @Test(arguments: [
        (#"{"restored":{}}"#, Engine(), nil),
        (#"{"restored":{"counter":3,"levels":{"squat":5,"push_h":99,"nonsense":4},"lastTrained":"2026-03-01"}}"#,
         Engine(counter: 3, levels: [.squat: 5, .pushHorizontal: 47]), "2026-03-01"),
        (#"{"restored":{"counter":-2,"levels":{"calf":-1},"failStreak":{"squat":2,"calf":9},"frozen":{"pull_bar":3}}}"#,
         Engine(failStreak: [.squat: 2, .calf: 2], frozen: [.pullBar: 3]), nil),
    ] as [(String, Engine, String?)])
    func aBackupIsRestored(text: String, engine: Engine, trained: String?) throws {
        let event = try decoded(text)
        #expect(event == .restored(.init(engine: engine, lastTrained: trained.map(day))))
        var state = dredfit().initialState
        dredfit().fold(event, on: day("2026-03-05"), into: &state)
        #expect(state.engine == engine)
        #expect(state.lastTrained == trained.map(day))
    }

    @Test func aRestoredStateHasOneKeyAndEverythingInIt() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let event = Dredfit.Event.restored(
            .init(engine: Engine(counter: 3, levels: [.squat: 5]), lastTrained: day("2026-03-01")))
        let zeros = ["calf", "core_anti_ext", "core_rot", "hinge", "lunge", "pull", "pull_bar", "push_h", "push_v"]
            .map { "\"\($0)\":0" }.joined(separator: ",")
        let text = String(decoding: try encoder.encode(event), as: UTF8.self)
        #expect(
            text == """
                {"restored":{"counter":3,"failStreak":{\(zeros),"squat":0},"frozen":{\(zeros),"squat":0},\
                "lastTrained":"2026-03-01","levels":{\(zeros),"squat":5}}}
                """)
        #expect(try decoded(text) == event)
    }

    @Test(arguments: ["accept", "decline", "fresh"])
    func anAnswerCarriesAbsoluteLevels(choice: String) throws {
        var journal = Journal()
        restored(Engine(levels: [.squat: 10]), lastTrained: journal.day, into: &journal)
        journal.day = journal.day + 200
        let event = try journal.program.event(
            for: journal.offers[0], choice: choice, on: journal.day, from: journal.state)
        let levels: PerPattern? = ["accept": [.squat: 2], "fresh": [:]][choice]
        #expect(event == .comeback(.init(choice: choice, gap: 200, levels: levels)))
        let data = try JSONEncoder().encode(event)
        #expect(try JSONDecoder().decode([String: JSONValue].self, from: data).keys.sorted() == ["comeback"])
        #expect(try JSONDecoder().decode(Dredfit.Event.self, from: data) == event)
    }

    @Test func anUnknownEventIsNotRead() {
        #expect(throws: DecodingError.self) { try decoded(#"{"other":{}}"#) }
    }

    @Test func aRestoredStateIsFoldedOnFrom() throws {
        var journal = Journal()
        for _ in 1...3 { try journal.train() }
        restored(Engine(counter: 40, levels: [.squat: 30]), lastTrained: day("2026-01-01"), into: &journal)
        #expect(journal.state.lastTrained == journal.day)
        #expect(journal.plan.number == 41)
        try journal.train()
        #expect(journal.state.engine.levels[.squat] == 31)
    }

    @Test func optionsHaveDefaults() throws {
        #expect(try JSONDecoder().decode(Dredfit.Options.self, from: Data("{}".utf8)) == .init(bar: false))
        #expect(try JSONDecoder().decode(Dredfit.Options.self, from: Data(#"{"bar":true}"#.utf8)) == .init(bar: true))
    }
}
