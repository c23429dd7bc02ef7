import Foundation
import Testing
import TrainingKit

/// Recorded traces of Dredfit's reference engine, where the shared material is at hand.
private struct Trace: Decodable, Sendable, CustomTestStringConvertible {
    struct Seed: Decodable, Sendable {
        var counter: Int
        var levels: [Int]
        var failStreak: [Int]
        var barLevel: Int?
        var barStreak: Int?
    }
    struct Step: Decodable, Sendable {
        struct Planned: Decodable, Hashable, Sendable {
            var pattern: String
            var tier: Int
            var unit: String
            var load: Int
            var perSide: Bool
            var sets: Int
            var restSetSec: Int
        }
        struct Comeback: Decodable, Sendable {
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
    var name: String
    var seed: Seed?
    var steps: [Step]
    var testDescription: String { name }

    private struct File: Decodable { var scenarios: [Trace] }
    static let path: String = {
        let shared =
            ProcessInfo.processInfo.environment["REGIMEN_SHARED"].map { URL(filePath: $0) }
            ?? URL(filePath: #filePath).appending(path: "../../../../shared").standardized
        return shared.appending(path: "cases/dredfit-golden.json").path
    }()
    static let isThere = FileManager.default.fileExists(atPath: path)
    static let all: [Trace] =
        FileManager.default.contents(atPath: path).flatMap { try? JSONDecoder().decode(File.self, from: $0).scenarios }
        ?? []

    static let patterns = [
        "squat", "push_h", "hinge", "pull", "push_v", "lunge", "core_anti_ext", "core_rot", "calf", "pull_bar",
    ]

    /// Numbers by pattern, as the state's document has them.
    static func byPattern(_ nine: [Int], _ bar: Int?) -> JSONValue {
        .object(Dictionary(zip(patterns, (nine + [bar ?? 0]).map { JSONValue.int($0) }), uniquingKeysWith: { $1 }))
    }
}

extension Trace.Seed {
    /// The state as a backup of the Dredfit app, with a workout on `day` to count breaks from.
    func backup(on day: Day) -> String {
        func map(_ nine: [Int], _ bar: Int?) -> String {
            zip(Trace.patterns, nine + [bar ?? 0]).map { "\"\($0)\":\($1)" }.joined(separator: ",")
        }
        return """
            {"engineState":{"counter":\(counter),"levels":{\(map(levels, barLevel))},\
            "failStreak":{\(map(failStreak, barStreak))},"frozen":{}},\
            "records":[{"sessionNumber":\(counter),"date":"\(day)T12:00:00Z"}]}
            """
    }
}

@Suite(
    "Golden traces through the command", .enabled(if: Trace.isThere, "the shared material is not beside the package"))
struct GoldenTests {
    @Test func thereAreTraces() { #expect(!Trace.all.isEmpty) }

    @Test(arguments: Trace.all)
    private func walk(_ trace: Trace) throws {
        let home = try Home()
        var day = try #require(Day("2026-01-05"))
        var bar = false
        if let seed = trace.seed {
            let file = try home.write(seed.backup(on: day), to: "backup.json")
            try home.succeed("import \(file) --at \(day)")
        }
        for step in trace.steps {
            if bar != step.hasBar ?? false {
                bar.toggle()
                try home.succeed("dredfit bar \(bar ? "on" : "off") --at \(day)")
            }
            if let comeback = step.comeback, comeback.gapDays >= 14 {
                day = day + comeback.gapDays
                try home.succeed("accept comeback --at \(day)")
                try expectLevels(home, day, comeback.levelsAfter, comeback.barLevelAfter)
            } else {
                day = day + 1
            }
            try train(home, step, on: day)
        }
    }

    /// One workout: the plan as recorded, the facts logged, the skips set aside, the rest as planned.
    private func train(_ home: Home, _ step: Trace.Step, on day: Day) throws {
        let today = try home.json("today --at \(day)")
        let exercises = try #require(today["exercises"]?.array)
        #expect(today["status"]?.string == "planned")
        #expect(today["number"]?.int == step.sessionNumber)
        #expect(today["estimatedMinutes"]?.double == step.estimatedTotalMin)
        #expect(exercises.compactMap(planned) == step.exercises)
        for exercise in exercises {
            let slot = try #require(exercise["slot"]?.string)
            let id = try #require(exercise["exercise"]?.string)
            let sets = exercise["sets"]?.array ?? []
            if step.skipped.contains(slot) {
                try home.succeed("skip \(id) --at \(day)")
            } else if let fact = step.overrides[slot] {
                let word = "\(fact)" + (sets.first?["reps"]?.int == nil ? "s" : "")
                try home.succeed(
                    "log \(id) \(Array(repeating: word, count: sets.count).joined(separator: " ")) --at \(day)")
            }
        }
        let rating = ["less": "tough", "plan": "plan", "more": "easy"][step.result] ?? step.result
        try home.succeed("done --as-planned --rating \(rating) --at \(day)")
        let state = try expectLevels(home, day, step.levelsAfter, step.barLevelAfter)
        #expect(state["failStreak"] == Trace.byPattern(step.failStreakAfter, step.barStreakAfter))
        #expect(state["counter"]?.int == step.sessionNumber)
    }

    private func planned(_ exercise: JSONValue) -> Trace.Step.Planned? {
        guard let sets = exercise["sets"]?.array, let set = sets.first, let slot = exercise["slot"]?.string,
            let rest = exercise["restSeconds"]?.int, let perSide = exercise["perSide"]?.bool,
            let tier = exercise["details"]?["tier"]?.int, let amount = set["reps"]?.int ?? set["seconds"]?.int
        else { return nil }
        return .init(
            pattern: slot, tier: tier, unit: set["seconds"]?.int == nil ? "reps" : "hold", load: amount,
            perSide: perSide,
            sets: sets.count, restSetSec: rest)
    }

    @discardableResult
    private func expectLevels(_ home: Home, _ day: Day, _ nine: [Int], _ bar: Int?) throws -> JSONValue {
        let state = try #require(try home.json("state --at \(day)")["state"])
        #expect(state["levels"] == Trace.byPattern(nine, bar), "on \(day)")
        return state
    }
}
