import Testing
import TrainingKit

@testable import Journal

/// What a bound shows of sessions that went on after it.
struct StandingTests {
    /// 18:00 squats until 18:10, bench press at 18:20, finished at 19:00.
    private func evening(_ journal: Journal) throws -> Session {
        try journal.insert(
            Session(
                start: moment(1), end: moment(1, 19), program: "dredfit",
                exercises: [
                    ExerciseEntry(
                        "squat",
                        sets: [0, 5, 10].map { SetRecord(.reps(8 + $0), loggedAt: moment(1, 18, $0)) }, feeling: 7),
                    ExerciseEntry("lunge", setAside: .skipped),
                    ExerciseEntry("bench-press", sets: [SetRecord(.reps(5), loggedAt: moment(1, 18, 20))]),
                ],
                cardio: [CardioEntry("running", seconds: 600)], rating: .easy, note: "fine"))
    }

    @Test(arguments: [
        // minutes past 18:00, exercises, sets
        (0, ["squat", "lunge"], 1), (9, ["squat", "lunge"], 2), (10, ["squat", "lunge"], 3),
        (20, ["squat", "lunge", "bench-press"], 4), (59, ["squat", "lunge", "bench-press"], 4),
    ])
    func itStandsOpenWithWhatWasLogged(minute: Int, exercises: [String], sets: Int) throws {
        let space = try Workspace()
        let journal = try space.journal()
        let whole = try evening(journal)
        let open = try #require(try journal.openSession(through: moment(1, 18, minute)))
        #expect(open.id == whole.id && open.end == nil && open.rating == nil && open.note == nil)
        #expect(open.exercises.map(\.exercise.rawValue) == exercises)
        #expect(open.exercises.map(\.sets.count).reduce(0, +) == sets)
        #expect(open.cardio.isEmpty && open.exercises.allSatisfy { $0.feeling == nil })
        #expect(try journal.sessions(on: firstDay + 1, through: moment(1, 18, minute)) == [open])
        #expect(try journal.allSessions(through: moment(1, 18, minute)) == [open])
        let hidden = whole.exercises.flatMap(\.sets).count - sets
        #expect(try journal.sets(loggedAfter: moment(1, 18, minute)).count == hidden)
    }

    @Test func fromItsEndOnItIsWhole() throws {
        let space = try Workspace()
        let journal = try space.journal()
        let whole = try evening(journal)
        for bound in [moment(1, 19), moment(5), nil] {
            #expect(try journal.openSession(through: bound) == nil)
            #expect(try journal.allSessions(through: bound) == [whole])
        }
        #expect(try journal.openSession(through: moment(1) + -1) == nil)
        #expect(try journal.openSession(through: nil) == nil)
    }

    @Test func anImportedOrDisabledSessionWasNeverOpen() throws {
        let space = try Workspace()
        let journal = try space.journal()
        var disabled = session(1)
        disabled.disabled = true
        var imported = session(2)
        imported.source = "hevy"
        try journal.insert(disabled)
        try journal.insert(imported)
        for day in 1...2 { #expect(try journal.openSession(through: moment(day, 18, 30)) == nil) }
    }

    /// A fold through a bound has nothing of a session that was finished after it, from whichever checkpoint.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func nothingUnfinishedIsFolded(seed: UInt64) throws {
        let space = try Workspace()
        let journal = try space.journal()
        var random = SplitMix64(seed: seed)
        for _ in 0..<60 { try journal.insert(Sample.session(&random)) }
        let key = CheckpointKey(program: "dredfit", rulesVersion: 1, options: "", catalogue: "")
        for (position, _) in try journal.items() where random.chance(40) {
            try journal.write("checkpoint", at: moment(0)) {
                try $0.saveCheckpoint(key, at: position, state: "\(position.id)")
            }
        }
        let finished = try journal.allSessions().filter { !$0.disabled }
        for _ in 0..<200 {
            let bound = random.pick(finished).start + random.int(-60...7300)
            let within = finished.filter { $0.end! <= bound }.map(\.position)  // all samples are finished
            #expect(try journal.items(through: bound).map(\.0) == within)
            guard let checkpoint = try journal.checkpoint(key, through: bound) else { continue }
            let seen = finished.map(\.position).filter { $0 <= checkpoint.position }
            #expect(seen.allSatisfy(within.contains), "the checkpoint has seen nothing later")
        }
        let kept = try journal.checkpoints(key)
        #expect(kept.map(\.position) == kept.map(\.position).sorted() && !kept.isEmpty)
        #expect(try journal.checkpoint(key, through: nil)?.position == kept.last?.position)
    }
}
