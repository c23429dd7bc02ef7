import Host
import TrainingKit

// The JSON of product.md: keys are stable, and those that do not apply are null.

extension JSONValue {
    static func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
    static func number(_ value: Int?) -> JSONValue { value.map { .int($0) } ?? .null }
    static func number(_ value: Double?) -> JSONValue { value.map { .double($0) } ?? .null }
    static func day(_ day: Day?) -> JSONValue { .text(day?.description) }
    static func moment(_ moment: Moment?) -> JSONValue { .text(moment?.description) }

    /// `reps`, `left`, `right` and `seconds` of a measure.
    static func measure(_ measure: Measure?) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "reps": .number(measure?.reps), "left": .null, "right": .null, "seconds": .number(measure?.time?.seconds),
        ]
        if case .sides(let left, let right) = measure {
            members["left"] = .int(left)
            members["right"] = .int(right)
        }
        return members
    }

    static func set(_ set: SetRecord) -> JSONValue {
        var members = measure(set.measure)
        members["id"] = .number(set.id)
        members["kind"] = .string(set.kind.rawValue)
        members["load"] = .load(set.load)
        members["rpe"] = .number(set.effort?.rpe)
        members["rir"] = .number(set.effort?.rir)
        members["drops"] = .array(
            set.drops.map { drop in
                var part = measure(drop.measure)
                part["load"] = .load(drop.load)
                return .object(part)
            })
        members["failure"] = .bool(set.failure)
        members["superset"] = .number(set.superset)
        members["note"] = .text(set.note)
        members["loggedAt"] = .moment(set.loggedAt)
        if !set.pieces.isEmpty {
            members["pieces"] = .array(
                set.pieces.map { ["name": .string($0.name), "count": .int($0.count), "grams": .int($0.grams)] })
        }
        return .object(members)
    }

    static func cardio(_ entry: CardioEntry, _ catalogue: Catalogue) -> JSONValue {
        [
            "id": .number(entry.id), "exercise": .string(entry.activity.rawValue),
            "name": .string(catalogue.name(of: entry.activity)), "seconds": .number(entry.seconds),
            "minutes": .number(entry.seconds.map { Double($0) / 60 }), "metres": .number(entry.metres),
            "intensity": .number(entry.intensity), "note": .text(entry.note),
        ]
    }

    static func performance(_ performance: Performance?) -> JSONValue {
        guard let performance else { return .null }
        return [
            "day": .day(performance.day), "session": .int(performance.session),
            "sets": .array(performance.sets.map { .set($0) }),
        ]
    }

    /// A plan's exercise; `place` says what of it is done.
    static func planned(
        _ place: SessionProgress.Place, last: Performance?, _ catalogue: Catalogue
    ) -> JSONValue {
        let planned = place.planned
        return [
            "exercise": .string(planned.exercise.rawValue), "name": .string(catalogue.name(of: planned.exercise)),
            "slot": .text(planned.slot), "perSide": .bool(planned.perSide), "restSeconds": .int(planned.restSeconds),
            "sets": .array(
                planned.sets.enumerated().map { index, set in
                    var members = measure(set.measure)
                    members["kind"] = .string(set.kind.rawValue)
                    members["load"] = .load(set.load)
                    members["needsLoad"] = .bool(set.needsLoad)
                    members["done"] = .bool(index < place.workingSets)
                    return .object(members)
                }),
            "logged": .array(place.entry?.sets.map { .set($0) } ?? []),
            "setAside": .text(place.entry?.setAside?.rawValue), "last": .performance(last), "why": .string(planned.why),
            "details": .object(planned.details), "warmUp": .array(planned.warmUp.map { .step($0) }),
        ]
    }

    static func step(_ step: Step) -> JSONValue {
        var members = measure(step.measure)
        members["name"] = .string(step.name)
        members["load"] = .load(step.load)
        members["perSide"] = .bool(step.perSide)
        members["restSeconds"] = .int(step.restSeconds)
        return .object(members)
    }

    static func plan(_ plan: Plan, _ catalogue: Catalogue) -> [String: JSONValue] {
        [
            "status": .string(plan.status.rawValue), "number": .number(plan.number), "title": .string(plan.title),
            "estimatedMinutes": .number(plan.estimatedMinutes),
            "exercises": .array(
                SessionProgress(plan: plan, session: nil).places.map { .planned($0, last: nil, catalogue) }),
            "warmUp": .array(plan.warmUp.map { .step($0) }), "coolDown": .array(plan.coolDown.map { .step($0) }),
            "notes": .array(plan.notes.map { .string($0) }), "nextTrainingDay": .day(plan.nextTrainingDay),
        ]
    }

    static func offer(_ offer: Offer) -> JSONValue {
        [
            "id": .string(offer.id), "title": .string(offer.title), "exercise": .text(offer.exercise?.rawValue),
            "choices": .array(offer.choices.map { .string($0.id) }),
            "choiceTitles": .object(
                Dictionary(offer.choices.map { ($0.id, .string($0.title)) }, uniquingKeysWith: { $1 })),
        ]
    }

    static func rest(_ rest: RestTimer?, at now: Moment) -> JSONValue {
        guard let rest else { return .null }
        return [
            "until": .moment(rest.deadline), "remaining": .int(rest.remaining(at: now)), "paused": .bool(rest.isPaused),
            "total": .int(rest.total),
        ]
    }

    /// The state of a session in a word.
    static func status(_ session: Session) -> JSONValue {
        .string(!session.isFinished ? "open" : session.disabled ? "disabled" : "done")
    }

    static func sessionSummary(_ session: Session) -> JSONValue {
        [
            "id": .int(session.id), "day": .day(session.day), "title": .text(session.title),
            "program": .text(session.program), "exercises": .int(session.exercises.count),
            "sets": .int(session.exercises.reduce(0) { $0 + $1.sets.count }), "cardio": .int(session.cardio.count),
            "minutes": .number(session.minutes), "status": status(session),
        ]
    }

    static func session(_ session: Session, _ catalogue: Catalogue) -> JSONValue {
        [
            "id": .int(session.id), "day": .day(session.day), "title": .text(session.title),
            "program": .text(session.program), "start": .moment(session.start), "end": .moment(session.end),
            "minutes": .number(session.minutes), "status": status(session), "rating": .text(session.rating?.rawValue),
            "note": .text(session.note), "disabled": .bool(session.disabled), "source": .text(session.source),
            "exercises": .array(
                session.exercises.map { entry in
                    [
                        "exercise": .string(entry.exercise.rawValue),
                        "name": .string(catalogue.name(of: entry.exercise)),
                        "slot": .text(entry.slot), "setAside": .text(entry.setAside?.rawValue),
                        "feeling": .number(entry.feeling), "note": .text(entry.note),
                        "sets": .array(entry.sets.map { .set($0) }),
                    ]
                }),
            "cardio": .array(session.cardio.map { .cardio($0, catalogue) }),
        ]
    }
}
