import Testing
import TrainingKit

@testable import RepsProgram

@Suite struct SuggestionTests {
    static let monday = day("2026-01-05")

    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        var exercise: Exercise.ID = "push-up"
        var goal: String
        var done: String
        var feeling: Int?
        /// The load offered; `nil` is no offer, "bw" bodyweight.
        var offered: String?
        var testDescription: String { name }
    }

    /// The gear makes 3, 5, 7, 9, 11 and 13 kg. The workout has four sets.
    static let rows: [Row] = [
        .init(name: "all at target", goal: "4x12 +5kg", done: "5x12 5x12 5x12 5x12", feeling: 7, offered: "7"),
        .init(name: "above target", goal: "4x12 +5kg", done: "5x15 5x14 5x13 5x12", feeling: 0, offered: "7"),
        .init(name: "from bodyweight to the backpack", goal: "4x12", done: "12 12 12 12", feeling: 5, offered: "3"),
        .init(
            name: "above the heaviest used", goal: "4x12 +5kg", done: "5x12 9x12 9x12 7x12", feeling: 6, offered: "11"),
        .init(
            name: "more sets than planned", goal: "4x12 +5kg", done: "5x12 5x12 5x12 5x12 5x12", feeling: 6,
            offered: "7"),
        .init(name: "one of the extra sets short", goal: "4x12 +5kg", done: "5x12 5x12 5x12 5x12 5x11", feeling: 6),
        .init(name: "too hard to go on", goal: "4x12 +5kg", done: "5x12 5x12 5x12 5x12", feeling: 8),
        .init(name: "one repetition short", goal: "4x12 +5kg", done: "5x12 5x12 5x12 5x11", feeling: 5),
        .init(name: "one set below the goal's load", goal: "4x12 +5kg", done: "5x12 5x12 5x12 3x15", feeling: 5),
        .init(name: "a set missing", goal: "4x12 +5kg", done: "5x12 5x12 5x12", feeling: 5),
        .init(name: "no Feeling", goal: "4x12 +5kg", done: "5x12 5x12 5x12 5x12", feeling: nil),
        .init(name: "nothing heavier", goal: "4x12 +13kg", done: "13x12 13x12 13x12 13x12", feeling: 4),
        .init(name: "far too hard", goal: "4x12 +7kg", done: "7x12 7x9 7x8 7x7", feeling: 9, offered: "5"),
        .init(name: "half at target is not fewer than half", goal: "4x12 +7kg", done: "7x12 7x12 7x8 7x7", feeling: 10),
        .init(name: "hard and missing sets", goal: "4x12 +7kg", done: "7x5 7x5", feeling: 10),
        .init(name: "hard, but not 9", goal: "4x12 +7kg", done: "7x5 7x5 7x5 7x5", feeling: 8),
        .init(name: "down to bodyweight", goal: "4x12 +3kg", done: "3x5 3x5 3x5 3x5", feeling: 9, offered: "bw"),
        .init(name: "nothing lighter than bodyweight", goal: "4x12", done: "5 5 5 5", feeling: 10),
        .init(
            name: "a load that the gear cannot make goes to the next one", goal: "4x12 +6kg",
            done: "6x12 6x12 6x12 6x12",
            feeling: 6, offered: "7"),
        .init(name: "holds never get a load", exercise: "plank", goal: "4x30s", done: "40s 40s 40s 40s", feeling: 3),
        .init(name: "an exercise that takes no load", exercise: "squat", goal: "4x12", done: "20 20 20 20", feeling: 3),
        .init(
            name: "assistance is not made of gear", exercise: "pull-up", goal: "4x5 -20kg",
            done: "-20x8 -20x8 -20x8 -20x8", feeling: 3),
        .init(
            name: "both sides have to be there", exercise: "pistol", goal: "4x8", done: "8l7r 8 8 8", feeling: 3),
    ]

    static func trained(_ row: Row) throws -> (program: Reps, before: Reps.State, after: Reps.State, session: Session) {
        let program = program()
        let before = state(
            gearEvents(bottles) + [
                .workoutSaved(workout("A", .monday, [(row.exercise, 4)])),
                .goalSet(row.exercise, goal(row.goal, of: row.exercise)),
            ])
        let plan = try program.plan(for: monday, from: before, history: RecordedHistory())
        let session = session(monday, [(row.exercise, row.done, row.feeling)], plan: plan)
        var after = before
        program.fold(session, into: &after)
        return (program, before, after, session)
    }

    @Test(arguments: rows) func theRule(_ row: Row) throws {
        let (program, before, after, _) = try Self.trained(row)
        let offers = program.offers(on: Self.monday, from: after, history: RecordedHistory())
            .filter { $0.id.hasPrefix("goal:") }
        guard let offered = row.offered else {
            #expect(offers == [])
            return
        }
        #expect(offers.map(\.id) == ["goal:\(row.exercise)"])
        guard let offer = offers.first else { return }
        #expect(offer.choices.map(\.id) == ["accept", "decline"])
        var accepted = after
        let event = try program.event(for: offer, choice: "accept", on: Self.monday, from: after)
        program.fold(event, on: Self.monday, into: &accepted)
        // The new load goes with the target that stood before the session.
        #expect(accepted.goals[row.exercise]?.load == (offered == "bw" ? nil : kilograms(offered)))
        #expect(accepted.goals[row.exercise]?.aim == before.goals[row.exercise]?.aim)
        #expect(program.offers(on: Self.monday, from: accepted, history: RecordedHistory()) == [])
    }

    @Test func aDeclinedIncreaseLeavesWhatWasPerformed() throws {
        let (program, _, after, _) = try Self.trained(
            .init(name: "", goal: "4x12 +5kg", done: "5x15 5x14 5x13 5x12", feeling: 6))
        let offer = try #require(program.offers(on: Self.monday, from: after, history: RecordedHistory()).first)
        var declined = after
        let event = try program.event(for: offer, choice: "decline", on: Self.monday, from: after)
        program.fold(event, on: Self.monday, into: &declined)
        #expect(declined.goals["push-up"]?.aim == .reps(14))
        #expect(declined.goals["push-up"]?.load == kilograms("5"))
        #expect(program.offers(on: Self.monday, from: declined, history: RecordedHistory()) == [])
    }

    @Test func anOfferLapsesWithTheNextSessionOfItsExercise() throws {
        let (program, _, after, _) = try Self.trained(
            .init(name: "", goal: "4x12 +5kg", done: "5x12 5x12 5x12 5x12", feeling: 6))
        var state = after
        program.fold(session(Self.monday + 1, [("squat", "20", nil)]), into: &state)
        let offer = try #require(program.offers(on: Self.monday + 1, from: state, history: RecordedHistory()).first)
        program.fold(session(Self.monday + 2, [("push-up", "5x12", nil)]), into: &state)
        #expect(program.offers(on: Self.monday + 2, from: state, history: RecordedHistory()) == [])
        #expect(throws: Refusal.self) {
            try program.event(for: offer, choice: "accept", on: Self.monday + 2, from: state)
        }
    }

    @Test func theQuestionCarriesItsNumbers() throws {
        let (program, before, after, session) = try Self.trained(
            .init(name: "", goal: "4x12 +5kg", done: "5x12 5x12 5x12 5x12", feeling: 6))
        let offers = program.offers(on: Self.monday, from: after, history: RecordedHistory())
        #expect(offers[0].title == "Push-up: 4 of 4 sets at 12 reps with +5 kg, Feeling 6 → +7 kg, target 12 reps")
        #expect(program.questions(for: session) == [.feeling("push-up")])
        // The goal stayed where it was, so there is nothing else to say.
        #expect(program.remarks(on: session, before: before, after: after, history: RecordedHistory()) == [])
    }

    @Test func nothingHeavierIsSaid() throws {
        let (program, before, after, session) = try Self.trained(
            .init(name: "", goal: "4x12 +13kg", done: "13x12 13x12 13x12 13x12", feeling: 4))
        let remarks = program.remarks(on: session, before: before, after: after, history: RecordedHistory())
        #expect(
            remarks == [
                "Push-up: 4 of 4 sets at 12 reps with +13 kg, Feeling 4; "
                    + "no load heavier than +13 kg can be made from your gear"
            ])
        // A bottle more, and the question is there.
        var more = after
        program.fold(
            .objectSaved(.init("Bottle", grams: 2000, count: 6), replacing: "Bottle"), on: Self.monday, into: &more)
        #expect(program.offers(on: Self.monday, from: more, history: RecordedHistory()).map(\.id) == ["goal:push-up"])
    }

    /// Whatever is folded: an offer's load is made from the gear and on the right side of the heaviest used.
    @Test(arguments: 0..<100) func offersOnlyNameLoadsThatExist(_ seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let gear = LoadTests.randomGear(&generator)
        let program = program()
        var state = state(gearEvents(gear) + [.goalSet("push-up", goal("3x10"))])
        let loads = LoadTable(gear).choices()
        for step in 0..<12 {
            let load = loads.randomElement(using: &generator)?.load
            let done = (0..<3).map { _ in SetRecord(.reps(.random(in: 6...14, using: &generator)), load: load) }
            var session = session(Self.monday + step, [("push-up", "1", .random(in: 3...10, using: &generator))])
            session.exercises[0].sets = done
            program.fold(session, into: &state)
            guard let offer = program.offers(on: session.day, from: state, history: RecordedHistory()).first else {
                continue
            }
            guard
                case .offerAccepted(_, let goal) = try program.event(
                    for: offer, choice: "accept", on: session.day, from: state)
            else { return #expect(Bool(false), "accepting changes the goal") }
            #expect(LoadTable(gear).selection(for: goal.load?.grams ?? 0) != nil)
            let isHeavier = state.suggestions["push-up"]?.direction == .heavier
            #expect(isHeavier ? goal.load.mass > load.mass : goal.load.mass < load.mass)
            if Bool.random(using: &generator) {
                program.fold(.offerAccepted("push-up", goal), on: session.day, into: &state)
            }
        }
    }
}
