import Foundation
import Testing
import TrainingKit

@testable import Journal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a command has acknowledged is there, whoever else writes and whenever the power goes.
@Suite struct DurabilityTests {
    private func reps(in home: Home) throws -> [Int] {
        let journal = try Journal(path: home.journal, access: .readOnly)
        #expect(try journal.integrityProblems() == [])
        var reps: [Int] = []
        try journal.forEachSession(from: nil, to: nil, through: nil) { session in
            reps += session.exercises.flatMap(\.sets).compactMap(\.measure.reps)
        }
        return reps
    }

    @Test func twoHundredProcessesAtOnce() throws {
        let home = try Home()
        // Every one is started before the first is waited for.
        let running = (1...200).map { home.start(["log", "bench", "\($0)", "--at", "2026-03-02T18:00", "--json"]) }
        let runs = running.map { $0.finish() }
        for run in runs { #expect(run.status == 0, "\(run.errors)\(run.output)") }
        let answered = Set(runs.compactMap { $0.json()["sets"]?.array?.first?["reps"]?.int })
        #expect(answered == Set(1...200))
        #expect(try reps(in: home).sorted() == Array(1...200))
        #expect(Set(runs.compactMap { $0.json()["session"]?.int }).count == 1)
        // Each is a step of undo of its own.
        try home.succeed("undo")
        #expect(try reps(in: home).count == 199)
    }

    @Test func processesThatMakeTheJournalAtOnce() throws {
        let home = try Home(setup: nil)
        let running = (1...16).map { home.start(["log", "bench", "\($0)", "--at", "2026-03-02T18:00"]) }
        for run in running.map({ $0.finish() }) { #expect(run.status == 0, "\(run.errors)") }
        #expect(try reps(in: home).sorted() == Array(1...16))
    }

    @Test func readersWhileOthersWrite() throws {
        let home = try Home()
        try home.succeed("log bench 80x8 --at 2026-03-02T18:00")
        let writers = (0..<20).map { _ in home.start(["log", "bench", "8", "--at", "2026-03-02T18:01"]) }
        let readers = (0..<20).map {
            home.start([["today", "show", "history", "records"][$0 % 4], "--json", "--at", "2026-03-02T18:02"])
        }
        for run in (writers + readers).map({ $0.finish() }) { #expect(run.status == 0, "\(run.errors)\(run.output)") }
        #expect(try reps(in: home).count == 21)
    }

    @Test func killedWhileLogging() throws {
        let home = try Home()
        var random = SplitMix64(seed: 7)
        var acknowledged: [Int] = []
        var killed = 0
        for number in 1...150 {
            let running = home.start(["log", "bench", "\(number)", "--at", "2026-03-02T18:00"])
            usleep(UInt32.random(in: 0...14_000, using: &random))
            running.kill()
            let run = running.finish()
            if run.output.contains("Bench press  \(number)\n") { acknowledged.append(number) }
            if run.status == -SIGKILL { killed += 1 }
        }
        let stored = try reps(in: home)
        #expect(Set(acknowledged).isSubset(of: stored))
        #expect(Set(stored).count == stored.count, "nothing is there twice")
        #expect(stored == stored.sorted(), "in the order of logging")
        #expect(killed > 0, "no run was killed in time; the delays have to be shorter")
        try home.succeed("log bench 999 --at 2026-03-02T18:01")
    }

    @Test func killedWhileFinishing() throws {
        let home = try Home()
        var random = SplitMix64(seed: 11)
        var day = try #require(Day("2026-03-02"))
        var acknowledged = 0
        var killed = 0
        for _ in 1...60 {
            let running = home.start(["done", "--as-planned", "--rating", "plan", "--at", "\(day)"])
            usleep(UInt32.random(in: 0...20_000, using: &random))
            running.kill()
            let run = running.finish()
            killed += run.status == -SIGKILL ? 1 : 0
            let isDone = try home.json("today --at \(day)")["status"] == "done"
            if run.output.contains("Done: ") {
                acknowledged += 1
                #expect(isDone)
            }
            if isDone {
                // All of it, or nothing.
                #expect(
                    try home.json("show \(day)")["exercises"]?.array?.reduce(0) { $0 + ($1["sets"]?.array?.count ?? 0) }
                        == 18)
                day = day + 1
            } else {
                #expect(try home.json("history --from \(day)")["sessions"] == [])
            }
        }
        #expect(killed > 0, "no run was killed in time; the delays have to be shorter")
        let counter = try home.json("state --at \(day)")["state"]?["counter"]?.int ?? -1
        #expect(counter >= acknowledged)
        #expect(try reps(in: home).isEmpty == (counter == 0))
    }
}
