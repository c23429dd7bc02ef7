/// An entry of the catalogue.
public struct Exercise: Hashable, Sendable, Codable {
    /// A slug: lower-case letters, digits and hyphens.
    public struct ID: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
        CustomStringConvertible, CodingKeyRepresentable
    {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public init(stringLiteral value: String) { rawValue = value }
        public var description: String { rawValue }
        public static func < (a: ID, b: ID) -> Bool { a.rawValue < b.rawValue }
    }

    public enum Equipment: String, CaseIterable, Codable, Sendable {
        case barbell, ezBar = "ez-bar", trapBar = "trap-bar", dumbbell, kettlebell, cable, machine
        case smithMachine = "smith-machine", plate, band, bodyweight, other, cardio
    }

    public enum Pattern: String, CaseIterable, Codable, Sendable {
        case squat, lunge, hinge
        case horizontalPush = "horizontal-push", verticalPush = "vertical-push"
        case horizontalPull = "horizontal-pull", verticalPull = "vertical-pull"
        case chestFly = "chest-fly", rearFly = "rear-fly", shoulderRaise = "shoulder-raise"
        case elbowFlexion = "elbow-flexion", elbowExtension = "elbow-extension", wrist
        case kneeExtension = "knee-extension", kneeFlexion = "knee-flexion", hipExtension = "hip-extension"
        case hipAbduction = "hip-abduction", hipAdduction = "hip-adduction", calfRaise = "calf-raise"
        case coreAntiExtension = "core-anti-extension", coreRotation = "core-rotation"
        case coreFlexion = "core-flexion", coreLateral = "core-lateral"
        case shrug, pullover, carry, olympic, fullBody = "full-body", neck, mobility, cardio
    }

    /// What a set of it is measured in.
    public enum MeasuredIn: String, CaseIterable, Codable, Sendable {
        case reps, seconds, cardio
    }

    /// The ways an exercise can be loaded; empty for none.
    public struct Loading: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// A barbell, dumbbells, a machine's stack.
        public static let external = Loading(rawValue: 1)
        /// Weight added to bodyweight.
        public static let added = Loading(rawValue: 2)
        /// Part of bodyweight taken off: a negative load.
        public static let assisted = Loading(rawValue: 4)
        /// The names of the configuration and the catalogue file.
        public static let names: [(name: String, loading: Loading)] = [
            ("external", .external), ("added", .added), ("assisted", .assisted),
        ]
    }

    public var id: ID
    public var name: String
    public var equipment: Equipment
    public var pattern: Pattern
    public var primary: [Muscle]
    public var secondary: [Muscle]
    public var measuredIn: MeasuredIn
    /// Counted per side.
    public var perSide: Bool
    public var loading: Loading
    /// The exercise that is meant when this one's name is used with an external load.
    public var loadedVariant: ID?
    public var aliases: [String]
    /// Archived exercises keep their history and are no longer offered.
    public var archived: Bool

    public init(
        id: ID, name: String, equipment: Equipment = .other, pattern: Pattern = .fullBody, primary: [Muscle] = [],
        secondary: [Muscle] = [], measuredIn: MeasuredIn = .reps, perSide: Bool = false, loading: Loading = [],
        loadedVariant: ID? = nil, aliases: [String] = [], archived: Bool = false
    ) {
        self.id = id
        self.name = name
        self.equipment = equipment
        self.pattern = pattern
        self.primary = primary
        self.secondary = secondary
        self.measuredIn = measuredIn
        self.perSide = perSide
        self.loading = loading
        self.loadedVariant = loadedVariant
        self.aliases = aliases
        self.archived = archived
    }
}

extension Exercise.ID: Codable {
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension Exercise.Loading: Codable {
    public init(from decoder: any Decoder) throws {
        let names = try decoder.singleValueContainer().decode([String].self)
        self = []
        for name in names {
            guard let loading = Exercise.Loading.names.first(where: { $0.name == name })?.loading else {
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: decoder.codingPath,
                        debugDescription: "'\(name)' is not a way of loading: external, added, assisted"))
            }
            insert(loading)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Exercise.Loading.names.filter { contains($0.loading) }.map(\.name))
    }
}

/// The muscles that recovery distinguishes.
public enum Muscle: String, CaseIterable, Codable, Comparable, Sendable {
    case quads, hamstrings, glutes, adductors, calves, lats
    case midBack = "mid-back"
    case traps, chest
    case upperChest = "upper-chest"
    case frontDelts = "front-delts", sideDelts = "side-delts", rearDelts = "rear-delts"
    case biceps, triceps, forearms, abs, neck

    public static func < (a: Muscle, b: Muscle) -> Bool {
        allCases.firstIndex(of: a)! < allCases.firstIndex(of: b)!  // every case is in allCases
    }

    /// In words: `mid back`.
    public var name: String { rawValue.split(separator: "-").joined(separator: " ") }
}
