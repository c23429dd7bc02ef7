import Testing
import TrainingKit

@testable import AreteProgram

@Suite struct CalibrationTests {
    /// Six hard sessions a week for three months.
    let grind = (0..<90).filter { $0 % 7 != 6 }.map { session(monday + $0, [("row", sets(22, kg: 60, rpe: 9))]) }

    @Test func theMedianOfAnEvenCountIsTheMeanOfTheMiddleTwo() {
        func median(_ readings: [Double]) -> Double? { Calibration.Mornings(sensitivity: 1, readings: readings).median }
        #expect(median([]) == nil)
        #expect(median([10, 40, 20]) == 20)
        #expect(median([10, 40, 20, 30]) == 25)
    }

    @Test func theProposalPutsTheMedianMorningNearSixtyFive() throws {
        let program = try arete()
        let calibration = Calibration(on: monday + 89, from: state(grind, program))
        #expect(calibration.days.count == 48)
        let proposal = try #require(calibration.proposal())
        let miss = { (step: Double) in
            abs((calibration.mornings(sensitivity: proposal.sensitivity + step).median ?? 0) - 65)
        }
        #expect(miss(0) <= miss(0.001) && miss(0) <= miss(-0.001))
        #expect(miss(0) < 2)
    }

    @Test func mornings() throws {
        let program = try arete()
        let two = [session(monday, [("row", sets(20, rpe: 10))]), session(monday + 1, [("row", sets(20, rpe: 10))])]
        let mornings = Calibration(on: monday + 1, from: state(two, program)).mornings(sensitivity: 1)
        #expect(mornings.readings.count == 2)
        #expect(mornings.readings[0] == 100)
        #expect(mornings.readings[1].isClose(to: 100 - 25 - 1.2 * 0.9438743126816935))
    }

    @Test func theHintStandsWhereMostMorningsSaidRest() throws {
        let program = try arete()
        let tired = state(grind, program)
        let hint = try #require(program.calibrationHint(on: monday + 89, from: tired))
        #expect(hint.hasPrefix("In the last 8 weeks you trained on 48 days, and on 48 the body read 50 or less."))
        let plan = try program.plan(for: monday + 89, from: tired, history: RecordedHistory(grind))
        #expect(plan.notes.contains(hint))
        let calm = try arete { $0.bodySensitivity = 0.2 }
        #expect(calm.calibrationHint(on: monday + 89, from: tired) == nil)
        #expect(program.calibrationHint(on: monday + 200, from: tired) == nil, "eight weeks without a session")
        #expect(program.calibrationHint(on: monday, from: program.initialState) == nil)
    }

    @Test func littleTrainingProposesNothing() throws {
        let program = try arete()
        let once = state([session(monday, [("curl", sets(1))])], program)
        #expect(Calibration(on: monday, from: once).proposal() == nil)
        #expect(Calibration(on: monday, from: program.initialState).proposal() == nil)
    }
}
