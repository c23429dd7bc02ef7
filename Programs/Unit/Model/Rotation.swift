import TrainingKit

extension Unit {
    /// A place in the order of a program. The routine is kept with it, so that a change of the order does not lose it.
    public struct Place: Codable, Equatable, Sendable {
        /// Counted from 0.
        public var index: Int
        /// What stood there when it was done.
        public var routine: Routine.ID
    }

    /// What comes on a day.
    struct Due: Equatable {
        var routine: Routine
        /// The day is one to train on; otherwise `routine` is the next one.
        var isToday: Bool
        /// The next day to train on after it.
        var next: Day?
    }

    /// The routine that is due on a day, or the next one on a rest day; `nil` where there is none.
    func due(on day: Day, in state: State) -> Due? {
        guard let program = state.activeProgram else { return nil }
        if case .weekdays(let days) = program.schedule {
            func scheduled(_ day: Day) -> Routine? {
                days.first { $0.weekday == day.weekday }.flatMap { state.routine($0.routine) }
            }
            let next = (1...7).lazy.map { day + $0 }.first { scheduled($0) != nil }
            if let today = scheduled(day) { return Due(routine: today, isToday: true, next: next) }
            guard let next, let routine = scheduled(next) else { return nil }
            return Due(routine: routine, isToday: false, next: next)
        }
        guard !program.routines.isEmpty, let routine = state.routine(program.routines[state.nextPlace(in: program)])
        else { return nil }
        return Due(
            routine: routine, isToday: context.trainingDays.contains(day.weekday),
            next: context.nextTrainingDay(after: day))
    }
}

extension Unit.State {
    /// The program in use or, where none was made, all routines in turn.
    var activeProgram: RoutineProgram? { currentProgram ?? implicitProgram }

    /// All routines in the order of their making; `nil` without any. Its id is empty, which no program's can be.
    var implicitProgram: RoutineProgram? {
        routines.isEmpty ? nil : RoutineProgram(id: "", name: "Your routines", routines: routines.map(\.id))
    }

    /// The place after the last one done, counted from 0. Needs a program with routines.
    func nextPlace(in program: RoutineProgram) -> Int {
        let order = program.routines
        guard !order.isEmpty, let last = lastPlace[program.id] else { return 0 }
        if order.indices.contains(last.index), order[last.index] == last.routine {
            return (last.index + 1) % order.count
        }
        return order.firstIndex(of: last.routine).map { ($0 + 1) % order.count } ?? 0
    }
}
