import TrainingKit

extension Reps {
    /// Gear, goals, workouts, the chain and the skills as they stand on a day.
    public func document(of state: State, on day: Day) -> JSONValue {
        var members: [String: JSONValue] = [
            "gear": json(state.gear),
            "goals": .array(
                state.goals.sorted { $0.key < $1.key }.map { id, goal in
                    var members = json(goal).object ?? [:]
                    members["exercise"] = .string(id.rawValue)
                    return .object(members)
                }),
            "streak": json(state.attendance.asOf(day, state.workouts), on: day, state.workouts),
            "suggestions": .array(
                state.suggestions.sorted { $0.key < $1.key }.map { id, suggestion in
                    [
                        "exercise": .string(id.rawValue), "direction": .string(suggestion.direction.rawValue),
                        "heaviest": .load(suggestion.heaviest), "setsAtTarget": .int(suggestion.setsAtTarget),
                        "sets": .int(suggestion.setsDone), "feeling": .int(suggestion.feeling),
                        "day": .string(suggestion.day.description),
                    ]
                }),
            // What was begun, and the user's own; the rest is text that ships: `regimen reps skill`.
            "skills": .array(
                state.allRoadmaps.filter { state.skills[$0.id] != nil || state.roadmaps.contains($0) }
                    .map { json($0, state.skills[$0.id] ?? SkillProgress()) }),
        ]
        members["workouts"] = json(state.workouts, state)
        return .object(members)
    }

    /// `{"reps":12,"seconds":null,"open":false,"load":…,"sets":4,"day":…,"basis":"performance"}`.
    func json(_ goal: Goal) -> JSONValue {
        var reps = JSONValue.null
        var seconds = JSONValue.null
        switch goal.aim {
        case .reps(let count): reps = .int(count)
        case .holds(let times): seconds = .array(times.map { .double($0.seconds) })
        case .openHold: break
        }
        let basis =
            switch goal.basis {
            case .hand: "hand"
            case .performance: "performance"
            case .offer: "offer"
            }
        return [
            "reps": reps, "seconds": seconds, "open": .bool(goal.aim == .openHold), "load": .load(goal.load),
            "sets": .int(goal.sets), "day": .string(goal.day.description), "basis": .string(basis),
        ]
    }

    func json(_ gear: Gear) -> JSONValue {
        [
            "backpack": .load(Load(grams: gear.backpack)), "max": .int(gear.mostObjects),
            "objects": .array(
                gear.objects.map {
                    ["name": .string($0.name), "load": .load(Load(grams: $0.grams)), "count": .int($0.count)]
                }),
        ]
    }

    func json(_ choice: LoadChoice) -> JSONValue {
        [
            "load": .load(choice.load),
            "pieces": .array(choice.objects.map { ["name": .string($0.name), "count": .int($0.count)] }),
        ]
    }

    func json(_ workouts: [Workout], _ state: State) -> JSONValue {
        .array(
            workouts.map { workout in
                [
                    "id": .string(workout.id), "name": .string(workout.name),
                    "day": .optional(workout.weekday) { .string($0.abbreviation) },
                    "exercises": .array(
                        workout.items.map { item in
                            [
                                "exercise": .string(item.exercise.rawValue),
                                "name": .string(catalogue.name(of: item.exercise)), "sets": .int(item.sets),
                                "goal": .optional(state.goals[item.exercise]) { json($0) },
                            ]
                        }),
                    "skills": .array(
                        workout.skills.map {
                            [
                                "skill": .string($0.skill), "place": .string($0.place.rawValue),
                                "minutes": .int($0.minutes),
                            ]
                        }),
                ]
            })
    }

    /// `{"days":15,"text":"2 weeks","since":…,"missedInARow":0,"scheduledPerWeek":3,"missed":[…]}`.
    /// - Parameter attendance: As of the day.
    func json(_ attendance: Attendance, on day: Day, _ schedule: [Workout]) -> JSONValue {
        let days = attendance.days(on: day)
        return [
            "days": .int(days), "text": .string(Attendance.words(days)),
            "since": .optional(attendance.chainStart) { .string($0.description) },
            "missedInARow": .int(attendance.missedInARow), "scheduledPerWeek": .int(schedule.perWeek),
            "missed": .array(attendance.missed.map { .string($0.description) }),
        ]
    }

    func json(_ roadmap: Roadmap, _ progress: SkillProgress) -> JSONValue {
        let current = progress.current(in: roadmap)
        let steps = roadmap.steps.enumerated().map { place, step -> JSONValue in
            let mark = progress.marks[step.name] ?? SkillProgress.Mark()
            return [
                "number": .int(place + 1), "name": .string(step.name), "instructions": .string(step.instructions),
                "criterion": .string(step.criterion), "current": .bool(place == current),
                "first": .optional(mark.first) { .string($0.description) },
                "consistent": .optional(mark.consistent) { .string($0.description) },
                "best": .optional(mark.best) { .double($0.seconds) },
            ]
        }
        return [
            "id": .string(roadmap.id), "name": .string(roadmap.name), "steps": .array(steps),
            "advanced": .array(
                roadmap.advanced.map { ["name": .string($0.name), "instructions": .string($0.instructions)] }),
            "practices": .int(progress.practices), "recent": .array(progress.recent.map(json)),
        ]
    }

    func json(_ practice: Practice) -> JSONValue {
        [
            "day": .string(practice.day.description), "step": .string(practice.step),
            "reps": .array(practice.results.compactMap { $0.reps.map(JSONValue.int) }),
            "seconds": .array(practice.results.compactMap { $0.time.map { .double($0.seconds) } }),
            "attempts": .optional(practice.attempts) { .int($0) },
            "minutes": .optional(practice.minutes) { .int($0) },
            "note": .optional(practice.note) { .string($0) },
        ]
    }
}
