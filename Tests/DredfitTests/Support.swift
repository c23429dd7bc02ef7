import Foundation
import TrainingKit

@testable import DredfitProgram

/// A catalogue with the library's exercises and a few that it does not have.
let catalogue: Catalogue = {
    let library = Pattern.allCases.flatMap { pattern in
        (1...4).map { Library(in: Catalogue([], revision: "")).variation(of: pattern, tier: $0) }
    }
    let exercises = library.map {
        Exercise(
            id: $0.exercise, name: $0.exercise.rawValue.split(separator: "-").joined(separator: " ").capitalized,
            equipment: .bodyweight, measuredIn: $0.unit == .hold ? .seconds : .reps, perSide: $0.perSide)
    }
    let others = [Exercise(id: "bench-press", name: "Bench Press"), Exercise(id: "running", name: "Running")]
    return Catalogue(exercises + others, revision: "test")
}()

func dredfit(
    bar: Bool = false, mode: ProgramMode = .journal, days: Set<Weekday> = Set(Weekday.allCases)
) -> Dredfit {
    Dredfit(
        options: .init(bar: bar), catalogue: catalogue, context: ProgramContext(mode: mode, trainingDays: days))
}

func day(_ text: String) -> Day { Day(text)! }

/// A journal that a program is folded over, one step at a time.
struct Journal {
    var program: Dredfit
    var state: Dredfit.State
    var day: Day
    var history = RecordedHistory()

    init(_ program: Dredfit = dredfit(), on day: Day = Day("2026-03-02")!) {
        self.program = program
        self.day = day
        state = program.initialState
    }

    var plan: Plan { program.plan(for: day, from: state, history: history) }
    var levels: PerPattern { program.engine(of: state, on: day).levels }
    var offers: [Offer] { program.offers(on: day, from: state, history: history) }

    mutating func fold(_ session: Session) throws {
        try program.fold(session, into: &state)
        history.append(session)
    }

    mutating func answer(_ choice: String) throws {
        let event = try program.event(for: offers[0], choice: choice, on: day, from: state)
        program.fold(event, on: day, into: &state)
    }

    /// Does the day's plan as `how` says for each slot; as planned where it says nothing.
    mutating func train(rating: Session.Rating? = .plan, _ how: [Pattern: Done] = [:]) throws {
        try fold(performed(plan, on: day, rating: rating, how))
    }
}

/// What was done of one planned exercise.
enum Done {
    case asPlanned, nothing, skipped, hurt
    /// Every set with this many repetitions or seconds.
    case each(Int)
    case sets([SetRecord])
}

/// A finished session of Dredfit.
func performed(
    _ plan: Plan, on day: Day, rating: Session.Rating? = .plan, _ how: [Pattern: Done] = [:]
) -> Session {
    let start = Moment(day, secondOfDay: 18 * 3600)
    let entries = plan.exercises.map { planned in
        var entry = ExerciseEntry(planned.exercise, slot: planned.slot)
        let measures = planned.sets.compactMap(\.measure)
        switch how[Pattern(key: planned.slot!)!] ?? .asPlanned {
        case .asPlanned: entry.sets = measures.map { SetRecord($0) }
        case .nothing: break
        case .skipped: entry.setAside = .skipped
        case .hurt: entry.setAside = .hurt
        case .each(let value): entry.sets = measures.map { SetRecord(WorkUnit(of: $0).measure(value)) }
        case .sets(let sets): entry.sets = sets
        }
        return entry
    }
    return Session(
        start: start, end: start + 2400, program: "dredfit", title: plan.title, plan: plan, exercises: entries,
        rating: rating)
}

/// A finished session of another origin.
func foreign(_ sets: [(Exercise.ID, [SetRecord])], on day: Day, program: String? = nil) -> Session {
    let start = Moment(day, secondOfDay: 12 * 3600)
    return Session(
        start: start, end: start + 3600, program: program,
        exercises: sets.map { ExerciseEntry($0.0, sets: $0.1) })
}

func reps(_ counts: Int...) -> [SetRecord] { counts.map { SetRecord(.reps($0)) } }
func holds(_ seconds: Int...) -> [SetRecord] { seconds.map { SetRecord(.time(HoldTime(seconds: $0))) } }

extension PerPattern: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (Pattern, Int)...) {
        self.init { pattern in elements.first { $0.0 == pattern }?.1 ?? 0 }
    }
}

/// A program's state with an engine of one's own, through the event that a restored backup makes.
func restored(_ engine: Engine, lastTrained: Day? = nil, into journal: inout Journal) {
    let event = Dredfit.Event.restored(.init(engine: engine, lastTrained: lastTrained))
    journal.program.fold(event, on: journal.day, into: &journal.state)
}
