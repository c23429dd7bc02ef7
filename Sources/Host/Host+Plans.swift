import Insight
import Journal
import TrainingKit

extension Host {
    /// The next `count` planned sessions, each assumed to be done as planned. Starts after a workout that is done or
    /// open today.
    public func next(_ count: Int) throws -> [(day: Day, plan: Plan)] {
        try journal.reading {
            let kind = try currentProgram()
            let run = try run(kind)
            let open = try journal.openSession(through: clock.bound)
            var history: any History = history(excluding: open?.id)
            var first = day
            if let open {
                // What is open counts as if it were finished as planned.
                var finished = open.completedAsPlanned()
                finished.end = max(clock.now, open.start)
                try run.fold(finished)
                let growing = GrowingHistory(after: history)
                growing.append(finished)
                history = growing
                first = day + 1
            } else if try finishedSession(on: day) != nil {
                first = day + 1
            }
            return try Projection.next(count, of: run, from: first, history: history, catalogue: catalogue())
                .map { ($0.day, $0.plan) }
        }
    }

    /// The state that the day's plan is drawn from, as the program shows it.
    public func state(of kind: any ProgramKind) throws -> JSONValue {
        try journal.reading { try run(kind).document(on: day) }
    }

    /// The program's own progress.
    public func progress(of kind: any ProgramKind) throws -> [Section] {
        try journal.reading { try run(kind).sections(on: day, history: history()) }
    }
}
