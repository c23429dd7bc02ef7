import TrainingKit

// What is typed and answered over the scene.
extension GuidedMachine {
    mutating func press(_ key: GuidedKey, in prompt: GuidedPrompt, at now: WallTime) -> [GuidedEffect] {
        switch prompt {
        case .entry(let entry, let text): return press(key, in: entry, text)
        case .confirm(let question):
            self.prompt = nil
            return key == .character("y") ? carryOut(question) : []
        case .leave: return pressInLeave(key, at: now)
        case .help(let line):
            self.prompt = scrolled(key, from: line).map { .help(from: $0) }
            return []
        case .reading(let sections, let line):
            self.prompt = scrolled(key, from: line).map { .reading(sections, from: $0) }
            return []
        }
    }

    /// The first line after a key that scrolls; `nil` for one that closes.
    private func scrolled(_ key: GuidedKey, from line: Int) -> Int? {
        switch key {
        case .down, .character(" "): line + 1
        case .up: max(0, line - 1)
        default: nil
        }
    }

    private mutating func pressInLeave(_ key: GuidedKey, at now: WallTime) -> [GuidedEffect] {
        prompt = nil
        switch key {
        case .character("f"): return finish(confirmed: true)
        case .character("k"), .character("q"): return interrupt(at: now)
        case .character("x") where !workout.hasSomethingToKeep: return [.discard]
        default: return []
        }
    }

    /// Leaves at once. On purpose, and so a position stands still meanwhile and a hold does not count.
    public func interrupt(at now: WallTime) -> [GuidedEffect] {
        var mark = workout.currentMark
        guard let block = mark.block, !block.isPaused, block.reading(at: now).phase != .over else { return [.leave] }
        if case .set = block.owner { mark.block = nil } else { mark.block = block.paused(at: now) }
        return [.move(mark, nil), .leave]
    }

    private mutating func carryOut(_ question: GuidedPrompt.Question) -> [GuidedEffect] {
        switch question {
        case .setAside(let reason):
            guard let next = workout.nextSet else { return [] }
            return [.setAside(next.planned.slot ?? SetDraft.name(of: next.exercise), reason)]
        case .finish: return finish(confirmed: true)
        case .discard: return [.discard]
        case .undo: return [.undo]
        }
    }

    private mutating func press(_ key: GuidedKey, in entry: GuidedPrompt.Entry, _ text: String) -> [GuidedEffect] {
        switch key {
        case .escape: prompt = nil
        case .backspace: prompt = text.isEmpty ? nil : .entry(entry, String(text.dropLast()))
        case .character(let character): prompt = .entry(entry, text + String(character))
        case .enter: return enter(entry, text)
        default: break
        }
        return []
    }

    /// The load on the screen, where numbers alone were typed and `log` would not come to that load by itself: it was
    /// changed or taken from last time, or nothing is planned and it is that of the set before.
    private func loadInForce(for words: [String], of exercise: Exercise) -> [String] {
        guard words.allSatisfy({ $0.allSatisfy(\.isNumber) }), !exercise.loading.isEmpty else { return [] }
        guard let draft else { return workout.lastSet.map { [SetDraft.word($0.record.load, of: exercise)] } ?? [] }
        return draft.load == draft.planned.load || draft.needsLoad ? [] : [SetDraft.word(draft.load, of: exercise)]
    }

    /// Takes a typed line. One that cannot be read stays, and the message says why.
    private mutating func enter(_ entry: GuidedPrompt.Entry, _ text: String) -> [GuidedEffect] {
        let words = text.split(separator: " ").map(String.init)
        if words.isEmpty, entry != .note {
            prompt = nil
            return []
        }
        switch entry {
        case .set:
            guard let exercise = workout.exerciseAtHand else { break }
            prompt = nil
            let effort = words.contains { $0.contains("@") } ? [] : draft?.effort.map { [SetDraft.word($0)] } ?? []
            return [
                .log(
                    [SetDraft.name(of: exercise)] + loadInForce(for: words, of: exercise) + words + effort,
                    note: draft?.note, failure: draft?.failure ?? false)
            ]
        case .anything:
            prompt = nil
            return [.log(words, note: nil, failure: false)]
        case .correction(let exercise, let set):
            prompt = nil
            return [.correct(exercise: exercise, set: set, words)]
        case .load:
            guard let load = SetDraft.load(text, unit: workout.unit) else {
                message = "A load is 82.5, 82.5kg, 180lb, +10, -20 or bw."
                return []
            }
            draft?.load = load
            draft?.needsLoad = false
            prompt = nil
        case .effort:
            guard let effort = SetDraft.effort(text) else {
                message = "RPE is 1 to 10 in halves, repetitions in reserve are 0rir to 10rir."
                return []
            }
            draft?.effort = effort
            prompt = nil
        case .note:
            draft?.note = words.isEmpty ? nil : words.joined(separator: " ")
            prompt = nil
        case .feeling:
            guard let value = Int(text), (0...10).contains(value) else {
                message = "A feeling is a whole number from 0 to 10."
                return []
            }
            prompt = nil
            var mark = workout.currentMark
            mark.answers.append(.feeling(value))
            return [.move(mark, nil)]
        }
        return []
    }
}

extension GuidedMachine {
    /// What a whole line does, where lines are typed in place of keys: an answer to what is asked; else a key by its
    /// letter or name, or a set.
    public mutating func enter(_ line: String, at now: WallTime) -> [GuidedEffect] {
        let line = String(line.drop { $0 == " " }.reversed().drop { $0 == " " || $0 == "\r" }.reversed())
        if case .entry(let entry, _) = prompt {
            guard line.lowercased() != "esc" else { return press(.escape, at: now) }
            prompt = .entry(entry, line)
            return press(.enter, at: now)
        }
        if let key = GuidedMachine.named[line.lowercased()] { return press(key, at: now) }
        guard let first = line.first else { return press(.enter, at: now) }
        guard line.count > 1 else {
            let effects = press(.character(first), at: now)
            // A digit alone is a whole line.
            if case .entry(_, String(first)) = prompt { return press(.enter, at: now) }
            return effects
        }
        _ = press(.character(first), at: now)
        guard case .entry(let entry, _) = prompt else {
            message = "'\(line)' is no key here. ? lists them."
            return []
        }
        let typed = first.isNumber ? line : String(line.dropFirst().drop { $0 == " " })
        prompt = .entry(entry, typed)
        return press(.enter, at: now)
    }

    private static let named: [String: GuidedKey] = [
        "enter": .enter, "esc": .escape, "up": .up, "down": .down, "left": .left, "right": .right, "tab": .tab,
        "space": .character(" "), "pause": .character(" "),
    ]
}
