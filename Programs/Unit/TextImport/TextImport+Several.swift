import TrainingKit

/// Several exercises in one line: `Squat 5x5 and bench 5x5`, `Superset: leg extension 3x15 + leg curl 3x15`.
extension TextImport {
    /// A part of a line that may be an exercise of its own, and what stands before it.
    private struct Part {
        var text: String
        var separator: Separator?
    }

    /// What may stand between two exercises.
    private struct Separator {
        let text: String
        /// Joins exercises that are done together, so that sets said once are meant for both.
        let joins: Bool
    }

    /// Longer ones before those that are part of them.
    private static let separators = [
        Separator(text: " - superset - ", joins: true), Separator(text: " supersetted with ", joins: true),
        Separator(text: " superset with ", joins: true), Separator(text: " superset ", joins: true),
        Separator(text: " + ", joins: true), Separator(text: " & ", joins: false),
        Separator(text: " and ", joins: false),
        Separator(text: " then ", joins: false), Separator(text: " / ", joins: false),
        Separator(text: ";", joins: false),
        Separator(text: ",", joins: false),
    ]

    /// Bytes of a line that may name several exercises; what is longer is prose.
    private static let mostTogether = 400

    /// Words in front that say that what follows is done together.
    private static let together: Set<String> = [
        "superset", "supersets", "super-set", "ss", "giant set", "giant-set", "triset", "tri-set",
    ]

    /// Takes a line apart if it names more than one exercise of the catalogue with sets; else leaves it as it is.
    mutating func readSeveral(_ line: PastedLine) -> Bool {
        guard line.text.utf8.count <= TextImport.mostTogether else { return false }
        var body = line.text
        var note: String?
        if let colon = body.firstIndex(of: ":"), TextImport.together.contains(body[..<colon].trimmed.lowercased()) {
            note = body[..<colon].trimmed
            body = body[body.index(after: colon)...].trimmed
        }
        var exercises: [(part: Part, read: ExerciseLine)] = []
        for part in TextImport.parts(of: body) {
            let read = ExerciseLine(part.text, unit: unit)
            if let last = exercises.indices.last, let separator = part.separator, !beginsExercise(read) {
                // Further sets, a rest, a remark: they belong to the exercise before.
                exercises[last].part.text += separator.text + part.text
                exercises[last].read = ExerciseLine(exercises[last].part.text, unit: unit)
            } else {
                exercises.append((part, read))
            }
        }
        guard exercises.count > 1, let last = exercises.last, last.read.hasNumbers else { return false }
        for index in exercises.indices.reversed() where !exercises[index].read.hasNumbers {
            guard exercises[index + 1].part.separator?.joins == true || note != nil else { return false }
            exercises[index].read.groups = exercises[index + 1].read.groups
        }
        for (part, read) in exercises {
            var read = read
            if let word = note ?? (part.separator?.text.contains("superset") == true ? "superset" : nil) {
                read.notes.insert(word, at: 0)
            }
            readExercise(line, read)
        }
        return true
    }

    private func beginsExercise(_ read: ExerciseLine) -> Bool {
        read.hasNumbers && !read.name.isEmpty && names.exact(read.name) != nil
    }

    /// The text cut at every separator that stands outside brackets.
    private static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var part = Part(text: "")
        var depth = 0
        var rest = text[...]
        while let character = rest.first {
            if depth == 0, " ,;".contains(character), let separator = separator(at: rest) {
                parts.append(part)
                part = Part(text: "", separator: separator)
                rest = rest.dropFirst(separator.text.count)
                continue
            }
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth = max(0, depth - 1) }
            part.text.append(character)
            rest = rest.dropFirst()
        }
        return parts + [part]
    }

    private static func separator(at rest: Substring) -> Separator? {
        let ahead = rest.prefix(20).lowercased()
        return separators.first { ahead.hasPrefix($0.text) }
    }
}
