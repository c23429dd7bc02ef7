import TrainingKit

/// What the configuration file says.
public struct Configuration: Equatable, Sendable {
    public enum Colour: String, CaseIterable, Sendable {
        case auto, always, never
    }

    /// The id of the current program; `nil` before setup.
    public var program: String?
    /// The unit of amounts that name none.
    public var units: MassUnit = .kg
    /// The weekdays the user trains on; `nil` leaves it to the program.
    public var trainingDays: Set<Weekday>?
    /// Rest after a set that no plan gives a rest for, in seconds.
    public var restSeconds = 90
    public var colour = Colour.auto
    /// Whether the guided workout rings the terminal bell.
    public var bell = true
    /// Each program's options by its id, as far as they were set.
    public var options: [String: [String: JSONValue]] = [:]

    public init() {}
}

/// What is wrong with a configuration file: the key, the line counted from 1, and what is allowed.
public enum ConfigurationError: ExplainedError, Equatable {
    case unreadable(path: String, reason: String)
    case notJSON(path: String, line: Int?, reason: String)
    case unknownKey(path: String, key: String, line: Int, known: [String])
    case badValue(path: String, key: String, line: Int, allowed: String)
    case unwritable(path: String, reason: String)

    public var code: String { "configuration" }

    public var message: String {
        switch self {
        case .unreadable(let path, let reason): "the configuration \(path) cannot be read: \(reason)"
        case .notJSON(let path, let line, let reason):
            "the configuration \(path) is not valid JSON\(line.map { ", line \($0)" } ?? ""): \(reason)"
        case .unknownKey(let path, let key, let line, _):
            "the configuration \(path), line \(line), has an unknown key '\(key)'"
        case .badValue(let path, let key, let line, _):
            "the configuration \(path), line \(line), has a value for '\(key)' that is not allowed"
        case .unwritable(let path, let reason): "the configuration \(path) cannot be written: \(reason)"
        }
    }

    public var hint: String {
        switch self {
        case .unreadable: "Check its permissions, or name another with --config FILE"
        case .notJSON: "Mend the file, or move it away and run: regimen setup"
        case .unknownKey(_, _, _, let known): "Allowed here: \(known.joined(separator: ", "))"
        case .badValue(_, _, _, let allowed): "Allowed: \(allowed)"
        case .unwritable:
            "Check the folder, its permissions and the room on its disk, or name another with --config FILE"
        }
    }
}

extension Configuration {
    static let keys = ["bell", "color", "program", "programs", "rest", "trainingDays", "units"]

    /// The configuration as JSON; absent keys are at their defaults.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "units": .string(units.rawValue), "rest": .int(restSeconds), "color": .string(colour.rawValue),
            "bell": .bool(bell),
        ]
        if let program { members["program"] = .string(program) }
        if let trainingDays {
            members["trainingDays"] = .array(trainingDays.sorted().map { .string($0.abbreviation) })
        }
        let options = options.filter { !$0.value.isEmpty }
        if !options.isEmpty { members["programs"] = .object(options.mapValues { .object($0) }) }
        return .object(members)
    }

    /// Reads the members of a configuration file.
    ///
    /// - Parameter line: the line on which a key stands, given the keys above it.
    /// - Throws: ``ConfigurationError``.
    init(_ members: [(key: String, value: JSONValue)], path: String, line: ([String]) -> Int)
        throws(ConfigurationError)
    {
        self.init()
        func reject(_ key: String, _ allowed: String) -> ConfigurationError {
            .badValue(path: path, key: key, line: line([key]), allowed: allowed)
        }
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            switch key {
            case "program":
                guard let id = value.string, let kind = Registry.program(id) else {
                    throw reject(key, Registry.programs.map(\.descriptor.id).joined(separator: ", "))
                }
                program = kind.descriptor.id
            case "units":
                guard let unit = value.string.flatMap(MassUnit.init) else { throw reject(key, "kg, lb") }
                units = unit
            case "trainingDays":
                let days = value.array?.map { $0.string.flatMap { Weekday($0) } }
                guard let days, !days.contains(nil) else {
                    throw reject(key, "a list of mon, tue, wed, thu, fri, sat, sun")
                }
                trainingDays = Set(days.compactMap { $0 })
            case "rest":
                guard let seconds = value.int, (0...3600).contains(seconds) else {
                    throw reject(key, "seconds, 0 to 3600")
                }
                restSeconds = seconds
            case "color":
                guard let choice = value.string.flatMap(Colour.init) else { throw reject(key, "auto, always, never") }
                colour = choice
            case "bell":
                guard let choice = value.bool else { throw reject(key, "true, false") }
                bell = choice
            case "programs":
                guard let given = value.object else { throw reject(key, "an object with one member a program") }
                try read(programs: given, path: path, line: line)
            default:
                throw .unknownKey(path: path, key: key, line: line([key]), known: Configuration.keys)
            }
        }
    }

    private mutating func read(programs: [String: JSONValue], path: String, line: ([String]) -> Int)
        throws(ConfigurationError)
    {
        for (id, value) in programs.sorted(by: { $0.key < $1.key }) {
            guard let kind = Registry.program(id), kind.descriptor.id == id else {
                throw .unknownKey(
                    path: path, key: id, line: line(["programs", id]), known: Registry.programs.map(\.descriptor.id))
            }
            guard let given = value.object else {
                throw .badValue(
                    path: path, key: id, line: line(["programs", id]), allowed: "an object with the program's options")
            }
            do {
                _ = try kind.options(from: given)
            } catch {
                switch error {
                case .unknownKey(let key, let known):
                    throw .unknownKey(path: path, key: key, line: line(["programs", id, key]), known: known)
                case .badValue(let key, let allowed):
                    throw .badValue(path: path, key: key, line: line(["programs", id, key]), allowed: allowed)
                }
            }
            options[id] = given
        }
    }
}
