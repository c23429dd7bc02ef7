import Host
import TrainingKit

func todayReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    let view = try host.today()
    let catalogue = try host.catalogue()
    return Reply(todayJSON(view, at: host.clock.now, catalogue), todayLines(view, call, catalogue))
}

private func todayJSON(_ view: DayView, at now: Moment, _ catalogue: Catalogue) -> JSONValue {
    [
        "day": .day(view.day), "program": .string(view.program.id), "status": .string(view.status.rawValue),
        "number": .number(view.plan.number), "title": .string(view.plan.title),
        "estimatedMinutes": .number(view.plan.estimatedMinutes), "session": .number(view.session?.id),
        "exercises": .array(
            view.progress.places.map { .planned($0, last: view.last[$0.planned.exercise], catalogue) }),
        "offers": .array(view.offers.map { .offer($0) }), "notes": .array(view.plan.notes.map { .string($0) }),
        "unplanned": .array(
            view.progress.others.map { entry in
                [
                    "exercise": .string(entry.exercise.rawValue), "name": .string(catalogue.name(of: entry.exercise)),
                    "logged": .array(entry.sets.map { .set($0) }),
                ]
            }),
        "cardio": .array((view.session?.cardio ?? []).map { .cardio($0, catalogue) }),
        "warmUp": .array(view.plan.warmUp.map { .step($0) }), "coolDown": .array(view.plan.coolDown.map { .step($0) }),
        "nextTrainingDay": .day(view.plan.nextTrainingDay), "rest": .rest(view.rest, at: now),
    ]
}

private func todayLines(_ view: DayView, _ call: Call, _ catalogue: Catalogue) -> [String] {
    let style = call.style
    var head = [TextStyle.day(view.day), view.program.name, view.plan.title]
    if let minutes = view.plan.estimatedMinutes, view.status == .planned { head.append(aboutText(minutes: minutes)) }
    var lines = style.wrapped([head.joined(separator: " \(style.dot) ")])
    switch view.status {
    case .rest:
        let next = view.plan.nextTrainingDay.map { " The next training day is \(TextStyle.day($0))." } ?? ""
        let plan = view.progress.places.isEmpty ? "." : "; this would be it:"
        lines += style.lines(Section("", [.text("A rest day.\(next) Training anyway is fine\(plan)")]))
    case .done:
        let next = view.plan.nextTrainingDay.map { " The next training day is \(TextStyle.day($0))." } ?? ""
        lines.append("Done.\(next)")
    case .active:
        lines.append(progressText(view))
        if view.isStale, let start = view.session?.start {
            let text = "It was begun on \(TextStyle.day(start.day)). Finish it before the next: regimen done"
            lines += style.wrapped([text])
        }
    case .planned, .open: break
    }
    lines.append("")
    if call.arguments.flag("steps"), !view.plan.warmUp.isEmpty {
        lines += ["Warm-up"] + view.plan.warmUp.map { "  " + stepText($0, style) } + [""]
    }
    // Once it is done, what a recommendation named and nobody did says nothing.
    let places = view.progress.places.filter {
        view.status != .done || view.plan.status == .planned || $0.workingSets > 0 || $0.entry?.setAside != nil
    }
    if !places.isEmpty { lines += planTable(places, view, style, catalogue) }
    lines += unplannedLines(view, style, catalogue)
    if call.arguments.flag("steps"), !view.plan.coolDown.isEmpty {
        lines += ["", "Cool-down"] + view.plan.coolDown.map { "  " + stepText($0, style) }
    }
    if !view.plan.notes.isEmpty {
        lines += (lines.last == "" ? [] : [""]) + style.lines(Section("", view.plan.notes.map { .text($0) }))
    }
    if !view.offers.isEmpty { lines += ["", "Open questions"] + style.wrapped(offerLines(view.offers)) }
    if let rest = view.rest, view.status == .active {
        lines += ["", restText(rest, at: (try? call.host().clock.now) ?? LocalClock.now)]
    }
    return lines
}

/// One line an exercise: name, sets, what is done. Why this much and what was done last time stand beside them where
/// all of that fits the width, else below each.
private func planTable(
    _ places: [SessionProgress.Place], _ view: DayView, _ style: TextStyle, _ catalogue: Catalogue
) -> [String] {
    let rows = places.map { place in
        (
            name: catalogue.name(of: place.planned.exercise), sets: plannedText(place, style),
            done: view.session == nil ? "" : doneText(place), why: whyText(place.planned, view, style)
        )
    }
    func column(_ texts: [String]) -> [String] {
        let width = texts.map(\.count).max() ?? 0
        return texts.map { $0 + String(repeating: " ", count: width - $0.count) }
    }
    let names = column(rows.map(\.name))
    let sets = column(rows.map(\.sets))
    let done = column(rows.map(\.done))
    let heads = rows.indices.map { [names[$0], sets[$0], done[$0]].filter { !$0.isEmpty }.joined(separator: "  ") }
    if zip(heads, rows).allSatisfy({ $0.count + 2 + $1.why.count <= style.terminal.width }) {
        return zip(heads, rows).map { "\($0)  \($1.why)".trimmedEnd }
    }
    return zip(heads, rows).flatMap { head, row in
        [head.trimmedEnd] + (row.why.isEmpty ? [] : style.lines(Section("", [.text("    " + row.why)])))
    }
}

private func aboutText(minutes: Double) -> String { "about \(TextStyle.number(minutes.rounded())) min" }

/// How far an open session is: what is left of a plan, or what is logged where nothing was planned set by set.
private func progressText(_ view: DayView) -> String {
    let sets = view.session?.exercises.reduce(0) { $0 + $1.sets.count } ?? 0
    guard view.progress.places.contains(where: { $0.planned.sets.contains { $0.measure != nil } }) else {
        return "In progress: \(counted(sets, "set")) logged."
    }
    let left = view.progress.remainingSets
    return left == 0
        ? "In progress: every planned set is logged. Finish with: regimen done"
        : "In progress: \(counted(left, "set")) left."
}

/// What was logged beside the plan.
private func unplannedLines(_ view: DayView, _ style: TextStyle, _ catalogue: Catalogue) -> [String] {
    let entries = view.progress.others.filter { !$0.sets.isEmpty }.map {
        (catalogue.name(of: $0.exercise), style.sets($0.sets))
    }
    let cardio = (view.session?.cardio ?? []).map { (catalogue.name(of: $0.activity), style.cardio($0)) }
    let facts = (entries + cardio).map { Section.Fact($0.0, $0.1) }
    guard !facts.isEmpty else { return [] }
    let section = style.lines(Section("", [.facts(facts)]))
    return view.progress.places.isEmpty ? section : ["", "Beside the plan"] + section
}

private func plannedText(_ place: SessionProgress.Place, _ style: TextStyle) -> String {
    let working = place.planned.sets.filter { $0.kind != .warmUp }
    var text = style.sets(working.map { ($0.measure, $0.load) })
    if working.allSatisfy({ $0.measure == nil }) { text = counted(working.count, "set") }
    if working.contains(where: \.needsLoad) { text += ", load to choose" }
    return place.planned.perSide ? text + " a side" : text
}

private func doneText(_ place: SessionProgress.Place) -> String {
    switch place.entry?.setAside {
    case .hurt: "set aside (pain)"
    case .skipped: "set aside"
    case nil: "\(min(place.workingSets, place.planned.sets.count))/\(place.planned.sets.count)"
    }
}

/// The program's reason, and last time where the reason does not say it already.
private func whyText(_ planned: PlannedExercise, _ view: DayView, _ style: TextStyle) -> String {
    guard let last = view.last[planned.exercise], !planned.why.lowercased().contains("last time") else {
        return planned.why
    }
    let lastTime = "last time \(style.sets(last.sets))"
    return planned.why.isEmpty ? lastTime : "\(planned.why) \(style.dot) \(lastTime)"
}

extension String {
    /// Without spaces at the end.
    fileprivate var trimmedEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

func stepText(_ step: Step, _ style: TextStyle) -> String {
    var text = step.name
    if let measure = step.measure { text += ", " + style.part(measure, step.load) }
    if step.perSide { text += " a side" }
    return text
}

func nextReply(_ call: Call) throws -> Reply {
    let count = try call.arguments.word("N").map { try call.count(word: $0, of: "N", 1...50) } ?? 3
    let host = try call.host()
    let catalogue = try host.catalogue()
    let upcoming = try host.next(count)
    let style = call.style
    var lines: [String] = []
    for (day, plan) in upcoming {
        let head = [TextStyle.day(day), plan.title] + (plan.estimatedMinutes.map { [aboutText(minutes: $0)] } ?? [])
        if !lines.isEmpty { lines.append("") }
        lines.append(head.joined(separator: " \(style.dot) "))
        lines += plan.exercises.map { planned in
            "  \(catalogue.name(of: planned.exercise)): "
                + style.sets(planned.sets.filter { $0.kind != .warmUp }.map { ($0.measure, $0.load) })
                + (planned.perSide ? " a side" : "")
        }
        if plan.exercises.isEmpty { lines += plan.notes.map { "  " + $0 } }
    }
    let sessions: [JSONValue] = upcoming.map { day, plan in
        var members = JSONValue.plan(plan, catalogue)
        members["day"] = .day(day)
        return .object(members)
    }
    return Reply(["sessions": .array(sessions)], lines)
}
