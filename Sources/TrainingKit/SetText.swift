/// Sets in words, the same everywhere: in the terminal, in programs' reasons, in the report.
public enum SetText {
    /// One part of a set: `80 kg × 8`, `12`, `45 s`.
    public static func part(_ measure: Measure, _ load: Load?) -> String {
        load.map { "\($0) × \(measure)" } ?? "\(measure)"
    }

    /// One set with everything about it: `80 kg × 8 @8.5`, `20 kg × 10 / 15 kg × 8`, `warm-up 40 kg × 8`.
    public static func line(_ set: SetRecord) -> String {
        var text = part(set.measure, set.load)
        for drop in set.drops { text += " / " + part(drop.measure, drop.load) }
        if set.kind == .warmUp { text = "warm-up " + text }
        switch set.effort {
        case .rpe(let halves): text += " @\(halves / 2)\(halves % 2 == 0 ? "" : ".5")"
        case .rir(let count): text += " @\(count)rir"
        case nil: break
        }
        return set.failure ? text + " to failure" : text
    }

    /// Sets of one exercise in short: `3 × 8 at 80 kg`, `80 kg × 8, 8; 75 kg × 8`, `12, 12, 10`; `open` for what a plan
    /// leaves open.
    public static func line(_ sets: [(measure: Measure?, load: Load?)]) -> String {
        guard let first = sets.first, sets.contains(where: { $0.measure != nil }) else {
            return sets.isEmpty ? "" : "open"
        }
        let counts = sets.map { $0.measure?.description ?? "open" }
        if sets.count > 1, sets.allSatisfy({ $0.load == first.load }), counts.allSatisfy({ $0 == counts[0] }) {
            return "\(sets.count) × \(counts[0])" + (first.load.map { " at \($0)" } ?? "")
        }
        var text = ""
        for index in sets.indices {
            if index > 0, sets[index].load == sets[index - 1].load {
                text += ", \(counts[index])"
            } else {
                text += (index > 0 ? "; " : "") + (sets[index].load.map { "\($0) × " } ?? "") + counts[index]
            }
        }
        return text
    }

    /// The working sets of an exercise in short.
    public static func line(_ records: [SetRecord]) -> String {
        line(records.filter { $0.kind != .warmUp }.map { ($0.measure, $0.load) })
    }
}
