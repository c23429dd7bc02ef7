import Host
import Report
import Testing
import TrainingKit

@testable import regimen

@Suite("The guided workout on a screen") struct GuidedScreenTests {
    private static let now = WallTime(seconds: 2_000_000)

    private static func terminal(unicode: Bool) -> Terminal {
        var terminal = Terminal(colour: .never)
        terminal.unicode = unicode
        terminal.width = 80
        return terminal
    }

    /// A machine in each kind of scene.
    private static func machines() -> [GuidedMachine] {
        let bench = Exercise(
            id: "bench-press", name: "Bench press with a very long name and ümläuts – 臥推", loading: [.external])
        let planned = PlannedExercise(
            "bench-press", restSeconds: 90,
            sets: Array(repeating: PlannedSet(.reps(8), load: Load("102.5", .kg)), count: 14),
            why: "the reason is long: 3 × 10 at 100 kg, top of the range in all sets, and so the next load")
        let hold = PlannedExercise(
            "plank", perSide: true, restSeconds: 60, sets: [PlannedSet(.time(HoldTime(seconds: 90)))])
        let steps = [Step("Arm circles", .time(HoldTime(seconds: 30)), perSide: true, restSeconds: 5)]
        let plan = Plan(
            title: "A title\u{1B}[31m that would colour", warmUp: steps,
            exercises: Array(repeating: planned, count: 12) + [hold], coolDown: steps,
            notes: ["A note that goes on and on, so that it needs more than one line on every screen there is."])
        func workout(_ change: (inout GuidedWorkout) -> Void) -> GuidedMachine {
            var workout = GuidedWorkout(day: Day(number: 20_000), programName: "Unit", status: .active, plan: plan)
            workout.session = Session(id: 1, start: Moment(seconds: 1_999_000), plan: plan)
            workout.exercises = [bench.id: bench]
            change(&workout)
            return GuidedMachine(workout, at: now)
        }
        func staged(
            _ stage: GuidedMark.Stage, block: TimedBlock? = nil, _ change: (inout GuidedWorkout) -> Void = { _ in }
        )
            -> GuidedMachine
        {
            workout {
                $0.coolDown = steps
                var mark = GuidedMark(session: 1, stage: stage)
                mark.block = block
                $0.mark = mark
                change(&$0)
            }
        }
        let position = TimedBlock(.step(0), lead: 5, work: HoldTime(seconds: 15), sides: 2, at: now)
        var machines = [
            workout { $0.session = nil }, workout { $0.isStale = true }, staged(.warmUp(0)),
            staged(.warmUp(0), block: position),
            staged(.training), staged(.training) { $0.rest = RestTimer(seconds: 754, from: now.moment) },
            staged(.coolDown(0), block: position.paused(at: now)),
            staged(.questions) { $0.questions = [.rating] },
            staged(.questions) { $0.questions = [.feeling("bench-press")] },
            workout {
                $0.session?.end = now.moment
                $0.summary = GuidedSummary(sets: 3, records: [], remarks: ["Well"])
            },
            workout {
                $0.plan.exercises = []
                $0.plan.warmUp = []
            },
        ]
        for keys in ["?", "q", "l82", "h", "a"] {
            var machine = staged(.training)
            for key in keys { _ = machine.press(.character(key), at: now) }
            machines.append(machine)
        }
        return machines
    }

    @Test(arguments: [(80, 24), (40, 12), (60, 16), (200, 60), (25, 6), (41, 13), (1, 1)], [true, false])
    func everySceneFitsEverySize(size: (columns: Int, lines: Int), unicode: Bool) {
        let style = TextStyle(terminal: Self.terminal(unicode: unicode), json: false)
        let screen = GuidedScreen(columns: size.columns, lines: size.lines, colour: false, unicode: unicode)
        for machine in Self.machines() {
            let frame = screen.frame(machine, style: style, at: Self.now)
            #expect(frame.count <= max(size.lines, 1))
            for line in frame {
                #expect(line.utf8.allSatisfy { $0 >= 0x20 }, "a control character in \(line)")
                // On a screen that is narrower still, the terminal cuts.
                #expect(line.count <= max(size.columns, 24), "\(line)")
                if !unicode { #expect(line.utf8.allSatisfy { $0 < 0x7F }, "\(line)") }
            }
        }
    }

    @Test func theSmallScreenStillSaysWhatToDo() {
        let style = TextStyle(terminal: Self.terminal(unicode: true), json: false)
        let screen = GuidedScreen(columns: 40, lines: 12, colour: false, unicode: true)
        let set = screen.frame(Self.machines()[4], style: style, at: Self.now).joined(separator: "\n")
        #expect(set.contains("Bench press"))
        #expect(set.contains("102.5 kg × 8"))
        #expect(set.contains("Enter done"))
    }

    @Test func colourAddsNothingButColour() {
        let style = TextStyle(terminal: Self.terminal(unicode: true), json: false)
        for machine in Self.machines() {
            let plain = GuidedScreen(columns: 80, lines: 24, colour: false, unicode: true)
                .frame(machine, style: style, at: Self.now)
            let coloured = GuidedScreen(columns: 80, lines: 24, colour: true, unicode: true)
                .frame(machine, style: style, at: Self.now)
            #expect(coloured.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") } == plain)
        }
    }

    @Test(arguments: [
        ([0x0D], [GuidedKey.enter]), ([0x0A], [.enter]), ([0x7F], [.backspace]), ([0x09], [.tab]),
        ([0x1B, 0x5B, 0x41], [.up]), ([0x1B, 0x4F, 0x42], [.down]), ([0x1B, 0x5B, 0x31, 0x3B, 0x35, 0x43], [.right]),
        ([0x1B, 0x5B, 0x33, 0x7E, 0x71], [.character("q")]), ([0x38, 0x0D], [.character("8"), .enter]),
        (Array("×".utf8), [.character("×")]), ([0x01, 0xFF, 0x61], [.character("a")]),
        ([0x1B, 0x71], [.escape, .character("q")]),
    ] as [([UInt8], [GuidedKey])])
    func keys(bytes: [UInt8], keys: [GuidedKey]) {
        var decoder = KeyDecoder()
        #expect(decoder.decode(bytes) == keys)
        #expect(!decoder.isWaiting)
        // A slow line sends them one by one.
        var slow = KeyDecoder()
        #expect(bytes.flatMap { slow.decode([$0]) } == keys)
    }

    @Test func anEscapeAloneIsAKeyWhenNothingFollows() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.isWaiting)
        #expect(decoder.finish() == [.escape])
    }

    @Test(arguments: [
        ("{text}", "Workout 1 4/18"), ("{status}: {done} of {total}, {left} left", "active: 4 of 18, 14 left"),
        ("{ {title} }", "{ Workout 1 }"), ("}{exercise}", "}Squat"), ("plain", "plain"), ("[{rest}]", "[]"),
    ])
    func formats(format: String, line: String) throws {
        let status = DayStatus(
            status: .active, program: "dredfit", title: "Workout 1", done: 4, total: 18, exercise: "Squat",
            now: Moment(seconds: 0))
        let style = TextStyle(terminal: Self.terminal(unicode: true), json: false)
        #expect(try StatusLine(status, style: style).text(.init(format)) == line)
        #expect(try StatusLine(nil, style: style).text(.init(format)) == "")
    }

    @Test func anUnknownPlaceholderIsNamed() {
        #expect(throws: UsageError.self) { try StatusLine.Format("{bogus}") }
    }
}
