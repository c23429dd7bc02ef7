/// How plans, and what sets hold as JSON, are read in one pass: the counterpart of their `Codable` conformances,
/// and tested against them.

private typealias Unexpected = JSONReader.Unexpected

/// The value, where its key was there.
private func present<T>(_ value: T?) throws(Unexpected) -> T {
    guard let value else { throw Unexpected() }
    return value
}

/// The case that a word names.
private func named<T: RawRepresentable<String>>(_ word: String) throws(Unexpected) -> T {
    try present(T(rawValue: word))
}

/// The keys of a measure, which stand alone or beside others.
private struct MeasureKeys {
    private var reps: Int?
    private var left: Int?
    private var right: Int?
    private var tenths: Int?

    /// Whether the key was one of a measure's, and is read.
    mutating func read(_ key: String, _ reader: inout JSONReader) throws(Unexpected) -> Bool {
        switch key {
        case "reps": reps = try reader.int()
        case "left": left = try reader.int()
        case "right": right = try reader.int()
        case "seconds":
            let seconds = try reader.double()
            guard (0...1_000_000).contains(seconds) else { throw Unexpected() }
            tenths = Int((seconds * 10).rounded())
        default: return false
        }
        return true
    }

    func measure() throws(Unexpected) -> Measure {
        if let left, let right { return .sides(left: left, right: right) }
        if let reps { return .reps(reps) }
        return .time(HoldTime(tenths: try present(tenths)))
    }
}

extension Measure: JSONReadable {
    package init(from reader: inout JSONReader) throws(JSONReader.Unexpected) {
        var keys = MeasureKeys()
        try reader.object { reader, key throws(Unexpected) in
            guard try keys.read(key, &reader) else { throw Unexpected() }
        }
        self = try keys.measure()
    }
}

extension Load: JSONReadable {
    package init(from reader: inout JSONReader) throws(JSONReader.Unexpected) {
        var value: Substring?
        var unit: MassUnit?
        try reader.object { reader, key throws(Unexpected) in
            switch key {
            case "value": value = try reader.number()
            case "unit": unit = try named(try reader.string())
            default: throw Unexpected()
            }
        }
        self = try present(Load(try present(value), try present(unit)))
    }
}

extension SetRecord.Drop: JSONReadable {
    package init(from reader: inout JSONReader) throws(JSONReader.Unexpected) {
        var keys = MeasureKeys()
        var load: Load?
        try reader.object { reader, key throws(Unexpected) in
            if try keys.read(key, &reader) { return }
            guard key == "load" else { throw Unexpected() }
            load = try Load(from: &reader)
        }
        self.init(try keys.measure(), load: load)
    }
}

extension SetRecord.Piece: JSONReadable {
    package init(from reader: inout JSONReader) throws(JSONReader.Unexpected) {
        var name: String?
        var count: Int?
        var grams: Int?
        try reader.object { reader, key throws(Unexpected) in
            switch key {
            case "name": name = try reader.string()
            case "count": count = try reader.int()
            case "grams": grams = try reader.int()
            default: throw Unexpected()
            }
        }
        self.init(name: try present(name), count: try present(count), grams: try present(grams))
    }
}

extension Plan: JSONReadable {
    package init(from reader: inout JSONReader) throws(JSONReader.Unexpected) {
        var plan = Plan(title: "")
        var keys = 0
        try reader.object { reader, key throws(Unexpected) in
            switch key {
            case "number": plan.number = try reader.int()
            case "estimatedMinutes": plan.estimatedMinutes = try reader.double()
            case "nextTrainingDay": plan.nextTrainingDay = try present(Day(try reader.string()))
            default:
                keys += 1
                switch key {
                case "status": plan.status = try named(try reader.string())
                case "title": plan.title = try reader.string()
                case "warmUp": plan.warmUp = try reader.array()
                case "exercises": plan.exercises = try reader.array()
                case "coolDown": plan.coolDown = try reader.array()
                case "notes": plan.notes = try reader.array()
                default: throw Unexpected()
                }
            }
        }
        guard keys == 6 else { throw Unexpected() }
        self = plan
    }
}

extension Step: JSONReadable {
    package init(from reader: inout JSONReader) throws(JSONReader.Unexpected) {
        var step = Step("")
        var keys = 0
        try reader.object { reader, key throws(Unexpected) in
            switch key {
            case "measure": step.measure = try Measure(from: &reader)
            case "load": step.load = try Load(from: &reader)
            case "exercise": step.exercise = Exercise.ID(try reader.string())
            default:
                keys += 1
                switch key {
                case "name": step.name = try reader.string()
                case "perSide": step.perSide = try reader.bool()
                case "restSeconds": step.restSeconds = try reader.int()
                default: throw Unexpected()
                }
            }
        }
        guard keys == 3 else { throw Unexpected() }
        self = step
    }
}

extension PlannedExercise: JSONReadable {
    package init(from reader: inout JSONReader) throws(JSONReader.Unexpected) {
        var planned = PlannedExercise("", restSeconds: 0, sets: [])
        var keys = 0
        try reader.object { reader, key throws(Unexpected) in
            if key == "slot" {
                planned.slot = try reader.string()
                return
            }
            keys += 1
            switch key {
            case "exercise": planned.exercise = Exercise.ID(try reader.string())
            case "perSide": planned.perSide = try reader.bool()
            case "restSeconds": planned.restSeconds = try reader.int()
            case "sets": planned.sets = try reader.array()
            case "warmUp": planned.warmUp = try reader.array()
            case "why": planned.why = try reader.string()
            case "details":
                guard case .object(let members) = try reader.value() else { throw Unexpected() }
                planned.details = members
            default: throw Unexpected()
            }
        }
        guard keys == 7 else { throw Unexpected() }
        self = planned
    }
}

extension PlannedSet: JSONReadable {
    package init(from reader: inout JSONReader) throws(JSONReader.Unexpected) {
        var set = PlannedSet(nil)
        var keys = 0
        try reader.object { reader, key throws(Unexpected) in
            switch key {
            case "measure": set.measure = try Measure(from: &reader)
            case "load": set.load = try Load(from: &reader)
            default:
                keys += 1
                switch key {
                case "kind": set.kind = try named(try reader.string())
                case "needsLoad": set.needsLoad = try reader.bool()
                case "pieces": set.pieces = try reader.array()
                default: throw Unexpected()
                }
            }
        }
        guard keys == 3 else { throw Unexpected() }
        self = set
    }
}
