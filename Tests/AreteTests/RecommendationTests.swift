import Testing
import TrainingKit

@testable import AreteProgram

@Suite struct RecommendationTests {
    /// Two a day from the fourth day, at most 20; never trained counts as 20.
    @Test(
        arguments: [
            (0, 0.0), (1, 0), (3, 0), (4, 2), (5, 4), (12, 18), (13, 20), (14, 20), (400, 20), (nil, 20),
        ] as [(Int?, Double)])
    func neglect(days: Int?, nudge: Double) {
        #expect(Candidate.neglect(daysSinceTrained: days) == nudge)
    }

    func readiness(_ muscles: [(Muscle, Double, Int?)], body: Double = 100) -> Readiness {
        Readiness(
            day: monday, body: body,
            muscles: muscles.map { .init(muscle: $0.0, freshness: $0.1, daysSinceTrained: $0.2) })
    }

    @Test func rankingAddsPreferenceAndNeglect() {
        var preferences = PerMuscle<Preference>()
        preferences[.chest] = .more
        preferences[.lats] = .less
        preferences[.neck] = .exclude
        let ranking = readiness([
            (.quads, 90, 2), (.lats, 100, 5), (.chest, 80, 1), (.biceps, 60, nil), (.neck, 100, nil),
        ]).ranking(preferences)
        #expect(ranking.map(\.muscle) == [.chest, .quads, .lats, .biceps])
        #expect(ranking.map(\.score) == [95, 90, 89, 80])
    }

    @Test func equalScoresGoToTheLongerUntrained() {
        let ranking = readiness([(.quads, 100, 1), (.lats, 100, 3), (.chest, 80, nil), (.abs, 100, 3)]).ranking(.init())
        #expect(ranking.map(\.muscle) == [.chest, .lats, .abs, .quads])
    }

    // MARK: - From sessions

    /// Chest and back on Monday; legs, arms the days after.
    var week: [Session] {
        [
            session(monday, [("bench", sets(2, kg: 80)), ("row", sets(2, kg: 70))]),
            session(monday + 2, [("squat", sets(2, kg: 100))]),
            session(monday + 3, [("curl", sets(2, kg: 30)), ("fly", sets(1, kg: 15))]),
        ]
    }

    @Test func whatWasNeverTrainedComesFirst() throws {
        let program = try arete()
        let recommendation = try program.recommendation(
            on: monday + 14, from: state(week, program), history: RecordedHistory(week))
        guard case .muscles(let groups) = recommendation.choice else {
            Issue.record("not muscles: \(recommendation)")
            return
        }
        // All stand at 120 or less: hamstrings, calves and the upper chest were never trained and are not minor.
        #expect(groups.map(\.candidate.muscle) == [.hamstrings, .calves, .upperChest])
        #expect(groups.allSatisfy { $0.exercises.isEmpty && $0.candidate.score == 120 })
        #expect(recommendation.why.contains("hamstrings 100 + 20 never trained"))
    }

    @Test func preferencesAreHeard() throws {
        let program = try arete()
        var state = state(week, program)
        for muscle in Muscle.allCases where ![.chest, .lats, .biceps, .quads].contains(muscle) {
            program.fold(.prefer(muscle: muscle, preference: .exclude), on: monday, into: &state)
        }
        program.fold(.prefer(muscle: .biceps, preference: .more), on: monday, into: &state)
        let plan = try program.plan(for: monday + 8, from: state, history: RecordedHistory(week))
        // Days without: lats 8 (+10), quads 6 (+6), chest 5 (+4), biceps 5 (+4, preferred +15).
        #expect(plan.status == .open)
        #expect(plan.title == "Biceps, lats, quads")
        #expect(plan.exercises.map(\.exercise) == ["curl", "row", "squat"])
        #expect(
            plan.notes.first
                == "Highest of 4: biceps 100 + 15 preferred + 4 for 5 days without, lats 100 + 10 for 8 days without, "
                + "quads 100 + 6 for 6 days without.")
        let curl = try #require(plan.exercises.first)
        #expect(curl.sets == [PlannedSet(nil), PlannedSet(nil)], "open, as many as last time")
        #expect(curl.why == "biceps 100, trained 5 days ago; last time, 2026-03-05: 30 kg × 8, 8")
        #expect(curl.details["previous"]?.array?.first?["load"] == .load(Load(30, .kg)))
        #expect(program.target(for: "curl", on: monday + 8, from: state, history: RecordedHistory(week)) == nil)
    }

    @Test func anAssistingExerciseServesWhereNoneMainlyWorksTheMuscle() throws {
        let program = try arete()
        var state = state(week, program)
        for muscle in Muscle.allCases where ![.triceps, .chest, .adductors].contains(muscle) {
            program.fold(.prefer(muscle: muscle, preference: .exclude), on: monday, into: &state)
        }
        let plan = try program.plan(for: monday + 14, from: state, history: RecordedHistory(week))
        #expect(plan.title == "Triceps, chest")
        #expect(
            plan.exercises.map(\.exercise) == ["bench", "fly"], "the bench serves the triceps, the chest has the fly")
    }

    @Test func aMinorMuscleWithoutExercisesIsNotNamed() throws {
        let program = try arete()
        var state = program.initialState
        for muscle in Muscle.allCases where ![.neck, .traps, .chest].contains(muscle) {
            program.fold(.prefer(muscle: muscle, preference: .exclude), on: monday, into: &state)
        }
        let rowed = RecordedHistory([session(monday - 1, [("row", sets(1))])])
        let plan = try program.plan(for: monday, from: state, history: rowed)
        #expect(plan.title == "Chest")
        #expect(
            plan.notes.last
                == "None of your exercises works the chest yet: regimen arete find chest, "
                + "or regimen arete prefer chest exclude"
        )
    }

    /// One line says how to begin, not one for each muscle.
    @Test func anEmptyLogSaysHowToBegin() throws {
        let program = try arete()
        let plan = try program.plan(for: monday, from: program.initialState, history: RecordedHistory())
        #expect(plan.status == .open && plan.exercises.isEmpty)
        #expect(plan.notes.count == 2 && plan.notes[1].hasPrefix("No session is finished yet"))
    }

    @Test func everythingExcludedNamesNothing() throws {
        let program = try arete()
        var state = program.initialState
        for muscle in Muscle.allCases {
            program.fold(.prefer(muscle: muscle, preference: .exclude), on: monday, into: &state)
        }
        let plan = try program.plan(for: monday, from: state, history: RecordedHistory())
        #expect(plan.status == .open && plan.exercises.isEmpty)
        #expect(plan.notes == ["Every muscle is excluded, so there is none to name."])
    }

    // MARK: - Rest

    /// Raw 300 twice reads 21.7 on the second day, then 47.8, then 73.9.
    @Test func aTiredBodyRests() throws {
        let hard = (0...1).map { session(monday + $0, [("row", sets(20, kg: 60, rpe: 10))]) }
        let program = try arete()
        let state = state(hard, program)
        let plan = try program.plan(for: monday + 1, from: state, history: RecordedHistory(hard))
        #expect(plan.status == .rest && plan.title == "Rest")
        #expect(plan.nextTrainingDay == monday + 3)
        #expect(
            plan.notes.first
                == "Body freshness is 21.7, and 50 or less means rest; "
                + "untrained, the next training day above that is 2026-03-05.")
        #expect(
            plan.notes[1].hasPrefix("To train all the same: highest of 18: quads 100 + 20 never trained"))
        #expect(try program.plan(for: monday + 3, from: state, history: RecordedHistory(hard)).status == .open)
        let weekends = try arete(days: [.saturday])
        let later = try weekends.plan(for: monday + 1, from: state, history: RecordedHistory(hard))
        #expect(later.nextTrainingDay == monday + 5)
    }

    @Test func fiftyIsRestAndAboveIsNot() {
        #expect(readiness([], body: 50).saysRest)
        #expect(!readiness([], body: 50.01).saysRest)
    }

    // MARK: - Routines

    @Test func theRoutineWhoseMusclesScoreBestIsPicked() throws {
        let program = try arete { $0.style = .routine }
        let trained = [session(monday, [("fly", sets(3, rpe: 9))]), session(monday, [("curl", sets(1, rpe: 10))])]
        var state = state(trained, program)
        for routine in [
            Routine("Push", [.init("fly", sets: 3), .init("pushdown", sets: 1)]),
            Routine("Arms", [.init("curl", sets: 1), .init("pushdown", sets: 3)]),
            Routine("Pull", [.init("mystery", sets: 3)]),
        ] {
            program.fold(.saveRoutine(routine), on: monday, into: &state)
        }
        let recommendation = try program.recommendation(on: monday, from: state, history: RecordedHistory(trained))
        // Chest 100 − 56.28, biceps 100 − 28, triceps never trained: 120.
        // Push (3 · 43.72 + 120) / 4 = 62.79, Arms (72 + 3 · 120) / 4 = 108.
        guard case .routine(let routine, let score) = recommendation.choice else {
            Issue.record("not a routine: \(recommendation)")
            return
        }
        #expect(routine.name == "Arms")
        #expect(score.isClose(to: 108))
        #expect(
            recommendation.why
                == "Arms scores 108, the best of 3: triceps 100 + 20 never trained × 3 sets, biceps 72 × 1 set")
        let plan = try program.plan(for: monday, from: state, history: RecordedHistory(trained))
        #expect(plan.title == "Arms")
        #expect(plan.exercises.map(\.sets.count) == [1, 3])
        #expect(plan.exercises[1].sets[0].needsLoad, "never done, and externally loaded")
    }

    @Test func withoutRoutinesMusclesAreNamed() throws {
        let program = try arete { $0.style = .routine }
        let recommendation = try program.recommendation(
            on: monday, from: program.initialState, history: RecordedHistory())
        #expect(recommendation.why.hasPrefix("No routine to choose from; highest of 18: quads 100 + 20"))
    }

    // MARK: - Minor muscles

    @Test func minorMusclesCanBeLeftOut() throws {
        let program = try arete { $0.minorMuscles = false }
        let trained = state([session(monday, [("adduction", sets(1, rpe: 10)), ("wrist-curl", sets(1))])], program)
        let readiness = trained.readiness(on: monday, options: program.options)
        #expect(readiness.muscles.count == 14)
        #expect(readiness[.adductors] == nil && readiness[.forearms] == nil)
        #expect(readiness[.quads]?.freshness == 72)
        #expect(readiness[.quads]?.daysSinceTrained == 0)
        #expect(program.setsByMuscle([("adduction", 2), ("squat", 3), ("wrist-curl", 4)]) == [.quads: 5, .glutes: 3])
    }

    // MARK: - The backtest's row

    @Test func measurementsReadWhatWasBeforeTheSession() throws {
        let program = try arete()
        let first = session(monday, [("fly", sets(3, rpe: 9)), ("squat", sets(1)), ("fly", sets(1, kind: .warmUp))])
        let second = session(monday, hour: 18, [("fly", sets(2)), ("curl", sets(1))])
        let history = RecordedHistory()
        #expect(
            program.measurements(before: first, from: program.initialState, history: history)
                == ["restAgreement": 1, "trainedFresh.sum": 500, "trainedFresh.weight": 5],
            "three sets of chest, one of quads, one of glutes")
        let evening = program.measurements(before: second, from: state([first], program), history: history)
        #expect(evening["restAgreement"] == nil, "the day has been counted")
        #expect(evening["trainedFresh.weight"] == 3)
        #expect(evening["trainedFresh.sum"]?.isClose(to: 2 * 43.72 + 100) == true)
        let tired = state((0...1).map { session(monday + $0, [("row", sets(20, rpe: 10))]) }, program)
        #expect(
            program.measurements(before: session(monday + 2), from: tired, history: history) == ["restAgreement": 0])
    }

    @Test func remarksSayWhatTheSessionDid() throws {
        let program = try arete()
        let run = CardioEntry("running", metres: 5000)
        let done = session(monday, [("fly", sets(1, rpe: 10)), ("curl", sets(1, rpe: 9))], cardio: [run])
        let remarks = program.remarks(
            on: done, before: program.initialState, after: state([done], program), history: RecordedHistory())
        #expect(
            remarks == [
                "Body freshness 100 → 91.3.", "Most tired: chest 100 → 72, biceps 100 → 81, forearms 100 → 93.",
                "Running has no minutes, so it adds nothing to fatigue.",
            ])
    }
}
