/// Builds an HTML document. Everything that is not markup of this module's own goes through ``text(_:)`` or an
/// attribute, and is escaped there and nowhere else.
struct HTMLWriter {
    private(set) var document = ""

    init() {
        // Most reports are a few hundred kilobytes.
        document.reserveCapacity(1 << 19)
    }

    /// Markup as it is. Never for text that came from outside.
    mutating func raw(_ markup: String) { document += markup }

    mutating func text(_ text: String) { HTMLWriter.escape(text, into: &document) }

    /// `<name attributes>content</name>`, on a line of its own where the element is a block. An empty `class` is left
    /// out; another empty attribute stands without a value.
    mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String> = [:], if condition: Bool = true,
        _ content: (inout HTMLWriter) -> Void = { _ in }
    ) {
        guard condition else { return }
        document += "<"
        document += name
        for (key, value) in attributes where key != "class" || !value.isEmpty {
            document += " "
            document += key
            guard !value.isEmpty || key == "alt" else { continue }
            document += "=\""
            HTMLWriter.escape(value, into: &document)
            document += "\""
        }
        document += ">"
        content(&self)
        document += "</"
        document += name
        document += HTMLWriter.blocks.contains(name) ? ">\n" : ">"
    }

    mutating func listLink(to id: String, _ name: String) {
        element("li") { $0.element("a", ["href": "#\(id)"]) { $0.text(name) } }
    }

    private static let blocks: Set<String> = [
        "article", "div", "figure", "h1", "h2", "h3", "header", "li", "main", "nav", "p", "section", "table", "tr",
        "ul",
    ]

    /// Replaces what HTML would read as markup, and what no text should hold: control characters and the ones that
    /// reverse the direction of what follows.
    static func escape(_ text: String, into document: inout String) {
        let isPlain = text.utf8.allSatisfy { byte in
            byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
                && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
        }
        if isPlain {
            document += text
            return
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": document += "&amp;"
            case "<": document += "&lt;"
            case ">": document += "&gt;"
            case "\"": document += "&quot;"
            case "'": document += "&#39;"
            case "\n", "\t": document.unicodeScalars.append(scalar)
            case "\r", "\u{85}", "\u{2028}", "\u{2029}": document += "\n"
            default: document.unicodeScalars.append(scalar.isHarmful ? "\u{FFFD}" : scalar)
            }
        }
    }
}
