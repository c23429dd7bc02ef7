import Foundation
import Testing
import TrainingKit

@testable import Host
@testable import Journal

/// How much is tried, and from which seed. `make fuzz` raises the one and may set the other; the names are those of
/// ExchangeTests/FuzzTests.
enum Fuzz {
    static let rounds = ProcessInfo.processInfo.environment["REGIMEN_FUZZ_ROUNDS"].flatMap(Int.init) ?? 120
    static let seed = ProcessInfo.processInfo.environment["REGIMEN_FUZZ_SEED"].flatMap(UInt64.init) ?? 20_260_301
}

extension SplitMix64 {
    /// - Parameter stream: tells apart the tests that use one seed.
    init(_ stream: UInt64) { self.init(seed: Fuzz.seed &+ stream &* 0x1000) }

    mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
    mutating func chance(_ one: Int) -> Bool { int(1...one) == 1 }
    mutating func pick<T>(_ values: [T]) -> T { values[int(0...values.count - 1)] }
}

/// A folder with a journal and a configuration, gone with the value.
final class Workspace {
    let folder: String
    var journal: String { folder + "/journal.db" }
    var configuration: String { folder + "/config.json" }

    init(_ configuration: String = "{\"program\":\"dredfit\"}") throws {
        folder = NSTemporaryDirectory() + "fault-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write(Array(configuration.utf8), to: "config.json")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// What each command makes anew.
    func host(at when: String) throws -> CommandHost {
        try CommandHost(journal: journal, configuration: configuration, clock: .at(when), access: .readWrite)
    }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let path = folder + "/" + name
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    func bytes(of name: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: folder + "/" + name))) }

    /// The whole journal as an archive.
    func archive(_ host: CommandHost) throws -> [UInt8] {
        _ = try host.export(.json, to: folder + "/archive.json")
        return try bytes(of: "archive.json")
    }
}

/// Expects of an error what users are promised: two lines that say what and how.
func expectExplained(_ error: any Error, _ comment: Comment, _ location: SourceLocation = #_sourceLocation) {
    guard let explained = error as? any ExplainedError else {
        Issue.record("\(comment): an error without an explanation: \(error)", sourceLocation: location)
        return
    }
    #expect(!explained.message.isEmpty && !explained.hint.isEmpty, comment, sourceLocation: location)
    if case .unexpected(let cause)? = error as? JournalError {
        Issue.record("\(comment): \(cause)", sourceLocation: location)
    }
}

extension [UInt8] {
    /// The bytes with a few of them changed, taken out, doubled or exchanged for a piece that readers stumble over.
    func mutated(_ random: inout SplitMix64, pieces: [String]) -> [UInt8] {
        var bytes = self
        for _ in 0..<random.int(1...4) where !bytes.isEmpty {
            let place = random.int(0...bytes.count - 1)
            let end = Swift.min(bytes.count, place + random.int(1...12))
            switch random.int(0...5) {
            case 0: bytes[place] = UInt8(random.int(0...255))
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3: bytes.replaceSubrange(place..<end, with: Array(random.pick(pieces).utf8))
            case 4: bytes.insert(contentsOf: Array(random.pick(pieces).utf8), at: place)
            default:
                if random.chance(6) {
                    bytes.removeSubrange(place...)
                } else {
                    bytes[place] ^= 1 << UInt8(random.int(0...7))
                }
            }
        }
        return bytes
    }
}
