import TrainingKit

extension Projection {
    /// How one place of the plan moved over the projection: a program's level where the plan states one, else the
    /// exercise's heaviest planned set (the heaviest done, where the plan leaves it to the lifter).
    public struct Course: Hashable, Sendable {
        public enum Unit: String, Sendable {
            case level
            case kilograms = "kg"
            case reps
            case seconds = "s"
        }

        /// The program's name for the place; `nil` where it has none.
        public var slot: String?
        /// The exercise at the end.
        public var exercise: Exercise.ID
        public var unit: Unit
        public var points: [Section.Chart.Point]
    }

    /// The courses in order of first appearance. A place whose exercise changes is one course by level, and one for
    /// each exercise otherwise.
    public var courses: [Course] {
        var order: [Place] = []
        var readings: [Place: [Reading]] = [:]
        for step in steps {
            for (index, planned) in step.plan.exercises.enumerated() {
                let done = step.entry(for: planned, at: index)
                guard let reading = Reading(planned, done: done, on: step.day) else { continue }
                let place = Place(slot: planned.slot, exercise: reading.level == nil ? planned.exercise : nil)
                if readings[place] == nil { order.append(place) }
                readings[place, default: []].append(reading)
            }
        }
        return order.compactMap { place in
            readings[place].flatMap { Course(slot: place.slot, readings: $0) }
        }
    }
}

/// What makes a course one.
private struct Place: Hashable {
    let slot: String?
    /// `nil` where levels tell the course, whatever the exercise.
    let exercise: Exercise.ID?
}

/// One planned exercise on one day, as a course sees it.
private struct Reading {
    let day: Day
    let exercise: Exercise.ID
    /// What the plan states under `level` in its details.
    let level: Double?
    /// The heaviest working set that is planned; where the plan leaves them all open, the heaviest that was done.
    let top: SetRecord

    init?(_ planned: PlannedExercise, done: ExerciseEntry?, on day: Day) {
        let asked = planned.sets.filter { $0.kind != .warmUp }.compactMap(\.asPlanned)
        guard let top = asked.heaviest ?? done?.filledWorkingSets.heaviest else { return nil }
        self.day = day
        exercise = planned.exercise
        level = planned.details["level"]?.double
        self.top = top
    }

    func value(in unit: Projection.Course.Unit) -> Double {
        switch unit {
        case .level: level ?? 0
        // An exercise that is loaded in some sessions counts as 0 kg in the others.
        case .kilograms: top.load.mass.kilograms
        case .reps, .seconds: top.measure.value
        }
    }
}

extension Projection.Course {
    fileprivate init?(slot: String?, readings: [Reading]) {
        guard let last = readings.last else { return nil }
        let unit: Unit =
            if last.level != nil {
                .level
            } else if readings.contains(where: { $0.top.load != nil }) {
                .kilograms
            } else {
                last.top.measure.time != nil ? .seconds : .reps
            }
        self.init(
            slot: slot, exercise: last.exercise, unit: unit,
            points: readings.map { Section.Chart.Point($0.day, $0.value(in: unit)) })
    }

    /// The exercise, after the place for a level, which outlives its exercises: `push_h: Push-up`.
    func title(catalogue: Catalogue) -> String {
        let name = catalogue.name(of: exercise)
        return unit == .level ? slot.map { "\($0): \(name)" } ?? name : name
    }

    var json: JSONValue {
        [
            "slot": .optional(slot, JSONValue.string), "exercise": .string(exercise.rawValue),
            "unit": .string(unit.rawValue),
            "points": .array(points.map { ["day": .string("\($0.day)"), "value": .double($0.value)] }),
        ]
    }
}
