import Testing
import TrainingKit

@testable import Host
@testable import Journal

/// Archives with bytes changed anywhere: a sound journal comes of one, the same that its own archive gives, or nothing
/// does. What single readers make of hostile bytes is fuzzed in ExchangeTests/FuzzTests.
@Suite struct ArchiveFuzzTests {
    private static let pieces = [
        "\"", "{", "}", "[", "]", ",", ":", "null", "true", "-1", "0", "1e999", "9223372036854775807",
        "99999999999999999999",
        "0.00000001", "\"kg\"", "\"lb\"", "\"2026-02-30\"", "\"9999-12-31T23:59:59+99:99\"", "\"0001-01-01\"",
        "\\ud800", "\\u0000",
        "\"sets\":[]", "\"id\":1", "\"id\":2,", "\"end\":null", "é", "\u{0}",
    ]

    private func sample() throws -> [UInt8] {
        let space = try Workspace()
        for (when, line) in [
            ("2026-02-01T18:00", "bench 80x8 82.5x6@9"), ("2026-02-01T18:05", "curl 20x10/15x8"),
            ("2026-02-01T18:20", "run 25min @6"),
        ] { _ = try space.host(at: when).log(LogRequest(words: line.split(separator: " ").map(String.init))) }
        let host = try space.host(at: "2026-02-01T19:00")
        _ = try host.done(DoneRequest(rating: .plan))
        try host.weigh(Load(80, .kg), on: host.day)
        _ = try space.host(at: "2026-02-03T18:00").log(LogRequest(words: ["pull-up", "+10kgx5"]))
        return try space.archive(host)
    }

    @Test func soundOrNothing() throws {
        let whole = try sample()
        let space = try Workspace()
        _ = try space.host(at: "2026-01-01").log(LogRequest(words: ["squat", "5"]))
        let untouched = try space.archive(space.host(at: "2026-01-01"))
        var random = SplitMix64(3)
        var restored = 0
        for round in 1...Fuzz.rounds {
            let bytes = whole.mutated(&random, pieces: Self.pieces)
            let comment: Comment = "seed \(Fuzz.seed), round \(round)"
            let file = try space.write(bytes, to: "hostile.json")
            let target = space.folder + "/target.db"
            for suffix in ["", "-wal", "-shm"] { FileSystem.remove(target + suffix) }
            try Journal(path: space.journal, access: .readOnly).backup(to: target)
            let made = try CommandHost(
                journal: target, configuration: space.configuration, clock: .at("2026-03-01"), access: .readWrite)
            do {
                _ = try CommandHost.preview(file)
                _ = try CommandHost.restore(file, kind: .archive, to: target) { false }
            } catch {
                expectExplained(error, comment)
                #expect(try space.archive(made) == untouched, "\(comment): a refused archive left something")
                continue
            }
            restored += 1
            let host = try CommandHost(
                journal: target, configuration: space.configuration, clock: .at("2026-03-01"), access: .readWrite)
            #expect(try host.journal.integrityProblems() == [], "\(comment): \(String(decoding: bytes, as: UTF8.self))")
            // Its archive is one that says the same again.
            let first = try space.archive(host)
            let again = try space.write(first, to: "again.json")
            _ = try CommandHost.restore(again, kind: .archive, to: target) { false }
            let second = try space.archive(
                CommandHost(
                    journal: target, configuration: space.configuration, clock: .at("2026-03-01"), access: .readOnly))
            #expect(first == second, "\(comment): \(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(restored > 0, "some changes leave an archive one")
    }
}
