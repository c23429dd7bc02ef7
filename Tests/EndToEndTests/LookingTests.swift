import Foundation
import Testing
import TrainingKit

/// Looking never writes: not a byte of the journal or the configuration, and nothing where there was nothing.
@Suite struct LookingTests {
    static let looks = [
        "today", "today --steps", "next", "next 5", "state", "state --program reps", "history", "history bench", "show",
        "records",
        "records bench", "progress", "progress bench", "offers", "programs", "exercises", "exercises search bench",
        "exercises show bench", "exercises triceps", "compare", "simulate", "simulate --program unit --from-history",
        "rest",
        "weigh", "completions bash", "completions zsh", "completions fish", "help", "help log", "log --help",
        "--version",
        "dredfit", "dredfit technique squat", "dredfit bar", "dredfit rest-days", "dredfit week", "unit programs",
        "unit week",
        "reps streak", "reps gear", "reps loads", "arete readiness", "arete muscles", "arete calendar", "arete rests",
    ]

    @Test(arguments: ["text", "json"])
    func nothingIsWritten(form: String) throws {
        let home = try Home()
        try home.succeed("log bench 80x8 --on 2026-02-10 --at 2026-03-01")
        try home.succeed("done --as-planned --rating plan --at 2026-02-11")
        try home.succeed("weigh 80 --at 2026-03-01")
        try home.succeed("log squat 8 --at 2026-03-02T18:00")
        let before = home.content
        #expect(before.keys.contains { $0.hasSuffix("journal.db") })
        for look in Self.looks {
            let run = home.run("\(look)\(form == "json" ? " --json" : "") --at 2026-03-02T18:05")
            // An exercise without gear, a program without a routine: some are refused here, and that writes nothing
            // either.
            #expect(run.status == 0 || run.status == 1, "\(look): \(run.errors)")
            let after = home.content
            #expect(
                after == before,
                "\(look) changed \(Set(after.keys).union(before.keys).filter { after[$0] != before[$0] })")
        }
    }

    @Test(arguments: [nil, "dredfit"])
    func nothingIsCreated(program: String?) throws {
        let home = try Home(setup: nil)
        if let program {
            try FileManager.default.createDirectory(atPath: home.folder + "/config", withIntermediateDirectories: true)
            try "{\"program\":\"\(program)\"}".write(toFile: home.configuration, atomically: true, encoding: .utf8)
        }
        let before = home.content
        for look in Self.looks {
            _ = home.run("\(look) --at 2026-03-02")
            #expect(home.content == before, "\(look)")
            #expect(!FileManager.default.fileExists(atPath: home.folder + "/data"), "\(look)")
        }
    }

    @Test func anOlderViewWritesNothing() throws {
        let home = try Home()
        for day in 2...6 { try home.succeed("done --as-planned --rating plan --at 2026-03-0\(day)") }
        let before = home.content
        for day in 1...7 {
            #expect(try home.json("state --at 2026-03-0\(day)")["state"]?["counter"]?.int == max(0, min(5, day - 1)))
            #expect(try home.json("history --at 2026-03-0\(day)")["sessions"]?.array?.count == max(0, min(5, day - 1)))
        }
        #expect(home.content == before)
    }
}
