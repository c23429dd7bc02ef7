import Testing
import TrainingKit

@testable import Journal

/// No question that a command asks may cost more the longer the history is: every statement that was run is looked
/// at for a scan of a table that grows.
struct QueryPlanTests {
    private func plans(_ journal: Journal) throws -> [(sql: String, plan: [String])] {
        try journal.database.preparedStatements.filter { !$0.hasPrefix("PRAGMA") && !$0.hasPrefix("EXPLAIN") }.map {
            sql in
            (sql, try journal.database.all("EXPLAIN QUERY PLAN \(sql)") { $0.text(3) })
        }
    }

    /// Growing tables that a plan reads from end to end: by name or by an alias of ours. The steps of undo are a
    /// thousand at most, and the index of open sessions has one row at most.
    private func scans(_ plan: [String]) -> [String] {
        let names = ["session", "s", "entry", "e", "set_record", "r", "cardio", "c", "event", "undo_change"]
        return plan.filter { line in
            let words = line.split(separator: " ").map(String.init)
            return words.first == "SCAN" && names.contains(words[1]) && !line.contains("session_open")
        }
    }

    private func filled() throws -> (Workspace, Journal) {
        let space = try Workspace()
        let journal = try space.journal()
        var random = SplitMix64(seed: 2)
        for _ in 0..<20 { try journal.insert(Sample.session(&random)) }
        return (space, try space.journal())  // with no statement prepared yet
    }

    @Test func questionsAreAnsweredFromIndexes() throws {
        let (_, journal) = try filled()
        let day = firstDay + 3
        _ = try journal.openSession(through: nil)
        _ = try journal.session(1)
        _ = try journal.sessions(on: day, through: nil)
        _ = try journal.sessions(limit: nil, before: nil, from: day, to: nil, exercise: nil, through: nil)
        _ = try journal.sessions(limit: 3, before: nil, from: nil, to: nil, exercise: "squat", through: nil)
        _ = try journal.lastStamp(on: day)
        _ = try journal.events(program: "unit", through: nil)
        _ = try journal.checkpoint(.init(program: "", rulesVersion: 1, options: "", catalogue: ""), through: nil)
        _ = try (journal.rest(), journal.catalogueRevision(), journal.imported("k"), journal.undoLabels(limit: 3))
        _ = try journal.bodyWeights(from: day, through: day)
        for exercise in Sample.exercises {
            _ = try journal.heaviest(of: exercise, before: nil, excludingSet: [])
            _ = try journal.mostReps(of: exercise, atLeast: .zero, before: nil, excludingSet: [])
            _ = try journal.bestOneRepMax(of: exercise, before: nil, excludingSet: [])
            _ = try journal.hasSets(of: exercise, before: nil, excludingSet: [])
        }
        let history = journal.history(through: nil, excluding: nil)
        _ = try (history.performances(of: "squat", limit: 2), history.sessions(from: day, through: day + 9))
        let plans = try plans(journal)
        #expect(plans.count > 20)
        for (sql, plan) in plans { #expect(scans(plan) == [], "\(sql)") }
    }

    /// These walk an index from its newest end and stop after the first answers.
    @Test func walksAlongAnIndexNeedNoSorting() throws {
        let (_, journal) = try filled()
        _ = try journal.sessions(limit: 3, before: nil, from: nil, to: nil, exercise: nil, through: nil)
        _ = try journal.sessions(limit: 3, before: nil, from: nil, to: nil, exercise: "squat", through: nil)
        let history = journal.history(through: nil, excluding: nil)
        _ = try (
            history.recentSessions(limit: 2), history.performances(of: "squat", limit: 1), history.lastTrainingDay()
        )
        _ = try history.recentExercises(limit: 2)
        _ = try journal.items()
        for exercise in Sample.exercises { _ = try journal.heaviest(of: exercise, before: nil, excludingSet: []) }
        for (sql, plan) in try plans(journal) {
            #expect(plan.filter { $0.contains("TEMP B-TREE") } == [], "\(sql)")
        }
    }

    @Test func writingTouchesOnlyWhatItWrites() throws {
        let (_, journal) = try filled()
        let open = try journal.insert(Session(start: moment(99), exercises: [ExerciseEntry("squat")]))
        let entry = try #require(open.exercises[0].id)
        try journal.write("log", at: moment(99)) { writer in
            let sets = try writer.append([SetRecord(.reps(3)), SetRecord(.reps(4))], to: entry)
            try writer.update(SetRecord(id: sets[0].id, .reps(5)))
            try writer.deleteSet(sets[1].id ?? 0)
            _ = try writer.append(ExerciseEntry("plank"), to: open.id)
            _ = try writer.append(CardioEntry("running"), to: open.id)
            try writer.setAside(entry: entry, .skipped)
            try writer.finish(session: open.id, at: moment(99), rating: nil, note: nil)
            try writer.replace(open)
            try writer.delete(session: 1)
            _ = try writer.add(event: "{}", program: "unit", at: moment(99), day: firstDay)
        }
        _ = try (journal.undo(), journal.redo())
        for (sql, plan) in try plans(journal) { #expect(scans(plan) == [], "\(sql)") }
    }
}
