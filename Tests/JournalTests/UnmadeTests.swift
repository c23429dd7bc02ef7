import Testing
import TrainingKit

@testable import Journal

/// A journal that has no file yet.
struct UnmadeTests {
    private struct Refused: Error {}

    @Test func aRefusalOrNothingMakesNoFile() throws {
        let space = try Workspace()
        let journal = try Journal(path: space.path("deep/journal.db"), access: .readWrite)
        #expect(throws: Refused.self) {
            try journal.write("refused", at: moment(0)) { writer in
                _ = try writer.insert(session(0))
                throw Refused()
            }
        }
        try journal.write("nothing", at: moment(0)) { _ in }
        #expect(try journal.undo() == nil)
        #expect(try journal.allSessions() == [])
        #expect(space.files == [])
        try journal.insert(session(1))
        #expect(try Journal(path: space.path("deep/journal.db"), access: .readOnly).allSessions().count == 1)
        #expect(try journal.undo() == "insert", "the first change is a step like every other")
        #expect(try journal.redo() == "insert")
        try journal.insert(session(2))
        #expect(try journal.allSessions().count == 2)
        #expect(try journal.integrityProblems() == [])
    }

    @Test func ofTwoThatMakeItBothSucceed() throws {
        let space = try Workspace()
        let journals = try (0..<3).map { _ in try Journal(path: space.path(), access: .readWrite) }
        for (day, journal) in journals.enumerated() { try journal.insert(session(day)) }
        for journal in journals {
            #expect(try journal.allSessions().map(\.day) == (0..<3).map { firstDay + $0 })
            #expect(try journal.allSessions().map(\.id) == [1, 2, 3])
        }
    }

    @Test func theWriterMayNameTheStep() throws {
        let space = try Workspace()
        let journal = try space.journal()
        try journal.write("log", at: moment(0)) { writer in
            _ = try writer.insert(session(0))
            writer.label = "log Bench press 80 kg x 8"
        }
        #expect(try journal.undo() == "log Bench press 80 kg x 8")
    }
}
