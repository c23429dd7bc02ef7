import TrainingKit

extension Projection {
    /// Session by session: what was planned, and with an athlete what was done of it; then a chart of each course.
    public func sections(catalogue: Catalogue) -> [Section] {
        let charts = courses.map { course in
            Section.Block.chart(
                Section.Chart(
                    course.title(catalogue: catalogue), unit: course.unit.rawValue,
                    series: [.init(course.exercise.rawValue, course.points)]))
        }
        var blocks: [Section.Block] = [.table(table(catalogue: catalogue))]
        if let reason { blocks.append(.text(reason)) }
        return [Section("\(name), \(outcome)", blocks)] + (charts.isEmpty ? [] : [Section("Over time", charts)])
    }

    /// Why there are fewer sessions than were asked for, in a line; `nil` if there are as many.
    public var reason: String? {
        switch end {
        case .complete: nil
        case .recommends where steps.last?.plan.exercises.isEmpty ?? true:
            "\(name) plans nothing ahead\(steps.last.map { ": \($0.plan.title)" } ?? "")."
        case .recommends: "\(name) recommends from what was trained and plans nothing ahead: this is where it ends."
        case .undetermined:
            "The plan leaves its loads or exercises open, so nothing of it can be done as planned. Log it once first."
        case .noTrainingDay: "\(name) has no training day within \(Projection.patience) days."
        }
    }

    private func table(catalogue: Catalogue) -> Section.Table {
        let showsDone = if case .athlete = outcome { true } else { false }
        var rows: [[Section.Table.Cell]] = []
        for step in steps {
            for (index, planned) in step.plan.exercises.enumerated() {
                var row = [index == 0 ? "\(step.number)" : "", index == 0 ? "\(step.day)" : ""]
                row.append(catalogue.name(of: planned.exercise))
                row.append(SetText.line(planned.sets.map { ($0.measure, $0.load) }))
                if showsDone {
                    let done = step.entry(for: planned, at: index)?.sets ?? []
                    row.append(SetText.line(done.map { ($0.measure, $0.load) }))
                }
                rows.append(row.map { .text($0) })
            }
        }
        let titles = ["day", "exercise", "planned"] + (showsDone ? ["done"] : [])
        return Section.Table(columns: [.init("#", .right)] + titles.map { .init($0) }, rows: rows)
    }

    /// The projections side by side: how many sessions, until when, and in how many places the target rose or fell.
    public static func summary(of projections: [Projection]) -> Section {
        let titles = ["sessions", "until", "sets", "min", "rose", "held", "fell"]
        let rows: [[Section.Table.Cell]] = projections.map { projection in
            let summary = projection.summary
            let figures = [
                "\(summary.sessions)", summary.until.map { "\($0)" } ?? Figures.none, Figures.whole(summary.sets),
                Figures.whole(summary.minutes), "\(summary.rose)", "\(summary.held)", "\(summary.fell)",
            ]
            return [.text(projection.program)] + figures.map { .text($0) }
        }
        let table = Section.Table(columns: [.init("program")] + titles.map { .init($0, .right) }, rows: rows)
        return Section("Projection", [.table(table)] + projections.compactMap(\.reason).map { .text($0) })
    }

    /// Every place whose target moves, program by program: from where to where, and the course between. `nil` where
    /// nothing moves.
    public static func courses(of projections: [Projection], catalogue: Catalogue) -> Section? {
        let rows = projections.flatMap { projection -> [[Section.Table.Cell]] in
            let moving = projection.courses.filter { course in
                course.points.contains { $0.value != course.points[0].value }
            }
            return moving.enumerated().map { index, course in
                let values = course.points.map(\.value)
                let ends = [values.first, values.last].compactMap { $0.map(Figures.trimmed) }
                return [
                    .text(index == 0 ? projection.program : ""), .text(course.title(catalogue: catalogue)),
                    .text("\(ends.joined(separator: " → ")) \(course.unit.rawValue)"), .sparkline(values),
                ]
            }
        }
        guard !rows.isEmpty else { return nil }
        let titles = ["program", "exercise or level", "from → to", "course"]
        return Section("What would move", [.table(.init(columns: titles.map { .init($0) }, rows: rows))])
    }

    struct Summary: Hashable {
        /// Sessions with something done.
        var sessions: Int
        var until: Day?
        /// Medians of the planned working sets and minutes of a session.
        var sets, minutes: Double?
        /// Courses that ended above, at or below where they began.
        var rose, held, fell: Int
    }

    var summary: Summary {
        let done = steps.filter { $0.session != nil }
        var summary = Summary(
            sessions: done.count, until: done.last?.day,
            sets: done.map { step in
                Double(step.plan.exercises.reduce(0) { $0 + $1.sets.count { $0.kind != .warmUp } })
            }.median,
            minutes: done.compactMap(\.plan.estimatedMinutes).median, rose: 0, held: 0, fell: 0)
        for course in courses {
            guard let first = course.points.first?.value, let last = course.points.last?.value else { continue }
            if last > first { summary.rose += 1 } else if last < first { summary.fell += 1 } else { summary.held += 1 }
        }
        return summary
    }

    /// The projection as `simulate --json` prints it; one member of compare's `projection`. Sets as in `today --json`.
    public var json: JSONValue {
        let summary = summary
        return [
            "program": .string(program), "outcome": .string("\(outcome)"), "end": .string(end.rawValue),
            "sessions": .int(summary.sessions), "until": .optional(summary.until) { .string("\($0)") },
            "medianSets": .optional(summary.sets, JSONValue.double),
            "medianMinutes": .optional(summary.minutes, JSONValue.double),
            "rose": .int(summary.rose), "held": .int(summary.held), "fell": .int(summary.fell),
            "steps": .array(steps.map(\.json)), "courses": .array(courses.map(\.json)),
        ]
    }
}

extension Projection.Step {
    /// What was done of a planned exercise: by its place, else the same exercise.
    func entry(for planned: PlannedExercise, at index: Int) -> ExerciseEntry? {
        guard let entries = session?.exercises else { return nil }
        if entries.indices.contains(index), entries[index].exercise == planned.exercise { return entries[index] }
        return entries.first { $0.exercise == planned.exercise && $0.slot == planned.slot }
    }

    var json: JSONValue {
        [
            "number": .int(number), "day": .string("\(day)"), "title": .string(plan.title),
            "status": .string(plan.status.rawValue),
            "estimatedMinutes": .optional(plan.estimatedMinutes, JSONValue.double),
            "rating": .optional(session?.rating?.rawValue, JSONValue.string),
            "accepted": .array(accepted.map { .string($0.id) }),
            "exercises": .array(
                plan.exercises.enumerated().map { index, planned in
                    let done = entry(for: planned, at: index)
                    return [
                        "exercise": .string(planned.exercise.rawValue),
                        "slot": .optional(planned.slot, JSONValue.string),
                        "feeling": .optional(done?.feeling, JSONValue.int),
                        "planned": .array(planned.sets.map { SetJSON.set($0.kind, $0.measure, $0.load) }),
                        "done": .array((done?.sets ?? []).map { SetJSON.set($0.kind, $0.measure, $0.load) }),
                        "details": .object(planned.details),
                    ]
                }),
        ]
    }
}

private enum SetJSON {
    static func set(_ kind: SetRecord.Kind, _ measure: Measure?, _ load: Load?) -> JSONValue {
        [
            "kind": .string(kind.rawValue), "reps": .optional(measure?.reps, JSONValue.int),
            "seconds": .optional(measure?.time?.seconds, JSONValue.double), "load": .load(load),
        ]
    }
}
