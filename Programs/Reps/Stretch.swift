import TrainingKit

/// The stretch at the end of a session.
enum Stretch {
    /// Seconds held: half a minute to a minute is what stretching advice commonly asks for; 30 s on each of two sides.
    private static let seconds = 60
    private static let secondsPerSide = 30

    /// One stretch for what the exercise mainly works; for the whole back body where that is not known.
    static func after(_ exercise: Exercise?) -> Step {
        let (name, perSide) = exercise?.primary.first.map(stretch) ?? ("Forward fold", false)
        return Step(
            name, .time(HoldTime(seconds: perSide ? secondsPerSide : seconds)), perSide: perSide)
    }

    private static func stretch(_ muscle: Muscle) -> (name: String, perSide: Bool) {
        switch muscle {
        case .chest, .upperChest, .frontDelts: ("Doorway chest stretch", false)
        case .sideDelts, .rearDelts: ("Arm across the chest", true)
        case .lats, .midBack: ("Child's pose with long arms", false)
        case .traps, .neck: ("Ear to shoulder", true)
        case .biceps: ("Arms behind the back, palms down", false)
        case .triceps: ("Elbow behind the head", true)
        case .forearms: ("Wrist stretch on the floor", false)
        case .abs: ("Cobra", false)
        case .quads: ("Heel to seat", true)
        case .hamstrings: ("Forward fold", false)
        case .glutes: ("Figure four", true)
        case .adductors: ("Butterfly", false)
        case .calves: ("Calf stretch at the wall", true)
        }
    }
}
