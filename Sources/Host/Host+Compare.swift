import Insight
import Journal
import TrainingKit

/// What `compare` was asked for.
public struct CompareRequest: Sendable {
    /// Program ids; empty for all. The baseline always takes part.
    public var programs: [String]
    public var from: Day?
    public var to: Day?
    /// As typed.
    public var exercise: String?

    public init(programs: [String] = [], from: Day? = nil, to: Day? = nil, exercise: String? = nil) {
        self.programs = programs
        self.from = from
        self.to = to
        self.exercise = exercise
    }
}

/// One history, every program.
public struct Comparison {
    /// The next session of each; `nil` where a program has none to give.
    public var next: [(program: ProgramDescriptor, day: Day, plan: Plan)]
    public var backtest: [BacktestRow]
    /// The backtest over time; `nil` where there is nothing to draw.
    public var chart: Section.Chart?
    public var projections: [Projection]

    /// The three answers, for the terminal and the page alike.
    ///
    /// - Parameter explained: whether to say what every figure means.
    ///
    /// - Parameter scope: what the backtest was narrowed to, in words.
    public func sections(explained: Bool, scope: String? = nil, catalogue: Catalogue) -> [Section] {
        var sections = [nextSection(catalogue), ComparisonText.section(of: backtest, scope: scope)]
        sections.append(Section("In words", ComparisonText.explanation(of: backtest).map { .text($0) }))
        if explained { sections.append(Section("The figures", [.facts(ComparisonText.legend)])) }
        if let chart { sections.append(Section("Over time", [.chart(chart)])) }
        sections.append(Projection.summary(of: projections))
        if let courses = Projection.courses(of: projections, catalogue: catalogue) { sections.append(courses) }
        return sections
    }

    /// The next sessions, one program after the other.
    private func nextSection(_ catalogue: Catalogue) -> Section {
        let rows: [[Section.Table.Cell]] = next.flatMap { program, day, plan in
            let lines: [[Section.Table.Cell]] = plan.exercises.map { planned in
                let sets = planned.sets.filter { $0.kind != .warmUp }
                let isOpen = !sets.contains { $0.measure != nil }
                let text = isOpen ? "open" : SetText.line(sets.map { ($0.measure, $0.load) })
                return ["", "", .text(catalogue.name(of: planned.exercise)), .text(text)]
            }
            var head: [[Section.Table.Cell]] = lines.isEmpty ? [["", "", .text(plan.title), ""]] : lines
            head[0][0] = .text(program.id)
            head[0][1] = "\(day)"
            return head
        }
        return Section(
            "What each would have you do next",
            [.table(.init(columns: [.init("program"), .init("day"), .init("exercise"), .init("sets")], rows: rows))])
    }
}

extension Host {
    /// How many sessions ahead `compare` looks.
    private static let projectedSessions = 12

    /// Compares programs on the journal, in one pass over it.
    public func compare(_ request: CompareRequest) throws -> Comparison {
        if let from = request.from, let to = request.to, from > to {
            throw Refusal(
                "usage", "--from \(from) is after --to \(to)", hint: "Give the earlier day first", isUsage: true)
        }
        let kinds = try kinds(request.programs)
        let exercise = try request.exercise.map(self.exercise)
        return try journal.reading {
            let scope = Backtest.Scope(from: request.from, to: request.to, exercise: exercise?.id)
            return try compare(kinds, scope: scope).comparison
        }
    }

    /// The comparison, and the programs as they stand at the end of the journal.
    ///
    /// - Parameter also: is handed every finished session that counts, in order.
    func compare(
        _ kinds: [any ProgramKind], scope: Backtest.Scope = .init(), also: (Session) -> Void = { _ in }
    ) throws -> (comparison: Comparison, runs: [any ProgramRun]) {
        let catalogue = try catalogue()
        let backtest = Backtest(
            try kinds.map { kind in
                try kind.run(
                    options: options(of: kind), catalogue: catalogue, context: context(of: kind, mode: .backtest))
            },
            scope: scope, bodyWeights: try journal.bodyWeights(from: Day(number: 0), through: day))
        let runs = try foldTogether(kinds) { session in
            try backtest.add(session)
            also(session)
        }
        let open = try journal.openSession(through: clock.bound)
        let history = history(excluding: open?.id)
        let first = try open != nil || finishedSession(on: day) != nil ? day + 1 : day
        var comparison = Comparison(next: [], backtest: backtest.rows, chart: backtest.chart, projections: [])
        for run in runs {
            if let step = try Projection.next(1, of: run, from: first, history: history, catalogue: catalogue).first {
                comparison.next.append((run.descriptor, step.day, step.plan))
            }
            comparison.projections.append(
                try Projection(
                    of: run, sessions: Host.projectedSessions, from: first, history: history, catalogue: catalogue))
        }
        return (comparison, runs)
    }

    /// The programs with these ids, each once; all for none. The baseline takes part anyway, and may be named.
    private func kinds(_ ids: [String]) throws -> [any ProgramKind] {
        guard !ids.isEmpty else { return Registry.programs }
        var seen: Set<String> = [Backtest.baseline]
        return try ids.filter { seen.insert($0).inserted }.map(program)
    }

    /// Folds several programs over the whole journal, reading it once. The states equal those of ``run(_:)``.
    ///
    /// - Parameter also: is handed every finished session that counts, in order.
    func foldTogether(_ kinds: [any ProgramKind], also: (Session) throws -> Void) throws -> [any ProgramRun] {
        let runs = try kinds.map { kind in
            try kind.run(options: options(of: kind), catalogue: catalogue(), context: context(of: kind))
        }
        var events = try kinds.map { kind in
            try journal.events(program: kind.descriptor.id, through: clock.bound)[...]
        }
        func foldEvents(before position: Position?) throws {
            for index in runs.indices {
                while let event = events[index].first,
                    position.map({ Position(seconds: event.at.seconds, id: event.id) < $0 }) ?? true
                {
                    try runs[index].take(event)
                    events[index].removeFirst()
                }
            }
        }
        try journal.forEachSession(from: nil, to: nil, through: clock.bound) { session in
            guard session.isFinished, !session.disabled else { return }
            try foldEvents(before: Position(seconds: session.start.seconds, id: session.id))
            for run in runs { try run.take(session) }
            try also(session)
        }
        try foldEvents(before: nil)
        return runs
    }

    /// Folds a program over its own plans.
    ///
    /// - Parameter fromHistory: starts from the journal rather than from nothing.
    public func simulate(_ kind: any ProgramKind, sessions: Int, outcome: Outcome, fromHistory: Bool) throws
        -> Projection
    {
        try journal.reading {
            let catalogue = try catalogue()
            guard fromHistory else {
                let run = try kind.run(options: options(of: kind), catalogue: catalogue, context: context(of: kind))
                return try Projection(
                    of: run, sessions: sessions, from: day, history: RecordedHistory(), catalogue: catalogue,
                    outcome: outcome)
            }
            let done = try finishedSession(on: day) != nil
            return try Projection(
                of: run(kind), sessions: sessions, from: done ? day + 1 : day, history: history(), catalogue: catalogue,
                outcome: outcome)
        }
    }
}
