/// A command as a declaration: parsing, help, errors and completion all come from it.
public struct CommandDeclaration: Sendable {
    /// What a word can be completed with.
    public enum Completion: Sendable, Hashable {
        case none, exercise, program, session, file, muscle
        case words([String])
    }

    public struct Positional: Sendable {
        public enum Arity: Sendable { case required, optional, many }
        public var name: String
        public var arity: Arity
        public var help: String
        public var completion: Completion

        public init(_ name: String, _ arity: Arity = .required, help: String, completion: Completion = .none) {
            self.name = name
            self.arity = arity
            self.help = help
            self.completion = completion
        }
    }

    public struct Option: Sendable {
        /// Without the dashes: `rating`.
        public var name: String
        /// What stands after it; `nil` for a flag.
        public var value: String?
        public var help: String
        public var repeats: Bool
        public var completion: Completion

        public init(
            _ name: String, value: String? = nil, help: String, repeats: Bool = false, completion: Completion = .none
        ) {
            self.name = name
            self.value = value
            self.help = help
            self.repeats = repeats
            self.completion = completion
        }
    }

    public var name: String
    /// One line, a verb first, no full stop.
    public var summary: String
    public var discussion: String { makeDiscussion() }
    private let makeDiscussion: @Sendable () -> String
    public var positionals: [Positional]
    public var options: [Option]
    /// Whole lines as typed after `regimen `.
    public var examples: [String]

    /// - Parameter discussion: made when help is asked for, for every command declares all of them.
    public init(
        _ name: String, summary: String, discussion: @autoclosure @escaping @Sendable () -> String = "",
        positionals: [Positional] = [],
        options: [Option] = [], examples: [String] = []
    ) {
        self.name = name
        self.summary = summary
        makeDiscussion = discussion
        self.positionals = positionals
        self.options = options
        self.examples = examples
    }
}

/// The words of one call, sorted by its declaration.
public struct Arguments: Sendable {
    // Lists, not dictionaries: a call has a handful of words, and the first use of a kind of dictionary costs more.
    private var positionals: [(name: String, words: [String])] = []
    private var options: [(name: String, value: String)] = []
    private var flags: [String] = []

    /// The first word at this place.
    public func word(_ name: String) -> String? { words(name).first }
    public func words(_ name: String) -> [String] { positionals.first { $0.name == name }?.words ?? [] }
    /// The last value given for an option.
    public func option(_ name: String) -> String? { options.last { $0.name == name }?.value }
    public func options(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }
    public func flag(_ name: String) -> Bool { flags.contains(name) }

    /// Sorts the words of a call. A word that starts with `-` and a digit (or `-.5`, `-,5`) is never an option; after
    /// `--` nothing is.
    ///
    /// - Throws: ``UsageError``.
    public init(_ words: [String], for command: CommandDeclaration) throws(UsageError) {
        var rest: [String] = []
        var index = 0
        var optionsOver = false
        while index < words.count {
            let word = words[index]
            index += 1
            if word == "--", !optionsOver {
                optionsOver = true
                continue
            }
            guard !optionsOver, Arguments.isOption(word) else {
                rest.append(word)
                continue
            }
            let parts = word.drop { $0 == "-" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts.first.map(String.init) ?? ""
            guard word.hasPrefix("--"), let option = command.options.first(where: { $0.name == name }) else {
                throw .unknownOption(word, command: command.name, known: command.options.map(\.name))
            }
            guard let placeholder = option.value else {
                guard parts.count == 1 else { throw .flagWithValue(name, command: command.name) }
                flags.append(name)
                continue
            }
            let value: String
            if parts.count == 2 {
                value = String(parts[1])
            } else if index < words.count, !words[index].hasPrefix("--") {
                value = words[index]
                index += 1
            } else {
                throw .missingValue(name, placeholder: placeholder, command: command.name)
            }
            if !option.repeats, self.option(name) != nil { throw .givenTwice(name, command: command.name) }
            options.append((name, value))
        }
        for (place, positional) in command.positionals.enumerated() {
            switch positional.arity {
            case .required:
                guard !rest.isEmpty else { throw .missingWord(positional.name, command: command.name) }
                positionals.append((positional.name, [rest.removeFirst()]))
            case .optional:
                let needed = command.positionals[(place + 1)...].count { $0.arity == .required }
                if rest.count > needed { positionals.append((positional.name, [rest.removeFirst()])) }
            case .many:
                let after = command.positionals.count - place - 1
                let take = max(0, rest.count - after)
                positionals.append((positional.name, Array(rest.prefix(take))))
                rest.removeFirst(take)
            }
        }
        if let extra = rest.first { throw .unexpectedWord(extra, command: command.name) }
    }

    /// Whether a word is an option: it starts with a dash that is not the sign of a number.
    public static func isOption(_ word: String) -> Bool {
        guard word.utf8.first == UInt8(ascii: "-"), let second = word.utf8.dropFirst().first else { return false }
        let number = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
        return !number && second != UInt8(ascii: ".") && second != UInt8(ascii: ",")
    }
}

/// The words of a command are off.
public enum UsageError: ExplainedError, Equatable {
    case unknownOption(String, command: String, known: [String])
    case flagWithValue(String, command: String)
    case missingValue(String, placeholder: String, command: String)
    case givenTwice(String, command: String)
    case missingWord(String, command: String)
    case unexpectedWord(String, command: String)
    /// A value that is not one of those allowed.
    case badValue(String, of: String, allowed: String)

    public var isUsage: Bool { true }
    public var code: String { "usage" }

    public var message: String {
        switch self {
        case .unknownOption(let word, let command, _): "'\(command)' has no option \(word)"
        case .flagWithValue(let name, _): "--\(name) takes no value"
        case .missingValue(let name, let placeholder, _): "--\(name) needs a value: --\(name) \(placeholder)"
        case .givenTwice(let name, _): "--\(name) was given twice"
        case .missingWord(let name, let command): "'\(command)' needs \(name)"
        case .unexpectedWord(let word, let command): "'\(command)' does not expect '\(word)'"
        case .badValue(let value, let name, _): "'\(value)' is not a valid \(name)"
        }
    }

    public var hint: String {
        switch self {
        case .unknownOption(_, let command, let known):
            known.isEmpty
                ? "See: regimen \(command) --help"
                : "It has: \(known.map { "--" + $0 }.joined(separator: ", ")). See: regimen \(command) --help"
        case .flagWithValue(_, let command), .missingValue(_, _, let command), .givenTwice(_, let command),
            .missingWord(_, let command), .unexpectedWord(_, let command):
            "See: regimen \(command) --help"
        case .badValue(_, _, let allowed): "Allowed: \(allowed)"
        }
    }
}
