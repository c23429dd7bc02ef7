import TrainingKit

/// A walk-forward test of programs on one history (compare.md): before each session every program, folded over what
/// came before and nothing else, says what it would ask of the session's exercises; then the session is folded in.
///
/// One pass, all programs together; the time is linear in the history. A class, because it moves the runs it holds.
public final class Backtest {
    /// The id of the baseline's row: a target of exactly last time's working sets for each exercise.
    public static let baseline = "repeat"

    /// What is counted. Everything is folded all the same.
    public struct Scope: Hashable, Sendable {
        /// The first day that counts; `nil` counts from the beginning.
        public var from: Day?
        /// The last day that counts; `nil` counts to the end.
        public var to: Day?
        /// Only occurrences of this exercise count, and only sessions that have it.
        public var exercise: Exercise.ID?

        public init(from: Day? = nil, to: Day? = nil, exercise: Exercise.ID? = nil) {
            self.from = from
            self.to = to
            self.exercise = exercise
        }

        func contains(_ day: Day) -> Bool { day >= from ?? day && day <= to ?? day }
    }

    /// Who is asked.
    private enum Entrant {
        case baseline
        case program(any ProgramRun)

        var id: String {
            switch self {
            case .baseline: Backtest.baseline
            case .program(let run): run.descriptor.id
            }
        }

        var figures: [BacktestFigure] {
            switch self {
            case .baseline: []
            case .program(let run): run.descriptor.figures
            }
        }

        func target(for exercise: Exercise.ID, on day: Day, history: any History) throws -> Target? {
            switch self {
            case .baseline:
                try history.lastPerformance(of: exercise).map { last in
                    Target(last.sets.map { Target.TargetSet($0.measure, load: $0.load) })
                }
            case .program(let run): try run.target(for: exercise, on: day, history: history)
            }
        }
    }

    private let entrants: [Entrant]
    private let scope: Scope
    private let history: GrowingHistory
    private var measures: [Measures]
    private var fit: FitOverTime
    private var sessions = 0
    /// The day of the session before, and what each program would have planned for it, in minutes, until it is counted.
    private var day: Day?
    private var minutesOfDay: [Double?]

    /// A backtest of the baseline and of `runs`, in this order.
    ///
    /// - Parameters:
    ///   - runs: at their initial state, made in the mode ``ProgramMode/backtest``. The backtest moves them on.
    ///   - bodyWeights: shown to the programs as they come of age.
    public init(_ runs: [any ProgramRun], scope: Scope = Scope(), bodyWeights: [BodyWeight] = []) {
        entrants = [.baseline] + runs.map { .program($0) }
        self.scope = scope
        history = GrowingHistory(bodyWeights: bodyWeights)
        measures = entrants.map { _ in Measures() }
        fit = FitOverTime(entrants: entrants.count)
        minutesOfDay = entrants.map { _ in nil }
    }

    /// Asks every program about a session, then folds it in. Sessions come in order of their start; open and disabled
    /// ones are passed over.
    ///
    /// - Throws: what a program throws.
    public func add(_ session: Session) throws {
        guard session.isFinished, !session.disabled else { return }
        history.horizon = session.day
        let performances = session.performances
        if scope.contains(session.day) { try ask(about: session, performances) }
        for case .program(let run) in entrants { try run.fold(session) }
        history.append(session, performances: performances)
    }

    /// One row for the baseline and one for each program, in the order in which they were given.
    public var rows: [BacktestRow] {
        zip(entrants, measures).map {
            BacktestRow(program: $0.id, figures: $0.figures, sessions: sessions, measures: $1)
        }
    }

    /// How it went over time: of a single exercise what was asked beside what was done, else the share of targets met
    /// by month. `nil` where there is nothing to draw.
    public var chart: Section.Chart? {
        let names = entrants.map(\.id)
        return scope.exercise == nil ? fit.metByMonth(names) : fit.askedAndDone(names)
    }

    /// What an entrant asks of one exercise on a day, from all that was folded so far; for the baseline and each
    /// program in order.
    func targets(for exercise: Exercise.ID, on day: Day) throws -> [Target?] {
        try entrants.map { try $0.target(for: exercise, on: day, history: history) }
    }

    private func ask(about session: Session, _ performances: [Performance]) throws {
        if day != session.day {
            day = session.day
            minutesOfDay = try entrants.map { try plannedMinutes($0, on: session.day) }
        }
        let counted = performances.filter { scope.exercise == nil || $0.exercise == scope.exercise }
        guard scope.exercise == nil || !counted.isEmpty else { return }
        sessions += 1
        for performance in counted { try count(performance) }
        for (index, entrant) in entrants.enumerated() {
            if let minutes = minutesOfDay[index] {
                measures[index].plannedMinutes.append(minutes)
                minutesOfDay[index] = nil
            }
            if case .program(let run) = entrant {
                measures[index].count(try run.measurements(before: session, history: history))
            }
        }
    }

    /// Asks everybody about one occurrence, and counts the answers.
    private func count(_ performance: Performance) throws {
        let targets = try targets(for: performance.exercise, on: performance.day)
        for (index, target) in targets.enumerated() {
            let (answered, met) = (measures[index].answered, measures[index].hits)
            measures[index].count(target, against: performance.sets)
            fit.count(
                answered: measures[index].answered - answered, met: measures[index].hits - met, by: index,
                on: performance.day)
        }
        if scope.exercise != nil { fit.take(performance, targets: targets) }
    }

    /// The minutes of the session that a program would have planned for a day, `nil` where it would have planned none.
    private func plannedMinutes(_ entrant: Entrant, on day: Day) throws -> Double? {
        guard case .program(let run) = entrant else { return nil }
        return try run.plannedMinutes(for: day, history: history)
    }
}
