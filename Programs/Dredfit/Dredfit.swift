import TrainingKit

/// Adaptive bodyweight training that works like a thermostat: it proposes, you do it, you say how it went, the next
/// workout adjusts. The rules are those of Dredfit's engine 2.5.0; see the README beside this file.
public struct Dredfit: TrainingProgram {
    public struct Options: Codable, Equatable, Sendable {
        /// There is a bar to hang from: every other pull is on it.
        public var bar: Bool

        public init(bar: Bool = false) { self.bar = bar }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            bar = try container.decodeIfPresent(Bool.self, forKey: .bar) ?? false
        }
    }

    public static let descriptor = ProgramDescriptor(
        id: "dredfit", name: "Dredfit",
        summary: "one level per movement pattern, a fixed rotation, one question after each workout",
        expects: "No equipment, a bar if you have one; about 35 minutes, and a word on how it went",
        rulesVersion: 1,
        defaultTrainingDays: [.monday, .tuesday, .thursday, .friday, .saturday],
        figures: [BacktestFigure("readable", .share, "of the exercises of a session, in the mean, are in its library")])

    public static var defaultOptions: Options { Options() }

    /// `bar`: on or off.
    public static var settings: [Setting<Options>] {
        [.flag("bar", question: "Is there a bar you can hang from?", \.bar)]
    }

    let options: Options
    let catalogue: Catalogue
    let context: ProgramContext
    let library: Library

    public init(options: Options, catalogue: Catalogue, context: ProgramContext) {
        self.options = options
        self.catalogue = catalogue
        self.context = context
        library = Library(in: catalogue)
    }

    /// Every level at 0.
    public var initialState: State { State() }

    /// A rating for the workouts that Dredfit planned; nothing else needs one.
    public func questions(for session: Session) -> [Question] {
        session.program == Dredfit.descriptor.id && session.plan != nil ? [.rating] : []
    }

    /// What the program would ask: the level's target, if the exercise is the one that the level prescribes.
    public func target(
        for exercise: Exercise.ID, on day: Day, from state: State, history: any History
    ) -> Target? {
        guard let place = library[exercise] else { return nil }
        let level = engine(of: state, on: day).level(of: place.pattern)
        guard level.tier == place.tier else { return nil }
        return Target(
            Array(repeating: .init(place.unit.measure(level.target(in: place.unit))), count: level.sets))
    }

    /// The engine's state on that day: `counter`, `levels`, `failStreak`, `frozen` (only what is above 0) and `bar`.
    public func document(of state: State, on day: Day) -> JSONValue {
        let engine = engine(of: state, on: day)
        func object(_ map: PerPattern, where included: (Int) -> Bool = { _ in true }) -> JSONValue {
            .object(
                Dictionary(
                    uniqueKeysWithValues: Pattern.allCases.filter { included(map[$0]) }
                        .map { ($0.key, .int(map[$0])) }))
        }
        return [
            "counter": .int(engine.counter), "levels": object(engine.levels),
            "failStreak": object(engine.failStreak), "frozen": object(engine.frozen, where: { $0 > 0 }),
            "bar": .bool(options.bar),
        ]
    }
}

extension WorkUnit {
    func measure(_ value: Int) -> Measure {
        switch self {
        case .reps: .reps(value)
        case .hold: .time(HoldTime(seconds: value))
        }
    }

    /// The unit that a measure is in.
    init(of measure: Measure) { self = measure.time == nil ? .reps : .hold }

    /// `8`, `20 s`.
    func text(_ value: Int) -> String { measure(value).description }
}
