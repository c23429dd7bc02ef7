import Foundation
import Testing
import TrainingKit

@testable import DredfitProgram

@Suite("What was logged, read against the plan")
struct FactTests {
    /// At level 3 the plan is 3 × 11 squats.
    @Test(arguments: [
        (reps(11, 11, 11), .plan, 4),
        (reps(11, 11, 11), nil, 4), (reps(11, 11, 11), .easy, 5), (reps(11, 11, 11), .tough, 2),
        // equal to the plan when floored
        (reps(11, 11, 13), .easy, 5),
        (reps(12, 12, 12), .tough, 4), (reps(20, 20, 20), .tough, 5), (reps(10, 11, 11), .easy, 2),
        // a set not done counts 0, extra sets are left out
        (reps(11, 11), .plan, 0), (reps(11, 11, 11, 30), .plan, 4), (reps(16, 16), .plan, 2),
        // a try at which nothing was managed
        (reps(0, 0, 0), .plan, 0), (reps(0, 15, 15), .plan, 2),
        // nothing logged is a skip, and so is what is only a warm-up or in another unit
        ([], .plan, 3), ([SetRecord(kind: .warmUp, .reps(20))], .plan, 3), (holds(30, 30, 30), .plan, 3),
        // a drop set counts with its first part
        ([SetRecord(kind: .drop, .reps(12), drops: [.init(.reps(9))])] + reps(12, 12), .plan, 4),
    ] as [([SetRecord], Session.Rating?, Int)])
    func repetitions(sets: [SetRecord], rating: Session.Rating?, level: Int) throws {
        var journal = Journal()
        restored(Engine(levels: [.squat: 3]), into: &journal)
        try journal.train(rating: rating, [.squat: .sets(sets)])
        #expect(journal.state.engine.levels[.squat] == level)
    }

    /// At level 10 the plan is 3 × 8 Bulgarian split squats on each side.
    @Test func theSmallerSideCounts() throws {
        let asymmetric: [Measure] = [.sides(left: 9, right: 7), .sides(left: 7, right: 9), .reps(7)]
        let even: [Measure] = [.sides(left: 9, right: 8), .sides(left: 8, right: 8), .reps(8)]
        for (measures, level) in [(asymmetric, 9), (even, 11)] {
            let sets = measures.map { SetRecord($0) }
            var journal = Journal()
            restored(Engine(levels: [.squat: 10]), into: &journal)
            try journal.train([.squat: .sets(sets)])
            #expect(journal.state.engine.levels[.squat] == level)
        }
    }

    /// At level 2 the plan is 3 × 30 s.
    @Test(arguments: [(300, 3), (309, 3), (299, 2), (330, 3), (324, 2), (150, 0)])
    func holdsRoundDownToSeconds(tenths: Int, level: Int) throws {
        var journal = Journal()
        restored(Engine(counter: 1, levels: [.coreAntiExtension: 2]), into: &journal)
        let set = SetRecord(.time(HoldTime(tenths: tenths)))
        try journal.train([.coreAntiExtension: .sets([set, set, set])])
        #expect(journal.state.engine.levels[.coreAntiExtension] == level)
    }

    @Test func anEntryWithoutASlotCountsIfItsExerciseIsPlanned() throws {
        var journal = Journal()
        var session = performed(journal.plan, on: journal.day)
        session.exercises = [
            ExerciseEntry("squat", sets: reps(12, 12, 12)),
            ExerciseEntry("pull-up", sets: reps(9, 9, 9)),  // not planned: moves no level
        ]
        try journal.fold(session)
        #expect(journal.state.engine == Engine(counter: 1, levels: [.squat: 4]))
    }

    @Test func twoEntriesOfOneSlotAreOne() throws {
        var journal = Journal()
        var session = performed(journal.plan, on: journal.day)
        session.exercises = [
            ExerciseEntry("squat", slot: "squat", sets: reps(10, 10)),
            ExerciseEntry("squat", slot: "squat", sets: reps(10)),
        ]
        try journal.fold(session)
        #expect(journal.state.engine.levels == [.squat: 2])
    }

    @Test func painOutranksASkipAndASkipAFact() throws {
        var journal = Journal()
        var session = performed(journal.plan, on: journal.day)
        session.exercises = [
            ExerciseEntry("squat", slot: "squat", sets: reps(20, 20, 20), setAside: .hurt),
            ExerciseEntry("squat", slot: "squat", setAside: .skipped),
            ExerciseEntry("knee-push-up", slot: "push_h", sets: reps(20, 20, 20), setAside: .skipped),
        ]
        try journal.fold(session)
        #expect(journal.state.engine == Engine(counter: 1, frozen: [.squat: 3]))
    }

    @Test func theStoredPlanRulesNotTheOptionsOfToday() throws {
        var journal = Journal(dredfit(bar: true))
        try journal.train()
        let plan = journal.plan
        #expect(plan.exercises.contains { $0.slot == "pull_bar" })
        journal.program = dredfit(bar: false)
        try journal.fold(performed(plan, on: journal.day))
        #expect(journal.state.engine.levels[.pullBar] == 1)
        #expect(journal.state.engine.levels[.pull] == 1)
    }
}

@Suite("Sessions of other programs")
struct ForeignTests {
    @Test(arguments: [
        // sets of one exercise, the pattern's level before and after
        ("push-up", reps(10, 10, 10), .pushHorizontal, 0, 12),
        ("push-up", reps(10, 10, 10), .pushHorizontal, 10, 12), ("push-up", reps(20, 20), .pushHorizontal, 10, 12),
        ("push-up", reps(9, 8), .pushHorizontal, 30, 10),
        // the mean of the first five, rounded down
        ("push-up", reps(10, 10, 10, 10, 9, 50, 50), .pushHorizontal, 0, 11),
        // the hardest variation counts its sets
        ("pull-up", reps(6), .pullBar, 0, 26), ("pull-up", reps(6, 6, 6, 6), .pullBar, 0, 34),
        ("pull-up", reps(6, 6, 6, 6, 6, 6), .pullBar, 0, 42), ("pull-up", reps(11, 11, 11), .pullBar, 26, 27),
        ("plank", holds(60, 61), .coreAntiExtension, 0, 17),
        // the wrong unit, and assistance
        ("plank", reps(20, 20), .coreAntiExtension, 4, 4),
        ("pull-up", [SetRecord(.reps(8), load: Load(-40, .kg))], .pullBar, 0, 0),
        ("pull-up", [SetRecord(.reps(8), load: Load(10, .kg))], .pullBar, 0, 28),
        ("bench-press", reps(8, 8, 8), .pushHorizontal, 3, 3),
    ] as [(Exercise.ID, [SetRecord], Pattern, Int, Int)])
    func areFacts(exercise: Exercise.ID, sets: [SetRecord], pattern: Pattern, before: Int, after: Int) throws {
        var journal = Journal()
        restored(Engine(counter: 5, levels: [pattern: before]), into: &journal)
        try journal.fold(foreign([(exercise, sets)], on: journal.day))
        #expect(journal.state.engine.levels == [pattern: after])
        #expect(journal.state.engine.counter == 5)
    }

    @Test func ofOnePatternTheHighestLevelCounts() throws {
        for order in [["knee-push-up", "push-up"], ["push-up", "knee-push-up"]] as [[Exercise.ID]] {
            var journal = Journal()
            try journal.fold(foreign(order.map { ($0, reps(8, 8, 8)) }, on: journal.day, program: "unit"))
            #expect(journal.state.engine.levels == [.pushHorizontal: 10])
        }
    }

    @Test func freezesAndStreaksApply() throws {
        var journal = Journal()
        restored(Engine(levels: [.squat: 5, .calf: 5], failStreak: [.calf: 2], frozen: [.squat: 2]), into: &journal)
        try journal.fold(foreign([("squat", reps(20, 20, 20)), ("calf-raise", reps(12))], on: journal.day))
        #expect(
            journal.state.engine
                == Engine(levels: [.squat: 5, .calf: 1], frozen: [.squat: 1]))
    }

    @Test func painFreezesThereToo() throws {
        var journal = Journal()
        var session = foreign([("squat", reps(20, 20, 20)), ("calf-raise", reps(9))], on: journal.day)
        session.exercises[0].setAside = .hurt
        try journal.fold(session)
        #expect(journal.state.engine == Engine(levels: [.calf: 1], frozen: [.squat: 3]))
    }

    @Test func itSaysHowMuchItRead() throws {
        var journal = Journal()
        let before = journal.state
        let session = foreign([("bench-press", reps(5)), ("squat", reps(10))], on: journal.day)
        func measured(_ session: Session) -> [String: Double] {
            journal.program.measurements(before: session, from: before, history: journal.history)
        }
        #expect(measured(session) == ["readable": 0.5])
        try journal.fold(session)
        #expect(
            journal.program.remarks(on: session, before: before, after: journal.state, history: journal.history) == [
                "Dredfit read 1 of 2 exercises: Squat.", "Levels: squat 0 → 2.",
            ])
        #expect(journal.state.foreign == .init(read: 1, seen: 2))
        let nothing = foreign([], on: journal.day)
        #expect(measured(nothing).isEmpty)
        #expect(
            journal.program.remarks(on: nothing, before: before, after: before, history: journal.history).isEmpty)
    }

    @Test func anUnplannedSessionUnderItsOwnNameIsForeign() throws {
        var journal = Journal()
        try journal.fold(foreign([("squat", reps(10))], on: journal.day, program: "dredfit"))
        #expect(journal.state.engine == Engine(levels: [.squat: 2]))
    }
}

@Suite("The fold")
struct FoldTests {
    /// A life with everything in it.
    static func sessions(seed: UInt64, count: Int) throws -> [Session] {
        var random = SplitMix64(seed: seed)
        var journal = Journal()
        for _ in 0..<count {
            journal.day = journal.day + [1, 1, 2, 2, 3, 7, 13, 14, 40].randomElement(using: &random)!
            if Int.random(in: 0..<5, using: &random) == 0 {
                let exercise = Library.exercises.randomElement(using: &random)!
                try journal.fold(
                    foreign([(exercise, reps(9, 9) + holds(30, 40)), ("bench-press", reps(5))], on: journal.day))
                continue
            }
            var how: [Pattern: Done] = [:]
            for pattern in Pattern.allCases {
                how[pattern] =
                    [.asPlanned, .asPlanned, .nothing, .skipped, .hurt, .each(.random(in: 0...40, using: &random))]
                    .randomElement(using: &random)
            }
            journal.program = dredfit(bar: Bool.random(using: &random))
            try journal.train(rating: Session.Rating.allCases.randomElement(using: &random), how)
        }
        return journal.history.sessions
    }

    static func fold(_ sessions: some Sequence<Session>, by program: Dredfit = dredfit()) throws -> Dredfit.State {
        var state = program.initialState
        for session in sessions { try program.fold(session, into: &state) }
        return state
    }

    @Test(arguments: 1...5)
    func isAFunctionOfTheJournal(seed: UInt64) throws {
        let sessions = try FoldTests.sessions(seed: seed, count: 120)
        let whole = try FoldTests.fold(sessions)
        #expect(try FoldTests.fold(sessions) == whole)
        // Options and training days shape plans, never the past.
        #expect(try FoldTests.fold(sessions, by: dredfit(bar: true, days: [.monday])) == whole)
        // A checkpoint in between changes nothing.
        let half = try FoldTests.fold(sessions.prefix(60))
        var resumed = try JSONDecoder().decode(Dredfit.State.self, from: JSONEncoder().encode(half))
        #expect(resumed == half)
        for session in sessions.dropFirst(60) { try dredfit().fold(session, into: &resumed) }
        #expect(resumed == whole)
    }

    @Test(arguments: 1...3)
    func deletingASessionVoidsNone(seed: UInt64) throws {
        let sessions = try FoldTests.sessions(seed: seed, count: 30)
        let own = sessions.count { $0.plan != nil }
        #expect(try FoldTests.fold(sessions).engine.counter == own)
        for index in sessions.indices {
            var fewer = sessions
            let deleted = fewer.remove(at: index)
            #expect(try FoldTests.fold(fewer).engine.counter == (deleted.plan == nil ? own : own - 1))
        }
    }

    @Test func aDeletedThirdSessionMovesTheOthersUp() throws {
        var journal = Journal()
        for _ in 1...5 { try journal.train() }
        var sessions = journal.history.sessions
        sessions.remove(at: 2)
        let state = try FoldTests.fold(sessions)
        // Each keeps what it trained: the levels are those of the other four sessions' plans.
        let trained = PerPattern { pattern in
            sessions.count { $0.plan!.exercises.contains { $0.slot == pattern.key } }
        }
        #expect(state.engine == Engine(counter: 4, levels: trained))
    }

    @Test func aCheckpointStaysSmall() throws {
        let state = try FoldTests.fold(FoldTests.sessions(seed: 9, count: 1500))
        #expect(state.trail.points.count <= 64)
        #expect(try JSONEncoder().encode(state).count < 5000)
    }
}
