import Testing
import TrainingKit

@testable import Journal

struct UndoTests {
    private struct Refused: Error {}

    /// One random change, through each method of the writer.
    ///
    /// - Parameter failing: it is made, and then refused.
    private func change(_ journal: Journal, _ random: inout SplitMix64, failing: Bool) throws {
        let sessions = try journal.allSessions()
        let picked = sessions.isEmpty ? nil : random.pick(sessions)
        let entry = picked?.exercises.randomElement(using: &random)
        let set = entry?.sets.randomElement(using: &random)
        try journal.write("change", at: moment(100)) { writer in
            switch random.int(0...23) {
            case 0...3: _ = try writer.insert(Sample.session(&random))
            case 4:
                if try journal.openSession(through: nil) == nil {
                    _ = try writer.insert(Sample.session(&random, open: true))
                }
            case 5:
                if let id = entry?.id {
                    _ = try writer.append([Sample.set(&random, at: nil), Sample.set(&random, at: nil)], to: id)
                }
            case 6: if let picked { _ = try writer.append(Sample.entry(&random, at: nil), to: picked.id) }
            case 7: if let picked { _ = try writer.append(Sample.cardio(&random), to: picked.id) }
            case 8...9:
                if let id = set?.id {
                    var set = Sample.set(&random, at: nil)
                    set.id = id
                    try writer.update(set)
                }
            case 10: if let id = set?.id { try writer.deleteSet(id) }
            case 11: if let id = entry?.id { try writer.setAside(entry: id, random.pick([nil, .skipped, .hurt])) }
            case 12: if let id = entry?.id { try writer.feeling(entry: id, random.pick([nil, 3])) }
            case 13:
                if let open = try journal.openSession(through: nil) {
                    try writer.finish(session: open.id, at: open.start + 60, rating: .plan, note: "done")
                }
            case 14...15: if var picked { try writer.replace(edited(&picked, &random)) }
            case 16: if let picked { try writer.delete(session: picked.id) }
            case 17:
                _ = try writer.add(
                    event: "{\"a\":'\(random.int(0...9))'}", program: "unit", at: moment(random.int(0...60)),
                    day: firstDay)
            case 18:
                try writer.setWeight(
                    BodyWeight(day: firstDay + random.int(0...3), weight: Load(random.int(70...72), .kg)))
            case 19: try writer.removeWeight(on: firstDay + random.int(0...3))
            case 20: try writer.put(Exercise(id: random.pick(Sample.exercises), name: "Name \(random.int(0...3))"))
            case 21: try writer.remove(exercise: random.pick(Sample.exercises))
            default:
                if random.chance(20) { try writer.wipe() }
                try? writer.merge(random.pick(Sample.exercises), into: random.pick(Sample.exercises))
                _ = try writer.bulk { bulk in
                    try bulk.insert(Sample.session(&random), key: "key \(random.int(0...5))", rows: [random.next(), 1])
                }
            }
            if failing { throw Refused() }
        }
    }

    private func edited(_ session: inout Session, _ random: inout SplitMix64) -> Session {
        if random.chance(30) { session.start = session.start + random.int(-90_000...90_000) }
        if random.chance(30) { session.day = session.day + 1 }
        if random.chance(30) { session.disabled.toggle() }
        if random.chance(30) { session.title = "Edited" }
        if random.chance(30) { session.plan = nil }
        session.exercises.shuffle(using: &random)
        if random.chance(40), !session.exercises.isEmpty {
            // A set moves to the front of another entry.
            let from = random.int(0...session.exercises.count - 1)
            if let set = session.exercises[from].sets.popLast() {
                session.exercises[random.int(0...session.exercises.count - 1)].sets.insert(set, at: 0)
            }
        }
        if random.chance(30) { session.exercises.append(Sample.entry(&random, at: nil)) }
        if random.chance(30) { _ = session.exercises.popLast() }
        if random.chance(30), !session.exercises.isEmpty {
            session.exercises[0].exercise = random.pick(Sample.exercises)
        }
        if random.chance(30) { session.cardio.insert(Sample.cardio(&random), at: 0) }
        if random.chance(20) { _ = session.cardio.popLast() }
        return session
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func everyChangeIsUndoneAndRedoneExactly(seed: UInt64) throws {
        let space = try Workspace()
        var journal = try space.journal()
        var random = SplitMix64(seed: seed)
        // The states before each step that can be undone, and after each that can be redone.
        var past: [[String]] = []
        var future: [[String]] = []
        var present = try journal.dump()
        for round in 0..<150 {
            switch random.int(0...9) {
            case 0...5:
                do {
                    try change(journal, &random, failing: random.chance(20))
                } catch is Refused {}
                let after = try journal.dump()
                if after == present {
                    #expect(try journal.undoLabels(limit: 10_000).count == past.count, "no step without a change")
                } else {
                    past.append(present)
                    future = []
                    present = after
                }
            case 6...7:
                #expect(try journal.undo() == (past.isEmpty ? nil : "change"))
                if let before = past.popLast() {
                    future.append(present)
                    present = before
                }
            default:
                #expect(try journal.redo() == (future.isEmpty ? nil : "change"))
                if let after = future.popLast() {
                    past.append(present)
                    present = after
                }
            }
            #expect(try journal.dump() == present)
            if round % 25 == 0 {
                #expect(try journal.integrityProblems() == [])
                journal = try space.journal()  // as the next process
            }
        }
        while try journal.undo() != nil {
            #expect(try journal.dump() == past.popLast())
        }
        #expect(past == [])
        #expect(try journal.dump() == [])
        #expect(try journal.integrityProblems() == [])
    }

    @Test func replacingStoresTheSessionAsGiven() throws {
        let space = try Workspace()
        let journal = try space.journal()
        var random = SplitMix64(seed: 3)
        for _ in 0..<60 {
            var stored = try journal.insert(Sample.session(&random))
            let wanted = edited(&stored, &random)
            try journal.write("edit", at: wanted.start) { try $0.replace(wanted) }
            let now = try #require(try journal.session(wanted.id))
            #expect(withoutNewNumbers(now, like: wanted) == wanted)
        }
        #expect(try journal.integrityProblems() == [])
    }

    /// Numbers that were not asked for are those of new rows.
    private func withoutNewNumbers(_ session: Session, like wanted: Session) -> Session {
        var session = session
        for (e, entry) in wanted.exercises.enumerated() {
            if entry.id == nil { session.exercises[e].id = nil }
            for (s, set) in entry.sets.enumerated() where set.id == nil { session.exercises[e].sets[s].id = nil }
        }
        for (c, cardio) in wanted.cardio.enumerated() where cardio.id == nil { session.cardio[c].id = nil }
        return session
    }

    @Test func aNewChangeClearsRedo() throws {
        let space = try Workspace()
        let journal = try space.journal()
        try journal.insert(session(0))
        #expect(try journal.undo() == "insert")
        try journal.write("other", at: moment(0)) { try $0.setWeight(BodyWeight(day: firstDay, weight: Load(80, .kg))) }
        #expect(try journal.redo() == nil)
        #expect(try journal.undoLabels(limit: 5) == ["other"])
        #expect(try journal.database.number("SELECT count(*) FROM undo_change") == 1)
    }

    @Test func whatChangesNothingUndoableIsNoStep() throws {
        let space = try Workspace()
        let journal = try space.journal()
        try journal.write("rest", at: moment(0)) { try $0.setRest(RestTimer(seconds: 90, from: moment(0))) }
        try journal.write("nothing", at: moment(0)) { _ in }
        #expect(try journal.undo() == nil)
        #expect(try journal.rest() == RestTimer(seconds: 90, from: moment(0)))
    }

    @Test func undoLeavesTheRestTimer() throws {
        let space = try Workspace()
        let journal = try space.journal()
        let paused = RestTimer(state: .paused(remaining: 12), total: 60)
        try journal.write("log", at: moment(0)) { writer in
            _ = try writer.insert(session(0))
            try writer.setRest(paused)
        }
        #expect(try journal.undo() == "log")
        #expect(try journal.rest() == paused)
        try journal.write("skip", at: moment(0)) { try $0.setRest(nil) }
        #expect(try journal.rest() == nil)
    }

    @Test func aThrowWritesNothing() throws {
        struct Refused: Error {}
        let space = try Workspace()
        let journal = try space.journal()
        try journal.insert(session(0))
        let before = try journal.dump()
        #expect(throws: Refused.self) {
            try journal.write("half", at: moment(1)) { writer in
                _ = try writer.insert(session(1))
                try writer.wipe()
                throw Refused()
            }
        }
        #expect(try journal.dump() == before)
        #expect(try journal.undoLabels(limit: 9) == ["insert"])
    }

    /// SQLite ends the transaction by itself where the disk is full, and what recorded it goes too. Whoever goes on in the
    /// same connection, as the guided workout does, is recorded all the same.
    @Test func whatFollowsAFullDiskIsRecorded() throws {
        let space = try Workspace()
        let journal = try space.journal()
        let stored = try journal.insert(session(0, 18, "squat", SetRecord(.reps(5))))
        let before = try journal.dump()
        try journal.database.execute("PRAGMA max_page_count = 1000")
        #expect(throws: JournalError.full(path: space.path())) {
            try journal.write("much", at: moment(1)) { writer in
                try writer.delete(session: stored.id)
                try writer.bulk { bulk in
                    for day in 1...1000 {
                        var session = session(day, 18, "squat", SetRecord(.reps(5)))
                        session.note = String(repeating: "much ", count: 2000)
                        _ = try bulk.insert(session, key: "\(day)", rows: [])
                    }
                }
            }
        }
        try journal.database.execute("PRAGMA max_page_count = 1000000")
        #expect(try journal.dump() == before)
        try journal.write("delete", at: moment(1)) { try $0.delete(session: stored.id) }
        #expect(try journal.undo() == "delete")
        #expect(try journal.dump() == before)
    }

    @Test func numbersComeBackAndAreNeverGivenAgain() throws {
        let space = try Workspace()
        let journal = try space.journal()
        let first = try journal.insert(session(0, 18, "squat", SetRecord(.reps(5))))
        _ = try journal.undo()
        let second = try journal.insert(session(1, 18, "squat", SetRecord(.reps(5))))
        #expect(second.id > first.id)
        try journal.write("delete", at: moment(2)) { try $0.delete(session: second.id) }
        _ = try journal.undo()
        #expect(try journal.session(second.id) == second)
    }

    @Test func keepsTheLastThousandSteps() throws {
        let space = try Workspace()
        let journal = try space.journal()
        for number in 1...1005 {
            try journal.write("\(number)", at: moment(0)) {
                try $0.setWeight(BodyWeight(day: firstDay, weight: Load(number, .kg)))
            }
        }
        let labels = try journal.undoLabels(limit: 2000)
        #expect(labels.count == 1000 && labels.first == "1005" && labels.last == "6")
        #expect(try journal.database.number("SELECT count(*) FROM undo_change") == 1000)
        var undone = 0
        while try journal.undo() != nil { undone += 1 }
        #expect(undone == 1000)
        #expect(try journal.bodyWeights(from: firstDay, through: firstDay).first?.weight == Load(5, .kg))
    }

    @Test func oneOpenSessionAtATime() throws {
        let space = try Workspace()
        let journal = try space.journal()
        let open = try journal.insert(Session(start: moment(0)))
        #expect(throws: JournalError.sessionOpen(open.id)) { try journal.insert(Session(start: moment(1))) }
        let finished = try journal.insert(session(1))
        var reopened = finished
        reopened.end = nil
        #expect(throws: JournalError.sessionOpen(open.id)) {
            try journal.write("x", at: moment(2)) { try $0.replace(reopened) }
        }
        try journal.write("done", at: moment(0, 20)) {
            try $0.finish(session: open.id, at: moment(0, 20), rating: nil, note: nil)
        }
        #expect(throws: JournalError.alreadyFinished(open.id)) {
            try journal.write("done", at: moment(0, 21)) {
                try $0.finish(session: open.id, at: moment(0, 21), rating: nil, note: nil)
            }
        }
        #expect(try journal.openSession(through: nil) == nil)
    }

    @Test func whatIsNotThereIsNamed() throws {
        let space = try Workspace()
        let journal = try space.journal()
        try journal.write("x", at: moment(0)) { writer in
            #expect(throws: JournalError.missing("session", 9)) { try writer.delete(session: 9) }
            #expect(throws: JournalError.missing("session", 9)) { try writer.append(ExerciseEntry("squat"), to: 9) }
            #expect(throws: JournalError.missing("set", 9)) { try writer.deleteSet(9) }
            #expect(throws: JournalError.missing("set", 9)) { try writer.update(SetRecord(id: 9, .reps(1))) }
            #expect(throws: JournalError.missing("exercise entry", 9)) {
                try writer.append([SetRecord(.reps(1))], to: 9)
            }
            #expect(throws: JournalError.missing("exercise entry", 9)) { try writer.setAside(entry: 9, .hurt) }
            #expect(throws: JournalError.missing("session", 9)) { try writer.replace(Session(id: 9, start: moment(0))) }
        }
    }

    @Test func textIsKeptToTheLastByte() throws {
        let space = try Workspace()
        let journal = try space.journal()
        for note in ["", "'", "a'b''c", "line\nbreak\t;--", "\u{FEFF}é e\u{301} 🏋️‍♀️"] {
            let stored = try journal.insert(Session(start: moment(0), end: moment(0), note: note))
            try journal.write("delete", at: moment(0)) { try $0.delete(session: stored.id) }
            _ = try journal.undo()
            #expect(try journal.session(stored.id)?.note.map { Array($0.utf8) } == Array(note.utf8))
        }
        let stored = try journal.insert(Session(start: moment(0), end: moment(0), note: "a\0b"))
        #expect(try journal.session(stored.id)?.note == "a\u{FFFD}b")
    }
}
