import Foundation
import Testing
import TrainingKit

@testable import DredfitProgram

@Suite("Milestones and remarks")
struct MilestoneTests {
    private func remarks(_ engine: Engine, rating: Session.Rating, best: PerPattern? = nil) throws -> [String] {
        var journal = Journal()
        restored(engine, into: &journal)
        if let best { journal.state.best = best }
        let before = journal.state
        try journal.train(rating: rating)
        return journal.program.remarks(
            on: journal.history.sessions[0], before: before, after: journal.state, history: journal.history)
    }

    @Test func aNewVariation() throws {
        let engine = Engine(levels: [.squat: 7])
        #expect(
            try remarks(engine, rating: .plan).dropFirst()
                == ["New variation: Bulgarian Split Squat, 2 of 4 for squat."])
        // Only the first time.
        #expect(try remarks(engine, rating: .plan, best: [.squat: 8]).count == 1)
    }

    @Test func aNewSetBand() throws {
        #expect(try remarks(Engine(levels: [.squat: 31]), rating: .plan).last == "Shrimp Squat with 4 sets.")
    }

    @Test(arguments: [(9, true), (10, false), (24, true), (49, true), (74, false), (99, true), (149, true)])
    func roundNumbersOfWorkouts(counter: Int, isOne: Bool) throws {
        let last = try remarks(Engine(counter: counter), rating: .plan).last ?? ""
        #expect(last.hasPrefix("Workout \(counter + 1). Largest gain since the first: then") == isOne)
    }

    @Test func theTenthWorkoutLooksBack() throws {
        var journal = Journal()
        for _ in 1...10 { try journal.train() }
        // The pull was in each: 1 after the first workout, 10 after the tenth.
        #expect(journal.state.milestones.count == 2)
        #expect(
            journal.state.milestones.map(journal.program.text(of:)) == [
                "New variation: Inverted Row, 2 of 4 for pull.",
                "Workout 10. Largest gain since the first: then Y T W Raises 3 × 9, now Inverted Row 3 × 8 (9 levels).",
            ])
    }

    @Test func levelsBreaksAndFreezesAreSaid() throws {
        var journal = Journal()
        restored(Engine(levels: [.squat: 5, .pull: 5], frozen: [.pull: 1]), lastTrained: journal.day, into: &journal)
        journal.day = journal.day + 8
        let before = journal.state
        try journal.train([.pushHorizontal: .hurt, .hinge: .skipped, .pushVertical: .skipped, .lunge: .skipped])
        let lines = journal.program.remarks(
            on: journal.history.sessions[0], before: before, after: journal.state, history: journal.history)
        #expect(
            lines == [
                "After 8 days off, the total level fell from 10 to 8.", "Levels: squat 4 → 5.",
                "Horizontal push does not rise for its next 3 appearances.",
                "Pull may rise again from the next time on.",
            ])
    }
}

@Suite("Progress")
struct ProgressTests {
    /// Eight weeks, three workouts a week, as planned.
    private func trained(bar: Bool = false) throws -> Journal {
        var journal = Journal(dredfit(bar: bar, days: [.monday, .wednesday, .friday]))
        for week in 0..<8 {
            for offset in [0, 2, 4] {
                journal.day = day("2026-03-02") + week * 7 + offset
                try journal.train()
            }
        }
        return journal
    }

    private func sections(_ journal: Journal) throws -> [Section] {
        try journal.program.sections(on: journal.day, from: journal.state, history: journal.history)
    }

    @Test func aRowForEachPattern() throws {
        let journal = try trained()
        let sections = try sections(journal)
        #expect(
            sections.map(\.title) == [
                "Levels", "Next variations", "Level history", "Week of 2026-04-20", "Days", "Milestones",
            ])
        guard case .table(let table) = sections[0].blocks[1] else { return #expect(Bool(false), "no table") }
        #expect(table.rows.count == 9)
        #expect(table.rows.allSatisfy { $0.count == table.columns.count })
        // 24 workouts: each pattern 15 times, the pull 24 times.
        #expect(table.rows[0].prefix(4) == ["Squat", "15", "2", "Bulgarian Split Squat"])
        #expect(table.rows[3].prefix(4) == ["Pull", "24", "4", "Archer Inverted Row"])
        guard case .table(let next) = sections[1].blocks[0] else { return #expect(Bool(false), "no table") }
        #expect(next.rows[0].prefix(2) == ["Squat", "3 × 13 a side"])
        #expect(next.rows[3].suffix(2) == ["none: this is the hardest", ""])
        guard case .table(let withBar) = try self.sections(trained(bar: true))[0].blocks[1] else {
            return #expect(Bool(false), "no table")
        }
        #expect(withBar.rows.map(\.first).suffix(2) == ["Calf", "Pull on the bar"])
    }

    @Test func theEmptyStateHasSectionsToo() throws {
        let sections = try sections(Journal())
        #expect(sections.map(\.title) == ["Levels", "Next variations", "Week of 2026-03-02", "Days"])
    }

    @Test(arguments: [
        // the level four weeks ago, now, at most so many days of training behind it, weeks to level 16
        (10, 14, 40, 2), (8, 12, 28, 4), (13, 14, 28, 8), (12, 14, 14, 2), (14, 14, 40, nil), (15, 14, 40, nil),
        (12, 14, 6, nil),
    ] as [(Int, Int, Int, Int?)])
    func projectsAtTheRecentPace(then: Int, now: Int, days: Int, weeks: Int?) {
        let today = day("2026-06-01")
        var trail = Trail()
        trail.add([.squat: then], on: today - days)
        trail.add([.squat: now], on: today)
        let level = Level(now)
        #expect(Pace(of: .squat, to: level, on: today, along: trail)?.weeks(to: Level(16)) == weeks)
    }

    @Test func theTrailKeepsItsEndsAndOnePointADay() {
        var trail = Trail()
        let first = day("2020-01-01")
        for offset in 0..<500 {
            trail.add([.squat: 0], on: first + offset)
            trail.add([.squat: min(47, offset)], on: first + offset)
        }
        #expect(trail.points.count <= 64)
        #expect(trail.points.first?.day == first)
        #expect(trail.points.suffix(32).map(\.day) == (468..<500).map { first + $0 })
        #expect(zip(trail.points, trail.points.dropFirst()).allSatisfy { $0.day < $1.day })
        #expect(trail.levels(on: first - 1) == nil)
        #expect(trail.levels(on: first + 1000) == [.squat: 47])
    }

    @Test func theCalendarIsPlain() throws {
        var journal = Journal(dredfit(days: [.monday, .wednesday, .friday]))
        try journal.train()
        journal.day = day("2026-03-06")
        var session = foreign([], on: day("2026-03-03"))
        session.cardio = [CardioEntry("running", seconds: 1500)]
        journal.history.append(session)
        let days = try journal.program.calendar(
            from: day("2026-03-01"), through: day("2026-03-09"), today: journal.day, state: journal.state,
            history: journal.history)
        #expect(
            days.map(\.mark) == [.none, .done, .cardio, .missed, .rest, .planned, .rest, .rest, .planned])
        #expect(days[1].level == 4)
    }

    @Test func theWeekIsSummedUp() throws {
        var journal = try trained()
        journal.day = day("2026-04-23")
        let week = try journal.program.week(of: journal.day, from: journal.state, history: journal.history)
        #expect(week.workouts == 2)
        #expect(week.sets == 36)
        #expect(week.missed.isEmpty)
        #expect(week.ahead == [day("2026-04-24")])
        // The state here already has Friday's workout: three workouts of six levels.
        #expect(week.total - week.before == 18)
    }
}

@Suite("Verbs")
struct VerbTests {
    private func call(_ words: String..., journal: Journal = Journal()) throws -> VerbOutcome<Dredfit> {
        let verb = try #require(Dredfit.verbs.first { $0.declaration.name == words[0] })
        return try verb.run(
            VerbCall(
                arguments: Arguments(Array(words.dropFirst()), for: verb.declaration), program: journal.program,
                options: journal.program.options, state: journal.state, day: journal.day, catalogue: catalogue,
                history: journal.history, openSession: nil,
                exercise: { word in
                    guard let exercise = catalogue[Exercise.ID(word)] else {
                        throw Refusal("unknown-exercise", "no \(word)", hint: "")
                    }
                    return exercise
                }, readFile: { _ in [] }))
    }

    @Test func everyVerbExplainsItself() {
        #expect(Dredfit.verbs.map(\.declaration.name) == ["technique", "short", "bar", "rest-days", "week"])
        for verb in Dredfit.verbs {
            let declaration = verb.declaration
            #expect(!declaration.summary.isEmpty && !declaration.discussion.isEmpty)
            #expect(!declaration.examples.isEmpty)
            #expect(declaration.examples.allSatisfy { $0.hasPrefix("dredfit \(declaration.name)") })
            #expect(declaration.positionals.allSatisfy { !$0.help.isEmpty })
        }
    }

    @Test func techniqueOfEveryExercise() throws {
        #expect(Library.exercises.count == 40)
        #expect(Set(Technique.all.keys) == Set(Library.exercises.map(\.rawValue)))
        for exercise in Library.exercises {
            let outcome = try call("technique", exercise.rawValue)
            #expect(outcome.json?["steps"]?.array?.count == 3)
            #expect(outcome.json?["mistakes"]?.array?.count == 2)
            #expect(outcome.json?["daily"]?.string?.isEmpty == false)
            #expect(outcome.sections.map(\.blocks.count) == [3, 2, 1])
        }
        #expect(throws: Refusal.self) { try call("technique", "bench-press") }
    }

    @Test func shortBeginsWithThreeSetAside() throws {
        let journal = Journal(dredfit(days: [.tuesday]))
        let begin = try #require(try call("short", journal: journal).begin)
        #expect(begin.skipping == ["hinge", "push_v", "lunge"])
        #expect(begin.plan.exercises.count == 6)
        #expect(begin.plan.status == .planned)
        #expect(begin.plan.estimatedMinutes == 20)
        #expect(begin.plan.title == "Workout 1, short")
    }

    @Test func barIsAnOption() throws {
        #expect(try call("bar", "on").options == .init(bar: true))
        #expect(try call("bar", "off").options == .init(bar: false))
        let shown = try call("bar")
        #expect(shown.options == nil)
        #expect(shown.json == ["bar": false])
        #expect(throws: UsageError.self) { try call("bar", "maybe") }
    }

    @Test func restDaysAreAtMostSix() throws {
        let all = Set(Weekday.allCases)
        #expect(try call("rest-days", "sun,wed").trainingDays == all.subtracting([.sunday, .wednesday]))
        #expect(try call("rest-days", "sun", "Wednesday").trainingDays == all.subtracting([.sunday, .wednesday]))
        #expect(try call("rest-days", "none").trainingDays == all)
        #expect(try call("rest-days", "tue,wed,thu,fri,sat,sun").trainingDays == [.monday])
        #expect(throws: Refusal.self) { try call("rest-days", "mon,tue,wed,thu,fri,sat,sun") }
        #expect(throws: UsageError.self) { try call("rest-days", "someday") }
        let shown = try call("rest-days", journal: Journal(dredfit(days: all.subtracting([.sunday]))))
        #expect(shown.trainingDays == nil)
        #expect(shown.json == ["restDays": ["sun"]])
    }

    @Test func theWeekAsJSON() throws {
        var journal = Journal()
        try journal.train()
        let json = try #require(try call("week", journal: journal).json)
        #expect(json["workouts"] == 1)
        #expect(json["levelChange"] == 6)
        #expect(json["from"] == "2026-03-02")
    }
}
