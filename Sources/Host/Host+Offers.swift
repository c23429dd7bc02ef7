import Journal
import TrainingKit

extension Host {
    /// The questions that the current program has open.
    public func offers() throws -> [Offer] {
        try journal.reading {
            let run = try run(currentProgram())
            return try run.offers(on: day, history: history(excluding: journal.openSession(through: nil)?.id))
        }
    }

    /// Answers an offer and journals the decision.
    ///
    /// - Parameters:
    ///   - which: its number counted from 1, or its id; `nil` when exactly one is open.
    ///   - choice: an id of its choices; `nil` for the first.
    public func answer(_ which: String?, choice: Offer.Choice.ID?) throws -> (offer: Offer, choice: Offer.Choice) {
        let kind = try currentProgram()
        return try journal.write("answer", at: clock.now) { writer in
            let run = try run(kind)
            let history = history(excluding: try journal.openSession(through: nil)?.id)
            let offer = try pick(which, from: try run.offers(on: day, history: history))
            let id = choice ?? offer.choices.first { $0.id != Offer.Choice.decline }?.id ?? Offer.Choice.accept
            guard let chosen = offer.choices.first(where: { $0.id == id }) else {
                throw Refusal(
                    "unknown-choice", "'\(id)' is not a choice of this offer",
                    hint: "Choose one of: \(offer.choices.map(\.id).joined(separator: ", "))")
            }
            writer.label = "\(chosen.id) \(offer.id)"
            let payload = try run.payload(for: offer, choice: id, on: day)
            let stamp = try eventStamp()
            _ = try writer.add(event: payload, program: kind.descriptor.id, at: stamp, day: day)
            try refreshCheckpoint(writer)
            return (offer, chosen)
        }
    }

    private func pick(_ which: String?, from offers: [Offer]) throws -> Offer {
        guard !offers.isEmpty else {
            throw Refusal("no-offer", "no offer is open", hint: "Programs make them after a session: regimen offers")
        }
        guard let which else {
            guard offers.count == 1 else {
                throw Refusal(
                    "which-offer", "\(offers.count) offers are open",
                    hint: "Name one by its number: regimen offers, then regimen accept 1")
            }
            return offers[0]
        }
        if let number = Int(which), offers.indices.contains(number - 1) { return offers[number - 1] }
        if let offer = offers.first(where: { $0.id == which }) { return offer }
        throw Refusal("unknown-offer", "there is no offer '\(which)'", hint: "See: regimen offers")
    }

    // MARK: Undo

    /// Takes the last change of the journal back.
    ///
    /// - Returns: what was undone, or `nil` if there is nothing.
    public func undo() throws -> String? { try journal.undo(after: moved) }

    /// Brings back what `undo` took.
    public func redo() throws -> String? { try journal.redo(after: moved) }

    private func moved(_ writer: Writer) throws {
        reloadCatalogue()
        do {
            try refreshCheckpoint(writer)
        } catch let error as JournalError {
            throw error
        } catch {
            // A program that cannot fold has no checkpoint, and tells whoever asks it. The way back stays open.
        }
    }

    // MARK: Body weight

    /// Records body weight for a day, in place of what was there.
    public func weigh(_ weight: Load, on day: Day) throws {
        guard day <= self.day else { throw SessionError.future(day) }
        try journal.write("weigh \(weight) on \(day)", at: clock.now) {
            try $0.setWeight(BodyWeight(day: day, weight: weight))
        }
    }

    /// Takes the measurement of a day out.
    public func removeWeight(on day: Day) throws {
        guard try !journal.bodyWeights(from: day, through: day).isEmpty else {
            throw Refusal("no-weight", "there is no body weight on \(day)", hint: "See: regimen weigh")
        }
        try journal.write("remove weight of \(day)", at: clock.now) { try $0.removeWeight(on: day) }
    }
}
