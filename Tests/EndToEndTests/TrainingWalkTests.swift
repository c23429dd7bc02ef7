import Foundation
import Testing
import TrainingKit

/// A user's way through the training commands: text, JSON, and what each refuses.
@Suite struct TrainingWalkTests {
    // MARK: setup, programs, use

    @Test func setupWritesTheConfigurationAndSaysWhatChanged() throws {
        let home = try Home(setup: nil)
        home.refuse("setup", status: 2, code: "program-missing")
        for (line, status) in [
            ("setup --program nix", 2), ("setup --program dredfit --units stone", 2),
            ("setup --program dredfit --days someday", 2),
            ("setup --program dredfit --rest -1", 2), ("setup --program dredfit --rest 3601", 2),
            ("setup --program dredfit --option nix=on", 2), ("setup --program dredfit --option bar=perhaps", 2),
            ("setup --program dredfit --option bar", 2), ("setup dredfit", 2), ("use nix", 2), ("use", 2),
        ] { home.refuse(line, status: Int32(status)) }
        #expect(!FileManager.default.fileExists(atPath: home.configuration))

        let first = try home.succeed("setup --program dredfit --units lb --days fri,mon,WED --rest 75 --option bar=on")
        #expect(first.output.contains("program: not set → \"dredfit\""))
        #expect(first.output.contains("trainingDays: not set → [\"mon\",\"wed\",\"fri\"]"))
        let attributes = try FileManager.default.attributesOfItem(atPath: home.configuration)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(!FileManager.default.fileExists(atPath: home.folder + "/data"), "nothing was logged yet")

        try home.succeed("log squat 8 --at 2026-03-02T18:00")
        let folder = try FileManager.default.attributesOfItem(atPath: home.folder + "/data")
        #expect(folder[.posixPermissions] as? Int == 0o700)
        let journal = try FileManager.default.attributesOfItem(atPath: home.journal)
        #expect(journal[.posixPermissions] as? Int == 0o600)
        try home.succeed("done --rating plan --at 2026-03-02T18:10")
        let again = try home.json("setup --option bar=off --at 2026-03-03")
        #expect(again["changes"] == ["programs.dredfit.bar: true → false"])
        #expect(again["configuration"]?["units"] == "lb")
        #expect(again["configuration"]?["rest"] == 75)
        #expect(try home.json("history")["sessions"]?.array?.count == 1)
        #expect(try home.json("setup --program dredfit")["changes"] == [])
    }

    @Test func programsAreListedAndSwitched() throws {
        let home = try Home()
        let list = try #require(try home.json("programs")["programs"]?.array)
        #expect(list.compactMap { $0["id"]?.string } == ["dredfit", "unit", "reps", "arete"])
        #expect(list.map { $0["current"] } == [true, false, false, false])
        #expect(list.allSatisfy { $0["expects"]?.string?.isEmpty == false && $0["summary"]?.string?.isEmpty == false })
        try home.succeed("log squat 8 --at 2026-03-02T18:00")
        home.refuse("use unit --at 2026-03-02T18:01", code: "session-open")
        home.refuse("setup --program unit --at 2026-03-02T18:01", code: "session-open")
        try home.succeed("done --rating plan --at 2026-03-02T18:10")
        for id in ["unit", "reps", "arete", "dredfit"] {
            try home.succeed("use \(id) --at 2026-03-03")
            #expect(try home.json("today --at 2026-03-03")["program"]?.string == id)
            #expect(try home.json("history --at 2026-03-03")["sessions"]?.array?.count == 1)
        }
    }

    // MARK: today, next

    @Test func todayHasTheKeysOfTheProduct() throws {
        let home = try Home()
        let today = try home.json("today --at 2026-03-02")
        #expect(today["day"] == "2026-03-02")
        #expect(today["program"] == "dredfit")
        #expect(today["status"] == "planned")
        #expect(today["number"] == 1)
        #expect(today["title"] == "Workout 1")
        #expect(today["estimatedMinutes"]?.double == 33)
        #expect(today["offers"] == [])
        #expect(today["notes"] != nil)
        let squat = try #require(today["exercises"]?.array?.first)
        #expect(squat["exercise"] == "squat" && squat["name"] == "Squat" && squat["slot"] == "squat")
        #expect(squat["perSide"] == false && squat["restSeconds"] == 60 && squat["last"] == JSONValue.null)
        #expect(squat["why"] == "level 0 of 47")
        #expect(squat["details"] == ["tier": 1, "level": 0])
        let set = try #require(squat["sets"]?.array?.first)
        #expect(set["kind"] == "working" && set["reps"] == 8 && set["done"] == false)
        #expect(set["seconds"] == JSONValue.null && set["load"] == JSONValue.null)
    }

    @Test func aDayGoesFromPlannedOverActiveToDone() throws {
        let home = try Home(setup: "--program dredfit --days mon,wed,fri")
        #expect(try home.json("today --at 2026-03-02T17:00")["status"] == "planned")
        try home.succeed("log --at 2026-03-02T18:00")
        let active = try home.json("today --at 2026-03-02T18:01")
        #expect(active["status"] == "active")
        #expect(active["exercises"]?.array?[0]["sets"]?.array?.map { $0["done"] } == [true, false, false])
        try home.succeed("done --as-planned --rating plan --at 2026-03-02T18:30")
        #expect(try home.json("today --at 2026-03-02T19:00")["status"] == "done")
        let rest = try home.json("today --at 2026-03-03")
        #expect(rest["status"] == "rest")
        #expect(rest["nextTrainingDay"] == "2026-03-04")
        #expect(try home.succeed("today --at 2026-03-03").output.contains("next training day is Wednesday 2026-03-04"))
        let last = try home.json("today --at 2026-03-06")["exercises"]?.array?.compactMap { $0["last"]?["day"]?.string }
        #expect(last?.contains("2026-03-02") == true)
    }

    @Test func nextAssumesEachAsPlanned() throws {
        let home = try Home()
        let sessions = try #require(try home.json("next 4 --at 2026-03-02")["sessions"]?.array)
        #expect(sessions.map { $0["number"] } == [1, 2, 3, 4])
        #expect(sessions.map { $0["day"] } == ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"])
        // What it foresees is what comes when each is done as planned.
        for session in sessions {
            let day = try #require(session["day"]?.string)
            let today = try home.json("today --at \(day)")
            let key = { (value: JSONValue?) in
                value?.array?.map { [$0["exercise"], $0["sets"]?.array?[0]["reps"], $0["sets"]?.array?[0]["seconds"]] }
            }
            #expect(key(session["exercises"]) == key(today["exercises"]), "\(day)")
            try home.succeed("done --as-planned --rating plan --at \(day)")
        }
        for word in ["0", "51", "x", "-1"] { home.refuse("next \(word)", status: 2) }
        #expect(try home.json("next --at 2026-03-07")["sessions"]?.array?.count == 3)
    }

    // MARK: log

    @Test func logAnswersWithWhatIsStored() throws {
        let home = try Home()
        try home.succeed("log bench 80x8 --on 2026-02-20 --at 2026-03-02")
        let answer = try home.json("log bench 85x8@8.5 --note \"paused\" --failure --at 2026-03-02T18:00")
        #expect(answer["session"]?.int != nil)
        #expect(answer["restUntil"] == "2026-03-02T18:01:30+00:00")
        let set = try #require(answer["sets"]?.array?.first)
        #expect(set["load"] == ["value": 85, "unit": "kg"])
        #expect(set["reps"] == 8 && set["rpe"] == 8.5 && set["failure"] == true && set["note"] == "paused")
        let records = answer["records"]?.array ?? []
        #expect(records.map { $0["kind"] } == ["heaviest", "e1rm"])
        #expect(records.first?["previous"]?["load"]?["value"]?.int == 80)
        let text = try home.succeed("log bench 90x8 --at 2026-03-02T18:05").lines
        #expect(text.first == "Bench press  90 kg × 8")
        #expect(text.contains { $0.hasPrefix("record: Bench press, heaviest load, 90 kg × 8; before 85 kg × 8") })
        #expect(text.contains { $0.hasPrefix("left: Squat 3") })
        #expect(text.last == "rest 90 s, until 18:06:30")
    }

    @Test func aRecordIsSaidInTheUnitOfTheSet() throws {
        let home = try Home(setup: "--program arete --units kg")
        try home.succeed("log bench 135lbx5")
        let output = try home.succeed("log bench 145lbx8").output
        #expect(output.contains("best estimated 1RM, 183.7 lb (before 157.5 lb)"), "\(output)")
        try home.succeed("log row 60kgx5")
        #expect(try home.succeed("log row 60kgx8").output.contains("best estimated 1RM, 76 kg (before 70 kg)"))
    }

    /// A rest that nobody can mean is refused where it is read, before it is added to a clock.
    @Test(arguments: ["arete", "unit", "reps"], ["9223372036854775807", "10000000000000", "-1", "3601"])
    func aRestOutOfBoundsIsRefusedWithItsLine(program: String, rest: String) throws {
        let home = try Home(setup: "--program \(program) --units kg")
        try home.succeed("log bench 80x8")
        let text = "{\"program\": \"\(program)\",\n\"programs\": {\"\(program)\": {\n\"rest\": \(rest)}}}"
        try text.write(toFile: home.configuration, atomically: true, encoding: .utf8)
        #expect(home.refuse("log bench 80x8", code: "configuration").message.contains("line 3"))
    }

    @Test func anOpenSessionThatIsStaleIsSaidToBe() throws {
        let home = try Home(setup: "--program reps --days mon")
        try home.succeed("log bench 80x8 --at 2026-03-02T18:00")
        #expect(!(try home.succeed("today --at 2026-03-03T05:59").output.contains("was begun")))
        #expect(try home.succeed("today --at 2026-03-03T06:01").output.contains("It was begun on Monday 2026-03-02"))
        // Nothing was planned, so the session goes by no name that says so.
        try home.succeed("done --at 2026-03-03T06:02 --feel bench=5")
        #expect(try home.json("history")["sessions"]?.array?.first?["title"] == .null)
    }

    @Test func whoHasNoProgramIsToldHowToChooseOne() throws {
        let home = try Home(setup: nil)
        for line in ["log", "log 8", "log all"] {
            #expect(home.refuse(line, code: "nothing-planned").hint.contains("regimen setup"))
        }
    }

    @Test func theSameSetsComeBackFromShow() throws {
        let home = try Home()
        try home.succeed("log curl w:10x12 20x10/15x8/10x8 22.5lbx6@2rir --at 2026-03-02T18:00")
        try home.succeed("log pistol 8l7r --at 2026-03-02T18:01")
        try home.succeed("log plank 45.5s --at 2026-03-02T18:02")
        try home.succeed("log run 25min 5,2km @6 --at 2026-03-02T18:03")
        let session = try home.json("show")
        let sets = (session["exercises"]?.array ?? []).flatMap { $0["sets"]?.array ?? [] }
        #expect(sets.map { $0["kind"] } == ["warmup", "drop", "working", "working", "working"])
        #expect(sets[1]["drops"]?.array?.map { [$0["load"]?["value"]?.int, $0["reps"]?.int] } == [[15, 8], [10, 8]])
        #expect(
            sets[2]["load"] == ["value": 22.5, "unit": "lb"] && sets[2]["rir"] == 2 && sets[2]["rpe"] == JSONValue.null)
        #expect(sets[3]["left"] == 8 && sets[3]["right"] == 7 && sets[3]["reps"] == 7)
        #expect(sets[4]["seconds"]?.double == 45.5)
        for key in [
            "kind", "reps", "left", "right", "seconds", "load", "rpe", "rir", "drops", "failure", "superset", "note",
        ] {
            #expect(sets.allSatisfy { $0[key] != nil }, "\(key)")
        }
        let run = try #require(session["cardio"]?.array?.first)
        #expect(
            run["exercise"] == "running" && run["seconds"] == 1500 && run["metres"] == 5200 && run["intensity"] == 6)
    }

    @Test func aDoneDayTakesOnlyAFurtherNamedSession() throws {
        let home = try Home()
        try home.succeed("done --as-planned --rating easy --at 2026-03-02T18:00")
        for line in ["log", "log 9", "log all", "log @8"] {
            home.refuse("\(line) --at 2026-03-02T19:00", code: "day-done")
        }
        try home.succeed("log bench 80x8 --at 2026-03-02T19:00")
        let session = try home.json("show --at 2026-03-02T19:01")
        #expect(session["program"] == JSONValue.null && session["status"] == "open")
        try home.succeed("done --at 2026-03-02T19:10")
        #expect(try home.json("state --at 2026-03-02T20:00")["state"]?["counter"] == 1)
    }

    @Test func anOpenSessionTakesSetsPastMidnightAndGoesStale() throws {
        let home = try Home()
        try home.succeed("log --at 2026-03-02T23:50")
        try home.succeed("log --at 2026-03-03T00:10")
        // Exactly twelve hours is not more than twelve hours.
        try home.succeed("log --at 2026-03-03T12:10")
        #expect(try home.json("show")["day"] == "2026-03-02")
        let refusal = home.refuse("log --at 2026-03-04T00:10:01", code: "stale-session")
        #expect(refusal.hint.contains("regimen done") && refusal.hint.contains("regimen discard"))
        home.refuse("skip squat --at 2026-03-04T00:10:01", code: "stale-session")
        try home.succeed("done --rating plan --at 2026-03-04T00:11")
        try home.succeed("log --at 2026-03-04T00:12")
        #expect(try home.json("show")["day"] == "2026-03-04")
    }

    @Test func onADayAddsToItsLastSessionOrMakesOne() throws {
        let home = try Home()
        home.refuse("log bench 80x8 --on 2026-03-03 --at 2026-03-02", code: "future-date")
        home.refuse("log 8 --on 2026-03-01 --at 2026-03-02", code: "no-plan")
        home.refuse("log bench 80x8 --on someday", status: 2)
        home.refuse("log bench 80x8 --on 2026-02-30", status: 2)
        let made = try home.json("log bench 80x8 --on 2026-02-27 --at 2026-03-02")
        let added = try home.json("log squat 100x5 --on 2026-02-27 --at 2026-03-02")
        #expect(made["session"] == added["session"])
        let session = try home.json("show 2026-02-27")
        #expect(session["status"] == "done" && session["program"] == JSONValue.null)
        #expect(session["exercises"]?.array?.map { $0["exercise"] } == ["bench-press", "barbell-squat"])
    }

    // MARK: skip, hurt, done, discard

    @Test func settingAsideShowsAndHoldsBack() throws {
        let home = try Home()
        home.refuse("skip bench --at 2026-03-02T18:00", code: "not-planned")
        home.refuse("skip --at 2026-03-02T18:00", status: 2)
        home.refuse("hurt nosuchthing --at 2026-03-02T18:00", code: "unknown-exercise")
        #expect(try home.json("skip squat --at 2026-03-02T18:00")["setAside"] == "skipped")
        let hurt = try home.succeed("hurt \"wall push-up\" --at 2026-03-02T18:01")
        #expect(hurt.output.contains("Pain means stop"))
        // Logging takes a skip back.
        try home.succeed("log squat 8 --at 2026-03-02T18:02")
        let today = try home.json("today --at 2026-03-02T18:03")["exercises"]?.array ?? []
        #expect(today.map { $0["setAside"] ?? .null } == [.null, .null, .null, .null, "hurt", .null])
        try home.succeed("done --as-planned --rating plan --at 2026-03-02T18:30")
        #expect(try home.json("state")["state"]?["frozen"] == ["push_v": 3])
    }

    @Test func doneAsksForWhatTheProgramNeeds() throws {
        let home = try Home()
        home.refuse("done", code: "no-open-session")
        home.refuse("done --rating perfect", status: 2)
        home.refuse("done --feel bench --at 2026-03-02", status: 2)
        home.refuse("done --feel bench=11 --at 2026-03-02", status: 2)
        try home.succeed("skip squat --at 2026-03-02T18:00")
        try home.succeed("log glute-bridge 8 --at 2026-03-02T18:01")
        let missing = home.refuse("done --at 2026-03-02T18:30", status: 2, code: "answer-missing")
        #expect(missing.message.contains("--rating"))
        home.refuse("done --rating plan --feel bench=7 --at 2026-03-02T18:30", code: "not-planned")
        let done = try home.json(
            "done --rating tough --notes \"short night\" --feel glute-bridge=6 --at 2026-03-02T18:30")
        #expect(done["session"]?["rating"] == "tough" && done["session"]?["note"] == "short night")
        #expect(done["session"]?["minutes"] == 30)
        #expect(done["session"]?["exercises"]?.array?.last?["feeling"] == 6)
        home.refuse("done --rating plan --at 2026-03-02T18:31", code: "no-open-session")
    }

    @Test func discardNeedsAYes() throws {
        let home = try Home()
        home.refuse("discard", code: "no-open-session")
        home.refuse("discard --yes", code: "no-open-session")
        try home.succeed("log --at 2026-03-02T18:00")
        let refusal = home.refuse("discard --at 2026-03-02T18:01", status: 2, code: "confirmation-needed")
        #expect(refusal.hint.contains("--yes"))
        try home.succeed("discard --yes --at 2026-03-02T18:01")
        #expect(try home.json("history")["sessions"] == [])
        #expect(try home.json("rest --at 2026-03-02T18:01")["rest"] == JSONValue.null)
        try home.succeed("undo")
        #expect(try home.json("history")["sessions"]?.array?.count == 1)
    }

    // MARK: rest, weigh

    @Test func theRestTimerIsADeadline() throws {
        let home = try Home()
        func left(_ line: String) throws -> [JSONValue?] {
            let rest = try home.json("rest \(line)")["rest"]
            return [rest?["remaining"], rest?["paused"]]
        }
        for word in ["pause", "resume", "+15", "-15"] {
            home.refuse("rest \(word) --at 2026-03-02T10:00", code: "no-rest")
        }
        for word in ["soon", "1:60", "1:2:3", "-", "+", "90s", "7201", "1e3"] { home.refuse("rest \(word)", status: 2) }
        #expect(try left("1:30 --at 2026-03-02T10:00:00") == [90, false])
        #expect(try left("--at 2026-03-02T10:00:30") == [60, false])
        #expect(try left("+15 --at 2026-03-02T10:00:30") == [75, false])
        #expect(try left("-15 --at 2026-03-02T10:00:30") == [60, false])
        #expect(try left("pause --at 2026-03-02T10:00:40") == [50, true])
        #expect(try left("--at 2026-03-02T11:00") == [50, true])
        #expect(try left("resume --at 2026-03-02T11:00") == [50, false])
        #expect(try left("--at 2026-03-02T11:01") == [0, false])
        #expect(try home.succeed("rest --at 2026-03-02T11:01").output == "rest is over\n")
        try home.succeed("rest skip")
        #expect(try home.json("rest")["rest"] == JSONValue.null)
        #expect(try home.json("undo")["undone"] == JSONValue.null)
    }

    @Test func bodyWeightIsOneADay() throws {
        let home = try Home()
        for word in ["5", "501", "heavy", "-80", "80kgs5", "0", "80.123456789"] {
            home.refuse("weigh \(word) --at 2026-03-02", code: "bad-weight")
        }
        home.refuse("weigh 80 --on 2026-03-03 --at 2026-03-02", code: "future-date")
        home.refuse("weigh --remove --at 2026-03-02", code: "no-weight")
        try home.succeed("weigh 80,5 --at 2026-03-02")
        try home.succeed("weigh 81kg --at 2026-03-02")
        try home.succeed("weigh 177.5lb --on 2026-02-28 --at 2026-03-02")
        let weights = { try home.json("weigh --at 2026-03-02")["weights"] }
        #expect(
            try weights() == [
                ["day": "2026-02-28", "weight": ["value": 177.5, "unit": "lb"]],
                ["day": "2026-03-02", "weight": ["value": 81, "unit": "kg"]],
            ])
        try home.succeed("weigh --remove --on 2026-02-28 --at 2026-03-02")
        #expect(try weights()?.array?.count == 1)
        try home.succeed("undo")
        #expect(try weights()?.array?.count == 2)
    }

    // MARK: offers

    @Test func anOfferIsAnsweredOnce() throws {
        let home = try Home()
        home.refuse("accept --at 2026-03-02", code: "no-offer")
        home.refuse("decline --at 2026-03-02", code: "no-offer")
        try home.succeed("done --as-planned --rating easy --at 2026-03-02")
        #expect(try home.json("offers --at 2026-03-15")["offers"] == [])
        let offer = try #require(try home.json("offers --at 2026-03-16")["offers"]?.array?.first)
        #expect(offer["id"] == "comeback" && offer["choices"] == ["accept", "decline"])
        #expect(try home.json("today --at 2026-03-16")["offers"]?.array?.count == 1)
        home.refuse("accept 2 --at 2026-03-16", code: "unknown-offer")
        home.refuse("accept nix --at 2026-03-16", code: "unknown-offer")
        home.refuse("accept --choice fresh --at 2026-03-16", code: "unknown-choice")
        #expect(try home.json("decline --at 2026-03-16")["choice"] == "decline")
        #expect(try home.json("offers --at 2026-03-17")["offers"] == [])
        #expect(try home.json("state --at 2026-03-17")["state"]?["levels"]?["squat"] == 2)
        try home.succeed("undo")
        #expect(try home.json("accept 1 --at 2026-03-16")["choice"] == "accept")
        #expect(try home.json("state --at 2026-03-16")["state"]?["levels"]?["squat"] == 0)
        try home.succeed("undo")
        let fresh = try home.json("offers --at 2026-08-29")["offers"]?.array?.first
        #expect(fresh?["choices"] == ["accept", "decline", "fresh"])
    }
}
