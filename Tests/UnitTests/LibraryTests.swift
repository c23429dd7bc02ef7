import Testing
import TrainingKit

@testable import UnitProgram

@Suite("Ready-made programs")
struct LibraryTests {
    private let library = try! Library.shipped()  // shipped data: a failure here is the finding

    @Test func thereAreTheTenOfTheSpecification() {
        #expect(library.entries.map(\.id) == Library.ids)
        #expect(library.entries.count == 10)
    }

    @Test func everyEntryIsWhole() {
        for entry in library.entries {
            #expect(!entry.source.isEmpty && !entry.summary.isEmpty)
            #expect(Set(entry.routines.map(\.id)).count == entry.routines.count)
            #expect(entry.order.allSatisfy { id in entry.routines.contains { $0.id == id } }, "\(entry.id)")
            #expect(entry.routines.allSatisfy { entry.order.contains($0.id) }, "\(entry.id)")
            if let days = entry.days {
                #expect(days.count == entry.order.count, "\(entry.id)")
                #expect(days == days.sorted() && Set(days).count == days.count)
            } else {
                #expect(entry.trainingDays?.isEmpty == false, "\(entry.id)")
            }
            for item in entry.routines.flatMap(\.exercises) {
                #expect(item.reps.allSatisfy { RepRange($0) != nil }, "\(entry.id) \(item.exercise) \(item.reps)")
                #expect(item.sets == nil ? item.reps.count > 1 : item.reps.count == 1, "\(entry.id) \(item.exercise)")
                #expect((item.lift == nil) == (item.perMille == nil))
                let counts = [1, item.reps.count]
                #expect(item.perMille.map { counts.contains($0.count) && $0.allSatisfy((100...1000).contains) } ?? true)
                #expect(item.rest.map(Unit.restBounds.contains) ?? true)
            }
        }
    }

    @Test(.enabled(if: hasCatalogue, "the exercise catalogue is not there"))
    func everyExerciseIsInTheCatalogue() {
        for entry in library.entries {
            for item in entry.routines.flatMap(\.exercises) {
                #expect(catalogue[item.exercise] != nil, "\(entry.id): \(item.exercise)")
                if item.lift != nil { #expect(catalogue[item.exercise]?.loading.contains(.external) == true) }
                let isTimed = item.reps.contains { $0.hasSuffix("s") }
                #expect(isTimed == (catalogue[item.exercise]?.measuredIn == .seconds), "\(entry.id): \(item.exercise)")
            }
        }
    }

    @Test(
        "Starting loads from a bench of 100, a squat of 140, a deadlift of 170 and a press of 60 kg",
        arguments: [
            ("full-body-ab", "full-body-ab-a", 0, "3 × 5 at 97.5 kg"),
            ("full-body-ab", "full-body-ab-a", 1, "3 × 5 at 70 kg"),
            ("full-body-ab", "full-body-ab-a", 2, "1 × 5 at 127.5 kg"),
            ("full-body-ab", "full-body-ab-b", 1, "3 × 5 at 40 kg"),
            ("gzclp", "gzclp-a1", 0, "5 × 3 at 117.5 kg"), ("gzclp", "gzclp-a1", 1, "3 × 10 at 65 kg"),
            ("gzclp", "gzclp-a1", 2, "3 × 15"), ("531-bbb", "531-bbb-squat", 0, "3 × 5 at 80 kg"),
            ("531-bbb", "531-bbb-squat", 1, "5 × 10 at 62.5 kg"), ("ppl", "ppl-push-a", 0, "5 × 5 at 70 kg"),
            ("ppl", "ppl-push-a", 1, "3 × 8–12 at 37.5 kg"), ("phul", "phul-upper-power", 0, "4 × 3–5 at 80 kg"),
            ("phul", "phul-upper-hypertrophy", 0, "4 × 8–12 at 65 kg"),
            (
                "nsuns-4", "nsuns-4-deadlift", 0,
                "5, 3, 1, 3, 3, 3, 5, 5, 5 at 112.5 kg, 130 kg, 145 kg, 137.5 kg, 130 kg, 120 kg, 112.5 kg, 105 kg, "
                    + "97.5 kg"
            ),
        ])
    func startingLoads(id: String, routine: String, place: Int, expected: String) throws {
        let maxes: [Library.Lift: Load] = [
            .bench: load("100"), .squat: load("140"), .deadlift: load("170"), .press: load("60"),
        ]
        let adopted = try #require(library[id]).adopted(oneRepMaxes: maxes, days: nil)
        let day = try #require(adopted.routines.first { $0.id == routine })
        #expect(PlanText.prescription(day.exercises[place].sets) == expected)
    }

    @Test func adoptedSlotsAreUniqueOverAllPrograms() {
        let slots = library.entries.flatMap { $0.adopted(oneRepMaxes: [:], days: nil).routines }.flatMap(\.exercises)
            .map(\.slot)
        #expect(Set(slots).count == slots.count)
    }
}
