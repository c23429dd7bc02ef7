import TrainingKit

/// A number in a cell, in hundred-millionths: the scale of ``Load``.
enum CellNumber: Equatable {
    /// An empty cell.
    case none
    case value(Int)
    /// Text that is no number, or one out of range.
    case invalid

    static let scale = 100_000_000

    /// Reads `82.5`, `82,5` where the comma may be decimal, `-20`, `+10`, `1e3`; more than eight places are rounded.
    init(_ cell: Cell, decimalComma: Bool) {
        var bytes = cell.bytes[...]
        while let first = bytes.first, first == 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last == 0x20 { bytes.removeLast() }
        if bytes.first == UInt8(ascii: "'") { bytes.removeFirst() }
        self =
            bytes.isEmpty
            ? .none : CellNumber.parse(bytes, decimalComma: decimalComma).map(CellNumber.value) ?? .invalid
    }

    private static func parse(_ bytes: Slice<UnsafeRawBufferPointer>, decimalComma: Bool) -> Int? {
        var magnitude = 0
        var places = -1
        var digits = 0
        var negative = false
        var roundsUp = false
        var at = bytes.startIndex
        let end = bytes.endIndex
        let base = bytes.base
        if base[at] == UInt8(ascii: "-") || base[at] == UInt8(ascii: "+") {
            negative = base[at] == UInt8(ascii: "-")
            at += 1
        }
        while at < end {
            let byte = base[at]
            if byte &- 48 < 10 {
                digits += 1
                if places < 8 {
                    guard magnitude < 1_000_000_000_000_000 else { return nil }
                    magnitude = magnitude * 10 + Int(byte &- 48)
                    if places >= 0 { places += 1 }
                } else {
                    if places == 8 { roundsUp = byte >= UInt8(ascii: "5") }
                    places += 1
                }
            } else if byte == UInt8(ascii: ".") || (decimalComma && byte == UInt8(ascii: ",")), places < 0 {
                places = 0
            } else if byte | 0x20 == UInt8(ascii: "e"), digits > 0 {
                return scientific(bytes)
            } else {
                return nil
            }
            at += 1
        }
        guard digits > 0 else { return nil }
        if roundsUp { magnitude += 1 }
        for _ in min(max(places, 0), 8)..<8 {
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            magnitude = product
        }
        return negative ? -magnitude : magnitude
    }

    private static func scientific(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard bytes.count < 64, let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite,
            abs(value) < 10_000_000
        else { return nil }
        return Int((value * Double(scale)).rounded())
    }

    /// The value as a whole number, if it is one.
    var whole: Int? {
        guard case .value(let value) = self, value % CellNumber.scale == 0 else { return nil }
        return value / CellNumber.scale
    }

    /// The value; 0 for an empty cell.
    var amount: Int { if case .value(let value) = self { value } else { 0 } }
}

/// How long something took, as the dialects write it.
enum CellDuration {
    /// Tenths of a second of `75`, `45.5`, `0:01:30`, `1:05:00`, `27:10`, `2h 38m`, `45m`, `1h 10m 30s`, `90 min`;
    /// 0 for an empty cell, `nil` for anything else.
    static func tenths(_ cell: Cell, decimalComma: Bool) -> Int? {
        switch CellNumber(cell, decimalComma: decimalComma) {
        case .none: return 0
        case .value(let value) where value >= 0: return (value + CellNumber.scale / 20) / (CellNumber.scale / 10)
        default: break
        }
        guard cell.bytes.count <= 32 else { return nil }
        let text = cell.text.lowercased()
        return text.contains(":") ? clock(text) : units(text)
    }

    private static func clock(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        var total = 0
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            let trimmed = part.filter { $0 != " " }
            if isLast, let amount = Load.amount(of: trimmed), amount >= 0, amount < 60 * CellNumber.scale {
                total = total * 60 + amount / (CellNumber.scale / 10)
            } else if !isLast, let value = Int(trimmed), (0...100_000).contains(value) {
                total = (total * 60 + value) * (index == parts.count - 2 ? 600 : 1)
                if index == parts.count - 2 { total /= 60 }
            } else {
                return nil
            }
        }
        return total
    }

    private static func units(_ text: String) -> Int? {
        var total = 0
        var number = ""
        var unit = ""
        var read = false
        func take() -> Bool {
            guard !number.isEmpty || !unit.isEmpty else { return true }
            guard let value = Int(number), value <= 100_000 else { return false }
            switch unit {
            case "h", "hr", "hrs", "hour", "hours", "std": total += value * 36_000
            case "m", "min", "mins", "minute", "minutes": total += value * 600
            case "s", "sec", "secs", "second", "seconds": total += value * 10
            default: return false
            }
            read = true
            (number, unit) = ("", "")
            return true
        }
        for character in text where character != " " && character != "." {
            if character.isNumber {
                if !unit.isEmpty, !take() { return nil }
                number.append(character)
            } else {
                unit.append(character)
            }
        }
        return take() && read ? total : nil
    }
}
