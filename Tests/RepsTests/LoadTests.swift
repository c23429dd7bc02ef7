import Testing
import TrainingKit

@testable import RepsProgram

@Suite struct LoadTests {
    struct Inventory: CustomTestStringConvertible, Sendable {
        var name: String
        var gear: Gear
        var goals: [Int] = []
        /// Grams and what they are made of.
        var choices: [String]
        var testDescription: String { name }
    }

    static let inventories: [Inventory] = [
        .init(name: "nothing", gear: Gear(), choices: ["0 bodyweight"]),
        .init(name: "the backpack alone", gear: Gear(backpack: 3000), choices: ["0 bodyweight", "3000 Backpack"]),
        .init(name: "a backpack too light to matter", gear: Gear(backpack: 300), choices: ["0 bodyweight"]),
        .init(
            name: "identical objects are grouped",
            gear: Gear(backpack: 3000, objects: [.init("Book", grams: 1500, count: 2)]),
            choices: ["0 bodyweight", "3000 Backpack", "4500 Backpack + Book", "6000 Backpack + Book × 2"]),
        .init(
            name: "one object wins over five",
            gear: Gear(objects: [.init("Bottle", grams: 2000, count: 5), .init("Rock", grams: 10_200)]),
            choices: [
                "0 bodyweight", "2000 Bottle", "4000 Bottle × 2", "6000 Bottle × 3", "8000 Bottle × 4", "10200 Rock",
                "12200 Bottle + Rock", "14200 Bottle × 2 + Rock", "16200 Bottle × 3 + Rock", "18200 Bottle × 4 + Rock",
                "20200 Bottle × 5 + Rock",
            ]),
        .init(
            name: "a goal's load stays without pushing others out",
            gear: Gear(objects: [.init("Bottle", grams: 2000, count: 5), .init("Rock", grams: 10_200)]),
            goals: [10_000, 9_999],
            choices: [
                "0 bodyweight", "2000 Bottle", "4000 Bottle × 2", "6000 Bottle × 3", "8000 Bottle × 4",
                "10000 Bottle × 5", "10200 Rock", "12200 Bottle + Rock", "14200 Bottle × 2 + Rock",
                "16200 Bottle × 3 + Rock", "18200 Bottle × 4 + Rock", "20200 Bottle × 5 + Rock",
            ]),
        .init(
            name: "of the same copies, the fewest kinds",
            gear: Gear(objects: [.init("A", grams: 1000), .init("C", grams: 3000), .init("B", grams: 2000, count: 2)]),
            choices: [
                "0 bodyweight", "1000 A", "2000 B", "3000 C", "4000 B × 2", "5000 C + B", "6000 A + C + B",
                "7000 C + B × 2", "8000 A + C + B × 2",
            ]),
        .init(
            name: "of the same kinds, the order of the gear",
            gear: Gear(objects: [
                .init("A", grams: 1000), .init("B", grams: 2000), .init("C", grams: 3000), .init("D", grams: 4000),
                .init("E", grams: 1000),
            ]),
            choices: [
                "0 bodyweight", "1000 A", "2000 B", "3000 C", "4000 D", "5000 A + D", "6000 B + D", "7000 C + D",
                "8000 A + C + D", "9000 B + C + D", "10000 A + B + C + D", "11000 A + B + C + D + E",
            ]),
        .init(
            name: "no more objects than allowed",
            gear: Gear(mostObjects: 3, objects: [.init("Book", grams: 1000, count: 20)]),
            choices: ["0 bodyweight", "1000 Book", "2000 Book × 2", "3000 Book × 3"]),
        .init(
            name: "one object at most",
            gear: Gear(
                backpack: 1000, mostObjects: 1, objects: [.init("A", grams: 700, count: 9), .init("B", grams: 5000)]),
            choices: ["0 bodyweight", "1000 Backpack", "1700 Backpack + A", "6000 Backpack + B"]),
        .init(
            name: "small plates count in halves of a kilogram",
            gear: Gear(objects: [.init("Plate", grams: 250, count: 4)]),
            choices: ["0 bodyweight", "500 Plate × 2", "1000 Plate × 4"]),
        .init(
            name: "499 g is too near, 500 g is not",
            gear: Gear(backpack: 1000, objects: [.init("A", grams: 499), .init("B", grams: 1001)]),
            choices: ["0 bodyweight", "1000 Backpack", "2001 Backpack + B"]),
        .init(
            name: "exactly half a kilogram is far enough",
            gear: Gear(backpack: 1000, objects: [.init("A", grams: 500)]),
            choices: ["0 bodyweight", "1000 Backpack", "1500 Backpack + A"]),
        .init(
            name: "among as many objects the lighter comes first",
            gear: Gear(objects: [.init("C", grams: 1500), .init("B", grams: 1300), .init("A", grams: 1000)]),
            choices: [
                "0 bodyweight", "1000 A", "1500 C", "2300 B + A", "2800 C + B", "3800 C + B + A",
            ]),
        .init(
            name: "few of a kind: the search has to turn back",
            gear: Gear(
                mostObjects: 2,
                objects: [.init("A", grams: 1000), .init("B", grams: 3000), .init("C", grams: 2000, count: 2)]),
            choices: ["0 bodyweight", "1000 A", "2000 C", "3000 B", "4000 C × 2", "5000 B + C"]),
    ]

    @Test(arguments: inventories) func theLoadsThatExist(_ inventory: Inventory) {
        let choices = LoadTable(inventory.gear).choices(keeping: inventory.goals)
        #expect(choices.map { "\($0.grams) \($0.composition)" } == inventory.choices)
    }

    @Test(arguments: 0..<300) func bruteForceFindsTheSame(_ seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let gear = Self.randomGear(&generator)
        let best = Self.bestSelections(gear)
        let choices = LoadTable(gear).choices()
        #expect(choices.map(\.grams) == Self.kept(best))
        for choice in choices where choice.grams > 0 {
            let counts = gear.objects.map { object in choice.objects.first { $0.name == object.name }?.count ?? 0 }
            #expect(counts == best[choice.grams]?.counts, "\(choice.grams) g of \(gear)")
        }
        // Every total that exists can be asked for, and no other.
        for grams in stride(from: gear.backpack, through: gear.backpack + 20_000, by: 50) where grams > 0 {
            #expect((LoadTable(gear).selection(for: grams) != nil) == (best[grams] != nil))
            if grams > gear.backpack + 1500 { break }
        }
    }

    @Test func fiftyKindsOfTwentyKeepTheRule() {
        var generator = SplitMix64(seed: 50)
        let objects = (0..<50).map {
            Gear.Object("Object \($0)", grams: .random(in: 150...6000, using: &generator), count: 20)
        }
        let gear = Gear(backpack: 1234, objects: objects)
        let choices = LoadTable(gear).choices()
        #expect(choices.count > 60)
        #expect(zip(choices, choices.dropFirst()).allSatisfy { $1.grams - $0.grams >= 500 })
        for choice in choices.dropFirst() {
            #expect(choice.copies <= 10)
            #expect(choice.pieces.reduce(0) { $0 + $1.count * $1.grams } == choice.grams)
        }
        let heaviest = objects.map(\.grams).max().map { 1234 + 10 * $0 }
        #expect(choices.last.map { heaviest! - $0.grams < 500 } == true)  // there are objects
    }

    struct Selection {
        var counts: [Int]
        var copies: Int { counts.reduce(0, +) }
        var kinds: Int { counts.count { $0 > 0 } }

        func beats(_ other: Selection) -> Bool {
            if copies != other.copies { return copies < other.copies }
            if kinds != other.kinds { return kinds < other.kinds }
            return other.counts.lexicographicallyPrecedes(counts)
        }
    }

    static func randomGear(_ generator: inout SplitMix64) -> Gear {
        let step = [1, 50, 250].randomElement(using: &generator) ?? 1
        let objects = (0..<Int.random(in: 0...4, using: &generator)).map {
            Gear.Object(
                "\($0)", grams: Int.random(in: 100...2500, using: &generator) / step * step + step,
                count: .random(in: 1...4, using: &generator))
        }
        return Gear(
            backpack: [0, 250, 1500].randomElement(using: &generator) ?? 0,
            mostObjects: .random(in: 1...6, using: &generator), objects: objects)
    }

    /// Every selection there is, the best of each total.
    static func bestSelections(_ gear: Gear) -> [Int: Selection] {
        var all = [Selection(counts: [])]
        for object in gear.objects {
            all = all.flatMap { selection in (0...object.count).map { Selection(counts: selection.counts + [$0]) } }
        }
        var best: [Int: Selection] = [:]
        for selection in all where selection.copies <= gear.mostObjects {
            let grams = gear.backpack + zip(selection.counts, gear.objects).reduce(0) { $0 + $1.0 * $1.1.grams }
            if best[grams].map(selection.beats) ?? true { best[grams] = selection }
        }
        return best
    }

    /// The rule, literally: fewer copies, then lighter; at least 500 g from all kept so far.
    static func kept(_ best: [Int: Selection]) -> [Int] {
        var kept = [0]
        let order = best.sorted { ($0.value.copies, $0.key) < ($1.value.copies, $1.key) }
        for (grams, _) in order where kept.allSatisfy({ abs($0 - grams) >= 500 }) { kept.append(grams) }
        return kept.sorted()
    }
}
