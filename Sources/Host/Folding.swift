import Journal
import TrainingKit

extension ProgramRun {
    /// Folds a session in.
    ///
    /// - Throws: a refusal that names the session, where the program cannot read it.
    func take(_ session: Session) throws {
        try explaining("session \(session.id) of \(session.day)") { try fold(session) }
    }

    /// Folds an event of the program's own in.
    ///
    /// - Throws: a refusal that names the event, where the program cannot read it.
    func take(_ event: StoredEvent) throws {
        try explaining("what it recorded on \(event.day) (event \(event.id))") {
            try fold(event: event.payload, on: event.day)
        }
    }

    private func explaining(_ item: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as any ExplainedError {
            throw error
        } catch {
            throw Refusal(
                "unreadable-entry", "\(descriptor.name) cannot read \(item)",
                hint: "Check the journal: regimen doctor. To go back to a sound copy: regimen restore FILE")
        }
    }
}
