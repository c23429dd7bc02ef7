import Config
import Testing
import TrainingKit

@testable import Exchange

@Suite(
    "The dialects of the shared files",
    .enabled(if: Shared.root != nil && hasCatalogue, "needs ../shared and the catalogue"))
struct DialectTests {
    private func check(_ file: String, _ lines: [[String]], skips: [String] = []) throws -> ImportReport {
        let (sessions, report) = try read(Shared.bytes("history/dialects/\(file)"))
        #expect(sessions.map(\.session.lines) == lines)
        #expect(report.skips == skips)
        #expect(report.accounted == report.rows)
        for imported in sessions { #expect(imported.rows.count == imported.targets.count) }
        return report
    }

    @Test("Hevy in kilograms")
    func hevyKilograms() throws {
        let report = try check(
            "hevy-kg.csv",
            [
                [
                    "2026-07-06 17:59 Push A 57 min (felt, \"ok\")",
                    "bench-press: w:40kgx8 82.5kgx8@8 d:82.5kgx7/60kgx10@9.5 (pause\nat the chest)",
                    "dumbbell-lateral-raise: 12kgx15@10!#0", "triceps-pushdown: 25kgx12#0", "push-up: 20",
                    "plank: 1:15",
                ],
                ["2026-07-08 07:05 Cardio 🏃 35 min", "treadmill: 1800 s 5200 m"],
            ])
        #expect(report.format == .hevy)
        #expect((report.unit, report.unitFrom) == (.kg, .column))
        #expect((report.sessions, report.sets, report.drops, report.cardio) == (2, 7, 1, 1))
        #expect(report.isComplete)
    }

    @Test("Hevy in pounds")
    func hevyPounds() throws {
        let report = try check(
            "hevy-lbs.csv", [["2026-07-06 17:59 Legs 57 min", "barbell-squat: 225lbx5 227.5lbx5"]])
        #expect((report.unit, report.unitFrom) == (.lb, .column))
    }

    @Test("Strong, classic")
    func strongClassic() throws {
        let report = try check(
            "strong-classic.csv",
            [
                [
                    "2024-03-04 18:20 Upper \"A\" 70 min (first note)",
                    "bench-press: w:20kgx10 60kgx8@7.5 d:60kgx6/45kgx8@10![last, to failure]", "plank: 1:00",
                    "pull-up: 9",
                ],
                ["2024-03-06 07:02 Run 25 min", "running: 1500 s 4100 m"],
            ],
            skips: ["8: a rest timer, not a set", "9: nothing measured: no reps, time or distance"])
        #expect((report.unit, report.unitFrom) == (.kg, .configured))
        #expect(
            report.notes == [
                "4 loads without a unit in the file, taken as kg (the configured unit; --unit says otherwise)",
                "distances have no unit in the file and are taken as kilometres",
            ])
        #expect(report.isComplete)
    }

    @Test("Strong, classic, in pounds by option")
    func strongInPounds() throws {
        let (sessions, report) = try read(Shared.bytes("history/dialects/strong-classic.csv"), options(unit: .lb))
        #expect(
            sessions[0].session.exercises[0].sets.map(\.short) == [
                "w:20lbx10", "60lbx8@7.5", "d:60lbx6/45lbx8@10![last, to failure]",
            ])
        #expect(sessions[1].session.cardio[0].metres == 6598)
        #expect((report.unit, report.unitFrom) == (.lb, .option))
    }

    @Test("Strong with semicolons")
    func strongSemicolons() throws {
        let report = try check(
            "strong-android.csv", [["2025-02-10 06:31 Leg 45 min", "deadlift: 82.5kgx5 185lbx5@8.5"]],
            skips: ["4: reps 'abc' is not a number"])
        #expect(report.format == .strong)
        #expect(report.unitFrom == .column)
        #expect(report.notes == ["loads stay in their own units: 1 in kg, 1 in lb"])
        #expect(!report.isComplete)
        #expect(report.skipped[0].text == "2025-02-10 06:31:54;Leg;Deadlift (Barbell);3;90;kg;abc;;;;0;;;45m")
    }

    @Test("FitNotes on Android")
    func fitnotesAndroid() throws {
        let report = try check(
            "fitnotes-android.csv",
            [
                ["2023-01-04 12:00", "bench-press: 60kgx8 60kgx8[slow, paused]", "plank: 1:30"],
                ["2023-01-06 12:00", "running: 1630 s 5000 m"],
            ])
        #expect(report.format == .fitnotes)
        #expect((report.unit, report.unitFrom) == (.kg, .column))
    }

    @Test("FitNotes on iOS")
    func fitnotesIOS() throws {
        let report = try check(
            "fitnotes-ios.csv",
            [
                ["2024-01-15 12:00", "barbell-squat: 100kgx5 225lbx5"],
                ["2024-02-04 12:00", "hammer-curl: 14kgx12"],
            ])
        #expect(
            report.notes == [
                "loads stay in their own units: 2 in kg, 1 in lb",
                "dates with slashes are day/month/year, as 15/01/2024 on line 2 shows",
            ])
    }
}

@Suite(
    "One person's real export", .enabled(if: Shared.root != nil && hasCatalogue, "needs ../shared and the catalogue"))
struct HevyExportTests {
    static let imported = try? read(Shared.bytes("history/hevy-export.csv"))

    @Test("Every row is accounted for")
    func accounted() throws {
        let (sessions, report) = try #require(Self.imported)
        #expect(report.rows == 7_211)
        #expect(report.sessions == 335)
        #expect(sessions.count == 335)
        #expect(report.accounted == 7_211)
        // Of the 43 rows of drops one stands first in its exercise, and is a working set.
        #expect((report.sets, report.drops, report.cardio) == (7_168, 42, 0))
        #expect(
            report.notes == [
                "1 drop without a set before, kept as a working set",
                "40 efforts of a drop left out: a drop set has one effort, its first part's",
            ])
        #expect(report.skips == ["6643: nothing measured: no reps, time or distance"])
        #expect(report.isComplete)
        #expect(sessions.reduce(0) { $0 + $1.rows.count } == 7_210)
        let sets = sessions.flatMap { $0.session.exercises.flatMap(\.sets) }
        #expect(sets.count == report.sets)
        // 1,122 rows were taken to failure, and the one with nothing in it is among them.
        #expect(sets.count { $0.failure } == 1_121)
        #expect(sets.reduce(0) { $0 + $1.drops.count } == 42)
        // 277 rows are of a superset and one of them is a drop; of 1,017 rows at RPE 9.5 seven are drops of a set
        // with an effort of its own.
        #expect(sets.count { $0.superset == 0 } == 276)
        #expect(sets.count { $0.kind == .warmUp } == 2_195 + 275)
        #expect(sets.count { $0.effort == .rpe(halves: 19) } == 1_010)
    }

    @Test(
        "Written in any layout and read again, the sets are the same",
        arguments: [
            TableWriter.Layout.hevy, .strong, .csv,
        ])
    func outAndIn(layout: TableWriter.Layout) throws {
        let (sessions, report) = try #require(Self.imported)
        let grown = Catalogue(Config.catalogue.exercises + report.newExercises, revision: "2")
        let (again, second) = try read(written(sessions.map(\.session), layout, catalogue: grown), catalogue: grown)
        #expect(second.newExercises == [])
        #expect(second.skippedCount == 0)
        // Strong has no supersets, and its warm-ups no number: two entries of one exercise in a row may be read as one.
        func sets(_ sessions: [ImportedSession]) -> [[String]] {
            sessions.map { imported in
                imported.session.exercises.flatMap { entry in
                    entry.sets.map { "\(entry.exercise) \((layout == .strong ? $0.common : $0.withoutNote).short)" }
                }
            }
        }
        #expect(sets(again) == sets(sessions))
        guard layout != .strong else { return }
        #expect(
            again.map { $0.session.exercises.map(\.sets.count) }
                == sessions.map { $0.session.exercises.map(\.sets.count) })
    }

    @Test("At least nine sets in ten are of catalogue exercises")
    func resolved() throws {
        let (_, report) = try #require(Self.imported)
        let own = report.exercises.filter { $0.how == .new || $0.how.word == "ambiguous" }
        let made = own.reduce(0) { $0 + $1.sets }
        #expect(Double(made) <= 0.1 * Double(report.sets), "\(made) of \(report.sets): \(own.map(\.name))")
    }

    /// Every name of the file and the exercise it must be, each judged by hand.
    static let judged: [(name: String, exercise: String, how: String)] = [
        ("Back Extension (Weighted Hyperextension)", "back-extension", "alias"),
        ("Bayesian Cable Curl", "bayesian-cable-curl", "exact"),
        ("Bench Press (Barbell)", "bench-press", "alias"),
        ("Bench Press (Dumbbell)", "dumbbell-bench-press", "alias"),
        ("Bicep Curl (Cable)", "cable-curl", "alias"),
        ("Bottom-Half Seated Cable Flye", "bottom-half-seated-cable-flye", "new"),
        ("Bulgarian Split Squat", "dumbbell-bulgarian-split-squat", "alias"),
        ("Cable 1-Arm Face Pull", "single-arm-face-pull", "alias"),
        ("Cable Crossover Ladder", "cable-crossover-ladder", "new"),
        ("Cable Crunch", "cable-crunch", "exact"),
        ("Calf Press (Machine)", "calf-press", "alias"),
        ("Chest Fly (Dumbbell)", "dumbbell-chest-fly", "alias"),
        ("Chest Fly (Machine)", "pec-deck", "alias"),
        ("Chest Press (Machine)", "machine-chest-press", "alias"),
        ("Chest Supported Incline Row (Dumbbell)", "chest-supported-dumbbell-row", "alias"),
        ("Concentration Curl", "concentration-curl", "exact"),
        ("Crunch (Machine)", "machine-crunch", "alias"),
        ("Crunch (Weighted)", "crunch", "alias"),
        ("Crunch", "crunch", "exact"),
        ("Decline Crunch (Weighted)", "decline-crunch", "alias"),
        ("Dragon Flag", "dragon-flag", "exact"),
        ("EZ Bar Biceps Curl", "ez-bar-curl", "alias"),
        ("Glute Ham Raise", "glute-ham-raise", "exact"),
        ("Hammer Curl (Cable)", "cable-hammer-curl", "alias"),
        ("Hammer Curl (Dumbbell)", "hammer-curl", "alias"),
        ("Hip Abduction (Machine)", "hip-abduction", "alias"),
        ("Hip Adduction (Machine)", "hip-adduction", "alias"),
        ("Hip Thrust (Machine)", "machine-hip-thrust", "alias"),
        ("Incline Bench Press (Barbell)", "incline-bench-press", "alias"),
        ("Incline Bench Press (Dumbbell)", "incline-dumbbell-bench-press", "alias"),
        ("Incline Chest Press (Machine)", "incline-machine-chest-press", "alias"),
        ("Iso-Lateral Chest Press (Machine)", "iso-lateral-chest-press", "alias"),
        ("JM Press (Barbell)", "jm-press", "alias"),
        ("Katana Triceps Extension", "katana-triceps-extension", "exact"),
        ("Lat Pulldown (Cable)", "lat-pulldown", "alias"),
        ("Lat Pulldown (Machine)", "machine-lat-pulldown", "alias"),
        ("Lat Pulldown - Close Grip (Cable)", "close-grip-lat-pulldown", "alias"),
        ("Lateral Raise (Cable)", "cable-lateral-raise", "alias"),
        ("Lateral Raise (Dumbbell)", "dumbbell-lateral-raise", "alias"),
        ("Lateral Raise (Machine)", "machine-lateral-raise", "alias"),
        ("Leg Extension (Machine)", "leg-extension", "alias"),
        ("Leg Press (Machine)", "leg-press", "alias"),
        ("Lunge (Dumbbell)", "dumbbell-lunge", "alias"),
        ("Lying Leg Curl (Machine)", "lying-leg-curl", "alias"),
        ("Lying Leg Raise", "lying-leg-raise", "exact"),
        ("Meadows Incline DB Lateral Raise", "meadows-incline-lateral-raise", "alias"),
        ("Pendlay Row (Barbell)", "pendlay-row", "alias"),
        ("Preacher Curl (Barbell)", "barbell-preacher-curl", "alias"),
        ("Preacher Curl (Machine)", "machine-preacher-curl", "alias"),
        ("Pull Up (Assisted)", "pull-up", "alias"),
        ("Pull Up", "pull-up", "exact"),
        ("Pullover (Dumbbell)", "dumbbell-pullover", "alias"),
        ("Rear Delt Reverse Fly (Cable)", "cable-rear-delt-fly", "alias"),
        ("Rear Delt Reverse Fly (Machine)", "reverse-pec-deck", "alias"),
        ("Reverse Fly Single Arm (Cable)", "single-arm-cable-rear-delt-fly", "alias"),
        ("Reverse Lunge (Dumbbell)", "dumbbell-reverse-lunge", "alias"),
        ("Romanian Deadlift (Barbell)", "romanian-deadlift", "alias"),
        ("Seated Cable Row - Bar Wide Grip", "wide-grip-seated-cable-row", "alias"),
        ("Seated Cable Row - V Grip (Cable)", "seated-cable-row", "alias"),
        ("Seated Dip Machine", "machine-dip", "alias"),
        ("Seated Incline Curl (Dumbbell)", "incline-dumbbell-curl", "alias"),
        ("Seated Leg Curl (Machine)", "seated-leg-curl", "alias"),
        ("Seated Palms Down Wrist Curl", "reverse-wrist-curl", "alias"),
        ("Seated Palms Up Wrist Curl", "wrist-curl", "alias"),
        ("Seated Row (Machine)", "machine-row", "alias"),
        ("Seated Shoulder Press (Machine)", "machine-shoulder-press", "alias"),
        ("Seated Super- Bayesian High Cable Curl", "seated-super-bayesian-high-cable-curl", "exact"),
        ("Shoulder Press (Dumbbell)", "dumbbell-shoulder-press", "alias"),
        ("Shoulder Press (Machine Plates)", "plate-loaded-shoulder-press", "alias"),
        ("Shrug (Cable)", "cable-shrug", "alias"),
        ("Shrug (Dumbbell)", "dumbbell-shrug", "alias"),
        ("Side Bend (Dumbbell)", "dumbbell-side-bend", "alias"),
        ("Single Arm Lateral Raise (Cable)", "single-arm-cable-lateral-raise", "alias"),
        ("Sitting 1-Arm Lat Pulldown", "single-arm-lat-pulldown", "alias"),
        ("Skullcrusher (Barbell)", "barbell-skullcrusher", "alias"),
        ("Squat (Barbell)", "barbell-squat", "alias"),
        ("Squat (Smith Machine)", "smith-machine-squat", "alias"),
        ("Standing Calf Raise (Dumbbell)", "dumbbell-standing-calf-raise", "alias"),
        ("Standing Calf Raise (Machine)", "standing-calf-raise-machine", "exact"),
        ("Triceps Extension (Cable)", "cable-triceps-extension", "alias"),
        ("Triceps Extension (Machine)", "machine-triceps-extension", "alias"),
        ("Triceps Kickback (Cable)", "cable-triceps-kickback", "alias"),
        ("Triceps Pressdown", "triceps-pushdown", "alias"),
        ("Triceps Pushdown", "triceps-pushdown", "exact"),
        ("Warm Up", "warm-up", "new"),
        ("Wide Pull Up", "wide-grip-pull-up", "alias"),
    ]

    @Test("Every name is the lift that it names")
    func names() throws {
        let (_, report) = try #require(Self.imported)
        let found = report.names.sorted()
        #expect(found == Self.judged.map { "\($0.name) = \($0.exercise) \($0.how)" }.sorted())
    }
}
