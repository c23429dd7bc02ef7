/// FNV-1a over 64-bit words: the same for the same content on every machine and in every run, which `Hasher` is not.
///
/// Hashes of rows are kept in the journal, so the arithmetic must never change.
struct StableHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    @inline(__always)
    mutating func combine(_ word: UInt64) {
        value = (value ^ word) &* 0x0000_0100_0000_01B3
        // Plain FNV never carries a high bit down; neighbouring numbers would share their low bits.
        value ^= value >> 29
    }

    @inline(__always)
    mutating func combine(_ number: Int) { combine(UInt64(bitPattern: Int64(number))) }

    mutating func combine(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        combine(0xFF as UInt64)
    }
}
