import TrainingKit

/// Finds the exercise that a pasted name means.
struct NameResolution {
    enum Certainty: Equatable {
        case known
        /// Found after mending the spelling, as this.
        case read(as: String)
        /// Nothing fits: a new exercise.
        case new
    }

    struct Result {
        var exercise: Exercise
        var certainty: Certainty
        /// What of the name did not go into the exercise (`or lat pulldown`).
        var rest: String?
    }

    private let catalogue: Catalogue
    private let find: (String) throws -> Exercise
    /// Names and aliases without spaces and hyphens: `benchpress`, `latpulldown`.
    private let joined: [String: Exercise.ID]
    private let vocabulary: Set<String>

    init(catalogue: Catalogue, find: @escaping (String) throws -> Exercise) {
        self.catalogue = catalogue
        self.find = find
        var joined: [String: Exercise.ID] = [:]
        var vocabulary: Set<String> = []
        for exercise in catalogue.exercises where !exercise.archived && exercise.measuredIn != .cardio {
            for name in [exercise.name] + exercise.aliases {
                joined[NameResolution.join(name), default: exercise.id] =
                    joined[NameResolution.join(name)] ?? exercise.id
                vocabulary.formUnion(NameResolution.words(name))
            }
        }
        self.joined = joined
        self.vocabulary = vocabulary
    }

    /// The exercise for a name, with what the line says of it; an unknown one is made.
    ///
    /// - Parameters:
    ///   - isLoaded: the line has a load, a percentage or an effort.
    ///   - made: exercises made for earlier lines; the same name is made once.
    func resolve(_ name: String, isLoaded: Bool, perSide: Bool, counts: [Int], made: [Exercise]) -> Result {
        if let result = known(name) {
            return fitted(result, name, isLoaded: isLoaded, perSide: perSide, counts: counts)
        }
        for separator in [" or ", " / ", "/"] {
            guard let cut = name.ranges(of: separator).first, let result = known(String(name[..<cut.lowerBound])) else {
                continue
            }
            var fitted = fitted(result, name, isLoaded: isLoaded, perSide: perSide, counts: counts)
            fitted.rest = "or \(name[cut.upperBound...].trimmed)"
            return fitted
        }
        if let earlier = made.first(where: { NameResolution.join($0.name) == NameResolution.join(name) }) {
            return Result(exercise: earlier, certainty: .new)
        }
        return Result(exercise: make(name, isLoaded: isLoaded, perSide: perSide, made: made), certainty: .new)
    }

    /// The exercise of the catalogue that a name means as it is written, abbreviations written out.
    func exact(_ name: String) -> Exercise? {
        if let exercise = lookUp(name) { return exercise }
        let written = NameResolution.writtenOut(name)
        if written != name.lowercased(), let exercise = lookUp(written) { return exercise }
        return NameResolution.bareWords[NameResolution.join(name)].flatMap { catalogue[$0] }
    }

    /// The exercise of the catalogue that a name means, with abbreviations written out and spelling mended.
    func known(_ name: String) -> Result? {
        if let exercise = exact(name) { return Result(exercise: exercise, certainty: .known) }
        let written = NameResolution.writtenOut(name)
        let mended = NameResolution.words(written).map(mend).joined(separator: " ")
        guard mended != written, let exercise = lookUp(mended) else { return nil }
        return Result(exercise: exercise, certainty: .read(as: exercise.name))
    }

    /// What a single word means in a written program, where the catalogue has several such exercises.
    private static let bareWords: [String: Exercise.ID] = [
        "carry": "farmers-walk", "carrie": "farmers-walk", "row": "barbell-row", "curl": "dumbbell-curl",
        "press": "overhead-press", "lunge": "lunge", "pulldown": "lat-pulldown", "legcurl": "lying-leg-curl",
        "lateralraise": "dumbbell-lateral-raise", "calfraise": "calf-raise", "rdl": "romanian-deadlift",
        "skullcrusher": "ez-bar-skullcrusher", "calve": "calf-raise", "inclinedb": "incline-dumbbell-bench-press",
        "shoulderpress": "dumbbell-shoulder-press", "lowerbackextension": "back-extension",
    ]

    private func lookUp(_ name: String) -> Exercise? {
        guard name.contains(where: \.isLetter) else { return nil }
        if let exercise = try? find(name) { return exercise }
        return joined[NameResolution.join(name)].flatMap { catalogue[$0] }
    }

    /// A name is used loosely: `squat` with a load is the barbell squat, `row each side` the dumbbell row.
    private func fitted(_ result: Result, _ name: String, isLoaded: Bool, perSide: Bool, counts: [Int]) -> Result {
        var result = result
        let exercise = result.exercise
        let saysUnloaded = NameResolution.words(name).contains { ["bodyweight", "air", "free", "bw"].contains($0) }
        // Nobody programs sets of five air squats: a bare "squat" in low repetitions is the barbell's.
        let isStrengthSquat =
            exercise.pattern == .squat && (counts.max() ?? 100) <= 12
            && NameResolution.words(name).count == 1
        if let variant = exercise.loadedVariant.flatMap({ catalogue[$0] }), !saysUnloaded, isLoaded || isStrengthSquat {
            result.exercise = variant
        } else if perSide, !exercise.perSide, exercise.equipment == .barbell {
            for way in ["dumbbell", "single-arm", "single-leg"] {
                if let other = lookUp("\(way) \(name)"), other.perSide || other.equipment == .dumbbell {
                    result.exercise = other
                    break
                }
            }
        }
        return result
    }

    func catalogueName(of id: Exercise.ID) -> String { catalogue.name(of: id) }

    // MARK: Spelling

    private static let abbreviations: [String: String] = [
        "db": "dumbbell", "dbs": "dumbbell", "bb": "barbell", "kb": "kettlebell", "tricep": "triceps",
        "bicep": "biceps",
        "ext": "extension", "exts": "extension", "rdl": "romanian deadlift", "rdls": "romanian deadlift",
        "sldl": "stiff-leg deadlift", "bss": "bulgarian split squat", "ghr": "glute-ham raise", "lat": "lat",
        "inc": "incline", "alt": "alternating", "sa": "single-arm", "sl": "single-leg", "ohp": "overhead press",
        "cgbp": "close-grip bench press", "delts": "delt", "1-arm": "single-arm", "dl": "deadlift", "tri": "triceps",
        "bi": "biceps",
    ]

    static func words(_ name: String) -> [String] {
        name.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "'") }.map(String.init)
    }

    private static func writtenOut(_ name: String) -> String {
        words(name).map { abbreviations[$0] ?? $0 }.joined(separator: " ")
    }

    /// Letters and digits alone, without the plural.
    private static func join(_ name: String) -> String {
        let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return letters.hasSuffix("s") && !letters.hasSuffix("ss") ? String(letters.dropLast()) : letters
    }

    /// The word of the catalogue's vocabulary that a misspelt one is nearest to: one slip, two in long words.
    private func mend(_ word: String) -> String {
        let singular = word.hasSuffix("s") ? String(word.dropLast()) : word
        guard word.count >= 4, !vocabulary.contains(word), !vocabulary.contains(singular) else { return word }
        let allowed = word.count >= 8 ? 2 : 1
        let near = vocabulary.compactMap { known -> (word: String, distance: Int)? in
            guard abs(known.count - word.count) <= allowed, known.count >= 4 else { return nil }
            let distance = min(NameResolution.slips(word, known), NameResolution.slips(singular, known))
            return distance <= allowed ? (known, distance) : nil
        }
        return near.min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word ?? word
    }

    /// Insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment).
    static func slips(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a), Array(b))
        var rows = [Array(0...b.count)]
        for i in 1...max(1, a.count) where i <= a.count {
            var row = [i]
            for j in 1...max(1, b.count) where j <= b.count {
                var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, rows[i - 2][j - 2] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }

    // MARK: New exercises

    private func make(_ name: String, isLoaded: Bool, perSide: Bool, made: [Exercise]) -> Exercise {
        let words = Set(NameResolution.words(NameResolution.writtenOut(name)))
        let equipment: Exercise.Equipment =
            if words.contains("dumbbell") || words.contains("dumbbells") {
                .dumbbell
            } else if words.contains("barbell") {
                .barbell
            } else if words.contains("kettlebell") {
                .kettlebell
            } else if words.contains("cable") {
                .cable
            } else if words.contains("machine") {
                .machine
            } else if words.contains("band") || words.contains("banded") {
                .band
            } else {
                .other
            }
        let taken = Set(catalogue.exercises.map(\.id.rawValue)).union(made.map(\.id.rawValue))
        let id = unused(slug(of: name, fallback: "exercise"), among: taken)
        // Without a load in the line none is asked for later, but one may be added.
        let loading: Exercise.Loading = isLoaded || equipment != .other ? .external : .added
        return Exercise(
            id: Exercise.ID(id), name: name.prefix(1).uppercased() + name.dropFirst(), equipment: equipment,
            perSide: perSide, loading: loading)
    }
}
