import Foundation
import Testing
import TrainingKit

/// Reps through the built command: gear and what sets were made of, goals and offers, the timer, the streak.
@Suite struct RepsWalkTests {
    /// A 3 kg backpack, ten books of 1.5 kg, and a workout on Monday.
    private func trained() throws -> Home {
        let home = try Home(setup: "--program reps --units kg")
        for line in [
            "gear backpack 3kg", "gear add Book 1.5kg --count 10", "gear add \"Water bottle\" 2kg --count 4",
            "workout new Upper --day mon push-up 4x12 +6kg pull-up 3x5 plank 3x45s",
        ] { try home.succeed("reps \(line) --at 2026-03-01") }
        return home
    }

    private func goal(_ home: Home, _ exercise: String, at moment: String) throws -> String {
        let goal = try home.json("reps goal \(exercise) --at \(moment)")["goals"]?[0]
        let aim =
            goal?["reps"]?.int.map { "\($0)" } ?? goal?["seconds"]?.array?.map { "\($0.double ?? 0)s" }.joined(
                separator: " ") ?? "?"
        return aim + (goal?["load"]?["value"]?.double.map { " +\($0)" } ?? "")
    }

    private func pieces(_ home: Home, _ session: String = "last") throws -> [[String]] {
        try home.json("show \(session)")["exercises"]?[0]?["sets"]?.array?.map { set in
            set["pieces"]?.array?.map {
                "\($0["name"]?.string ?? "")×\($0["count"]?.int ?? 0)@\($0["grams"]?.int ?? 0)"
            } ?? []
        } ?? []
    }

    // MARK: Verbs and JSON

    @Test func loadsAreExactlyAsTheSpecificationSays() throws {
        let home = try Home(setup: "--program reps --units kg")
        #expect(try home.json("reps loads --at 2026-03-01") == ["loads": [["load": .null, "pieces": []]]])
        try home.succeed("reps gear backpack 3kg --at 2026-03-01")
        try home.succeed("reps gear add Book 1.5kg --count 2 --at 2026-03-01")
        #expect(
            try home.json("reps loads --at 2026-03-01") == [
                "loads": [
                    ["load": .null, "pieces": []],
                    ["load": ["value": 3, "unit": "kg"], "pieces": []],
                    ["load": ["value": 4.5, "unit": "kg"], "pieces": [["name": "Book", "count": 1]]],
                    ["load": ["value": 6, "unit": "kg"], "pieces": [["name": "Book", "count": 2]]],
                ]
            ])
        // One object at 10.2 kg wins over five that make 10 kg.
        let other = try Home(setup: "--program reps --units kg")
        try other.succeed("reps gear add Stone 10.2kg --at 2026-03-01")
        try other.succeed("reps gear add Book 2kg --count 5 --at 2026-03-01")
        let loads =
            try other.json("reps loads --at 2026-03-01")["loads"]?.array?.compactMap { $0["load"]?["value"]?.double }
            ?? []
        #expect(loads.contains(10.2) && !loads.contains(10))
    }

    @Test func everyVerbHasOneDocumentAndItsKeys() throws {
        let home = try trained()
        for (line, keys) in [
            ("gear", ["gear"]), ("loads", ["loads"]), ("goal", ["goals"]), ("goal push-up", ["goals"]),
            ("workout", ["workouts"]),
            ("skill", ["skills"]), ("streak", ["days", "since", "missed", "missedInARow", "scheduledPerWeek", "text"]),
        ] {
            let json = try home.json("reps \(line) --at 2026-03-02")
            for key in keys { #expect(json[key] != nil, "\(line): \(key)") }
            let text = try home.succeed("reps \(line) --at 2026-03-02", environment: ["COLUMNS": "80"])
            #expect(
                !text.lines.isEmpty && text.lines.allSatisfy { $0.count <= 80 && !$0.contains("…") }, "\(text.output)")
        }
        #expect(
            try home.json("reps skill handstand --at 2026-03-02")
                == home.json("reps skill show handstand --at 2026-03-02"))
        for line in [
            "gear add Book 1kg", "gear add Heavy 1000000kg", "gear max 0", "gear backpack -1kg", "goal push-up 0x12",
            "goal nosuch 4x12",
            "goal push-up 4x12 5x10", "workout new Upper --day mon push-up 3", "workout set Upper dip 2",
            "workout show nix",
            "skill step handstand 99", "skill nix", "gear nix",
        ] {
            let refused = home.run("reps \(line) --at 2026-03-01")
            #expect(refused.status != 0 && refused.output.isEmpty, "\(line)")
        }
    }

    // MARK: What sets were made of

    @Test func changingTheGearLeavesEverySetAsItWas() throws {
        let home = try trained()
        try home.succeed("log --at 2026-03-02T18:00")
        try home.succeed("log 11 --at 2026-03-02T18:04")
        // Another load than the goal's is made of what there is, too.
        try home.succeed("log push-up 4.5kgx12 --at 2026-03-02T18:08")
        try home.succeed("log push-up 100kgx1 --at 2026-03-02T18:12")
        let made = [
            ["Backpack×1@3000", "Book×2@1500"], ["Backpack×1@3000", "Book×2@1500"], ["Backpack×1@3000", "Book×1@1500"],
            [],
        ]
        #expect(try pieces(home) == made)
        #expect(try home.succeed("show last").lines.contains("  1.1  6 kg × 12, made of Backpack + Book × 2"))
        let before = try home.json("show last")["exercises"]
        for line in ["gear set Book --name Novel", "gear set Novel 1.7kg", "gear backpack 2.5kg", "gear remove Novel"] {
            try home.succeed("reps \(line) --at 2026-03-02T18:20")
            #expect(try home.json("show last")["exercises"] == before, "\(line)")
        }
        try home.succeed("done --at 2026-03-02T19:00")
        #expect(try home.json("show last")["exercises"] == before)
        // The plan says that the load is gone and offers what is near it.
        try home.succeed("reps goal push-up +6kg --at 2026-03-02T19:01")
        let offer = try home.json("offers --at 2026-03-03")["offers"]?[0]
        #expect(offer?["id"] == "load:push-up" && offer?["choices"]?.array?.last == "decline")
        try home.succeed("decline --at 2026-03-03")
        #expect(try goal(home, "push-up", at: "2026-03-03").hasSuffix(" +6.0"))
        try home.succeed("undo")
        try home.succeed("accept --at 2026-03-03")
        #expect(try goal(home, "push-up", at: "2026-03-03").hasSuffix(" +4.5"), "the nearest lighter one")
    }

    // MARK: The timer

    @Test func correctingASetDoesNotMoveTheDeadline() throws {
        let home = try trained()
        try home.succeed("log --at 2026-03-02T18:00:00")
        let deadline = try home.json("rest --at 2026-03-02T18:00:10")["rest"]?["until"]
        #expect(deadline == "2026-03-02T18:03:00+00:00")
        for line in [
            "edit last set 1.1 11", "edit last set 1.1 4.5kgx12", "edit last set 1.1 @8", "undo", "redo", "weigh 80",
            "edit last feel 1 6", "edit last note \"tired\"",
        ] {
            try home.succeed(line + " --at 2026-03-02T18:01:00")
            let rest = try home.json("rest --at 2026-03-02T18:01:30")["rest"]
            #expect(rest?["until"] == deadline && rest?["remaining"] == 90, "\(line)")
        }
        // Corrected while it is open, a set is made of the load that it now has.
        #expect(try pieces(home) == [["Backpack×1@3000", "Book×1@1500"]])
        try home.succeed("rest pause --at 2026-03-02T18:02:00")
        try home.succeed("edit last set 1.1 6kgx12 --at 2026-03-02T18:10:00")
        let rest = try home.json("rest --at 2026-03-02T18:30:00")["rest"]
        #expect(rest?["remaining"] == 60 && rest?["paused"] == true)
    }

    @Test func anExerciseBesideThePlanRestsAsLong() throws {
        let home = try trained()
        #expect(try home.json("log dip 8 --at 2026-03-02T18:00:00")["restUntil"] == "2026-03-02T18:03:00+00:00")
        try home.succeed("reps rest 2:00 --at 2026-03-02T18:00:30")
        #expect(try home.json("log dip 8 --at 2026-03-02T18:04:00")["restUntil"] == "2026-03-02T18:06:00+00:00")
    }

    // MARK: Goals and offers

    @Test func goalsFollowTheSessionAndOffersAreExplicit() throws {
        let home = try trained()
        let done = try home.json(
            "done --as-planned --feel push-up=6 --feel pull-up=8 --feel plank=1 --at 2026-03-02T18:00")
        #expect(
            done["offers"]?.array?.map { $0["id"] } == ["goal:push-up"], "Feeling 8 is no reason, and a hold never is")
        #expect(
            done["offers"]?[0]?["title"]
                == "Push-up: 4 of 4 sets at 12 reps with +6 kg, Feeling 6 → +6.5 kg, target 12 reps")
        try home.succeed("accept --at 2026-03-02T18:01")
        #expect(try goal(home, "push-up", at: "2026-03-02T18:02") == "12 +6.5")
        try home.succeed("undo")
        try home.succeed("decline --at 2026-03-02T18:03")
        #expect(try goal(home, "push-up", at: "2026-03-02T18:04") == "12 +6.0")
        // Mixed loads: the mean over the sets at the heaviest, rounded up. Holds keep their own times.
        try home.succeed("log push-up 8kgx10 8kgx7 6kgx12 4.5kgx15 --at 2026-03-09T18:00")
        try home.succeed("log plank 50s 40s 30.5s --at 2026-03-09T18:20")
        try home.succeed("done --feel push-up=9 --at 2026-03-09T18:30")
        #expect(try goal(home, "push-up", at: "2026-03-10") == "9 +8.0")
        #expect(try goal(home, "plank", at: "2026-03-10") == "50.0s 40.0s 30.5s")
        // Feeling 9 and none at target: the next lighter load, with the targets that stood before.
        let lighter = try home.json("offers --at 2026-03-10")["offers"]?[0]?["title"]?.string ?? ""
        #expect(lighter.hasPrefix("Push-up: 2 of 4 sets") == false, "two of four are not fewer than half: \(lighter)")
        // A session of another program moves goals by the same rule.
        try home.succeed("use arete --at 2026-03-10")
        try home.succeed("log pull-up 9 8 8 --at 2026-03-10T10:00")
        try home.succeed("done --at 2026-03-10T10:30")
        try home.succeed("use reps --at 2026-03-10")
        #expect(try goal(home, "pull-up", at: "2026-03-10") == "9")
        try home.succeed("edit last set 1.1 5 --at 2026-03-11")
        #expect(try goal(home, "pull-up", at: "2026-03-11") == "7")
    }

    @Test func eachWorkoutKeepsItsNumberOfSets() throws {
        let home = try trained()
        try home.succeed("reps workout new Late --day sat push-up 2 --at 2026-03-01")
        #expect(try home.json("today --at 2026-03-07")["exercises"]?[0]?["sets"]?.array?.count == 2)
        #expect(try home.json("today --at 2026-03-09")["exercises"]?[0]?["sets"]?.array?.count == 4)
        // All sets of this workout are two.
        try home.succeed("done --as-planned --feel push-up=5 --at 2026-03-07T10:00")
        #expect(try home.json("offers --at 2026-03-07T11:00")["offers"]?[0]?["id"] == "goal:push-up")
        #expect(try home.json("today --at 2026-03-02")["nextTrainingDay"] == "2026-03-07")
    }

    // MARK: Schedule and streak

    @Test func theStreakOverAChangeOfTheScheduleAndOfTheClock() throws {
        // In New York the clocks went forward on 2026-03-08.
        let home = try Home(
            setup: "--program reps --units kg", environment: ["TZ": "America/New_York"])
        try home.succeed("reps workout new A --day mon push-up 2x5 --at 2026-03-01")
        try home.succeed("done --as-planned --at 2026-03-02T23:30")
        #expect(try home.json("reps streak --at 2026-03-09")["days"] == 8)
        #expect(try home.json("reps streak --at 2026-03-09")["missed"] == [], "today is never missed")
        try home.succeed("log --at 2026-03-09T23:50")
        try home.succeed("log --at 2026-03-10T00:10")
        try home.succeed("done --at 2026-03-10T00:20")
        #expect(try home.json("reps streak --at 2026-03-10")["days"] == 9)
        #expect(try home.json("history")["sessions"]?[0]?["day"] == "2026-03-09")
        // The same journal, read in Tokyo: days are those that the sessions carry.
        let tokyo = try home.json("reps streak --at 2026-03-10", environment: ["TZ": "Asia/Tokyo"])
        #expect(tokyo["days"] == 9 && tokyo["since"] == "2026-03-02")
        // From Monday to Thursday: the week that was stays judged by what stood.
        try home.succeed("reps workout day A thu --at 2026-03-10")
        #expect(try home.json("reps streak --at 2026-03-12")["missed"] == [])
        let ended = try home.json("reps streak --at 2026-03-13")
        #expect(ended["missed"] == ["2026-03-12"] && ended["days"] == 0, "a week holds one workout, and one was missed")
        try home.succeed("done --as-planned --at 2026-03-19")
        #expect(try home.json("reps streak --at 2026-03-20")["days"] == 2)
    }

    @Test func somethingElseOnARestDayIsNotTheWorkout() throws {
        let home = try trained()
        try home.succeed("log dip 8 --at 2026-03-03T18:00")
        try home.succeed("done --at 2026-03-03T18:30")
        #expect(try home.json("reps streak --at 2026-03-03T19:00")["days"] == 0)
        #expect(try home.json("reps streak --at 2026-03-10")["missed"] == ["2026-03-02", "2026-03-09"])
    }

    @Test func practiceIsApartFromStrength() throws {
        let home = try trained()
        try home.succeed("reps skill practice handstand 20s 25.5s --attempts 6 --note easy --at 2026-03-02")
        try home.succeed("reps skill mark handstand first --at 2026-03-02")
        try home.succeed("reps skill step handstand 2 --at 2026-03-02")
        #expect(try home.json("history")["sessions"] == [])
        let skill = try home.json("reps skill show handstand --at 2026-03-03")
        #expect(skill["practices"] == 1 || skill["skill"]?["practices"] == 1, "\(skill)")
        try home.succeed("undo")
        try home.succeed("undo")
        try home.succeed("undo")
        #expect(
            try home.json("reps skill --at 2026-03-03")
                == Home(setup: "--program reps").json("reps skill --at 2026-03-03"))
    }
}
