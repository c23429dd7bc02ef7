import Foundation
import Testing
import TrainingKit

@testable import Journal

/// An archive, a backup, and back; files that are damaged, and what `doctor` says of them.
@Suite struct RestoreTests {
    /// A journal with everything in it: two programs' sessions and events, an exercise of its own and a merge, body
    /// weight, drops, sides, cardio, a superset, notes, a disabled session, imports, an open session.
    private func rich() throws -> Home {
        let home = try Home(setup: "--program unit --units kg --days mon,wed,fri")
        for line in [
            "unit adopt phul --bench 100kg --squat 140kg --deadlift 170kg --press 60kg --at 2026-01-01",
            "exercises add \"my press\"", "log \"my press\" 50x5 50x5 --at 2026-01-02T10:00",
            "done --at 2026-01-02T11:00",
            "exercises merge \"my press\" ohp", "weigh 177lb --on 2026-01-03 --at 2026-01-05",
            "log bench 80x3 --at 2026-01-05T18:00",
            "log curl 20x10/15x8/10x8 --note \"a , =1+1\" --at 2026-01-05T18:10",
            "log run 25min @6 --at 2026-01-05T18:20", "log pistol 8l7r --at 2026-01-05T18:22",
            "done --rating plan --notes \"=SUM(A1)\" --at 2026-01-05T19:00", "edit last superset 1 2 --at 2026-01-06",
            "edit last disable --at 2026-01-06",
        ] { try home.succeed(line) }
        let file = try home.write(
            ImportTests.header + "Push,\"2 Mar 2026, 18:00\",\"2 Mar 2026, 19:00\",Zercher Thing,0,failure,60,5,,9.5\n",
            to: "hevy.csv")
        for line in [
            "import \(file) --at 2026-04-01", "use dredfit --at 2026-04-01", "dredfit bar on --at 2026-04-01",
            "log --at 2026-04-02T10:00", "done --as-planned --rating easy --at 2026-04-02T11:00",
            "log bench 80x8 --at 2026-04-03T10:00", "skip \"calf raises\" --at 2026-04-03T10:01",
        ] { try home.succeed(line) }
        return home
    }

    private func damage(_ path: String, _ sql: String) throws {
        try Database(path: path, mode: .readWrite).execute(sql)
    }

    @Test func anArchiveIsTheSameAgain() throws {
        let home = try rich()
        let archive = home.folder + "/archive.json"
        try home.succeed("export \(archive)")
        let other = try Home(setup: nil)
        let done = try other.json("restore \(archive) --yes")
        #expect(done["restored"] == true)
        try other.succeed("export \(other.folder)/again.json")
        #expect(other.content["again.json"] == home.content["archive.json"])
        #expect(try Data(home.succeed("export -").output.utf8) == home.content["archive.json"])
        home.refuse("backup -", code: "unwritable")
        #expect(!FileManager.default.fileExists(atPath: "-"))
        for view in ["state", "history", "offers", "records", "progress", "compare --at 2026-04-04"] {
            #expect(try other.json(view) == home.json(view), "\(view)")
        }
        #expect(try other.json("doctor")["healthy"] == true)
        #expect(try other.json("undo")["undone"] == .null)
        // The ledger came along: the file adds nothing.
        #expect(try other.json("import \(home.folder)/hevy.csv")["isNew"] == false)
    }

    @Test func theJournalIsNeverWrittenOver() throws {
        let home = try rich()
        try FileManager.default.createSymbolicLink(atPath: home.folder + "/link", withDestinationPath: home.journal)
        for name in [home.journal, home.folder + "/data/../data/journal.db", home.folder + "/link", home.configuration]
        {
            home.refuse("export \(name)", code: "own-file")
            home.refuse("backup \(name)", code: "own-file")
        }
        home.refuse("restore \(home.folder)/link --yes", code: "own-file")
    }

    @Test func whatIsLostIsShownFirst() throws {
        let home = try rich()
        let backup = home.folder + "/copy"
        try home.succeed("backup \(backup)")
        let dry = try home.json("restore \(backup) --dry-run")
        #expect(dry["kind"] == "backup" && dry["restored"] == false)
        #expect(dry["present"]?["sessions"] == dry["sessions"])
        #expect(dry["events"]?.int ?? 0 > 0)
        home.refuse("restore \(backup)", status: 2, code: "confirmation-needed")
        let done = try home.json("restore \(backup) --yes")
        #expect(FileManager.default.fileExists(atPath: done["backup"]?.string ?? ""))
    }

    @Test func anArchiveThatContradictsItselfIsRefused() throws {
        let home = try rich()
        try home.succeed("export \(home.folder)/a.json")
        let text = String(decoding: try #require(home.content["a.json"]), as: UTF8.self)
        for (name, wrong) in [
            ("twice", text.replacing("\"id\":2,\"kind\"", with: "\"id\":1,\"kind\"")),
            ("words", text.replacing("\"reps\":5", with: "\"reps\":\"five\"")),
            ("cut", String(text.prefix(text.count / 2))),
        ] {
            #expect(wrong != text)
            let path = try home.write(wrong, to: name)
            let files = Set(home.content.keys)
            home.refuse("restore \(path) --yes", code: "bad-document")
            #expect(Set(home.content.keys) == files, "no backup is made for what is not restored")
        }
    }

    @Test func aDamagedJournalIsSetAside() throws {
        let home = try rich()
        try home.succeed("backup \(home.folder)/copy")
        try home.succeed("backup")
        var bytes = try #require(home.content["data/journal.db"])
        bytes.replaceSubrange(8192..<16_384, with: Data(repeating: 0x5A, count: 8192))
        try bytes.write(to: URL(filePath: home.journal))
        let found = home.run("doctor --json")
        #expect(found.status == 1)
        #expect(found.json()["healthy"] == false)
        #expect(found.json()["file"]?.array?.isEmpty == false)
        let done = try home.json("restore \(home.folder)/copy --yes")
        #expect(done["restored"] == true)
        #expect(try home.json("doctor")["healthy"] == true)
        #expect(home.content["data/journal.db.damaged"] == bytes)
        #expect(home.content.keys.filter { $0.contains(".damaged") }.count == 1, "kept once")
    }

    @Test(arguments: [
        ("UPDATE checkpoint SET state = 'x'", "cannot be read"),
        (
            "UPDATE checkpoint SET state = replace(state, '\"squat\":2', '\"squat\":3')",
            "differs from a fold from the beginning"
        ),
    ])
    func aDamagedCheckpointIsFoundAndRebuilt(sql: String, problem: String) throws {
        let home = try rich()
        let state = try home.json("state")
        try damage(home.journal, sql)
        let found = home.run("doctor --json")
        #expect(found.status == 1)
        #expect(
            found.json()["checkpoints"]?.array?.contains { $0.string?.hasSuffix(problem) == true } == true,
            "\(found.output)")
        if problem == "cannot be read" { #expect(try home.json("state") == state, "it is folded past") }
        let repaired = try home.json("doctor --repair")
        #expect(repaired["healthy"] == true)
        #expect(repaired["repaired"]?.array?.isEmpty == false)
        #expect(try home.json("state") == state)
    }

    /// A journal of the first version with damage that can be mended is migrated, with a copy as it was, and mended.
    @Test func whatIsDamagedIsMigratedAndThenMended() throws {
        let home = try rich()
        let history = try home.json("history")
        // For a while the index holds nothing new, so it misses what changes.
        func redefine(_ condition: String) -> String {
            """
            PRAGMA writable_schema = ON; UPDATE sqlite_schema SET \
            sql = 'CREATE INDEX set_by_entry ON set_record (entry, ordinal)\(condition)' WHERE name = 'set_by_entry'
            """
        }
        try damage(home.journal, redefine(" WHERE 0"))
        try damage(home.journal, "UPDATE set_record SET ordinal = ordinal + 1; PRAGMA user_version = 1; \(redefine(""))")
        #expect(try home.json("doctor --repair")["healthy"] == true)
        #expect(home.content["data/journal.db.v1.backup"] != nil)
        #expect(try home.json("history") == history)
        try home.succeed("log squat 8 --at 2026-04-02T18:00")
    }

    /// Who changes the file by hand changes it past the command, and `doctor` says and mends what no longer fits.
    @Test func aChangeByHandIsFoundAndTakenIn() throws {
        let home = try rich()
        let state = try home.json("state")
        try damage(
            home.journal,
            "UPDATE session SET rating = 2 - rating WHERE rating <> 1; UPDATE set_record SET reps = reps + 3")
        let found = home.run("doctor --json")
        #expect(found.status == 1)
        #expect(found.json()["checkpoints"]?.array?.isEmpty == false, "\(found.output)")
        #expect(try home.json("doctor --repair")["healthy"] == true)
        #expect(try home.json("state") != state)
    }

    @Test func anEventThatCannotBeReadIsNamed() throws {
        let home = try rich()
        try home.succeed("discard --yes")
        try home.succeed("use unit")
        try damage(
            home.journal, "UPDATE event SET payload = '{\"nonsense\":1}' WHERE id = 6; DELETE FROM checkpoint")
        #expect(home.run("doctor --json").json()["folds"]?.array?.count == 1)
        for line in ["today", "state", "compare"] { home.refuse(line, code: "unreadable-entry") }
    }
}
