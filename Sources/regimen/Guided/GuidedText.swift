import Host
import TrainingKit

/// The words of a guided workout, for the screen and for plain lines alike.
struct GuidedText {
    let style: TextStyle
    let workout: GuidedWorkout

    /// `Dredfit · Workout 1`.
    var title: String {
        [workout.programName, workout.plan.title].filter { !$0.isEmpty }.joined(separator: " \(style.dot) ")
    }

    /// `4 of 18 sets`.
    var count: String {
        let places = workout.progress.places
        // Sets beyond the plan count on both sides; what is set aside is no longer planned.
        let all = places.reduce(0) { $0 + $1.workingSets + $1.remaining.count }
        let logged = workout.session?.exercises.reduce(0) { $0 + $1.sets.count { $0.kind != .warmUp } } ?? 0
        guard all > 0 else { return "\(logged) \(logged == 1 ? "set" : "sets")" }
        return "\(places.reduce(0) { $0 + $1.workingSets }) of \(all) sets"
    }

    func exerciseCount(_ set: GuidedSet) -> String { "exercise \(set.place + 1) of \(set.places)" }

    // MARK: Sets

    /// `80 kg × 8 repetitions a side`, with what was changed about it.
    func set(_ set: GuidedSet, _ draft: SetDraft) -> String {
        var text: String
        switch draft.measure {
        case .reps(let reps): text = "\(reps) \(reps == 1 ? "repetition" : "repetitions")"
        case .sides(let left, let right): text = "\(left) left, \(right) right"
        case .time(let time): text = "\(time)"
        case nil: text = set.isHold ? "as long as you hold it" : "repetitions to choose"
        }
        if let load = draft.load { text = "\(load) \(style.times) \(text)" }
        if draft.needsLoad { text += ", load to choose" }
        if set.planned.perSide, !text.contains("right") { text += " a side" }
        if let rpe = draft.effort?.rpe { text += " @\(TextStyle.number(rpe))" }
        if let rir = draft.effort?.rir { text += " @\(rir)rir" }
        if draft.failure { text += ", to failure" }
        if draft.isFromLastTime { text += " (as last time)" }
        return text
    }

    /// The number to be read from afar: `8`, `80x8`, `45`.
    func bigNumber(_ set: GuidedSet, _ draft: SetDraft) -> String {
        let count: String =
            switch draft.measure {
            case .reps(let reps): String(reps)
            case .sides(let left, let right): "\(left)-\(right)"
            case .time(let time): GuidedText.seconds(time.tenths)
            case nil: "?"
            }
        if draft.needsLoad { return "?x\(count)" }
        return draft.load.map { "\($0.number)x\(count)" } ?? count
    }

    /// `Knee push-up, set 2 of 3: 8 repetitions`.
    func next(_ set: GuidedSet, _ draft: SetDraft) -> String {
        "\(set.exercise.name), set \(set.number) of \(set.count): \(self.set(set, draft))"
    }

    /// What was done last time, and when.
    func last(_ set: GuidedSet) -> String? {
        workout.last[set.planned.exercise].map { "\(style.sets($0.sets)) on \($0.day)" }
    }

    /// What of this exercise is logged today.
    func today(_ set: GuidedSet) -> String? {
        let sets = workout.progress.places[set.place].entry?.sets ?? []
        return sets.isEmpty ? nil : sets.map(style.set).joined(separator: ", ")
    }

    /// What came before and why, as facts.
    func facts(_ set: GuidedSet, _ draft: SetDraft) -> [Section.Fact] {
        [
            ("Today", today(set)), ("Last time", last(set)), ("Why", set.planned.why.isEmpty ? nil : set.planned.why),
            ("Note", draft.note),
        ].compactMap { label, value in value.map { Section.Fact(label, $0) } }
    }

    // MARK: Clocks

    /// Whole seconds, begun ones counted, of tenths: `7`, `45`, `1:30`.
    static func seconds(_ tenths: Int) -> String {
        let seconds = (tenths + 9) / 10
        return seconds < 60 ? String(seconds) : clock(seconds)
    }

    /// `0:47`, `12:05`.
    static func clock(_ seconds: Int) -> String { "\(seconds / 60):\((seconds % 60).padded(to: 2))" }

    /// What a clock is counting, in words.
    func phase(_ reading: TimedBlock.Reading, of sides: Int) -> String {
        if reading.isPaused { return "Paused" }
        if reading.countIn != nil { return "Go on in" }
        switch reading.phase {
        case .ready: return "Get ready"
        case .switching: return "Change sides"
        case .working(let side) where sides > 1: return side == 0 ? "First side" : "Second side"
        case .working: return reading.left == nil ? "Holding" : "Hold"
        case .over: return "Done"
        }
    }

    /// What a clock shows, large.
    static func bigNumber(_ reading: TimedBlock.Reading) -> String {
        if let countIn = reading.countIn { return seconds(countIn) }
        return reading.left.map(seconds) ?? "\(reading.elapsed / 10)"
    }

    // MARK: Steps

    func heading(_ step: GuidedStep) -> String {
        let kind =
            switch step.kind {
            case .warmUp: "Warm-up"
            case .coolDown: "Cool-down"
            case .ramp: "Warm-up of this exercise"
            }
        return "\(kind), \(step.index + 1) of \(step.count)"
    }

    func step(_ step: Step) -> String {
        var text = step.measure.map { style.part($0, step.load) } ?? ""
        if let count = step.measure?.reps, step.load == nil { text += count == 1 ? " repetition" : " repetitions" }
        if step.perSide { text += " a side" }
        return text
    }

    // MARK: The end

    func question(_ question: Question) -> String {
        switch question {
        case .rating: "How did it go?"
        case .feeling(let exercise): "How did \(workout.name(of: exercise)) feel, from 0 to 10?"
        }
    }

    /// A record where the set itself stands beside it.
    static func record(_ record: NewRecord, _ style: TextStyle) -> String {
        let before = "before \(style.set(record.previous)) on \(record.previousDay)"
        switch record.kind {
        case .heaviest: return "heaviest load, \(before)"
        case .reps: return "most repetitions at this load, \(before)"
        case .hold: return "longest hold, \(before)"
        case .e1rm: return "best estimated 1RM \(record.estimate), before \(record.previousEstimate)"
        }
    }

    /// What is logged and what was set aside, by exercise.
    func logged(_ session: Session?) -> [Section.Fact] {
        guard let session else { return [] }
        let exercises = session.exercises.filter { !$0.sets.isEmpty || $0.setAside != nil }.map { entry in
            let aside = entry.setAside.map { [$0 == .hurt ? "set aside (pain)" : "set aside"] } ?? []
            let sets = entry.sets.isEmpty ? [] : [style.sets(entry.sets)]
            return Section.Fact(workout.name(of: entry.exercise), (sets + aside).joined(separator: ", "))
        }
        return exercises + session.cardio.map { Section.Fact(workout.name(of: $0.activity), style.cardio($0)) }
    }

    /// The plan in lines, for the overview.
    func plan() -> [Section.Fact] {
        workout.progress.places.map { place in
            let planned = place.planned
            var text = style.sets(planned.sets.filter { $0.kind != .warmUp }.map { ($0.measure, $0.load) })
            if planned.perSide { text += " a side" }
            return Section.Fact(workout.name(of: planned.exercise), text)
        }
    }

    var summary: [String] {
        guard let session = workout.session, let summary = workout.summary else { return [] }
        let minutes = session.minutes.map { ", \(Int($0.rounded())) min" } ?? ""
        let sets = "\(summary.sets) \(summary.sets == 1 ? "set" : "sets")"
        var lines = ["Done: \(session.title ?? "session"), \(sets)\(minutes)."]
        lines += logged(session).map { "  \($0.label): \($0.value)" }
        if !summary.records.isEmpty { lines += [""] + summary.records.map { recordText($0, style) } }
        if !summary.remarks.isEmpty { lines += [""] + summary.remarks }
        return lines
    }

    // MARK: Keys and prompts

    func keys(_ scene: GuidedScene) -> [(key: String, does: String)] {
        let always = [("?", "keys"), ("q", "leave")]
        switch scene {
        case .overview: return [("Enter", "begin"), ("q", "leave")]
        case .stale: return [("f", "finish it"), ("x", "drop it"), ("q", "leave")]
        case .step(let step):
            return (step.block == nil ? [("Enter", "done")] : [("Enter", "next"), ("Space", "pause")])
                + [("s", "skip the rest of it")] + always
        case .rest: return [("Enter", "go on"), ("+ -", "15 s"), ("Space", "pause"), ("p", "correct")] + always
        case .set(let set) where set.block != nil:
            return [("Enter", "stop"), ("Space", "pause"), ("+", "5 s more"), ("x", "cancel")]
        case .set(let set):
            return (set.isHold ? [("Enter", "start"), ("c", "done")] : [("Enter", "done")])
                + [("0-9", "other set"), ("l", "load"), ("e", "effort"), ("s", "skip")] + always
        case .allDone where workout.plan.exercises.isEmpty:
            let more = workout.exerciseAtHand.map { [("0-9", "\($0.name) again")] } ?? []
            return [("Enter", "log a set")] + more + [("d", "finish"), ("p", "correct")] + always
        case .allDone: return [("Enter", "go on"), ("a", "log more"), ("p", "correct")] + always
        case .question(.rating, _, _): return [("t", "tough"), ("p", "as planned"), ("e", "easy"), ("Left", "back")]
        case .question: return [("0-10", "and Enter"), ("Enter", "leave out"), ("Left", "back")]
        case .finishing: return []
        case .offer(let offer):
            return offer.choices.enumerated().map { ("\($0 + 1)", $1.title) } + [("Enter", "later")]
        case .summary: return [("Enter", "close")]
        }
    }

    static let help: [Section.Fact] = [
        .init("Enter", "the set as shown; starts and stops a hold; ends a rest"),
        .init("0-9", "another set, as after log: 9, 80x8, 8l7r, 45s, 80x8@9"),
        .init("Up, Down", "one repetition or five seconds more, fewer"),
        .init("+ -", "the load; during a rest 15 s"),
        .init("l e n f", "load, effort, note, to failure"),
        .init("c", "a hold as shown, without the clock"),
        .init("Space", "pause, and on"),
        .init("s h", "set the exercise aside; because of pain"),
        .init("t", "how it is done"),
        .init("p u", "correct the last set; undo"),
        .init("a", "log any exercise: bench 80x8"),
        .init("Left Right", "another exercise"),
        .init("d q", "finish; leave"),
    ]

    func prompt(_ entry: GuidedPrompt.Entry) -> String {
        switch entry {
        case .set: workout.exerciseAtHand.map { "Set of \($0.name)" } ?? "Set"
        case .anything: "Log"
        case .load: "Load"
        case .effort: "RPE, or 2rir"
        case .note: "Note"
        case .correction(let exercise, let set):
            "Set \(set) of \(workout.session.map { workout.name(of: $0.exercises[exercise - 1].exercise) } ?? "")"
        case .feeling: "Feeling"
        }
    }

    func question(_ question: GuidedPrompt.Question) -> String {
        let name = workout.nextSet?.exercise.name ?? ""
        return switch question {
        case .setAside(.skipped): "Set \(name) aside today? y, or any other key"
        case .setAside(.hurt): "Set \(name) aside because of pain? y, or any other key"
        case .finish(let left): "Finish with \(left) \(left == 1 ? "set" : "sets") left? y, or any other key"
        case .discard: "Drop this session? y, or any other key"
        case .undo: "Undo the last change? y, or any other key"
        }
    }

    var leaveChoices: [(key: String, does: String)] {
        (workout.hasSomethingToKeep ? [("f", "finish early, keep what is done")] : [("x", "drop the session")])
            + [("k", "leave it open, go on later with regimen start"), ("Esc", "stay")]
    }
}
