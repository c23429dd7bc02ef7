import Foundation
import Testing
import TrainingKit

/// What a walk through the everyday commands found, and what it must stay like.
@Suite struct CoreWalkTests {
    // MARK: An empty home

    /// Refused, or nothing to do: an empty home stays empty.
    @Test(arguments: [
        "log", "log zzz 8", "log bench 80x8@11", "log bench 80x8 --on 2027-01-01", "skip squat", "done",
        "discard --yes", "rest pause", "accept", "decline 1", "edit last rating easy", "delete last", "weigh 8000",
        "weigh --remove --on 2026-03-01", "import nowhere.csv", "import -", "exercises edit zzz --name y",
        "use dredfit", "undo", "redo", "setup", "setup --program none", "dredfit short", "start",
        "restore nowhere --yes",
    ])
    func nothingIsMadeOfARefusal(line: String) throws {
        let home = try Home(setup: nil)
        let run = home.run("\(line) --at 2026-03-02")
        #expect(["undo", "redo", "use dredfit"].contains(line) == (run.status == 0), "\(line): \(run.output)")
        #expect(home.content.keys.filter { !$0.hasPrefix("config") } == [], "\(line)")
        #expect(!FileManager.default.fileExists(atPath: home.folder + "/data"), "\(line)")
    }

    @Test func theFirstChangeMakesTheJournal() throws {
        let home = try Home()
        #expect(!FileManager.default.fileExists(atPath: home.journal))
        try home.succeed("log bench 80x8 --at 2026-03-02")
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(home.journal) == 0o600)
        #expect(try mode(home.folder + "/data") == 0o700)
        #expect(try home.json("undo")["undone"] == "log Bench press 80 kg × 8")
        #expect(try home.json("history")["sessions"] == [])
    }

    // MARK: undo

    @Test func undoSaysWhatItTookBack() throws {
        let home = try Home()
        let steps = [
            ("log 8 8 10", "log Squat 8, 8, 10"), ("log", "log Knee push-up 8"),
            ("log bench w:40x8 80x8@9", "log Bench press 40 kg × 8; 80 kg × 8"),
            ("log bench 80x8@9", "log Bench press 80 kg × 8 @9"), ("log run 25min", "log Running"),
            ("hurt \"wall push-up\"", "hurt Wall push-up"), ("skip hinge", "skip Glute bridge"),
            ("log all", "log Knee push-up 2 × 8 and 2 more exercises"),
            ("done --rating plan", "done Workout 1 of 2026-03-02"), ("weigh 80.5", "weigh 80.5 kg on 2026-03-02"),
            ("edit 1 rating easy", "edit session 1 of 2026-03-02"), ("delete 1", "delete session 1 of 2026-03-02"),
            ("exercises add \"Yak carry\"", "add exercise Yak carry"),
        ]
        for (line, label) in steps {
            try home.succeed("\(line) --at 2026-03-02")
            #expect(try home.succeed("undo --at 2026-03-02").output == "Undone: \(label)\n", "\(line)")
            #expect(try home.succeed("redo --at 2026-03-02").output == "Done again: \(label)\n", "\(line)")
        }
    }

    @Test func undoNamesTheAnswer() throws {
        let home = try Home()
        try home.succeed("done --as-planned --rating plan --at 2026-03-02")
        try home.succeed("accept --at 2026-03-20")
        #expect(try home.json("undo --at 2026-03-20")["undone"] == "accept comeback")
        try home.succeed("log --at 2026-03-20")
        try home.succeed("discard --yes --at 2026-03-20")
        #expect(try home.json("undo --at 2026-03-20")["undone"] == "discard Workout 2 of 2026-03-20")
    }

    // MARK: Supersets

    @Test func aSupersetIsMadeAndTakenApart() throws {
        let home = try Home()
        for line in ["bench 80x8 80x8", "row 60x8", "curl 20x8"] { try home.succeed("log \(line) --at 2026-03-02") }
        func supersets(_ words: String) throws -> [JSONValue] {
            try home.json("edit 1 superset \(words)")["exercises"]?.array?.map { entry in
                let groups = Set(entry["sets"]?.array?.map { $0["superset"] ?? .null } ?? [])
                #expect(groups.count == 1, "all sets of an exercise are in it")
                return groups.first ?? .null
            } ?? []
        }
        #expect(try supersets("1 2") == [0, 0, .null])
        #expect(try supersets("2 3") == [.null, 1, 1], "who is left alone is in none")
        #expect(try supersets("1 2 3") == [2, 2, 2])
        #expect(try supersets("none 2") == [2, .null, 2])
        #expect(try supersets("none 3") == [.null, .null, .null])
        try home.succeed("undo")
        #expect(try home.json("show")["exercises"]?.array?.first?["sets"]?.array?.first?["superset"] == 2)
        home.refuse("edit 1 superset 2 2", code: "one-exercise")
        home.refuse("edit 1 superset 2 9", code: "no-such-exercise")
        home.refuse("edit 1 superset 2", status: 2, code: "usage")
        home.refuse("edit 1 superset none", status: 2, code: "usage")
    }

    // MARK: What is shown

    /// Sentences are broken between words, never cut.
    @Test(arguments: [40, 80, 200])
    func listsOfProgramsAreWhole(columns: Int) throws {
        let home = try Home()
        for line in ["programs", "progress", "dredfit week"] {
            let output = try home.succeed("\(line) --at 2026-03-02", environment: ["COLUMNS": "\(columns)"]).output
            #expect(!output.contains("…") || line == "progress" && columns < 80, "\(line)")
            #expect(output.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(line)")
        }
        let programs = try home.succeed("programs", environment: ["COLUMNS": "\(columns)"]).output
        #expect(programs.contains("* dredfit\n") && programs.contains("\narete\n"))
    }

    /// Every program of the catalogue of patterns fits 80 columns, at every level.
    @Test func dredfitsProgressFits() throws {
        let home = try Home()
        for day in 1...28 {
            try home.succeed("done --as-planned --rating easy --at 2026-02-\(day < 10 ? "0" : "")\(day)")
        }
        let output = try home.succeed("progress --at 2026-03-01").output
        let tables = output.split(separator: "\n").prefix { !$0.hasPrefix("Level history") }
        #expect(tables.count > 20 && tables.allSatisfy { $0.count <= 80 && !$0.contains("…") }, "\(output)")
        #expect(output.contains("none: this is the hardest"))
    }

    @Test func doneShowsTheTimeBefore() throws {
        let home = try Home()
        try home.succeed("done --as-planned --rating plan --at 2026-03-02")
        #expect(try home.json("today --at 2026-03-02")["exercises"]?.array?.allSatisfy { $0["last"] == .null } == true)
        #expect(try !home.succeed("today --at 2026-03-02").output.contains("last time"))
        try home.succeed("done --as-planned --rating plan --at 2026-03-03")
        let pull = try home.json("today --at 2026-03-03")["exercises"]?.array?.first
        #expect(pull?["exercise"] == "y-t-w-raises" && pull?["last"]?["day"] == "2026-03-02")
    }

    @Test func aNameOfSeveralWordsNeedsNoQuotes() throws {
        let home = try Home()
        for line in ["dredfit technique bar hang", "dredfit technique \"bar hang\"", "dredfit technique bar-hang"] {
            #expect(try home.json(line)["exercise"] == "bar-hang")
        }
        home.refuse("dredfit technique", status: 2, code: "usage")
        home.refuse("dredfit technique bench press", code: "not-in-library")
    }

    @Test func helpIsOneDocumentToo() throws {
        let home = try Home()
        for line in ["log --help", "--json log --help", "help log", "dredfit short --help", "dredfit --help", "--help"]
        {
            _ = try home.json(line)
        }
    }

    /// The demo prints what its commands print.
    @Test func theDemoPrintsWhatTheCommandsPrint() throws {
        let demo = try Home(setup: nil).succeed("demo").output
        let home = try Home(setup: nil)
        for line in demo.split(separator: "\n") where line.hasPrefix("$ regimen ") {
            let run = try home.succeed(String(line.dropFirst("$ regimen ".count)))
            // Where the files are is another place.
            if line.hasPrefix("$ regimen setup") { continue }
            #expect(demo.contains("\(line)\n\(run.output)"), "\(line)")
        }
    }
}
