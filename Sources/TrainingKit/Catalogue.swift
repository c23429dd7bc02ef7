/// All exercises: those that ship, with the user's changes on top. Immutable; a change makes a new one.
///
/// A command looks at a handful of exercises out of many hundreds, so the shipped ones stay lines of a file until they
/// are asked for.
public struct Catalogue: Sendable {
    /// Changes whenever the content does; part of a checkpoint's key.
    public let revision: String
    private let file: CatalogueFile
    /// The user's additions and changes, and where they stand: a change in place of what it changes, an addition at the
    /// end.
    private let changes: [Exercise]
    private let place: [Exercise.ID: Int]
    private let changed: [Int: Int]
    /// Identifiers of exercises that were merged away, and what they became.
    private let merged: [Exercise.ID: Exercise.ID]

    /// Later exercises replace earlier ones of the same id, in their place.
    public init(_ exercises: [Exercise], merged: [Exercise.ID: Exercise.ID] = [:], revision: String) {
        self.init(file: CatalogueFile([]), changes: exercises, merged: merged, revision: revision)
    }

    /// The exercises of a catalogue file.
    ///
    /// - Parameter bytes: checked by ``CatalogueFile/check(_:)`` before they were shipped.
    public init(tsv bytes: [UInt8], revision: String) {
        self.init(file: CatalogueFile(bytes), changes: [], merged: [:], revision: revision)
    }

    /// This catalogue with the user's changes.
    public func changed(by changes: [Exercise], merged: [Exercise.ID: Exercise.ID], revision: String) -> Catalogue {
        Catalogue(file: file, changes: self.changes + changes, merged: merged, revision: revision)
    }

    private init(file: CatalogueFile, changes: [Exercise], merged: [Exercise.ID: Exercise.ID], revision: String) {
        var list: [Exercise] = []
        var place: [Exercise.ID: Int] = [:]
        var changed: [Int: Int] = [:]
        for exercise in changes {
            if let index = place[exercise.id] {
                list[index] = exercise
            } else {
                place[exercise.id] = list.count
                if let line = file.index(of: exercise.id) { changed[line] = list.count }
                list.append(exercise)
            }
        }
        self.file = file
        self.changes = list
        self.place = place
        self.changed = changed
        self.merged = merged
        self.revision = revision
    }

    public subscript(id: Exercise.ID) -> Exercise? {
        location(of: id).map(exercise(at:))
    }

    /// The id that an exercise goes by today: another only for one that was merged away.
    public func canonical(_ id: Exercise.ID) -> Exercise.ID {
        merged.isEmpty || merged[id] == nil ? id : self[id]?.id ?? id
    }

    /// The name to show; the id itself for an exercise that is not in the catalogue.
    public func name(of id: Exercise.ID) -> String {
        guard let location = location(of: id) else { return id.rawValue }
        return location < file.count ? file.name(at: location) : changes[location - file.count].name
    }

    /// All of them: those of the file in its order, the user's own at the end. Those that were merged away are left
    /// out.
    public var exercises: [Exercise] {
        (0..<size).compactMap { isListed($0) ? exercise(at: $0) : nil }
    }

    // MARK: By place

    /// Places to look at: lines of the file, then the user's exercises.
    var size: Int { file.count + changes.count }

    /// Where an id leads: the user's exercise before the line that it changes.
    private func location(of id: Exercise.ID) -> Int? {
        if let merged = merged[id] { return location(of: merged) }
        return place[id].map { file.count + $0 } ?? file.index(of: id)
    }

    func exercise(at place: Int) -> Exercise {
        guard place < file.count else { return changes[place - file.count] }
        return changed[place].map { changes[$0] } ?? file.exercise(at: place)
    }

    /// Whether a place holds an exercise that stands nowhere else.
    private func isListed(_ place: Int) -> Bool {
        guard place >= file.count else {
            return merged.isEmpty || merged[file.id(at: place)] == nil
        }
        let exercise = changes[place - file.count]
        return file.index(of: exercise.id) == nil && merged[exercise.id] == nil
    }

    /// The places, in order, of all exercises of which a name may be one of these or have it as a word.
    func places(naming beginnings: [NameBeginning]) -> [Int] {
        var places = file.places(naming: beginnings)
        if !changed.isEmpty { places = Set(places).union(changed.keys).sorted() }
        return places + (file.count..<size)
    }

    /// Hands out every name of the exercises at these places as UTF-8, with the place: its id, its name, then its aliases.
    func forEachName(
        at places: [Int],
        _ body: (_ place: Int, _ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Void
    ) {
        for place in places where isListed(place) {
            if place < file.count, changed.isEmpty || changed[place] == nil {
                file.forEachName(at: place) { body(place, $0, $1) }
            } else {
                let exercise = exercise(at: place)
                for (index, var name) in ([exercise.id.rawValue, exercise.name] + exercise.aliases).enumerated() {
                    name.withUTF8 { body(place, index, $0) }
                }
            }
        }
    }
}
