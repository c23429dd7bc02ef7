import Testing
import TrainingKit

@testable import RepsProgram

@Suite struct VerbTests {
    static let monday = day("2026-01-05")

    /// Runs `gear add Book 1.5kg` and folds what it journals.
    @discardableResult
    static func run(_ line: String, _ state: inout Reps.State, in program: Reps = program()) throws -> VerbOutcome<Reps>
    {
        var words: [String] = []
        for (place, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            words += place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
        let verb = try #require(Reps.verbs.first { $0.declaration.name == words[0] })
        let outcome = try verb.run(
            VerbCall(
                arguments: Arguments(Array(words.dropFirst()), for: verb.declaration), program: program,
                options: program.options, state: state, day: monday, catalogue: catalogue, history: RecordedHistory(),
                openSession: nil, exercise: exercise, readFile: { _ in [] }))
        for event in outcome.events { program.fold(event, on: monday, into: &state) }
        return outcome
    }

    private static func exercise(_ name: String) throws -> Exercise {
        let id = Workout.slug(name)
        guard let found = catalogue.exercises.first(where: { $0.id.rawValue == id || Workout.slug($0.name) == id })
        else {
            throw Refusal("unknown-exercise", "no exercise '\(name)'", hint: "")
        }
        return found
    }

    static func ran(_ lines: String...) throws -> (state: Reps.State, last: VerbOutcome<Reps>) {
        var state = program().initialState
        var last = VerbOutcome<Reps>()
        for line in lines { last = try run(line, &state) }
        return (state, last)
    }

    @Test func gearIsSetDownAndChanged() throws {
        let (state, last) = try Self.ran(
            "gear backpack 3kg", "gear max 8", "gear add Book 1.5kg --count 10", "gear add Water bottle 750g",
            "gear add Plate 2.5lb --count 2", "gear set Book 1,6kg", "gear set water --count 4 --name Bottle",
            "gear remove plate")
        #expect(
            state.gear
                == Gear(
                    backpack: 3000, mostObjects: 8,
                    objects: [.init("Book", grams: 1600, count: 10), .init("Bottle", grams: 750, count: 4)]))
        #expect(last.json?["gear"]?["max"] == 8)
        #expect(last.json?["gear"]?["objects"]?.array?.first?["load"] == ["value": 1.6, "unit": "kg"])
    }

    @Test func loadsAreListedByWeight() throws {
        let (_, last) = try Self.ran(
            "gear backpack 3kg", "gear add Book 1.5kg --count 2", "loads")
        let expected: JSONValue = [
            "loads": [
                ["load": nil, "pieces": []],
                ["load": ["value": 3.0, "unit": "kg"], "pieces": []],
                ["load": ["value": 4.5, "unit": "kg"], "pieces": [["name": "Book", "count": 1]]],
                ["load": ["value": 6.0, "unit": "kg"], "pieces": [["name": "Book", "count": 2]]],
            ]
        ]
        #expect(last.json == expected)
        #expect(last.events.isEmpty)
    }

    @Test func aGoalsOwnLoadIsListed() throws {
        func loads(_ lines: String...) throws -> [Double] {
            var state = program().initialState
            for line in [
                "gear add Rock 10.2kg", "gear add Bottle 2kg --count 5", "goal push-up 3x8 +10kg",
                "goal pistol 3x8 +7kg",
            ] {
                try Self.run(line, &state)
            }
            let outcome = try Self.run(lines[0], &state)
            return outcome.json?["loads"]?.array?.compactMap { $0["load"]?["value"]?.double } ?? []
        }
        #expect(try loads("loads").contains(10))
        #expect(try !loads("loads").contains(7))  // it cannot be made
        #expect(try loads("loads push-up").contains(10))
        #expect(try !loads("loads pistol").contains(10))
    }

    struct GoalRow: CustomTestStringConvertible, Sendable {
        var line: String
        var exercise: Exercise.ID = "push-up"
        var aim: Goal.Aim
        var load: Load?
        var sets: Int
        var testDescription: String { line }
    }

    static let goalRows: [GoalRow] = [
        .init(line: "goal push-up 4x12", aim: .reps(12), sets: 4),
        .init(line: "goal push-up 4x12 +10kg", aim: .reps(12), load: kilograms("10"), sets: 4),
        .init(line: "goal push-up +22.5lb 4×12", aim: .reps(12), load: Load("22.5", .lb), sets: 4),
        .init(line: "goal Push-up 15", aim: .reps(15), sets: 3),
        .init(
            line: "goal bench press 3x5 100kg",
            exercise: "bench-press", aim: .reps(5), load: kilograms("100"), sets: 3),
        .init(line: "goal plank 3x45", exercise: "plank", aim: GoalTests.holds(45), sets: 3),
        .init(line: "goal plank 45s 40s 35.5s", exercise: "plank", aim: GoalTests.holds(45, 40, 35.5), sets: 3),
        .init(line: "goal plank 2x1:30 +5", exercise: "plank", aim: GoalTests.holds(90), load: kilograms("5"), sets: 2),
        .init(line: "goal plank 3xhold", exercise: "plank", aim: .openHold, sets: 3),
        .init(line: "goal pull-up 5x3 -20kg", exercise: "pull-up", aim: .reps(3), load: kilograms("-20"), sets: 5),
        .init(line: "goal push-up 4x12 bw", aim: .reps(12), sets: 4),
        .init(line: "goal push-up 4x12 +0", aim: .reps(12), sets: 4),
    ]

    @Test(arguments: goalRows) func goalsAreRead(_ row: GoalRow) throws {
        let goal = try Self.ran(row.line).state.goals[row.exercise]
        #expect(goal == Goal(row.aim, load: row.load, sets: row.sets, day: Self.monday))
    }

    @Test func aLoadAloneKeepsTheTargets() throws {
        let (state, last) = try Self.ran("goal push-up 4x12 +10kg", "goal push-up +12.5kg")
        #expect(state.goals["push-up"]?.aim == .reps(12))
        #expect(state.goals["push-up"]?.load == kilograms("12.5"))
        #expect(last.json?["goals"]?.array?.first?["reps"] == 12)
        let (bare, _) = try Self.ran("goal push-up 4x12 +10kg", "goal push-up bw")
        #expect(bare.goals["push-up"]?.load == nil)
    }

    /// While an offer is open, a load of one's own goes with the targets that stood before the session.
    @Test func anotherLoadThanTheOneOfferedKeepsItsTargets() throws {
        var (_, _, state, _) = try SuggestionTests.trained(
            .init(name: "", goal: "4x12 +5kg", done: "5x15 5x15 5x15 5x15", feeling: 5))
        #expect(state.goals["push-up"]?.aim == .reps(15))
        try Self.run("goal push-up +9kg", &state)
        #expect(state.goals["push-up"]?.aim == .reps(12))
        #expect(state.goals["push-up"]?.load == kilograms("9"))
        #expect(state.suggestions.isEmpty)
    }

    @Test func aGoalGoesForAllWorkouts() throws {
        let (one, _) = try Self.ran("workout new A --day mon push-up 3", "goal push-up 4x12")
        #expect(one.workouts[0].items == [.init("push-up", sets: 4)])
        let (two, _) = try Self.ran(
            "workout new A --day mon push-up 2", "workout new B --day sat push-up 4", "goal push-up 3x12")
        #expect(two.workouts.map { $0.sets(of: "push-up") } == [2, 4])
        #expect(two.goals["push-up"]?.aim == .reps(12))
    }

    @Test func workoutsAreMadeAndChanged() throws {
        let (state, last) = try Self.ran(
            "workout new \"Upper A\" --day tue push-up 4x12 +10kg pull-up 3 plank 2x45s", "workout add upper squat 3",
            "workout set upper pull-up 5", "workout move upper squat 1", "workout remove upper plank",
            "workout day upper sat", "workout skill upper handstand --before 10", "workout skill upper l-sit --after 5",
            "workout skill upper l-sit --off", "workout rename upper Strength")
        var expected = Workout(
            id: "upper-a", name: "Strength", weekday: .saturday,
            items: [.init("squat", sets: 3), .init("push-up", sets: 4), .init("pull-up", sets: 5)])
        expected.skills = [.init("handstand", .before, minutes: 10)]
        #expect(state.workouts == [expected])
        #expect(state.goals["push-up"]?.aim == .reps(12))
        #expect(state.goals["plank"]?.aim == GoalTests.holds(45))
        #expect(last.json?["workouts"]?.array?.first?["day"] == "sat")
    }

    @Test func startingAWorkoutBeginsItsPlan() throws {
        let (_, last) = try Self.ran("workout new A --day none push-up 3x12", "workout start A")
        #expect(last.begin?.plan.exercises[0].sets.count == 3)
        #expect(last.begin?.plan.status == .planned)
        #expect(last.events.isEmpty)
    }

    @Test func deletingAsksFirst() throws {
        let (state, last) = try Self.ran("workout new A --day mon push-up 3x12", "workout delete A")
        #expect(last.confirm == "Delete the workout A?")
        #expect(state.workouts.isEmpty)
        #expect(state.goals["push-up"] != nil)
    }

    @Test func settingsAreOptions() throws {
        #expect(try Self.ran("rest 2:30").last.options == Reps.Options(rest: 150, stretch: true))
        #expect(try Self.ran("stretch off").last.options == Reps.Options(rest: 180, stretch: false))
        #expect(try Self.ran("rest").last.options == nil)
        #expect(try Self.ran("stretch").last.json == ["stretch": true])
    }

    @Test func theStreakAsJSON() throws {
        var state = AttendanceTests.started()
        AttendanceTests.train(day("2026-01-05"), &state)
        let json = try Self.run("streak", &state).json
        #expect(json?["days"] == 1)
        #expect(json?["text"] == "1 day")
        #expect(json?["since"] == "2026-01-05")
        #expect(json?["scheduledPerWeek"] == 3)
    }

    /// Refused whole: nothing is journaled.
    @Test(arguments: [
        "gear backpack", "gear backpack heavy", "gear backpack 1000kg", "gear max 0", "gear max 21", "gear add Book",
        "gear add Book 0kg", "gear add Book 1.5kg --count 0", "gear set Book 1kg", "gear remove Book", "gear shake",
        "gear max 3 --count 2", "goal 4x12", "goal push-up", "goal push-up 4x12 8", "goal push-up 0x12",
        "goal push-up 4x0",
        "goal push-up 4x12 +10kg +5kg", "goal push-up +10kg", "goal squat 3x5 +10kg", "goal push-up 3x8 -20kg",
        "goal unicorn 3x8", "goal push-up 4x45s 12", "workout new A", "workout new A --day someday",
        "workout new --day mon",
        "workout new A --day mon push-up", "workout new A --day mon push-up 3 push-up 2", "workout show A",
        "workout fly",
        "workout start A", "rest 0:45", "rest soon", "stretch maybe", "skill show juggling", "skill step handstand 99",
        "skill practice handstand 20s 5", "skill best handstand 5", "skill mark handstand often", "skill new Juggling",
        "skill remove handstand", "skill copy handstand", "skill copy handstand Handstand", "loads unicorn",
    ]) func whatIsRefused(_ line: String) {
        var state = program().initialState
        do {
            try Self.run(line, &state)
            #expect(Bool(false), "'\(line)' was not refused")
        } catch {
            #expect(error is any ExplainedError, "\(error)")
        }
        #expect(state == program().initialState)
    }

    @Test func everyVerbHasHelpAndAnExampleThatParses() throws {
        #expect(
            Set(Reps.verbs.map(\.declaration.name)).isSuperset(of: [
                "gear", "loads", "goal", "workout", "skill", "streak",
            ]))
        for verb in Reps.verbs {
            #expect(!verb.declaration.summary.isEmpty)
            #expect(!verb.declaration.examples.isEmpty)
            for example in verb.declaration.examples {
                let words = shellWords(example)
                #expect(words.prefix(2) == ["reps", verb.declaration.name])
                #expect(throws: Never.self) { try Arguments(Array(words.dropFirst(2)), for: verb.declaration) }
            }
        }
    }
}
