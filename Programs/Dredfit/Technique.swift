#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import TrainingKit

/// How an exercise of the library is done, in plain words.
struct Technique: Decodable, Hashable, Sendable {
    /// Three, in order.
    var steps: [String]
    /// Two.
    var mistakes: [String]
    /// What the movement is good for in daily life: mechanics, never a promise about health.
    var daily: String

    /// By the exercise's id.
    static let all: [String: Technique] = {
        do {
            return try JSONDecoder().decode(
                [String: Technique].self, from: Data(PackageResources.technique_json))
        } catch {
            fatalError("technique.json: \(error)")  // shipped data, checked by a test
        }
    }()
}
