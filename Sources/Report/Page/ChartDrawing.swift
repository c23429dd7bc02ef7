#if canImport(Glibc)
    import Glibc  // links libm, which the standard library's rounding calls in a debug build
#endif
import TrainingKit

/// A chart on the page: lines as SVG that stretches with the page, labels as text that does not.
///
/// The lines are drawn once, for all days. A shorter range is another view box onto them with axes of its own.
struct ChartDrawing {
    private let chart: Section.Chart
    private let kind: ChartScale.Kind
    private let scale: ChartScale
    private let until: Day

    /// The plot in its own units: fine enough to be looked at eight times enlarged (3 months of 2 years).
    private enum Size {
        static let width = 6000.0
        static let height = 1600.0
        static let valueTicks = 5
        static let dayTicks = 6
        /// Beyond so many points dots would run into each other.
        static let mostDots = 60
    }

    /// `nil` when there is nothing to draw.
    init?(_ chart: Section.Chart, _ kind: ChartScale.Kind = .line, until: Day) {
        guard let scale = ChartScale(chart, kind, valueTicks: Size.valueTicks, dayTicks: Size.dayTicks)
        else { return nil }
        self.chart = chart
        self.kind = kind
        self.scale = scale
        self.until = until
    }

    /// The caption, the legend where there are several lines, and the plot.
    func draw(below heading: String = "", _ html: inout HTMLWriter) {
        html.element("p", ["class": "caption"]) { html in
            html.text(chart.caption(below: heading))
            guard scale.series.count > 1 else { return }
            for (index, series) in scale.series.enumerated() {
                html.raw(" <span class=\"key\"><svg aria-hidden=\"true\" width=\"22\" height=\"8\">")
                html.raw("<path class=\"\(Self.style(index))\" d=\"M0 4h22\"/></svg> ")
                html.text(series.name)
                html.raw("</span>")
            }
        }
        html.element("div", ["class": "plot", "role": "img", "aria-label": "\(chart.heading). \(summary)"]) { html in
            for range in ranges { axes(range, &html) }
            lines(&html)
            html.element("div", ["class": "cursor", "hidden": ""])
        }
    }

    /// What each line shows, in words.
    var summary: String {
        scale.series.map { (scale.series.count > 1 ? "\($0.name): " : "") + $0.summary }.joined(separator: "; ")
    }

    // MARK: Axes

    private struct Range {
        let name: ChartRange
        let first: Day
        let last: Day
        let values: Ticks
        let days: DayTicks
    }

    /// All, and those that show less than all and something.
    private var ranges: [Range] {
        ChartRange.allCases.reversed().compactMap { name in
            guard let first = name.first(until: until) else {
                return Range(
                    name: name, first: scale.firstDay, last: scale.lastDay, values: scale.valueTicks,
                    days: scale.dayTicks)
            }
            let shown = Section.Chart(
                chart.title, unit: chart.unit,
                series: scale.series.map { .init($0.name, $0.points.filter { $0.day >= first && $0.day <= until }) })
            guard let part = ChartScale(shown, kind, valueTicks: Size.valueTicks, dayTicks: 1) else { return nil }
            return Range(
                name: name, first: first, last: until, values: part.valueTicks,
                days: DayTicks(from: first, through: until, atMost: Size.dayTicks))
        }
    }

    private func axes(_ range: Range, _ html: inout HTMLWriter) {
        let (left, right) = (x(range.first), x(range.last))
        let (top, bottom) = (y(range.values.last), y(range.values.first))
        let box = [left, top, right - left, bottom - top].map(Self.number).joined(separator: " ")
        html.raw("<div class=\"axes\" data-r=\"\(range.name.rawValue)\" data-v=\"\(box)\" ")
        html.raw("data-from=\"\(range.first.number)\" data-to=\"\(range.last.number)\"")
        html.raw(range.name == .all ? ">" : " hidden>")
        for value in range.values.values {
            let place = Self.percent(range.values.position(of: value))
            html.raw("<i style=\"bottom:\(place)\">\(range.values.label(value))</i>")
        }
        for tick in range.days.ticks {
            let place = right > left ? (x(tick.day) - left) / (right - left) : 0.5
            html.raw("<b style=\"left:\(Self.percent(place))\">\(tick.fullLabel)</b>")
        }
        html.raw("</div>")
    }

    private func x(_ day: Day) -> Double {
        guard scale.lastDay > scale.firstDay else { return Size.width / 2 + Double(day - scale.firstDay) }
        return Double(day - scale.firstDay) / Double(scale.lastDay - scale.firstDay) * Size.width
    }

    /// Beyond the plot for a value beyond the ticks, as a range's own ticks may be.
    private func y(_ value: Double) -> Double {
        let ticks = scale.valueTicks
        return (ticks.last - value) / (ticks.last - ticks.first) * Size.height
    }

    // MARK: Lines

    private func lines(_ html: inout HTMLWriter) {
        let box = "0 0 \(Int(Size.width)) \(Int(Size.height))"
        html.raw("<svg viewBox=\"\(box)\" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
        for (index, series) in scale.series.enumerated() {
            let places = series.points.map { (x: Int(x($0.day).rounded()), y: Int(y($0.value).rounded())) }
            let points = ChartPath.reduced(places)
            switch kind {
            case .line:
                html.raw("<path class=\"\(Self.style(index))\" d=\"\(ChartPath.line(points))\"/>")
                if points.count <= Size.mostDots {
                    html.raw("<path class=\"\(Self.style(index)) dots\" d=\"\(ChartPath.dots(points))\"/>")
                }
            case .columns:
                let zero = Int(y(0).rounded())
                let path = ChartPath.columns(points, from: zero)
                html.raw("<path class=\"\(Self.style(index)) columns\" d=\"\(path)\"/>")
            }
        }
        html.raw("</svg>")
    }

    /// Six colours, and a dash pattern that changes with them, so that lines can be told apart without colour.
    private static func style(_ series: Int) -> String { "l s\(series % 6) p\(series % 4)" }

    private static func number(_ value: Double) -> String { String(Int(value.rounded())) }

    private static func percent(_ part: Double) -> String {
        NumberText.trimmed(max(0, min(1, part)) * 100, decimals: 1) + "%"
    }
}

/// Path data as short as it can be written.
enum ChartPath {
    typealias Point = (x: Int, y: Int)

    /// Of the points on one vertical, the first, lowest, highest and last: all that can be seen of them.
    static func reduced(_ points: [Point]) -> [Point] {
        var result: [Point] = []
        var index = 0
        while index < points.count {
            var end = index
            while end < points.count, points[end].x == points[index].x { end += 1 }
            let column = points[index..<end]
            let ys = column.map(\.y)
            let kept = [ys.first, ys.min(), ys.max(), ys.last].compactMap(\.self)
            for (place, y) in kept.enumerated() where place == 0 || y != kept[place - 1] {
                result.append((points[index].x, y))
            }
            index = end
        }
        return result
    }

    /// `M0 40l12-3`: relative steps, no space before a minus. One point is a dot.
    static func line(_ points: [Point]) -> String {
        guard let first = points.first else { return "" }
        guard points.count > 1 else { return dots(points) }
        var path = "M\(first.x) \(first.y)l"
        for (index, (from, to)) in zip(points, points.dropFirst()).enumerated() {
            append(to.x - from.x, to.y - from.y, isFirst: index == 0, to: &path)
        }
        return path
    }

    /// Lines of no length, which round ends make visible.
    static func dots(_ points: [Point]) -> String {
        points.reduce(into: "") { $0 += "M\($1.x) \($1.y)h0" }
    }

    static func columns(_ points: [Point], from zero: Int) -> String {
        points.reduce(into: "") { $0 += "M\($1.x) \(zero)V\($1.y)" }
    }

    private static func append(_ dx: Int, _ dy: Int, isFirst: Bool, to path: inout String) {
        if !isFirst, dx >= 0 { path += " " }
        path += String(dx)
        if dy >= 0 { path += " " }
        path += String(dy)
    }
}
