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
                    let kept = try folded(kind, through: nil).run.encodedState()
                    let fresh = try folded(kind, through: nil, fromNothing: true).run.encodedState()
                    if kept != fresh {
                        diagnosis.checkpoints.append("\(kind.descriptor.name): its checkpoint differs from a fold from the beginning")
                    }
                } catch let error as any ExplainedError {
                    diagnosis.folds.append("\(kind.descriptor.name): \(error.message)")
                } catch {
                    diagnosis.folds.append("\(kind.descriptor.name): \(error)")
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
}
