/// Reads the markup that the page writes, strictly: every tag is closed in its place, every attribute quoted.
struct MarkupReader {
    struct Problem: Error { let what: String }
    struct Tag {
        let name: String
        let attributes: [String: String]
        /// The name of the element around it, of an `svg` with its view box.
        let parent: String
        /// Indices of the elements around it, the outermost first.
        let around: [Int]
    }

    private(set) var opened: [Tag] = []
    private static let void: Set<String> = ["meta", "!doctype"]

    init(_ html: String) throws {
        let bytes = Array(html.utf8)
        var stack: [(name: String, index: Int)] = []
        var at = 0
        while let open = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
            guard !bytes[at..<open].contains(UInt8(ascii: ">")) else { throw Problem(what: "a bare > before \(open)") }
            guard let close = MarkupReader.end(of: open, bytes) else { throw Problem(what: "a tag is not closed") }
            let inner = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
            at = close + 1
            if inner.first == "/" {
                guard let top = stack.popLast(), top.name == inner.dropFirst() else {
                    throw Problem(what: "<\(inner)> closes \(stack.last?.name ?? "nothing")")
                }
                continue
            }
            let isClosed = inner.last == "/"
            let (name, attributes) = try MarkupReader.parts(isClosed ? String(inner.dropLast()) : inner)
            let parent = stack.last.map { top in
                top.name == "svg" ? "svg " + (opened[top.index].attributes["viewBox"] ?? "") : top.name
            }
            opened.append(Tag(name: name, attributes: attributes, parent: parent ?? "", around: stack.map(\.index)))
            guard !isClosed, !MarkupReader.void.contains(name) else { continue }
            if name == "script" || name == "style" {
                let end = Array("</\(name)>".utf8)
                guard let found = bytes[at...].indices.first(where: { bytes[$0...].starts(with: end) }) else {
                    throw Problem(what: "\(name) is not closed")
                }
                at = found + end.count
            } else {
                stack.append((name, opened.count - 1))
            }
        }
        guard stack.isEmpty else { throw Problem(what: "\(stack.map(\.name)) are not closed") }
    }

    /// The closing bracket, outside quotation marks.
    private static func end(of open: Int, _ bytes: [UInt8]) -> Int? {
        var isQuoted = false
        for index in open..<bytes.count {
            if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if bytes[index] == UInt8(ascii: ">"), !isQuoted { return index }
        }
        return nil
    }

    private static func parts(_ tag: String) throws -> (String, [String: String]) {
        var rest = tag[...]
        let name = rest.prefix { $0 != " " }.lowercased()
        rest = rest.dropFirst(name.count)
        var attributes: [String: String] = [:]
        while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
            rest = rest[start...]
            let key = String(rest.prefix { $0 != "=" && $0 != " " })
            guard !key.isEmpty, attributes[key] == nil else { throw Problem(what: "attribute '\(key)' in <\(tag)>") }
            rest = rest.dropFirst(key.count)
            guard rest.first == "=" else {
                attributes[key] = ""
                continue
            }
            guard rest.dropFirst().first == "\"", let end = rest.dropFirst(2).firstIndex(of: "\"") else {
                throw Problem(what: "an attribute without quotation marks in <\(tag)>")
            }
            attributes[key] = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
            rest = rest[rest.index(after: end)...]
        }
        return (name, attributes)
    }

    var tags: [String] { opened.map { tag in tag.name + " " + tag.attributes.keys.sorted().joined(separator: " ") } }
    var attributes: [(name: String, value: String)] { opened.flatMap { $0.attributes.map { (name: $0, value: $1) } } }
    var ids: [String] { opened.compactMap { $0.attributes["id"] } }
    var links: [String] { opened.compactMap { $0.attributes["href"].map { String($0.dropFirst()) } } }

    /// Elements of a name with descendants of all these classes.
    func count(_ name: String, with classes: String...) -> Int {
        var found: [Int: Set<String>] = [:]
        for tag in opened {
            guard let kind = tag.attributes["class"], classes.contains(kind) else { continue }
            for index in tag.around where opened[index].name == name { found[index, default: []].insert(kind) }
        }
        return found.values.count { $0.count == classes.count }
    }
}

/// Reads the path data that the charts write: `M`, `l`, `V` and `h0`.
enum PathReader {
    static func points(_ path: String) throws -> [(x: Int, y: Int)] {
        var points: [(x: Int, y: Int)] = []
        var command: Character = " "
        var numbers: [Int] = []
        func flush() throws {
            switch command {
            case " ": break
            case "M": points.append((numbers[0], numbers[1]))
            case "l":
                for index in stride(from: 0, to: numbers.count, by: 2) {
                    let last = points[points.count - 1]
                    points.append((last.x + numbers[index], last.y + numbers[index + 1]))
                }
            case "V": points.append((points[points.count - 1].x, numbers[0]))
            case "h": if numbers != [0] { throw MarkupReader.Problem(what: path) }
            default: throw MarkupReader.Problem(what: "\(command) in \(path)")
            }
        }
        var digits = ""
        func number() {
            if let value = Int(digits) { numbers.append(value) }
            digits = ""
        }
        for character in path {
            if character.isLetter {
                number()
                try flush()
                command = character
                numbers = []
            } else if character == " " {
                number()
            } else {
                if character == "-" { number() }
                digits.append(character)
            }
        }
        number()
        try flush()
        return points
    }
}
