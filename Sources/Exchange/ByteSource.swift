#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where the bytes of an import come from: memory, or an open file that is read in chunks.
///
/// An import reads twice, so a file must be one that can be rewound; a pipe is spooled to a file first.
public struct ByteSource {
    private enum Origin {
        case memory([UInt8])
        case file(descriptor: Int32)
    }

    private let origin: Origin
    private var position = 0

    public init(_ bytes: [UInt8]) { origin = .memory(bytes) }
    public init(_ text: String) { origin = .memory(Array(text.utf8)) }
    /// Reads an open file from its start. The descriptor stays the caller's to close.
    public init(descriptor: Int32) { origin = .file(descriptor: descriptor) }

    /// Goes back to the first byte.
    mutating func rewind() { position = 0 }

    /// Passes over the next bytes.
    mutating func skip(_ count: Int) { position += count }

    /// Fills the start of `buffer` with the next bytes and returns how many; 0 at the end.
    ///
    /// - Throws: ``ExchangeError/unreadable(_:)``.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExchangeError) -> Int {
        switch origin {
        case .memory(let bytes):
            let count = max(0, min(buffer.count, bytes.count - position))
            guard count > 0 else { return 0 }
            bytes.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[position..<(position + count)])) }
            position += count
            return count
        case .file(let descriptor):
            // pread leaves the descriptor's own offset alone, so reading twice needs no seek.
            while true {
                let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(position))
                if count >= 0 {
                    position += count
                    return count
                }
                guard errno == EINTR else { throw .unreadable(String(cString: strerror(errno))) }
            }
        }
    }

    /// The first bytes, at most `count`, without moving on.
    public func head(_ count: Int) throws(ExchangeError) -> [UInt8] {
        var copy = self
        copy.rewind()
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = try copy.read(into: filled, of: &bytes)
            if read == 0 { break }
            filled += read
        }
        return Array(bytes.prefix(filled))
    }

    /// Everything, if it is at most `limit` bytes.
    ///
    /// - Throws: ``ExchangeError/tooLarge(_:limit:)`` otherwise.
    func whole(limit: Int) throws(ExchangeError) -> [UInt8] {
        var copy = self
        copy.rewind()
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = try copy.read(into: 0, of: &chunk)
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else { throw .tooLarge("the document", limit: limit) }
            bytes += chunk[..<count]
        }
    }

    private mutating func read(into start: Int, of bytes: inout [UInt8]) throws(ExchangeError) -> Int {
        var failure: ExchangeError?
        var count = 0
        bytes.withUnsafeMutableBytes { buffer in
            do throws(ExchangeError) {
                count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...]))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return count
    }
}
