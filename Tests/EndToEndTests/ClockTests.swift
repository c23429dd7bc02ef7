import Foundation
import Testing
import TrainingKit

/// `--at`, time zones, and the nights on which the clock is set.
@Suite struct ClockTests {
    private static let hasZones = FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")

    @Test(arguments: [
        ("2026-03-02", "2026-03-02T12:00:00+00:00"), ("2026-03-02T18:30", "2026-03-02T18:30:00+00:00"),
        ("2026-03-02T18:30:15", "2026-03-02T18:30:15+00:00"),
        ("2026-03-02T18:30:15+02:00", "2026-03-02T18:30:15+02:00"),
        ("2026-03-02T18:30:15Z", "2026-03-02T18:30:15+00:00"), ("2024-02-29", "2024-02-29T12:00:00+00:00"),
    ])
    func whatAtMeans(word: String, stamp: String) throws {
        let home = try Home(setup: nil)
        let logged = try home.json("log bench 80x8 --at \(word)")
        #expect(logged["sets"]?.array?[0]["loggedAt"]?.string == stamp)
        #expect(logged["day"]?.string == String(stamp.prefix(10)))
    }

    @Test(arguments: [
        "2026-3-2", "2026-02-30", "2026-13-01", "2026-03-02T24:00", "2026-03-02T18", "2026-03-02T18:60", "yesterday",
        "now",
        "", "18:30", "2026-03-02T18:30:60", "2026-03-02T18:30+0200", "0000-01-01", "20260302", "2026-03-02T1:30",
        "2026-03-02T18:30T19:00", "2026-03-02x", "+2026-03-02",
    ])
    func whatAtIsNot(word: String) throws {
        try Home().refuse("today --at \"\(word)\"", status: 2, code: "usage")
    }

    @Test func aBareDayStampsAfterWhatTheDayHas() throws {
        let home = try Home()
        try home.succeed("log --at 2026-03-02T18:00")
        let logged = try home.json("log --at 2026-03-02")
        #expect(logged["sets"]?.array?[0]["loggedAt"] == "2026-03-02T18:00:00+00:00")
        try home.succeed("done --as-planned --rating plan --at 2026-03-02")
        #expect(try home.json("show")["end"] == "2026-03-02T18:00:00+00:00")
        // It reads the whole day.
        #expect(try home.json("today --at 2026-03-02")["status"] == "done")
        #expect(try home.json("today --at 2026-03-02T17:59")["status"] == "planned")
    }

    @Test func nothingLaterIsSeen() throws {
        let home = try Home()
        try home.succeed("log bench 80x8 --on 2026-02-20 --at 2026-03-05")
        try home.succeed("done --as-planned --rating easy --at 2026-03-02T18:00")
        try home.succeed("log bench 100x8 --on 2026-03-03 --at 2026-03-05")
        #expect(try home.json("history --at 2026-03-02T17:59")["sessions"]?.array?.count == 1)
        #expect(try home.json("records bench --at 2026-03-02")["records"]?.array?[0]["load"]?["value"] == 80)
        #expect(try home.json("state --at 2026-03-02T17:59")["state"]?["counter"] == 0)
        #expect(try home.json("progress bench --at 2026-03-02")["sessions"]?.array?.count == 1)
        home.refuse("show 2026-03-03 --at 2026-03-02", code: "unknown-session")
        // A set logged for then is held against what was there then.
        let logged = try home.json("log bench 90x8 --on 2026-03-01 --at 2026-03-02T17:00")
        #expect(logged["records"]?.array?.first?["previous"]?["load"]?["value"] == 80)
        #expect(try home.json("log bench 8 --at 2026-03-02T17:30")["sets"]?.array?[0]["load"]?["value"] == 90)
    }

    /// A session that was finished later is seen as it stood: open, with the sets logged until then, and not folded.
    @Test func aSessionStandsAsItStood() throws {
        let home = try Home()
        try home.succeed("log 8 8 8 --at 2026-03-02T18:05")
        try home.succeed("log 9 9 9 --at 2026-03-02T18:10")
        try home.succeed("log bench 80x8 --at 2026-03-02T18:15")
        try home.succeed("skip hinge --at 2026-03-02T18:20")
        try home.succeed("log all --at 2026-03-02T18:30")
        try home.succeed("done --rating easy --notes fine --at 2026-03-02T18:40")
        let before = home.content
        for (minute, sets, left) in [("05", 3, 12), ("09", 3, 12), ("10", 6, 9), ("16", 7, 9), ("35", 16, 0)] {
            let at = "--at 2026-03-02T18:\(minute)"
            let today = try home.json("today \(at)")
            #expect(today["status"] == "active", "\(minute)")
            let planned = try #require(today["exercises"]?.array)
            let open = planned.filter { $0["setAside"] == .null }.flatMap { $0["sets"]?.array ?? [] }
            #expect(open.count { $0["done"] == false } == left, "\(minute)")
            let progress = left == 0 ? "every planned set is logged." : "\(left) sets left."
            #expect(try home.succeed("today \(at)").output.contains("In progress: \(progress)"))
            let shown = try home.json("show \(at)")
            #expect(shown["status"] == "open" && shown["end"] == .null && shown["rating"] == .null, "\(minute)")
            #expect(shown["note"] == .null)
            #expect(shown["exercises"]?.array?.compactMap { $0["sets"]?.array?.count }.reduce(0, +) == sets)
            #expect(try home.json("history \(at)")["sessions"]?.array?.first?["status"] == "open")
            #expect(try home.json("state \(at)")["state"]?["counter"] == 0, "\(minute)")
            #expect(try home.json("progress squat \(at)")["sessions"] == [])
            #expect(try home.json("records bench \(at)")["records"]?.array?.isEmpty == (sets < 7), "\(minute)")
        }
        #expect(try home.json("history bench --at 2026-03-02T18:14")["sessions"] == [])
        #expect(try home.json("state --at 2026-03-02T18:40")["state"]?["counter"] == 1)
        #expect(try home.json("today --at 2026-03-02T18:40")["status"] == "done")
        #expect(home.content == before)
        // What is written is written to the session as it is.
        home.refuse("log --at 2026-03-02T18:07", code: "day-done")
        try home.succeed("edit last rating plan --at 2026-03-02T18:07")
        let whole = try home.json("show --at 2026-03-03")
        #expect(whole["rating"] == "plan" && whole["note"] == "fine")
        #expect(whole["exercises"]?.array?.compactMap { $0["sets"]?.array?.count }.reduce(0, +) == 16)
    }

    /// A rest that lies ahead of the clock is none.
    @Test func aLaterRestIsNotSeen() throws {
        let home = try Home()
        try home.succeed("log --at 2026-03-02T18:05")
        try home.succeed("log --at 2026-03-02T18:07")
        #expect(try home.json("today --at 2026-03-02T18:07:30")["rest"]?["remaining"] == 30)
        #expect(try home.json("today --at 2026-03-02T18:05:30")["rest"] == .null)
        #expect(try !home.succeed("today --at 2026-03-02").output.contains("rest"))
        #expect(try home.json("rest --at 2026-03-02T18:05:30")["rest"] == .null)
        try home.succeed("rest pause --at 2026-03-02T18:07:30")
        #expect(try home.json("rest --at 2026-03-02T18:30")["rest"]?["remaining"] == 30)
    }

    @Test func withoutAtTheClockIsTheSystems() throws {
        let home = try Home(setup: nil)
        let before = Date()
        let logged = try home.json("log bench 80x8")
        let stamp = try #require(logged["sets"]?.array?[0]["loggedAt"]?.string.flatMap { Moment($0) })
        #expect((Int(before.timeIntervalSince1970) - 1...Int(Date().timeIntervalSince1970) + 1).contains(stamp.seconds))
    }

    @Test(
        .enabled(if: hasZones, "no time zone data"),
        arguments: [
            // The hour that is skipped is moved on; of the hour that comes twice the first is taken.
            ("Europe/Berlin", "2026-03-29T01:59", "2026-03-29T01:59:00+01:00"),
            ("Europe/Berlin", "2026-03-29T02:30", "2026-03-29T03:30:00+02:00"),
            ("Europe/Berlin", "2026-03-29T03:00", "2026-03-29T03:00:00+02:00"),
            ("Europe/Berlin", "2026-10-25T01:59", "2026-10-25T01:59:00+02:00"),
            ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T02:30:00+02:00"),
            ("Europe/Berlin", "2026-10-25T03:00", "2026-10-25T03:00:00+01:00"),
            ("America/New_York", "2026-03-08T02:30", "2026-03-08T03:30:00-04:00"),
            ("America/New_York", "2026-11-01T01:30", "2026-11-01T01:30:00-04:00"),
            ("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-05T01:45:00+11:00"),
            ("America/Santiago", "2026-09-06", "2026-09-06T12:00:00-03:00"),
            ("Pacific/Kiritimati", "2026-03-02T00:10", "2026-03-02T00:10:00+14:00"),
            ("Asia/Kolkata", "2026-03-02T23:59", "2026-03-02T23:59:00+05:30"),
        ])
    func localTime(zone: String, word: String, stamp: String) throws {
        let home = try Home(setup: nil, environment: ["TZ": zone])
        let logged = try home.json("log bench 80x8 --at \(word)")
        #expect(logged["sets"]?.array?[0]["loggedAt"]?.string == stamp)
        #expect(logged["day"]?.string == String(word.prefix(10)))
    }

    @Test(.enabled(if: hasZones, "no time zone data"))
    func aSessionOverTheSetClockLastsAsLongAsItLasted() throws {
        let home = try Home(setup: nil, environment: ["TZ": "Europe/Berlin"])
        for (start, end, minutes) in [
            ("2026-03-29T01:30", "2026-03-29T03:30", 60), ("2026-10-25T01:30", "2026-10-25T03:30", 180),
        ] {
            try home.succeed("log bench 80x8 --at \(start)")
            try home.succeed("done --at \(end)")
            #expect(try home.json("show last --at \(end)")["minutes"]?.int == minutes)
        }
    }

    @Test(.enabled(if: hasZones, "no time zone data"))
    func aTravellersSessionKeepsItsDay() throws {
        let home = try Home(setup: nil)
        // Late on Monday in Tokyo, and later, but still early on Monday, in Los Angeles.
        try home.succeed("log bench 80x8 --at 2026-03-02T23:30", environment: ["TZ": "Asia/Tokyo"])
        try home.succeed("done --at 2026-03-02T23:50", environment: ["TZ": "Asia/Tokyo"])
        try home.succeed("log bench 82.5x8 --at 2026-03-02T09:00", environment: ["TZ": "America/Los_Angeles"])
        try home.succeed("done --at 2026-03-02T09:20", environment: ["TZ": "America/Los_Angeles"])
        for zone in ["UTC", "Asia/Tokyo", "America/Los_Angeles"] {
            let sessions = try home.json("history --at 2026-03-04", environment: ["TZ": zone])["sessions"]?.array
            #expect(sessions?.map { $0["day"] } == ["2026-03-02", "2026-03-02"], "\(zone)")
            #expect(sessions?.map { $0["id"] } == [2, 1], "\(zone)")
            #expect(sessions?.map { $0["minutes"] } == [20, 20], "\(zone)")
        }
    }

    @Test(.enabled(if: hasZones, "no time zone data"))
    func aMovedSessionKeepsItsWallClock() throws {
        let home = try Home(setup: nil, environment: ["TZ": "Europe/Berlin"])
        try home.succeed("log bench 80x8 --at 2026-03-30T18:00")
        try home.succeed("done --at 2026-03-30T19:00")
        let moved = try home.json("edit last day 2026-03-27 --at 2026-03-31")
        #expect(moved["start"] == "2026-03-27T18:00:00+01:00")
        #expect(moved["end"] == "2026-03-27T19:00:00+01:00")
        #expect(moved["exercises"]?.array?[0]["sets"]?.array?[0]["loggedAt"] == "2026-03-27T18:00:00+01:00")
    }

    @Test(arguments: ["", "Nowhere/Atlantis", ":", "UTC0", "XYZ-25:61", "/etc/passwd", "../../etc/passwd"])
    func anyTimeZoneIsSurvived(zone: String) throws {
        let home = try Home(environment: ["TZ": zone])
        try home.succeed("log squat 8 --at 2026-03-02T18:00")
        #expect(try home.json("show")["day"] == "2026-03-02")
    }
}
