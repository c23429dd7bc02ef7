import Foundation
import Testing
import TrainingKit

/// A user's way through `import`, and what becomes of what was imported.
@Suite struct ImportWalkTests {
    private static let export = """
        Date,Exercise,Weight,Reps,Notes
        2026-02-02,Bench Press (Barbell),80,8,
        2026-02-02,Bench Press (Barbell),80,7,"felt
        heavy"
        2026-02-04,Squat (Barbell),100,5,
        2026-02-04,Made-up Press,20,10,

        """

    @Test func aDryRunSaysTheSameAndWritesNothing() throws {
        let home = try Home()
        try home.succeed("log squat 8 --on 2026-02-01 --at 2026-03-01")
        let file = try home.write(Self.export, to: "export.csv")
        let before = home.content
        let dry = try home.json("import \(file) --dry-run --at 2026-03-02")
        #expect(home.content == before)
        let real = try home.json("import \(file) --at 2026-03-02")
        for key in ["format", "unit", "rows", "sessions", "sets", "skipped", "exercises"] {
            #expect(dry[key] == real[key], "\(key)")
        }
        #expect(real["sessions"] == ["read": 2, "new": 2, "known": 0])
        let exercises = real["exercises"]?.array ?? []
        #expect(exercises.map { $0["exercise"] } == ["bench-press", "barbell-squat", "made-up-press"])
        #expect(exercises.last?["how"] == "new")
        #expect(try home.json("import \(file) --at 2026-03-02")["sessions"] == ["read": 2, "new": 0, "known": 2])
        #expect(try home.json("history")["sessions"]?.array?.count == 3)
    }

    @Test func anImportIsOneStepOfUndo() throws {
        let home = try Home()
        let file = try home.write(Self.export, to: "export.csv")
        try home.succeed("import \(file) --at 2026-03-02")
        let state = try home.json("state --at 2026-03-02")
        let history = try home.json("history")
        try home.succeed("undo")
        #expect(try home.json("history")["sessions"] == [])
        home.refuse("exercises show \"made-up press\"", code: "unknown-exercise")
        try home.succeed("redo")
        #expect(try home.json("history") == history)
        #expect(try home.json("state --at 2026-03-02") == state)
        #expect(try home.json("exercises show \"made-up press\"")["exercise"]?["id"] == "made-up-press")
        // What was deleted is not brought back by importing it again.
        try home.succeed("delete 2026-02-04")
        try home.succeed("import \(file) --at 2026-03-02")
        #expect(try home.json("history")["sessions"]?.array?.map { $0["day"] } == ["2026-02-02"])
    }

    @Test func namesCanBeMappedAndFilesComeThroughAPipe() throws {
        let home = try Home()
        let file = try home.write(Self.export, to: "export.csv")
        let mapped = home.start(
            ["import", "-", "--map", "Made-up Press=ohp", "--unit", "lb", "--json", "--at", "2026-03-02"], input: file
        ).finish()
        #expect(mapped.status == 0)
        #expect(mapped.json()["exercises"]?.array?.last?["exercise"] == "overhead-press")
        #expect(try home.json("records bench")["records"]?.array?.first?["load"] == ["value": 80, "unit": "lb"])
    }

    @Test func filesThatAreRefused() throws {
        let home = try Home()
        try home.succeed("log squat 8 --on 2026-02-01 --at 2026-03-01")
        let nonsense = try home.write("what,is,this\n1,2,3\n", to: "nonsense.csv")
        let empty = try home.write("", to: "empty.csv")
        let broken = try home.write("{\"engineState\": {", to: "broken.json")
        let export = try home.write(Self.export, to: "export.csv")
        for line in [
            "import \(nonsense)", "import \(empty)", "import \(broken)", "import \(home.folder)",
            "import /no/such/file",
            "import \(export) --from dredfit", "import \(export) --map \"Made-up Press=nosuchthing\"",
            "import /dev/null",
        ] { home.refuse(line) }
        for line in [
            "import \(export) --from xml", "import \(export) --unit stone", "import \(export) --map Nothing",
            "import \(export) --replace",
        ] {
            home.refuse(line, status: 2)
        }
    }

    @Test func aBackupOfDredfitBringsItsStateAndSettings() throws {
        let home = try Home()
        let file = try home.write(
            """
            {"engineState":{"counter":7,"levels":{"squat":9,"pull":4},"failStreak":{"squat":1},"frozen":{"calf":2}},
             "records":[{"sessionNumber":7,"date":"2026-02-20T12:00:00Z"}],
             "settings":{"restWeekdays":[1,4],"hasBar":true}}
            """, to: "backup.json")
        try home.succeed("import \(file) --at 2026-02-21")
        let state = try home.json("state --at 2026-02-21")["state"]
        #expect(
            state?["counter"] == 7 && state?["levels"]?["squat"] == 9 && state?["frozen"] == ["calf": 2]
                && state?["bar"] == true)
        #expect(try home.json("setup")["configuration"]?["trainingDays"] == ["mon", "tue", "thu", "fri", "sat"])
        // A break counts from the last day of the backup: here seven days, one silent step down.
        #expect(try home.json("state --at 2026-02-27")["state"]?["levels"]?["squat"] == 8)
        #expect(try home.json("offers --at 2026-03-06")["offers"]?.array?.first?["id"] == "comeback")
        #expect(try home.json("today --at 2026-02-21")["number"] == 8)
    }
}
