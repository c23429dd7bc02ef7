/// All exercises: those that ship, with the user's changes on top. Immutable; a change makes a new one.
public struct Catalogue: Sendable {
    /// In the order of the catalogue file, the user's own at the end.
    public let exercises: [Exercise]
    /// Changes whenever the content does; part of a checkpoint's key.
    public let revision: String
    private let index: [Exercise.ID: Int]
    /// Identifiers of exercises that were merged away, and what they became.
    private let merged: [Exercise.ID: Exercise.ID]

    /// Later exercises replace earlier ones of the same id, in their place.
    public init(_ exercises: [Exercise], merged: [Exercise.ID: Exercise.ID] = [:], revision: String) {
        var list: [Exercise] = []
        list.reserveCapacity(exercises.count)
        var index = [Exercise.ID: Int](minimumCapacity: exercises.count)
        for exercise in exercises {
            if let place = index[exercise.id] {
                list[place] = exercise
            } else {
                index[exercise.id] = list.count
                list.append(exercise)
            }
        }
        self.exercises = list
        self.index = index
        self.merged = merged
        self.revision = revision
    }

    public subscript(id: Exercise.ID) -> Exercise? {
        if let place = index[id] { return exercises[place] }
        return merged[id].flatMap { self[$0] }
    }

    /// The name to show; the id itself for an exercise that is not in the catalogue.
    public func name(of id: Exercise.ID) -> String { self[id]?.name ?? id.rawValue }
}

/// Why a catalogue file could not be read: the line, counted from 1, and what is wrong there.
public struct CatalogueFileError: Error, Equatable, CustomStringConvertible {
    public let line: Int
    public let problem: String
    public var description: String { "line \(line): \(problem)" }
}

extension Catalogue {
    /// Reads the catalogue file: tab-separated columns
    /// `id name equipment pattern primary secondary measure sides loading loaded aliases`, comments with `#`, `-` for none.
    ///
    /// - Throws: ``CatalogueFileError`` at the first line that is off.
    public init(tsv bytes: [UInt8], revision: String) throws(CatalogueFileError) {
        var exercises: [Exercise] = []
        exercises.reserveCapacity(320)
        var line = 0
        for raw in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            if raw.isEmpty || raw.first == UInt8(ascii: "#") { continue }
            let fields = raw.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            guard fields.count == 11 else { throw .init(line: line, problem: "\(fields.count) columns, not 11") }
            if fields[0] == "id" { continue }
            do throws(FieldProblem) {
                exercises.append(try Exercise(fields: fields))
            } catch {
                throw .init(line: line, problem: error.text)
            }
        }
        self.init(exercises, revision: revision)
    }
}

private struct FieldProblem: Error { let text: String }

extension Exercise {
    fileprivate init(fields: [String]) throws(FieldProblem) {
        func value<T: RawRepresentable>(_ index: Int, _: T.Type) throws(FieldProblem) -> T where T.RawValue == String {
            guard let value = T(rawValue: fields[index]) else { throw .init(text: "'\(fields[index])' is not known") }
            return value
        }
        func list(_ index: Int) -> [String] {
            fields[index] == "-" ? [] : fields[index].split(separator: ",").map(String.init)
        }
        func muscles(_ index: Int) throws(FieldProblem) -> [Muscle] {
            var muscles: [Muscle] = []
            for name in list(index) {
                guard let muscle = Muscle(rawValue: name) else { throw .init(text: "'\(name)' is not a muscle") }
                muscles.append(muscle)
            }
            return muscles
        }
        var loading: Loading = []
        for name in list(8) {
            guard let way = Loading.names.first(where: { $0.name == name })?.loading else {
                throw .init(text: "'\(name)' is not a way of loading")
            }
            loading.insert(way)
        }
        guard fields[7] == "each" || fields[7] == "both" else { throw .init(text: "sides is 'each' or 'both'") }
        self.init(
            id: ID(fields[0]), name: fields[1], equipment: try value(2, Equipment.self),
            pattern: try value(3, Pattern.self), primary: try muscles(4), secondary: try muscles(5),
            measuredIn: try value(6, MeasuredIn.self), perSide: fields[7] == "each", loading: loading,
            loadedVariant: fields[9] == "-" ? nil : ID(fields[9]), aliases: list(10))
    }
}
