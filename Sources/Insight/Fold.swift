import TrainingKit

/// What a program's state is folded over, in order of time: a session stands at its start, an event at the moment it
/// was recorded, ties by insertion.
public enum TimelineItem: Sendable {
    case session(Session)
    /// The JSON of one of the program's own events, and the local day it was recorded on.
    case event(payload: String, day: Day)
}

extension ProgramRun {
    /// Folds a stretch of the journal in; open and disabled sessions change nothing.
    ///
    /// Folding a stretch in one go, in parts, or from a checkpoint and the rest gives the same state.
    /// - Throws: ``FoldError`` for the first item that the program cannot read; the items before it are folded.
    public func fold(_ timeline: some Sequence<TimelineItem>) throws {
        for item in timeline {
            do {
                switch item {
                case .session(let session): try fold(session)
                case .event(let payload, let day): try fold(event: payload, on: day)
                }
            } catch {
                throw FoldError(program: descriptor.name, item: item, cause: error)
            }
        }
    }
}

/// An entry of the journal that a program could not fold.
public struct FoldError: ExplainedError {
    /// The program's name.
    public let program: String
    public let item: TimelineItem
    /// What the program said.
    public let cause: any Error

    public var code: String { "unreadable-entry" }

    public var message: String {
        let reason = (cause as? any ExplainedError)?.message ?? "\(cause)"
        return switch item {
        case .session(let session): "\(program) cannot read session \(session.id) of \(session.day): \(reason)"
        case .event(_, let day): "\(program) cannot read its own entry of \(day): \(reason)"
        }
    }

    public var hint: String {
        switch item {
        case .session(let session): "Look at it with: regimen show \(session.id)"
        case .event: "Check the journal with: regimen doctor"
        }
    }
}
