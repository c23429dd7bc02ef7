import Testing
import TrainingKit

@testable import UnitProgram

@Suite("Pasted text", .enabled(if: hasCatalogue, "the exercise catalogue is not there"))
struct TextImportTests {
    private func read(_ text: String, unit: MassUnit = .kg) -> TextImport {
        TextImport(text, unit: unit, catalogue: catalogue, find: finder.find)
    }

    private func text(_ draft: TextImport.Draft) -> String {
        let items = draft.items.map { item in
            var text = "\(item.exercise) \(PlanText.prescription(item.sets))"
            if let rest = item.restSeconds { text += " [rest \(rest)]" }
            if item.perSide { text += " [side]" }
            return text
        }
        return "\(draft.name): \(items.joined(separator: ", "))"
    }

    @Test("is understood, line by line", arguments: pastedPrograms)
    func program(_ pasted: Pasted) {
        let result = read(pasted.text)
        #expect(result.drafts.map(text) == pasted.expected)
        #expect(result.leftOut.map(\.number) == pasted.leftOut)
        #expect(result.newExercises.map(\.id.rawValue) == pasted.new)
        let notes = result.drafts.flatMap(\.items).compactMap(\.note).joined(separator: "; ")
        for note in pasted.notes { #expect(notes.contains(note), "\(note) is missing in \(notes)") }
        // Every line has its reading.
        #expect(result.lines.allSatisfy { !$0.readings.isEmpty })
    }

    @Test func thereAreAtLeastTwentyFive() { #expect(pastedPrograms.count >= 25) }

    @Test(
        "A line on its own",
        arguments: [
            ("Bench press 3x8 with 2 min rest", "bench-press 3 × 8 [rest 120]"),
            ("3*8 bench press", "bench-press 3 × 8"),
            ("1) Squats — 5 sets, 5 reps, 100 kg", "barbell-squat 5 × 5 at 100 kg"),
            ("[ ] Deadlift 1 x 5 @ 140", "deadlift 1 × 5 at 140 kg"),
            ("Bench press: 4 sets x 8-10 reps (60-65kg)", "bench-press 4 × 8–10 at 60 kg"),
            ("Lat pulldown 3 sets of 10 to 12", "lat-pulldown 3 × 10–12"),
            ("Squat 3x5x102,5kg", "barbell-squat 3 × 5 at 102.5 kg"),
            ("Overhead press 60kgx5x3", "overhead-press 3 × 5 at 60 kg"),
            ("air squat 3x20", "squat 3 × 20"),
            ("Bodyweight squat 3 x 5", "squat 3 × 5"),
            ("Plank 1 min", "plank 60 s"),
            ("Push-ups 20 reps", "push-up 1 × 20"),
            ("Bench press 5 x 100kg", "bench-press 1 × 5 at 100 kg"),
            ("Hip thrust 4x12, 1:30 rest, 80kg", "hip-thrust 4 × 12 at 80 kg [rest 90]"),
            ("Romanian deadlift 3 × 8, tempo 3-0-1", "romanian-deadlift 3 × 8"),
            ("Leg press 3x10 100kg + 1x20 80kg", "leg-press 10, 10, 10, 20 at 100 kg, 100 kg, 100 kg, 80 kg"),
        ])
    func line(pasted: String, expected: String) {
        let result = read(pasted)
        let shown = result.drafts.map { text($0).replacing("Workout 1: ", with: "") }
        #expect(shown == [expected.replacing("plank 60 s", with: "plank 1 × 60 s")])
        #expect(result.leftOut.isEmpty)
    }

    @Test func poundsAreTheUnitWhereTheyAreConfigured() {
        #expect(read("Bench 3x8 @ 135", unit: .lb).drafts.map(text) == ["Workout 1: bench-press 3 × 8 at 135 lb"])
    }

    @Test func anUnknownExerciseIsMadeOnceAndSaid() {
        let result = read("Day 1\nFloating zebra press 3x8\nDay 2\nFloating zebra press 4x6 20kg")
        #expect(result.newExercises.map(\.id) == ["floating-zebra-press"])
        #expect(result.drafts.flatMap(\.items).map(\.exercise) == ["floating-zebra-press", "floating-zebra-press"])
        let readings = result.lines.flatMap(\.readings)
        #expect(
            readings.contains { if case .exercise(let text) = $0 { text.contains("[new exercise]") } else { false } })
    }

    /// Whatever is pasted: nothing traps, every line has a reading, and every number of sets is one that a routine can have.
    @Test func noTextIsTooOdd() {
        let fragments = [
            "Bench", "squat", "3x5", "x", "5", "/", "-", "+", "@", "kg", "60kg", "8-10", ":", "rest", "90s", "|", "\t",
            ",", "RPE",
            "%", "1:30", "each", "side", "(", ")", "#", "**", "day 1", "sets of", "reps", "0", "99999999999999999999",
            "AMRAP",
            "tempo", "3-1-1-0", "min", "é", "🏋️", "\u{A0}", "to", "failure", ".", "1.5", "w/", "BW", "m", "-20kg",
            "sets:", "\n", "\n\n",
        ]
        var generator = Generator(seed: 5)
        for _ in 0..<150 {
            let text = (0..<Int.random(in: 1...120, using: &generator)).map { _ in
                (fragments.randomElement(using: &generator) ?? "") + (Bool.random(using: &generator) ? " " : "")
            }.joined()
            let result = read(text)
            #expect(result.lines.allSatisfy { !$0.readings.isEmpty }, "\(text)")
            #expect(
                result.lines.count == text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count)
            #expect(result.drafts.flatMap(\.items).allSatisfy { $0.sets.count <= 500 })
        }
    }
}
