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
            ("Bench 3x8 + 1x20", "bench-press 8, 8, 8, 20"),
            ("Lateral raise 3x12-15 (last set AMRAP)", "dumbbell-lateral-raise 3 × 12–15"),
            ("Plank 30s x 3", "plank 3 × 30 s"),
            ("Chin up max reps x 3", "chin-up 3 sets"),
            ("Sled push 20m x 4", "sled-push 4 sets"),
            ("Bench 80% x5, 85% x3, 90% x1+", "bench-press 5, 3, 1"),
            ("Bench: 60kg - 8, 70kg - 6, 80kg - 4", "bench-press 8, 6, 4 at 60 kg, 70 kg, 80 kg"),
            ("Deadlift - 140kg - 5x3", "deadlift 5 × 3 at 140 kg"),
        ])
    func line(pasted: String, expected: String) {
        let result = read(pasted)
        let shown = result.drafts.map { text($0).replacing("Workout 1: ", with: "") }
        #expect(shown == [expected.replacing("plank 60 s", with: "plank 1 × 60 s")])
        #expect(result.leftOut.isEmpty)
    }

    @Test(
        "Several exercises in a line",
        arguments: [
            ("Bench 4x8, Row 4x8", "bench-press 4 × 8, barbell-row 4 × 8"),
            ("Squat 5x5 and bench 5x5", "barbell-squat 5 × 5, bench-press 5 × 5"),
            ("Bench 4x6 ,incline bench 3x8 , rest 90s, dips 3x10",
             "bench-press 4 × 6, incline-bench-press 3 × 8 [rest 90], dip 3 × 10"),
            ("Superset: leg ext 3x15 + leg curl 3x12", "leg-extension 3 × 15, lying-leg-curl 3 × 12"),
            ("SS: curls 3x12 / triceps pushdown 3x12", "dumbbell-curl 3 × 12, triceps-pushdown 3 × 12"),
            ("Bench 5x5 superset with barbell row 5x5", "bench-press 5 × 5, barbell-row 5 × 5"),
            ("Bench 4 x 6 - superset - dumbbell row 4 x 8", "bench-press 4 × 6, dumbbell-row 4 × 8"),
            // Said once, the sets are meant for both that are done together.
            ("Leg extension + leg curl 3x15", "leg-extension 3 × 15, lying-leg-curl 3 × 15"),
            ("Superset: bench press & barbell row 4x8", "bench-press 4 × 8, barbell-row 4 × 8"),
            // One exercise, whatever stands in its name or behind it.
            ("Clean and jerk 5x2", "clean-and-jerk 5 × 2"),
            ("Pull-ups 3x8, 3x6", "pull-up 8, 8, 8, 6, 6, 6"),
            ("Leg press 3x10, 2 min rest, slow negatives", "leg-press 3 × 10 [rest 120]"),
            ("Squat 3x5 @ 100kg, then 1x10 @ 80kg", "barbell-squat 5, 5, 5, 10 at 100 kg, 100 kg, 100 kg, 80 kg"),
            ("DB bench / DB row 3x10", "dumbbell-bench-press 3 × 10"),
            ("Pull-ups 3x8 (then rows 2x5)", "pull-up 8, 8, 8, 5, 5"),
        ])
    func several(pasted: String, expected: String) {
        let result = read(pasted)
        #expect(result.drafts.map(text) == ["Workout 1: " + expected])
        #expect(result.leftOut.isEmpty && result.newExercises.isEmpty)
    }

    @Test func whatIsDoneTogetherIsSaid() {
        let notes = read("Superset: leg ext 3x15, leg curl 3x15").drafts[0].items.map(\.note)
        #expect(notes == ["Superset", "Superset"])
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

    /// Whatever is pasted: nothing traps, every line has a reading, and every number of sets is one that a routine can
    /// have.
    @Test func noTextIsTooOdd() {
        let fragments = [
            "Bench", "squat", "3x5", "x", "5", "/", "-", "+", "@", "kg", "60kg", "8-10", ":", "rest", "90s", "|", "\t",
            ",", "RPE",
            "%", "1:30", "each", "side", "(", ")", "#", "**", "day 1", "sets of", "reps", "0", "99999999999999999999",
            "AMRAP",
            "tempo", "3-1-1-0", "min", "é", "🏋️", "\u{A0}", "to", "failure", ".", "1.5", "w/", "BW", "m", "-20kg",
            "sets:", "\n", "\n\n",
        ]
        var generator = SplitMix64(seed: 5)
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
