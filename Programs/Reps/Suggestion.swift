import TrainingKit

/// What a session speaks for: another load, with the goal that stood before it. Which load that is depends on the gear
/// and is settled when the question is put.
public struct Suggestion: Codable, Equatable, Sendable {
    public enum Direction: String, Codable, Sendable { case heavier, lighter }

    public var direction: Direction
    /// The heaviest load used in the session, which the new one is above or below.
    public var heaviest: Load?
    /// The goal that stood before the session; its aim goes with the new load.
    public var goal: Goal
    public var setsAtTarget: Int
    public var setsDone: Int
    public var feeling: Int
    public var day: Day

    /// The rule: with all sets of the workout done,
    /// - every one at target (its measure, at the goal's load or more) and Feeling ≤ 7: heavier,
    /// - Feeling ≥ 9 and fewer than half of them at target: lighter.
    ///
    /// `nil` for anything else, for a missing Feeling, and for holds, which repetitions say nothing about.
    /// - Parameters:
    ///   - sets: The filled working sets of the exercise.
    ///   - required: How many the workout has.
    init?(after sets: [SetRecord], required: Int, feeling: Int?, goal: Goal, on day: Day) {
        guard case .reps(let target) = goal.aim, let feeling, sets.count >= max(1, required) else { return nil }
        let atTarget = sets.count { $0.measure.meets(.reps(target)) && $0.load.mass >= goal.load.mass }
        if atTarget == sets.count, feeling <= Rules.feelingForMore {
            direction = .heavier
        } else if feeling >= Rules.feelingForLess, atTarget * 2 < sets.count {
            direction = .lighter
        } else {
            return nil
        }
        heaviest = sets.max { $0.load.mass < $1.load.mass }?.load
        self.goal = goal
        setsAtTarget = atTarget
        setsDone = sets.count
        self.feeling = feeling
        self.day = day
    }

    /// The goal that an accepted change to `load` makes.
    func goal(at load: Load?, on day: Day) -> Goal {
        Goal(goal.aim, load: load, sets: goal.sets, basis: .offer(from: heaviest), day: day)
    }

    /// The next load among those that exist; `nil` where there is none in that direction.
    func load(among choices: [LoadChoice]) -> LoadChoice? {
        let used = heaviest?.grams ?? 0
        return switch direction {
        case .heavier: choices.first { $0.grams > used }
        case .lighter: choices.last { $0.grams < used }
        }
    }

    /// The next multiple of the increment above (or below) the heaviest load used, where no gear says which loads
    /// exist; `nil` where the exercise cannot be loaded like that. The inner `nil` is no load.
    func load(for exercise: Exercise?, inStepsOf increment: Load) -> Load?? {
        let amount = heaviest?.amount ?? 0
        let step = increment.amount
        let over = (amount % step + step) % step
        let next =
            switch direction {
            case .heavier: amount - over + step
            case .lighter: over > 0 ? amount - over : amount - step
            }
        let loading = exercise?.loading ?? .external
        if next < 0, !loading.contains(.assisted) { return nil }
        if next == 0, loading == .external { return nil }
        return .some(Load(amount: next, unit: increment.unit))
    }

    /// `4 of 4 sets at 12 reps with 10 kg, Feeling 6`.
    func reason(_ exercise: Exercise?) -> String {
        "\(setsAtTarget) of \(setsDone) sets at \(goal.aim) with \(Reps.words(for: goal.load, exercise)), "
            + "Feeling \(feeling)"
    }
}
