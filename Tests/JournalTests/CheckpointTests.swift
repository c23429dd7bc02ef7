import Testing
import TrainingKit

@testable import Journal

struct CheckpointTests {
    private let key = CheckpointKey(program: "dredfit", rulesVersion: 1, options: "{}", catalogue: "c0")
    private let unit = CheckpointKey(program: "unit", rulesVersion: 1, options: "{}", catalogue: "c0")

    /// Sessions on days 0, 10 and 20 (numbers 1, 2, 3), and a checkpoint of both programs at the one of day 10.
    private func prepared(_ space: Workspace) throws -> Journal {
        let journal = try space.journal()
        for day in [0, 10, 20] {
            var session = session(day, 18, "squat", SetRecord(.reps(5)))
            session.cardio = [CardioEntry("running", seconds: 600)]
            try journal.insert(session)
        }
        try journal.write("event", at: moment(5)) {
            _ = try $0.add(event: "{}", program: "dredfit", at: moment(5), day: firstDay)
        }
        try journal.write("save", at: moment(20)) { writer in
            try writer.saveCheckpoint(key, at: Position(seconds: moment(10).seconds, id: 2), state: "at 2")
            try writer.saveCheckpoint(unit, at: Position(seconds: moment(10).seconds, id: 2), state: "unit at 2")
        }
        return journal
    }

    enum Change: CaseIterable {
        case insertBefore, insertAfter, insertSameSecond, insertOpenBefore, finishBefore
        case set, setAfter, deleteSet, appendSet, appendEntry, appendCardio, setAside, feeling
        case title, titleAfter, disable, moveFromBefore, moveToBefore, delete, deleteAfter
        case event, eventAfter, eventOfOther, weight, rest, undoEvent, bulkBefore, merge, cardioNote

        /// Whether the checkpoints of the event's program, and those of the other, are gone afterwards.
        var drops: (own: Bool, other: Bool) {
            switch self {
            case .insertAfter, .insertSameSecond, .insertOpenBefore, .setAfter, .titleAfter, .deleteAfter, .eventAfter,
                .weight, .rest:
                (false, false)
            case .event, .undoEvent: (true, false)
            case .eventOfOther: (false, true)
            default: (true, true)
            }
        }

        func apply(_ writer: Writer, _ journal: Journal) throws {
            func replace(_ id: Int, _ edit: (inout Session) -> Void) throws {
                var session = try #require(try journal.session(id))
                edit(&session)
                try writer.replace(session)
            }
            switch self {
            case .insertBefore: _ = try writer.insert(session(9))
            case .insertAfter: _ = try writer.insert(session(11))
            // Later than the checkpoint by insertion, though in the same second.
            case .insertSameSecond: _ = try writer.insert(session(10))
            case .insertOpenBefore:
                let open = try writer.insert(Session(start: moment(9), exercises: [ExerciseEntry("squat")]))
                _ = try writer.append([SetRecord(.reps(3))], to: open.exercises[0].id ?? 0)
            case .finishBefore:
                let open = try writer.insert(Session(start: moment(9)))
                try writer.finish(session: open.id, at: moment(9, 20), rating: nil, note: nil)
            case .set: try writer.update(SetRecord(id: 2, .reps(6)))
            case .setAfter: try writer.update(SetRecord(id: 3, .reps(6)))
            case .deleteSet: try writer.deleteSet(1)
            case .appendSet: _ = try writer.append([SetRecord(.reps(1))], to: 2)
            case .appendEntry: _ = try writer.append(ExerciseEntry("plank"), to: 1)
            case .appendCardio: _ = try writer.append(CardioEntry("rowing", seconds: 9), to: 1)
            case .setAside: try writer.setAside(entry: 1, .hurt)
            case .feeling: try writer.feeling(entry: 2, 4)
            case .title: try replace(2) { $0.title = "New" }
            case .titleAfter: try replace(3) { $0.title = "New" }
            case .disable: try replace(1) { $0.disabled = true }
            case .moveFromBefore: try replace(1) { $0.start = moment(30) }
            case .moveToBefore: try replace(3) { $0.start = moment(1) }
            case .delete: try writer.delete(session: 1)
            case .deleteAfter: try writer.delete(session: 3)
            case .event: _ = try writer.add(event: "{}", program: "dredfit", at: moment(9), day: firstDay)
            case .eventAfter: _ = try writer.add(event: "{}", program: "dredfit", at: moment(10), day: firstDay)
            case .eventOfOther: _ = try writer.add(event: "{}", program: "unit", at: moment(9), day: firstDay)
            case .weight: try writer.setWeight(BodyWeight(day: firstDay, weight: Load(80, .kg)))
            case .rest: try writer.setRest(RestTimer(seconds: 9, from: moment(0)))
            case .undoEvent: break
            case .bulkBefore: _ = try writer.bulk { try $0.insert(session(8), key: "k", rows: []) }
            case .merge: try writer.merge("squat", into: "front-squat")
            case .cardioNote: try replace(1) { $0.cardio[0].note = "wet" }
            }
        }
    }

    @Test(arguments: Change.allCases)
    func aWriteAtOrBeforeItDropsIt(_ change: Change) throws {
        let space = try Workspace()
        let journal = try prepared(space)
        if change == .undoEvent {
            #expect(try journal.undo() == "event")
        } else {
            try journal.write("change", at: moment(40)) { try change.apply($0, journal) }
        }
        #expect((try journal.checkpoint(key, through: nil) == nil) == change.drops.own)
        #expect((try journal.checkpoint(unit, through: nil) == nil) == change.drops.other)
        guard change != .undoEvent, change != .rest else { return }
        // Taking it back is a write there too.
        try journal.write("save", at: moment(41)) { writer in
            try writer.saveCheckpoint(key, at: Position(seconds: moment(10).seconds, id: 2), state: "again")
        }
        #expect(try journal.undo() == "change")
        #expect((try journal.checkpoint(key, through: nil) == nil) == change.drops.own)
    }

    @Test func theKeyAndTheBoundDecide() throws {
        let space = try Workspace()
        let journal = try prepared(space)
        try journal.write("save", at: moment(20)) { writer in
            try writer.saveCheckpoint(key, at: Position(seconds: moment(20).seconds, id: 3), state: "at 3")
        }
        #expect(try journal.checkpoint(key, through: nil)?.state == "at 3")
        #expect(try journal.checkpoint(key, through: moment(19))?.state == "at 2")
        #expect(
            try journal.checkpoint(key, through: moment(19))?.position == Position(seconds: moment(10).seconds, id: 2))
        #expect(try journal.checkpoint(key, through: moment(9)) == nil)
        for change in [\CheckpointKey.options, \.catalogue, \.program] {
            var other = key
            other[keyPath: change] = "other"
            #expect(try journal.checkpoint(other, through: nil) == nil)
        }
        var other = key
        other.rulesVersion = 2
        #expect(try journal.checkpoint(other, through: nil) == nil)
        // Saving for other rules drops what nobody can use any more, of this program.
        try journal.write("save", at: moment(20)) {
            try $0.saveCheckpoint(other, at: Position(seconds: 0, id: 1), state: "")
        }
        #expect(try journal.checkpoint(key, through: nil) == nil)
        #expect(try journal.checkpoint(unit, through: nil) != nil)
        #expect(try journal.undoLabels(limit: 9) == ["event", "insert", "insert", "insert"], "no step of undo")
    }

    @Test func theyGrowSparserWithAge() throws {
        let space = try Workspace()
        let journal = try space.journal()
        for day in 0..<2000 {
            try journal.write("save", at: moment(day)) {
                try $0.saveCheckpoint(key, at: Position(seconds: moment(day).seconds, id: day + 1), state: "\(day)")
            }
        }
        let kept = try journal.database.all("SELECT state FROM checkpoint ORDER BY seconds DESC") {
            Int($0.text(0)) ?? -1
        }
        #expect(kept.prefix(3) == [1999, 1998, 1997])
        #expect(kept.count < 40)
        #expect(kept.last == 0)
        // A correction some days back is refolded over at most as many days again.
        for back in [5, 20, 100, 500, 1500] {
            let found = try #require(try journal.checkpoint(key, through: moment(1999 - back)))
            let distance = (moment(1999 - back).seconds - found.position.seconds) / 86_400
            #expect(distance <= back / 2 + 1, "\(back) days back: \(distance) days to fold again")
        }
    }
}
