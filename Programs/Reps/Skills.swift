import TrainingKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The way to a skill: steps from easy to hard.
public struct Roadmap: Codable, Equatable, Sendable {
    public struct Step: Codable, Equatable, Sendable {
        public var name: String
        /// How it is done.
        public var instructions: String
        /// When to go on to the next one.
        public var criterion: String

        public init(name: String, instructions: String = "", criterion: String = "") {
            self.name = name
            self.instructions = instructions
            self.criterion = criterion
        }
    }

    /// Something to go for once the roadmap is walked. Optional.
    public struct AdvancedGoal: Codable, Equatable, Sendable {
        public var name: String
        public var instructions: String
    }

    public var id: String
    public var name: String
    public var steps: [Step]
    public var advanced: [AdvancedGoal]

    public init(id: String, name: String, steps: [Step], advanced: [AdvancedGoal] = []) {
        self.id = id
        self.name = name
        self.steps = steps
        self.advanced = advanced
    }

    /// The four that ship with the program.
    public static let builtIn: [Roadmap] = {
        do {
            return try JSONDecoder().decode([Roadmap].self, from: Data(PackageResources.skills_json))
        } catch {
            fatalError("Programs/Reps/skills.json: \(error)")  // shipped data, checked by a test
        }
    }()
}

/// One practice session of a skill. Apart from strength: it is in no session and counts for no goal.
public struct Practice: Codable, Equatable, Sendable {
    public var day: Day
    /// The step's name, as it was called then.
    public var step: String
    /// Times held or repetitions, one an attempt that was measured; empty for free practice.
    public var results: [Measure]
    /// All attempts, measured or not.
    public var attempts: Int?
    public var minutes: Int?
    public var note: String?

    public init(
        day: Day, step: String, results: [Measure] = [], attempts: Int? = nil, minutes: Int? = nil, note: String? = nil
    ) {
        self.day = day
        self.step = step
        self.results = results
        self.attempts = attempts
        self.minutes = minutes
        self.note = note
    }
}

/// Where the user stands on a roadmap. The steps are named, so a changed roadmap loses nothing.
public struct SkillProgress: Codable, Equatable, Sendable {
    /// What the user has declared about a step.
    public struct Mark: Codable, Equatable, Sendable {
        public var first: Day?
        public var consistent: Day?
        /// The declared best hold.
        public var best: HoldTime?

        public init(first: Day? = nil, consistent: Day? = nil, best: HoldTime? = nil) {
            self.first = first
            self.consistent = consistent
            self.best = best
        }

        private enum CodingKeys: String, CodingKey { case first, consistent, best }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            first = try container.decodeIfPresent(Day.self, forKey: .first)
            consistent = try container.decodeIfPresent(Day.self, forKey: .consistent)
            best = try container.decodeIfPresent(Int.self, forKey: .best).map(HoldTime.init(tenths:))
        }

        /// The best hold in tenths of a second.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(first, forKey: .first)
            try container.encodeIfPresent(consistent, forKey: .consistent)
            try container.encodeIfPresent(best?.tenths, forKey: .best)
        }
    }

    /// The step the user works on; `nil` before one was chosen.
    public var step: String?
    public var marks: [String: Mark] = [:]
    /// The latest practice sessions, at most 20, oldest first.
    public var recent: [Practice] = []
    /// All of them.
    public var practices = 0

    /// The step being worked on in a roadmap, counted from 0: the chosen one, else the first.
    func current(in roadmap: Roadmap) -> Int {
        roadmap.steps.firstIndex { $0.name == step } ?? 0
    }
}
