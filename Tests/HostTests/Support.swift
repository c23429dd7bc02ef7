import Config
import Foundation
import TrainingKit

@testable import Host

let catalogue = Config.catalogue

/// A home for one test; gone with the value.
final class Workspace {
    let folder: String
    var journal: String { folder + "/journal.db" }
    var configuration: String { folder + "/config.json" }

    init(_ configuration: String? = "{\"program\":\"dredfit\"}") throws {
        folder = NSTemporaryDirectory() + "host-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if let configuration { try write(configuration, to: "config.json") }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The command's view at a moment: what each command makes anew.
    func host(at when: String) throws -> CommandHost {
        try CommandHost(journal: journal, configuration: configuration, clock: .at(when), access: .readWrite)
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let path = folder + "/" + name
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    /// The bytes of the journal and its log.
    var content: [Data?] { ["", "-wal"].map { FileManager.default.contents(atPath: journal + $0) } }
}

extension SplitMix64 {
    mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
    mutating func pick<T>(_ values: [T]) -> T { values[int(0...values.count - 1)] }
}

/// A set in short, as one would write it without any doubt: `80kgx8@8.5`, `w:bwx8`, `20kgx10/15kgx8`, `bwx45s`,
/// `bwx8l7r`.
func short(_ set: SetRecord) -> String {
    func part(_ measure: Measure, _ load: Load?) -> String {
        let count =
            switch measure {
            case .reps(let count): "\(count)"
            case .sides(let left, let right): "\(left)l\(right)r"
            case .time(let time): time.tenths % 10 == 0 ? "\(time.tenths / 10)s" : "\(time.seconds)s"
            }
        return (load.map { $0.number + $0.unit.rawValue } ?? "bw") + "x" + count
    }
    var text = (set.kind == .warmUp ? "w:" : "") + part(set.measure, set.load)
    for drop in set.drops { text += "/" + part(drop.measure, drop.load) }
    if let rpe = set.effort?.rpe { text += "@\(rpe == rpe.rounded() ? "\(Int(rpe))" : "\(rpe)")" }
    if let rir = set.effort?.rir { text += "@\(rir)rir" }
    return text
}
