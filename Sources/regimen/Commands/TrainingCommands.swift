import Host
import Insight
import TrainingKit

private let exercise = CommandDeclaration.Positional(
    "EXERCISE", .many, help: "what you call it: id, name or alias; a unique part is enough", completion: .exercise)

let trainingCommands: [Command] = [
    Command(
        group: .training, needs: .reading,
        declaration: CommandDeclaration(
            "today", summary: "show the plan for the day, or what is done of it",
            discussion: """
                The exercises with their sets and loads, what you did last time and why this much; or that the workout is
                done, or that it is a rest day and when the next training day is; and the questions your program has
                open. Nothing is written.
                """,
            options: [.init("steps", help: "show warm-up and cool-down too")],
            examples: ["today", "today --json", "today --at 2026-03-01"]),
        run: { call in try todayReply(call) }),
    Command(
        group: .training, needs: .reading,
        declaration: CommandDeclaration(
            "next", summary: "show the next planned sessions, each assumed to be done as planned",
            positionals: [.init("N", .optional, help: "how many, 1 to 50 (default 3)")],
            examples: ["next", "next 5 --json"]),
        run: { call in try nextReply(call) }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "log", summary: "log sets, whichever program it is",
            discussion: """
                Without words the next planned set is logged exactly as planned. Words up to the first set name the
                exercise; without a name the next planned one is meant.

                  8              eight repetitions, at the load before it, the planned load or last time's
                  80x8           80 kg (or lb, as configured) for eight; 80kgx8, 225lbx5
                  80x8x3         three sets of it
                  3x8            three sets of eight where the exercise takes no load; else see what is printed back
                  80kg 8 8 7     the load once, then the repetitions
                  45s 1:00       held for time
                  +10kgx5        added to bodyweight; -20kgx8 is assistance; bwx8 has no load
                  8l7r           eight left, seven right
                  20x10/15x8     a drop set
                  w:40x8         a warm-up
                  80x8@8.5       RPE; @2rir repetitions in reserve; for cardio @6 is the intensity
                  25min, 5km     cardio; 5k is 5km

                The first set of a day opens a session on the day's plan. A line with an error in it is refused whole.
                """,
            positionals: [
                .init("WORDS", .many, help: "an exercise and its sets, or all", completion: .exercise)
            ],
            options: [
                .init("note", value: "TEXT", help: "a note on the set (of several, on the last)"),
                .init("title", value: "TEXT", help: "the title of the session"),
                .init("on", value: "DAY", help: "add to that day's last session, or make a finished one"),
                .init("failure", help: "the set (of several, the last) was taken to failure"),
            ],
            examples: [
                "log", "log 9", "log all", "log push-up 12 12 10", "log bench 80x8 80x8 77.5x7@9",
                "log squat 225lbx5x3", "log plank 45s 1:00", "log run 25min @6",
            ]),
        run: { call in try logReply(call) }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "skip", summary: "set an exercise aside today", positionals: [exercise], examples: ["skip squat"]),
        run: { call in try setAsideReply(call, .skipped) }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "hurt", summary: "set an exercise aside because of pain",
            discussion: "Pain means stop. Programs hold the exercise back for a while; how, says their README. This is not medical advice.",
            positionals: [exercise], examples: ["hurt squat"]),
        run: { call in try setAsideReply(call, .hurt) }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "done", summary: "finish the session",
            options: [
                .init(
                    "rating", value: "RATING", help: "how it went: tough, plan or easy", completion: .words(["tough", "plan", "easy"])),
                .init("feel", value: "EXERCISE=N", help: "feeling 0 to 10 for an exercise", repeats: true),
                .init("as-planned", help: "first log what is still planned"),
                .init("notes", value: "TEXT", help: "a note on the session"),
            ],
            examples: ["done --rating plan", "done --feel bench=7 --feel squat=8", "done --as-planned --rating easy"]),
        run: { call in try doneReply(call) }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "discard", summary: "drop the open session", options: [.init("yes", help: "do not ask")],
            examples: ["discard --yes"]),
        run: { call in
            guard let open = try call.host().journal.openSession(through: nil) else { throw SessionError.noneOpen }
            let sets = open.exercises.reduce(0) { $0 + $1.sets.count }
            guard try call.confirm("Drop the session of \(open.day) with \(sets) sets?") else {
                return Reply(["discarded": false], ["Nothing was changed."])
            }
            let session = try call.host().discard()
            return Reply(
                ["discarded": true, "session": .int(session.id)],
                ["The session of \(session.day) is dropped. To bring it back: regimen undo"])
        }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "rest", summary: "show, start or change the rest timer",
            discussion: "The timer is a deadline in the journal: it survives a closed terminal and a reboot.",
            positionals: [
                .init(
                    "CHANGE", .optional, help: "90, 1:30, +15, -15, pause, resume or skip",
                    completion: .words(["pause", "resume", "skip", "+15", "-15", "90"]))
            ],
            examples: ["rest", "rest 90", "rest 1:30", "rest +15", "rest pause"]),
        onlyLooks: { $0.word("CHANGE") == nil },
        run: { call in try restReply(call) }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "weigh", summary: "record body weight, one measurement a day",
            positionals: [.init("WEIGHT", .optional, help: "80.5, 80.5kg or 177lb; without it the last ones are shown")],
            options: [
                .init("on", value: "DAY", help: "the day it was measured"),
                .init("remove", help: "take the day's measurement out"),
            ],
            examples: ["weigh 80.5", "weigh 177lb --on 2026-02-28", "weigh"]),
        onlyLooks: { $0.word("WEIGHT") == nil && !$0.flag("remove") },
        run: { call in try weighReply(call) }),
    Command(
        group: .training, needs: .reading,
        declaration: CommandDeclaration(
            "offers", summary: "list the questions your program has put", examples: ["offers"]),
        run: { call in
            let offers = try call.host().offers()
            return Reply(
                ["offers": .array(offers.map { .offer($0) })],
                offers.isEmpty ? ["No offer is open."] : call.style.wrapped(offerLines(offers)))
        }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "accept", summary: "accept an offer",
            positionals: [.init("OFFER", .optional, help: "its number or id; may be left out when one is open")],
            options: [.init("choice", value: "ID", help: "another of its choices")],
            examples: ["accept", "accept 2", "accept comeback --choice fresh"]),
        run: { call in try answerReply(call, choice: call.arguments.option("choice")) }),
    Command(
        group: .training, needs: .writing,
        declaration: CommandDeclaration(
            "decline", summary: "decline an offer",
            positionals: [.init("OFFER", .optional, help: "its number or id; may be left out when one is open")],
            examples: ["decline", "decline 1"]),
        run: { call in try answerReply(call, choice: Offer.Choice.decline) }),
]
