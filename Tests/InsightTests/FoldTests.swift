import Testing
import TrainingKit

@testable import Insight

struct FoldTests {
    private func timeline(_ seed: UInt64) -> [TimelineItem] {
        var random = Seeded(seed)
        return randomHistory(seed, count: 40).flatMap { session -> [TimelineItem] in
            var own = session
            if Bool.random(using: &random) {
                own.program = "ladder"
                own.rating = Session.Rating.allCases.randomElement(using: &random)
            }
            return Int.random(in: 0..<4, using: &random) == 0
                ? [.event(payload: "{\"level\":\(Int.random(in: 1...9, using: &random))}", day: own.day), .session(own)]
                : [.session(own)]
        }
    }

    @Test(arguments: 1...20)
    func `a fold, its parts and a checkpoint with the rest are one`(seed: UInt64) throws {
        let items = timeline(seed)
        let whole = try ladder()
        try whole.fold(items)
        for cut in [0, 1, items.count / 2, items.count] {
            let first = try ladder()
            try first.fold(items[..<cut])
            let rest = try ladder()
            try rest.restore(state: first.encodedState())
            try rest.fold(items[cut...])
            #expect(try rest.encodedState() == whole.encodedState())
        }
    }

    @Test func `an unreadable entry is named, what came before stays`() throws {
        let run = try ladder()
        let session = Session(1, monday, ["bench": "80x8"])
        #expect(throws: FoldError.self) {
            try run.fold([
                .session(session), .event(payload: "{\"level\":\"high\"}", day: monday + 1), .session(session),
            ])
        }
        let replayed = try ladder()
        try replayed.fold([.session(session)])
        #expect(try run.encodedState() == replayed.encodedState())

        struct Broken: Error {}
        let event = FoldError(program: "Ladder", item: .event(payload: "", day: monday), cause: Broken())
        #expect(event.message == "Ladder cannot read its own entry of 2026-03-02: Broken()")
        let refusal = FoldError(
            program: "Ladder", item: .session(session), cause: Refusal("x", "the rating is missing", hint: ""))
        #expect(refusal.message == "Ladder cannot read session 1 of 2026-03-02: the rating is missing")
    }
}
