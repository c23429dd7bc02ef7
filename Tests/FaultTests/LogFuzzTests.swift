import Testing
import TrainingKit

@testable import Host
@testable import Journal

/// Whatever is typed after `log`, all of it is stored as it is said to be, or nothing is. How single words are read is
/// fuzzed in HostTests/HostileLineTests.
@Suite struct LogFuzzTests {
    private static let names = [
        "bench", "squat", "pull-up", "plank", "pistol squat", "run", "dip", "curl", "push-up", "Übung", "no such", "",
    ]
    private static let sets = [
        "8", "80x8", "80kgx8", "225lbx5x3", "45s", "1:00", "+10kgx5", "-20kgx8", "8l7r", "20x10/15x8/10x8", "w:40x8",
        "@8.5",
        "@2rir", "3x8", "80", "x", "8", "bw", "bwx8", "25min", "5km", "@6", "77,5x8", "*3", "10000kg", "NaN", "1e9",
        "@11",
        "-5", "0", "all", "8@9", "/", "80 x 8", "×", "999999999999999999999", "½", "٣", "\u{0}", "1:99", ":", "2,5,5",
    ]

    @Test func allOrNothing() throws {
        let space = try Workspace()
        var random = SplitMix64(1)
        let host = try space.host(at: "2026-03-02T18:00")
        var expected = 0
        var stored = 0
        for round in 1...Fuzz.rounds * 5 {
            var words = random.chance(3) ? [] : [random.pick(Self.names)]
            words += (0..<random.int(0...4)).map { _ in random.pick(Self.sets) }
            let note = random.chance(8) ? "a note\n\u{1B}[2J" : nil
            let comment: Comment = "seed \(Fuzz.seed), round \(round): \(words)"
            do {
                let result = try host.log(LogRequest(words: words, note: note, failure: random.chance(9)))
                stored += 1
                let sets = result.logged.flatMap(\.sets)
                expected += sets.count
                #expect(!sets.isEmpty || result.logged.contains { $0.cardio != nil }, comment)
                let open = try #require(try host.journal.openSession(through: nil), comment)
                let kept = open.exercises.flatMap(\.sets)
                for set in sets { #expect(kept.contains(set), "\(comment): \(set)") }
            } catch {
                expectExplained(error, comment)
            }
            let counts = try host.journal.counts()
            #expect(counts.sets == expected, comment)
        }
        #expect(stored > Fuzz.rounds / 4, "some lines are read")
        let diagnosis = try host.diagnose()
        #expect(diagnosis.isHealthy, "seed \(Fuzz.seed): \(diagnosis)")
        // Every line was one step.
        var steps = 0
        while steps <= stored, try host.undo() != nil { steps += 1 }
        #expect(steps == min(stored, UndoStep.limit))
        if stored <= UndoStep.limit { #expect(try host.journal.counts().sets == 0) }
    }
}
