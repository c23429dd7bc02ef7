import Testing
import TrainingKit

@testable import Insight

struct GrowingHistoryTests {
    private static let exercises: [Exercise.ID] = ["bench", "squat", "row", "curl", "plank", "pull-up", "never"]

    /// The model: the shared history in memory, which scans.
    @Test(arguments: 1...20)
    func `it answers as the plain history does`(seed: UInt64) throws {
        var random = Seeded(seed)
        var sessions = randomHistory(seed, count: 60)
        // A traveller: local days that step back while time goes on.
        for index in sessions.indices where Int.random(in: 0..<8, using: &random) == 0 {
            sessions[index].day = sessions[index].day - Int.random(in: 1...2, using: &random)
        }
        var plain = RecordedHistory()
        let growing = GrowingHistory()
        let split = Int.random(in: 0...60, using: &random)
        let layered = GrowingHistory(after: RecordedHistory(Array(sessions[..<split])))
        for (index, session) in sessions.enumerated() {
            plain.append(session)
            growing.append(session)
            if index >= split { layered.append(session) }
            let histories = index >= split ? [growing, layered] : [growing]
            for history in histories { try expect(history, equals: plain, &random) }
        }
    }

    private func expect(_ history: GrowingHistory, equals plain: RecordedHistory, _ random: inout Seeded) throws {
        let limit = Int.random(in: 0...9, using: &random)
        for exercise in GrowingHistoryTests.exercises {
            #expect(
                try history.performances(of: exercise, limit: limit) == plain.performances(of: exercise, limit: limit))
        }
        #expect(try history.recentSessions(limit: limit) == plain.recentSessions(limit: limit))
        #expect(try history.recentExercises(limit: limit) == plain.recentExercises(limit: limit))
        #expect(try history.lastTrainingDay() == plain.lastTrainingDay())
        let first = monday + Int.random(in: -3...90, using: &random)
        let last = first + Int.random(in: 0...40, using: &random)
        #expect(try history.sessions(from: first, through: last) == plain.sessions(from: first, through: last))
        #expect(try history.sessions(from: last + 1, through: last).isEmpty)
    }
}
