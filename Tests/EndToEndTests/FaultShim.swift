import Foundation
import Testing
import TrainingKit

@testable import Host
@testable import Journal

/// What can be made to go wrong at one of the calls by which a command changes files. Tests/FaultShim/fault.c does it.
enum Fault: String, CaseIterable {
    /// The process ends before the call.
    case kill
    /// Half of what is to be written is, then the process ends.
    case tear
    /// The user's or the system's signal.
    case interrupt = "INT"
    case terminate = "TERM"
    /// From this call on nothing grows.
    case full
    /// This call fails, the next ones do not.
    case io
    /// The disk goes: this call fails and all later ones that write or flush.
    case dead
}

/// The library that counts the calls and strikes: compiled once, beside the command; `nil` where it cannot be.
enum FaultShim {
    static let library: String? = {
        #if os(Linux)
            let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "FaultShim/fault.c").path
            let target = URL(filePath: Built.path).deletingLastPathComponent().appending(path: "fault-shim.so").path
            let compiler = Process()
            compiler.executableURL = URL(filePath: "/usr/bin/env")
            compiler.arguments = ["cc", "-shared", "-fPIC", "-O1", "-o", target, source, "-ldl"]
            compiler.standardError = FileHandle.nullDevice
            guard (try? compiler.run()) != nil else { return nil }
            compiler.waitUntilExit()
            return compiler.terminationStatus == 0 ? target : nil
        #else
            return nil
        #endif
    }()

    static let reason: Comment = "the calls of a process can only be counted on Linux, with a C compiler"

    /// Whether every call is struck; a sample of them otherwise. `make fuzz` sets it.
    static let isExhaustive = ProcessInfo.processInfo.environment["REGIMEN_FUZZ_ROUNDS"] != nil
    static let seed = ProcessInfo.processInfo.environment["REGIMEN_FUZZ_SEED"].flatMap(UInt64.init) ?? 20_260_301

    /// One call that changes a file.
    struct Step: Equatable {
        var call: String
        var path: String
        /// What a file is renamed to or linked as.
        var newPath: String?
    }

    static func environment(_ fault: Fault? = nil, at step: Int = 0, trace: String? = nil) -> [String: String] {
        var variables = ["LD_PRELOAD": library ?? ""]
        if let fault { variables.merge(["FAULT_KIND": fault.rawValue, "FAULT_AT": "\(step)"]) { $1 } }
        if let trace { variables["FAULT_TRACE"] = trace }
        return variables
    }

    /// The steps that a run noted.
    static func steps(in trace: String) throws -> [Step] {
        try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Step(call: parts[1], path: parts[2], newPath: parts.count > 3 ? parts[3] : nil)
        }
    }
}

/// What a user's files say: the configuration, and every row of the journal that is not derived.
struct Content: Equatable {
    var configuration: Data?
    var journal: [String]

    init(_ home: Home) throws {
        configuration = FileManager.default.contents(atPath: home.configuration)
        let journal = try Journal(path: home.journal, access: .readOnly)
        let tables =
            Schema.tables.map { ($0.name, $0.columns.map(\.name)) } + [
                ("undo_step", ["id", "label", "undone"]),
                ("meta", ["rest_total", "rest_until", "last_item", "last_set"]),
            ]
        self.journal = try tables.flatMap { table, columns in
            let values = columns.map { "quote(\($0))" }.joined(separator: "||','||")
            return try journal.database.all("SELECT \(values) FROM \(table) ORDER BY 1") { "\(table): \($0.text(0))" }
        }
    }
}

extension Home {
    /// Everything that `doctor` looks at is sound.
    func expectHealth(_ comment: Comment, _ location: SourceLocation = #_sourceLocation) throws {
        let host = try CommandHost(
            journal: journal, configuration: configuration, clock: .at("2026-12-31"), access: .readOnly)
        let diagnosis = try host.diagnose()
        #expect(diagnosis.isHealthy, "\(comment): \(diagnosis)", sourceLocation: location)
    }

    /// Puts this home's journal and configuration in the place of those of another home.
    func copy(to other: Home) throws {
        for folder in ["/data", "/config"] {
            try? FileManager.default.removeItem(atPath: other.folder + folder)
            if FileManager.default.fileExists(atPath: self.folder + folder) {
                try FileManager.default.copyItem(atPath: self.folder + folder, toPath: other.folder + folder)
            }
        }
    }

    /// The names in the folders of the journal and of the configuration.
    var names: [String] {
        ["/data", "/config"].flatMap { (try? FileManager.default.contentsOfDirectory(atPath: folder + $0)) ?? [] }
    }
}
