import Testing
import TrainingKit

@testable import Host

/// How the words of a call are sorted, and how the catalogue is searched.
@Suite struct ArgumentsTests {
    static let command = CommandDeclaration(
        "lift", summary: "", positionals: [.init("WHAT", help: ""), .init("HOW", .optional, help: "")],
        options: [
            .init("note", value: "TEXT", help: ""), .init("hard", help: ""),
            .init("tag", value: "T", help: "", repeats: true),
        ])
    static let many = CommandDeclaration(
        "log", summary: "", positionals: [.init("WORDS", .many, help: "")], options: command.options)

    @Test func options() throws {
        for words in [
            ["a", "--note", "x", "--hard"], ["--hard", "--note=x", "a"], ["--note", "x", "a", "--hard"],
            ["a", "--hard", "--note", "x"],
        ] {
            let arguments = try Arguments(words, for: Self.command)
            #expect(
                arguments.word("WHAT") == "a" && arguments.option("note") == "x" && arguments.flag("hard"), "\(words)")
        }
        #expect(try Arguments(["a", "--note="], for: Self.command).option("note") == "")
        #expect(try Arguments(["a", "--note=b=c"], for: Self.command).option("note") == "b=c")
        #expect(try Arguments(["a", "--note", "-5"], for: Self.command).option("note") == "-5")
        #expect(try Arguments(["a", "--tag", "1", "--tag=2"], for: Self.command).options("tag") == ["1", "2"])
        #expect(try Arguments(["a", "b"], for: Self.command).word("HOW") == "b")
        #expect(try Arguments(["a"], for: Self.command).word("HOW") == nil)
    }

    @Test func signsOfNumbersAreNoOptions() throws {
        #expect(
            try Arguments(["dip", "-20kgx8", "-.5x3", "+10x5"], for: Self.many).words("WORDS") == [
                "dip", "-20kgx8", "-.5x3", "+10x5",
            ])
        #expect(try Arguments(["--", "--note", "-x"], for: Self.many).words("WORDS") == ["--note", "-x"])
        #expect(try Arguments(["--hard", "--", "--hard", "--"], for: Self.many).words("WORDS") == ["--hard", "--"])
        #expect(try Arguments(["-"], for: Self.many).words("WORDS") == ["-"])
        for (word, isOption) in [
            ("-", false), ("--", true), ("-1", false), ("-.5", false), ("-x", true), ("--note", true), ("x-1", false),
            ("", false), ("-,5x8", false),
        ] {
            #expect(Arguments.isOption(word) == isOption, "\(word)")
        }
    }

    @Test(
        arguments: [
            ["a", "--nix"], ["a", "-x"], ["a", "--hard=yes"], ["a", "--note"], ["a", "--note", "--hard"],
            ["a", "--note", "x", "--note", "y"],
            [], ["a", "b", "c"], ["a", "--NOTE", "x"], ["a", "-note", "x"],
        ] as [[String]])
    func wordsThatAreOff(_ words: [String]) {
        let error = #expect(throws: UsageError.self) { try Arguments(words, for: Self.command) }
        #expect(error?.isUsage == true && error?.message.isEmpty == false && error?.hint.isEmpty == false)
    }

    @Test func theSearchFindsByEveryWord() {
        func ids(_ query: String) -> [String] { catalogue.search(query).map(\.id.rawValue) }
        #expect(ids("").count == catalogue.exercises.count { !$0.archived })
        #expect(ids("bench press").first == "bench-press")
        #expect(ids("BENCH-press").first == "bench-press")
        #expect(ids("triceps barbell").contains("close-grip-bench-press"))
        #expect(ids("zzz").isEmpty)
        let mainly = catalogue.search("hamstrings")
        let firstAssisting = mainly.firstIndex {
            !$0.primary.contains(.hamstrings) && !$0.name.lowercased().contains("hamstring")
        }
        let lastMain = mainly.lastIndex { $0.primary.contains(.hamstrings) }
        #expect(firstAssisting == nil || lastMain! < firstAssisting!, "those that mainly work it come first")
        // Another word never finds more.
        for query in ["squat", "row", "cable"] {
            #expect(Set(ids(query + " barbell")).isSubset(of: ids(query)))
        }
        let archived = Catalogue([Exercise(id: "old", name: "Old lift", archived: true)], revision: "t")
        #expect(archived.search("old").isEmpty)
    }
}
