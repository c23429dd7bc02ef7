import Journal
import TrainingKit

/// What may be changed about an exercise; `nil` leaves it.
public struct ExerciseChange: Sendable {
    public var name: String?
    public var equipment: Exercise.Equipment?
    public var pattern: Exercise.Pattern?
    public var primary: [Muscle]?
    public var secondary: [Muscle]?
    public var measuredIn: Exercise.MeasuredIn?
    public var perSide: Bool?
    public var loading: Exercise.Loading?
    public var aliases: [String]
    public var archived: Bool?

    public init(
        name: String? = nil, equipment: Exercise.Equipment? = nil, pattern: Exercise.Pattern? = nil,
        primary: [Muscle]? = nil, secondary: [Muscle]? = nil, measuredIn: Exercise.MeasuredIn? = nil,
        perSide: Bool? = nil, loading: Exercise.Loading? = nil, aliases: [String] = [], archived: Bool? = nil
    ) {
        self.name = name
        self.equipment = equipment
        self.pattern = pattern
        self.primary = primary
        self.secondary = secondary
        self.measuredIn = measuredIn
        self.perSide = perSide
        self.loading = loading
        self.aliases = aliases
        self.archived = archived
    }

    fileprivate func apply(to exercise: inout Exercise) {
        exercise.name = name ?? exercise.name
        exercise.equipment = equipment ?? exercise.equipment
        exercise.pattern = pattern ?? exercise.pattern
        exercise.primary = primary ?? exercise.primary
        exercise.secondary = secondary ?? exercise.secondary
        exercise.measuredIn = measuredIn ?? exercise.measuredIn
        exercise.perSide = perSide ?? exercise.perSide
        exercise.loading = loading ?? exercise.loading
        exercise.archived = archived ?? exercise.archived
        for alias in aliases where !exercise.aliases.contains(alias) { exercise.aliases.append(alias) }
    }
}

extension Host {
    /// Adds an exercise of the user's own.
    ///
    /// - Throws: a refusal where its name or an alias is taken.
    public func addExercise(_ name: String, _ change: ExerciseChange) throws -> Exercise {
        let name = name.trimmed
        let catalogue = try catalogue()
        var exercise = Exercise(id: slug(name, in: catalogue), name: name, loading: [.external, .added])
        change.apply(to: &exercise)
        try checkNames([name] + change.aliases, of: exercise.id, in: catalogue)
        let added = exercise
        try journal.write("add exercise \(name)", at: clock.now) { try $0.put(added) }
        reloadCatalogue()
        return added
    }

    /// Changes an exercise, shipped or the user's own.
    public func editExercise(_ id: Exercise.ID, _ change: ExerciseChange) throws -> Exercise {
        let catalogue = try catalogue()
        guard var exercise = catalogue[id] else { throw ExerciseError.unknown(id.rawValue, []) }
        try checkNames((change.name.map { [$0] } ?? []) + change.aliases, of: exercise.id, in: catalogue)
        change.apply(to: &exercise)
        let changed = exercise
        try journal.write("edit exercise \(changed.name)", at: clock.now) { writer in
            try writer.put(changed)
            reloadCatalogue()
            try refreshCheckpoint(writer)
        }
        return changed
    }

    /// Makes one exercise of two: the sets of `old` become sets of `new`, and its names lead there.
    public func mergeExercise(_ old: Exercise, into new: Exercise) throws {
        guard old.id != new.id else {
            throw Refusal("same-exercise", "\(old.name) cannot be merged into itself", hint: "Name two exercises")
        }
        try journal.write("merge \(old.name) into \(new.name)", at: clock.now) { writer in
            var target = new
            for name in [old.name] + old.aliases where !target.aliases.contains(name) { target.aliases.append(name) }
            try writer.put(target)
            try writer.merge(old.id, into: new.id)
            reloadCatalogue()
            try refreshCheckpoint(writer)
        }
    }

    private func checkNames(_ names: [String], of id: Exercise.ID, in catalogue: Catalogue) throws {
        let resolver = NameResolver(catalogue)
        for name in names {
            guard !NameResolver.normalise(name).isEmpty, name.count <= 100 else {
                throw Refusal(
                    "bad-name", "'\(name)' is not a name for an exercise",
                    hint: "A name has letters or digits in it, and at most 100 characters")
            }
            guard name.lowercased() != "all", name.contains(" ") || !LogLine.isSetLike(name) else {
                throw Refusal(
                    "bad-name", "'\(name)' could not be told from a set or from log all",
                    hint: "Add a word to it: \"\(name) curl\"")
            }
            switch resolver.resolve(foreign: name).outcome {
            case .exact(let other) where other.id != id, .alias(let other) where other.id != id:
                throw Refusal(
                    "name-taken", "'\(name)' already means \(other.name)",
                    hint: "Choose another name, or change that one: regimen exercises edit \(other.id)")
            default: break
            }
        }
    }

    private func slug(_ name: String, in catalogue: Catalogue) -> Exercise.ID {
        var slug = NameResolver.normalise(name).split(separator: " ").joined(separator: "-")
        if slug.isEmpty { slug = "exercise" }
        var id = Exercise.ID(slug)
        var number = 2
        while catalogue[id] != nil {
            id = Exercise.ID("\(slug)-\(number)")
            number += 1
        }
        return id
    }
}
