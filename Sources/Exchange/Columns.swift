import TrainingKit

/// What a column of a set-per-row file holds.
enum Column: Int, CaseIterable {
    case title, start, end, duration, workoutNote
    case exercise, category, superset, exerciseNote, setNote
    case setIndex, setKind, dropIndex, failure
    case weight, weightKg, weightLb, weightUnit
    case reps, left, right
    case seconds
    case distance, distanceUnit, distanceKm, distanceMiles, distanceMetres
    case rpe, rir, intensity
}

/// Where the columns of a file stand, found by their names.
struct Columns {
    private var places: [Int]
    let format: Format
    /// Columns of the header, named or not.
    let count: Int

    @inline(__always)
    subscript(column: Column) -> Int? {
        let place = places[column.rawValue]
        return place < 0 ? nil : place
    }

    /// Reads the header that `reader` stands on. Of two columns with one meaning the first holds.
    ///
    /// - Throws: ``ExchangeError/missingColumn(_:names:found:)``, ``ExchangeError/otherFormat(named:found:)`` and
    ///   ``ExchangeError/notUnderstood(found:)``.
    init(_ reader: borrowing CSVReader, format named: Format?) throws(ExchangeError) {
        count = reader.count
        let header = (0..<reader.count).map { reader.raw($0).text }
        let names = header.map(Columns.fold)
        let recognised = Columns.recognise(names)
        guard let format = named ?? recognised else { throw .notUnderstood(found: Columns.shown(header)) }
        // Any table may be read as plain CSV; an app's own header is never another app's.
        if let recognised, format != recognised, format != .csv, recognised != .csv {
            throw .otherFormat(named: format, found: recognised)
        }
        self.format = format
        places = [Int](repeating: -1, count: Column.allCases.count)
        for (place, name) in names.enumerated() {
            guard let column = Columns.meaning(of: name, in: format), places[column.rawValue] < 0 else { continue }
            places[column.rawValue] = place
        }
        try check(header)
    }

    /// Header names ignore case, spaces and underscores.
    static func fold(_ name: String) -> String {
        name.lowercased().filter { !$0.isWhitespace && $0 != "_" }
    }

    /// The start of a header, for an error.
    private static func shown(_ header: [String]) -> String {
        let text = header.prefix(6).map { String($0.prefix(30)) }.joined(separator: ", ").printable
        return text.isEmpty ? "an empty line" : "'\(text)'"
    }

    static func recognise(_ names: [String]) -> Format? {
        let set = Set(names)
        if set.contains("exercisetitle"), set.contains("starttime") { return .hevy }
        if set.contains("workoutname"), set.contains("exercisename") || set.contains("setorder") { return .strong }
        if set.contains("exercise"), set.contains("category"), set.contains("date") { return .fitnotes }
        let columns = Set(names.compactMap { meaning(of: $0, in: .csv) })
        return columns.contains(.start) && columns.contains(.exercise) && !columns.isDisjoint(with: measured)
            ? .csv : nil
    }

    private static let measured: Set<Column> = [
        .reps, .left, .right, .seconds, .distance, .distanceKm, .distanceMiles, .distanceMetres, .weight, .weightKg,
        .weightLb,
    ]

    private func check(_ header: [String]) throws(ExchangeError) {
        let needed: [(Column, [String])] =
            switch format {
            case .hevy: [(.start, ["start_time"]), (.exercise, ["exercise_title"])]
            case .strong: [(.start, ["Date"]), (.exercise, ["Exercise Name"])]
            case .fitnotes: [(.start, ["Date"]), (.exercise, ["Exercise"])]
            case .csv, .dredfit, .regimen: [(.start, ["date", "start"]), (.exercise, ["exercise", "exercise name"])]
            }
        for (column, names) in needed where self[column] == nil {
            throw .missingColumn(format, names: names, found: header.prefix(12).map { String($0.prefix(30)).printable })
        }
        guard Columns.measured.contains(where: { self[$0] != nil }) else {
            throw .missingColumn(
                format, names: ["weight", "reps", "distance", "seconds"],
                found: header.prefix(12).map { String($0.prefix(30)).printable })
        }
    }

    private static func meaning(of name: String, in format: Format) -> Column? {
        if let own = ofFormat[format]?[name] { return own }
        return common[name]
    }

    /// Where one app uses a name for something else than the others do.
    private static let ofFormat: [Format: [String: Column]] = [
        .strong: ["duration": .duration, "duration(sec)": .duration],
        .csv: ["duration": .seconds, "kind": .setKind],
    ]

    private static let common: [String: Column] = [
        "title": .title, "workoutname": .title, "workout": .title, "session": .title,
        "starttime": .start, "start": .start, "date": .start, "day": .start, "datetime": .start, "datum": .start,
        "endtime": .end, "end": .end, "workoutduration": .duration,
        "description": .workoutNote, "workoutnotes": .workoutNote, "workoutnote": .workoutNote,
        "sessionnote": .workoutNote,
        "exercisetitle": .exercise, "exercisename": .exercise, "exercise": .exercise, "lift": .exercise,
        "movement": .exercise,
        "category": .category,
        "supersetid": .superset, "superset": .superset,
        "exercisenotes": .exerciseNote, "exercisenote": .exerciseNote,
        "notes": .setNote, "note": .setNote, "comment": .setNote, "comments": .setNote, "setnotes": .setNote,
        "setnote": .setNote,
        "setindex": .setIndex, "setorder": .setIndex, "set": .setIndex, "setnumber": .setIndex,
        "settype": .setKind, "dropindex": .dropIndex, "failure": .failure,
        "weight": .weight, "load": .weight, "weightkg": .weightKg, "weight(kg)": .weightKg, "weight(kgs)": .weightKg,
        "weightlbs": .weightLb, "weightlb": .weightLb, "weight(lbs)": .weightLb, "weight(lb)": .weightLb,
        "weightunit": .weightUnit, "unit": .weightUnit, "loadunit": .weightUnit,
        "reps": .reps, "repetitions": .reps, "left": .left, "right": .right,
        "seconds": .seconds, "durationseconds": .seconds, "duration(s)": .seconds, "time": .seconds, "sec": .seconds,
        "distance": .distance, "distanceunit": .distanceUnit, "distancekm": .distanceKm, "distance(km)": .distanceKm,
        "distancemiles": .distanceMiles, "distance(miles)": .distanceMiles, "distance(mi)": .distanceMiles,
        "distancem": .distanceMetres, "distancemeters": .distanceMetres, "distancemetres": .distanceMetres,
        "distance(m)": .distanceMetres, "distance(meters)": .distanceMetres, "distance(metres)": .distanceMetres,
        "rpe": .rpe, "rir": .rir, "intensity": .intensity,
    ]
}
