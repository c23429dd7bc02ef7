import TrainingKit

/// What a plan pre-fills for one place of a routine, in the order of unit.md: the accepted target, last time, what is
/// planned, nothing.
struct Prefill {
    enum Source: String {
        case target
        case lastTime = "last-time"
        case planned, open
    }

    let sets: [PlannedSet]
    let source: Source
    /// One line with the numbers it came from.
    let why: String

    /// - Parameter skipping: working sets of the same exercise planned earlier in the routine; last time's positions
    ///   are counted from there.
    init(
        _ item: RoutineExercise, skipping: Int, slot: Unit.SlotState?, _ catalogue: Catalogue, _ history: any History
    ) throws {
        let last = try history.lastPerformance(of: item.exercise)
        // An open number of sets is that of last time, and one to begin with.
        let count = item.sets.isEmpty ? max(1, (last?.sets.count ?? 0) - skipping) : item.sets.count
        if let target = slot?.target, !target.met {
            source = .target
            sets = Array(repeating: PlannedSet(target.measure, load: target.load), count: count)
            why = "accepted: \(target.reason)"
        } else if let last {
            source = .lastTime
            sets = (0..<count).compactMap { position in
                last.set(at: skipping + position).map { PlannedSet($0.measure.smallerSide, load: $0.load) }
            }
            why = "last time \(PlanText.work(last.sets)) (\(last.day))"
        } else {
            let asksForLoad = catalogue[item.exercise]?.loading.contains(.external) == true
            let planned = item.sets.isEmpty ? [Prescription()] : item.sets
            sets = planned.map {
                PlannedSet($0.range?.lowMeasure, load: $0.load, needsLoad: $0.load == nil && asksForLoad)
            }
            let isKnown = planned.contains { $0.range != nil || $0.load != nil }
            source = isKnown ? .planned : .open
            let text = isKnown ? "planned \(PlanText.prescription(planned))" : "sets and reps are open"
            why = sets.contains(where: \.needsLoad) ? text + ", no load known yet" : text
        }
    }
}

/// Sets in words, as they stand in reasons and lists.
enum PlanText {
    /// `62.5 kg × 6`, `12`.
    static func aim(_ load: Load?, _ measure: Measure) -> String { load.map { "\($0) × \(measure)" } ?? "\(measure)" }

    /// `80 kg × 8, 8, 7`; a new load begins a new part: `80 kg × 8, 8; 75 kg × 10`.
    static func work(_ sets: [SetRecord]) -> String {
        var parts: [(load: Load?, counts: [String])] = []
        for set in sets {
            if let last = parts.last, last.load == set.load {
                parts[parts.count - 1].counts.append("\(set.measure)")
            } else {
                parts.append((set.load, ["\(set.measure)"]))
            }
        }
        return parts.map { part in
            let counts = part.counts.joined(separator: ", ")
            return part.load.map { "\($0) × \(counts)" } ?? counts
        }.joined(separator: "; ")
    }

    /// `3 × 6–10 at 60 kg`, `5, 3, 1`, `3 sets`, `open`.
    static func prescription(_ sets: [Prescription]) -> String {
        guard let first = sets.first else { return "open" }
        let loads = sets.map(\.load)
        let ranges = sets.map { $0.range?.description ?? "open" }
        var text: String
        if ranges.allSatisfy({ $0 == ranges[0] }) {
            text =
                first.range == nil ? "\(sets.count) set\(sets.count == 1 ? "" : "s")" : "\(sets.count) × \(ranges[0])"
        } else {
            text = ranges.joined(separator: ", ")
        }
        if loads.allSatisfy({ $0 == loads[0] }) {
            if let load = loads[0] { text += " at \(load)" }
        } else {
            text += " at \(loads.map { $0?.description ?? "open" }.joined(separator: ", "))"
        }
        return text
    }
}
