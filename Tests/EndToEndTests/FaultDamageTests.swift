import Foundation
import Testing
import TrainingKit

@testable import Journal

/// Journals whose bytes are not as they were written. Beside these: JournalTests/OpeningTests flips bits below the
/// command, and SurroundingsTests cuts a journal off.
@Suite struct FaultDamageTests {
    private static let rounds = FaultShim.isExhaustive ? 400 : 6

    private func filled() throws -> Home {
        let home = try Home()
        for day in 10...24 { try home.succeed("done --as-planned --rating plan --at 2026-02-\(day)") }
        try home.succeed("log bench 80x8 --at 2026-03-02T18:00")
        try home.succeed("backup \(home.folder)/good.backup")
        return home
    }

    /// Every kind of command meets a damaged journal: it answers or refuses in two lines, and looking changes nothing.
    private func expectComposure(_ home: Home, sessions: Int?, _ comment: Comment) throws {
        let looking = ["today", "history", "records", "state", "export --format json", "doctor"]
        let before = FileManager.default.contents(atPath: home.journal)
        for line in looking {
            let run = home.run(line + " --at 2026-03-03")
            expectWords(run, "\(comment), \(line)")
        }
        #expect(FileManager.default.contents(atPath: home.journal) == before, "\(comment): looking has written")
        for line in ["log bench 77x7 --at 2026-03-02T18:01", "undo", "doctor --repair"] {
            expectWords(home.run(line), "\(comment), \(line)")
        }
        // The way back that the message names.
        let restored = home.run("restore \(home.folder)/good.backup --yes --at 2026-03-03")
        #expect(restored.status == 0, "\(comment): \(restored.errors)")
        #expect(try home.json("history --at 2026-03-03")["sessions"]?.array?.count == sessions, comment)
        try home.expectHealth(comment)
    }

    private func expectWords(_ run: Run, _ comment: Comment) {
        #expect(run.status == 0 || run.status == 1, "\(comment): status \(run.status)")
        #expect(!run.errors.contains("defect"), "\(comment): \(run.errors)")
        if run.status == 1, !run.errors.isEmpty {
            #expect(run.errors.split(separator: "\n").count == 2, "\(comment): \(run.errors)")
        }
    }

    private func damage(_ change: (inout Data, inout SplitMix64) -> String) throws {
        let home = try filled()
        let whole = try #require(FileManager.default.contents(atPath: home.journal))
        let sessions = try home.json("history --at 2026-03-03")["sessions"]?.array?.count
        var random = SplitMix64(seed: FaultShim.seed)
        for round in 1...Self.rounds {
            var bytes = whole
            let what = change(&bytes, &random)
            for name in home.names where name != "config.json" {
                try? FileManager.default.removeItem(atPath: home.folder + "/data/" + name)
            }
            try bytes.write(to: URL(filePath: home.journal))
            try expectComposure(home, sessions: sessions, "seed \(FaultShim.seed), round \(round): \(what)")
        }
    }

    @Test func flippedBits() throws {
        try damage { bytes, random in
            // Behind the header: in it a bit may make the journal a newer one, which is not written over.
            let flips = (1...Int.random(in: 1...8, using: &random)).map { _ in
                Int.random(in: 100..<bytes.count, using: &random)
            }
            for place in flips { bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random) }
            return "bits flipped at \(flips)"
        }
    }

    @Test func flippedBitsOfTheHeader() throws {
        let home = try filled()
        let whole = try #require(FileManager.default.contents(atPath: home.journal))
        var random = SplitMix64(seed: FaultShim.seed)
        for round in 1...Self.rounds * 2 {
            var bytes = whole
            let place = Int.random(in: 0..<100, using: &random)
            bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            try bytes.write(to: URL(filePath: home.journal))
            for line in ["today --at 2026-03-03", "log bench 8 --at 2026-03-02T18:01", "doctor"] {
                expectWords(home.run(line), "round \(round), byte \(place), \(line)")
            }
        }
    }

    @Test func cutOff() throws {
        try damage { bytes, random in
            let length = Int.random(in: 1..<bytes.count, using: &random)
            bytes = bytes.prefix(length)
            return "cut off at \(length)"
        }
    }

    @Test func pagesOverwritten() throws {
        try damage { bytes, random in
            let page = Int.random(in: 1..<bytes.count / 4096, using: &random)
            let other = Int.random(in: 0..<bytes.count / 4096, using: &random)
            let isZero = Bool.random(using: &random)
            let source = isZero ? Data(count: 4096) : Data(bytes[other * 4096..<other * 4096 + 4096])
            bytes.replaceSubrange(page * 4096..<page * 4096 + 4096, with: source)
            return isZero ? "page \(page) is zeros" : "page \(page) is page \(other)"
        }
    }

    /// The log beside the journal, with what a killed process had acknowledged in it.
    @Test func damagedLogs() throws {
        let home = try filled()
        let writer = try Journal(path: home.journal, access: .readWrite)
        for line in ["log bench 81x8", "log bench 82x8", "log bench 83x8"] {
            try home.succeed(line + " --at 2026-03-02T18:02")
        }
        let kept = try #require(FileManager.default.contents(atPath: home.journal + "-wal"))
        let file = try #require(FileManager.default.contents(atPath: home.journal))
        withExtendedLifetime(writer) {}
        #expect(kept.count > 4096)
        var random = SplitMix64(seed: FaultShim.seed)
        let other = try Home()
        try other.succeed("weigh 80 --at 2026-03-01")  // makes the folder
        for round in 1...Self.rounds {
            var log = kept
            let place = Int.random(in: 0..<log.count, using: &random)
            if Bool.random(using: &random) {
                log[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            } else {
                log = log.prefix(place)
            }
            try file.write(to: URL(filePath: other.journal))
            try log.write(to: URL(filePath: other.journal + "-wal"))
            try? FileManager.default.removeItem(atPath: other.journal + "-shm")
            let comment: Comment = "seed \(FaultShim.seed), round \(round), at \(place) of \(log.count)"
            // Whole commits are there, and in order; nothing of a damaged one is.
            let loads = try other.json("show last --at 2026-03-03")["exercises"]?.array?[0]["sets"]?.array?
                .compactMap { $0["load"]?["value"]?.int }
            #expect([[80], [80, 81], [80, 81, 82], [80, 81, 82, 83]].contains(loads), comment)
            try other.expectHealth(comment)
            try other.succeed("log bench 90x8 --at 2026-03-02T18:03")
            try other.expectHealth(comment)
        }
    }
}
