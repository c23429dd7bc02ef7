import Foundation
import Testing
import TrainingKit

/// The report page and the charts of the terminal, as somebody gets them from the built command.
@Suite struct ReportWalkTests {
    static let programs = ["dredfit", "unit", "reps", "arete"]

    /// The folder of shared material; `nil` where it is not.
    static let history: String? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let shared = ProcessInfo.processInfo.environment["REGIMEN_SHARED"] ?? root.path + "/../shared"
        let file = shared + "/history/hevy-export.csv"
        return FileManager.default.fileExists(atPath: file) ? file : nil
    }()

    /// A home with six weeks of two lifts, a hold, cardio and body weight.
    private static func trained(_ program: String, units: String = "kg") throws -> Home {
        let home = try Home(setup: "--program \(program) --units \(units) --days mon,wed,fri")
        let start = try #require(Day("2026-01-05"))
        for week in 0..<6 {
            let day = start + 7 * week
            try home.succeed("log bench \(60 + week)x8 \(60 + week)x8 --on \(day) --at 2026-03-01")
            try home.succeed("log pull-up 3x\(5 + week) --on \(day) --at 2026-03-01")
            try home.succeed("log plank \(30 + 5 * week)s --on \(day) --at 2026-03-01")
            try home.succeed("log run 25min @6 --on \(day + 2) --at 2026-03-01")
            try home.succeed("weigh \(80 - week) --on \(day) --at 2026-03-01")
        }
        return home
    }

    private func page(_ home: Home, at day: String = "2026-03-01") throws -> String {
        let path = home.folder + "/page.html"
        let reply = try home.json("report --html \(path) --at \(day)")
        let html = try String(contentsOfFile: path, encoding: .utf8)
        #expect(reply["path"]?.string == path && reply["bytes"]?.int == html.utf8.count)
        return html
    }

    /// A page goes where its path leads: through a link that leads nowhere yet, and to a stream.
    @Test func aPageGoesWhereItsPathLeads() throws {
        let home = try Home()
        try home.succeed("log squat 8 --at 2026-03-02T18:00")
        for (link, target) in [("later", "\(home.folder)/page.html"), ("stream", "/proc/self/fd/1")] {
            guard target.hasPrefix(home.folder) || FileManager.default.fileExists(atPath: target) else { continue }
            let path = "\(home.folder)/\(link)"
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
            let output = try home.succeed("report --html \(path) --at 2026-03-02").output
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target, "still a link")
            let page =
                link == "stream" ? output : try String(contentsOfFile: "\(home.folder)/page.html", encoding: .utf8)
            #expect(page.hasPrefix("<!DOCTYPE html>"))
        }
    }

    @Test("has what there is of each program, and everything that all share", arguments: [
        ("dredfit", ["Levels", "Level history", "Horizontal push"]), ("unit", ["This week", "Exercises", "Target"]),
        ("reps", ["Schedule", "Goals and the last 12 weeks", "Body weight"]),
        ("arete", ["Muscles", "class=\"figures\"", "Body freshness", "Last 8 weeks"]),
    ])
    func contents(_ program: String, _ own: [String]) throws {
        let home = try Self.trained(program)
        if program == "unit" { try home.succeed("unit adopt upper-lower --at 2026-02-12") }
        if program == "dredfit" { try home.succeed("done --as-planned --rating plan --at 2026-02-20") }
        if program == "dredfit" { try home.succeed("done --as-planned --rating easy --at 2026-02-23") }
        let html = try page(home)
        let shared = [
            "Sessions", "Working sets", "Tonnage", "Hours", "Activity", "Tonnage by week", "Body weight", "Records",
            "The programs compared", "What each would have you do next", "Backtest", "Projection", "Top set and e1RM",
            "Bench press", "Pull-up", "Plank", "3 months", "12 months",
        ]
        for words in shared + own { #expect(html.contains(words), "\(words)") }
        // The records are the ones that `records` lists.
        for record in try #require(try home.json("records --at 2026-03-01")["records"]?.array) {
            #expect(html.contains(record["day"]?.string ?? "?"))
        }
        for reach in ["http:", "https:", " src=", "url(", "@import", "<link"] {
            #expect(!html.contains(reach), "\(reach)")
        }
    }

    @Test("shows names, titles and notes as text, whatever they are", arguments: [
        "<script>alert(1)</script>", "=cmd()", "it's 1 & 2", "</style><b>", "a\u{202E}b\u{2066}c", "&lt;i&gt;",
        "<img src=x onerror=alert(1)>",
    ])
    func escaping(_ name: String) throws {
        let home = try Home(setup: "--program arete --units kg")
        func command(_ words: String...) throws -> Run {
            let run = home.start(words).finish()
            try #require(run.status == 0, "\(words): \(run.errors)")
            return run
        }
        _ = try command("exercises", "add", name, "--primary", "chest", "--at", "2026-03-01T09:00")
        let list = try home.json("exercises search chest --at 2026-03-01T09:30")["exercises"]?.array ?? []
        let id = try #require(list.first { $0["name"]?.string == name }?["id"]?.string)
        _ = try command(
            "log", id, "80x8", "85x6", "--note", name, "--title", name, "--at", "2026-03-01T10:00")
        _ = try command("done", "--notes", name, "--at", "2026-03-01T11:00")
        let html = try page(home)
        // The page's own script and style, and no other.
        #expect(html.split(separator: "<script", omittingEmptySubsequences: false).count == 2)
        #expect(html.split(separator: "</style", omittingEmptySubsequences: false).count == 2)
        for markup in ["<img", "<b>", "onerror=alert(1)>", "\u{202E}", "\u{2066}"] {
            #expect(!html.contains(markup))
        }
        let escaped = name.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("'", with: "&#39;").replacing("\u{202E}", with: "\u{FFFD}")
            .replacing("\u{2066}", with: "\u{FFFD}")
        #expect(html.contains(escaped))
        // And in the terminal it moves nothing.
        for look in ["progress \(id)", "records", "history", "show", "compare"] {
            let output = try home.succeed("\(look) --at 2026-03-02").output
            #expect(!output.contains("\u{202E}") && !output.contains("\u{2066}"), "\(look)")
        }
    }

    @Test("an empty journal makes a page that says so")
    func empty() throws {
        let html = try page(try Home())
        #expect(html.contains("No session is recorded yet."))
    }

    @Test("refuses what it cannot write, and what is not its own to write")
    func refusals() throws {
        let home = try Self.trained("dredfit")
        home.refuse("report --html \"\"", code: "unwritable")
        home.refuse("report --html \(home.folder)", code: "unwritable")
        home.refuse("report --html \(home.journal)")
        home.refuse("compare --html \(home.configuration)")
        home.refuse("report --html", status: 2)
        home.refuse("history --grid --from 2026-02-30", status: 2)
    }

    @Test("says so where there is no desktop to open the page on")
    func noDesktop() throws {
        let home = try Home()
        let line = "report --html \(home.folder)/page.html --open --at 2026-03-01"
        #expect(try home.succeed(line).lines.last == "There is no desktop to open it on; open the file yourself.")
        #expect(try home.json(line)["opened"] == false)
    }

    @Test(
        "a real history makes a page under 1.5 MB for each program",
        .enabled(if: history != nil, "the shared history is not there"), arguments: programs)
    func realHistory(_ program: String) throws {
        let home = try Home(setup: "--program \(program) --units kg --days mon,wed,fri")
        let file = try #require(Self.history)
        let imported = home.start(["import", file, "--at", "2025-09-16T12:00"]).finish()
        try #require(imported.status == 0, "\(imported.errors)")
        let html = try page(home, at: "2025-09-16")
        #expect(html.utf8.count < 1_500_000 && html.utf8.count > 300_000)
        #expect(html.contains(">335</span>") && html.contains(">4698</span>"))
    }

    private static let tidy = "/usr/bin/tidy"

    @Test(
        "is valid HTML, as tidy sees it", .enabled(if: FileManager.default.isExecutableFile(atPath: tidy)),
        arguments: programs)
    func valid(_ program: String) throws {
        let home = try Self.trained(program)
        _ = try page(home)
        let process = Process()
        process.executableURL = URL(filePath: Self.tidy)
        process.arguments = ["-errors", "-quiet", home.folder + "/page.html"]
        let complaints = Pipe()
        process.standardError = complaints
        try process.run()
        let text = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(text.isEmpty && process.terminationStatus == 0, "\(text)")
    }

    static let views = [
        "progress", "progress bench", "progress pull-up", "progress plank", "records", "history", "history --grid",
        "history bench --grid", "compare", "compare --exercise bench", "compare --explain", "simulate --sessions 4",
        "simulate --program dredfit --sessions 4", "state",
    ]

    @Test(
        "fits every width, with no colour where none is wanted and in ASCII where that is all there is",
        arguments: programs)
    func widths(_ program: String) throws {
        let home = try Self.trained(program)
        for view in Self.views {
            for width in [40, 80, 160] {
                let output = try home.succeed("\(view) --at 2026-03-01", environment: ["COLUMNS": "\(width)"]).output
                #expect(!output.contains("\u{1B}"), "\(view)")
                if view == "state" { continue }
                let longest = output.split(separator: "\n").map(\.count).max() ?? 0
                #expect(longest <= width, "\(view) at \(width): \(longest)")
            }
            for locale in [["LC_ALL": "C"], ["LC_ALL": "", "LANG": "POSIX"]] {
                let output = try home.succeed("\(view) --at 2026-03-01", environment: locale).output
                #expect(output.utf8.allSatisfy { $0 < 0x80 }, "\(view)")
            }
        }
        let coloured = try home.succeed("progress bench --color always --at 2026-03-01").output
        #expect(coloured.contains("\u{1B}["))
        let plain = coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(try home.succeed("progress bench --at 2026-03-01").output == plain, "colour only repeats what is said")
    }

    @Test("draws charts, sparklines and the grid of weeks where one looks for them")
    func drawings() throws {
        let home = try Self.trained("dredfit")
        let at = "--at 2026-03-01"
        func text(_ line: String) throws -> String { try home.succeed("\(line) \(at)").output }
        let axis = "└"
        let sparks = ["▁", "█"]
        let bench = try text("progress bench")
        #expect(bench.contains(axis) && bench.contains("Estimated one-rep maximum (kg)") && bench.contains("Feb"))
        // 60 to 65 kg for eight: 76 to 82.33 kg.
        #expect(bench.contains("76 to 82.33, highest 82.33 on 9 Feb 2026"))
        #expect(try text("progress plank").contains("Best set (s)"))
        let comparison = try text("compare --exercise bench")
        #expect(comparison.contains(axis) && comparison.contains("done and asked"))
        #expect(comparison.contains("A done: 76 to 82.33"))
        let records = try text("records")
        #expect(sparks.allSatisfy(records.contains) && records.contains("Lately"))
        let moves = try text("compare --programs dredfit")
        #expect(moves.contains("What would move") && moves.contains("█"))
        let grid = try text("history --grid")
        #expect(grid.contains("Mon ") && grid.contains("Tonnage by week (t)") && grid.contains("less to more"))

        let days = try #require(try home.json("history --grid \(at)")["days"]?.array)
        #expect(days.count == 53 * 7 && days.last?["day"] == "2026-03-01")
        #expect(days.filter { $0["mark"] == "done" }.count == 6 && days.filter { $0["mark"] == "cardio" }.count == 6)
        let part = try home.json("history --grid --from 2026-01-05 --to 2026-01-12 \(at)")["days"]?.array ?? []
        let marks = part.map { $0["mark"]?.string ?? "" }
        #expect(marks == ["done", "none", "cardio", "none", "none", "none", "none", "done"])
        #expect(part.first?["level"]?.int == 4)
        let before = try home.json("history plank --grid --to 2025-12-31 \(at)")["days"]?.array ?? []
        #expect(before.count == 53 * 7 - 4 && before.allSatisfy { $0["mark"] == "none" })
    }

    @Test("reckons in the configured unit")
    func pounds() throws {
        let home = try Self.trained("unit", units: "lb")
        let text = try home.succeed("progress bench --at 2026-03-01").output
        #expect(text.contains("Estimated one-rep maximum (lb)") && text.contains("76 to 82.33"))
        #expect(text.contains("Best e1RM") && text.contains("82.3 lb") && !text.contains(" kg"))
        #expect(try home.succeed("records bench --at 2026-03-01").output.contains("82.3 lb"))
        #expect(try page(home).contains("thousand lb"))
    }

    @Test("writes the comparison as a page too, and says so")
    func comparisonPage() throws {
        let home = try Self.trained("reps")
        let path = home.folder + "/compare.html"
        let text = try home.succeed("compare --html \(path) --at 2026-03-01")
        #expect(text.lines.last?.hasPrefix("Written: \(path), ") == true)
        let html = try String(contentsOfFile: path, encoding: .utf8)
        for words in ["What each would have you do next", "Backtest", "In words", "The figures", "Projection"] {
            #expect(html.contains(words), "\(words)")
        }
    }
}
