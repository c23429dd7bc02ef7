import TrainingKit

/// A point of wall-clock time to the tenth of a second that holds are recorded to.
public struct WallTime: Hashable, Comparable, Codable, Sendable {
    /// Tenths of a second since 1970-01-01T00:00:00Z.
    public let tenths: Int

    public init(tenths: Int) { self.tenths = tenths }
    public init(seconds: Int) { tenths = seconds * 10 }

    /// The moment it lies in, in whole seconds.
    public var moment: Moment { Moment(seconds: tenths.flooredQuotient(by: 10)) }

    public static func < (a: WallTime, b: WallTime) -> Bool { a.tenths < b.tenths }
    public static func + (time: WallTime, tenths: Int) -> WallTime { WallTime(tenths: time.tenths + tenths) }
    /// Tenths from `b` to `a`.
    public static func - (a: WallTime, b: WallTime) -> Int { a.tenths - b.tenths }
}

/// Something done against the clock: a position of a warm-up, or the hold that is a set.
///
/// A value without a running clock: when it began, from which everything else follows at any moment. So it goes on
/// by itself while the terminal is closed, the program stopped or the laptop asleep.
public struct TimedBlock: Hashable, Codable, Sendable {
    /// What it belongs to. A block whose owner is no longer what comes next counts for nothing.
    public enum Owner: Hashable, Codable, Sendable {
        /// A step of the warm-up or cool-down that is under way, counted from 0.
        case step(Int)
        /// A warm-up step of one exercise of the plan.
        case ramp(place: Int, step: Int)
        /// A set, by its exercise's place in the plan and the working sets before it.
        case set(place: Int, before: Int)
    }

    public enum Phase: Hashable, Sendable {
        /// "Get ready".
        case ready
        /// Sides counted from 0.
        case working(side: Int)
        /// Time to change to the other side.
        case switching
        case over
    }

    /// What the block shows at one moment.
    public struct Reading: Hashable, Sendable {
        public var phase: Phase
        /// Tenths until the phase ends; `nil` for a hold without a target.
        public var left: Int?
        /// Tenths of the phase that are over.
        public var elapsed: Int
        /// Tenths until it goes on after a pause: it counts back in.
        public var countIn: Int?
        public var isPaused: Bool
    }

    private enum Clock: Hashable, Codable, Sendable {
        /// At `since`, `elapsed` tenths were over; before it, the block counts back in.
        case running(since: WallTime, elapsed: Int)
        case paused(elapsed: Int)
    }

    /// Seconds to change sides: dredfit.md, "15 + 5 s to switch + 15".
    public static let switchSeconds = 5
    /// Seconds of "get ready" before a position: dredfit.md.
    public static let readySeconds = 5
    /// Seconds counted before a hold, and back in after a pause: reps.md, "holds count 3-2-1".
    public static let countSeconds = 3

    public let owner: Owner
    /// Tenths before the work begins.
    public let lead: Int
    /// Tenths of work a side; `nil` until it is stopped.
    public private(set) var work: Int?
    public let sides: Int
    /// Tenths of the first side where it was stopped early.
    public private(set) var firstSide: Int?
    private var clock: Clock

    public init(_ owner: Owner, lead seconds: Int, work: HoldTime?, sides: Int = 1, at now: WallTime) {
        self.owner = owner
        lead = seconds * 10
        self.work = work?.tenths
        self.sides = sides
        clock = .running(since: now, elapsed: 0)
    }

    private func elapsed(at now: WallTime) -> Int {
        switch clock {
        case .running(let since, let elapsed): elapsed + max(0, now - since)
        case .paused(let elapsed): elapsed
        }
    }

    public func reading(at now: WallTime) -> Reading {
        var rest = elapsed(at: now)
        var reading = Reading(phase: .over, left: 0, elapsed: 0, countIn: nil, isPaused: isPaused)
        // Before its start only by a pause that is over: a clock that was set back counts in from as far as that is.
        if case .running(let since, let before) = clock, before > 0, now < since {
            reading.countIn = min(since - now, TimedBlock.countSeconds * 10)
        }
        for (phase, length) in phases {
            guard let length, rest >= length else {
                reading.phase = phase
                reading.left = length.map { $0 - rest }
                reading.elapsed = rest
                return reading
            }
            rest -= length
        }
        return reading
    }

    /// The phases in order with their tenths; `nil` for one without an end.
    private var phases: [(Phase, Int?)] {
        guard sides > 1 else { return [(.ready, lead), (.working(side: 0), work)] }
        return [
            (.ready, lead), (.working(side: 0), firstSide ?? work), (.switching, TimedBlock.switchSeconds * 10),
            (.working(side: 1), work),
        ]
    }

    public var isPaused: Bool { if case .paused = clock { true } else { false } }

    public func paused(at now: WallTime) -> TimedBlock {
        var block = self
        block.clock = .paused(elapsed: elapsed(at: now))
        return block
    }

    /// Goes on after the seconds of counting back in.
    public func resumed(at now: WallTime) -> TimedBlock {
        guard case .paused(let elapsed) = clock else { return self }
        var block = self
        block.clock = .running(since: now + (elapsed > 0 ? TimedBlock.countSeconds * 10 : 0), elapsed: elapsed)
        return block
    }

    /// A target that is later by so many seconds.
    public func extended(by seconds: Int) -> TimedBlock {
        var block = self
        block.work = work.map { $0 + seconds * 10 }
        return block
    }

    /// Without the rest of a wait: "get ready", or the change of sides.
    public func hurried(at now: WallTime) -> TimedBlock {
        guard let left = reading(at: now).left else { return self }
        var block = self
        block.clock = .running(since: now, elapsed: elapsed(at: now) + left)
        return block
    }

    /// Stopped at `now`: the first of two sides goes on to the change, anything else is over.
    ///
    /// - Returns: the block to go on with, or what was held: the smaller side where there are two.
    public func stopped(at now: WallTime) -> (next: TimedBlock?, held: HoldTime?) {
        let reading = reading(at: now)
        switch reading.phase {
        case .working(side: 0) where sides > 1:
            var block = self
            block.firstSide = reading.elapsed
            return (block.isPaused ? block.resumed(at: now) : block, nil)
        case .working:
            let other = sides > 1 ? firstSide ?? work ?? .max : .max
            return (nil, HoldTime(tenths: min(reading.elapsed, other)))
        case .over: return (nil, held)
        case .ready, .switching: return (nil, nil)
        }
    }

    /// What was held once it is over: the target, or the first side where that was shorter.
    public var held: HoldTime? { work.map { HoldTime(tenths: min($0, firstSide ?? $0)) } }
}
