import Foundation
import Testing
import TrainingKit

@testable import Journal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A command that changes something, and what went before it.
struct Scenario: CustomTestStringConvertible, Sendable {
    var testDescription: String { line }
    var before: [String]
    var line: String
    /// Its configuration and its journal are two files, and one may be changed without the other.
    var changesBoth = false

    private static let setup = "setup --program dredfit --units kg --at 2026-01-01"
    private static let open = [setup, "log bench 80x8 --at 2026-03-02T18:00"]
    private static let done = open + ["done --rating plan --at 2026-03-02T19:00"]

    static let all = [
        Scenario(before: [], line: setup, changesBoth: true),
        Scenario(before: [], line: "log bench 80x8 --at 2026-03-02T18:00"),
        Scenario(before: open, line: "log bench 82.5x8 80x8 --at 2026-03-02T18:03"),
        Scenario(before: [setup], line: "done --as-planned --rating plan --at 2026-03-02T19:00"),
        Scenario(before: done, line: "undo"), Scenario(before: done + ["undo"], line: "redo"),
        Scenario(before: done, line: "edit last set 1.1 85x8 --at 2026-03-03"),
        Scenario(before: done, line: "delete last --at 2026-03-03"),
        Scenario(before: [setup], line: "weigh 80 --at 2026-03-02"),
        Scenario(before: open, line: "rest 120 --at 2026-03-02T18:05"),
        Scenario(before: done, line: "setup --program unit --units lb --at 2026-03-03", changesBoth: true),
        Scenario(before: open, line: "import IN --at 2026-03-02T18:10"),
        Scenario(before: done, line: "import IN --replace --yes --at 2026-03-03"),
        Scenario(before: done, line: "wipe --yes --at 2026-03-03"),
        Scenario(before: done, line: "restore OLD --yes --at 2026-03-03", changesBoth: true),
        Scenario(before: done, line: "backup OUT --at 2026-03-03"),
        Scenario(before: done, line: "export --format json OUT --at 2026-03-03"),
    ]

    /// A home in which everything before has happened, and the files that the lines name.
    func home() throws -> Home {
        let home = try Home(setup: nil)
        let rows = (1...12).flatMap { month in
            stride(from: 1, to: 28, by: 3).map { "2025-\(two(month))-\(two($0)),Squat,\($0),\(month * 10)" }
        }
        _ = try home.write("Date,Exercise,Reps,Weight\n" + rows.joined(separator: "\n") + "\n", to: "in.csv")
        for line in before { try home.succeed(line) }
        if line.contains("OLD") {
            try home.succeed("backup \(home.folder)/old.db")
            try home.succeed("weigh 79 --at 2026-03-02")
        }
        return home
    }

    func words(in home: Home) -> [String] {
        let files = ["IN": "in.csv", "OLD": "old.db", "OUT": "out"]
        return shellWords(line).map { word in files[word].map { "\(home.folder)/\($0)" } ?? word }
    }

    private func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}

/// Every command, struck at every call by which it changes a file: nothing that was acknowledged is lost, nothing is
/// done by half, and what is said is so. Beside these: the torn log and the full database in JournalTests, processes
/// killed at any time and two hundred at once in DurabilityTests, folders that may not be written in SurroundingsTests.
@Suite(.enabled(if: FaultShim.library != nil, FaultShim.reason)) struct FaultTests {
    /// A scenario with its outcome where nothing goes wrong.
    private struct Rehearsal {
        let scenario: Scenario
        /// Where everything before has happened; left as it is.
        let origin: Home
        let before: Content
        let after: Content
        let steps: [FaultShim.Step]

        init(_ scenario: Scenario) throws {
            self.scenario = scenario
            origin = try scenario.home()
            before = try Content(origin)
            let rehearsal = try Home(setup: nil)
            try origin.copy(to: rehearsal)
            let trace = rehearsal.folder + "/trace"
            let run = rehearsal.start(
                scenario.words(in: origin), environment: FaultShim.environment(trace: trace)
            ).finish()
            try #require(run.status == 0, "\(scenario.line): \(run.errors)")
            after = try Content(rehearsal)
            steps = try FaultShim.steps(in: trace)
            try #require(steps.count > 1, "the shim saw nothing; is the command linked statically?")
        }

        /// The numbers of the steps to strike at: all, or for each stretch of equal ones its first, thinned out.
        func sample(_ random: inout SplitMix64, limit: Int) -> [Int] {
            guard !FaultShim.isExhaustive else { return Array(1...steps.count) }
            let turns = steps.indices.filter { $0 == 0 || steps[$0] != steps[$0 - 1] }.map { $0 + 1 }
            return turns.shuffled(using: &random).prefix(limit).sorted()
        }
    }

    private func strike(_ rehearsal: Rehearsal, _ fault: Fault, at step: Int, _ home: Home) throws -> Run {
        try rehearsal.origin.copy(to: home)
        return home.start(
            rehearsal.scenario.words(in: rehearsal.origin), environment: FaultShim.environment(fault, at: step)
        ).finish()
    }

    /// Nothing is done by half.
    private func expectWhole(_ content: Content, _ rehearsal: Rehearsal, _ comment: Comment) {
        let (before, after) = (rehearsal.before, rehearsal.after)
        if rehearsal.scenario.changesBoth {
            #expect(
                content.configuration == before.configuration || content.configuration == after.configuration, comment)
            #expect(content.journal == before.journal || content.journal == after.journal, comment)
        } else {
            #expect(content == before || content == after, comment)
        }
    }

    @Test(arguments: Scenario.all, [Fault.kill, .tear, .interrupt, .terminate])
    func ended(scenario: Scenario, fault: Fault) throws {
        let rehearsal = try Rehearsal(scenario)
        var random = SplitMix64(seed: FaultShim.seed)
        let home = try Home(setup: nil)
        // The death that nothing can prepare for is died everywhere in what is done most.
        let all = fault == .kill && (scenario.line.hasPrefix("log") || scenario.line.hasPrefix("done"))
        let steps = all ? Array(1...rehearsal.steps.count) : rehearsal.sample(&random, limit: 4)
        for step in steps {
            let comment: Comment = "\(fault) at step \(step), \(rehearsal.steps[step - 1])"
            let run = try strike(rehearsal, fault, at: step, home)
            let signal =
                switch fault {
                case .interrupt: SIGINT
                case .terminate: SIGTERM
                default: SIGKILL
                }
            #expect(run.status == -signal, comment)
            let content = try Content(home)
            expectWhole(content, rehearsal, comment)
            if !run.output.isEmpty { #expect(content == rehearsal.after, comment) }
            try home.expectHealth(comment)
            // Who is asked to go takes away what is half done.
            if fault == .interrupt || fault == .terminate {
                let drafts = home.names.filter { $0.contains(".part-") || $0.hasPrefix("config.json.") }
                #expect(drafts.isEmpty, "\(comment): \(drafts)")
            }
            // The next command goes on as if nothing had been.
            try home.succeed("weigh 81 --at 2026-04-01")
        }
    }

    @Test(arguments: Scenario.all, [Fault.full, .io, .dead])
    func failed(scenario: Scenario, fault: Fault) throws {
        let rehearsal = try Rehearsal(scenario)
        var random = SplitMix64(seed: FaultShim.seed)
        let home = try Home(setup: nil)
        for step in rehearsal.sample(&random, limit: 6) {
            let comment: Comment = "\(fault) at step \(step), \(rehearsal.steps[step - 1])"
            let run = try strike(rehearsal, fault, at: step, home)
            let content = try Content(home)
            expectWhole(content, rehearsal, comment)
            try home.expectHealth(comment)
            guard run.status != 0 else {
                #expect(content == rehearsal.after && run.errors.isEmpty, "\(comment): acknowledged")
                continue
            }
            #expect(run.status == 1 && run.output.isEmpty, comment)
            let said = run.errors.split(separator: "\n")
            #expect(said.count == 2, "\(comment): \(run.errors)")
            #expect(!run.errors.contains(".part-"), "the message is about files that the user knows: \(run.errors)")
            if run.errors.contains("the output cannot be written") {
                #expect(content == rehearsal.after, comment)
                continue
            }
            switch fault {
            case .full:
                #expect(run.errors.lowercased().contains("no space left"), "\(comment): \(run.errors)")
                #expect(run.errors.contains("room"), "\(comment): \(run.errors)")
            // SQLite keeps to itself why it could not create a file.
            default:
                #expect(
                    ["rror", "cannot be opened", "cannot be written"].contains { run.errors.contains($0) },
                    "\(comment): \(run.errors)")
            }
            // A disk that goes may have kept what it said it has not; everything else left things as they were.
            if fault != .dead && !scenario.changesBoth {
                #expect(content == rehearsal.before, "\(comment): \(run.errors)")
            }
            if run.errors.contains("Nothing was written"), !scenario.changesBoth {
                #expect(content == rehearsal.before, "\(comment): \(run.errors)")
            }
            let drafts = home.names.filter { $0.contains(".part-") || $0.hasPrefix("config.json.") }
            #expect(drafts.isEmpty, "\(comment): \(drafts)")
        }
    }

    /// What a power cut needs: when the answer is given, every file that was written has been flushed, and every name.
    @Test(arguments: Scenario.all)
    func flushedBeforeItIsAcknowledged(scenario: Scenario) throws {
        let rehearsal = try Rehearsal(scenario)
        var unflushed: Set<String> = []
        var names: Set<String> = []
        func folder(_ path: String) -> String { URL(filePath: path).deletingLastPathComponent().path }
        var isAcknowledged = false
        // SQLite's own scratch files have no name from the start, and nothing in them is to last.
        for step in rehearsal.steps where !step.path.hasSuffix("-shm") && !step.path.hasSuffix(" (deleted)") {
            if step.path.hasSuffix(".out") {
                #expect(unflushed.isEmpty && names.isEmpty, "\(unflushed) \(names)")
                isAcknowledged = true
            }
            switch step.call {
            case "write", "truncate": if !step.path.hasSuffix(".out") { unflushed.insert(step.path) }
            case "sync":
                unflushed.remove(step.path)
                names = names.filter { folder($0) != step.path }
            case "unlink":
                unflushed.remove(step.path)
                names.remove(step.path)
            case "rename", "link":
                let new = try #require(step.newPath)
                if unflushed.remove(step.path) != nil { unflushed.insert(new) }
                names.remove(step.path)
                names.insert(new)
            case "mkdir": names.insert(step.path)
            // The name that a temporary file was given is not in the trace; it is renamed or taken away.
            case "create": if !step.path.hasSuffix("XXXXXX") { names.insert(step.path) }
            default: Issue.record("what does \(step) do?")
            }
        }
        #expect(isAcknowledged)
        #expect(unflushed.isEmpty, "\(unflushed)")
    }
}
