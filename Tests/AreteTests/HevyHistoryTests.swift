import Config
import Foundation
import Testing
import TrainingKit

@testable import AreteProgram

/// The shared export, read just far enough for recovery: what day, which exercise, how many reps at which load and RPE.
enum HevyHistory {
    static let file: URL? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let shared =
            ProcessInfo.processInfo.environment["REGIMEN_SHARED"].map { URL(filePath: $0) }
            ?? root.deletingLastPathComponent().appending(path: "shared")
        let file = shared.appending(path: "history/hevy-export.csv")
        return FileManager.default.isReadableFile(atPath: file.path) ? file : nil
    }()

    static var isThere: Bool { file != nil }
    /// Muscles are only known where the catalogue has its exercises.
    static var hasMuscles: Bool { isThere && Config.catalogue["barbell-squat"] != nil }

    /// Oldest first.
    static let sessions = read(warmUpExerciseIsWarmUp: true)

    static func read(warmUpExerciseIsWarmUp: Bool) -> [Session] {
        guard let file, let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        var sessions: [Session] = []
        for line in text.split(whereSeparator: \.isNewline).dropFirst() {
            let fields = fields(of: line)
            guard fields.count == 14, let start = moment(fields[1]) else { continue }
            if sessions.last?.start != start || sessions.last?.title != fields[0] {
                sessions.append(Session(start: start, end: start + 3600, title: fields[0]))
            }
            let exercise = exercise(fields[4])
            let place = sessions.count - 1
            if sessions[place].exercises.last?.exercise != exercise {
                sessions[place].exercises.append(ExerciseEntry(exercise))
            }
            let reps = Int(fields[10]) ?? 0
            let measure = reps > 0 ? Measure.reps(reps) : .time(HoldTime(seconds: Int(fields[12]) ?? 0))
            let load = Double(fields[9]).flatMap { Load(rounding: $0, .kg) }
            let entry = sessions[place].exercises.count - 1
            if fields[8] == "dropset", let set = sessions[place].exercises[entry].sets.indices.last {
                sessions[place].exercises[entry].sets[set].kind = .drop
                sessions[place].exercises[entry].sets[set].drops.append(.init(measure, load: load))
            } else {
                let isWarmUp = fields[8] == "warmup" || (warmUpExerciseIsWarmUp && fields[4] == "Warm Up")
                sessions[place].exercises[entry].sets.append(
                    SetRecord(
                        kind: isWarmUp ? .warmUp : .working, measure, load: load,
                        effort: Double(fields[13]).flatMap { Effort(rpe: $0) }))
            }
        }
        return sessions.sorted { $0.start < $1.start }
    }

    private static func fields(of line: Substring) -> [String] {
        var fields = [""]
        var quoted = false
        for character in line {
            switch character {
            case "\"": quoted.toggle()
            case "," where !quoted: fields.append("")
            default: fields[fields.count - 1].append(character)
            }
        }
        return fields
    }

    /// `15 Sep 2025, 07:48`
    private static func moment(_ text: String) -> Moment? {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = text.split { " ,:".contains($0) }
        guard parts.count == 5, let day = Int(parts[0]), let month = months.firstIndex(of: String(parts[1])),
            let year = Int(parts[2]), let hour = Int(parts[3]), let minute = Int(parts[4]),
            let date = Day(year: year, month: month + 1, day: day)
        else { return nil }
        return Moment(date, secondOfDay: hour * 3600 + minute * 60)
    }

    private static let names: [Set<Substring>: Exercise.ID] = {
        var names: [Set<Substring>: Exercise.ID] = [:]
        for exercise in Config.catalogue.exercises.reversed() {
            for name in exercise.aliases + [exercise.name] { names[words(name)] = exercise.id }
        }
        return names
    }()

    private static func words(_ name: String) -> Set<Substring> {
        Set(name.lowercased().split { !$0.isLetter && !$0.isNumber }.map { $0.last == "s" ? $0.dropLast() : $0 })
    }

    /// The catalogue's exercise of the same words, also without the equipment in brackets; else one without muscles.
    private static func exercise(_ name: String) -> Exercise.ID {
        let plain = name.prefix { $0 != "(" }
        return names[words(name)] ?? names[words(String(plain))] ?? Exercise.ID(name.lowercased())
    }
}

@Suite(.enabled(if: HevyHistory.isThere, "../shared/history/hevy-export.csv is not there"))
struct HevyHistoryTests {
    let sessions = HevyHistory.sessions

    func program(_ change: (inout AreteOptions) -> Void = { _ in }) throws -> Arete {
        var options = AreteOptions()
        change(&options)
        return try Arete(options: options, catalogue: Config.catalogue, context: ProgramContext())
    }

    func folded(through day: Day, _ program: Arete) -> AreteState {
        sessions.filter { $0.day <= day }.reduce(into: program.initialState) { program.fold($1, into: &$0) }
    }

    @Test func theHistoryIsWhole() {
        #expect(sessions.count == 335)
        #expect(sessions.first?.day == Day("2024-07-03") && sessions.last?.day == Day("2025-09-15"))
    }

    /// The hard trainer of the specification: 0 on 355 of 440 days at a sensitivity of 1, when the exercise "Warm Up"
    /// counts as work; as warm-ups, which they are, it is 353.
    @Test(arguments: [(false, 355), (true, 353)])
    func daysAtZero(warmUpExerciseIsWarmUp: Bool, days: Int) {
        let sessions = HevyHistory.read(warmUpExerciseIsWarmUp: warmUpExerciseIsWarmUp)
        let readings = BodyFreshness(sessions.map(BodyLoad.init))
            .readings(from: sessions[0].day, through: sessions[334].day)
        #expect(readings.count { $0.value == 0 } == days)
    }

    @Test func onePassReadsEveryDay() throws {
        let body = BodyFreshness(sessions.map(BodyLoad.init))
        let (first, last) = (sessions[0].day, sessions[334].day)
        let readings = body.readings(from: first, through: last)
        #expect(readings.count == 440)
        let program = try program()
        var state = program.initialState
        var next = 0
        for (day, value) in readings {
            while next < sessions.count, sessions[next].day <= day {
                program.fold(sessions[next], into: &state)
                next += 1
            }
            #expect(state.readiness(on: day, options: program.options).body == value)
        }
    }

    @Test func aCheckpointChangesNothing() throws {
        let program = try program()
        let cold = folded(through: sessions[334].day, program)
        for cut in stride(from: 5, to: 335, by: 47) {
            let early = sessions[..<cut].reduce(into: program.initialState) { program.fold($1, into: &$0) }
            var state = try JSONDecoder().decode(AreteState.self, from: JSONEncoder().encode(early))
            for session in sessions[cut...] { program.fold(session, into: &state) }
            #expect(state == cold)
        }
    }

    @Test func calibratingCentresTheMornings() throws {
        let program = try program()
        let day = sessions[334].day
        let state = folded(through: day, program)
        let hint = program.calibrationHint(on: day, from: state)
        #expect(hint != nil)
        let proposal = try #require(Calibration(on: day, from: state).proposal())
        #expect(proposal.sensitivity < 1)
        #expect(abs((proposal.median ?? 0) - 65) < 2)
    }

    @Test(.enabled(if: HevyHistory.hasMuscles, "the catalogue has no muscles to read"))
    func whatWasTrainedIsWhatIsTired() {
        let expectations: [(word: String, tired: [Muscle], fresh: [Muscle])] = [
            ("Legs", [.quads, .hamstrings], [.chest, .biceps]), ("Lower", [.quads, .hamstrings], [.chest, .biceps]),
            ("Push", [.chest, .triceps], [.hamstrings, .biceps]), ("Pull", [.lats, .biceps], [.quads, .triceps]),
        ]
        var checked = 0
        for session in sessions {
            guard let expected = expectations.first(where: { session.title?.hasPrefix($0.word) == true }) else {
                continue
            }
            let load = MuscleLoad(of: session, catalogue: Config.catalogue)
            let least = expected.tired.map { load.fatigue[$0] ?? 0 }.min() ?? 0
            let most = expected.fresh.map { load.fatigue[$0] ?? 0 }.max() ?? 0
            checked += least > most ? 1 : 0
        }
        let titled = sessions.count { session in expectations.contains { session.title?.hasPrefix($0.word) == true } }
        #expect(Double(checked) >= 0.9 * Double(titled), "\(checked) of \(titled)")
    }
}
