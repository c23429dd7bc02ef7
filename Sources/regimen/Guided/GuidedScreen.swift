import Host
import Report
import TrainingKit

/// Lays a scene out as lines that fit a terminal of any size from 40×12.
///
/// A body that is too high loses its parts in the order of their rank: first the air, then the reasons, last what is
/// to be done.
struct GuidedScreen {
    let columns: Int
    let lines: Int
    let colour: Bool
    let unicode: Bool

    /// Lines are easier to read when they are not longer than this.
    private static let widest = 100
    private var width: Int { min(columns, GuidedScreen.widest) - 2 }
    private var renderer: TerminalRenderer {
        TerminalRenderer(TerminalStyle(width: width, colour: false, unicode: unicode))
    }

    /// A part of the body. A lower rank goes first when there is no room.
    private struct Part {
        var rank: Int
        var lines: [String]
        /// What stands there in place of the lines where they do not fit.
        var short: [String]?
        /// Its first lines are of use without the rest.
        var isList = false
    }

    private enum Rank {
        static let air = 0
        static let why = 1
        static let detail = 2
        static let dots = 3
        static let number = 4
        static let whole = 5
    }

    /// The whole screen: at most as many lines as it has, none wider than it is.
    func frame(_ machine: GuidedMachine, style: TextStyle, at now: WallTime) -> [String] {
        let text = GuidedText(style: style, workout: machine.workout)
        let scene = machine.scene(at: now)
        let head = header(text)
        // Two lines at least are for what is to be done.
        let foot = Array(footer(machine, text, scene).suffix(max(0, lines - head.count - 2)))
        let room = max(1, lines - head.count - foot.count)
        var parts: [Part]
        switch machine.prompt {
        case .help(let first): parts = reading(facts(GuidedText.help), from: first, room)
        case .reading(let sections, let first): parts = reading(renderer.lines(sections), from: first, room)
        case .leave:
            parts = [
                Part(rank: Rank.whole, lines: [bold("Leave the workout?")]), air,
                Part(rank: Rank.whole, lines: facts(text.leaveChoices.map { .init($0.key, $0.does) })),
            ]
        default: parts = body(scene, machine, text, at: now)
        }
        let body = fit(&parts, into: room)
        let padding = Array(repeating: "", count: max(0, room - body.count))
        return (head + body + padding + foot).prefix(lines).map { $0.isEmpty ? $0 : " " + $0 }
    }

    // MARK: Fitting

    private var air: Part { Part(rank: Rank.air, lines: [""]) }

    private func fit(_ parts: inout [Part], into room: Int) -> [String] {
        // Parts without lines leave no gap.
        parts.removeAll { $0.lines.isEmpty }
        for index in parts.indices.dropFirst().reversed()
        where parts[index].rank == Rank.air && parts[index - 1].rank == Rank.air {
            parts.remove(at: index)
        }
        for rank in Rank.air..<Rank.whole {
            for index in parts.indices.reversed() where parts[index].rank == rank {
                let over = parts.reduce(0) { $0 + $1.lines.count } - room
                guard over > 0 else { break }
                let part = parts[index]
                parts[index].lines = part.short ?? (part.isList ? Array(part.lines.dropLast(over)) : [])
            }
        }
        return Array(parts.flatMap(\.lines).prefix(room))
    }

    /// A text that may be longer than the screen, from a line on; at its end it stays.
    private func reading(_ lines: [String], from first: Int, _ room: Int) -> [Part] {
        [Part(rank: Rank.whole, lines: Array(lines.dropFirst(min(first, max(0, lines.count - room)))))]
    }

    // MARK: Inks

    private func paint(_ text: String, _ code: String) -> String {
        colour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
    private func bold(_ text: String) -> String { paint(text, "1") }
    private func quiet(_ text: String) -> String { paint(text, "2") }
    private func accent(_ lines: [String], _ code: String) -> [String] { lines.map { paint($0, code) } }

    /// One line, cut where it does not fit.
    private func line(_ text: String) -> String {
        let wrapped = renderer.wrapped(text)
        return wrapped.count <= 1 ? wrapped.first ?? "" : wrapped[0]
    }

    private func facts(_ facts: [Section.Fact]) -> [String] {
        facts.isEmpty ? [] : renderer.lines(Section("", [.facts(facts)]))
    }

    // MARK: Head and foot

    private func header(_ text: GuidedText) -> [String] {
        let (left, right) = (line(text.title), text.workout.session == nil ? "" : text.count)
        let gap = width - left.count - right.count
        let head = gap >= 2 ? bold(left) + String(repeating: " ", count: gap) + quiet(right) : bold(left)
        return lines < 16 ? [head] : [head, quiet(String(repeating: unicode ? "─" : "-", count: width))]
    }

    private func footer(_ machine: GuidedMachine, _ text: GuidedText, _ scene: GuidedScene) -> [String] {
        var foot: [String] = []
        if let message = machine.message { foot += renderer.wrapped(message).prefix(3).map { paint($0, "33") } }
        switch machine.prompt {
        case .entry(let entry, let typed):
            let prompt = "\(text.prompt(entry)): "
            // The end of a long line is what is being typed.
            let shown = String(renderer.safe(typed).suffix(max(1, width - prompt.count - 1)))
            foot.append(bold(renderer.safe(prompt)) + shown + (unicode ? "▏" : "_"))
            foot.append(keys([("Enter", "take it"), ("Esc", "leave it")]))
        case .confirm(let question): foot += renderer.wrapped(text.question(question)).map(bold)
        case .leave: break
        case .help, .reading: foot.append(keys([("Up Down", "scroll"), ("any other key", "back")]))
        case nil: foot += sceneKeys(text.keys(scene))
        }
        return foot
    }

    /// The keys of a scene; on a small screen the first and the last ones, for `?` lists them all.
    private func sceneKeys(_ all: [(key: String, does: String)]) -> [String] {
        var keys = all
        while lines < 16, keys.count > 4, keyLines(keys).count > 1 { keys.remove(at: keys.count - 3) }
        return keyLines(keys)
    }

    private func keys(_ keys: [(key: String, does: String)]) -> String { keyLines(keys).first ?? "" }

    /// Keys side by side, each whole, on as few lines as they need.
    private func keyLines(_ keys: [(key: String, does: String)]) -> [String] {
        var lines: [(plain: Int, text: String)] = []
        for (key, does) in keys {
            let does = line(does)
            let length = key.count + 1 + does.count
            let text = bold(key) + " " + quiet(does)
            if let last = lines.last, last.plain + 3 + length <= width {
                lines[lines.count - 1] = (last.plain + 3 + length, last.text + "   " + text)
            } else {
                lines.append((length, text))
            }
        }
        return lines.map(\.text)
    }

    // MARK: Body

    private func body(_ scene: GuidedScene, _ machine: GuidedMachine, _ text: GuidedText, at now: WallTime) -> [Part] {
        let workout = machine.workout
        switch scene {
        case .overview:
            return [
                Part(rank: Rank.whole, lines: status(workout).flatMap(renderer.wrapped)), air,
                Part(rank: Rank.detail, lines: facts(text.plan()), isList: true), air,
                Part(rank: Rank.why, lines: workout.plan.notes.flatMap(renderer.wrapped).map(quiet)),
            ]
        case .stale:
            let day = workout.session.map { TextStyle.day($0.day) } ?? ""
            return [
                Part(
                    rank: Rank.whole,
                    lines: renderer.wrapped(
                        "The session of \(day) is still open, and its last set is more than 12 hours old. "
                            + "It takes no more sets."))
            ]
        case .step(let step): return body(step, text, at: now)
        case .rest(let rest): return body(rest, machine, text, at: now)
        case .set(let set): return body(set, machine.draft, text, at: now)
        case .allDone: return allDone(text)
        case .question(let question, let number, let count):
            return [
                Part(rank: Rank.whole, lines: renderer.wrapped(text.question(question)).map(bold)), air,
                Part(rank: Rank.detail, lines: count > 1 ? [quiet("question \(number) of \(count)")] : []),
                Part(rank: Rank.why, lines: performed(question, text)),
            ]
        case .finishing: return [Part(rank: Rank.whole, lines: ["Finishing the session."])]
        case .offer(let offer):
            return [
                Part(rank: Rank.detail, lines: [quiet("A question from \(workout.programName)")]), air,
                Part(rank: Rank.whole, lines: renderer.wrapped(offer.title).map(bold)),
            ]
        case .summary: return [Part(rank: Rank.whole, lines: text.summary.flatMap(renderer.wrapped))]
        }
    }

    private func status(_ workout: GuidedWorkout) -> [String] {
        let minutes = workout.plan.estimatedMinutes.map { ", about \(TextStyle.number($0.rounded())) min" } ?? ""
        let next = workout.plan.nextTrainingDay.map { " The next training day is \(TextStyle.day($0))." } ?? ""
        switch workout.status {
        case .rest: return ["\(TextStyle.day(workout.day)) is a rest day.\(next) Training anyway is fine."]
        default: return ["\(TextStyle.day(workout.day))\(minutes)."]
        }
    }

    private func number(_ text: String, _ code: String) -> Part {
        let plain = [bold(text)]
        let big = BigNumber.lines(text, columns: width, unicode: unicode)
        return Part(rank: Rank.number, lines: big.map { accent($0, code) } ?? plain, short: plain)
    }

    private func body(_ step: GuidedStep, _ text: GuidedText, at now: WallTime) -> [Part] {
        var parts = [
            Part(rank: Rank.detail, lines: [quiet(text.heading(step))]), air,
            Part(rank: Rank.whole, lines: renderer.wrapped(step.step.name).map(bold)),
        ]
        let asked = Part(rank: Rank.detail, lines: [text.step(step.step)].filter { !$0.isEmpty })
        guard let reading = step.block?.reading(at: now) else {
            if let reps = step.step.measure?.reps {
                parts += [air, number(step.step.load.map { "\($0.number)x\(reps)" } ?? "\(reps)", "36"), air]
            }
            return parts + [asked]
        }
        let sides = step.step.perSide ? 2 : 1
        return parts + [
            asked, air, Part(rank: Rank.whole, lines: [text.phase(reading, of: sides)]),
            number(GuidedText.bigNumber(reading), ink(of: reading)),
        ]
    }

    /// Waiting is quiet, work is not.
    private func ink(of reading: TimedBlock.Reading) -> String {
        if case .working = reading.phase, reading.countIn == nil, !reading.isPaused { "32" } else { "33" }
    }

    private func body(_ rest: RestTimer, _ machine: GuidedMachine, _ text: GuidedText, at now: WallTime) -> [Part] {
        let left = rest.remaining(at: now.moment)
        var parts = [
            Part(rank: Rank.whole, lines: [rest.isPaused ? "Rest, paused" : "Rest"]), air,
            number(GuidedText.clock(left), "33"), air,
        ]
        switch machine.workout.afterRest {
        case .set(let set):
            guard let draft = machine.draft else { break }
            parts += [
                Part(rank: Rank.whole, lines: renderer.wrapped("Next: \(text.next(set, draft))")), air,
                Part(rank: Rank.why, lines: facts(text.facts(set, draft))),
            ]
        case .step(let step):
            let next = [step.step.name, text.step(step.step)].filter { !$0.isEmpty }.joined(separator: ", ")
            parts.append(Part(rank: Rank.whole, lines: renderer.wrapped("Next: \(next)")))
        default: break
        }
        return parts
    }

    private func body(_ set: GuidedSet, _ draft: SetDraft?, _ text: GuidedText, at now: WallTime) -> [Part] {
        guard let draft else { return [] }
        var parts = [
            Part(rank: Rank.detail, lines: [quiet(text.exerciseCount(set))]), air,
            Part(rank: Rank.whole, lines: renderer.wrapped(set.exercise.name).map(bold)),
            Part(rank: Rank.dots, lines: [dots(set)]), air,
        ]
        if let reading = set.block?.reading(at: now) {
            parts += [
                Part(rank: Rank.whole, lines: [text.phase(reading, of: set.planned.perSide ? 2 : 1)]),
                number(GuidedText.bigNumber(reading), ink(of: reading)),
            ]
        } else {
            parts.append(number(text.bigNumber(set, draft), "36"))
        }
        parts += [
            air, Part(rank: Rank.whole, lines: renderer.wrapped(text.set(set, draft))), air,
            Part(rank: Rank.why, lines: facts(text.facts(set, draft))),
        ]
        return parts
    }

    /// A dot a set: done, now, to come.
    private func dots(_ set: GuidedSet) -> String {
        let position = "set \(set.number) of \(set.count)"
        guard set.count <= 12 else { return position }
        let (done, now, later) = unicode ? ("●", "◉", "○") : ("x", "o", ".")
        let dots = (0..<set.count).map { $0 < set.before ? done : $0 == set.before ? now : later }
        return dots.joined(separator: " ") + "  " + quiet(position)
    }

    private func allDone(_ text: GuidedText) -> [Part] {
        let workout = text.workout
        let session = workout.session
        let logged = text.logged(session)
        let heading =
            workout.plan.exercises.isEmpty
            ? (logged.isEmpty ? "Nothing is planned. Log what you do." : "Logged so far")
            : "Every planned set is done."
        var next = ""
        if !workout.plan.exercises.isEmpty, !workout.coolDown.isEmpty {
            let count = workout.coolDown.count
            next = "Next: the cool-down, \(count) \(count == 1 ? "position" : "positions")."
        }
        return [
            Part(rank: Rank.whole, lines: renderer.wrapped(heading).map(bold)), air,
            Part(rank: Rank.detail, lines: facts(logged), isList: true), air,
            Part(rank: Rank.whole, lines: next.isEmpty ? [] : renderer.wrapped(next)),
            Part(rank: Rank.why, lines: logged.isEmpty ? workout.plan.notes.flatMap(renderer.wrapped).map(quiet) : []),
        ]
    }

    private func performed(_ question: Question, _ text: GuidedText) -> [String] {
        guard case .feeling(let exercise) = question else { return [""] + facts(text.logged(text.workout.session)) }
        let sets = text.workout.session?.exercises.filter { $0.exercise == exercise }.flatMap(\.sets) ?? []
        return ["", text.style.sets(sets), quiet("0 is effortless, 10 is all there was.")]
    }
}
