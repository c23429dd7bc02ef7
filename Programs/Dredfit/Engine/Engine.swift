import TrainingKit

/// The thermostat: proposes, hears how it went, adjusts. A value without a side effect; the same engine always yields
/// the same workout.
struct Engine: Hashable, Codable, Sendable {
    /// Finished workouts.
    var counter = 0
    /// Levels 0…47.
    var levels = PerPattern()
    /// Sessions in a row after which the level fell.
    var failStreak = PerPattern()
    /// Appearances for which a pattern stays frozen after pain.
    var frozen = PerPattern()

    func level(of pattern: Pattern) -> Level { Level(levels[pattern]) }

    /// All levels together.
    var total: Int { levels.sum }
}

/// How one exercise of a session went.
enum Outcome: Hashable, Sendable {
    /// Set aside because of pain.
    case hurt
    /// Set aside, or nothing of it logged.
    case skipped
    /// Done as planned: the rating of the session decides.
    case rated
    /// Done otherwise than planned: the level that what was managed amounts to.
    case fact(Level)
}

/// A session was reported under a number that is not the next one.
struct OutOfTurn: Error, Hashable {
    var reported: Int
    var expected: Int
}

// MARK: - The session to come

extension Engine {
    /// The pattern in the pull's place: the bar branch in every other session, if there is a bar.
    func pullSlot(bar: Bool) -> Pattern { bar && counter % 2 == 1 ? .pullBar : .pull }

    /// The first pattern of the rotation's window.
    var anchor: Pattern { Pattern.rotation[rotationStart] }

    private var rotationStart: Int {
        let size = Pattern.rotation.count
        return counter % size * Rules.rotationStride % size
    }

    /// The six patterns of the next session, in session order.
    func workout(bar: Bool) -> [Pattern] {
        let window = (0..<Rules.rotatingPerSession).map {
            Pattern.rotation[(rotationStart + $0) % Pattern.rotation.count]
        }
        return (window + [pullSlot(bar: bar)]).sorted { $0.place < $1.place }
    }

    /// The three patterns of the next session's short form: the pull, the anchor, and the lowest level among the rest
    /// (the earliest of equals), in session order.
    func shortWorkout(bar: Bool) -> [Pattern] {
        let all = workout(bar: bar)
        let fixed: Set = [pullSlot(bar: bar), anchor]
        // `min(by:)` keeps the first of equals.
        let lagging = all.filter { !fixed.contains($0) }.min { levels[$0] < levels[$1] }
        return all.filter { fixed.contains($0) || $0 == lagging }
    }
}

// MARK: - After a session

extension Engine {
    /// Takes the feedback on a session in; patterns without an outcome were not in it.
    ///
    /// - Throws: ``OutOfTurn`` for a number other than `counter + 1`; nothing has changed then.
    mutating func finish(
        number: Int, rating: Session.Rating, outcomes: [Pattern: Outcome]
    ) throws(OutOfTurn) {
        guard number == counter + 1 else { throw OutOfTurn(reported: number, expected: counter + 1) }
        for (pattern, outcome) in outcomes { apply(outcome, rating: rating, to: pattern) }
        counter += 1
    }

    /// What one exercise's outcome does to its pattern.
    mutating func apply(_ outcome: Outcome, rating: Session.Rating = .plan, to pattern: Pattern) {
        let level = level(of: pattern)
        let ceiling = level.value + cap(of: pattern)
        var new: Level
        switch outcome {
        case .hurt:
            frozen[pattern] = Rules.freeze
            return
        case .skipped:
            return
        case .fact(let managed):
            // From level 0 the first fact says where one stands: calibration.
            new = level.value == 0 ? managed : min(managed, Level(ceiling))
        case .rated:
            new = Level(min(level.value + delta(for: rating), ceiling))
        }
        if frozen[pattern] > 0 {
            levels[pattern] = min(new, level).value
            frozen[pattern] -= 1
            return
        }
        if new < level {
            failStreak[pattern] += 1
            if failStreak[pattern] >= Rules.failsToDeload {
                new = Level(new.value - Rules.deload)
                failStreak[pattern] = 0
            }
        } else {
            failStreak[pattern] = 0
        }
        levels[pattern] = new.value
    }

    /// The most that the pattern's level can gain now.
    func cap(of pattern: Pattern) -> Int {
        let tier = level(of: pattern).tier
        let careful =
            pattern == .calf || tier == Rules.tiers
            || (pattern == .pushVertical && tier >= Rules.carefulPushTier)
        return careful ? Rules.carefulCap : Rules.cap
    }

    private func delta(for rating: Session.Rating) -> Int {
        switch rating {
        case .tough: Rules.toughDelta
        case .plan: Rules.planDelta
        case .easy: Rules.easyDelta
        }
    }
}

// MARK: - Breaks

extension Engine {
    /// After a break of 7 to 13 days: every level one lower, streaks untouched.
    func afterSilentDecay() -> Engine { lowered(by: Rules.decay) }

    /// After an accepted comeback: every level lower by what the break asks for, streaks at 0; freezes and the counter
    /// stay. Fewer than 14 days change nothing.
    func afterComeback(gap: Int) -> Engine {
        guard gap >= Rules.comebackDays else { return self }
        var engine = lowered(by: Engine.comebackDrop(gap: gap))
        engine.failStreak = PerPattern()
        return engine
    }

    /// After a fresh start: every level and streak at 0; freezes and the counter stay.
    func afresh() -> Engine {
        var engine = self
        engine.levels = PerPattern()
        engine.failStreak = PerPattern()
        return engine
    }

    /// How many levels a comeback takes off after a break of `gap` days, 14 or more.
    static func comebackDrop(gap: Int) -> Int {
        (Rules.comebackDrop.lowerBound + (gap - Rules.comebackDays) / Rules.daysPerFurtherStep)
            .clamped(to: Rules.comebackDrop)
    }

    private func lowered(by steps: Int) -> Engine {
        var engine = self
        engine.levels = levels.mapValues { Level($0 - steps).value }
        return engine
    }
}
