import Config
import Foundation
import Testing
import TrainingKit

@testable import Exchange

/// Hostile files: they are read or refused with a clear error, and never crash or hang. The number of rounds can be
/// raised with `REGIMEN_FUZZ_ROUNDS`, the seed set with `REGIMEN_FUZZ_SEED`.
@Suite("Fuzzing the readers")
struct FuzzTests {
    static let rounds = ProcessInfo.processInfo.environment["REGIMEN_FUZZ_ROUNDS"].flatMap(Int.init) ?? 400
    static let seed = ProcessInfo.processInfo.environment["REGIMEN_FUZZ_SEED"].flatMap(UInt64.init) ?? 20_260_301

    /// Reads the bytes as whatever they are recognised as and as every table format; every row must be accounted for.
    private func feed(_ bytes: [UInt8], _ label: String) {
        for format in [nil, .hevy, .strong, .fitnotes, .csv, .dredfit] as [Format?] {
            do {
                let (_, report) = try read(bytes, as: format, catalogue: RoundTripTests.catalogue)
                if format != .dredfit, report.format != .dredfit {
                    #expect(report.accounted == report.rows, "\(label), \(String(describing: format))")
                }
            } catch let error as any ExplainedError {
                #expect(!error.message.isEmpty && !error.hint.isEmpty)
                #expect(!error.message.contains("\n"))
            } catch {
                Issue.record("\(label): an error without an explanation: \(error)")
            }
        }
        do {
            _ = try rewritten(bytes)
        } catch let error as any ExplainedError {
            #expect(!error.message.isEmpty)
        } catch {
            Issue.record("\(label): an error without an explanation: \(error)")
        }
    }

    private static let sample = Array(
        #"""
        title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,\#
        weight_kg,reps,distance_km,duration_seconds,rpe
        "Push ""A""","22 Dec 2025, 08:00","22 Dec 2025, 09:00","line
        break","Bench Press (Barbell)",0,,0,normal,82.5,8,,,8.5
        "Push ""A""","22 Dec 2025, 08:00","22 Dec 2025, 09:00",,"Bench Press (Barbell)",,,1,dropset,60,10,,,
        Lauf,"01/02/2025, 8:00 PM",,,Running,,,0,normal,,,5.2,1800,
        Beine,"22 déc. 2025, 08:00",,"ünïcödé 🏋️","Squat",,,0,failure,-20,5,,,11

        """#.utf8)

    private static let backup = Array(
        """
        {"engineState":{"counter":3,"levels":["squat",5],"failStreak":{}},\
        "records":[{"sessionNumber":1,"date":700000000,"result":"plan",
        "exercises":[{"pattern":"squat","name":"Squat","tier":1,"unit":"reps","load":9,"perSide":false,"sets":3}]}],\
        "settings":{"restWeekdays":[1,4]}}
        """.utf8)

    @Test("Random bytes")
    func random() {
        var generator = SplitMix64(seed: Self.seed)
        for round in 0..<Self.rounds {
            let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            feed(bytes, "seed \(Self.seed), round \(round)")
        }
    }

    @Test("Random bytes that look like tables")
    func randomTables() {
        var generator = SplitMix64(seed: Self.seed &+ 1)
        let pieces = [
            ",", ";", "\t", "\n", "\r\n", "\"", "\"\"", "date", "exercise", "reps", "weight", "Date,Exercise,Reps\n",
            "2025-01-01", "01/13/2025",
            "Squat", "8", "82,5", "-1", "1e308", "NaN", "0", "9999999999999999999999", "\u{0}", "é", "'=1+1",
            "22 Foo 2025", ":", "/", "8:61", "W", "D",
        ]
        for round in 0..<Self.rounds {
            var text = "Date,Exercise,Reps,Weight,Time,Distance\n"
            for _ in 0..<Int.random(in: 0...80, using: &generator) {
                text += pieces.randomElement(using: &generator) ?? ""
            }
            feed(Array(text.utf8), "seed \(Self.seed), round \(round)")
        }
    }

    @Test("Files cut off or with bytes changed anywhere")
    func damaged() throws {
        var generator = SplitMix64(seed: Self.seed &+ 2)
        let archive = try ArchiveTests.everything()
        for sample in [Self.sample, Self.backup, Array(archive.prefix(6_000))] {
            for round in 0..<Self.rounds / 2 {
                var bytes = sample
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
                case 1:
                    for _ in 0..<Int.random(in: 1...8, using: &generator) {
                        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                            in: 0...255, using: &generator)
                    }
                default:
                    let at = Int.random(in: 0..<bytes.count, using: &generator)
                    bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...40, using: &generator)))
                }
                feed(bytes, "seed \(Self.seed), round \(round)")
            }
        }
    }

    @Test("Ten megabytes in one cell")
    func hugeCell() {
        let head = Array("Date,Exercise,Reps,Notes\n2025-01-01,Squat,5,".utf8)
        let cell = [UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20)
        #expect(throws: ExchangeError.cellTooLarge(line: 2)) { try read(head + cell) }
        #expect(throws: ExchangeError.cellTooLarge(line: 2)) { try read(head + [UInt8(ascii: "\"")] + cell) }
        #expect(throws: ExchangeError.cellTooLarge(line: 1)) { try read(cell) }
        #expect(throws: ExchangeError.self) { try read(Array("{\"records\":[\"".utf8) + cell) }
        #expect(throws: ExchangeError.self) { try rewritten(Array("{\"archive\":\"".utf8) + cell + cell) }
    }

    @Test("A hundred thousand columns")
    func manyColumns() {
        let commas = [UInt8](repeating: UInt8(ascii: ","), count: 100_000)
        #expect(throws: ExchangeError.tooManyColumns(1)) { try read(commas) }
        #expect(throws: ExchangeError.tooManyColumns(2)) { try read(Array("Date,Exercise,Reps\n".utf8) + commas) }
    }

    @Test("Very many names, in one session")
    func manyNames() throws {
        let head = "Date,Exercise,Reps\n"
        let rows = (0..<30_000).map { "2025-01-01,Thing \($0),5\n" }
        #expect(throws: ExchangeError.tooManyExercises(ExerciseBook.limit)) {
            try read(Array((head + rows.joined()).utf8), catalogue: RoundTripTests.catalogue)
        }
        let signs = (0..<2_000).map { "2025-01-01,\(String(repeating: "!", count: $0 + 1)),5\n" }
        let many = try read(Array((head + signs.joined()).utf8), catalogue: RoundTripTests.catalogue)
        #expect(Set(many.report.newExercises.map(\.id)).count == 2_000)
    }

    @Test("Deep nesting")
    func deep() {
        let open = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(throws: ExchangeError.self) { try read(Array("{\"records\":".utf8) + open) }
        #expect(throws: ExchangeError.self) { try rewritten(Array("{\"archive\":".utf8) + open) }
    }

    @Test("Zero bytes, half a character, Latin-1, UTF-16")
    func bytes() throws {
        let head = Array("Date,Exercise,Reps,Notes\n".utf8)
        let zero = try read(head + Array("2025-01-01,Sq\0uat,5,a\0b\n".utf8), catalogue: RoundTripTests.catalogue)
        #expect(zero.sessions.map(\.session.lines) == [["2025-01-01 12:00", "squat: 5[ab]"]])
        let half = try read(
            head + Array("2025-01-01,Squat,5,".utf8) + [0xC3, 0x0A], catalogue: RoundTripTests.catalogue)
        #expect(half.sessions[0].session.exercises[0].sets[0].note == "Ã")
        let latin = try read(
            head + Array("2025-01-01,Squat,5,".utf8) + [0x66, 0xFC, 0x72, 0x0A], catalogue: RoundTripTests.catalogue)
        #expect(latin.sessions[0].session.exercises[0].sets[0].note == "für")
        var wide: [UInt8] = [0xFF, 0xFE]
        for byte in "Date,Exercise,Reps\n".utf8 { wide += [byte, 0] }
        #expect(throws: ExchangeError.encoding) { try read(wide) }
        #expect(throws: ExchangeError.encoding) { try read(Array(wide.dropFirst(2))) }
        #expect(throws: ExchangeError.empty) { try read([UInt8]()) }
    }
}
