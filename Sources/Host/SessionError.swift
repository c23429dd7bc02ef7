import TrainingKit

/// Why something cannot be done to a session now.
public enum SessionError: ExplainedError, Equatable {
    case stale(Session)
    case dayDone(Day)
    case noPlanFor(Day)
    case future(Day)
    case noneOpen
    case open(Session)
    case nothingLogged
    case answerMissing(option: String)
    case unknownSession(String)
    case notPlanned(String)
    case notInSession(String)

    /// A session whose last set is older than this takes no more sets, in seconds.
    static let staleAfter = 12 * 3600

    public var code: String {
        switch self {
        case .stale: "stale-session"
        case .dayDone: "day-done"
        case .noPlanFor: "no-plan"
        case .future: "future-date"
        case .noneOpen: "no-open-session"
        case .open: "session-open"
        case .nothingLogged: "nothing-logged"
        case .answerMissing: "answer-missing"
        case .unknownSession: "unknown-session"
        case .notPlanned, .notInSession: "not-planned"
        }
    }

    public var isUsage: Bool { if case .answerMissing = self { true } else { false } }

    public var message: String {
        switch self {
        case .stale(let session):
            "the session of \(session.day) is still open and its last set is more than 12 hours old"
        case .dayDone(let day): "the workout of \(day) is done"
        case .noPlanFor(let day): "there is no session on \(day) to add to, and no exercise was named"
        case .future(let day): "\(day) is in the future"
        case .noneOpen: "no session is open"
        case .open(let session): "a session of \(session.day) is open"
        case .nothingLogged: "nothing is logged or set aside in this session"
        case .answerMissing(let option): "\(option) is missing"
        case .unknownSession(let word): "there is no session '\(word)'"
        case .notPlanned(let name): "\(name) is not planned today"
        case .notInSession(let name): "\(name) is not in the session"
        }
    }

    public var hint: String {
        switch self {
        case .stale:
            "Finish it with: regimen done (with --rating where the program asks how it went). Or drop it with: "
                + "regimen discard"
        case .dayDone: "To log a further session, name an exercise: regimen log bench 80x8"
        case .noPlanFor(let day): "For example: regimen log bench 80x8 --on \(day)"
        case .future: "Give a day up to today"
        case .noneOpen: "The first set opens one: regimen log"
        case .open: "Finish it with: regimen done. Or drop it with: regimen discard"
        case .nothingLogged: "Log a set first: regimen log. Or drop the session: regimen discard"
        case .answerMissing: "Say how it went, for example: regimen done --rating plan"
        case .unknownSession: "The numbers are in: regimen history. 'last' is the most recent one"
        case .notPlanned: "See what is planned: regimen today"
        case .notInSession: "See what is in it: regimen show last"
        }
    }
}

extension Host {
    /// Whether the last set of an open session, or its start, lies too far back for another.
    func isStale(_ session: Session) -> Bool {
        let last = session.exercises.flatMap(\.sets).compactMap(\.loggedAt).max() ?? session.start
        return clock.now - last > SessionError.staleAfter
    }
}
