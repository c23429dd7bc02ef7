import TrainingKit

/// The backtest as a table of at most 80 columns, and what a lifter can conclude from it: the same for the terminal
/// and the report.
public enum ComparisonText {
    /// The table, with what it counts above it.
    ///
    /// - Parameter scope: what the counting was narrowed to, in words; `nil` for all of the history.
    public static func section(of rows: [BacktestRow], scope: String? = nil) -> Section {
        guard let first = rows.first else { return Section("Backtest", [.text("No program was compared.")]) }
        let counts = [
            Figures.count(first.sessions, "session"), Figures.count(first.exerciseOccurrences, "exercise occurrence"),
            Figures.count(first.workingSets, "working set"),
        ]
        let counted = (scope.map { "\($0): " } ?? "") + counts.joined(separator: ", ") + "."
        return Section("Backtest", [.text(counted), .table(table(of: rows))])
    }

    /// One row a program: coverage, hit rate, load, e1RM, repetitions, volume, minutes.
    public static func table(of rows: [BacktestRow]) -> Section.Table {
        let titles = ["covers", "met", "load", "off by", "e1RM", "off by", "reps", "volume", "min"]
        return Section.Table(
            columns: [.init("program")] + titles.map { .init($0, .right) },
            rows: rows.map { row in
                let figures = [
                    Figures.percent(row.coverage), Figures.percent(row.hitRate), Figures.signedPercent(row.loadBias),
                    Figures.percent(row.loadError), Figures.signedPercent(row.e1rmBias), Figures.percent(row.e1rmError),
                    Figures.signed(row.repsBias), Figures.signedPercent(row.volumeBias), Figures.whole(row.minutes),
                ]
                return [.text(row.program)] + figures.map { .text($0) }
            })
    }

    /// What each column says, for `--explain`.
    public static let legend: [Section.Fact] = [
        .init("covers", "the share of your working sets for which the program had a target"),
        .init("met", "of its targets, the share that you met in every set: at least its load and its reps or seconds"),
        .init("load", "the median of target ÷ done − 1 of the first set's load; above 0 it asks for more than you did"),
        .init("e1RM", "the same of the best estimated one-rep maximum (Epley, sets of 1–12 reps)"),
        .init("off by", "the median distance of the column before, in either direction"),
        .init("reps", "the median of target − done, over sets at the same load"),
        .init("volume", "the median of target ÷ done − 1 of load × reps over the whole exercise"),
        .init("min", "the median planned minutes of the sessions it would have planned on your days"),
        .init(
            "rose, held, fell",
            "of the projection: places of the plan whose level or top set ended above, at or below"),
        .init(Figures.none, "there was nothing to take the figure of"),
    ]

    /// The table in plain words: a line on what it is, one for each program, and what it cannot say.
    public static func explanation(of rows: [BacktestRow]) -> [String] {
        guard let first = rows.first else { return [] }
        guard first.workingSets > 0 else {
            return ["There are no working sets in this stretch, so there is nothing to hold a target against."]
        }
        let baseline = rows.first { $0.program == Backtest.baseline }
        return [
            "Before each session every program said what it would ask, knowing only what came before; "
                + "\(Backtest.baseline) asks for exactly last time."
        ] + rows.filter { $0.program != Backtest.baseline }.map { reading(of: $0, against: baseline) } + caveats
    }

    /// What no figure of the table can tell.
    private static let caveats = [
        "A target close to what you did describes you; it does not show that training by it would have gained you "
            + "more.",
        "You lifted by another plan. Programs progress by asking for more, so a target missed by a little is no "
            + "fault, and one that is always met may ask too little.",
    ]

    /// One program in a line, with its numbers.
    static func reading(of row: BacktestRow, against baseline: BacktestRow?) -> String {
        guard row.answered > 0, let coverage = row.coverage else {
            let none = "\(row.program): no target for any of these lifts; it recommends, or does not know them"
            return ([none] + ownFigures(of: row)).joined(separator: "; ") + "."
        }
        var parts: [String] = []
        if coverage < Limits.fewCovered {
            parts.append("speaks of \(Figures.percent(coverage)) of your working sets and says nothing about the rest")
        }
        parts.append(demand(of: row))
        if let hitRate = row.hitRate {
            var met = "you met \(Figures.percent(hitRate)) of its targets"
            if let other = baseline?.hitRate { met += " (\(Backtest.baseline): \(Figures.percent(other)))" }
            if let short = row.shortOfSets, short >= Limits.mostly {
                met += ", and did fewer sets than it asked in \(Figures.percent(short)) of the rest"
            }
            parts.append(met)
        }
        if let comparison = distance(of: row, against: baseline) { parts.append(comparison) }
        return "\(row.program): \((parts + ownFigures(of: row)).joined(separator: "; "))."
    }

    /// The program's own keys, which have no column: in its words where it has any.
    private static func ownFigures(of row: BacktestRow) -> [String] {
        let said = row.figures.compactMap { figure -> String? in
            guard let value = row.own[figure.key] ?? nil else { return nil }
            switch figure.kind {
            case .share: return "\(Figures.percent(value)) \(figure.words)"
            case .number: return "\(Figures.fixed(value, decimals: 0)) \(figure.words)"
            }
        }
        let others = row.own.filter { key, _ in !row.figures.contains { $0.key == key } }.sorted { $0.key < $1.key }
        let bare = others.map { "\(words($0)) \($1.map { Figures.fixed($0, decimals: 2) } ?? Figures.none)" }
        return said + (bare.isEmpty ? [] : ["its own figures: " + bare.joined(separator: ", ")])
    }

    /// `restAgreement` as it is read: `rest agreement`.
    private static func words(_ key: String) -> String {
        key.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
    }

    private enum Limits {
        /// Below half, most of the training is outside the figures.
        static let fewCovered = 0.5
        /// From half on, sets that were left out say more of a missed target than loads and repetitions do.
        static let mostly = 0.5
        /// Half a percent is less than one repetition in any working set's volume, and than any pair of small plates.
        static let level = 0.005
        /// Repetitions are whole; a median of less than half a one is none.
        static let levelReps = 0.5
    }

    /// Whether it asks for more or less: by volume, which holds load, repetitions and sets together; where nothing was
    /// loaded, by repetitions.
    private static func demand(of row: BacktestRow) -> String {
        if let bias = row.volumeBias {
            let figure = "median volume \(Figures.signedPercent(bias))"
            return abs(bias) < Limits.level
                ? "asks for about what you did (\(figure))"
                : "asks for \(bias > 0 ? "more" : "less") than you did (\(figure))"
        }
        if let bias = row.repsBias {
            let figure = "median \(Figures.signed(bias)) reps a set"
            return abs(bias) < Limits.levelReps
                ? "asks for about what you did (\(figure))"
                : "asks for \(bias > 0 ? "more" : "less") than you did (\(figure))"
        }
        return "asks for nothing that can be weighed against what you did"
    }

    /// Whether its estimated maxima, or else its loads, lie nearer to what was done than last time's.
    private static func distance(of row: BacktestRow, against baseline: BacktestRow?) -> String? {
        guard let baseline else { return nil }
        let measures = [("e1RM", row.e1rmError, baseline.e1rmError), ("load", row.loadError, baseline.loadError)]
        for (name, own, other) in measures {
            guard let own, let other else { continue }
            let figures = "(\(Figures.percent(own)) against \(Figures.percent(other)))"
            if own < other { return "its \(name) is closer to yours than repeating last time \(figures)" }
            if own > other { return "its \(name) is further from yours than repeating last time \(figures)" }
            return "its \(name) is as close to yours as repeating last time \(figures)"
        }
        return nil
    }
}
