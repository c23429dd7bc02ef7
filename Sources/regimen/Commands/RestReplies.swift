import Host
import TrainingKit

func restText(_ rest: RestTimer, at now: Moment) -> String {
    let left = rest.remaining(at: now)
    if left == 0 { return "rest is over" }
    if rest.isPaused { return "rest paused with \(TextStyle.duration(left)) left" }
    let until = now + left
    return "rest \(TextStyle.duration(left)), until \(until.clock):\((until.secondOfDay % 60).padded(to: 2))"
}

func restReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    let word = call.arguments.word("CHANGE")
    let rest = try host.rest(try word.map { try restChange($0) })
    return Reply(
        ["rest": .rest(rest, at: host.clock.now)],
        [rest.map { restText($0, at: host.clock.now) } ?? "no rest timer is running"])
}

private func restChange(_ word: String) throws -> Host.RestChange {
    switch word.lowercased() {
    case "pause": return .pause
    case "resume": return .resume
    case "skip", "stop": return .skip
    default: break
    }
    let sign = word.first == "+" || word.first == "-"
    let digits = sign ? word.dropFirst() : word[...]
    let fields = digits.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    let allowed = "90, 1:30, +15, -15, pause, resume or skip"
    guard !fields.contains(nil), !fields.contains(where: { ($0 ?? -1) < 0 }), (1...2).contains(fields.count) else {
        throw UsageError.badValue(word, of: "rest", allowed: allowed)
    }
    let numbers = fields.compactMap { $0 }
    guard numbers.count == 1 || numbers[1] < 60 else { throw UsageError.badValue(word, of: "rest", allowed: allowed) }
    let seconds = numbers.count == 1 ? numbers[0] : numbers[0] * 60 + numbers[1]
    guard (0...7200).contains(seconds) else {
        throw UsageError.badValue(word, of: "rest", allowed: "up to two hours: " + allowed)
    }
    return sign ? .extend(seconds: word.first == "-" ? -seconds : seconds) : .start(seconds: seconds)
}

func weighReply(_ call: Call) throws -> Reply {
    let host = try call.host()
    let day = try call.day("on") ?? host.day
    if call.arguments.flag("remove") {
        try host.removeWeight(on: day)
        return Reply(["day": .day(day), "weight": .null], ["The body weight of \(day) is taken out."])
    }
    guard let word = call.arguments.word("WEIGHT") else {
        let weights = try host.journal.bodyWeights(from: day - 366, through: day)
        let rows: [[Section.Table.Cell]] = weights.suffix(14).reversed().map { ["\($0.day)", "\($0.weight)"] }
        return Reply(
            ["weights": .array(weights.map { ["day": .day($0.day), "weight": .load($0.weight)] })],
            weights.isEmpty
                ? ["No body weight is recorded. For example: regimen weigh 80.5"]
                : call.style.table([.init("Day"), .init("Body weight", .right)], rows))
    }
    let weight = try bodyWeight(word, unit: host.configuration.units)
    try host.weigh(weight, on: day)
    return Reply(["day": .day(day), "weight": .load(weight)], ["Body weight on \(day): \(weight)"])
}

private func bodyWeight(_ word: String, unit: MassUnit) throws -> Load {
    let lower = word.lowercased()
    var number = lower[...]
    var unit = unit
    for (suffix, named) in [("kgs", MassUnit.kg), ("kg", .kg), ("lbs", .lb), ("lb", .lb)] where lower.hasSuffix(suffix) {
        number = lower.dropLast(suffix.count)
        unit = named
        break
    }
    guard let weight = Load(number, unit), (20...500).contains(weight.mass.kilograms) else {
        throw Refusal(
            "bad-weight", "'\(word)' is not a body weight", hint: "Write it as 80.5, 80.5kg or 177lb, from 20 to 500 kg")
    }
    return weight
}

func offerLines(_ offers: [Offer]) -> [String] {
    offers.enumerated().flatMap { index, offer in
        ["  \(index + 1)  \(offer.title)", "     " + offer.choices.map(\.id).joined(separator: ", ")]
    } + ["Answer with: regimen accept\(offers.count > 1 ? " N" : ""), or regimen decline\(offers.count > 1 ? " N" : "")"]
}

func answerReply(_ call: Call, choice: String?) throws -> Reply {
    let (offer, chosen) = try call.host().answer(call.arguments.word("OFFER"), choice: choice)
    return Reply(
        ["offer": .string(offer.id), "choice": .string(chosen.id)], ["\(offer.title)", "Answered: \(chosen.title)."])
}
