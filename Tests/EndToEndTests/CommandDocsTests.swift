import Foundation
import Testing

/// docs/commands.md says what the command says. After a change of a declaration: scripts/make-command-docs.
struct CommandDocsTests {
    /// The command as it was built with these tests: beside the test bundle.
    private static let command: URL = {
        let folder = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
        return (folder ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()).appending(path: "regimen")
    }()

    private static let page: String? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try? String(contentsOf: root.appending(path: "docs/commands.md"), encoding: .utf8)
    }()

    private struct Names: Decodable {
        struct Name: Decodable {
            var id: String?
            var name: String
        }
        var commands: [Name]?
        var programs: [Name]?
        var verbs: [Name]?
    }

    private func output(_ words: [String]) throws -> Data {
        let process = Process()
        process.executableURL = Self.command
        process.arguments = words
        // No journal and no configuration of whoever runs the tests.
        process.environment = ["REGIMEN_JOURNAL": "/nonexistent/journal.db", "REGIMEN_CONFIG": "/nonexistent/config.json"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "regimen \(words.joined(separator: " "))")
        return data
    }

    private func names(_ words: String...) throws -> Names {
        try JSONDecoder().decode(Names.self, from: output(["--json"] + words))
    }

    /// The words after `regimen help`, for everything that has help of its own.
    private func entries() throws -> [[String]] {
        var entries = try (names("help").commands ?? []).map { [$0.name] }
        for program in try names("programs").programs ?? [] {
            let id = try #require(program.id)
            entries += try (names("help", id).verbs ?? []).map { [id, $0.name] }
        }
        return entries
    }

    @Test func `every command and verb stands in docs/commands.md as help describes it`() throws {
        let page = try #require(Self.page, "docs/commands.md is missing")
        let entries = try entries()
        #expect(entries.contains(["log"]) && entries.contains(["dredfit", "short"]))
        for words in entries {
            let help = String(decoding: try output(["help"] + words), as: UTF8.self)
            let body = help.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)[1]
                .trimmingCharacters(in: .newlines)
            let heading = "### `\(words.joined(separator: " "))`\n"
            #expect(
                page.contains(heading) && page.contains(body),
                "\(words.joined(separator: " ")) is not described as it is; run scripts/make-command-docs")
        }
    }
}
