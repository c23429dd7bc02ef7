import TrainingKit

/// One exercise over time, session by session.
public struct ExerciseProgress: Hashable, Sendable {
    /// What one session showed.
    public struct Entry: Hashable, Sendable {
        public var session: Int
        public var day: Day
        /// The set that shows most: with a load the one that Epley's formula rates highest (also beyond 12 repetitions,
        /// where no maximum is stated), else the most repetitions or the longest hold. A load ranks above none, none
        /// above assistance.
        public var bestSet: SetRecord
        /// The heaviest set.
        public var topSet: SetRecord
        public var workingSets: Int
        /// Load × repetitions of all sets with their drops, in kilograms; 0 without loads.
        public var volume: Double
        /// Repetitions of all sets, the smaller side of each; 0 for holds.
        public var reps: Int
        /// Seconds of all holds.
        public var seconds: Double
        /// The highest estimated one-rep maximum, in kilograms; `nil` where no set allows one.
        public var oneRepMax: Double?
    }

    public var exercise: Exercise.ID
    /// Oldest first.
    public var entries: [Entry]

    /// - Parameter performances: of one exercise, oldest first; those without sets are left out.
    public init(_ exercise: Exercise.ID, performances: some Sequence<Performance>) {
        self.exercise = exercise
        entries = performances.compactMap(Entry.init)
    }

    /// The session with the best set ever, of equals the first; the same for the others. `nil` where there is none.
    public var best: Entry? { entries.first(withLargest: { $0.bestSet.rank }) }
    public var heaviest: Entry? { entries.first(withLargest: { Pair($0.topSet.load.mass, $0.topSet.measure.value) }) }
    public var mostVolume: Entry? { entries.filter { $0.volume > 0 }.first(withLargest: \.volume) }
    public var highestOneRepMax: Entry? {
        entries.filter { $0.oneRepMax != nil }.first(withLargest: { $0.oneRepMax ?? 0 })
    }

    /// A line of the exercise over time: of the estimated one-rep maximum where it was loaded, else of the repetitions
    /// or seconds of the best set.
    public var chart: Section.Chart {
        let maxima = entries.compactMap { entry in entry.oneRepMax.map { Section.Chart.Point(entry.day, $0) } }
        if !maxima.isEmpty {
            return Section.Chart("Estimated one-rep maximum", unit: "kg", series: [.init(exercise.rawValue, maxima)])
        }
        let held = entries.contains { $0.bestSet.measure.time != nil }
        return Section.Chart(
            "Best set", unit: held ? "s" : "reps",
            series: [.init(exercise.rawValue, entries.map { .init($0.day, $0.bestSet.measure.value) })])
    }
}

extension ExerciseProgress.Entry {
    init?(_ performance: Performance) {
        let sets = performance.sets
        guard let top = sets.heaviest, let best = sets.first(withLargest: { $0.rank }) else { return nil }
        self.init(
            session: performance.session, day: performance.day, bestSet: best, topSet: top, workingSets: sets.count,
            volume: sets.reduce(0) { $0 + $1.tonnage }, reps: sets.reduce(0) { $0 + ($1.measure.reps ?? 0) },
            seconds: sets.reduce(0) { $0 + ($1.measure.time?.seconds ?? 0) },
            oneRepMax: sets.lazy.compactMap(\.estimatedOneRepMax).max())
    }
}

extension SetRecord {
    /// What sets of one exercise are ranked by: how they are loaded, then how much that shows.
    fileprivate var rank: Pair<Int, Double> {
        guard let load else { return Pair(1, measure.value) }
        let kilograms = load.mass.kilograms
        guard let reps = measure.reps else { return Pair(1, measure.value) }
        // Less assistance shows more than any number of repetitions with more of it.
        return load.amount > 0 ? Pair(2, kilograms * (1 + Double(reps) / 30)) : Pair(0, kilograms * 1000 + Double(reps))
    }
}

extension [SetRecord] {
    /// The set with the most load, of equal loads the one with more repetitions or seconds, of equals the first.
    /// Bodyweight is more than assistance.
    var heaviest: SetRecord? { first(withLargest: { Pair($0.load.mass, $0.measure.value) }) }
}

/// Two values that compare in turn.
private struct Pair<A: Comparable, B: Comparable>: Comparable {
    let first: A
    let second: B

    init(_ first: A, _ second: B) {
        self.first = first
        self.second = second
    }

    static func < (a: Pair, b: Pair) -> Bool { (a.first, a.second) < (b.first, b.second) }
}

extension Array {
    /// The first of the elements with the largest key.
    fileprivate func first(withLargest key: (Element) -> some Comparable) -> Element? {
        guard var best = first else { return nil }
        var bestKey = key(best)
        for element in dropFirst() {
            let key = key(element)
            if key > bestKey { (best, bestKey) = (element, key) }
        }
        return best
    }
}
