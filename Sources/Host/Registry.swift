import AreteProgram
import DredfitProgram
import RepsProgram
import TrainingKit
import UnitProgram

/// The programs that ship with the command: the one place that knows them all.
public enum Registry {
    private static let entries = [
        Entry(Dredfit.self),
        Entry(Unit.self),
        Entry(Reps.self),
        Entry(Arete.self),
    ]

    public static let programs = entries.map { $0.kind() }

    /// The program with this id, ignoring case.
    public static func program(_ id: String) -> (any ProgramKind)? {
        let id = id.lowercased()
        return entries.first { $0.id() == id }?.kind()
    }

    /// A program whose descriptor and box are made when they are asked for: making a generic type at run time has the
    /// runtime search all conformances of the binary, and nearly every command needs one program.
    private struct Entry: Sendable {
        let id: @Sendable () -> String
        let kind: @Sendable () -> any ProgramKind

        init<P: TrainingProgram>(_: P.Type) {
            id = { P.descriptor.id }
            kind = { ProgramBox(P.self) }
        }
    }
}
