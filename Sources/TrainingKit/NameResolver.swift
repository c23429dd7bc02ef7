/// Finds the exercise that is meant by a name: what a user types, and what another app calls it.
///
/// Case, accents, hyphens, punctuation and plurals never matter. Building it folds every name of the catalogue into
/// one buffer and makes no index: an import looks up a few hundred different ones. A command looks up one, and folds
/// only the names that may be it: ``lookup(_:in:)``.
public struct NameResolver: Sendable {
    /// What typed words name.
    public enum Match: Hashable, Sendable {
        case exact(Exercise)
        /// Several exercises, the likeliest first.
        case ambiguous([Exercise])
        /// None; what it may have been meant to be, the nearest first, at most ``NameResolver/suggestions``.
        case unknown(nearest: [Exercise])
    }

    /// What a name from another app's file stands for. Never a guess between two.
    public struct Foreign: Hashable, Sendable {
        public enum Outcome: Hashable, Sendable {
            /// The id or name of an exercise.
            case exact(Exercise)
            /// An alias, the same words in another order, or a name with its equipment as a qualifier.
            case alias(Exercise)
            case ambiguous([Exercise])
            case unknown
        }

        public var outcome: Outcome
        /// The name says that weights are assistance: they are then negative loads.
        public var assisted: Bool

        public init(_ outcome: Outcome, assisted: Bool = false) {
            self.outcome = outcome
            self.assisted = assisted
        }
    }

    /// How many exercises are suggested for a name that is none.
    public static let suggestions = 3
    /// Longer names are no exercise's; it bounds the work on hostile files.
    private static let longestName = 200

    private enum Rank: UInt8, Comparable {
        case id, name, alias
        static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
    }

    /// One folded name: its bytes in `text`, and whose it is.
    private struct Name {
        var start: Int32
        var end: Int32
        var exercise: Int32
        var rank: Rank
        var range: Range<Int> { Int(start)..<Int(end) }
    }

    private let catalogue: Catalogue
    private let text: [UInt8]
    private let names: [Name]

    public init(_ catalogue: Catalogue) { self.init(catalogue, at: Array(0..<catalogue.size)) }

    /// - Parameter places: of the exercises whose names are looked at.
    private init(_ catalogue: Catalogue, at places: [Int]) {
        self.catalogue = catalogue
        var text: [UInt8] = []
        var names: [Name] = []
        text.reserveCapacity(places.count * 160)
        names.reserveCapacity(places.count * 10)
        catalogue.forEachName(at: places) { place, index, name in
            let start = text.count
            NameFolding.append(name, to: &text)
            let rank: Rank = index == 0 ? .id : index == 1 ? .name : .alias
            names.append(Name(start: Int32(start), end: Int32(text.count), exercise: Int32(place), rank: rank))
        }
        self.text = text
        self.names = names
    }

    /// The name as it is compared: `Push-Ups` is `push up`.
    public static func normalise(_ name: String) -> String {
        String(decoding: NameFolding.fold(name), as: UTF8.self)
    }

    // MARK: What is typed

    /// What one typed name stands for: the same as ``lookup(_:)`` of all names.
    ///
    /// What is typed is nearly always a whole name, and that goes before everything else: so first only the names are
    /// looked at that may be it. Every other way to name an exercise but by mistake needs a word of its name that begins
    /// like one of those typed, so the rest is not looked at, unless the nearest ones are to be suggested.
    public static func lookup(_ words: String, in catalogue: Catalogue) -> Match {
        let typed = NameFolding.fold(words)
        guard !typed.isEmpty, typed.count <= longestName else { return .unknown(nearest: []) }
        let alike = NameResolver(catalogue, at: catalogue.places(naming: [.whole(typed)]))
        if let match = alike.wholeName(typed, as: words).match { return match }
        let likely = NameResolver(catalogue, at: catalogue.places(naming: NameBeginning.words(of: typed)))
        return likely.match(typed, as: words) ?? NameResolver(catalogue).lookup(words)
    }

    /// The exercise named by an id, name or alias, by its words in any order, by a unique prefix (of an alias only where
    /// it hides no name), or by a unique match of all words (each the start of a word of one name). Archived exercises answer to their whole name only.
    public func lookup(_ words: String) -> Match {
        let typed = NameFolding.fold(words)
        guard !typed.isEmpty, typed.count <= NameResolver.longestName else { return .unknown(nearest: []) }
        return match(typed, as: words) ?? .unknown(nearest: nearest(to: typed, typed.split(separator: NameFolding.space)))
    }

    private func match(_ typed: [UInt8], as words: String) -> Match? {
        if let match = wholeName(typed, as: words).match { return match }
        let parts = typed.split(separator: NameFolding.space)
        if case .one(let exercise, _) = sameWords(parts) { return .exact(exercise) }

        let beginning = exercises { isPrefix(typed, of: $0) }
        if beginning.count == 1, isEnough(typed, parts, for: beginning[0]) {
            return .exact(catalogue.exercise(at: beginning[0]))
        }
        let candidates = exercises { isPrefix(typed, of: $0) || everyWord(parts, startsAWordOf: $0) }
        switch candidates.count {
        case 0: return nil
        case 1: return .exact(catalogue.exercise(at: candidates[0]))
        default: return .ambiguous(likeliestFirst(candidates, parts))
        }
    }

    /// Whether what only one exercise begins with means it. An alias does not where others have all the words in their
    /// own names: `flag` is not American football (flag football) where there is a human flag.
    private func isEnough(_ typed: [UInt8], _ parts: [ArraySlice<UInt8>], for place: Int) -> Bool {
        names.contains { $0.rank != .alias && Int($0.exercise) == place && isPrefix(typed, of: $0) }
            || exercises { $0.rank != .alias && everyWord(parts, fits: $0, ==) }.allSatisfy { $0 == place }
    }

    /// The unarchived exercises with a name that fits, in order of the catalogue.
    private func exercises(where fits: (Name) -> Bool) -> [Int] {
        var places: [Int] = []
        for name in names where places.last != Int(name.exercise) && fits(name) {
            if !catalogue.exercise(at: Int(name.exercise)).archived { places.append(Int(name.exercise)) }
        }
        return places
    }

    /// Those first that have the words in their own names and not in an alias, and of these the shortest.
    private func likeliestFirst(_ places: [Int], _ parts: [ArraySlice<UInt8>]) -> [Exercise] {
        let byName = exercises { $0.rank != .alias && everyWord(parts, startsAWordOf: $0) }
        return places.enumerated().map { offset, place in
            let exercise = catalogue.exercise(at: place)
            return (exercise, (byName.contains(place) ? 0 : 1, exercise.name.utf8.count, offset))
        }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    private func isPrefix(_ typed: [UInt8], of name: Name) -> Bool {
        let range = name.range
        guard range.count >= typed.count else { return false }
        for (offset, byte) in typed.enumerated() where text[range.lowerBound + offset] != byte { return false }
        return true
    }

    private func everyWord(_ parts: [ArraySlice<UInt8>], startsAWordOf name: Name) -> Bool {
        everyWord(parts, fits: name) { $0.starts(with: $1) }
    }

    /// Whether each part fits some word of a name.
    private func everyWord(
        _ parts: [ArraySlice<UInt8>], fits name: Name, _ fits: (_ word: ArraySlice<UInt8>, _ part: ArraySlice<UInt8>) -> Bool
    ) -> Bool {
        let words = text[name.range].split(separator: NameFolding.space)
        return parts.allSatisfy { part in words.contains { fits($0, part) } }
    }

    // MARK: Whole names

    private enum Found {
        case none
        case one(Exercise, Rank)
        case several([Exercise])

        var match: Match? {
            switch self {
            case .none: nil
            case .one(let exercise, _): .exact(exercise)
            case .several(let exercises): .ambiguous(exercises)
            }
        }
    }

    /// The exercise with exactly this id, name or alias, spaces aside (`pushup` is `push-up`): an id before a name
    /// before an alias, one in use before an archived one. An id that was merged away is what it became.
    private func wholeName(_ typed: [UInt8], as original: String) -> Found {
        var best: (rank: Rank, archived: Bool)?
        var places: [Int] = []
        for name in names where equalIgnoringSpaces(typed, name) {
            let archived = catalogue.exercise(at: Int(name.exercise)).archived
            let order = (name.rank.rawValue, archived ? 1 : 0)
            if let current = best {
                let held = (current.rank.rawValue, current.archived ? 1 : 0)
                // An archived exercise gives way to one in use, whatever its rank.
                if (order.1, order.0) > (held.1, held.0) { continue }
                if order != held { places = [] }
            }
            best = (name.rank, archived)
            if places.last != Int(name.exercise) { places.append(Int(name.exercise)) }
        }
        guard let best else {
            return catalogue[Exercise.ID(slug: original)].map { .one($0, .id) } ?? .none
        }
        return places.count == 1
            ? .one(catalogue.exercise(at: places[0]), best.rank) : .several(places.map { catalogue.exercise(at: $0) })
    }

    private func equalIgnoringSpaces(_ typed: [UInt8], _ name: Name) -> Bool {
        var at = Int(name.start)
        let end = Int(name.end)
        for byte in typed where byte != NameFolding.space {
            if at < end, text[at] == NameFolding.space { at += 1 }
            guard at < end, text[at] == byte else { return false }
            at += 1
        }
        return at == end
    }

    // MARK: What other apps call it

    /// The exercise that a name in another app's file stands for: its id, name or alias; or the same words in any
    /// order, with the exercise's own equipment among them: `Bench Press (Barbell)`, `Seated Cable Row`. `Weighted`
    /// needs an exercise that takes a load, `Assisted` one that can be assisted.
    public func resolve(foreign name: String) -> Foreign {
        let folded = NameFolding.fold(name)
        guard !folded.isEmpty, folded.count <= NameResolver.longestName else { return Foreign(.unknown) }
        let parts = folded.split(separator: NameFolding.space)
        let saysAssisted = parts.contains { $0.elementsEqual("assisted".utf8) }
        var found = wholeName(folded, as: name)
        if case .none = found { found = sameWords(parts) }
        switch found {
        case .none: return Foreign(.unknown, assisted: saysAssisted)
        case .several(let exercises): return Foreign(.ambiguous(exercises), assisted: saysAssisted)
        case .one(let exercise, let rank):
            return Foreign(
                rank == .alias ? .alias(exercise) : .exact(exercise),
                assisted: saysAssisted && exercise.loading.contains(.assisted))
        }
    }

    /// How well a name fits a set of words, the best first.
    private enum Fit: Int {
        case nameWords, aliasWords, nameWithEquipment, aliasWithEquipment, nameLoaded, aliasLoaded
    }

    /// The exercise whose name is made of exactly these words; of several fits the best, and of equal ones none.
    private func sameWords(_ parts: [ArraySlice<UInt8>]) -> Found {
        guard (1...32).contains(parts.count) else { return .none }
        let words = parts.reduce(into: [ArraySlice<UInt8>]()) { if !$0.contains($1) { $0.append($1) } }
        func bit(_ word: some Sequence<UInt8>) -> UInt32? {
            words.firstIndex { $0.elementsEqual(word) }.map { 1 << UInt32($0) }
        }
        let all: UInt32 = words.count == 32 ? .max : (1 << UInt32(words.count)) - 1
        let weighted = bit("weighted".utf8) ?? 0
        let assisted = bit("assisted".utf8) ?? 0
        let equipment = Exercise.Equipment.allCases.map { equipment -> UInt32 in
            let bits = equipment.qualifier.map(bit)
            return bits.contains(nil) ? 0 : bits.reduce(0) { $0 | ($1 ?? 0) }
        }

        func fit(of mask: UInt32, _ name: Name) -> Fit? {
            let exercise = catalogue.exercise(at: Int(name.exercise))
            guard !exercise.archived else { return nil }
            let isAlias = name.rank == .alias
            if mask == all { return isAlias ? .aliasWords : .nameWords }
            let place = Exercise.Equipment.allCases.firstIndex(of: exercise.equipment) ?? 0
            let full = mask | equipment[place]
            if full == all { return isAlias ? .aliasWithEquipment : .nameWithEquipment }
            let takesLoad = !exercise.loading.isDisjoint(with: [.added, .external])
            let loaded = (takesLoad ? weighted : 0) | (exercise.loading.contains(.assisted) ? assisted : 0)
            if loaded != 0, mask | loaded == all || full | loaded == all { return isAlias ? .aliasLoaded : .nameLoaded }
            return nil
        }

        var best = Int.max
        var places: [Int] = []
        for name in names {
            guard let mask = cover(name, with: words), let fit = fit(of: mask, name), fit.rawValue <= best else {
                continue
            }
            if fit.rawValue < best { places = [] }
            best = fit.rawValue
            if places.last != Int(name.exercise) { places.append(Int(name.exercise)) }
        }
        switch places.count {
        case 0: return .none
        case 1: return .one(catalogue.exercise(at: places[0]), .alias)
        default: return .several(places.map { catalogue.exercise(at: $0) })
        }
    }

    /// Which of `words` the name is made of, a bit for each; `nil` if it has any other word.
    private func cover(_ name: Name, with words: [ArraySlice<UInt8>]) -> UInt32? {
        var mask: UInt32 = 0
        var start = Int(name.start)
        let end = Int(name.end)
        while start < end {
            var stop = start
            while stop < end, text[stop] != NameFolding.space { stop += 1 }
            var hit = false
            for (index, word) in words.enumerated() where word.count == stop - start {
                var at = start
                for byte in word {
                    if text[at] != byte { break }
                    at += 1
                }
                if at == stop {
                    mask |= 1 << UInt32(index)
                    hit = true
                    break
                }
            }
            if !hit { return nil }
            start = stop + 1
        }
        return mask
    }

    // MARK: Suggestions

    /// The exercises with a name within a third of the typed letters; failing that, those that share the most words.
    private func nearest(to typed: [UInt8], _ parts: [ArraySlice<UInt8>]) -> [Exercise] {
        let limit = max(2, typed.count / 3)
        var scores: [(score: Int, place: Int)] = []
        func note(_ score: Int, _ place: Int) {
            if let last = scores.last, last.place == place {
                scores[scores.count - 1].score = min(last.score, score)
            } else if !catalogue.exercise(at: place).archived {
                scores.append((score, place))
            }
        }
        for name in names where abs(name.range.count - typed.count) <= limit {
            let distance = EditDistance.between(typed, text[name.range])
            if distance <= limit { note(distance, Int(name.exercise)) }
        }
        if scores.isEmpty {
            for name in names {
                let words = text[name.range].split(separator: NameFolding.space)
                let shared = parts.count { part in words.contains { $0.starts(with: part) } }
                if shared > 0 { note(-shared, Int(name.exercise)) }
            }
        }
        return scores.sorted { ($0.score, $0.place) < ($1.score, $1.place) }
            .prefix(NameResolver.suggestions).map { catalogue.exercise(at: $0.place) }
    }
}

extension Exercise.Equipment {
    /// The folded words that name this equipment as a qualifier; none where a name has no word for it.
    fileprivate var qualifier: [[UInt8]] {
        switch self {
        case .other, .cardio: []
        default: NameFolding.fold(rawValue).split(separator: NameFolding.space).map(Array.init)
        }
    }
}

extension Exercise.ID {
    /// The slug of a name: `Bench Press (Barbell)` is `bench-press-barbell`. Other scripts keep their letters;
    /// `exercise` where nothing is left.
    public init(slug name: String) {
        // Plurals stay: the slug is for reading, not for comparing.
        var bytes: [UInt8] = []
        for part in NameFolding.words(of: name) {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "-")) }
            bytes += part
        }
        self.init(bytes.isEmpty ? "exercise" : String(decoding: bytes, as: UTF8.self))
    }
}

/// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours.
enum EditDistance {
    static func between(_ a: [UInt8], _ b: ArraySlice<UInt8>) -> Int {
        let other = Array(b)
        var before: [Int] = []
        var above = Array(0...other.count)
        var row = above
        for i in 0..<a.count {
            row[0] = i + 1
            for j in 0..<other.count {
                var value = min(above[j + 1] + 1, row[j] + 1, above[j] + (a[i] == other[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == other[j - 1], a[i - 1] == other[j] { value = min(value, before[j - 1] + 1) }
                row[j + 1] = value
            }
            before = above
            above = row
        }
        return above[other.count]
    }
}
