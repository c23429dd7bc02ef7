import Testing
import TrainingKit

@testable import DredfitProgram

@Suite("Levels")
struct LevelTests {
    @Test(arguments: [
        // level, tier, sets, reps, hold
        (-3, 1, 3, 8, 20), (0, 1, 3, 8, 20), (7, 1, 3, 15, 55), (8, 2, 3, 6, 15), (15, 2, 3, 13, 50),
        (16, 3, 3, 5, 15), (23, 3, 3, 12, 50), (24, 4, 3, 4, 10), (31, 4, 3, 11, 45), (32, 4, 4, 4, 10),
        (39, 4, 4, 11, 45), (40, 4, 5, 4, 10), (47, 4, 5, 11, 45), (99, 4, 5, 11, 45),
    ] as [(Int, Int, Int, Int, Int)])
    func prescribes(value: Int, tier: Int, sets: Int, reps: Int, hold: Int) {
        let level = Level(value)
        #expect(level.tier == tier)
        #expect(level.sets == sets)
        #expect(level.target(in: .reps) == reps)
        #expect(level.target(in: .hold) == hold)
    }

    @Test(arguments: Rules.levels, [WorkUnit.reps, .hold])
    func readsBackWhatItPrescribes(value: Int, unit: WorkUnit) {
        let level = Level(value)
        #expect(Level(managing: level.target(in: unit), tier: level.tier, sets: level.sets, in: unit) == level)
    }

    @Test func prescriptionsDiffer() {
        for unit in [WorkUnit.reps, .hold] {
            let all = Rules.levels.map { [Level($0).tier, Level($0).sets, Level($0).target(in: unit)] }
            #expect(Set(all).count == 48)
        }
    }

    @Test(arguments: [
        // actual, tier, sets, unit, level
        (14, 1, 3, .reps, 6), (20, 1, 3, .reps, 12), (5, 1, 3, .reps, 0), (4, 2, 3, .reps, 6),
        (30, 2, 3, .reps, 32), (3, 4, 4, .reps, 31), (4, 4, 5, .reps, 40), (100, 4, 5, .reps, 47), (0, 1, 3, .reps, 0),
        (45, 1, 3, .hold, 5), (47, 1, 3, .hold, 5), (48, 1, 3, .hold, 6), (22, 1, 3, .hold, 0), (23, 1, 3, .hold, 1),
        (12, 2, 3, .hold, 7), (13, 2, 3, .hold, 8), (7, 2, 3, .hold, 6), (10, 4, 5, .hold, 40),
    ] as [(Int, Int, Int, WorkUnit, Int)])
    func isReadOffAFact(actual: Int, tier: Int, sets: Int, unit: WorkUnit, level: Int) {
        #expect(Level(managing: actual, tier: tier, sets: sets, in: unit).value == level)
    }

    @Test(arguments: [(0, 8), (7, 8), (8, 16), (16, 24), (23, 24), (24, nil), (47, nil)] as [(Int, Int?)])
    func knowsItsNextVariation(value: Int, next: Int?) {
        #expect(Level(value).nextVariation?.value == next)
    }
}

@Suite("Rotation")
struct RotationTests {
    @Test(arguments: [
        (0, ["squat", "push_h", "hinge", "pull", "push_v", "lunge"]),
        (1, ["pull", "push_v", "lunge", "core_anti_ext", "core_rot", "calf"]),
        (2, ["squat", "push_h", "hinge", "pull", "core_rot", "calf"]),
    ] as [(Int, [String])])
    func beginsAsRecorded(counter: Int, keys: [String]) {
        #expect(Engine(counter: counter).workout(bar: false).map(\.key) == keys)
    }

    @Test(arguments: 0..<24, [false, true])
    func eachPatternComesFiveTimesInEight(start: Int, bar: Bool) {
        let sessions = (start..<start + 8).map { Engine(counter: $0).workout(bar: bar) }
        for pattern in Pattern.rotation {
            #expect(sessions.count { $0.contains(pattern) } == 5)
        }
        for (offset, session) in sessions.enumerated() {
            #expect(session.count == 6)
            #expect(session.contains(bar && (start + offset) % 2 == 1 ? .pullBar : .pull))
            #expect(session.map(\.place) == session.map(\.place).sorted())
        }
    }

    /// The share of pulling sets in pushing sets over some sessions.
    private func pullShare(of engines: some Sequence<Engine>, bar: Bool) -> Double {
        var (pull, push) = (0, 0)
        for engine in engines {
            for pattern in engine.workout(bar: bar) {
                let sets = engine.level(of: pattern).sets
                if [.pull, .pullBar].contains(pattern) { pull += sets }
                if [.pushHorizontal, .pushVertical].contains(pattern) { push += sets }
            }
        }
        return Double(pull) / Double(push)
    }

    @Test(arguments: [false, true])
    func pullingKeepsUpWithPushing(bar: Bool) {
        for level in Rules.levels {
            for start in 0..<8 {
                let engines = (start..<start + 8).map { Engine(counter: $0, levels: PerPattern { _ in level }) }
                #expect(pullShare(of: engines, bar: bar) >= 0.7)
            }
        }
    }

    @Test(arguments: Session.Rating.allCases)
    func pullingKeepsUpAlongYearsOfTraining(rating: Session.Rating) throws {
        var engine = Engine()
        var trained: [Engine] = []
        for number in 1...200 {
            trained.append(engine)
            let outcomes = engine.workout(bar: false).map { ($0, Outcome.rated) }
            try engine.finish(number: number, rating: rating, outcomes: Dictionary(uniqueKeysWithValues: outcomes))
            if trained.count >= 8 { #expect(pullShare(of: trained.suffix(8), bar: false) >= 0.7) }
        }
    }

    @Test(arguments: [
        // counter 0: anchor squat; rest push_h, hinge, push_v, lunge
        (0, [:], ["squat", "push_h", "pull"]),
        (0, [.pushHorizontal: 4, .hinge: 3, .pushVertical: 3, .lunge: 5], ["squat", "hinge", "pull"]),
        (0, [.pushHorizontal: 4, .hinge: 3, .pushVertical: 3, .lunge: 1, .pull: 0], ["squat", "pull", "lunge"]),
        // counter 1: the window starts at push_v
        (1, [.lunge: 2, .coreAntiExtension: 1, .coreRotation: 1, .calf: 1], ["pull", "push_v", "core_anti_ext"]),
        // counter 2: the window starts at core_rot and wraps
        (2, [:], ["squat", "pull", "core_rot"]),
    ] as [(Int, PerPattern, [String])])
    func shortens(counter: Int, levels: PerPattern, keys: [String]) {
        #expect(Engine(counter: counter, levels: levels).shortWorkout(bar: false).map(\.key) == keys)
    }
}

@Suite("Feedback")
struct FeedbackTests {
    /// One pattern after one outcome.
    @Test(arguments: [
        // pattern, level, outcome, rating, level after
        (.squat, 5, .rated, .tough, 4), (.squat, 5, .rated, .plan, 6), (.squat, 5, .rated, .easy, 7),
        (.squat, 0, .rated, .tough, 0), (.squat, 47, .rated, .easy, 47), (.squat, 5, .skipped, .tough, 5),
        (.squat, 5, .hurt, .easy, 5),
        // caps
        (.calf, 5, .rated, .easy, 6), (.calf, 0, .rated, .easy, 1), (.squat, 24, .rated, .easy, 25),
        (.squat, 23, .rated, .easy, 25), (.pushVertical, 15, .rated, .easy, 17), (.pushVertical, 16, .rated, .easy, 17),
        // facts
        (.squat, 5, .fact(Level(30)), .tough, 7), (.calf, 5, .fact(Level(30)), .plan, 6),
        (.squat, 5, .fact(Level(5)), .easy, 5), (.squat, 20, .fact(Level(2)), .easy, 2),
        (.squat, 0, .fact(Level(30)), .plan, 30), (.calf, 0, .fact(Level(12)), .plan, 12),
    ] as [(Pattern, Int, Outcome, Session.Rating, Int)])
    func moves(pattern: Pattern, level: Int, outcome: Outcome, rating: Session.Rating, after: Int) {
        var engine = Engine(levels: [pattern: level])
        engine.apply(outcome, rating: rating, to: pattern)
        #expect(engine.levels[pattern] == after)
    }

    @Test func threeFallsInARowTakeThreeMore() {
        var engine = Engine(levels: [.squat: 20])
        var seen: [[Int]] = []
        for _ in 0..<4 {
            engine.apply(.rated, rating: .tough, to: .squat)
            seen.append([engine.levels[.squat], engine.failStreak[.squat]])
        }
        #expect(seen == [[19, 1], [18, 2], [14, 0], [13, 1]])
        engine.apply(.skipped, to: .squat)
        #expect(engine.failStreak[.squat] == 1)
        engine.apply(.fact(Level(13)), to: .squat)
        #expect(engine.failStreak[.squat] == 0)
    }

    @Test func painFreezesForThreeAppearances() {
        var engine = Engine(levels: [.squat: 10], failStreak: [.squat: 2])
        engine.apply(.hurt, to: .squat)
        #expect(engine.frozen[.squat] == 3)
        engine.apply(.rated, rating: .easy, to: .squat)
        engine.apply(.skipped, to: .squat)
        #expect(engine.levels[.squat] == 10)
        #expect(engine.frozen[.squat] == 2)
        engine.apply(.hurt, to: .squat)
        #expect(engine.frozen[.squat] == 3)
        // Falling is allowed, and leaves the streak alone.
        for _ in 0..<3 { engine.apply(.rated, rating: .tough, to: .squat) }
        #expect(engine.levels[.squat] == 7)
        #expect(engine.failStreak[.squat] == 2)
        #expect(engine.frozen[.squat] == 0)
        engine.apply(.rated, rating: .easy, to: .squat)
        #expect(engine.levels[.squat] == 9)
    }

    @Test func onlyTheNextNumberIsTaken() throws {
        var engine = Engine(counter: 4)
        for number in [0, 4, 6] {
            #expect(throws: OutOfTurn(reported: number, expected: 5)) {
                try engine.finish(number: number, rating: .plan, outcomes: [.squat: .rated])
            }
        }
        #expect(engine == Engine(counter: 4))
        try engine.finish(number: 5, rating: .plan, outcomes: [.squat: .rated])
        #expect(engine == Engine(counter: 5, levels: [.squat: 1]))
    }

    /// Whatever happens, levels stay in range, gains below their cap, and nothing frozen rises.
    @Test(arguments: 1...20)
    func staysWithinBounds(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var engine = Engine(levels: PerPattern { _ in Int.random(in: 0...47, using: &random) })
        for number in 1...300 {
            let bar = Bool.random(using: &random)
            let before = engine
            var outcomes: [Pattern: Outcome] = [:]
            for pattern in engine.workout(bar: bar) {
                let fact = Outcome.fact(Level(.random(in: 0...47, using: &random)))
                outcomes[pattern] = [.hurt, .skipped, .rated, .rated, .rated, fact].randomElement(using: &random)
            }
            let rating = Session.Rating.allCases.randomElement(using: &random)!
            try engine.finish(number: number, rating: rating, outcomes: outcomes)
            for pattern in Pattern.allCases {
                let (old, new) = (before.levels[pattern], engine.levels[pattern])
                #expect(Rules.levels.contains(new))
                #expect((0...2).contains(engine.failStreak[pattern]))
                #expect((0...3).contains(engine.frozen[pattern]))
                if before.frozen[pattern] > 0 { #expect(new <= old) }
                if old > 0 { #expect(new <= old + before.cap(of: pattern)) }
                if outcomes[pattern] == nil { #expect(new == old) }
            }
        }
    }

    @Test(arguments: [
        (14, 2), (20, 2), (34, 2), (35, 3), (55, 3), (56, 4), (119, 7), (140, 8), (141, 8), (5000, 8),
    ])
    func comebackDrops(gap: Int, drop: Int) {
        let engine = Engine(counter: 7, levels: PerPattern { _ in 20 }, failStreak: [.squat: 2], frozen: [.calf: 2])
        let expected = Engine(counter: 7, levels: PerPattern { _ in 20 - drop }, frozen: [.calf: 2])
        #expect(engine.afterComeback(gap: gap) == expected)
        #expect(Engine(levels: [.squat: 1]).afterComeback(gap: gap).levels == PerPattern())
        #expect(engine.afterComeback(gap: 13) == engine)
        // The reference engine's way: a silent step earlier in the break, and then one less.
        let stepwise = engine.afterSilentDecay().levels.mapValues { max(0, $0 - (drop - 1)) }
        #expect(stepwise == expected.levels)
    }
}
