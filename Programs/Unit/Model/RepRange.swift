import TrainingKit

/// What a planned set is counted in.
public enum Counted: String, Codable, Sendable {
    case reps, seconds

    /// What an exercise of the catalogue is counted in.
    public init(_ exercise: Exercise?) {
        self = exercise?.measuredIn == .seconds ? .seconds : .reps
    }

    /// What a logged measure is counted in.
    public init(_ measure: Measure) {
        self = measure.time == nil ? .reps : .seconds
    }
}

/// A range of repetitions or of whole seconds: `6–10`, `8`, `30–45 s`.
public struct RepRange: Hashable, Sendable {
    /// The low end, at least 1.
    public let low: Int
    /// The top, at least `low`.
    public let high: Int
    /// Whether these are repetitions or seconds.
    public let counted: Counted

    /// A range, or `nil` unless 1 ≤ `low` ≤ `high` ≤ 10 000.
    public init?(_ low: Int, _ high: Int, _ counted: Counted = .reps) {
        guard 1 <= low, low <= high, high <= 10_000 else { return nil }
        self.low = low
        self.high = high
        self.counted = counted
    }

    /// One number, for data and tests: traps below 1.
    public init(_ count: Int, _ counted: Counted = .reps) {
        self.init(count, count, counted)!  // a literal in code or a checked number
    }

    /// Reads `8`, `6-10`, `6–10`, and with `s` behind it seconds: `30-45s`. `nil` if it is none.
    public init?(_ text: some StringProtocol) {
        var word = text.lowercased()
        var counted = Counted.reps
        if word.hasSuffix("s") {
            word.removeLast()
            counted = .seconds
        }
        let bounds = word.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }.map { Int($0) }
        switch bounds.count {
        case 1: if let low = bounds[0] { self.init(low, low, counted) } else { return nil }
        case 2: if let low = bounds[0], let high = bounds[1] { self.init(low, high, counted) } else { return nil }
        default: return nil
        }
    }

    /// The low end as a measure: where double progression begins, and what a plan asks for.
    public var lowMeasure: Measure { measure(low) }

    /// A count as a measure of this range.
    public func measure(_ count: Int) -> Measure {
        counted == .reps ? .reps(count) : .time(HoldTime(seconds: count))
    }

    /// The range that double progression takes where none was given.
    ///
    /// unit.md: planned reps r → r…r+4 up to 8, else r…r+5; seconds: planned … planned + 20.
    public static func byDefault(from planned: Int, _ counted: Counted) -> RepRange {
        let width = counted == .seconds ? 20 : planned <= 8 ? 4 : 5
        let low = min(max(1, planned), 9_000)
        return RepRange(low, low + width, counted)!  // 1 ≤ low ≤ low + width ≤ 10 000
    }
}

extension RepRange: CustomStringConvertible {
    public var description: String {
        (low == high ? "\(low)" : "\(low)–\(high)") + (counted == .seconds ? " s" : "")
    }
}

extension RepRange: Codable {
    private enum CodingKeys: String, CodingKey { case low, high, counted }

    /// `{"low":6,"high":10}`, in seconds with `"counted":"seconds"`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let low = try container.decode(Int.self, forKey: .low)
        let high = try container.decodeIfPresent(Int.self, forKey: .high) ?? low
        guard
            let range = RepRange(
                low, high, try container.decodeIfPresent(Counted.self, forKey: .counted) ?? .reps)
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(low)–\(high) is not a range"))
        }
        self = range
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(low, forKey: .low)
        if high != low { try container.encode(high, forKey: .high) }
        if counted != .reps { try container.encode(counted, forKey: .counted) }
    }
}
