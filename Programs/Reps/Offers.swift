import TrainingKit

extension Reps {
    private static let heavier = "heavier"

    /// "Update the goal or keep it" for every exercise whose latest session speaks for another load that exists, and
    /// the choice of a load for every goal in a workout whose load can no longer be made.
    public func offers(on day: Day, from state: State, history: any History) -> [Offer] {
        var loads = GearLoads(state.gear)
        var offers: [Offer] = []
        for id in state.suggestions.keys.sorted() {
            if let offer = goalOffer(for: id, state, &loads) { offers.append(offer) }
        }
        let asked = Set(offers.compactMap(\.exercise))
        var seen = asked
        for id in state.workouts.flatMap(\.items).map(\.exercise) where seen.insert(id).inserted {
            if let offer = loadOffer(for: id, state, &loads) { offers.append(offer) }
        }
        return offers
    }

    private func goalOffer(for id: Exercise.ID, _ state: State, _ loads: inout GearLoads) -> Offer? {
        guard let (suggestion, goal) = updatedGoal(for: id, state, &loads, on: nil) else { return nil }
        let load = words(for: goal.load, of: id)
        return Offer(
            id: "goal:\(id)",
            title: "\(catalogue.name(of: id)): \(suggestion.reason(catalogue[id])) → \(load), target \(goal.aim)",
            exercise: id,
            choices: [
                .init(id: Offer.Choice.accept, title: "Update goal to \(goal.aim) with \(load)"),
                .init(id: Offer.Choice.decline, title: "Keep goal"),
            ])
    }

    /// The suggestion for an exercise with the goal that it leads to; `nil` where no load exists for it.
    private func updatedGoal(
        for id: Exercise.ID, _ state: State, _ loads: inout GearLoads, on day: Day?
    ) -> (Suggestion, Goal)? {
        guard let suggestion = state.suggestions[id], Reps.takesGear(catalogue[id]),
            suggestion.heaviest.mass >= .zero,  // assistance is not made of gear
            let next = suggestion.load(among: loads.choices(keeping: state.goals[id]?.load))
        else { return nil }
        return (suggestion, suggestion.goal(at: next.load, on: day ?? suggestion.day))
    }

    private func loadOffer(for id: Exercise.ID, _ state: State, _ loads: inout GearLoads) -> Offer? {
        guard let goal = state.goals[id], loads.isMissing(goal.load), state.keptLoads[id].mass != goal.load.mass
        else { return nil }
        let near = loads.nearest(to: goal.load)
        let load = words(for: goal.load, of: id)
        var choices = near.enumerated().map { place, choice in
            Offer.Choice(
                id: place == 0 ? Offer.Choice.accept : Reps.heavier,
                title: "Use \(words(for: choice.load, of: id)) (\(choice.composition))")
        }
        choices.append(.init(id: Offer.Choice.decline, title: "Keep \(load)"))
        return Offer(
            id: "load:\(id)",
            title: "\(catalogue.name(of: id)): \(load) can no longer be made from your gear; nearest "
                + near.map { words(for: $0.load, of: id) }.joined(separator: " and "),
            exercise: id, choices: choices)
    }

    /// - Throws: ``Refusal`` for an offer that no longer stands and a choice that it does not have.
    public func event(for offer: Offer, choice: Offer.Choice.ID, on day: Day, from state: State) throws -> Event {
        guard offer.choices.contains(where: { $0.id == choice }) else {
            throw Refusal(
                "unknown-choice", "'\(choice)' is no choice of this offer",
                hint: "Choices: \(offer.choices.map(\.id).joined(separator: ", "))")
        }
        var loads = GearLoads(state.gear)
        let lapsed = Refusal(
            "offer-lapsed", "the offer \(offer.id) no longer stands", hint: "See what is open: regimen offers")
        guard let id = offer.exercise, let goal = state.goals[id] else { throw lapsed }
        if offer.id == "goal:\(id)" {
            if choice == Offer.Choice.decline { return .offerDeclined(id, keeping: nil) }
            guard let (_, updated) = updatedGoal(for: id, state, &loads, on: day) else { throw lapsed }
            return .offerAccepted(id, updated)
        }
        guard loads.isMissing(goal.load) else { throw lapsed }
        if choice == Offer.Choice.decline { return .offerDeclined(id, keeping: goal.load) }
        let near = loads.nearest(to: goal.load)
        guard let made = choice == Reps.heavier ? near.last : near.first else { throw lapsed }
        return .offerAccepted(
            id, Goal(goal.aim, load: made.load, sets: goal.sets, basis: .offer(from: goal.load), day: day))
    }

    /// The goals that a session moved, and suggestions for which no load exists.
    public func remarks(
        on session: Session, before: State, after: State, history: any History
    ) -> [String] {
        var loads = GearLoads(after.gear)
        var lines: [String] = []
        for (id, _) in session.workingSetsByExercise {
            guard let goal = after.goals[id] else { continue }
            let name = catalogue.name(of: id)
            if before.goals[id]?.aim != goal.aim || before.goals[id]?.load.mass != goal.load.mass {
                let was = before.goals[id].map { ", was \(words(for: $0, of: id))" } ?? ""
                lines.append("\(name): goal \(words(for: goal, of: id)) (\(reason(for: goal, of: id)))\(was)")
            }
            if let suggestion = after.suggestions[id], updatedGoal(for: id, after, &loads, on: nil) == nil,
                suggestion.heaviest.mass >= .zero
            {
                lines.append("\(name): \(noLoadNote(suggestion, catalogue[id]))")
            }
        }
        return lines
    }
}
