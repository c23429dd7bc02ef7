import Journal
import TrainingKit

/// A day as `today` shows it: the plan, and what was done of it.
public struct DayView {
    public enum Status: String, Sendable {
        case planned, active, done, rest, open
    }

    public var day: Day
    public var program: ProgramDescriptor
    public var status: Status
    public var plan: Plan
    /// The open session, or the one that is done.
    public var session: Session?
    public var progress: SessionProgress
    /// Last time, by exercise.
    public var last: [Exercise.ID: Performance]
    public var offers: [Offer]
    public var rest: RestTimer?
    /// The session is open and its last set lies too far back for another.
    public var isStale = false
}

extension Host {
    /// The day at the clock, for the current program. Writes nothing.
    public func today() throws -> DayView {
        try journal.reading {
            let kind = try currentProgram()
            let run = try run(kind)
            let open = try journal.openSession(through: clock.bound)
            let done = try open == nil ? finishedSession(on: day) : nil
            let history = history(excluding: open?.id)
            let session = open ?? done
            let fresh = try run.plan(for: day, history: history)
            // A session without a plan of its own has none to be measured by.
            let plan = session.map { $0.plan ?? Plan(title: $0.title ?? "Unplanned session") } ?? fresh
            let status: DayView.Status =
                if open != nil { .active } else if done != nil { .done } else {
                    switch plan.status {
                    case .planned: .planned
                    case .rest: .rest
                    case .open: .open
                    }
                }
            var view = DayView(
                day: day, program: kind.descriptor, status: status, plan: plan, session: session,
                progress: SessionProgress(plan: plan, session: session), last: [:],
                offers: try run.offers(on: day, history: history), rest: try visibleRest())
            view.plan.nextTrainingDay = fresh.nextTrainingDay ?? context(of: kind).nextTrainingDay(after: day)
            view.isStale = open.map(isStale) ?? false
            if done != nil { view.plan.notes = [] }
            // Last time is the time before the session that is shown.
            let before = done.map { journal.history(through: $0.start, excluding: $0.id) } ?? history
            for planned in plan.exercises where view.last[planned.exercise] == nil {
                view.last[planned.exercise] = try before.lastPerformance(of: planned.exercise)
            }
            return view
        }
    }

    /// The rest timer, unless `--at` is before its start: a rest that is longer than it ever was lies ahead.
    public func visibleRest() throws -> RestTimer? {
        try journal.rest().flatMap { $0.remaining(at: clock.now) > $0.total ? nil : $0 }
    }

    /// The last finished session of a day that counts.
    func finishedSession(on day: Day) throws -> Session? {
        try journal.sessions(on: day, through: clock.bound).last { $0.isFinished && !$0.disabled }
    }
}
