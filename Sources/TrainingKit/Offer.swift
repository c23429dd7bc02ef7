/// A question that a program puts, with its choices. The answer is journaled as an event of the program.
public struct Offer: Hashable, Codable, Sendable {
    public struct Choice: Hashable, Codable, Sendable {
        public typealias ID = String
        public var id: ID
        public var title: String

        public init(id: ID, title: String) {
            self.id = id
            self.title = title
        }

        public static let accept = "accept"
        public static let decline = "decline"
    }

    /// Stable while the offer stands: `comeback`, `unit:push-a:bench-press`.
    public var id: String
    /// The question in one line, with the numbers that led to it.
    public var title: String
    /// What it is about; `nil` for the program as a whole.
    public var exercise: Exercise.ID?
    /// The first is what `accept` takes, one is `decline`.
    public var choices: [Choice]

    public init(id: String, title: String, exercise: Exercise.ID? = nil, choices: [Choice]) {
        self.id = id
        self.title = title
        self.exercise = exercise
        self.choices = choices
    }
}

/// What `done` has to ask before a session is finished.
public enum Question: Hashable, Sendable {
    /// Tough, as planned or easy.
    case rating
    /// Feeling 0–10 for an exercise. It may be left unanswered.
    case feeling(Exercise.ID)
}
