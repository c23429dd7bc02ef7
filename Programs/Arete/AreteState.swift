import TrainingKit

/// What the user wishes for a muscle.
public enum Preference: String, Codable, CaseIterable, Sendable {
    case more, less, exclude
}

/// A list of exercises that is logged together, each with a number of empty sets.
public struct Routine: Hashable, Codable, Sendable {
    public struct Entry: Hashable, Codable, Sendable {
        public var exercise: Exercise.ID
        /// Working sets, 1 or more.
        public var sets: Int

        public init(_ exercise: Exercise.ID, sets: Int) {
            self.exercise = exercise
            self.sets = sets
        }
    }

    public var name: String
    public var entries: [Entry]

    public init(_ name: String, _ entries: [Entry] = []) {
        self.name = name
        self.entries = entries
    }

    /// Names are the same whatever their case.
    public func isCalled(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
}

/// What happened besides sessions. Values are absolute: the whole routine, never a change of it.
public enum AreteEvent: Codable, Equatable, Sendable {
    /// `nil` takes the preference back.
    case prefer(muscle: Muscle, preference: Preference?)
    /// Adds the routine, or replaces the one of its name.
    case saveRoutine(Routine)
    case deleteRoutine(name: String)
}

/// What readings and recommendations need of the past, and no more. Unscaled: sensitivity is an option.
public struct AreteState: Codable, Equatable, Sendable {
    /// Days back that are read for the hint to calibrate, the day itself included.
    static let reviewedDays = 56
    /// Sessions that some reading of the reviewed days sees.
    private static let bodyDays = reviewedDays + Recovery.acuteDays
    /// Enough for each muscle's course over four weeks.
    private static let muscleDays = Recovery.acuteDays

    /// In order of day: the last 91 days, and so many before that the median tonnage of each reviewed day is known.
    public var bodyLoads: [BodyLoad] = []
    /// In order of day: the last 35 days.
    public var muscleLoads: [MuscleLoad] = []
    /// The last day on which each muscle was mainly worked in a filled working set.
    public var lastTrained = PerMuscle<Day>()
    public var preferences = PerMuscle<Preference>()
    /// In the order in which they were made.
    public var routines: [Routine] = []

    public init() {}

    mutating func fold(_ session: Session, catalogue: Catalogue) {
        AreteState.insert(BodyLoad(of: session), into: &bodyLoads, by: \.day)
        AreteState.insert(MuscleLoad(of: session, catalogue: catalogue), into: &muscleLoads, by: \.day)
        for (id, _) in session.workingSetsByExercise {
            for muscle in catalogue[id]?.primary ?? [] {
                lastTrained[muscle] = max(lastTrained[muscle] ?? session.day, session.day)
            }
        }
        forget()
    }

    mutating func fold(_ event: AreteEvent) {
        switch event {
        case .prefer(let muscle, let preference):
            preferences[muscle] = preference
        case .saveRoutine(let routine):
            if let place = routines.firstIndex(where: { $0.isCalled(routine.name) }) {
                routines[place] = routine
            } else {
                routines.append(routine)
            }
        case .deleteRoutine(let name):
            routines.removeAll { $0.isCalled(name) }
        }
    }

    /// Sessions come in order of their start; a traveller's day may still lie before the one folded last.
    private static func insert<T>(_ value: T, into list: inout [T], by day: KeyPath<T, Day>) {
        var place = list.count
        while place > 0, list[place - 1][keyPath: day] > value[keyPath: day] { place -= 1 }
        list.insert(value, at: place)
    }

    private mutating func forget() {
        guard let newest = bodyLoads.last?.day else { return }
        let firstReviewed = newest - (AreteState.reviewedDays - 1)
        var old = 0
        // The twelve sessions after it are enough for the tonnage of every reading from here on.
        while old + Recovery.tonnageSessions < bodyLoads.count,
            newest - bodyLoads[old].day >= AreteState.bodyDays,
            bodyLoads[old + Recovery.tonnageSessions].day < firstReviewed
        {
            old += 1
        }
        bodyLoads.removeFirst(old)
        muscleLoads.removeFirst(muscleLoads.prefix { newest - $0.day >= AreteState.muscleDays }.count)
    }
}
