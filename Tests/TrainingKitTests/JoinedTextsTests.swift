import Testing
import TrainingKit

/// The package's own stands in place of the standard library's.
@Suite struct JoinedTextsTests {
    @Test(arguments: [[], [""], ["", ""], ["a"], ["a", "", "b"], ["e", "\u{301}"], ["\r", "\n"], ["🏋", "\u{200D}♀"]])
    func joinsAsTheStandardLibraryDoes(texts: [String]) {
        for separator in ["", " ", ", ", "\u{301}", "\n"] {
            // Of a slice it is still the standard library's.
            #expect(Array(texts.joined(separator: separator).utf8) == Array(texts[...].joined(separator: separator).utf8))
        }
        #expect(texts.joined() == texts.joined(separator: ""))
    }
}
