import TrainingKit

/// The data that ships with the command: files of this folder, embedded in the binary.
public enum Config {
    /// The exercise catalogue.
    public static let catalogue: Catalogue = {
        do {
            return try Catalogue(tsv: PackageResources.exercises_tsv, revision: "1")
        } catch {
            fatalError("Config/exercises.tsv, \(error)")  // shipped data, checked by a test
        }
    }()

    /// The configuration with every key explained.
    public static var exampleConfiguration: String { String(decoding: PackageResources.example_json, as: UTF8.self) }

    /// The demo: one command line a line.
    public static var demo: String { String(decoding: PackageResources.demo_txt, as: UTF8.self) }
}
