import TrainingKit

/// Turns the sets of a `log` line into records, knowing the exercise, what is planned of it and what was done last
/// time.
struct SetReader {
    var exercise: Exercise
    /// For amounts without a unit.
    var unit: MassUnit
    /// The planned working sets of the exercise; empty when it is not planned.
    var planned: [PlannedSet]
    /// How many working sets of it the session has already.
    var logged: Int
    /// The working sets of the most recent session with the exercise, looked up where a reading depends on them.
    var last: () throws -> [SetRecord]
    /// The load of the working set before, in the session that takes the sets; the outer optional: whether there is
    /// one.
    var before: Load??

    /// `100x5` of a bodyweight squat is somebody's barbell, not a hundred sets.
    private static let mostCountedSets = 20

    /// What was read, and the readings that were taken where there were two.
    struct Reading: Equatable {
        var sets: [SetRecord] = []
        var cardio: CardioEntry?
        var notes: [String] = []
    }

    init(
        exercise: Exercise, unit: MassUnit, planned: [PlannedSet], logged: Int,
        last: @autoclosure @escaping () throws -> [SetRecord], before: Load?? = nil
    ) {
        self.exercise = exercise
        self.unit = unit
        self.planned = planned
        self.logged = logged
        self.last = last
        self.before = before
    }

    /// - Throws: ``LogError``, and what ``last`` throws.
    func read(_ items: [LogLine.Item]) throws -> Reading {
        exercise.measuredIn == .cardio ? try cardio(items) : try sets(items)
    }

    // MARK: Sets

    private func sets(_ items: [LogLine.Item]) throws -> Reading {
        var reading = Reading()
        var loadInForce: LogLine.LoadWord?
        /// The load of the working set before in the same command; the outer optional: whether there was one.
        var before: Load??
        var working = logged
        for item in items {
            switch item {
            case .effort: throw LogError.noSets(exercise: exercise.name, measuredIn: exercise.measuredIn)
            case .load(let word):
                loadInForce = word
                before = .some(try load(word))
            case .set(let word):
                let (set, repeats, note) = try record(word, inForce: loadInForce, before: before, position: working)
                reading.sets += Array(repeating: set, count: repeats)
                if let note { reading.notes.append(note) }
                if set.kind != .warmUp {
                    before = .some(set.load)
                    working += repeats
                }
            }
        }
        guard !reading.sets.isEmpty else {
            throw LogError.noSets(exercise: exercise.name, measuredIn: exercise.measuredIn)
        }
        if exercise.loading == .external, !items.contains(where: \.isLoad), items.contains(where: \.isBareNumber),
            reading.sets.contains(where: { $0.load == nil })
        {
            reading.notes.append("no load, for none is known for \(exercise.name) yet")
        }
        guard reading.sets.count <= 100 else { throw LogError.tooManySets("\(reading.sets.count) sets") }
        return reading
    }

    private func record(_ word: LogLine.SetWord, inForce: LogLine.LoadWord?, before: Load??, position: Int)
        throws -> (SetRecord, repeats: Int, note: String?)
    {
        var repeats = word.repeats
        var note: String?
        var parts: [SetRecord.Drop] = []
        for part in word.parts {
            switch part {
            case .loaded(let load, let count):
                parts.append(.init(try measure(count, word.text), load: try self.load(load)))
            case .count(let count):
                // A continuation of a drop set without a load of its own keeps the load of the part before.
                let load = parts.isEmpty ? try loadFor(inForce, before, position, word) : parts[parts.count - 1].load
                parts.append(.init(try measure(count, word.text), load: load))
            case .pair(let amount, let count):
                let pair = try pair(amount, count, inForce: inForce, position: position, word)
                parts.append(.init(try measure(count, word.text), load: pair.load))
                repeats = pair.sets
                note = pair.note
            }
        }
        let first = parts[0]
        let kind: SetRecord.Kind = word.warmUp ? .warmUp : parts.count > 1 ? .drop : .working
        let effort = try word.effort.map { word throws(LogError) in try self.effort(word) }
        return (
            SetRecord(kind: kind, first.measure, load: first.load, drops: Array(parts.dropFirst()), effort: effort),
            repeats, note
        )
    }

    /// The load of a set that names none: the one in force, that of the working set before it in the command, the
    /// planned one, last time's at the same position.
    private func loadFor(_ inForce: LogLine.LoadWord?, _ before: Load??, _ position: Int, _ word: LogLine.SetWord)
        throws -> Load?
    {
        if let before { return before }
        if let inForce { return try load(inForce) }
        if word.warmUp { return nil }
        return try carriedLoad(at: position)
    }

    /// The planned load, which may be none; where the plan leaves it open, last time's at the same position; where
    /// there was no last time, that of the set before in the session.
    private func carriedLoad(at position: Int) throws -> Load? {
        if let planned = plannedSet(at: position), planned.measure != nil, !planned.needsLoad { return planned.load }
        return try lastSet(at: position)?.load ?? (before ?? nil)
    }

    private func plannedSet(at position: Int) -> PlannedSet? {
        planned.isEmpty ? nil : planned[min(position, planned.count - 1)]
    }

    private func lastSet(at position: Int) throws -> SetRecord? {
        let last = try last()
        return last.isEmpty ? nil : last[min(position, last.count - 1)]
    }

    /// `AxB`, where A may be a load or a number of sets.
    private func pair(
        _ amount: Int, _ count: LogLine.CountWord, inForce: LogLine.LoadWord?, position: Int, _ word: LogLine.SetWord
    ) throws -> (load: Load?, sets: Int, note: String?) {
        let whole = amount % 100_000_000 == 0 ? amount / 100_000_000 : nil
        func asSets(_ count: Int, _ load: Load?) throws(LogError) -> (Load?, Int, String?) {
            guard (1...SetReader.mostCountedSets).contains(count) else { throw .tooManySets(word.text) }
            return (load, count, "\(word.text): \(count) sets")
        }
        if let inForce, let whole {
            // A load of its own before it leaves sets to be counted, up to as many as anyone does; beyond, A is a new
            // load.
            if inForce == .bodyweight || whole <= 10 { return try asSets(whole, load(inForce)) }
            return (try load(.amount(amount, unit: nil, signed: false)), 1, nil)
        }
        func reference() throws -> Load? {
            try plannedSet(at: position)?.load ?? (before ?? nil) ?? lastSet(at: position)?.load
        }
        if !exercise.loading.contains(.external) || exercise.measuredIn == .seconds, try reference() == nil {
            guard let whole else { throw LogError.takesNoLoad(exercise: exercise.name, ways: exercise.loading) }
            return try asSets(whole, nil)
        }
        let asLoad = try load(.amount(amount, unit: nil, signed: false))
        if let whole, whole <= 10 {
            guard let reference = try reference() else {
                throw LogError.eitherWay(
                    exercise: exercise.name, first: whole, second: LogLine.text(count), unit: unit)
            }
            // Assistance is compared by its size: 20 kg of help is as far from a load of 3 as 20 kg of weight.
            if reference.mass.magnitude.units > 2 * asLoad.mass.units {
                return try asSets(whole, try carriedLoad(at: position))
            }
        }
        let note = whole.map { $0 <= 10 } == true ? "\(word.text): at \(asLoad.map(\.description) ?? "no load")" : nil
        return (asLoad, 1, note)
    }

    private func load(_ word: LogLine.LoadWord) throws(LogError) -> Load? {
        guard case .amount(let amount, let unit, _) = word, amount != 0 else { return nil }
        guard let load = Load(amount: amount, unit: unit ?? self.unit) else {
            throw .badLoad(LogLine.text(amount, unit))
        }
        let ways = exercise.loading
        let allowed =
            amount < 0 ? ways.contains(.assisted) : ways.contains(.added) || ways.contains(.external)
        guard allowed else { throw .takesNoLoad(exercise: exercise.name, ways: ways) }
        return load
    }

    private func measure(_ count: LogLine.CountWord, _ text: String) throws(LogError) -> Measure {
        let timed = exercise.measuredIn == .seconds
        switch count {
        case .number(let amount) where timed:
            guard amount % 10_000_000 == 0, (0...864_000).contains(amount / 10_000_000) else { throw .badTime(text) }
            return .time(HoldTime(tenths: amount / 10_000_000))
        case .number(let amount):
            guard amount % 100_000_000 == 0, (0...1000).contains(amount / 100_000_000) else { throw .badReps(text) }
            return .reps(amount / 100_000_000)
        case .sides(let left, let right):
            guard !timed else { throw .notCounted(exercise: exercise.name) }
            return left == right ? .reps(left) : .sides(left: left, right: right)
        case .time(let tenths):
            guard timed else { throw .notTimed(exercise: exercise.name) }
            return .time(HoldTime(tenths: tenths))
        case .distance: throw .notCardio(exercise: exercise.name, what: "distance")
        }
    }

    /// RPE or RIR of a set.
    func effort(_ word: LogLine.EffortWord) throws(LogError) -> Effort {
        switch word {
        case .rpe(let amount):
            guard let effort = Effort(rpe: Double(amount) / 100_000_000) else { throw .badEffort(LogLine.text(word)) }
            return effort
        case .rir(let count):
            guard let effort = Effort(rir: count) else { throw .badEffort(LogLine.text(word)) }
            return effort
        }
    }

    // MARK: Cardio

    private func cardio(_ items: [LogLine.Item]) throws(LogError) -> Reading {
        var entry = CardioEntry(exercise.id)
        var any = false
        func rate(_ word: LogLine.EffortWord) throws(LogError) -> Int {
            guard case .rpe(let amount) = word, amount % 100_000_000 == 0, (1...10).contains(amount / 100_000_000)
            else { throw .badIntensity(LogLine.text(word)) }
            return amount / 100_000_000
        }
        for item in items {
            guard case .set(let set) = item, !set.warmUp, set.repeats == 1, set.parts.count == 1,
                case .count(let count) = set.parts[0]
            else { throw .cardio(exercise: exercise.name) }
            if let effort = set.effort { entry.intensity = try rate(effort) }
            switch count {
            case .number(let minutes) where entry.seconds == nil:
                // Whole seconds of a decimal number of minutes.
                let seconds = minutes / 1_000_000 * 60 / 100
                guard (1...86_400).contains(seconds) else { throw .badTime(set.text) }
                entry.seconds = seconds
            case .time(let tenths) where entry.seconds == nil:
                guard tenths >= 10 else { throw .badTime(set.text) }
                entry.seconds = tenths / 10
            case .distance(let metres) where entry.metres == nil && metres > 0: entry.metres = metres
            default: throw .cardio(exercise: exercise.name)
            }
            any = true
        }
        guard any else { throw .noSets(exercise: exercise.name, measuredIn: exercise.measuredIn) }
        return Reading(cardio: entry)
    }
}

extension LogLine {
    static func text(_ amount: Int, _ unit: MassUnit?) -> String {
        let magnitude = abs(amount)
        var fraction = (magnitude % 100_000_000).padded(to: 8)
        while fraction.last == "0" { fraction.removeLast() }
        return (amount < 0 ? "-" : "") + "\(magnitude / 100_000_000)" + (fraction.isEmpty ? "" : "." + fraction)
            + (unit?.rawValue ?? "")
    }

    static func text(_ effort: EffortWord) -> String {
        switch effort {
        case .rpe(let amount): "@" + text(amount, nil)
        case .rir(let count): "@\(count)rir"
        }
    }

    static func text(_ count: CountWord) -> String {
        switch count {
        case .number(let amount): text(amount, nil)
        case .sides(let left, let right): "\(left)l\(right)r"
        case .time(let tenths): tenths % 10 == 0 ? "\(tenths / 10)s" : "\(tenths / 10).\(tenths % 10)s"
        case .distance(let metres): "\(metres)m"
        }
    }

    /// Whether any set of the line names an external load beyond doubt, or one that can only be a load (A above 10).
    var namesLoad: Bool {
        items.contains { item in
            switch item {
            case .load(.amount(let amount, _, _)): amount != 0
            case .load(.bodyweight), .effort: false
            case .set(let set):
                set.parts.contains { part in
                    switch part {
                    case .loaded(.amount(let amount, _, let signed), _): amount != 0 && !signed
                    case .pair(let amount, _): amount > 1_000_000_000 || amount % 100_000_000 != 0
                    default: false
                    }
                }
            }
        }
    }
}

extension LogLine.Item {
    /// A load on its own.
    var isLoad: Bool { if case .load = self { true } else { false } }

    /// A set without a load of its own.
    var isBareNumber: Bool {
        guard case .set(let set) = self, !set.warmUp, case .count? = set.parts.first else { return false }
        return true
    }
}
