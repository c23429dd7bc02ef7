/// The rest between sets, as a value: a deadline, or what is left while it is paused. No clock runs.
public struct RestTimer: Hashable, Codable, Sendable {
    public enum State: Hashable, Codable, Sendable {
        case running(until: Moment)
        case paused(remaining: Int)
    }

    public var state: State
    /// The rest that was asked for, in seconds, extensions included.
    public var total: Int

    /// A rest of `seconds` that starts at `moment`.
    public init(seconds: Int, from moment: Moment) {
        total = max(0, seconds)
        state = .running(until: moment + total)
    }

    public init(state: State, total: Int) {
        self.state = state
        self.total = total
    }

    /// Whole seconds left at `moment`; 0 when finished, never negative.
    public func remaining(at moment: Moment) -> Int {
        switch state {
        case .running(let deadline): max(0, deadline - moment)
        case .paused(let remaining): remaining
        }
    }

    public func isFinished(at moment: Moment) -> Bool { remaining(at: moment) == 0 }
    public var isPaused: Bool { if case .paused = state { true } else { false } }
    public var deadline: Moment? { if case .running(let deadline) = state { deadline } else { nil } }

    /// Longer, or with a negative number shorter; never less than nothing left.
    public func extended(by seconds: Int, at moment: Moment) -> RestTimer {
        let left = max(0, remaining(at: moment) + seconds)
        let extended = max(0, total + seconds)
        return RestTimer(
            state: isPaused ? .paused(remaining: left) : .running(until: moment + left), total: extended)
    }

    public func paused(at moment: Moment) -> RestTimer {
        isPaused ? self : RestTimer(state: .paused(remaining: remaining(at: moment)), total: total)
    }

    public func resumed(at moment: Moment) -> RestTimer {
        guard case .paused(let remaining) = state else { return self }
        return RestTimer(state: .running(until: moment + remaining), total: total)
    }
}
