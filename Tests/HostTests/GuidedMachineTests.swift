import Testing

@testable import Host
import TrainingKit

/// The machine without a journal: tables of a scene, a key and what it asks for.
@Suite("The guided workout, key by key") struct GuidedMachineTests {
    private static let now = WallTime(seconds: 2_000_000)
    private static let day = Day(number: 20_000)

    private static let bench = Exercise(
        id: "bench-press", name: "Bench press", equipment: .barbell, loading: [.external])
    private static let plank = Exercise(id: "plank", name: "Plank", measuredIn: .seconds, perSide: true)
    private static let pullUp = Exercise(id: "pull-up", name: "Pull-up", loading: [.added, .assisted])

    private static func plan(warmUp: [Step] = [], _ exercises: [PlannedExercise]) -> Plan {
        Plan(title: "Push", warmUp: warmUp, exercises: exercises)
    }

    private static let benchPlan = PlannedExercise(
        "bench-press", slot: "a", restSeconds: 90,
        sets: [PlannedSet(.reps(8), load: Load(80, .kg)), PlannedSet(.reps(8), load: Load(80, .kg))])
    private static let plankPlan = PlannedExercise(
        "plank", slot: "b", perSide: true, restSeconds: 60, sets: [PlannedSet(.time(HoldTime(seconds: 20)))])

    private static func workout(
        _ plan: Plan, logged: [ExerciseEntry] = [], finished: Bool = false, stage: GuidedMark.Stage? = nil,
        change: (inout GuidedWorkout) -> Void = { _ in }
    ) -> GuidedWorkout {
        let start = Moment(seconds: 1_999_000)
        let session = Session(
            id: 3, start: start, day: day, end: finished ? start + 60 : nil, program: "unit", plan: plan,
            exercises: logged)
        var workout = GuidedWorkout(day: day, programName: "Unit", status: .active, plan: plan, session: session)
        workout.exercises = [bench.id: bench, plank.id: plank, pullUp.id: pullUp]
        if let stage { workout.mark = GuidedMark(session: 3, stage: stage) }
        change(&workout)
        return workout
    }

    private static func logged(_ id: Exercise.ID, _ slot: String, _ sets: Int) -> ExerciseEntry {
        ExerciseEntry(
            id: 1, id, slot: slot,
            sets: (0..<sets).map { SetRecord(id: 10 + $0, .reps(8), load: Load(80, .kg)) })
    }

    private static func press(_ keys: String, _ machine: inout GuidedMachine) -> [GuidedEffect] {
        var effects: [GuidedEffect] = []
        for character in keys {
            let key: GuidedKey =
                switch character {
                case "\n": .enter
                case "\u{1B}": .escape
                case "↑": .up
                case "↓": .down
                case "→": .right
                case "⌫": .backspace
                default: .character(character)
                }
            effects += machine.press(key, at: now)
        }
        return effects
    }

    @Test(arguments: [
        ("\n", [GuidedEffect.log([], note: nil, failure: false)]),
        ("↑\n", [.log(["bench-press", "80kgx9"], note: nil, failure: false)]),
        ("↓↓\n", [.log(["bench-press", "80kgx6"], note: nil, failure: false)]),
        ("+\n", [.log(["bench-press", "82.5kgx8"], note: nil, failure: false)]),
        ("-\n", [.log(["bench-press", "77.5kgx8"], note: nil, failure: false)]),
        ("l85\n\n", [.log(["bench-press", "85kgx8"], note: nil, failure: false)]),
        ("l185 lb\n\n", [.log(["bench-press", "185lbx8"], note: nil, failure: false)]),
        ("lbw\n\n", [.log(["bench-press", "bwx8"], note: nil, failure: false)]),
        ("e8.5\n\n", [.log(["@8.5"], note: nil, failure: false)]),
        ("e2rir\n\n", [.log(["@2rir"], note: nil, failure: false)]),
        ("e9\n↑\n", [.log(["bench-press", "80kgx9", "@9"], note: nil, failure: false)]),
        ("ngrip slipped\n\n", [.log([], note: "grip slipped", failure: false)]),
        ("f\n", [.log([], note: nil, failure: true)]),
        ("9\n", [.log(["bench-press", "9"], note: nil, failure: false)]),
        ("82.5x6@8\n", [.log(["bench-press", "82.5x6@8"], note: nil, failure: false)]),
        ("l85\n9\n", [.log(["bench-press", "85kg", "9"], note: nil, failure: false)]),
        ("9\u{1B}", []), ("9⌫⌫", []),
        ("abike 20min\n", [.log(["bike", "20min"], note: nil, failure: false)]),
        ("sy", [.setAside("a", .skipped)]), ("hy", [.setAside("a", .hurt)]), ("sn", []),
        ("t", [.technique("bench-press")]), ("uy", [.undo]), ("ux", []),
        ("?x", []), ("qk", [.leave]), ("q\u{1B}", []),
    ])
    func aSet(keys: String, effects: [GuidedEffect]) {
        var machine = GuidedMachine(Self.workout(Self.plan([Self.benchPlan, Self.plankPlan])), at: Self.now)
        #expect(Self.press(keys, &machine) == effects)
        #expect(machine.prompt == nil)
    }

    @Test func anotherExerciseIsNamed() {
        var machine = GuidedMachine(Self.workout(Self.plan([Self.benchPlan, Self.plankPlan])), at: Self.now)
        guard case .move(let mark, nil) = Self.press("→", &machine).first else {
            Issue.record("Right does not go to another exercise")
            return
        }
        #expect(mark.focus == 1)
        var workout = machine.workout
        workout.mark = mark
        machine.update(workout)
        guard case .set(let set) = machine.scene(at: Self.now) else {
            Issue.record("no set")
            return
        }
        #expect(set.exercise.id == "plank")
        // `log` without a name would mean the first exercise.
        #expect(Self.press("c", &machine) == [.log(["plank"], note: nil, failure: false)])
    }

    @Test(arguments: [
        (Measure.reps(8), Load(10, .kg), "+10kgx8"), (.reps(8), Load("-20", .kg), "-20kgx8"), (.reps(8), nil, "bwx8"),
        (.sides(left: 8, right: 7), nil, "bwx8l7r"),
    ] as [(Measure, Load?, String)])
    func theWordsOfASet(measure: Measure, load: Load?, word: String) {
        #expect(SetDraft.word(measure, load, of: Self.pullUp) == word)
    }

    /// What the words say, `log` reads back as the same set.
    @Test(arguments: [
        SetRecord(.reps(8), load: Load(80, .kg)), SetRecord(.reps(0)),
        SetRecord(kind: .warmUp, .reps(8), load: Load(40, .kg)),
        SetRecord(.sides(left: 8, right: 7), load: Load("77.25", .kg), effort: .rpe(halves: 17)),
        SetRecord(
            kind: .drop, .reps(10), load: Load(20, .kg), drops: [.init(.reps(8), load: Load(15, .lb))],
            effort: .rir(2)),
    ])
    func theWordsAreReadBack(set: SetRecord) throws {
        let line = try LogLine([SetDraft.text(set, of: Self.bench)])
        let reader = SetReader(exercise: Self.bench, unit: .lb, planned: [], logged: 0, last: [])
        #expect(try reader.read(line.items).sets == [set])
    }

    // MARK: What is left open

    @Test func openSetsComeFromLastTime() {
        let open = PlannedSet(nil, needsLoad: false)
        let last = SetRecord(.reps(9), load: Load(70, .kg))
        let before = SetRecord(.reps(7), load: Load(75, .kg))
        #expect(SetDraft(open, before: nil, last: nil).measure == nil)
        let fresh = SetDraft(open, before: nil, last: last)
        #expect(fresh.measure == .reps(9))
        #expect(fresh.load == Load(70, .kg))
        #expect(fresh.isFromLastTime)
        let second = SetDraft(open, before: before, last: last)
        #expect(second.measure == .reps(9))
        #expect(second.load == Load(75, .kg))
        let load = SetDraft(PlannedSet(.reps(5), needsLoad: true), before: before, last: nil)
        #expect(load.load == Load(75, .kg))
        #expect(!load.needsLoad)
        #expect(SetDraft(PlannedSet(.reps(5), needsLoad: true), before: nil, last: nil).needsLoad)
    }

    @Test func whatIsNotKnownIsAsked() {
        let planned = PlannedExercise("bench-press", restSeconds: 90, sets: [PlannedSet(.reps(5), needsLoad: true)])
        var machine = GuidedMachine(Self.workout(Self.plan([planned])), at: Self.now)
        #expect(Self.press("\n", &machine) == [])
        #expect(machine.prompt == .entry(.load, ""))
        #expect(Self.press("60\n", &machine) == [])
        #expect(Self.press("\n", &machine) == [.log(["bench-press", "60kgx5"], note: nil, failure: false)])
    }

    // MARK: Rest

    @Test(arguments: [
        ("\n", [GuidedEffect.rest(.skip)]), ("+", [.rest(.extend(seconds: 15))]), ("-", [.rest(.extend(seconds: -15))]),
        (" ", [.rest(.pause)]), ("9\n", [.log(["bench-press", "9"], note: nil, failure: false)]),
        ("p⌫⌫9\n", [.correct(exercise: 1, set: 1, ["80kg9"])]), ("p⌫9\n", [.correct(exercise: 1, set: 1, ["80kgx9"])]),
    ])
    func aRest(keys: String, effects: [GuidedEffect]) {
        let workout = Self.workout(Self.plan([Self.benchPlan]), logged: [Self.logged("bench-press", "a", 1)]) {
            $0.rest = RestTimer(seconds: 90, from: Self.now.moment)
        }
        var machine = GuidedMachine(workout, at: Self.now)
        #expect(Self.press(keys, &machine) == effects)
    }

    @Test func aRestEndsByItself() {
        let workout = Self.workout(Self.plan([Self.benchPlan]), logged: [Self.logged("bench-press", "a", 1)]) {
            $0.rest = RestTimer(seconds: 90, from: Self.now.moment)
        }
        guard case .rest = workout.scene(at: Self.now + 899), case .set(let set) = workout.scene(at: Self.now + 900)
        else {
            Issue.record("the rest does not end at its deadline")
            return
        }
        #expect(set.number == 2)
    }

    @Test func theBellRingsThreeTwoOneAndTheEnd() {
        let workout = Self.workout(Self.plan([Self.benchPlan]), logged: [Self.logged("bench-press", "a", 1)]) {
            $0.rest = RestTimer(seconds: 10, from: Self.now.moment)
        }
        var machine = GuidedMachine(workout, at: Self.now)
        let rung = (0...120).filter { machine.tick(at: Self.now + $0).bell }
        #expect(rung == [70, 80, 90, 100])
    }

    @Test func asleepPastTheDeadlineItRingsOnce() {
        let workout = Self.workout(Self.plan([Self.benchPlan]), logged: [Self.logged("bench-press", "a", 1)]) {
            $0.rest = RestTimer(seconds: 10, from: Self.now.moment)
        }
        var machine = GuidedMachine(workout, at: Self.now)
        #expect(machine.tick(at: Self.now + 36_000).bell)
        #expect(!machine.tick(at: Self.now + 36_001).bell)
    }

    @Test func aSkippedRestIsSilent() {
        var workout = Self.workout(Self.plan([Self.benchPlan]), logged: [Self.logged("bench-press", "a", 1)])
        workout.rest = RestTimer(seconds: 60, from: Self.now.moment)
        var machine = GuidedMachine(workout, at: Self.now)
        workout.rest = nil
        machine.update(workout)
        #expect(!machine.tick(at: Self.now + 50).bell)
    }

    // MARK: Steps and holds

    private static let steps = [
        Step("Arm circles", .time(HoldTime(seconds: 30)), restSeconds: 5),
        Step("Push-up", .reps(6), restSeconds: 90),
    ]

    /// Carries out what needs no journal.
    private static func apply(_ effects: [GuidedEffect], to machine: inout GuidedMachine, at now: WallTime) {
        for effect in effects {
            var workout = machine.workout
            guard case .move(let mark, let rest) = effect else { continue }
            workout.mark = mark
            switch rest {
            case .start(let seconds): workout.rest = RestTimer(seconds: seconds, from: now.moment)
            case .skip: workout.rest = nil
            default: break
            }
            machine.update(workout)
        }
    }

    @Test func theWarmUpGoesOnByItself() {
        var machine = GuidedMachine(Self.workout(Self.plan(warmUp: Self.steps, [Self.benchPlan])), at: Self.now)
        Self.apply(machine.tick(at: Self.now).effects, to: &machine, at: Self.now)
        guard case .step(let first) = machine.scene(at: Self.now) else {
            Issue.record("no step")
            return
        }
        #expect(first.block?.reading(at: Self.now).phase == .ready)
        #expect(machine.tick(at: Self.now + 349).effects == [])
        Self.apply(machine.tick(at: Self.now + 350).effects, to: &machine, at: Self.now + 350)
        guard case .step(let second) = machine.scene(at: Self.now + 350) else {
            Issue.record("no second step")
            return
        }
        #expect(second.step.name == "Push-up")
        // Repetitions wait for Enter; the rest after them is a rest.
        #expect(machine.tick(at: Self.now + 5000).effects == [])
        Self.apply(machine.press(.enter, at: Self.now + 5000), to: &machine, at: Self.now + 5000)
        guard case .rest(let rest) = machine.scene(at: Self.now + 5000) else {
            Issue.record("no rest")
            return
        }
        #expect(rest.total == 90)
        #expect(machine.workout.currentMark.stage == .training)
    }

    @Test func skippingTheRestOfTheWarmUp() {
        var machine = GuidedMachine(Self.workout(Self.plan(warmUp: Self.steps, [Self.benchPlan])), at: Self.now)
        Self.apply(machine.press(.character("s"), at: Self.now), to: &machine, at: Self.now)
        guard case .set = machine.scene(at: Self.now) else {
            Issue.record("no set")
            return
        }
    }

    @Test(arguments: [
        // Tenths after Enter, keys, and what comes of it. Get ready takes 5 s, the sides 20, 5 and 20.
        (500, "", [GuidedEffect.log([], note: nil, failure: false)]), (499, "", []),
        (36_000, "", [.log([], note: nil, failure: false)]),
        (420, "\n", [.log(["plank", "12s"], note: nil, failure: false)]),
        (377, "\n", [.log(["plank", "7.7s"], note: nil, failure: false)]),
    ] as [(Int, String, [GuidedEffect])])
    func aHold(tenths: Int, keys: String, effects: [GuidedEffect]) {
        let logged = [Self.logged("bench-press", "a", 2)]
        let plan = Self.plan([Self.benchPlan, Self.plankPlan])
        var machine = GuidedMachine(Self.workout(plan, logged: logged), at: Self.now)
        Self.apply(machine.press(.enter, at: Self.now), to: &machine, at: Self.now)
        let later = Self.now + tenths
        let done = keys.isEmpty ? machine.tick(at: later).effects : machine.press(.enter, at: later)
        #expect(done == effects)
    }

    @Test func aHoldThatIsLoggedIsNotLoggedAgain() {
        // Killed between the set and what comes after: the block is still there, but not the set it was for.
        let entry = ExerciseEntry(id: 2, "plank", slot: "b", sets: [SetRecord(id: 9, .time(HoldTime(seconds: 20)))])
        let twice = PlannedExercise(
            "plank", slot: "b", restSeconds: 60,
            sets: Array(repeating: PlannedSet(.time(HoldTime(seconds: 20))), count: 2))
        var mark = GuidedMark(session: 3, stage: .training)
        mark.block = TimedBlock(.set(place: 0, before: 0), lead: 5, work: HoldTime(seconds: 20), at: Self.now)
        let workout = Self.workout(Self.plan([twice]), logged: [entry]) { $0.mark = mark }
        var machine = GuidedMachine(workout, at: Self.now)
        #expect(machine.tick(at: Self.now + 10_000).effects == [])
    }

    @Test func leavingOnPurposeStopsAHoldAndPausesAPosition() {
        var machine = GuidedMachine(Self.workout(Self.plan([Self.plankPlan])), at: Self.now)
        Self.apply(machine.press(.enter, at: Self.now), to: &machine, at: Self.now)
        Self.apply(machine.interrupt(at: Self.now + 80), to: &machine, at: Self.now + 80)
        #expect(machine.workout.currentMark.block == nil)
        var warming = GuidedMachine(Self.workout(Self.plan(warmUp: Self.steps, [Self.benchPlan])), at: Self.now)
        Self.apply(warming.tick(at: Self.now).effects, to: &warming, at: Self.now)
        Self.apply(warming.interrupt(at: Self.now + 80), to: &warming, at: Self.now + 80)
        #expect(warming.workout.currentMark.block?.isPaused == true)
    }

    @Test func aRampComesBeforeTheFirstSet() {
        var planned = Self.benchPlan
        planned.warmUp = [Step("Bench press", .reps(5), load: Load(40, .kg), restSeconds: 60)]
        var machine = GuidedMachine(Self.workout(Self.plan([planned])), at: Self.now)
        guard case .step(let step) = machine.scene(at: Self.now) else {
            Issue.record("no ramp")
            return
        }
        #expect(step.kind == .ramp(place: 0))
        Self.apply(machine.press(.enter, at: Self.now), to: &machine, at: Self.now)
        guard case .rest = machine.scene(at: Self.now), case .set = machine.scene(at: Self.now + 600) else {
            Issue.record("no rest and set after the ramp")
            return
        }
    }

    // MARK: The end

    @Test func finishingEarlyAsksAndEndsInQuestions() {
        let workout = Self.workout(Self.plan([Self.benchPlan]), logged: [Self.logged("bench-press", "a", 1)]) {
            $0.questions = [.rating, .feeling("bench-press")]
        }
        var machine = GuidedMachine(workout, at: Self.now)
        #expect(Self.press("d", &machine) == [])
        #expect(machine.prompt == .confirm(.finish(setsLeft: 1)))
        Self.apply(Self.press("y", &machine), to: &machine, at: Self.now)
        #expect(machine.scene(at: Self.now) == .question(.rating, number: 1, of: 2))
        Self.apply(Self.press("e", &machine), to: &machine, at: Self.now)
        #expect(machine.scene(at: Self.now) == .question(.feeling("bench-press"), number: 2, of: 2))
        Self.apply(Self.press("11\n", &machine), to: &machine, at: Self.now)
        #expect(machine.message == "A feeling is a whole number from 0 to 10.")
        Self.apply(Self.press("⌫\n", &machine), to: &machine, at: Self.now)
        #expect(machine.scene(at: Self.now) == .finishing)
        #expect(machine.tick(at: Self.now).effects == [.finish(rating: .easy, feelings: ["bench-press": 1])])
        // Refused: it does not try again by itself.
        machine.refuse("no")
        #expect(machine.tick(at: Self.now).effects == [])
        _ = Self.press("\n", &machine)
        #expect(machine.tick(at: Self.now).effects.count == 1)
    }

    @Test func nothingLoggedCannotBeFinishedButDropped() {
        var machine = GuidedMachine(Self.workout(Self.plan([Self.benchPlan])), at: Self.now)
        #expect(Self.press("d", &machine) == [])
        #expect(machine.message != nil)
        #expect(Self.press("qx", &machine) == [.discard])
        var kept = GuidedMachine(
            Self.workout(Self.plan([Self.benchPlan]), logged: [Self.logged("bench-press", "a", 1)]), at: Self.now)
        #expect(Self.press("qx", &kept) == [])
    }

    @Test func offersAreAnsweredOrPutOff() {
        let offers = ["a", "b"].map {
            Offer(id: $0, title: $0, choices: [.init(id: "accept", title: "Yes"), .init(id: "decline", title: "No")])
        }
        let workout = Self.workout(Self.plan([Self.benchPlan]), finished: true) { $0.offers = offers }
        var machine = GuidedMachine(workout, at: Self.now)
        #expect(Self.press("2", &machine) == [.answer(offer: "a", choice: "decline")])
        #expect(Self.press("3", &machine) == [])
        #expect(Self.press("\n", &machine) == [])
        #expect(machine.scene(at: Self.now) == .offer(offers[1]))
        _ = Self.press("\n", &machine)
        #expect(machine.scene(at: Self.now) == .summary)
        #expect(Self.press("\n", &machine) == [.close])
    }

    @Test func aStaleSessionIsFinishedOrDropped() {
        let workout = Self.workout(Self.plan([Self.benchPlan]), logged: [Self.logged("bench-press", "a", 1)]) {
            $0.isStale = true
        }
        var machine = GuidedMachine(workout, at: Self.now)
        #expect(machine.scene(at: Self.now) == .stale)
        #expect(Self.press("xy", &machine) == [.discard])
        Self.apply(Self.press("f", &machine), to: &machine, at: Self.now)
        #expect(machine.scene(at: Self.now) == .finishing)
    }

    @Test(arguments: [
        ("", [GuidedEffect.log([], note: nil, failure: false)]),
        ("9", [.log(["bench-press", "9"], note: nil, failure: false)]),
        ("80x8 @9", [.log(["bench-press", "80x8", "@9"], note: nil, failure: false)]),
        ("a bike 20min", [.log(["bike", "20min"], note: nil, failure: false)]), ("t", [.technique("bench-press")]),
        ("hello", []), ("  ", [.log([], note: nil, failure: false)]),
    ])
    func aLineInPlaceOfKeys(line: String, effects: [GuidedEffect]) {
        var machine = GuidedMachine(Self.workout(Self.plan([Self.benchPlan])), at: Self.now)
        #expect(machine.enter(line, at: Self.now) == effects)
    }
}
