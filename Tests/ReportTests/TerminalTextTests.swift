import Testing
import TrainingKit

@testable import Report

@Suite("Text in the terminal")
struct TerminalTextTests {
    private let utf8 = TerminalStyle(width: 40, colour: false, unicode: true)
    private let ascii = TerminalStyle(width: 40, colour: false, unicode: false)

    @Test("takes as many columns as it is wide", arguments: [
        ("abc", 3), ("é", 1), ("e\u{301}", 1), ("懸垂", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("👍🏽", 2),
        ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("ｱ", 1), ("Ａ", 2), ("a\u{200B}b", 2), ("▁█░", 3), ("⣿", 1), ("", 0),
    ])
    func width(_ text: String, _ columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test("that the terminal would obey is shown, not obeyed", arguments: [
        ("\u{1B}[31mred", "␛[31mred", "?[31mred"), ("a\u{7}b", "a␇b", "a?b"), ("\u{9B}2J", "\u{FFFD}2J", "?2J"),
        ("one\ntwo\r\nthree\tfour", "one two three four", "one two three four"), ("\u{7F}", "␡", "?"),
        ("a\u{2028}b", "a b", "a b"), ("abc\u{202E}def", "abc\u{FFFD}def", "abc?def"), ("\u{0}", "␀", "?"),
        ("a\u{301}\u{1B}c", "a\u{301}␛c", "a?c"), ("=cmd()", "=cmd()", "=cmd()"),
    ])
    func harmful(_ text: String, _ unicode: String, _ plain: String) {
        #expect(utf8.safe(text) == unicode)
        #expect(ascii.safe(text) == plain)
    }

    @Test("keeps its letters in ASCII", arguments: [
        ("Größe", "Grosse"), ("Übung", "Ubung"), ("80 kg × 5", "80 kg x 5"), ("Łódź", "Lodz"), ("a – b", "a - b"),
        ("8–12", "8-12"), ("懸垂", "??"), ("„gut“", "\"gut\""),
        ("naïve\u{A0}é", "naive e"), ("👍🏽", "?"), ("≥ 10", ">= 10"),
    ])
    func transliterated(_ text: String, _ plain: String) {
        #expect(ascii.safe(text) == plain)
    }

    @Test("wraps between words, breaks only what is longer than a line and keeps indentation", arguments: [
        ("one two three", 20, ["one two three"]), ("one two three", 7, ["one two", "three"]),
        ("  one two three", 9, ["  one two", "  three"]), ("abcdefghij kl", 4, ["abcd", "efgh", "ij", "kl"]),
        ("a\n\nb", 9, ["a", "", "b"]), ("懸垂懸垂", 5, ["懸垂", "懸垂"]), ("", 9, [""]), ("a  b", 9, ["a  b"]),
        ("ab cd", 2, ["ab", "cd"]),
    ])
    func wrapped(_ text: String, _ width: Int, _ lines: [String]) {
        #expect(TerminalRenderer(utf8).wrapped(text, to: width) == lines)
    }

    @Test("is cut with an ellipsis", arguments: [
        ("Bench press", 8, "Bench p…"), ("懸垂懸垂", 6, "懸垂…"), ("short", 5, "short"),
    ])
    func truncated(_ text: String, _ width: Int, _ cut: String) {
        #expect(utf8.truncated(text, to: width) == cut)
    }

    @Test("sparklines", arguments: [
        ([1, 2, 3, 4, 5, 6, 7, 8], 8, "▁▂▃▄▅▆▇█"), ([5, 5, 5], 8, "▄▄▄"), ([], 8, ""), ([0, .nan, 10], 8, "▁ █"),
        ([0, 0, 10, 10], 2, "▁█"), ([3], 8, "▄"), ([1e300, -1e300], 8, "█▁"),
    ])
    func sparkline(_ values: [Double], _ count: Int, _ drawn: String) {
        #expect(Sparkline(values, atMost: count).text(utf8) == drawn)
    }
}
