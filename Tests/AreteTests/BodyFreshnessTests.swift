import Testing
import TrainingKit

@testable import AreteProgram

@Suite struct BodyFreshnessTests {
    func load(_ day: Int, cost: Double = 0, tonnage: Double = 0, cardio: Double = 0) -> BodyLoad {
        BodyLoad(day: monday + day, cost: cost, tonnage: tonnage, cardio: cardio)
    }

    // MARK: - A session's load

    @Test func costCountsFilledWorkingSetsOnce() {
        let drop = SetRecord(
            kind: .drop, .reps(10), load: Load(20, .kg), drops: [.init(.reps(8), load: Load(15, .kg))],
            effort: Effort(rpe: 9))
        let load = BodyLoad(
            of: session(
                monday,
                [
                    (
                        "bench",
                        sets(2, kg: 80, rpe: 8) + sets(3, kg: 40, rpe: 10, kind: .warmUp) + sets(2, reps: 0, rpe: 10)
                    ),
                    ("curl", [drop]),
                ]))
        #expect(load.cost.isClose(to: 2 * 17.0352 + 21.84))
        #expect(load.tonnage == 2 * 640 + 200 + 120)
    }

    @Test func costIsDampedFromTheSixteenthSet() {
        func cost(_ count: Int) -> Double { BodyLoad(of: session(monday, [("row", sets(count, rpe: 10))])).cost }
        #expect(cost(15).isClose(to: 420))
        #expect(cost(16).isClose(to: 448 * 0.9713753408952025))
        #expect(cost(30).isClose(to: 840 * 0.7320428479728127))
    }

    @Test func poundsCountInKilograms() {
        let set = SetRecord(.reps(10), load: Load(100, .lb))
        #expect(BodyLoad(of: session(monday, [("row", [set])])).tonnage.isClose(to: 453.59237))
    }

    /// (tonnage, typical, factor)
    @Test(
        arguments: [
            (1000.0, 1000.0, 1.0), (1100, 1000, 1.1), (1250, 1000, 1.25), (2000, 1000, 1.25), (800, 1000, 0.8),
            (750, 1000, 0.75), (10, 1000, 0.75), (0, 1000, 1), (1000, nil, 1),
        ] as [(Double, Double?, Double)])
    func tonnageFactor(tonnage: Double, typical: Double?, factor: Double) {
        let raw = load(0, cost: 100, tonnage: tonnage).raw(typicalTonnage: typical, sensitivity: 1)
        #expect(raw.isClose(to: 100 * factor))
    }

    @Test func theFactorLeavesCardioAlone() {
        let raw = load(0, cost: 100, tonnage: 2000, cardio: 10).raw(typicalTonnage: 1000, sensitivity: 1)
        #expect(raw.isClose(to: 125 + 31))
    }

    @Test(
        arguments: [(299.0, 1.0, 299.0), (300, 1, 300), (500, 1, 300), (500, 0.5, 250), (200, 2, 300)]
            as [(Double, Double, Double)])
    func aSessionIsAtMostThreeHundred(cost: Double, sensitivity: Double, raw: Double) {
        #expect(load(0, cost: cost).raw(typicalTonnage: nil, sensitivity: sensitivity) == raw)
    }

    // MARK: - Readings

    @Test func nothingTrainedIsFullyFresh() {
        #expect(BodyFreshness([]).reading(on: monday) == 100)
    }

    /// Raw 100: bucket 17 and chronic 0.4 on the day; the bucket is empty a day later.
    @Test(
        arguments: [
            (-1, 100.0), (0, 82.6), (1, 100 - 0.4 * 0.9438743126816935), (6, 100 - 0.4 * 0.7071067811865476),
            (12, 99.8),
            (27, 100 - 0.4 * 0.21022410381342863), (28, 100),
        ] as [(Int, Double)])
    func oneSession(age: Int, reading: Double) {
        #expect(BodyFreshness([load(0, cost: 100)]).reading(on: monday + age).isClose(to: reading))
    }

    /// Raw 300 on days 0 and 1: the bucket holds 51, then 25 + 51 = 76, then 50, 24, 0.
    @Test(
        arguments: [
            (0, 51.0, 1.0), (1, 76, 1.9438743126816935), (2, 50, 1.8347730308220327), (3, 24, 1.7317951333940538),
            (4, 0, 1.6345969412378143),
        ] as [(Int, Double, Double)])
    func theBucketFillsAndDrains(day: Int, bucket: Double, halved: Double) {
        let reading = BodyFreshness([load(0, cost: 300), load(1, cost: 300)]).reading(on: monday + day)
        #expect(reading.isClose(to: 100 - bucket - 1.2 * halved))
    }

    @Test func aGapNeverLeavesCredit() {
        let loads = [load(0, cost: 100), load(10, cost: 300)]
        let reading = BodyFreshness(loads).reading(on: monday + 10)
        #expect(reading.isClose(to: 100 - 51 - 1.2 - 0.4 * 0.5612310241546865))
    }

    @Test func sessionsOfOneDayFillTheBucketTogether() {
        let reading = BodyFreshness([load(0, cost: 100), load(0, cost: 100)]).reading(on: monday)
        #expect(reading.isClose(to: 100 - 34 - 0.8))
    }

    /// Twenty heaviest sessions leave 1020 in the bucket: 136 on the 34th day after, and nothing counts on the 35th.
    @Test func theBucketForgetsAfterThirtyFiveDays() {
        let body = BodyFreshness((0..<20).map { _ in load(0, cost: 300) })
        #expect(body.reading(on: monday) == 0)
        #expect(body.reading(on: monday + 34) == 0)
        #expect(body.reading(on: monday + 35) == 100)
    }

    @Test func sensitivityMultipliesTheLoad() {
        let loads = [load(0, cost: 100)]
        #expect(BodyFreshness(loads, sensitivity: 0.5).reading(on: monday).isClose(to: 91.3))
        #expect(BodyFreshness(loads, sensitivity: 2).reading(on: monday).isClose(to: 65.2))
    }

    @Test(
        arguments: [
            ([0.0], nil), ([500], 500), ([500, 0], 500), ([100, 200], 200), ([300, 100, 200], 200), ([1, 2, 3, 4], 3),
            // Of thirteen sessions only the last twelve say what is typical, those without tonnage among them.
            ([9000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7], 7), ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], nil),
        ] as [([Double], Double?)])
    func typicalTonnageIsTheUpperMedian(tonnages: [Double], typical: Double?) {
        let loads = tonnages.enumerated().map { load($0, cost: 1, tonnage: $1) }
        #expect(BodyFreshness(loads).typicalTonnage(on: monday + tonnages.count) == typical)
    }

    @Test func oneTypicalTonnageServesTheWholeReading() {
        // Typical is 2000: the first session counts 0.75 now, though it was typical itself on its day.
        let body = BodyFreshness([load(0, cost: 100, tonnage: 1000), load(1, cost: 100, tonnage: 2000)])
        #expect(body.reading(on: monday).isClose(to: 82.6))
        #expect(body.reading(on: monday + 1).isClose(to: 100 - 17 - 0.4 - 0.3 * 0.9438743126816935))
    }

    @Test func theMorningDoesNotKnowTheDay() {
        let body = BodyFreshness([load(0, cost: 300), load(1, cost: 300)])
        #expect(body.morning(of: monday) == 100)
        #expect(body.morning(of: monday + 1).isClose(to: 100 - 25 - 1.2 * 0.9438743126816935))
    }

    @Test func onePassReadsWhatEachDayReads() {
        let loads = randomSessions(300, seed: 1).map(BodyLoad.init)
        let body = BodyFreshness(loads, sensitivity: 0.6)
        let last = loads[299].day
        let readings = body.readings(from: monday - 3, through: last + 40)
        #expect(readings.count == last - monday + 44)
        for (day, value) in readings {
            #expect(value == body.reading(on: day))
            let until = BodyFreshness(loads.filter { $0.day <= day }, sensitivity: 0.6)
            #expect(value == until.reading(on: day), "a session after \(day) counted")
        }
    }
}
