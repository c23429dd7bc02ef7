import TrainingKit

// What each key does in each scene. The screen's footer and `docs/guided.md` list them.
extension GuidedMachine {
    /// Keys that mean the same wherever a session is open.
    mutating func pressAnywhere(_ key: GuidedKey) -> [GuidedEffect] {
        switch key {
        case .character("?"): prompt = .help(from: 0)
        case .character("q"), .escape: prompt = .leave
        case .character("d"): return finish()
        case .character("u"): prompt = .confirm(.undo)
        case .character("a"): prompt = .entry(.anything, "")
        case .character("p"):
            guard let last = workout.lastSet, let id = workout.session?.exercises[last.exercise - 1].exercise else {
                message = "No set is logged yet."
                return []
            }
            let exercise = workout.exercises[id] ?? Exercise(id: id, name: id.rawValue)
            let text = SetDraft.text(last.record, of: exercise)
            prompt = .entry(.correction(exercise: last.exercise, set: last.set), text)
        case .character(let digit) where digit.isASCII && digit.isNumber && workout.exerciseAtHand != nil:
            prompt = .entry(.set, String(digit))
        default: break
        }
        return []
    }

    mutating func pressInOverview(_ key: GuidedKey) -> [GuidedEffect] {
        switch key {
        case .enter: return [.begin]
        case .character("q"), .escape: return [.leave]
        case .character("?"): prompt = .help(from: 0)
        default: break
        }
        return []
    }

    mutating func pressInStale(_ key: GuidedKey) -> [GuidedEffect] {
        switch key {
        case .character("f"), .character("d"): return finish(confirmed: true)
        case .character("x"): prompt = .confirm(.discard)
        case .character("q"), .escape: return [.leave]
        default: break
        }
        return []
    }

    // MARK: Steps

    mutating func press(_ key: GuidedKey, in step: GuidedStep, at now: WallTime) -> [GuidedEffect] {
        switch key {
        case .enter, .right: return [next(after: step)]
        case .left:
            guard step.index > 0 else { return [] }
            var mark = workout.currentMark
            mark.block = nil
            switch step.kind {
            case .warmUp: mark.stage = .warmUp(step.index - 1)
            case .coolDown: mark.stage = .coolDown(step.index - 1)
            case .ramp(let place): mark.ramps[place] = step.index - 1
            }
            return [.move(mark, nil)]
        case .character(" "): return pause(step.block, at: now)
        case .character("s"):
            var mark = workout.currentMark
            mark.block = nil
            switch step.kind {
            case .warmUp: mark.stage = .training
            case .coolDown: mark.stage = .questions
            case .ramp(let place): mark.ramps[place] = step.count
            }
            return [.move(mark, nil)]
        case .character("t"): return step.step.exercise.map { [.technique($0)] } ?? []
        case .character("d") where step.kind == .coolDown: return finish()
        default: return pressAnywhere(key)
        }
    }

    private func pause(_ block: TimedBlock?, at now: WallTime) -> [GuidedEffect] {
        guard let block else { return [] }
        var mark = workout.currentMark
        mark.block = block.isPaused ? block.resumed(at: now) : block.paused(at: now)
        return [.move(mark, nil)]
    }

    // MARK: Rest

    mutating func press(_ key: GuidedKey, in rest: RestTimer) -> [GuidedEffect] {
        switch key {
        case .enter: return [.rest(.skip)]
        case .character(" "): return [.rest(rest.isPaused ? .resume : .pause)]
        case .character("+"), .character("="): return [.rest(.extend(seconds: 15))]
        case .character("-"): return [.rest(.extend(seconds: -15))]
        default:
            guard let next = workout.nextSet, workout.currentMark.stage == .training else { return pressAnywhere(key) }
            return pressForExercise(key, next)
        }
    }

    // MARK: Sets

    mutating func press(_ key: GuidedKey, in set: GuidedSet, at now: WallTime) -> [GuidedEffect] {
        if let block = set.block { return press(key, in: set, block, at: now) }
        switch key {
        case .enter:
            guard set.isHold else { return confirm(set) }
            var mark = workout.currentMark
            mark.block = TimedBlock(
                set.owner, lead: set.planned.details["countdown"]?.int ?? TimedBlock.readySeconds,
                work: set.set.measure == nil ? nil : draft?.measure?.time, sides: set.planned.perSide ? 2 : 1, at: now)
            return [.move(mark, nil)]
        case .character("c") where set.isHold: return confirm(set)
        case .up: draft?.add(1)
        case .down: draft?.add(-1)
        case .character("+"), .character("="): draft?.addLoad(1)
        case .character("-"): draft?.addLoad(-1)
        default: return pressForExercise(key, set)
        }
        return []
    }

    /// Keys while a hold runs.
    private mutating func press(_ key: GuidedKey, in set: GuidedSet, _ block: TimedBlock, at now: WallTime)
        -> [GuidedEffect]
    {
        switch key {
        case .enter:
            switch block.reading(at: now).phase {
            case .ready, .switching:
                var mark = workout.currentMark
                mark.block = block.hurried(at: now)
                return [.move(mark, nil)]
            case .working, .over:
                let (next, held) = block.stopped(at: now)
                guard let next else { return held.map { log($0, set) } ?? [stopped(set)] }
                var mark = workout.currentMark
                mark.block = next
                return [.move(mark, nil)]
            }
        case .character(" "): return pause(block, at: now)
        case .character("+"), .character("="):
            var mark = workout.currentMark
            mark.block = block.extended(by: 5)
            return [.move(mark, nil)]
        case .escape, .backspace, .character("x"): return [stopped(set)]
        case .character("q"):
            prompt = .leave
            return [stopped(set)]
        case .character("?"): prompt = .help(from: 0)
        default: break
        }
        return []
    }

    /// Keys for the exercise at hand, during the rest before it too.
    private mutating func pressForExercise(_ key: GuidedKey, _ set: GuidedSet) -> [GuidedEffect] {
        switch key {
        case .character(let digit) where digit.isASCII && digit.isNumber: prompt = .entry(.set, String(digit))
        case .character("l"):
            guard !set.exercise.loading.isEmpty || set.set.load != nil else {
                message = "\(set.exercise.name) takes no load."
                return []
            }
            prompt = .entry(.load, "")
        case .character("e"): prompt = .entry(.effort, "")
        case .character("n"): prompt = .entry(.note, draft?.note ?? "")
        case .character("f"): draft?.failure.toggle()
        case .character("s"): prompt = .confirm(.setAside(.skipped))
        case .character("h"): prompt = .confirm(.setAside(.hurt))
        case .character("t"): return [.technique(set.planned.exercise)]
        case .tab, .right: return focus(by: 1, from: set)
        case .left: return focus(by: -1, from: set)
        default: return pressAnywhere(key)
        }
        return []
    }

    private mutating func focus(by step: Int, from set: GuidedSet) -> [GuidedEffect] {
        let open = workout.openPlaces
        guard open.count > 1, let here = open.firstIndex(of: set.place) else {
            message = "No other exercise has sets left."
            return []
        }
        var mark = workout.currentMark
        mark.stage = .training
        mark.focus = open[(here + step + open.count) % open.count]
        return [.move(mark, nil)]
    }

    /// Logs the draft, or asks for what it lacks.
    private mutating func confirm(_ set: GuidedSet) -> [GuidedEffect] {
        guard let draft, draft.measure != nil else {
            prompt = .entry(.set, "")
            return []
        }
        guard !draft.needsLoad else {
            prompt = .entry(.load, "")
            return []
        }
        return log(draft, set)
    }

    // MARK: The end

    mutating func pressInAllDone(_ key: GuidedKey) -> [GuidedEffect] {
        guard key == .enter else { return pressAnywhere(key) }
        guard workout.hasSomethingToKeep else {
            prompt = .entry(.anything, "")
            return []
        }
        // Without a plan nothing says that it is over, and Enter is the key for the next set.
        if workout.plan.exercises.isEmpty {
            prompt = .entry(.anything, "")
            return []
        }
        return finish(confirmed: true)
    }

    /// On to the cool-down, or to the questions where there is none.
    mutating func finish(confirmed: Bool = false) -> [GuidedEffect] {
        guard workout.hasSomethingToKeep else {
            message = "Nothing is logged yet. To drop the session: q, then x."
            return []
        }
        var mark = workout.currentMark
        let left = workout.progress.remainingSets
        if case .coolDown = mark.stage {
            mark.stage = .questions
        } else {
            guard confirmed || left == 0 else {
                prompt = .confirm(.finish(setsLeft: left))
                return []
            }
            mark.stage = workout.coolDown.isEmpty || workout.isStale ? .questions : .coolDown(0)
        }
        mark.block = nil
        mark.answers = []
        return [.move(mark, .skip)]
    }

    mutating func press(_ key: GuidedKey, in question: Question) -> [GuidedEffect] {
        if key == .left || key == .backspace { return back() }
        switch (question, key) {
        case (.rating, .character("t")): return answer(.rating(.tough))
        case (.rating, .character("p")): return answer(.rating(.plan))
        case (.rating, .character("e")): return answer(.rating(.easy))
        case (.feeling(let exercise), .character(let digit)) where digit.isASCII && digit.isNumber:
            prompt = .entry(.feeling(exercise), String(digit))
        case (.feeling, .enter): return answer(.feeling(nil))
        case (_, .character("q")), (_, .escape): prompt = .leave
        case (_, .character("?")): prompt = .help(from: 0)
        default: break
        }
        return []
    }

    private func answer(_ answer: GuidedMark.Answer) -> [GuidedEffect] {
        var mark = workout.currentMark
        mark.answers.append(answer)
        return [.move(mark, nil)]
    }

    private func back() -> [GuidedEffect] {
        var mark = workout.currentMark
        if mark.answers.popLast() == nil { mark.stage = .training }
        return [.move(mark, nil)]
    }

    mutating func press(_ key: GuidedKey, in offer: Offer) -> [GuidedEffect] {
        switch key {
        case .character(let digit):
            guard let number = digit.wholeNumberValue, offer.choices.indices.contains(number - 1) else {
                if digit == "q" { return workout.session == nil ? [.leave] : [.close] }
                return []
            }
            return [.answer(offer: offer.id, choice: offer.choices[number - 1].id)]
        case .enter, .escape: workout.putOff.insert(offer.id)
        default: break
        }
        return []
    }
}
