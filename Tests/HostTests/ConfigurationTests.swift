import Config
import Foundation
import Testing
import TrainingKit

@testable import Host

/// The configuration file: what is accepted, and that every mistake is named with its key, its line and what is
/// allowed.
@Suite struct ConfigurationTests {
    private func read(_ text: String) throws -> Configuration {
        let space = try Workspace(text)
        return try ConfigurationFile(path: space.configuration).read()
    }

    private func error(_ text: String) throws -> ConfigurationError? {
        do {
            let read = try read(text)
            Issue.record("accepted as \(read): \(text)")
            return nil
        } catch let error as ConfigurationError {
            return error
        }
    }

    @Test func withoutAFileItIsTheDefaults() throws {
        let space = try Workspace(nil)
        #expect(try ConfigurationFile(path: space.configuration).read() == Configuration())
        #expect(try ConfigurationFile(path: space.folder + "/no/such/folder/config.json").read() == Configuration())
        #expect(try read("{}") == Configuration())
    }

    @Test func theExampleExplainsEveryKey() throws {
        let example = try read(Config.exampleConfiguration)
        #expect(example.program == "dredfit")
        #expect(example.trainingDays?.count == 5)
        let lines = Config.exampleConfiguration.split(separator: "\n").map { $0.drop { $0 == " " } }
        for key in Configuration.keys {
            let line = try #require(lines.firstIndex { $0.hasPrefix("\"\(key)\"") }, "\(key) is not in the example")
            #expect(lines[line - 1].hasPrefix("//"), "\(key) is not explained")
        }
        // Every value it says is allowed is accepted.
        for program in Registry.programs { #expect(Config.exampleConfiguration.contains(program.descriptor.id)) }
    }

    @Test func whatIsWrittenIsRead() throws {
        let space = try Workspace(nil)
        let file = ConfigurationFile(path: space.folder + "/a/b/config.json")
        var configuration = Configuration()
        configuration.program = "reps"
        configuration.units = .lb
        configuration.trainingDays = [.monday, .saturday]
        configuration.restSeconds = 0
        configuration.colour = .never
        configuration.bell = false
        configuration.options = ["dredfit": ["bar": true]]
        try file.write(configuration)
        #expect(try file.read() == configuration)
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        let keys = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }.compactMap {
            $0.split(separator: "\"").dropFirst().first
        }
        #expect(keys == keys.sorted(), "sorted keys")
        #expect(try FileManager.default.contentsOfDirectory(atPath: space.folder + "/a/b") == ["config.json"])
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        #expect(
            try FileManager.default.attributesOfItem(atPath: space.folder + "/a")[.posixPermissions] as? Int == 0o700)
    }

    @Test(arguments: [
        "// first\n{\"program\": \"unit\"} // last", "/* one\n two */ {\"program\": /* here */ \"unit\"}",
        "{\n  \"program\": \"unit\" // \"arete\"\n}\n// the end", "\n\n{\"program\":\"unit\"}\n",
        "{\"program\":\"unit\"}//",
        "{\"program\":\"UNIT\"}",
    ])
    func commentsAreAccepted(text: String) throws {
        #expect(try read(text).program == "unit")
    }

    @Test func aCommentInAStringIsNone() throws {
        #expect(
            ConfigurationFile.withoutComments("{\"a\": \"http://x /* y */ \\\" // z\"} // c")
                == "{\"a\": \"http://x /* y */ \\\" // z\"} ")
        #expect(
            ConfigurationFile.withoutComments("1 /* a\nb */ 2\n// c\n3") == "1 \n 2\n\n3", "lines stay where they are")
        #expect(ConfigurationFile.withoutComments("1 /* open") == "1 ")
        #expect(ConfigurationFile.withoutComments("1 /*/ 2 */ 3") == "1  3")
    }

    @Test(
        "Unknown keys, wherever they stand",
        arguments: [
            ("{\n\"unit\": \"kg\"\n}", "unit", 2, "units"), ("{\"Program\": \"dredfit\"}", "Program", 1, "program"),
            ("{\n\n\"programs\": {\n\"crossfit\": {}\n}\n}", "crossfit", 4, "dredfit"),
            ("{\n\"programs\": {\n\"dredfit\": {\n\"bar\": true,\n\"bars\": true\n}\n}\n}", "bars", 5, "bar"),
            ("{ \"color\":\n\"never\", \"bell\": true,\n\"never\": 1 }", "never", 3, "bell"),
            // The same key in another place, and in a comment, does not lead the line astray.
            ("{\n// \"bars\"\n\"programs\": {\n\"dredfit\": {\n\"bars\": true }}}", "bars", 5, "bar"),
            ("{\n\"color\": \"never\",\n\"programs\": { \"dredfit\": {\n\"color\": true }}}", "color", 4, "bar"),
        ])
    func unknownKeys(text: String, key: String, line: Int, known: String) throws {
        guard case .unknownKey(_, let found, let at, let allowed)? = try error(text) else {
            Issue.record("not an unknown key")
            return
        }
        #expect(found == key && at == line)
        #expect(allowed.contains(known))
    }

    @Test(
        "Bad values",
        arguments: [
            ("{\"program\": \"crossfit\"}", "program", 1, "dredfit"), ("{\"program\": 1}", "program", 1, "dredfit"),
            ("{\n\"units\": \"stone\"}", "units", 2, "kg, lb"), ("{\"units\": \"KG\"}", "units", 1, "kg, lb"),
            ("{\"trainingDays\": \"mon\"}", "trainingDays", 1, "mon"),
            ("{\"trainingDays\": [\"mon\", 2]}", "trainingDays", 1, "mon"),
            ("{\"trainingDays\": [\"someday\"]}", "trainingDays", 1, "mon"), ("{\"rest\": -1}", "rest", 1, "3600"),
            ("{\"rest\": 3601}", "rest", 1, "3600"), ("{\"rest\": 1.5}", "rest", 1, "3600"),
            ("{\"rest\": \"90\"}", "rest", 1, "3600"),
            ("{\"color\": \"red\"}", "color", 1, "auto"), ("{\"color\": true}", "color", 1, "auto"),
            ("{\"bell\": \"yes\"}", "bell", 1, "true"),
            ("{\"bell\": 1}", "bell", 1, "true"), ("{\"programs\": []}", "programs", 1, "object"),
            ("{\"programs\": {\n\"dredfit\": true}}", "dredfit", 2, "object"),
            ("{\"programs\": {\"dredfit\": {\n\n\"bar\": \"perhaps\"}}}", "bar", 3, "on or off"),
            ("{\"program\": null}", "program", 1, "dredfit"),
        ])
    func badValues(text: String, key: String, line: Int, allowed: String) throws {
        guard case .badValue(_, let found, let at, let hint)? = try error(text) else {
            Issue.record("not a bad value")
            return
        }
        #expect(found == key && at == line)
        #expect(hint.contains(allowed), "\(hint)")
    }

    @Test(
        "What is no JSON",
        arguments: [
            ("", nil), ("{", nil), ("nonsense", 1), ("{\n\"program\": \"unit\",,\n}", 2), ("{\"a\" 1}", 1), ("[1]", 1),
            ("\"text\"", 1), ("17", 1),
            ("{\n\n\"units\": kg\n}", 3), ("{\n\"units\": \"kg\"\n\"bell\": true}", 3), ("{\"units\": \"kg\n\"}", 1),
            ("{\"rest\": 9O}", 1), ("{\n'units': \"kg\"}", 2), ("{\"a\": [1, 2}", 1), ("{\"units\": \"kg\",\n}", 2),
            ("{}\n{}", 2),
            ("{\n\"units\": \"k\tg\"}", 2), ("{\n\"units\":\u{B} \"kg\"}", 2),
            ("{\"rest\": 090}", nil), (String(repeating: "[", count: 100_000), 1),
        ] as [(String, Int?)])
    func notJSON(text: String, line: Int?) throws {
        guard case .notJSON(let path, let at, let reason)? = try error(text) else {
            Issue.record("\(text) was taken for JSON")
            return
        }
        if let line { #expect(at == line, "\(reason)") }
        #expect(path.hasSuffix("config.json") && !reason.isEmpty && !reason.contains("DecodingError"), "\(reason)")
    }

    @Test func aKeyThatIsThereTwiceIsNamed() throws {
        guard case .notJSON(_, 2, let reason)? = try error("{\"units\": \"kg\",\n\"units\": \"lb\"}") else {
            Issue.record("accepted")
            return
        }
        #expect(reason.contains("'units'") && reason.contains("twice"))
    }

    @Test func whatIsNoText() throws {
        let space = try Workspace(nil)
        try Data([0x7B, 0xFF, 0xFE, 0x7D]).write(to: URL(filePath: space.configuration))
        #expect(
            throws: ConfigurationError.notJSON(path: space.configuration, line: nil, reason: "it is not UTF-8 text")
        ) {
            try ConfigurationFile(path: space.configuration).read()
        }
        try Data(repeating: 0x20, count: 1_000_001).write(to: URL(filePath: space.configuration))
        #expect(throws: ConfigurationError.self) { try ConfigurationFile(path: space.configuration).read() }
    }

    @Test func aByteOrderMarkIsNoMistake() throws {
        #expect(try read("\u{FEFF}{\"program\":\"unit\"}").program == "unit")
    }

    @Test func directoriesAndWhatCannotBeWritten() throws {
        let space = try Workspace(nil)
        for (path, isRead) in [(space.folder, true), (space.folder, false), ("/proc/none/config.json", false)] {
            let file = ConfigurationFile(path: path)
            let error = #expect(throws: ConfigurationError.self) {
                if isRead { _ = try file.read() } else { try file.write(Configuration()) }
            }
            #expect(error?.message.contains(path) == true && error?.hint.isEmpty == false)
            #expect(error?.isUsage == false && error?.code == "configuration")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: space.folder).isEmpty, "nothing is left lying about")
    }
}
