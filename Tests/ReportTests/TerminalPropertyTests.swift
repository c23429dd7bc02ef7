import Testing
import TrainingKit

@testable import Report

@Suite("Whatever a section holds, in the terminal")
struct TerminalPropertyTests {
    private func withoutEscapes(_ line: String) -> String {
        var result = ""
        var isEscape = false
        for scalar in line.unicodeScalars {
            if scalar == "\u{1B}" {
                isEscape = true
            } else if !isEscape {
                result.unicodeScalars.append(scalar)
            } else if scalar == "m" {
                isEscape = false
            }
        }
        return result
    }

    @Test("no line is wider than the terminal, none holds what it would obey, and colour adds nothing but colour")
    func lines() {
        var random = SeededGenerator(seed: 3)
        for width in 20...200 {
            let sections = [InventedSections.section(&random), InventedSections.section(&random)]
            for unicode in [true, false] {
                let plain = TerminalRenderer(.init(width: width, colour: false, unicode: unicode)).lines(sections)
                for line in plain {
                    #expect(DisplayWidth.of(line) <= width, "\(width): \(line)")
                    let isHarmless = line.unicodeScalars.allSatisfy {
                        unicode ? $0.properties.generalCategory != .control : (0x20..<0x7F).contains($0.value)
                    }
                    #expect(isHarmless, "\(line.debugDescription)")
                    #expect(!line.unicodeScalars.contains("\u{202E}"))
                }
                let coloured = TerminalRenderer(.init(width: width, colour: true, unicode: unicode)).lines(sections)
                #expect(coloured.map(withoutEscapes) == plain)
            }
        }
    }

    @Test("every point is inside the plot, and in the row and column of its value and day")
    func points() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<500 {
            guard let scale = ChartScale(InventedSections.chart(&random), valueTicks: 5, dayTicks: 6) else { continue }
            for point in scale.series.flatMap(\.points) {
                #expect((0...1).contains(scale.x(point.day)))
                #expect((0...1).contains(scale.y(point.value)))
                #expect(point.value >= scale.valueTicks.first && point.value <= scale.valueTicks.last)
                #expect(point.day >= scale.firstDay && point.day <= scale.lastDay)
            }
            let style = TerminalStyle(width: 60, colour: false, unicode: Bool.random(using: &random))
            let plot = TerminalPlot(scale, columns: 50, rows: 10, style)
            for point in scale.series.flatMap(\.points) {
                let row = plot.row(of: point.value)
                let column = plot.column(of: point.day)
                try #require((0..<10).contains(row) && (0..<50).contains(column))
                #expect(plot.cells(row)[column].character != " ")
            }
        }
    }

    @Test("no two labels of an axis touch, and each stands in the line")
    func labels() throws {
        var random = SeededGenerator(seed: 5)
        var seen = 0
        for _ in 0..<600 {
            let width = Int.random(in: 20...160, using: &random)
            let chart = InventedSections.chart(&random)
            let lines = TerminalRenderer(.init(width: width, colour: false, unicode: false)).lines(chart)
            guard let axis = lines.dropLast().last, let labels = lines.last else { continue }
            #expect(axis.contains("+"), "\(axis)")
            // A label that touched another would be no word of these.
            let words = labels.split(separator: " ").map(String.init)
            let months: Set = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
            #expect(words.allSatisfy { months.contains($0) || (Int($0) != nil && $0.count <= 4) }, "\(labels)")
            #expect(!words.isEmpty)
            let scale = try #require(ChartScale(chart, valueTicks: 7, dayTicks: 1))
            let plot = TerminalPlot(scale, columns: width, rows: 14, .init(width: width, colour: false, unicode: true))
            #expect(Set(scale.valueTicks.values.map { plot.row(of: $0) }).count == scale.valueTicks.values.count)
            seen += 1
        }
        #expect(seen > 300)
    }

    @Test("a number in a table is never cut", arguments: 20...120)
    func numbers(_ width: Int) {
        let numbers = ["12 345.5 kg", "3 × 10–12", "98.76%", "-12"]
        let table = Section.Table(
            columns: [.init("A rather long title"), .init("Number", .right), .init("Also"), .init("Text")],
            rows: numbers.map {
                [.text("Bulgarian split squat, rear foot elevated"), .text($0), .text($0), "some words of no weight"]
            })
        let renderer = TerminalRenderer(.init(width: width, colour: false, unicode: true))
        let text = renderer.lines(table).joined(separator: "\n")
        for number in numbers {
            #expect(text.split(separator: number, omittingEmptySubsequences: false).count >= 3, "\(text)")
        }
    }

    @Test("what follows a number may stand below it, but is not cut", arguments: 20...120)
    func sets(_ width: Int) {
        let table = Section.Table(
            columns: [.init("Exercise"), .init("Set")],
            rows: [["Bulgarian split squat, rear foot elevated", "57.5 kg × 10 @9.5"]])
        let renderer = TerminalRenderer(.init(width: width, colour: false, unicode: true))
        let text = renderer.lines(table).joined(separator: "\n")
        for part in ["57.5 kg", "× 10", "@9.5"] { #expect(text.contains(part), "\(text)") }
    }
}
