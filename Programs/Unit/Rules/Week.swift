import TrainingKit

/// One week of a program: what was done, what is still to come, what was missed.
struct Week {
    enum Mark: String {
        case done, today, upcoming, missed
    }

    struct Entry {
        var day: Day
        var mark: Mark
        /// `nil` for a coming day of a rotation beyond the next one, and for a missed day of one.
        var routine: Routine?
        /// The day a routine was done on, where that was not its own.
        var doneOn: Day?
    }

    /// In order of the days. Days without anything planned or done are left out.
    var entries: [Entry] = []
}

extension Unit {
    /// The week of a day, Monday first. Today is never missed, and nothing was missed before the program came into use.
    func week(of day: Day, in state: State) -> Week {
        guard let program = state.activeProgram else { return Week() }
        let monday = day.startOfWeek
        var done = state.week.filter { $0.day >= monday && $0.day <= monday + 6 }
        var entries: [Week.Entry] = []
        func isMissed(_ planned: Day) -> Bool { planned < day && planned >= (state.since ?? day) }

        if case .weekdays = program.schedule {
            for scheduled in program.schedule.days {
                guard let routine = state.routine(scheduled.routine) else { continue }
                let own = monday + (scheduled.weekday.rawValue - 1)
                // Done on its own day if it was, else on any other day of the week: caught up.
                let match =
                    done.firstIndex { $0.routine == routine.id && $0.day == own }
                    ?? done.firstIndex { entry in
                        entry.routine == routine.id
                            && !program.schedule.days.contains {
                                $0.routine == routine.id && monday + ($0.weekday.rawValue - 1) == entry.day
                            }
                    }
                if let match {
                    let entry = done.remove(at: match)
                    entries.append(
                        .init(day: own, mark: .done, routine: routine, doneOn: entry.day == own ? nil : entry.day))
                } else if own >= day {
                    entries.append(.init(day: own, mark: own == day ? .today : .upcoming, routine: routine))
                } else if isMissed(own) {
                    entries.append(.init(day: own, mark: .missed, routine: routine))
                }
            }
        } else {
            let trained = Set(done.map(\.day))
            var next = due(on: day, in: state)?.routine
            for planned in (0...6).map({ monday + $0 })
            where context.trainingDays.contains(planned.weekday) && !trained.contains(planned) {
                if planned >= day {
                    entries.append(.init(day: planned, mark: planned == day ? .today : .upcoming, routine: next))
                    next = nil
                } else if isMissed(planned) {
                    entries.append(.init(day: planned, mark: .missed))
                }
            }
        }
        entries += done.map { .init(day: $0.day, mark: .done, routine: state.routine($0.routine)) }
        return Week(
            entries: entries.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(
                \.element))
    }

    /// What of this week is still to be caught up, for the notes of a plan.
    func missedNotes(on day: Day, in state: State) -> [String] {
        week(of: day, in: state).entries.compactMap { entry in
            guard entry.mark == .missed, let routine = entry.routine else { return nil }
            return "\(routine.name) of \(entry.day.weekday.name) is still open; to do it today: "
                + "regimen unit today \(routine.id)"
        }
    }
}
