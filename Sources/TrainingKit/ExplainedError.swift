/// An error for the user: what is wrong, and how to mend it. One line each.
public protocol ExplainedError: Error {
    /// A stable word for scripts: `ambiguous-exercise`.
    var code: String { get }
    var message: String { get }
    var hint: String { get }
    /// Whether the words of the command were off (exit status 2), rather than what they asked for (1).
    var isUsage: Bool { get }
}

extension ExplainedError {
    public var isUsage: Bool { false }
}

/// A refusal without a type of its own, for a program's verbs and other single places.
public struct Refusal: ExplainedError, Equatable {
    public let code: String
    public let message: String
    public let hint: String
    public let isUsage: Bool

    public init(_ code: String, _ message: String, hint: String, isUsage: Bool = false) {
        self.code = code
        self.message = message
        self.hint = hint
        self.isUsage = isUsage
    }
}
