import Foundation
import Testing
import TrainingKit

/// Files of other apps through the built command: what it says, what it writes, and what it leaves alone.
@Suite struct ImportTests {
    static let shared: String? = {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        var places: [String] = [root.appending(path: "shared").path]
        if let named = ProcessInfo.processInfo.environment["REGIMEN_SHARED"] { places.insert(named, at: 0) }
        return places.first { place in FileManager.default.fileExists(atPath: place + "/history/hevy-export.csv") }
    }()

    static let header =
        "title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,reps,duration_seconds,rpe\n"
    private static let monday = "Push,\"2 Mar 2026, 18:00\",\"2 Mar 2026, 19:00\","
    private static let tuesday = "Pull,\"3 Mar 2026, 18:00\",\"3 Mar 2026, 19:00\","

    private func file(_ rows: [String], in home: Home, named name: String = "export.csv") throws -> String {
        try home.write(Self.header + rows.map { $0 + "\n" }.joined(), to: name)
    }

    private func sets(_ session: JSONValue) -> [String] {
        func part(_ part: JSONValue) -> String {
            "\(part["load"]?["value"]?.double ?? 0)x\(part["reps"]?.int ?? 0)"
        }
        var lines: [String] = []
        for entry in session["exercises"]?.array ?? [] {
            for set in entry["sets"]?.array ?? [] {
                let parts = [set] + (set["drops"]?.array ?? [])
                lines.append("\(entry["exercise"]?.string ?? "") \(parts.map(part).joined(separator: "/"))")
            }
        }
        return lines
    }

    @Test(.enabled(if: shared != nil, "the shared material is not there"))
    func aRealHistoryInAndOut() throws {
        let path = try #require(Self.shared) + "/history/hevy-export.csv"
        let home = try Home(setup: "--program unit --units kg --days mon,wed,fri")
        let before = home.content["data/journal.db"]
        let dry = try home.json("import \(path) --dry-run --at 2026-11-01")
        #expect(home.content["data/journal.db"] == before, "a dry run writes nothing")
        let done = try home.json("import \(path) --at 2026-11-01")
        for key in ["sessions", "sets", "skipped", "exercises", "unit", "unitFrom", "notes"] {
            #expect(dry[key] == done[key], "\(key)")
        }
        var counted = done["skippedCount"]?.int ?? 0
        for key in ["read", "drops", "cardio"] { counted += done["sets"]?[key]?.int ?? 0 }
        #expect(counted == 7211)
        #expect(done["sessions"] == ["read": 335, "new": 335, "known": 0])
        let again = try home.json("import \(path) --at 2026-11-01")
        #expect(again["sessions"] == ["read": 335, "new": 0, "known": 335])
        #expect(again["isNew"] == false)
        try home.succeed("undo")
        #expect(try home.json("history")["sessions"]?.array?.isEmpty == true)
        try home.succeed("redo")
        for format in ["hevy", "csv", "strong"] {
            let table = home.folder + "/\(format).csv"
            try home.succeed("export \(table) --format \(format)")
            let other = try Home(setup: nil)
            try other.succeed("import \(table)")
            for view in ["hevy", "strong"] {
                // Strong has no supersets; everything else comes back.
                guard format != "strong" || view == "strong" else { continue }
                let (one, two) = (
                    try home.succeed("export --format \(view)"), try other.succeed("export --format \(view)")
                )
                let (a, b) = (one.lines.sorted(), two.lines.sorted())
                #expect(view == "hevy" ? a == b : a.count == b.count, "\(format), seen as \(view)")
            }
        }
        #expect(try home.json("doctor")["healthy"] == true)
    }

    @Test func aLongerExportAddsTheDifference() throws {
        let home = try Home()
        let first = Self.monday + "Bench Press (Barbell),0,normal,80,8,,"
        let second = Self.monday + "Bench Press (Barbell),1,normal,80,7,,"
        let drop = Self.monday + "Bench Press (Barbell),2,dropset,60,10,,"
        let row = Self.tuesday + "Pull Up,0,normal,,9,,"
        try home.succeed("import \(file([first, second, row], in: home)) --at 2026-04-01")
        try home.succeed("edit 1 set 1.1 85x8 --at 2026-04-01")
        try home.succeed("delete 2 --at 2026-04-01")
        let longer = [first, second, drop, Self.monday + "Squat (Barbell),0,normal,100,5,,", row]
        let done = try home.json("import \(file(longer, in: home)) --at 2026-04-01")
        #expect(done["sets"]?["new"] == 1)
        #expect(try home.json("history")["sessions"]?.array?.count == 1, "what was deleted is not revived")
        #expect(
            sets(try home.json("show 1")) == [
                "bench-press 85.0x8", "bench-press 80.0x7/60.0x10", "barbell-squat 100.0x5",
            ],
            "what was edited stays; a drop continues its set")
        try home.succeed("undo")
        #expect(sets(try home.json("show 1")) == ["bench-press 85.0x8", "bench-press 80.0x7"])
        #expect(try home.json("doctor")["healthy"] == true)
    }

    @Test func nothingNewPointsToNoUndo() throws {
        let home = try Home()
        let path = try file([Self.monday + "Bench Press (Barbell),0,normal,80,8,,"], in: home)
        #expect(try home.succeed("import \(path)").output.contains("To take it back: regimen undo"))
        #expect(try home.succeed("import \(path)").lines.last == "All of it was there already; nothing was written")
    }

    @Test func brokenRowsComeFirst() throws {
        let home = try Home()
        let path = try file(
            [
                Self.monday + "Bench Press (Barbell),0,normal,80,8,,",
                Self.monday + "Bench Press (Barbell),1,normal,80,x,,",
                "Push,\"2 Foo 2026, 18:00\",,Bench Press (Barbell),0,normal,80,8,,",
            ], in: home)
        let lines = try home.succeed("import \(path) --map \"Nope=bench\"").lines
        #expect(lines[1] == "2 of 3 rows could not be read, and named below; the rest is in")
        #expect(lines.contains("--map: no exercise in the file is called 'Nope'"))
        #expect(lines.contains { $0.hasPrefix("  line 3: reps 'x' is not a number") })
        #expect(lines.contains { $0.hasPrefix("  line 4: 'foo' is not a month that is known") })
    }

    @Test(arguments: [
        ("\u{89}PNG\r\n\u{1A}\n", "import", "unknown-format"), ("", "import", "empty-file"),
        ("SQLite format 3\0rest", "import", "database-import"),
        ("{\"archive\":{\"format\":\"regimen\",\"version\":1}}", "import", "archive-import"),
        ("title,start_time\n", "import", "unknown-format"), ("{\"a\":1}", "import", "bad-document"),
        ("[", "import", "unknown-format"),
        ("Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n", "import --from hevy", "other-format"),
        (header, "restore --yes", "not-restorable"), ("\u{89}PNG", "restore --yes", "not-restorable"),
        ("", "restore --yes", "not-restorable"),
        ("{\"archive\":{\"format\":\"regimen\",\"version\":1},\"sessions\":[", "restore --yes", "bad-document"),
        ("{\"archive\":{\"format\":\"regimen\",\"version\":99}}", "restore --yes", "newer-archive"),
        (header, "import --replace --yes", "nothing-to-import"),
    ])
    func theWrongFileIsRefused(content: String, command: String, code: String) throws {
        let home = try Home()
        try home.succeed("log bench 80x8 --at 2026-03-02T18:00")
        try home.succeed("done --as-planned --rating plan --at 2026-03-02T19:00")
        let path = try home.write(content, to: "file")
        let words = command.split(separator: " ")
        let line = "\(words[0]) \(path) \(words.dropFirst().joined(separator: " "))"
        let before = home.content["data/journal.db"]
        let run = home.run(line + " --json")
        #expect(run.status == 1, "\(run.output)\(run.errors)")
        #expect(run.json()["error"]?["code"]?.string == code, "\(run.output)")
        #expect(home.content["data/journal.db"] == before)
    }

    @Test func replaceKeepsWhatWasSetUp() throws {
        let home = try Home()
        try home.succeed("exercises add \"my press\"")
        try home.succeed("weigh 80 --on 2026-03-01")
        try home.succeed("log \"my press\" 50x5 --at 2026-03-02T18:00")
        let path = try file([Self.tuesday + "My Press,0,normal,40,5,,"], in: home)
        home.refuse("import \(path) --replace --yes --at 2026-03-02T19:00", code: "session-open")
        try home.succeed("done --as-planned --rating plan --at 2026-03-02T19:00")
        home.refuse("import \(path) --replace", status: 2, code: "confirmation-needed")
        let done = try home.json("import \(path) --replace --yes --at 2026-03-04")
        #expect(FileManager.default.fileExists(atPath: done["backup"]?.string ?? ""))
        #expect(try home.json("history")["sessions"]?.array?.map { $0["day"] } == ["2026-03-03"])
        #expect(sets(try home.json("show last")) == ["my-press 40.0x5"])
        #expect(try home.json("exercises show my-press")["exercise"]?["name"] == "my press")
        try home.succeed("undo")
        #expect(try home.json("history")["sessions"]?.array?.map { $0["day"] } == ["2026-03-02"])
    }

    @Test func standardInputIsAFileToo() throws {
        let home = try Home()
        let path = try file([Self.monday + "Bench Press (Barbell),0,normal,80,8,,"], in: home)
        for name in ["-", "/dev/stdin"] {
            let run = home.run("import \(name) --dry-run --json", input: path)
            #expect(run.json()["sets"]?["read"] == 1, "\(name): \(run.errors)\(run.output)")
        }
    }

    @Test func killedInTheMiddle() throws {
        let home = try Home()
        let rows = (0..<20_000).map { row in
            "W\(row / 20),\"\(1 + row / 20 % 28) Jan \(1990 + row / 560), 18:00\",,"
                + "Bench Press (Barbell),\(row % 20),normal,80,8,,"
        }
        let path = try file(rows, in: home)
        var random = SplitMix64(seed: 3)
        var ended: Set<Int> = []
        for _ in 0..<6 {
            let running = home.start(["import", path])
            usleep(UInt32.random(in: 20_000...1_200_000, using: &random))
            running.kill()
            _ = running.finish()
            #expect(try home.json("doctor")["healthy"] == true)
            let count = try home.json("history --limit 5000")["sessions"]?.array?.count ?? -1
            ended.insert(count)
            if count > 0 { try home.succeed("undo") }
        }
        #expect(ended.isSubset(of: [0, 1000]), "all of it or nothing: \(ended)")
    }
}
