import TrainingKit

/// Rows of a pasted table, from Markdown, a spreadsheet or a CSV, turned into lines that read as any other.
struct PastedTable {
    enum Column {
        case day, order, name, sets, reps, load, rest, effort, percent, tempo, note, other

        init(title: String) {
            let key = title.lowercased().filter { $0.isLetter || $0 == "%" || $0 == "#" }
            self =
                switch key {
                case "day", "workout", "session": .day
                case "#", "no", "order", "nr": .order
                case "exercise", "exercises", "movement", "lift", "name", "exercisename", "excercise": .name
                case "sets", "set", "workingsets": .sets
                case "reps", "rep", "repetitions", "reprange", "repstime", "time", "duration", "repsset": .reps
                case "weight", "load", "kg", "lbs", "lb", "weightkg", "weightlbs", "loadkg", "loadlbs", "weightlb":
                    .load
                case "rest", "resttime", "restperiod", "restmin", "rests", "restsec": .rest
                case "rpe", "rir", "intensity", "effort", "targetrpe": .effort
                case "%", "%rm", "%ofrm", "percent", "%tm": .percent
                case "tempo": .tempo
                case "notes", "note", "comments", "comment", "cues", "cue": .note
                case "setsxreps", "setsreps", "scheme", "setsandreps", "prescription": .reps
                default: .other
                }
        }
    }

    /// What a row turned into.
    enum Row: Equatable {
        /// The rule under the titles.
        case rule
        case titles
        /// A line for the reader, with what is not to be read as numbers, and the day if the table names one.
        case line(String, notes: [String], day: String?)
    }

    private var columns: [Column]?
    private var titles: [String] = []
    private var loadUnit = ""

    /// The cells of a line: parted by `|`, by tabs, or (with `commas`) by commas. `nil` if it is no row.
    static func cells(of line: String, commas: Bool) -> [String]? {
        let separator: Character =
            if line.contains("\t"), line.split(separator: "\t").count >= 2 {
                "\t"
            } else if line.count(where: { $0 == "|" }) >= 2 {
                "|"
            } else if commas {
                ","
            } else {
                "|"
            }
        guard line.contains(separator) else { return nil }
        var cells = line.split(separator: separator, omittingEmptySubsequences: false).map(\.trimmed)
        if separator == "|" {
            if cells.first == "" { cells.removeFirst() }
            if cells.last == "" { cells.removeLast() }
        }
        return cells.count >= 2 || cells.first?.isEmpty == false && separator == "|" ? cells : nil
    }

    /// Whether cells are titles: they name the exercise and sets or repetitions.
    static func areTitles(_ cells: [String]) -> Bool {
        let columns = cells.map(Column.init(title:))
        return columns.contains(.name) && columns.contains { $0 == .sets || $0 == .reps }
    }

    mutating func read(_ cells: [String]) -> Row {
        if cells.allSatisfy({ $0.allSatisfy { "-:= ".contains($0) } }) { return .rule }
        if PastedTable.areTitles(cells) {
            columns = cells.map(Column.init(title:))
            titles = cells
            let load = zip(cells, columns ?? []).first { $0.1 == .load }?.0.lowercased() ?? ""
            loadUnit = load.contains("kg") ? " kg" : load.contains("lb") ? " lb" : ""
            return .titles
        }
        return columns.map { titled(cells, $0) } ?? untitled(cells)
    }

    private func titled(_ cells: [String], _ columns: [Column]) -> Row {
        var parts: [String] = []
        var notes: [String] = []
        var day: String?
        for (place, cell) in cells.enumerated() where !cell.isEmpty && cell != "-" {
            let isPlain = cell.allSatisfy { $0.isNumber || "-–.,/+: ".contains($0) }
            switch place < columns.count ? columns[place] : .other {
            case .day: day = cell
            case .order: continue
            case .name: parts.insert(cell, at: 0)
            case .sets: parts.append(isPlain ? "\(cell) sets" : cell)
            case .reps: parts.append(isPlain ? "\(cell) reps" : cell)
            case .load: parts.append(isPlain ? (loadUnit.isEmpty ? "load: \(cell)" : cell + loadUnit) : cell)
            case .rest: parts.append(cell.lowercased().contains("rest") ? cell : "rest \(cell)")
            case .effort:
                let title = titles[place].uppercased().contains("RIR") ? "RIR" : "RPE"
                parts.append(isPlain ? "\(title) \(cell)" : cell)
            case .percent: parts.append(cell.contains("%") ? cell : "\(cell)%")
            case .tempo: parts.append("tempo \(cell)")
            case .note: notes.append(cell)
            // The number of the row.
            case .other where Int(cell) != nil && (place >= titles.count || titles[place].isEmpty): continue
            case .other:
                notes.append(place < titles.count && !titles[place].isEmpty ? "\(titles[place]): \(cell)" : cell)
            }
        }
        return .line(parts.joined(separator: ", "), notes: notes, day: day)
    }

    /// Without titles: the first cell with letters is the name; then sets, repetitions and a load.
    private func untitled(_ cells: [String]) -> Row {
        guard let name = cells.firstIndex(where: { $0.count(where: \.isLetter) >= 3 }) else {
            return .line(cells.joined(separator: ", "), notes: [], day: nil)
        }
        var parts = [cells[name]]
        var plain = 0
        for cell in cells[(name + 1)...] where !cell.isEmpty && cell != "-" {
            guard cell.allSatisfy({ $0.isNumber || "-.,/+ ".contains($0) }) else {
                parts.append(cell)
                continue
            }
            parts.append(plain == 0 ? "\(cell) sets" : plain == 1 ? "\(cell) reps" : "load: \(cell)")
            plain += 1
        }
        return .line(parts.joined(separator: ", "), notes: [], day: nil)
    }
}
