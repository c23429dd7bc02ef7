import Foundation
import Testing
import TrainingKit

@testable import Journal

struct OpeningTests {
    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test func createsDirectoriesWith0700AndTheFileWith0600() throws {
        let space = try Workspace()
        let path = space.path("new/deeper/journal.db")
        let journal = try Journal(path: path, access: .readWrite)
        try journal.insert(session(0))
        #expect(try mode(space.path("new")) == 0o700)
        #expect(try mode(space.path("new/deeper")) == 0o700)
        #expect(try mode(path) == 0o600)
        #expect(try mode(path + "-wal") == 0o600)
        #expect(try mode(path + "-shm") == 0o600)
    }

    /// A process that was killed while it made the journal, or a copy of it, cannot take its draft away.
    @Test func leftoversOfTheKilledGo() throws {
        let space = try Workspace()
        let dead = Int32.max - 1  // beyond every system's largest process number
        let drafts = ["journal.db.part-\(dead)-1", "journal.db.part-\(dead)-1-journal", "copy.part-\(dead)-2"]
        let others = ["journal.db.part-\(getpid())-1", "journal.db.part-x-1", "journal.db.party"]
        for name in drafts + others { #expect(FileManager.default.createFile(atPath: space.path(name), contents: nil)) }
        try space.journal().backup(to: space.path("copy"))
        #expect(space.files.filter { drafts.contains($0) } == [])
        #expect(space.files.filter { others.contains($0) } == others.sorted())
    }

    @Test func isWhatTheDocumentationSays() throws {
        let space = try Workspace()
        let database = try space.journal().database
        #expect(try database.number("PRAGMA user_version") == current)
        #expect(try database.number("PRAGMA application_id") == 0x5267_6D6E)
        #expect(try database.number("PRAGMA foreign_keys") == 1)
        #expect(try database.number("PRAGMA synchronous") == 2)
        #expect(try database.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
        let loose = try database.all(
            "SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'"
        ) { $0.text(0) }
        #expect(loose == [])
        #expect(try database.number("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'") == 0)
    }

    @Test func closingLeavesTheFileAloneAndComplete() throws {
        let space = try Workspace()
        _ = try space.journal().insert(session(0))
        #expect(space.files == ["journal.db"])
        #expect(try space.journal().allSessions().count == 1)
    }

    @Test func aMissingFileReadsAsEmptyAndIsNotCreated() throws {
        let space = try Workspace()
        let journal = try Journal(path: space.path("no/where.db"), access: .readOnly)
        #expect(try journal.allSessions() == [])
        #expect(try journal.openSession(through: nil) == nil)
        #expect(try journal.history(through: nil, excluding: nil).recentExercises(limit: 5) == [])
        #expect(try journal.counts() == (0, 0, 0, 0, nil, nil))
        #expect(try journal.integrityProblems() == [])
        #expect(try journal.rest() == nil)
        #expect(space.files == [])
    }

    @Test func anEmptyFileBecomesAJournal() throws {
        let space = try Workspace()
        try Data().write(to: URL(fileURLWithPath: space.path()))
        #expect(try space.journal(.readOnly).allSessions() == [])
        #expect(space.bytes() == Data())
        _ = try space.journal().insert(session(0))
        #expect(try space.journal().allSessions().count == 1)
    }

    @Test func readingChangesNoByte() throws {
        let space = try Workspace()
        let writer = try space.journal()
        try writer.insert(session(0, 18, "squat", SetRecord(.reps(5), load: Load(100, .kg))))
        let before = (space.bytes(), space.bytes("journal.db-wal"))
        #expect(before.1?.isEmpty == false)
        do {
            let reader = try space.journal(.readOnly)
            #expect(try reader.allSessions().count == 1)
            #expect(try reader.integrityProblems() == [])
            #expect(throws: JournalError.readOnly(path: space.path())) { try reader.insert(session(1)) }
        }
        #expect(before == (space.bytes(), space.bytes("journal.db-wal")))
        withExtendedLifetime(writer) {}
    }

    @Test func readsInADirectoryThatCannotBeWritten() throws {
        let space = try Workspace()
        _ = try space.journal().insert(session(0))
        chmod(space.directory, 0o500)
        let journal = try space.journal(.readOnly)
        #expect(try journal.allSessions().count == 1)
        #expect(space.files.contains("journal.db"))
    }

    // MARK: Refusals

    /// Neither opening refuses a file without saying so, or changes it.
    private func expectRefusal(
        _ space: Workspace, sourceLocation: SourceLocation = #_sourceLocation, _ matches: (JournalError) -> Bool
    ) {
        let before = space.bytes()
        for access in [Journal.Access.readOnly, .readWrite] {
            do {
                let journal = try space.journal(access)
                _ = try journal.allSessions()
                Issue.record("not refused (\(access))", sourceLocation: sourceLocation)
            } catch let error as JournalError {
                #expect(matches(error), "\(error)", sourceLocation: sourceLocation)
                #expect(!error.message.isEmpty && !error.hint.isEmpty)
            } catch {
                Issue.record(error, sourceLocation: sourceLocation)
            }
        }
        #expect(space.bytes() == before, sourceLocation: sourceLocation)
    }

    @Test func refusesANewerJournal() throws {
        let space = try Workspace()
        try space.journal().database.execute("PRAGMA user_version = \(current + 1)")
        expectRefusal(space) { $0 == .newer(path: space.path(), found: current + 1, supported: current) }
    }

    @Test func refusesAForeignDatabase() throws {
        let space = try Workspace()
        try Data().write(to: URL(fileURLWithPath: space.path()))
        try Database(path: space.path(), mode: .readWrite).execute("CREATE TABLE notes (text)")
        expectRefusal(space) { $0 == .notAJournal(path: space.path()) }
    }

    @Test(arguments: ["not a database", String(repeating: "date,exercise,reps\n", count: 1000)])
    func refusesAText(_ text: String) throws {
        let space = try Workspace()
        try Data(text.utf8).write(to: URL(fileURLWithPath: space.path()))
        expectRefusal(space) { $0 == .notAJournal(path: space.path()) }
    }

    private func filled(_ space: Workspace) throws -> Data {
        do {
            let journal = try space.journal()
            var random = SplitMix64(seed: 7)
            for _ in 0..<40 { try journal.insert(Sample.session(&random)) }
        }
        return try #require(space.bytes())
    }

    @Test(arguments: [1, 100, 4096, 4097, 20_000])
    func refusesATruncatedJournal(_ missing: Int) throws {
        let space = try Workspace()
        let whole = try filled(space)
        try whole.dropLast(missing).write(to: URL(fileURLWithPath: space.path()))
        expectRefusal(space) { if case .damaged = $0 { true } else { false } }
    }

    @Test func bitFlipsAreErrorsNeverCrashes() throws {
        let space = try Workspace()
        let whole = try filled(space)
        var random = SplitMix64(seed: 11)
        var refused = 0
        for _ in 0..<150 {
            var damaged = whole
            damaged[random.int(0...whole.count - 1)] ^= 1 << UInt8(random.int(0...7))
            try damaged.write(to: URL(fileURLWithPath: space.path()))
            do {
                let journal = try space.journal(.readOnly)
                let problems = try journal.integrityProblems()
                if !problems.isEmpty { refused += 1 }
                _ = try journal.allSessions()
                _ = try journal.history(through: nil, excluding: nil).recentExercises(limit: 10)
            } catch is JournalError {
                refused += 1
            }
            #expect(space.bytes() == damaged)
        }
        // Many flips fall into content or structure that is checked; free space may hold anything.
        #expect(refused > 20)
    }

    // MARK: Migration

    private let current = Schema.versions.count
    private let nextVersion = Schema.versions + [{ ["ALTER TABLE session ADD COLUMN place TEXT"] }]

    @Test func migratesAnOlderJournalAfterABackupBesideIt() throws {
        let space = try Workspace()
        let stored = try space.journal().insert(session(0, 18, "squat", SetRecord(.reps(5))))
        let before = try space.journal().dump()
        do {
            let reader = try Journal(Opening(space.path(), versions: nextVersion), access: .readOnly)
            #expect(try reader.session(stored.id) == stored)
            #expect(try reader.database.number("SELECT count(place) FROM session") == 0)
        }
        #expect(try space.journal(.readOnly).dump() == before, "reading does not migrate")

        let journal = try Journal(Opening(space.path(), versions: nextVersion), access: .readWrite)
        #expect(try journal.database.number("PRAGMA user_version") == current + 1)
        #expect(try journal.allSessions() == [stored])
        let backup = try Journal(path: space.path("journal.db.v\(current).backup"), access: .readOnly)
        #expect(try backup.dump() == before)
        #expect(try mode(space.path("journal.db.v\(current).backup")) == 0o600)
        expectRefusal(space) { $0 == .newer(path: space.path(), found: current + 1, supported: current) }
    }

    /// A guided workout lasts, and the next version may be installed and used meanwhile.
    @Test func aJournalThatWasMigratedMeanwhileIsLeftAlone() throws {
        let space = try Workspace()
        let journal = try space.journal()
        try journal.insert(session(0))
        try Database(path: space.path(), mode: .readWrite).execute("PRAGMA user_version = \(current + 1)")
        #expect(throws: JournalError.newer(path: space.path(), found: current + 1, supported: current)) {
            try journal.insert(session(1))
        }
        #expect(try journal.allSessions().count == 1)
    }

    /// The triggers of version 1 were in the file. Beside those of a connection they would record everything twice.
    @Test func theTriggersOfVersion1Go() throws {
        let space = try Workspace()
        do {
            let old = try Journal(Opening(space.path(), versions: Array(Schema.versions[..<1])), access: .readWrite)
            try old.create()
            for table in Schema.tables {
                for change in ChangeTrigger.Change.allCases {
                    let definition = ChangeTrigger(table: table, change: change).definition
                    try old.database.execute(definition.replacing("CREATE TEMP", with: "CREATE"))
                }
            }
        }
        let journal = try space.journal()
        #expect(try journal.database.number("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'") == 0)
        let stored = try journal.insert(session(0, 18, "squat", SetRecord(.reps(5))))
        try journal.write("delete", at: moment(1)) { try $0.delete(session: stored.id) }
        #expect(try journal.undo() == "delete")
        #expect(try journal.allSessions() == [stored])
    }

    @Test func aFailedMigrationLeavesTheOldJournal() throws {
        let space = try Workspace()
        try space.journal().insert(session(0))
        let broken = Schema.versions + [{ ["ALTER TABLE session ADD COLUMN place TEXT", "SELECT no_such_thing"] }]
        #expect(throws: JournalError.self) { try Journal(Opening(space.path(), versions: broken), access: .readWrite) }
        #expect(try space.journal().allSessions().count == 1)
    }
}
