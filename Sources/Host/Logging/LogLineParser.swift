import TrainingKit

extension LogLine {
    /// Reads the words of a `log` command.
    ///
    /// Words up to the first set-like one name the exercise; a first word with a space in it that is no set is the
    /// whole name.
    ///
    /// - Throws: ``LogError``.
    init(_ words: [String]) throws(LogError) {
        var words = words[...]
        name = nil
        items = []
        if let first = words.first, first.contains(where: \.isWhitespace), !LogLine.areSets(first) {
            name = first.trimmed
            words.removeFirst()
            guard name != "" else { throw .emptyName }
        } else {
            var named: [String] = []
            while let word = words.first, !LogLine.isSetLike(word.trimmed) {
                named.append(word.trimmed)
                words.removeFirst()
            }
            if !named.isEmpty {
                name = named.filter { !$0.isEmpty }.joined(separator: " ")
                guard name != "" else { throw .emptyName }
            }
        }
        for word in LogLine.joined(words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }) {
            try read(word)
        }
        if case .load = items.last { throw .loadWithoutSets(words.last ?? "") }
    }

    /// Whether a word can only be (part of) a set: it starts like a number, a sign with a number, an effort, a warm-up
    /// or `bw`.
    static func isSetLike(_ word: String) -> Bool {
        let lower = word.lowercased()
        if lower == "bw" || lower.hasPrefix("bwx") || lower.hasPrefix("bw×") || lower.hasPrefix("bw+") { return true }
        if lower.hasPrefix("w:") || lower.hasPrefix("@") { return true }
        var bytes = lower.utf8[...]
        if bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-") { bytes.removeFirst() }
        if bytes.first == UInt8(ascii: ".") || bytes.first == UInt8(ascii: ",") { bytes.removeFirst() }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard bytes.first.map(digits.contains) ?? false else { return false }
        // `1-arm`, `90-degree`: the start of a name.
        let rest = bytes.drop(while: digits.contains)
        return !(rest.first == UInt8(ascii: "-") && rest.dropFirst().first.map { $0 >= UInt8(ascii: "a") } ?? false)
    }

    /// Whether an argument with spaces in it is sets (`80 x 8`) rather than a name (`90 degree push-up`).
    private static func areSets(_ argument: String) -> Bool {
        let words = joined(argument.split(whereSeparator: \.isWhitespace).map(String.init))
        return !words.isEmpty && words.allSatisfy(isSetLike)
    }

    private static let units = [
        "kg", "kgs", "lb", "lbs", "s", "sec", "secs", "second", "seconds", "min", "mins", "minute", "minutes", "h",
        "km", "k", "mi", "mile", "miles", "m", "rir",
    ]

    /// Puts together what spaces took apart: `80 x 8`, `80 kg x 8`, `20x10 / 15x8`, `w: 40x8`, `25 min`, `@ 8`.
    private static func joined(_ words: [String]) -> [String] {
        let binders: [Character] = ["x", "X", "×", "/", "*"]
        var result: [String] = []
        for word in words {
            guard let last = result.last else {
                result.append(word)
                continue
            }
            let binds = last.last.map { binders.contains($0) || $0 == ":" || $0 == "@" } ?? false
            let bound = word.first.map(binders.contains) ?? false
            let unit = units.contains(word.lowercased()) && (last.last?.isNumber ?? false)
            // "kg x8": a unit that is followed by x in the same word.
            let unitThenBinder = (last.last?.isNumber ?? false) && startsWithUnitAndBinder(word)
            if binds || bound || unit || unitThenBinder {
                result[result.count - 1] = last + word
            } else {
                result.append(word)
            }
        }
        return result
    }

    private static func startsWithUnitAndBinder(_ word: String) -> Bool {
        let lower = word.lowercased()
        return ["kgsx", "kgx", "lbsx", "lbx", "kgs×", "kg×", "lbs×", "lb×"].contains { lower.hasPrefix($0) }
    }

    private mutating func read(_ word: String) throws(LogError) {
        if word.first == "@" {
            let effort = try EffortWord(word)
            guard case .set(var set) = items.last else {
                guard items.isEmpty else { throw .effortWithoutSet(word) }
                items.append(.effort(effort))
                return
            }
            guard set.effort == nil else { throw .effortWithoutSet(word) }
            set.effort = effort
            items[items.count - 1] = .set(set)
            return
        }
        var scanner = Scanner(word)
        if let load = try scanner.loneLoad() {
            items.append(.load(load))
        } else {
            items.append(.set(try scanner.set()))
        }
    }
}

extension LogLine.EffortWord {
    /// Reads `@8.5` or `@2rir`, without judging the range.
    fileprivate init(_ word: String) throws(LogError) {
        let text = word.dropFirst().lowercased()
        if text.hasSuffix("rir") {
            guard let count = Int(text.dropLast(3)), !text.hasPrefix("+") else { throw .badEffort(word) }
            self = .rir(count)
        } else {
            let number = text.hasPrefix("rpe") ? text.dropFirst(3) : text[...]
            guard number.utf8.first != UInt8(ascii: "+"), let amount = Load.amount(of: number) else {
                throw .badEffort(word)
            }
            self = .rpe(amount)
        }
    }
}

/// Reads one set-like word from left to right.
private struct Scanner {
    let word: String
    var rest: Substring

    init(_ word: String) {
        self.word = word
        // One spelling of the times sign. (A search for a text would have the runtime make a searcher's types first.)
        rest = Substring(word.lowercased().map { $0 == "×" ? "x" : $0 })
    }

    /// A word that is nothing but a load: with a unit, a sign, or `bw`.
    mutating func loneLoad() throws(LogError) -> LogLine.LoadWord? {
        let start = rest
        if rest == "bw" { return .bodyweight }
        if let load = try load(), rest.isEmpty, case .amount(_, let unit, let signed) = load, unit != nil || signed {
            return load
        }
        rest = start
        return nil
    }

    mutating func set() throws(LogError) -> LogLine.SetWord {
        var set = LogLine.SetWord(parts: [], text: word)
        if rest.hasPrefix("w:") {
            set.warmUp = true
            rest.removeFirst(2)
        }
        set.parts.append(try part())
        while take("/") { set.parts.append(try part()) }
        let repeated = take("x") || take("*")
        if repeated {
            guard let number = digits() else { throw .notASet(word) }
            guard let count = Int(number), (1...100).contains(count) else { throw .tooManySets(word) }
            set.repeats = count
        }
        if rest.first == "@" {
            set.effort = try LogLine.EffortWord(String(rest))
            rest = ""
        }
        guard rest.isEmpty else { throw .notASet(word) }
        // AxBxC is load x reps x sets, and only a whole set can be read as sets: in these A is a load beyond doubt.
        if repeated || set.parts.count > 1 || set.warmUp {
            set.parts = set.parts.map { part in
                guard case .pair(let amount, let count) = part else { return part }
                return .loaded(amount == 0 ? .bodyweight : .amount(amount, unit: nil, signed: false), count)
            }
        }
        return set
    }

    /// `8`, `80x8`, `45s`, `+10kgx5`, `bwx8`.
    private mutating func part() throws(LogError) -> LogLine.PartWord {
        let start = rest
        if let load = try load(), take("x") {
            let count = try count()
            switch load {
            case .amount(let amount, unit: nil, signed: false):
                return amount == 0 ? .loaded(.bodyweight, count) : .pair(amount, count)
            case .amount(0, _, _): return .loaded(.bodyweight, count)
            default: return .loaded(load, count)
            }
        }
        rest = start
        return .count(try count())
    }

    /// A load at the front, or `nil` where there is none; then nothing is taken for certain.
    private mutating func load() throws(LogError) -> LogLine.LoadWord? {
        if rest.hasPrefix("bw") {
            rest.removeFirst(2)
            guard rest.first == "+" || rest.first == "-" else { return .bodyweight }
        }
        let signed = rest.first == "+" || rest.first == "-"
        let sign = signed ? String(rest.removeFirst()) : ""
        guard let number = number() else { return nil }
        guard let amount = Load.amount(of: sign + number) else { throw .badLoad(word) }
        return .amount(amount, unit: unit(), signed: signed)
    }

    private mutating func unit() -> MassUnit? {
        for (name, unit) in [("kgs", MassUnit.kg), ("kg", .kg), ("lbs", .lb), ("lb", .lb)] where take(name) {
            return unit
        }
        return nil
    }

    private mutating func count() throws(LogError) -> LogLine.CountWord {
        guard rest.first != "-", rest.first != "+" else { throw .badReps(word) }
        guard let number = number() else { throw .notASet(word) }
        if rest.first == ":" { return .time(tenths: try clock(from: number)) }
        if take("l") {
            guard let left = Int(number), let right = digits().flatMap({ Int($0) }), take("r"), left <= 1000,
                right <= 1000
            else { throw .badReps(word) }
            return .sides(left: left, right: right)
        }
        guard let amount = Load.amount(of: number) else { throw .badReps(word) }
        for name in ["seconds", "second", "secs", "sec", "s"] where take(name) {
            return .time(tenths: try tenths(amount, seconds: 1))
        }
        for name in ["minutes", "minute", "mins", "min"] where take(name) {
            return .time(tenths: try tenths(amount, seconds: 60))
        }
        if take("h") { return .time(tenths: try tenths(amount, seconds: 3600)) }
        if take("km") || takeWord("k") { return .distance(metres: try metres(amount, each: 1000)) }
        for name in ["miles", "mile", "mi"] where take(name) {
            return .distance(metres: try metres(amount, each: 1609.344))
        }
        if take("m") { return .distance(metres: try metres(amount, each: 1)) }
        return .number(amount)
    }

    /// `1:30` or `1:05:00`, its first number already taken.
    private mutating func clock(from first: String) throws(LogError) -> Int {
        var fields = [first]
        while take(":") {
            guard let field = number() else { throw .badTime(word) }
            fields.append(field)
        }
        guard fields.count <= 3, let last = Load.amount(of: fields[fields.count - 1]), last % 10_000_000 == 0,
            fields.dropFirst().allSatisfy({ $0.prefix { $0.isNumber }.count == 2 })
        else { throw .badTime(word) }
        let tenths = last / 10_000_000
        var whole = 0
        for field in fields.dropLast() {
            guard let value = Int(field), value < 6000 else { throw .badTime(word) }
            whole = (whole + value) * 60
        }
        guard tenths < 600, fields.count == 2 || (Int(fields[1]) ?? 60) < 60 else { throw .badTime(word) }
        return try checked(whole * 10 + tenths)
    }

    private func tenths(_ amount: Int, seconds: Int) throws(LogError) -> Int {
        let (product, overflow) = amount.multipliedReportingOverflow(by: seconds)
        guard !overflow, product % 10_000_000 == 0 else { throw .badTime(word) }
        return try checked(product / 10_000_000)
    }

    private func checked(_ tenths: Int) throws(LogError) -> Int {
        guard (0...864_000).contains(tenths) else { throw .badTime(word) }
        return tenths
    }

    private func metres(_ amount: Int, each: Double) throws(LogError) -> Int {
        let metres = (Double(amount) / 100_000_000 * each).rounded()
        guard metres >= 0, metres <= 1_000_000 else { throw .notASet(word) }
        return Int(metres)
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest.removeFirst(text.count)
        return true
    }

    /// Takes a text that no letter follows.
    private mutating func takeWord(_ text: String) -> Bool {
        rest.dropFirst(text.count).first?.isLetter != true && take(text)
    }

    private mutating func digits() -> String? {
        let taken = rest.prefix { $0.isASCII && $0.isNumber }
        rest.removeFirst(taken.count)
        return taken.isEmpty ? nil : String(taken)
    }

    /// Digits with at most one point or comma among them.
    private mutating func number() -> String? {
        var taken = digits() ?? ""
        if rest.first == "." || rest.first == "," {
            let start = rest
            rest.removeFirst()
            if let fraction = digits() {
                taken += "." + fraction
            } else {
                rest = start
            }
        }
        return taken.isEmpty ? nil : taken
    }
}

extension String {
    var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
