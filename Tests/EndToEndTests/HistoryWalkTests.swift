import Foundation
import Testing
import TrainingKit

/// A user's way through the commands that look back and correct.
@Suite struct HistoryWalkTests {
    /// A home with a workout of bench and squat on 2026-03-02, and a planned one the day after.
    private func trained() throws -> Home {
        let home = try Home()
        try home.succeed("log bench 80x8 80x7 75x8 --title \"Push day\" --on 2026-03-02 --at 2026-03-04")
        try home.succeed("log squat 100x5 105x5 --on 2026-03-02 --at 2026-03-04")
        try home.succeed("done --as-planned --rating plan --at 2026-03-03T18:00")
        return home
    }

    private func sets(_ home: Home, _ session: String = "2026-03-02") throws -> [[String]] {
        try home.json("show \(session)")["exercises"]?.array?.map { entry in
            [entry["exercise"]?.string ?? ""]
                + (entry["sets"]?.array ?? []).map { set in
                    "\(set["load"]?["value"]?.double.map { "\($0)" } ?? "bw")x\(set["reps"]?.int ?? -1)"
                }
        } ?? []
    }

    @Test func historyAndShow() throws {
        let home = try trained()
        let sessions = try #require(try home.json("history")["sessions"]?.array)
        #expect(sessions.map { $0["day"] } == ["2026-03-03", "2026-03-02"])
        #expect(sessions.map { $0["program"] ?? .null } == ["dredfit", .null])
        #expect(sessions.map { $0["exercises"] } == [6, 2])
        #expect(sessions.map { $0["sets"] } == [18, 5])
        #expect(sessions.map { $0["status"] } == ["done", "done"])
        #expect(sessions.map { $0["title"] } == ["Workout 1", "Push day"])
        #expect(sessions.allSatisfy { $0["minutes"] != nil && $0["id"]?.int != nil })
        #expect(try home.json("history bench")["sessions"]?.array?.count == 1)
        #expect(try home.json("history --from 2026-03-03")["sessions"]?.array?.count == 1)
        #expect(try home.json("history --to 2026-03-02")["sessions"]?.array?.count == 1)
        #expect(try home.json("history --limit 1")["sessions"]?.array?.count == 1)
        #expect(try home.json("history --at 2026-03-02")["sessions"]?.array?.count == 1)
        home.refuse("history --limit 0", status: 2)
        home.refuse("history --grid --limit 5", status: 2)
        home.refuse("history --from 2026-13-01", status: 2)
        home.refuse("history nosuchthing", code: "unknown-exercise")
        for word in ["99", "x", "2025-01-01", "-1"] { home.refuse("show \(word)", code: "unknown-session") }
        #expect(try home.json("show")["day"] == "2026-03-03")
        #expect(try home.json("show last --at 2026-03-02")["day"] == "2026-03-02")
        try home.succeed("log bench 80x8 --at 2026-03-03T20:00")
        home.refuse("show 2026-03-03", code: "ambiguous-session")
    }

    @Test func recordsAndProgress() throws {
        let home = try trained()
        let records = try #require(try home.json("records bench")["records"]?.array)
        #expect(records.map { $0["kind"] } == ["heaviest", "reps", "e1rm"])
        #expect(records.allSatisfy { $0["exercise"] == "bench-press" && $0["day"] == "2026-03-02" })
        #expect(records[0]["load"] == ["value": 80, "unit": "kg"] && records[0]["reps"] == 8)
        #expect(abs((records[2]["e1rm"]?.double ?? 0) - 80 * (1 + 8.0 / 30)) < 1e-9)
        for key in ["exercise", "kind", "load", "reps", "seconds", "e1rm", "day"] {
            #expect(records.allSatisfy { $0[key] != nil }, "\(key)")
        }
        #expect(try home.json("records --at 2026-03-01")["records"] == [])
        let progress = try home.json("progress bench")
        #expect(progress["sessions"]?.array?.first?["volume"]?.int == 1800)
        #expect(try home.json("progress plank")["sessions"] == [])
        #expect(try home.json("progress")["program"] == "dredfit")
        #expect(try home.json("state --program arete")["program"] == "arete")
        home.refuse("records nosuchthing", code: "unknown-exercise")
        home.refuse("progress bench --last 0", status: 2)
        home.refuse("state --program nix", status: 2, code: "unknown-program")
    }

    @Test func everyCorrectionAndItsUndo() throws {
        let home = try trained()
        let original = try home.json("show 2026-03-02")
        let steps: [(line: String, expected: [[String]])] = [
            ("set 1.2 9", [["bench-press", "80.0x8", "80.0x9", "75.0x8"], ["barbell-squat", "100.0x5", "105.0x5"]]),
            (
                "set 1.2 82,5x6",
                [["bench-press", "80.0x8", "82.5x6", "75.0x8"], ["barbell-squat", "100.0x5", "105.0x5"]]
            ),
            ("remove 1.1", [["bench-press", "82.5x6", "75.0x8"], ["barbell-squat", "100.0x5", "105.0x5"]]),
            ("move 2.2 1", [["bench-press", "82.5x6", "75.0x8"], ["barbell-squat", "105.0x5", "100.0x5"]]),
            ("move 2 1", [["barbell-squat", "105.0x5", "100.0x5"], ["bench-press", "82.5x6", "75.0x8"]]),
            (
                "add bench 70x10",
                [["barbell-squat", "105.0x5", "100.0x5"], ["bench-press", "82.5x6", "75.0x8", "70.0x10"]]
            ),
            (
                "exercise 2 ohp",
                [["barbell-squat", "105.0x5", "100.0x5"], ["overhead-press", "82.5x6", "75.0x8", "70.0x10"]]
            ),
            ("remove 1", [["overhead-press", "82.5x6", "75.0x8", "70.0x10"]]),
        ]
        for step in steps {
            try home.succeed("edit 2026-03-02 \(step.line) --at 2026-03-04")
            #expect(try sets(home) == step.expected, "\(step.line)")
        }
        for (line, key, value) in [
            ("title Bench and more", "title", "Bench and more"), ("note slept badly", "note", "slept badly"),
            ("rating easy", "rating", "easy"), ("disable", "disabled", true), ("enable", "disabled", false),
        ] as [(String, String, JSONValue)] {
            #expect(try home.json("edit 2026-03-02 \(line)")[key] == value, "\(line)")
        }
        #expect(try home.json("edit 2026-03-02 feel 1 7")["exercises"]?.array?[0]["feeling"] == 7)
        let moved = try home.json("edit 2026-03-02 day 2026-02-27 --at 2026-03-04")
        #expect(moved["day"] == "2026-02-27")
        for _ in 0..<(steps.count + 7) { try home.succeed("undo") }
        #expect(try home.json("show 2026-03-02") == original)
        for _ in 0..<(steps.count + 7) { try home.succeed("redo") }
        #expect(try home.json("show 2026-02-27") == moved)
    }

    @Test func correctionsThatAreRefused() throws {
        let home = try trained()
        for line in [
            "set 1.9 8", "set 3.1 8", "remove 9", "remove 1.9", "move 9 1", "move 1.9 1", "exercise 1 nosuchthing",
            "exercise 9 ohp", "feel 9 7", "day 2027-01-01", "add nosuchthing 8", "add 80x8", "set 1.1 80x8 80x8",
            "set 1.1 -20kgx8", "set 1.1 45s", "set 1.1 8@11", "set 1.1 bench 8", "add bench 80kg", "superset 1 9",
            // The sets of a lift counted and loaded are none of a hold, of cardio, of what takes no load.
            "exercise 1 plank", "exercise 1 running", "exercise 1 bird-dog",
        ] { home.refuse("edit 2026-03-02 \(line) --at 2026-03-04") }
        for line in [
            "set 1 8", "set 1.1", "set x.y 8", "set 0.1 8", "remove", "remove 1.2.3", "move 1", "exercise 1",
            "feel 1 11",
            "feel 1", "rating great", "rating", "day", "day someday", "superset 1", "frobnicate 1", "",
        ] { home.refuse("edit 2026-03-02 \(line) --at 2026-03-04", status: 2) }
        home.refuse("edit 99 disable", code: "unknown-session")
        home.refuse("edit", status: 2)
    }

    @Test func aRenamedExerciseLeavesTheSlotOfThePlan() throws {
        let home = try Home()
        try home.succeed("log squat 12 12 12 --at 2026-03-02T18:00")
        try home.succeed("done --rating plan --at 2026-03-02T18:30")
        #expect(try home.json("state")["state"]?["levels"]?["squat"] == 4)
        // It was no squat after all: an exercise that was not planned moves no level.
        let renamed = try home.json("edit last exercise 1 push-up")
        #expect(renamed["exercises"]?.array?[0]["slot"] == JSONValue.null)
        #expect(try home.json("state")["state"]?["levels"]?["squat"] == 0)
        #expect(try home.json("edit last exercise 1 squat")["exercises"]?.array?[0]["slot"] == "squat")
        #expect(try home.json("state")["state"]?["levels"]?["squat"] == 4)
    }

    @Test func aCorrectionFoldsAgain() throws {
        let home = try Home()
        try home.succeed("log squat 8 8 8 --at 2026-03-02T18:00")
        try home.succeed("done --as-planned --rating plan --at 2026-03-02T18:30")
        try home.succeed("done --as-planned --rating plan --at 2026-03-03T18:30")
        let before = try home.json("state --at 2026-03-04")
        #expect(try home.json("state")["state"]?["levels"]?["squat"] == 1)
        try home.succeed("edit 2026-03-02 set 1.1 14 --at 2026-03-04")
        #expect(try home.json("state --at 2026-03-04")["state"]?["levels"]?["squat"] == 2)
        try home.succeed("edit 2026-03-02 disable --at 2026-03-04")
        #expect(try home.json("state --at 2026-03-04")["state"]?["counter"] == 1)
        try home.succeed("undo")
        try home.succeed("undo")
        #expect(try home.json("state --at 2026-03-04") == before)
        try home.succeed("delete 2026-03-02")
        #expect(try home.json("state --at 2026-03-04")["state"]?["counter"] == 1)
        try home.succeed("undo")
        #expect(try home.json("state --at 2026-03-04") == before)
    }

    @Test func deleteAndWipe() throws {
        let home = try trained()
        home.refuse("delete", status: 2)
        home.refuse("delete 99", code: "unknown-session")
        home.refuse("wipe", status: 2, code: "confirmation-needed")
        try home.succeed("delete last")
        #expect(try home.json("history")["sessions"]?.array?.map { $0["day"] } == ["2026-03-02"])
        let wiped = try home.json("wipe --yes")
        let backup = try #require(wiped["backup"]?.string)
        #expect(FileManager.default.fileExists(atPath: backup))
        #expect(try home.json("history")["sessions"] == [])
        let copy = home.start(bare: ["--journal", backup, "--config", home.configuration, "history", "--json"]).finish()
        #expect(copy.json()["sessions"]?.array?.count == 1)
        try home.succeed("undo")
        try home.succeed("undo")
        #expect(try home.json("history")["sessions"]?.array?.count == 2)
    }

    @Test func undoWithNothingToUndo() throws {
        let home = try Home()
        #expect(try home.json("undo")["undone"] == JSONValue.null)
        #expect(try home.json("redo")["redone"] == JSONValue.null)
        try home.succeed("log squat 8 --at 2026-03-02T18:00")
        try home.succeed("undo")
        // A new change is the end of what could be done again.
        try home.succeed("log squat 9 --at 2026-03-02T18:01")
        #expect(try home.json("redo")["redone"] == JSONValue.null)
        #expect(try home.json("show")["exercises"]?.array?[0]["sets"]?.array?.map { $0["reps"] } == [9])
    }

    @Test func theCatalogueIsTheUsersToo() throws {
        let home = try Home()
        let found = try home.json("exercises search triceps barbell")["exercises"]?.array ?? []
        #expect(found.contains { $0["id"] == "close-grip-bench-press" })
        #expect(try home.json("exercises show bench")["exercise"]?["id"] == "bench-press")
        #expect(try home.json("exercises zzzz")["exercises"] == [])
        let added = try home.json(
            "exercises add \"Tyre carry\" --measure seconds --sides each --primary abs,forearms "
                + "--alias \"wheel walk\" --loading external")
        #expect(added["exercise"]?["id"] == "tyre-carry" && added["exercise"]?["measure"] == "seconds")
        try home.succeed("log \"wheel walks\" 30kgx45s --at 2026-03-02T18:00")
        for (line, status) in [
            ("add bench", 1), ("add \"Tyre carry\"", 1), ("add", 2), ("add Foo --primary elbow", 2),
            ("add Foo --measure miles", 2),
            ("edit nosuchthing --name X", 1), ("edit \"tyre carry\" --alias bench", 1), ("merge bench", 2),
            ("merge bench bench", 1), ("show", 2), ("show nosuchthing", 1), ("add Foo --loading magnets", 2),
            ("add Foo --sides three", 2), ("edit \"tyre carry\" --name \"\"", 1),
            // What log would read as something else.
            ("add 21s", 1), ("add 5x5", 1), ("add bw", 1), ("add All", 1), ("edit \"tyre carry\" --alias 21s", 1),
        ] { home.refuse("exercises \(line)", status: Int32(status)) }
        try home.succeed("exercises edit \"tyre carry\" --name \"Tire carry\"")
        #expect(try home.json("exercises show \"tire carry\"")["exercise"]?["id"] == "tyre-carry")
        try home.succeed("exercises archive \"tire carry\"")
        #expect(try home.json("exercises search tire carry")["exercises"] == [])
        try home.succeed("exercises restore \"tire carry\"")
        try home.succeed("exercises merge \"tire carry\" farmers-walk")
        #expect(try home.json("show")["exercises"]?.array?[0]["exercise"] == "farmers-walk")
        try home.succeed("undo")
        #expect(try home.json("show")["exercises"]?.array?[0]["exercise"] == "tyre-carry")
    }
}
