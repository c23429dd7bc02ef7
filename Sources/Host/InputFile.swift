#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import TrainingKit

/// A file that is open for reading from its start as often as needed; standard input, and any other stream, is spooled
/// first.
struct InputFile {
    let descriptor: Int32
    /// Bytes.
    let size: Int?

    /// - Parameter path: `-` is standard input.
    /// - Throws: a refusal that says why it cannot be read.
    init(_ path: String) throws {
        let name = path == "-" ? "standard input" : path.isEmpty ? "a file without a name" : path
        let opened = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw InputFile.unreadable(name, systemReason()) }
        do {
            let kind = try InputFile.status(opened, name).st_mode & S_IFMT
            guard kind != S_IFDIR else { throw InputFile.unreadable(name, "it is a folder") }
            // Standard input is spooled even where it is a file: its offset is the caller's.
            let isStream = path == "-" || kind != S_IFREG
            descriptor = try isStream ? InputFile.spool(opened, name) : opened
            if isStream, path != "-" { Self.close(opened) }
        } catch {
            if path != "-" { Self.close(opened) }
            throw error
        }
        size = try Int(InputFile.status(descriptor, name).st_size)
    }

    private static func status(_ descriptor: Int32, _ name: String) throws -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw unreadable(name, systemReason()) }
        return status
    }

    /// Hands over the content piece by piece.
    func forEachChunk(_ body: ([UInt8]) throws -> Void) throws {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        var position = 0
        while true {
            let count = chunk.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(position)) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw InputFile.unreadable("the file", systemReason()) }
            if count == 0 { return }
            try body(Array(chunk[..<count]))
            position += count
        }
    }

    func close() { Self.close(descriptor) }

    /// Copies a stream into an unnamed temporary file.
    private static func spool(_ stream: Int32, _ name: String) throws -> Int32 {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/regimen-input.XXXXXX".utf8CString)
        let copy = mkstemp(&template)
        guard copy >= 0 else { throw unreadable(name, systemReason()) }
        unlink(template)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(stream, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count == 0 { return copy }
            guard count > 0, write(copy, buffer, count) == count else {
                let reason = systemReason()
                close(copy)
                throw unreadable(name, reason)
            }
        }
    }

    private static func close(_ descriptor: Int32) { closeDescriptor(descriptor) }

    private static func unreadable(_ path: String, _ reason: String) -> Refusal {
        Refusal("unreadable", "\(path) cannot be read: \(reason)", hint: "Check its name and its permissions")
    }
}

// Inside InputFile `close` is its own method.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
