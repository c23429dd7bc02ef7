import TrainingKit

/// Why a file could not be read at all. Single rows that are off are reported, not thrown.
public enum ExchangeError: ExplainedError, Equatable {
    case unreadable(String)
    case empty
    /// The text is in UTF-16 or UTF-32.
    case encoding
    /// What was found at the start of the file.
    case notUnderstood(found: String)
    case missingColumn(Format, names: [String], found: [String])
    case tooLarge(String, limit: Int)
    case cellTooLarge(line: Int)
    case rowTooLarge(line: Int)
    case tooManyColumns(Int)
    case tooManyExercises(Int)
    case document(Format, problem: String)
    case newerArchive(version: Int)
    /// A name given with `--map` whose exercise is not in the catalogue.
    case unknownExercise(String, name: String)

    public var code: String {
        switch self {
        case .unreadable: "unreadable-file"
        case .empty: "empty-file"
        case .encoding: "file-encoding"
        case .notUnderstood: "unknown-format"
        case .missingColumn: "missing-column"
        case .tooLarge, .cellTooLarge, .rowTooLarge, .tooManyColumns, .tooManyExercises: "file-too-large"
        case .document: "bad-document"
        case .newerArchive: "newer-archive"
        case .unknownExercise: "unknown-exercise"
        }
    }

    public var message: String {
        switch self {
        case .unreadable(let reason): "the file cannot be read: \(reason)"
        case .empty: "the file holds no rows"
        case .encoding: "the file is in UTF-16 or UTF-32"
        case .notUnderstood(let found): "the file is in no known format; it starts with \(found)"
        case .missingColumn(let format, let names, let found):
            "a \(format.name) file needs a column \(names.map { "'\($0)'" }.joined(separator: " or ")); found: "
                + "\(found.joined(separator: ", "))"
        case .tooLarge(let what, let limit): "\(what) is larger than \(limit / 1_048_576) MB"
        case .cellTooLarge(let line): "line \(line): a cell is larger than \(CSVReader.Limit.cell / 1_048_576) MB"
        case .rowTooLarge(let line): "line \(line): a row is larger than \(CSVReader.Limit.row / 1_048_576) MB"
        case .tooManyColumns(let line): "line \(line): more than \(CSVReader.Limit.columns) columns"
        case .tooManyExercises(let limit): "the file names more than \(limit) different exercises"
        case .document(let format, let problem): "this is no \(format.name) document: \(problem)"
        case .newerArchive(let version):
            "the archive is of version \(version), this command reads up to \(Archive.version)"
        case .unknownExercise(let id, let name): "--map \"\(name)=\(id)\": there is no exercise '\(id)'"
        }
    }

    public var hint: String {
        switch self {
        case .unreadable: "check the path and the permissions of the file"
        case .empty: "export it again from the app it came from"
        case .encoding: "save it as UTF-8 and import it again"
        case .notUnderstood:
            "expected a CSV file whose header has a date, an exercise and weight, reps, distance or time, "
                + "a Dredfit backup or a Regimen archive"
        case .missingColumn: "add the column to the header, or name the right format with --from"
        case .tooLarge: "check that this is the right file"
        case .cellTooLarge, .rowTooLarge:
            "a quote that is never closed makes such a cell; mend that line and import again"
        case .tooManyColumns: "check that this is the right file, and its delimiter , ; or a tab"
        case .tooManyExercises: "check which column of the file holds the exercise"
        case .document: "export it again from the app it came from"
        case .newerArchive: "update regimen, then restore it"
        case .unknownExercise: "find its id with `regimen exercises search`"
        }
    }
}

/// The formats that can be read; hevy, strong, csv and regimen can be written as well.
public enum Format: String, CaseIterable, Sendable {
    case hevy, strong, fitnotes, csv, dredfit, regimen

    /// As it is written in sentences.
    public var name: String {
        switch self {
        case .hevy: "Hevy"
        case .strong: "Strong"
        case .fitnotes: "FitNotes"
        case .csv: "CSV"
        case .dredfit: "Dredfit"
        case .regimen: "Regimen"
        }
    }
}
