import TrainingKit

/// What one row of a set-per-row file says, before it is known which set it becomes.
struct SetRow {
    enum Kind: Int {
        case working, warmUp, failure
        /// Continues the set before it.
        case drop
        /// The first part of a drop set, where the file tells it from the rest.
        case dropStart
    }

    /// Why a row is no set.
    struct Problem: Error {
        var reason: String
        var isExpected = false

        /// Strong writes its rest timer as an exercise, in newer files as a kind of set.
        static let restTimer = Problem(reason: "a rest timer, not a set", isExpected: true)
    }

    var kind = Kind.working
    /// Its first column says failure where another says the kind.
    var failure = false
    var load: Load?
    /// The unit stands in the file.
    var unitIsGiven = false
    var reps = 0
    var sides: (left: Int, right: Int)?
    /// Time, in tenths of a second.
    var tenths = 0
    var metres = 0
    var effort: Effort?
    /// An effort that is no RPE or RIR; the set is kept without it.
    var effortIsOff = false
    var superset: Int?
    var index: Int?
    var intensity: Int?
    var exerciseNote: String?
    var setNote: String?

    /// Whether it has repetitions, a time or a distance.
    var isFilled: Bool { reps > 0 || tenths > 0 || metres > 0 || sides != nil }

    /// What stays the same when the row is exported again: everything but its place.
    func hash(name: UInt64, amount: Int) -> UInt64 {
        var hash = StableHash()
        hash.combine(name)
        hash.combine(kind.rawValue << 1 | (failure ? 1 : 0))
        hash.combine(amount)
        hash.combine(unitIsGiven ? (load?.unit == .lb ? 2 : 1) : 0)
        hash.combine(sides.map { $0.left << 32 | $0.right } ?? -1)
        hash.combine(reps)
        hash.combine(tenths)
        hash.combine(metres)
        switch effort {
        case .rpe(let halves): hash.combine(halves)
        case .rir(let count): hash.combine(100 + count)
        case nil: hash.combine(0)
        }
        hash.combine(superset ?? -1)
        hash.combine(intensity ?? 0)
        if let exerciseNote { hash.combine(exerciseNote.utf8) }
        hash.combine(1)
        if let setNote { hash.combine(setNote.utf8) }
        return hash.value
    }
}

/// Reads the cells of rows as sets.
struct SetRowReader {
    /// Nobody does more in a set; it keeps sums far from overflow.
    private enum Limit {
        static let reps = 10_000
        /// Eleven days, as a set's time allows.
        static let tenths = 10_000_000
        static let metres = 10_000_000
        static let superset = 1_000_000
    }

    let columns: Columns
    let decimalComma: Bool
    /// The unit where the row does not say: from the option or the configuration.
    let unit: MassUnit

    /// The row that `reader` stands on, and its amount of weight in the file's own unit, signed as it is there.
    @inline(__always)
    func read(_ reader: borrowing CSVReader, assisted: Bool) throws(SetRow.Problem) -> (row: SetRow, amount: Int) {
        var row = SetRow()
        let amount = try weight(reader, assisted, &row)
        try measures(reader, &row)
        guard row.isFilled else {
            throw SetRow.Problem(reason: "nothing measured: no reps, time or distance", isExpected: true)
        }
        try kind(reader, &row)
        effort(reader, &row)
        if let place = columns[.superset], !reader.raw(place).isEmpty {
            row.superset = superset(reader.raw(place))
        }
        if let place = columns[.exerciseNote], !reader.raw(place).isEmpty {
            row.exerciseNote = reader.raw(place).trimmed
        }
        if let place = columns[.setNote], !reader.raw(place).isEmpty { row.setNote = reader.raw(place).trimmed }
        return (row, amount)
    }

    // MARK: Weight

    private func weight(_ reader: borrowing CSVReader, _ assisted: Bool, _ row: inout SetRow) throws(SetRow.Problem)
        -> Int
    {
        // Of two filled columns the kilograms hold.
        var amount = 0
        var unit = self.unit
        if let place = columns[.weightKg] {
            amount = try number(reader.raw(place), "weight")
            unit = .kg
            row.unitIsGiven = amount != 0
        }
        if amount == 0, let place = columns[.weightLb] {
            amount = try number(reader.raw(place), "weight")
            unit = .lb
            row.unitIsGiven = amount != 0
        }
        if amount == 0, let place = columns[.weight] {
            amount = try number(reader.raw(place), "weight")
            unit = self.unit
            if amount != 0, let place = columns[.weightUnit], !reader.raw(place).isEmpty {
                unit = try massUnit(reader.raw(place))
                row.unitIsGiven = true
            }
        }
        guard amount != 0 else { return 0 }
        let signed = assisted ? -abs(amount) : amount
        // In pounds a load is whole in millionths.
        let exact = unit == .kg ? signed : Int((Double(signed) / 100).rounded()) * 100
        row.load = Load(amount: exact, unit: unit)
        if row.load == nil, exact != 0 {
            throw SetRow.Problem(reason: "the weight is out of range: loads stay below 10000 kg")
        }
        return amount
    }

    private func massUnit(_ cell: Cell) throws(SetRow.Problem) -> MassUnit {
        if cell.bytes.count == 2, cell.bytes[0] | 0x20 == UInt8(ascii: "k") { return .kg }
        switch cell.text.lowercased().filter({ $0.isLetter }) {
        case "kg", "kgs", "kilogram", "kilograms": return .kg
        case "lb", "lbs", "pound", "pounds": return .lb
        default: throw SetRow.Problem(reason: "the weight unit '\(cell.shown)' is not kg or lb")
        }
    }

    // MARK: Measures

    private func measures(_ reader: borrowing CSVReader, _ row: inout SetRow) throws(SetRow.Problem) {
        if let place = columns[.reps] { row.reps = try count(reader.raw(place), "reps") }
        if let left = columns[.left], let right = columns[.right],
            !reader.raw(left).isEmpty || !reader.raw(right).isEmpty
        {
            let sides = (try count(reader.raw(left), "left"), try count(reader.raw(right), "right"))
            if sides.0 != sides.1 { row.sides = sides } else if row.reps == 0 { row.reps = sides.0 }
        }
        if let place = columns[.seconds], !reader.raw(place).isEmpty {
            let cell = reader.raw(place)
            guard let tenths = CellDuration.tenths(cell, decimalComma: decimalComma), tenths <= Limit.tenths else {
                throw SetRow.Problem(reason: "the time '\(cell.shown)' is not understood")
            }
            row.tenths = tenths
        }
        row.metres = try distance(reader)
        if let place = columns[.intensity], !reader.raw(place).isEmpty,
            let value = CellNumber(reader.raw(place), decimalComma: decimalComma).whole, (1...10).contains(value)
        {
            row.intensity = value
        }
    }

    private func distance(_ reader: borrowing CSVReader) throws(SetRow.Problem) -> Int {
        for (column, metres) in SetRowReader.distances {
            guard let place = columns[column], !reader.raw(place).isEmpty else { continue }
            let value = try number(reader.raw(place), "distance")
            if value == 0 { continue }
            var factor = metres
            if column == .distance { factor = try distanceUnit(reader) }
            let result = (Double(value) / Double(CellNumber.scale) * factor).rounded()
            guard result >= 0, result <= Double(Limit.metres) else {
                throw SetRow.Problem(reason: "the distance is out of range")
            }
            return Int(result)
        }
        return 0
    }

    /// Metres in one of the column's unit; of a plain column what its unit column says.
    private static let distances: [(Column, Double)] = [
        (.distanceKm, 1000), (.distanceMiles, 1609.344), (.distanceMetres, 1), (.distance, 1000),
    ]

    private func distanceUnit(_ reader: borrowing CSVReader) throws(SetRow.Problem) -> Double {
        guard let place = columns[.distanceUnit], !reader.raw(place).isEmpty else {
            return unit == .kg ? 1000 : 1609.344
        }
        switch reader.raw(place).text.lowercased().filter({ $0.isLetter }) {
        case "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres": return 1000
        case "m", "meter", "meters", "metre", "metres": return 1
        case "mi", "mile", "miles": return 1609.344
        case "ft", "feet", "foot": return 0.3048
        case "yd", "yds", "yard", "yards": return 0.9144
        case "cm": return 0.01
        default: throw SetRow.Problem(reason: "the distance unit '\(reader.raw(place).shown)' is not known")
        }
    }

    @inline(__always)
    private func number(_ cell: Cell, _ what: String) throws(SetRow.Problem) -> Int {
        if cell.isEmpty { return 0 }
        switch CellNumber(cell, decimalComma: decimalComma) {
        case .none: return 0
        case .value(let value): return value
        case .invalid: throw SetRow.Problem(reason: "\(what) '\(cell.shown)' is not a number")
        }
    }

    @inline(__always)
    private func count(_ cell: Cell, _ what: String) throws(SetRow.Problem) -> Int {
        if cell.isEmpty { return 0 }
        let value = try number(cell, what)
        guard value % CellNumber.scale == 0, (0...Limit.reps).contains(value / CellNumber.scale) else {
            throw SetRow.Problem(reason: "\(what) '\(cell.shown)' is not a whole number from 0 to \(Limit.reps)")
        }
        return value / CellNumber.scale
    }

    // MARK: Kind and effort

    private func kind(_ reader: borrowing CSVReader, _ row: inout SetRow) throws(SetRow.Problem) {
        if let place = columns[.setIndex] {
            let cell = reader.raw(place)
            if let index = CellNumber(cell, decimalComma: false).whole {
                row.index = index
            } else if let kind = SetRowReader.kind(cell) {
                row.kind = kind
            } else if NameResolver.normalise(cell.shown) == "rest timer" {
                throw .restTimer
            }
        }
        if let place = columns[.setKind], let kind = SetRowReader.kind(reader.raw(place)) { row.kind = kind }
        if let place = columns[.dropIndex], row.kind == .drop,
            CellNumber(reader.raw(place), decimalComma: false).whole ?? 0 == 0
        {
            row.kind = .dropStart
        }
        if let place = columns[.failure] {
            switch reader.raw(place).text.lowercased() {
            case "1", "true", "yes", "failure", "x": row.failure = true
            default: break
            }
        }
    }

    private static func kind(_ cell: Cell) -> SetRow.Kind? {
        guard let first = cell.bytes.first else { return nil }
        switch first | 0x20 {
        case UInt8(ascii: "n"): return .working
        case UInt8(ascii: "w"):
            let isWork = cell.bytes.count > 1 && cell.bytes[1] | 0x20 == UInt8(ascii: "o")
            return isWork ? .working : .warmUp
        case UInt8(ascii: "f"): return .failure
        case UInt8(ascii: "d"): return .drop
        default: return nil
        }
    }

    private func effort(_ reader: borrowing CSVReader, _ row: inout SetRow) {
        if let place = columns[.rpe], !reader.raw(place).isEmpty {
            switch CellNumber(reader.raw(place), decimalComma: decimalComma) {
            case .none, .value(0): break
            case .value(let value):
                row.effort = Effort(rpe: Double(value) / Double(CellNumber.scale))
                row.effortIsOff = row.effort == nil
            case .invalid: row.effortIsOff = true
            }
        }
        if row.effort == nil, let place = columns[.rir], !reader.raw(place).isEmpty {
            let value = CellNumber(reader.raw(place), decimalComma: decimalComma)
            if value != .none {
                row.effort = value.whole.flatMap(Effort.init(rir:))
                row.effortIsOff = row.effort == nil
            }
        }
    }

    /// The number of a superset; a name becomes one of its own.
    private func superset(_ cell: Cell) -> Int {
        if let number = CellNumber(cell, decimalComma: false).whole, (0...Limit.superset).contains(number) {
            return number
        }
        var hash = StableHash()
        hash.combine(cell.bytes)
        return Int(hash.value % UInt64(Limit.superset))
    }
}
