import Testing
import TrainingKit

@testable import Exchange

private func cell<T>(_ text: String, _ body: (Cell) -> T) -> T {
    Array(text.utf8).withUnsafeBytes { body(Cell(bytes: $0, hasDoubledQuotes: text.contains("\"\""))) }
}

@Suite("Cells")
struct CellTests {
    @Test(
        "Numbers, in hundred-millionths",
        arguments: [
            ("82.5", 8_250_000_000), ("60", 6_000_000_000), ("60.0", 6_000_000_000), (" 7 ", 700_000_000),
            ("+10", 1_000_000_000),
            ("-20", -2_000_000_000), (".5", 50_000_000), ("5.", 500_000_000), ("0", 0),
            ("22.679618500000002", 2_267_961_850),
            ("0.1", 10_000_000), ("0.000000005", 1), ("0.000000004", 0), ("1e3", 100_000_000_000),
            ("1.5E-1", 15_000_000), ("'-5", -500_000_000),
        ] as [(String, Int)])
    func numbers(text: String, value: Int) {
        #expect(cell(text) { CellNumber($0, decimalComma: false) } == .value(value))
    }

    @Test(
        "What is no number",
        arguments: [
            "abc", "1.2.3", "1,5", "--5", "5kg", "NaN", "inf", "1e999", "-", ".", "99999999999999999999", "1e", "٣",
        ])
    func noNumbers(text: String) {
        #expect(cell(text) { CellNumber($0, decimalComma: false) } == .invalid)
    }

    @Test("A decimal comma counts where it cannot separate cells")
    func commas() {
        #expect(cell("82,5") { CellNumber($0, decimalComma: true) } == .value(8_250_000_000))
        #expect(cell("82.5") { CellNumber($0, decimalComma: true) } == .value(8_250_000_000))
        #expect(cell("1.234,5") { CellNumber($0, decimalComma: true) } == .invalid)
        #expect(cell("  ") { CellNumber($0, decimalComma: true) } == .none)
    }

    @Test(
        "Durations, in tenths of a second",
        arguments: [
            ("", 0), ("75", 750), ("45.5", 455), ("0:01:30", 900), ("0:27:10", 16_300), ("27:10", 16_300),
            ("1:05:00", 39_000),
            ("2h 38m", 94_800), ("45m", 27_000), ("1h", 36_000), ("1h 10m 30s", 42_300), ("90 min", 54_000),
            ("0:00:07.5", 75), ("25 Min.", 15_000),
        ] as [(String, Int)])
    func durations(text: String, tenths: Int) {
        #expect(cell(text) { CellDuration.tenths($0, decimalComma: false) } == tenths)
    }

    @Test("What is no duration", arguments: ["abc", "1:2:3:4", "5x", "-5", "1:99x", "h", ":", "1::2"])
    func noDurations(text: String) {
        #expect(cell(text) { CellDuration.tenths($0, decimalComma: false) } == nil)
    }

    @Test(
        "Text",
        arguments: [
            ("plain", "plain"), ("a \"\"quoted\"\" word", "a \"quoted\" word"), ("'=1+1", "=1+1"), ("''-2", "'-2"),
            ("'tis", "'tis"), ("'", "'"), ("", ""),
        ])
    func texts(raw: String, text: String) {
        #expect(cell(raw, \.text) == text)
    }
}

@Suite("Dates and times")
struct CellTimeTests {
    @Test(
        "Every way of writing one moment",
        arguments: [
            "22 Dec 2025, 08:00", "Dec 22, 2025, 8:00 AM", "December 22, 2025 at 8:00 AM", "22.12.2025, 08:00",
            "22.12.25 08:00",
            "2025-12-22 08:00:00", "2025-12-22T08:00:00", "2025-12-22T08:00", "2025/12/22 08:00",
            "22. Dezember 2025 um 08:00 Uhr",
            "22 déc. 2025, 08:00", "22 décembre 2025 à 08:00", "22 dic 2025, 08:00", "22 de diciembre de 2025, 8:00",
            "22 de dez. de 2025, 08:00",
            "22 dez 2025, 08:00", "22 grudnia 2025, 08:00", "22 gru 2025, 08:00", "22 дек. 2025 г., 08:00",
            "22 декабря 2025 г. в 08:00", "22 Ara 2025 08:00",
            "22 Aralık 2025, 08:00", "22 DEC 2025, 08:00", "Dec 22, 2025, 8:00\u{202F}a.\u{A0}m.",
            "22 December 2025, 08:00", "22-12-2025 08:00",
            "22/12/2025 08:00", "12/22/2025, 8:00 AM",
        ])
    func oneMoment(text: String) throws {
        let time = try CellTime(text)
        #expect((time.day(monthFirst: false) ?? time.day(monthFirst: true)) == Day("2025-12-22"))
        #expect(time.secondOfDay == 8 * 3600)
        #expect(time.offset == nil)
    }

    @Test(
        "Offsets, noon and midnight",
        arguments: [
            ("2025-12-22T08:00:00Z", 28_800, 0), ("2025-12-22T08:00:00+01:00", 28_800, 3_600),
            ("2025-12-22T08:00:00.123-0530", 28_800, -19_800),
            ("2025-12-22 08:00:00 +02", 28_800, 7_200), ("Dec 22, 2025, 12:00 AM", 0, nil),
            ("Dec 22, 2025, 12:30 PM", 45_000, nil),
            ("Dec 22, 2025, 11:59 PM", 86_340, nil), ("Dec 22, 2025, 1:05 p. m.", 47_100, nil),
            ("2025-12-22", nil, nil), ("22 Dec 2025", nil, nil),
        ] as [(String, Int?, Int?)])
    func clocks(text: String, second: Int?, offset: Int?) throws {
        let time = try CellTime(text)
        #expect(time.day(monthFirst: false) == Day("2025-12-22"))
        #expect(time.secondOfDay == second)
        #expect(time.offset == offset)
    }

    @Test(
        "The short way gives what the long way gives",
        arguments: ["6 Jul 2026, 17:59", "16 jul 2026, 00:00", "2026-07-06 17:59:31"])
    func shortWay(text: String) throws {
        let quick = try cell(text) { cell in Result { try CellTime.read(cell) } }.get()
        #expect(try quick == CellTime(text))
    }

    @Test(
        "What is no date",
        arguments: [
            "", "abc", "2025-13-01", "2025-02-30 10:00:00", "31 Feb 2025, 08:00", "22 Dec 2025, 25:00",
            "22 Dec 2025, 08:61", "13/13/2025", "8:00", "1 2 3 4",
            "31 Xyz 2025", "99 Dec 2025, 08:00", "00/00/2025", "2025-12-22 08:00:99",
        ])
    func noDates(text: String) {
        #expect(throws: CellTime.Problem.self) { try CellTime(text) }
    }

    @Test("A month that is not known is named")
    func unknownMonth() {
        #expect(throws: CellTime.Problem.month("joulu")) { try CellTime("22 joulu 2025, 08:00") }
        #expect(throws: CellTime.Problem.month("jui")) { try CellTime("22 jui 2025, 08:00") }
    }

    /// The abbreviations that Hevy and the system formatters write, January to December.
    @Test(
        "Months of ten languages",
        arguments: [
            "jan feb mar apr may jun jul aug sep oct nov dec",
            "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
            "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez",
            "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
            "ene feb mar abr may jun jul ago sept oct nov dic",
            "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.",
            "gen feb mar apr mag giu lug ago set ott nov dic",
            "jan. feb. mrt. apr. mei jun. jul. aug. sep. okt. nov. dec.",
            "sty lut mar kwi maj cze lip sie wrz paź lis gru",
            "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
            "янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.",
            "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
            "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara",
        ])
    func months(names: String) throws {
        for (index, name) in names.split(separator: " ").enumerated() {
            #expect(
                try CellTime("5 \(name) 2025, 10:00").day(monthFirst: false)
                    == Day(year: 2025, month: index + 1, day: 5), "\(name)")
        }
    }
}
