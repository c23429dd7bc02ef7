import Testing

@testable import Host
import TrainingKit

@Suite("A block against the clock") struct GuidedBlockTests {
    private static let start = WallTime(seconds: 1_000_000)

    private static func hold(_ seconds: Int?, sides: Int = 1) -> TimedBlock {
        TimedBlock(.step(0), lead: 5, work: seconds.map { HoldTime(seconds: $0) }, sides: sides, at: start)
    }

    @Test(arguments: [
        (0, TimedBlock.Phase.ready, 50), (49, .ready, 1), (50, .working(side: 0), 150), (199, .working(side: 0), 1),
        (200, .switching, 50), (249, .switching, 1), (250, .working(side: 1), 150), (399, .working(side: 1), 1),
        (400, .over, 0), (100_000, .over, 0),
    ])
    func twoSidesAreFifteenFiveFifteen(tenths: Int, phase: TimedBlock.Phase, left: Int) {
        let reading = Self.hold(15, sides: 2).reading(at: Self.start + tenths)
        #expect(reading.phase == phase)
        #expect(reading.left == left)
    }

    @Test(arguments: [(0, TimedBlock.Phase.ready), (50, .working(side: 0)), (349, .working(side: 0)), (350, .over)])
    func oneSideHasNoChange(tenths: Int, phase: TimedBlock.Phase) {
        #expect(Self.hold(30).reading(at: Self.start + tenths).phase == phase)
    }

    @Test func withoutATargetItCountsUp() {
        let reading = Self.hold(nil).reading(at: Self.start + 50 + 9999)
        #expect(reading.phase == .working(side: 0))
        #expect(reading.left == nil)
        #expect(reading.elapsed == 9999)
    }

    @Test func aPauseStandsStillAndCountsBackIn() {
        let paused = Self.hold(30).paused(at: Self.start + 100)
        #expect(paused.reading(at: Self.start + 100_000).left == 250)
        let resumed = paused.resumed(at: Self.start + 1000)
        let counting = resumed.reading(at: Self.start + 1010)
        #expect(counting.countIn == 20)
        #expect(counting.left == 250)
        let on = resumed.reading(at: Self.start + 1030)
        #expect(on.countIn == nil)
        #expect(on.left == 250)
        #expect(resumed.reading(at: Self.start + 1280).phase == .over)
    }

    /// However it is paused, the time that it ran is the time that is over.
    @Test(arguments: 0..<20) func pausesLoseNothing(seed: Int) {
        var random = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        func next(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % bound
        }
        var block = Self.hold(60)
        var now = Self.start
        var ran = 0
        for _ in 0..<8 {
            let run = next(60)
            now = now + run
            ran += run
            block = block.paused(at: now)
            now = now + next(1000)
            block = block.resumed(at: now)
            // Before anything has run there is nothing to count back in to.
            if ran > 0 { now = now + TimedBlock.countSeconds * 10 }
        }
        let expected = Self.hold(60).reading(at: Self.start + ran)
        let reading = block.reading(at: now)
        #expect(reading.phase == expected.phase)
        #expect(reading.left == expected.left)
    }

    @Test(arguments: [
        // Stopped at tenths; what was held.
        (30, nil), (50, 0), (123, 73), (349, 299), (1000, 300),
    ] as [(Int, Int?)])
    func stoppingRecordsWhatWasHeld(tenths: Int, held: Int?) {
        let (next, time) = Self.hold(30).stopped(at: Self.start + tenths)
        #expect(next == nil)
        #expect(time?.tenths == held)
    }

    @Test func stoppingTheFirstSideGoesOnToTheChange() throws {
        let now = Self.start + 50 + 100
        let (next, held) = Self.hold(15, sides: 2).stopped(at: now)
        #expect(held == nil)
        let block = try #require(next)
        #expect(block.reading(at: now).phase == .switching)
        #expect(block.reading(at: now + 50).phase == .working(side: 1))
        // The smaller side counts.
        #expect(block.stopped(at: now + 50 + 120).held?.tenths == 100)
        #expect(block.stopped(at: now + 50 + 70).held?.tenths == 70)
        #expect(block.held?.tenths == 100)
    }

    @Test func hurryingEndsAWaitOnly() {
        let block = Self.hold(15, sides: 2).hurried(at: Self.start + 20)
        #expect(block.reading(at: Self.start + 20).phase == .working(side: 0))
        #expect(block.reading(at: Self.start + 20).left == 150)
    }

    @Test func moreTimeMovesTheEnd() {
        let block = Self.hold(20).extended(by: 5)
        #expect(block.reading(at: Self.start + 50 + 249).phase == .working(side: 0))
        #expect(block.held?.tenths == 250)
    }

    @Test func survivesTheJournal() throws {
        let block = Self.hold(15, sides: 2).paused(at: Self.start + 77)
        var mark = GuidedMark(session: 7, stage: .coolDown(2))
        mark.block = block
        mark.ramps = [1: 2]
        mark.answers = [.rating(.easy), .feeling(nil), .feeling(7)]
        let text = try JSONText.encode(mark)
        #expect(try JSONText.decode(GuidedMark.self, from: text) == mark)
    }
}
