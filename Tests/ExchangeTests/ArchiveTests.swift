import Config
import Testing
import TrainingKit

@testable import Exchange

/// Writes what it is given into an archive again.
struct Rewriter: ArchiveSink {
    var writer: ArchiveWriter
    mutating func bodyWeight(_ weight: BodyWeight) throws { try writer.add(weight) }
    mutating func config(_ config: JSONValue) throws { try writer.config(config) }
    mutating func event(_ event: Archive.Event) throws { try writer.add(event) }
    mutating func exercise(_ exercise: Exercise) throws { try writer.add(exercise) }
    mutating func imported(_ imported: Archive.Import) throws { try writer.add(imported) }
    mutating func merge(_ merge: Archive.Merge) throws { try writer.add(merge) }
    mutating func session(_ session: Session) throws { try writer.add(session) }
    mutating func progress(bytes: Int) {}
}

func rewritten(_ bytes: [UInt8]) throws -> [UInt8] {
    let output = Output()
    var sink = Rewriter(writer: try ArchiveWriter { output.bytes += $0 })
    var reader = ArchiveReader()
    try reader.run(from: ByteSource(bytes), into: &sink)
    try sink.writer.finish()
    return output.bytes
}

@Suite("The archive")
struct ArchiveTests {
    static func everything() throws -> [UInt8] {
        let output = Output()
        var writer = try ArchiveWriter { output.bytes += $0 }
        try writer.add(BodyWeight(day: Day("2026-03-01")!, weight: Load("80.4", .kg)!))
        try writer.add(BodyWeight(day: Day("2026-03-02")!, weight: Load("177.3", .lb)!))
        try writer.config([
            "program": "unit", "units": "kg", "options": ["a": 1, "b": 2.5, "c": nil, "d": [true, "x/y"]],
        ])
        try writer.add(
            Archive.Event(
                id: 7, at: RoundTripTests.start, day: Day("2026-03-01")!, program: "reps", payload: ["goal": 8]))
        try writer.add(
            Exercise(id: "mine", name: "Mine \"😀\"", primary: [.chest], loading: [.added, .assisted], aliases: ["m"]))
        try writer.add(Archive.Import(key: "hevy|Push|1 Jan", session: 1, rows: [1, .max, 0xABC]))
        try writer.add(Archive.Merge(from: "old", to: "mine"))
        var generator = SplitMix64(seed: 5)
        for session in RoundTripTests.plain { try writer.add(session) }
        for number in 0..<20 {
            var session = RoundTripTests.session(&generator, number: number)
            session.id = 10 + number
            session.rating = .tough
            session.plan = Plan(
                number: 1, title: "One",
                exercises: [
                    PlannedExercise(
                        "pull-up", slot: "pull", restSeconds: 60, sets: [PlannedSet(.reps(8))], details: ["level": 3])
                ])
            try writer.add(session)
        }
        try writer.finish()
        return output.bytes
    }

    @Test("Read and written again it is the same, byte for byte")
    func sameBytes() throws {
        let bytes = try Self.everything()
        #expect(try rewritten(bytes) == bytes)
        #expect(Importer.recognise(bytes) == .regimen)
    }

    @Test("It looks as it is documented")
    func layout() throws {
        let lines = String(decoding: try Self.everything(), as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines[0] == "{")
        #expect(lines[1] == #""archive":{"format":"regimen","version":1},"#)
        #expect(lines[2] == #""bodyWeight":["#)
        #expect(lines[3] == #"{"day":"2026-03-01","weight":{"unit":"kg","value":80.4}},"#)
        #expect(
            lines[6]
                == #""config":{"options":{"a":1,"b":2.5,"c":null,"d":[true,"x/y"]},"program":"unit","units":"kg"},"#)
        #expect(
            lines.contains(
                #"{"key":"hevy|Push|1 Jan","rows":["0000000000000001","ffffffffffffffff","0000000000000abc"],"#
                    + #""session":1}"#))
        #expect(lines.suffix(2) == ["]", "}"])
    }

    @Test("An empty journal is a whole document too")
    func empty() throws {
        let output = Output()
        var writer = try ArchiveWriter { output.bytes += $0 }
        try writer.finish()
        let text = String(decoding: output.bytes, as: UTF8.self)
        #expect(
            text == """
                {
                "archive":{"format":"regimen","version":1},
                "bodyWeight":[],
                "config":null,
                "events":[],
                "exercises":[],
                "imports":[],
                "merges":[],
                "sessions":[]
                }

                """)
        #expect(try rewritten(output.bytes) == output.bytes)
    }

    @Test("Any layout of the document is read")
    func otherLayout() throws {
        let bytes = try Self.everything()
        var spread: [UInt8] = [0xEF, 0xBB, 0xBF]
        var quoted = false
        var escaped = false
        for byte in bytes where byte != UInt8(ascii: "\n") {
            spread.append(byte)
            if quoted, !escaped, byte == UInt8(ascii: "\\") { escaped = true; continue }
            if byte == UInt8(ascii: "\""), !escaped { quoted.toggle() }
            escaped = false
            if !quoted, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: ":") {
                spread += "\r\n\t ".utf8
            }
        }
        #expect(try rewritten(spread) == bytes)
    }

    @Test(
        "What is no archive is refused with the reason",
        arguments: [
            ("{}", "it does not begin with 'archive'"), ("[]", "expected '{' at byte 0"),
            ("", "expected '{' at byte 0"),
            (#"{"archive":{"format":"other","version":1}}"#, "its format is 'other'"),
            (
                #"{"archive":{"format":"regimen","version":1},"sessions":[{"id":1}]}"#,
                "sessions, number 1: 'day' is missing"
            ),
            (#"{"archive":{"format":"regimen","version":1},"sessions":[{"id":1"#, "it ends too early"),
            (#"{"archive":{"format":"regimen","version":1},"what":[]}"#, "'what' is not a part of an archive"),
            (#"{"archive":{"format":"regimen","version":1}} x"#, "something follows its end"),
            (#"{"sessions":[],"archive":{"format":"regimen","version":1}}"#, "it does not begin with 'archive'"),
        ])
    func refused(text: String, problem: String) {
        #expect(throws: ExchangeError.document(.regimen, problem: problem)) { try rewritten(Array(text.utf8)) }
    }

    @Test("A newer archive is refused")
    func newer() {
        #expect(throws: ExchangeError.newerArchive(version: 2)) {
            try rewritten(Array(#"{"archive":{"format":"regimen","version":2}}"#.utf8))
        }
    }
}
