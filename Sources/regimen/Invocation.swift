import Host
import TrainingKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The options that every command takes, before or after its name.
struct Invocation {
    static let options: [CommandDeclaration.Option] = [
        .init(
            "journal", value: "FILE", help: "the journal (default $REGIMEN_JOURNAL, then the XDG data folder)",
            completion: .file),
        .init(
            "config", value: "FILE", help: "the configuration (default $REGIMEN_CONFIG, then the XDG config folder)",
            completion: .file),
        .init("at", value: "WHEN", help: "the clock: 2026-03-01 or 2026-03-01T18:30; nothing later is seen"),
        .init("json", help: "one JSON document on standard output"),
        .init("quiet", help: "print nothing but errors"),
        .init("color", value: "WHEN", help: "auto, always or never", completion: .words(["auto", "always", "never"])),
        .init("help", help: "how the command is used"),
        .init("version", help: "the version"),
    ]

    var journal: String?
    var configuration: String?
    var clock: Clock?
    var json = false
    var quiet = false
    var colour: Configuration.Colour?
    var help = false
    var version = false

    /// The command's words and the options around it. `rest` starts with the command.
    init(leading words: [String]) throws(UsageError) {
        let globals = CommandDeclaration("regimen", summary: "", options: Invocation.options)
        try read(Arguments(words, for: globals))
    }

    /// Takes in the global options that stood among a command's own.
    mutating func read(_ arguments: Arguments) throws(UsageError) {
        journal = arguments.option("journal") ?? journal
        configuration = arguments.option("config") ?? configuration
        if let when = arguments.option("at") { clock = try Clock.at(when) }
        json = arguments.flag("json") || json
        quiet = arguments.flag("quiet") || quiet
        help = arguments.flag("help") || help
        version = arguments.flag("version") || version
        if let word = arguments.option("color") {
            guard let choice = Configuration.Colour(rawValue: word) else {
                throw .badValue(word, of: "--color", allowed: "auto, always, never")
            }
            colour = choice
        }
    }

    /// How many of the first words are global options with their values.
    static func leadingOptions(_ words: [String]) -> Int {
        var index = 0
        while index < words.count, words[index].hasPrefix("--"), words[index] != "--" {
            let name = words[index].dropFirst(2)
            guard !name.contains("="), let option = options.first(where: { $0.name == name }), option.value != nil
            else {
                index += 1
                continue
            }
            index += 2
        }
        return min(index, words.count)
    }

    /// The journal's file: the option, the environment, the XDG data folder.
    func journalPath() throws -> String {
        try journal ?? environment("REGIMEN_JOURNAL")
            ?? Invocation.folder("XDG_DATA_HOME", below: ".local/share", option: "--journal") + "/regimen/journal.db"
    }

    /// The configuration's file: the option, the environment, the XDG configuration folder.
    func configurationPath() throws -> String {
        try configuration ?? environment("REGIMEN_CONFIG")
            ?? Invocation.folder("XDG_CONFIG_HOME", below: ".config", option: "--config") + "/regimen/config.json"
    }

    private static func folder(_ variable: String, below: String, option: String) throws -> String {
        // The XDG rule: a relative path is to be ignored.
        if let folder = environment(variable), folder.hasPrefix("/") { return folder }
        if let home = environment("HOME") { return "\(home)/\(below)" }
        throw Refusal(
            "no-home", "neither \(variable) nor HOME is set, so there is no place for your data",
            hint: "Set HOME, or name the file with \(option) FILE")
    }
}

/// An environment variable that is set and not empty.
func environment(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
}
