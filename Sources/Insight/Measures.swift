import TrainingKit

/// What is counted of one program's answers while a backtest runs (compare.md). All ratios are target ÷ actual − 1.
///
/// Targets are held against the filled working sets of an occurrence (one exercise in one session); a drop set counts
/// with its first part in every measure.
struct Measures {
    private(set) var workingSets = 0
    private(set) var occurrences = 0
    private(set) var coveredSets = 0
    /// Occurrences with a target.
    private(set) var answered = 0
    private(set) var hits = 0
    /// Occurrences with a target that had fewer sets than were targeted, and so did not meet it.
    private(set) var short = 0
    private(set) var loadRatios: [Double] = []
    private(set) var oneRepMaxRatios: [Double] = []
    private(set) var repsDifferences: [Double] = []
    private(set) var volumeRatios: [Double] = []
    var plannedMinutes: [Double] = []
    private var own: [String: (sum: Double, count: Int)] = [:]

    /// Counts an occurrence and the answer about it. A target without sets is no opinion.
    mutating func count(_ target: Target?, against sets: [SetRecord]) {
        occurrences += 1
        workingSets += sets.count
        guard let asked = target?.sets, let firstAsked = asked.first, let firstDone = sets.first else { return }
        answered += 1
        coveredSets += sets.count
        if Measures.meets(sets, asked) { hits += 1 }
        if sets.count < asked.count { short += 1 }
        if let ratio = Measures.ratio(firstAsked.load, firstDone.load) { loadRatios.append(ratio - 1) }
        if let best = asked.lazy.compactMap(\.estimatedOneRepMax).max(),
            let done = sets.lazy.compactMap(\.estimatedOneRepMax).max()
        {
            oneRepMaxRatios.append(best / done - 1)
        }
        for (target, set) in zip(asked, sets) where target.load.mass == set.load.mass {
            guard let wanted = target.measure.reps, let reps = set.measure.reps else { continue }
            repsDifferences.append(Double(wanted - reps))
        }
        let askedVolume = asked.reduce(0) { $0 + Measures.volume($1.measure, $1.load) }
        let volume = sets.reduce(0) { $0 + Measures.volume($1.measure, $1.load) }
        if askedVolume > 0, volume > 0 { volumeRatios.append(askedVolume / volume - 1) }
    }

    /// Counts the program's own measurements of a session.
    mutating func count(_ measurements: [String: Double]) {
        for (key, value) in measurements {
            let before = own[key] ?? (0, 0)
            own[key] = (before.sum + value, before.count + 1)
        }
    }

    /// The mean of each of the program's own keys over the sessions that had it. `x.sum` and `x.weight` together
    /// give `x` = Σ sum ÷ Σ weight, `nil` where the weights add up to nothing.
    var ownMeans: [String: Double?] {
        var means: [String: Double?] = [:]
        for (key, total) in own {
            if let name = key.droppingSuffix(".sum"), let weight = own[name + ".weight"] {
                means.updateValue(weight.sum > 0 ? total.sum / weight.sum : nil, forKey: name)
            } else if let name = key.droppingSuffix(".weight"), own[name + ".sum"] != nil {
                continue
            } else {
                means[key] = total.sum / Double(total.count)
            }
        }
        return means
    }

    /// Whether every targeted set was met by the set at its position: at least its load (none counts as zero), at
    /// least its repetitions or time. Fewer sets than targeted do not meet.
    private static func meets(_ sets: [SetRecord], _ asked: [Target.TargetSet]) -> Bool {
        sets.count >= asked.count
            && zip(sets, asked).allSatisfy { set, target in
                set.load.mass >= target.load.mass && set.measure.meets(target.measure)
            }
    }

    /// `target ÷ actual` of two loads above zero. In one unit the amounts are divided as they stand, so that the
    /// quotient is the nearest to the true one.
    private static func ratio(_ target: Load?, _ actual: Load?) -> Double? {
        guard let target, let actual, target.amount > 0, actual.amount > 0 else { return nil }
        return target.unit == actual.unit
            ? Double(target.amount) / Double(actual.amount) : Double(target.mass.units) / Double(actual.mass.units)
    }

    private static func volume(_ measure: Measure, _ load: Load?) -> Double {
        guard let load, load.amount > 0, let reps = measure.reps else { return 0 }
        return load.mass.kilograms * Double(reps)
    }
}

extension Target.TargetSet {
    /// Estimated one-repetition maximum in kilograms: see ``OneRepMax``.
    fileprivate var estimatedOneRepMax: Double? {
        guard let load, let reps = measure.reps else { return nil }
        return OneRepMax.epley(kilograms: load.mass.kilograms, reps: reps)
    }
}

extension [Double] {
    /// The middle value, of an even count the mean of the middle two; `nil` of nothing.
    var median: Double? {
        guard !isEmpty else { return nil }
        let ordered = sorted()
        let middle = count / 2
        return count % 2 == 1 ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2
    }
}

extension String {
    fileprivate func droppingSuffix(_ suffix: String) -> String? {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : nil
    }
}
