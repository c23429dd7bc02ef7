import TrainingKit

/// The moves before and the positions after a workout: six of each, half a minute long.
enum Stretches {
    /// Time to take up the next position, or the other side: "get ready".
    private static let getReady = 5

    static let warmUp: [Step] = [
        "Marching in place", "Arm circles", "Torso rotations", "Hip circles", "Half squats", "Cat-cow",
    ].map { both($0) }

    /// Six positions: hips and chest first, three for what was trained, a rest pose last.
    ///
    /// - Parameter patterns: What was trained, in session order.
    static func coolDown(after patterns: [Pattern]) -> [Step] {
        var areas: [Area] = []
        for area in patterns.map(Area.init) + Area.allCases where !areas.contains(area) { areas.append(area) }
        return [eachSide("Hip flexor stretch"), eachSide("Chest stretch at the wall")]
            + areas.prefix(3).map(\.stretch) + [both("Rest pose")]
    }

    /// What a stretch is for. The order of the cases fills up a cool-down after fewer than three.
    private enum Area: CaseIterable {
        case backOfLegs, lats, wrists, trunk, calves, glutes

        init(_ pattern: Pattern) {
            self =
                switch pattern {
                case .squat, .hinge: .backOfLegs
                case .pull, .pullBar: .lats
                case .pushHorizontal, .pushVertical: .wrists
                case .coreAntiExtension, .coreRotation: .trunk
                case .calf: .calves
                case .lunge: .glutes
                }
        }

        var stretch: Step {
            switch self {
            case .backOfLegs: both("Forward fold")
            case .lats: both("Lat stretch")
            case .wrists: eachSide("Wrist stretch")
            case .trunk: eachSide("Lying twist")
            case .calves: eachSide("Calf stretch at the wall")
            case .glutes: eachSide("Seated glute stretch")
            }
        }
    }

    private static func both(_ name: String) -> Step {
        Step(name, .time(HoldTime(seconds: 30)), restSeconds: getReady)
    }

    private static func eachSide(_ name: String) -> Step {
        Step(name, .time(HoldTime(seconds: 15)), perSide: true, restSeconds: getReady)
    }
}
