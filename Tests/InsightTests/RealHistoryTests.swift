import Foundation
import Testing
import TrainingKit

@testable import Insight

/// The export that lies beside the project, where it does: one person's 335 sessions.
private let export: URL? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    let shared =
        ProcessInfo.processInfo.environment["REGIMEN_SHARED"].map { URL(fileURLWithPath: $0) }
        ?? root.deletingLastPathComponent().appendingPathComponent("shared")
    let file = shared.appendingPathComponent("history/hevy-export.csv")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
}()

@Suite(.enabled(if: export != nil, "the shared history is not there: set REGIMEN_SHARED"))
struct RealHistoryTests {
    /// The sessions, oldest first; just enough of a reader for this one file, whose fields hold no quotes within.
    private func sessions() throws -> [Session] {
        let lines = try String(contentsOf: #require(export), encoding: .utf8).split(separator: "\n").dropFirst()
        var sessions: [Session] = []
        var last = ""
        for line in lines {
            let fields = fields(of: line)
            if fields[0] + fields[1] != last {
                last = fields[0] + fields[1]
                let start = try #require(moment(fields[1]))
                sessions.append(Session(start: start, end: moment(fields[2]), title: fields[0]))
            }
            sessions[sessions.count - 1].add(fields)
        }
        return sessions.sorted { $0.start < $1.start }
    }

    private func fields(of line: Substring) -> [String] {
        var fields = [""]
        var quoted = false
        for character in line {
            switch character {
            case "\"": quoted.toggle()
            case "," where !quoted: fields.append("")
            default: fields[fields.count - 1].append(character)
            }
        }
        return fields
    }

    /// `15 Sep 2025, 07:48`.
    private func moment(_ text: String) -> Moment? {
        let words = text.split { " ,:".contains($0) }
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard words.count == 5, let month = months.firstIndex(of: String(words[1])), let date = Int(words[0]),
            let year = Int(words[2]), let hour = Int(words[3]), let minute = Int(words[4]),
            let day = Day(year: year, month: month + 1, day: date)
        else { return nil }
        return Moment(day, secondOfDay: hour * 3600 + minute * 60)
    }

    /// The figures were computed by another program, written from compare.md alone.
    @Test func `the baseline on a real history`() throws {
        let backtest = Backtest([try ladder()])
        for session in try sessions() { try backtest.add(session) }
        let row = backtest.rows[0]
        #expect(row.sessions == 335)
        #expect(row.exerciseOccurrences == 1821)
        #expect(row.workingSets == 4772)
        #expect(row.answered == 1735)
        #expect(row.coverage == 0.9543168482816429)
        #expect(row.hitRate == 0.4668587896253602)
        #expect(row.loadBias == 0)
        #expect(row.loadError == 0)
        #expect(row.e1rmBias == 0)
        #expect(abs((row.e1rmError ?? 0) - 0.02564102564102564) < 1e-12)
        #expect(row.repsBias == 0)
        #expect(abs((row.volumeBias ?? 0) + 0.02702702702702703) < 1e-12)
        #expect(row.minutes == nil)
    }
}

extension Session {
    /// Adds one line of the export to the session.
    fileprivate mutating func add(_ fields: [String]) {
        let measure: Measure =
            if let reps = Int(fields[10]) { .reps(reps) } else { .time(HoldTime(seconds: Int(fields[12]) ?? 0)) }
        let kinds: [String: SetRecord.Kind] = ["warmup": .warmUp, "dropset": .drop]
        let set = SetRecord(
            kind: kinds[fields[8]] ?? .working, measure, load: Load(fields[9], .kg), failure: fields[8] == "failure")
        if exercises.last?.exercise.rawValue != fields[4] { exercises.append(ExerciseEntry(.init(fields[4]))) }
        exercises[exercises.count - 1].sets.append(set)
    }
}
