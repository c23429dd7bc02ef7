import Foundation
import Testing
import TrainingKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The command as it was built with these tests.
enum Built {
    /// It lies beside the test bundle, wherever `swift test` was told to build.
    static let path: String = {
        var folders = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map {
            URL(filePath: $0.bundlePath).deletingLastPathComponent()
        }
        if let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            folders.append(URL(filePath: own).deletingLastPathComponent())
        }
        folders.append(URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent())
        let found = folders.map { $0.appending(path: "regimen").path }.first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
        guard let found else { fatalError("the built command is not beside the tests: \(folders)") }
        return found
    }()
}

/// What one run of the command came to.
struct Run: Sendable {
    /// The exit status; a signal as its negative number.
    var status: Int32
    var output: String
    var errors: String

    /// Standard output as one JSON document; records an issue where it is none.
    func json(_ location: SourceLocation = #_sourceLocation) -> JSONValue {
        do {
            return try JSONDecoder().decode(JSONValue.self, from: Data(output.utf8))
        } catch {
            Issue.record("not one JSON document: \(output)\(errors)", sourceLocation: location)
            return .null
        }
    }

    var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// A process of the command that may still be running.
struct Running {
    let process: pid_t
    fileprivate let files: String

    /// Waits for it to end.
    func finish() -> Run {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        func text(_ name: String) -> String {
            defer { unlink(files + name) }
            return FileManager.default.contents(atPath: files + name).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        let signal = status & 0x7F
        return Run(status: signal == 0 ? (status >> 8) & 0xFF : -signal, output: text(".out"), errors: text(".err"))
    }

    func kill() { _ = Self.send(process, SIGKILL) }

    private static func send(_ process: pid_t, _ signal: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.kill(process, signal)
        #else
            Darwin.kill(process, signal)
        #endif
    }
}

/// A user's home for one test: a folder with a journal and a configuration, gone with the value.
final class Home: Sendable {
    let folder: String
    /// Added to the environment of every run; an empty value takes a variable out.
    let environment: [String: String]
    let journal: String
    let configuration: String

    /// - Parameter setup: words after `setup`; `nil` leaves the home empty.
    init(
        setup: String? = "--program dredfit --units kg --days mon,tue,wed,thu,fri,sat,sun",
        environment: [String: String] = [:]
    ) throws {
        folder = NSTemporaryDirectory() + "regimen-e2e-" + UUID().uuidString
        journal = folder + "/data/journal.db"
        configuration = folder + "/config/config.json"
        self.environment = environment
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if let setup { try succeed("setup \(setup) --at 2026-01-01") }
    }

    deinit {
        for place in ["", "/data", "/config"] { chmod(folder + place, 0o700) }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Starts the command with the journal and the configuration of this home.
    func start(_ words: [String], input: String = "/dev/null", environment more: [String: String] = [:]) -> Running {
        start(bare: ["--journal", journal, "--config", configuration] + words, input: input, environment: more)
    }

    /// Starts the command with exactly these words.
    func start(bare words: [String], input: String = "/dev/null", environment more: [String: String] = [:]) -> Running {
        var variables = ["PATH": "/usr/bin:/bin", "HOME": folder, "TZ": "UTC", "LANG": "C.UTF-8", "TMPDIR": folder]
        variables.merge(environment) { $1 }
        variables.merge(more) { $1 }
        let files = folder + "/run-" + UUID().uuidString
        #if canImport(Glibc)
            var actions = posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, files + ".out", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, files + ".err", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var arguments = ([Built.path] + words).map { strdup($0) } + [nil]
        var pairs = variables.filter { !$0.value.isEmpty }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + pairs).forEach { free($0) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, Built.path, &actions, nil, &arguments, &pairs)
        precondition(failure == 0, "the command cannot be started: \(String(cString: strerror(failure)))")
        return Running(process: process, files: files)
    }

    /// Runs the command to its end. `line` is split at spaces, but not within double quotes.
    func run(_ line: String, input: String = "/dev/null", environment: [String: String] = [:]) -> Run {
        start(shellWords(line), input: input, environment: environment).finish()
    }

    /// Runs the command and records an issue unless it succeeds in silence on standard error.
    @discardableResult
    func succeed(
        _ line: String, environment: [String: String] = [:], _ location: SourceLocation = #_sourceLocation
    ) throws -> Run {
        let run = run(line, environment: environment)
        try #require(run.status == 0, "\(line): \(run.errors)\(run.output)", sourceLocation: location)
        #expect(run.errors.isEmpty, "\(line)", sourceLocation: location)
        return run
    }

    /// The JSON document that a command answers with.
    @discardableResult
    func json(
        _ line: String, environment: [String: String] = [:], _ location: SourceLocation = #_sourceLocation
    ) throws -> JSONValue {
        try succeed(line + " --json", environment: environment, location).json(location)
    }

    /// Runs a command that has to be refused, as text and as JSON, and expects the form that errors have, and that
    /// nothing was written.
    ///
    /// - Returns: the code, the message and the hint.
    @discardableResult
    func refuse(
        _ line: String, status: Int32 = 1, code: String? = nil, environment: [String: String] = [:],
        _ location: SourceLocation = #_sourceLocation
    ) -> (code: String, message: String, hint: String) {
        let before = content
        let text = run(line, environment: environment)
        #expect(text.status == status, "\(line): \(text.errors)\(text.output)", sourceLocation: location)
        #expect(text.output.isEmpty, "\(line)", sourceLocation: location)
        let lines = text.errors.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines.count == 3 && lines.last == "", "one line what, one line how: \(text.errors)",
            sourceLocation: location)
        let json = start(shellWords(line) + ["--json"], environment: environment).finish()
        #expect(json.status == status && json.errors.isEmpty, "\(line) --json", sourceLocation: location)
        let error = json.json(location)["error"]
        let (found, message, hint) = (
            error?["code"]?.string ?? "", error?["message"]?.string ?? "", error?["hint"]?.string ?? ""
        )
        #expect(
            !found.isEmpty && !message.isEmpty && !hint.isEmpty, "\(line): \(json.output)", sourceLocation: location)
        #expect(text.errors == "regimen: \(message)\n\(hint)\n", "the two forms say the same", sourceLocation: location)
        if let code { #expect(found == code, "\(line)", sourceLocation: location) }
        let changed = content.filter { before[$0.key] != $0.value }.keys
        #expect(changed.isEmpty, "\(line) wrote \(changed)", sourceLocation: location)
        return (found, message, hint)
    }

    /// Every file of the home with its bytes.
    var content: [String: Data] {
        var content: [String: Data] = [:]
        for name in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
            if let bytes = FileManager.default.contents(atPath: folder + "/" + name) { content[name] = bytes }
        }
        return content
    }

    func write(_ text: String, to name: String) throws -> String {
        let path = folder + "/" + name
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        return path
    }
}
