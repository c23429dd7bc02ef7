import Testing
import TrainingKit

@testable import RepsProgram

@Suite struct GearTests {
    /// What a set is made of that was logged with another load than its goal's.
    @Test func aLoadIsMadeOfWhatThereIsNow() {
        let state = state(gearEvents(bottles))
        func made(_ load: Load?, of id: Exercise.ID = "push-up") -> [String] {
            guard let load else { return [] }
            let pieces = program().pieces(of: load, for: id, from: state)
            return pieces.map { "\($0.name)×\($0.count)@\($0.grams)" }
        }
        #expect(made(kilograms("7")) == ["Backpack×1@3000", "Bottle×2@2000"])
        #expect(made(kilograms("3")) == ["Backpack×1@3000"])
        #expect(made(kilograms("8")).isEmpty, "cannot be made")
        #expect(made(kilograms("-7"), of: "pull-up").isEmpty, "assistance")
        #expect(made(kilograms("7"), of: "squat").isEmpty, "takes no load")
        #expect(program().pieces(of: Load(7, .kg), for: "push-up", from: program().initialState).isEmpty, "no gear")
    }

    static let monday = day("2026-01-05")

    static func prepared() -> Reps.State {
        state(
            gearEvents(bottles) + [
                .workoutSaved(workout("A", .monday, [("push-up", 2)])), .goalSet("push-up", goal("2x12 +7kg")),
            ])
    }

    @Test func aPlanSaysWhatTheLoadIsMadeOf() throws {
        let plan = try program().plan(for: Self.monday, from: Self.prepared(), history: RecordedHistory())
        let pieces = [
            SetRecord.Piece(name: "Backpack", count: 1, grams: 3000), .init(name: "Bottle", count: 2, grams: 2000),
        ]
        #expect(
            plan.exercises[0].sets
                == Array(repeating: PlannedSet(.reps(12), load: kilograms("7"), pieces: pieces), count: 2))
        #expect(plan.notes == ["Get ready: Backpack, Bottle × 2"])
        #expect(
            plan.exercises[0].why == "goal 12 reps with +7 kg: set by hand on 2026-01-01; made of Backpack + Bottle × 2"
        )
    }

    /// What a set was made of is in the set: nothing that happens to the gear later reaches it.
    @Test(arguments: [
        Reps.Event.objectSaved(.init("Flask", grams: 2000, count: 5), replacing: "Bottle"),
        .objectSaved(.init("Bottle", grams: 1900, count: 5), replacing: "Bottle"),
        .objectSaved(.init("Bottle", grams: 2000, count: 0), replacing: "Bottle"),
        .objectRemoved(name: "Bottle"),
        .backpackSet(grams: 0),
        .mostObjectsSet(1),
    ]) func changedGearLeavesTheLogAsItWas(_ change: Reps.Event) throws {
        let program = program()
        var state = Self.prepared()
        let plan = try program.plan(for: Self.monday, from: state, history: RecordedHistory())
        var session = session(Self.monday, [("push-up", "7x12 7x12", 8)], plan: plan)
        for place in session.exercises[0].sets.indices {
            session.exercises[0].sets[place].pieces = plan.exercises[0].sets[place].pieces
        }
        program.fold(session, into: &state)
        var history = RecordedHistory([session])
        let before = (session: session, goal: state.goals["push-up"])
        program.fold(change, on: Self.monday, into: &state)
        history.append(self.later(session))
        #expect(history.sessions[0] == before.session)
        #expect(history.sessions[0].plan == plan)
        #expect(history.sessions[0].exercises[0].sets.allSatisfy { $0.load == kilograms("7") })
        #expect(
            history.sessions[0].exercises[0].sets.allSatisfy {
                $0.pieces.reduce(0) { $0 + $1.count * $1.grams } == 7000
            })
        // Neither does it move the goal: only a session or the user does.
        #expect(state.goals["push-up"] == before.goal)
        // And the log folds to the same goal whatever the gear was when it is read again.
        var refolded = self.changed(change)
        program.fold(session, into: &refolded)
        #expect(refolded.goals == state.goals)
    }

    private func later(_ session: Session) -> Session {
        Session(start: session.start + 86_400, end: session.start + 90_000)
    }

    private func changed(_ change: Reps.Event) -> Reps.State {
        var state = Self.prepared()
        program().fold(change, on: Self.monday, into: &state)
        return state
    }

    @Test func aLoadThatIsGoneIsSaidAndAsked() throws {
        let program = program()
        var state = Self.prepared()
        program.fold(.mostObjectsSet(1), on: Self.monday, into: &state)
        program.fold(.objectSaved(.init("Rock", grams: 9000), replacing: nil), on: Self.monday, into: &state)
        let plan = try program.plan(for: Self.monday, from: state, history: RecordedHistory())
        #expect(
            plan.notes == [
                "Push-up: +7 kg can no longer be made from your gear. Choose +5 kg or +12 kg: regimen offers, "
                    + "or regimen reps goal push-up with a load"
            ])
        #expect(plan.exercises[0].sets[0].load == kilograms("7"))
        #expect(plan.exercises[0].sets[0].pieces == [])
        #expect(plan.exercises[0].details["loadExists"] == false)

        let offer = try #require(program.offers(on: Self.monday, from: state, history: RecordedHistory()).first)
        #expect(offer.choices.map(\.id) == ["accept", "heavier", "decline"])
        let answers: [(String, Load?)] = [
            ("accept", kilograms("5")), ("heavier", kilograms("12")), ("decline", kilograms("7")),
        ]
        for (choice, load) in answers {
            var answered = state
            let event = try program.event(for: offer, choice: choice, on: Self.monday, from: state)
            program.fold(event, on: Self.monday, into: &answered)
            #expect(answered.goals["push-up"]?.load == load)
            #expect(answered.goals["push-up"]?.aim == .reps(12))
            #expect(program.offers(on: Self.monday, from: answered, history: RecordedHistory()) == [])
        }
        #expect(throws: Refusal.self) {
            try program.event(for: offer, choice: "sideways", on: Self.monday, from: state)
        }
    }

    /// Someone who has not said what they own is not told that their loads do not exist.
    @Test func withoutGearNothingIsHeldToBeImpossible() throws {
        let state = state([
            .workoutSaved(workout("A", .monday, [("bench-press", 3)])),
            .goalSet("bench-press", goal("3x5 80kg", of: "bench-press")),
        ])
        let plan = try program().plan(for: Self.monday, from: state, history: RecordedHistory())
        #expect(plan.notes == [])
        #expect(program().offers(on: Self.monday, from: state, history: RecordedHistory()) == [])
    }

    @Test func gramsAndLoadsGoBackAndForth() {
        for grams in [1, 499, 1000, 1250, 10_200, 123_456] { #expect(Load(grams: grams)?.grams == grams) }
        #expect(Load(grams: 0) == nil)
        #expect(Load(3, .lb).grams == 1361)
        #expect(Load(-20, .kg).grams == -20_000)
        #expect(Load(-3, .lb).grams == -1361)
    }
}
