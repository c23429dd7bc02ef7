import TrainingKit

/// How far a session has come along its plan.
public struct SessionProgress {
    /// One exercise of the plan with what was done of it.
    public struct Place {
        public var planned: PlannedExercise
        /// The entry that fills it, if there is one yet.
        public var entry: ExerciseEntry?

        /// Working sets logged, up to any number.
        public var workingSets: Int { entry?.sets.count { $0.kind != .warmUp } ?? 0 }
        /// Planned working sets that are not logged yet; none once it is set aside.
        public var remaining: ArraySlice<PlannedSet> {
            entry?.setAside == nil ? planned.sets.dropFirst(workingSets) : []
        }
    }

    public var places: [Place]
    /// What was logged beside the plan: entries that fill none of its places.
    public var others: [ExerciseEntry]

    public init(plan: Plan?, session: Session?) {
        var taken: Set<Int> = []
        places = (plan?.exercises ?? []).map { planned in
            let index = session?.exercises.indices.first { index in
                guard let entry = session?.exercises[index], !taken.contains(index) else { return false }
                if let slot = planned.slot, entry.slot != nil { return entry.slot == slot }
                return entry.exercise == planned.exercise
            }
            if let index { taken.insert(index) }
            return Place(planned: planned, entry: index.flatMap { session?.exercises[$0] })
        }
        others = (session?.exercises ?? []).enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    }

    /// The first place with a set still planned.
    public var next: Place? { places.first { !$0.remaining.isEmpty } }
    /// Sets still planned.
    public var remainingSets: Int { places.reduce(0) { $0 + $1.remaining.count } }

    /// The place for an exercise: one with sets still planned before one that is done.
    public func place(for exercise: Exercise.ID) -> Place? {
        let fitting = places.filter { $0.planned.exercise == exercise }
        return fitting.first { !$0.remaining.isEmpty } ?? fitting.last
    }
}
