import TrainingKit

/// Sections of every kind with texts and numbers of every kind, for properties.
enum InventedSections {
    static let texts = [
        "Bench press", "", "A", "Bulgarian split squat with the rear foot elevated and a pause", "懸垂とディップス",
        "Größe – naïve",
        "👩‍👩‍👧 family", "\u{1B}[31mred\u{1B}[0m", "<script>alert(1)</script>", "=cmd()", "a\u{2028}b",
        "\u{202E}reversed", "Donaudampfschifffahrtsgesellschaftskapitänsmütze", "one\ntwo\nthree",
        "\"quoted\" & 'single'", "tab\there", "\u{0}\u{7}",
        "e\u{301}e\u{301}e\u{301}", "]]>", "<!-- ", "</style></script>", "0 kg", "12 345.5 kg",
    ]
    static let values: [Double] = [
        0, 1, -1, 80, 82.5, 0.25, 100, 12_000, 1e9, -1e9, 1e300, .nan, .infinity, -.infinity, 1e-9,
    ]

    static func text(_ random: inout SeededGenerator) -> String { texts.randomElement(using: &random) ?? "" }

    static func value(_ random: inout SeededGenerator) -> Double {
        Int.random(in: 0..<4, using: &random) == 0
            ? values.randomElement(using: &random) ?? 0 : Double.random(in: 40...120, using: &random)
    }

    static func section(_ random: inout SeededGenerator) -> Section {
        Section(text(&random), (0..<6).map { block($0, &random) }.shuffled(using: &random))
    }

    static func chart(_ random: inout SeededGenerator) -> Section.Chart {
        let first = Day(number: Int.random(in: 19_000...20_000, using: &random))
        let span = [0, 3, 40, 400, 4000].randomElement(using: &random) ?? 0
        let series = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            Section.Chart.Series(
                text(&random),
                (0..<Int.random(in: 0...30, using: &random)).map { _ in
                    .init(first + Int.random(in: 0...span, using: &random), value(&random))
                })
        }
        return .init(text(&random), unit: ["kg", "", "%", "reps"].randomElement(using: &random) ?? "", series: series)
    }

    private static func block(_ kind: Int, _ random: inout SeededGenerator) -> Section.Block {
        switch kind {
        case 0: return .text(text(&random) + " " + text(&random) + " " + text(&random))
        case 1: return .facts((0..<4).map { _ in .init(text(&random), text(&random)) })
        case 2: return .table(table(&random))
        case 3: return .chart(chart(&random))
        case 4:
            let first = Day(number: Int.random(in: 19_000...20_000, using: &random))
            let marks: [Section.Calendar.Mark] = [.done, .planned, .rest, .missed, .cardio, .none]
            return .calendar(
                .init(
                    text(&random),
                    days: (0..<Int.random(in: 0...300, using: &random)).map {
                        .init(
                            first + $0 * 3, marks.randomElement(using: &random) ?? .none,
                            level: Int.random(in: -1...6, using: &random))
                    }))
        default:
            return .muscleMap(
                Muscle.allCases.filter { _ in Bool.random(using: &random) }.map { .init($0, value(&random)) })
        }
    }

    private static func table(_ random: inout SeededGenerator) -> Section.Table {
        let columns = (0..<Int.random(in: 0...9, using: &random)).map { _ in
            Section.Table.Column(text(&random), Bool.random(using: &random) ? .left : .right)
        }
        let rows = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            (0..<max(0, columns.count + Int.random(in: -1...1, using: &random))).map { _ -> Section.Table.Cell in
                switch Int.random(in: 0..<5, using: &random) {
                case 0: return .sparkline((0..<Int.random(in: 0...40, using: &random)).map { _ in value(&random) })
                case 1: return .text("\(Int.random(in: 0...100_000, using: &random)) kg")
                default: return .text(text(&random))
                }
            }
        }
        return .init(columns: columns, rows: rows)
    }
}
