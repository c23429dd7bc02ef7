import Testing
import TrainingKit

/// The manual page that `make install` puts beside the command.
@Suite struct ManualPageTests {
    @Test func saysWhatTheHelpSays() throws {
        let home = try Home(setup: nil)
        let page = try home.succeed("completions man").output
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.first == ".TH REGIMEN 1 \"\" \"regimen 0.1.0\" \"User Commands\"")
        // Nothing but the requests that are meant: no text begins like one.
        let requests: Set = [".TH", ".SH", ".SS", ".TP", ".PP", ".nf", ".fi", ".br"]
        for line in lines where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(requests.contains(String(line.prefix(3))), "\(line)")
        }
        // And no dash that a terminal would show as another one.
        let plain = page.replacing("\\-", with: "")
        #expect(!plain.contains("-"), "an unescaped dash")
        var names = try home.json("help")["commands"]?.array?.compactMap { $0["name"]?.string } ?? []
        for program in ["dredfit", "unit", "reps", "arete"] {
            names +=
                try home.json("help \(program)")["verbs"]?.array?.compactMap { $0["name"]?.string }
                .map { "\(program) \($0)" } ?? []
        }
        #expect(names.count > 50)
        for name in names {
            let usage = try #require(try home.json("help \(name)")["usage"]?.string)
            let heading = usage.replacing("-", with: "\\-").replacing("\"", with: "\\(dq")
            #expect(lines.contains(".SS \"\(heading)\""), "\(name)")
            for option in try home.json("help \(name)")["options"]?.array?.compactMap({ $0["name"]?.string }) ?? [] {
                #expect(page.contains(option.replacing("-", with: "\\-")), "\(name) \(option)")
            }
        }
        #expect(home.run("completions --shell man").status == 2)
    }
}
