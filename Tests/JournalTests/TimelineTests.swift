import Testing
import TrainingKit

@testable import Journal

struct TimelineTests {
    @Test func ordersByTimeAndTiesByInsertion() throws {
        let space = try Workspace()
        let journal = try space.journal()
        let ids = try journal.write("all", at: moment(5)) { writer in
            [
                try writer.insert(session(2)).id,
                try writer.add(event: "b", program: "dredfit", at: moment(2), day: firstDay + 2),
                try writer.insert(session(2)).id,
                try writer.add(event: "a", program: "dredfit", at: moment(1), day: firstDay + 1),
                try writer.add(event: "other", program: "unit", at: moment(1), day: firstDay + 1),
                try writer.insert(session(0)).id,
                try writer.add(event: "c", program: "dredfit", at: moment(2), day: firstDay + 2),
            ]
        }
        #expect(ids == Array(1...7), "sessions and events share one sequence")
        let items = try journal.items()
        #expect(items.map(\.0.id) == [6, 4, 1, 2, 3, 7])
        #expect(items.map(\.0) == items.map(\.0).sorted())
        for cut in items.indices {
            #expect(try journal.items(after: items[cut].0).map(\.0) == items[(cut + 1)...].map(\.0))
        }
        #expect(try journal.items(through: moment(1)).map(\.0.id) == [6, 4])
        #expect(try journal.items(through: moment(1) + -1).map(\.0.id) == [6])
        #expect(try journal.events(program: "dredfit", through: nil).map(\.payload) == ["a", "b", "c"])
        #expect(try journal.events(program: "dredfit", through: moment(1)).map(\.payload) == ["a"])
        #expect(try journal.events(program: "unit", through: nil).first?.day == firstDay + 1)
    }

    @Test func leavesOutOpenAndDisabledSessions() throws {
        let space = try Workspace()
        let journal = try space.journal()
        var disabled = session(0)
        disabled.disabled = true
        try journal.insert(disabled)
        let open = try journal.insert(Session(start: moment(1)))
        #expect(try journal.items().isEmpty)
        #expect(try journal.allSessions().count == 2)
        try journal.write("done", at: moment(1, 20)) {
            try $0.finish(session: open.id, at: moment(1, 20), rating: .easy, note: nil)
        }
        let finished = try #require(try journal.session(open.id))
        #expect(finished.rating == .easy && finished.end == moment(1, 20))
        #expect(try journal.items().map(\.0) == [finished.position])
        #expect(try journal.items().map(\.1) == [.session(finished)])
    }

    @Test func sessionsComeBackAsStored() throws {
        let space = try Workspace()
        let journal = try space.journal()
        var random = SplitMix64(seed: 21)
        for _ in 0..<100 {
            let given = Sample.session(&random)
            let stored = try journal.insert(given)
            let read = try #require(try journal.session(stored.id))
            #expect(read == stored)
            #expect(read.start.offset == given.start.offset)
            #expect(read.exercises.map(\.sets.count) == given.exercises.map(\.sets.count))
            #expect(read.exercises.allSatisfy { $0.id != nil && $0.sets.allSatisfy { $0.id != nil } })
        }
    }

    @Test func listsNewestFirstWithEveryFilter() throws {
        let space = try Workspace()
        let journal = try space.journal()
        var random = SplitMix64(seed: 5)
        for _ in 0..<120 { try journal.insert(Sample.session(&random)) }
        let all = try journal.allSessions().sorted { $0.position > $1.position }
        #expect(try journal.allSessions() == all.reversed())
        for _ in 0..<200 {
            let limit = random.chance(50) ? random.int(0...20) : nil
            let cursor = random.chance(50) ? random.pick(all).position : nil
            let from = random.chance(30) ? firstDay + random.int(0...40) : nil
            let to = random.chance(30) ? firstDay + random.int(20...60) : nil
            let exercise = random.chance(40) ? random.pick(Sample.exercises + ["running", "none"]) : nil
            let bound = random.chance(30) ? moment(random.int(0...60)) : nil
            let expected = all.filter { session in
                (cursor.map { session.position < $0 } ?? true) && (from.map { session.day >= $0 } ?? true)
                    && (to.map { session.day <= $0 } ?? true) && (bound.map { session.start <= $0 } ?? true)
                    && (exercise.map(session.standing(at: bound).has) ?? true)
            }.prefix(limit ?? .max)
            let found = try journal.sessions(
                limit: limit, before: cursor, from: from, to: to, exercise: exercise, through: bound)
            #expect(found == expected.map { $0.standing(at: bound) })
        }
        for day in 0...60 {
            let expected = all.reversed().filter { $0.day == firstDay + day }
            #expect(try journal.sessions(on: firstDay + day, through: nil) == Array(expected))
        }
        var streamed: [Int] = []
        try journal.forEachSession(from: firstDay + 10, to: firstDay + 20, through: nil) { session in
            streamed.append(session.id)
            _ = try journal.session(session.id)  // the same statements, used inside
        }
        #expect(streamed == all.reversed().filter { (firstDay + 10...firstDay + 20).contains($0.day) }.map(\.id))
    }

    @Test func lastStampIsTheLatestThingOfTheDay() throws {
        let space = try Workspace()
        let journal = try space.journal()
        #expect(try journal.lastStamp(on: firstDay) == nil)
        let open = try journal.insert(Session(start: moment(0, 10)))
        #expect(try journal.lastStamp(on: firstDay) == moment(0, 10))
        try journal.write("log", at: moment(0, 11)) { writer in
            _ = try writer.append(
                ExerciseEntry("squat", sets: [SetRecord(.reps(5), loggedAt: moment(0, 11))]), to: open.id)
        }
        #expect(try journal.lastStamp(on: firstDay) == moment(0, 11))
        #expect(try journal.lastStamp(on: firstDay)?.offset == 3600)
        try journal.write("done", at: moment(0, 12)) {
            try $0.finish(session: open.id, at: moment(0, 12), rating: nil, note: nil)
        }
        #expect(try journal.lastStamp(on: firstDay) == moment(0, 12))
        try journal.write("event", at: moment(0, 13)) {
            _ = try $0.add(event: "{}", program: "unit", at: moment(0, 13), day: firstDay)
        }
        #expect(try journal.lastStamp(on: firstDay) == moment(0, 13))
        #expect(try journal.lastStamp(on: firstDay + 1) == nil)
    }

    @Test func openSessionRespectsTheBound() throws {
        let space = try Workspace()
        let journal = try space.journal()
        let open = try journal.insert(Session(start: moment(3)))
        #expect(try journal.openSession(through: nil) == open)
        #expect(try journal.openSession(through: moment(3)) == open)
        #expect(try journal.openSession(through: moment(3) + -1) == nil)
    }
}

struct HistoryTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func agreesWithTheHistoryInMemory(seed: UInt64) throws {
        let space = try Workspace()
        let journal = try space.journal()
        var random = SplitMix64(seed: seed)
        for _ in 0..<60 { try journal.insert(Sample.session(&random)) }
        try journal.insert(Sample.session(&random, open: true))
        try journal.write("weights", at: moment(0)) { writer in
            for day in [3, 10, 11, 40] {
                try writer.setWeight(BodyWeight(day: firstDay + day, weight: Load(80 + day, .lb)))
            }
        }
        for _ in 0..<30 {
            let bound = random.chance(70) ? moment(random.int(-1...60), random.int(6...22)) : nil
            let excluded = random.chance(50) ? random.int(1...60) : nil
            var expected = RecordedHistory(try journal.allSessions(through: bound).filter { $0.id != excluded })
            expected.weights = try journal.bodyWeights(from: firstDay, through: bound?.day ?? firstDay + 60)
            let history = journal.history(through: bound, excluding: excluded)
            for exercise in Sample.exercises {
                for limit in [0, 1, 3, 100] {
                    #expect(
                        try history.performances(of: exercise, limit: limit)
                            == expected.performances(of: exercise, limit: limit))
                }
                #expect(try history.lastPerformance(of: exercise) == expected.lastPerformance(of: exercise))
            }
            #expect(try history.recentSessions(limit: 5) == expected.recentSessions(limit: 5))
            let (first, last) = (firstDay + random.int(0...30), firstDay + random.int(25...60))
            #expect(try history.sessions(from: first, through: last) == expected.sessions(from: first, through: last))
            #expect(
                try history.bodyWeights(from: first, through: last) == expected.bodyWeights(from: first, through: last))
            #expect(try history.recentExercises(limit: 3) == expected.recentExercises(limit: 3))
            #expect(try history.recentExercises(limit: 99) == expected.recentExercises(limit: 99))
            #expect(try history.lastTrainingDay() == expected.lastTrainingDay())
        }
    }
}
