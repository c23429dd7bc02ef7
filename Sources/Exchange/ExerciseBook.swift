import TrainingKit

/// The exercise names of one file: what each stands for, and what the file shows about the new ones.
struct ExerciseBook {
    struct Entry {
        let name: String
        /// Of the name as it is in the file; part of a row's hash.
        let hash: UInt64
        var exercise: Exercise
        let how: ImportReport.ResolvedName.How
        /// Weights are assistance.
        let assisted: Bool
        /// The app's own exercise for warming up: all its sets are warm-up sets.
        let isWarmUp: Bool
        /// Strong logs its rest timer as an exercise.
        let isRestTimer: Bool
        let isNew: Bool
        var seen = Seen()
        /// Sets and cardio entries, and those of them that are the loaded variant's.
        var sets = 0
        var variantSets = 0
    }

    /// What the rows of a new exercise show.
    struct Seen {
        var reps = false
        var hold = false
        var cardio = false
        var load = false
    }

    private let catalogue: Catalogue
    private let resolver: NameResolver
    private let map: [String: Exercise]
    /// Names given with `--map` that no row has had yet, as typed, by their folded form.
    private var unusedMaps: [String: String] = [:]
    private var places: [String: Int] = [:]
    /// New exercises by their folded names: other spellings of one are the same.
    private var made: [String: Int] = [:]
    /// The slugs of new exercises, and how many have each.
    private var slugs: [Exercise.ID: Int] = [:]
    /// Nobody has as many exercises; a file that does has another column where the exercise is expected.
    static let limit = 20_000
    private(set) var entries: [Entry] = []

    /// - Throws: ``ExchangeError/unknownExercise(_:name:)`` for a mapped exercise that is not in the catalogue.
    init(catalogue: Catalogue, map: [String: Exercise.ID]) throws(ExchangeError) {
        self.catalogue = catalogue
        resolver = NameResolver(catalogue)
        var exercises: [String: Exercise] = [:]
        for (name, id) in map {
            guard let exercise = catalogue[id] else { throw .unknownExercise(id.rawValue, name: name) }
            let folded = NameResolver.normalise(name)
            exercises[folded] = exercise
            unusedMaps[folded] = name
        }
        self.map = exercises
    }

    subscript(place: Int) -> Entry {
        _read { yield entries[place] }
        _modify { yield &entries[place] }
    }

    /// The place of the exercise with this name, resolved when it is first asked for.
    /// `category` is what the file files it under, where it does.
    ///
    /// - Throws: ``ExchangeError/tooManyExercises(_:)``.
    mutating func place(of name: String, category: String? = nil) throws(ExchangeError) -> Int {
        if let place = places[name] { return place }
        guard places.count < ExerciseBook.limit else { throw .tooManyExercises(ExerciseBook.limit) }
        let folded = NameResolver.normalise(name)
        if let place = made[folded] {
            places[name] = place
            return place
        }
        let foreign = resolver.resolve(foreign: name)
        var exercise: Exercise
        let how: ImportReport.ResolvedName.How
        var assisted = foreign.assisted
        var isNew = false
        if let mapped = map[folded] {
            (exercise, how) = (mapped, .map)
            unusedMaps[folded] = nil
            assisted = mapped.loading.contains(.assisted) && folded.split(separator: " ").contains("assisted")
        } else {
            switch foreign.outcome {
            case .exact(let known): (exercise, how) = (known, .exact)
            case .alias(let known): (exercise, how) = (known, .alias)
            case .ambiguous(let several):
                (exercise, how) = (newExercise(name, folded, category), .ambiguous(several.map(\.id)))
            case .unknown: (exercise, how) = (newExercise(name, folded, category), .new)
            }
            switch how {
            case .new, .ambiguous: isNew = true
            case .exact, .alias, .map: break
            }
        }
        var hash = StableHash()
        hash.combine(name.utf8)
        let isWarmUp = ExerciseBook.warmUps.contains(folded)
        if isNew, isWarmUp { exercise.pattern = .mobility }
        entries.append(
            Entry(
                name: name, hash: hash.value, exercise: exercise, how: how, assisted: assisted, isWarmUp: isWarmUp,
                isRestTimer: folded == "rest timer", isNew: isNew))
        places[name] = entries.count - 1
        if isNew, !folded.isEmpty { made[folded] = entries.count - 1 }
        return entries.count - 1
    }

    private static let warmUps: Set<String> = ["warm up", "warmup", "stretching", "stretch"]

    // MARK: New exercises

    private mutating func newExercise(_ name: String, _ folded: String, _ category: String?) -> Exercise {
        let slug = Exercise.ID(slug: name)
        var id = slug
        while catalogue[id] != nil || slugs[id] != nil {
            slugs[slug, default: 1] += 1
            id = Exercise.ID("\(slug)-\(slugs[slug, default: 1])")
        }
        slugs[id, default: 0] += 1
        var exercise = Exercise(id: id, name: name, equipment: ExerciseBook.equipment(of: folded))
        if let category {
            exercise.primary = ExerciseBook.muscles[category.lowercased()] ?? []
            if category.lowercased() == "cardio" {
                exercise.measuredIn = .cardio
                exercise.equipment = .cardio
                exercise.pattern = .cardio
            }
        }
        return exercise
    }

    /// The categories of FitNotes that are one muscle.
    private static let muscles: [String: [Muscle]] = [
        "chest": [.chest], "biceps": [.biceps], "triceps": [.triceps], "abs": [.abs],
    ]

    /// The equipment that a name names; of "smith machine" and "machine" the longer.
    private static func equipment(of folded: String) -> Exercise.Equipment {
        let words = folded.split(separator: " ")
        func names(_ equipment: Exercise.Equipment) -> Bool {
            equipment.rawValue.split(separator: "-").allSatisfy(words.contains)
        }
        let named = Exercise.Equipment.allCases.filter { $0 != .other && $0 != .cardio && names($0) }
        return named.max { $0.rawValue.utf8.count < $1.rawValue.utf8.count } ?? .other
    }

    /// The new exercises with what the file shows about them, in order of first appearance.
    var newExercises: [Exercise] {
        entries.filter(\.isNew).filter { $0.sets > 0 }.map { entry in
            var exercise = entry.exercise
            let seen = entry.seen
            if seen.cardio, !seen.reps, !seen.hold {
                exercise.measuredIn = .cardio
                exercise.equipment = .cardio
                exercise.pattern = .cardio
            } else if seen.reps || seen.hold {
                exercise.measuredIn = seen.hold && !seen.reps ? .seconds : .reps
            }
            if entry.assisted {
                exercise.loading = .assisted
                exercise.equipment = exercise.equipment == .other ? .bodyweight : exercise.equipment
            } else if seen.load {
                exercise.loading = exercise.equipment == .bodyweight ? .added : .external
            }
            return exercise
        }
    }

    /// A line for every `--map` whose name is not in the file: it may be misspelt.
    var mapNotes: [String] {
        unusedMaps.values.sorted().map { "--map: no exercise in the file is called '\($0.printable)'" }
    }

    /// How every name was resolved; a name used for both an exercise and its loaded variant stands twice.
    var resolved: [ImportReport.ResolvedName] {
        entries.filter { !$0.isRestTimer }.flatMap { entry in
            var names: [ImportReport.ResolvedName] = []
            if entry.sets > entry.variantSets || entry.variantSets == 0 {
                names.append(
                    .init(
                        name: entry.name, exercise: entry.exercise.id, how: entry.how,
                        sets: entry.sets - entry.variantSets))
            }
            if entry.variantSets > 0, let variant = entry.exercise.loadedVariant {
                names.append(
                    .init(
                        name: entry.name, exercise: variant, how: entry.how == .map ? .map : .alias,
                        sets: entry.variantSets))
            }
            return names
        }
    }

    /// The exercise that is meant when the entry's working sets carry an external load; `nil` if it is the same.
    func loadedVariant(at place: Int) -> Exercise.ID? {
        let exercise = entries[place].exercise
        guard let variant = exercise.loadedVariant, !exercise.loading.contains(.external), catalogue[variant] != nil
        else {
            return nil
        }
        return variant
    }
}
