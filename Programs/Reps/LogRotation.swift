import TrainingKit

/// What Reps plans before any workout is set down: the sessions of the log, the one done longest ago first, each
/// exercise at its goal. So a history from elsewhere can be compared and carried on without setting anything up.
enum LogRotation {
    /// Sessions looked back on; a week's split comes round twice in it.
    private static let lookBack = 12

    /// The title and the exercises, with as many sets as last time, of the next session; `nil` without a history.
    static func next(in history: any History) throws -> (title: String, items: [Workout.Item])? {
        var seen: Set<String> = []
        var next: (title: String, session: Session)?
        // Newest first, so the last one that is new is the one done longest ago.
        for session in try history.recentSessions(limit: lookBack) where session.hasFilledWorkingSet {
            let title = session.title ?? session.plan?.title ?? "From your log"
            if seen.insert(title).inserted { next = (title, session) }
        }
        return next.map { title, session in
            let items = session.workingSetsByExercise.map {
                Workout.Item($0.exercise, sets: min($0.sets.count, Rules.setsRange.upperBound))
            }
            return (title, items)
        }
    }
}

extension Reps {
    func planWithoutWorkouts(for day: Day, from state: State, history: any History) throws -> Plan {
        let how = "Set down a workout: regimen reps workout new NAME --day mon EXERCISE SETS …"
        guard let next = try LogRotation.next(in: history) else {
            return Plan(status: .open, title: "No workout yet", notes: [how])
        }
        var plan = plan(titled: next.title, workout: nil, items: next.items, from: state)
        plan.notes.append("No workout is set down; this repeats a session of your log at its goals. \(how)")
        if !context.trainingDays.contains(day.weekday) {
            plan.status = .rest
            plan.nextTrainingDay = context.nextTrainingDay(after: day)
        }
        return plan
    }
}
