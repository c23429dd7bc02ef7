import TrainingKit

/// What stands around the sets of a line: rest, tempo, effort, percentages, sides, and parts with a label.
extension ExerciseLine {
    /// `rest 90s`, `rest: 2-3 min`, `2:00 rest`, `90 sec of rest between sets`.
    mutating func takeRest(at index: Int) -> Int? {
        func keep(_ low: Int, _ high: Int, _ range: Range<Int>) {
            restSeconds = low
            if low != high { notes.append(read.text(range)) }
        }
        func past(_ end: Int) -> Int {
            guard key(end) == "between" else { return end }
            return key(end + 1) == "sets" ? end + 2 : end + 1
        }
        if let word = key(index), ["rest", "rests", "resting"].contains(word) {
            var start = index + 1
            while let next = key(start), [":", "=", "of", "for", "time", "period", "~", "is"].contains(next) {
                start += 1
            }
            if let (low, high, end) = read.duration(at: start) {
                keep(low, high, index..<end)
                return past(end)
            }
            if word == "rest", let (low, high, end) = read.range(at: start), read.massUnit(at: end) == nil,
                key(end) != "x"
            {
                // `rest 2` is minutes, `rest 90` seconds; `2m` here is minutes.
                let isMinutes = low <= 10 || key(end) == "m"
                let after = key(end) == "m" ? end + 1 : end
                keep(isMinutes ? low * 60 : low, isMinutes ? high * 60 : high, index..<after)
                return past(after)
            }
        }
        if let (low, high, end) = read.duration(at: index) {
            let start = key(end) == "of" ? end + 1 : end
            guard let word = key(start), ["rest", "rests", "break"].contains(word) else { return nil }
            keep(low, high, index..<start + 1)
            return past(start + 1)
        }
        return nil
    }

    /// `tempo 3-1-1-0`, `tempo 31X1`, `3-0-1-0`.
    mutating func takeTempo(at index: Int) -> Int? {
        func run(from start: Int) -> Int {
            var end = start
            while let token = end < read.tokens.count ? read.tokens[end] : nil,
                token.kind == .number || ["-", "x", "/", ":"].contains(token.key), end == start || !token.isSpaced
            { end += 1 }
            return end
        }
        if key(index) == "tempo" {
            let start = key(index + 1) == ":" ? index + 2 : index + 1
            let end = run(from: start)
            guard end > start, read.isNumber(start) else { return nil }
            notes.append("tempo \(read.text(start..<end))")
            return end
        }
        guard read.isNumber(index) else { return nil }
        let end = run(from: index)
        let digits = stride(from: index, to: end, by: 2).map { read.tokens[$0] }
        let isDashed = stride(from: index + 1, to: end, by: 2).allSatisfy { key($0) == "-" }
        let followed = key(end) == "tempo"
        guard isDashed, digits.allSatisfy({ $0.text.count == 1 }), digits.count == 4 || (followed && digits.count >= 3)
        else { return nil }
        notes.append("tempo \(read.text(index..<end))")
        return followed ? end + 1 : end
    }

    /// `RPE 8`, `@ RPE 8-9`, `@8.5`, `RIR 2`, `2 RIR`, `1-2 reps in reserve`.
    mutating func takeEffort(at index: Int) -> Int? {
        let isAt = key(index) == "@"
        let start = isAt ? index + 1 : index
        func numbers(at place: Int) -> (text: String, end: Int)? {
            guard read.isNumber(place) else { return nil }
            let isRange = key(place + 1) == "-" && read.isNumber(place + 2)
            let end = isRange ? place + 3 : place + 1
            return (read.text(place..<end), end)
        }
        if let word = key(start), word == "rpe" || word == "rir" {
            let place = key(start + 1).map { [":", "@", "of", "="].contains($0) } == true ? start + 2 : start + 1
            guard let (text, end) = numbers(at: place) else { return nil }
            notes.append("\(word.uppercased()) \(text)")
            return end
        }
        guard let (text, end) = numbers(at: start) else { return nil }
        if let word = key(end), word == "rpe" || word == "rir" {
            notes.append("\(word.uppercased()) \(text)")
            return end + 1
        }
        if let word = key(end), Quantities.repWords.contains(word), key(end + 1) == "in", key(end + 2) == "reserve" {
            notes.append("RIR \(text)")
            return end + 3
        }
        // `@8` without a unit is effort, `@60` a load.
        let tenths = Load.amount(of: read.tokens[start].text) ?? 0
        guard isAt, tenths <= 1_000_000_000, read.massUnit(at: end) == nil, key(end) != "%", key(end) != "x" else {
            return nil
        }
        notes.append("RPE \(text)")
        return end
    }

    /// `75%`, `@ 70-75% of 1RM`: there is nothing here it could be a part of, so it stays in words.
    mutating func takePercent(at index: Int) -> Int? {
        let start = key(index) == "@" || key(index) == "at" ? index + 1 : index
        guard read.isNumber(start) else { return nil }
        var end = start + 1
        while let mark = key(end), ["-", "/", ","].contains(mark) || mark == "%", mark == "%" || read.isNumber(end + 1)
        {
            end += mark == "%" ? 1 : 2
        }
        guard key(end - 1) == "%" else { return nil }
        while let word = key(end), ["of", "1", "rm", "tm", "1rm", "e1rm", "max", "training", "your"].contains(word) {
            end += 1
        }
        notes.append(read.text(start..<end))
        return end
    }

    private static let sideWords: Set<String> = [
        "side", "sides", "leg", "legs", "arm", "arms", "hand", "direction", "way",
    ]

    /// `each side`, `per leg`, `/side`, `e/s`, `each`, `ea`, `a side`.
    mutating func takeSides(at index: Int) -> Int? {
        guard let word = key(index) else { return nil }
        let isSide = key(index + 1).map { ExerciseLine.sideWords.contains($0) } == true
        let afterCount =
            index > 0
            && (read.isNumber(index - 1) || Quantities.repWords.contains(key(index - 1) ?? "")
                || ["s", "sec", "m"].contains(key(index - 1) ?? ""))
        switch word {
        case "each", "per", "/", "a", "both", "p", "ea":
            // `12kg each hand` is about the load, not about the repetitions.
            if index > 0, read.massUnit(at: index - 1) != nil, isSide || word == "each" || word == "ea" {
                let end = isSide ? index + 2 : index + 1
                notes.append("load \(read.text(index..<end))")
                return end
            }
            if isSide, word != "a" || afterCount {
                perSide = true
                return index + 2
            }
            guard word == "each" || word == "ea", afterCount else { return nil }
            perSide = true
            return index + 1
        case "e", "l":
            guard key(index + 1) == "/", key(index + 2) == "s" || key(index + 2) == "r" else { return nil }
            perSide = true
            return index + 3
        default: return nil
        }
    }

    /// `Sets: 4`, `Reps: 8-10`, `Weight: 60`, as lists of a chat answer write it.
    mutating func takeLabelled(at index: Int) -> Int? {
        guard let word = key(index), key(index + 1) == ":" || key(index + 1) == "=" else { return nil }
        switch word {
        case "sets", "set":
            guard let (low, high, end) = read.range(at: index + 2), low > 0, key(end) != "x" else { return nil }
            addSets(low, high)
            return end
        case "reps", "rep", "time", "duration", "distance":
            guard let (amount, isPlus, end) = read.amount(at: index + 2) else { return nil }
            add(amount, isPlus, read.text(index + 2..<end))
            return end
        case "weight", "load":
            guard read.isNumber(index + 2), read.massUnit(at: index + 3) == nil,
                let load = Load(read.tokens[index + 2].text, unit)
            else { return nil }
            add([load])
            return index + 3
        default: return nil
        }
    }
}
