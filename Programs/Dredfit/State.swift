import TrainingKit

extension Dredfit {
    /// What the journal has led to: the engine, what breaks are counted from, and what progress is shown from.
    public struct State: Codable, Equatable, Sendable {
        var engine = Engine()
        /// The last day with a filled working set, of any program.
        var lastTrained: Day?
        /// The present break's question has been answered.
        var comebackAnswered = false
        /// Levels over time, for charts.
        var trail = Trail()
        /// The highest level that each pattern has had: only what lies above is a milestone.
        var best = PerPattern()
        /// Levels after the first workout; `nil` before it.
        var first: PerPattern?
        /// The latest milestones, oldest first.
        var milestones: [Milestone] = []
        var foreign = ForeignCount()

        /// Milestones that are remembered.
        private static let milestonesKept = 12

        mutating func remember(_ reached: [Milestone]) {
            milestones = (milestones + reached).suffix(State.milestonesKept)
        }
    }

    /// How much of the sessions that Dredfit did not plan it could read, in exercises with a working set.
    struct ForeignCount: Codable, Hashable, Sendable {
        var read = 0
        var seen = 0
    }
}

/// The levels over time: one point a day, thinned towards the past so that it stays small.
struct Trail: Hashable, Codable, Sendable {
    struct Point: Hashable, Sendable {
        var day: Day
        var levels: PerPattern
    }

    private(set) var points: [Point] = []

    /// With a point a session, more than four months of three workouts a week before anything is thinned.
    private static let capacity = 64

    /// Adds the levels of a day, in place of what that day already has. Beyond the capacity every other point of
    /// the older half goes; the first stays for ever.
    mutating func add(_ levels: PerPattern, on day: Day) {
        if points.last?.day == day { points.removeLast() }
        points.append(Point(day: day, levels: levels))
        guard points.count > Trail.capacity else { return }
        points = points.enumerated().filter { $0.offset >= Trail.capacity / 2 || $0.offset.isMultiple(of: 2) }
            .map(\.element)
    }

    /// The levels as they were at the end of `day`; `nil` before the first point.
    func levels(on day: Day) -> PerPattern? { points.last { $0.day <= day }?.levels }
}

/// `[20513,5,3,…]`: the day's number and the ten levels. A checkpoint holds many of these.
extension Trail.Point: Codable {
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        day = Day(number: try container.decode(Int.self))
        levels = PerPattern()
        for pattern in Pattern.allCases { levels[pattern] = try container.decode(Int.self) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(day.number)
        for pattern in Pattern.allCases { try container.encode(levels[pattern]) }
    }
}
