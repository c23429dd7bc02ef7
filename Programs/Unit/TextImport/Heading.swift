import TrainingKit

/// Tells headings from exercises and from parts of a day.
enum Heading {
    private static let days: Set<String> = [
        "push", "pull", "legs", "leg", "upper", "lower", "full", "fullbody", "full-body", "day", "workout", "session",
        "week", "phase", "block", "wave", "cycle", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
        "sunday", "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun", "chest", "back",
        "shoulders", "arms", "torso", "limbs", "ppl", "rest", "off", "posterior", "anterior", "training",
    ]
    private static let suffixes: Set<String> = [
        "a", "b", "c", "d", "e", "body", "day", "days", "heavy", "light", "power", "strength", "hypertrophy", "volume",
        "intensity", "and", "one", "two", "three", "four", "five", "six", "triceps", "biceps", "abs", "core", "glutes",
        "quads", "hams", "hamstrings", "focus", "focused", "delts", "calves", "chain", "i", "ii", "iii", "medium",
        "recovery", "session", "split", "bis", "tris", "shoulder", "arm", "dominant", "quad", "hip", "glute",
        "bodybuilding",
    ]
    /// Parts of a day: they name no routine.
    private static let parts: Set<String> = [
        "warm-up", "warmup", "warm up", "cooldown", "cool-down", "cool down", "main", "main lift", "main lifts",
        "main work", "accessory", "accessories", "accessory work", "assistance", "assistance work", "finisher",
        "circuit", "superset", "core", "abs", "exercises", "strength", "conditioning", "cardio", "secondary",
        "isolation", "compounds", "compound", "optional", "supplemental", "supplemental work", "exercise",
    ]
    private static let groups: Set<String> = ["week", "phase", "block", "wave", "cycle", "month"]

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "'") }
            .map { String($0.drop { $0 == "-" }) }.filter { !$0.isEmpty }
    }

    /// Begins with a word for a day, and has nothing but such words and their suffixes.
    static func isDay(_ text: String) -> Bool {
        let words = words(text)
        guard let first = words.first, days.contains(first) else { return false }
        return words.allSatisfy {
            days.contains($0) || suffixes.contains($0) || $0.allSatisfy { $0.isWholeNumber || $0 == "-" }
        }
    }

    /// Begins with a word for a day and a number, a letter or a separator: `Day 1: heavy stuff`, `Monday - Squat`.
    static func beginsWithDay(_ text: String) -> Bool {
        let words = words(text)
        guard let first = words.first, days.contains(first), first != "rest", first != "off" else { return false }
        if Weekday(first) != nil || first == "day" || first == "workout" || groups.contains(first) { return true }
        return words.dropFirst().first.map { suffixes.contains($0) || days.contains($0) || Int($0) != nil } ?? true
    }

    /// A few words and "day" or "workout": `Conditioning day`.
    static func endsWithDay(_ text: String) -> Bool {
        let words = words(text)
        return (2...4).contains(words.count) && ["day", "workout", "session"].contains(words.last ?? "")
            && !["rest", "every", "per", "a", "each"].contains(words[words.count - 2])
    }

    /// A part of a day, like a warm-up or the accessories.
    static func isPart(_ text: String) -> Bool {
        let words = words(text).filter { Int($0) == nil }
        return parts.contains(words.joined(separator: " ")) || (words.first == "superset" && words.count <= 2)
    }

    /// A week or a phase: days stand under it.
    static func isGroup(_ text: String) -> Bool { words(text).first.map { groups.contains($0) } ?? false }

    /// A day of rest: `Wednesday: rest`, `Rest day`, `Sunday - off`.
    static func isRest(_ text: String) -> Bool {
        let words = words(text)
        return words.contains { $0 == "rest" || $0 == "off" } && isDay(text)
    }

    /// The weekdays a heading names, each once: `Mon/Thu - Upper`.
    static func weekdays(in text: String) -> [Weekday] {
        words(text).filter { $0.count >= 3 }.compactMap { Weekday($0) }.reduce(into: []) { days, day in
            if !days.contains(day) { days.append(day) }
        }
    }

    /// A heading as the name of a routine: without the colon and the brackets' edges.
    static func name(_ text: String) -> String {
        var name = text.trimmed
        while let last = name.last, ":-=*_ ".contains(last) { name.removeLast() }
        return name.trimmed
    }
}

/// Cardio that is not lifted: lines of it are listed, not imported.
enum Conditioning {
    private static let words: Set<String> = [
        "bike", "biking", "cycling", "cycle", "run", "running", "jog", "jogging", "treadmill", "elliptical", "rower",
        "rowing", "erg", "walk", "walking", "sprint", "sprints", "stairmaster", "stair", "stairs", "swim", "swimming",
        "cardio", "liss", "hiit", "conditioning", "airbike", "assault", "ski", "skierg", "jump-rope", "skipping",
        "intervals", "hike", "ruck",
    ]
    /// With these the walk is a lift.
    private static let lifts: Set<String> = [
        "lunge", "lunges", "farmer", "farmers", "farmer's", "carry", "sled", "yoke", "waiter", "suitcase", "crab",
        "band", "lateral", "duck", "hand", "handstand", "plank", "monster",
    ]

    /// Whether a name with only times and distances is conditioning; `row` is one over a distance of hundreds.
    static func isMeant(by name: String, _ groups: [ExerciseLine.Group], notes: [String] = []) -> Bool {
        let words = NameResolution.words(([name] + notes).joined(separator: " "))
        guard !words.contains(where: lifts.contains) else { return false }
        let isTimed = groups.allSatisfy { group in
            guard group.loads.isEmpty else { return false }
            switch group.amount {
            case nil, .seconds, .distance: return true
            case .reps, .list, .max: return false
            }
        }
        guard isTimed else { return false }
        if words.contains(where: Self.words.contains) { return true }
        guard NameResolution.words(name) == ["row"] else { return words.starts(with: ["jump", "rope"]) }
        return groups.contains { group in
            switch group.amount {
            case .distance: true
            case .seconds(let low, _): low >= 120
            default: false
            }
        }
    }
}
