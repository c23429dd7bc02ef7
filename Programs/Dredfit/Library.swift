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
    private let catalogue: Catalogue

    /// The library as the catalogue knows it: an exercise that was merged into another goes by the other's id.
    init(in catalogue: Catalogue) {
        self.catalogue = catalogue
        variations = Pattern.allCases.map { pattern in
            Library.entries(of: pattern).enumerated().map { index, entry in
                Variation(
                    pattern: pattern, tier: index + 1, exercise: catalogue.canonical(entry.id), unit: entry.unit,
                    perSide: entry.perSide)
            }
        }
    }

    /// The variation of a pattern at a tier 1…4.
    func variation(of pattern: Pattern, tier: Int) -> Variation {
        variations[pattern.rawValue][tier.clamped(to: 1...Rules.tiers) - 1]
    }

    /// The variation that a level of the pattern prescribes.
    func variation(of pattern: Pattern, at level: Level) -> Variation { variation(of: pattern, tier: level.tier) }

    /// The place of an exercise in the library; `nil` if it has none.
    subscript(exercise: Exercise.ID) -> Variation? {
        let exercise = canonical(exercise)
        for tiers in variations {
            if let found = tiers.first(where: { $0.exercise == exercise }) { return found }
        }
        return nil
    }

    /// The id an exercise goes by today.
    func canonical(_ exercise: Exercise.ID) -> Exercise.ID { catalogue.canonical(exercise) }
}

extension Library {
    /// Every exercise of the library, pattern by pattern, easiest first.
    static let exercises: [Exercise.ID] = Pattern.allCases.flatMap { entries(of: $0).map(\.id) }

    /// The id under which the library itself lists a place, whatever the catalogue made of it.
    static func original(of place: Variation) -> Exercise.ID { entries(of: place.pattern)[place.tier - 1].id }

    private struct Entry {
        var id: Exercise.ID
        var unit: WorkUnit
        var perSide: Bool
    }

    private static func reps(_ id: Exercise.ID) -> Entry { Entry(id: id, unit: .reps, perSide: false) }
    private static func repsEach(_ id: Exercise.ID) -> Entry { Entry(id: id, unit: .reps, perSide: true) }
    private static func hold(_ id: Exercise.ID) -> Entry { Entry(id: id, unit: .hold, perSide: false) }
    private static func holdEach(_ id: Exercise.ID) -> Entry { Entry(id: id, unit: .hold, perSide: true) }

    /// The four variations of a pattern, easiest first. A switch and not a dictionary, whose first use costs a command
    /// more than all its look-ups.
    private static func entries(of pattern: Pattern) -> [Entry] {
        switch pattern {
        case .squat:
            [reps("squat"), repsEach("bulgarian-split-squat"), repsEach("pistol-squat"), repsEach("shrimp-squat")]
        case .pushHorizontal:
            [reps("knee-push-up"), reps("push-up"), reps("feet-elevated-push-up"), repsEach("archer-push-up")]
        case .hinge:
            [
                reps("glute-bridge"), repsEach("single-leg-glute-bridge"), repsEach("single-leg-romanian-deadlift"),
                reps("sliding-leg-curl"),
            ]
        case .pull:
            [
                reps("y-t-w-raises"), reps("inverted-row"), reps("feet-elevated-inverted-row"),
                repsEach("archer-inverted-row"),
            ]
        case .pushVertical:
            [
                reps("wall-push-up"), reps("pike-push-up"), reps("wall-handstand-push-up"),
                reps("chest-to-wall-handstand-push-up"),
            ]
        case .lunge:
            [
                repsEach("static-lunge"), repsEach("reverse-lunge"), repsEach("jump-lunge"),
                repsEach("paused-jump-lunge"),
            ]
        case .coreAntiExtension:
            [hold("knee-plank"), hold("plank"), hold("hollow-hold"), hold("long-lever-plank")]
        case .coreRotation:
            [
                holdEach("bird-dog"), holdEach("side-plank"), holdEach("side-plank-with-leg-raise"),
                holdEach("star-side-plank"),
            ]
        case .calf:
            [
                reps("calf-raise"), repsEach("single-leg-calf-raise"), repsEach("single-leg-calf-raise-with-pause"),
                repsEach("single-leg-calf-raise-on-a-step"),
            ]
        case .pullBar:
            [hold("bar-hang"), reps("negative-pull-up"), reps("partial-pull-up"), reps("pull-up")]
        }
    }
}
