import TrainingKit

#if canImport(Glibc)
    import Glibc  // links libm, which the standard library's rounding calls in a debug build
#endif

extension Double {
    /// The number rounded to at most `places` decimals, without trailing zeros: `63.2`, `100`.
    func text(_ places: Int) -> String {
        let scale = (0..<places).reduce(1.0) { product, _ in product * 10 }
        // Beyond this no reading lies, and Int would trap on what is not finite.
        guard isFinite, abs(self) < 1e12 else { return String(self) }
        let scaled = Int((self * scale).rounded())
        let (whole, part) = abs(scaled).quotientAndRemainder(dividingBy: Int(scale))
        var digits = String(part)
        digits = String(repeating: "0", count: places - min(places, digits.utf8.count)) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(scaled < 0 ? "-" : "")\(whole)\(digits.isEmpty ? "" : "." + digits)"
    }
}

extension Int {
    /// Seconds as `1:30`.
    var clock: String { "\(self / 60):\(self % 60 < 10 ? "0" : "")\(self % 60)" }

    /// Seconds of a rest written as `90` or `1:30`, up to an hour; `nil` for anything else.
    init?(rest word: String) {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
        }
        guard numbers.count == parts.count, (1...2).contains(numbers.count) else { return nil }
        if numbers.count == 2, numbers[1] > 59 || parts[1].utf8.count != 2 { return nil }
        guard numbers.allSatisfy({ $0 <= 3600 }) else { return nil }
        let seconds = numbers.count == 2 ? numbers[0] * 60 + numbers[1] : numbers[0]
        guard AreteOptions.rests.contains(seconds) else { return nil }
        self = seconds
    }

    /// `1 day`, `3 days`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension AreteOptions.EffortScale {
    /// The effort of a set in this scale, as ` @8.5` or ` @2rir`; nothing where none was logged. RPE = 10 − 2 · RIR.
    func suffix(for effort: Effort?) -> String {
        switch (self, effort) {
        case (_, nil): ""
        case (.rpe, .rpe(let halves)?): " @\((Double(halves) / 2).text(1))"
        case (.rpe, .rir(let reserve)?): " @\(max(1, 10 - 2 * reserve))"
        case (.rir, .rpe(let halves)?): " @\((5 - Double(halves) / 4).text(2))rir"
        case (.rir, .rir(let reserve)?): " @\(reserve)rir"
        }
    }

    /// Sets in a line, those of one load together: `80 kg × 8 @8, 7 @9; 77.5 kg × 7`. A drop set shows its first part.
    func line(_ sets: [SetRecord]) -> String {
        var groups: [(load: Load?, parts: [String])] = []
        for set in sets {
            let part = set.measure.description + suffix(for: set.effort)
            if let last = groups.indices.last, groups[last].load == set.load {
                groups[last].parts.append(part)
            } else {
                groups.append((set.load, [part]))
            }
        }
        return groups.map { group in
            (group.load.map { "\($0) × " } ?? "") + group.parts.joined(separator: ", ")
        }.joined(separator: "; ")
    }
}

extension Muscle {
    /// Reads `mid-back`, `Mid back`, `quad`, a unique beginning of three letters, and what lifters call a muscle.
    ///
    /// - Throws: a ``UsageError`` that lists the muscles.
    init(word: String) throws {
        guard let muscle = Muscle(loosely: word) else {
            throw UsageError.badValue(
                word, of: "muscle", allowed: Muscle.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self = muscle
    }

    init?(loosely word: String) {
        func key(_ text: String) -> String {
            let letters = String(text.lowercased().filter(\.isLetter))
            return letters.hasSuffix("s") ? String(letters.dropLast()) : letters
        }
        let wanted = key(word)
        guard !wanted.isEmpty else { return nil }
        if let other = Muscle.colloquial[wanted] {
            self = other
            return
        }
        let all = Muscle.allCases.map { (muscle: $0, key: key($0.rawValue)) }
        if let exact = all.first(where: { $0.key == wanted }) {
            self = exact.muscle
            return
        }
        let matches = all.filter { $0.key.hasPrefix(wanted) }
        guard wanted.count >= 3, matches.count == 1 else { return nil }
        self = matches[0].muscle
    }

    /// Without the plural's s, as `init(loosely:)` compares them.
    private static let colloquial: [String: Muscle] = [
        "pec": .chest, "ab": .abs, "core": .abs, "lat": .lats, "tricep": .triceps, "bicep": .biceps, "ham": .hamstrings,
        "trapeziu": .traps, "calf": .calves, "calve": .calves, "glute": .glutes, "quadricep": .quads,
        "sidedeltoid": .sideDelts, "frontdeltoid": .frontDelts, "reardeltoid": .rearDelts,
    ]
}
