import Host

/// Turns the bytes that a terminal sends into keys.
struct KeyDecoder {
    private var pending: [UInt8] = []

    /// Keys that are complete. What may be the beginning of one waits for ``finish()`` or for more bytes.
    mutating func decode(_ bytes: [UInt8]) -> [GuidedKey] {
        pending += bytes
        var keys: [GuidedKey] = []
        while let (key, length) = next() {
            pending.removeFirst(length)
            if let key { keys.append(key) }
        }
        return keys
    }

    /// Whether bytes wait for more.
    var isWaiting: Bool { !pending.isEmpty }

    /// Nothing followed: an escape alone was the key.
    mutating func finish() -> [GuidedKey] {
        defer { pending = [] }
        return pending.first == 0x1B ? [.escape] : []
    }

    /// The key at the front, or `nil` for bytes that mean none here, and how long it is.
    private func next() -> (key: GuidedKey?, length: Int)? {
        guard let first = pending.first else { return nil }
        switch first {
        case 0x0A, 0x0D: return (.enter, 1)
        case 0x09: return (.tab, 1)
        case 0x08, 0x7F: return (.backspace, 1)
        case 0x1B: return escape()
        case ..<0x20: return (nil, 1)
        default: return character(first)
        }
    }

    private func escape() -> (key: GuidedKey?, length: Int)? {
        guard pending.count > 1 else { return nil }
        guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else { return (.escape, 1) }
        // Parameters, then one final byte: ECMA-48, 5.4.
        let rest = pending.indices.dropFirst(2)
        guard let end = rest.first(where: { (0x40...0x7E).contains(pending[$0]) }) else { return nil }
        let key: GuidedKey? =
            switch pending[end] {
            case UInt8(ascii: "A"): .up
            case UInt8(ascii: "B"): .down
            case UInt8(ascii: "C"): .right
            case UInt8(ascii: "D"): .left
            case UInt8(ascii: "M") where pending[1] == UInt8(ascii: "O"): .enter
            default: nil
            }
        return (key, end + 1)
    }

    private func character(_ first: UInt8) -> (key: GuidedKey?, length: Int)? {
        let length =
            switch first {
            case 0xC2..<0xE0: 2
            case 0xE0..<0xF0: 3
            case 0xF0..<0xF5: 4
            default: 1
            }
        guard pending.count >= length else { return nil }
        guard let text = String(validating: pending[..<length], as: UTF8.self), let character = text.first else {
            return (nil, 1)
        }
        return (.character(character), length)
    }
}
