import Foundation
import Testing
import TrainingKit

@testable import Host

/// Checkpoints make the fold cheap and never change what comes of it.
@Suite struct FoldTests {
    private static let days = (0..<60).map { Day("2026-01-05")! + $0 }  // a valid literal

    /// Changes the journal in one of the ways in which a user can. What is refused changes nothing.
    private func change(_ space: Workspace, _ random: inout SplitMix64, day: Day) throws {
        let host = try space.host(at: "\(day)")
        let sessions = try host.journal.sessions(
            limit: nil, before: nil, from: nil, to: nil, exercise: nil, through: nil)
        let exercise = random.pick([
            "squat", "bench", "pull-up", "plank", "push-up", "deadlift", "calf-raise", "bird-dog",
        ])
        let sets = (0..<random.int(1...4)).map { _ in
            exercise == "plank" || exercise == "bird-dog" ? "\(random.int(10...60))s" : "\(random.int(0...15))"
        }
        switch random.int(0...19) {
        case 0...2: _ = try host.done(DoneRequest(rating: random.pick(Session.Rating.allCases), asPlanned: true))
        case 3: _ = try host.done(DoneRequest(rating: .plan))
        case 4...5: _ = try host.log(LogRequest(words: random.pick([[], ["all"], ["\(random.int(4...12))"]])))
        case 6...7: _ = try host.log(LogRequest(words: [exercise] + sets))
        case 8...9: _ = try host.log(LogRequest(words: [exercise] + sets, on: day - random.int(0...20)))
        case 10: _ = try host.setAside(exercise, as: random.pick([ExerciseEntry.SetAside.skipped, .hurt]))
        case 11...13:
            guard !sessions.isEmpty else { return }
            let session = random.pick(sessions)
            let entry = random.int(1...max(1, session.exercises.count))
            let corrections: [Correction] = [
                .change(exercise: entry, set: 1, to: [sets[0]]), .add(words: [exercise] + sets), .removeExercise(entry),
                .removeSet(exercise: entry, set: 1), .day(day - random.int(0...25)), .disabled(random.int(0...1) == 0),
                .rating(random.pick(Session.Rating.allCases)), .rename(exercise: entry, to: exercise),
                .moveExercise(entry, to: 1),
            ]
            _ = try host.correct(session, random.pick(corrections))
        case 14:
            guard !sessions.isEmpty else { return }
            try host.delete(random.pick(sessions))
        case 15...16: for _ in 0..<random.int(1...4) { _ = try host.undo() }
        case 17: for _ in 0..<random.int(1...3) { _ = try host.redo() }
        case 18:
            switch random.int(0...3) {
            case 0: _ = try host.answer(nil, choice: nil)
            case 1: _ = try host.setUp(SetupRequest(program: random.pick(["dredfit", "unit", "reps", "arete"])))
            case 2: try host.weigh(Load(random.int(70...90), .kg), on: day)
            default: _ = try host.editExercise("squat", ExerciseChange(aliases: ["squat number \(random.int(1...9))"]))
            }
        default: _ = try host.importFile(ImportRequest(path: try importFile(space, &random, day: day)))
        }
    }

    /// An export of another app with a few sessions in the past, some of them known already; or a backup of Dredfit.
    private func importFile(_ space: Workspace, _ random: inout SplitMix64, day: Day) throws -> String {
        if random.int(0...3) == 0 {
            let levels = random.int(0...20)
            return try space.write(
                """
                {"engineState":{"counter":\(random.int(0...30)),"levels":{"squat":\(levels),"pull":\(levels)},\
                "failStreak":{}},"records":[{"sessionNumber":1,"date":"\(day - 3)T10:00:00Z"}]}
                """, to: "backup.json")
        }
        var lines = ["Date,Exercise,Weight,Reps"]
        for back in (1...random.int(2...6)).reversed() {
            lines.append("\(Self.days[0] + back * 3),Bench Press (Barbell),\(60 + back),8")
            lines.append("\(Self.days[0] + back * 3),Push Up,,\(10 + back)")
        }
        return try space.write(lines.joined(separator: "\n") + "\n", to: "export.csv")
    }

    /// Every program's state from its checkpoint against its state from nothing, at the end and at an earlier day.
    private func compare(_ space: Workspace, day: Day, _ seed: UInt64) throws {
        for bound in [nil, LocalClock.moment(day - 7, secondOfDay: 12 * 3600)] as [Moment?] {
            let host = try space.host(at: "\(day)")
            for kind in Registry.programs {
                let cheap = try host.folded(kind, through: bound).run.encodedState()
                let whole = try host.folded(kind, through: bound, fromNothing: true).run.encodedState()
                try #require(
                    cheap == whole,
                    "\(kind.descriptor.id) on \(day), seed \(seed)\(bound == nil ? "" : ", a week before")")
            }
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func fromACheckpointAsFromNothing(seed: UInt64) throws {
        let space = try Workspace("{\"program\":\"\(["dredfit", "unit", "reps", "arete"][Int(seed) % 4])\"}")
        var random = SplitMix64(seed: seed)
        var refused = 0
        for day in Self.days {
            for _ in 0..<random.int(0...3) {
                do {
                    try change(space, &random, day: day)
                } catch is any ExplainedError {
                    refused += 1
                }
                try compare(space, day: day, seed)
            }
        }
        let counts = try space.host(at: "\(Self.days[59])").journal.counts()
        #expect(counts.sessions > 2, "the walk did something; \(refused) refused")
        #expect(try space.host(at: "\(Self.days[59])").journal.integrityProblems() == [])
    }

    /// `compare` folds all programs in one pass; each comes out as it does alone.
    @Test func allTogetherAsEachAlone() throws {
        let space = try Workspace()
        var random = SplitMix64(seed: 99)
        for day in Self.days.prefix(30) {
            do { try change(space, &random, day: day) } catch is any ExplainedError {}
        }
        let host = try space.host(at: "\(Self.days[29])")
        let together = try host.foldTogether(Registry.programs) { _ in }
        for (kind, run) in zip(Registry.programs, together) {
            #expect(
                try run.encodedState()
                    == host.folded(kind, through: host.clock.bound, fromNothing: true).run.encodedState())
        }
    }

    /// A write in the past drops what was folded after it, and a write at the end leaves a checkpoint there.
    @Test func theNextCommandFoldsNextToNothing() throws {
        let space = try Workspace()
        for day in Self.days.prefix(12) {
            _ = try space.host(at: "\(day)").done(DoneRequest(rating: .plan, asPlanned: true))
        }
        let host = try space.host(at: "\(Self.days[12])")
        #expect(try host.folded(host.currentProgram(), through: nil).steps == 0)
        #expect(try host.folded(host.currentProgram(), through: nil, fromNothing: true).steps == 12)
    }
}
