/// A calendar day in the proleptic Gregorian calendar, without a time zone.
///
/// Days are counted, not timed: the distance between two days never depends on daylight saving.
public struct Day: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    public let number: Int

    public init(number: Int) {
        self.number = number
    }

    /// The day with these components, or `nil` where the calendar has none such (30 February).
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
        self.number = Day.number(year: year, month: month, day: day)
        guard components == (year, month, day) else { return nil }
    }

    /// The day written as `2026-03-01`, or `nil` for anything else.
    public init?(_ text: some StringProtocol) { self.init(bytes: Array(String(text).utf8)[...]) }

    init?(bytes: ArraySlice<UInt8>) {
        guard bytes.count == 10, bytes[bytes.startIndex + 4] == UInt8(ascii: "-"),
            bytes[bytes.startIndex + 7] == UInt8(ascii: "-"),
            let century = Int(twoDigitsIn: bytes, at: 0), let year = Int(twoDigitsIn: bytes, at: 2),
            let month = Int(twoDigitsIn: bytes, at: 5), let day = Int(twoDigitsIn: bytes, at: 8)
        else { return nil }
        self.init(year: century * 100 + year, month: month, day: day)
    }

    public static func < (a: Day, b: Day) -> Bool { a.number < b.number }
    public static func + (day: Day, days: Int) -> Day { Day(number: day.number + days) }
    public static func - (day: Day, days: Int) -> Day { Day(number: day.number - days) }
    /// Days from `b` to `a`; negative when `a` is earlier.
    public static func - (a: Day, b: Day) -> Int { a.number - b.number }

    public var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        Weekday(rawValue: (number + 3) % 7 + ((number + 3) % 7 < 0 ? 7 : 0) + 1)!  // always 1...7
    }

    /// The Monday of this day's week.
    public var startOfWeek: Day { self - (weekday.rawValue - 1) }

    /// Year, month (1–12) and day of the month (1–31).
    public var components: (year: Int, month: Int, day: Int) {
        // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": civil_from_days.
        let z = number + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    private static func number(year: Int, month: Int, day: Int) -> Int {
        // The same source: days_from_civil.
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension Day: CustomStringConvertible, Codable {
    /// ISO 8601: `2026-03-01`.
    public var description: String {
        let (year, month, day) = components
        return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }

    public init(from decoder: any Decoder) throws {
        self = try decoder.read("a day like 2026-03-01") { Day($0) }
    }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

/// A day of the week; raw values as in ISO 8601 (Monday is 1).
public enum Weekday: Int, CaseIterable, Comparable, Sendable {
    case monday = 1, tuesday, wednesday, thursday, friday, saturday, sunday

    public static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }

    /// `Monday` … `Sunday`.
    public var name: String {
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][rawValue - 1]
    }

    /// `mon` … `sun`: the form of the configuration and the command line.
    public var abbreviation: String { String(name.lowercased().prefix(3)) }

    /// Reads `mon`, `Monday`, `MON`; at least three letters of the name.
    public init?(_ text: some StringProtocol) {
        let word = text.lowercased()
        guard word.count >= 3, let day = Weekday.allCases.first(where: { $0.name.lowercased().hasPrefix(word) })
        else { return nil }
        self = day
    }
}

extension Weekday: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.read("a weekday like mon") { Weekday($0) }
    }

    public func encode(to encoder: any Encoder) throws { try abbreviation.encode(to: encoder) }
}

extension Decoder {
    /// What `parse` makes of a text, for types that are coded as they are written.
    ///
    /// - Parameter form: what the text has to be, for the error: `a day like 2026-03-01`.
    /// - Throws: `DecodingError` where there is no text, or `parse` makes nothing of it.
    func read<T>(_ form: String, with parse: (String) -> T?) throws -> T {
        let text = try String(from: self)
        guard let value = parse(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "'\(text)' is not \(form)"))
        }
        return value
    }
}

extension Int {
    /// The number that two digits make, `offset` bytes from the start of a text; `nil` if they are none.
    init?(twoDigitsIn bytes: ArraySlice<UInt8>, at offset: Int) {
        let (tens, ones) = (Int(bytes[bytes.startIndex + offset]) - 48, Int(bytes[bytes.startIndex + offset + 1]) - 48)
        guard (0...9).contains(tens), (0...9).contains(ones) else { return nil }
        self = tens * 10 + ones
    }

    /// The digits with leading zeros up to `width`.
    package func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}
