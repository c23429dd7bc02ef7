import Testing
import TrainingKit

@testable import Journal

struct RecordsTests {
    private typealias Found = (set: SetRecord, session: Session)

    /// The first of the best by `isBetter`, over all sets that count in order of time.
    private func best(
        _ sets: [Found], where isCandidate: (SetRecord) -> Bool, _ isBetter: (SetRecord, SetRecord) -> Bool
    )
        -> SetRecord?
    {
        sets.map(\.set).filter(isCandidate).reduce(nil) { best, set in
            guard let best else { return set }
            return isBetter(set, best) ? set : best
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func agreesWithALookAtEverySet(seed: UInt64) throws {
        let space = try Workspace()
        let journal = try space.journal()
        var random = SplitMix64(seed: seed &* 77)
        for _ in 0..<120 { try journal.insert(Sample.session(&random)) }
        try journal.insert(Sample.session(&random, open: true))
        for _ in 0..<150 {
            let exercise = random.pick(Sample.exercises)
            let before = random.chance(50) ? moment(random.int(0...60)) : nil
            let seen = try journal.allSessions().filter { session in
                !session.disabled && (before.map { session.start <= $0 } ?? true)
            }
            let all: [Found] = seen.flatMap { session in
                session.exercises.filter { $0.exercise == exercise }.flatMap(\.filledWorkingSets).map { ($0, session) }
            }
            // Equal sets of one session go by their numbers, as they were logged.
            let ordered = all.sorted {
                ($0.session.start.seconds, $0.set.id ?? 0) < ($1.session.start.seconds, $1.set.id ?? 0)
            }
            let excluded = Set(ordered.filter { _ in random.chance(15) }.compactMap(\.set.id))
            let sets = ordered.filter { !excluded.contains($0.set.id ?? 0) }
            let atLeast = Sample.load(&random).mass

            let heaviest = try journal.heaviest(of: exercise, before: before, excludingSet: excluded)
            #expect(heaviest?.set == best(sets, where: { _ in true }) { key($0) > key($1) })
            let reps = try journal.mostReps(of: exercise, atLeast: atLeast, before: before, excludingSet: excluded)
            #expect(
                reps?.set
                    == best(sets, where: { $0.measure.reps != nil && $0.load.mass >= atLeast }) {
                        ($0.measure.reps!, $0.load.mass) > ($1.measure.reps!, $1.load.mass)
                    })
            let hold = try journal.longestHold(of: exercise, atLeast: atLeast, before: before, excludingSet: excluded)
            #expect(
                hold?.set
                    == best(sets, where: { $0.measure.time != nil && $0.load.mass >= atLeast }) {
                        ($0.measure.time!, $0.load.mass) > ($1.measure.time!, $1.load.mass)
                    })
            let strongest = try journal.bestOneRepMax(of: exercise, before: before, excludingSet: excluded)
            #expect(
                strongest?.set
                    == best(sets, where: { $0.estimatedOneRepMax != nil }) {
                        $0.estimatedOneRepMax! > $1.estimatedOneRepMax!
                    })
            #expect(try journal.hasSets(of: exercise, before: before, excludingSet: excluded) == !sets.isEmpty)
            if let heaviest {
                let session = try #require(sets.first { $0.set.id == heaviest.set.id }?.session)
                #expect(heaviest.session == session.id && heaviest.day == session.day)
            }
        }
        try expectTotals(journal)
    }

    /// Mass, then repetitions before holds, then how many or how long.
    private func key(_ set: SetRecord) -> (Int, Int, Int) {
        (set.load.mass.units, set.measure.reps == nil ? 0 : 1, set.measure.reps ?? set.measure.time?.tenths ?? 0)
    }

    private func expectTotals(_ journal: Journal) throws {
        var totals: [Exercise.ID: (sets: Int, last: Day)] = [:]
        let sessions = try journal.allSessions()
        for session in sessions where !session.disabled {
            for (exercise, sets) in session.workingSetsByExercise {
                totals[exercise] = ((totals[exercise]?.sets ?? 0) + sets.count, session.day)
            }
        }
        let trained = try journal.exercisesTrained()
        #expect(trained.map(\.0) == totals.keys.sorted())
        for (exercise, sets, last) in trained {
            #expect(totals[exercise]?.sets == sets && totals[exercise]?.last == last)
        }
        let counts = try journal.counts()
        #expect(counts.sessions == sessions.count)
        #expect(counts.sets == sessions.flatMap(\.exercises).reduce(0) { $0 + $1.sets.count })
        #expect(counts.firstDay == sessions.map(\.day).min() && counts.lastDay == sessions.map(\.day).max())
    }

    @Test func kilogramsAndPoundsCompareExactly() throws {
        let space = try Workspace()
        let journal = try space.journal()
        // 225 lb = 102.05828325 kg.
        try journal.insert(session(0, 18, "squat", SetRecord(.reps(3), load: Load("102.05828325", .kg))))
        try journal.insert(session(1, 18, "squat", SetRecord(.reps(3), load: Load(225, .lb))))
        try journal.insert(session(2, 18, "squat", SetRecord(.reps(3), load: Load("102.05828324", .kg))))
        #expect(
            try journal.heaviest(of: "squat", before: nil, excludingSet: [])?.session == 1, "equal, so the earliest")
        #expect(try journal.heaviest(of: "squat", before: nil, excludingSet: [1])?.session == 2)
        let atLeast = Load(225, .lb).mass
        #expect(try journal.mostReps(of: "squat", atLeast: atLeast, before: nil, excludingSet: [1, 2]) == nil)
    }

    @Test func disablingAndMergingMoveWithTheRecords() throws {
        let space = try Workspace()
        let journal = try space.journal()
        var stored = try journal.insert(session(0, 18, "bench", SetRecord(.reps(8), load: Load(100, .kg))))
        try journal.insert(session(1, 18, "bench-press", SetRecord(.reps(8), load: Load(80, .kg))))
        try journal.write("merge", at: moment(2)) { try $0.merge("bench", into: "bench-press") }
        #expect(try journal.heaviest(of: "bench-press", before: nil, excludingSet: [])?.session == stored.id)
        #expect(try journal.hasSets(of: "bench", before: nil, excludingSet: []) == false)
        stored = try #require(try journal.session(stored.id))
        stored.disabled = true
        try journal.write("disable", at: moment(2)) { try $0.replace(stored) }
        #expect(try journal.heaviest(of: "bench-press", before: nil, excludingSet: [])?.session == 2)
        _ = try journal.undo()
        _ = try journal.undo()
        #expect(try journal.heaviest(of: "bench", before: nil, excludingSet: [])?.session == stored.id)
    }
}
