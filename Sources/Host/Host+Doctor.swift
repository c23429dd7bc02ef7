import Journal
import TrainingKit

/// What `doctor` found.
public struct Diagnosis: Sendable {
    /// Problems of the file, its references and what it says.
    public var file: [String]
    /// Programs whose checkpoints do not agree with a fold from the beginning.
    public var checkpoints: [String]
    /// Items that a program cannot fold.
    public var folds: [String]

    public var isHealthy: Bool { file.isEmpty && checkpoints.isEmpty && folds.isEmpty }
}

extension Host {
    /// Checks the journal: its file, its references, and the fold of every program against its checkpoints.
    public func diagnose() throws -> Diagnosis {
        var diagnosis = Diagnosis(file: try journal.integrityProblems(), checkpoints: [], folds: [])
        try journal.reading {
            for kind in Registry.programs {
                do {
                    diagnosis.checkpoints += try checkpointProblems(of: kind)
                } catch let error as any ExplainedError {
                    diagnosis.folds.append(error.message)
                }
            }
        }
        return diagnosis
    }

    /// Rebuilds what can be rebuilt: indexes, what is derived from the sets, and the checkpoints.
    public func repair() throws {
        _ = try journal.repair()
        try journal.write("repair", at: clock.now) { try refreshCheckpoint($0) }
    }

    /// Folds a program from the beginning once and holds every checkpoint that is kept against the state at its place.
    private func checkpointProblems(of kind: any ProgramKind) throws -> [String] {
        func newRun() throws -> any ProgramRun {
            try kind.run(options: options(of: kind), catalogue: catalogue(), context: context(of: kind))
        }
        var kept = try journal.checkpoints(checkpointKey(kind))
        var problems: [String] = []
        let (fresh, restored) = (try newRun(), try newRun())
        func check(_ checkpoint: (position: Position, state: String)) throws {
            let day = Moment(seconds: checkpoint.position.seconds).day
            do {
                try restored.restore(state: checkpoint.state)
            } catch {
                return problems.append("\(kind.descriptor.name): its checkpoint of \(day) cannot be read")
            }
            if try restored.encodedState() != fresh.encodedState() {
                problems.append(
                    "\(kind.descriptor.name): its checkpoint of \(day) differs from a fold from the beginning")
            }
        }
        try journal.timeline(program: kind.descriptor.id, after: nil, through: nil) { position, item in
            while let next = kept.first, next.position < position { try check(kept.removeFirst()) }
            switch item {
            case .session(let session): try fresh.take(session)
            case .event(let event): try fresh.take(event)
            }
        }
        try kept.forEach(check)
        return problems
    }
}
