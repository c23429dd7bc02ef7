import Testing
import TrainingKit

@testable import UnitProgram

/// Runs verbs as the host does: the words sorted by the declaration, the events folded in.
struct Desk {
    var gym: Gym
    let today = Day("2026-03-02")!
    var files: [String: String] = [:]

    init(_ gym: Gym = Gym()) { self.gym = gym }

    @discardableResult
    mutating func run(_ line: String...) throws -> VerbOutcome<Unit> {
        let verb = try #require(Unit.verbs.first { $0.declaration.name == line[0] })
        let finder = Finder(gym.unit.catalogue)
        let files = files
        let outcome = try verb.run(
            VerbCall(
                arguments: try Arguments(Array(line.dropFirst()), for: verb.declaration), program: gym.unit,
                options: gym.unit.options, state: gym.state, day: today, catalogue: gym.unit.catalogue,
                history: gym.history, openSession: nil, exercise: finder.find,
                readFile: { Array((files[$0] ?? "").utf8) }))
        for event in outcome.events { gym.tell(event, on: today) }
        return outcome
    }
}

extension VerbOutcome where P == Unit {
    /// All text of the answer.
    var text: String {
        sections.flatMap(\.blocks).map { block in
            switch block {
            case .text(let line): line
            case .facts(let facts): facts.map { "\($0.label): \($0.value)" }.joined(separator: "\n")
            case .table(let table):
                table.rows.map { row in
                    row.map { if case .text(let text) = $0 { text } else { "~" } }.joined(separator: " | ")
                }.joined(separator: "\n")
            default: ""
            }
        }.joined(separator: "\n")
    }
}

@Suite("Verbs")
struct VerbTests {
    @Test func aRoutineIsMadeChangedAndDeleted() throws {
        var desk = Desk()
        try desk.run("routine", "new", "Push A")
        #expect(
            try desk.run("routine", "add", "push-a", "bench", "press", "3x6-10", "60kg", "--rest", "2:00").text
                == "Push A: Bench press, 3 × 6–10 at 60 kg.")
        try desk.run("routine", "add", "push", "dip", "3x8")
        try desk.run("routine", "add", "Push A", "plank", "3x45s", "--place", "1")
        let push = try #require(desk.gym.state.routine("push-a"))
        #expect(push.exercises.map(\.exercise) == ["plank", "bench-press", "dip"])
        #expect(push.exercises[1].restSeconds == 120)
        try desk.run("routine", "move", "push-a", "bench-press", "1")
        try desk.run("routine", "set", "push-a", "bench-press", "4x8", "62.5kg")
        try desk.run("routine", "remove", "push-a", "plank")
        try desk.run("routine", "rename", "push-a", "Push", "heavy")
        let changed = try #require(desk.gym.state.routine("push-a"))
        #expect(changed.name == "Push heavy")
        #expect(changed.exercises.map { PlanText.prescription($0.sets) } == ["4 × 8 at 62.5 kg", "3 × 8"])
        #expect(changed.exercises[0].slot == "push-a:bench-press")
        #expect(try desk.run("routine", "show", "push-a").text.contains("4 × 8 at 62.5 kg"))
        let outcome = try desk.run("routine", "delete", "push-a")
        #expect(outcome.confirm != nil)
        #expect(desk.gym.state.routines.isEmpty)
    }

    @Test func showingWritesNothing() throws {
        var desk = Desk(Gym([routine("push", [("bench-press", 3, "8", nil)])]))
        for line in [
            ["routine"], ["routine", "list"], ["program"], ["programs"], ["programs", "phul"], ["progression"],
            ["week"],
        ] {
            let verb = try #require(Unit.verbs.first { $0.declaration.name == line[0] })
            let outcome = try verb.run(
                VerbCall(
                    arguments: try Arguments(Array(line.dropFirst()), for: verb.declaration), program: desk.gym.unit,
                    options: .init(), state: desk.gym.state, day: desk.today, catalogue: small,
                    history: desk.gym.history,
                    openSession: nil, exercise: Finder(small).find, readFile: { _ in [] }))
            #expect(outcome.events.isEmpty && outcome.options == nil && outcome.begin == nil, "\(line)")
            #expect(!outcome.sections.isEmpty)
        }
        #expect(try desk.run("program", "show").text.contains("in rotation"))
    }

    @Test(
        "Refused",
        arguments: [
            ["routine", "add", "push", "unicorn", "3x8"], ["routine", "add", "nowhere", "dip", "3x8"],
            ["routine", "new"],
            ["routine", "new", "Push"], ["routine", "dance"], ["routine", "move", "push", "bench-press", "9"],
            ["routine", "remove", "push", "dip"], ["routine", "add", "push", "running", "3x8"],
            ["program", "use", "none"],
            ["program", "new", "Split", "nowhere"], ["program", "schedule", "p", "mon=push"], ["adopt", "nothing"],
            ["adopt", "phul", "--bench", "heavy"], ["adopt", "phul", "--days", "mon,tue"],
            ["adopt", "phul", "--days", "mon,mon,tue,wed"],
            ["progression", "on", "dip"], ["progression", "maybe", "bench-press"],
            ["progression", "on", "bench-press", "--range", "10-6"], ["progression", "on", "bench-press", "--by", "0"],
            ["today"], ["today", "nowhere"], ["import", "empty"],
        ])
    func refused(line: [String]) throws {
        var desk = Desk(Gym([routine("push", [("bench-press", 3, "8", nil)])]))
        let before = desk.gym.state
        #expect(throws: (any Error).self) {
            let verb = try #require(Unit.verbs.first { $0.declaration.name == line[0] })
            _ = try verb.run(
                VerbCall(
                    arguments: try Arguments(Array(line.dropFirst()), for: verb.declaration), program: desk.gym.unit,
                    options: .init(), state: desk.gym.state, day: desk.today, catalogue: small,
                    history: desk.gym.history,
                    openSession: nil, exercise: Finder(small).find, readFile: { _ in [] }))
        }
        desk.files = [:]
        #expect(desk.gym.state == before)
    }

    @Test func progressionIsSwitchedOnInEveryRoutineOrInOne() throws {
        var desk = Desk(
            Gym([
                routine("push", [("bench-press", 3, "8", nil)]), routine("upper", [("bench-press", 3, "5", nil)]),
            ]))
        let outcome = try desk.run("progression", "on", "Bench Press", "--range", "6-10", "--by", "2.5kg")
        #expect(outcome.text == "Push: Bench press on, 6–10 by 2.5 kg.\nUpper: Bench press on, 6–10 by 2.5 kg.")
        #expect(outcome.events.count == 2)
        try desk.run("progression", "off", "bench-press", "--routine", "push")
        #expect(desk.gym.state.routine("push")?.exercises[0].progression == nil)
        #expect(
            desk.gym.state.routine("upper")?.exercises[0].progression
                == Progression(range: RepRange("6-10"), increment: load("2.5")))
        #expect(
            try desk.run("progression", "on", "bench-press", "--routine", "push").text
                == "Push: Bench press on, 8–12 by 2.5 kg.")
    }

    @Test func progressionOfAHoldIsInSeconds() throws {
        var desk = Desk(Gym([routine("core", [("plank", 3, "30s", nil)])]))
        try desk.run("progression", "on", "plank", "--range", "30-60")
        #expect(desk.gym.state.routine("core")?.exercises[0].progression?.range == RepRange("30-60s"))
    }

    @Test func aProgramIsMadeScheduledAndUsed() throws {
        var desk = Desk(
            Gym([routine("push", [("bench-press", 3, "8", nil)]), routine("pull", [("barbell-row", 3, "8", nil)])]))
        #expect(
            try desk.run("program", "new", "My split", "push", "pull").text
                == "My split: Push, Pull in rotation. It is in use.")
        #expect(desk.gym.state.current == "my-split")
        let outcome = try desk.run("program", "schedule", "my-split", "thu=pull", "mon=push")
        #expect(outcome.trainingDays == [.monday, .thursday])
        #expect(outcome.text == "My split: Monday Push · Thursday Pull.")
        #expect(try desk.gym.plan(on: desk.today).title == "Push")
        try desk.run("program", "rotation", "my-split", "pull", "push", "pull")
        #expect(desk.gym.state.program("my-split")?.routines == ["pull", "push", "pull"])
        try desk.run("program", "rename", "my-split", "Ours")
        try desk.run("program", "delete", "ours")
        #expect(desk.gym.state.programs.isEmpty && desk.gym.state.routines.count == 2)
    }

    @Test func anotherRoutineIsBegun() throws {
        var desk = Desk(
            Gym([routine("push", [("bench-press", 3, "8", nil)]), routine("pull", [("barbell-row", 3, "8", nil)])]))
        let outcome = try desk.run("today", "pull")
        #expect(outcome.begin?.plan.title == "Pull")
        #expect(outcome.begin?.plan.status == .planned)
        #expect(outcome.events.isEmpty)
    }

    @Test(.enabled(if: hasCatalogue, "the exercise catalogue is not there"))
    func aReadyMadeProgramIsAdopted() throws {
        var desk = Desk(Gym(catalogue: catalogue))
        let shown = try desk.run("adopt", "phul", "--bench", "100kg", "--dry-run")
        #expect(shown.events.isEmpty)
        let outcome = try desk.run(
            "adopt", "phul", "--bench", "100kg", "--squat", "140kg", "--deadlift", "170kg", "--press", "60kg")
        #expect(outcome.confirm == nil)
        #expect(outcome.trainingDays == [.monday, .tuesday, .thursday, .friday])
        let plan = try desk.gym.plan(on: desk.today)
        #expect(plan.title == "PHUL Upper Power")
        #expect(words(plan.exercises[0].sets) == "80x3 80x3 80x3 80x3")
        #expect(words(plan.exercises[1].sets) == "?x6 ?x6 ?x6 ?x6")
        // Adopted again, what would be replaced is asked about.
        #expect(try desk.run("adopt", "phul").confirm?.contains("PHUL Upper Power") == true)
        // Every program can be adopted, and plans.
        for entry in try Library.shipped().entries {
            var desk = Desk(Gym(catalogue: catalogue))
            try desk.run("adopt", entry.id)
            for offset in 0..<7 { #expect(try !desk.gym.plan(on: desk.today + offset).exercises.isEmpty) }
        }
    }

    @Test(.enabled(if: hasCatalogue, "the exercise catalogue is not there"))
    func anAdopterSeesLastTimeAtOnce() throws {
        var gym = Gym(catalogue: catalogue)
        try gym.train(on: day("2026-02-01"), [("bench-press", "85x5 85x5 85x4")])
        var desk = Desk(gym)
        try desk.run("adopt", "phul", "--bench", "100kg")
        #expect(words(try desk.gym.plan(on: desk.today).exercises[0].sets) == "85x5 85x5 85x4 85x4")
    }

    @Test(.enabled(if: hasCatalogue, "the exercise catalogue is not there"))
    func textIsImportedAndDryRunWritesNothing() throws {
        var desk = Desk(Gym(catalogue: catalogue))
        desk.files["plan.txt"] =
            "Monday\nBench press 3x8 60kg\nBike 10 min\nFloating zebra press 3x8\n\n"
            + "Thursday\nSquat 3x5 100kg\nnonsense indeed, my friend."
        let dry = try desk.run("import", "plan.txt", "--dry-run")
        #expect(dry.events.isEmpty && dry.newExercises.isEmpty)
        #expect(dry.text.contains("2  Bench press 3x8 60kg\n   → Bench press: 3 × 8 at 60 kg\n"))
        #expect(dry.text.contains("Not imported, line 3 (conditioning): Bike 10 min"))
        #expect(dry.text.contains("Not imported, line 8 (not understood): nonsense indeed, my friend."))
        let outcome = try desk.run("import", "plan.txt", "--name", "Coach")
        #expect(outcome.newExercises.map(\.id) == ["floating-zebra-press"])
        #expect(outcome.trainingDays == [.monday, .thursday])
        #expect(desk.gym.state.currentProgram?.name == "Coach")
        #expect(words(try desk.gym.plan(on: desk.today).exercises[0].sets) == "60x8 60x8 60x8")
        // Pasted again, it gets names of its own and leaves the program in use alone.
        try desk.run("import", "plan.txt", "--name", "Coach")
        #expect(desk.gym.state.routines.map(\.id) == ["monday", "thursday", "monday-2", "thursday-2"])
        #expect(desk.gym.state.current == "coach")
    }

    @Test(.enabled(if: hasCatalogue, "the exercise catalogue is not there"))
    func aHeadingOfTwoWeekdaysIsScheduledOnBoth() throws {
        var desk = Desk(Gym(catalogue: catalogue))
        desk.files["plan.txt"] = "Mon/Thu - Upper\nBench 3x8\nTue/Fri - Lower\nSquat 3x8\nSunday - Legs"
        let outcome = try desk.run("import", "plan.txt")
        #expect(outcome.trainingDays == [.monday, .tuesday, .thursday, .friday])
        #expect(outcome.text.contains("5  Sunday - Legs\n   → heading without exercises"))
        #expect(try desk.gym.plan(on: desk.today + 3).title == "Mon/Thu - Upper")
    }

    @Test func aTextOfTheWrongKindIsRefused() {
        var desk = Desk()
        desk.files["log.csv"] = String(repeating: "Bench press 3x8\n", count: 20_000)
        #expect(throws: Refusal.self) { try desk.run("import", "log.csv") }
    }

    @Test func everyVerbHasHelpAndAnExample() {
        #expect(
            Unit.verbs.map(\.declaration.name) == [
                "routine", "program", "programs", "adopt", "progression", "today", "week", "import",
            ])
        for verb in Unit.verbs {
            #expect(!verb.declaration.summary.isEmpty && !verb.declaration.summary.hasSuffix("."))
            #expect(!verb.declaration.examples.isEmpty)
            #expect(
                verb.declaration.options.allSatisfy {
                    !["at", "json", "quiet", "color", "journal", "config", "yes"].contains($0.name)
                })
        }
    }
}

@Suite("What is stored")
struct StorageTests {
    @Test func eventsAndStateSurviveTheirJSON() throws {
        var gym = Gym(
            [
                routine(
                    "push", [("bench-press", 3, "6-10", "60"), ("plank", 2, "30-45s", nil)],
                    progression: Progression(increment: load("2.5")))
            ],
            program: RoutineProgram(
                id: "p", name: "P", routines: ["push"], schedule: .weekdays([.init(.monday, "push")])))
        try gym.train(on: day("2026-03-02"), routine: "push", [("bench-press", "60x10 60x10 60x10")])
        try gym.answer(gym.offers(on: day("2026-03-02"))[0], "accept", on: day("2026-03-02"))
        #expect(try roundTrip(gym.state) == gym.state)
        let routine = try #require(gym.state.routine("push"))
        let target = try #require(gym.state.slots["push:bench-press"]?.target)
        let events: [Unit.Event] = [
            .routineSaved(routine: routine), .routineDeleted(id: "push"), .programSaved(program: gym.state.programs[0]),
            .programDeleted(id: "p"), .programChosen(id: "p"), .progressionSet(slot: "s", progression: nil),
            .progressionSet(slot: "s", progression: Progression(range: RepRange("30-60s"))),
            .targetAccepted(slot: "s", target: target), .targetDeclined(slot: "s"),
        ]
        for event in events { #expect(try roundTrip(event) == event) }
    }

    @Test func optionsMayBeAbsent() throws {
        #expect(try decode(Unit.Options.self, "{}") == Unit.Options())
        #expect(try decode(Unit.Options.self, #"{"ramp":false}"#) == Unit.Options(ramp: false))
        var options = Unit.Options()
        let rest = try #require(Unit.settings.first { $0.key == "rest" })
        #expect(rest.set("1:30", &options) && options.rest == 90)
        #expect(!rest.set("an hour", &options))
    }

    @Test(
        arguments: [
            "8": "8", "6-10": "6–10", "6–10": "6–10", "30-45s": "30–45 s", "0": nil, "10-6": nil, "a": nil, "": nil,
            "1-2-3": nil,
        ] as [String: String?])
    func rangesAreRead(text: String, shown: String?) { #expect(RepRange(text)?.description == shown) }
}
