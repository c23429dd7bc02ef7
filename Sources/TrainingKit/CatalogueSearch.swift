extension Catalogue {
    /// Exercises in use that fit every word of a query: by name, alias, id, equipment, pattern or a muscle they work,
    /// those that mainly work a named muscle and those named so first. An empty query gives all.
    public func search(_ query: String) -> [Exercise] {
        let words = NameResolver.normalise(query).split(separator: " ")
        var found: [(rank: Int, exercise: Exercise)] = []
        for exercise in exercises where !exercise.archived {
            let name = NameResolver.normalise(exercise.name)
            let main = exercise.primary.map { NameResolver.normalise($0.name) }.joined(separator: " ")
            let rest = NameResolver.normalise(
                (exercise.secondary.map(\.name) + exercise.aliases + [
                    exercise.id.rawValue, exercise.equipment.rawValue, exercise.pattern.rawValue,
                ]).joined(separator: " "))
            var rank = 0
            let fits = words.allSatisfy { word in
                if Catalogue.hasWord(name, startingWith: word) { return true }
                if Catalogue.hasWord(main, startingWith: word) {
                    rank = max(rank, 1)
                    return true
                }
                rank = 2
                return Catalogue.hasWord(rest, startingWith: word)
            }
            if fits { found.append((rank, exercise)) }
        }
        return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.exercise)
    }

    private static func hasWord(_ text: String, startingWith prefix: Substring) -> Bool {
        text.split(separator: " ").contains { $0.hasPrefix(prefix) }
    }
}
