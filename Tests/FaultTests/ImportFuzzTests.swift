import Testing
import TrainingKit

@testable import Host
@testable import Journal

/// Files with bytes changed anywhere, imported into a journal: what was there stays, what comes in is sound, and one
/// undo takes it out again. What the readers make of hostile bytes is fuzzed in ExchangeTests/FuzzTests.
@Suite struct ImportFuzzTests {
    private static let hevy = """
        title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,\
        weight_kg,reps,distance_km,duration_seconds,rpe
        Push,"22 Dec 2025, 08:00","22 Dec 2025, 09:00",,"Bench Press (Barbell)",0,,0,normal,82.5,8,,,8.5
        Push,"22 Dec 2025, 08:00","22 Dec 2025, 09:00",,"Bench Press (Barbell)",,,1,dropset,60,10,,,
        Run,"24 Dec 2025, 20:00",,,Running,,,0,normal,,,5.2,1800,
        Legs,"26 Dec 2025, 08:00",,"ünïcödé","Squat (Barbell)",,,0,failure,120,5,,,11

        """
    private static let strong = """
        Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
        2025-12-22 08:00:00,"Push",1h 5m,"Bench Press (Barbell)",1,82.5,8,0,0,,,8.5
        2025-12-22 08:00:00,"Push",1h 5m,"Bench Press (Barbell)",W,40,8,0,0,,,
        2025-12-23 08:00:00,"Pull",45m,"Pull Up",1,0,8,0,0,,,

        """
    private static let fitnotes = """
        Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
        2025-12-22,Flat Barbell Bench Press,Chest,82.5,kgs,8,,,,
        2025-12-22,Plank,Abs,,,,,,0:01:30,steady

        """
    private static let pieces = [
        ",", ";", "\t", "\n", "\r\n", "\"", "\"\"", "-", "0", "99999999999", "1e308", "NaN", "82,5", "\u{0}", "é",
        "'=1+1", "31 Feb 2025",
        "2025-13-45", "9999-12-31 23:59:59", "0001-01-01", "W", "D", "lbs", "km", "-80", "normal", "25:61:61", "Date",
        "Reps",
    ]

    @Test(arguments: [(4, hevy), (5, strong), (6, fitnotes)] as [(UInt64, String)])
    func whatWasThereStays(stream: UInt64, sample: String) throws {
        let space = try Workspace()
        _ = try space.host(at: "2025-12-22T18:00").log(LogRequest(words: ["bench", "80x8"]))
        let host = try space.host(at: "2026-03-01")
        let before = try space.archive(host)
        var random = SplitMix64(stream)
        var imported = 0
        for round in 1...Fuzz.rounds {
            let bytes = Array(sample.utf8).mutated(&random, pieces: Self.pieces)
            let comment: Comment = "seed \(Fuzz.seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
            let file = try space.write(bytes, to: "hostile.csv")
            do {
                let result = try host.importFile(ImportRequest(path: file))
                guard result.isNew else {
                    #expect(try space.archive(host) == before, comment)
                    continue
                }
                imported += 1
                #expect(try host.journal.integrityProblems() == [], comment)
                // The same file again has nothing new.
                let again = try host.importFile(ImportRequest(path: file))
                #expect(!again.isNew && again.sets.new == 0 && again.sessions.new == 0, comment)
                // The ways out take what came in.
                for format in [ExportFormat.csv, .hevy, .strong] {
                    _ = try host.export(format, to: space.folder + "/out.csv")
                }
                #expect(try host.undo() != nil, comment)
                #expect(try space.archive(host) == before, comment)
            } catch {
                expectExplained(error, comment)
                #expect(try space.archive(host) == before, comment)
            }
        }
        #expect(imported > Fuzz.rounds / 4, "most changes leave rows that can be read")
    }
}
