import TrainingKit

/// A history that grows session by session while programs read it: what a backtest and a projection look back on.
///
/// Appending costs the same however long the history is, and so does every look-back apart from what it returns.
/// A class, so that handing it to a program never makes the next append copy its arrays.
public final class GrowingHistory: History {
    /// What lies before the first appended session: the journal, for a projection that starts from it.
    private let base: (any History)?
    /// The newest sessions of `base`, up to the largest limit so far: a program asks for them again for every session
    /// that a projection adds.
    private var recentOfBase: (limit: Int, sessions: [Session]) = (0, [])
    private var sessions: [Session] = []
    /// `latest[i]` is the latest day of `sessions[0...i]`, `earliest[i]` the earliest of `sessions[i...]`. Sessions
    /// stand in order of their start, which a traveller's local days need not follow; both arrays ascend all the same.
    private var latest: [Day] = []
    private var earliest: [Day] = []
    private var byExercise: [Exercise.ID: [Performance]] = [:]
    /// Exercises in the order in which they were trained; an entry counts if `place` still points at it.
    private var trail: [Exercise.ID] = []
    private var place: [Exercise.ID: Int] = [:]
    private var trained: Day?
    private let weights: [BodyWeight]
    /// Body weight measured later than this is not shown; `nil` hides none.
    var horizon: Day?

    /// - Parameters:
    ///   - base: what came before; its answers follow those of the appended sessions.
    ///   - bodyWeights: in any order; of use only without a base, which has its own.
    public init(after base: (any History)? = nil, bodyWeights: [BodyWeight] = []) {
        self.base = base
        weights = bodyWeights.sorted { $0.day < $1.day }
    }

    /// Adds a session after all the others. An open or disabled one adds nothing.
    public func append(_ session: Session) {
        guard session.isFinished, !session.disabled else { return }
        append(session, performances: session.performances)
    }

    /// The same, where the session's performances are at hand.
    func append(_ session: Session, performances: [Performance]) {
        sessions.append(session)
        latest.append(max(latest.last ?? session.day, session.day))
        earliest.append(session.day)
        var index = earliest.count - 2
        while index >= 0, earliest[index] > session.day {
            earliest[index] = session.day
            index -= 1
        }
        for performance in performances { byExercise[performance.exercise, default: []].append(performance) }
        // Backwards through the trail, the exercises of one session come in the order of their ids.
        for exercise in performances.map(\.exercise).sorted(by: >) {
            place[exercise] = trail.count
            trail.append(exercise)
        }
        if !performances.isEmpty { trained = max(trained ?? session.day, session.day) }
        if trail.count > 2 * place.count + 64 { compactTrail() }
    }

    private func compactTrail() {
        trail = trail.enumerated().filter { place[$0.element] == $0.offset }.map(\.element)
        for (index, exercise) in trail.enumerated() { place[exercise] = index }
    }

    public func performances(of exercise: Exercise.ID, limit: Int) throws -> [Performance] {
        var found: [Performance] = byExercise[exercise]?.suffix(limit).reversed() ?? []
        if found.count < limit, let base {
            found += try base.performances(of: exercise, limit: limit - found.count)
        }
        return found
    }

    public func recentSessions(limit: Int) throws -> [Session] {
        var found: [Session] = sessions.suffix(limit).reversed()
        if found.count < limit { found += try recentOfBase(limit: limit - found.count) }
        return found
    }

    private func recentOfBase(limit: Int) throws -> ArraySlice<Session> {
        guard let base else { return [] }
        if recentOfBase.limit < limit { recentOfBase = (limit, try base.recentSessions(limit: limit)) }
        return recentOfBase.sessions.prefix(limit)
    }

    public func sessions(from first: Day, through last: Day) throws -> [Session] {
        guard first <= last else { return [] }
        let start = latest.firstIndex(sortedWhere: { $0 >= first })
        let end = earliest.firstIndex(sortedWhere: { $0 > last })
        let own = start < end ? sessions[start..<end].filter { (first...last).contains($0.day) } : []
        return try (base?.sessions(from: first, through: last) ?? []) + own
    }

    public func bodyWeights(from first: Day, through last: Day) throws -> [BodyWeight] {
        let last = min(last, horizon ?? last)
        guard first <= last else { return [] }
        if let base { return try base.bodyWeights(from: first, through: last) }
        let start = weights.firstIndex(sortedWhere: { $0.day >= first })
        return Array(weights[start...].prefix { $0.day <= last })
    }

    public func recentExercises(limit: Int) throws -> [Exercise.ID] {
        var found: [Exercise.ID] = []
        for index in trail.indices.reversed() where found.count < limit && place[trail[index]] == index {
            found.append(trail[index])
        }
        if found.count < limit, let base {
            found += try base.recentExercises(limit: limit + place.count).filter { place[$0] == nil }
                .prefix(limit - found.count)
        }
        return found
    }

    public func lastTrainingDay() throws -> Day? {
        guard let before = try base?.lastTrainingDay() else { return trained }
        return max(before, trained ?? before)
    }
}

extension Session {
    /// Its exercises with filled working sets, in order of first appearance: what a history remembers of it.
    var performances: [Performance] {
        workingSetsByExercise.map { exercise, sets in
            Performance(
                session: id, day: day, program: program, exercise: exercise, sets: sets,
                feeling: exercises.last { $0.exercise == exercise && $0.feeling != nil }?.feeling)
        }
    }
}

extension Array {
    /// The first index at which `condition` holds, or `endIndex`. Once it holds it must hold to the end.
    fileprivate func firstIndex(sortedWhere condition: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
