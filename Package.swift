// swift-tools-version: 6.0
import PackageDescription

/// A program module: it knows the shared model and nothing else.
func program(_ name: String, resources: [Resource] = []) -> Target {
    .target(
        name: "\(name)Program",
        dependencies: ["TrainingKit"],
        path: "Programs/\(name)",
        exclude: ["README.md"],
        resources: resources)
}

// MARK: A release for Linux

let release = BuildSettingCondition.when(platforms: [.linux], configuration: .release)

/// Whether it is one self-contained file that starts in a millisecond: nothing to load, nothing to relocate. That needs
/// libsqlite3.a, which Debian's libsqlite3-dev has; where a system lacks it, build with REGIMEN_DYNAMIC=1.
let isStatic = Context.environment["REGIMEN_DYNAMIC"] == nil

/// What a command that lives for three milliseconds gains by: types are made by direct calls and not looked for by their
/// mangled names, and every function is a section of its own, which the linker can put where its callers are.
let quickStart = SwiftSetting.unsafeFlags(
    ["-disable-concrete-type-metadata-mangled-name-accessors", "-function-sections"].flatMap { ["-Xfrontend", $0] },
    release)

/// lld, because the others warn of parts of glibc that are never called here. REGIMEN_SYMBOLS=1 leaves the names of
/// functions in, for a profiler and for scripts/make-startup-order.
let staticExecutable =
    ["-static-executable", "-use-ld=lld", "-l_FoundationCollections", "-l_FoundationCShims"]
    + [
        "--gc-sections", "--symbol-ordering-file=\(Context.packageDirectory)/Sources/regimen/startup.order",
        "--no-warn-symbol-ordering",
    ].flatMap { ["-Xlinker", $0] }
    + (Context.environment["REGIMEN_SYMBOLS"] == nil ? ["-Xlinker", "-s"] : [])

// MARK: The package

let package = Package(
    name: "Regimen",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "regimen", targets: ["regimen"]),
        .library(name: "TrainingKit", targets: ["TrainingKit"]),
    ],
    targets: [
        .systemLibrary(
            name: "CSQLite", path: "Sources/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "TrainingKit"),
        .target(
            name: "Config", dependencies: ["TrainingKit"], path: "Config",
            resources: [
                .embedInCode("exercises.tsv"), .embedInCode("example.json"), .embedInCode("demo.txt"),
            ]),
        program("Dredfit", resources: [.embedInCode("technique.json")]),
        program("Unit", resources: [.embedInCode("Library/programs.json")]),
        program("Reps", resources: [.embedInCode("skills.json")]),
        program("Arete"),
        .target(name: "Journal", dependencies: ["CSQLite", "TrainingKit"]),
        .target(name: "Exchange", dependencies: ["TrainingKit"]),
        .target(name: "Insight", dependencies: ["TrainingKit"]),
        .target(name: "Report", dependencies: ["TrainingKit"]),
        .target(
            name: "Host",
            dependencies: [
                "TrainingKit", "Config", "Journal", "Exchange", "Insight", "Report",
                "DredfitProgram", "UnitProgram", "RepsProgram", "AreteProgram",
            ]),
        .executableTarget(
            name: "regimen",
            dependencies: ["Host", "Config", "Exchange", "Insight", "Journal", "Report", "TrainingKit"],
            exclude: ["startup.order"],
            linkerSettings: isStatic ? [.unsafeFlags(staticExecutable, release)] : []),
        .testTarget(name: "TrainingKitTests", dependencies: ["TrainingKit", "Config"]),
        .testTarget(name: "JournalTests", dependencies: ["Journal"]),
        .testTarget(name: "ExchangeTests", dependencies: ["Exchange", "Config"]),
        .testTarget(name: "InsightTests", dependencies: ["Insight", "Config"]),
        .testTarget(name: "ReportTests", dependencies: ["Report"]),
        .testTarget(name: "HostTests", dependencies: ["Host"]),
        .testTarget(name: "DredfitTests", dependencies: ["DredfitProgram", "Config"]),
        .testTarget(name: "UnitTests", dependencies: ["UnitProgram", "Config"]),
        .testTarget(name: "RepsTests", dependencies: ["RepsProgram", "Config"]),
        .testTarget(name: "AreteTests", dependencies: ["AreteProgram", "Config"]),
        .testTarget(name: "EndToEndTests", dependencies: ["regimen", "Host", "Journal"]),
        .testTarget(name: "FaultTests", dependencies: ["Host", "Journal", "Exchange", "Config"]),
    ],
    swiftLanguageModes: [.v6]
)

// Without the library: a package that depends on it could not be built with such flags.
let commandTargets = package.targets.filter { [.regular, .executable].contains($0.type) && $0.name != "TrainingKit" }
for target in commandTargets where isStatic { target.swiftSettings = [quickStart] }
