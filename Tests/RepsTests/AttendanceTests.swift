import Testing
import TrainingKit

@testable import RepsProgram

/// January 2026 begins on a Thursday; the 5th is a Monday.
@Suite struct AttendanceTests {
    static let threeAWeek = [
        workout("A", .monday, [("push-up", 2)]), workout("B", .wednesday, [("squat", 2)]),
        workout("C", .friday, [("plank", 2)]),
    ]

    static func started(_ schedule: [Workout] = threeAWeek, on date: Day = day("2026-01-05")) -> Reps.State {
        state(schedule.map { .workoutSaved($0) }, on: date)
    }

    /// Folds a session of the workout planned for the day, or of the one named.
    static func train(_ date: Day, as name: String? = nil, _ state: inout Reps.State) {
        let program = program()
        guard let workout = state.workouts.first(where: { name == nil ? $0.weekday == date.weekday : $0.name == name })
        else { return }
        let plan = program.plan(workout, from: state)
        let words = workout.items[0].exercise == "plank" ? "30s" : "12"
        program.fold(session(date, [(workout.items[0].exercise, words, nil)], plan: plan), into: &state)
    }

    static func view(_ state: Reps.State, _ date: String) -> (days: Int, missed: [String]) {
        let view = state.attendance.asOf(day(date), state.workouts)
        return (view.days(on: day(date)), view.missed.map(\.description))
    }

    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        /// Days of January on which the scheduled workout was done.
        var done: [Int]
        var asked: Int
        var days: Int
        var missed: [Int] = []
        var testDescription: String { name }
    }

    /// Logging on a workout's plan without training one of its exercises is another workout.
    @Test func somethingElseDoneInsteadIsNotTheWorkout() throws {
        var state = Self.started()
        let plan = program().plan(state.workouts[0], from: state)
        program().fold(session(day("2026-01-05"), [("curl", "20x10", nil)], plan: plan), into: &state)
        #expect(Self.view(state, "2026-01-06") == (0, ["2026-01-05"]))
        // With all exercises of another workout it is that one, as in any session that Reps did not plan.
        program().fold(session(day("2026-01-07"), [("plank", "30s", nil)], plan: plan), into: &state)
        #expect(state.attendance.done(on: day("2026-01-07")) == ["c"])
    }

    static let rows: [Row] = [
        .init(name: "nothing done yet", done: [], asked: 5, days: 0),
        .init(name: "the first day is day 1", done: [5], asked: 5, days: 1),
        .init(name: "rest days count", done: [5], asked: 6, days: 2),
        .init(name: "today is never missed", done: [5], asked: 7, days: 3),
        .init(name: "yesterday is", done: [5], asked: 8, days: 4, missed: [7]),
        .init(name: "two misses of three", done: [5], asked: 10, days: 6, missed: [7, 9]),
        .init(name: "the third of three, on its own day", done: [5], asked: 12, days: 8, missed: [7, 9]),
        .init(name: "a week's worth ends it", done: [5], asked: 13, days: 0, missed: [7, 9, 12]),
        .init(
            name: "a workout between begins the count again", done: [5, 12], asked: 17, days: 13,
            missed: [7, 9, 14, 16]),
        .init(
            name: "the next one done begins a new chain", done: [5, 16], asked: 18, days: 3, missed: [7, 9, 12, 14]),
        .init(name: "a full week", done: [5, 7, 9, 12], asked: 13, days: 9),
        .init(name: "missed before the first", done: [9], asked: 9, days: 1, missed: [5, 7]),
    ]

    @Test(arguments: rows) func theChain(_ row: Row) {
        var state = Self.started()
        func date(_ number: Int) -> String { "2026-01-\(number < 10 ? "0" : "")\(number)" }
        for number in row.done { Self.train(day(date(number)), &state) }
        let view = Self.view(state, date(row.asked))
        #expect(view.days == row.days)
        #expect(view.missed == row.missed.map(date))
        // Asking is not folding: asked again, and after the state went through its checkpoint, it is the same.
        #expect(Self.view(state, date(row.asked)) == view)
    }

    @Test(arguments: [
        (0, "0 days"), (1, "1 day"), (6, "6 days"), (7, "1 week"), (15, "2 weeks"), (29, "4 weeks"), (30, "1 month"),
        (364, "12 months"), (365, "1 year"), (372, "1 year"), (731, "2 years"),
    ]) func theLengthInWords(_ days: Int, _ words: String) { #expect(Attendance.words(days) == words) }

    /// Done on another day, the scheduled one is missed all the same; the chain goes on.
    @Test func aWorkoutDoneOnAnotherDay() {
        var state = Self.started()
        Self.train(day("2026-01-05"), &state)
        Self.train(day("2026-01-08"), as: "B", &state)
        let view = Self.view(state, "2026-01-09")
        #expect(view.days == 5)
        #expect(view.missed == ["2026-01-07"])
        #expect(state.attendance.asOf(day("2026-01-09"), state.workouts).missedInARow == 0)
    }

    /// Another program's session does a workout when it has all of its exercises.
    @Test func aForeignSessionCanDoAWorkout() {
        let both = workout("Both", .monday, [("push-up", 2), ("squat", 2)])
        var state = Self.started([both])
        program().fold(session(day("2026-01-05"), [("push-up", "12", nil)]), into: &state)
        #expect(Self.view(state, "2026-01-06").missed == ["2026-01-05"])
        program().fold(
            session(day("2026-01-12"), [("push-up", "12", nil), ("squat", "12", nil)], program: "unit"), into: &state)
        #expect(Self.view(state, "2026-01-13") == (2, ["2026-01-05"]))
    }

    // MARK: A change of the schedule

    @Test func daysBeforeAChangeKeepTheScheduleThatStood() {
        var state = Self.started()
        Self.train(day("2026-01-05"), &state)
        // On Thursday the 8th all three move to the weekend: Wednesday was missed and stays missed, Friday is not.
        for (place, weekday) in [Weekday.saturday, .sunday, .sunday].enumerated() {
            var moved = Self.threeAWeek[place]
            moved.weekday = weekday
            program().fold(.workoutSaved(moved), on: day("2026-01-08"), into: &state)
        }
        #expect(Self.view(state, "2026-01-10") == (6, ["2026-01-07"]))
        // Saturday's and both of Sunday's, with Wednesday's, are more than the three a week: the chain ends.
        #expect(Self.view(state, "2026-01-11") == (7, ["2026-01-07", "2026-01-10"]))
        #expect(Self.view(state, "2026-01-12") == (0, ["2026-01-07", "2026-01-10", "2026-01-11"]))
    }

    @Test func aWorkoutAddedLaterWasNeverMissedBefore() {
        var state = Self.started([Self.threeAWeek[0]])
        Self.train(day("2026-01-05"), &state)
        Self.train(day("2026-01-12"), &state)
        program().fold(.workoutSaved(Self.threeAWeek[1]), on: day("2026-01-13"), into: &state)
        #expect(Self.view(state, "2026-01-14") == (10, []))
        #expect(Self.view(state, "2026-01-15") == (11, ["2026-01-14"]))
    }

    /// The chain ends by the week as it is now: two misses are a week's worth once there are two workouts.
    @Test func theCurrentWeekDecides() {
        var three = Self.started()
        Self.train(day("2026-01-05"), &three)
        #expect(Self.view(three, "2026-01-10").days == 6)
        var two = three
        program().fold(.workoutDeleted(id: "c"), on: day("2026-01-10"), into: &two)
        #expect(Self.view(two, "2026-01-10") == (0, ["2026-01-07", "2026-01-09"]))
        #expect(Self.view(three, "2026-01-11").days == 7)
        // Rearranged within the day, with as many as before in the end, it goes on.
        program().fold(.workoutSaved(Self.threeAWeek[2]), on: day("2026-01-10"), into: &two)
        #expect(Self.view(two, "2026-01-11").days == 7)
    }

    @Test func nothingIsMissedBeforeTheScheduleBegan() {
        let state = Self.started(on: day("2026-01-08"))
        #expect(Self.view(state, "2026-01-12").missed == ["2026-01-09"])
    }

    // MARK: Clocks

    /// Sessions carry their local day. Over the change to summer time (29 March 2026 in Berlin) a day has 23 hours, and
    /// a session late in the evening is still that day's.
    @Test func daylightSavingMovesNothing() {
        var state = Self.started(on: day("2026-03-23"))
        let program = program()
        for (date, offset) in [("2026-03-23", 3600), ("2026-03-25", 3600), ("2026-03-27", 3600), ("2026-03-30", 7200)] {
            let start = Moment(day(date), secondOfDay: 23 * 3600 + 1800, offset: offset)
            let workout = state.workouts.scheduled(on: day(date).weekday)[0]
            var session = Session(
                start: start, end: start + 1200, program: "reps", plan: program.plan(workout, from: state))
            session.exercises = [ExerciseEntry(workout.items[0].exercise, sets: sets("12"))]
            #expect(session.day == day(date))
            program.fold(session, into: &state)
        }
        #expect(Self.view(state, "2026-03-31") == (9, []))
    }

    /// From Tokyo to Los Angeles: Tuesday's session is followed, hours later, by one on Monday.
    @Test func aTravellerGoesADayBack() {
        var state = Self.started([workout("Mon", .monday, [("push-up", 2)]), workout("Tue", .tuesday, [("squat", 2)])])
        let program = program()
        let tokyo = Moment(day("2026-01-06"), secondOfDay: 6 * 3600, offset: 9 * 3600)
        let losAngeles = Moment(seconds: tokyo.seconds + 10 * 3600, offset: -8 * 3600)
        for (start, name) in [(tokyo, "tue"), (losAngeles, "mon")] {
            guard let workout = state.workouts.first(where: { $0.id == name }) else { continue }
            var session = Session(
                start: start, end: start + 1200, program: "reps", plan: program.plan(workout, from: state))
            session.exercises = [ExerciseEntry(workout.items[0].exercise, sets: sets("12"))]
            program.fold(session, into: &state)
        }
        #expect(losAngeles.day == day("2026-01-05"))
        // Monday was done after all, and nothing is missed.
        #expect(Self.view(state, "2026-01-07").missed == [])
        #expect(Self.view(state, "2026-01-07").days == 3)
    }

    /// The literal rule over random weeks: judged day by day from the beginning, without any state.
    @Test(arguments: 0..<100) func aPlainCountFindsTheSame(_ seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        var state = Self.started()
        let first = day("2026-01-05")
        let done = Set((0..<60).filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }.map { first + $0 })
            .filter { !state.workouts.scheduled(on: $0.weekday).isEmpty }
        var chain: Day?
        var run = 0
        var missed: [Day] = []
        for offset in 0..<60 {
            let today = first + offset
            if done.contains(today) {
                Self.train(today, &state)
                chain = chain ?? today
                run = 0
            }
            let view = state.attendance.asOf(today, state.workouts)
            #expect(view.days(on: today) == (chain.map { today.number - $0.number + 1 } ?? 0))
            #expect(view.missed == missed)
            if !done.contains(today), !state.workouts.scheduled(on: today.weekday).isEmpty {
                run += 1
                missed.append(today)
                if run >= 3 { chain = nil }
            }
        }
    }
}
