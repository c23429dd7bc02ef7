import TrainingKit

/// What the user calls a routine, a program or an exercise of one.
extension Unit.State {
    /// - Throws: ``Refusal`` if none or several fit.
    func routine(named word: String) throws -> Routine {
        try pick(word, from: routines, what: "routine", list: "regimen unit routine list") { ($0.id, $0.name) }
    }

    /// - Throws: ``Refusal`` if none or several fit.
    func program(named word: String) throws -> RoutineProgram {
        try pick(word, from: programs, what: "program", list: "regimen unit program list") { ($0.id, $0.name) }
    }
}

/// The one whose id or name it is, ignoring case; else the one whose id or name begins with it.
private func pick<T>(
    _ word: String, from all: [T], what: String, list: String, _ names: (T) -> (id: String, name: String)
)
    throws -> T
{
    let key = word.lowercased()
    let slugged = slug(of: word, fallback: key)
    if let exact = all.first(where: {
        names($0).id == key || names($0).id == slugged || names($0).name.lowercased() == key
    }) {
        return exact
    }
    let matches = all.filter { names($0).id.hasPrefix(slugged) || names($0).name.lowercased().hasPrefix(key) }
    if matches.count == 1 { return matches[0] }
    let known = (matches.isEmpty ? all : matches).map { names($0).id }.joined(separator: ", ")
    throw Refusal(
        matches.isEmpty ? "unknown-\(what)" : "ambiguous-\(what)",
        matches.isEmpty ? "there is no \(what) '\(word)'" : "'\(word)' could be several \(what)s: \(known)",
        hint: matches.isEmpty && !known.isEmpty ? "There are: \(known)" : "See: \(list)")
}

extension Routine {
    /// The place of an exercise in the routine, counted from 0. A number behind the name tells two of the same apart
    /// (`bench 2`).
    ///
    /// - Throws: ``Refusal`` if the exercise is not in it, or stands in it more than once and no number was given.
    func place(named words: [String], _ catalogue: Catalogue, _ find: (String) throws -> Exercise) throws -> Int {
        var words = words
        var number: Int?
        if words.count > 1, let last = words.last.flatMap({ Int($0) }) {
            number = last
            words.removeLast()
        }
        let name = words.joined(separator: " ")
        guard !name.isEmpty else {
            throw Refusal(
                "missing-exercise", "which exercise of \(self.name)?", hint: "Name one: \(list(catalogue))",
                isUsage: true)
        }
        // Within a routine fewer words are enough than in the whole catalogue.
        let key = name.lowercased()
        var places = exercises.indices.filter {
            exercises[$0].exercise.rawValue == key || catalogue.name(of: exercises[$0].exercise).lowercased() == key
        }
        if places.isEmpty, let exercise = try? find(name) {
            places = exercises.indices.filter { exercises[$0].exercise == exercise.id }
        }
        if places.isEmpty {
            let parts = key.split(separator: " ")
            places = exercises.indices.filter { index in
                let whole = catalogue.name(of: exercises[index].exercise).lowercased()
                return parts.allSatisfy { whole.contains($0) }
            }
            guard Set(places.map { exercises[$0].exercise }).count <= 1 else {
                throw Refusal(
                    "ambiguous-exercise", "'\(name)' could be several exercises of \(self.name)",
                    hint: "It has: \(list(catalogue))")
            }
        }
        guard !places.isEmpty else {
            throw Refusal("not-in-routine", "\(self.name) has no '\(name)'", hint: "It has: \(list(catalogue))")
        }
        if let number {
            guard places.indices.contains(number - 1) else {
                throw Refusal(
                    "not-in-routine", "\(self.name) has no \(number)th '\(name)'",
                    hint: "It stands there \(places.count) times")
            }
            return places[number - 1]
        }
        guard places.count == 1 else {
            throw Refusal(
                "ambiguous-exercise", "'\(name)' stands \(places.count) times in \(self.name)",
                hint: "Put its number behind the name: \(name) 1 … \(name) \(places.count)")
        }
        return places[0]
    }

    private func list(_ catalogue: Catalogue) -> String {
        exercises.isEmpty
            ? "no exercise yet" : exercises.map { catalogue.name(of: $0.exercise) }.joined(separator: ", ")
    }
}

extension Unit {
    /// Reads a load as the command line writes it: `100`, `100kg`, `225 lb`.
    ///
    /// - Throws: ``UsageError`` if it is no load above zero.
    func load(_ word: String, option: String) throws -> Load {
        let text = word.lowercased().filter { !$0.isWhitespace }
        for (suffix, unit) in [("kgs", MassUnit.kg), ("kg", .kg), ("lbs", .lb), ("lb", .lb)]
        where text.hasSuffix(suffix) {
            guard let load = Load(text.dropLast(suffix.count), unit), load.amount > 0 else { break }
            return load
        }
        guard let load = Load(text, context.unit), load.amount > 0 else {
            throw UsageError.badValue(word, of: option, allowed: "a load above zero like 2.5kg or 225lb")
        }
        return load
    }

    static func range(_ word: String, option: String) throws -> RepRange {
        guard let range = RepRange(word) else {
            throw UsageError.badValue(
                word, of: option, allowed: "a range like 6-10, one number, or seconds like 30-45s")
        }
        return range
    }

    /// - Throws: ``UsageError`` unless the word is one of a verb's sub-words.
    static func unknown(_ word: String, of verb: String, _ allowed: [String]) -> UsageError {
        .badValue(word, of: "word after 'unit \(verb)'", allowed: allowed.joined(separator: ", "))
    }
}
