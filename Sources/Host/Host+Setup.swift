import Journal
import TrainingKit

/// What setup was told; `nil` leaves things as they are.
public struct SetupRequest: Sendable {
    public var program: String?
    public var units: MassUnit?
    public var trainingDays: Set<Weekday>?
    public var restSeconds: Int?
    /// The program's own options in words, by key.
    public var options: [(key: String, word: String)]

    public init(
        program: String? = nil, units: MassUnit? = nil, trainingDays: Set<Weekday>? = nil, restSeconds: Int? = nil,
        options: [(key: String, word: String)] = []
    ) {
        self.program = program
        self.units = units
        self.trainingDays = trainingDays
        self.restSeconds = restSeconds
        self.options = options
    }
}

extension Host {
    /// The program with this id.
    public func program(_ id: String) throws -> any ProgramKind {
        guard let kind = Registry.program(id) else {
            throw Refusal(
                "unknown-program", "there is no program '\(id)'",
                hint: "There are: \(Registry.programs.map(\.descriptor.id).joined(separator: ", "))", isUsage: true)
        }
        return kind
    }

    /// Changes the configuration and keeps the journal.
    ///
    /// - Returns: what changed, a line each, `key: before → after`.
    public func setUp(_ request: SetupRequest) throws -> [String] {
        let before = configuration
        var new = configuration
        if let id = request.program { new.program = try program(id).descriptor.id }
        if let units = request.units { new.units = units }
        if let days = request.trainingDays { new.trainingDays = days }
        if let rest = request.restSeconds { new.restSeconds = rest }
        if !request.options.isEmpty {
            guard let id = new.program else {
                throw Refusal("no-program", "options belong to a program, and none is chosen", hint: "Add --program ID")
            }
            let kind = try program(id)
            for (key, word) in request.options { new.options[id] = try set(key, word, of: kind, in: new) }
        }
        if new.program != before.program, let open = try journal.openSession(through: nil) {
            throw SessionError.open(open)
        }
        // The checkpoint first: without it nothing has changed, and one that nobody asks for does no harm.
        adopt(new)
        do {
            if new.program != before.program {
                try journal.write("checkpoint", at: clock.now) { try refreshCheckpoint($0) }
            }
            try save(new)
        } catch {
            adopt(before)
            throw error
        }
        return Host.changes(from: before, to: new)
    }

    private func set(_ key: String, _ word: String, of kind: any ProgramKind, in configuration: Configuration) throws
        -> [String: JSONValue]
    {
        let id = kind.descriptor.id
        do throws(OptionError) {
            let options = try kind.options(from: configuration.options[id] ?? [:])
            return try kind.options(options, setting: key, to: word).object ?? [:]
        } catch {
            switch error {
            case .unknownKey(let key, let known):
                throw Refusal(
                    "unknown-option", "\(kind.descriptor.name) has no option '\(key)'",
                    hint: known.isEmpty ? "It has none" : "It has: \(known.joined(separator: ", "))", isUsage: true)
            case .badValue(let key, let allowed):
                throw UsageError.badValue(word, of: "value for \(key)", allowed: allowed)
            }
        }
    }

    /// What differs, a line each, `key: before → after`.
    public static func changes(from before: Configuration, to after: Configuration) -> [String] {
        let (old, new) = (flat(before.json), flat(after.json))
        return Set(old.keys).union(new.keys).sorted().compactMap { key in
            old[key] == new[key] ? nil : "\(key): \(old[key] ?? "not set") → \(new[key] ?? "not set")"
        }
    }

    /// A configuration with every option of a program, absent ones at their defaults: what changes are compared on.
    public func completed(_ configuration: Configuration, for kind: any ProgramKind) throws -> Configuration {
        let id = kind.descriptor.id
        var completed = configuration
        completed.options[id] = try kind.options(from: configuration.options[id] ?? [:]).object ?? [:]
        return completed
    }

    private static func flat(_ value: JSONValue, _ path: String = "") -> [String: String] {
        guard let members = value.object else {
            return [path: (try? JSONText.encode(value)) ?? ""]
        }
        return members.reduce(into: [:]) { result, member in
            result.merge(flat(member.value, path.isEmpty ? member.key : "\(path).\(member.key)")) { $1 }
        }
    }
}
