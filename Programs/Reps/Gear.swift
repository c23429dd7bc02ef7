import TrainingKit

/// The things that loads are made of: a backpack and what goes into it. Weights are whole grams.
public struct Gear: Codable, Equatable, Sendable {
    /// A kind of object, of which there may be several alike.
    public struct Object: Codable, Hashable, Sendable {
        public var name: String
        /// Grams of one.
        public var grams: Int
        /// How many there are.
        public var count: Int

        public init(_ name: String, grams: Int, count: Int = 1) {
            self.name = name
            self.grams = grams
            self.count = count
        }
    }

    /// Grams of the empty backpack.
    public var backpack: Int
    /// The most objects to combine, the backpack not counted.
    public var mostObjects: Int
    /// In the order in which they were set down, which breaks ties.
    public var objects: [Object]
    /// Whether the user has said anything about gear. Until then no load is held to be impossible.
    public var isSetDown: Bool

    init(
        backpack: Int = 0, mostObjects: Int = Rules.defaultMostObjects, objects: [Object] = [], isSetDown: Bool = true
    ) {
        self.backpack = backpack
        self.mostObjects = mostObjects
        self.objects = objects
        self.isSetDown = isSetDown
    }

    static let unknown = Gear(isSetDown: false)

    /// The object of this name, ignoring case; else the only one whose name starts with it.
    func object(named name: String) -> Object? {
        let wanted = name.lowercased()
        if let exact = objects.first(where: { $0.name.lowercased() == wanted }) { return exact }
        let starting = objects.filter { $0.name.lowercased().hasPrefix(wanted) }
        return starting.count == 1 ? starting[0] : nil
    }

    /// Puts the object in the place of the one called `replaced`, or of its namesake, or at the end.
    mutating func save(_ object: Object, replacing replaced: String?) {
        if let place = objects.firstIndex(where: { $0.name == replaced ?? object.name }) {
            objects[place] = object
        } else {
            objects.append(object)
        }
    }
}

/// A load that can be made: bodyweight, or the backpack with a selection of objects.
public struct LoadChoice: Hashable, Sendable {
    /// The whole weight in grams, backpack included; 0 is bodyweight.
    public var grams: Int
    /// What goes into the backpack, in the order of the gear.
    public var objects: [SetRecord.Piece]
    /// Grams of the backpack itself; 0 without one and for bodyweight.
    public var backpack: Int

    static let bodyweight = LoadChoice(grams: 0, objects: [], backpack: 0)

    /// The load in kilograms; `nil` is bodyweight.
    public var load: Load? { Load(grams: grams) }

    /// How many objects there are to pack.
    public var copies: Int { objects.reduce(0) { $0 + $1.count } }

    /// The snapshot that a recorded set keeps: the objects after the backpack, as they weigh now.
    public var pieces: [SetRecord.Piece] {
        (backpack > 0 ? [.init(name: "Backpack", count: 1, grams: backpack)] : []) + objects
    }

    /// `Backpack + Book × 10`; `bodyweight`.
    public var composition: String { pieces.isEmpty ? "bodyweight" : pieces.composition }
}

extension [SetRecord.Piece] {
    /// `Backpack + Book × 10`.
    var composition: String {
        map { $0.count == 1 ? $0.name : "\($0.name) × \($0.count)" }.joined(separator: " + ")
    }
}

extension Load {
    /// Whole grams in kilograms; `nil` for 0.
    init?(grams: Int) { self.init(amount: grams * 100_000, unit: .kg) }

    /// The nearest whole grams; negative for assistance.
    var grams: Int {
        let unitsPerGram = 100_000_000_000  // Mass counts 10⁻¹⁴ kg
        let half = mass.units < 0 ? -unitsPerGram / 2 : unitsPerGram / 2
        return (mass.units + half) / unitsPerGram
    }
}
