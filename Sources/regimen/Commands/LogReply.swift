import Host
import TrainingKit

func logReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    let request = LogRequest(
        words: call.arguments.words("WORDS"), note: call.arguments.option("note"), title: call.arguments.option("title"),
        on: try call.day("on"), failure: call.arguments.flag("failure"))
    let result = try host.log(request)
    let catalogue = try host.catalogue()
    return Reply(logJSON(result, catalogue), logLines(result, call.style, at: host.clock.now, catalogue))
}

private func logLines(_ result: LogResult, _ style: TextStyle, at now: Moment, _ catalogue: Catalogue) -> [String] {
    var lines: [String] = []
    for logged in result.logged {
        lines += logged.sets.map { "\(logged.exercise.name)  \(style.set($0))\(style.pieces($0))" }
        if let cardio = logged.cardio { lines.append("\(logged.exercise.name)  \(style.cardio(cardio))") }
    }
    lines += result.notes.map { "read as \($0)" }
    lines += result.records.map { recordText($0, style) }
    if result.session.isFinished {
        lines.append("added to session \(result.session.id) of \(result.session.day)")
    } else if !result.progress.places.isEmpty {
        lines.append(remainingText(result.progress, catalogue))
    }
    if let rest = result.rest { lines.append(restText(rest, at: now)) }
    return lines
}

private func logJSON(_ result: LogResult, _ catalogue: Catalogue) -> JSONValue {
    let sets = result.logged.flatMap { logged in
        logged.sets.map { set -> JSONValue in
            guard case .object(var members) = JSONValue.set(set) else { return .null }
            members["exercise"] = .string(logged.exercise.id.rawValue)
            members["name"] = .string(logged.exercise.name)
            return .object(members)
        }
    }
    return [
        "session": .int(result.session.id), "day": .day(result.session.day), "sets": .array(sets),
        "cardio": .array(result.logged.compactMap { $0.cardio.map { .cardio($0, catalogue) } }),
        "records": .array(
            result.records.map { record in
                [
                    "exercise": .string(record.exercise.id.rawValue), "kind": .string(record.kind.rawValue),
                    "load": .load(record.set.load), "reps": .number(record.set.measure.reps),
                    "seconds": .number(record.set.measure.time?.seconds), "e1rm": .number(record.set.estimatedOneRepMax),
                    "previous": .set(record.previous), "previousDay": .day(record.previousDay),
                ]
            }),
        "read": .array(result.notes.map { .string($0) }), "remaining": .int(result.progress.remainingSets),
        "restUntil": .moment(result.rest?.deadline),
    ]
}

func recordText(_ record: NewRecord, _ style: TextStyle) -> String {
    let what =
        switch record.kind {
        case .heaviest: "heaviest load"
        case .reps: "most repetitions at this load"
        case .hold: "longest hold"
        case .e1rm: "best estimated 1RM, \(record.estimate) (before \(record.previousEstimate))"
        }
    return "record: \(record.exercise.name), \(what), \(style.set(record.set)); "
        + "before \(style.set(record.previous)) on \(record.previousDay)"
}

extension NewRecord {
    /// The estimated one-rep maxima of the set and of the one before, both in the unit that the set was logged in.
    var estimate: String { Host.words(kilograms: set.estimatedOneRepMax, in: set.load?.unit ?? .kg) }
    var previousEstimate: String { Host.words(kilograms: previous.estimatedOneRepMax, in: set.load?.unit ?? .kg) }
}

func remainingText(_ progress: SessionProgress, _ catalogue: Catalogue) -> String {
    let left = progress.places.filter { !$0.remaining.isEmpty }
    guard !left.isEmpty else { return "left: nothing; finish with: regimen done" }
    return "left: "
        + left.map { "\(catalogue.name(of: $0.planned.exercise)) \($0.remaining.count)" }.joined(separator: ", ")
}
