import TrainingKit

extension Dredfit {
    /// Keys of Dredfit's row of the backtest: `readable`, the share (0…1) of the session's exercises that are in the
    /// library.
    public func measurements(before session: Session, from state: State, history: any History) -> [String: Double] {
        let reading = readable(in: session)
        let seen = reading.read.count + reading.ignored.count
        return seen == 0 ? [:] : ["readable": Double(reading.read.count) / Double(seen)]
    }

    /// What was read of a foreign session, how levels and freezes moved, and the milestones reached; a line each.
    public func remarks(on session: Session, before: State, after: State, history: any History) -> [String] {
        var lines: [String] = []
        let own = isOwn(session)
        if !own {
            let reading = readable(in: session)
            let seen = reading.read.count + reading.ignored.count
            guard seen > 0 else { return [] }
            let names = reading.read.map(catalogue.name(of:))
            lines.append(
                "Dredfit read \(reading.read.count) of \(seen) \(seen == 1 ? "exercise" : "exercises")"
                    + (names.isEmpty ? "." : ": \(names.joined(separator: ", "))."))
        }
        lines += changes(on: session, before: before, after: after)
        let reached = Milestone.reached(
            on: session.day, best: before.best, engine: after.engine, first: after.first, counted: own)
        return lines + reached.map(text(of:))
    }

    /// What the session did to the levels, apart from the break before it.
    private func changes(on session: Session, before: State, after: State) -> [String] {
        var lines: [String] = []
        let start = session.hasFilledWorkingSet ? engine(of: before, on: session.day) : before.engine
        if start.levels != before.engine.levels, let gap = gap(of: before, on: session.day) {
            lines.append(
                "After \(gap) days off, the total level fell from \(before.engine.total) to \(start.total).")
        }
        let moved = Pattern.allCases.filter { start.levels[$0] != after.engine.levels[$0] }.map {
            "\($0.name.lowercased()) \(start.levels[$0]) → \(after.engine.levels[$0])"
        }
        if !moved.isEmpty { lines.append("Levels: \(moved.joined(separator: ", ")).") }
        for pattern in Pattern.allCases where start.frozen[pattern] != after.engine.frozen[pattern] {
            let left = after.engine.frozen[pattern]
            let appearances = left == 1 ? "appearance" : "\(left) appearances"
            lines.append(
                left == 0
                    ? "\(pattern.name) may rise again from the next time on."
                    : "\(pattern.name) does not rise for its next \(appearances).")
        }
        return lines
    }

    /// A milestone in one line, with its numbers.
    func text(of milestone: Milestone) -> String {
        switch milestone.kind {
        case .variation(let pattern, let tier):
            let level = Level((tier - 1) * Rules.stepsPerBand)
            return "New variation: \(name(of: pattern, at: level)), "
                + "\(tier) of \(Rules.tiers) for \(pattern.name.lowercased())."
        case .sets(let pattern, let sets):
            return "\(name(of: pattern, at: Level(Rules.levels.upperBound))) with \(sets) sets."
        case .workouts(let number, let gain):
            guard let gain else { return "Workout \(number)." }
            let (then, now) = (Level(gain.from), Level(gain.to))
            return "Workout \(number). Largest gain since the first: then \(name(of: gain.pattern, at: then)) "
                + "\(work(of: gain.pattern, at: then)), now \(name(of: gain.pattern, at: now)) "
                + "\(work(of: gain.pattern, at: now)) (\(gain.to - gain.from) levels)."
        }
    }
}
