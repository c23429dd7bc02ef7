import TrainingKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads a backup of the Dredfit app: `{"engineState":{…},"records":[…],"settings":{…}}`.
///
/// Its records become finished Dredfit sessions, and its engine state an event that sets the program's state after
/// them.
struct DredfitImport {
    private let catalogue: Catalogue
    private let options: ImportOptions
    private let backup: JSONValue
    private let bytes: Int

    /// The patterns of Dredfit, in its order.
    private static let patterns = [
        "squat", "push_h", "hinge", "pull", "push_v", "lunge", "core_anti_ext", "core_rot", "calf", "pull_bar",
    ]
    private static let restSeconds = 60
    private static let sizeLimit = 64 * 1_048_576
    /// 2001-01-01T00:00:00Z, from which Apple's dates are counted.
    private static let referenceDate = 978_307_200
    /// What a plan may ask and an app may record; more is no exercise.
    private static let sets = 1...20
    private static let amounts = 0...10_000

    init(_ source: ByteSource, catalogue: Catalogue, options: ImportOptions) throws(ExchangeError) {
        self.catalogue = catalogue
        self.options = options
        var data = try source.whole(limit: DredfitImport.sizeLimit)
        bytes = data.count
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { data.removeFirst(3) }
        guard let value = JSONText.parse(data) else {
            throw .document(.dredfit, problem: "it is not valid JSON")
        }
        guard let members = value.object, members["engineState"]?.object != nil || members["records"]?.array != nil
        else {
            throw .document(.dredfit, problem: "it has neither an engineState nor records")
        }
        backup = value
    }

    func run(into sink: inout some ImportSink) throws -> ImportReport {
        var report = ImportReport(format: .dredfit, unit: options.unit ?? options.defaultUnit, unitFrom: .configured)
        var book = try ExerciseBook(catalogue: catalogue, map: options.map)
        var sessions: [ImportedSession] = []
        var days: [Day] = []
        var moments: [Moment] = []
        for (index, record) in (backup["records"]?.array ?? []).enumerated() {
            report.rows += 1
            let number = record["sessionNumber"]?.int ?? index + 1
            guard let date = record["date"].flatMap(moment) else {
                report.skip(
                    line: index + 1, reason: "record \(number) has no date that is understood", text: "record \(number)"
                )
                continue
            }
            days.append(date.day)
            moments.append(date)
            guard let imported = try session(record, number, date, &book) else {
                report.skip(
                    line: index + 1,
                    reason: "record \(number) of \(date.day) lists no exercises; it counts as a day of training",
                    text: "record \(number)", isExpected: true)
                continue
            }
            sessions.append(imported)
        }
        for imported in sessions.sorted(by: { $0.session.start < $1.session.start }) {
            report.sessions += 1
            report.sets += imported.targets.count
            try sink.session(imported)
        }
        report.exercises = book.resolved
        report.newExercises = book.newExercises
        report.notes = book.mapNotes
        report.event = event(lastTrained: days.max(), at: moments.max())
        settings(&report)
        sink.progress(bytes: bytes)
        return report
    }

    /// Seconds since 2001, or an ISO string.
    private func moment(_ value: JSONValue) -> Moment? {
        if let seconds = value.double, abs(seconds) < 1e10 {
            return options.local(DredfitImport.referenceDate + Int(seconds.rounded(.down)))
        }
        guard let time = value.string.flatMap({ try? CellTime($0) }), let day = time.day(monthFirst: false) else {
            return nil
        }
        guard let offset = time.offset else { return options.zone(day, time.secondOfDay ?? 12 * 3600) }
        let utc = Moment(day, secondOfDay: time.secondOfDay ?? 12 * 3600, offset: offset)
        return options.local(utc.seconds)
    }

    // MARK: Sessions

    private func session(
        _ record: JSONValue, _ number: Int, _ date: Moment, _ book: inout ExerciseBook
    ) throws(ExchangeError) -> ImportedSession? {
        let listed = record["exercises"]?.array ?? []
        let actuals = DredfitImport.map(record["actuals"])
        let skipped = DredfitImport.names(record["skipped"])
        let hurt = DredfitImport.names(record["discomfort"])
        var planned: [PlannedExercise] = []
        var entries: [ExerciseEntry] = []
        var hashes: [UInt64] = []
        var targets: [ImportedSession.Target] = []
        for exercise in listed {
            guard let pattern = exercise["pattern"]?.string, DredfitImport.patterns.contains(pattern) else { continue }
            let name = exercise["name"]?.string ?? pattern
            let sets = (exercise["sets"]?.int ?? 3).clamped(to: DredfitImport.sets)
            let asked = (exercise["load"]?.int ?? 0).clamped(to: DredfitImport.amounts)
            let isHeld =
                exercise["unit"]?.string.map { $0.lowercased().hasPrefix("s") || $0.lowercased().hasPrefix("h") }
                ?? false
            let perSide = exercise["perSide"]?.bool ?? false
            func measure(_ amount: Int) -> Measure { isHeld ? .time(HoldTime(seconds: amount)) : .reps(amount) }

            let place = try book.place(of: name)
            let id = book[place].exercise.id
            var details: [String: JSONValue] = [:]
            if let tier = exercise["tier"]?.int { details["tier"] = .int(tier) }
            planned.append(
                PlannedExercise(
                    id, slot: pattern, perSide: perSide, restSeconds: DredfitImport.restSeconds,
                    sets: Array(repeating: PlannedSet(measure(asked)), count: sets), why: "as Dredfit planned it",
                    details: details))

            var entry = ExerciseEntry(id, slot: pattern)
            if hurt.contains(pattern) {
                entry.setAside = .hurt
            } else if skipped.contains(pattern) {
                entry.setAside = .skipped
            }
            let done = (actuals[pattern]?.int ?? asked).clamped(to: DredfitImport.amounts)
            if entry.setAside == nil, done > 0 {
                entry.sets = Array(repeating: SetRecord(measure(done)), count: sets)
                book[place].sets += sets
                book[place].seen.reps = book[place].seen.reps || !isHeld
                book[place].seen.hold = book[place].seen.hold || isHeld
                for set in 0..<sets {
                    var hash = StableHash()
                    hash.combine(pattern.utf8)
                    hash.combine(done)
                    hash.combine(isHeld ? 1 : 0)
                    hashes.append(hash.value)
                    targets.append(.set(entry: entries.count, set: set))
                }
            }
            entries.append(entry)
        }
        guard !entries.isEmpty else { return nil }
        let duration = (record["durationSec"]?.double).flatMap { (0...1e7).contains($0) ? Int($0) : nil } ?? 0
        let rating = record["result"]?.string.flatMap { DredfitImport.ratings[$0.lowercased()] }
        let session = Session(
            start: date, end: date + duration, program: "dredfit", title: "Workout \(number)",
            plan: Plan(number: number, title: "Workout \(number)", exercises: planned), exercises: entries,
            rating: rating,
            source: Format.dredfit.rawValue)
        return ImportedSession(
            key: "dredfit|\(number)|\(date.seconds)", session: session, rows: hashes, targets: targets)
    }

    private static let ratings: [String: Session.Rating] = ["less": .tough, "plan": .plan, "more": .easy]

    // MARK: State

    private func event(lastTrained: Day?, at moment: Moment?) -> ImportReport.ProgramEvent? {
        guard let engine = backup["engineState"], engine.object != nil else { return nil }
        let counter = max(0, engine["counter"]?.int ?? 0)
        func numbers(_ key: String, keepingZeros: Bool) -> JSONValue {
            let values = DredfitImport.map(engine[key])
            var members: [String: JSONValue] = [:]
            for pattern in DredfitImport.patterns {
                let value = values[pattern]?.int ?? 0
                if keepingZeros || value > 0 { members[pattern] = .int(value) }
            }
            return .object(members)
        }
        var restored: [String: JSONValue] = [
            "counter": .int(counter), "levels": numbers("levels", keepingZeros: true),
            "failStreak": numbers("failStreak", keepingZeros: true), "frozen": numbers("frozen", keepingZeros: false),
        ]
        if let lastTrained { restored["lastTrained"] = .string(lastTrained.description) }
        return .init(program: "dredfit", payload: ["restored": .object(restored)], at: moment)
    }

    private func settings(_ report: inout ImportReport) {
        report.hasBar = backup["engineState"]?["hasBar"]?.bool ?? backup["settings"]?["hasBar"]?.bool
        guard let days = backup["settings"]?["restWeekdays"]?.array else { return }
        // 1 is Sunday, as in Apple's calendars.
        report.restDays = Set(days.compactMap { $0.int.flatMap { Weekday(rawValue: $0 == 1 ? 7 : $0 - 1) } })
    }

    /// A map keyed by pattern: an object, or a flat array of keys and values in turn.
    private static func map(_ value: JSONValue?) -> [String: JSONValue] {
        if let members = value?.object { return members }
        let list = value?.array ?? []
        var members: [String: JSONValue] = [:]
        var at = 0
        while at + 1 < list.count {
            if let key = list[at].string { members[key] = list[at + 1] }
            at += 2
        }
        return members
    }

    /// Patterns in a list, or those that a map says `true` of.
    private static func names(_ value: JSONValue?) -> Set<String> {
        if let list = value?.array, !list.contains(where: { $0.string == nil }) {
            return Set(list.compactMap(\.string))
        }
        return Set(map(value).filter { $0.value.bool ?? ($0.value.int ?? 0 > 0) }.keys)
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}

/// JSON as values.
enum JSONText {
    /// Nesting beyond this is no document of ours; the decoder recurses.
    private static let depth = 128

    /// The value, or `nil` if the bytes are no JSON.
    static func parse(_ bytes: [UInt8]) -> JSONValue? {
        guard isShallow(bytes) else { return nil }
        return try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    }

    static func isShallow(_ bytes: [UInt8]) -> Bool {
        var open = 0
        var quoted = false
        var escaped = false
        for byte in bytes {
            if quoted {
                if escaped {
                    escaped = false
                } else if byte == UInt8(ascii: "\\") {
                    escaped = true
                } else {
                    quoted = byte != UInt8(ascii: "\"")
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): quoted = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                open += 1
                if open > depth { return false }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
            default: break
            }
        }
        return true
    }
}
