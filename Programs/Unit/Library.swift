import TrainingKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The ready-made programs that ship with Unit, as they stand in `Library/programs.json`.
struct Library {
    /// The lift whose one-rep maximum a starting load is taken from.
    enum Lift: String, Codable, CaseIterable {
        case bench, squat, deadlift, press
    }

    struct Entry: Codable {
        let id: String
        let name: String
        let summary: String
        /// Who published it, and where.
        let source: String
        /// The order of the rotation, or of the scheduled days; a routine may come more than once.
        let order: [String]
        /// The weekdays of `order`, where the program is bound to the week; otherwise it is a rotation.
        let days: [Weekday]?
        /// Days to train on in a rotation.
        let trainingDays: [Weekday]?
        let routines: [Day]

        struct Day: Codable {
            let id: String
            let name: String
            let exercises: [Item]
        }
    }

    struct Item: Codable {
        let exercise: Exercise.ID
        /// One range for each set, or for all of them; `5`, `8-12`, `45s`.
        let reps: [String]
        /// The number of sets, where `reps` has one range.
        let sets: Int?
        let rest: Int?
        let note: String?
        let lift: Lift?
        /// Thousandths of the one-rep maximum, one for each set or for all of them.
        let perMille: [Int]?

        /// The sets as they are planned. An unreadable range is left open; a test looks at every one.
        func prescriptions(oneRepMaxes: [Lift: Load]) -> [Prescription] {
            let count = sets ?? reps.count
            return (0..<count).map { place in
                let range = RepRange(reps[min(place, reps.count - 1)])
                guard let lift, let oneRepMax = oneRepMaxes[lift], let perMille, !perMille.isEmpty else {
                    return Prescription(range)
                }
                let fraction = perMille[min(place, perMille.count - 1)]
                return Prescription(range, load: Loads.starting(oneRepMax: oneRepMax, perMille: fraction))
            }
        }
    }

    let entries: [Entry]

    subscript(id: String) -> Entry? { entries.first { $0.id == id } }

    /// The ids in order, for completion: the data is only read when a program is looked at.
    static let ids = [
        "full-body-ab", "gzclp", "strong-curves", "upper-lower", "531-bbb", "ppl", "dumbbell-ppl", "arnold", "nsuns-4",
        "phul",
    ]

    static func shipped() throws -> Library {
        let data = Data(PackageResources.programs_json)
        return Library(entries: try JSONDecoder().decode([Entry].self, from: data))
    }
}

extension Library.Entry {
    /// The program as routines, with starting loads where a one-rep maximum is known. Ids begin with the program's, so
    /// that nothing of the user's is touched.
    func adopted(oneRepMaxes: [Library.Lift: Load], days chosen: [Weekday]?) -> (
        routines: [Routine], program: RoutineProgram
    ) {
        let routines = routines.map { day in
            var routine = Routine(id: "\(id)-\(day.id)", name: day.name)
            for item in day.exercises {
                routine.append(
                    RoutineExercise(
                        item.exercise, sets: item.prescriptions(oneRepMaxes: oneRepMaxes), restSeconds: item.rest,
                        note: item.note))
            }
            return routine
        }
        let order = order.map { "\(id)-\($0)" }
        let schedule: Schedule =
            (chosen ?? days).map { days in
                .weekdays(zip(days, order).map { ScheduledDay($0, $1) })
            } ?? .rotation
        return (routines, RoutineProgram(id: id, name: name, routines: order, schedule: schedule))
    }
}
