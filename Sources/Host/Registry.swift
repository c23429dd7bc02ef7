import AreteProgram
import DredfitProgram
import RepsProgram
import TrainingKit
import UnitProgram

/// The programs that ship with the command: the one place that knows them all.
public enum Registry {
    public static let programs: [any ProgramKind] = [
        ProgramBox(Dredfit.self),
        ProgramBox(Unit.self),
        ProgramBox(Reps.self),
        ProgramBox(Arete.self),
    ]

    /// The program with this id, ignoring case.
    public static func program(_ id: String) -> (any ProgramKind)? {
        programs.first { $0.descriptor.id == id.lowercased() }
    }
}
