import TrainingKit

/// The Unit program: your own routines, last time pre-filled, and double progression where you asked for it.
///
/// The rules are those of `README.md` in this folder. Routines, programs and accepted targets come from the
/// program's own events; a plan is the routine of the day, pre-filled.
public struct Unit: TrainingProgram {
    /// What shapes plans; the past is folded without it.
    public struct Options: Codable, Equatable, Sendable {
        /// Whether plans show a warm-up ramp for externally loaded exercises.
        public var ramp = true
        /// Rest after a set, in seconds, where the routine says nothing.
        public var rest = Unit.defaultRest

        public init(ramp: Bool = true, rest: Int = Unit.defaultRest) {
            self.ramp = ramp
            self.rest = rest
        }

        private enum CodingKeys: String, CodingKey { case ramp, rest }

        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            ramp = try container.decodeIfPresent(Bool.self, forKey: .ramp) ?? true
            rest = try container.decodeIfPresent(Int.self, forKey: .rest) ?? Unit.defaultRest
            guard Unit.restBounds.contains(rest) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .rest, in: container, debugDescription: "\(rest) is no rest in seconds")
            }
        }
    }

    /// Two minutes: between what is usual for single joints (60–90 s) and for heavy compounds (3–5 min).
    public static let defaultRest = 120
    /// What may be set as a rest, in seconds.
    public static let restBounds = 0...900

    /// What the registry says about Unit.
    public static let descriptor = ProgramDescriptor(
        id: "unit", name: "Unit",
        summary: "your own routine, last time pre-filled, one keystroke confirms a set, opt-in double progression",
        expects: "A routine: adopt a ready-made program, paste your own, or build one",
        rulesVersion: 1, defaultTrainingDays: [.monday, .wednesday, .friday])

    public static var defaultOptions: Options { Options() }

    public static var settings: [Setting<Options>] {
        [
            .flag("ramp", question: "Show a warm-up ramp before heavy exercises?", \.ramp),
            Setting(
                "rest", question: "Rest between sets, where a routine says nothing?",
                allowed: "0 to 900 seconds, or 1:30"
            ) {
                String($0.rest)
            } set: { word, options in
                guard let seconds = restSeconds(word) else { return false }
                options.rest = seconds
                return true
            },
        ]
    }

    public static var verbs: [Verb<Unit>] {
        [
            routineVerb, programVerb, libraryVerb, adoptVerb, progressionVerb, todayVerb, weekVerb, importVerb,
        ]
    }

    /// As configured.
    public let options: Options
    /// What exercises are: their names, loading and increments.
    public let catalogue: Catalogue
    /// What it is made for, the unit of new loads, and the training days of a rotation.
    public let context: ProgramContext

    public init(options: Options, catalogue: Catalogue, context: ProgramContext) {
        self.options = options
        self.catalogue = catalogue
        self.context = context
    }

    public var initialState: State { State() }

    public static var restOutsidePlan: (@Sendable (Options) -> Int)? { { $0.rest } }

    /// Reads `90`, `90s`, `1:30`, `2min`; `nil` if it is no rest within ``restBounds``.
    static func restSeconds(_ word: String) -> Int? {
        var text = word.lowercased().filter { !$0.isWhitespace }
        var scale = 1
        for (suffix, factor) in [("seconds", 1), ("sec", 1), ("minutes", 60), ("min", 60), ("s", 1), ("m", 60)]
        where text.hasSuffix(suffix) {
            text.removeLast(suffix.count)
            scale = factor
            break
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let seconds: Int?
        switch parts.count {
        case 1: seconds = Load.amount(of: parts[0]).map { $0 / 1_000_000 * scale / 100 }
        case 2:
            guard let minutes = Int(parts[0]), parts[1].utf8.count == 2, let rest = Int(parts[1]), rest < 60,
                scale == 1, minutes < 100
            else { return nil }
            seconds = minutes * 60 + rest
        default: seconds = nil
        }
        return seconds.flatMap { restBounds.contains($0) ? $0 : nil }
    }

    // MARK: Offers

    public func offers(on day: Day, from state: State, history: any History) -> [Offer] {
        state.routines.flatMap { routine in
            routine.exercises.compactMap { item in
                guard let suggestion = state.slots[item.slot]?.suggestion, suggestion.isOffered else { return nil }
                let aim = PlanText.aim(suggestion.load, suggestion.measure)
                return Offer(
                    id: Unit.offerPrefix + item.slot,
                    title: "\(catalogue.name(of: item.exercise)) (\(routine.name)): \(suggestion.reason)",
                    exercise: item.exercise,
                    choices: [
                        .init(id: Offer.Choice.accept, title: "\(aim) next time"),
                        .init(id: Offer.Choice.decline, title: "leave it as it is"),
                    ])
            }
        }
    }

    private static let offerPrefix = "unit:"

    /// - Throws: ``Refusal`` if the offer no longer stands or has no such choice.
    public func event(for offer: Offer, choice: Offer.Choice.ID, on day: Day, from state: State) throws -> Event {
        let slot = String(offer.id.dropFirst(Unit.offerPrefix.count))
        guard offer.id.hasPrefix(Unit.offerPrefix), let suggestion = state.slots[slot]?.suggestion,
            suggestion.isOffered
        else {
            throw Refusal(
                "offer-lapsed", "the offer \(offer.id) no longer stands", hint: "See what is open: regimen offers")
        }
        switch choice {
        case Offer.Choice.accept: return .targetAccepted(slot: slot, target: AcceptedTarget(suggestion))
        case Offer.Choice.decline: return .targetDeclined(slot: slot)
        default:
            throw Refusal(
                "unknown-choice", "the offer \(offer.id) has no choice '\(choice)'", hint: "Choices: accept, decline")
        }
    }

    // MARK: What a session means

    /// What stays the same after the session, and why: stated, not asked.
    public func remarks(on session: Session, before: State, after: State, history: any History) -> [String] {
        guard let routine = routine(of: session, in: after) else { return [] }
        return routine.exercises.compactMap { item in
            guard let suggestion = after.slots[item.slot]?.suggestion, !suggestion.isOffered,
                session.exercises.contains(where: { $0.exercise == item.exercise && !$0.filledWorkingSets.isEmpty })
            else { return nil }
            return "\(catalogue.name(of: item.exercise)): \(suggestion.reason)"
        }
    }
}

extension Unit.AcceptedTarget {
    init(_ suggestion: Suggestion) {
        self.init(load: suggestion.load, measure: suggestion.measure, reason: suggestion.reason)
    }

    /// Whether a number of sets reached load and measure.
    func isMet(by sets: [SetRecord], planned: Int) -> Bool {
        sets.count { $0.kind == .working && $0.load.mass >= load.mass && $0.measure.meets(measure) } >= planned
    }
}
