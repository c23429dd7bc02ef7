import TrainingKit

extension Reps {
    /// A load in words for an exercise: `80 kg`, `+10 kg`, `20 kg assistance`, `bodyweight`.
    static func words(for load: Load?, _ exercise: Exercise?) -> String {
        guard let load else { return "bodyweight" }
        if load.amount < 0 { return "\(load.description.dropFirst()) assistance" }
        let isAdded = exercise.map { $0.loading.contains(.added) && !$0.loading.contains(.external) } ?? false
        return isAdded ? "+\(load)" : "\(load)"
    }

    func words(for load: Load?, of id: Exercise.ID) -> String { Reps.words(for: load, catalogue[id]) }

    /// A goal in words: `12 reps with +10 kg`.
    func words(for goal: Goal, of id: Exercise.ID) -> String {
        goal.load == nil ? "\(goal.aim)" : "\(goal.aim) with \(words(for: goal.load, of: id))"
    }

    /// Where a goal comes from, in one line with its numbers.
    func reason(for goal: Goal, of id: Exercise.ID) -> String {
        switch goal.basis {
        case .hand: "set by hand on \(goal.day)"
        case .offer(let from):
            "changed from \(words(for: from, of: id)) on \(goal.day), with the target that stood before"
        case .performance(let sets):
            switch goal.aim {
            case .reps:
                "mean of \(sets.map(\.description).joined(separator: ", ")) on \(goal.day), rounded up"
            case .holds: "as held on \(goal.day)"
            case .openHold: "held without a target, last on \(goal.day)"
            }
        }
    }
}
