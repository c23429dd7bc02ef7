import Foundation
import Testing
import TrainingKit

@testable import Journal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Locks, limits, streams and clocks as they should not be. What may not be read or written, and streams that end
/// early, are in SurroundingsTests; zones and daylight saving in ClockTests.
@Suite struct FaultSurroundingsTests {
    /// Runs a line of a shell in which `regimen` is the command with the files of a home.
    private func shell(_ home: Home, _ line: String, environment: [String: String] = [:]) throws -> Run {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        let command =
            "regimen() { '\(Built.path)' --journal '\(home.journal)' --config '\(home.configuration)' \"$@\"; }; "
        process.arguments = ["-c", command + line]
        process.environment = ["PATH": "/usr/bin:/bin", "TZ": "UTC", "LANG": "C.UTF-8"].merging(environment) { $1 }
        let (output, errors) = (home.folder + "/shell.out", home.folder + "/shell.err")
        for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        process.waitUntilExit()
        func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
        return Run(status: process.terminationStatus, output: try text(output), errors: try text(errors))
    }

    // MARK: Locks

    @Test func anotherProcessHoldsTheJournal() throws {
        let home = try Home()
        try home.succeed("log bench 80x8 --at 2026-03-02T18:00")
        let holder = try Journal(path: home.journal, access: .readWrite)
        let before = try Content(home)
        var waiting: [(String, Running)] = []
        // Whoever only looks need not wait.
        try holder.database.execute("BEGIN IMMEDIATE")
        for line in ["today", "history", "records", "export --format csv", "doctor"] {
            try home.succeed(line + " --at 2026-03-02T18:01")
        }
        // All wait at once, so that the test waits once.
        for line in ["log bench 8 --at 2026-03-02T18:01", "undo", "weigh 80", "rest 90", "wipe --yes"] {
            waiting.append((line, home.start(shellWords(line))))
        }
        for (line, running) in waiting {
            let run = running.finish()
            #expect(run.status == 1 && run.output.isEmpty, "\(line): \(run.output)")
            #expect(run.errors.contains("in use by another process for 10 seconds"), "\(line): \(run.errors)")
            #expect(run.errors.contains("Run the command again"), "\(line): \(run.errors)")
        }
        holder.database.rollBack()
        #expect(try Content(home) == before)
        // A lock that ends in time is waited for.
        try holder.database.execute("BEGIN IMMEDIATE")
        let late = home.start(shellWords("log bench 8 --at 2026-03-02T18:01"))
        usleep(300_000)
        holder.database.rollBack()
        #expect(late.finish().status == 0)
        try home.expectHealth("after the lock")
    }

    // MARK: Limits

    /// `ulimit -f` ends a process that writes beyond it, unless it asks to be told.
    @Test(arguments: ["1", "8", "64", "160", "200", "300", "100000"])
    func aFileThatMayNotGrow(blocks: String) throws {
        let home = try Home()
        for day in 1...9 { try home.succeed("done --as-planned --rating plan --at 2026-02-0\(day)") }
        let rows = (1...400).map { "2025-01-\($0 % 28 + 1 < 10 ? "0" : "")\($0 % 28 + 1),Exercise \($0),\($0),50" }
        let file = try home.write("Date,Exercise,Reps,Weight\n" + rows.joined(separator: "\n") + "\n", to: "in.csv")
        let before = try Content(home)
        let run = try shell(home, "ulimit -f \(blocks); regimen import \(file) --at 2026-03-02")
        try home.expectHealth("limited to \(blocks) blocks")
        if run.status == 0 {
            #expect(try Content(home) != before)
        } else {
            #expect(run.status == 1, "ended by a signal: \(run.errors)")
            #expect(run.errors.contains("File too large"), "\(run.errors)")
            #expect(try Content(home) == before)
        }
        try home.succeed("log squat 8 --at 2026-03-02")
    }

    /// Whether a file system of its own can be made, which nobody else sees: by root, where the system lets it.
    private static let canMount: Bool = {
        guard geteuid() == 0, FileManager.default.isExecutableFile(atPath: "/usr/bin/unshare") else { return false }
        let trial = Process()
        trial.executableURL = URL(filePath: "/usr/bin/unshare")
        trial.arguments = ["-m", "sh", "-c", "mount -t tmpfs -o size=64k tmpfs /mnt"]
        trial.standardError = FileHandle.nullDevice
        guard (try? trial.run()) != nil else { return false }
        trial.waitUntilExit()
        return trial.terminationStatus == 0
    }()

    /// A real disk that fills up, set by set: the last word of the log is what is in the journal.
    @Test(.enabled(if: canMount, "needs root and unshare"), arguments: [300, 420, 500])
    func aDiskThatFillsUp(kilobytes: Int) throws {
        let home = try Home()
        try FileManager.default.createDirectory(atPath: home.folder + "/data", withIntermediateDirectories: true)
        let note = String(repeating: "n", count: 3000)
        let script = """
            mount -t tmpfs -o size=\(kilobytes)k tmpfs '\(home.folder)/data' || exit 99
            n=0
            while regimen log squat $((n + 1)) --note \(note) --at 2026-03-02T18:00 >/dev/null 2>'\(home.folder)/said'
            do n=$((n + 1)); [ $n -lt 400 ] || exit 98; done
            # Whoever only looks needs no space, and has to be able to save what there is.
            dd if=/dev/zero of='\(home.folder)/data/filling' bs=512 2>/dev/null
            for look in history today records doctor 'export -' 'export --format csv'
            do regimen $look --at 2026-03-02T19:00 >/dev/null || { echo $look; exit 94; }
            done
            rm '\(home.folder)/data/filling'
            cp '\(home.folder)/data/'* '\(home.folder)/' || exit 95
            echo $n
            """
        _ = try home.write(
            "regimen() { '\(Built.path)' --journal '\(home.journal)' --config '\(home.configuration)' \"$@\"; }\n"
                + script,
            to: "fill.sh")
        let run = try shell(home, "unshare -m sh '\(home.folder)/fill.sh'")
        #expect(run.status == 0, "\(run.status) \(run.output)\(run.errors)")
        let acknowledged = try #require(Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        let said = try String(contentsOfFile: home.folder + "/said", encoding: .utf8)
        #expect(said.contains("no space left") && said.contains("Make room"), "\(said)")
        guard acknowledged > 0 else { return }
        let journal = try Journal(path: home.folder + "/journal.db", access: .readOnly)
        #expect(try journal.integrityProblems() == [])
        #expect(try journal.counts().sets == acknowledged)
    }

    // MARK: Streams

    /// With a standard stream closed, the next file that is opened takes its number: the journal must never be it.
    @Test(arguments: [
        ("<&-", 0), (">&-", 1), ("2>&-", 0), ("<&- >&-", 1), (">&- 2>&-", 1), ("<&- >&- 2>&-", 1),
    ])
    func closedStreams(closed: String, status: Int32) throws {
        let home = try Home()
        let run = try shell(home, "regimen log bench 80x8 --at 2026-03-02T18:00 \(closed)")
        try home.expectHealth("\(closed)")
        // What was asked for is done, and who cannot be told is told so, where there is anybody.
        #expect(try home.json("show")["exercises"]?.array?.count == 1)
        #expect(run.status == status, "\(run.errors)")
        let export = try shell(home, "regimen export --format json '\(home.folder)/out.json' \(closed)")
        #expect(export.status <= 1)
        let file = try String(contentsOfFile: home.folder + "/out.json", encoding: .utf8)
        #expect(file.hasPrefix("{") && file.hasSuffix("}\n"), "\(file.prefix(80))")
        _ = try shell(home, "regimen setup --units lb \(closed)")
        #expect(try home.json("today --at 2026-03-02")["status"] == "active")
    }

    @Test func anEmptyEnvironment() throws {
        let home = try Home()
        for line in ["today", "log bench 80x8", "history --json", "report --html '\(home.folder)/r.html'", "demo"] {
            let words = "'\(Built.path)' --journal '\(home.journal)' --config '\(home.configuration)' \(line)"
            let run = try shell(home, "env -i \(words)")
            #expect(run.status == 0 && run.errors.isEmpty, "\(line): \(run.errors)")
        }
        let homeless = try shell(home, "cd /; env -i '\(Built.path)' log bench 8")
        #expect(homeless.status == 1 && homeless.errors.contains("HOME"), "\(homeless.errors)")
    }

    // MARK: Clocks

    /// The system's clock jumps to and fro between commands, as it does where a battery is empty or a zone changes.
    @Test(.enabled(if: FaultShim.library != nil, FaultShim.reason), arguments: 1...3 as ClosedRange<UInt64>)
    func aSystemClockThatJumps(seed: UInt64) throws {
        var random = SplitMix64(seed: FaultShim.seed &+ seed)
        let home = try Home()
        let zones = ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia", "Asia/Kathmandu"]
        var now = 1_772_470_000
        var acknowledged: [Int] = []
        for number in 1...30 {
            now +=
                [60, 3600, -60, -7200, 86_400, -86_400, 43_300, -40_000_000, 40_000_000, 0].randomElement(
                    using: &random) ?? 0
            let line =
                [
                    "log squat \(number)", "log squat \(number)", "log", "done --rating plan", "rest 60", "undo",
                    "weigh 80",
                ]
                .randomElement(using: &random) ?? "today"
            var environment = FaultShim.environment()
            environment["FAULT_TIME"] = "\(now)"
            environment["TZ"] = zones.randomElement(using: &random)
            let run = home.start(shellWords(line), environment: environment).finish()
            let comment: Comment = "seed \(seed), \(line) at \(now): \(run.errors)"
            #expect(run.status == 0 || run.status == 1, comment)
            #expect(run.status == 0 || run.errors.split(separator: "\n").count == 2, comment)
            #expect(!run.errors.contains("defect"), comment)
            if line == "undo", run.status == 0 {
                // What was undone is whatever came last; what is acknowledged is then what is there.
                acknowledged = try repetitions(in: home)
            } else if line.hasPrefix("log squat"), run.status == 0 {
                acknowledged.append(number)
            }
            #expect(Set(acknowledged).isSubset(of: try repetitions(in: home)), comment)
        }
        try home.expectHealth("seed \(seed)")
        let journal = try Journal(path: home.journal, access: .readOnly)
        try journal.forEachSession(from: nil, to: nil, through: nil) { session in
            if let end = session.end { #expect(end >= session.start, "seed \(seed): a session ends before it starts") }
        }
    }

    private func repetitions(in home: Home) throws -> [Int] {
        var found: [Int] = []
        let journal = try Journal(path: home.journal, access: .readOnly)
        try journal.forEachSession(from: nil, to: nil, through: nil) { session in
            for entry in session.exercises { found += entry.sets.compactMap(\.measure.reps) }
        }
        return found
    }
}
