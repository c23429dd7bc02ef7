#if canImport(Glibc)
    import Glibc  // links libm, which the standard library's rounding calls in a debug build
#endif

/// The unit a load was entered in.
public enum MassUnit: String, CaseIterable, Codable, Sendable {
    case kg, lb

    /// How many kilograms one of it is: exact by definition, but floating point, so for statistics and charts only.
    public var kilograms: Double { Load(1, self).mass.kilograms }

    /// A mass in kilograms counted in this unit, for statistics and charts only. Loads compare through ``Load/mass``.
    public func amount(ofKilograms kilograms: Double) -> Double { kilograms / self.kilograms }
}

/// A load exactly as it was entered: a decimal amount and its unit. 225 lb stays 225 lb for ever.
///
/// A negative load is assistance. Two loads are compared through ``mass``, which is exact across units
/// (1 lb = 0.45359237 kg by definition); `==` asks whether they were entered alike. No load at all is
/// `nil` in an optional, never zero.
public struct Load: Hashable, Sendable {
    /// The amount in hundred-millionths (10⁻⁸) of the unit. In pounds a multiple of 100, so that the mass
    /// is a whole number of 10⁻¹⁴ kg.
    public let amount: Int
    public let unit: MassUnit

    /// Loads stay below this magnitude, in kilograms.
    public static let limit = 10_000
    private static let scale = 100_000_000

    /// A load, or `nil` if it is zero, out of range (10,000 kg) or finer than 10⁻⁸ kg or 10⁻⁶ lb.
    public init?(amount: Int, unit: MassUnit) {
        // Bounded before the mass is taken, which would overflow far beyond the limit: 1 lb is about 0.45 kg.
        let bound = (unit == .kg ? Load.limit : 3 * Load.limit) * Load.scale
        guard amount != 0, amount.magnitude < bound, unit == .kg || amount % 100 == 0 else { return nil }
        self.amount = amount
        self.unit = unit
        guard mass.magnitude < Mass(kilograms: Load.limit) else { return nil }
    }

    /// A whole number of units. A convenience for tables and tests: traps where `init(amount:unit:)` is `nil`.
    public init(_ value: Int, _ unit: MassUnit) {
        self.init(amount: value * Load.scale, unit: unit)!  // a literal in code, not input
    }

    /// Reads `80`, `77.5`, `77,5`, `-20`, `+10`; `nil` if it is no such number or not a valid load.
    public init?(_ text: some StringProtocol, _ unit: MassUnit) {
        guard let amount = Load.amount(of: text) else { return nil }
        self.init(amount: amount, unit: unit)
    }

    /// The nearest representable load to a number, as importers need it (0.1 and 22.679618500000002 are the
    /// decimals they look like). `nil` for zero, what is out of range, and what is no number.
    public init?(rounding value: Double, _ unit: MassUnit) {
        guard value.isFinite, abs(value) < 100_000 else { return nil }
        let steps = unit == .kg ? Double(Load.scale) : 1_000_000
        self.init(amount: Int((value * steps).rounded()) * (unit == .kg ? 1 : 100), unit: unit)
    }

    /// The amount, in 10⁻⁸, of a decimal with a point or a comma and at most 8 places; `nil` otherwise.
    public static func amount(of text: some StringProtocol) -> Int? {
        var text = String(text)
        return text.withUTF8(amount)
    }

    private static func amount(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var magnitude = 0
        var digits = 0
        var places: Int?
        var negative = false
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard digits < 16 else { return nil }
                magnitude = magnitude * 10 + Int(bytes[index] - UInt8(ascii: "0"))
                digits += 1
                if let count = places { places = count + 1 }
            case UInt8(ascii: "."), UInt8(ascii: ","):
                guard places == nil else { return nil }
                places = 0
            case UInt8(ascii: "-") where index == 0: negative = true
            case UInt8(ascii: "+") where index == 0: break
            default: return nil
            }
        }
        guard digits > 0, places ?? 0 <= 8 else { return nil }
        for _ in (places ?? 0)..<8 {
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            magnitude = product
        }
        return negative ? -magnitude : magnitude
    }

    /// The exact mass; negative for assistance.
    public var mass: Mass {
        switch unit {
        case .kg: Mass(units: amount * 1_000_000)
        case .lb: Mass(units: amount / 100 * 45_359_237)
        }
    }

    /// The amount as the nearest binary number, for statistics and charts only.
    public var value: Double { Double(amount) / Double(Load.scale) }

    /// The same amount plus `increment` of the same unit; `nil` where the sum is no load.
    public func adding(_ increment: Load) -> Load? {
        precondition(increment.unit == unit, "an increment is in the unit of the load")
        return Load(amount: amount + increment.amount, unit: unit)
    }

    /// The canonical decimal: no trailing zeros, a point, a leading zero. `77.5`.
    public var number: String {
        let magnitude = abs(amount)
        var (fraction, places) = (magnitude % Load.scale, 8)
        while places > 0, fraction % 10 == 0 { (fraction, places) = (fraction / 10, places - 1) }
        let whole = "\(amount < 0 ? "-" : "")\(magnitude / Load.scale)"
        return places == 0 ? whole : "\(whole).\(fraction.padded(to: places))"
    }
}

extension Load: CustomStringConvertible {
    /// `77.5 kg`.
    public var description: String { "\(number) \(unit.rawValue)" }
}

/// An exact mass in units of 10⁻¹⁴ kg: the finest that kilograms and pounds share.
public struct Mass: Hashable, Comparable, Sendable {
    public let units: Int

    public init(units: Int) { self.units = units }
    public init(kilograms: Int) { self.units = kilograms * 100_000_000_000_000 }

    public static let zero = Mass(units: 0)
    public static func < (a: Mass, b: Mass) -> Bool { a.units < b.units }
    public var magnitude: Mass { Mass(units: abs(units)) }
    /// The nearest binary number of kilograms, for statistics and charts only.
    public var kilograms: Double { Double(units) / 1e14 }
}

extension Optional<Load> {
    /// The mass compared where "no load" counts as zero: bodyweight is more than assistance, less than added weight.
    public var mass: Mass { self?.mass ?? .zero }
}

extension Load: Codable {
    private enum CodingKeys: String, CodingKey { case value, unit }

    /// `{"value":77.5,"unit":"kg"}`. At most 13 significant digits, so a binary double carries the decimal exactly.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let value = try container.decode(Double.self, forKey: .value)
        let unit = try container.decode(MassUnit.self, forKey: .unit)
        guard let load = Load(rounding: value, unit) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(value) \(unit) is not a load"))
        }
        self = load
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value, forKey: .value)
        try container.encode(unit, forKey: .unit)
    }
}
