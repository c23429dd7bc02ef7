/// The JSON of a set, the same in the archive, in stored plans and in the command's output:
/// `{"kind":"working","reps":8,"load":{"value":80,"unit":"kg"},"rpe":8.5}`. Absent means none.
extension SetRecord: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, kind, load, drops, rpe, rir, failure, superset, note, loggedAt, pieces
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeIfPresent(Int.self, forKey: .id)
        kind = try container.decode(Kind.self, forKey: .kind)
        measure = try Measure(from: decoder)
        load = try container.decodeIfPresent(Load.self, forKey: .load)
        drops = try container.decodeIfPresent([Drop].self, forKey: .drops) ?? []
        if let rpe = try container.decodeIfPresent(Double.self, forKey: .rpe) {
            guard let value = Effort(rpe: rpe) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .rpe, in: container, debugDescription: "RPE \(rpe) is not 1–10 in halves")
            }
            effort = value
        } else if let rir = try container.decodeIfPresent(Int.self, forKey: .rir) {
            guard let value = Effort(rir: rir) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .rir, in: container, debugDescription: "RIR \(rir) is not 0–10")
            }
            effort = value
        } else {
            effort = nil
        }
        failure = try container.decodeIfPresent(Bool.self, forKey: .failure) ?? false
        superset = try container.decodeIfPresent(Int.self, forKey: .superset)
        note = try container.decodeIfPresent(String.self, forKey: .note)
        loggedAt = try container.decodeIfPresent(Moment.self, forKey: .loggedAt)
        pieces = try container.decodeIfPresent([Piece].self, forKey: .pieces) ?? []
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try measure.encode(to: encoder)
        try container.encodeIfPresent(load, forKey: .load)
        if !drops.isEmpty { try container.encode(drops, forKey: .drops) }
        try container.encodeIfPresent(effort?.rpe, forKey: .rpe)
        try container.encodeIfPresent(effort?.rir, forKey: .rir)
        if failure { try container.encode(true, forKey: .failure) }
        try container.encodeIfPresent(superset, forKey: .superset)
        try container.encodeIfPresent(note, forKey: .note)
        try container.encodeIfPresent(loggedAt, forKey: .loggedAt)
        if !pieces.isEmpty { try container.encode(pieces, forKey: .pieces) }
    }
}

extension SetRecord.Drop: Codable {
    private enum CodingKeys: String, CodingKey { case load }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        measure = try Measure(from: decoder)
        load = try container.decodeIfPresent(Load.self, forKey: .load)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try measure.encode(to: encoder)
        try container.encodeIfPresent(load, forKey: .load)
    }
}

extension Measure: Codable {
    private enum CodingKeys: String, CodingKey { case reps, left, right, seconds }

    /// Reads the keys `reps`, or `left` and `right`, or `seconds`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let left = try container.decodeIfPresent(Int.self, forKey: .left),
            let right = try container.decodeIfPresent(Int.self, forKey: .right)
        {
            self = .sides(left: left, right: right)
        } else if let reps = try container.decodeIfPresent(Int.self, forKey: .reps) {
            self = .reps(reps)
        } else {
            let seconds = try container.decode(Double.self, forKey: .seconds)
            guard seconds.isFinite, (0...1_000_000).contains(seconds) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .seconds, in: container, debugDescription: "\(seconds) is not a time held")
            }
            self = .time(HoldTime(tenths: Int((seconds * 10).rounded())))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .reps(let count): try container.encode(count, forKey: .reps)
        case .sides(let left, let right):
            try container.encode(left, forKey: .left)
            try container.encode(right, forKey: .right)
        case .time(let time): try container.encode(time.seconds, forKey: .seconds)
        }
    }
}
