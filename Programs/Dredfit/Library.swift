import TrainingKit

/// The exercises: ten patterns of four variations each, by their ids in the catalogue.
struct Library: Sendable {
    struct Variation: Hashable, Sendable {
        var pattern: Pattern
        /// 1…4.
        var tier: Int
        var exercise: Exercise.ID
        var unit: WorkUnit
        var perSide: Bool
    }

    private let variations: [[Variation]]
    private let byExercise: [Exercise.ID: Variation]
    private let catalogue: Catalogue

    /// The library as the catalogue knows it: an exercise that was merged into another goes by the other's id.
    init(in catalogue: Catalogue) {
        self.catalogue = catalogue
        variations = Pattern.allCases.map { pattern in
            (Library.table[pattern] ?? []).enumerated().map { index, entry in
                Variation(
                    pattern: pattern, tier: index + 1, exercise: catalogue[entry.id]?.id ?? entry.id,
                    unit: entry.unit, perSide: entry.perSide)
            }
        }
        byExercise = Dictionary(variations.joined().map { ($0.exercise, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The variation of a pattern at a tier 1…4.
    func variation(of pattern: Pattern, tier: Int) -> Variation {
        variations[pattern.rawValue][tier.clamped(to: 1...Rules.tiers) - 1]
    }

    /// The variation that a level of the pattern prescribes.
    func variation(of pattern: Pattern, at level: Level) -> Variation { variation(of: pattern, tier: level.tier) }

    /// The place of an exercise in the library; `nil` if it has none.
    subscript(exercise: Exercise.ID) -> Variation? { byExercise[canonical(exercise)] }

    /// The id an exercise goes by today.
    func canonical(_ exercise: Exercise.ID) -> Exercise.ID { catalogue[exercise]?.id ?? exercise }
}

extension Library {
    /// Every exercise of the library, pattern by pattern, easiest first.
    static let exercises: [Exercise.ID] = Pattern.allCases.flatMap { (table[$0] ?? []).map(\.id) }

    /// The id under which the library itself lists a place, whatever the catalogue made of it.
    static func original(of place: Variation) -> Exercise.ID {
        table[place.pattern]?[place.tier - 1].id ?? place.exercise
    }

    private struct Entry {
        var id: Exercise.ID
        var unit: WorkUnit
        var perSide: Bool
    }

    private static func reps(_ id: Exercise.ID) -> Entry { Entry(id: id, unit: .reps, perSide: false) }
    private static func repsEach(_ id: Exercise.ID) -> Entry { Entry(id: id, unit: .reps, perSide: true) }
    private static func hold(_ id: Exercise.ID) -> Entry { Entry(id: id, unit: .hold, perSide: false) }
    private static func holdEach(_ id: Exercise.ID) -> Entry { Entry(id: id, unit: .hold, perSide: true) }

    private static let table: [Pattern: [Entry]] = [
        .squat: [
            reps("squat"), repsEach("bulgarian-split-squat"), repsEach("pistol-squat"), repsEach("shrimp-squat"),
        ],
        .pushHorizontal: [
            reps("knee-push-up"), reps("push-up"), reps("feet-elevated-push-up"), repsEach("archer-push-up"),
        ],
        .hinge: [
            reps("glute-bridge"), repsEach("single-leg-glute-bridge"), repsEach("single-leg-romanian-deadlift"),
            reps("sliding-leg-curl"),
        ],
        .pull: [
            reps("y-t-w-raises"), reps("inverted-row"), reps("feet-elevated-inverted-row"),
            repsEach("archer-inverted-row"),
        ],
        .pushVertical: [
            reps("wall-push-up"), reps("pike-push-up"), reps("wall-handstand-push-up"),
            reps("chest-to-wall-handstand-push-up"),
        ],
        .lunge: [
            repsEach("static-lunge"), repsEach("reverse-lunge"), repsEach("jump-lunge"),
            repsEach("paused-jump-lunge"),
        ],
        .coreAntiExtension: [
            hold("knee-plank"), hold("plank"), hold("hollow-hold"), hold("long-lever-plank"),
        ],
        .coreRotation: [
            holdEach("bird-dog"), holdEach("side-plank"), holdEach("side-plank-with-leg-raise"),
            holdEach("star-side-plank"),
        ],
        .calf: [
            reps("calf-raise"), repsEach("single-leg-calf-raise"), repsEach("single-leg-calf-raise-with-pause"),
            repsEach("single-leg-calf-raise-on-a-step"),
        ],
        .pullBar: [hold("bar-hang"), reps("negative-pull-up"), reps("partial-pull-up"), reps("pull-up")],
    ]
}
