import TrainingKit

/// The set that Enter would log: as planned, or as the keys have changed it.
public struct SetDraft: Equatable, Sendable {
    /// `nil`: not known yet, so that it has to be entered.
    public var measure: Measure?
    public var load: Load?
    /// The load is not known yet.
    public var needsLoad: Bool
    public var effort: Effort?
    public var note: String?
    public var failure = false
    /// What a plan left open was filled with from last time.
    public private(set) var isFromLastTime = false
    let planned: PlannedSet

    /// As planned. What the plan leaves open comes from the set before it in this session and from last time, in the
    /// order in which a lifter would look: the load of the set before, then last time's at the same position.
    public init(_ planned: PlannedSet, before: SetRecord?, last: SetRecord?) {
        self.planned = planned
        measure = planned.measure
        load = planned.load
        needsLoad = planned.needsLoad
        if measure == nil, let open = last ?? before {
            measure = open.measure
            if load == nil { load = (before ?? open).load }
            needsLoad = needsLoad && load == nil && open.load == nil
            isFromLastTime = true
        } else if needsLoad, let known = before ?? last, known.load != nil {
            load = known.load
            needsLoad = false
            isFromLastTime = true
        }
    }

    /// Whether it is the planned set, which `log` confirms without words.
    private var isAsPlanned: Bool {
        measure == planned.measure && load == planned.load && measure != nil && !planned.needsLoad
    }

    /// More repetitions, or with a negative number fewer; five seconds each for a hold.
    public mutating func add(_ count: Int) {
        switch measure {
        case .reps(let reps): measure = .reps(max(0, reps + count))
        case .sides(let left, let right): measure = .sides(left: max(0, left + count), right: max(0, right + count))
        case .time(let time): measure = .time(HoldTime(tenths: max(0, time.tenths + 50 * count)))
        case nil: measure = nil
        }
    }

    /// The next load up or down: the smallest plates that most gyms have, 1.25 kg or 2.5 lb a side.
    public mutating func addLoad(_ steps: Int) {
        guard let load else { return }
        let step = load.unit == .kg ? 250_000_000 : 500_000_000
        self.load = Load(amount: load.amount + steps * step, unit: load.unit)
    }

    /// The words after `log` that store it: none but the name where it is as planned.
    ///
    /// - Parameter isNext: the exercise is the one that `log` means without a name.
    public func words(for exercise: Exercise, isNext: Bool) -> [String] {
        let name = isNext && isAsPlanned ? [] : [SetDraft.name(of: exercise)]
        let effort = effort.map { [SetDraft.word($0)] } ?? []
        guard !isAsPlanned, let measure else { return name + effort }
        return name + [SetDraft.word(measure, load, of: exercise)] + effort
    }

    /// What names an exercise beyond doubt. An id that starts with a digit could be read as a set.
    static func name(of exercise: Exercise) -> String {
        LogLine.isSetLike(exercise.id.rawValue) ? exercise.name : exercise.id.rawValue
    }

    /// A set as `log` reads it back exactly: `80kgx8`, `+10kgx5`, `45.5s`, `8l7r`.
    static func word(_ measure: Measure, _ load: Load?, of exercise: Exercise) -> String {
        let count =
            switch measure {
            case .reps(let reps): String(reps)
            case .sides(let left, let right): "\(left)l\(right)r"
            case .time(let time):
                time.tenths % 10 == 0 ? "\(time.tenths / 10)s" : "\(time.tenths / 10).\(time.tenths % 10)s"
            }
        return load == nil && exercise.loading.isEmpty ? count : "\(word(load, of: exercise))x\(count)"
    }

    /// A load on its own: `80kg`, `+10kg`, `bw`.
    static func word(_ load: Load?, of exercise: Exercise) -> String {
        guard let load else { return "bw" }
        let sign = load.amount > 0 && !exercise.loading.contains(.external) ? "+" : ""
        return "\(sign)\(load.number)\(load.unit.rawValue)"
    }

    static func word(_ effort: Effort) -> String {
        switch effort {
        case .rpe(let halves): "@\(halves / 2)\(halves % 2 == 0 ? "" : ".5")"
        case .rir(let count): "@\(count)rir"
        }
    }

    /// A stored set as `log` reads it, drops included.
    static func text(_ set: SetRecord, of exercise: Exercise) -> String {
        let drops = set.drops.map { word($0.measure, $0.load, of: exercise) }
        let parts = [word(set.measure, set.load, of: exercise)] + drops
        return (set.kind == .warmUp ? "w:" : "") + parts.joined(separator: "/") + (set.effort.map { word($0) } ?? "")
    }

    /// Reads an effort as typed: `8.5`, `@8.5`, `2rir`, `2 rir`.
    static func effort(_ text: String) -> Effort? {
        let word = text.lowercased().filter { $0 != " " && $0 != "@" }
        if word.hasSuffix("rir") { return Int(word.dropLast(3)).flatMap { Effort(rir: $0) } }
        return Load.amount(of: word.hasPrefix("rpe") ? word.dropFirst(3) : word[...]).flatMap {
            Effort(rpe: Double($0) / 100_000_000)
        }
    }

    /// Reads a load as typed: `82.5`, `+10kg`, `180 lb`; `bw` and `0` are none.
    ///
    /// - Returns: the load, or `nil` if it is none that can be read.
    static func load(_ text: String, unit: MassUnit) -> Load?? {
        var word = text.lowercased().filter { $0 != " " }[...]
        if word == "bw" { return .some(nil) }
        var unit = unit
        let units: [(String, MassUnit)] = [("kgs", .kg), ("kg", .kg), ("lbs", .lb), ("lb", .lb)]
        for (suffix, named) in units where word.hasSuffix(suffix) {
            word = word.dropLast(suffix.count)
            unit = named
            break
        }
        guard let amount = Load.amount(of: word) else { return nil }
        if amount == 0 { return .some(nil) }
        return Load(amount: amount, unit: unit).map { .some($0) }
    }
}
