import Testing
import TrainingKit

@testable import RepsProgram

@Suite struct SkillTests {
    @Test func fourRoadmapsShip() {
        #expect(Roadmap.builtIn.map(\.name) == ["Handstand", "L-sit", "Planche", "Front lever"])
        #expect(Roadmap.builtIn.map(\.id) == Roadmap.builtIn.map { Workout.slug($0.name) })
        for roadmap in Roadmap.builtIn {
            #expect(roadmap.steps.count >= 5)
            #expect(Set(roadmap.steps.map(\.name)).count == roadmap.steps.count)
            #expect(roadmap.steps.allSatisfy { $0.instructions.count > 20 && $0.criterion.count > 10 })
            #expect(!roadmap.advanced.isEmpty)
        }
    }

    @Test func theUserChoosesAndMarks() throws {
        let (state, last) = try VerbTests.ran(
            "skill step handstand 3", "skill best handstand 32.5s", "skill mark handstand first",
            "skill mark handstand consistent --for 2", "skill mark handstand consistent --for 2 --clear",
            "skill show handstand")
        let progress = try #require(state.skills["handstand"])
        #expect(progress.step == "Chest-to-wall hold")
        #expect(progress.marks["Chest-to-wall hold"] == .init(first: VerbTests.monday, best: HoldTime(tenths: 325)))
        #expect(progress.marks["Pike hold"] == SkillProgress.Mark())
        let steps = last.json?["skill"]?["steps"]?.array
        #expect(steps?[2]["current"] == true)
        #expect(steps?[2]["best"] == 32.5)
        #expect(steps?[2]["first"] == "2026-01-05")
        #expect(steps?[1]["consistent"] == .null)
    }

    /// Practice touches no goal, no chain and no session.
    @Test func practiceIsApartFromStrength() throws {
        let (state, _) = try VerbTests.ran(
            "skill practice l-sit", "skill practice l-sit 20s 15.5s --attempts 6 --minutes 12 --note \"bent knees\"",
            "skill practice l-sit 5 5 3 --for 2")
        let recent = try #require(state.skills["l-sit"]?.recent)
        #expect(recent.map(\.step) == ["Support hold", "Support hold", "Foot-supported L-sit"])
        #expect(recent[0].results == [])
        #expect(recent[1].results == [.time(HoldTime(tenths: 200)), .time(HoldTime(tenths: 155))])
        #expect((recent[1].attempts, recent[1].minutes, recent[1].note) == (6, 12, "bent knees"))
        #expect(recent[2].results == [.reps(5), .reps(5), .reps(3)])
        var bare = state
        bare.skills = [:]
        #expect(bare == program().initialState)
    }

    @Test func theStateRemembersTheLatestAndCountsAll() throws {
        var state = program().initialState
        for _ in 0..<25 { try VerbTests.run("skill practice planche 10s", &state) }
        #expect(state.skills["planche"]?.recent.count == 20)
        #expect(state.skills["planche"]?.practices == 25)
    }

    @Test func ownRoadmapsAndCopies() throws {
        var (state, _) = try VerbTests.ran(
            "skill new Muscle-up --step \"High pull-up | pull to the chest | 5 reps\" --step \"Transition\"",
            "skill copy l-sit \"My L-sit\"", "skill step muscle-up 2")
        #expect(state.roadmaps.map(\.id) == ["muscle-up", "my-l-sit"])
        #expect(
            state.roadmaps[0].steps[0]
                == .init(name: "High pull-up", instructions: "pull to the chest", criterion: "5 reps"))
        #expect(state.roadmaps[1].steps == Roadmap.builtIn[1].steps)
        try VerbTests.run("skill change muscle-up --step \"Transition\" --step \"Dip\"", &state)
        let changed = try #require(state.skills["muscle-up"])
        #expect(changed.current(in: state.roadmaps[0]) == 0)  // the step goes by its name
        try VerbTests.run("skill remove muscle-up", &state)
        #expect(state.roadmaps.map(\.id) == ["my-l-sit"])
        #expect(state.skills["muscle-up"] == nil)
    }
}
