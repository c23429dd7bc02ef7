import Foundation
import Testing

/// docs/commands.md says what the command says. After a change of a declaration run scripts/make-command-docs.
struct CommandDocsTests {
    private static let page: String? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try? String(contentsOf: root.appending(path: "docs/commands.md"), encoding: .utf8)
    }()

    /// The words after `regimen help`, for everything that has help of its own.
    private func entries(_ home: Home) throws -> [String] {
        func names(_ line: String, _ list: String, _ key: String = "name") throws -> [String] {
            try home.json(line)[list]?.array?.compactMap { $0[key]?.string } ?? []
        }
        let commands = try names("help", "commands")
        let verbs = try names("programs", "programs", "id").flatMap { program in
            try names("help \(program)", "verbs").map { "\(program) \($0)" }
        }
        return commands + verbs
    }

    @Test func `every command and verb stands in docs/commands.md as help describes it`() throws {
        let home = try Home(setup: nil)
        let page = try #require(Self.page, "docs/commands.md is missing")
        let entries = try entries(home)
        #expect(entries.contains("log") && entries.contains("dredfit short"))
        for words in entries {
            let help = try home.succeed("help \(words)").output
            let body = help.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)[1]
                .trimmingCharacters(in: .newlines)
            #expect(
                page.contains("### `\(words)`\n") && page.contains(body),
                "\(words) is not described as it is; run scripts/make-command-docs")
        }
    }

    @Test func `docs/commands.md describes nothing that is gone`() throws {
        let page = try #require(Self.page, "docs/commands.md is missing")
        let headings = page.split(separator: "\n").filter { $0.hasPrefix("### `") }
        let described = headings.map { String($0.dropFirst(5).dropLast()) }
        #expect(Set(described) == Set(try entries(Home(setup: nil))))
        #expect(Set(described).count == described.count)
    }
}
