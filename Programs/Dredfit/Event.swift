import TrainingKit

extension Dredfit {
    /// What happened besides sessions. Its JSON is an object with one key, `comeback` or `restored`.
    public enum Event: Equatable, Sendable {
        /// The answer to the question after a long break.
        case comeback(Comeback)
        /// The state of another Dredfit, from its backup.
        case restored(Restored)
    }

    /// `{"choice":"accept","gap":20,"levels":{"squat":28,…}}`.
    public struct Comeback: Codable, Equatable, Sendable {
        /// `accept`, `decline` or `fresh`.
        var choice: String
        /// Days without training when the answer was given.
        var gap: Int
        /// The levels from then on, with every streak at 0; `nil` where nothing changes.
        var levels: PerPattern?
    }

    /// `{"counter":3,"levels":{"squat":5,…},"failStreak":{…},"frozen":{…},"lastTrained":"2026-03-01"}`.
    /// Everything may be missing; what is out of range is brought into it.
    public struct Restored: Equatable, Sendable {
        var engine: Engine
        /// The last day with a workout, where the backup knows one.
        var lastTrained: Day?

        init(engine: Engine, lastTrained: Day? = nil) {
            self.engine = Engine(
                counter: engine.counter.clamped(to: Rules.counters),
                levels: engine.levels.mapValues { Level($0).value },
                failStreak: engine.failStreak.mapValues { $0.clamped(to: 0...Rules.failsToDeload - 1) },
                frozen: engine.frozen.mapValues { $0.clamped(to: 0...Rules.freeze) })
            self.lastTrained = lastTrained
        }
    }
}

extension Dredfit.Event: Codable {
    private enum CodingKeys: String, CodingKey { case comeback, restored }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let comeback = try container.decodeIfPresent(Dredfit.Comeback.self, forKey: .comeback) {
            self = .comeback(comeback)
        } else {
            self = .restored(try container.decode(Dredfit.Restored.self, forKey: .restored))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .comeback(let comeback): try container.encode(comeback, forKey: .comeback)
        case .restored(let restored): try container.encode(restored, forKey: .restored)
        }
    }
}

extension Dredfit.Restored: Codable {
    private enum CodingKeys: String, CodingKey { case counter, levels, failStreak, frozen, lastTrained }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func map(_ key: CodingKeys) throws -> PerPattern {
            try container.decodeIfPresent(PerPattern.self, forKey: key) ?? PerPattern()
        }
        self.init(
            engine: Engine(
                counter: try container.decodeIfPresent(Int.self, forKey: .counter) ?? 0,
                levels: try map(.levels), failStreak: try map(.failStreak), frozen: try map(.frozen)),
            lastTrained: try container.decodeIfPresent(Day.self, forKey: .lastTrained))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(engine.counter, forKey: .counter)
        try container.encode(engine.levels, forKey: .levels)
        try container.encode(engine.failStreak, forKey: .failStreak)
        try container.encode(engine.frozen, forKey: .frozen)
        try container.encodeIfPresent(lastTrained, forKey: .lastTrained)
    }
}
