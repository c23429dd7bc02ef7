#if canImport(Glibc)
    import Glibc  // links libm, which the standard library's rounding calls in a debug build
#endif

/// A line of values one character high.
struct Sparkline {
    /// 0–7 each, from the lowest value to the highest; `nil` where there is none.
    let levels: [Int?]

    /// Values in order of time. More than `count` are averaged with their neighbours. Equal values all stand in the
    /// middle.
    init(_ values: [Double], atMost count: Int) {
        let shown = Sparkline.averaged(values, to: max(1, count))
        let finite = shown.compactMap(\.self)
        guard let low = finite.min(), let high = finite.max() else {
            levels = shown.map { _ in nil }
            return
        }
        levels = shown.map { value in
            guard let value else { return nil }
            return high > low ? Int(((value - low) / (high - low) * 7).rounded()) : 3
        }
    }

    private static func averaged(_ values: [Double], to count: Int) -> [Double?] {
        let values = values.map { $0.isFinite ? max(-Ticks.limit, min(Ticks.limit, $0)) : nil }
        guard values.count > count else { return values }
        return (0..<count).map { index in
            let part = values[(index * values.count / count)..<((index + 1) * values.count / count)].compactMap(\.self)
            return part.isEmpty ? nil : part.reduce(0, +) / Double(part.count)
        }
    }

    func text(_ style: TerminalStyle) -> String {
        let marks: [Character] = style.unicode ? Array("▁▂▃▄▅▆▇█") : Array("_.:-=+*#")
        return String(levels.map { $0.map { marks[$0] } ?? " " })
    }
}
