import Config
import DredfitProgram
import Testing
import TrainingKit

@testable import Host

/// The catalogue, the demo and what else ships as data.
@Suite struct ShippedDataTests {
    @Test func idsAreUniqueSlugs() {
        #expect(catalogue.exercises.count >= 160)
        var seen: Set<String> = []
        for exercise in catalogue.exercises {
            #expect(seen.insert(exercise.id.rawValue).inserted, "\(exercise.id) is there twice")
            #expect(
                exercise.id.rawValue.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 },
                "\(exercise.id)")
            #expect(exercise.name == exercise.name.trimmed && !exercise.name.isEmpty)
        }
    }

    @Test func noNameIsClaimedTwice() {
        var owners: [String: Exercise.ID] = [:]
        for exercise in catalogue.exercises {
            for name in Set([exercise.id.rawValue, exercise.name] + exercise.aliases).map(NameResolver.normalise) {
                #expect(
                    owners[name] == nil || owners[name] == exercise.id,
                    "'\(name)' is \(exercise.id) and \(owners[name]?.rawValue ?? "")")
                owners[name] = exercise.id
            }
        }
    }

    @Test func everyNameLeadsToItsExercise() {
        let resolver = NameResolver(catalogue)
        for exercise in catalogue.exercises {
            for name in [exercise.id.rawValue, exercise.name] + exercise.aliases {
                #expect(resolver.lookup(name) == .exact(exercise), "\(name)")
            }
        }
    }

    @Test func whatItSaysOfAnExerciseFitsTogether() {
        for exercise in catalogue.exercises {
            let isCardio = exercise.measuredIn == .cardio
            #expect(isCardio == (exercise.pattern == .cardio), "\(exercise.id)")
            // A stretch or a warm-up move may work nothing in particular.
            if !isCardio, exercise.pattern != .mobility {
                #expect(!exercise.primary.isEmpty, "\(exercise.id) works nothing")
            }
            #expect(Set(exercise.primary).isDisjoint(with: exercise.secondary), "\(exercise.id)")
            #expect(Set(exercise.primary).count == exercise.primary.count, "\(exercise.id)")
            if isCardio { #expect(exercise.loading.isEmpty, "\(exercise.id)") }
            if let variant = exercise.loadedVariant {
                #expect(catalogue[variant]?.loading.contains(.external) == true, "\(exercise.id) has no such variant")
            }
            if [.barbell, .dumbbell, .cable, .kettlebell, .smithMachine].contains(exercise.equipment),
                exercise.measuredIn == .reps
            {
                #expect(!exercise.loading.isEmpty, "\(exercise.id) is of \(exercise.equipment) and takes no load")
            }
        }
    }

    /// The table of dredfit.md: pattern by pattern, easiest first; `P` is counted per side, `H` held.
    @Test func dredfitsExercisesAreThere() {
        let table: [(String, [String])] = [
            ("squat", ["Squat", "Bulgarian split squat P", "Pistol squat P", "Shrimp squat P"]),
            ("push_h", ["Knee push-up", "Push-up", "Feet-elevated push-up", "Archer push-up P"]),
            (
                "hinge",
                ["Glute bridge", "Single-leg glute bridge P", "Single-leg Romanian deadlift P", "Sliding leg curl"]
            ),
            ("pull", ["Y-T-W raises", "Inverted row (table)", "Feet-elevated inverted row", "Archer inverted row P"]),
            ("push_v", ["Wall push-up", "Pike push-up", "Wall handstand push-up", "Chest-to-wall handstand push-up"]),
            ("lunge", ["Static lunge P", "Reverse lunge P", "Jump lunge P", "Paused jump lunge P"]),
            ("core_anti_ext", ["Knee plank H", "Plank H", "Hollow hold H", "Long-lever plank H"]),
            (
                "core_rot",
                ["Bird dog (hold) H P", "Side plank H P", "Side plank with leg raise H P", "Star side plank H P"]
            ),
            (
                "calf",
                [
                    "Calf raises", "Single-leg calf raise P", "Single-leg calf raise with pause P",
                    "Single-leg calf raise on a step P",
                ]
            ),
            ("pull_bar", ["Bar hang H", "Negative pull-up", "Partial pull-up", "Pull-up"]),
        ]
        var found: Set<Exercise.ID> = []
        for (pattern, names) in table {
            for entry in names {
                let words = entry.split(separator: " ").map(String.init)
                let marks = words.filter { $0 == "P" || $0 == "H" }
                let name = words.filter { $0 != "P" && $0 != "H" }.joined(separator: " ")
                guard case .exact(let exercise) = NameResolver(catalogue).lookup(name) else {
                    Issue.record("\(pattern): \(name) is not in the catalogue")
                    continue
                }
                found.insert(exercise.id)
                #expect((exercise.measuredIn == .seconds) == marks.contains("H"), "\(name)")
                #expect(exercise.perSide == marks.contains("P"), "\(name)")
            }
        }
        #expect(found.count == 40)
    }

    @Test(
        "Names of other apps",
        arguments: [
            ("Bench Press (Barbell)", "bench-press"), ("Flat Barbell Bench Press", "bench-press"),
            ("OHP", "overhead-press"),
            ("RDL", "romanian-deadlift"), ("DB curl", "dumbbell-curl"), ("Lat Pulldown (Cable)", "lat-pulldown"),
            ("Squat (Barbell)", "barbell-squat"), ("Deadlift (Barbell)", "deadlift"), ("Pull Up", "pull-up"),
            ("Push Up", "push-up"),
            ("Bicep Curl (Dumbbell)", "dumbbell-curl"), ("Running", "running"),
        ])
    func otherApps(name: String, id: String) {
        switch NameResolver(catalogue).resolve(foreign: name).outcome {
        case .exact(let exercise), .alias(let exercise): #expect(exercise.id.rawValue == id)
        case let other: Issue.record("\(name): \(other)")
        }
    }

    @Test func programsAreSound() {
        let ids = Registry.programs.map(\.descriptor.id)
        #expect(ids == ["dredfit", "unit", "reps", "arete"])
        for kind in Registry.programs {
            #expect(Registry.program(kind.descriptor.id.uppercased())?.descriptor.id == kind.descriptor.id)
            #expect(!kind.descriptor.summary.isEmpty && !kind.descriptor.expects.isEmpty)
            #expect(!kind.descriptor.defaultTrainingDays.isEmpty)
            #expect(Set(kind.verbs.map(\.name)).count == kind.verbs.count)
            for verb in kind.verbs {
                #expect(!verb.summary.isEmpty && !verb.summary.hasSuffix("."), "\(kind.descriptor.id) \(verb.name)")
                for example in verb.examples {
                    #expect(example.hasPrefix("\(kind.descriptor.id) \(verb.name)"), "\(example)")
                }
            }
        }
    }

    @Test func theDemoSaysWhatItDoes() {
        let lines = Config.demo.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("setup ") } && lines.contains { $0.hasPrefix("done ") })
        #expect(
            lines.filter { !$0.hasPrefix("#") }.allSatisfy { $0.contains("--at 2026-03-0") },
            "the same on every day it is run")
    }
}
