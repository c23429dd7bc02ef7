import TrainingKit

/// How the sessions of a projection go.
public enum Outcome: Hashable, Sendable {
    /// Every set as planned, and rated so.
    case asPlanned
    /// Every set as planned, every session rated tough.
    case tough
    /// Every set as planned, every session rated easy.
    case easy
    /// As the ``Athlete`` of this seed does it.
    case athlete(seed: UInt64)

    /// What may be written after `--outcome`.
    public static let allowed = "as-planned, tough, easy or seed:N"

    /// Reads `as-planned`, `tough`, `easy`, `seed:7`; `nil` for anything else.
    public init?(_ word: String) {
        switch word {
        case "as-planned": self = .asPlanned
        case "tough": self = .tough
        case "easy": self = .easy
        default:
            guard word.hasPrefix("seed:"), let seed = UInt64(word.dropFirst(5)) else { return nil }
            self = .athlete(seed: seed)
        }
    }
}

extension Outcome: CustomStringConvertible {
    /// The word of the command line.
    public var description: String {
        switch self {
        case .asPlanned: "as-planned"
        case .tough: "tough"
        case .easy: "easy"
        case .athlete(let seed): "seed:\(seed)"
        }
    }
}

extension Session.Rating {
    /// The Feeling (0–10) that goes with a rating where a program asks for both. 7 is what a missing Feeling counts as
    /// in compare.md; 5 and 9 lie two to either side, clear of every rule that asks for "up to 7" or "9 and more".
    var feeling: Int {
        switch self {
        case .easy: 5
        case .plan: 7
        case .tough: 9
        }
    }
}
