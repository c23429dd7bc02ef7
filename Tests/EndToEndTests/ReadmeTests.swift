import Foundation
import Testing
import TrainingKit

/// Everything that the README shows was run as it stands: it is run again.
@Suite struct ReadmeTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A line after a prompt, and what is printed below it; nothing where the README leaves it out.
    private struct Shown {
        var command: String
        var output: String
    }

    /// The consoles of the README, in order.
    private static func consoles() throws -> [[Shown]] {
        let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        return text.components(separatedBy: "```console\n").dropFirst().map { part in
            let console = part.components(separatedBy: "```")[0]
            return ("\n" + console).components(separatedBy: "\n$ regimen ").dropFirst().map { shown in
                let (line, output) = shown.split(at: "\n")
                return Shown(command: line.split(at: " #").0, output: output.trimmingCharacters(in: .newlines))
            }
        }
    }

    private func check(_ consoles: [[Shown]], in home: Home) {
        for shown in consoles.joined() {
            let line = shown.command.replacingOccurrences(of: "docs/", with: Self.root.path + "/docs/")
            let run = home.start(bare: shellWords(line)).finish()
            let output = (run.output + run.errors).replacingOccurrences(of: home.folder, with: "/home/ada")
                .trimmingCharacters(in: .newlines)
            #expect(run.status == 0, "\(shown.command)")
            // A long answer is shown in part.
            let isShown = shown.output.isEmpty || output == shown.output || output.hasPrefix(shown.output + "\n")
            #expect(isShown, "\(shown.command)\n\(output)")
        }
    }

    @Test func theSessionIsReal() throws {
        let consoles = try Self.consoles()
        try #require(consoles.count > 3)
        let home = try Home(setup: nil)
        check(Array(consoles[1...2]), in: home)
        // The first thing on the page is what it leads to, without the clock.
        let first = try #require(consoles[0].first)
        check([[Shown(command: first.command + " --at 2026-03-04", output: first.output)]], in: home)
    }

    @Test func theComparisonIsReal() throws {
        let consoles = try Self.consoles()
        try #require(consoles.count > 3)
        check(Array(consoles[3...]), in: try Home(setup: nil))
    }
}

extension String {
    /// The parts before and after the first place of a text; the whole where there is none.
    fileprivate func split(at separator: String) -> (String, String) {
        guard let range = range(of: separator) else { return (self, "") }
        return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
    }
}
