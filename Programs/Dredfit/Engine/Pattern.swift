/// A movement pattern. The order of the cases is the order of exercises inside a session, with the bar branch in
/// the pull's place.
enum Pattern: Int, CaseIterable, Hashable, Sendable {
    case squat, pushHorizontal, hinge, pull, pushVertical, lunge, coreAntiExtension, coreRotation, calf, pullBar

    /// The eight patterns that take turns; the pull stands apart and is in every session.
    static let rotation: [Pattern] = [
        .squat, .pushHorizontal, .hinge, .pushVertical, .lunge, .coreAntiExtension, .coreRotation, .calf,
    ]

    private static let keys = [
        "squat", "push_h", "hinge", "pull", "push_v", "lunge", "core_anti_ext", "core_rot", "calf", "pull_bar",
    ]
    private static let names = [
        "Squat", "Horizontal push", "Hinge", "Pull", "Vertical push", "Lunge", "Front core", "Side core", "Calf",
        "Pull on the bar",
    ]

    /// The reference engine's own word, which is also the slot of a plan: `push_h`.
    var key: String { Pattern.keys[rawValue] }

    /// In words: `Horizontal push`.
    var name: String { Pattern.names[rawValue] }

    init?(key: String) {
        guard let index = Pattern.keys.firstIndex(of: key) else { return nil }
        self.init(rawValue: index)
    }

    /// Where it stands inside a session: the bar branch takes the place of the pull.
    var place: Int { self == .pullBar ? Pattern.pull.rawValue : rawValue }
}

/// A number for each pattern, 0 where nothing is said.
struct PerPattern: Hashable, Sendable {
    private var values = [Int](repeating: 0, count: Pattern.allCases.count)

    init() {}

    init(_ value: (Pattern) -> Int) { values = Pattern.allCases.map(value) }

    subscript(pattern: Pattern) -> Int {
        get { values[pattern.rawValue] }
        set { values[pattern.rawValue] = newValue }
    }

    var sum: Int { values.reduce(0, +) }

    func mapValues(_ transform: (Int) -> Int) -> PerPattern { PerPattern { transform(self[$0]) } }
}

/// An object keyed by pattern: `{"squat":5,"push_h":3,…}`. Missing patterns are 0, unknown ones are ignored.
extension PerPattern: Codable {
    init(from decoder: any Decoder) throws {
        let members = try decoder.singleValueContainer().decode([String: Int].self)
        self.init { members[$0.key] ?? 0 }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Dictionary(uniqueKeysWithValues: Pattern.allCases.map { ($0.key, self[$0]) }))
    }
}
