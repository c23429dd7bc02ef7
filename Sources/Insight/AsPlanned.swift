import TrainingKit

extension PlannedSet {
    /// The set as it is logged when it is done exactly as planned; `nil` where the plan leaves the measure open or does
    /// not know the load, because only the lifter can say them.
    public var asPlanned: SetRecord? {
        guard let measure, !needsLoad else { return nil }
        return SetRecord(kind: kind, measure, load: load, pieces: pieces)
    }
}

extension PlannedExercise {
    /// The exercise with every set that can be done as planned; `nil` where none can.
    public var asPlanned: ExerciseEntry? {
        let sets = sets.compactMap(\.asPlanned)
        return sets.isEmpty ? nil : ExerciseEntry(exercise, slot: slot, sets: sets)
    }
}

extension Plan {
    /// The finished session of someone who did exactly this, at noon of `day`, in the estimated minutes. Sets that
    /// only the lifter can fill in, and exercises of nothing else, are left out.
    ///
    /// - Parameters:
    ///   - program: the id of the program that the plan is from.
    ///   - id: the session's number.
    ///   - rating: how the session felt; `nil` leaves it unrated.
    public func sessionAsPlanned(
        on day: Day, program: String, id: Int = 0, rating: Session.Rating? = .plan
    ) -> Session {
        session(of: exercises.compactMap(\.asPlanned), on: day, program: program, id: id, rating: rating)
    }

    /// A finished session on this plan with the given exercises.
    func session(
        of entries: [ExerciseEntry], on day: Day, program: String, id: Int, rating: Session.Rating?
    ) -> Session {
        let start = Moment(day, secondOfDay: 12 * 3600)
        // An hour where the program estimates nothing: only that the session has ended matters.
        let seconds = max(60, Int(((estimatedMinutes ?? 60) * 60).rounded()))
        return Session(
            id: id, start: start, end: start + seconds, program: program, title: title, plan: self, exercises: entries,
            rating: rating)
    }
}
