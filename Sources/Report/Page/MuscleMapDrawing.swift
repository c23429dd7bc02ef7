#if canImport(Glibc)
    import Glibc  // links libm, which the standard library's rounding calls in a debug build
#endif
import TrainingKit

/// A body from the front and from the back, each muscle as dark as its reading is high, with the number on it.
struct MuscleMapDrawing {
    private let readings: [(muscle: Muscle, value: Double)]

    init(_ readings: [Section.MuscleReading]) {
        var seen: Set<Muscle> = []
        self.readings = readings.filter { $0.value.isFinite && seen.insert($0.muscle).inserted }
            .map { ($0.muscle, max(0, min(100, $0.value))) }
    }

    func draw(_ html: inout HTMLWriter) {
        guard !readings.isEmpty else { return }
        html.element("figure", ["class": "body"]) { html in
            let label = readings.map { "\($0.muscle.name) \(Int($0.value.rounded()))" }.joined(separator: ", ")
            html.element(
                "div", ["class": "figures", "role": "img", "aria-label": "Muscles, 0 to 100: \(label)"]
            ) { html in
                figure("Front", BodyShape.front, &html)
                figure("Back", BodyShape.back, &html)
            }
            html.element("table", ["class": "readings"]) { html in
                html.element("caption", ["class": "unseen"]) { $0.text("Muscles, 0 to 100") }
                html.element("tbody") { html in
                    for (muscle, value) in readings {
                        html.raw("<tr><th scope=\"row\">\(muscle.name)</th>")
                        html.raw("<td class=\"bar\" style=\"--part:\(Int(value.rounded()))%\"></td>")
                        html.numberCell(value, decimals: 0)
                        html.raw("</tr>\n")
                    }
                }
            }
        }
    }

    private func figure(_ name: String, _ shapes: [BodyShape], _ html: inout HTMLWriter) {
        html.raw("<svg width=\"200\" height=\"410\" viewBox=\"-80 0 160 410\" aria-hidden=\"true\">")
        html.raw("<text x=\"0\" y=\"10\">\(name)</text><circle class=\"skin\" cx=\"0\" cy=\"32\" r=\"16\"/>")
        for side in BodyShape.sides { html.raw("<path class=\"skin\"\(side) d=\"\(BodyShape.outline)\"/>") }
        let values = Dictionary(readings.map { ($0.muscle, $0.value) }, uniquingKeysWith: { first, _ in first })
        for shape in shapes {
            let style = values[shape.muscle].map { "r\(min(4, Int($0 / 20)))" } ?? "unread"
            for side in BodyShape.sides { html.raw("<path class=\"m \(style)\"\(side) d=\"\(shape.path)\"/>") }
        }
        for shape in shapes {
            guard let value = values[shape.muscle] else { continue }
            html.raw("<text x=\"\(shape.label.x)\" y=\"\(shape.label.y)\">\(Int(value.rounded()))</text>")
        }
        html.raw("</svg>\n")
    }
}

/// One muscle on one half of the body; x runs outwards from the middle line.
private struct BodyShape {
    let muscle: Muscle
    let path: String
    /// Where the number goes: on the middle line for muscles that meet there, else on the right half.
    let label: (x: Int, y: Int)

    static let sides = ["", " transform=\"scale(-1 1)\""]

    static let outline = """
        M0 44L9 46 10 60C24 64 40 64 49 74 57 84 58 104 60 120L70 168 76 196C76 206 68 210 64 200L52 162 44 126 39 108 \
        36 150 35 178C40 200 45 226 42 254L36 292C40 312 38 334 31 372L38 386C38 391 18 391 15 386L15 370C10 340 \
        12 316 13 292L8 256 3 222 0 220Z
        """

    // The arm has one outline from the front and from behind.
    private static let sideDelts = BodyShape(
        muscle: .sideDelts, path: "M49 78C56 84 58 94 57 102 52 100 47 96 46 90Z", label: (66, 92))
    private static let forearms = BodyShape(
        muscle: .forearms,
        path: "M50 134C56 134 60 132 61 128 67 146 70 164 71 184 68 186 66 186 64 184 58 168 52 152 50 134Z",
        label: (61, 162))
    private static func upperArm(_ muscle: Muscle) -> BodyShape {
        BodyShape(
            muscle: muscle, path: "M43 94C50 98 57 106 57 122 56 130 50 132 48 126 44 116 41 104 43 94Z",
            label: (50, 117))
    }

    static let front = [
        BodyShape(muscle: .neck, path: "M0 48L7 49 8 60 0 64Z", label: (0, 60)),
        BodyShape(muscle: .upperChest, path: "M1 67L12 64 31 71 30 80C20 78 10 79 1 83Z", label: (0, 78)),
        BodyShape(muscle: .chest, path: "M1 85C12 80 24 80 32 83 35 98 24 108 1 105Z", label: (0, 99)),
        BodyShape(
            muscle: .frontDelts,
            path: "M33 70C41 68 46 72 47 78 44 84 38 88 34 88 32 82 32 76 33 70Z",
            label: (40, 81)),
        sideDelts,
        upperArm(.biceps),
        forearms,
        BodyShape(
            muscle: .abs,
            path: "M1 108C10 109 18 108 24 106 26 130 24 156 20 172 14 184 8 190 1 194Z",
            label: (0, 146)),
        BodyShape(
            muscle: .adductors,
            path: "M2 214C8 210 12 206 15 202 17 222 14 244 10 260 6 246 3 228 2 214Z",
            label: (0, 232)),
        BodyShape(
            muscle: .quads,
            path: "M18 198C26 192 32 186 35 182 42 210 42 240 36 282 30 288 20 288 16 282 12 258 20 226 18 198Z",
            label: (27, 240)),
        BodyShape(
            muscle: .calves,
            path: "M17 298C24 294 32 296 35 300 38 320 34 342 29 362L19 362C14 340 14 316 17 298Z",
            label: (26, 330)),
    ]

    static let back = [
        BodyShape(muscle: .neck, path: "M0 48L7 49 8 58 0 60Z", label: (0, 58)),
        BodyShape(muscle: .traps, path: "M0 62L9 60 31 70C20 76 12 88 8 104L0 116Z", label: (0, 84)),
        BodyShape(
            muscle: .rearDelts,
            path: "M33 71C41 69 46 73 47 79 44 86 38 90 33 88 30 84 30 76 33 71Z",
            label: (39, 82)),
        sideDelts,
        BodyShape(
            muscle: .midBack,
            path: "M28 74C29 82 30 88 34 92 30 104 18 118 3 124L3 118C12 102 16 84 28 74Z",
            label: (18, 106)),
        BodyShape(
            muscle: .lats,
            path: "M37 96C40 116 37 140 28 158 20 164 10 170 2 176L2 128C18 122 30 112 37 96Z",
            label: (20, 140)),
        upperArm(.triceps),
        forearms,
        BodyShape(
            muscle: .glutes,
            path: "M1 180C12 174 26 174 34 178 42 194 42 208 36 216 24 222 10 220 1 216Z",
            label: (19, 201)),
        BodyShape(
            muscle: .hamstrings,
            path: "M4 222C14 226 30 226 40 220 43 244 40 266 35 288 28 292 20 292 15 286 8 262 6 242 4 222Z",
            label: (24, 256)),
        BodyShape(
            muscle: .calves,
            path: "M15 298C24 292 32 294 36 300 39 320 34 342 29 362L19 362C14 340 12 316 15 298Z",
            label: (26, 328)),
    ]
}
