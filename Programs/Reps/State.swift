import TrainingKit

extension Reps {
    /// What the fold knows. Small: one goal an exercise, one short record a skill; sessions are left to the history.
    public struct State: Codable, Equatable, Sendable {
        public internal(set) var gear = Gear.unknown
        public internal(set) var workouts: [Workout] = []
        public internal(set) var goals: [Exercise.ID: Goal] = [:]
        /// What the latest session of an exercise speaks for, until it is answered or the next session comes.
        public internal(set) var suggestions: [Exercise.ID: Suggestion] = [:]
        /// Loads that cannot be made and that the user chose to keep all the same.
        public internal(set) var keptLoads: [Exercise.ID: Load] = [:]
        public internal(set) var attendance = Attendance()
        /// The user's own roadmaps.
        public internal(set) var roadmaps: [Roadmap] = []
        public internal(set) var skills: [String: SkillProgress] = [:]

        /// The built-in roadmaps and the user's own.
        var allRoadmaps: [Roadmap] { Roadmap.builtIn + roadmaps }

        /// The workouts that an exercise stands in.
        func workouts(with exercise: Exercise.ID) -> [Workout] {
            workouts.filter { $0.sets(of: exercise) != nil }
        }
    }

    /// What happened besides sessions, with absolute values.
    public enum Event: Codable, Equatable, Sendable {
        /// Grams of the empty backpack.
        case backpackSet(grams: Int)
        /// The most objects to combine.
        case mostObjectsSet(Int)
        /// An object as it is now, in the place of the one called `replacing`.
        case objectSaved(Gear.Object, replacing: String?)
        case objectRemoved(name: String)
        /// A workout as it is now.
        case workoutSaved(Workout)
        case workoutDeleted(id: String)
        /// A goal set by hand, for all workouts.
        case goalSet(Exercise.ID, Goal)
        /// An offer was taken: the goal it led to.
        case offerAccepted(Exercise.ID, Goal)
        /// The goal stays; with a load, one that the gear cannot make.
        case offerDeclined(Exercise.ID, keeping: Load?)
        case roadmapSaved(Roadmap)
        case roadmapRemoved(id: String)
        /// The step that the user works on.
        case stepChosen(skill: String, step: String)
        /// What the user declared about a step, whole.
        case stepMarked(skill: String, step: String, SkillProgress.Mark)
        case practised(skill: String, Practice)
    }
}

extension Reps.State {
    /// Folds one event in, recorded on `day`.
    mutating func apply(_ event: Reps.Event, on day: Day) {
        switch event {
        case .backpackSet(let grams):
            gear.backpack = grams
            gear.isSetDown = true
        case .mostObjectsSet(let count):
            gear.mostObjects = count
            gear.isSetDown = true
        case .objectSaved(let object, let replaced):
            gear.save(object, replacing: replaced)
            gear.isSetDown = true
        case .objectRemoved(let name):
            gear.objects.removeAll { $0.name == name }
        case .workoutSaved(let workout):
            changeWorkouts(on: day) { workouts in
                if let place = workouts.firstIndex(where: { $0.id == workout.id }) {
                    workouts[place] = workout
                } else {
                    workouts.append(workout)
                }
            }
        case .workoutDeleted(let id):
            changeWorkouts(on: day) { $0.removeAll { $0.id == id } }
        case .goalSet(let exercise, let goal), .offerAccepted(let exercise, let goal):
            goals[exercise] = goal
            suggestions[exercise] = nil
            keptLoads[exercise] = nil
        case .offerDeclined(let exercise, let kept):
            suggestions[exercise] = nil
            if let kept { keptLoads[exercise] = kept }
        case .roadmapSaved(let roadmap):
            if let place = roadmaps.firstIndex(where: { $0.id == roadmap.id }) {
                roadmaps[place] = roadmap
            } else {
                roadmaps.append(roadmap)
            }
        case .roadmapRemoved(let id):
            roadmaps.removeAll { $0.id == id }
            skills[id] = nil
        case .stepChosen(let skill, let step):
            skills[skill, default: SkillProgress()].step = step
        case .stepMarked(let skill, let step, let mark):
            skills[skill, default: SkillProgress()].marks[step] = mark
        case .practised(let skill, let practice):
            var progress = skills[skill] ?? SkillProgress()
            progress.recent = progress.recent.suffix(Rules.practicesKept - 1) + [practice]
            progress.practices += 1
            skills[skill] = progress
        }
    }

    private mutating func changeWorkouts(on day: Day, _ change: (inout [Workout]) -> Void) {
        let old = workouts
        change(&workouts)
        attendance.reschedule(from: old, on: day)
    }
}
