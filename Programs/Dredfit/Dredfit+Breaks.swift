import TrainingKit

extension Dredfit {
    /// Days from the last training day to `day`; `nil` where nothing was trained before it.
    func gap(of state: State, on day: Day) -> Int? {
        state.lastTrained.map { day - $0 }
    }

    /// The engine that the day's plan is drawn from, and that a session on that day is folded into: after a break of a
    /// week the silent step back, in the backtest after two weeks the accepted comeback.
    func engine(of state: State, on day: Day) -> Engine {
        guard let gap = gap(of: state, on: day) else { return state.engine }
        if Rules.decayDays.contains(gap) { return state.engine.afterSilentDecay() }
        if context.mode == .backtest { return state.engine.afterComeback(gap: gap) }
        return state.engine
    }

    private static let comeback = "comeback"
    private static let fresh = "fresh"

    /// After 14 days without training the question whether to step back, once per break.
    public func offers(on day: Day, from state: State, history: any History) -> [Offer] {
        guard context.mode == .journal, let gap = gap(of: state, on: day), gap >= Rules.comebackDays,
            !state.comebackAnswered
        else { return [] }
        let drop = Engine.comebackDrop(gap: gap)
        var choices = [
            Offer.Choice(id: Offer.Choice.accept, title: "Lower every level by \(drop)"),
            Offer.Choice(id: Offer.Choice.decline, title: "Keep the levels as they are"),
        ]
        if gap >= Rules.freshDays {
            choices.append(Offer.Choice(id: Dredfit.fresh, title: "Start again from level 0"))
        }
        return [
            Offer(
                id: Dredfit.comeback,
                title: "\(gap) days since the last session: lower every level by \(drop) to ease back in?",
                choices: choices)
        ]
    }

    /// What the answer to ``offers(on:from:history:)`` does, as levels.
    ///
    /// - Throws: `Refusal` for an offer that is not open on that day and for a choice that it does not have.
    public func event(for offer: Offer, choice: Offer.Choice.ID, on day: Day, from state: State) throws -> Event {
        guard let open = offers(on: day, from: state, history: RecordedHistory()).first, open.id == offer.id,
            let gap = gap(of: state, on: day)
        else {
            throw Refusal(
                "no-such-offer", "The offer '\(offer.id)' is not open on \(day)",
                hint: "See what is open: regimen offers")
        }
        guard open.choices.contains(where: { $0.id == choice }) else {
            throw Refusal(
                "no-such-choice", "'\(choice)' is no choice of the offer '\(offer.id)'",
                hint: "It has: \(open.choices.map(\.id).joined(separator: ", "))")
        }
        let levels: PerPattern? =
            switch choice {
            case Offer.Choice.accept: state.engine.afterComeback(gap: gap).levels
            case Dredfit.fresh: state.engine.afresh().levels
            default: nil
            }
        return .comeback(Comeback(choice: choice, gap: gap, levels: levels))
    }
}
