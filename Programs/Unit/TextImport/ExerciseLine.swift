import TrainingKit

/// A line read as an exercise with its sets, its parts in any order.
struct ExerciseLine {
    /// Sets of one kind: `3 × 8–10 at 60 kg`.
    struct Group: Equatable {
        var sets: Int?
        var amount: Amount?
        var loads: [Load] = []
    }

    /// What is left when everything else is taken out; may be empty.
    var name = ""
    var groups: [Group] = []
    var restSeconds: Int?
    var perSide = false
    /// Whether it says "bodyweight".
    var isBodyweight = false
    /// Effort, tempo, intent and whatever else stood in the line, as it was written.
    var notes: [String] = []
    /// How many words the name had before it was trimmed.
    var leftoverWords = 0

    /// A count in front of a name, and nothing else: `10 push-ups`.
    private(set) var leadingCount: Int?

    /// Whether anything about sets, repetitions, time, distance or load was found.
    var hasNumbers: Bool { !groups.isEmpty }

    let read: Quantities
    let unit: MassUnit
    private var pendingLoads: [Load] = []
    private var bareNumbers: [Int] = []
    /// The parts that belong to nothing else, in order, and whether each stood in brackets.
    private var leftovers: [(words: [String], inBrackets: Bool)] = []
    private var isNewSegment = true
    private var depth = 0

    /// - Parameter unit: of loads written without one.
    init(_ text: String, unit: MassUnit) {
        read = Quantities(tokens: Token.tokens(of: text))
        self.unit = unit
        var index = 0
        while index < read.tokens.count {
            if let end = takePart(at: index) {
                isNewSegment = true
                index = end
            } else {
                leave(read.tokens[index])
                index += 1
            }
        }
        settle()
    }

    func key(_ index: Int) -> String? { read.key(index) }

    /// Takes what stands at a token, if it is a part of set notation; answers where it ends.
    private mutating func takePart(at index: Int) -> Int? {
        takeRest(at: index) ?? takeTempo(at: index) ?? takeEffort(at: index) ?? takePercent(at: index)
            ?? takeSides(at: index) ?? takeLabelled(at: index) ?? takeBodyweight(at: index) ?? takeLoad(at: index)
            ?? takeSets(at: index) ?? takeAmount(at: index)
    }

    /// Takes the count in front of a name as repetitions, once it is known that the name is an exercise.
    mutating func useLeadingCount() {
        guard let count = leadingCount, count > 0 else { return }
        groups = [Group(amount: .reps(low: count, high: count))]
        notes.removeAll { $0 == "\(count)" }
    }

    // MARK: Loads

    /// `BW`, `bodyweight`, `BW+10kg`. In front of a name (`bodyweight squat`) it belongs to the name.
    private mutating func takeBodyweight(at index: Int) -> Int? {
        guard let word = key(index), word == "bw" || word == "bodyweight" || word == "body-weight" else { return nil }
        if key(index + 1) == "+", let (loads, _, end) = read.loads(at: index + 2) {
            add(loads)
            return end
        }
        let next = index + 1 < read.tokens.count ? read.tokens[index + 1] : nil
        guard index > 0, next == nil || next?.kind != .word || next?.key == "x" else { return nil }
        isBodyweight = true
        return index + 1
    }

    /// `60kg`, `@ 60 kg`, `+10kg`, `60/65/70 kg`, `@60`.
    private mutating func takeLoad(at index: Int) -> Int? {
        var start = index
        var isNegative = false
        while let mark = key(start), ["@", "at", "with", "w", "/", "+", "using", "-", "x"].contains(mark),
            start - index < 3
        {
            if mark == "-" {
                guard start + 1 < read.tokens.count, !read.tokens[start + 1].isSpaced, read.tokens[start].isSpaced
                else { break }
                isNegative = true
            }
            start += 1
        }
        if let (loads, isRange, end) = read.loads(at: start) {
            if isRange { notes.append(read.text(start..<end)) }
            add(isNegative ? loads.compactMap { Load(amount: -$0.amount, unit: $0.unit) } : loads)
            if let amountEnd = read.countBehindDash(at: end) {
                addAmount(.reps(low: read.int(end + 1) ?? 0, high: read.int(end + 1) ?? 0), false, "")
                return amountEnd
            }
            // `60kg x 8 x 3`: load × reps × sets.
            guard key(end) == "x" || key(end) == "for", let (amount, isPlus, next) = read.amount(at: end + 1) else {
                return end
            }
            if key(next) == "x", let sets = read.int(next + 1), read.massUnit(at: next + 2) == nil {
                groups.append(Group(sets: sets, amount: nil))
                attachPending()
                add(amount, isPlus, read.text(end + 1..<next))
                return next + 2
            }
            if key(next) == "x", case .reps(let low, let high) = amount, low == high,
                let (inner, isInnerPlus, last) = read.amount(at: next + 1)
            {
                groups.append(Group(sets: low, amount: nil))
                attachPending()
                add(inner, isInnerPlus, read.text(next + 1..<last))
                return last
            }
            // `100kg x 5`: one set, unless sets come later.
            addAmount(amount, isPlus, read.text(end + 1..<next))
            return next
        }
        guard key(index) == "@", let number = read.int(index + 1), number > 10, key(index + 2) != "x",
            let load = Load(number, checked: unit)
        else { return nil }
        add([load])
        return index + 2
    }

    mutating func add(_ loads: [Load]) {
        if let last = groups.indices.last, groups[last].loads.isEmpty, pendingLoads.isEmpty {
            groups[last].loads = loads
        } else {
            pendingLoads = loads
        }
    }

    private mutating func attachPending() {
        guard let last = groups.indices.last, groups[last].loads.isEmpty, !pendingLoads.isEmpty else { return }
        groups[last].loads = pendingLoads
        pendingLoads = []
    }

    // MARK: Sets and amounts

    /// A larger number before an `x` without a unit is a load.
    private static let mostSets = 12

    private static let setWords: Set<String> = ["sets", "set", "rounds", "round", "series", "stes"]

    /// `5x5`, `3 x 8-10`, `3xAMRAP`, `3 sets of 12`, `3-4 sets`, `5x5x100kg`, `60x8x3`, `x 20`.
    private mutating func takeSets(at index: Int) -> Int? {
        if key(index) == "x", index > 0, let (amount, isPlus, end) = read.amount(at: index + 1) {
            if let word = key(end), ExerciseLine.setWords.contains(word), case .reps(let low, let high) = amount {
                addSets(low, high)
                return end + 1
            }
            // `10 burpees x 3`: the number in front is what each set has.
            if groups.isEmpty, bareNumbers.count == 1, case .reps(let low, let high) = amount {
                addSets(low, high)
                add(.reps(low: bareNumbers[0], high: bareNumbers[0]), false, "")
                bareNumbers = []
                return end
            }
            // `x15 x3`, `30s x 3`, `max x 3`: what each set has, then sets; but `80% x5, 85% x3` are two.
            if let last = groups.last, last.sets == nil, last.amount?.isForEachSet == true, key(index - 1) != "%",
                case .reps(let low, let high) = amount
            {
                addSets(low, high)
                return end
            }
            addAmount(amount, isPlus, read.text(index + 1..<end))
            return end
        }
        guard let (low, high, end) = read.range(at: index), low > 0, let word = key(end) else { return nil }
        if ExerciseLine.setWords.contains(word) {
            addSets(low, high)
            var start = end + 1
            while let mark = key(start), ["of", "x", ":", ",", "@", "for", "-"].contains(mark) { start += 1 }
            guard start > end + 1, let (amount, isPlus, last) = read.amount(at: start),
                key(last) != "x" || read.loads(at: last + 1) != nil,
                read.massUnit(at: start + 1) == nil, !isRest(last)
            else { return end + 1 }
            add(amount, isPlus, read.text(start..<last))
            return last
        }
        guard word == "x" else { return nil }
        if let (loads, _, last) = read.loads(at: end + 1) {
            // `5 x 100kg`: repetitions at a load; or, beside other sets, a pair of weights (`2 x 24kg`).
            if loads.count == 1, low == 2, last < read.tokens.count || !groups.isEmpty {
                notes.append(read.text(index..<last))
            } else {
                addAmount(.reps(low: low, high: high), false, "")
            }
            add(loads)
            return last
        }
        guard let (amount, isPlus, last) = read.amount(at: end + 1) else { return nil }
        if key(last) == "x" { return takeTriple(low, amount, isPlus, from: end + 1, to: last) }
        // `100 x 5` can only be a load and repetitions: nobody plans that many sets.
        if low == high, low > ExerciseLine.mostSets, let load = Load(low, checked: unit) {
            groups.append(Group(loads: [load]))
            addAmount(amount, isPlus, read.text(end + 1..<last))
            return last
        }
        groups.append(Group())
        attachPending()
        addSets(low, high)
        add(amount, isPlus, read.text(end + 1..<last))
        return last
    }

    /// `5x5x100kg`, `3x8x60`, `60x8x3`.
    private mutating func takeTriple(_ first: Int, _ amount: Amount, _ isPlus: Bool, from start: Int, to end: Int)
        -> Int?
    {
        let text = read.text(start..<end)
        groups.append(Group())
        attachPending()
        if let (loads, _, last) = read.loads(at: end + 1) {
            addSets(first, first)
            add(amount, isPlus, text)
            add(loads)
            return last
        }
        guard let third = read.int(end + 1), third > 0 else {
            addSets(first, first)
            add(amount, isPlus, text)
            return end
        }
        let isLoadFirst = first > ExerciseLine.mostSets && third <= ExerciseLine.mostSets
        addSets(isLoadFirst ? third : first, isLoadFirst ? third : first)
        add(amount, isPlus, text)
        if let load = Load(isLoadFirst ? first : third, checked: unit) { add([load]) }
        return end + 2
    }

    /// Shorter times between sets are pauses within one.
    private static let leastRest = 20

    /// What stands without a number of sets: `12 reps`, `5/3/1`, `45s`, `40m`, `AMRAP`, `8-10`.
    private mutating func takeAmount(at index: Int) -> Int? {
        guard let (amount, isPlus, end) = read.amount(at: index) else { return nil }
        let text = read.text(index..<end)
        switch amount {
        case .max:
            let isStated = key(index - 1) == "x" || key(index) == "amrap" || key(index) == "amap"
            guard isStated || Quantities.repWords.contains(key(end - 1) ?? "") else { return nil }
            // `3x12 (last set AMRAP)`: the repetitions stay.
            if groups.last?.amount != nil { notes.append(text) } else { add(amount, false, text) }
        case .list, .distance: addAmount(amount, isPlus, text)
        case .seconds(let low, _):
            // Beside repetitions a lone time is the rest, unless it is too short for one (`2 sec pause`).
            if groups.contains(where: { $0.amount != nil }) {
                if low >= ExerciseLine.leastRest, restSeconds == nil { restSeconds = low } else { notes.append(text) }
            } else {
                addAmount(amount, isPlus, text)
            }
        case .reps(let low, let high):
            let isStated = Quantities.repWords.contains(key(end - 1) ?? "")
            if isStated || isPlus || low != high || (groups.last.map { $0.sets != nil && $0.amount == nil } ?? false) {
                addAmount(amount, isPlus, text)
            } else {
                bareNumbers.append(low)
            }
        }
        return end
    }

    private func isRest(_ index: Int) -> Bool {
        key(index) == "rest" || (key(index) == "of" && key(index + 1) == "rest")
    }

    mutating func addSets(_ low: Int, _ high: Int) {
        if groups.last.map({ $0.sets == nil }) != true {
            groups.append(Group())
            attachPending()
        }
        groups[groups.count - 1].sets = min(low, 50)
        if low != high { notes.append("\(low)–\(high) sets") }
        if low > 50 { notes.append("\(low) sets") }
    }

    /// Gives the last group its amount, or begins a new one.
    mutating func addAmount(_ amount: Amount, _ isPlus: Bool, _ text: String) {
        if groups.last.map({ $0.amount == nil }) != true {
            groups.append(Group())
            attachPending()
        }
        add(amount, isPlus, text)
    }

    mutating func add(_ amount: Amount, _ isPlus: Bool, _ text: String) {
        guard let last = groups.indices.last else { return addAmount(amount, isPlus, text) }
        groups[last].amount = amount
        attachPending()
        switch amount {
        case .max(let word): notes.append(word)
        case .distance(let distance): notes.append(distance)
        default: if isPlus { notes.append(text) }
        }
    }

    // MARK: What is left

    private mutating func leave(_ token: Token) {
        switch token.key {
        case "(", "[", "{":
            depth += 1
            isNewSegment = true
        case ")", "]", "}":
            depth = Swift.max(0, depth - 1)
            isNewSegment = true
        case ",", ";", ":", "|", "@", "=", "+", "*", "→", "!", "?", "\"", "~", "•": isNewSegment = true
        case "-", ".": if token.isSpaced || token.key == "." { isNewSegment = true }
        case "x" where token.kind == .word: isNewSegment = true
        default:
            if isNewSegment || leftovers.isEmpty {
                leftovers.append(([], depth > 0))
                isNewSegment = false
            }
            let last = leftovers.count - 1
            if token.isSpaced || leftovers[last].words.isEmpty {
                leftovers[last].words.append(token.text)
            } else {
                leftovers[last].words[leftovers[last].words.count - 1] += token.text
            }
        }
    }

    /// Decides what the numbers left over mean, and which of the words are the name.
    private mutating func settle() {
        if !pendingLoads.isEmpty {
            if groups.isEmpty { groups.append(Group()) }
            attachPending()
            if !pendingLoads.isEmpty { notes.append(pendingLoads.map(\.description).joined(separator: ", ")) }
        }
        if groups.isEmpty, bareNumbers.count == 1, read.tokens.first?.int == bareNumbers[0] {
            leadingCount = bareNumbers[0]
        }
        for number in bareNumbers {
            if let last = groups.indices.last, groups[last].amount != nil, groups[last].loads.isEmpty, number >= 20,
                let load = Load(number, checked: unit)
            {
                groups[last].loads = [load]
            } else {
                notes.append("\(number)")
            }
        }
        let parted = ExerciseName.part(leftovers.map { ($0.words, $0.inBrackets) })
        name = parted.name
        leftoverWords = parted.words
        notes += parted.notes
    }
}

extension Load {
    /// A whole number of a unit; `nil` where it is no load.
    init?(_ number: Int, checked unit: MassUnit) {
        guard (1..<10_000).contains(number) else { return nil }
        self.init(String(number), unit)
    }
}
