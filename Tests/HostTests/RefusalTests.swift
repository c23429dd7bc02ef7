import Foundation
import Testing
import TrainingKit

@testable import Host

/// Lines of `log` that are refused: whole, with a code, and with a hint at how to mend them.
@Suite struct RefusalTests {
    static let refusals: [(line: String, code: String)] = [
        // Repetitions
        ("bench 80x-8", "bad-set"), ("bench 80x1001", "bad-set"), ("bench 8.5", "bad-set"), ("bench 80x8.5", "bad-set"),
        ("bench 99999999999999999999", "bad-set"), ("bench 80xNaN", "bad-set"), ("bench 8-10", "bad-set"),
        ("bench 80x", "bad-set"),
        ("bench 8x", "bad-set"), ("bench 1e3", "bad-set"), ("bench 80xinf", "bad-set"), ("bench -8", "no-sets"),
        // Loads
        ("bench 10000kgx5", "bad-set"), ("bench 10000x5", "bad-set"), ("bench 22050lbx5", "bad-set"),
        ("bench -5x8", "takes-no-load"),
        ("bench -5kgx8", "takes-no-load"), ("bench 0.000000001kgx5", "bad-set"), ("bench 80kgkgx5", "bad-set"),
        ("bench 80stonex5", "bad-set"), ("bench 1e3x5", "bad-set"), ("bench 80..5x5", "bad-set"),
        ("bench ++80x5", "unknown-exercise"),
        ("bench 80kg", "no-sets"), ("bench 80x8 80kg", "no-sets"), ("bird-dog 10kgx30s", "takes-no-load"),
        ("push-up -10kgx8", "takes-no-load"), ("pull-up 2.5x8", "takes-no-load"),
        ("bird-dog 10kg 30s", "takes-no-load"),
        ("bench 99999999999999999999x5", "bad-set"), ("bench -20kgx8/10kgx8", "takes-no-load"),
        // Sets
        ("bench 80x8x0", "bad-set"), ("bench 80x8x101", "bad-set"), ("bench 80x8*0", "bad-set"),
        ("bench 80x8x3x2", "bad-set"),
        ("bench 80x8x", "bad-set"), ("bench 80x8*", "bad-set"), ("bench 80x8x-3", "bad-set"),
        ("bench 80x8/", "bad-set"),
        ("bench /80x8", "unknown-exercise"), ("push-up 101x8", "bad-set"), ("push-up 60x8 60x8", "bad-set"),
        ("bench 80x8 foo", "bad-set"), ("bench 80x8 bench 80x8", "bad-set"), ("bench 3x8", "ambiguous-set"),
        ("bench 10x10", "ambiguous-set"), ("bench 80x8,80x8", "bad-set"), ("bench w:", "bad-set"),
        ("bench w:w:40x8", "bad-set"),
        ("bench 80x8;", "bad-set"),
        // Times, sides
        ("plank 8l7r", "bad-set"), ("plank 90000s", "bad-set"), ("plank 1:60", "bad-set"), ("plank 1:5", "bad-set"),
        ("plank 1:2:3:4", "bad-set"), ("plank 1:60:00", "bad-set"), ("plank 7.25s", "bad-set"),
        ("plank -5s", "bad-set"),
        ("bench 45s", "bad-set"), ("bench 1:00", "bad-set"), ("bench 80x45s", "bad-set"), ("bench 8l", "bad-set"),
        ("bench 8r7l", "bad-set"), ("bench 1001l5r", "bad-set"), ("bench 8l7", "bad-set"),
        // Efforts
        ("bench 80x8@11", "bad-set"), ("bench 80x8@0", "bad-set"), ("bench 80x8@8.3", "bad-set"),
        ("bench 80x8@-1", "bad-set"),
        ("bench 80x8@11rir", "bad-set"), ("bench 80x8@-1rir", "bad-set"), ("bench 80x8@2.5rir", "bad-set"),
        ("bench 80x8@", "bad-set"),
        ("bench 80x8@8@9", "bad-set"), ("bench 80x8 @8 @9", "bad-set"), ("bench @8 80x8", "bad-set"),
        ("bench @8", "no-sets"),
        ("bench 80x8@NaN", "bad-set"), ("bench 80x8@hard", "bad-set"), ("bench 80kg @8 8", "bad-set"),
        // Cardio
        ("run", "no-sets"), ("run @6", "no-sets"), ("run 25min@11", "bad-set"), ("run 25min@0", "bad-set"),
        ("run 25min@6.5", "bad-set"),
        ("run 25min@2rir", "bad-set"), ("run 0min", "bad-set"), ("run 1441min", "bad-set"), ("run 80kgx8", "bad-set"),
        ("run 5x5", "bad-set"), ("run 5km 6km", "bad-set"), ("run 20min 25min", "bad-set"), ("run 0km", "bad-set"),
        ("run 1001km", "bad-set"), ("run w:25min", "bad-set"), ("run 25min*2", "bad-set"), ("bench 5km", "bad-set"),
        ("run 8l7r", "bad-set"),
        // Names
        ("\"\" 8", "empty-name"), ("\" \" 8", "empty-name"), ("nosuchthing 8", "unknown-exercise"),
        ("curls on the moon 8", "unknown-exercise"),
        ("bench NaNx5", "unknown-exercise"), ("barbell 80x8", "ambiguous-exercise"), ("bench", "no-sets"),
        ("💪 8", "unknown-exercise"),
        ("\"bench press\" flat 80x8", "bad-set"), ("all 8", "unknown-exercise"),
    ]

    @Test func thereAreEnough() { #expect(Self.refusals.count >= 60) }

    /// One home for all of them, with nothing planned of what they name and nothing done before.
    @Test func nothingOfTheLineIsWritten() throws {
        let space = try Workspace()
        // Something is there that could be changed: an open session on the day's plan.
        _ = try space.host(at: "2026-03-02T18:00").log(LogRequest(words: ["squat", "8"]))
        for refusal in Self.refusals {
            let host = try space.host(at: "2026-03-02T18:01")
            let before = space.content
            let words = shellWords(refusal.line)
            do {
                let result = try host.log(LogRequest(words: words))
                Issue.record("\(refusal.line) was logged: \(result.logged.flatMap(\.sets).map(short))")
            } catch let error as any ExplainedError {
                #expect(error.code == refusal.code, "\(refusal.line): \(error.message)")
                #expect(!error.isUsage, "a refusal, not words of the command that are off: \(refusal.line)")
                #expect(!error.message.isEmpty && !error.hint.isEmpty, "\(refusal.line)")
                for text in [error.message, error.hint] {
                    #expect(!text.contains("\n") && !text.contains("!") && !text.contains("Optional("), "\(text)")
                }
            }
            #expect(space.content == before, "\(refusal.line) wrote something")
        }
        #expect(try space.host(at: "2026-03-02T18:02").journal.counts().sets == 1)
    }

    /// A line is refused whole, however much of it was right.
    @Test(arguments: ["bench 80x8 80x8 80x8@11", "bench 80x8 8 8 -5x8", "dip -20x8 bwx8 10kgx8 8l"])
    func theRightPartIsNotWrittenEither(line: String) throws {
        let space = try Workspace()
        let host = try space.host(at: "2026-03-02T18:00")
        #expect(throws: LogError.self) { try host.log(LogRequest(words: shellWords(line))) }
        #expect(try host.journal.counts().sessions == 0)
    }

    @Test func theDoubtIsShownWithBothSpellings() throws {
        let host = try Workspace().host(at: "2026-03-02T18:00")
        do {
            _ = try host.log(LogRequest(words: ["bench", "5x5"]))
            Issue.record("5x5 was logged")
        } catch let error as any ExplainedError {
            #expect(error.hint.contains("5kgx5"))
            #expect(error.hint.contains("60kg 5 5 5"))
        }
    }
}
