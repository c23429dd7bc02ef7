import Config
import Testing
import TrainingKit

@testable import Host

/// The configuration with bytes changed anywhere: read, or refused with a line and what is allowed. Every kind of
/// mistake by itself is in HostTests/ConfigurationTests.
@Suite struct ConfigurationFuzzTests {
    private static let pieces = [
        "\"", "{", "}", "[", "]", ",", ":", "//", "/*", "*/", "null", "true", "1e999", "-0", "0.1",
        "9999999999999999999",
        "\\u0000", "\\ud800", "\\", "\u{FEFF}", "\n", "\"program\"", "\"programs\"", "\"units\"", "\"kg\"",
        "\"dredfit\"",
        "\"reps\"", "\"mon\"", "é", "\u{0}", "[[[[[[[[[[", "{\"a\":{\"a\":",
    ]

    @Test func readOrRefused() throws {
        var random = SplitMix64(2)
        let space = try Workspace()
        let full = """
            {"bell": false, "color": "never", "program": "reps", "programs": {"dredfit": {"bar": true}, "unit": {}},
             "rest": 120, "trainingDays": ["mon", "thu"], "units": "lb"}
            """
        var accepted = 0
        for round in 1...Fuzz.rounds * 10 {
            let bytes = Array((round.isMultiple(of: 2) ? full : Config.exampleConfiguration).utf8).mutated(
                &random, pieces: Self.pieces)
            let comment: Comment = "seed \(Fuzz.seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
            let file = ConfigurationFile(path: try space.write(bytes, to: "config.json"))
            do throws(ConfigurationError) {
                let read = try file.read()
                accepted += 1
                // What is read can be written, and reads as the same.
                try file.write(read)
                let again = try file.read()
                #expect(again.json == read.json, comment)
            } catch {
                expectExplained(error, comment)
                let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
                switch error {
                case .notJSON(_, let line, _): #expect((1...lines).contains(line ?? 1), comment)
                case .unknownKey(_, _, let line, let known):
                    #expect((1...lines).contains(line) && !known.isEmpty, comment)
                case .badValue(_, _, let line, let allowed):
                    #expect((1...lines).contains(line) && !allowed.isEmpty, comment)
                case .unreadable, .unwritable: Issue.record("\(comment): \(error)")
                }
            }
        }
        #expect(accepted > 0)
    }
}
