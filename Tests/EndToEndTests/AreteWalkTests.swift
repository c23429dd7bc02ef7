import Foundation
import Testing
import TrainingKit

/// Arete through the built command: freestyle logging, readings, and what is recommended.
@Suite struct AreteWalkTests {
    private func fresh() throws -> Home { try Home(setup: "--program arete --units kg") }

    private func freshness(_ home: Home, _ muscle: String, on day: String) throws -> Double {
        let muscles = try home.json("arete readiness --at \(day)")["muscles"]?.array ?? []
        return muscles.first { $0["muscle"]?.string == muscle }?["freshness"]?.double ?? -1
    }

    private func body(_ home: Home, on day: String) throws -> Double {
        try home.json("arete readiness --at \(day)")["body"]?.double ?? -1
    }

    // MARK: Freestyle

    @Test func anOpenSessionShowsWhatIsLoggedBesideTheRecommendation() throws {
        let home = try fresh()
        let start = try home.json("today --at 2026-03-02")
        #expect(start["status"] == "open" && start["exercises"] == [])
        #expect(start["notes"]?.array?.count == 2, "one line says why, one how to begin")
        try home.succeed("log bench w:40x8 80x8@8 80x7@2rir --at 2026-03-02T18:00")
        try home.succeed("log curl 20x10/15x8/10x8 --at 2026-03-02T18:10")
        try home.succeed("log biking 30min --at 2026-03-02T18:20")
        let open = try home.json("today --at 2026-03-02T18:21")
        #expect(open["status"] == "active")
        #expect(open["unplanned"]?.array?.map { $0["exercise"] } == ["bench-press", "dumbbell-curl"])
        #expect(open["unplanned"]?[0]?["logged"]?.array?.count == 3)
        #expect(open["cardio"]?[0]?["minutes"] == 30)
        let text = try home.succeed("today --at 2026-03-02T18:21").lines
        #expect(text.contains("In progress: 4 sets logged."))
        #expect(text.contains("Bench press    80 kg × 8, 7"))
        #expect(text.contains("Biking         30 min"))
        let done = try home.json("done --at 2026-03-02T18:30")
        #expect(done["remarks"]?[0]?.string?.hasPrefix("Body freshness 100 → ") == true)
        #expect(try home.succeed("today --at 2026-03-02T20:00").lines.contains("Bench press    80 kg × 8, 7"))
    }

    /// A session that came from elsewhere has no plan to be measured by.
    @Test func aDayDoneWithoutAPlanShowsWhatWasDone() throws {
        for program in ["arete", "dredfit", "unit", "reps"] {
            let home = try Home(setup: "--program \(program) --units kg")
            try home.succeed("log squat 100x5x3 --title \"Leg day\" --on 2026-03-02 --at 2026-03-02T20:00")
            let today = try home.json("today --at 2026-03-02T21:00")
            #expect(today["status"] == "done" && today["title"] == "Leg day" && today["exercises"] == [], "\(program)")
            #expect(today["unplanned"]?[0]?["exercise"] == "barbell-squat")
            #expect(try home.succeed("today --at 2026-03-02T21:00").lines.contains("Barbell squat  3 × 5 at 100 kg"))
        }
    }

    @Test func previousStandsBesideEachSet() throws {
        let home = try fresh()
        try home.succeed("log bench w:40x8 80x8@8 75x10/60x6 --on 2026-02-27 --at 2026-03-01")
        try home.succeed("arete routine new Push bench-press overhead-press --sets 3 --at 2026-03-01")
        try home.succeed("arete routine start push --at 2026-03-02T18:00")
        let exercises = try home.json("today --at 2026-03-02T18:01")["exercises"]?.array ?? []
        let previous = exercises[0]["details"]?["previous"]
        #expect(previous?[0]?["load"]?["value"]?.int == 80 && previous?[0]?["rpe"]?.double == 8)
        #expect(
            previous?[1]?["load"]?["value"]?.int == 75 && previous?[1]?["reps"] == 10, "of a drop set the first part")
        #expect(previous?[2] == .null, "there was no third set")
        #expect(exercises[1]["details"]?["previous"]?.array == [.null, .null, .null])
        // A number of repetitions takes last time's load at the position; alone, nothing is planned to confirm.
        home.refuse("log --at 2026-03-02T18:02", code: "reps-needed")
        #expect(try home.json("log 9 --at 2026-03-02T18:02")["sets"]?[0]?["load"]?["value"]?.int == 80)
        #expect(try home.json("log 9 --at 2026-03-02T18:05")["sets"]?[0]?["load"]?["value"]?.int == 75)
        home.refuse("arete routine start push --at 2026-03-02T18:06", code: "session-open")
    }

    @Test func theRestAfterASetIsOfThisProgram() throws {
        let home = try fresh()
        #expect(try home.json("log bench 80x8 --at 2026-03-02T18:00:00")["restUntil"] == "2026-03-02T18:02:00+00:00")
        let said = try home.succeed("arete rests use 2:30 --at 2026-03-02T18:00:30")
        #expect(said.lines.last == "programs.arete.rest: 120 → 150", "what changed is said")
        #expect(try home.json("log bench 80x8 --at 2026-03-02T18:03:00")["restUntil"] == "2026-03-02T18:05:30+00:00")
        try home.succeed("arete rests add 75")
        #expect(try home.json("arete rests")["rests"] == [60, 75, 120, 180])
        for word in ["soon", "3601", "-5", "1:60"] { home.refuse("arete rests add \(word)", status: 2) }
    }

    /// Who squats with a bar means the barbell squat.
    @Test func aRoutineTakesTheLiftThatIsDone() throws {
        let home = try fresh()
        let words = "arete routine new Legs squat leg-press --at 2026-03-01"
        #expect(try home.json(words)["exercises"]?[0]?["exercise"] == "squat")
        try home.succeed("undo")
        try home.succeed("log squat 100x5 --on 2026-02-27 --at 2026-03-01")
        #expect(try home.json(words)["exercises"]?[0]?["exercise"] == "barbell-squat")
        #expect(try home.json("arete stats squat --at 2026-03-01")["exercise"] == "barbell-squat")
        #expect(try home.json("records squat --at 2026-03-01")["records"]?[0]?["exercise"] == "barbell-squat")
        #expect(try home.json("history squat --at 2026-03-01")["sessions"]?.array?.count == 1)
    }

    // MARK: Readings

    /// One set of the bench at RPE 8: chest 28 · 0.67² = 12.5692, on the day itself in full; triceps 0.35 of it.
    @Test func aReadingIsThatOfTheDay() throws {
        let home = try fresh()
        try home.succeed("log bench 80x8@8 --at 2026-03-02T18:00")
        #expect(try body(home, on: "2026-03-02T18:01") == 100, "an open session is not read")
        try home.succeed("done --at 2026-03-02T18:30")
        #expect(abs(try freshness(home, "chest", on: "2026-03-02T19:00") - (100 - 12.5692)) < 1e-6)
        #expect(abs(try freshness(home, "triceps", on: "2026-03-02T19:00") - (100 - 0.35 * 12.5692)) < 1e-6)
        #expect(abs(try freshness(home, "chest", on: "2026-03-03") - (100 - 12.5692 * (1 - 1 / 2.9))) < 1e-6)
        #expect(try freshness(home, "chest", on: "2026-03-05") == 100)
        // 28 · 0.78² · 1 (its own tonnage is the typical one), 0.17 of it in the bucket, 0.004 chronic.
        let raw = 28 * 0.78 * 0.78
        #expect(abs(try body(home, on: "2026-03-02T19:00") - (100 - 0.174 * raw)) < 1e-6)
        // The hour does not matter.
        #expect(try body(home, on: "2026-03-03T00:01") == body(home, on: "2026-03-03T23:59"))
        let keys = try home.json("arete readiness --at 2026-03-03")
        for key in ["day", "body", "rest", "muscles", "recommendation"] { #expect(keys[key] != nil, "\(key)") }
        #expect(
            keys["recommendation"]?["kind"] == "muscles" && keys["recommendation"]?["why"]?.string?.isEmpty == false)
    }

    @Test func aDisabledSessionCountsForNothingAndStays() throws {
        let home = try fresh()
        try home.succeed("log squat 100x5x5 --on 2026-03-01 --at 2026-03-02")
        let tired = try freshness(home, "quads", on: "2026-03-02")
        #expect(tired < 100)
        try home.succeed("edit last disable --at 2026-03-02")
        #expect(try freshness(home, "quads", on: "2026-03-02") == 100)
        #expect(try body(home, on: "2026-03-02") == 100)
        #expect(try home.json("history")["sessions"]?[0]?["status"] == "disabled")
        try home.succeed("edit last enable --at 2026-03-02")
        #expect(try freshness(home, "quads", on: "2026-03-02") == tired)
        try home.succeed("edit last day 2026-02-20 --at 2026-03-02")
        #expect(try freshness(home, "quads", on: "2026-03-02") == 100)
        try home.succeed("undo")
        #expect(try freshness(home, "quads", on: "2026-03-02") == tired)
    }

    @Test func preferencesMoveTheRanking() throws {
        let home = try fresh()
        func first() throws -> JSONValue? {
            try home.json("arete readiness --at 2026-03-02")["recommendation"]?["groups"]?[0]?["muscle"]
        }
        try home.succeed("log curl 10kgx10 --on 2026-02-20 --at 2026-03-01")
        try home.succeed("arete prefer biceps more --at 2026-03-02")
        #expect(try first() == "biceps")
        try home.succeed("arete prefer biceps exclude --at 2026-03-02")
        #expect(try first() != "biceps")
        try home.succeed("arete prefer biceps reset --at 2026-03-02")
        #expect(try home.json("arete prefer")["preferences"] == [:])
        home.refuse("arete prefer elbow more", status: 2)
        home.refuse("arete prefer biceps", status: 2)
        home.refuse("arete prefer biceps sometimes", status: 2)
    }

    @Test(arguments: [80, 200]) func theMuscleMapFitsAndReadsWithoutColour(_ columns: Int) throws {
        let home = try fresh()
        try home.succeed("log squat 100x5x5 --on 2026-03-02 --at 2026-03-02")
        for line in ["arete muscles", "arete readiness", "arete calendar", "progress", "today", "arete find triceps"] {
            let text = try home.succeed("\(line) --at 2026-03-02T20:00", environment: ["COLUMNS": "\(columns)"])
            #expect(text.lines.allSatisfy { $0.count <= columns }, "\(line)")
            #expect(!text.output.contains("\u{1B}"), "\(line)")
        }
        let map = try home.succeed("arete muscles --at 2026-03-02T20:00", environment: ["COLUMNS": "80"])
        #expect(map.output.contains("FRONT") && map.output.contains("BACK") && map.output.contains("quads"))
    }

    // MARK: On a year of one person's training

    @Test(.enabled(if: Shared.hevy != nil, "the shared history is not there"))
    func aRealHistoryIsReadAsALifterWould() throws {
        let home = try fresh()
        try home.succeed("import \(Shared.hevy ?? "") --at 2025-10-01")
        // A dozen sessions, checked by hand: what each trained mainly is tired, what it left alone is not.
        for (day, tired, rested) in [
            ("2025-09-15", ["quads", "hamstrings", "glutes"], ["chest", "biceps", "lats"]),
            ("2025-09-13", ["chest", "front-delts", "triceps"], ["calves", "traps"]),
            ("2025-09-12", ["lats", "mid-back", "biceps"], ["chest", "front-delts"]),
            ("2025-09-11", ["quads", "glutes"], ["biceps", "rear-delts"]),
        ] {
            for muscle in tired { #expect(try freshness(home, muscle, on: day) < 50, "\(day) \(muscle)") }
            for muscle in rested { #expect(try freshness(home, muscle, on: day) > 60, "\(day) \(muscle)") }
        }
        #expect(try freshness(home, "quads", on: "2025-09-19") == 100, "four days later")
        // A later session does not change an earlier day, nor does folding from nothing.
        let days = ["2025-09-10", "2025-06-01", "2025-01-15"]
        let before = try days.map { try home.json("arete readiness --at \($0)") }
        try home.succeed("log squat 100x5x5 --on 2025-09-30 --at 2025-10-01")
        #expect(try days.map { try home.json("arete readiness --at \($0)") } == before)
        // The bucket has no ceiling: that is said, and calibrating asks with what it would change.
        #expect(try home.succeed("today --at 2025-09-16").output.contains("regimen arete calibrate"))
        let asked = home.refuse("arete calibrate --at 2025-09-16", status: 2, code: "confirmation-needed")
        #expect(asked.message.contains("median morning of 31 training days 0 → 6"))
        let calibrated = try home.json("arete calibrate --yes --at 2025-09-16")
        #expect(abs((calibrated["proposed"]?["medianMorning"]?.double ?? 0) - 65) < 5)
        #expect(try body(home, on: "2025-09-16") == calibrated["proposed"]?["body"]?.double)
        #expect(try home.json("today --at 2025-09-19")["status"] == "open")
    }
}
