import Config
import Testing

@testable import TrainingKit

@Suite("Names of exercises")
struct NameResolverTests {
    @Test(
        "Folding",
        arguments: [
            ("Push-Ups", "push up"), ("PUSH UP", "push up"), ("  push   up ", "push up"), ("Flyes", "fly"),
            ("flies", "fly"),
            ("Flye", "fly"), ("Bench Press (Barbell)", "bench press barbell"), ("presses", "press"),
            ("crunches", "crunch"),
            ("Captain's chair", "captain chair"), ("Captain’s chair", "captain chair"),
            ("Clean & Jerk", "clean and jerk"),
            ("abs", "abs"), ("Sit-ups", "sit up"), ("Développé couché", "developpe couche"), ("Śruba", "sruba"),
            ("Жим лёжа", "жим лёжа"), ("e\u{301}lan", "elan"), ("boxes", "box"), ("Triceps", "tricep"), ("21s", "21s"),
            ("", ""), ("!?", ""), ("s", "s"), ("a × b", "a b"),
        ])
    func folding(name: String, folded: String) {
        #expect(NameResolver.normalise(name) == folded)
    }

    @Test("Folding twice changes nothing, and case and hyphens never matter")
    func foldingIsStable() {
        for exercise in Config.catalogue.exercises {
            for name in [exercise.name] + exercise.aliases {
                let folded = NameResolver.normalise(name)
                #expect(NameResolver.normalise(name.uppercased()) == folded, "\(name)")
                #expect(
                    NameResolver.normalise(String(name.map { $0 == "-" ? " " : $0 })) == folded, "\(name)")
            }
        }
    }

    @Test(
        "Slugs",
        arguments: [
            ("Bench Press (Barbell)", "bench-press-barbell"), ("Triceps  Pressdown", "triceps-pressdown"),
            ("Développé", "developpe"), ("???", "exercise"),
            ("Meadows Incline DB Lateral Raise", "meadows-incline-db-lateral-raise"),
        ])
    func slugs(name: String, slug: String) {
        #expect(Exercise.ID(slug: name).rawValue == slug)
    }

    static let small = Catalogue(
        [
            Exercise(id: "squat", name: "Squat", equipment: .bodyweight, loadedVariant: "barbell-squat"),
            Exercise(
                id: "barbell-squat", name: "Barbell squat", equipment: .barbell, loading: .external,
                aliases: ["back squat"]),
            Exercise(
                id: "bench-press", name: "Bench press", equipment: .barbell, loading: .external,
                aliases: ["bench", "bench presses wide", "flat bench"]),
            Exercise(
                id: "dumbbell-bench-press", name: "Dumbbell bench press", equipment: .dumbbell, loading: .external),
            Exercise(id: "smith-squat", name: "Smith squat", equipment: .smithMachine, loading: .external),
            Exercise(id: "pull-up", name: "Pull-up", equipment: .bodyweight, loading: [.added, .assisted]),
            Exercise(id: "push-up", name: "Push-up", equipment: .bodyweight, loading: .added),
            Exercise(id: "dead-bug", name: "Dead bug", equipment: .bodyweight),
            Exercise(id: "cable-row", name: "Seated row", equipment: .cable, loading: .external, aliases: ["row"]),
            Exercise(
                id: "machine-row", name: "Seated machine row", equipment: .machine, loading: .external, aliases: ["row"]
            ),
            Exercise(id: "old-curl", name: "Old curl", archived: true),
            Exercise(
                id: "hammer-curl", name: "Hammer curl", equipment: .dumbbell, loading: .external, aliases: ["curl"]),
        ],
        merged: ["my-bench": "bench-press"], revision: "test")

    @Test(
        "What is typed",
        arguments: [
            ("bench", "bench-press"), ("Bench-Press", "bench-press"), ("flat", "bench-press"), ("pushups", "push-up"),
            ("push ups", "push-up"), ("PULLUP", "pull-up"), ("squats", "squat"), ("barb", "barbell-squat"),
            ("press dumb", "dumbbell-bench-press"), ("old curl", "old-curl"), ("ham cur", "hammer-curl"),
            ("bench press (barbell)", "bench-press"), ("my bench", "bench-press"), ("dead", "dead-bug"),
            ("dumbbells bench", "dumbbell-bench-press"),
        ])
    func typed(words: String, id: String) {
        guard case .exact(let exercise) = NameResolver(Self.small).lookup(words) else {
            Issue.record("\(words): \(NameResolver(Self.small).lookup(words))")
            return
        }
        #expect(exercise.id.rawValue == id)
    }

    @Test("Several are listed, none guessed")
    func several() {
        let resolver = NameResolver(Self.small)
        func ids(_ words: String) -> [String]? {
            if case .ambiguous(let exercises) = resolver.lookup(words) { exercises.map(\.id.rawValue) } else { nil }
        }
        #expect(ids("row") == ["cable-row", "machine-row"])
        #expect(ids("s") == ["squat", "cable-row", "smith-squat", "barbell-squat", "machine-row"])
        #expect(ids("pu") == ["pull-up", "push-up"])
        // An archived exercise is not offered, so a part of its name is not enough.
        #expect(ids("old") == nil)
    }

    /// Part of an alias of the first, and a word in the name of the second.
    @Test(
        "Part of an alias does not hide a name",
        arguments: [
            ("flag", "American football", "Human flag"), ("rock", "Climbing", "Hollow rock"),
            ("lever", "Machine squat", "Front lever"), ("twist", "Cross-body crunch", "Russian twist"),
            ("low row", "Suspension row", "Iso-lateral low row"),
        ])
    func partOfAnAlias(words: String, alias: String, name: String) {
        guard case .ambiguous(let exercises) = NameResolver(Config.catalogue).lookup(words) else {
            Issue.record("\(words): \(NameResolver(Config.catalogue).lookup(words))")
            return
        }
        let names = exercises.map(\.name)
        #expect(names.contains(alias) && names.contains(name))
        #expect(names.firstIndex(of: name)! < names.firstIndex(of: alias)!, "\(names)")
    }

    @Test(
        "What is unknown gets the nearest",
        arguments: [
            ("benhc press", "bench-press"), ("pushp", "push-up"), ("hamer curls", "hammer-curl"),
            ("dead bgu", "dead-bug"),
            ("zottman curl", "hammer-curl"),
        ])
    func nearest(words: String, id: String) {
        guard case .unknown(let nearest) = NameResolver(Self.small).lookup(words) else {
            Issue.record("\(words) is known")
            return
        }
        #expect(nearest.first?.id.rawValue == id)
        #expect(nearest.count <= NameResolver.suggestions)
    }

    @Test("Nothing typed, and far too much")
    func extremes() {
        let resolver = NameResolver(Self.small)
        #expect(resolver.lookup("") == .unknown(nearest: []))
        #expect(resolver.lookup("?!") == .unknown(nearest: []))
        #expect(resolver.lookup(String(repeating: "ab ", count: 100_000)) == .unknown(nearest: []))
        #expect(resolver.resolve(foreign: String(repeating: "x", count: 100_000)).outcome == .unknown)
    }

    @Test(
        "What other apps call it",
        arguments: [
            ("Squat", "exact squat"), ("Squat (Barbell)", "alias barbell-squat"), ("Squat (Bodyweight)", "alias squat"),
            ("Squat (Smith Machine)", "alias smith-squat"), ("Bench Press (Barbell)", "alias bench-press"),
            ("Bench Press (Dumbbell)", "alias dumbbell-bench-press"), ("Bench Press (Cable)", "unknown"),
            ("Bench Press", "exact bench-press"), ("Pull Up (Weighted)", "alias pull-up"),
            ("Pull Ups", "exact pull-up"),
            ("Pull Up (Assisted)", "alias pull-up assisted"), ("Assisted Pull-Ups", "alias pull-up assisted"),
            ("Push Up (Assisted)", "unknown assisted"), ("Dead Bug (Weighted)", "unknown"), ("Row", "ambiguous"),
            ("Row (Machine)", "alias machine-row"), ("Row (Cable)", "alias cable-row"),
            ("Hammer Curls", "exact hammer-curl"),
            ("Press Bench", "alias bench-press"), ("Bench", "alias bench-press"), ("Flat", "unknown"), ("", "unknown"),
            ("Curl (Dumbbell)", "alias hammer-curl"), ("Old Curl", "exact old-curl"), ("My Bench", "exact bench-press"),
        ])
    func foreign(name: String, expected: String) {
        #expect(NameResolver(Self.small).resolve(foreign: name).summary == expected)
    }

    @Test(
        "Every exercise that ships answers to its id and its name", .enabled(if: Config.catalogue.exercises.count > 100)
    )
    func catalogueNames() {
        let resolver = NameResolver(Config.catalogue)
        for exercise in Config.catalogue.exercises {
            #expect(resolver.lookup(exercise.id.rawValue) == .exact(exercise), "\(exercise.id)")
            #expect(resolver.lookup(exercise.name) == .exact(exercise), "\(exercise.name)")
            #expect(resolver.resolve(foreign: exercise.name).outcome == .exact(exercise), "\(exercise.name)")
        }
    }

    @Test(
        "The words of the product's examples", .enabled(if: Config.catalogue.exercises.count > 100),
        arguments: [
            ("push-up", "push-up"), ("bench", "bench-press"), ("squat", "squat"), ("pull-up", "pull-up"),
            ("plank", "plank"),
            ("dip", "dip"), ("pistol", "pistol-squat"), ("curl", "dumbbell-curl"), ("run", "running"),
        ])
    func productExamples(words: String, id: String) {
        guard case .exact(let exercise) = NameResolver(Config.catalogue).lookup(words) else {
            Issue.record("\(words): \(NameResolver(Config.catalogue).lookup(words))")
            return
        }
        #expect(exercise.id.rawValue == id)
    }
}

extension NameResolver.Foreign {
    fileprivate var summary: String {
        let outcome =
            switch outcome {
            case .exact(let exercise): "exact \(exercise.id)"
            case .alias(let exercise): "alias \(exercise.id)"
            case .ambiguous: "ambiguous"
            case .unknown: "unknown"
            }
        return outcome + (assisted ? " assisted" : "")
    }
}
