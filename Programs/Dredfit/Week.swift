import TrainingKit

extension Dredfit {
    /// What a week, Monday to Sunday, has seen up to a day in it.
    struct Week {
        var first: Day
        var last: Day
        /// Sessions that Dredfit planned.
        var workouts = 0
        /// Sessions of any other origin.
        var others = 0
        /// Filled working sets of all of them.
        var sets = 0
        /// The total level, and what it was before the week.
        var total: Int
        var before: Int
        /// Training days that went by without a session.
        var missed: [Day] = []
        /// Training days still to come, today included while nothing was done.
        var ahead: [Day] = []
    }

    func week(of day: Day, from state: State, history: any History) throws -> Week {
        let monday = day.startOfWeek
        var week = Week(
            first: monday, last: monday + 6, total: engine(of: state, on: day).total,
            before: state.trail.levels(on: monday - 1)?.sum ?? 0)
        for session in try history.sessions(from: monday, through: day) where session.hasFilledWorkingSet {
            if isOwn(session) { week.workouts += 1 } else { week.others += 1 }
            week.sets += session.filledSetCount
        }
        for entry in try calendar(from: monday, through: week.last, today: day, state: state, history: history) {
            if entry.mark == .missed { week.missed.append(entry.day) }
            if entry.mark == .planned { week.ahead.append(entry.day) }
        }
        return week
    }

    /// A mark for each day: done, or (from the first session on) missed, or rest, or planned. Before the first workout
    /// of its own nothing was asked, so nothing was missed.
    func calendar(from first: Day, through last: Day, today: Day, state: State, history: any History) throws
        -> [Section.Calendar.Entry]
    {
        var sets: [Day: Int] = [:]
        var cardio: Set<Day> = []
        for session in try history.sessions(from: first, through: min(last, today)) {
            if session.hasFilledWorkingSet { sets[session.day, default: 0] += session.filledSetCount }
            if !session.cardio.isEmpty { cardio.insert(session.day) }
        }
        let beginning = state.engine.counter == 0 ? today : state.trail.points.first?.day ?? today
        return (first.number...last.number).map(Day.init(number:)).map { day in
            if let count = sets[day] { return .init(day, .done, level: Dredfit.intensity(ofSets: count)) }
            if cardio.contains(day) { return .init(day, .cardio, level: 1) }
            if day < beginning { return .init(day, .none) }
            if !context.trainingDays.contains(day.weekday) { return .init(day, .rest) }
            return .init(day, day < today ? .missed : .planned)
        }
    }

    /// 1…4 for a calendar: one more for every six sets; a full workout has 18 or more.
    private static func intensity(ofSets count: Int) -> Int { min(4, 1 + count / 6) }
}

extension Session {
    /// Filled working sets of all exercises.
    fileprivate var filledSetCount: Int { exercises.reduce(0) { $0 + $1.filledWorkingSets.count } }
}

extension Dredfit.Week {
    var section: Section {
        var facts = [
            Section.Fact("Workouts", String(workouts)),
            Section.Fact("Sets", String(sets)),
            Section.Fact("Total level", "\(total) (\(change >= 0 ? "+" : "−")\(abs(change)))"),
        ]
        if others > 0 { facts.insert(Section.Fact("Other sessions", String(others)), at: 1) }
        if !missed.isEmpty { facts.append(Section.Fact("Missed", names(of: missed))) }
        facts.append(Section.Fact("Still to come", ahead.isEmpty ? "none" : names(of: ahead)))
        return Section("Week of \(first)", [.facts(facts)])
    }

    var json: JSONValue {
        [
            "from": .string(first.description), "to": .string(last.description), "workouts": .int(workouts),
            "otherSessions": .int(others), "sets": .int(sets), "totalLevel": .int(total),
            "levelChange": .int(change), "missed": .array(missed.map { .string($0.description) }),
            "ahead": .array(ahead.map { .string($0.description) }),
        ]
    }

    private var change: Int { total - before }

    private func names(of days: [Day]) -> String { days.map(\.weekday.name).joined(separator: ", ") }
}
