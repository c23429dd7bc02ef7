import Foundation
import Testing
import TrainingKit

/// Unit through the built command: the issue's "must show", and what a lifter does on the way.
@Suite struct UnitWalkTests {
    /// A home with one routine of six exercises with three sets each.
    private func trained(_ more: [String] = []) throws -> Home {
        let home = try Home(setup: "--program unit --units kg --days mon,wed,fri")
        try home.succeed("unit routine new Full --at 2026-03-01")
        for line in [
            "squat 3x5-8 100kg", "bench 3x6-10 80kg", "barbell-row 3x8-12 60kg", "ohp 3x6-10 40kg", "pull-up 3x5-8",
            "plank 3x45s",
        ] { try home.succeed("unit routine add full \(line) --at 2026-03-01") }
        for line in more { try home.succeed(line + " --at 2026-03-01") }
        return home
    }

    /// `80x6 80x6` of the planned sets of one exercise.
    private func planned(_ home: Home, _ exercise: String, at moment: String) throws -> String {
        let all = try home.json("today --at \(moment)")["exercises"]?.array ?? []
        let sets = all.first { $0["exercise"]?.string == exercise }?["sets"]?.array ?? []
        return sets.map { set in
            let amount = set["reps"]?.int.map(String.init) ?? set["seconds"]?.double.map { "\(Int($0))s" } ?? "?"
            return set["load"]?["value"]?.double.map { "\($0.formatted(.number.grouping(.never)))x\(amount)" } ?? amount
        }.joined(separator: " ")
    }

    @Test func aWholeSessionIsEighteenTimesLogAndOneDone() throws {
        let home = try trained()
        for minute in 0..<18 {
            let answer = try home.json("log --at 2026-03-02T18:\(minute + 10)")
            #expect(answer["sets"]?.array?.count == 1)
            #expect(answer["remaining"]?.int == 17 - minute)
        }
        #expect(home.refuse("log --at 2026-03-02T18:40").message == "every planned set is logged")
        let done = try home.json("done --at 2026-03-02T18:45")
        let entries = done["session"]?["exercises"]?.array ?? []
        #expect(
            entries.map { $0["exercise"] } == [
                "barbell-squat", "bench-press", "barbell-row", "overhead-press", "pull-up", "plank",
            ])
        #expect(entries.allSatisfy { $0["sets"]?.array?.count == 3 })
        // Each exactly as planned; no load is none, not zero.
        let first = entries.compactMap { $0["sets"]?[0] }
        #expect(first.map { $0["load"]?["value"]?.int } == [100, 80, 60, 40, nil, nil])
        #expect(first.map { $0["reps"]?.int } == [5, 6, 8, 6, 5, nil])
        #expect(first[5]["seconds"]?.double == 45)
        #expect(try home.json("today --at 2026-03-02T20:00")["status"] == "done")
    }

    @Test func lastTimeIsPrefilledAtTheSamePosition() throws {
        let home = try trained()
        try home.succeed("log bench 82.5x8 80x7 --on 2026-02-27 --at 2026-03-01")
        #expect(try planned(home, "bench-press", at: "2026-03-02") == "82.5x8 80x7 80x7")
        // A warm-up is no position, and a session that is not finished is no last time.
        try home.succeed("log bench w:40x10 85x5 --on 2026-02-28 --at 2026-03-01")
        #expect(try planned(home, "bench-press", at: "2026-03-02") == "85x5 85x5 85x5")
        let set = try home.json("log bench 7 --at 2026-03-02T18:00")["sets"]?[0]
        #expect(set?["load"]?["value"]?.int == 85 && set?["reps"] == 7)
        #expect(try planned(home, "bench-press", at: "2026-03-02T18:01") == "85x5 85x5 85x5")
        // Another program's session counts as well.
        try home.succeed("discard --yes")
        try home.succeed("use arete --at 2026-03-01")
        try home.succeed("log bench 90x3 --at 2026-03-01T10:00")
        try home.succeed("done --at 2026-03-01T10:30")
        try home.succeed("use unit --at 2026-03-01")
        #expect(try planned(home, "bench-press", at: "2026-03-02") == "90x3 90x3 90x3")
        // Taken out of history, it is no longer last time; brought back, it is.
        try home.succeed("edit 2026-03-01 disable --at 2026-03-02")
        #expect(try planned(home, "bench-press", at: "2026-03-02") == "85x5 85x5 85x5")
        try home.succeed("undo")
        #expect(try planned(home, "bench-press", at: "2026-03-02") == "90x3 90x3 90x3")
    }

    @Test func anOfferIsAcceptedDeclinedUndoneAndLapses() throws {
        let home = try trained(["unit progression on bench --range 6-10 --by 2.5kg", "unit progression on pull-up"])
        #expect(try home.json("offers --at 2026-03-02")["offers"] == [])
        try home.succeed("log bench 80x10x3 --at 2026-03-02T18:00")
        try home.succeed("log all --at 2026-03-02T18:30")
        let offers = try #require(try home.json("done --at 2026-03-02T19:00")["offers"]?.array)
        #expect(offers.map { $0["exercise"] } == ["bench-press", "pull-up"])
        #expect(
            offers[0]["title"] == "Bench press (Full): 3 × 10 at 80 kg: top of 6–10 in all sets → 82.5 kg × 6")
        home.refuse("accept --at 2026-03-02T19:01", code: "which-offer")
        // Declined, nothing changes: the plan repeats last time.
        try home.succeed("decline 1 --at 2026-03-02T19:01")
        #expect(try planned(home, "bench-press", at: "2026-03-04") == "80x10 80x10 80x10")
        try home.succeed("undo --at 2026-03-02T19:02")
        try home.succeed("accept 1 --at 2026-03-02T19:03")
        #expect(try planned(home, "bench-press", at: "2026-03-04") == "82.5x6 82.5x6 82.5x6")
        try home.succeed("undo --at 2026-03-02T19:04")
        #expect(try planned(home, "bench-press", at: "2026-03-04") == "80x10 80x10 80x10")
        try home.succeed("redo --at 2026-03-02T19:05")
        // An accepted target beats a later last time of somewhere else.
        try home.succeed("log bench 60x12 --on 2026-03-03 --at 2026-03-03")
        #expect(try planned(home, "bench-press", at: "2026-03-04") == "82.5x6 82.5x6 82.5x6")
        // The offer that was left open lapses with the next session of the routine.
        #expect(try home.json("offers --at 2026-03-04")["offers"]?.array?.count == 1)
        try home.succeed("log pull-up 3 3 3 --at 2026-03-04T18:00")
        let next = try home.json("done --at 2026-03-04T18:30")
        #expect(next["offers"] == [])
        #expect(next["remarks"] == ["Pull-up: 3 × 3: under 5 in 3 of 3 → 3 again"])
    }

    /// Correcting an old set folds what followed anew.
    @Test func correctingASetChangesWhatWasOffered() throws {
        let home = try trained(["unit progression on bench --range 6-10 --by 2.5kg"])
        try home.succeed("log bench 80x10x3 --at 2026-03-02T18:00")
        try home.succeed("done --at 2026-03-02T18:30")
        func title() throws -> String? { try home.json("offers --at 2026-03-03")["offers"]?[0]?["title"]?.string }
        #expect(try title()?.hasSuffix("82.5 kg × 6") == true)
        try home.succeed("edit last set 1.3 80x9 --at 2026-03-03")
        #expect(try title() == "Bench press (Full): 10, 10, 9 at 80 kg: within 6–10 in all sets → 80 kg × 10")
        try home.succeed("edit last set 1.3 80x5 --at 2026-03-03")
        #expect(try title() == nil)
        try home.succeed("undo")
        try home.succeed("undo")
        #expect(try title()?.hasSuffix("82.5 kg × 6") == true)
        try home.succeed("delete last --at 2026-03-03")
        #expect(try title() == nil)
    }

    @Test func aTargetOfOneRoutineDoesNotLeakIntoAnother() throws {
        let home = try trained(["unit progression on bench --range 6-10"])
        try home.succeed("unit routine new Other --at 2026-03-01")
        try home.succeed("unit routine add other bench 3x5 --at 2026-03-01")
        try home.succeed("log bench 80x10x3 --at 2026-03-02T18:00")
        try home.succeed("done --at 2026-03-02T18:30")
        try home.succeed("accept --at 2026-03-02T18:31")
        let titles = try home.json("next 2 --at 2026-03-04")["sessions"]?.array ?? []
        #expect(titles.map { $0["title"] } == ["Other", "Full"])
        #expect(try planned(home, "bench-press", at: "2026-03-04") == "80x10 80x10 80x10")
        let full = titles[1]["exercises"]?.array?.first { $0["exercise"] == "bench-press" }
        #expect(full?["sets"]?[0]?["load"]?["value"]?.double == 82.5)
    }

    @Test func aReadyMadeProgramStartsFromAOneRepMaximum() throws {
        let home = try Home(setup: "--program unit --units kg")
        #expect(try home.json("today --at 2026-03-02")["status"] == "open")
        home.refuse("log --at 2026-03-02", code: "nothing-planned")
        #expect(try home.json("unit programs")["programs"]?.array?.count == 10)
        home.refuse("unit adopt nix", code: "unknown-program")
        home.refuse("unit adopt phul --bench heavy", status: 2)
        home.refuse("unit adopt phul --bench -100kg", status: 2)
        let dry = home.content
        try home.succeed("unit adopt phul --bench 100kg --dry-run --at 2026-03-01")
        #expect(home.content.filter { $0.key != "data/journal.db" } == dry.filter { $0.key != "data/journal.db" })
        let text = try home.succeed(
            "unit adopt phul --bench 100kg --squat 140kg --deadlift 170kg --press 60kg --at 2026-03-01")
        #expect(text.lines.contains { $0.hasPrefix("trainingDays: not set → ") }, "what changed is said")
        // floor(100 · 0.80) and floor(60 · 0.80) to 2.5 kg.
        #expect(try planned(home, "bench-press", at: "2026-03-02") == "80x3 80x3 80x3 80x3")
        #expect(try planned(home, "overhead-press", at: "2026-03-02") == "47.5x5 47.5x5 47.5x5")
        #expect(try planned(home, "barbell-squat", at: "2026-03-03") == "110x3 110x3 110x3 110x3")
        // Without a load it is asked for.
        home.refuse("log barbell-row --at 2026-03-02T18:00", code: "load-needed")
        try home.succeed("log barbell-row 60x5 --at 2026-03-02T18:00")
        home.refuse("unit adopt phul --at 2026-03-02T18:01", status: 2, code: "confirmation-needed")
    }

    /// The training days are those of the program that is trained with.
    @Test func adoptingBesideAnotherProgramLeavesItsDaysAlone() throws {
        let home = try Home(setup: "--program dredfit --days mon,wed,fri")
        let before = try home.json("next 4 --at 2026-03-02")
        let text = try home.succeed("unit adopt phul --at 2026-03-02")
        #expect(text.lines.last == "Unit is not the program you train with. To switch: regimen use unit")
        #expect(try home.json("next 4 --at 2026-03-02") == before)
        home.refuse("unit today phul-upper-power --at 2026-03-02", code: "not-current")
        try home.succeed("use unit --at 2026-03-02")
        #expect(try home.json("today --at 2026-03-03")["title"] == "PHUL Lower Power")
    }

    /// Nothing is wider than the terminal, on training days and rest days, before, during and after.
    @Test(arguments: [80, 200]) func todayFits(_ columns: Int) throws {
        let home = try Home(setup: "--program unit --units kg", environment: ["COLUMNS": "\(columns)"])
        try home.succeed("unit adopt phul --bench 100kg --at 2026-03-01")
        try home.succeed("unit progression on bench --at 2026-03-01")
        func lines(_ moment: String) throws -> [String] {
            try home.succeed("today --steps --at \(moment)").lines + home.succeed("offers --at \(moment)").lines
        }
        var all = try lines("2026-03-02") + lines("2026-03-04")
        try home.succeed("log bench 80x5x4 --at 2026-03-02T18:00")
        try home.succeed("log run 25min 5km @6 --at 2026-03-02T18:20")
        all += try lines("2026-03-02T18:21")
        all += try home.succeed("done --at 2026-03-02T18:30").lines
        all += try lines("2026-03-02T19:00") + lines("2026-03-04") + lines("2026-03-09")
        #expect(all.filter { $0.count > columns } == [])
    }

    @Test func anotherRoutineIsChosenAndAMissedOneCaughtUp() throws {
        let home = try Home(setup: "--program unit --units kg")
        try home.succeed("unit adopt phul --at 2026-03-01")
        let wednesday = try home.json("unit week --at 2026-03-04")["days"]?.array ?? []
        #expect(wednesday.map { $0["state"] } == ["missed", "missed", "upcoming", "upcoming"])
        let notes = try home.json("today --at 2026-03-04")["notes"]?.array?.compactMap(\.string) ?? []
        #expect(notes.contains { $0.hasSuffix("regimen unit today phul-lower-power") })
        try home.succeed("unit today phul-lower-power --at 2026-03-04T18:00")
        home.refuse("unit today phul-upper-power --at 2026-03-04T18:01", code: "session-open")
        try home.succeed("log squat 100x5 --at 2026-03-04T18:05")
        try home.succeed("done --at 2026-03-04T19:00")
        let days = try home.json("unit week --at 2026-03-04T20:00")["days"]?.array ?? []
        #expect(days.map { $0["state"] } == ["missed", "done", "upcoming", "upcoming"])
        #expect(days[1]["doneOn"] == "2026-03-04")
    }

    @Test func aPastedTextIsShownWholeInEightyColumns() throws {
        let home = try Home(setup: "--program unit --units kg")
        let path = try home.write(
            """
            **Day 1 – Push**
            1. Bench Press – 4 sets x 6-8 reps @ 80kg (rest 3 min)
            Superset: lateral raise 3x15 + triceps pushdown 3x12
            Finish with 10 min bike

            Day 2 - Pull
            Barbell row 4x8 60kg
            """, to: "plan.txt")
        let dry = try home.succeed("unit import \(path) --dry-run --at 2026-03-01", environment: ["COLUMNS": "80"])
        #expect(dry.lines.contains("2  1. Bench Press – 4 sets x 6-8 reps @ 80kg (rest 3 min)"))
        #expect(dry.lines.contains("   → Bench press: 4 × 6–8 at 80 kg, rest 3:00"))
        #expect(dry.lines.contains("   → Triceps pushdown: 3 × 12 (Superset)"))
        #expect(dry.lines.contains("Not imported, line 4 (conditioning): Finish with 10 min bike"))
        #expect(dry.lines.allSatisfy { $0.count <= 80 })
        #expect(try home.json("today --at 2026-03-02")["status"] == "open")
        try home.succeed("unit import \(path) --at 2026-03-01")
        #expect(try planned(home, "bench-press", at: "2026-03-02") == "80x6 80x6 80x6 80x6")
        try home.succeed("undo")
        #expect(try home.json("today --at 2026-03-02")["status"] == "open")
        home.refuse("unit import /nowhere --at 2026-03-01", code: "unreadable")
    }

    @Test(.enabled(if: Shared.hevy != nil, "the shared history is not there"))
    func anImportedHistoryIsLastTimeAtOnce() throws {
        let home = try Home(setup: "--program unit --units kg --days mon,wed,fri")
        try home.succeed("import \(Shared.hevy ?? "") --at 2025-10-01")
        try home.succeed("unit adopt upper-lower --at 2025-10-01")
        #expect(try planned(home, "bench-press", at: "2025-10-06") == "57.5x10 57.5x7 52.5x8 52.5x8")
        #expect(try planned(home, "lat-pulldown", at: "2025-10-06") == "65x10 65x10 60x9")
        let bench = try home.json("today --at 2025-10-06")["exercises"]?[0]
        #expect(bench?["last"]?["day"] == "2025-08-30")
        #expect(bench?["why"] == "last time 57.5 kg × 10, 7; 52.5 kg × 8 (2025-08-30)")
        let set = try home.json("log --at 2025-10-06T18:00")["sets"]?[0]
        #expect(set?["load"]?["value"]?.double == 57.5 && set?["reps"] == 10)
    }
}

/// The material that lies beside the project, where it is there.
enum Shared {
    static let hevy: String? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folders = [ProcessInfo.processInfo.environment["REGIMEN_SHARED"], root.path + "/../shared"].compactMap {
            $0
        }
        return folders.map { $0 + "/history/hevy-export.csv" }.first { FileManager.default.isReadableFile(atPath: $0) }
    }()
}

extension JSONValue {
    /// An element of an array, counted from 0.
    subscript(place: Int) -> JSONValue? { array.flatMap { $0.indices.contains(place) ? $0[place] : nil } }
}
