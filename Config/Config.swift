import TrainingKit

/// The data that ships with the command: files of this folder, embedded in the binary.
public enum Config {
    /// The exercise catalogue.
    public static let catalogue = Catalogue(tsv: PackageResources.exercises_tsv, revision: "1")

    /// The catalogue's file, for a test of its soundness.
    public static var catalogueFile: [UInt8] { PackageResources.exercises_tsv }

    /// The configuration with every key explained.
    public static var exampleConfiguration: String { String(decoding: PackageResources.example_json, as: UTF8.self) }

    /// The demo: one command line a line.
    public static var demo: String { String(decoding: PackageResources.demo_txt, as: UTF8.self) }
}
