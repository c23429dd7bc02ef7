import Testing
import TrainingKit

@testable import Insight

struct BacktestTests {
    private func rows(
        _ sessions: [Session], _ runs: [any ProgramRun] = [], scope: Backtest.Scope = .init()
    ) throws -> [BacktestRow] {
        let backtest = Backtest(runs, scope: scope)
        for session in sessions { try backtest.add(session) }
        return backtest.rows
    }

    @Test func `repeat asks for exactly last time, from the second time on`() throws {
        let row = try rows([
            Session(1, monday, ["bench": "80x8 80x8", "squat": "100x5"]),
            Session(2, monday + 2, ["bench": "80x8 80x7"]),
            Session(3, monday + 4, ["bench": "82.5x8 80x7", "squat": "w:60x5"]),
            Session(4, monday + 5, ["squat": "100x5 100x5"]),
        ])[0]
        #expect(row.program == "repeat")
        #expect(row.sessions == 4)
        // Bench three times, squat twice: its warm-up alone is none.
        #expect(row.exerciseOccurrences == 5)
        #expect(row.workingSets == 9)
        #expect(row.answered == 3)
        #expect(row.coverage == 6.0 / 9)
        // Session 2 missed a repetition; 3 and 4 met all.
        #expect(row.hitRate == 2.0 / 3)
        #expect(row.minutes == nil)
        // Sets at equal load: 0, +1 (session 2); 0 (the second of session 3); 0 (session 4).
        #expect(row.repsBias == 0)
    }

    @Test func `an exercise that comes twice in a session is one occurrence`() throws {
        let row = try rows([
            Session(1, monday, ["bench": "80x8", "row": "50x8", "bench": "70x8"]),
            Session(2, monday + 2, ["bench": "80x8 70x8"]),
        ])[0]
        #expect(row.exerciseOccurrences == 3)
        #expect(row.hitRate == 1)
    }

    @Test func `a day's second session knows the first`() throws {
        let row = try rows([
            Session(1, monday, ["bench": "80x8"], hour: 8), Session(2, monday, ["bench": "80x8"], hour: 18),
        ])[0]
        #expect(row.answered == 1)
        #expect(row.hitRate == 1)
    }

    @Test func `open and disabled sessions are not there`() throws {
        var open = Session(1, monday, ["bench": "80x8"])
        open.end = nil
        var disabled = Session(2, monday + 1, ["bench": "80x8"])
        disabled.disabled = true
        let run = CountingRun(try ladder())
        let row = try rows([open, disabled, Session(3, monday + 2, ["bench": "80x8"])], [run])[1]
        #expect(row.sessions == 1)
        #expect(row.answered == 0)
        #expect(run.folds == 1)
    }

    @Test func `nothing, and a session of nothing`() throws {
        #expect(try rows([])[0].json["coverage"] == .null)
        let row = try rows([Session(1, monday, [:], cardio: true)])[0]
        #expect(row.sessions == 1)
        #expect(row.exerciseOccurrences == 0)
        #expect(row.coverage == nil)
    }

    @Test func `from and to choose what counts, the rest is folded`() throws {
        let sessions = (0..<6).map { Session($0 + 1, monday + $0, ["bench": "80x\(5 + $0)"]) }
        let run = CountingRun(try ladder())
        let row = try rows(sessions, [run], scope: .init(from: monday + 2, to: monday + 3))[1]
        #expect(row.sessions == 2)
        // Last time and one more: exactly what was done.
        #expect(row.answered == 2)
        #expect(row.hitRate == 1)
        #expect(run.folds == 6)
        #expect(run.targets == 2)
        #expect(row.own["fresh"] == 7.0 / 4)
    }

    @Test func `an exercise narrows occurrences, sessions and minutes to those that have it`() throws {
        let sessions = [
            Session(1, monday, ["bench": "80x8"]), Session(2, monday + 1, ["row": "50x8"]),
            Session(3, monday + 2, ["row": "50x8"], hour: 8),
            Session(4, monday + 2, ["row": "50x8", "bench": "80x8"], hour: 18),
        ]
        let row = try rows(sessions, [ladder()], scope: .init(exercise: "bench"))[1]
        #expect(row.sessions == 2)
        #expect(row.exerciseOccurrences == 2)
        #expect(row.minutes == 25)
        #expect(row.own["even"] == 4)
    }

    @Test func `minutes are of the sessions it would have planned itself, once a day`() throws {
        // Ladder plans 25 minutes in a backtest of foreign sessions, on Mondays and Wednesdays only.
        let run = CountingRun(try ladder(days: [.monday, .wednesday]))
        let sessions = [
            Session(1, monday, ["bench": "80x8"], hour: 8), Session(2, monday, ["row": "80x8"], hour: 18),
            Session(3, monday + 1, ["bench": "80x8"]), Session(4, monday + 2, ["bench": "80x8"]),
        ]
        let row = try rows(sessions, [run])[1]
        #expect(row.minutes == 25)
        #expect(run.plannedDays == [monday, monday + 1, monday + 2])
        // Its own sessions move it: 25 minutes on the first day, 27 after the two of it. The day counts once.
        let own = sessions.map { session in
            var session = session
            session.program = "ladder"
            return session
        }
        #expect(try rows(own.filter { $0.id != 4 }, [ladder()])[1].minutes == 26)
        #expect(try rows(sessions, [ladder(days: [.sunday])])[1].minutes == nil)
        #expect(try rows(sessions, [ladder(.init(open: true))])[1].minutes == nil)
    }

    @Test func `a program's own keys stand beside the common ones and never replace them`() throws {
        let row = try rows((1...4).map { Session($0, monday + $0, ["bench": "80x8"]) }, [ladder()])[1]
        #expect(row.json["even"] == .double(3))
        #expect(row.json["fresh"] == .double(10.0 / 8))
        #expect(row.json["empty"] == .null)
        #expect(row.json["coverage"] == .double(0.75))
    }

    @Test(arguments: 1...30)
    func `no look-ahead: what is said about a session depends on what came before alone`(seed: UInt64) throws {
        let history = randomHistory(seed, count: 24)
        var random = Seeded(seed &+ 99)
        let cut = Int.random(in: 0..<history.count, using: &random)
        // The same exercises on the same day, everything about their sets different; and nothing after it the same.
        var changed = history[cut]
        for index in changed.exercises.indices {
            changed.exercises[index].sets = randomEntry(of: changed.exercises[index].exercise, &random).sets
        }
        let other = history[..<cut] + [changed] + randomHistory(seed &+ 1, count: 10)
        let exercises: [Exercise.ID] = ["bench", "squat", "row", "curl", "plank", "pull-up"]
        let (one, two) = (Backtest([try ladder()]), Backtest([try ladder()]))
        for (a, b) in zip(history, other).prefix(cut + 1) {
            for exercise in exercises {
                #expect(try one.targets(for: exercise, on: a.day) == two.targets(for: exercise, on: b.day))
            }
            try one.add(a)
            try two.add(b)
        }
        // And what was counted before it stays as it was.
        guard cut > 0 else { return }
        let scope = Backtest.Scope(to: history[cut].day - 1)
        #expect(try rows(history, [ladder()], scope: scope) == rows(Array(other), [ladder()], scope: scope))
    }

    @Test(arguments: 1...10)
    func `every question comes after all that was before and before the session itself`(seed: UInt64) throws {
        let run = CountingRun(try ladder())
        let backtest = Backtest([run])
        var before: [Int] = []
        for session in randomHistory(seed, count: 30) {
            run.known = []
            try backtest.add(session)
            #expect(run.known.allSatisfy { $0.folded == before && $0.seen == before.last })
            guard session.isFinished, !session.disabled else { continue }
            #expect(!run.known.isEmpty)
            before.append(session.id)
        }
    }

    @Test(arguments: 1...10)
    func `the fold of the backtest is the fold of the journal`(seed: UInt64) throws {
        let history = randomHistory(seed, count: 30)
        let (tested, replayed) = (try ladder(), try ladder())
        _ = try rows(history, [tested])
        try replayed.fold(history.map(TimelineItem.session))
        #expect(try tested.encodedState() == replayed.encodedState())
    }

    @Test func `every program is asked once for each occurrence, however long the history`() throws {
        for count in [10, 100, 1000] {
            let sessions = randomHistory(7, count: count)
            let run = CountingRun(try ladder())
            let row = try rows(sessions, [run])[1]
            #expect(run.targets == row.exerciseOccurrences)
            #expect(run.folds == row.sessions)
            #expect(run.measured == row.sessions)
            #expect(run.plans == Set(sessions.filter { $0.isFinished && !$0.disabled }.map(\.day)).count)
        }
    }

    @Test func `body weight is shown as it comes of age`() throws {
        let history = GrowingHistory(
            bodyWeights: [4, 0, 2].map { BodyWeight(day: monday + $0, weight: Load(80 + $0, .kg)) })
        history.horizon = monday + 2
        #expect(try history.bodyWeights(from: monday, through: monday + 9).map(\.weight.value) == [80, 82])
        history.horizon = monday + 4
        #expect(try history.bodyWeights(from: monday + 1, through: monday + 9).map(\.weight.value) == [82, 84])

        let backtest = Backtest(
            [try ladder()], bodyWeights: (0...9).map { BodyWeight(day: monday + $0, weight: Load(80, .kg)) })
        for index in 0..<3 { try backtest.add(Session(index + 1, monday + index, ["bench": "80x8"])) }
        #expect(backtest.rows[1].own["weights"] == 2)
    }
}
