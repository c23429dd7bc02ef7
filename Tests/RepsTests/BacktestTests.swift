import Testing
import TrainingKit

@testable import RepsProgram

/// What the comparison asks: a log without Feelings, gear or workouts, every suggestion taken at once.
@Suite struct BacktestTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        var exercise: Exercise.ID = "bench-press"
        var sessions: [(String, Int?)]
        /// `sets × measure, load` after them; `nil` is no opinion.
        var target: String?
        var testDescription: String { name }
    }

    static let rows: [Row] = [
        .init(name: "before the first occurrence", sessions: [], target: nil),
        .init(name: "after the first: what was done", sessions: [("80x8 80x8 80x7", nil)], target: "3 × 8, 80 kg"),
        .init(
            name: "met without a word about effort: more",
            sessions: [("80x8 80x8 80x8", nil), ("80x8 80x8 80x8", nil)],
            target: "3 × 8, 82.5 kg"),
        .init(
            name: "RPE 7 is Feeling 7", sessions: [("80x8 80x8", nil), ("80x8@6.5 80x8@7", nil)],
            target: "2 × 8, 82.5 kg"),
        .init(
            name: "RPE 7.5 is rounded up to 8", sessions: [("80x8 80x8", nil), ("80x8 80x8@7.5", nil)],
            target: "2 × 8, 80 kg"),
        .init(
            name: "a Feeling that is there counts", sessions: [("80x8", nil), ("80x8@6", 8)], target: "1 × 8, 80 kg"),
        .init(
            name: "RPE 9 and short of target: less", sessions: [("80x8 80x8", nil), ("80x6@9 80x5@9", nil)],
            target: "2 × 8, 77.5 kg"),
        .init(
            name: "the next multiple from between two", sessions: [("81x5", nil), ("81x5", nil)],
            target: "1 × 5, 82.5 kg"),
        .init(name: "pounds go by fives", sessions: [("225lbx5", nil), ("225lbx5", nil)], target: "1 × 5, 230 lb"),
        .init(
            name: "dumbbells by two kilograms", exercise: "curl", sessions: [("15x10", nil), ("15x10", nil)],
            target: "1 × 10, 16 kg"),
        .init(
            name: "machines by five", exercise: "leg-press", sessions: [("100x10", nil), ("100x10", nil)],
            target: "1 × 10, 105 kg"),
        .init(
            name: "added weight by a quarter", exercise: "push-up", sessions: [("10", nil), ("12", nil)],
            target: "1 × 10, 1.25 kg"),
        .init(
            name: "assistance goes down", exercise: "pull-up", sessions: [("-20x5", nil), ("-20x5", nil)],
            target: "1 × 5, -18.75 kg"),
        .init(
            name: "an exercise without load", exercise: "squat", sessions: [("20", nil), ("25", nil)],
            target: "1 × 25, -"),
        .init(name: "holds keep their times", exercise: "plank", sessions: [("60s 45s", nil)], target: "1:00 45 s, -"),
        .init(
            name: "fewer sets than before", sessions: [("80x8 80x8 80x8", nil), ("80x8 80x8", nil)],
            target: "2 × 8, 80 kg"),
        .init(
            name: "a barbell is never lighter than its first step",
            sessions: [("2.5x8 2.5x8", nil), ("2.5x2@10 2.5x2", nil)], target: "2 × 2, 2.5 kg"),
    ]

    @Test(arguments: rows) func theTarget(_ row: Row) {
        let program = program(mode: .backtest)
        var state = program.initialState
        for (place, (done, feeling)) in row.sessions.enumerated() {
            program.fold(session(day("2026-01-05") + place, [(row.exercise, done, feeling)]), into: &state)
        }
        let target = program.target(for: row.exercise, on: day("2026-02-01"), from: state, history: RecordedHistory())
        let words = target.map { target -> String in
            let measures = Set(target.sets.map(\.measure))
            let load = target.sets[0].load?.description ?? "-"
            return measures.count == 1
                ? "\(target.sets.count) × \(target.sets[0].measure), \(load)"
                : target.sets.map(\.measure.description).joined(separator: " ") + ", \(load)"
        }
        #expect(words == row.target)
        #expect(program.offers(on: day("2026-02-01"), from: state, history: RecordedHistory()) == [])
    }

    /// In the journal the same log gives no suggestion: nobody said how it felt.
    @Test func theJournalAssumesNothing() {
        let program = program()
        var state = program.initialState
        for place in 0..<3 {
            program.fold(session(day("2026-01-05") + place, [("bench-press", "80x8 80x8", nil)]), into: &state)
        }
        #expect(state.suggestions.isEmpty)
        #expect(state.goals["bench-press"]?.load == kilograms("80"))
    }

    /// Walk-forward: what a later session holds cannot reach an earlier answer, and the state stays small.
    @Test func theStateStaysSmall() throws {
        let program = program(mode: .backtest)
        var state = program.initialState
        var generator = SplitMix64(seed: 7)
        var sizes: [Int] = []
        for place in 0..<600 {
            let done = (0..<30).map { _ in String(Int.random(in: 1...20, using: &generator)) }.joined(separator: " ")
            program.fold(
                session(day("2024-01-01") + place, [("push-up", done, nil), ("plank", "45s", nil)]), into: &state)
            if place % 300 == 299 { sizes.append(try StateTests.encoded(state).count) }
        }
        #expect(sizes[1] <= sizes[0] + 200)
        #expect(sizes[1] < 4000)
    }
}
