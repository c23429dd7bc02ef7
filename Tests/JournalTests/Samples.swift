import Foundation
import TrainingKit

@testable import Journal

/// A directory of its own for one test; gone with the value.
final class Workspace {
    let directory: String

    init() throws {
        directory = NSTemporaryDirectory() + "journal-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }

    deinit {
        _ = chmod(directory, 0o700)
        try? FileManager.default.removeItem(atPath: directory)
    }

    func path(_ name: String = "journal.db") -> String { directory + "/" + name }

    /// A journal that has its file.
    func journal(_ access: Journal.Access = .readWrite) throws -> Journal {
        let journal = try Journal(path: path(), access: access)
        try journal.create()
        return journal
    }

    var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
    }

    func bytes(_ name: String = "journal.db") -> Data? { FileManager.default.contents(atPath: path(name)) }
}

extension SplitMix64 {
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
    mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
    mutating func pick<T>(_ values: [T]) -> T { values[int(0...values.count - 1)] }
}

let firstDay = Day(year: 2026, month: 1, day: 1)!

func moment(_ day: Int, _ hour: Int = 18, _ minute: Int = 0, second: Int = 0) -> Moment {
    Moment(firstDay + day, secondOfDay: hour * 3600 + minute * 60 + second, offset: 3600)
}

/// Invented values of every shape that the journal can hold.
enum Sample {
    static let exercises: [Exercise.ID] = [
        "bench-press", "squat", "pull-up", "plank", "a-very-long-name-of-an-exercise",
    ]

    static func load(_ random: inout SplitMix64) -> Load? {
        switch random.int(0...9) {
        case 0...1: nil
        case 2: Load(-random.int(1...4) * 10, .kg)
        case 3...6: Load(amount: random.int(8...60) * 250_000_000, unit: .kg)
        // 22.67961850 kg is 50 lb to the last digit: equal masses in different units.
        case 7: Load("22.6796185", .kg)
        default: Load(random.pick([50, 135, 225]), .lb)
        }
    }

    static func measure(_ random: inout SplitMix64) -> Measure {
        switch random.int(0...9) {
        case 0: .sides(left: random.int(0...10), right: random.int(0...10))
        case 1...2: .time(HoldTime(tenths: random.int(0...900)))
        default: .reps(random.int(0...20))
        }
    }

    static func set(_ random: inout SplitMix64, at time: Moment?) -> SetRecord {
        var set = SetRecord(kind: random.pick([.working, .working, .working, .warmUp, .drop]), measure(&random))
        set.load = load(&random)
        if set.kind == .drop {
            set.drops = (0..<random.int(0...2)).map { _ in .init(measure(&random), load: load(&random)) }
        }
        if random.chance(30) { set.effort = random.pick([.rpe(halves: 17), .rir(2), .rpe(halves: 2)]) }
        set.failure = random.chance(10)
        if random.chance(10) { set.superset = random.int(0...3) }
        if random.chance(15) { set.note = random.pick(["easy", "it's 'quoted'; --", "ümlaut 🏋️", ""]) }
        if random.chance(70) { set.loggedAt = time }
        if random.chance(10) { set.pieces = [.init(name: "plate", count: 2, grams: 10_000)] }
        return set
    }

    static func entry(_ random: inout SplitMix64, at time: Moment?) -> ExerciseEntry {
        ExerciseEntry(
            random.pick(exercises), slot: random.chance(30) ? "slot" : nil,
            sets: (0..<random.int(0...4)).map { _ in set(&random, at: time) },
            setAside: random.chance(10) ? random.pick([.skipped, .hurt]) : nil,
            feeling: random.chance(20) ? random.int(0...10) : nil, note: random.chance(10) ? "note" : nil)
    }

    static func cardio(_ random: inout SplitMix64) -> CardioEntry {
        CardioEntry(
            random.pick(["running", "rowing"]), seconds: random.int(60...5000), metres: random.chance(50) ? 5000 : nil,
            intensity: random.chance(50) ? 6 : nil)
    }

    static func session(_ random: inout SplitMix64, open: Bool = false) -> Session {
        let start = moment(random.int(0...60), random.int(6...22), second: random.int(0...1))
        var session = Session(start: start, end: open ? nil : start + random.int(0...7200))
        session.program = random.chance(50) ? random.pick(["dredfit", "unit"]) : nil
        session.title = random.chance(50) ? "Session" : nil
        if random.chance(30) {
            session.plan = Plan(
                number: 3, title: "Workout 3",
                exercises: [
                    PlannedExercise("squat", restSeconds: 60, sets: [PlannedSet(.reps(8))], details: ["level": 4])
                ])
        }
        session.exercises = (0..<random.int(0...4)).map { _ in entry(&random, at: start + 60) }
        session.cardio = random.chance(20) ? [cardio(&random)] : []
        session.rating = random.chance(30) ? random.pick(Session.Rating.allCases) : nil
        session.disabled = random.chance(10)
        session.source = random.chance(10) ? "hevy" : nil
        return session
    }
}

extension Journal {
    /// Every row of every table that undo covers, as text.
    func dump() throws -> [String] {
        try Schema.tables.flatMap { table in
            let values = table.columns.map { "quote(\($0.name))" }.joined(separator: "||','||")
            return try database.all("SELECT \(values) FROM \(table.name) ORDER BY \(table.key)") {
                "\(table.name): \($0.text(0))"
            }
        }
    }

    @discardableResult
    func insert(_ session: Session) throws -> Session {
        try write("insert", at: session.start) { try $0.insert(session) }
    }

    func allSessions(through bound: Moment? = nil) throws -> [Session] {
        var sessions: [Session] = []
        try forEachSession(from: nil, to: nil, through: bound) { sessions.append($0) }
        return sessions
    }

    func items(program: String = "dredfit", after position: Position? = nil, through bound: Moment? = nil) throws
        -> [(Position, TimelineItem)]
    {
        var items: [(Position, TimelineItem)] = []
        try timeline(program: program, after: position, through: bound) { items.append(($0, $1)) }
        return items
    }
}

/// A finished session of one exercise.
func session(_ day: Int, _ hour: Int = 18, _ exercise: Exercise.ID = "bench-press", _ sets: SetRecord...) -> Session {
    Session(start: moment(day, hour), end: moment(day, hour + 1), exercises: [ExerciseEntry(exercise, sets: sets)])
}
