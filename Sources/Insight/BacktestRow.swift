import TrainingKit

/// One program's row of the backtest: the keys of compare.md. Ratios are plain numbers (0.05 is 5 %); `nil` means that
/// there was nothing to take it of.
public struct BacktestRow: Hashable, Sendable {
    /// The program's id, or ``Backtest/baseline``.
    public var program: String
    /// Completed sessions that were counted.
    public var sessions: Int
    /// One exercise in one session with at least one filled working set.
    public var exerciseOccurrences: Int
    public var workingSets: Int
    /// Occurrences for which the program had a target.
    public var answered: Int
    /// Working sets of occurrences with a target ÷ all working sets.
    public var coverage: Double?
    /// Occurrences whose targeted sets were all met ÷ occurrences with a target.
    public var hitRate: Double?
    /// Of the targets that were not met, the share that were not for want of sets, whatever was done in the others.
    public var shortOfSets: Double?
    /// Median of target ÷ actual − 1 of the first set's load; `loadError` of its absolute value.
    public var loadBias, loadError: Double?
    /// The same of the best estimated one-rep maximum.
    public var e1rmBias, e1rmError: Double?
    /// Median of target − actual repetitions at equal load.
    public var repsBias: Double?
    /// Median of target ÷ actual − 1 of load × repetitions.
    public var volumeBias: Double?
    /// Median planned minutes of the sessions the program would have planned itself.
    public var minutes: Double?
    /// Keys of the program's own; one that is named like a common key is left out.
    public var own: [String: Double?]
    /// How to say those keys, in this order.
    public var figures: [BacktestFigure]

    init(program: String, figures: [BacktestFigure] = [], sessions: Int, measures: Measures) {
        self.program = program
        self.figures = figures
        self.sessions = sessions
        exerciseOccurrences = measures.occurrences
        workingSets = measures.workingSets
        answered = measures.answered
        coverage = share(measures.coveredSets, of: measures.workingSets)
        hitRate = share(measures.hits, of: measures.answered)
        shortOfSets = share(measures.short, of: measures.answered - measures.hits)
        loadBias = measures.loadRatios.median
        loadError = measures.loadRatios.map(abs).median
        e1rmBias = measures.oneRepMaxRatios.median
        e1rmError = measures.oneRepMaxRatios.map(abs).median
        repsBias = measures.repsDifferences.median
        volumeBias = measures.volumeRatios.median
        minutes = measures.plannedMinutes.median
        own = [:]
        let common = commonMembers
        own = measures.ownMeans.filter { common[$0.key] == nil }
    }

    /// The row as compare.md prints it, unrounded, `null` where there is no value.
    public var json: JSONValue {
        .object(commonMembers.merging(own.mapValues { .optional($0, JSONValue.double) }) { common, _ in common })
    }

    private var commonMembers: [String: JSONValue] {
        var members: [String: JSONValue] = [
            "program": .string(program), "sessions": .int(sessions), "workingSets": .int(workingSets),
            "exerciseOccurrences": .int(exerciseOccurrences), "answered": .int(answered),
        ]
        let ratios: [(key: String, value: Double?)] = [
            ("coverage", coverage), ("hitRate", hitRate), ("shortOfSets", shortOfSets),
            ("loadBias", loadBias), ("loadError", loadError),
            ("e1rmBias", e1rmBias), ("e1rmError", e1rmError), ("repsBias", repsBias), ("volumeBias", volumeBias),
            ("minutes", minutes),
        ]
        for (key, value) in ratios { members[key] = .optional(value, JSONValue.double) }
        return members
    }
}

private func share(_ part: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
}
