import Foundation
import Synchronization
import Testing
import TrainingKit

@testable import Journal

struct DurabilityTests {
    @Test func whatACommitReturnedIsOnTheDisk() throws {
        let space = try Workspace()
        let journal = try space.journal()
        for number in 1...20 {
            try journal.insert(session(number))
            // The files as a crash at this moment would leave them.
            let copy = space.path("crash-\(number).db")
            try FileManager.default.copyItem(atPath: space.path(), toPath: copy)
            try FileManager.default.copyItem(atPath: space.path("journal.db-wal"), toPath: copy + "-wal")
            let survivor = try Journal(path: copy, access: .readWrite)
            #expect(try survivor.allSessions().count == number)
            #expect(try survivor.integrityProblems() == [])
        }
    }

    @Test func aTornLogLosesOnlyWhatWasNotAcknowledged() throws {
        let space = try Workspace()
        let journal = try space.journal()
        try journal.insert(session(0))
        let acknowledged = try #require(space.bytes("journal.db-wal")).count
        try journal.insert(session(1))
        let log = try #require(space.bytes("journal.db-wal"))
        let file = try #require(space.bytes())
        for cut in stride(from: acknowledged, to: log.count, by: 1500) {
            try file.write(to: URL(fileURLWithPath: space.path("torn.db")))
            try log.prefix(cut).write(to: URL(fileURLWithPath: space.path("torn.db-wal")))
            try? FileManager.default.removeItem(atPath: space.path("torn.db-shm"))
            let survivor = try Journal(path: space.path("torn.db"), access: .readWrite)
            #expect(try survivor.allSessions().count == 1)
            #expect(try survivor.integrityProblems() == [])
        }
    }

    @Test func writersTakeTurns() throws {
        let space = try Workspace()
        let path = space.path()  // it does not exist yet: they also race to create it
        let failures = Mutex<[any Error]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            do {
                for round in 0..<10 {
                    let journal = try Journal(path: path, access: .readWrite)
                    try journal.insert(session(worker, 10, "squat", SetRecord(.reps(round + 1))))
                }
            } catch {
                failures.withLock { $0.append(error) }
            }
        }
        #expect(failures.withLock { $0 }.isEmpty, "\(failures.withLock { $0 })")
        let journal = try space.journal()
        #expect(try journal.counts().sets == 80)
        #expect(Set(try journal.allSessions().map(\.id)).count == 80)
        #expect(try journal.undoLabels(limit: 100).count == 80)
        #expect(try journal.integrityProblems() == [])
        #expect(
            space.files.filter { !["journal.db", "journal.db-wal", "journal.db-shm"].contains($0) } == [], "no drafts")
    }

    @Test func aReaderSeesOneMoment() throws {
        let space = try Workspace()
        let writer = try space.journal()
        try writer.insert(session(0))
        let reader = try space.journal(.readOnly)
        try reader.reading {
            #expect(try reader.allSessions().count == 1)
            try writer.insert(session(1))
            #expect(try reader.allSessions().count == 1)
        }
        #expect(try reader.allSessions().count == 2)
    }

    @Test func aFullDiskLeavesTheJournalAsItWas() throws {
        let space = try Workspace()
        let journal = try space.journal()
        try journal.insert(session(0))
        let before = try journal.dump()
        var random = SplitMix64(seed: 1)
        for room in 0...12 {
            let pages = try journal.database.number("PRAGMA page_count")
            try journal.database.execute("PRAGMA max_page_count = \(pages + room)")
            #expect(throws: JournalError.full(path: space.path())) {
                try journal.write("much", at: moment(1)) { writer in
                    for _ in 0..<200 { _ = try writer.insert(Sample.session(&random)) }
                }
            }
            try journal.database.execute("PRAGMA max_page_count = 1073741823")
            #expect(try journal.dump() == before)
        }
        #expect(try journal.integrityProblems() == [])
        try journal.insert(session(2))
        #expect(try journal.undo() == "insert")
        #expect(try journal.dump() == before)
    }

    @Test func externalMistakesAreFound() throws {
        let space = try Workspace()
        let journal = try space.journal()
        try journal.insert(session(0, 18, "squat", SetRecord(.reps(5), load: Load(100, .kg))))
        let mistakes = [
            "UPDATE set_record SET exercise = 'other'", "UPDATE entry SET start = start + 1",
            "UPDATE set_record SET mass = 1", "UPDATE set_record SET e1rm = NULL", "UPDATE set_record SET counts = 0",
            "UPDATE set_record SET best = 9", "UPDATE meta SET last_set = 0", "UPDATE meta SET recording = 0",
            "DELETE FROM undo_change", "PRAGMA foreign_keys = OFF; DELETE FROM session; PRAGMA foreign_keys = ON",
        ]
        for mistake in mistakes {
            let copy = space.path("copy.db")
            try journal.backup(to: copy)
            let damaged = try Journal(path: copy, access: .readWrite)
            #expect(try damaged.integrityProblems() == [])
            try damaged.database.execute(mistake)
            #expect(try damaged.integrityProblems() != [], "\(mistake)")
        }
    }
}

struct RepairTests {
    @Test func whatIsDerivedIsMadeAnew() throws {
        let space = try Workspace()
        let journal = try space.journal()
        var random = SplitMix64(seed: 31)
        for _ in 0..<80 { try journal.insert(Sample.session(&random)) }
        let sound = try journal.dump()
        #expect(try journal.repair() == [])
        #expect(try journal.dump() == sound, "nothing to do, nothing changed")
        try journal.write("save", at: moment(0)) { writer in
            try writer.saveCheckpoint(
                CheckpointKey(program: "unit", rulesVersion: 1, options: "", catalogue: ""),
                at: Position(seconds: .max, id: 1),
                state: "")
        }
        try journal.database.execute(
            """
            UPDATE meta SET recording = 0, last_set = 3, last_item = 0;
            UPDATE set_record SET exercise = 'x', mass = 1, best = 0, e1rm = 5, start = 7, timed = 0 WHERE id % 2 = 0;
            UPDATE set_record SET counts = 1 - counts WHERE id % 5 = 0;
            UPDATE entry SET start = 0 WHERE id % 3 = 0;
            UPDATE cardio SET start = 0
            """)
        #expect(try journal.integrityProblems() != [])
        #expect(try journal.repair() == [])
        #expect(try journal.dump() == sound)
        #expect(try journal.database.number("SELECT count(*) FROM checkpoint") == 0)
        #expect(try journal.insert(session(0)).id == 81)
        #expect(try journal.undo() == "insert")
        #expect(try journal.undo() == "insert")
    }

    @Test func whatWasLoggedIsNotInvented() throws {
        let space = try Workspace()
        let journal = try space.journal()
        try journal.insert(session(0, 18, "squat", SetRecord(.reps(5))))
        try journal.database.execute("PRAGMA foreign_keys = OFF; DELETE FROM session; PRAGMA foreign_keys = ON")
        #expect(try journal.repair() != [])
    }
}

struct BackupTests {
    @Test func aBackupIsOneCompleteFile() throws {
        let space = try Workspace()
        let journal = try space.journal()
        try journal.insert(session(0))
        try Data("old".utf8).write(to: URL(fileURLWithPath: space.path("copy.db")))
        try journal.backup(to: space.path("copy.db"))
        let attributes = try FileManager.default.attributesOfItem(atPath: space.path("copy.db"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try Journal(path: space.path("copy.db"), access: .readOnly).dump() == journal.dump())
        #expect(space.files.filter { $0.hasPrefix("copy") } == ["copy.db"])
        // Put into the place of a journal it works as one, undo included.
        let restored = try Journal(path: space.path("copy.db"), access: .readWrite)
        #expect(try restored.database.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
        #expect(try restored.undo() == "insert")
    }

    @Test func restoreReplacesEverything() throws {
        let space = try Workspace()
        let journal = try space.journal()
        try journal.insert(session(0))
        try journal.backup(to: space.path("copy.db"))
        let before = try journal.dump()
        for day in 1...50 { try journal.insert(session(day, 18, "squat", SetRecord(.reps(5)))) }
        try Journal.restore(space.path("copy.db"), to: space.path())
        #expect(try journal.dump() == before, "also for those that have it open")
        #expect(try space.journal().dump() == before)
        try Journal.restore(space.path("copy.db"), to: space.path("elsewhere/new.db"))
        #expect(try Journal(path: space.path("elsewhere/new.db"), access: .readOnly).dump() == before)
    }

    @Test func restoreOverADamagedJournalKeepsIt() throws {
        let space = try Workspace()
        do {
            let journal = try space.journal()
            try journal.insert(session(0))
            try journal.backup(to: space.path("copy.db"))
        }
        let garbage = Data("garbage".utf8)
        try garbage.write(to: URL(fileURLWithPath: space.path()))
        try Journal.restore(space.path("copy.db"), to: space.path())
        #expect(try space.journal().allSessions().count == 1)
        #expect(space.bytes("journal.db.damaged") == garbage)
    }

    @Test func aDamagedBackupIsRefused() throws {
        let space = try Workspace()
        let journal = try space.journal()
        for day in 0...50 { try journal.insert(session(day, 18, "squat", SetRecord(.reps(5)))) }
        try journal.backup(to: space.path("copy.db"))
        let whole = try #require(space.bytes("copy.db"))
        let before = try journal.dump()
        for (data, name) in [(whole.dropLast(8192), "cut.db"), (Data("text".utf8), "text.db")] {
            try data.write(to: URL(fileURLWithPath: space.path(name)))
            #expect(throws: JournalError.self) { try Journal.restore(space.path(name), to: space.path()) }
        }
        #expect(throws: JournalError.self) { try Journal.restore(space.path("none.db"), to: space.path()) }
        #expect(try journal.dump() == before)
    }
}
