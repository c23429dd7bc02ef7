import Foundation
import Testing
import TrainingKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A terminal with someone at it, who has typed the answers ahead.
private final class Typist {
    private let master: Int32
    /// The terminal's path.
    private let path: String

    init() throws {
        #if canImport(Glibc)
            // Swift's Glibc has no posix_openpt; these are TIOCSPTLCK and TIOCGPTN, as ptsname(3) uses them.
            master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var unlock: Int32 = 0
            var number: Int32 = 0
            try #require(
                master >= 0 && ioctl(master, 0x4004_5431, &unlock) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
            path = "/dev/pts/\(number)"
        #else
            master = posix_openpt(O_RDWR | O_NOCTTY)
            try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
            path = String(cString: ptsname(master))
        #endif
    }

    deinit { close(master) }

    /// Runs the command at the terminal.
    ///
    /// - Returns: the exit status, and everything that was shown.
    func run(_ words: [String], answers: [String], environment: [String: String]) throws -> (
        status: Int32, shown: String
    ) {
        let terminal = open(path, O_RDWR | O_NOCTTY)
        defer { close(terminal) }
        let typed = answers.map { $0 + "\n" }.joined()
        _ = typed.withCString { write(master, $0, strlen($0)) }
        let process = Process()
        process.executableURL = URL(filePath: Built.path)
        process.arguments = words
        process.environment = environment
        let handle = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
        process.standardInput = handle
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        // What was shown waits in the terminal's buffer, behind a mark of our own.
        _ = "\u{4}".withCString { write(terminal, $0, 1) }
        var shown: [UInt8] = []
        var byte: UInt8 = 0
        while read(master, &byte, 1) == 1, byte != 4 { shown.append(byte) }
        return (process.terminationStatus, String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "\n"))
    }
}

/// What is asked at a terminal.
@Suite struct PromptTests {
    private func at(_ home: Home, _ line: String, _ answers: [String], _ environment: [String: String] = [:]) throws
        -> (status: Int32, shown: String)
    {
        try Typist().run(
            ["--journal", home.journal, "--config", home.configuration] + shellWords(line), answers: answers,
            environment: ["HOME": home.folder, "TZ": "UTC", "LANG": "C.UTF-8", "TERM": "xterm"].merging(environment) {
                $1
            })
    }

    @Test func setupAsksForWhatIsNotGiven() throws {
        let home = try Home(setup: nil)
        // An answer that is none is asked for again; Enter keeps what stands.
        let first = try at(
            home, "setup", ["crossfit", "dredfit", "stone", "lb", "someday", "mon,thu", "perhaps", "on"])
        #expect(first.status == 0, "\(first.shown)")
        let written = try home.json("setup")["configuration"]
        #expect(
            written?["program"] == "dredfit" && written?["units"] == "lb" && written?["trainingDays"] == ["mon", "thu"])
        #expect(written?["programs"]?["dredfit"]?["bar"] == true)
        let again = try at(home, "setup", ["", "", "", ""])
        #expect(again.status == 0 && again.shown.contains("Nothing changed"), "\(again.shown)")
    }

    @Test func doneAsksForTheRating() throws {
        let home = try Home()
        try home.succeed("log squat 8 --at 2026-03-02T18:00")
        let done = try at(home, "done --at 2026-03-02T18:30", ["no idea", "e"])
        #expect(done.status == 0 && done.shown.contains("How did it go"), "\(done.shown)")
        #expect(try home.json("show")["rating"] == "easy")
    }

    @Test func whatCannotBeTakenBackLightlyIsConfirmed() throws {
        let home = try Home()
        try home.succeed("log squat 8 --at 2026-03-02T18:00")
        for answer in ["", "n", "nope", "Ja"] {
            let kept = try at(home, "discard", [answer])
            #expect(kept.status == 0 && kept.shown.contains("Nothing was changed"), "\(answer): \(kept.shown)")
        }
        #expect(try at(home, "wipe", ["y", "n"]).shown.contains("Nothing was changed"), "asked twice")
        #expect(try home.json("history")["sessions"]?.array?.count == 1)
        #expect(try at(home, "discard", ["Y"]).shown.contains("is dropped"))
        try home.succeed("undo")
        #expect(try at(home, "wipe", ["yes", "y"]).shown.contains("The journal is empty"))
    }

    @Test func coloursAreForTerminals() throws {
        let home = try Home()
        try home.succeed("done --as-planned --rating plan --at 2026-03-02")
        let line = "progress --at 2026-03-03"
        #expect(try at(home, line, []).shown.contains("\u{1B}["))
        #expect(try !at(home, line, [], ["NO_COLOR": "1"]).shown.contains("\u{1B}["))
        #expect(try !at(home, line, [], ["TERM": "dumb"]).shown.contains("\u{1B}["))
        #expect(try !at(home, line + " --color never", []).shown.contains("\u{1B}["))
    }
}
