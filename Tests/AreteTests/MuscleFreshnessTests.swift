import Testing
import TrainingKit

@testable import AreteProgram

@Suite struct MuscleFreshnessTests {
    func reading(_ muscle: Muscle, _ sessions: [Session], age: Int = 0, sensitivity: Double = 1, joined: Bool = false)
        -> Double
    {
        MuscleFreshness(
            sessions.map { MuscleLoad(of: $0, catalogue: gym) }, sensitivity: sensitivity, joinsAdductors: joined
        ).reading(of: muscle, on: monday + age)
    }

    /// Three sets of bench at RPE 9: 3 · 18.76 = 56.28 for the chest, 0.35 of it for the triceps.
    @Test func mainAndAssistingMuscles() {
        let benched = [session(monday, [("bench", sets(3, rpe: 9))])]
        #expect(reading(.chest, benched).isClose(to: 43.72))
        #expect(reading(.triceps, benched).isClose(to: 100 - 19.698))
        #expect(reading(.frontDelts, benched).isClose(to: 100 - 19.698))
        #expect(reading(.quads, benched) == 100)
    }

    /// The chest fades over 2.9 days, the triceps over 1.9.
    @Test(
        arguments: [
            (Muscle.chest, 1, 100 - 56.28 * 1.9 / 2.9), (.chest, 2, 100 - 56.28 * 0.9 / 2.9), (.chest, 3, 100),
            (.triceps, 1, 100 - 19.698 * 0.9 / 1.9), (.triceps, 2, 100), (.chest, -1, 100),
        ] as [(Muscle, Int, Double)])
    func fading(muscle: Muscle, age: Int, expected: Double) {
        #expect(reading(muscle, [session(monday, [("bench", sets(3, rpe: 9))])], age: age).isClose(to: expected))
    }

    /// Four sets of bench and four pushdowns: the triceps were touched by eight sets, the chest by four.
    @Test func dampingCountsEverySetThatTouchedTheMuscle() {
        let pushed = [session(monday, [("bench", sets(4, rpe: 7)), ("pushdown", sets(4, rpe: 7))])]
        #expect(reading(.chest, pushed).isClose(to: 100 - 4 * 8.421364))
        let damping = 0.8785724254286441  // (6 / 8)^0.45
        #expect(reading(.triceps, pushed).isClose(to: 100 - (4 * 8.421364 * 0.35 + 4 * 8.421364) * damping))
    }

    @Test func sessionsOfOneDayAreDampedEachForItself() {
        let twice = [session(monday, hour: 8, [("fly", sets(5, rpe: 6))]), session(monday, [("fly", sets(5, rpe: 6))])]
        #expect(reading(.chest, twice).isClose(to: 100 - 10 * 5.64231388))
    }

    @Test func warmUpsAndEmptySetsCostNothing() {
        let idle = [session(monday, [("fly", sets(4, kind: .warmUp) + sets(3, reps: 0))])]
        #expect(reading(.chest, idle) == 100)
        #expect(MuscleLoad(of: idle[0], catalogue: gym).fatigue.pairs.isEmpty)
    }

    @Test func aMuscleThatIsListedTwiceCountsOnceAndInFull() {
        #expect(reading(.chest, [session(monday, [("both", sets(1, rpe: 10))])]).isClose(to: 72))
    }

    @Test func unknownExercisesWorkNoMuscle() {
        let load = MuscleLoad(of: session(monday, [("mystery", sets(3))]), catalogue: gym)
        #expect(load.fatigue.pairs.isEmpty)
    }

    @Test func freshnessNeverLeavesItsScale() {
        #expect(reading(.chest, [session(monday, [("fly", sets(6, rpe: 10))])]) == 0)
    }

    @Test func sensitivityMultipliesAll() {
        let trained = [
            session(monday, [("squat", sets(1, rpe: 10))], cardio: [CardioEntry("running", seconds: 3600)])
        ]
        #expect(reading(.quads, trained, sensitivity: 0.5).isClose(to: 100 - 14 - 0.9))
        #expect(reading(.quads, trained, sensitivity: 2).isClose(to: 100 - 56 - 3.6))
    }

    /// An hour on the treadmill: load 10, of which the legs take 1.8.
    @Test(
        arguments: [
            (Muscle.quads, 1.8), (.calves, 1.62), (.hamstrings, 1.08), (.adductors, 0.72), (.glutes, 0), (.chest, 0),
        ] as [(Muscle, Double)])
    func cardioTiresTheLegs(muscle: Muscle, fatigue: Double) {
        let ran = [session(monday, cardio: [CardioEntry("treadmill", seconds: 3600)])]
        #expect(reading(muscle, ran).isClose(to: 100 - fatigue))
        let remaining = Recovery.remaining(of: muscle, after: 1)
        #expect(reading(muscle, ran, age: 1).isClose(to: 100 - fatigue * remaining))
    }

    @Test func cardioIsNotDamped() {
        let both = [
            session(monday, [("squat", sets(12, rpe: 6))], cardio: [CardioEntry("treadmill", seconds: 3600)])
        ]
        #expect(reading(.quads, both).isClose(to: 100 - 12 * 5.64231388 * 0.7320428479728127 - 1.8))
    }

    /// Squats work quads and, assisting, adductors: counted together they are one set, at the larger share.
    @Test func adductorsCanCountAsQuads() {
        let legs = [session(monday, [("squat", sets(1, rpe: 10)), ("adduction", sets(2, rpe: 9))])]
        #expect(reading(.quads, legs).isClose(to: 72))
        #expect(reading(.adductors, legs).isClose(to: 100 - 9.8 - 37.52))
        #expect(reading(.quads, legs, joined: true).isClose(to: 100 - 28 - 37.52))
        let ran = [session(monday, cardio: [CardioEntry("treadmill", seconds: 3600)])]
        #expect(reading(.quads, ran, joined: true).isClose(to: 98.2))
    }
}
