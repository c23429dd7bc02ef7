import Foundation
import Testing
import TrainingKit

/// One history, every program, through the built command.
@Suite struct CompareTests {
    private func home() throws -> Home {
        let home = try Home(setup: "--program dredfit --units kg --days mon,tue,wed,thu,fri,sat,sun")
        var rows = ""
        for week in 0..<8 {
            let day =
                "2026-\(week < 4 ? "01" : "02")-\(["05", "12", "19", "26", "02", "09", "16", "23"][week]) 18:00:00"
            for set in 0..<3 {
                rows += "Push,\(day),,Bench Press (Barbell),\(set),normal,\(80 + week * 5 / 2),\(8 - set % 2),,8\n"
                rows += "Push,\(day),,Push Up,\(set),normal,,\(12 + week),,\n"
            }
        }
        try home.succeed("import \(home.write(ImportTests.header + rows, to: "h.csv")) --at 2026-03-01")
        return home
    }

    @Test func nothingLaterCounts() throws {
        let home = try home()
        let before = try home.json("compare --to 2026-02-02 --at 2026-03-01")["backtest"]
        #expect(before?.array?.first?["sessions"] == 5)
        #expect(try home.json("compare --at 2026-02-02")["backtest"] == before)
        try home.succeed("edit 7 set 1.1 20x2 --at 2026-03-01")
        #expect(try home.json("compare --to 2026-02-02 --at 2026-03-01")["backtest"] == before)
        for day in ["2026-02-23", "2026-02-16", "2026-02-09"] { try home.succeed("delete \(day) --at 2026-03-01") }
        #expect(try home.json("compare --to 2026-02-02 --at 2026-03-01")["backtest"] == before)
        #expect(try home.json("compare --at 2026-03-01")["backtest"] == before)
    }

    @Test func whatIsCounted() throws {
        let home = try home()
        func rows(_ options: String) throws -> [JSONValue] {
            try home.json("compare \(options) --at 2026-03-01")["backtest"]?.array ?? []
        }
        #expect(try rows("").map { $0["program"] } == ["repeat", "dredfit", "unit", "reps", "arete"])
        #expect(try rows("--programs reps,repeat,reps").map { $0["program"] } == ["repeat", "reps"])
        let bench = try rows("--exercise bench")
        #expect(bench[0]["workingSets"] == 24 && bench[0]["exerciseOccurrences"] == 8)
        // Before the first counted day everything is folded all the same: last time is known at once.
        let late = try rows("--from 2026-02-23 --exercise bench")
        #expect(late[0]["sessions"] == 1 && late[0]["coverage"] == 1)
        let none = try rows("--from 2027-01-01")
        #expect(none[0]["sessions"] == 0 && none[0]["coverage"] == .null)
        home.refuse("compare --from 2026-02-02 --to 2026-02-01", status: 2, code: "usage")
        home.refuse("compare --programs nope", status: 2, code: "unknown-program")
    }

    @Test func itFitsTheTerminal() throws {
        let home = try home()
        for line in try home.succeed("compare --at 2026-03-01", environment: ["COLUMNS": "80"]).lines {
            #expect(line.count <= 80, "\(line)")
        }
        let text = try home.succeed("compare --exercise bench --from 2026-01-10 --explain --at 2026-03-01").output
        #expect(text.contains("Bench press, from 2026-01-10: 7 sessions"))
        #expect(text.contains("of your training days were none of rest by its reading"))
    }

    @Test func theSameSeedIsTheSameOutput() throws {
        let home = try home()
        for words in [
            "--outcome seed:7 --program reps --from-history", "--outcome tough", "--outcome easy --sessions 30",
        ] {
            let line = "simulate \(words) --at 2026-03-01"
            #expect(try home.succeed(line).output == home.succeed(line).output)
            #expect(try home.json(line) == home.json(line))
        }
        #expect(
            try home.json("simulate --outcome seed:7 --at 2026-03-01")
                != home.json("simulate --outcome seed:8 --at 2026-03-01"))
    }

    @Test func dredfitReachesItsCeilingAsPlanned() throws {
        let courses =
            try home().json("simulate --program dredfit --sessions 500 --at 2026-03-01")["courses"]?.array ?? []
        #expect(courses.count >= 9)
        for course in courses {
            let values = course["points"]?.array?.compactMap { $0["value"]?.double } ?? []
            #expect(values.first ?? 99 <= 1 && values.last == 47 && values.max() == 47, "\(course["slot"] ?? .null)")
        }
    }
}
