import TrainingKit

/// Writes sessions as a table of one row a set, in the columns of Hevy or Strong, or in plain CSV with all of them.
///
/// Sessions are written as they come and nothing is kept but a buffer. Disabled sessions count for nothing and are left
/// out; so are exercises without sets. The archive has everything.
public struct TableWriter {
    public enum Layout: Sendable {
        case hevy, strong, csv
    }

    private let layout: Layout
    private let catalogue: Catalogue
    private let flush: ([UInt8]) throws -> Void
    private var row = RowBuffer()
    private static let bufferSize = 65_536

    /// - Parameter flush: takes the bytes of the file in order, piece by piece.
    public init(_ layout: Layout, catalogue: Catalogue, flush: @escaping ([UInt8]) throws -> Void) {
        self.layout = layout
        self.catalogue = catalogue
        self.flush = flush
        for name in TableWriter.header(layout) { row.text(name) }
        row.end()
    }

    private static func header(_ layout: Layout) -> [String] {
        let names =
            switch layout {
            case .hevy:
                "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,"
                    + "weight_kg,weight_lbs,reps,distance_km,duration_seconds,rpe"
            case .strong:
                "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,Distance,Distance Unit,"
                    + "Seconds,Notes,Workout Notes,RPE"
            case .csv:
                "start,end,title,program,rating,workout_note,exercise,slot,feeling,exercise_note,set_index,set_type,"
                    + "drop_index,failure,superset,weight,weight_unit,reps,left,right,seconds,distance_m,intensity,"
                    + "rpe,rir,set_note"
            }
        return names.split(separator: ",").map(String.init)
    }

    /// Writes a session's rows.
    public mutating func add(_ session: Session) throws {
        guard !session.disabled else { return }
        for entry in session.exercises {
            var index = 0
            // Assistance is written as these apps do: a positive weight of an exercise that is called assisted.
            let isAssisted = layout != .csv && isAssisted(entry)
            for set in entry.sets {
                let part = Part(entry, set, index: index, drop: 0, isAssisted: isAssisted)
                write(part, session)
                index += 1
                for (place, drop) in set.drops.enumerated() {
                    var part = Part(entry, set, index: index, drop: place + 1, isAssisted: isAssisted)
                    (part.measure, part.load) = (drop.measure, drop.load)
                    write(part, session)
                    index += 1
                }
            }
        }
        for activity in session.cardio { write(activity, session) }
        if row.bytes.count >= TableWriter.bufferSize { try finish() }
    }

    /// Hands over what is still in the buffer.
    public mutating func finish() throws {
        guard !row.bytes.isEmpty else { return }
        try flush(row.bytes)
        row.bytes.removeAll(keepingCapacity: true)
    }

    /// A row: a set, or a drop of one.
    private struct Part {
        let entry: ExerciseEntry
        let set: SetRecord
        let index: Int
        /// 0 for the set itself.
        let drop: Int
        let isAssisted: Bool
        var measure: Measure
        var load: Load?

        init(_ entry: ExerciseEntry, _ set: SetRecord, index: Int, drop: Int, isAssisted: Bool) {
            self.entry = entry
            self.set = set
            self.index = index
            self.drop = drop
            self.isAssisted = isAssisted
            measure = set.measure
            load = set.load
        }

        var weight: String? { load.map { isAssisted && $0.amount < 0 ? String($0.number.dropFirst()) : $0.number } }
        /// The smaller side where they differ.
        var reps: String? { measure.reps.map(String.init) }
        var seconds: String? { measure.time.map { $0.tenths.decimal(places: 1) } }
        var rpe: String? { drop > 0 ? nil : set.effort?.rpe.map { Int(($0 * 10).rounded()).decimal(places: 1) } }
        /// The exercise's note stands on its first row.
        var note: String? {
            let note = [index == 0 ? entry.note : nil, drop == 0 ? set.note : nil].compactMap { $0 }
            return note.isEmpty ? nil : note.joined(separator: "; ")
        }
    }

    private func isAssisted(_ entry: ExerciseEntry) -> Bool {
        guard catalogue[entry.exercise]?.loading.contains(.assisted) == true else { return false }
        let loads = entry.sets.flatMap { [$0.load] + $0.drops.map(\.load) }.compactMap { $0 }
        return !loads.isEmpty && loads.allSatisfy { $0.amount < 0 }
    }

    private func name(_ part: Part) -> String {
        catalogue.name(of: part.entry.exercise) + (part.isAssisted ? " (Assisted)" : "")
    }

    private mutating func write(_ part: Part, _ session: Session) {
        switch layout {
        case .hevy: hevy(part, session)
        case .strong: strong(part, session)
        case .csv: plain(part, session)
        }
        row.end()
    }

    private mutating func write(_ activity: CardioEntry, _ session: Session) {
        let name = catalogue.name(of: activity.activity)
        switch layout {
        case .hevy:
            hevySession(session)
            row.text(name)
            row.skip(1)
            row.text(activity.note)
            row.plain("0")
            row.plain("normal")
            row.skip(3)
            row.plain(activity.metres?.decimal(places: 3))
            row.plain(activity.seconds.map(String.init))
            row.plain(activity.intensity.map(String.init))
        case .strong:
            strongSession(session)
            row.text(name)
            row.plain("1")
            row.skip(3)
            row.plain(activity.metres?.decimal(places: 3))
            row.plain(activity.metres == nil ? nil : "km")
            row.plain(activity.seconds.map(String.init))
            row.text(activity.note)
            row.text(session.note)
            row.plain(activity.intensity.map(String.init))
        case .csv:
            plainSession(session)
            row.text(name)
            row.skip(3)
            row.plain("0")
            row.plain("cardio")
            row.skip(8)
            row.plain(activity.seconds.map(String.init))
            row.plain(activity.metres.map(String.init))
            row.plain(activity.intensity.map(String.init))
            row.skip(2)
            row.text(activity.note)
        }
        row.end()
    }

    // MARK: Hevy

    private mutating func hevySession(_ session: Session) {
        row.text(session.title)
        row.text(TableWriter.hevyTime(session.start))
        row.text(TableWriter.hevyTime(session.end ?? session.start))
        row.text(session.note)
    }

    private mutating func hevy(_ part: Part, _ session: Session) {
        hevySession(session)
        row.text(name(part))
        row.plain(part.set.superset.map(String.init))
        row.text(part.note)
        row.plain(String(part.index))
        row.plain(
            part.drop > 0 ? "dropset" : part.set.kind == .warmUp ? "warmup" : part.set.failure ? "failure" : "normal")
        row.plain(part.load?.unit == .kg ? part.weight : nil)
        row.plain(part.load?.unit == .lb ? part.weight : nil)
        row.plain(part.reps)
        row.skip(1)
        row.plain(part.seconds)
        row.plain(part.rpe)
    }

    /// `6 Jul 2026, 17:59`.
    private static func hevyTime(_ moment: Moment) -> String {
        let (year, month, day) = moment.day.components
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(day) \(names[month - 1]) \(year), \(moment.clock)"
    }

    // MARK: Strong

    private mutating func strongSession(_ session: Session) {
        row.text("\(session.start.day) \(session.start.clock):\((session.start.secondOfDay % 60).padded(to: 2))")
        row.text(session.title)
        row.plain(TableWriter.strongDuration((session.end ?? session.start) - session.start))
    }

    private mutating func strong(_ part: Part, _ session: Session) {
        strongSession(session)
        row.text(name(part))
        let number = String(part.index + 1)
        row.plain(part.drop > 0 ? "D" : part.set.kind == .warmUp ? "W" : part.set.failure ? "F" : number)
        row.plain(part.weight)
        row.plain(part.load.map { $0.unit == .kg ? "kg" : "lbs" })
        row.plain(part.reps)
        row.skip(2)
        row.plain(part.seconds)
        row.text(part.note)
        row.text(session.note)
        row.plain(part.rpe)
    }

    /// `1h 10m`, `45m`, with seconds where there are any; empty for none.
    private static func strongDuration(_ seconds: Int) -> String? {
        guard seconds > 0 else { return nil }
        var parts: [String] = []
        if seconds >= 3600 { parts.append("\(seconds / 3600)h") }
        if seconds / 60 % 60 > 0 { parts.append("\(seconds / 60 % 60)m") }
        if seconds % 60 > 0 { parts.append("\(seconds % 60)s") }
        return parts.joined(separator: " ")
    }

    // MARK: Plain CSV

    private mutating func plainSession(_ session: Session) {
        row.plain(session.start.description)
        row.plain(session.end?.description)
        row.text(session.title)
        row.text(session.program)
        row.plain(session.rating?.rawValue)
        row.text(session.note)
    }

    private mutating func plain(_ part: Part, _ session: Session) {
        plainSession(session)
        row.text(catalogue.name(of: part.entry.exercise))
        row.text(part.entry.slot)
        row.plain(part.entry.feeling.map(String.init))
        row.text(part.entry.note)
        row.plain(String(part.index))
        row.plain(part.set.kind.rawValue)
        row.plain(part.set.kind == .drop ? String(part.drop) : nil)
        row.plain(part.set.failure && part.drop == 0 ? "true" : nil)
        row.plain(part.set.superset.map(String.init))
        row.plain(part.weight)
        row.plain(part.load?.unit.rawValue)
        row.plain(part.reps)
        if case .sides(let left, let right) = part.measure {
            row.plain(String(left))
            row.plain(String(right))
        } else {
            row.skip(2)
        }
        row.plain(part.seconds)
        row.skip(2)
        row.plain(part.rpe)
        row.plain(part.drop > 0 ? nil : part.set.effort?.rir.map(String.init))
        row.text(part.drop > 0 ? nil : part.set.note)
    }
}

/// The bytes of a CSV file as it is written, cell by cell.
private struct RowBuffer {
    var bytes: [UInt8] = []
    private var isFirst = true

    /// Text of any kind: quoted where CSV asks for it, and marked where a spreadsheet would run it as a formula.
    mutating func text(_ text: String?) {
        separate()
        guard let text, !text.isEmpty else { return }
        let marked = SpreadsheetGuard.isNeeded(text.utf8) ? "'" + text : text
        let needsQuotes = marked.utf8.contains {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
                || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\t")
        }
        guard needsQuotes || marked.utf8.first == 0x20 || marked.utf8.last == 0x20 else {
            bytes.append(contentsOf: marked.utf8)
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in marked.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// A number or a word of ours, which needs neither.
    mutating func plain(_ word: String?) {
        separate()
        if let word { bytes.append(contentsOf: word.utf8) }
    }

    mutating func skip(_ cells: Int) {
        for _ in 0..<cells { separate() }
    }

    mutating func end() {
        bytes.append(UInt8(ascii: "\n"))
        isFirst = true
    }

    private mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }
}

extension Int {
    /// The number divided by a power of ten as a canonical decimal: 455 with one place is `45.5`.
    fileprivate func decimal(places: Int) -> String {
        let scale = (0..<places).reduce(1) { product, _ in product * 10 }
        var fraction = (self % scale).padded(to: places)
        while fraction.last == "0" { fraction.removeLast() }
        return "\(self / scale)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }
}
