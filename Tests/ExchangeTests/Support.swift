import Config
import Foundation
import TrainingKit

@testable import Exchange

/// The shared material beside the package, where it is there.
enum Shared {
    static let root: URL? = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let candidates =
            [ProcessInfo.processInfo.environment["REGIMEN_SHARED"].map { URL(fileURLWithPath: $0) }]
            + [package.deletingLastPathComponent().appendingPathComponent("shared")]
        return candidates.compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    static func bytes(_ path: String) -> [UInt8] {
        guard let root, let data = FileManager.default.contents(atPath: root.appendingPathComponent(path).path) else {
            return []
        }
        return Array(data)
    }
}

/// Keeps everything an import hands over.
struct Recorder: ImportSink {
    var sessions: [ImportedSession] = []
    var bytes = 0
    mutating func session(_ session: ImportedSession) { sessions.append(session) }
    mutating func progress(bytes: Int) { self.bytes = bytes }
}

let hasCatalogue = Config.catalogue.exercises.count > 100

/// Options in a zone one hour ahead of UTC.
func options(unit: MassUnit? = nil, configured: MassUnit = .kg, map: [String: Exercise.ID] = [:]) -> ImportOptions {
    ImportOptions(
        unit: unit, defaultUnit: configured, map: map, zone: { Moment($0, secondOfDay: $1, offset: 3600) },
        local: { Moment(seconds: $0, offset: 3600) })
}

func read(
    _ bytes: [UInt8], as format: Format? = nil, _ options: ImportOptions = options(),
    catalogue: Catalogue = Config.catalogue
) throws -> (sessions: [ImportedSession], report: ImportReport) {
    var recorder = Recorder()
    var importer = Importer(catalogue: catalogue, options: options)
    let report = try importer.run(from: ByteSource(bytes), format: format, into: &recorder)
    return (recorder.sessions, report)
}

func read(_ text: String, as format: Format? = nil, _ options: ImportOptions = options()) throws
    -> (sessions: [ImportedSession], report: ImportReport)
{
    try read(Array(text.utf8), as: format, options)
}

extension Session {
    /// One line for the session and one for each exercise and activity, as the tables of these tests write them.
    var lines: [String] {
        var head = "\(day) \(start.clock)"
        if let title { head += " \(title)" }
        if let minutes { head += " \(Int(minutes)) min" }
        if let note { head += " (\(note))" }
        return [head]
            + exercises.map { entry in
                let sets = entry.sets.map(\.short).joined(separator: " ")
                return "\(entry.exercise): \(sets)" + (entry.note.map { " (\($0))" } ?? "")
            }
            + cardio.map { entry in
                "\(entry.activity):" + (entry.seconds.map { " \($0) s" } ?? "")
                    + (entry.metres.map { " \($0) m" } ?? "")
                    + (entry.intensity.map { " @\($0)" } ?? "") + (entry.note.map { " (\($0))" } ?? "")
            }
    }
}

extension SetRecord {
    var short: String {
        func part(_ measure: Measure, _ load: Load?) -> String {
            (load.map { "\($0.number)\($0.unit)x" } ?? "") + "\(measure)".filter { $0 != " " }
        }
        var text = (kind == .warmUp ? "w:" : kind == .drop ? "d:" : "") + part(measure, load)
        for drop in drops { text += "/" + part(drop.measure, drop.load) }
        switch effort {
        case .rpe(let halves): text += "@\(halves / 2)\(halves % 2 == 1 ? ".5" : "")"
        case .rir(let count): text += "@\(count)rir"
        case nil: break
        }
        if failure { text += "!" }
        if let superset { text += "#\(superset)" }
        if let note { text += "[\(note)]" }
        return text
    }
}

extension ImportReport {
    /// Rows that are accounted for.
    var accounted: Int { sets + drops + cardio + skippedCount }
    var skips: [String] { skipped.map { "\($0.line): \($0.reason)" } }
    var names: [String] { exercises.map { "\($0.name) = \($0.exercise) \($0.how.word)" } }
}
