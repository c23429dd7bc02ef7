import Journal
import TrainingKit

/// A day in short, for a prompt.
public struct DayStatus: Equatable, Sendable {
    public var status: DayView.Status
    public var program: String?
    public var title: String
    /// Sets logged.
    public var done: Int
    /// Sets logged and sets still planned; 0 where nothing is planned.
    public var total: Int
    /// The exercise with the next planned set.
    public var exercise: String?
    /// The rest that is not over yet.
    public var rest: RestTimer?
    public var nextTrainingDay: Day?
    /// When this was so.
    public var now: Moment

    public init(
        status: DayView.Status, program: String?, title: String, done: Int, total: Int, exercise: String? = nil,
        rest: RestTimer? = nil, nextTrainingDay: Day? = nil, now: Moment
    ) {
        self.status = status
        self.program = program
        self.title = title
        self.done = done
        self.total = total
        self.exercise = exercise
        self.rest = rest
        self.nextTrainingDay = nextTrainingDay
        self.now = now
    }
}

extension Host {
    /// The day in short. Reads what the answer needs and no more: while a session is open or the day is done no
    /// program is folded. `nil` before setup.
    public func dayStatus() throws -> DayStatus? {
        try journal.reading {
            if let open = try journal.openSession(through: clock.bound) { return try status(of: open) }
            guard configuration.program != nil else { return nil }
            if let done = try finishedSession(on: day) {
                let sets = done.exercises.reduce(0) { $0 + $1.sets.count { $0.kind != .warmUp } }
                return DayStatus(
                    status: .done, program: done.program, title: done.title ?? "Session", done: sets, total: sets,
                    now: clock.now)
            }
            let kind = try currentProgram()
            let plan = try run(kind).plan(for: day, history: history())
            let status: DayView.Status =
                switch plan.status {
                case .planned: .planned
                case .rest: .rest
                case .open: .open
                }
            return DayStatus(
                status: status, program: kind.descriptor.id, title: plan.title, done: 0,
                total: plan.exercises.reduce(0) { $0 + $1.sets.count },
                exercise: try plan.exercises.first.map { try catalogue().name(of: $0.exercise) },
                nextTrainingDay: status == .rest
                    ? plan.nextTrainingDay ?? context(of: kind).nextTrainingDay(after: day) : nil,
                now: clock.now)
        }
    }

    private func status(of open: Session) throws -> DayStatus {
        let progress = SessionProgress(plan: open.plan, session: open)
        let done = open.exercises.reduce(0) { $0 + $1.sets.count { $0.kind != .warmUp } }
        let rest = try visibleRest().flatMap { $0.isFinished(at: clock.now) ? nil : $0 }
        return DayStatus(
            status: .active, program: open.program, title: open.title ?? "Session", done: done,
            total: progress.places.isEmpty ? 0 : done + progress.remainingSets,
            exercise: try progress.next.map { try catalogue().name(of: $0.planned.exercise) }, rest: rest,
            now: clock.now)
    }
}
