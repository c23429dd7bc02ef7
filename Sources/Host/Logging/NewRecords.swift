import Journal
import TrainingKit

/// A personal record that was just set, and what it beat.
public struct NewRecord: Hashable, Sendable {
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case heaviest, reps, hold, e1rm
    }

    public var kind: Kind
    public var exercise: Exercise
    public var set: SetRecord
    public var previous: SetRecord
    public var previousDay: Day
}

extension Host {
    /// The records among sets that were just stored, against everything before them. The first ever set of an exercise
    /// is none.
    ///
    /// Rule: unit.md, "Records at the moment of logging": heaviest load, most repetitions at a load, best e1RM. Holds
    /// have the longest time in place of the repetitions. Of several sets in one command the best one counts.
    func records(in logged: LogResult.Logged, before session: Session) throws -> [NewRecord] {
        let sets = logged.sets.filter(\.isFilledWorkingSet)
        guard !sets.isEmpty else { return [] }
        let exercise = logged.exercise
        let new = Set(logged.sets.compactMap(\.id))
        let before = session.isFinished ? session.start : clock.bound.map { $0 + 1 }
        var records: [NewRecord] = []
        func add(_ kind: NewRecord.Kind, _ set: SetRecord, _ previous: RecordedSet) {
            records.append(
                NewRecord(kind: kind, exercise: exercise, set: set, previous: previous.set, previousDay: previous.day))
        }
        let heaviest = sets.max { $0.load.mass < $1.load.mass }!  // not empty
        if heaviest.load != nil,
            let previous = try journal.heaviest(
                of: exercise.id, before: before, excludingSet: new, below: heaviest.load.mass),
            // A set of a barbell lift without a load is one whose load was not said.
            previous.set.load != nil || exercise.loading != .external
        {
            add(.heaviest, heaviest, previous)
        }
        // The most repetitions (or the longest hold) at the heaviest load of the command or more.
        let longest = sets.filter { $0.measure.time != nil }.max { $0.measure.value < $1.measure.value }
        if let longest {
            if let previous = try journal.longestHold(
                of: exercise.id, atLeast: longest.load.mass, before: before, excludingSet: new,
                below: longest.measure.time)
            {
                add(.hold, longest, previous)
            }
        } else {
            for set in sets.bestAtTheirLoads {
                if let reps = set.measure.reps,
                    let previous = try journal.mostReps(
                        of: exercise.id, atLeast: set.load.mass, before: before, excludingSet: new, below: reps)
                {
                    add(.reps, set, previous)
                }
            }
        }
        let rated = sets.filter { $0.estimatedOneRepMax != nil }
        if let best = rated.max(by: { $0.estimatedOneRepMax! < $1.estimatedOneRepMax! }),  // filtered above
            let previous = try journal.bestOneRepMax(
                of: exercise.id, before: before, excludingSet: new, below: best.estimatedOneRepMax)
        {
            add(.e1rm, best, previous)
        }
        return records
    }
}

extension [SetRecord] {
    /// For each load the set with the most repetitions, in order of appearance.
    fileprivate var bestAtTheirLoads: [SetRecord] {
        var best: [SetRecord] = []
        for set in self {
            if let place = best.firstIndex(where: { $0.load.mass == set.load.mass }) {
                if set.measure.value > best[place].measure.value { best[place] = set }
            } else {
                best.append(set)
            }
        }
        return best
    }
}

/// A personal record as it stands.
public struct StandingRecord: Hashable, Sendable {
    public var exercise: Exercise.ID
    public var kind: NewRecord.Kind
    public var set: SetRecord
    public var session: Int
    public var day: Day
}

extension Host {
    /// The standing records of an exercise: heaviest load, most repetitions without assistance, longest hold, best
    /// e1RM.
    public func records(of exercise: Exercise.ID) throws -> [StandingRecord] {
        let before = clock.bound.map { $0 + 1 }
        let later = try hiddenSets()
        var records: [StandingRecord] = []
        func add(_ kind: NewRecord.Kind, _ record: RecordedSet?) {
            guard let record else { return }
            records.append(
                StandingRecord(
                    exercise: exercise, kind: kind, set: record.set, session: record.session, day: record.day))
        }
        let heaviest = try journal.heaviest(of: exercise, before: before, excludingSet: later)
        if heaviest?.set.load != nil { add(.heaviest, heaviest) }
        add(.hold, try journal.longestHold(of: exercise, atLeast: .zero, before: before, excludingSet: later))
        let most = try journal.mostReps(of: exercise, atLeast: .zero, before: before, excludingSet: later)
        if most?.set.measure.reps != nil { add(.reps, most) }
        add(.e1rm, try journal.bestOneRepMax(of: exercise, before: before, excludingSet: later))
        return records
    }
}
