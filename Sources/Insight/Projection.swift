import TrainingKit

/// A program folded over its own plans: where it would take someone.
public struct Projection: Sendable {
    /// One session of it.
    public struct Step: Hashable, Sendable {
        /// Counted from 1.
        public var number: Int
        public var day: Day
        public var plan: Plan
        /// The session that was made of the plan; `nil` where nothing can be done as planned.
        public var session: Session?
        /// What the program offered before the plan and was accepted.
        public var accepted: [Offer]
    }

    /// Why a projection has the sessions it has.
    public enum End: String, Hashable, Sendable {
        /// All that were asked for.
        case complete
        /// The program recommends instead of planning: the one recommendation, for a day that nothing follows from.
        case recommends
        /// Nothing of the last plan can be done as planned: the loads or the exercises are still missing.
        case undetermined
        /// The program has no training day.
        case noTrainingDay = "no-training-day"
    }

    /// What the lifter of a projection says to the program's offers.
    public enum Answer: Hashable, Sendable {
        /// Takes the first choice of each on the day it is put: progression happens.
        case accept
        /// Leaves them open: the decision is the reader's.
        case leave
    }

    /// Days without a plan after which no training day is expected any more: every weekly schedule has had four turns.
    static let patience = 28

    /// The program's id and its name.
    public let program, name: String
    public let outcome: Outcome
    public private(set) var steps: [Step] = []
    public private(set) var end = End.complete

    /// Folds `count` sessions of a program's own plans into a copy of it.
    ///
    /// - Parameters:
    ///   - run: where it starts; it is not moved.
    ///   - day: the first day that may get a session.
    ///   - history: what came before.
    ///   - answer: what is said to offers.
    /// - Throws: what the program throws, or the history.
    public init(
        of run: any ProgramRun, sessions count: Int, from day: Day, history: any History, catalogue: Catalogue,
        outcome: Outcome = .asPlanned, offers answer: Answer = .accept
    ) throws {
        program = run.descriptor.id
        name = run.descriptor.name
        self.outcome = outcome
        let weight = try history.bodyWeights(from: day - 365, through: day).last
        var simulation = Simulation(
            run: run.copy(), history: GrowingHistory(after: history), outcome: outcome, answer: answer, day: day,
            athlete: Athlete(
                seed: outcome.seed, catalogue: catalogue, bodyWeight: weight?.weight.mass.kilograms))
        while steps.count < count, end == .complete {
            let (step, end) = try simulation.next()
            if let step { steps.append(step) }
            self.end = end
        }
    }

    /// The next `count` planned sessions, each done as planned, its offers left to the lifter. A program that only
    /// recommends gives its recommendation once.
    public static func next(
        _ count: Int, of run: any ProgramRun, from day: Day, history: any History, catalogue: Catalogue
    ) throws -> [Step] {
        try Projection(
            of: run, sessions: count, from: day, history: history, catalogue: catalogue, offers: .leave
        ).steps
    }
}

extension Outcome {
    fileprivate var seed: UInt64 { if case .athlete(let seed) = self { seed } else { 0 } }
}

/// The state of a projection between two sessions.
private struct Simulation {
    let run: any ProgramRun
    let history: GrowingHistory
    let outcome: Outcome
    let answer: Projection.Answer
    var day: Day
    var athlete: Athlete
    var count = 0

    /// The next session, and whether more may follow.
    mutating func next() throws -> (Projection.Step?, Projection.End) {
        let limit = day + Projection.patience
        while day < limit {
            let accepted = answer == .accept ? try acceptOffers() : []
            let plan = try run.plan(for: day, history: history)
            switch plan.status {
            case .rest: day = max(day + 1, plan.nextTrainingDay ?? day)
            case .open:
                count += 1
                return (.init(number: count, day: day, plan: plan, session: nil, accepted: accepted), .recommends)
            case .planned:
                count += 1
                let session = try perform(plan)
                let step = Projection.Step(number: count, day: day, plan: plan, session: session, accepted: accepted)
                guard let session else { return (step, .undetermined) }
                try run.fold(session)
                history.append(session)
                day = day + 1
                return (step, .complete)
            }
        }
        return (nil, .noTrainingDay)
    }

    /// Takes the first choice of every offer, each once, also of those that an answer brings up.
    private func acceptOffers() throws -> [Offer] {
        var accepted: [Offer] = []
        while let offer = try run.offers(on: day, history: history)
            .first(where: { offer in !accepted.contains { $0.id == offer.id } }), let choice = offer.choices.first
        {
            try run.fold(event: run.payload(for: offer, choice: choice.id, on: day), on: day)
            accepted.append(offer)
        }
        return accepted
    }

    /// The session that is made of a plan; `nil` where nothing can be done. Its number is below zero, where the
    /// journal has none.
    private mutating func perform(_ plan: Plan) throws -> Session? {
        var entries: [ExerciseEntry] = []
        var ratios: [Exercise.ID: Double] = [:]
        for planned in plan.exercises {
            guard case .athlete = outcome else {
                if let entry = planned.asPlanned { entries.append(entry) }
                continue
            }
            guard !planned.sets.isEmpty else { continue }
            let sets = athlete.perform(planned, last: try history.lastPerformance(of: planned.exercise))
            entries.append(ExerciseEntry(planned.exercise, slot: planned.slot, sets: sets))
            ratios[planned.exercise] = ratio(of: sets, to: planned.sets)
        }
        guard !entries.isEmpty else { return nil }
        let rating = rating(of: plan.exercises.compactMap { ratios[$0.exercise] })
        var session = plan.session(
            of: entries, on: day, program: run.descriptor.id, id: -count, rating: nil)
        for question in run.questions(for: session) {
            switch question {
            case .rating: session.rating = rating
            case .feeling(let exercise):
                let feeling = ratios[exercise].map(Athlete.rating)?.feeling ?? rating.feeling
                if let place = session.exercises.lastIndex(where: { $0.exercise == exercise }) {
                    session.exercises[place].feeling = feeling
                }
            }
        }
        return session
    }

    private func rating(of ratios: [Double]) -> Session.Rating {
        switch outcome {
        case .asPlanned: .plan
        case .tough: .tough
        case .easy: .easy
        case .athlete: Athlete.rating(of: ratios.isEmpty ? 1 : ratios.reduce(0, +) / Double(ratios.count))
        }
    }

    /// Repetitions or seconds done ÷ planned, over the sets for which the plan says how many.
    private func ratio(of sets: [SetRecord], to planned: [PlannedSet]) -> Double {
        var (did, asked) = (0.0, 0.0)
        for (set, planned) in zip(sets, planned) {
            guard let measure = planned.measure, measure.isFilled else { continue }
            did += set.measure.value
            asked += measure.value
        }
        return asked > 0 ? did / asked : 1
    }
}
