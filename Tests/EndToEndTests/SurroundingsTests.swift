import Foundation
import Testing
import TrainingKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Environment, files and streams that are not what one would wish for.
@Suite struct SurroundingsTests {
    // MARK: Words

    @Test(arguments: [
        "nosuchcommand", "--nosuchoption", "today --nosuchoption", "today extra", "log --note", "log --note a --note b",
        "today --json=yes", "today --color sometimes", "dredfit nosuchverb", "dredfit bar perhaps", "unit nosuchverb",
        "completions tcsh", "completions", "show 1 2", "rest 1 2", "weigh 1 2", "import", "help nosuchcommand",
        "simulate --outcome maybe", "simulate --sessions 0", "today -x", "log -x",
    ])
    func wordsThatAreOff(line: String) throws {
        try Home().refuse(line, status: 2)
    }

    @Test func globalOptionsStandAnywhere() throws {
        let home = try Home()
        for line in [
            "--at 2026-03-02 --json today", "--json today --at 2026-03-02", "today --at=2026-03-02 --json",
            "--at=2026-03-02 today --json",
        ] { #expect(home.run(line).json()["day"] == "2026-03-02", "\(line)") }
        #expect(try home.succeed("log squat 8 --quiet --at 2026-03-02T18:00").output.isEmpty)
        // Quiet silences text, never JSON, never errors.
        #expect(try home.json("show --quiet")["day"] == "2026-03-02")
        #expect(!home.run("log nosuchthing 8 --quiet").errors.isEmpty)
        // After -- nothing is an option, and a sign with a digit never is.
        try home.succeed("log dip -20kgx8 --at 2026-03-02T18:01")
        try home.succeed("log --at 2026-03-02T18:02 -- dip -20kgx8")
    }

    @Test func helpIsForEveryCommand() throws {
        let home = try Home(setup: nil)
        let overview = home.run("--help")
        #expect(overview.status == 0)
        #expect(home.run("").status == 2)
        let commands = try home.json("help")["commands"]?.array?.compactMap { $0["name"]?.string } ?? []
        #expect(commands.count > 25)
        #expect(Set(commands).count == commands.count)
        for command in commands {
            let help = home.run("help \(command)")
            #expect(help.status == 0 && help.output.hasPrefix("regimen \(command): "), "\(command)")
            #expect(help.output.contains("\nUsage: regimen \(command)"), "\(command)")
            #expect(help.output.contains("\nExamples\n") || command == "demo", "\(command) has no example")
            #expect(home.run("\(command) --help").output == help.output, "\(command)")
        }
        for program in ["dredfit", "unit", "reps", "arete"] {
            let verbs = try home.json("help \(program)")["verbs"]?.array?.compactMap { $0["name"]?.string } ?? []
            #expect(!verbs.isEmpty)
            for verb in verbs {
                #expect(home.run("\(program) \(verb) --help").output == home.run("help \(program) \(verb)").output)
            }
        }
        #expect(home.run("--version").output == "regimen 0.1.0\n")
    }

    // MARK: Environment

    @Test func theDefaultsFollowTheEnvironment() throws {
        let home = try Home(setup: nil)
        func setup(_ environment: [String: String]) -> Run {
            home.start(bare: ["setup", "--program", "dredfit", "--json"], environment: environment).finish()
        }
        let base = home.folder
        let places: [([String: String], journal: String, configuration: String)] = [
            ([:], base + "/.local/share/regimen/journal.db", base + "/.config/regimen/config.json"),
            (
                ["XDG_DATA_HOME": base + "/xd", "XDG_CONFIG_HOME": base + "/xc"], base + "/xd/regimen/journal.db",
                base + "/xc/regimen/config.json"
            ),
            // A relative path is to be ignored, says the XDG specification.
            (["XDG_DATA_HOME": "xd"], base + "/.local/share/regimen/journal.db", base + "/.config/regimen/config.json"),
            (
                ["REGIMEN_JOURNAL": base + "/j.db", "REGIMEN_CONFIG": base + "/c.json"], base + "/j.db",
                base + "/c.json"
            ),
            (
                ["REGIMEN_JOURNAL": base + "/k.db", "REGIMEN_CONFIG": base + "/d.json", "HOME": ""], base + "/k.db",
                base + "/d.json"
            ),
        ]
        for place in places {
            let run = setup(place.0)
            #expect(run.status == 0, "\(run.output)")
            #expect(run.json()["journal"]?.string == place.journal)
            #expect(run.json()["path"]?.string == place.configuration)
            let logged = home.start(bare: ["log", "bench", "80x8"], environment: place.0).finish()
            #expect(logged.status == 0, "\(logged.errors)")
            #expect(FileManager.default.fileExists(atPath: place.journal))
        }
        let homeless = setup(["HOME": ""])
        #expect(homeless.status == 1 && homeless.json()["error"]?["code"] == "no-home")
        #expect(homeless.json()["error"]?["hint"]?.string?.contains("--journal") == true)
    }

    @Test func colourGoesByOptionEnvironmentAndConfiguration() throws {
        let home = try Home()
        try home.succeed("done --as-planned --rating plan --at 2026-03-02")
        func isColoured(_ words: String, _ environment: [String: String] = [:]) -> Bool {
            home.run("\(words) --at 2026-03-03", environment: environment).output.contains("\u{1B}[")
        }
        // Standard output is a file here.
        #expect(!isColoured("progress"))
        #expect(isColoured("progress --color always"))
        #expect(isColoured("progress --color always", ["NO_COLOR": "1"]), "an option outranks the environment")
        #expect(!isColoured("progress --color never"))
        #expect(!isColoured("progress --color always --json"))
        let text = try String(contentsOfFile: home.configuration, encoding: .utf8)
        try text.replacing("\"auto\"", with: "\"always\"").write(
            toFile: home.configuration, atomically: true, encoding: .utf8)
        #expect(isColoured("progress"))
        #expect(!isColoured("progress --color never"))
    }

    @Test func plainTextInAPlainLocale() throws {
        let home = try Home()
        let run = home.run("today --at 2026-03-02", environment: ["LANG": "en_US.ISO-8859-1"])
        #expect(run.status == 0)
        #expect(run.output.utf8.allSatisfy { $0 < 128 }, "\(run.output)")
    }

    @Test func nothingThatIsStoredOrTypedSteersTheTerminal() throws {
        let home = try Home()
        let evil = "x\u{1B}[2J\u{1B}]0;title\u{07}\u{9B}31m\u{202E}y\r\u{08}z"
        let words = ["log", "bench", "80x8", "--note", evil, "--title", evil, "--at", "2026-03-02T18:00"]
        #expect(home.start(words).finish().status == 0)
        #expect(home.start(["exercises", "add", "carry " + evil]).finish().status == 0)
        var runs = ["show", "history", "exercises carry", "today --at 2026-03-02T18:01"].flatMap { command in
            ["--color never", "--color always"].map { home.run("\(command) \($0)") }
        }
        for words in [
            ["log", "no" + evil, "8"], ["today", "--at", evil], [evil], ["today", "--" + evil],
            ["log", "bench", "8" + evil],
        ] {
            runs.append(home.start(words).finish())
        }
        for run in runs {
            for part in ["\u{1B}[2J", "\u{1B}]", "\u{07}", "\u{9B}", "\u{202E}", "\r", "\u{08}"] {
                #expect(
                    !(run.output + run.errors).unicodeScalars.contains(part.unicodeScalars),
                    "\(run.output)\(run.errors)")
            }
        }
        // JSON has it as it was given, escaped.
        #expect(try home.json("show")["title"]?.string == evil)
        // An error is two lines, whatever is in it.
        let run = home.start(["log", "no\nsuch\nthing", "8"]).finish()
        #expect(run.status == 1 && run.errors.split(separator: "\n").count == 2)
    }

    // MARK: Streams

    @Test(arguments: ["today", "exercises", "completions bash"])
    func aReaderThatGoesAway(command: String) throws {
        let home = try Home()
        let script =
            "\"$0\" --journal \"$1\" --config \"$2\" \(command) --at 2026-03-02 | head -1 >/dev/null; "
            + "echo \"${PIPESTATUS[0]}\""
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", script, Built.path, home.journal, home.configuration]
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let status = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // Done, or ended by the pipe's signal; never a complaint or a crash.
        #expect(["0\n", "141\n"].contains(status))
        #expect(complaint.isEmpty, "\(String(decoding: complaint, as: UTF8.self))")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func outputThatCannotBeWritten() throws {
        let home = try Home()
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", "\"$0\" --journal \"$1\" --config \"$2\" log bench 80x8 --at 2026-03-02T18:00 >/dev/full", Built.path,
            home.journal, home.configuration,
        ]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
        #expect(complaint.split(separator: "\n").count == 2, "\(complaint)")
    }

    @Test func standardInputIsNeverAsked() throws {
        let home = try Home(setup: nil)
        let answers = try home.write("dredfit\nkg\nmon\ny\ny\n", to: "answers")
        #expect(home.run("setup", input: answers).status == 2)
        #expect(home.run("wipe", input: answers).status == 2)
    }

    // MARK: Files

    @Test func aJournalThatIsSomethingElse() throws {
        let home = try Home()
        let text = try home.write(String(repeating: "not a journal\n", count: 100), to: "notes.txt")
        for command in ["today", "log bench 80x8"] {
            let run = home.start(
                bare: ["--journal", text, "--config", home.configuration] + shellWords(command) + ["--json"]
            ).finish()
            #expect(run.status == 1 && run.json()["error"]?["code"] == "not-a-journal", "\(run.output)")
        }
        #expect(try String(contentsOfFile: text, encoding: .utf8).hasPrefix("not a journal"))
        let folder = home.start(bare: ["--journal", home.folder, "--config", home.configuration, "history", "--json"])
            .finish()
        #expect(folder.status == 1 && folder.json()["error"]?["hint"]?.string?.isEmpty == false, "\(folder.output)")
    }

    @Test func aJournalOfANewerVersionIsLeftAlone() throws {
        let home = try Home()
        try home.succeed("log bench 80x8 --at 2026-03-02T18:00")
        // `user_version` stands at byte 60 of the header.
        let file = try #require(FileHandle(forUpdatingAtPath: home.journal))
        try file.seek(toOffset: 60)
        try file.write(contentsOf: Data([0, 0, 0, 99]))
        try file.close()
        for suffix in ["-wal", "-shm"] { unlink(home.journal + suffix) }
        for command in ["today --at 2026-03-02", "log bench 8 --at 2026-03-02T18:01", "undo", "wipe --yes"] {
            home.refuse(command, code: "journal-newer")
        }
    }

    @Test func aCutOffJournalIsRefused() throws {
        let home = try Home()
        for day in 2...9 { try home.succeed("done --as-planned --rating plan --at 2026-03-0\(day)") }
        for suffix in ["-wal", "-shm"] { unlink(home.journal + suffix) }
        let bytes = try #require(FileManager.default.contents(atPath: home.journal))
        try bytes.prefix(bytes.count - 1000).write(to: URL(filePath: home.journal))
        let refusal = home.refuse("today --at 2026-03-10", code: "journal-damaged")
        #expect(refusal.hint.contains("restore"))
        home.refuse("log bench 8 --at 2026-03-10", code: "journal-damaged")
    }

    /// What to put before the command to run it as somebody who may not write everything: root runs it as nobody, where
    /// there is setpriv and nobody may run what is built here.
    private static let nobody: [String]? = {
        guard geteuid() == 0 else { return [] }
        let words = ["/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
        guard FileManager.default.isExecutableFile(atPath: words[0]) else { return nil }
        let trial = Process()
        trial.executableURL = URL(filePath: words[0])
        trial.arguments = Array(words.dropFirst()) + [Built.path, "--version"]
        trial.standardOutput = FileHandle.nullDevice
        trial.standardError = FileHandle.nullDevice
        guard (try? trial.run()) != nil else { return nil }
        trial.waitUntilExit()
        return trial.terminationStatus == 0 ? words : nil
    }()

    @Test(.enabled(if: nobody != nil, "root, and no way to be somebody else"))
    func placesThatMayNotBeTouched() throws {
        let home = try Home()
        try home.succeed("log bench 80x8 --at 2026-03-02T18:00")
        let (data, config) = (home.folder + "/data", home.folder + "/config")
        for path in [home.folder, data, config, home.journal, home.configuration] where geteuid() == 0 {
            chown(path, 65534, 65534)
        }
        func run(_ line: String) throws -> (status: Int32, error: JSONValue?) {
            let words =
                (Self.nobody ?? []) + [Built.path, "--journal", home.journal, "--config", home.configuration, "--json"]
            let process = Process()
            process.executableURL = URL(filePath: words[0])
            process.arguments = Array(words.dropFirst()) + shellWords(line)
            process.environment = ["TZ": "UTC", "LANG": "C.UTF-8"]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (process.terminationStatus, try JSONDecoder().decode(JSONValue.self, from: text)["error"])
        }
        func expect(_ line: String, _ code: String?) throws {
            let run = try run(line)
            #expect(run.error?["code"]?.string == code, "\(line)")
            #expect(run.status == (code == nil ? 0 : 1))
            // The message is about the file as the user knows it, never about a draft beside it.
            if let message = run.error?["message"]?.string {
                #expect(
                    message.contains("\(home.journal) ") || message.contains("\(home.configuration) "), "\(message)")
            }
        }
        try expect("history", nil)
        // The journal, its directory, both.
        for (file, folder) in [(0o400, 0o700), (0o600, 0o500), (0o400, 0o500)] as [(mode_t, mode_t)] {
            chmod(home.journal, file)
            chmod(data, folder)
            try expect("history", nil)
            try expect("today --at 2026-03-02T18:01", nil)
            try expect("log bench 8 --at 2026-03-02T18:01", "journal-read-only")
            // SQLite's own two files can be left beside a file that may not be written; nothing else is.
            let left = try FileManager.default.contentsOfDirectory(atPath: data)
            #expect(Set(left).isSubset(of: ["journal.db", "journal.db-wal", "journal.db-shm"]), "\(left)")
        }
        chmod(home.journal, 0)
        for command in ["history", "log bench 8 --at 2026-03-02T18:01"] { try expect(command, "journal-cannot-open") }
        // A journal that cannot be seen is not an empty one.
        chmod(data, 0)
        for command in ["history", "log bench 8 --at 2026-03-02T18:01"] { try expect(command, "journal-cannot-open") }
        chmod(data, 0o700)
        chmod(home.journal, 0o600)
        chmod(config, 0o500)
        try expect("setup --units lb", "configuration")
        chmod(home.configuration, 0)
        try expect("history", "configuration")
        chmod(config, 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: config) == ["config.json"])
    }

    @Test func configurationsThatAreNone() throws {
        let home = try Home(setup: nil)
        try FileManager.default.createDirectory(atPath: home.configuration, withIntermediateDirectories: true)
        home.refuse("today", code: "configuration")
        home.refuse("setup --program dredfit", code: "configuration")
        rmdir(home.configuration)
        // A file where the folder should be.
        rmdir(home.folder + "/config")
        _ = try home.write("", to: "config")
        home.refuse("setup --program dredfit", code: "configuration")
    }

    @Test func aConfigurationWithAMistakeIsNamedByLineAndKept() throws {
        let home = try Home()
        try "{\n  // mine\n  \"program\": \"dredfit\",\n  \"unit\": \"kg\"\n}\n".write(
            toFile: home.configuration, atomically: true, encoding: .utf8)
        for command in ["today", "setup --program unit", "log bench 80x8", "use unit", "dredfit bar on"] {
            let refusal = home.refuse(command, code: "configuration")
            #expect(refusal.message.contains("line 4") && refusal.message.contains("'unit'"))
            #expect(refusal.hint.contains("units"))
        }
    }

    // MARK: Demo, completions

    @Test func theDemoRunsAndLeavesNothing() throws {
        let home = try Home(setup: nil)
        let demo = try home.succeed("demo")
        for command in ["setup", "today", "log", "done", "hurt", "next", "history"] {
            #expect(demo.output.contains("\n$ regimen \(command)"), "\(command)")
        }
        #expect(home.content.isEmpty)
        #expect(try home.json("demo")["demo"]?.array?.count ?? 0 > 10)
    }

    @Test func completionsAreScripts() throws {
        let home = try Home()
        try home.succeed("exercises add \"Yak carry\"")
        for shell in ["bash", "zsh", "fish"] {
            let script = try home.succeed("completions \(shell)").output
            #expect(
                script.contains("yak-carry") && script.contains("simulate") && script.contains("technique"), "\(shell)")
        }
    }

    /// A shell asks for them whenever it starts.
    @Test func completionsComeWhateverIsWrong() throws {
        let home = try Home()
        try home.succeed("log bench 80x8 --at 2026-03-02")
        for path in [home.configuration, home.journal] {
            let kept = try Data(contentsOf: URL(filePath: path))
            try Data("{ \"unit\": 1 }".utf8).write(to: URL(filePath: path))
            #expect(home.run("today").status == 1)
            #expect(try home.succeed("completions bash").output.contains("bench-press"))
            try kept.write(to: URL(filePath: path))
        }
    }

    /// What is typed, the last word being completed, and what is offered for it.
    @Test(arguments: [
        ("log bench-p", "bench-press"), ("lo", "log"), ("--json lo", "log"), ("help lo", "log"),
        ("--at 2026-03-01 log bench-p", "bench-press"), ("--journal x unit adopt ph", "phul"),
        ("export --format ", "json hevy strong csv"), ("setup --units ", "kg lb"), ("dredfit bar o", "on off"),
        ("dredfit te", "technique"), ("log --note ", ""), ("state --program u", "unit"),
        ("compare --exercise bench-p", "bench-press"),
    ])
    func bashCompletes(typed: String, offered: String) throws {
        let home = try Home()
        let path = try home.write(try home.succeed("completions bash").output, to: "completions.bash")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = [
            "-c", "source \"$0\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _regimen; echo \"${COMPREPLY[@]}\"",
            path, "regimen",
        ] + typed.components(separatedBy: " ")
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(words.trimmingCharacters(in: .whitespacesAndNewlines) == offered)
    }
}
