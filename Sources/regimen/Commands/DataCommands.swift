import Exchange
import Host
import Journal
import TrainingKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

let dataCommands: [Command] = [
    Command(
        group: .data, needs: .writing,
        declaration: CommandDeclaration(
            "import", summary: "bring in history from Hevy, Strong, FitNotes, a CSV file or a Dredfit backup",
            discussion: """
                The format is recognised from the header. Importing the same file, or a longer export, again adds only
                what is new. Every row that became no set is named with its line; every exercise name with what it became.
                One transaction, and one step of undo.
                """,
            positionals: [.init("FILE", help: "a file, or - for standard input", completion: .file)],
            options: [
                .init(
                    "from", value: "FORMAT", help: "hevy, strong, fitnotes, csv or dredfit",
                    completion: .words(Format.allCases.map(\.rawValue))),
                .init(
                    "unit", value: "UNIT", help: "kg or lb, where the file does not say", completion: .words(["kg", "lb"])),
                .init("dry-run", help: "say the same and write nothing"),
                .init("map", value: "NAME=EXERCISE", help: "what a name in the file stands for", repeats: true),
                .init("replace", help: "swap the whole training history, after a backup"),
                .init("yes", help: "do not ask"),
            ],
            examples: [
                "import workouts.csv --dry-run", "import strong.csv --unit lb",
                "import workouts.csv --map \"My press=overhead-press\"",
            ]),
        run: { call in try importReply(call) }),
    Command(
        group: .data, needs: .reading,
        declaration: CommandDeclaration(
            "export", summary: "write everything as an archive, or sets as Hevy, Strong or plain CSV",
            positionals: [
                .init("FILE", .optional, help: "the file; without it, or with -, standard output", completion: .file)
            ],
            options: [
                .init(
                    "format", value: "FORMAT", help: "json (the archive, the default), hevy, strong or csv",
                    completion: .words(ExportFormat.allCases.map(\.rawValue)))
            ],
            examples: ["export archive.json", "export --format hevy workouts.csv", "export --format csv | head"]),
        run: { call in
            let format = try call.choice("format", ExportFormat.self) ?? .json
            let path = call.arguments.word("FILE").flatMap { $0 == "-" ? nil : $0 }
            let bytes = try call.host().export(format, to: path)
            guard let path else { return Reply.alreadyWritten }
            return Reply(
                ["path": .string(path), "format": .string(format.rawValue), "bytes": .int(bytes)],
                ["Written: \(path), \(bytes) bytes"])
        }),
    Command(
        group: .data, needs: .reading,
        declaration: CommandDeclaration(
            "backup", summary: "copy the journal into a file, checked after writing",
            positionals: [.init("FILE", .optional, help: "the file; without it one beside the journal", completion: .file)],
            examples: ["backup", "backup ~/regimen.backup"]),
        run: { call in
            let file = call.arguments.word("FILE")
            guard file != "-" else {
                throw Refusal(
                    "unwritable", "a backup is checked after it is written, so it needs a file",
                    hint: "For instance: backup regimen.backup")
            }
            let path = try call.host().backup(to: file)
            return Reply(["path": .string(path)], ["Backed up and checked: \(path)"])
        }),
    Command(
        group: .data, needs: .nothing,
        declaration: CommandDeclaration(
            "restore", summary: "make the journal what a backup or an archive holds",
            discussion: "Shows what is in the file and what would be lost, asks, and backs the present journal up first. It is no step of undo.",
            positionals: [.init("FILE", help: "a backup or an archive", completion: .file)],
            options: [
                .init("dry-run", help: "only show what is in it"),
                .init("yes", help: "do not ask"),
            ],
            examples: ["restore archive.json --dry-run", "restore ~/regimen.backup --yes"]),
        run: { call in try restoreReply(call) }),
    Command(
        group: .data, needs: .writing,
        declaration: CommandDeclaration(
            "doctor", summary: "check the journal: its file, its references, every program's fold",
            options: [.init("repair", help: "rebuild what can be rebuilt")],
            examples: ["doctor", "doctor --repair"]),
        onlyLooks: { !$0.flag("repair") },
        run: { call in
            do {
                return try doctorReply(call)
            } catch let error as JournalError {
                return try unreadableReply(error, call)
            }
        }),
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
                try call.confirm(
                    "Empty the journal with \(counted(counts.sessions, "session")) and \(counted(counts.sets, "set"))?"),
                try call.confirm("Really everything? A backup is made first.")
            else { return Reply(["wiped": false], ["Nothing was changed."]) }
            let backup = try host.wipe()
            return Reply(
                ["wiped": true, "backup": .string(backup)],
                ["The journal is empty. The backup is \(backup)", "To bring it back: regimen undo"])
        }),
]

private func importReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    let path = call.arguments.word("FILE") ?? "-"
    let isReplacing = call.arguments.flag("replace")
    if isReplacing, !call.arguments.flag("dry-run") {
        let counts = try host.journal.counts()
        let sessions = counted(counts.sessions, "session")
        guard try call.confirm("Replace the training history of \(sessions) by that of \(path)?") else {
            return Reply(["imported": false], ["Nothing was changed."])
        }
    }
    var line = ProgressLine(isShown: call.terminal.isInteractive && !call.invocation.quiet)
    let result = try host.importFile(
        ImportRequest(
            path: path, format: try call.choice("from", Format.self), unit: try call.choice("unit", MassUnit.self),
            map: try call.arguments.options("map").map(mapping), dryRun: call.arguments.flag("dry-run"),
            replace: isReplacing, progress: { line.show($0, of: $1) }))
    line.clear()
    return Reply(importJSON(result), importLines(result, call))
}

private func mapping(_ text: String) throws -> (name: String, exercise: String) {
    guard let equals = text.lastIndex(of: "="), equals != text.startIndex else {
        throw UsageError.badValue(text, of: "--map", allowed: "NAME=EXERCISE")
    }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
}

private func importJSON(_ result: ImportResult) -> JSONValue {
    let report = result.report
    return [
        "format": .string(report.format.rawValue), "unit": .string(report.unit.rawValue),
        "unitFrom": .string(report.unitFrom.rawValue), "rows": .int(report.rows),
        "sessions": [
            "read": .int(result.sessions.read), "new": .int(result.sessions.new), "known": .int(result.sessions.known),
        ],
        "sets": [
            "read": .int(report.sets), "new": .int(result.sets.new), "known": .int(result.sets.known),
            "drops": .int(report.drops), "cardio": .int(report.cardio),
        ],
        "isNew": .bool(result.isNew), "skippedCount": .int(report.skippedCount),
        "brokenCount": .int(report.brokenCount),
        "skipped": .array(
            report.skipped.map { ["line": .int($0.line), "reason": .string($0.reason), "text": .string($0.text)] }),
        "exercises": .array(
            report.exercises.map { resolved in
                var members: [String: JSONValue] = [
                    "name": .string(resolved.name), "exercise": .string(resolved.exercise.rawValue),
                    "how": .string(resolved.how.word), "sets": .int(resolved.sets),
                ]
                if case .ambiguous(let several) = resolved.how {
                    members["candidates"] = .array(several.map { .string($0.rawValue) })
                }
                return .object(members)
            }),
        "notes": .array(report.notes.map { .string($0) }), "backup": .text(result.backup),
        "changes": .array(result.changes.map { .string($0) }),
    ]
}

private func importLines(_ result: ImportResult, _ call: Call) -> [String] {
    let report = result.report
    let isDry = call.arguments.flag("dry-run")
    let source =
        switch report.unitFrom {
        case .column: "as the file says"
        case .option: "as --unit says"
        case .configured: "the configured unit, for the file does not say"
        }
    var lines = ["\(report.format.name)\(isDry ? ", dry run: nothing is written" : "")"]
    if report.brokenCount > 0 {
        // First, so that a file that is half understood does not look like one that is.
        lines.append(
            "\(report.brokenCount) of \(counted(report.rows, "row")) could not be read, and named below; "
                + "the rest \(isDry ? "would be" : "is") in")
    }
    lines += [
        "Sessions: \(result.sessions.read) read, \(result.sessions.new) new, \(result.sessions.known) already there",
        "Sets: \(report.sets) read, \(result.sets.new) new, \(result.sets.known) already there; "
            + "\(counted(report.drops, "drop")), \(report.cardio) cardio \(report.cardio == 1 ? "entry" : "entries")",
        exercisesLine(report),
        "Rows: \(report.rows), of them \(report.skippedCount) skipped",
        "Unit: \(report.unit.rawValue), \(source)",
    ]
    lines += report.notes
    lines += resolutionLines(report, call.style)
    let shown = isDry ? report.skipped[...] : report.skipped.prefix(20)
    if !shown.isEmpty {
        lines += ["", "Skipped"] + shown.map { "  line \($0.line): \($0.reason): \($0.text)" }
        if report.skippedCount > shown.count {
            lines.append("  and \(report.skippedCount - shown.count) more; all are in --json")
        }
    }
    lines += result.changes
    if let backup = result.backup { lines.append("The journal as it was: \(backup)") }
    if !isDry {
        lines += ["", result.isNew ? "To take it back: regimen undo" : "All of it was there already; nothing was written"]
    }
    return lines.map(call.style.safe)
}

/// `Exercises: 86 read, 83 known, 3 new`.
private func exercisesLine(_ report: ImportReport) -> String {
    let names = Set(report.exercises.map(\.name)).count
    let unknown = report.exercises.filter {
        switch $0.how {
        case .new, .ambiguous: true
        case .exact, .alias, .map: false
        }
    }
    return "Exercises: \(names) read, \(names - unknown.count) known, \(unknown.count) new"
}

/// What every name in the file became, as a table.
private func resolutionLines(_ report: ImportReport, _ style: TextStyle) -> [String] {
    guard !report.exercises.isEmpty else { return [] }
    let rows: [[Section.Table.Cell]] = report.exercises.map { resolved in
        var how = resolved.how.word
        if case .ambiguous(let several) = resolved.how {
            how = "new: several fit, \(several.map(\.rawValue).joined(separator: ", "))"
        }
        return [.text(resolved.name), .text(resolved.exercise.rawValue), .text(how), "\(resolved.sets)"]
    }
    var lines =
        [""] + style.table([.init("Name in the file"), .init("Exercise"), .init("How"), .init("Sets", .right)], rows)
    if report.exercises.contains(where: { $0.how.word == "new" || $0.how.word == "ambiguous" }) {
        lines.append("New ones are exercises of their own; to make one another's: regimen exercises merge OLD NEW")
    }
    return lines
}

// MARK: restore, doctor

private func restoreReply(_ call: Call) throws -> Reply {
    let file = call.arguments.word("FILE") ?? ""
    let preview = try Host.preview(file)
    let path = try call.invocation.journalPath()
    // A damaged journal is no reason not to restore one: it is then set aside as it is.
    var present: (sessions: Int, sets: Int, events: Int, weights: Int)?
    var damage: String?
    do {
        let counts = try call.host().journal.counts()
        present = (counts.sessions, counts.sets, counts.events, counts.weights)
    } catch let error as JournalError {
        damage = error.message
    }
    let days = preview.firstDay.map { first in " from \(first) to \(preview.lastDay ?? first)" } ?? ""
    let content = "\(counted(preview.sessions, "session")) with \(counted(preview.sets, "set"))\(days)"
    var lines = ["In the \(preview.kind.rawValue): \(content), \(counted(preview.events, "event"))."]
    let lost = present.map { "\(counted($0.sessions, "session")) with \(counted($0.sets, "set"))" }
    if let lost { lines.append("Now in the journal, and lost from it: \(lost).") }
    if let damage { lines.append("The present journal cannot be read: \(damage)") }
    var json: [String: JSONValue] = [
        "kind": .string(preview.kind.rawValue), "sessions": .int(preview.sessions), "sets": .int(preview.sets),
        "events": .int(preview.events), "firstDay": .day(preview.firstDay), "lastDay": .day(preview.lastDay),
        "present": present.map { ["sessions": .int($0.sessions), "sets": .int($0.sets)] } ?? .null, "restored": false,
    ]
    guard !call.arguments.flag("dry-run") else { return Reply(.object(json), lines) }
    if call.terminal.isInteractive { try Terminal.write(lines.joined(separator: "\n") + "\n", to: STDERR_FILENO) }
    let question = "Make the journal what \(file) holds, \(content), and lose \(lost ?? "what cannot be read")?"
    guard try call.confirm(question) else { return Reply(.object(json), ["Nothing was changed."]) }
    let configuration = try Host.restore(file, kind: preview.kind, to: path) {
        guard let backup = try backUp(present, of: path, isDamaged: damage != nil, call) else { return false }
        json["backup"] = .string(backup)
        lines.append("The journal as it was: \(backup)")
        return true
    }
    json["restored"] = true
    lines.append("Restored.")
    if let configuration {
        let changes = try call.reopened().adoptConfiguration(configuration)
        json["changes"] = .array(changes.map { .string($0) })
        lines += changes
    }
    return Reply(.object(json), lines)
}

/// Keeps what a restore replaces: as a checked backup, and where the journal is damaged as it is; `nil` of nothing.
private func backUp(
    _ present: (sessions: Int, sets: Int, events: Int, weights: Int)?, of path: String, isDamaged: Bool, _ call: Call
) throws -> String? {
    guard !isDamaged else { return try Host.keepDamaged(path) }
    guard let present, present.sessions + present.sets + present.events + present.weights > 0 else { return nil }
    do {
        return try call.host().backupBeforeRestore()
    } catch JournalError.damaged {
        return try Host.keepDamaged(path)
    }
}

private func doctorReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    var diagnosis = try host.diagnose()
    var repaired: [String] = []
    if call.arguments.flag("repair"), !diagnosis.isHealthy {
        let before = diagnosis
        try host.repair()
        diagnosis = try host.diagnose()
        repaired = (before.file + before.checkpoints).filter { !(diagnosis.file + diagnosis.checkpoints).contains($0) }
    }
    let counts = try host.journal.counts()
    let held = [
        counted(counts.sessions, "session"), counted(counts.sets, "set"), counted(counts.events, "event"),
        counted(counts.weights, "body weight"),
    ]
    var lines = [held.joined(separator: ", ") + "."]
    lines += diagnosis.file.map { "file: \($0)" } + diagnosis.folds.map { "fold: \($0)" }
    lines += repaired.map { "rebuilt: \($0)" } + diagnosis.checkpoints.map { "checkpoint: \($0)" }
    if diagnosis.isHealthy {
        lines.append("The file is sound, and every program folds to the same state from its checkpoints and from the beginning.")
    } else {
        lines.append(
            call.arguments.flag("repair")
                ? "To go back to a sound copy: regimen restore FILE"
                : "To rebuild what can be rebuilt: regimen doctor --repair")
    }
    return Reply(
        [
            "healthy": .bool(diagnosis.isHealthy), "file": .array(diagnosis.file.map { .string($0) }),
            "checkpoints": .array(diagnosis.checkpoints.map { .string($0) }),
            "folds": .array(diagnosis.folds.map { .string($0) }), "repaired": .array(repaired.map { .string($0) }),
        ], lines, exitStatus: diagnosis.isHealthy ? 0 : 1)
}

/// What `doctor` says of a journal that cannot even be opened or read through.
private func unreadableReply(_ error: JournalError, _ call: Call) throws -> Reply {
    guard case .damaged(let path, let detail) = error else { throw error }
    let backups = Host.backups(beside: path)
    var lines = ["file: \(path): \(detail)", "It cannot be read through. To go back to a sound copy: regimen restore FILE"]
    if !backups.isEmpty { lines += ["Backups beside it, the newest first:"] + backups.map { "  \($0)" } }
    return Reply(
        [
            "healthy": false, "file": [.string(detail)], "checkpoints": [], "folds": [], "repaired": [],
            "backups": .array(backups.map { .string($0) }),
        ], lines, exitStatus: 1)
}
