/// A point in time together with what the wall clock said there: seconds since 1970-01-01T00:00:00Z and
/// the offset of local time. Order and equality go by the point in time alone.
public struct Moment: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public let seconds: Int
    /// Seconds that local time is ahead of UTC.
    public let offset: Int

    public init(seconds: Int, offset: Int = 0) {
        self.seconds = seconds
        self.offset = offset
    }

    /// The moment at which a clock with this offset shows `day` and `secondOfDay`.
    public init(_ day: Day, secondOfDay: Int, offset: Int = 0) {
        self.init(seconds: day.number * 86_400 + secondOfDay - offset, offset: offset)
    }

    /// The local calendar day.
    public var day: Day {
        Day(number: (seconds + offset).flooredQuotient(by: 86_400))
    }

    /// Seconds since local midnight, 0…86,399.
    public var secondOfDay: Int {
        seconds + offset - day.number * 86_400
    }

    /// The local wall clock as `18:30`.
    public var clock: String {
        "\((secondOfDay / 3600).padded(to: 2)):\((secondOfDay / 60 % 60).padded(to: 2))"
    }

    public static func + (moment: Moment, seconds: Int) -> Moment {
        Moment(seconds: moment.seconds + seconds, offset: moment.offset)
    }

    /// Seconds from `b` to `a`.
    public static func - (a: Moment, b: Moment) -> Int { a.seconds - b.seconds }
}

extension Moment: Comparable, Hashable {
    public static func == (a: Moment, b: Moment) -> Bool { a.seconds == b.seconds }
    public static func < (a: Moment, b: Moment) -> Bool { a.seconds < b.seconds }
    public func hash(into hasher: inout Hasher) { hasher.combine(seconds) }
}

extension Moment: CustomStringConvertible, Codable {
    /// ISO 8601 with the offset: `2026-03-01T18:30:00+01:00`.
    public var description: String {
        let minutes = abs(offset) / 60
        let zone = "\(offset < 0 ? "-" : "+")\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
        return "\(day)T\(clock):\((secondOfDay % 60).padded(to: 2))\(zone)"
    }

    /// Reads what `description` writes, and `Z` for the offset.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(String(text).utf8)
        guard bytes.count == 20 || bytes.count == 25, bytes[10] == UInt8(ascii: "T"), let day = Day(bytes: bytes[..<10])
        else { return nil }
        func number(_ at: Int) -> Int? { Int(twoDigitsIn: bytes[...], at: at) }
        guard let hour = number(11), let minute = number(14), let second = number(17),
            hour < 24, minute < 60, second < 60, bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":")
        else { return nil }
        var offset = 0
        if bytes.count == 25 {
            guard let hours = number(20), let minutes = number(23), hours < 24, minutes < 60,
                bytes[22] == UInt8(ascii: ":")
            else { return nil }
            switch bytes[19] {
            case UInt8(ascii: "+"): offset = hours * 3600 + minutes * 60
            case UInt8(ascii: "-"): offset = -(hours * 3600 + minutes * 60)
            default: return nil
            }
        } else if bytes[19] != UInt8(ascii: "Z") {
            return nil
        }
        self.init(day, secondOfDay: hour * 3600 + minute * 60 + second, offset: offset)
    }

    public init(from decoder: any Decoder) throws {
        self = try decoder.read("a time with an offset") { Moment($0) }
    }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension Int {
    /// Division that rounds towards negative infinity.
    package func flooredQuotient(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
