#if canImport(Glibc)
    import Glibc  // links libm, which the standard library's rounding calls in a debug build
#endif
import TrainingKit

/// Round values along an axis: consecutive multiples of 1, 2 or 5 times a power of ten that cover the data.
struct Ticks: Equatable, Sendable {
    /// Ascending, at least two; the first is at most the smallest value of the data, the last at least the largest.
    let values: [Double]
    /// How many decimals it takes to tell them apart.
    let decimals: Int

    /// Nothing that is lifted, counted or timed is beyond it, and labels stay short.
    static let limit = 1e9
    /// The finest step is a thousandth, of whatever unit.
    private static let finest = -3

    /// The closest ticks of which there are at most `count` (but three where the data needs them).
    init(covering range: ClosedRange<Double>, atMost count: Int) {
        var low = max(-Ticks.limit, min(Ticks.limit, range.lowerBound))
        var high = max(-Ticks.limit, min(Ticks.limit, range.upperBound))
        let magnitude = max(abs(low), abs(high))
        if high - low < magnitude * 1e-6 || high - low < 1e-3 {
            // A flat line stands in the middle of a few per cent of its value.
            let margin = magnitude < 1e-3 ? 1 : magnitude / 20
            (low, high) = (low - margin, high + margin)
        }
        let most = Double(max(3, count))
        var exponent = Ticks.finest
        while Ticks.step(10, exponent) * (most - 1) < high - low { exponent += 1 }
        while true {
            for mantissa in [1.0, 2, 5] {
                let step = { (index: Double) in Ticks.step(index * mantissa, exponent) }
                var first = (low / step(1)).rounded(.down)
                var last = (high / step(1)).rounded(.up)
                // The quotients are rounded: move to the multiple that really is the last one outside.
                while step(first) > low { first -= 1 }
                while step(first + 1) <= low { first += 1 }
                while step(last) < high { last += 1 }
                while step(last - 1) >= high { last -= 1 }
                guard last - first + 1 <= most else { continue }
                values = stride(from: first, through: last, by: 1).map { step($0) + 0 }  // + 0 turns -0 into 0
                decimals = max(0, -exponent)
                return
            }
            exponent += 1
        }
    }

    /// `factor` times a power of ten, correctly rounded on both sides of one.
    private static func step(_ factor: Double, _ exponent: Int) -> Double {
        var power = 1.0
        for _ in 0..<abs(exponent) { power *= 10 }
        return exponent < 0 ? factor / power : factor * power
    }

    var first: Double { values[0] }
    var last: Double { values[values.count - 1] }

    /// Where a value lies between the first and the last tick: 0…1.
    func position(of value: Double) -> Double {
        max(0, min(1, (value - first) / (last - first)))
    }

    /// The value as its label, all with the same decimals; millions as `1.5M`.
    func label(_ value: Double) -> String {
        max(abs(first), abs(last)) >= 1e6
            ? NumberText.trimmed(value / 1e6, decimals: 3) + "M" : NumberText.fixed(value, decimals: decimals)
    }
}

/// Numbers as people read them.
enum NumberText {
    /// With exactly so many decimals, thousands apart: `12 000`, `0.50`.
    static func fixed(_ value: Double, decimals: Int) -> String {
        guard value.isFinite else { return "-" }
        let scale = [1, 10, 100, 1000][min(3, max(0, decimals))]
        let scaled = (abs(value) * Double(scale)).rounded()
        guard scaled < 9e15 else { return String(value) }
        let whole = Int(scaled) / scale
        let fraction = Int(scaled) % scale
        let sign = value < 0 && scaled > 0 ? "-" : ""
        return sign + grouped(whole) + (scale == 1 ? "" : "." + fraction.padded(to: decimals))
    }

    /// With at most so many decimals and no trailing zeros: `77.25`, `80`.
    static func trimmed(_ value: Double, decimals: Int = 2) -> String {
        var text = fixed(value, decimals: decimals)
        guard decimals > 0, value.isFinite, text.contains(".") else { return text }
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text == "-0" ? "0" : text
    }

    /// Five digits and more in groups of three: `9999`, `12 000`.
    private static func grouped(_ value: Int) -> String {
        guard value >= 10_000 else { return String(value) }
        let rest = value / 1000
        return (rest >= 1000 ? "\(rest / 1000) \((rest % 1000).padded(to: 3))" : "\(rest)")
            + " " + (value % 1000).padded(to: 3)
    }
}
