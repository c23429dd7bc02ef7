import Testing
import TrainingKit

@testable import Host

/// What the words of `log` mean for an exercise, given what is planned of it and what was done last time.
@Suite struct SetReaderTests {
    /// One reading: sets planned and of last time as `bwx8` or `80kgx8`; `?x8` is a planned set whose load is not
    /// known.
    struct Case: Sendable, CustomTestStringConvertible {
        var exercise: Exercise.ID
        var line: String
        var expected: String
        var planned = ""
        var last = ""
        var logged = 0
        var unit = MassUnit.kg
        /// Whether it is said which reading was taken.
        var noted = false
        var testDescription: String { "\(exercise) \(line)" }
    }

    static func reader(_ test: Case) throws -> SetReader {
        func record(_ word: Substring) throws -> SetRecord {
            let exercise = Exercise(
                id: "any", name: "Any", measuredIn: word.hasSuffix("s") ? .seconds : .reps,
                loading: [.external, .added, .assisted])
            let plain = SetReader(exercise: exercise, unit: .kg, planned: [], logged: 0, last: [])
            return try plain.read(LogLine([String(word)]).items).sets[0]
        }
        let exercise = try #require(catalogue[test.exercise])
        return SetReader(
            exercise: exercise, unit: test.unit,
            planned: try test.planned.split(separator: " ").map { word in
                guard word.hasPrefix("?") else {
                    let set = try record(word)
                    return PlannedSet(set.measure, load: set.load)
                }
                return PlannedSet(try record("bw" + word.dropFirst()).measure, needsLoad: true)
            }, logged: test.logged, last: try test.last.split(separator: " ").map(record))
    }

    private func check(_ test: Case) throws {
        let reading = try Self.reader(test).read(LogLine(shellWords(test.line)).items)
        #expect(reading.sets.map(short).joined(separator: " ") == test.expected)
        #expect(reading.notes.isEmpty != test.noted, "\(reading.notes)")
    }

    @Test(
        "Forms of product.md, nothing planned and nothing before",
        arguments: [
            Case(exercise: "push-up", line: "12 12 10", expected: "bwx12 bwx12 bwx10"),
            Case(exercise: "bench-press", line: "80x8 80x8 77.5x7@9", expected: "80kgx8 80kgx8 77.5kgx7@9"),
            Case(exercise: "bench-press", line: "80kg 8 8 7", expected: "80kgx8 80kgx8 80kgx7"),
            Case(exercise: "barbell-squat", line: "225lbx5x3", expected: "225lbx5 225lbx5 225lbx5"),
            Case(exercise: "pull-up", line: "3x8", expected: "bwx8 bwx8 bwx8", noted: true),
            Case(exercise: "plank", line: "45s 1:00", expected: "bwx45s bwx60s"),
            Case(exercise: "pull-up", line: "+10kgx5", expected: "10kgx5"),
            Case(exercise: "dip", line: "-20kgx8", expected: "-20kgx8"),
            Case(exercise: "pistol-squat", line: "8l7r", expected: "bwx8l7r"),
            Case(exercise: "pistol-squat", line: "8l8r", expected: "bwx8"),
            Case(exercise: "dumbbell-curl", line: "20x10/15x8/10x8", expected: "20kgx10/15kgx8/10kgx8"),
            Case(exercise: "bench-press", line: "w:40x8 w:60x5 80x8", expected: "w:40kgx8 w:60kgx5 80kgx8"),
            Case(exercise: "bench-press", line: "80,5x8*2", expected: "80.5kgx8 80.5kgx8"),
            Case(exercise: "bench-press", line: "80x8", expected: "80lbx8", unit: .lb),
            Case(exercise: "bench-press", line: "80kgx8", expected: "80kgx8", unit: .lb),
            Case(exercise: "bench-press", line: "80x8@2rir 8 @3rir", expected: "80kgx8@2rir 80kgx8@3rir"),
            Case(exercise: "bench-press", line: "bwx8 0x8 0kgx8", expected: "bwx8 bwx8 bwx8"),
            Case(exercise: "bench-press", line: "+80x8", expected: "80kgx8"),
            Case(exercise: "pull-up", line: "10kgx5 bw 5", expected: "10kgx5 bwx5"),
            Case(exercise: "pull-up", line: "bw+10x5", expected: "10kgx5"),
            Case(exercise: "pull-up", line: "-20kg 8 8", expected: "-20kgx8 -20kgx8"),
            Case(exercise: "pull-up", line: "-20kg 2x8", expected: "-20kgx8 -20kgx8", noted: true),
            Case(exercise: "plank", line: "45", expected: "bwx45s"),
            Case(exercise: "plank", line: "7.5 7,5s", expected: "bwx7.5s bwx7.5s"),
            Case(exercise: "plank", line: "20kgx30s +20kgx30", expected: "20kgx30s 20kgx30s"),
            Case(exercise: "plank", line: "3x30", expected: "bwx30s bwx30s bwx30s", noted: true),
            Case(exercise: "plank", line: "3x1:00", expected: "bwx60s bwx60s bwx60s", noted: true),
            Case(exercise: "bench-press", line: "80x0", expected: "80kgx0"),
        ])
    func forms(_ test: Case) throws { try check(test) }

    @Test(
        "A number alone takes the load before it, the planned one, or last time's",
        arguments: [
            Case(exercise: "bench-press", line: "80x8 8 7", expected: "80kgx8 80kgx8 80kgx7"),
            // A warm-up hands its load to no working set, and takes none from one.
            Case(exercise: "bench-press", line: "w:40x8 8", expected: "w:40kgx8 60kgx8", planned: "60kgx8"),
            Case(exercise: "bench-press", line: "80x8 w:40x5 8", expected: "80kgx8 w:40kgx5 80kgx8"),
            Case(exercise: "dumbbell-curl", line: "20x10/15x8 9", expected: "20kgx10/15kgx8 20kgx9"),
            // Within a drop set a part without a load keeps that of the part before.
            Case(exercise: "dumbbell-curl", line: "20x10/8/6", expected: "20kgx10/20kgx8/20kgx6"),
            Case(exercise: "bench-press", line: "80kg 8 90x5 5", expected: "80kgx8 90kgx5 90kgx5"),
            Case(exercise: "bench-press", line: "80kg 8 90x5 85kg 5", expected: "80kgx8 90kgx5 85kgx5"),
            Case(exercise: "bench-press", line: "9", expected: "60kgx9", planned: "60kgx8 60kgx8", last: "55kgx8"),
            Case(exercise: "bench-press", line: "9 9 9", expected: "60kgx9 60kgx9 60kgx9", planned: "60kgx8 70kgx8"),
            Case(exercise: "bench-press", line: "9", expected: "70kgx9", planned: "60kgx8 70kgx8", logged: 1),
            Case(exercise: "bench-press", line: "9", expected: "70kgx9", planned: "60kgx8 70kgx8", logged: 5),
            Case(exercise: "bench-press", line: "9", expected: "55kgx9", last: "55kgx8 50kgx8"),
            Case(exercise: "bench-press", line: "9", expected: "50kgx9", last: "55kgx8 50kgx8", logged: 1),
            Case(exercise: "bench-press", line: "9", expected: "50kgx9", last: "55kgx8 50kgx8", logged: 7),
            Case(exercise: "bench-press", line: "9", expected: "55kgx9", planned: "?x8", last: "55kgx8"),
            Case(exercise: "bench-press", line: "9", expected: "bwx9", planned: "?x8", noted: true),
            Case(exercise: "bench-press", line: "w:9", expected: "w:bwx9", planned: "60kgx8"),
            Case(exercise: "dip", line: "9", expected: "-20kgx9", last: "-20kgx8"),
            Case(exercise: "push-up", line: "9", expected: "bwx9", planned: "bwx8", last: "10kgx8"),
            Case(exercise: "plank", line: "45", expected: "10kgx45s", last: "10kgx40s"),
            Case(exercise: "bench-press", line: "9", expected: "225lbx9", last: "225lbx8"),
            Case(exercise: "bench-press", line: "bw 9", expected: "bwx9", planned: "60kgx8"),
        ])
    func carried(_ test: Case) throws { try check(test) }

    @Test(
        "AxB: a load, or a number of sets",
        arguments: [
            // The reference is the planned load, else the last one: more than twice A makes A sets of B, at that load.
            Case(
                exercise: "bench-press", line: "3x8", expected: "60kgx8 60kgx8 60kgx8", planned: "60kgx8", noted: true),
            Case(exercise: "bench-press", line: "3x8", expected: "60kgx8 60kgx8 60kgx8", last: "60kgx5", noted: true),
            Case(
                exercise: "bench-press", line: "3x8", expected: "3kgx8", planned: "6kgx8", last: "60kgx5", noted: true),
            Case(exercise: "bench-press", line: "10x1", expected: "10kgx1", last: "20kgx5", noted: true),
            Case(
                exercise: "bench-press", line: "10x1",
                expected: Array(repeating: "20.5kgx1", count: 10).joined(separator: " "),
                last: "20.5kgx5", noted: true),
            Case(exercise: "bench-press", line: "11x5", expected: "11kgx5", last: "100kgx5"),
            Case(exercise: "bench-press", line: "2.5x8", expected: "2.5kgx8", last: "100kgx5"),
            Case(exercise: "bench-press", line: "12x5", expected: "12kgx5"),
            Case(exercise: "bench-press", line: "2.5x5", expected: "2.5kgx5"),
            // Across units the masses are compared: 10 lb is 4.5 kg.
            Case(
                exercise: "bench-press", line: "2x5", expected: "50kgx5 50kgx5", last: "50kgx8", unit: .lb,
                noted: true),
            Case(exercise: "bench-press", line: "10x5", expected: "10lbx5", last: "9kgx8", unit: .lb, noted: true),
            Case(exercise: "bench-press", line: "10x5", expected: "10kgx5", last: "44lbx8", noted: true),
            // A unit, a sign, a third number, a warm-up, a drop: a load beyond doubt.
            Case(exercise: "bench-press", line: "3kgx8", expected: "3kgx8", last: "60kgx5"),
            Case(exercise: "bench-press", line: "+3x8", expected: "3kgx8", last: "60kgx5"),
            Case(exercise: "bench-press", line: "3x8x2", expected: "3kgx8 3kgx8", last: "60kgx5"),
            Case(exercise: "bench-press", line: "w:3x8", expected: "w:3kgx8", last: "60kgx5"),
            Case(exercise: "bench-press", line: "3x8/2x8", expected: "3kgx8/2kgx8", last: "60kgx5"),
            // A load on its own before it leaves only the sets.
            Case(exercise: "bench-press", line: "80kg 3x8", expected: "80kgx8 80kgx8 80kgx8", noted: true),
            Case(exercise: "bench-press", line: "bw 3x8", expected: "bwx8 bwx8 bwx8", noted: true),
            Case(
                exercise: "bench-press", line: "3x8@9", expected: "60kgx8@9 60kgx8@9 60kgx8@9", last: "60kgx5",
                noted: true),
            // Never externally loaded, or timed: sets, unless the reference is a load.
            Case(
                exercise: "push-up", line: "12x5", expected: Array(repeating: "bwx5", count: 12).joined(separator: " "),
                noted: true),
            Case(exercise: "pull-up", line: "3x8", expected: "bwx8 bwx8 bwx8", last: "bwx8", noted: true),
            Case(exercise: "pull-up", line: "3x8", expected: "20kgx8 20kgx8 20kgx8", last: "20kgx5", noted: true),
            Case(exercise: "pull-up", line: "15x8", expected: "15kgx8", last: "20kgx5"),
            Case(exercise: "pull-up", line: "2.5x8", expected: "2.5kgx8", last: "20kgx5"),
            Case(exercise: "dip", line: "3x8", expected: "-20kgx8 -20kgx8 -20kgx8", last: "-20kgx8", noted: true),
            Case(exercise: "plank", line: "20x30", expected: "20kgx30s", last: "15kgx30s"),
            Case(exercise: "plank", line: "2x30", expected: "15kgx30s 15kgx30s", last: "15kgx30s", noted: true),
            Case(exercise: "pistol-squat", line: "2x8l7r", expected: "bwx8l7r bwx8l7r", noted: true),
        ])
    func pairs(_ test: Case) throws { try check(test) }

    /// Seconds, metres and intensity of cardio.
    @Test(
        arguments: [
            ("25min @6", 1500, nil, 6), ("25 @6", 1500, nil, 6), ("25min@6", 1500, nil, 6), ("5km", nil, 5000, nil),
            ("5,2km 25:30", 1530, 5200, nil), ("1:05:00 10km @7", 3900, 10_000, 7), ("400m", nil, 400, nil),
            ("12.5", 750, nil, nil),
            ("90s", 90, nil, nil), ("3.1mi", nil, 4989, nil), ("2h", 7200, nil, nil), ("25 min 5 km", 1500, 5000, nil),
            ("1min", 60, nil, nil), ("24h", 86_400, nil, nil),
        ] as [(String, Int?, Int?, Int?)])
    func cardio(line: String, seconds: Int?, metres: Int?, intensity: Int?) throws {
        let entry = try Self.reader(Case(exercise: "running", line: line, expected: "")).read(
            LogLine(shellWords(line)).items
        ).cardio
        #expect(entry?.seconds == seconds)
        #expect(entry?.metres == metres)
        #expect(entry?.intensity == intensity)
    }

    /// What is read without doubt is read alike, whatever is planned and was done before.
    @Test func certainSpellingsNeedNoReference() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<300 {
            let load = "\(random.int(1...200))\(random.pick(["", ".5", ".25"]))\(random.pick(["kg", "lb"]))"
            let sets = (0..<random.int(1...4)).map { _ in "\(load)x\(random.int(1...20))" }
            let reference = random.pick(["", "60kgx8", "5kgx8", "bwx8"])
            let reader = try Self.reader(
                Case(
                    exercise: "bench-press", line: "", expected: "", planned: random.pick(["", reference]),
                    last: reference,
                    logged: random.int(0...4), unit: random.pick([.kg, .lb])))
            #expect(try reader.read(LogLine(sets).items).sets.map(short) == sets)
        }
    }
}
