import TrainingKit

/// Where a guided workout stands, as far as the sets and the rest timer of the journal do not say it.
///
/// Written to the journal before anything of it is shown, so that a workout goes on where it was after the terminal,
/// the program or the machine went away.
public struct GuidedMark: Hashable, Codable, Sendable {
    public enum Stage: Hashable, Codable, Sendable {
        /// A step of the warm-up, counted from 0.
        case warmUp(Int)
        case training
        /// A step of the cool-down, counted from 0.
        case coolDown(Int)
        /// What the program asks before the session is finished.
        case questions
    }

    /// An answer to a question, in the order of the questions.
    public enum Answer: Hashable, Codable, Sendable {
        case rating(Session.Rating)
        /// `nil`: left out.
        case feeling(Int?)
    }

    /// The session it is about; for any other one the mark counts for nothing.
    public var session: Int
    public var stage: Stage
    /// The place in the plan that the user went to, in place of the first with sets left.
    public var focus: Int?
    /// Warm-up steps done of exercises that bring their own, by the place in the plan.
    public var ramps: [Int: Int]
    public var block: TimedBlock?
    public var answers: [Answer]

    public init(session: Int, stage: Stage) {
        self.session = session
        self.stage = stage
        ramps = [:]
        answers = []
    }
}
