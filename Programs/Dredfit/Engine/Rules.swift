/// Every number of the rules (engine 2.5.0), with the reason beside each.
enum Rules {
    // MARK: Levels

    /// Six bands of eight steps: four variations, and the last of them with three, four and five sets.
    static let levels = 0...47
    static let stepsPerBand = 8
    static let tiers = 4
    static let baseSets = 3
    static let mostSets = 5
    /// The first step of each variation: a harder one starts with fewer repetitions.
    static let startReps = [8, 6, 5, 4]
    static let startHold = [20, 15, 15, 10]
    /// Seconds from one step of a hold to the next: about what one repetition more costs.
    static let holdStep = 5

    // MARK: Sessions

    /// Of the eight patterns that take turns; with a start that moves by `rotationStride`, each comes 5 times in 8.
    static let rotatingPerSession = 5
    /// Coprime to 8, so that eight sessions start once at every pattern.
    static let rotationStride = 3
    static let restSeconds = 60
    /// A repetition at an even tempo takes 2.5 s; counted in half seconds to stay whole.
    static let halfSecondsPerRep = 5
    static let warmUpMinutes = 5
    static let coolDownMinutes = 3
    /// A short workout: the pull, the anchor and the pattern that lags most.
    static let shortWorkout = 3

    // MARK: After a session

    /// The most a level can gain in a session.
    static let cap = 2
    /// Where joints and tendons adapt slower than muscles: calves, steep pushing, every last variation.
    static let carefulCap = 1
    static let carefulPushTier = 3
    static let toughDelta = -1
    static let planDelta = 1
    static let easyDelta = 2
    /// Falls in a row after which a level drops by `deload` more.
    static let failsToDeload = 3
    static let deload = 3
    /// Appearances without a gain after pain.
    static let freeze = 3

    // MARK: Breaks, in days since the last session

    /// A week or more: one step back, silently.
    static let decayDays = 7...13
    static let decay = 1
    /// Two weeks or more: an offer of two steps, and one more for every three weeks, up to one band.
    static let comebackDays = 14
    static let daysPerFurtherStep = 21
    static let comebackDrop = 2...8
    /// Half a year: starting afresh is a choice.
    static let freshDays = 180

    // MARK: Sessions of other programs

    /// Sets beyond the most that a level asks for are left out of a fact.
    static let foreignSets = mostSets

    // MARK: Milestones

    static let milestoneWorkouts: Set<Int> = [10, 25]
    static let milestoneEvery = 50

    /// Limits that keep a restored state sane; nobody trains a million times.
    static let counters = 0...1_000_000
}

extension Int {
    func clamped(to range: ClosedRange<Int>) -> Int { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}
