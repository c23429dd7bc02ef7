import Host
import Journal
import TrainingKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs the guided workout: carries out what the machine wants done, and only then shows what came of it.
final class GuidedRun {
    let host: Host
    let style: TextStyle
    let rings: Bool
    private(set) var machine: GuidedMachine
    /// The user has left.
    private(set) var isOver = false

    /// How much later than the system's the clock of `--at` is, in tenths.
    private let shift: Int
    private let at: Clock?
    private var seen = 0

    init(_ host: Host, at clock: Clock?, style: TextStyle) throws {
        self.host = host
        self.style = style
        at = clock
        rings = host.configuration.bell
        shift = clock.map { $0.now.seconds * 10 - GuidedRun.systemTime.tenths } ?? 0
        seen = try host.journal.foreignChanges()
        machine = GuidedMachine(try host.guidedWorkout(), at: WallTime(tenths: GuidedRun.systemTime.tenths + shift))
    }

    // MARK: Time

    private static var systemTime: WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(tenths: Int(time.tv_sec) * 10 + Int(time.tv_nsec) / 100_000_000)
    }

    var now: WallTime { GuidedRun.systemTime + shift }

    private func setClock() {
        var clock = at ?? host.clock
        clock.now = LocalClock.moment(seconds: now.moment.seconds)
        clock.bound = clock.bound.map { max($0, clock.now) }
        host.clock = clock
    }

    /// Milliseconds until what is shown changes by itself, at most a second: another process may write meanwhile.
    var patience: Int {
        let reading: TimedBlock.Reading? =
            switch machine.scene(at: now) {
            case .step(let step): step.block?.reading(at: now)
            case .set(let set): set.block?.reading(at: now)
            default: nil
            }
        guard let reading, !reading.isPaused else { return 1000 - now.tenths % 10 * 100 }
        let left = (reading.countIn ?? reading.left).map { ($0 - 1) % 10 + 1 } ?? 10 - reading.elapsed % 10
        return max(1, left) * 100
    }

    // MARK: What is done

    func press(_ key: GuidedKey) throws {
        // A key is meant for what the journal has, also where another process has just changed it.
        try catchUp()
        try carryOut(machine.press(key, at: now))
    }

    /// A whole line, where lines are typed: an answer to the prompt, or keys.
    func enter(_ line: String) throws { try carryOut(machine.enter(line, at: now)) }

    /// Ctrl-C: left on purpose, unlike when the terminal is closed or the machine shut down.
    func interrupt() throws { try carryOut(machine.interrupt(at: now)) }

    /// What has become due. True if the bell is to ring.
    func tick() throws -> Bool {
        try catchUp()
        let (effects, bell) = machine.tick(at: now)
        try carryOut(effects)
        return bell && rings
    }

    private func carryOut(_ effects: [GuidedEffect]) throws {
        for effect in effects where !isOver {
            do {
                setClock()
                try carryOut(effect)
                if !isOver { try reload() }
            } catch let error as any ExplainedError {
                machine.refuse("\(error.message). \(error.hint)")
                return
            }
        }
    }

    private func catchUp() throws {
        if try host.journal.foreignChanges() != seen { try reload() }
    }

    private func reload() throws {
        setClock()
        seen = try host.journal.foreignChanges()
        machine.update(try host.guidedWorkout())
    }

    private func carryOut(_ effect: GuidedEffect) throws {
        switch try host.carryOut(effect, in: machine.workout) {
        case .moved: break
        case .logged(let result):
            let logged = result.logged.map { logged in
                let sets = logged.sets.map(style.set) + (logged.cardio.map { [style.cardio($0)] } ?? [])
                return "\(logged.exercise.name) \(sets.joined(separator: ", "))"
            }
            let records = result.records.map { GuidedText.record($0, style) }
            machine.message = "Logged: " + (logged + records).joined(separator: "; ")
        case .corrected: machine.message = "Corrected."
        case .setAside(let exercise, .hurt): machine.message = "\(exercise.name) is set aside. Pain means stop."
        case .setAside(let exercise, .skipped): machine.message = "\(exercise.name) is set aside today."
        case .answered(let choice): machine.message = "Answered: \(choice.title)."
        case .undone(let label): machine.message = label.map { "Undone: \($0)." } ?? "There is nothing to undo."
        case .technique(let sections): machine.show(sections)
        case .left: isOver = true
        }
    }

    /// What stands in the terminal after the workout was left.
    var farewell: [String] {
        let text = GuidedText(style: style, workout: machine.workout)
        guard let session = try? host.journal.openSession(through: nil) else {
            return machine.workout.session?.isFinished == true ? text.summary : ["Nothing is open."]
        }
        return ["\(session.title ?? "The session") stays open, \(text.count) done. Go on with: regimen start"]
    }
}
