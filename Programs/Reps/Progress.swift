import TrainingKit

extension Reps {
    /// Days of the progress table and the calendar of workouts: twelve weeks.
    private static let period = 84
    /// Weeks in the grid of activity: a year.
    private static let gridWeeks = 53
    /// The charts of body weight: about 3, 6 and 12 months.
    private static let weightCharts = [(months: 3, days: 91), (months: 6, days: 183), (months: 12, days: 365)]

    /// The chain and the schedule, goals and their progress, a year of activity, body weight, skills.
    public func sections(on day: Day, from state: State, history: any History) throws -> [Section] {
        let gridStart = day.startOfWeek - 7 * (Reps.gridWeeks - 1)
        let year = try history.sessions(from: gridStart, through: day)
        let recent = year.filter { $0.day > day - Reps.period }
        var sections = [attendanceSection(on: day, state, sessions: recent)]
        if !state.goals.isEmpty { sections.append(goalsSection(on: day, state, sessions: recent)) }
        sections.append(activitySection(from: gridStart, through: day, sessions: year))
        if let weight = try weightSection(on: day, history) { sections.append(weight) }
        if !state.skills.isEmpty { sections.append(skillsSection(state)) }
        return sections
    }

    private func attendanceSection(on day: Day, _ state: State, sessions: [Session]) -> Section {
        let view = state.attendance.asOf(day, state.workouts)
        let trained = Set(sessions.filter(\.hasFilledWorkingSet).map(\.day))
        let first = day.startOfWeek + 7 - Reps.period
        let missed = Set(view.missed)
        let marks = (0..<Reps.period).map { offset -> Section.Calendar.Entry in
            let date = first + offset
            if trained.contains(date) { return .init(date, .done) }
            if missed.contains(date) { return .init(date, .missed) }
            if date < day { return .init(date, .none) }
            return .init(date, state.workouts.scheduled(on: date.weekday).isEmpty ? .rest : .planned)
        }
        return Section(
            "Schedule", [.facts(streakFacts(view, on: day, state.workouts)), .calendar(.init("", days: marks))])
    }

    /// - Parameter attendance: As of the day.
    func streakFacts(_ attendance: Attendance, on day: Day, _ schedule: [Workout]) -> [Section.Fact] {
        let days = attendance.days(on: day)
        var facts = [
            Section.Fact("Streak", days == 0 ? "none" : Attendance.words(days)),
            Section.Fact("Workouts a week", String(schedule.perWeek)),
        ]
        if let start = attendance.chainStart {
            facts.insert(Section.Fact("Since", "\(start) (\(days) day\(days == 1 ? "" : "s"))"), at: 1)
        }
        if attendance.missedInARow > 0 {
            facts.append(Section.Fact("Missed in a row", String(attendance.missedInARow)))
        }
        return facts
    }

    private func goalsSection(on day: Day, _ state: State, sessions: [Session]) -> Section {
        let done = ExerciseProgress.byExercise(sessions)
        let trained = state.goals.keys.sorted { catalogue.name(of: $0) < catalogue.name(of: $1) }
            .filter { done[$0] != nil || !state.workouts(with: $0).isEmpty }
        let rows = trained.compactMap { id -> [Section.Table.Cell]? in
            guard let goal = state.goals[id] else { return nil }
            let progress = done[id] ?? ExerciseProgress()
            let sets = mainSets(of: id, goal, state)
            return [
                .text(catalogue.name(of: id)), .text((goal.isAlike ? "\(sets) × " : "") + words(for: goal, of: id)),
                .text(progress.meanReps.map(Reps.rounded) ?? "–"),
                .text(progress.meanSeconds.map { "\(Reps.rounded($0)) s" } ?? "–"),
                .text(progress.meanVolume.map(Reps.rounded) ?? "–"),
                .text(progress.heaviest.map { words(for: $0, of: id) } ?? "–"), .text(progress.totals),
                .sparkline(progress.volumes),
            ]
        }
        let columns: [Section.Table.Column] = [
            .init("Exercise"), .init("Goal"), .init("Reps/set", .right), .init("Time/set", .right),
            .init("Volume/set", .right), .init("Heaviest", .right), .init("Total"), .init("Volume"),
        ]
        // What no exercise has (holds, loads) would only take the room of what there is.
        let kept = columns.indices.filter { index in rows.contains { $0[index] != .text("–") } }
        let table = Section.Table(columns: kept.map { columns[$0] }, rows: rows.map { row in kept.map { row[$0] } })
        return Section("Goals and the last 12 weeks", [.table(table)])
    }

    /// The sets of the main goal: that of the workout with the largest target volume.
    private func mainSets(of id: Exercise.ID, _ goal: Goal, _ state: State) -> Int {
        let sets = state.workouts(with: id).compactMap { $0.sets(of: id) }
        return sets.max { goal.volume(sets: $0) < goal.volume(sets: $1) } ?? goal.sets
    }

    private func activitySection(from first: Day, through day: Day, sessions: [Session]) -> Section {
        var sets: [Day: Int] = [:]
        for session in sessions {
            sets[session.day, default: 0] += session.workingSetsByExercise.reduce(0) { $0 + $1.sets.count }
        }
        let most = max(1, sets.values.max() ?? 1)
        let days = (0...(day.number - first.number)).map { offset -> Section.Calendar.Entry in
            let count = sets[first + offset] ?? 0
            return .init(first + offset, count > 0 ? .done : .none, level: (count * 4 + most - 1) / most)
        }
        return Section("Activity", [.calendar(.init("Working sets a day, the last year", days: days))])
    }

    private func weightSection(on day: Day, _ history: any History) throws -> Section? {
        let weights = try history.bodyWeights(from: day - 365, through: day)
        guard let latest = weights.last else { return nil }
        let unit = latest.weight.unit
        let charts = Reps.weightCharts.map { months, days -> Section.Block in
            let points = weights.filter { $0.day > day - days }.map {
                let weight = $0.weight
                return Section.Chart.Point(
                    $0.day, weight.unit == unit ? weight.value : unit.amount(ofKilograms: weight.mass.kilograms))
            }
            return .chart(
                .init("\(months) months", unit: unit.rawValue, series: [.init("Body weight", points)]))
        }
        return Section("Body weight", [.facts([.init("Latest", "\(latest.weight) on \(latest.day)")])] + charts)
    }

    private func skillsSection(_ state: State) -> Section {
        let rows = state.allRoadmaps.compactMap { roadmap -> [Section.Table.Cell]? in
            guard let progress = state.skills[roadmap.id], !roadmap.steps.isEmpty else { return nil }
            let current = progress.current(in: roadmap)
            let step = roadmap.steps[current]
            let best = progress.marks[step.name]?.best?.description ?? "–"
            return [
                .text(roadmap.name), .text("\(current + 1) of \(roadmap.steps.count): \(step.name)"), .text(best),
                .text(String(progress.practices)),
            ]
        }
        let columns: [Section.Table.Column] = [
            .init("Skill"), .init("Step"), .init("Best hold", .right), .init("Practices", .right),
        ]
        return Section("Skills", [.table(.init(columns: columns, rows: rows))])
    }

    /// A number to one decimal, without a trailing zero.
    static func rounded(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}

/// What was done of one exercise in a period.
private struct ExerciseProgress {
    private var sets: [SetRecord] = []
    /// The volume of each session, oldest first: load × reps in kilograms where there is load, else reps, else seconds.
    var volumes: [Double] = []

    static func byExercise(_ sessions: [Session]) -> [Exercise.ID: ExerciseProgress] {
        var all: [Exercise.ID: ExerciseProgress] = [:]
        for session in sessions {
            for (id, sets) in session.workingSetsByExercise {
                all[id, default: ExerciseProgress()].sets += sets
                all[id, default: ExerciseProgress()].volumes.append(sets.reduce(0) { $0 + volume($1) })
            }
        }
        return all
    }

    private static func volume(_ set: SetRecord) -> Double { set.tonnage > 0 ? set.tonnage : set.measure.value }

    private static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    var meanReps: Double? { Self.mean(sets.compactMap { $0.measure.reps.map(Double.init) }) }
    var meanSeconds: Double? { Self.mean(sets.compactMap { $0.measure.time?.seconds }) }
    var meanVolume: Double? { Self.mean(sets.map(Self.volume)) }
    var heaviest: Load? { sets.max { $0.load.mass < $1.load.mass }?.load }

    /// `24 sets, 280 reps`.
    var totals: String {
        let reps = sets.reduce(0) { $0 + ($1.measure.reps ?? 0) }
        let tenths = sets.reduce(0) { $0 + ($1.measure.time?.tenths ?? 0) }
        var parts = ["\(sets.count) set\(sets.count == 1 ? "" : "s")"]
        if reps > 0 { parts.append("\(reps) reps") }
        if tenths > 0 { parts.append(HoldTime(tenths: tenths).description) }
        return parts.joined(separator: ", ")
    }
}
