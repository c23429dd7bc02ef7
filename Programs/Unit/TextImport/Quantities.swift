import TrainingKit

/// What a planned set asks for, as it can be written.
enum Amount: Equatable {
    case reps(low: Int, high: Int)
    case seconds(low: Int, high: Int)
    /// A different count for each set: `5/3/1`.
    case list([Int])
    /// Metres, yards: kept in words.
    case distance(String)
    /// As many as possible: kept in words.
    case max(String)

    /// One amount that every set can have; a list is of sets already.
    var isForEachSet: Bool { if case .list = self { false } else { true } }
}

/// Reads numbers with their units out of tokens. Each function answers what stands at `index` and where it ends.
struct Quantities {
    let tokens: [Token]

    func key(_ index: Int) -> String? { tokens.indices.contains(index) ? tokens[index].key : nil }
    func isNumber(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .number }
    func int(_ index: Int) -> Int? { tokens.indices.contains(index) ? tokens[index].int : nil }

    /// The words from one token to another as they were written.
    func text(_ range: Range<Int>) -> String {
        range.reduce(into: "") { text, index in
            if tokens[index].isSpaced, !text.isEmpty { text += " " }
            text += tokens[index].text
        }
    }

    /// `8`, `6-8`, `6 to 8`, `6–8`.
    func range(at index: Int) -> (low: Int, high: Int, end: Int)? {
        guard let low = int(index) else { return nil }
        // `8 -20kg` is eight repetitions and assistance, `8 - 60kg` eight at a load.
        if let mark = key(index + 1), mark == "-" || mark == "to", let high = int(index + 2), high >= low,
            !goesOn(index + 3, like: index + 1), !(tokens[index + 1].isSpaced && massUnit(at: index + 3) != nil)
        {
            return (low, high, index + 3)
        }
        return (low, low, index + 1)
    }

    /// Whether the numbers go on with another dash, spaced as the first: a list or a tempo, no range.
    private func goesOn(_ index: Int, like first: Int) -> Bool {
        key(index) == "-" && isNumber(index + 1) && tokens[index].isSpaced == tokens[first].isSpaced
    }

    private static let secondUnits: Set<String> = ["s", "sec", "secs", "second", "seconds", "\"", "sek"]
    private static let minuteUnits: Set<String> = ["min", "mins", "minute", "minutes", "'"]

    /// `45s`, `30-45 sec`, `1:30`, `2 min`, `1 min 30 s`, `2-3 minutes`, in seconds.
    func duration(at index: Int) -> (low: Int, high: Int, end: Int)? {
        if let minutes = int(index), key(index + 1) == ":", let seconds = int(index + 2), seconds < 60,
            tokens[index + 2].text.count == 2
        {
            let end = key(index + 3).map { Quantities.minuteUnits.contains($0) } == true ? index + 4 : index + 3
            return (minutes * 60 + seconds, minutes * 60 + seconds, end)
        }
        if let (low, high, end) = range(at: index), let unit = key(end) {
            if Quantities.secondUnits.contains(unit) { return (low, high, end + 1) }
            guard Quantities.minuteUnits.contains(unit) else { return nil }
            if low == high, let seconds = int(end + 1),
                key(end + 2).map({ Quantities.secondUnits.contains($0) }) == true
            {
                return (low * 60 + seconds, low * 60 + seconds, end + 3)
            }
            return (low * 60, high * 60, end + 1)
        }
        // `1.5 min`
        if isNumber(index), let unit = key(index + 1), Quantities.minuteUnits.contains(unit),
            let hundredths = Load.amount(of: tokens[index].text)
        {
            let seconds = hundredths / 1_000_000 * 60 / 100
            return (seconds, seconds, index + 2)
        }
        return nil
    }

    private static let lengthUnits: Set<String> = [
        "m", "meter", "meters", "metre", "metres", "yd", "yds", "yard", "yards", "ft", "feet", "km", "k", "mile",
        "miles", "mi",
    ]

    /// `40m`, `20-30 yards`: in words.
    func distance(at index: Int) -> (text: String, end: Int)? {
        guard isNumber(index) else { return nil }
        let end = range(at: index)?.end ?? index + 1
        guard let unit = key(end), Quantities.lengthUnits.contains(unit) else { return nil }
        return (text(index..<end + 1), end + 1)
    }

    private static let massUnits: [String: MassUnit] = [
        "kg": .kg, "kgs": .kg, "kilo": .kg, "kilos": .kg, "kilogram": .kg, "kilograms": .kg, "lb": .lb, "lbs": .lb,
        "pound": .lb, "pounds": .lb, "#": .lb,
    ]

    func massUnit(at index: Int) -> MassUnit? { key(index).flatMap { Quantities.massUnits[$0] } }

    /// `60kg`, `135 lbs`, `60/65/70 kg`, `60-70kg` (the lower; the rest is told by `isRange`).
    func loads(at index: Int) -> (loads: [Load], isRange: Bool, end: Int)? {
        var numbers: [String] = []
        var mark: String?
        var place = index
        while isNumber(place) {
            numbers.append(tokens[place].text)
            place += 1
            if let unit = massUnit(at: place) {
                let loads = numbers.compactMap { Load($0, unit) }
                guard loads.count == numbers.count else { return nil }
                let isRange = mark == "-" && loads.count == 2
                return (isRange ? [loads[0]] : loads, isRange, place + 1)
            }
            guard let next = key(place), ["/", ",", "-"].contains(next), mark == nil || mark == next,
                !(next == "-" && tokens[place].isSpaced)
            else { return nil }
            mark = next
            place += 1
        }
        return nil
    }

    private static let maxWords: Set<String> = ["amrap", "max", "failure", "f", "amap"]

    /// What a set asks for: `8`, `6-8`, `8+`, `45s`, `40m`, `AMRAP`, `10/8/6`. A trailing `reps` belongs to it.
    func amount(at index: Int) -> (amount: Amount, isPlus: Bool, end: Int)? {
        func withReps(_ end: Int) -> Int {
            key(end).map { Quantities.repWords.contains($0) } == true ? end + 1 : end
        }
        if let word = key(index), Quantities.maxWords.contains(word) {
            return (.max(tokens[index].text), false, withReps(index + 1))
        }
        if let (low, high, end) = duration(at: index), low > 0 { return (.seconds(low: low, high: high), false, end) }
        if let (text, end) = distance(at: index) { return (.distance(text), false, end) }
        if let (counts, isPlus, end) = list(at: index) { return (.list(counts), isPlus, withReps(end)) }
        guard let (low, high, end) = range(at: index), (1...1000).contains(low), high <= 1000 else { return nil }
        // `8+` is eight or more; `8+10kg` adds a load, `8 + 1x20` further sets.
        let isPlus =
            key(end) == "+" && !tokens[end].isSpaced && !(isNumber(end + 1) && !tokens[end + 1].isSpaced)
        return (.reps(low: low, high: high), isPlus, withReps(isPlus ? end + 1 : end))
    }

    /// The end of ` - 8` behind a load, where eight is all that is said: `60kg - 8, 70kg - 6`.
    func countBehindDash(at index: Int) -> Int? {
        guard key(index) == "-", tokens[index].isSpaced, let count = int(index + 1), (1...50).contains(count) else {
            return nil
        }
        let end = key(index + 2).map { Quantities.repWords.contains($0) } == true ? index + 3 : index + 2
        return key(end) == nil || key(end) == "," || key(end) == ";" ? end : nil
    }

    static let repWords: Set<String> = ["reps", "rep", "repetitions", "repetition", "rpes", "repeticiones"]

    /// `5/3/1`, `12,10,8`, `5-5-5`, `5/3/1+`: three counts or more, or two with a slash.
    func list(at index: Int) -> (counts: [Int], isPlus: Bool, end: Int)? {
        guard let first = int(index), let mark = key(index + 1), ["/", ",", "-"].contains(mark) else { return nil }
        var counts = [first]
        var isPlus = false
        var place = index + 1
        while key(place) == mark, let next = int(place + 1), !isPlus, mark != "-" || !tokens[place].isSpaced {
            counts.append(next)
            place += 2
            if key(place) == "+" {
                isPlus = true
                place += 1
            }
        }
        guard counts.count >= (mark == "/" ? 2 : 3), counts.allSatisfy({ (1...100).contains($0) }),
            massUnit(at: place) == nil
        else { return nil }
        return (counts, isPlus, place)
    }
}
