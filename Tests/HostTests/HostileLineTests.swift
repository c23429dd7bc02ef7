import Testing
import TrainingKit

@testable import Host

/// Whatever is typed after `log` is read or refused, and never the end of the command.
@Suite struct HostileLineTests {
    private static let pieces = [
        "0", "1", "3", "8", "80", "225", "1001", "99999999", "9223372036854775807", "99999999999999999999", ".", ",",
        ":", "x", "X", "×", "@",
        "/", "*", "+", "-", "w:", "bw", "kg", "kgs", "lb", "lbs", "s", "sec", "min", "h", "km", "mi", "m", "l", "r",
        "rir", "rpe", "e", " ", "é",
        "💪", "\u{301}", "\u{0}", "NaN", "bench", "٣", "½",
    ]

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func noLineIsTheEnd(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let exercises = ["bench-press", "pull-up", "plank", "pistol-squat", "running", "bird-dog"].compactMap {
            catalogue[Exercise.ID($0)]
        }
        let amounts = [0, 1, 6_000_000_000, 999_999_999_999]
        var read = 0
        for _ in 0..<8000 {
            let words = (0..<random.int(1...4)).map { _ in
                (0..<random.int(1...6)).map { _ in random.pick(Self.pieces) }.joined()
            }
            let load = Load(amount: random.pick(amounts) * random.pick([1, -1]), unit: .kg)
            let reader = SetReader(
                exercise: random.pick(exercises), unit: random.pick([.kg, .lb]),
                planned: [PlannedSet(.reps(8), load: load)],
                logged: random.int(0...3), last: [SetRecord(.reps(8), load: load)])
            do {
                let reading = try reader.read(LogLine(words).items)
                read += 1
                for set in reading.sets {
                    #expect((0...1000).contains(set.measure.reps ?? 0))
                    #expect((0...864_000).contains(set.measure.time?.tenths ?? 0))
                    #expect(set.load?.amount != 0)
                    // As it is shown again, it reads as the same.
                    if set.kind == .working { #expect(set.effort != nil || short(set).count < 60) }
                }
            } catch let error as LogError {
                #expect(!error.message.isEmpty && !error.hint.isEmpty)
            }
        }
        #expect(read > 50, "some lines are sets")
    }

    /// Any set, written out, is read as that set.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func whatIsWrittenIsRead(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let any = Exercise(id: "any", name: "Any", loading: [.external, .added, .assisted])
        let held = Exercise(id: "held", name: "Held", measuredIn: .seconds, loading: [.external, .added, .assisted])
        for _ in 0..<1500 {
            let isHeld = random.int(0...3) == 0
            func measure() -> Measure {
                if isHeld { return .time(HoldTime(tenths: random.int(0...9000))) }
                let (left, right) = (random.int(0...30), random.int(0...30))
                return random.int(0...4) == 0 && left != right ? .sides(left: left, right: right) : .reps(left)
            }
            func load() -> Load? {
                Load(amount: random.int(-400...1200) * 25_000_000 * random.int(0...1), unit: random.pick([.kg, .lb]))
            }
            var set = SetRecord(measure(), load: load())
            switch random.int(0...5) {
            case 0: set.kind = .warmUp
            case 1:
                set.kind = .drop
                set.drops = (0...random.int(0...2)).map { _ in SetRecord.Drop(measure(), load: load()) }
            default: break
            }
            set.effort = random.pick([nil, nil, .rpe(halves: random.int(2...20)), .rir(random.int(0...10))])
            let reader = SetReader(exercise: isHeld ? held : any, unit: .kg, planned: [], logged: 0, last: [])
            #expect(try reader.read(LogLine([short(set)]).items).sets == [set], "\(short(set))")
        }
    }
}
