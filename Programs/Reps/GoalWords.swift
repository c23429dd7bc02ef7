import TrainingKit

/// A number with or without a unit of mass: `10`, `+10kg`, `22.5lb`.
struct WeightWord {
    let number: String
    let unit: MassUnit?

    init?(_ word: some StringProtocol) {
        let text = word.lowercased()
        let units: [(suffix: String, unit: MassUnit)] = [("kgs", .kg), ("kg", .kg), ("lbs", .lb), ("lb", .lb)]
        if let match = units.first(where: { text.hasSuffix($0.suffix) }) {
            number = String(text.dropLast(match.suffix.count))
            unit = match.unit
        } else {
            number = text
            unit = nil
        }
        guard Load.amount(of: number) != nil else { return nil }
    }

    var isSigned: Bool { number.hasPrefix("+") || number.hasPrefix("-") }
}

/// What a goal is asked to become: `4x12 +10kg`, `45s 40s 35s`, `3xhold`, `bw`.
struct GoalWords {
    /// `nil` where only the load is given.
    var sets: Int?
    var aim: Goal.Aim?
    /// `nil` where the load stays; the inner `nil` is none.
    var load: Load??

    /// Whether a word could belong to a goal, so that the words before it are a name.
    static func isGoalWord(_ word: String) -> Bool {
        let text = word.lowercased()
        if text == "bw" || text == "hold" || WeightWord(text) != nil || seconds(text) != nil { return true }
        let parts = split(text)
        return parts.count == 2 && Int(parts[0]) != nil
            && (parts[1] == "hold" || Int(parts[1]) != nil || seconds(parts[1]) != nil)
    }

    /// - Parameters:
    ///   - exercise: A bare number is seconds where it is measured in seconds.
    ///   - unit: Of a load without one.
    /// - Throws: ``Refusal`` for words that are no goal, and for a load that the exercise does not take.
    init(_ words: [String], for exercise: Exercise, unit: MassUnit) throws {
        var reps: [Int] = []
        var times: [HoldTime] = []
        var isOpen = false
        for word in words {
            let text = word.lowercased()
            let parts = GoalWords.split(text)
            if text == "bw" {
                try set(load: nil)
            } else if parts.count == 2, let count = Int(parts[0]), sets == nil {
                guard Rules.setsRange.contains(count) else {
                    throw UsageError.badValue(
                        parts[0], of: "number of sets", allowed: "1 to \(Rules.setsRange.upperBound)")
                }
                sets = count
                try read(parts[1], exercise, &reps, &times, &isOpen)
            } else if let weight = WeightWord(text), weight.isSigned || weight.unit != nil {
                let load = Load(weight.number, weight.unit ?? unit)
                guard load != nil || Load.amount(of: weight.number) == 0 else {
                    throw UsageError.badValue(word, of: "load", allowed: "up to \(Load.limit) kg")
                }
                try set(load: load)
            } else {
                try read(text, exercise, &reps, &times, &isOpen)
            }
        }
        guard (reps.isEmpty ? 0 : 1) + (times.isEmpty ? 0 : 1) + (isOpen ? 1 : 0) <= 1, reps.count <= 1 else {
            throw Refusal(
                "usage", "'\(words.joined(separator: " "))' is more than one target",
                hint: "One number of reps goes for every set; only holds may differ: 45s 40s 35s", isUsage: true)
        }
        if let count = reps.first { aim = .reps(count) }
        if !times.isEmpty { aim = .holds(times) }
        if isOpen { aim = .openHold }
        if let load { try GoalWords.check(load, for: exercise) }
    }

    private mutating func set(load: Load?) throws {
        guard self.load == nil else {
            throw Refusal("usage", "two loads are given", hint: "One load goes for all sets", isUsage: true)
        }
        self.load = .some(load)
    }

    private func read(
        _ text: String, _ exercise: Exercise, _ reps: inout [Int], _ times: inout [HoldTime], _ isOpen: inout Bool
    ) throws {
        if text == "hold" {
            isOpen = true
        } else if let time = GoalWords.seconds(text)
            ?? (exercise.measuredIn == .seconds ? GoalWords.seconds(text + "s") : nil),
            Rules.holdTenths.contains(time.tenths)
        {
            times.append(time)
        } else if let count = Int(text), Rules.repsRange.contains(count), exercise.measuredIn != .seconds {
            reps.append(count)
        } else {
            throw UsageError.badValue(text, of: "target", allowed: "reps like 12, a time like 45s or 1:30, or hold")
        }
    }

    /// Refuses a load that the exercise does not take.
    static func check(_ load: Load?, for exercise: Exercise) throws {
        guard let load else { return }
        let fits = load.amount > 0 ? Reps.takesGear(exercise) : exercise.loading.contains(.assisted)
        guard !fits else { return }
        let variant = exercise.loadedVariant.map { "With weight it is another exercise: \($0)" }
        throw Refusal(
            "no-load", "\(exercise.name) takes no \(load.amount > 0 ? "added load" : "assistance")",
            hint: variant ?? "Leave the load out, or change the exercise: regimen exercises edit \(exercise.id)")
    }

    private static func split(_ text: String) -> [String] {
        text.split(whereSeparator: { $0 == "x" || $0 == "×" }).map(String.init)
    }

    /// `45s`, `7.5s`, `1:30`, `1:30.5`.
    static func seconds(_ text: String) -> HoldTime? {
        func tenths(_ number: some StringProtocol) -> Int? {
            guard let amount = Load.amount(of: number), amount >= 0, amount % 10_000_000 == 0 else { return nil }
            return amount / 10_000_000
        }
        if text.hasSuffix("s"), let first = text.utf8.first, (48...57).contains(first) || first == 46 {
            return tenths(text.dropLast()).map(HoldTime.init(tenths:))
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let minutes = Int(parts[0]), (0..<100).contains(minutes), let rest = tenths(parts[1]),
            rest < 600, parts[1].count >= 2
        else { return nil }
        return HoldTime(tenths: minutes * 600 + rest)
    }
}
