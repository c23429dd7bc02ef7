import TrainingKit

/// A date and time as a file writes it, before it is known which number of `01/02/2024` is the month.
struct CellTime: Equatable {
    /// How the date is written.
    enum Order: Equatable {
        case certain(Day)
        /// Two numbers with slashes: day and month, in one order or the other.
        case slashes(Int, Int, year: Int)
    }

    enum Problem: Error, Equatable {
        case empty
        /// A word where a month is expected.
        case month(String)
        case notADate(String)
    }

    var date: Order
    /// Seconds since midnight; `nil` where there is only a date.
    var secondOfDay: Int?
    /// Seconds ahead of UTC, where the file says.
    var offset: Int?

    /// The day; with slashes, in the order decided for the file.
    func day(monthFirst: Bool) -> Day? {
        switch date {
        case .certain(let day): day
        case .slashes(let a, let b, let year):
            monthFirst ? Day(year: year, month: a, day: b) : Day(year: year, month: b, day: a)
        }
    }

    /// The time in a cell: the two commonest spellings straight from the bytes, the others as text.
    static func read(_ cell: Cell) throws(Problem) -> CellTime {
        if let time = common(cell.bytes) { return time }
        guard cell.bytes.count <= 80 else { throw .notADate(String(cell.text.prefix(40))) }
        return try CellTime(cell.text)
    }

    private init(_ day: Day, _ secondOfDay: Int) {
        date = .certain(day)
        self.secondOfDay = secondOfDay
    }

    /// `2025-12-22 08:00:00` and `22 Dec 2025, 08:00`, in exactly this form.
    private static func common(_ bytes: UnsafeRawBufferPointer) -> CellTime? {
        func digit(_ at: Int) -> Int? { bytes[at] &- 48 < 10 ? Int(bytes[at] &- 48) : nil }
        func pair(_ at: Int) -> Int? {
            guard let tens = digit(at), let ones = digit(at + 1) else { return nil }
            return tens * 10 + ones
        }
        func clock(_ at: Int) -> Int? {
            guard let hour = pair(at), let minute = pair(at + 3), bytes[at + 2] == UInt8(ascii: ":"), hour < 24,
                minute < 60
            else { return nil }
            return hour * 3600 + minute * 60
        }
        if bytes.count == 19, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[10] == 0x20 {
            guard let century = pair(0), let year = pair(2), let month = pair(5), let date = pair(8),
                let minutes = clock(11), let second = pair(17), bytes[16] == UInt8(ascii: ":"), second < 60,
                let day = Day(year: century * 100 + year, month: month, day: date)
            else { return nil }
            return CellTime(day, minutes + second)
        }
        guard bytes.count == 17 || bytes.count == 18 else { return nil }
        let short = bytes.count == 17 ? 1 : 0
        let month = 3 - short
        guard bytes[month - 1] == 0x20, bytes[month + 3] == 0x20, bytes[month + 8] == UInt8(ascii: ","),
            bytes[month + 9] == 0x20, let date = short == 1 ? digit(0) : pair(0), let century = pair(month + 4),
            let year = pair(month + 6), let seconds = clock(month + 10),
            let number = MonthName.english(bytes[month], bytes[month + 1], bytes[month + 2]),
            let day = Day(year: century * 100 + year, month: number, day: date)
        else { return nil }
        return CellTime(day, seconds)
    }

    /// Reads `22 Dec 2025, 08:00`, `Dec 22, 2025, 8:00 AM`, `22.12.2025, 08:00`, `2025-12-22 08:00:00`, ISO 8601 with
    /// an offset, `15/01/2024`, and dates without a time.
    init(_ text: String) throws(Problem) {
        var tokens = CellTime.tokens(of: text)
        guard !tokens.isEmpty else { throw .empty }
        offset = CellTime.takeOffset(&tokens)
        secondOfDay = try CellTime.takeClock(&tokens, text)
        date = try CellTime.date(tokens, text)
    }

    // MARK: Tokens

    private enum Token: Equatable {
        case number(Int, digits: Int)
        case word(String)
        case sign(Character)
    }

    private static func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        var rest = text.prefix(80)[...]
        while let first = rest.first {
            if first.isASCII, first.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                tokens.append(.number(Int(digits.prefix(15)) ?? 0, digits: digits.count))
                rest.removeFirst(digits.count)
            } else if first.isLetter {
                let word = rest.prefix { $0.isLetter || $0 == "." && tokens.last != .sign(":") }
                let folded = NameFolding.words(of: word.filter { $0 != "." })
                // The T between date and time, and the Z after it, stand beside digits.
                tokens.append(.word(String(decoding: folded.joined(), as: UTF8.self)))
                rest.removeFirst(word.count)
            } else {
                if "-/.:+".contains(first) { tokens.append(.sign(first)) }
                rest.removeFirst()
            }
        }
        return tokens.enumerated().filter { index, token in
            guard case .word(let word) = token else { return true }
            let isForenoon = word == "a" && index + 1 < tokens.count && tokens[index + 1] == .word("m")
            return isForenoon || !ignored.contains(word)
        }.map(\.element)
    }

    /// Words that stand in dates without saying anything: `22 de dez. de 2025`, `22 дек. 2025 г.`, `um 08:00 Uhr`.
    private static let ignored: Set<String> = [
        "", "t", "at", "um", "a", "as", "de", "del", "of", "le", "la", "г", "uhr", "alle", "о", "в",
    ]

    private static func takeOffset(_ tokens: inout [Token]) -> Int? {
        if tokens.last == .word("z") || tokens.last == .word("utc") || tokens.last == .word("gmt") {
            tokens.removeLast()
            return 0
        }
        guard let sign = tokens.lastIndex(where: { $0 == .sign("+") || $0 == .sign("-") }),
            tokens[..<sign].contains(.sign(":"))
        else { return nil }
        let numbers = tokens[(sign + 1)...].compactMap { if case .number(let n, let d) = $0 { (n, d) } else { nil } }
        let minutes: Int
        switch (numbers.count, numbers.first?.1) {
        case (1, 4): minutes = numbers[0].0 / 100 * 60 + numbers[0].0 % 100
        case (1, 2): minutes = numbers[0].0 * 60
        case (2, 2): minutes = numbers[0].0 * 60 + numbers[1].0
        default: return nil
        }
        guard minutes < 24 * 60 else { return nil }
        let negative = tokens[sign] == .sign("-")
        tokens.removeSubrange(sign...)
        return (negative ? -60 : 60) * minutes
    }

    private static func takeClock(_ tokens: inout [Token], _ text: String) throws(Problem) -> Int? {
        guard let colon = tokens.firstIndex(of: .sign(":")), colon > 0 else { return nil }
        var parts: [Int] = []
        var at = colon - 1
        let start = at
        while at < tokens.count, parts.count < 3, case .number(let value, _) = tokens[at] {
            parts.append(value)
            at += 1
            guard at < tokens.count, tokens[at] == .sign(":") else { break }
            at += 1
        }
        // A fraction of a second.
        if at + 1 < tokens.count, tokens[at] == .sign("."), case .number = tokens[at + 1] { at += 2 }
        var hour = parts.first ?? 24
        if at < tokens.count, case .word(let word) = tokens[at] {
            let next: Token? = at + 1 < tokens.count ? tokens[at + 1] : nil
            switch (word, next) {
            case ("am", _), ("a", .word("m")): if hour == 12 { hour = 0 }
            case ("pm", _), ("p", .word("m")): if hour < 12 { hour += 12 }
            default: throw .notADate(text)
            }
            at += next == .word("m") ? 2 : 1
        }
        guard parts.count >= 2, hour < 24, parts[1] < 60, parts.count < 3 || parts[2] < 60 else {
            throw .notADate(text)
        }
        tokens.removeSubrange(start..<at)
        return hour * 3600 + parts[1] * 60 + (parts.count == 3 ? parts[2] : 0)
    }

    private static func date(_ tokens: [Token], _ text: String) throws(Problem) -> Order {
        var numbers: [(value: Int, digits: Int)] = []
        var words: [String] = []
        var signs: Set<Character> = []
        for token in tokens {
            switch token {
            case .number(let value, let digits): numbers.append((value, digits))
            case .word(let word): words.append(word)
            case .sign(let sign): signs.insert(sign)
            }
        }
        func certain(_ year: Int, _ month: Int, _ day: Int) throws(Problem) -> Order {
            guard let day = Day(year: year, month: month, day: day) else { throw .notADate(text) }
            return .certain(day)
        }
        if numbers.count == 2, words.count == 1 {
            guard let month = MonthName.month(words[0]) else { throw .month(words[0]) }
            let (day, year) = numbers[0].digits == 4 ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
            return try certain(full(year), month, day.value)
        }
        guard numbers.count == 3, words.isEmpty else { throw .notADate(text) }
        if numbers[0].digits == 4 { return try certain(numbers[0].value, numbers[1].value, numbers[2].value) }
        let year = full(numbers[2])
        guard signs.contains("/") else { return try certain(year, numbers[1].value, numbers[0].value) }
        let (a, b) = (numbers[0].value, numbers[1].value)
        guard Day(year: year, month: a, day: b) ?? Day(year: year, month: b, day: a) != nil else {
            throw .notADate(text)
        }
        return .slashes(a, b, year: year)
    }

    private static func full(_ year: (value: Int, digits: Int)) -> Int {
        year.digits == 2 ? 2000 + year.value : year.value
    }
}

/// The names of the months in the languages that Hevy and its kind export in.
enum MonthName {
    /// 1–12 for a name or any unambiguous beginning of one, of three letters or more; `nil` for anything else.
    static func month(_ folded: String) -> Int? {
        guard folded.unicodeScalars.count >= 3 else { return nil }
        if let month = short[folded] { return month }
        var found: Int?
        for language in languages {
            for (index, name) in language.enumerated() where name.hasPrefix(folded) {
                if let found, found != index + 1 { return nil }
                found = index + 1
            }
        }
        return found
    }

    /// 1–12 for `Jan` … `Dec` in any case.
    static func english(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Int? {
        let key = (UInt32(a | 0x20) << 16) | (UInt32(b | 0x20) << 8) | UInt32(c | 0x20)
        return englishKeys.firstIndex(of: key).map { $0 + 1 }
    }

    private static let englishKeys: [UInt32] = languages[0].map { name in
        name.utf8.prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Abbreviations that are not the beginning of a name.
    private static let short = ["mrt": 3, "mrz": 3, "sept": 9]

    // Without accents, as NameFolding leaves them; Polish and Russian in the nominative and the genitive.
    private static let languages: [[String]] = [
        "january february march april may june july august september october november december",
        "januar februar marz april mai juni juli august september oktober november dezember",
        "janner feber marz april mai juni juli august september oktober november dezember",
        "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
        "januari februari maart april mei juni juli augustus september oktober november december",
        "styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien",
        "stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia",
        "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
        "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
        "ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik",
    ].map { $0.split(separator: " ").map(String.init) }
}
