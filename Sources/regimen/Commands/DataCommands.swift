import Host
import Journal
import TrainingKit

let dataCommands: [Command] = [
    Command(
        group: .data, needs: .writing,
        declaration: CommandDeclaration(
            "wipe", summary: "empty the journal, after a backup",
            discussion: "Asks twice. The configuration stays.",
            options: [.init("yes", help: "do not ask")], examples: ["wipe --yes"]),
        run: { call in
            let host = try call.host()
            let counts = try host.journal.counts()
            guard
                try call.confirm("Empty the journal with \(counts.sessions) sessions and \(counts.sets) sets?"),
                try call.confirm("Really everything? A backup is made first.")
            else { return Reply(["wiped": false], ["Nothing was changed."]) }
            let backup = try host.wipe()
            return Reply(
                ["wiped": true, "backup": .string(backup)],
                ["The journal is empty. The backup is \(backup)", "To bring it back: regimen undo"])
        }),
]
