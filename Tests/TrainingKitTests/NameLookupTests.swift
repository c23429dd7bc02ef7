import Config
import Testing

@testable import TrainingKit

/// One name is looked up without most of the catalogue, and the answer is that of all of it.
@Suite struct NameLookupTests {
    private static let typed: [String] = {
        var typed = [
            "", " ", "b", "be", "bench", "barbell bench press", "press bench", "dumbbell", "tbar", "t bar row", "t-bar",
            "push up",
            "pushup", "PUSH-UPS", "pu shup", "captains chair", "captain's", "développé", "flyes", "flye", "abs", "ups",
            "3", "45",
            "weighted pull up", "assisted dip", "no such thing", "bnech", "x", "жим", "¿", "&", "cable and", "90/90",
            "rdl", "ohp", "yaterow", "captainchair",
        ]
        var place = 0
        for exercise in Config.catalogue.exercises {
            for name in [exercise.id.rawValue, exercise.name] + exercise.aliases {
                place += 1
                switch place % 8 {
                case 0: typed.append(name)
                case 1: typed.append(String(name.prefix(name.count / 2)))
                case 2: typed.append(name.split(separator: " ").reversed().joined(separator: " "))
                case 3: typed.append(name.split { " -".contains($0) }.map { $0.prefix(2) }.joined(separator: " "))
                case 4: typed.append(name.filter { $0 != " " && $0 != "-" }.uppercased())
                // In one word, without the plurals inside.
                case 5...6: typed.append(NameResolver.normalise(name).filter { $0 != " " })
                default: typed.append(name + "s")
                }
            }
        }
        return typed
    }()

    /// A plural inside a name whose ending looks like what follows it, and another exercise with the same name as an
    /// alias, which goes after it.
    @Test(arguments: [
        ("Axes Eses", "ax ese"), ("Presses Exes", "press ex"), ("Curls Shes", "curl sh"), ("Ups Sses", "up ss"),
        ("Flies Ins", "fly in"), ("Bench Press", "benchpress"), ("Yates Row", "yate row"),
    ])
    func aWholeNameGoesBeforeAnAlias(name: String, alias: String) {
        let line = "\tother\tsquat\tquads\t-\treps\tboth\t-\t-\t"
        let catalogue = Catalogue(tsv: Array("b\tB\(line)\(alias)\na\t\(name)\(line)-\n".utf8), revision: "two")
        for typed in [name, alias, alias.filter { $0 != " " }] {
            let match = NameResolver.lookup(typed, in: catalogue)
            #expect(match == NameResolver(catalogue).lookup(typed), "\(typed)")
            #expect(match == .exact(catalogue["a"]!), "\(typed)")
        }
    }

    @Test func theAnswerIsThatOfAllNames() {
        // The later ones begin like what stands for another.
        let own = ["Bench on the Beach", "Yaterow machine", "Captainchair leg raise"].map {
            Exercise(id: Exercise.ID(slug: $0), name: $0, equipment: .other)
        }
        for catalogue in [
            Config.catalogue,
            Config.catalogue.changed(
                by: own, merged: ["bench-press": "push-up", "old-name": "squat"], revision: "own"),
        ] {
            let resolver = NameResolver(catalogue)
            var found = 0
            for (index, name) in Self.typed.enumerated() where index < 60 || index.isMultiple(of: 7) {
                let match = NameResolver.lookup(name, in: catalogue)
                #expect(match == resolver.lookup(name), "\(name)")
                if case .exact = match { found += 1 }
            }
            #expect(found > 100)
        }
    }
}
