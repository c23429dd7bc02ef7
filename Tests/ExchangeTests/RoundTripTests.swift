import Config
import Testing
import TrainingKit

@testable import Exchange

/// A sink for bytes.
final class Output {
    var bytes: [UInt8] = []
}

func written(_ sessions: [Session], _ layout: TableWriter.Layout, catalogue: Catalogue = Config.catalogue) throws
    -> [UInt8]
{
    let output = Output()
    var writer = TableWriter(layout, catalogue: catalogue) { output.bytes += $0 }
    for session in sessions { try writer.add(session) }
    try writer.finish()
    return output.bytes
}

@Suite("Out and in again")
struct RoundTripTests {
    static let catalogue = Catalogue(
        [
            Exercise(
                id: "bench-press", name: "Bench press", equipment: .barbell, loading: .external, aliases: ["bench"]),
            Exercise(id: "squat", name: "Squat", equipment: .bodyweight, loadedVariant: "barbell-squat"),
            Exercise(id: "barbell-squat", name: "Barbell squat", equipment: .barbell, loading: .external),
            Exercise(id: "pull-up", name: "Pull-up", equipment: .bodyweight, loading: [.added, .assisted]),
            Exercise(id: "plank", name: "Plank", equipment: .bodyweight, measuredIn: .seconds, loading: .added),
            Exercise(id: "lunge", name: "Lunge", equipment: .bodyweight, perSide: true, loading: .added),
            Exercise(id: "equals", name: "=cmd(\"a\", 'b')", loading: .external),
            Exercise(id: "running", name: "Running", equipment: .cardio, pattern: .cardio, measuredIn: .cardio),
        ], revision: "test")

    static let start = Moment(Day("2026-03-01")!, secondOfDay: 66_600, offset: 3600)

    /// Everything that the tables of other apps have a place for.
    static let plain = [
        Session(
            id: 1, start: start, end: start + 4_200, title: "Push; \"A\", heavy",
            exercises: [
                ExerciseEntry(
                    "bench-press",
                    sets: [
                        SetRecord(kind: .warmUp, .reps(10), load: Load(20, .kg)),
                        SetRecord(.reps(8), load: Load("82.5", .kg), effort: .rpe(halves: 17)),
                        SetRecord(.reps(5), load: Load("187.5", .lb), failure: true),
                        SetRecord(
                            kind: .drop, .reps(6), load: Load(60, .kg),
                            drops: [.init(.reps(8), load: Load(45, .kg)), .init(.reps(9))]),
                    ], note: "pause\nat the chest"),
                ExerciseEntry(
                    "pull-up", sets: [SetRecord(.reps(9)), SetRecord(.reps(5), load: Load(10, .kg), note: "belt")]),
                ExerciseEntry(
                    "pull-up",
                    sets: [SetRecord(.reps(9), load: Load(-20, .kg)), SetRecord(.reps(8), load: Load(-25, .kg))]),
                ExerciseEntry(
                    "plank",
                    sets: [
                        SetRecord(.time(HoldTime(tenths: 455))),
                        SetRecord(.time(HoldTime(seconds: 90)), load: Load(5, .kg)),
                    ]),
                ExerciseEntry("equals", sets: [SetRecord(.reps(1), load: Load("0.00000001", .kg))]),
            ], note: "=SUM(A1)"),
        Session(
            id: 2, start: start + 86_400, end: start + 86_400 + 1_500, title: "'-2",
            exercises: [
                ExerciseEntry("barbell-squat", sets: [SetRecord(.reps(5), load: Load(100, .kg))]),
                ExerciseEntry("squat", sets: [SetRecord(.reps(20))]),
                ExerciseEntry("barbell-squat", sets: [SetRecord(.reps(5), load: Load(100, .kg))]),
            ], cardio: [CardioEntry("running", seconds: 1_500, metres: 5_230, intensity: 7, note: "@home")]),
    ]

    private func again(_ sessions: [Session], _ layout: TableWriter.Layout, _ format: Format) throws -> [Session] {
        let (imported, report) = try read(
            written(sessions, layout, catalogue: Self.catalogue), catalogue: Self.catalogue)
        #expect(report.format == format)
        #expect(report.accounted == report.rows)
        #expect(report.skips == [])
        return imported.map(\.session)
    }

    @Test("Hevy")
    func hevy() throws {
        let again = try again(Self.plain, .hevy, .hevy)
        #expect(again.map(\.lines) == Self.plain.map(\.lines))
        #expect(again.map(\.start) == Self.plain.map(\.start))
    }

    @Test("Strong, which has notes for sets only")
    func strong() throws {
        let again = try again(Self.plain, .strong, .strong)
        #expect(
            again.map { $0.exercises.map { $0.sets.map(\.withoutNote) } }
                == Self.plain.map { $0.exercises.map { $0.sets.map(\.withoutNote) } })
        #expect(again.map { $0.exercises.map(\.exercise) } == Self.plain.map { $0.exercises.map(\.exercise) })
        #expect(again.map(\.cardio) == Self.plain.map(\.cardio))
        #expect(again.map(\.note) == Self.plain.map(\.note))
        #expect(again.map(\.end) == Self.plain.map(\.end))
    }

    @Test("CSV keeps what the others have no place for")
    func csv() throws {
        var sessions = Self.plain
        sessions[0].exercises.append(
            ExerciseEntry(
                "lunge",
                sets: [
                    SetRecord(.sides(left: 8, right: 7), effort: .rir(2), failure: true, superset: 3, note: "wobbly"),
                    SetRecord(kind: .drop, .reps(6)), SetRecord(kind: .warmUp, .reps(6), failure: true),
                ]))
        let again = try again(sessions, .csv, .csv)
        #expect(again.map(\.exercises) == sessions.map(\.exercises))
        #expect(again.map(\.cardio) == sessions.map(\.cardio))
        #expect(again.map(\.title) == sessions.map(\.title))
        #expect(again.map(\.end) == sessions.map(\.end))
        #expect(again.map(\.start.offset) == sessions.map(\.start.offset))
    }

    @Test("What a spreadsheet would run is marked, and the mark comes off")
    func formulas() throws {
        let text = String(decoding: try written(Self.plain, .csv, catalogue: Self.catalogue), as: UTF8.self)
        #expect(text.contains(",'=SUM(A1),"))
        #expect(text.contains("\"'=cmd(\"\"a\"\", 'b')\""))
        #expect(text.contains(",''-2,"))
        #expect(text.contains(",'@home"))
        #expect(text.contains(",-20,kg,"), "a negative number is no formula")
    }

    @Test("Disabled sessions are left out")
    func disabled() throws {
        var session = Self.plain[0]
        session.disabled = true
        let rows = try written([session], .hevy, catalogue: Self.catalogue).split(separator: UInt8(ascii: "\n"))
        #expect(rows.count == 1)
    }

    @Test("Any sessions", arguments: 0..<40)
    func anything(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let sessions = (0..<8).map { Self.session(&generator, number: $0) }
        let csv = try again(sessions, .csv, .csv)
        #expect(csv.map(\.exercises) == sessions.map(\.exercises))
        let hevy = try again(sessions, .hevy, .hevy)
        #expect(
            hevy.map { $0.exercises.map { $0.sets.map(\.common) } }
                == sessions.map { $0.exercises.map { $0.sets.map(\.common) } })
        let strong = try again(sessions, .strong, .strong)
        #expect(
            strong.map { $0.exercises.map { $0.sets.map(\.common) } }
                == sessions.map { $0.exercises.map { $0.sets.map(\.common) } })
    }

    static func session(_ generator: inout SplitMix64, number: Int) -> Session {
        let begin = start + number * 90_000
        let ids: [Exercise.ID] = ["bench-press", "pull-up", "plank", "lunge", "barbell-squat"]
        func load(_ generator: inout SplitMix64) -> Load? {
            Load(
                amount: Int.random(in: 0...2_000, using: &generator) * 12_500_000,
                unit: Bool.random(using: &generator) ? .kg : .lb)
        }
        var entries: [ExerciseEntry] = []
        for id in ids.shuffled(using: &generator).prefix(Int.random(in: 1...5, using: &generator)) {
            let sets = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                var set = SetRecord(
                    kind: Int.random(in: 0..<4, using: &generator) == 0 ? .warmUp : .working,
                    id == "plank"
                        ? .time(HoldTime(tenths: .random(in: 1...3000, using: &generator)))
                        : .reps(.random(in: 1...30, using: &generator)),
                    load: load(&generator),
                    effort: Bool.random(using: &generator) ? .rpe(halves: .random(in: 2...20, using: &generator)) : nil,
                    superset: Bool.random(using: &generator) ? .random(in: 0...3, using: &generator) : nil)
                if set.kind == .working, Int.random(in: 0..<4, using: &generator) == 0 {
                    set.kind = .drop
                    set.drops = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                        .init(.reps(.random(in: 1...20, using: &generator)), load: load(&generator))
                    }
                } else if set.kind == .working {
                    set.failure = Bool.random(using: &generator)
                }
                return set
            }
            // A hold's drops are holds.
            entries.append(
                ExerciseEntry(
                    id,
                    sets: id != "plank"
                        ? sets
                        : sets.map { set in
                            var set = set
                            set.drops = set.drops.map {
                                .init(.time(HoldTime(seconds: $0.measure.reps ?? 1)), load: $0.load)
                            }
                            return set
                        }))
        }
        return Session(
            start: begin, end: begin + 60 * Int.random(in: 1...180, using: &generator), title: "Day \(number)",
            exercises: entries)
    }
}

extension SetRecord {
    var withoutNote: SetRecord {
        var set = self
        set.note = nil
        return set
    }

    /// What Hevy and Strong both keep.
    var common: SetRecord {
        var set = withoutNote
        set.superset = nil
        return set
    }
}
