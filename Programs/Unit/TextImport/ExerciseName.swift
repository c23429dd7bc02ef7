import TrainingKit

/// Tells the name of an exercise from the words around it.
enum ExerciseName {
    /// Words that say how a set is meant, not which exercise it is: they go into the note.
    private static let intent: Set<String> = [
        "heavy", "light", "explosive", "explosively", "amrap", "easy", "hard", "optional", "superset", "dropset",
        "slow", "controlled", "medium", "moderate", "fast", "backoff", "back-off", "max", "volume", "speed",
    ]
    private static let intentPhrases: [[String]] = [
        ["to", "failure"], ["until", "failure"], ["till", "failure"], ["max", "effort"],
        ["as", "many", "as", "possible"],
        ["back", "off"], ["top", "set"], ["top", "sets"], ["drop", "set"], ["drop", "sets"], ["last", "set"],
        ["super", "set"], ["for", "time"], ["to", "max"],
    ]
    /// Words that name a variant: they stay with the exercise wherever in the line they stand.
    private static let variants: Set<String> = [
        "paused", "pause", "romanian", "front", "incline", "decline", "weighted", "assisted", "kb", "db", "bb",
        "barbell", "dumbbell", "dumbbells", "kettlebell", "cable", "machine", "smith", "seated", "standing",
        "close-grip", "wide-grip", "close", "wide", "grip", "deficit", "banded", "band", "ez", "bar", "ez-bar", "rope",
        "trap", "single-leg", "single-arm", "one-arm", "flat", "overhead", "reverse", "neutral", "underhand",
        "overhand", "low", "high", "lying", "kneeling", "standing", "sumo", "conventional", "bodyweight", "back",
    ]
    /// Words that hold a line together and belong to no name.
    private static let glue: Set<String> = [
        "of", "for", "with", "w/", "w", "at", "and", "then", "sets", "set", "reps", "rep", "do", "x", "to", "by", "the",
        "a", "on", "in", "each", "per", "rest", "-", "/", "&", "then:", "using", "weight",
    ]

    /// The name, the words it had, and everything else as notes.
    static func part(_ segments: [(words: [String], inBrackets: Bool)]) -> (name: String, words: Int, notes: [String]) {
        var name: [String] = []
        var notes: [String] = []
        var words = 0
        for segment in segments {
            let (whole, taken) = withoutIntent(segment.words)
            notes += taken
            var kept = whole
            while let word = kept.first, glue.contains(word.lowercased()) { kept.removeFirst() }
            while let word = kept.last, glue.contains(word.lowercased()) { kept.removeLast() }
            guard kept.contains(where: { $0.contains(where: \.isLetter) }) else {
                let rest = kept.joined(separator: " ")
                if rest.contains(where: \.isNumber) { notes.append(rest) }
                continue
            }
            let isVariant = kept.allSatisfy { variants.contains($0.lowercased()) }
            if name.isEmpty, !segment.inBrackets {
                name = kept
                words = kept.count
            } else if isVariant {
                name = kept + name
            } else {
                notes.append(whole.joined(separator: " "))
            }
        }
        return (name.joined(separator: " "), words, notes)
    }

    private static func withoutIntent(_ words: [String]) -> (kept: [String], taken: [String]) {
        var kept: [String] = []
        var taken: [String] = []
        var index = 0
        while index < words.count {
            let keys = words[index...].map { $0.lowercased() }
            if let phrase = intentPhrases.first(where: { keys.starts(with: $0) }) {
                taken.append(words[index..<index + phrase.count].joined(separator: " "))
                index += phrase.count
            } else if intent.contains(keys[0]) {
                taken.append(words[index])
                index += 1
            } else {
                kept.append(words[index])
                index += 1
            }
        }
        return (kept, taken)
    }
}
