import Host
import TrainingKit

func setAsideReply(_ call: Call, _ reason: ExerciseEntry.SetAside) throws -> Reply {
    let name = call.arguments.words("EXERCISE").joined(separator: " ")
    guard !name.isEmpty else { throw UsageError.missingWord("EXERCISE", command: reason == .hurt ? "hurt" : "skip") }
    let (exercise, session) = try call.host().setAside(name, as: reason)
    let catalogue = try call.host().catalogue()
    let line =
        reason == .hurt
        ? "\(exercise.name) is set aside because of pain. Pain means stop; nothing here is medical advice."
        : "\(exercise.name) is set aside today."
    let progress = SessionProgress(plan: session.plan, session: session)
    return Reply(
        [
            "session": .int(session.id), "exercise": .string(exercise.id.rawValue), "setAside": .string(reason.rawValue),
            "remaining": .int(progress.remainingSets),
        ], [line, remainingText(progress, catalogue)])
}

func doneReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    var request = DoneRequest(
        rating: try call.choice("rating", Session.Rating.self), feelings: try call.arguments.options("feel").map(feeling),
        asPlanned: call.arguments.flag("as-planned"), note: call.arguments.option("notes"))
    if call.terminal.isInteractive { try ask(&request, call) }
    let result = try host.done(request)
    let catalogue = try host.catalogue()
    let style = call.style
    let sets = result.session.exercises.reduce(0) { $0 + $1.sets.count }
    let minutes = result.session.minutes.map { ", \(Int($0.rounded())) min" } ?? ""
    var lines = ["Done: \(result.session.title ?? "session"), \(counted(sets, "set"))\(minutes)."]
    lines += style.wrapped(result.remarks)
    if !result.coolDown.isEmpty { lines += ["", "Cool-down"] + result.coolDown.map { "  " + stepText($0, style) } }
    if !result.offers.isEmpty { lines += ["", "Open questions"] + style.wrapped(offerLines(result.offers)) }
    return Reply(
        [
            "session": .session(result.session, catalogue), "remarks": .array(result.remarks.map { .string($0) }),
            "offers": .array(result.offers.map { .offer($0) }), "coolDown": .array(result.coolDown.map { .step($0) }),
        ], lines)
}

private func feeling(_ text: String) throws -> (exercise: String, value: Int) {
    guard let equals = text.lastIndex(of: "="), let value = Int(text[text.index(after: equals)...]),
        (0...10).contains(value), equals != text.startIndex
    else { throw UsageError.badValue(text, of: "--feel", allowed: "EXERCISE=N with N from 0 to 10") }
    return (String(text[..<equals]), value)
}

/// Asks what the program needs and the options did not say.
private func ask(_ request: inout DoneRequest, _ call: Call) throws {
    let catalogue = try call.host().catalogue()
    for question in try call.host().openQuestions(request) {
        switch question {
        case .rating:
            while request.rating == nil {
                guard let answer = call.terminal.ask("How did it go: tough, plan (as planned) or easy? ") else { return }
                request.rating = Session.Rating.allCases.first {
                    !answer.isEmpty && $0.rawValue.hasPrefix(answer.lowercased())
                }
            }
        case .feeling(let exercise):
            guard let answer = call.terminal.ask("Feeling 0 to 10 for \(catalogue.name(of: exercise)) (Enter to leave out): ")
            else { return }
            if let value = Int(answer), (0...10).contains(value) {
                request.feelings.append((exercise.rawValue, value))
            }
        }
    }
}
