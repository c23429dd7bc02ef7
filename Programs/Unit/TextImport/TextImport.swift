import TrainingKit

/// A pasted program, read line by line. Nothing is lost silently: every line has its reading.
struct TextImport {
    /// What became of a line.
    enum Reading: Equatable {
        case blank
        /// The name of the whole.
        case title(String)
        case heading(String)
        /// A part of a day, a table's titles: understood, and nothing to keep.
        case structure(String)
        case exercise(String)
        /// Belongs to the exercise above.
        case addition(String)
        case rest
        case conditioning
        case unread
    }

    struct Line: Equatable {
        let number: Int
        let original: String
        /// One exercise a reading; a line may hold several.
        var readings: [Reading]
    }

    /// A routine in the making.
    struct Draft {
        var name: String
        /// The weekdays its heading names.
        var weekdays: [Weekday] = []
        var items: [RoutineExercise] = []
    }

    private(set) var title: String?
    private(set) var lines: [Line] = []
    private(set) var drafts: [Draft] = []
    private(set) var newExercises: [Exercise] = []

    let unit: MassUnit
    let names: NameResolution
    private var pasted: [PastedLine] = []
    private var table: PastedTable?
    private var isCommaTable = false
    private var group: String?
    /// `3 rounds:` above the exercises.
    private var rounds: Int?
    /// A heading that has no exercise yet.
    private var openHeading: (name: String, line: Int)?

    init(_ text: String, unit: MassUnit, catalogue: Catalogue, find: @escaping (String) throws -> Exercise) {
        self.unit = unit
        names = NameResolution(catalogue: catalogue, find: find)
        pasted = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .map { PastedLine(String($0.element), number: $0.offset + 1) }
        for index in pasted.indices {
            lines.append(Line(number: index + 1, original: pasted[index].original, readings: []))
            read(index)
        }
        settleOpenHeading()
    }

    /// The lines that were not imported, for the list at the end.
    var leftOut: [Line] {
        lines.filter { $0.readings.contains(.unread) || $0.readings.contains(.conditioning) }
    }

    // MARK: Lines

    private mutating func note(_ reading: Reading) { lines[lines.count - 1].readings.append(reading) }

    private mutating func read(_ index: Int) {
        let line = pasted[index]
        guard !line.text.isEmpty else {
            if line.original.trimmed.isEmpty { (table, isCommaTable, rounds) = (nil, false, nil) }
            return note(line.original.trimmed.isEmpty ? .blank : .structure("decoration"))
        }
        if readTable(line) { return }
        if Heading.isRest(line.text) { return note(.rest) }
        if Heading.isPart(line.text) { return note(.structure("part of the day")) }
        let parsed = ExerciseLine(line.text, unit: unit)
        if let heading = heading(of: line, parsed, at: index) { return begin(heading, line.number) }
        if readDayWithExercises(line) || readSeveral(line) || readNote(line) { return }
        readExercise(line, parsed)
    }

    private mutating func readTable(_ line: PastedLine) -> Bool {
        let body = line.original.contains("\t") ? line.original : line.text
        guard let cells = PastedTable.cells(of: body, commas: true) else { return false }
        if PastedTable.areTitles(cells), !body.contains("|"), !body.contains("\t") { isCommaTable = true }
        guard body.contains("\t") || body.count(where: { $0 == "|" }) >= 2 || isCommaTable else { return false }
        // A heading that was pasted with empty cells behind it.
        if cells.count(where: { !$0.isEmpty }) == 1, let only = cells.first(where: { !$0.isEmpty }), Heading.isDay(only)
        {
            begin(only, line.number)
            return true
        }
        var reader = table ?? PastedTable()
        let row = reader.read(cells.map { PastedLine($0, number: 0).text })
        table = reader
        switch row {
        case .rule: note(.structure("table"))
        case .titles: note(.structure("titles of a table"))
        case .line(let text, let notes, let day):
            if let day, drafts.last?.name != dayName(day) { begin(dayName(day), line.number, says: false) }
            var parsed = ExerciseLine(text, unit: unit)
            parsed.notes += notes
            readExercise(line, parsed)
        }
        return true
    }

    /// `3` in a column of days is `Day 3`.
    private func dayName(_ cell: String) -> String { Int(cell) == nil ? cell : "Day \(cell)" }

    // MARK: Headings

    private func heading(of line: PastedLine, _ parsed: ExerciseLine, at index: Int) -> String? {
        let text = Heading.name(line.text)
        guard text.contains(where: \.isLetter) else { return nil }
        if Heading.isDay(text) { return text }
        guard !parsed.hasNumbers, parsed.leadingCount == nil || line.headingLevel > 0 else { return nil }
        if line.label == nil, names.known(text) != nil { return nil }
        let isDay = Heading.beginsWithDay(text) && text.count <= 60 || Heading.endsWithDay(text)
        if line.headingLevel > 0 || isDay { return text }
        let words = text.split(separator: " ").count
        if isTitle(line, words, at: index) { return text }
        if line.text.hasSuffix(":"), words <= 8, !isNote(text) { return text }
        guard words <= 5, !line.isListed || line.isBold, !text.hasSuffix("."), !text.contains(":"), !isProse(text)
        else {
            return nil
        }
        let followsBlank = index == 0 || pasted[index - 1].text.isEmpty
        guard followsBlank || line.isBold, let next = pasted[(index + 1)...].first(where: { !$0.text.isEmpty }) else {
            return nil
        }
        let follower = ExerciseLine(next.text, unit: unit)
        return follower.hasNumbers && !follower.name.isEmpty && follower.leftoverWords <= 6 ? text : nil
    }

    /// The first line, short and with an empty one behind it.
    private func isTitle(_ line: PastedLine, _ words: Int, at index: Int) -> Bool {
        pasted[..<index].allSatisfy(\.text.isEmpty) && pasted.indices.contains(index + 1)
            && pasted[index + 1].text.isEmpty && words <= 8 && !line.isListed && !".!?,".contains(line.text.last ?? ".")
    }

    private mutating func begin(_ heading: String, _ line: Int, says: Bool = true) {
        settleOpenHeading()
        rounds = nil
        if Heading.isGroup(heading), !(heading.contains(":") || heading.contains(" - ")) {
            group = heading
        } else if Heading.isGroup(heading) {
            group = nil
        }
        openHeading = (heading, line)
        if says { note(.heading(heading)) }
    }

    /// A heading that nothing followed is the title, if it is the first, or the week that the days stand under.
    private mutating func settleOpenHeading() {
        guard let (name, line) = openHeading else { return }
        openHeading = nil
        guard !Heading.isGroup(name), let place = lines[line - 1].readings.firstIndex(of: .heading(name)) else {
            return
        }
        let isTitle = title == nil && drafts.isEmpty && !Heading.isDay(name)
        if isTitle { title = name }
        lines[line - 1].readings[place] = isTitle ? .title(name) : .structure("heading without exercises")
    }

    /// The routine that exercises go into now.
    private mutating func openDraft() {
        if let (name, _) = openHeading {
            openHeading = nil
            let full = group.map { $0 == name ? name : "\($0): \(name)" } ?? name
            let taken = Set(drafts.map(\.name))
            let free = taken.contains(full) ? unused(full, among: taken, separator: " ") : full
            drafts.append(Draft(name: free, weekdays: Heading.weekdays(in: name)))
        } else if drafts.isEmpty {
            drafts.append(Draft(name: "Workout 1"))
        }
    }

    /// `Day A: squat 3x5, bench 3x5, deadlift 1x5`: a heading and its exercises in one line.
    private mutating func readDayWithExercises(_ line: PastedLine) -> Bool {
        let cuts = line.text.ranges(of: ":") + line.text.ranges(of: " - ")
        guard let cut = cuts.min(by: { $0.lowerBound < $1.lowerBound }) else { return false }
        let head = String(line.text[..<cut.lowerBound])
        let parts = line.text[cut.upperBound...].split { $0 == "," || $0 == ";" }.map(\.trimmed)
        guard Heading.isDay(head), !Heading.isRest(head), names.known(head) == nil || Heading.beginsWithDay(head) else {
            return false
        }
        let parsed = parts.map { ExerciseLine($0, unit: unit) }
        guard parsed.contains(where: \.hasNumbers) else { return false }
        begin(Heading.name(head), line.number)
        // A part without a name belongs to the one before it: `bench, 3x5`.
        var whole: [String] = []
        for (part, read) in zip(parts, parsed) {
            if read.name.isEmpty, let last = whole.indices.last {
                whole[last] += ", \(part)"
            } else {
                whole.append(part)
            }
        }
        for part in whole { readExercise(line, ExerciseLine(part, unit: unit)) }
        return true
    }

    // MARK: Exercises

    private func isNote(_ text: String) -> Bool {
        ["note", "notes", "tip", "tips", "cue", "cues", "focus", "form", "technique", "goal"]
            .contains(NameResolution.words(text).first ?? "")
    }

    /// `Notes: keep the elbows in` under an exercise.
    private mutating func readNote(_ line: PastedLine) -> Bool {
        guard isNote(line.text), let cut = line.text.firstIndex(of: ":"), openHeading == nil,
            let draft = drafts.indices.last,
            let item = drafts[draft].items.indices.last
        else { return false }
        let text = line.text[line.text.index(after: cut)...].trimmed
        guard !text.isEmpty else { return false }
        drafts[draft].items[item].note = [drafts[draft].items[item].note, text].compactMap { $0 }.joined(
            separator: "; ")
        note(.addition("note: \(text)"))
        return true
    }

    private static let proseWords: Set<String> = [
        "you", "your", "you're", "if", "when", "should", "increase", "i", "i'm", "my", "we", "week", "weeks", "deload",
        "progress", "progression", "every", "between", "because", "sure", "try", "repeat", "total", "until", "it",
        "this", "these", "that", "is", "are", "workout", "workouts", "sessions", "session", "days", "start", "add",
        "minimum", "feel", "program", "routine", "perform", "warm-up", "rest",
    ]

    private func isProse(_ text: String) -> Bool {
        NameResolution.words(text).contains { TextImport.proseWords.contains($0) }
    }

    mutating func readExercise(_ line: PastedLine, _ parsed: ExerciseLine) {
        var parsed = parsed
        guard !parsed.name.isEmpty else {
            if parsed.saysOnlySets, line.text.lowercased().contains("round") {
                rounds = parsed.groups[0].sets
                return note(.structure("\(rounds ?? 1) rounds of what follows"))
            }
            return parsed.hasNumbers || parsed.restSeconds != nil || !parsed.notes.isEmpty ? add(parsed) : note(.unread)
        }
        if Conditioning.isMeant(by: parsed.name, parsed.groups, notes: parsed.notes) { return note(.conditioning) }
        let isKnown = names.known(parsed.name) != nil
        if isKnown { parsed.useLeadingCount() }
        if let rounds {
            for index in parsed.groups.indices where parsed.groups[index].sets == nil {
                parsed.groups[index].sets = rounds
            }
        }
        if !isKnown {
            let isTooLong = parsed.leftoverWords > 6
            let couldBeName = parsed.hasNumbers || line.isListed && parsed.leftoverWords <= 5
            guard couldBeName, !isTooLong, !isProse(parsed.name) else { return note(.unread) }
        }
        openDraft()
        let counts = parsed.groups.compactMap { group -> Int? in
            switch group.amount {
            case .reps(let low, _): low
            case .list(let counts): counts.max()
            default: nil
            }
        }
        let isLoaded = parsed.groups.contains { !$0.loads.isEmpty }
        let isHeavy = isLoaded || parsed.notes.contains { $0.contains("%") }
        let result = names.resolve(
            parsed.name, isLoaded: isHeavy && !parsed.isBodyweight, perSide: parsed.perSide, counts: counts,
            made: newExercises)
        if result.certainty == .new, !newExercises.contains(where: { $0.id == result.exercise.id }) {
            newExercises.append(result.exercise)
        }
        var notes = [line.label, result.rest].compactMap { $0 } + parsed.notes
        if parsed.isBodyweight { notes.append("bodyweight") }
        let item = RoutineExercise(
            result.exercise.id, sets: parsed.prescriptions, restSeconds: parsed.rest,
            perSide: parsed.perSide && !result.exercise.perSide,
            note: notes.isEmpty ? nil : notes.joined(separator: "; "))
        drafts[drafts.count - 1].items.append(item)
        note(.exercise(describe(item, result)))
    }

    /// A line without a name says more of the exercise above: further sets, or what it left open.
    private mutating func add(_ parsed: ExerciseLine) {
        guard openHeading == nil, let draft = drafts.indices.last, let place = drafts[draft].items.indices.last else {
            return note(.unread)
        }
        var item = drafts[draft].items[place]
        let sets = parsed.prescriptions
        if item.sets.isEmpty || item.sets.allSatisfy({ $0 == Prescription() }) && sets.count == 1 {
            // `4 sets` on one line, `8-10 reps` on the next.
            item.sets = item.sets.isEmpty ? sets : item.sets.map { _ in sets[0] }
        } else if let first = sets.first, sets.count == 1, first.range == nil, first.load != nil,
            item.sets.allSatisfy({ $0.load == nil })
        {
            item.sets = item.sets.map { Prescription($0.range, load: first.load) }
        } else if parsed.saysOnlySets, let first = item.sets.first, item.sets.count == 1 {
            item.sets = Array(repeating: first, count: sets.count)
        } else {
            item.sets += sets
        }
        if let rest = parsed.rest { item.restSeconds = rest }
        if !parsed.notes.isEmpty {
            item.note = ([item.note].compactMap { $0 } + parsed.notes).joined(separator: "; ")
        }
        drafts[draft].items[place] = item
        let rest = item.restSeconds.map { ", rest \(HoldTime(seconds: $0))" } ?? ""
        let name = names.name(of: item.exercise, among: newExercises)
        note(.addition("\(name): \(PlanText.prescription(item.sets))\(rest)"))
    }

    private func describe(_ item: RoutineExercise, _ result: NameResolution.Result) -> String {
        var text = "\(result.exercise.name): \(PlanText.prescription(item.sets))"
        if item.sets.isEmpty { text = "\(result.exercise.name): sets and reps open" }
        if item.perSide || result.exercise.perSide { text += " per side" }
        if let rest = item.restSeconds { text += ", rest \(HoldTime(seconds: rest))" }
        if let note = item.note { text += " (\(note))" }
        switch result.certainty {
        case .known: break
        case .read(let name): text += " [spelling read as \(name)]"
        case .new: text += " [new exercise]"
        }
        return text
    }
}

extension NameResolution {
    func name(of id: Exercise.ID, among made: [Exercise]) -> String {
        made.first { $0.id == id }?.name ?? catalogueName(of: id)
    }
}

extension ExerciseLine {
    /// The sets as a routine plans them; what has no count stays open.
    var prescriptions: [Prescription] { groups.flatMap(\.prescriptions) }

    /// The rest within what a routine can have.
    var rest: Int? { restSeconds.map { min($0, Unit.restBounds.upperBound) } }

    /// Only a number of sets was said.
    var saysOnlySets: Bool {
        groups.count == 1 && groups[0].sets != nil && groups[0].amount == nil && groups[0].loads.isEmpty
    }
}

extension ExerciseLine.Group {
    var prescriptions: [Prescription] {
        var ranges: [RepRange?]
        switch amount {
        case .reps(let low, let high): ranges = [RepRange(low, high)]
        case .seconds(let low, let high): ranges = [RepRange(low, high, .seconds)]
        case .list(let counts):
            // `4 x 6/8` is a range, `3 x 10/8/6` one count a set.
            if counts.count == 2, let sets, sets != 2 {
                ranges = [RepRange(min(counts[0], counts[1]), max(counts[0], counts[1]))]
            } else {
                ranges = counts.map { RepRange($0, $0) }
            }
        case .distance, .max, nil: ranges = [nil]
        }
        let count = max(sets ?? 1, ranges.count, sets == nil ? loads.count : 1)
        return (0..<count).map { place in
            Prescription(
                ranges[min(place, ranges.count - 1)], load: loads.isEmpty ? nil : loads[min(place, loads.count - 1)])
        }
    }
}
