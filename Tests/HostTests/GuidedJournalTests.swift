import class Foundation.FileManager
import func Foundation.NSTemporaryDirectory
import struct Foundation.UUID
import Testing

@testable import Host
import Journal
import TrainingKit

/// Whole workouts on a journal, with the process "killed" after every single effect: a new host and a new machine must
/// stand where the old ones stood.
@Suite("A guided workout and its journal") struct GuidedJournalTests {
    /// A journal in a folder of its own, and a clock that only the test moves.
    private final class Gym {
        let folder: String
        var now = WallTime(seconds: 1_772_445_600)  // Monday 2026-03-02, morning in UTC
        private(set) var host: Host
        private(set) var machine: GuidedMachine
        private(set) var isOver = false
        /// Effects that were carried out, and those after which everything was opened anew.
        private(set) var effects = 0

        init(_ program: String, _ verbs: [[String]] = []) throws {
            folder = NSTemporaryDirectory() + "regimen-guided-\(UUID().uuidString)"
            var configuration = Configuration()
            configuration.program = program
            configuration.trainingDays = Set(Weekday.allCases)
            let file = ConfigurationFile(path: folder + "/config.json")
            try file.write(configuration)
            host = try Gym.host(folder, now)
            for words in verbs {
                let kind = try #require(Registry.program(program))
                let verb = try #require(kind.verbs.first { $0.name == words[0] })
                let arguments = try Arguments(Array(words.dropFirst()), for: verb)
                _ = try host.perform(verb, of: kind, arguments, confirm: { _ in true })
            }
            machine = GuidedMachine(try host.guidedWorkout(), at: now)
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        private static func host(_ folder: String, _ now: WallTime) throws -> Host {
            let clock = Clock(now: LocalClock.moment(seconds: now.moment.seconds), bound: nil, isBareDay: false)
            return try Host(
                journal: folder + "/journal.db", configuration: folder + "/config.json", clock: clock,
                access: .readWrite)
        }

        /// What kill -9 leaves: the journal.
        func kill() throws {
            host = try Gym.host(folder, now)
            machine = GuidedMachine(try host.guidedWorkout(), at: now)
        }

        private func carryOut(_ all: [GuidedEffect]) throws {
            for effect in all where !isOver {
                host.clock.now = LocalClock.moment(seconds: now.moment.seconds)
                if case .left = try host.carryOut(effect, in: machine.workout) {
                    isOver = true
                    return
                }
                machine.update(try host.guidedWorkout())
                effects += 1
                let before = machine.scene(at: now)
                try kill()
                #expect(machine.scene(at: now) == before, "after \(effect)")
            }
        }

        var scene: GuidedScene { machine.scene(at: now) }

        /// Lets time pass, in steps as short as the screen's.
        func wait(_ seconds: Int) throws {
            for _ in 0..<(seconds * 2) {
                now = now + 5
                try carryOut(machine.tick(at: now).effects)
            }
        }

        func press(_ keys: GuidedKey...) throws {
            for key in keys {
                try carryOut(machine.press(key, at: now))
                try carryOut(machine.tick(at: now).effects)
            }
        }

        func type(_ text: String) throws { try carryOut(machine.enter(text, at: now)) }

        /// Goes on as somebody would who does everything as shown, until `end` is reached.
        func train(until end: (GuidedScene) -> Bool) throws {
            for _ in 0..<500 where !isOver && !end(scene) {
                switch scene {
                case .rest(let rest): try wait(min(rest.remaining(at: now.moment), 30) + 1)
                case .step(let step) where step.block != nil: try wait(20)
                case .set(let set) where set.block != nil: try wait(5)
                case .set(let set) where set.isHold && set.set.measure == nil:
                    try press(.enter)
                    try wait(12)
                    try press(.enter)
                case .question(.rating, _, _): try press(.character("p"))
                case .offer: try press(.character("1"))
                default: try press(.enter)
                }
            }
        }

        func finished() throws -> Session {
            try #require(try host.journal.sessions(
                limit: 1, before: nil, from: nil, to: nil, exercise: nil, through: nil).first)
        }
    }

    private static func isSummary(_ scene: GuidedScene) -> Bool { scene == .summary }

    @Test(arguments: [
        ("dredfit", []),
        (
            "unit",
            [
                [
                    "adopt", "full-body-ab", "--bench", "100kg", "--squat", "140kg", "--deadlift", "170kg", "--press",
                    "60kg",
                ]
            ]
        ),
        (
            "reps",
            [
                ["gear", "backpack", "1.5kg"], ["gear", "add", "Book", "1kg", "--count", "6"],
                ["workout", "new", "Upper", "--day", "mon", "push-up", "2x12", "+2.5kg", "plank", "2x20s"],
            ]
        ),
    ] as [(String, [[String]])])
    func aWholeWorkoutSurvivesBeingKilledAfterEveryStep(program: String, verbs: [[String]]) throws {
        let gym = try Gym(program, verbs)
        #expect(gym.scene == .overview)
        let planned = gym.machine.workout.plan
        #expect(try gym.host.journal.openSession(through: nil) == nil)
        try gym.train(until: Self.isSummary)
        let session = try gym.finished()
        #expect(session.isFinished)
        // Exactly the plan, nothing twice and nothing lost.
        for (exercise, plan) in zip(session.exercises, planned.exercises) {
            #expect(exercise.exercise == plan.exercise)
            #expect(exercise.sets.map(\.measure) == plan.sets.map { $0.measure })
            #expect(exercise.sets.map(\.load) == plan.sets.map(\.load))
        }
        #expect(session.exercises.count == planned.exercises.count)
        #expect(gym.effects > planned.exercises.reduce(0) { $0 + $1.sets.count })
        #expect(gym.machine.workout.summary?.sets == session.exercises.reduce(0) { $0 + $1.sets.count })
        try gym.press(.enter)
        #expect(gym.isOver)
        #expect(try gym.host.journal.guidedMark() == nil)
        #expect(throws: SessionError.dayDone(session.day)) { try gym.host.guidedWorkout() }
    }

    @Test func anOpenSessionTakesWhatIsLogged() throws {
        let gym = try Gym("arete")
        try gym.press(.enter)
        #expect(gym.scene == .allDone)
        try gym.press(.enter)
        try gym.type("bench 80x8")
        guard case .rest = gym.scene else {
            Issue.record("no rest after a set")
            return
        }
        // A number alone is the same exercise again.
        try gym.press(.enter)
        try gym.type("7")
        try gym.press(.character("d"))
        #expect(gym.scene == .summary)
        let sets = try gym.finished().exercises.flatMap(\.sets)
        #expect(sets.map(\.measure) == [.reps(8), .reps(7)])
        #expect(sets.map(\.load) == [Load(80, .kg), Load(80, .kg)])
    }

    @Test func aRestGoesOnWhileNobodyLooks() throws {
        let gym = try Gym("dredfit")
        try gym.press(.enter, .character("s"), .enter)
        guard case .rest(let rest) = gym.scene else {
            Issue.record("no rest after a set")
            return
        }
        #expect(rest.remaining(at: gym.now.moment) == 60)
        gym.now = gym.now + 400
        try gym.kill()
        guard case .rest(let later) = gym.scene else {
            Issue.record("the rest is gone")
            return
        }
        #expect(later.remaining(at: gym.now.moment) == 20)
        gym.now = gym.now + 200
        try gym.kill()
        guard case .set(let set) = gym.scene else {
            Issue.record("no set after the rest")
            return
        }
        #expect(set.number == 2)
    }

    @Test func aCorrectionLeavesTheRestAlone() throws {
        let gym = try Gym("dredfit")
        try gym.press(.enter, .character("s"), .enter)
        gym.now = gym.now + 100
        let rest = try gym.host.journal.rest()
        try gym.press(.character("p"))
        try gym.type("6")
        #expect(try gym.host.journal.rest() == rest)
        #expect(gym.machine.workout.session?.exercises.first?.sets.map(\.measure) == [.reps(6)])
    }

    @Test func undoTakesTheSetBackAndNotTheWorkout() throws {
        let gym = try Gym("dredfit")
        try gym.press(.enter, .character("s"), .enter, .enter, .character("u"), .character("y"))
        guard case .set(let set) = gym.scene else {
            Issue.record("no set after the undo")
            return
        }
        #expect(set.number == 1)
        #expect(gym.machine.workout.session != nil)
    }

    @Test func finishingEarlyCoolsDownForWhatWasDone() throws {
        let gym = try Gym("dredfit")
        try gym.press(.enter, .character("s"), .enter, .character("d"), .character("y"))
        guard case .step(let step) = gym.scene else {
            Issue.record("no cool-down")
            return
        }
        #expect(step.kind == .coolDown)
        try gym.train(until: Self.isSummary)
        let session = try gym.finished()
        #expect(session.exercises.flatMap(\.sets).count == 1)
        #expect(session.rating == .plan)
    }

    @Test func lookingWritesNothing() throws {
        let gym = try Gym("dredfit")
        _ = try gym.host.guidedWorkout()
        _ = try gym.host.dayStatus()
        try gym.press(.character("?"), .escape)
        #expect(try gym.host.journal.counts().sessions == 0)
        #expect(try gym.host.journal.undoLabels(limit: 1) == [])
        try gym.press(.escape)
        #expect(gym.isOver)
        #expect(try gym.host.journal.counts().sessions == 0)
    }

    // MARK: status

    @Test func theDayInShort() throws {
        let gym = try Gym("dredfit")
        func status() throws -> DayStatus {
            try gym.kill()
            return try #require(try gym.host.dayStatus())
        }
        #expect(try status().status == .planned)
        #expect(try status().title == "Workout 1")
        #expect(try status().total == 18)
        try gym.press(.enter, .character("s"), .enter)
        #expect(try status().status == .active)
        #expect(try status().done == 1)
        #expect(try status().rest?.remaining(at: gym.now.moment) == 60)
        try gym.wait(61)
        #expect(try status().rest == nil)
        #expect(try status().exercise == "Squat")
        try gym.train(until: Self.isSummary)
        #expect(try status().status == .done)
        #expect(try status().done == 18)
    }

    @Test func nothingInShortBeforeSetup() throws {
        let folder = NSTemporaryDirectory() + "regimen-none-\(UUID().uuidString)"
        let host = try Host(
            journal: folder + "/journal.db", configuration: folder + "/config.json", clock: .system, access: .readOnly)
        #expect(try host.dayStatus() == nil)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }
}
