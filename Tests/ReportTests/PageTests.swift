import Testing
import TrainingKit

@testable import Report

@Suite("The report page")
struct PageTests {
    private let day = Day(year: 2026, month: 3, day: 1)!  // in the calendar

    private func page(_ text: String) -> ReportPage {
        let section = Section(
            text,
            [
                .text(text), .facts([.init(text, text)]), .table(.init(columns: [.init(text)], rows: [[.text(text)]])),
                .chart(.init(text, unit: text, series: [.init(text, [.init(day, 1)]), .init(text, [.init(day, 2)])])),
                .calendar(.init(text, days: [.init(day, .done)])), .muscleMap([.init(.chest, 50)]),
            ])
        return ReportPage(
            title: text, day: day, overview: [.init(text, text)],
            groups: [.init("", [section]), .init(text, [section])],
            exercises: [
                ExerciseReport(
                    name: text, unit: text, massUnit: text, facts: [.init(text, text)],
                    occurrences: (0..<3).map { .init(day + $0, topSet: text, value: 1, e1rm: 2, volume: 3) })
            ])
    }

    @Test("shows text as text, everywhere", arguments: [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"), ("=cmd()", "=cmd()"),
        ("\"><img src=x onerror=y>", "&quot;&gt;&lt;img src=x onerror=y&gt;"),
        ("it's & \"that\"", "it&#39;s &amp; &quot;that&quot;"),
        ("</title></style>", "&lt;/title&gt;&lt;/style&gt;"), ("a\u{2028}b", "a\nb"), ("a\u{202E}b", "a\u{FFFD}b"),
        ("a\u{0}b\u{1B}c", "a\u{FFFD}b\u{FFFD}c"), ("&lt;", "&amp;lt;"), ("<!--", "&lt;!--"), ("Größe 懸垂", "Größe 懸垂"),
        ("&#60;b&#62;", "&amp;#60;b&amp;#62;"),
    ])
    func escaping(_ text: String, _ escaped: String) throws {
        let html = page(text).html()
        // The same markup as for harmless text: nothing of it became a tag or an attribute.
        #expect(try MarkupReader(html).tags == MarkupReader(page("x").html()).tags)
        #expect(html.split(separator: escaped, omittingEmptySubsequences: false).count > 20)
        if escaped != text { #expect(!html.contains(text)) }
    }

    @Test("is balanced markup for whatever it holds, with unique anchors that all links find")
    func wellFormed() throws {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<60 {
            let sections = (0..<3).map { _ in InventedSections.section(&random) }
            let exercises = (0..<3).map { _ in
                ExerciseReport(
                    name: InventedSections.text(&random), unit: ["kg", "reps"].randomElement(using: &random) ?? "kg",
                    occurrences: (0..<Int.random(in: 0...20, using: &random)).map {
                        .init(
                            day - 400 + $0 * 19, topSet: InventedSections.text(&random),
                            value: InventedSections.value(&random),
                            e1rm: Bool.random(using: &random) ? InventedSections.value(&random) : nil,
                            volume: InventedSections.value(&random))
                    })
            }
            let page = ReportPage(
                title: InventedSections.text(&random), day: day, overview: [.init("A", InventedSections.text(&random))],
                groups: [.init("", sections), .init(InventedSections.text(&random), sections)], exercises: exercises)
            let reader = try MarkupReader(page.html())
            #expect(Set(reader.ids).count == reader.ids.count)
            #expect(Set(reader.links).isSubset(of: Set(reader.ids)))
        }
    }

    @Test("reaches for nothing outside itself")
    func selfContained() throws {
        let html = InventedHistory.page().html()
        let reader = try MarkupReader(html)
        let names: Set = ["src", "srcset", "action", "data", "xlink:href", "style"]
        let reaching = reader.attributes.filter { names.contains($0.name) }
        #expect(reaching.allSatisfy { $0.name == "style" && !$0.value.contains("url") })
        #expect(reader.attributes.filter { $0.name == "href" }.allSatisfy { $0.value.hasPrefix("#") })
        #expect(reader.attributes.allSatisfy { !$0.name.hasPrefix("on") })
        for word in ["http:", "https:", "@import", "url(", "eval(", "innerHTML"] {
            #expect(!html.contains(word), "\(word)")
        }
    }

    @Test("stays under 1.5 MB for a real history and for the fullest one of its size")
    func size() {
        #expect(InventedHistory.page().html().utf8.count < 1_500_000)
        #expect(InventedHistory.page(perSession: 86).html().utf8.count < 1_500_000)
    }

    @Test("has the values of every chart in a table, shows all days by default and hides what only the script can use")
    func readable() throws {
        let reader = try MarkupReader(InventedHistory.page().html())
        let plots = reader.attributes.count { $0.name == "class" && $0.value == "plot" }
        #expect(plots > 100)
        #expect(reader.count("figure", with: "plot") > 80)
        #expect(reader.count("figure", with: "plot") == reader.count("figure", with: "plot", "data"))
        for axes in reader.opened where axes.attributes["class"] == "axes" {
            #expect((axes.attributes["data-r"] == "all") == (axes.attributes["hidden"] == nil))
        }
        let ranges = try #require(reader.opened.first { $0.attributes["class"] == "ranges" })
        #expect(ranges.attributes["hidden"] != nil)
        for plot in reader.opened where plot.attributes["class"] == "plot" {
            #expect(plot.attributes["aria-label"]?.isEmpty == false && plot.attributes["role"] == "img")
        }
    }

    @Test("says in words what each chart shows, in the place where the script puts values")
    func summaries() throws {
        let html = InventedHistory.page().html()
        let figures = try MarkupReader(html).opened.filter { $0.attributes["class"] == "tip" }
        #expect(figures.count > 80)
        #expect(!html.contains("role=\"status\"></p>"))
        let points = [Section.Chart.Point(day, 80), .init(day + 7, 85)]
        let chart = Section.Chart("Bench press", unit: "kg", series: [.init("top", points)])
        let section = Section("Bench press", [.chart(chart)])
        let page = ReportPage(title: "", day: day, groups: [.init("A", [section])]).html()
        #expect(page.contains("<p class=\"tip\" role=\"status\">80 to 85, highest 85 on 8 Mar 2026</p>"))
        #expect(page.contains("<p class=\"caption\">in kg</p>"), "the title stands above it already")
        #expect(page.contains("aria-label=\"Bench press (kg). 80 to 85"))
    }

    @Test("breaks only long texts of a table, and sets sentences one below the other")
    func longTexts() throws {
        let sentence = "last time all of them were met, so the load goes up by 2.5 kg"
        let table = Section.Table(
            columns: [.init("Set"), .init("Reps", .right), .init("Why")],
            rows: [["57.5 kg × 10", "10", .text(sentence)]])
        let section = Section("", [.table(table), .facts([.init("A", "1")]), .facts([.init("B", sentence)])])
        let reader = try MarkupReader(ReportPage(title: "", day: day, groups: [.init("A", [section])]).html())
        #expect(reader.opened.filter { $0.name == "td" }.map { $0.attributes["class"] } == [nil, "n", "long"])
        let lists = reader.opened.filter { $0.name == "ul" }.compactMap { $0.attributes["class"] }
        #expect(lists == ["facts", "facts long"])
    }

    @Test("explains the shades of a calendar where there are any")
    func shades() {
        func page(_ level: Int) -> String {
            let calendar = Section.Calendar("Days", days: [.init(day, .done, level: level)])
            return ReportPage(title: "", day: day, groups: [.init("A", [Section("", [.calendar(calendar)])])]).html()
        }
        #expect(page(2).contains(" done, less to more</span>"))
        #expect(page(0).contains(" done</span>"))
    }

    @Test("draws every point inside the plot")
    func points() throws {
        let reader = try MarkupReader(InventedHistory.page().html())
        var count = 0
        for path in reader.opened where path.name == "path" && path.parent == "svg 0 0 6000 1600" {
            for point in try PathReader.points(path.attributes["d"] ?? "") {
                #expect((0...6000).contains(point.x) && (0...1600).contains(point.y))
                count += 1
            }
        }
        #expect(count > 3000)
        for place in reader.attributes where place.name == "style" {
            // `left:37.2%`
            let number = try #require(Double(place.value.split(separator: ":")[1].dropLast()))
            #expect((0...100).contains(number))
        }
    }

    @Test("looks at the axes of a shorter range with the same lines")
    func ranges() throws {
        let occurrences = (0...24).map {
            ExerciseReport.Occurrence(day - (720 - $0 * 30), topSet: "", value: 40 + Double($0) * 2.5)
        }
        let page = ReportPage(title: "", day: day, exercises: [.init(name: "A", unit: "kg", occurrences: occurrences)])
        let axes = try MarkupReader(page.html()).opened.filter { $0.attributes["class"] == "axes" }
        #expect(axes.map { $0.attributes["data-r"] } == ["all", "12", "6", "3"])
        #expect(axes[0].attributes["data-v"] == "0 0 6000 1600")
        // 1 December 2025, 90 days before the last of 720: the last eighth. 92.5 to 100 kg stand on ticks 92 to 100
        // of 40 to 100: the uppermost 8 of 60 kg.
        #expect(axes[3].attributes["data-from"] == "\(day.number - 90)")
        #expect(axes[3].attributes["data-to"] == "\(day.number)")
        #expect(axes[3].attributes["data-v"] == "5250 0 750 213")
    }

    @Test("looks back whole months", arguments: [
        ("2026-05-31", ChartRange.threeMonths, "2026-02-28"), ("2026-03-01", .year, "2025-03-01"),
        ("2024-02-29", .year, "2023-02-28"), ("2026-01-15", .sixMonths, "2025-07-15"),
    ])
    func lookBack(_ day: String, _ range: ChartRange, _ first: String) throws {
        #expect(range.first(until: try #require(Day(day))) == Day(first))
    }
}

@Suite("What of a long history is shown")
struct ThinningTests {
    private let first = Day(year: 2020, month: 1, day: 6)!  // a Monday in the calendar

    @Test("a short one whole, a long one by its best sessions of each week")
    func weeks() {
        let short = ExerciseReport(
            name: "A", unit: "kg", occurrences: (0..<8000).map { .init(first + $0, topSet: "", value: Double($0 % 5)) })
        #expect(ExerciseReport.thinned([short]).note == nil)
        var long = short
        long.occurrences.append(.init(first + 8000, topSet: "", value: 1))
        let (exercises, note) = ExerciseReport.thinned([long])
        #expect(note?.contains("week") == true)
        #expect(exercises[0].occurrences.count == (8001 + 6) / 7)
        #expect(exercises[0].occurrences.dropLast().allSatisfy { $0.value == 4 })
    }

    @Test("points on one vertical keep the first, lowest, highest and last")
    func paths() {
        let points = [(0, 5), (1, 7), (1, 2), (1, 9), (1, 4), (2, 3)].map { (x: $0.0, y: $0.1) }
        #expect(ChartPath.reduced(points).map { [$0.x, $0.y] } == [[0, 5], [1, 7], [1, 2], [1, 9], [1, 4], [2, 3]])
        let flat = [(1, 4), (1, 4), (1, 4)].map { (x: $0.0, y: $0.1) }
        #expect(ChartPath.reduced(flat).map { [$0.x, $0.y] } == [[1, 4]])
    }

    @Test("path data is short and exact", arguments: [
        ([[0, 40], [12, 37], [14, 37]], "M0 40l12-3 2 0"), ([[5, 5], [4, 9]], "M5 5l-1 4"), ([[5, 5]], "M5 5h0"),
        ([], ""),
    ])
    func pathData(_ points: [[Int]], _ path: String) throws {
        #expect(ChartPath.line(points.map { (x: $0[0], y: $0[1]) }) == path)
        #expect(try PathReader.points(path).map { [$0.x, $0.y] } == points)
    }
}
