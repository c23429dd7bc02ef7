import TrainingKit

extension Reps {
    /// What the configuration holds for Reps.
    public struct Options: Codable, Equatable, Sendable {
        /// Rest between working sets in seconds, a multiple of 30.
        public var rest: Int
        /// Whether a session ends with a stretch.
        public var stretch: Bool

        public init() {
            rest = Rules.defaultRest
            stretch = true
        }

        public init(rest: Int, stretch: Bool) {
            self.rest = rest
            self.stretch = stretch
        }

        private enum CodingKeys: String, CodingKey { case rest, stretch }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.init()
            rest = try container.decodeIfPresent(Int.self, forKey: .rest) ?? rest
            stretch = try container.decodeIfPresent(Bool.self, forKey: .stretch) ?? stretch
            guard Options.allows(rest: rest) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .rest, in: container, debugDescription: "\(rest) is not allowed: \(Options.allowedRest)")
            }
        }

        static let allowedRest = "seconds in steps of 30, from 30 to 600 (0:30 to 10:00)"

        static func allows(rest: Int) -> Bool {
            Rules.restRange.contains(rest) && rest.isMultiple(of: Rules.restStep)
        }
    }

    public static var defaultOptions: Options { Options() }

    public static var settings: [Setting<Options>] {
        [
            Setting("rest", question: "Rest between sets", allowed: Options.allowedRest) {
                clock($0.rest)
            } set: { word, options in
                guard let seconds = seconds(of: word), Options.allows(rest: seconds) else { return false }
                options.rest = seconds
                return true
            },
            .flag("stretch", question: "End each session with a stretch", \.stretch),
        ]
    }

    /// `3:00` of 180 seconds.
    static func clock(_ seconds: Int) -> String {
        let rest = String(seconds % 60)
        return "\(seconds / 60):\(rest.count == 1 ? "0" : "")\(rest)"
    }

    /// The seconds of `180`, `180s` or `3:00`; `nil` for anything else.
    static func seconds(of word: String) -> Int? {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2, let minutes = Int(parts[0]), let seconds = Int(parts[1]), parts[1].count == 2,
            (0...99).contains(minutes), (0..<60).contains(seconds)
        {
            return minutes * 60 + seconds
        }
        return Int(word.last == "s" ? word.dropLast() : word[...])
    }
}
