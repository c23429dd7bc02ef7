import TrainingKit

/// Why a file could not be read at all. Single rows that are off are reported, not thrown.
public enum ExchangeError: ExplainedError, Equatable {
    case unreadable(String)
    case empty
    /// The text is in UTF-16 or UTF-32.
    case encoding
    /// What was found at the start of the file.
    case notUnderstood(found: String)
    /// `--from` names a format, and the header is plainly that of another.
    case otherFormat(named: Format, found: Format)
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
        case .otherFormat: "other-format"
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
        case .otherFormat(let named, let found):
            "--from says \(named.name), but the header is that of a \(found.name) file"
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
        case .unreadable: "Check the path and the permissions of the file"
        case .empty: "Export it again from the app it came from"
        case .encoding: "Save it as UTF-8 and import it again"
        case .notUnderstood:
            "Expected is a CSV file whose header has a date, an exercise and weight, reps, distance or time, "
                + "a Dredfit backup or a Regimen archive"
        case .otherFormat: "Leave --from out"
        case .missingColumn: "Add the column to the header, or name the right format with --from"
        case .tooLarge: "Check that this is the right file"
        case .cellTooLarge, .rowTooLarge:
            "A quote that is never closed makes such a cell; mend that line and import again"
        case .tooManyColumns: "Check that this is the right file, and its delimiter , ; or a tab"
        case .tooManyExercises: "Check which column of the file holds the exercise"
        case .document(.regimen, _): "Restore another copy, or export it again"
        case .document: "Export it again from the app it came from"
        case .newerArchive: "Update regimen, then restore it"
        case .unknownExercise: "Find its id with: regimen exercises search"
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
