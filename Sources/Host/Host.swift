import Config
import Journal
import TrainingKit

/// One command's view of everything: the configuration, the journal, the clock, and the current program.
///
/// Programs are run here and nowhere else: the state is folded from the latest checkpoint, and whoever changes what
/// is folded leaves a new checkpoint behind, so that the next command folds next to nothing.
public final class Host {
    public let configurationFile: ConfigurationFile
    public private(set) var configuration: Configuration
    public private(set) var journal: Journal
    private var access: Journal.Access
    /// Fixed for the length of a command; the guided workout, which lasts, sets it before everything it does.
    public var clock: Clock
    private var loadedCatalogue: Catalogue?
    /// See ``hiddenSets()``.
    private var knownHidden: (bound: Moment, sets: Set<Int>)?

    /// - Throws: ``ConfigurationError``, `JournalError`.
    public init(journal path: String, configuration file: String, clock: Clock, access: Journal.Access) throws {
        configurationFile = ConfigurationFile(path: file)
        configuration = try configurationFile.read()
        journal = try Journal(path: path, access: access)
        self.access = access
        self.clock = clock
    }

    /// Opens the journal for writing where it was opened to look.
    func openForWriting() throws {
        guard access == .readOnly else { return }
        journal = try Journal(path: journal.path, access: .readWrite)
        access = .readWrite
    }

    /// Writes the configuration and goes on with it.
    public func save(_ new: Configuration) throws {
        try configurationFile.write(new)
        configuration = new
    }

    /// Goes on with a configuration without writing it.
    func adopt(_ new: Configuration) { configuration = new }

    // MARK: Catalogue

    /// The exercises that ship, with the user's changes.
    public func catalogue() throws -> Catalogue {
        if let loadedCatalogue { return loadedCatalogue }
        let custom = try journal.customExercises()
        let merged = try journal.mergedExercises()
        let shipped = Config.catalogue
        let catalogue =
            custom.isEmpty && merged.isEmpty
            ? shipped
            : shipped.changed(
                by: custom, merged: merged, revision: "\(shipped.revision).\(try journal.catalogueRevision())")
        loadedCatalogue = catalogue
        return catalogue
    }

    /// Forgets the catalogue after a change of it.
    func reloadCatalogue() { loadedCatalogue = nil }

    // MARK: Time

    public var day: Day { clock.day }

    /// Sets that `--at` hides in sessions that it shows: those that were logged later. Looked up once.
    func hiddenSets() throws -> Set<Int> {
        guard let bound = clock.bound else { return [] }
        if let knownHidden, knownHidden.bound == bound { return knownHidden.sets }
        let sets = try journal.sets(loggedAfter: bound)
        knownHidden = (bound, sets)
        return sets
    }

    /// The moment to stamp on what this command writes: never before what the day already has when only a day was
    /// given.
    public func stamp() throws -> Moment {
        guard clock.isBareDay, let last = try journal.lastStamp(on: clock.day) else { return clock.now }
        return max(clock.now, last)
    }

    /// The moment to stamp on an event: after what the day already has, even if the clock was set back meanwhile.
    func eventStamp() throws -> Moment {
        guard clock.bound == nil || clock.isBareDay, let last = try journal.lastStamp(on: clock.day) else {
            return clock.now
        }
        return max(clock.now, last)
    }

    // MARK: Programs

    /// The current program.
    ///
    /// - Throws: a refusal that names `setup` where none was chosen.
    public func currentProgram() throws -> any ProgramKind {
        guard let id = configuration.program, let kind = Registry.program(id) else {
            throw Refusal(
                "no-program", "no program is chosen yet",
                hint: "Choose one: regimen setup --program "
                    + Registry.programs.map(\.descriptor.id).joined(separator: "|"))
        }
        return kind
    }

    /// The options of a program that the configuration gives.
    func options(of kind: any ProgramKind) -> [String: JSONValue] { configuration.options[kind.descriptor.id] ?? [:] }

    /// What a program is told about its surroundings.
    public func context(of kind: any ProgramKind, mode: ProgramMode = .journal) -> ProgramContext {
        ProgramContext(
            mode: mode, unit: configuration.units,
            trainingDays: configuration.trainingDays ?? kind.descriptor.defaultTrainingDays)
    }

    /// The program folded over everything the clock lets one see.
    public func run(_ kind: any ProgramKind) throws -> any ProgramRun {
        try folded(kind, through: clock.bound).run
    }

    /// Where a fold came to: the run, and the position of the last item it has seen.
    struct Folded {
        var run: any ProgramRun
        var position: Position?
        /// Items folded on top of the checkpoint.
        var steps: Int
    }

    func folded(_ kind: any ProgramKind, through bound: Moment?, fromNothing: Bool = false) throws -> Folded {
        let run = try kind.run(options: options(of: kind), catalogue: catalogue(), context: context(of: kind))
        var folded = Folded(run: run, position: nil, steps: 0)
        // A checkpoint that cannot be read costs a fold from the beginning and no more; `doctor` names it.
        if !fromNothing, let checkpoint = try journal.checkpoint(checkpointKey(kind), through: bound),
            (try? run.restore(state: checkpoint.state)) != nil
        {
            folded.position = checkpoint.position
        }
        let start = folded.position
        try journal.timeline(program: kind.descriptor.id, after: start, through: bound) { position, item in
            switch item {
            case .session(let session): try run.take(session)
            case .event(let event): try run.take(event)
            }
            folded.position = position
            folded.steps += 1
        }
        return folded
    }

    func checkpointKey(_ kind: any ProgramKind) throws -> CheckpointKey {
        let options = options(of: kind)
        return CheckpointKey(
            program: kind.descriptor.id, rulesVersion: kind.descriptor.rulesVersion,
            options: options.isEmpty ? "{}" : try JSONText.encode(JSONValue.object(options)),
            catalogue: try catalogue().revision)
    }

    /// Folds the current program up to the end of the journal and leaves a checkpoint there. Call it at the end of
    /// every write that changes what is folded.
    func refreshCheckpoint(_ writer: Writer) throws {
        guard let id = configuration.program, let kind = Registry.program(id) else { return }
        let folded = try folded(kind, through: nil)
        guard folded.steps > 0, let position = folded.position else { return }
        try writer.saveCheckpoint(checkpointKey(kind), at: position, state: folded.run.encodedState())
    }

    /// Look-backs as far as the clock lets one see, without the session that is open.
    public func history(excluding session: Int? = nil) -> JournalHistory {
        journal.history(through: clock.bound, excluding: session)
    }

    // MARK: Exercises

    /// The exercise that the user means.
    ///
    /// - Throws: ``ExerciseError``.
    public func exercise(_ name: String) throws -> Exercise {
        switch NameResolver.lookup(name, in: try catalogue()) {
        case .exact(let exercise): return exercise
        case .ambiguous(let several): throw ExerciseError.ambiguous(name, several.map(\.name))
        case .unknown(let nearest): throw ExerciseError.unknown(name, nearest.map(\.name))
        }
    }
}

extension Host {
    /// The exercise that the user means when looking back: the loaded lift of the same name where only that one was
    /// done. Who squats with a bar asks for the squat.
    ///
    /// - Throws: ``ExerciseError``.
    public func trainedExercise(_ name: String) throws -> Exercise {
        let exercise = try exercise(name)
        let history = history()
        guard let variant = exercise.loadedVariant, try history.lastPerformance(of: exercise.id) == nil,
            try history.lastPerformance(of: variant) != nil
        else { return exercise }
        return try catalogue()[variant] ?? exercise
    }
}

/// A name that does not lead to one exercise.
public enum ExerciseError: ExplainedError, Equatable {
    case ambiguous(String, [String])
    case unknown(String, [String])

    public var code: String {
        switch self {
        case .ambiguous: "ambiguous-exercise"
        case .unknown: "unknown-exercise"
        }
    }

    public var message: String {
        switch self {
        case .ambiguous(let name, let names):
            "'\(name)' could be \(names.prefix(8).joined(separator: ", "))"
                + (names.count > 8 ? " and \(names.count - 8) more" : "")
        case .unknown(let name, _): "no exercise is called '\(name)'"
        }
    }

    public var hint: String {
        switch self {
        case .ambiguous: "Write more of the name. Nothing was written"
        case .unknown(let name, let nearest):
            (nearest.isEmpty ? "" : "Did you mean \(nearest.joined(separator: ", "))? ")
                + "To add it: regimen exercises add \"\(name)\""
        }
    }
}
