import Testing
import TrainingKit

@testable import AreteProgram

@Suite struct RecoveryTests {
    /// 28 · 0.78^(10 − RPE) and 28 · 0.67^(10 − RPE), worked out with a calculator.
    @Test(
        arguments: [
            (1.0, 2.99232978557197, 0.7617829630962589),
            (6.0, 10.36421568, 5.64231388),
            (7.0, 13.287456, 8.421364),
            (7.5, 15.045081271006813, 10.288333606021922),
            (8.0, 17.0352, 12.5692),
            (9.0, 21.84, 18.76),
            (10.0, 28.0, 28.0),
        ] as [(Double, Double, Double)])
    func costOfASet(rpe: Double, body: Double, muscle: Double) {
        #expect(Recovery.body.cost(rpe: rpe).isClose(to: body))
        #expect(Recovery.muscle.cost(rpe: rpe).isClose(to: muscle))
    }

    @Test(
        arguments: [
            (nil, 7.5), (Effort.rpe(halves: 17), 8.5), (.rpe(halves: 20), 10), (.rpe(halves: 2), 1),
            (.rpe(halves: 0), 1), (.rpe(halves: 1), 1), (.rpe(halves: 21), 7.5), (.rpe(halves: -1), 7.5),
            (.rir(0), 10), (.rir(1), 8), (.rir(2), 6), (.rir(4), 2), (.rir(5), 1), (.rir(10), 1), (.rir(11), 7.5),
            (.rir(-1), 7.5),
        ] as [(Effort?, Double)])
    func effortCountsAsRPE(effort: Effort?, rpe: Double) {
        #expect(Recovery.countedRPE(effort) == rpe)
    }

    @Test(
        arguments: [
            (0, 1.0, 1.0), (1, 1, 1), (5, 1, 1), (6, 1, 1), (7, 0.9329834601208958, 1), (12, 0.7320428479728127, 1),
            (15, 0.6621051959878331, 1), (16, 0.6431526604611663, 0.9713753408952025),
            (20, 0.5817073679279383, 0.8785724254286441), (30, 0.4846893733285307, 0.7320428479728127),
        ] as [(Int, Double, Double)])
    func dampingAroundTheKnees(sets: Int, muscle: Double, body: Double) {
        #expect(Recovery.muscle.damping(sets: sets).isClose(to: muscle))
        #expect(Recovery.body.damping(sets: sets).isClose(to: body))
    }

    /// 1 − days / window, for one muscle of each window and every day up to the fourth.
    @Test(
        arguments: [
            (Muscle.quads, [1.0, 2.8 / 3.8, 1.8 / 3.8, 0.8 / 3.8, 0]),
            (.chest, [1, 1.9 / 2.9, 0.9 / 2.9, 0, 0]),
            (.biceps, [1, 0.9 / 1.9, 0, 0, 0]),
            (.abs, [1, 0.45 / 1.45, 0, 0, 0]),
        ] as [(Muscle, [Double])])
    func fading(muscle: Muscle, remaining: [Double]) {
        for (days, expected) in remaining.enumerated() {
            #expect(Recovery.remaining(of: muscle, after: days).isClose(to: expected), "\(muscle) after \(days) days")
        }
        #expect(Recovery.remaining(of: muscle, after: -1) == 0, "a later day does not count")
    }

    @Test func everyMuscleHasItsWindow() {
        let windows = Dictionary(grouping: Muscle.allCases, by: Recovery.window)
        #expect(
            windows == [
                3.8: [.quads, .hamstrings, .glutes, .adductors, .lats, .midBack],
                2.9: [.traps, .chest, .upperChest],
                1.9: [.frontDelts, .sideDelts, .rearDelts, .biceps, .triceps],
                1.45: [.calves, .forearms, .abs, .neck],
            ])
    }

    /// Per hour · hours^1.3 · intensity / 5; 0.5^1.3 = 0.40612619817811774, 1.5^1.3 = 1.6940204031852832.
    @Test(
        arguments: [
            ("treadmill", 60, nil, 10.0), ("treadmill", 30, 5, 4.061261981781177),
            ("treadmill", 90, 8, 27.104326450964532),
            ("incline-treadmill", 30, 5, 6.498019170849884), ("biking", 90, 8, 32.525191741157435),
            ("elliptical", 60, 5, 11), ("outdoor-walking", 60, 10, 12), ("soccer", 60, 5, 24), ("basketball", 60, 1, 4),
            ("swimming", 60, 5, 16), ("pickleball", 60, 5, 17), ("running", 60, 5, 10),
            ("rowing", 30, nil, 4.061261981781177),
            ("hiking", 120, 5, 24.622888266898326), ("treadmill", 0, 5, 0),
        ] as [(String, Int, Int?, Double)])
    func cardioLoad(activity: String, minutes: Int, intensity: Int?, load: Double) {
        let entry = CardioEntry(Exercise.ID(activity), seconds: minutes * 60, intensity: intensity)
        #expect(Recovery.cardioLoad(of: entry).isClose(to: load))
    }

    @Test func cardioWithoutATimeIsNoLoad() {
        #expect(Recovery.cardioLoad(of: CardioEntry("running", metres: 10_000)) == 0)
    }

    @Test(
        arguments: [
            ("treadmill", 0.18), ("incline-treadmill", 0.30), ("biking", 0.25), ("elliptical", 0.22),
            ("outdoor-walking", 0.10), ("soccer", 0.30), ("basketball", 0.28), ("swimming", 0.08), ("pickleball", 0.26),
            ("running", 0.18),
        ] as [(String, Double)])
    func legShare(activity: String, share: Double) {
        #expect(Recovery.activity(Exercise.ID(activity)).legShare == share)
    }

    @Test(
        arguments: [
            (0, 1.0), (1, 0.9438743126816935), (6, 0.7071067811865476), (12, 0.5), (24, 0.25),
            (27, 0.21022410381342863),
            (28, 0),
        ] as [(Int, Double)])
    func chronicLoadHalvesEveryTwelveDays(days: Int, remaining: Double) {
        #expect(Recovery.chronicRemaining(after: days).isClose(to: remaining))
    }
}
