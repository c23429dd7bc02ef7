import TrainingKit

/// What a completed session leads to for one exercise of one routine.
public struct Suggestion: Hashable, Codable, Sendable {
    /// Which branch of the rule it is.
    public enum Step: String, Codable, Sendable {
        /// The top of the range in all sets: more load, back to the low end.
        case raise
        /// In the range in all sets: the same load, more repetitions.
        case reps
        /// The top of the range without a load that could be raised. Stated, not offered.
        case top
        /// Below the range, or too few sets at the load. Stated, not offered.
        case hold
    }

    /// Which branch of the rule led to it.
    public var step: Step
    /// What the session was judged at; `nil` is no load.
    public var baseLoad: Load?
    /// What is suggested for each set of the next session.
    public var load: Load?
    /// Repetitions or seconds of each set.
    public var measure: Measure
    /// One line with the numbers: `3 × 10 at 60 kg: top of 6–10 in all sets → 62.5 kg × 6`.
    public var reason: String

    /// Whether it is put as a question; what stays the same is only stated.
    public var isOffered: Bool { step == .raise || step == .reps }
}
