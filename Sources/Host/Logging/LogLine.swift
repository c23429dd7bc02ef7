import TrainingKit

/// The words after `regimen log`, understood as far as they can be without knowing the exercise.
///
/// Whether `3x8` is three sets of eight or eight repetitions at 3 kg depends on the exercise and on what was
/// planned and done before; ``SetReader`` decides that.
struct LogLine: Equatable {
    /// What the exercise was called; `nil` means the next planned one.
    var name: String?
    var items: [Item]

    enum Item: Equatable {
        /// A load on its own: it applies to the sets after it.
        case load(LoadWord)
        case set(SetWord)
        /// An effort without a set before it: it goes to the planned set.
        case effort(EffortWord)
    }

    /// A load as written.
    enum LoadWord: Equatable {
        /// `bw`, or `0`.
        case bodyweight
        /// `amount` as in ``Load/amount``, its sign included. `signed` when a sign was written.
        case amount(Int, unit: MassUnit?, signed: Bool)
    }

    /// What a set was measured in, as written.
    enum CountWord: Equatable {
        /// A plain number, in hundred-millionths as in ``Load/amount(of:)``: repetitions, or seconds of a hold, or
        /// minutes of cardio.
        case number(Int)
        case sides(left: Int, right: Int)
        case time(tenths: Int)
        case distance(metres: Int)
    }

    enum PartWord: Equatable {
        case count(CountWord)
        /// `AxB` with no unit or sign on A, which may be a load or a number of sets.
        case pair(Int, CountWord)
        /// A load beyond doubt, and what was done with it.
        case loaded(LoadWord, CountWord)
    }

    enum EffortWord: Equatable {
        /// RPE, or intensity of cardio; as ``Load/amount(of:)``.
        case rpe(Int)
        case rir(Int)
    }

    struct SetWord: Equatable {
        var warmUp = false
        /// More than one: a drop set.
        var parts: [PartWord]
        /// How many of them: `x3` or `*3`. At least 1.
        var repeats = 1
        var effort: EffortWord?
        /// As typed, for messages.
        var text: String
    }
}

/// Why a `log` line was refused. Nothing of the line is written.
enum LogError: ExplainedError, Equatable {
    case notASet(String)
    case emptyName
    case effortWithoutSet(String)
    case badEffort(String)
    case badIntensity(String)
    case tooManySets(String)
    case badReps(String)
    case badTime(String)
    case badLoad(String)
    case takesNoLoad(exercise: String, ways: Exercise.Loading)
    case notTimed(exercise: String)
    case notCounted(exercise: String)
    case notCardio(exercise: String, what: String)
    case cardio(exercise: String)
    case loadWithoutSets(String)
    case eitherWay(exercise: String, first: Int, second: String, unit: MassUnit)
    case noSets(exercise: String, measuredIn: Exercise.MeasuredIn)
    case nothingPlanned
    /// Nothing is planned, for nobody plans.
    case noProgram
    case allDone
    case loadNeeded(exercise: String, unit: MassUnit)
    case measureNeeded(exercise: String)

    var code: String {
        switch self {
        case .eitherWay: "ambiguous-set"
        case .takesNoLoad: "takes-no-load"
        case .nothingPlanned, .noProgram, .allDone: "nothing-planned"
        case .loadNeeded: "load-needed"
        case .measureNeeded: "reps-needed"
        case .noSets, .loadWithoutSets: "no-sets"
        case .emptyName: "empty-name"
        default: "bad-set"
        }
    }

    var message: String {
        switch self {
        case .notASet(let word): "'\(word)' is not a set"
        case .emptyName: "the name of the exercise is empty"
        case .effortWithoutSet(let word): "'\(word)' stands where there is no set to rate"
        case .badEffort(let word): "'\(word)' is not an effort"
        case .badIntensity(let word): "'\(word)' is not an intensity"
        case .tooManySets(let word): "'\(word)' is not 1 to 100 sets"
        case .badReps(let word): "'\(word)' is not a number of repetitions"
        case .badTime(let word): "'\(word)' is not a time"
        case .badLoad(let word): "'\(word)' is not a load"
        case .takesNoLoad(let exercise, let ways): LogError.refusedLoad(exercise, ways)
        case .notTimed(let exercise): "\(exercise) is counted in repetitions, not in time"
        case .notCounted(let exercise): "\(exercise) is held for time, not counted by side"
        case .notCardio(let exercise, let what): "\(exercise) is not cardio and takes no \(what)"
        case .cardio(let exercise): "\(exercise) is cardio: it takes a time or a distance and an intensity"
        case .loadWithoutSets(let word): "'\(word)' is a load without a set after it"
        case .eitherWay(_, let first, let second, let unit):
            "\(first)x\(second) could be \(first) \(unit.rawValue) for \(second), or \(first) sets of \(second)"
        case .noSets(let exercise, _): "no set was given for \(exercise), and none is planned"
        case .nothingPlanned: "nothing is planned, so there is no set to confirm"
        case .noProgram: "no program is chosen that could have planned a set"
        case .allDone: "every planned set is logged"
        case .loadNeeded(let exercise, _): "the load for \(exercise) is not known yet"
        case .measureNeeded(let exercise): "the plan leaves the repetitions of \(exercise) open"
        }
    }

    /// A way of loading, and how it is written.
    private static func spelling(_ way: (name: String, loading: Exercise.Loading)) -> String {
        switch way.loading {
        case .added: "\(way.name) (+10kgx5)"
        case .assisted: "\(way.name) (-20kgx8)"
        default: "\(way.name) (80kgx8)"
        }
    }

    private static func refusedLoad(_ exercise: String, _ ways: Exercise.Loading) -> String {
        if ways.isEmpty { return "\(exercise) takes no load" }
        if !ways.contains(.assisted) { return "\(exercise) takes no assistance" }
        return "\(exercise) takes no load of that kind"
    }

    var hint: String {
        switch self {
        case .emptyName: "Leave it out for the next planned exercise, or write one: regimen log bench 80x8"
        case .notASet, .loadWithoutSets, .badReps:
            "A set is 8, 80x8, 80kgx8x3, 45s, 1:30, 8l7r, 20x10/15x8 or w:40x8. See: regimen log --help"
        case .effortWithoutSet: "Write it after a set: 80x8@9, or 80x8 @9"
        case .badEffort: "RPE is 1 to 10 in halves: @8.5. Repetitions in reserve are 0 to 10: @2rir"
        case .badIntensity: "Intensity is a whole number from 1 to 10: @6"
        case .tooManySets: "One command logs from 1 to 100 sets: 80x8x3 is three"
        case .badTime: "A time is 45s, 7.5s, 1:30, 25min or 1:05:00, and at most a day"
        case .badLoad: "A load is below 10,000 kg, to 8 decimals in kg or 6 in lb: 80, 77.5kg, 225lb, +10kg, -20kg, bw"
        case .takesNoLoad(_, let ways):
            ways.isEmpty
                ? "Leave the load out, or change the exercise: regimen exercises edit --help"
                : "It takes: "
                    + Exercise.Loading.names.filter { ways.contains($0.loading) }.map(LogError.spelling)
                    .joined(separator: ", ")
        case .notTimed: "Write repetitions: 8. To change how it is measured: regimen exercises edit --help"
        case .notCounted: "Write a time: 45s"
        case .notCardio: "Write sets: 8, 80x8. See: regimen log --help"
        case .cardio(let exercise): "For example: regimen log \(exercise) 25min @6"
        case .eitherWay(_, let first, let second, let unit):
            "Write \(first)\(unit.rawValue)x\(second) for the load; for \(first) sets write the load first and then the "
                + "repetitions: 60\(unit.rawValue) "
                + (0..<min(first, 4)).map { _ in second }.joined(separator: " ")
        case .noSets(let exercise, let measure):
            "For example: regimen log \(exercise) "
                + (measure == .cardio ? "25min @6" : measure == .seconds ? "45s" : "80x8")
        case .nothingPlanned, .allDone: "Name an exercise: regimen log bench 80x8. To finish: regimen done"
        case .noProgram: "Name an exercise: regimen log bench 80x8. To choose a program: regimen setup"
        case .loadNeeded(_, let unit): "Write it once: regimen log 60\(unit.rawValue)x8"
        case .measureNeeded: "Write them: regimen log 8"
        }
    }
}
