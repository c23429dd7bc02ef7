import TrainingKit

/// How the readings of the last eight weeks lie, and the sensitivity that would centre them.
struct Calibration: Hashable, Sendable {
    /// What the median morning of a training day should read.
    static let desired = 65.0
    /// The range of the option in thousandths, as it is proposed: who trains daily moves by 14 points for a hundredth.
    private static let steps = 50...4000

    /// The mornings of the days trained, oldest first.
    struct Mornings: Hashable, Sendable {
        var sensitivity: Double
        var readings: [Double]
        /// The mean of the middle two where the count is even; `nil` without days.
        var median: Double? {
            guard !readings.isEmpty else { return nil }
            let sorted = readings.sorted()
            let middle = sorted.count / 2
            return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
        }
        /// Mornings that said rest.
        var atRest: Int { readings.count { $0 <= Recovery.restLine } }
    }

    /// The days trained in the eight weeks up to the day, that day included.
    let days: [Day]
    private let loads: [BodyLoad]

    init(on day: Day, from state: AreteState) {
        loads = state.bodyLoads
        let reviewed = (day - (AreteState.reviewedDays - 1))...day
        days = Set(loads.map(\.day)).filter(reviewed.contains).sorted()
    }

    func mornings(sensitivity: Double) -> Mornings {
        let body = BodyFreshness(loads, sensitivity: sensitivity)
        return Mornings(sensitivity: sensitivity, readings: days.map(body.morning))
    }

    /// The sensitivity, to a thousandth, whose median morning is nearest to 65; `nil` where even the highest leaves
    /// it above.
    ///
    /// A reading never rises with sensitivity, so halving the range finds it.
    func proposal() -> Mornings? {
        guard !days.isEmpty else { return nil }
        func mornings(_ step: Int) -> Mornings { self.mornings(sensitivity: Double(step) / 1000) }
        func reaches(_ candidate: Mornings) -> Bool { (candidate.median ?? 0) >= Calibration.desired }
        var (low, high) = (Calibration.steps.lowerBound, Calibration.steps.upperBound)
        if reaches(mornings(high)) { return nil }
        guard reaches(mornings(low)) else { return mornings(low) }
        while high - low > 1 {
            let middle = (low + high) / 2
            if reaches(mornings(middle)) { low = middle } else { high = middle }
        }
        let candidates = (mornings(low), mornings(high))
        let miss = { (candidate: Mornings) in abs((candidate.median ?? 0) - Calibration.desired) }
        return miss(candidates.0) <= miss(candidates.1) ? candidates.0 : candidates.1
    }
}

extension Arete {
    /// A line that offers to calibrate, where more than half of the mornings of the days trained said rest.
    func calibrationHint(on day: Day, from state: State) -> String? {
        let mornings = Calibration(on: day, from: state).mornings(sensitivity: options.bodySensitivity)
        guard mornings.atRest * 2 > mornings.readings.count else { return nil }
        return
            "In the last 8 weeks you trained on \(mornings.readings.count.counted("day")), and on \(mornings.atRest) "
            + "the body read \(Recovery.restLine.text(0)) or less. If you felt fresher: regimen arete calibrate"
    }
}
