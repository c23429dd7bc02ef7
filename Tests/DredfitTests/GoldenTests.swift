import Foundation
import Testing
import TrainingKit

@testable import DredfitProgram

/// Recorded traces of the reference engine, where the shared material is at hand.
private struct Golden: Decodable {
    struct Scenario: Decodable, CustomTestStringConvertible {
        var name: String
        var seed: Seed?
        var steps: [Step]
        var testDescription: String { name }
    }
    struct Seed: Decodable {
        var counter: Int
        var levels: [Int]
        var failStreak: [Int]
        var barLevel: Int?
        var barStreak: Int?
    }
    struct Step: Decodable {
        struct Planned: Decodable, Hashable {
            var pattern: String
            var tier: Int
            var unit: String
            var load: Int
            var perSide: Bool
            var sets: Int
            var restSetSec: Int
            var restExerciseSec: Int
        }
        struct Comeback: Decodable {
            var gapDays: Int
            var levelsAfter: [Int]
            var barLevelAfter: Int?
        }
        var sessionNumber: Int
        var estimatedTotalMin: Double
        var exercises: [Planned]
        var result: String
        var overrides: [String: Int]
        var skipped: [String]
        var hasBar: Bool?
        var comeback: Comeback?
        var levelsAfter: [Int]
        var failStreakAfter: [Int]
        var barLevelAfter: Int?
        var barStreakAfter: Int?
    }
    var scenarios: [Scenario]

    static let url: URL = {
        let shared =
            ProcessInfo.processInfo.environment["REGIMEN_SHARED"].map { URL(filePath: $0) }
            ?? URL(filePath: #filePath).appending(path: "../../../../shared").standardized
        return shared.appending(path: "cases/dredfit-golden.json")
    }()
    static let isThere = FileManager.default.fileExists(atPath: url.path)
    static let scenarios: [Scenario] =
        isThere ? (try? JSONDecoder().decode(Golden.self, from: Data(contentsOf: url)).scenarios) ?? [] : []
}

extension Golden.Seed {
    var engine: Engine {
        Engine(
            counter: counter, levels: golden(levels, barLevel), failStreak: golden(failStreak, barStreak))
    }
}

private func golden(_ nine: [Int], _ bar: Int?) -> PerPattern {
    PerPattern { $0 == .pullBar ? bar ?? 0 : nine[$0.rawValue] }
}

extension Golden.Step {
    var rating: Session.Rating { ["less": .tough, "plan": .plan, "more": .easy][result]! }

    func expectLevels(_ engine: Engine) {
        #expect(engine.levels == golden(levelsAfter, barLevelAfter), "after \(sessionNumber)")
        #expect(engine.failStreak == golden(failStreakAfter, barStreakAfter), "after \(sessionNumber)")
        #expect(engine.counter == sessionNumber)
    }
}

@Suite("Golden traces", .enabled(if: Golden.isThere, "the shared material is not beside the package"))
struct GoldenTests {
    @Test func thereAreScenarios() { #expect(!Golden.scenarios.isEmpty) }

    @Test(arguments: Golden.scenarios)
    private func engine(_ scenario: Golden.Scenario) throws {
        let library = Library(in: catalogue)
        var engine = scenario.seed?.engine ?? Engine()
        for step in scenario.steps {
            if let comeback = step.comeback {
                engine = engine.afterComeback(gap: comeback.gapDays)
                #expect(engine.levels == golden(comeback.levelsAfter, comeback.barLevelAfter))
            }
            let patterns = engine.workout(bar: step.hasBar ?? false)
            #expect(patterns.map(\.key) == step.exercises.map(\.pattern))
            var outcomes = Dictionary(uniqueKeysWithValues: patterns.map { ($0, Outcome.rated) })
            for (key, actual) in step.overrides {
                guard let pattern = Pattern(key: key), outcomes[pattern] != nil else { continue }
                let level = engine.level(of: pattern)
                let unit = library.variation(of: pattern, at: level).unit
                outcomes[pattern] = .fact(Level(managing: actual, tier: level.tier, sets: level.sets, in: unit))
            }
            for key in step.skipped {
                if let pattern = Pattern(key: key), outcomes[pattern] != nil { outcomes[pattern] = .skipped }
            }
            try engine.finish(number: step.sessionNumber, rating: step.rating, outcomes: outcomes)
            step.expectLevels(engine)
        }
    }

    /// The same through plans, sessions, offers and events: what a user of the command would do.
    @Test(arguments: Golden.scenarios)
    private func program(_ scenario: Golden.Scenario) throws {
        var journal = Journal()
        if let seed = scenario.seed { restored(seed.engine, lastTrained: journal.day, into: &journal) }
        for step in scenario.steps {
            journal.program = dredfit(bar: step.hasBar ?? false)
            if let comeback = step.comeback, comeback.gapDays >= 14 {
                journal.day = journal.day + comeback.gapDays
                #expect(journal.offers.map(\.id) == ["comeback"])
                try journal.answer("accept")
                #expect(journal.levels == golden(comeback.levelsAfter, comeback.barLevelAfter))
            } else {
                journal.day = journal.day + 2
            }
            let plan = journal.plan
            #expect(plan.number == step.sessionNumber)
            #expect(plan.estimatedMinutes == step.estimatedTotalMin)
            #expect(plan.exercises.map(Golden.Step.Planned.init) == step.exercises)

            var how: [Pattern: Done] = [:]
            for (key, actual) in step.overrides { how[Pattern(key: key)!] = .each(actual) }
            for key in step.skipped { how[Pattern(key: key)!] = .skipped }
            try journal.train(rating: step.rating, how)
            step.expectLevels(journal.state.engine)
        }
    }
}

extension Golden.Step.Planned {
    init(_ planned: PlannedExercise) {
        let measure = planned.sets[0].measure!
        self.init(
            pattern: planned.slot!, tier: planned.details["tier"]!.int!, unit: measure.time == nil ? "reps" : "hold",
            load: Int(measure.value), perSide: planned.perSide, sets: planned.sets.count,
            restSetSec: planned.restSeconds, restExerciseSec: planned.restSeconds)
    }
}
