import TrainingKit

/// Double progression: more repetitions at one load up to the top of a range, then more load from its low end.
/// The rule of unit.md, for one exercise of one completed session.
struct DoubleProgression {
    /// How many sets were planned.
    var planned: Int
    var range: RepRange
    /// The target that held for the session.
    var target: Unit.AcceptedTarget?
    /// What is added to a base load, by its unit.
    var increment: (MassUnit) -> Load

    /// Seconds go up in steps of five; repetitions by one (unit.md).
    private var step: Int { range.counted == .seconds ? 5 : 1 }

    /// A working set reduced to what the rule looks at.
    private struct Attempt {
        let load: Load?
        /// Repetitions of the smaller side, or whole seconds.
        let count: Int
    }

    /// What the working sets lead to; `nil` if there is none that counts.
    ///
    /// Only sets of the kind `working` are looked at, measured as the range is: warm-ups and drop sets never count.
    func suggestion(after sets: [SetRecord]) -> Suggestion? {
        let attempts = sets.compactMap { set -> Attempt? in
            guard set.kind == .working, set.isFilledWorkingSet, Counted(set.measure) == range.counted else {
                return nil
            }
            return Attempt(load: set.load, count: set.measure.reps ?? Int(set.measure.value))
        }
        guard !attempts.isEmpty, planned > 0 else { return nil }
        let base = baseLoad(of: attempts)
        let counting = Array(attempts.filter { $0.load.mass >= base.mass }.prefix(planned))
        guard counting.count == planned, let fewest = counting.map(\.count).min(), fewest >= range.low else {
            return hold(at: base, after: attempts, counting: counting)
        }
        if fewest >= range.high { return raise(from: base, counting: counting) }
        let next = range.measure(min(range.high, fewest + step))
        return Suggestion(
            step: .reps, baseLoad: base, load: base, measure: next,
            reason: "\(work(counting, at: base)): within \(range) in all sets → \(aim(base, next))")
    }

    /// The heaviest load that the planned number of sets reached, or the target's where that is heavier. With fewer
    /// sets than planned, the load that all of them reached.
    private func baseLoad(of attempts: [Attempt]) -> Load? {
        let heaviestFirst = attempts.map(\.load).sorted { $0.mass > $1.mass }
        let reached = heaviestFirst[min(planned, heaviestFirst.count) - 1]
        guard let target, target.load.mass > reached.mass else { return reached }
        return target.load
    }

    private func raise(from base: Load?, counting: [Attempt]) -> Suggestion {
        let done = "\(work(counting, at: base)): top of \(range) in all sets"
        guard let base else {
            return Suggestion(
                step: .top, baseLoad: nil, load: nil, measure: range.measure(range.high),
                reason: "\(done), and no load to raise → \(range.measure(range.high)) again, or a harder variation")
        }
        let amount = base.amount + increment(base.unit).amount
        let next = Load(amount: amount, unit: base.unit)
        guard next != nil || amount == 0 else {  // beyond what a load can be
            return Suggestion(
                step: .top, baseLoad: base, load: base, measure: range.measure(range.high),
                reason: "\(done), and no load above \(base) → \(aim(base, range.measure(range.high))) again")
        }
        // Assistance that is used up leaves bodyweight.
        let measure = range.lowMeasure
        return Suggestion(
            step: .raise, baseLoad: base, load: next, measure: measure,
            reason: "\(done) → \(next == nil ? "bodyweight × \(measure)" : aim(next, measure))")
    }

    private func hold(at base: Load?, after attempts: [Attempt], counting: [Attempt]) -> Suggestion {
        let fewest = counting.map(\.count).min()
        let measure = target?.measure ?? range.measure(fewest ?? range.low)
        let why: String
        if counting.count < planned {
            why =
                if attempts.count < planned {
                    "\(attempts.count) of \(planned) sets done"
                } else {
                    "\(counting.count) of \(planned) sets at \(base?.description ?? "bodyweight") or more"
                }
        } else {
            let under = counting.count { $0.count < range.low }
            why = "\(work(counting, at: base)): under \(range.low) in \(under) of \(planned)"
        }
        return Suggestion(
            step: .hold, baseLoad: base, load: base, measure: measure, reason: "\(why) → \(aim(base, measure)) again")
    }

    /// `3 × 10 at 60 kg`, `10, 11, 10 at 60 kg`.
    private func work(_ attempts: [Attempt], at base: Load?) -> String {
        let counts = attempts.map(\.count)
        let suffix = range.counted == .seconds ? " s" : ""
        let done =
            Set(counts).count == 1
            ? "\(counts.count) × \(counts[0])" : counts.map(String.init).joined(separator: ", ")
        return done + suffix + (base.map { " at \($0)" } ?? "")
    }

    /// `62.5 kg × 6`, `12` without a load.
    private func aim(_ load: Load?, _ measure: Measure) -> String { load.map { "\($0) × \(measure)" } ?? "\(measure)" }
}
