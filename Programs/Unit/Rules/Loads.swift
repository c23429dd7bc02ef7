import TrainingKit

/// Loads that are worked out and so have to be rounded to what a bar can carry.
enum Loads {
    /// What plates make on both sides of a bar: 2.5 kg, 5 lb (unit.md).
    static func plateStep(in unit: MassUnit) -> Int { unit == .kg ? 250_000_000 : 500_000_000 }

    /// A starting load from a one-rep maximum: `floor(1RM · fraction)` to 2.5 kg (5 lb); `nil` below one step.
    ///
    /// - Parameter perMille: the fraction in thousandths, so that 0.585 is exact.
    static func starting(oneRepMax: Load, perMille: Int) -> Load? {
        let step = plateStep(in: oneRepMax.unit)
        // At most 10⁴ kg: the amount in 10⁻⁸ times a thousand stays below 2⁶³.
        return Load(amount: oneRepMax.amount * perMille / 1000 / step * step, unit: oneRepMax.unit)
    }

    /// The warm-up ramp to a working load: 50 % × 5, 70 % × 3, 85 % × 2, to the nearest plate step (a half goes up),
    /// without what is under 20 kg (45 lb, an empty bar) or within 5 kg (10 lb) of the working load.
    static func ramp(to working: Load) -> [(load: Load, reps: Int)] {
        let step = plateStep(in: working.unit)
        let least = working.unit == .kg ? Load(20, .kg) : Load(45, .lb)
        let distance = working.unit == .kg ? Load(5, .kg) : Load(10, .lb)
        return [(50, 5), (70, 3), (85, 2)].compactMap { percent, reps in
            let exact = working.amount * percent / 100
            let rounded = (exact + step / 2) / step * step
            guard rounded >= least.amount, working.amount - rounded > distance.amount,
                let load = Load(amount: rounded, unit: working.unit)
            else { return nil }
            return (load, reps)
        }
    }
}
