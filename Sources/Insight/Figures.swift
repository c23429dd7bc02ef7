import TrainingKit

/// Numbers in words, as tables and sentences show them. Rounded to the decimals shown, halves away from zero.
enum Figures {
    /// What stands where there is no value.
    static let none = "–"

    /// `12.3%`, `–` for none.
    static func percent(_ ratio: Double?) -> String {
        ratio.map { fixed($0 * 100, decimals: 1) + "%" } ?? none
    }

    /// `+12.3%`, `-4.0%`, `0.0%`; beyond ±1000 % only that.
    static func signedPercent(_ ratio: Double?) -> String {
        guard let ratio else { return none }
        if ratio >= 10 { return ">1000%" }
        return sign(ratio * 100, decimals: 1) + "%"
    }

    /// `+1.5`, `-2.0`, `0.0`.
    static func signed(_ value: Double?) -> String { value.map { sign($0, decimals: 1) } ?? none }

    static func whole(_ value: Double?) -> String { value.map { fixed($0, decimals: 0) } ?? none }

    /// `77.25`, `80`: two decimals at most, none that is 0.
    static func trimmed(_ value: Double) -> String {
        var text = fixed(value, decimals: 2)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }

    /// `2,331`: digits in threes.
    static func grouped(_ count: Int) -> String {
        var digits = Array(String(count.magnitude))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return (count < 0 ? "-" : "") + String(digits)
    }

    /// `1 session`, `335 sessions`.
    static func count(_ count: Int, _ noun: String) -> String { "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")" }

    private static func sign(_ value: Double, decimals: Int) -> String {
        let text = fixed(value, decimals: decimals)
        return text.first == "-" || text.allSatisfy({ $0 == "0" || $0 == "." }) ? text : "+" + text
    }

    static func fixed(_ value: Double, decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
        // Far beyond anything that is shown; only that the conversion to a whole number cannot trap.
        let units = Int((min(max(value, -1e12), 1e12) * Double(scale)).rounded())
        let (whole, fraction) = abs(units).quotientAndRemainder(dividingBy: scale)
        let text = decimals == 0 ? "\(whole)" : "\(whole).\(fraction.padded(to: decimals))"
        return units < 0 ? "-" + text : text
    }
}
