import TrainingKit

/// The steps in which loads go up where the user set none.
enum Increments {
    /// One row of the table: equal in kind, near in mass, round in its own unit.
    struct Step {
        let kilograms: Load
        let pounds: Load

        func load(in unit: MassUnit) -> Load { unit == .kg ? kilograms : pounds }
    }

    /// unit.md: the smallest pair of plates of most gyms.
    static let barbell = Step(
        kilograms: Load(amount: 250_000_000, unit: .kg)!, pounds: Load(5, .lb))  // 2.5 kg is a load
    /// unit.md: the usual distance on a rack, per hand.
    static let dumbbell = Step(kilograms: Load(2, .kg), pounds: Load(5, .lb))
    /// unit.md: a plate of a stack.
    static let stack = Step(kilograms: Load(5, .kg), pounds: Load(10, .lb))
    /// unit.md: the smallest plate on a belt; of assistance the same is taken off.
    static let added = Step(
        kilograms: Load(amount: 125_000_000, unit: .kg)!, pounds: Load(amount: 250_000_000, unit: .lb)!)  // in range

    /// The default increment for an exercise, in the unit of the load it is added to.
    ///
    /// Where unit.md is silent: other bars and whatever takes plates go by the bar, kettlebells by dumbbells.
    static func byDefault(for exercise: Exercise?, in unit: MassUnit) -> Load {
        guard let exercise else { return barbell.load(in: unit) }
        guard exercise.loading.contains(.external) || exercise.loading.isEmpty else { return added.load(in: unit) }
        switch exercise.equipment {
        case .barbell, .ezBar, .trapBar, .smithMachine, .plate, .band, .bodyweight, .other, .cardio:
            return barbell.load(in: unit)
        case .dumbbell, .kettlebell: return dumbbell.load(in: unit)
        case .machine, .cable: return stack.load(in: unit)
        }
    }

    /// The increment for a base load: the one that was set, if it is in the load's unit, else the default.
    static func increment(set: Load?, for exercise: Exercise?, in unit: MassUnit) -> Load {
        if let set, set.unit == unit { return set }
        return byDefault(for: exercise, in: unit)
    }
}
