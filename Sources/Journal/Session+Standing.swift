import TrainingKit

extension Session {
    /// The session as it stood at a moment: of one that was finished later, open, with the sets that were logged by
    /// then, and without what was said of it at its end. `nil` is no moment, and the session as it is.
    ///
    /// Corrections are seen as if they had always been there; what carries no time of its own (cardio, a set that was
    /// added afterwards) counts as logged at the end.
    public func standing(at moment: Moment?) -> Session {
        guard let moment, end.map({ $0 > moment }) ?? true else { return self }
        let wasFinishedLater = end != nil
        var session = self
        session.exercises = exercises.compactMap { entry in
            var standing = entry
            standing.sets.removeAll { set in set.loggedAt.map { $0 > moment } ?? wasFinishedLater }
            if wasFinishedLater { standing.feeling = nil }
            // The exercise came with its first set, unless it was set aside.
            let isLater = standing.sets.isEmpty && !entry.sets.isEmpty && entry.setAside == nil
            return isLater ? nil : standing
        }
        guard wasFinishedLater else { return session }
        session.end = nil
        session.rating = nil
        session.note = nil
        session.cardio = []
        return session
    }

    /// Whether it has an entry or cardio of an exercise.
    func has(_ exercise: Exercise.ID) -> Bool {
        exercises.contains { $0.exercise == exercise } || cardio.contains { $0.activity == exercise }
    }
}
