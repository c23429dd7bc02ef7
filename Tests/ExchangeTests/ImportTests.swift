import Testing
import TrainingKit

@testable import Exchange

@Suite("What becomes of rows")
struct ImportTests {
    private static let catalogue = RoundTripTests.catalogue
    private static let head =
        "title,start_time,end_time,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,"
        + "distance_km,duration_seconds,rpe\n"

    private func table(_ text: String, _ options: ImportOptions = options()) throws -> (
        lines: [[String]], report: ImportReport
    ) {
        let (sessions, report) = try read(Array(text.utf8), options, catalogue: Self.catalogue)
        #expect(report.accounted == report.rows)
        return (sessions.map(\.session.lines), report)
    }

    private func hevy(_ rows: [String], _ options: ImportOptions = options()) throws -> (
        lines: [[String]], report: ImportReport
    ) {
        try table(Self.head + rows.map { "A,\"1 Jan 2025, 10:00\",\"1 Jan 2025, 11:00\",\($0)\n" }.joined(), options)
    }

    private static let first = "2025-01-01 10:00 A 60 min"

    @Test(
        "Rows of one session",
        arguments: [
            // An exercise that comes again is an entry of its own, as its count of sets starts anew.
            (
                ["Squat,,,0,normal,,5,,,", "Plank,,,0,normal,,,,60,", "Squat,,,0,normal,,6,,,"],
                ["squat: 5", "plank: 1:00", "squat: 6"]
            ),
            (
                ["Squat,,,0,normal,,5,,,", "Squat,,,1,normal,,5,,,", "Squat,,,0,normal,,6,,,"],
                ["squat: 5 5", "squat: 6"]
            ),
            // Alternated in a superset, the count goes on.
            (
                [
                    "Squat,1,,0,normal,,5,,,", "Plank,1,,0,normal,,,,60,", "Squat,1,,1,normal,,6,,,",
                    "Plank,1,,1,normal,,,,50,",
                ],
                ["squat: 5#1 6#1", "plank: 1:00#1 50s#1"]
            ),
            // The same row twice is two sets.
            (["Squat,,,0,normal,,5,,,", "Squat,,,1,normal,,5,,,"], ["squat: 5 5"]),
            // Drops continue the set before, never a warm-up, never another exercise's.
            (
                ["Bench,,,0,normal,80,8,,,", "Bench,,,1,dropset,60,8,,,", "Bench,,,2,dropset,,12,,,"],
                ["bench-press: d:80kgx8/60kgx8/12"]
            ),
            (["Bench,,,0,warmup,40,8,,,", "Bench,,,1,dropset,60,8,,,"], ["bench-press: w:40kgx8 60kgx8"]),
            (["Squat,,,0,normal,,5,,,", "Bench,,,0,dropset,60,8,,,"], ["squat: 5", "bench-press: 60kgx8"]),
            // Effort: 0 is none, what is no RPE is left out.
            (
                [
                    "Squat,,,0,failure,,5,,,10", "Squat,,,1,normal,,5,,,0", "Squat,,,2,normal,,5,,,11",
                    "Squat,,,3,normal,,5,,,7.5",
                ], ["squat: 5@10! 5 5 5@7.5"]
            ),
            // An external load makes it the loaded variant; a warm-up alone does not.
            (["Squat,,,0,normal,100,5,,,"], ["barbell-squat: 100kgx5"]),
            (["Squat,,,0,warmup,20,5,,,", "Squat,,,1,normal,,5,,,"], ["squat: w:20kgx5 5"]),
            // Assistance is negative.
            (
                ["Pull Up (Assisted),,,0,normal,20,8,,,", "Pull Up,,,0,normal,10,5,,,"],
                ["pull-up: -20kgx8", "pull-up: 10kgx5"]
            ),
            // Time without repetitions is a hold; a held exercise takes its time before its repetitions.
            (["Squat,,,0,normal,,,,30,", "Plank,,,0,normal,,1,,30,"], ["squat: 30s", "plank: 30s"]),
            // A distance is cardio, and so is a known activity; what it has no place for is in its note.
            (
                ["Running,,,0,normal,,,,600,7", "Squat,,,0,normal,40,3,0.1,,"],
                ["running: 600 s @7", "squat: 100 m (3 reps; 40 kg)"]
            ),
            // "Warm Up" gives warm-up sets.
            (["Warm Up,,,0,normal,,,,300,", "Stretching,,,0,normal,,5,,,"], ["warm-up: w:5:00", "stretching: w:5"]),
            // Notes of the exercise on every row, and of a set on its own.
            (
                ["Squat,,knees,0,normal,,5,,,", "Squat,,knees,1,normal,,5,,,", "Squat,,hard,2,normal,,5,,,"],
                ["squat: 5 5 5[hard] (knees)"]
            ),
        ] as [([String], [String])])
    func session(rows: [String], lines: [String]) throws {
        let (found, report) = try hevy(rows)
        #expect(found == [[Self.first] + lines])
        #expect(report.skips == [])
    }

    @Test(
        "Rows that are skipped, with the reason",
        arguments: [
            ("Squat,,,0,normal,,0,,0,", "nothing measured: no reps, time or distance"),
            (",,,0,normal,,5,,,", "no exercise is named"),
            ("Squat,,,0,normal,,abc,,,", "reps 'abc' is not a number"),
            ("Squat,,,0,normal,,5.5,,,", "reps '5.5' is not a whole number from 0 to 10000"),
            ("Squat,,,0,normal,,-5,,,", "reps '-5' is not a whole number from 0 to 10000"),
            ("Squat,,,0,normal,x,5,,,", "weight 'x' is not a number"),
            ("Squat,,,0,normal,10000,5,,,", "the weight is out of range: loads stay below 10000 kg"),
            ("Squat,,,0,normal,,,,soon,", "the time 'soon' is not understood"),
            ("Squat,,,0,normal,,,-5,,", "the distance is out of range"),
            ("Squat,,,0,normal,,5,,,,,more", "15 cells where the header has 13"),
            ("Squat,\"a\" b,,0,normal,,5,,,", "text stands between a closing quote and the next delimiter"),
        ])
    func skipped(row: String, reason: String) throws {
        let (lines, report) = try hevy([row, "Squat,,,1,normal,,5,,,"])
        #expect(report.skips == ["2: \(reason)"])
        #expect(lines == [[Self.first, "squat: 5"]])
    }

    @Test("Rows whose date is not understood are skipped, each with its line and text")
    func dates() throws {
        let text =
            Self.head
            + "A,\"1 Joulu 2025, 10:00\",,Squat,,,0,normal,,5,,,\nA,\"1 Joulu 2025, 10:00\",,Squat,,,1,normal,,5,,,\n"
            + "A,,,Squat,,,0,normal,,5,,,\n"
        let (lines, report) = try table(text)
        #expect(lines == [])
        #expect(
            report.skips == [
                "2: 'joulu' is not a month that is known, in '1 Joulu 2025, 10:00'",
                "3: 'joulu' is not a month that is known, in '1 Joulu 2025, 10:00'",
                "4: the row has no date",
            ])
        #expect(!report.isComplete)
    }

    @Test(
        "A file that was cut off",
        arguments: [
            (
                "A,\"1 Jan 2025, 10:00\",,Squat,,,0,normal,,5,,,\nA,\"1 Jan 2025, 10:00\",,Squat,,,1,no",
                "3: the file ends in the middle of this row"
            ),
            (
                "A,\"1 Jan 2025, 10:00\",,Squat,,,0,normal,,5,,,\nA,\"1 Jan 2025, 10",
                "3: a quote is not closed before the end of the file"
            ),
        ])
    func cutOff(rows: String, skip: String) throws {
        let (lines, report) = try table(Self.head + rows)
        #expect(lines == [["2025-01-01 10:00 A", "squat: 5"]])
        #expect(report.skips == [skip])
    }

    @Test("Lines are counted through quoted line breaks and every kind of line end")
    func lineNumbers() throws {
        let (_, report) = try table(
            "Date,Exercise,Reps,Notes\r\n2025-01-01,Squat,5,\"two\r\nlines\"\r\n\r\n2025-01-01,Squat,x,\r\n")
        #expect(report.skips == ["5: reps 'x' is not a number"])
    }

    @Test("A session whose rows are scattered is one session")
    func scattered() throws {
        let (lines, report) = try table(
            "Date,Exercise,Reps\n2025-01-01,Squat,5\n2025-01-02,Squat,6\n2025-01-01,Lunge,7\n"
                + "2025-01-03,Squat,8\n2025-01-02,Lunge,9\n")
        #expect(
            Set(lines.map { $0.joined(separator: "|") }) == [
                "2025-01-01 12:00|squat: 5|lunge: 7", "2025-01-02 12:00|squat: 6|lunge: 9", "2025-01-03 12:00|squat: 8",
            ])
        #expect(report.sessions == 3)
    }

    @Test(
        "Slash dates are decided for the file as a whole",
        arguments: [
            (
                ["01/02/2025", "13/02/2025"], ["2025-02-01", "2025-02-13"],
                "dates with slashes are day/month/year, as 13/02/2025 on line 3 shows"
            ),
            (
                ["01/02/2025", "01/13/2025"], ["2025-01-02", "2025-01-13"],
                "dates with slashes are month/day/year, as 01/13/2025 on line 3 shows"
            ),
            (
                ["01/05/2025", "01/07/2025", "02/01/2025"], ["2025-01-05", "2025-01-07", "2025-02-01"],
                "dates with slashes could be read either way; taken as month/day/year, which puts them in order"
            ),
            (["01/02/2025"], ["2025-02-01"], "dates with slashes could be read either way; taken as day/month/year"),
            (
                ["13/02/2025", "01/13/2025"], ["2025-02-13"],
                "dates with slashes contradict each other (lines 2 and 3); read as day/month/year after the first, "
                    + "the others are skipped"
            ),
        ] as [([String], [String], String)])
    func slashes(dates: [String], days: [String], note: String) throws {
        let rows = dates.map { "\($0),Squat,5\n" }.joined()
        let (lines, report) = try table("Date,Exercise,Reps\n" + rows)
        #expect(lines.map { String($0[0].prefix(10)) } == days)
        #expect(report.notes == [note])
    }

    @Test("New exercises have what the file says about them")
    func newExercises() throws {
        let (lines, report) = try hevy([
            "Odd Curl (Cable),,,0,normal,10,8,,,", "Odd Hold,,,0,normal,,,,30,", "Odd Walk,,,0,normal,,,1.5,900,",
            "Odd Dip (Assisted),,,0,normal,15,8,,,",
            "Squat!,,,0,normal,,5,,,", "Odd Press (Smith Machine),,,0,normal,10,8,,,",
        ])
        #expect(
            lines[0][1...] == [
                "odd-curl-cable: 10kgx8", "odd-hold: 30s", "odd-dip-assisted: -15kgx8", "squat: 5",
                "odd-press-smith-machine: 10kgx8", "odd-walk: 900 s 1500 m",
            ])
        let made = report.newExercises
        #expect(
            made.map(\.name) == [
                "Odd Curl (Cable)", "Odd Hold", "Odd Walk", "Odd Dip (Assisted)", "Odd Press (Smith Machine)",
            ])
        #expect(made.map(\.equipment) == [.cable, .other, .cardio, .bodyweight, .smithMachine])
        #expect(made.map(\.measuredIn) == [.reps, .seconds, .cardio, .reps, .reps])
        #expect(made.map(\.loading) == [.external, [], [], .assisted, .external])
        // Imported again with them in the catalogue, everything resolves to them.
        let grown = Catalogue(Self.catalogue.exercises + made, revision: "2")
        let (_, second) = try read(
            Array((Self.head + "A,\"1 Jan 2025, 10:00\",,Odd Dip (Assisted),,,0,normal,15,8,,,\n").utf8),
            catalogue: grown)
        #expect(second.names == ["Odd Dip (Assisted) = odd-dip-assisted exact"])
    }

    @Test("Spellings of a new name are one exercise")
    func spellings() throws {
        let (lines, report) = try hevy(["Odd Curl,,,0,normal,,8,,,", "odd-curls,,,1,normal,,9,,,"])
        #expect(lines == [[Self.first, "odd-curl: 8 9"]])
        #expect(report.newExercises.map(\.name) == ["Odd Curl"])
    }

    @Test("A new exercise takes no id that is taken")
    func slugs() throws {
        let (lines, _) = try hevy(["Équals;,,,0,normal,,8,,,"])
        #expect(lines == [[Self.first, "equals: 8"]])
        let taken = Catalogue([Exercise(id: "odd-curl", name: "Something else")], revision: "1")
        let (sessions, report) = try read(
            Array("Date,Exercise,Reps\n2025-01-01,Odd-Curls (x),5\n".utf8), catalogue: taken)
        #expect(report.newExercises.map(\.id) == ["odd-curls-x"])
        #expect(sessions[0].session.exercises[0].exercise == "odd-curls-x")
    }

    @Test("Ambiguous names become exercises of their own and say between which")
    func ambiguous() throws {
        let two = Catalogue(
            [
                Exercise(id: "cable-row", name: "Cable row", aliases: ["row"]),
                Exercise(id: "machine-row", name: "Machine row", aliases: ["row"]),
            ], revision: "1")
        let (_, report) = try read(Array("Date,Exercise,Reps\n2025-01-01,Row,5\n".utf8), catalogue: two)
        #expect(report.exercises.map(\.how) == [.ambiguous(["cable-row", "machine-row"])])
        #expect(report.newExercises.map(\.id) == ["row"])
    }

    @Test("Names can be mapped")
    func mapped() throws {
        let (lines, report) = try hevy(["My Thing,,,0,normal,40,8,,,"], options(map: ["my things": "bench-press"]))
        #expect(lines[0][1] == "bench-press: 40kgx8")
        #expect(report.names == ["My Thing = bench-press map"])
        #expect(throws: ExchangeError.unknownExercise("nope", name: "x")) { try hevy([], options(map: ["x": "nope"])) }
    }

    @Test("A longer export has the rows of the shorter one, whatever the unit is said to be")
    func stableRows() throws {
        let head = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n"
        let short = "2025-01-01 10:00:00,A,Squat,1,60,5\n2025-01-01 10:00:00,A,Squat,2,60,5\n"
        let long = short + "2025-01-01 10:00:00,A,Squat,3,60,4\n"
        func rows(_ text: String, _ unit: MassUnit?) throws -> ImportedSession {
            try read(Array((head + text).utf8), options(unit: unit), catalogue: Self.catalogue).sessions[0]
        }
        let (a, b) = try (rows(short, nil), rows(long, .lb))
        #expect(a.key == b.key)
        #expect(a.rows[0] == a.rows[1])
        #expect(Array(b.rows.prefix(2)) == a.rows)
        #expect(b.rows[2] != b.rows[0])
        // Kept in journals: these must never change.
        #expect(a.key == "strong|A|2025-01-01 10:00:00")
        #expect(a.rows[0] == Self.rowHash)
    }

    static let rowHash: UInt64 = 12_706_597_897_401_177_494

    @Test("Long sessions are named, ends before starts left out")
    func lengths() throws {
        let (lines, report) = try table(
            Self.head
                + "A,\"1 Jan 2025, 10:00\",\"2 Jan 2025, 11:30\",Squat,,,0,normal,,5,,,\n"
                + "B,\"3 Jan 2025, 10:00\",\"3 Jan 2025, 09:00\",Squat,,,0,normal,,5,,,\n")
        #expect(lines == [["2025-01-01 10:00 A", "squat: 5"], ["2025-01-03 10:00 B", "squat: 5"]])
        #expect(
            report.notes == [
                "1 session with an end before the start; the length is left out",
                "longer than 12 hours, kept, their length not believed: 'A' of 2025-01-01 (25 h 30 min)",
            ])
    }

    @Test(
        "Newer Strong files",
        arguments: [
            """
            Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);\
            Seconds;Notes;Workout Notes
            1;2025-01-01 10:00:00;A;3600;Squat;1;;5;;;;;
            1;2025-01-01 10:00:00;A;3600;Running;1;;;;400;90;;

            """,
            """
            Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Distance Unit,Seconds
            2025-01-01 10:00:00,A,1h,Squat,1,0,5,0,,0
            2025-01-01 10:00:00,A,1h,Squat,Rest Timer,0,0,0,,90
            2025-01-01 10:00:00,A,1h,Running,1,0,0,400,m,90
            """,
            """
            Date\tWorkout Name\tDuration\tExercise Name\tSet Order\tWeight\tReps\tDistance\tSeconds
            2025-01-01 10:00:00\tA\t1h\tSquat\t1\t0,0\t5\t0\t0
            2025-01-01 10:00:00\tA\t1h\tRunning\t1\t0\t0\t0,4\t90

            """,
        ])
    func newerStrong(text: String) throws {
        #expect(try table(text).lines == [[Self.first, "squat: 5", "running: 90 s 400 m"]])
    }

    @Test("Both weight columns, and names of columns in any case, order and number")
    func columns() throws {
        let (lines, _) = try table(
            "Reps,WEIGHT_LBS,Start Time,ignored,Weight_KG,Exercise Title\n"
                + "5,225,\"1 Jan 2025, 10:00\",x,100,Bench\n5,225,\"1 Jan 2025, 10:00\",x,,Bench\n")
        #expect(lines == [["2025-01-01 10:00", "bench-press: 100kgx5 225lbx5"]])
    }

    @Test(
        "Files that are not understood say what was found and expected",
        arguments: [
            ("a,b,c\n1,2,3\n", ExchangeError.notUnderstood(found: "'a, b, c'")),
            ("hello", .notUnderstood(found: "'hello'")),
            (
                "title,start_time,exercise_title\n",
                .missingColumn(
                    .hevy, names: ["weight", "reps", "distance", "seconds"],
                    found: ["title", "start_time", "exercise_title"])
            ),
            (
                "Workout Name,Set Order,Exercise Name,Reps\n",
                .missingColumn(.strong, names: ["Date"], found: ["Workout Name", "Set Order", "Exercise Name", "Reps"])
            ),
            ("{\"a\":1}", .document(.dredfit, problem: "it has neither an engineState nor records")),
            ("{", .document(.dredfit, problem: "it is not valid JSON")),
        ] as [(String, ExchangeError)])
    func notUnderstood(text: String, error: ExchangeError) {
        #expect(throws: error) { try read(text) }
    }

    @Test("A header alone is a file without rows")
    func headerOnly() throws {
        let (lines, report) = try table(Self.head)
        #expect(lines == [])
        #expect(report.rows == 0)
    }
}

@Suite("The Dredfit backup")
struct DredfitImportTests {
    private static let catalogue = Catalogue(
        [
            Exercise(id: "squat", name: "Squat", equipment: .bodyweight),
            Exercise(id: "push-up", name: "Push-up", equipment: .bodyweight),
            Exercise(id: "plank", name: "Plank", equipment: .bodyweight, measuredIn: .seconds),
            Exercise(id: "calf-raise", name: "Calf raises", equipment: .bodyweight),
        ], revision: "1")

    private static let backup = """
        {"engineState":{"counter":2,"levels":["squat",5,"push_h",9,"ghost",3],"failStreak":{"squat":1},"hasBar":true,\
        "frozen":["calf",2]},
        "records":[
         {"sessionNumber":2,"date":"2026-03-03T18:00:00Z","result":"more","totalLevelAfter":14},
         {"sessionNumber":1,"date":794000000,"result":"less","totalLevelAfter":10,"durationSec":1800,\
        "actuals":["push_h",7],
          "skipped":["calf"],"discomfort":[],"exercises":[
          {"pattern":"squat","name":"Squat","tier":1,"unit":"reps","load":9,"perSide":false,"sets":3},
          {"pattern":"push_h","name":"Push-up","tier":2,"unit":"reps","load":8,"perSide":false,"sets":3},
          {"pattern":"core_anti_ext","name":"Plank","tier":2,"unit":"sec","load":25,"perSide":false,"sets":3},
          {"pattern":"calf","name":"Calf raises","tier":1,"unit":"reps","load":8,"perSide":false,"sets":3},
          {"pattern":"ghost","name":"Ghost","tier":1,"unit":"reps","load":8,"sets":3}]}],
        "settings":{"restWeekdays":[1,4]}}
        """

    @Test("Sessions, state and settings")
    func backup() throws {
        let (sessions, report) = try read(Array(Self.backup.utf8), catalogue: Self.catalogue)
        #expect(report.format == .dredfit)
        #expect(sessions.count == 1)
        let session = sessions[0].session
        #expect(
            session.lines == [
                "2026-02-28 20:33 Workout 1 30 min", "squat: 9 9 9", "push-up: 7 7 7", "plank: 25s 25s 25s",
                "calf-raise: ",
            ])
        #expect((session.program, session.rating, session.source) == ("dredfit", .tough, "dredfit"))
        #expect(session.exercises.map(\.slot) == ["squat", "push_h", "core_anti_ext", "calf"])
        #expect(session.exercises.map(\.setAside) == [nil, nil, nil, .skipped])
        #expect(session.plan?.exercises.map { $0.sets.map(\.measure) }[1] == [.reps(8), .reps(8), .reps(8)])
        #expect(report.sets == 9)
        #expect(report.skips == ["1: record 2 of 2026-03-03 lists no exercises; it counts as a day of training"])
        #expect(report.restDays == [.sunday, .wednesday])
        #expect(report.hasBar == true)
        let restored = try #require(report.event?.payload["restored"])
        #expect(restored["counter"] == 2)
        #expect(restored["levels"]?["squat"] == 5)
        #expect(restored["levels"]?["hinge"] == 0)
        #expect(restored["levels"]?["ghost"] == nil)
        #expect(restored["failStreak"]?["squat"] == 1)
        #expect(restored["frozen"] == ["calf": 2])
        #expect(restored["lastTrained"] == "2026-03-03")
        #expect(report.event?.at == Moment("2026-03-03T18:00:00Z"))
    }

    @Test("Missing maps are zeros, a negative counter is 0")
    func bare() throws {
        let (sessions, report) = try read(#"{"engineState":{"counter":-4}}"#)
        #expect(sessions.isEmpty)
        #expect(report.event?.payload["restored"]?["counter"] == 0)
        #expect(report.event?.payload["restored"]?["levels"]?["pull_bar"] == 0)
        #expect(report.event?.payload["restored"]?["lastTrained"] == nil)
    }
}
