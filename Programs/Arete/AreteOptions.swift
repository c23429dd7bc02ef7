import TrainingKit

/// What setup asks for Arete and the configuration holds. None of it changes how the past is folded.
public struct AreteOptions: Codable, Equatable, Sendable {
    public enum Style: String, Codable, CaseIterable, Sendable {
        /// Names the three muscles to train.
        case muscles
        /// Picks one of the user's routines.
        case routine
    }

    /// The scale in which the effort of last time's sets is shown.
    public enum EffortScale: String, Codable, CaseIterable, Sendable {
        case rpe, rir
    }

    /// Multiplies every session's load on the body.
    public var bodySensitivity = 1.0
    /// Multiplies every session's load on the muscles.
    public var muscleSensitivity = 1.0
    public var style = Style.muscles
    /// Whether adductors, neck, forearms and traps are read; if not, adductors count as quads.
    public var minorMuscles = true
    public var effort = EffortScale.rpe
    /// Seconds of rest after a set.
    public var rest = 120
    /// The user's own rests in seconds, beside the presets, ascending.
    public var restFavourites: [Int] = []

    public init() {}

    /// Rests that are always at hand, in seconds.
    public static let restPresets = [60, 120, 180]
    /// Below a twentieth nothing would ever tire; above four every set would.
    public static let sensitivities = 0.05...4.0
    public static let rests = 0...3600

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func value<T: Decodable>(_ key: CodingKeys, _ absent: T) throws -> T {
            try container.decodeIfPresent(T.self, forKey: key) ?? absent
        }
        bodySensitivity = try value(.bodySensitivity, bodySensitivity)
        muscleSensitivity = try value(.muscleSensitivity, muscleSensitivity)
        style = try value(.style, style)
        minorMuscles = try value(.minorMuscles, minorMuscles)
        effort = try value(.effort, effort)
        rest = try value(.rest, rest)
        restFavourites = try value(.restFavourites, restFavourites)
        try validate()
    }

    /// - Throws: a ``Refusal`` that names the key whose value is not allowed.
    func validate() throws {
        for (key, value) in [("bodySensitivity", bodySensitivity), ("muscleSensitivity", muscleSensitivity)]
        where !AreteOptions.sensitivities.contains(value) {
            throw Refusal("bad-option", "arete: \(key) is \(value)", hint: "Allowed: \(AreteOptions.sensitivityRange)")
        }
        for (key, value) in [("rest", rest)] + restFavourites.map({ ("restFavourites", $0) })
        where !AreteOptions.rests.contains(value) {
            throw Refusal("bad-option", "arete: \(key) is \(value) seconds", hint: "Allowed: 0 to 3600 seconds")
        }
    }

    static let sensitivityRange =
        "a number from \(sensitivities.lowerBound.text(2)) to \(sensitivities.upperBound.text(2))"

    /// The muscles that are read, in order.
    var muscles: [Muscle] { Muscle.allCases.filter { minorMuscles || !Recovery.minorMuscles.contains($0) } }

    /// The muscle that work for `muscle` counts for; `nil` where it is not read.
    func counted(_ muscle: Muscle) -> Muscle? {
        if minorMuscles || !Recovery.minorMuscles.contains(muscle) { return muscle }
        return muscle == .adductors ? .quads : nil
    }

    /// The muscles that an exercise mainly works, as they are read, each once.
    func primary(of exercise: Exercise) -> Set<Muscle> { Set(exercise.primary.compactMap(counted)) }
}

extension AreteOptions {
    static let settings: [Setting<AreteOptions>] = [
        choice("style", question: "Recommend muscles, or one of your routines?", \.style),
        number(
            "bodySensitivity", question: "How strongly does training tire you as a whole (1 is usual)?",
            \.bodySensitivity),
        number(
            "muscleSensitivity", question: "How strongly does training tire your muscles (1 is usual)?",
            \.muscleSensitivity),
        .flag("minorMuscles", question: "Read adductors, neck, forearms and traps too?", \.minorMuscles),
        choice("effort", question: "Show effort as RPE or as RIR?", \.effort),
        Setting("rest", question: "Rest after a set?", allowed: "0 to 3600 seconds: 90 or 1:30") {
            $0.rest.clock
        } set: { word, options in
            guard let seconds = Int(rest: word) else { return false }
            options.rest = seconds
            return true
        },
        Setting(
            "restFavourites", question: "Your own rests, beside 1, 2 and 3 minutes?",
            allowed: "none, or times like 90,2:30"
        ) {
            $0.restFavourites.isEmpty ? "none" : $0.restFavourites.map(\.clock).joined(separator: ",")
        } set: { word, options in
            let words = word == "none" ? [] : word.split(separator: ",").map(String.init)
            let rests = words.compactMap { Int(rest: $0) }
            guard rests.count == words.count else { return false }
            options.restFavourites = Set(rests).sorted()
            return true
        },
    ]

    private static func choice<T: CaseIterable & RawRepresentable<String> & Sendable>(
        _ key: String, question: String, _ path: WritableKeyPath<AreteOptions, T> & Sendable
    ) -> Setting<AreteOptions> {
        Setting(key, question: question, allowed: T.allCases.map(\.rawValue).joined(separator: " or ")) {
            $0[keyPath: path].rawValue
        } set: { word, options in
            guard let value = T(rawValue: word.lowercased()) else { return false }
            options[keyPath: path] = value
            return true
        }
    }

    private static func number(
        _ key: String, question: String, _ path: WritableKeyPath<AreteOptions, Double> & Sendable
    ) -> Setting<AreteOptions> {
        Setting(key, question: question, allowed: sensitivityRange) {
            $0[keyPath: path].text(3)
        } set: { word, options in
            let spelled = String(word.map { $0 == "," ? "." : $0 })
            guard let value = Double(spelled), sensitivities.contains(value) else { return false }
            options[keyPath: path] = value
            return true
        }
    }
}
