import Foundation
import Testing
import TrainingKit

@testable import Host

/// compare.md: the fold of `compare` and the state of `state` agree, for every program.
@Suite struct ImportFoldTests {
    @Test func oneReadingOfTheJournalFoldsAsEveryProgramAlone() throws {
        let folder = NSTemporaryDirectory() + "regimen-fold-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var text = "Date,Exercise,Weight,Unit,Reps\n"
        for day in 0..<60 {
            let date = Day(year: 2026, month: 1, day: 1)! + day  // a date there is
            for (exercise, load) in [("Bench press", 60 + day / 4), ("Push-up", 0), ("Barbell squat", 90 + day / 3)] {
                for set in 0..<3 { text += "\(date),\(exercise),\(load),kg,\(8 + (day + set) % 3)\n" }
            }
        }
        try text.write(toFile: folder + "/h.csv", atomically: false, encoding: .utf8)
        for bound in ["2026-04-01", "2026-01-20", "2026-01-20T08:00"] {
            let host = try Host(
                journal: folder + "/journal.db", configuration: folder + "/config.json", clock: Clock.at(bound),
                access: .readWrite)
            _ = try host.importFile(ImportRequest(path: folder + "/h.csv"))
            let together = try host.foldTogether(Registry.programs) { _ in }
            for (kind, run) in zip(Registry.programs, together) {
                #expect(try run.encodedState() == host.run(kind).encodedState(), "\(kind.descriptor.id) at \(bound)")
            }
        }
    }
}
