import Testing
import TrainingKit

@testable import Journal

struct ImportTests {
    @Test func anImportIsOneStepAndUndoRemovesExactlyIt() throws {
        let space = try Workspace()
        let journal = try space.journal()
        var random = SplitMix64(seed: 9)
        let own = try journal.insert(session(0, 18, "squat", SetRecord(.reps(5))))
        try journal.write("import 1", at: moment(50)) { writer in
            try writer.bulk { bulk in
                for number in 0..<30 { _ = try bulk.insert(Sample.session(&random), key: "k\(number)", rows: [1, 2]) }
            }
        }
        let afterFirst = try journal.dump()
        #expect(try journal.database.number("SELECT count(*) FROM undo_change") < 20, "ranges, not rows")
        let entry = try #require(own.exercises[0].id)
        try journal.write("import 2", at: moment(51)) { writer in
            try writer.put(Exercise(id: "new", name: "New"))
            try writer.bulk { bulk in
                _ = try bulk.insert(Sample.session(&random), key: "k30", rows: [])
                try bulk.extend(
                    session: own.id, sets: [(entry, [SetRecord(.reps(4))])],
                    entries: [ExerciseEntry("plank", sets: [SetRecord(.reps(1))])],
                    cardio: [CardioEntry("running", seconds: 60)], key: "k3", rows: [1, 2, 3])
                try bulk.record("k4", session: 5, rows: [.max])
            }
            _ = try writer.add(event: "{}", program: "dredfit", at: moment(51), day: firstDay)
        }
        let afterSecond = try journal.dump()
        #expect(try journal.imported("k3")?.rows == [1, 2, 3])
        #expect(try journal.imported("k4") == ImportedSession(session: 5, rows: [.max]))
        #expect(try journal.session(own.id)?.exercises.map(\.sets.count) == [2, 1])
        for _ in 0..<2 {
            #expect(try journal.undo() == "import 2")
            #expect(try journal.dump() == afterFirst)
            #expect(try journal.undo() == "import 1")
            #expect(try journal.allSessions() == [own])
            #expect(try journal.imported("k3") == nil)
            #expect(try journal.redo() == "import 1")
            #expect(try journal.dump() == afterFirst)
            #expect(try journal.redo() == "import 2")
            #expect(try journal.dump() == afterSecond)
        }
        #expect(try journal.integrityProblems() == [])
    }

    @Test func theLedgerOutlivesTheSession() throws {
        let space = try Workspace()
        let journal = try space.journal()
        let id = try journal.write("import", at: moment(1)) {
            try $0.bulk { try $0.insert(session(0), key: "k", rows: [7, .max, 0]) }
        }
        try journal.write("delete", at: moment(1)) { try $0.delete(session: id) }
        #expect(try journal.imported("k") == ImportedSession(session: id, rows: [7, .max, 0]))
        #expect(try journal.imported("K") == nil)
    }

    @Test func aFailedImportLeavesUndoRecording() throws {
        struct Stop: Error {}
        let space = try Workspace()
        let journal = try space.journal()
        #expect(throws: Stop.self) {
            try journal.write("import", at: moment(1)) { writer in
                try writer.bulk { bulk in
                    _ = try bulk.insert(session(0), key: "k", rows: [])
                    throw Stop()
                }
            }
        }
        #expect(try journal.dump() == [])
        try journal.insert(session(0))
        #expect(try journal.undo() == "insert")
        #expect(try journal.dump() == [])
    }

    @Test func theCatalogueRevisionFollowsEveryChange() throws {
        let space = try Workspace()
        let journal = try space.journal()
        var revisions: [Int] = [try journal.catalogueRevision()]
        func expectNewRevision(_ change: () throws -> Void) throws {
            try change()
            let revision = try journal.catalogueRevision()
            #expect(!revisions.contains(revision))
            revisions.append(revision)
        }
        let own = Exercise(id: "own", name: "Own", primary: [.chest], loading: [.external, .added], aliases: ["mine"])
        try expectNewRevision { try journal.write("put", at: moment(0)) { try $0.put(own) } }
        #expect(try journal.customExercises() == [own])
        try expectNewRevision { _ = try journal.undo() }
        #expect(try journal.customExercises() == [])
        try expectNewRevision { _ = try journal.redo() }
        try expectNewRevision { try journal.write("merge", at: moment(0)) { try $0.merge("own", into: "bench-press") } }
        #expect(try journal.customExercises() == [])
        #expect(try journal.mergedExercises() == ["own": "bench-press"])
        try expectNewRevision {
            try journal.write("merge", at: moment(0)) { try $0.merge("bench-press", into: "press") }
        }
        #expect(try journal.mergedExercises() == ["own": "press", "bench-press": "press"])
        for (old, new) in [("press", "press"), ("press", "own"), ("own", "bench-press")] as [(Exercise.ID, Exercise.ID)]
        {
            #expect(throws: JournalError.cannotMerge(old, into: new)) {
                try journal.write("merge", at: moment(0)) { try $0.merge(old, into: new) }
            }
        }
        let before = try journal.catalogueRevision()
        try journal.insert(session(0))
        #expect(try journal.catalogueRevision() == before)
    }
}
