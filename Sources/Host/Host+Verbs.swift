import Journal
import TrainingKit

extension Host {
    /// Runs a program's own verb and carries out what it asks for.
    ///
    /// - Parameter confirm: asks a question, for outcomes that want it; answering no writes nothing.
    public func perform(
        _ verb: CommandDeclaration, of kind: any ProgramKind, _ arguments: Arguments,
        confirm: (String) throws -> Bool
    ) throws -> (result: VerbResult, carriedOut: Bool) {
        let result = try journal.reading { () throws -> VerbResult in
            let run = try self.run(kind)
            let open = try journal.openSession(through: clock.bound)
            let request = VerbRequest(
                arguments: arguments, day: day, history: history(excluding: open?.id), openSession: open,
                exercise: { try self.exercise($0) }, readFile: Host.readFile)
            return try run.perform(verb.name, request)
        }
        guard result.writes else { return (result, true) }
        if let question = result.confirm, try !confirm(question) { return (result, false) }
        if result.begin != nil, kind.descriptor.id != configuration.program {
            throw Refusal(
                "not-current", "\(kind.descriptor.name) is not the current program",
                hint: "Switch to it: regimen use \(kind.descriptor.id)")
        }
        try checkRunnable(kind, result)
        if !result.events.isEmpty || !result.newExercises.isEmpty || result.begin != nil {
            let label = "\(kind.descriptor.id) \(verb.name)"
            try openForWriting()
            try journal.write(label, at: clock.now) { writer in
                for exercise in result.newExercises { try writer.put(exercise) }
                if !result.newExercises.isEmpty { reloadCatalogue() }
                for payload in result.events {
                    _ = try writer.add(event: payload, program: kind.descriptor.id, at: eventStamp(), day: day)
                }
                if let begin = result.begin {
                    try self.begin(begin.plan, skipping: begin.skipping, program: kind, writer)
                }
                try refreshCheckpoint(writer)
            }
        }
        if result.options != nil || result.trainingDays != nil {
            var changed = configuration
            if let options = result.options?.object { changed.options[kind.descriptor.id] = options }
            // The training days are those of the program that is trained with.
            if let days = result.trainingDays, kind.descriptor.id == configuration.program {
                changed.trainingDays = days
            }
            try save(changed)
        }
        return (result, true)
    }

    private static func readFile(_ path: String) throws -> [UInt8] {
        do {
            return try FileBytes.read(path, limit: 16_000_000)
        } catch {
            throw Refusal(
                "unreadable", "\(path) cannot be read: \(error.reason)",
                hint: "Name a text file, or - for standard input")
        }
    }

    /// Folds the events on top of the present state before anything is written, so that one that cannot be folded is
    /// refused whole.
    private func checkRunnable(_ kind: any ProgramKind, _ result: VerbResult) throws {
        guard !result.events.isEmpty else { return }
        let run = try run(kind)
        for payload in result.events { try run.fold(event: payload, on: day) }
    }

    /// Opens a session on a plan that a verb chose, with some of its slots set aside.
    private func begin(_ plan: Plan, skipping: [String], program kind: any ProgramKind, _ writer: Writer) throws {
        if let open = try journal.openSession(through: nil) { throw SessionError.open(open) }
        var session = Session(
            start: try stamp(), day: day, program: kind.descriptor.id, title: plan.title, plan: plan)
        session.exercises = plan.exercises.filter { $0.slot.map(skipping.contains) ?? false }.map {
            ExerciseEntry($0.exercise, slot: $0.slot, setAside: .skipped)
        }
        _ = try writer.insert(session)
    }
}
