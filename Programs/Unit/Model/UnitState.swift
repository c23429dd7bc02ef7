import TrainingKit

extension Unit {
    /// Everything that Unit remembers: what was set up, and per slot what the last session led to.
    public struct State: Codable, Equatable, Sendable {
        /// In order of their making.
        public var routines: [Routine] = []
        /// In order of their making.
        public var programs: [RoutineProgram] = []
        /// The program in use.
        public var current: RoutineProgram.ID?
        /// The day it came into use: nothing was missed before it.
        public var since: Day?
        /// By program: the place in its order that was done last.
        public var lastPlace: [RoutineProgram.ID: Place] = [:]
        /// Completed sessions of a routine.
        public var completed = 0
        /// The routines done in the week of the most recent one, for the week view.
        public var week: [DoneRoutine] = []
        /// By slot.
        public var slots: [String: SlotState] = [:]
        /// By exercise, in the backtest only.
        public var backtest: [Exercise.ID: BacktestExercise] = [:]
    }

    /// A routine that was done on a day.
    public struct DoneRoutine: Codable, Equatable, Sendable {
        /// The day of its session.
        public var day: Day
        /// Which routine it was.
        public var routine: Routine.ID
    }

    /// What is remembered of one exercise of one routine.
    public struct SlotState: Codable, Equatable, Sendable {
        public var target: AcceptedTarget?
        /// What the last completed session of the routine led to, while it stands.
        public var suggestion: Suggestion?

        var isEmpty: Bool { target == nil && suggestion == nil }
    }

    /// A target that was accepted for the next session of its routine.
    public struct AcceptedTarget: Codable, Equatable, Sendable {
        /// For every set; `nil` is no load.
        public var load: Load?
        /// Repetitions or seconds of every set.
        public var measure: Measure
        /// The line that was accepted.
        public var reason: String
        /// A session of the routine reached it: from then on last time is shown. It stays the least base load.
        public var met = false

        public init(load: Load?, measure: Measure, reason: String, met: Bool = false) {
            self.load = load
            self.measure = measure
            self.reason = reason
            self.met = met
        }
    }

    /// What the backtest remembers of an exercise (compare.md: "What a program answers").
    public struct BacktestExercise: Codable, Equatable, Sendable {
        /// From the first working set of the first occurrence; fixed from then on.
        public var range: RepRange
        /// Working sets of the last occurrence.
        public var planned: Int
        public var target: AcceptedTarget?
    }

    /// What happened besides sessions. Values are absolute.
    public enum Event: Codable, Equatable, Sendable {
        case routineSaved(routine: Routine)
        case routineDeleted(id: Routine.ID)
        case programSaved(program: RoutineProgram)
        case programDeleted(id: RoutineProgram.ID)
        case programChosen(id: RoutineProgram.ID)
        /// `progression` is what holds from now on; `nil` is off.
        case progressionSet(slot: String, progression: Progression?)
        case targetAccepted(slot: String, target: AcceptedTarget)
        case targetDeclined(slot: String)
    }
}

extension Unit.State {
    /// The routine of that id.
    public func routine(_ id: Routine.ID) -> Routine? { routines.first { $0.id == id } }
    /// The program of that id.
    public func program(_ id: RoutineProgram.ID) -> RoutineProgram? { programs.first { $0.id == id } }

    /// The program in use.
    public var currentProgram: RoutineProgram? { current.flatMap(program) }

    /// The exercise that stands in a slot, and its routine.
    public func place(of slot: String) -> (routine: Routine, exercise: RoutineExercise)? {
        for routine in routines {
            if let exercise = routine.exercises.first(where: { $0.slot == slot }) { return (routine, exercise) }
        }
        return nil
    }
}
