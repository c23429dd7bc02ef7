import Host
import Insight
import TrainingKit

private let exercise = CommandDeclaration.Positional(
    "EXERCISE", .many, help: "what you call it: id, name or alias; a unique part is enough", completion: .exercise)

let trainingCommands: [Command] = [
    Command(
        group: .training, needs: .reading,
        declaration: CommandDeclaration(
            "today", summary: "show the plan for the day, or what is done of it",
            discussion: """
                The exercises with their sets and loads, what you did last time and why this much; or that the workout is
                done, or that it is a rest day and when the next training day is; and the questions your program has
                open. Nothing is written.
                """,
            options: [.init("steps", help: "show warm-up and cool-down too")],
            examples: ["today", "today --json", "today --at 2026-03-01"]),
        run: { call in try todayReply(call) }),
    Command(
        group: .training, needs: .reading,
        declaration: CommandDeclaration(
            "next", summary: "show the next planned sessions, each assumed to be done as planned",
            positionals: [.init("N", .optional, help: "how many, 1 to 50 (default 3)")],
            examples: ["next", "next 5 --json"]),
        run: { call in try nextReply(call) }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "log", summary: "log sets, whichever program it is",
            discussion: """
                Without words the next planned set is logged exactly as planned. Words up to the first set name the
                exercise; without a name the next planned one is meant.

                  8              eight repetitions, at the load before it, the planned load or last time's
                  80x8           80 kg (or lb, as configured) for eight; 80kgx8, 225lbx5
                  80x8x3         three sets of it
                  3x8            three sets of eight where the exercise takes no load; else see what is printed back
                  80kg 8 8 7     the load once, then the repetitions
                  45s 1:00       held for time
                  +10kgx5        added to bodyweight; -20kgx8 is assistance; bwx8 has no load
                  8l7r           eight left, seven right
                  20x10/15x8     a drop set
                  w:40x8         a warm-up
                  80x8@8.5       RPE; @2rir repetitions in reserve; for cardio @6 is the intensity
                  25min, 5km     cardio

                The first set of a day opens a session on the day's plan. A line with an error in it is refused whole.
                """,
            positionals: [
                .init("WORDS", .many, help: "an exercise and its sets, or all", completion: .exercise)
            ],
            options: [
                .init("note", value: "TEXT", help: "a note on the set (of several, on the last)"),
                .init("title", value: "TEXT", help: "the title of the session"),
                .init("on", value: "DAY", help: "add to that day's last session, or make a finished one"),
                .init("failure", help: "the set (of several, the last) was taken to failure"),
            ],
            examples: [
                "log", "log 9", "log all", "log push-up 12 12 10", "log bench 80x8 80x8 77.5x7@9",
                "log squat 225lbx5x3", "log plank 45s 1:00", "log run 25min @6",
            ]),
        run: { call in try logReply(call) }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "skip", summary: "set an exercise aside today", positionals: [exercise], examples: ["skip squat"]),
        run: { call in try setAsideReply(call, .skipped) }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "hurt", summary: "set an exercise aside because of pain",
            discussion: "Pain means stop. Programs hold the exercise back for a while; how, says their README. This is not medical advice.",
            positionals: [exercise], examples: ["hurt squat"]),
        run: { call in try setAsideReply(call, .hurt) }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "done", summary: "finish the session",
            options: [
                .init("rating", value: "RATING", help: "how it went: tough, plan or easy", completion: .words(["tough", "plan", "easy"])),
                .init("feel", value: "EXERCISE=N", help: "feeling 0 to 10 for an exercise", repeats: true),
                .init("as-planned", help: "first log what is still planned"),
                .init("notes", value: "TEXT", help: "a note on the session"),
            ],
            examples: ["done --rating plan", "done --feel bench=7 --feel squat=8", "done --as-planned --rating easy"]),
        run: { call in try doneReply(call) }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "discard", summary: "drop the open session", options: [.init("yes", help: "do not ask")],
            examples: ["discard --yes"]),
        run: { call in
            guard let open = try call.host().journal.openSession(through: nil) else { throw SessionError.noneOpen }
            let sets = open.exercises.reduce(0) { $0 + $1.sets.count }
            guard try call.confirm("Drop the session of \(open.day) with \(sets) sets?") else {
                return Reply(["discarded": false], ["Nothing was changed."])
            }
            let session = try call.host().discard()
            return Reply(
                ["discarded": true, "session": .int(session.id)],
                ["The session of \(session.day) is dropped. To bring it back: regimen undo"])
        }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "rest", summary: "show, start or change the rest timer",
            discussion: "The timer is a deadline in the journal: it survives a closed terminal and a reboot.",
            positionals: [
                .init(
                    "CHANGE", .optional, help: "90, 1:30, +15, -15, pause, resume or skip",
                    completion: .words(["pause", "resume", "skip", "+15", "-15", "90"]))
            ],
            examples: ["rest", "rest 90", "rest 1:30", "rest +15", "rest pause"]),
        onlyLooks: { $0.word("CHANGE") == nil },
        run: { call in try restReply(call) }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "weigh", summary: "record body weight, one measurement a day",
            positionals: [.init("WEIGHT", .optional, help: "80.5, 80.5kg or 177lb; without it the last ones are shown")],
            options: [
                .init("on", value: "DAY", help: "the day it was measured"),
                .init("remove", help: "take the day's measurement out"),
            ],
            examples: ["weigh 80.5", "weigh 177lb --on 2026-02-28", "weigh"]),
        onlyLooks: { $0.word("WEIGHT") == nil && !$0.flag("remove") },
        run: { call in try weighReply(call) }),
    Command(
        group: .training, needs: .reading,
        declaration: CommandDeclaration(
            "offers", summary: "list the questions your program has put", examples: ["offers"]),
        run: { call in
            let offers = try call.host().offers()
            return Reply(
                ["offers": .array(offers.map { .offer($0) })],
                offers.isEmpty ? ["No offer is open."] : call.style.wrapped(offerLines(offers)))
        }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "accept", summary: "accept an offer",
            positionals: [.init("OFFER", .optional, help: "its number or id; may be left out when one is open")],
            options: [.init("choice", value: "ID", help: "another of its choices")],
            examples: ["accept", "accept 2", "accept comeback --choice fresh"]),
        run: { call in try answerReply(call, choice: call.arguments.option("choice")) }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "decline", summary: "decline an offer",
            positionals: [.init("OFFER", .optional, help: "its number or id; may be left out when one is open")],
            examples: ["decline", "decline 1"]),
        run: { call in try answerReply(call, choice: Offer.Choice.decline) }),
]

// MARK: today, next

private func todayReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    let view = try host.today()
    let catalogue = try host.catalogue()
    let json: JSONValue = [
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
        "nextTrainingDay": .day(view.plan.nextTrainingDay), "rest": .rest(view.rest, at: host.clock.now),
    ]
    return Reply(json, todayLines(view, call, catalogue))
}

private func todayLines(_ view: DayView, _ call: Call, _ catalogue: Catalogue) -> [String] {
    let style = call.style
    var head = [TextStyle.day(view.day), view.program.name, view.plan.title]
    if let minutes = view.plan.estimatedMinutes, view.status == .planned { head.append("about \(TextStyle.number(minutes.rounded())) min") }
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
    if !view.plan.notes.isEmpty { lines += (lines.last == "" ? [] : [""]) + style.lines(Section("", view.plan.notes.map { .text($0) })) }
    if !view.offers.isEmpty { lines += ["", "Open questions"] + style.wrapped(offerLines(view.offers)) }
    if let rest = view.rest, view.status == .active { lines += ["", restText(rest, at: (try? call.host().clock.now) ?? LocalClock.now)] }
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

private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

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
    guard let last = view.last[planned.exercise], !planned.why.lowercased().contains("last time") else { return planned.why }
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

private func nextReply(_ call: Call) throws -> Reply {
    let count = try call.arguments.word("N").map { try call.count(word: $0, of: "N", 1...50) } ?? 3
    let host = try call.host()
    let catalogue = try host.catalogue()
    let upcoming = try host.next(count)
    let style = call.style
    var lines: [String] = []
    for (day, plan) in upcoming {
        let head = [TextStyle.day(day), plan.title] + (plan.estimatedMinutes.map { ["about \(TextStyle.number($0.rounded())) min"] } ?? [])
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

// MARK: log

private func logReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    let request = LogRequest(
        words: call.arguments.words("WORDS"), note: call.arguments.option("note"), title: call.arguments.option("title"),
        on: try call.day("on"), failure: call.arguments.flag("failure"))
    let result = try host.log(request)
    let catalogue = try host.catalogue()
    let style = call.style
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
    if let rest = result.rest { lines.append(restText(rest, at: host.clock.now)) }
    let sets = result.logged.flatMap { logged in
        logged.sets.map { set -> JSONValue in
            guard case .object(var members) = JSONValue.set(set) else { return .null }
            members["exercise"] = .string(logged.exercise.id.rawValue)
            members["name"] = .string(logged.exercise.name)
            return .object(members)
        }
    }
    let json: JSONValue = [
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
    return Reply(json, lines)
}

func recordText(_ record: NewRecord, _ style: TextStyle) -> String {
    let what =
        switch record.kind {
        case .heaviest: "heaviest load"
        case .reps: "most repetitions at this load"
        case .hold: "longest hold"
        case .e1rm: "best estimated 1RM, \(kilograms(record.set.estimatedOneRepMax)) (before \(kilograms(record.previous.estimatedOneRepMax)))"
        }
    return "record: \(record.exercise.name), \(what), \(style.set(record.set)); before \(style.set(record.previous)) on \(record.previousDay)"
}

/// One decimal of a number of kilograms.
func kilograms(_ value: Double?) -> String {
    value.map { TextStyle.number(($0 * 10).rounded() / 10) + " kg" } ?? "-"
}

private func remainingText(_ progress: SessionProgress, _ catalogue: Catalogue) -> String {
    let left = progress.places.filter { !$0.remaining.isEmpty }
    guard !left.isEmpty else { return "left: nothing; finish with: regimen done" }
    return "left: "
        + left.map { "\(catalogue.name(of: $0.planned.exercise)) \($0.remaining.count)" }.joined(separator: ", ")
}

// MARK: skip, hurt, done

private func setAsideReply(_ call: Call, _ reason: ExerciseEntry.SetAside) throws -> Reply {
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

private func doneReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    var request = DoneRequest(
        rating: try call.choice("rating", Session.Rating.self), feelings: try call.arguments.options("feel").map(feeling),
        asPlanned: call.arguments.flag("as-planned"), note: call.arguments.option("notes"))
    if call.terminal.isInteractive { try ask(&request, call) }
    let result = try host.done(request)
    let catalogue = try host.catalogue()
    let style = call.style
    let sets = result.session.exercises.reduce(0) { $0 + $1.sets.count }
    var lines = ["Done: \(result.session.title ?? "session"), \(counted(sets, "set"))\(result.session.minutes.map { ", \(Int($0.rounded())) min" } ?? "")."]
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

// MARK: rest, weigh, offers

func restText(_ rest: RestTimer, at now: Moment) -> String {
    let left = rest.remaining(at: now)
    if left == 0 { return "rest is over" }
    if rest.isPaused { return "rest paused with \(TextStyle.duration(left)) left" }
    let until = now + left
    return "rest \(TextStyle.duration(left)), until \(until.clock):\((until.secondOfDay % 60).padded(to: 2))"
}

private func restReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    let word = call.arguments.word("CHANGE")
    let rest = try host.rest(try word.map { try restChange($0) })
    return Reply(
        ["rest": .rest(rest, at: host.clock.now)],
        [rest.map { restText($0, at: host.clock.now) } ?? "no rest timer is running"])
}

private func restChange(_ word: String) throws -> Host.RestChange {
    switch word.lowercased() {
    case "pause": return .pause
    case "resume": return .resume
    case "skip", "stop": return .skip
    default: break
    }
    let sign = word.first == "+" || word.first == "-"
    let digits = sign ? word.dropFirst() : word[...]
    let fields = digits.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    let allowed = "90, 1:30, +15, -15, pause, resume or skip"
    guard !fields.contains(nil), !fields.contains(where: { ($0 ?? -1) < 0 }), (1...2).contains(fields.count) else {
        throw UsageError.badValue(word, of: "rest", allowed: allowed)
    }
    let numbers = fields.compactMap { $0 }
    guard numbers.count == 1 || numbers[1] < 60 else { throw UsageError.badValue(word, of: "rest", allowed: allowed) }
    let seconds = numbers.count == 1 ? numbers[0] : numbers[0] * 60 + numbers[1]
    guard (0...7200).contains(seconds) else {
        throw UsageError.badValue(word, of: "rest", allowed: "up to two hours: " + allowed)
    }
    return sign ? .extend(seconds: word.first == "-" ? -seconds : seconds) : .start(seconds: seconds)
}

private func weighReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    let day = try call.day("on") ?? host.day
    if call.arguments.flag("remove") {
        try host.removeWeight(on: day)
        return Reply(["day": .day(day), "weight": .null], ["The body weight of \(day) is taken out."])
    }
    guard let word = call.arguments.word("WEIGHT") else {
        let weights = try host.journal.bodyWeights(from: day - 366, through: day)
        let rows: [[Section.Table.Cell]] = weights.suffix(14).reversed().map { ["\($0.day)", "\($0.weight)"] }
        return Reply(
            ["weights": .array(weights.map { ["day": .day($0.day), "weight": .load($0.weight)] })],
            weights.isEmpty
                ? ["No body weight is recorded. For example: regimen weigh 80.5"]
                : call.style.table([.init("Day"), .init("Body weight", .right)], rows))
    }
    let weight = try bodyWeight(word, unit: host.configuration.units)
    try host.weigh(weight, on: day)
    return Reply(["day": .day(day), "weight": .load(weight)], ["Body weight on \(day): \(weight)"])
}

private func bodyWeight(_ word: String, unit: MassUnit) throws -> Load {
    let lower = word.lowercased()
    var number = lower[...]
    var unit = unit
    for (suffix, named) in [("kgs", MassUnit.kg), ("kg", .kg), ("lbs", .lb), ("lb", .lb)] where lower.hasSuffix(suffix) {
        number = lower.dropLast(suffix.count)
        unit = named
        break
    }
    guard let weight = Load(number, unit), (20...500).contains(weight.mass.kilograms) else {
        throw Refusal("bad-weight", "'\(word)' is not a body weight", hint: "Write it as 80.5, 80.5kg or 177lb, from 20 to 500 kg")
    }
    return weight
}

func offerLines(_ offers: [Offer]) -> [String] {
    offers.enumerated().flatMap { index, offer in
        ["  \(index + 1)  \(offer.title)", "     " + offer.choices.map(\.id).joined(separator: ", ")]
    } + ["Answer with: regimen accept\(offers.count > 1 ? " N" : ""), or regimen decline\(offers.count > 1 ? " N" : "")"]
}

private func answerReply(_ call: Call, choice: String?) throws -> Reply {
    let (offer, chosen) = try call.host().answer(call.arguments.word("OFFER"), choice: choice)
    return Reply(
        ["offer": .string(offer.id), "choice": .string(chosen.id)], ["\(offer.title)", "Answered: \(chosen.title)."])
}
