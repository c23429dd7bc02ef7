#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import TrainingKit

/// A file that is open for reading from its start as often as needed; standard input is spooled first.
struct InputFile {
    let descriptor: Int32
    /// Bytes.
    let size: Int?

    /// - Parameter path: `-` is standard input.
    /// - Throws: a refusal that says why it cannot be read.
    init(_ path: String) throws {
        if path == "-" {
            descriptor = try InputFile.spool()
        } else {
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw InputFile.unreadable(path, systemReason()) }
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let reason = systemReason()
            Self.close(descriptor)
            throw InputFile.unreadable(path, reason)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            Self.close(descriptor)
            throw InputFile.unreadable(path, "it is not a regular file")
        }
        size = Int(status.st_size)
    }

    func close() { Self.close(descriptor) }

    /// Copies standard input into an unnamed temporary file.
    private static func spool() throws -> Int32 {
        var template = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/regimen-input.XXXXXX".utf8CString)
        let copy = mkstemp(&template)
        guard copy >= 0 else { throw unreadable("standard input", systemReason()) }
        unlink(template)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count == 0 { break }
            guard count > 0, write(copy, buffer, count) == count else {
                let reason = systemReason()
                close(copy)
                throw unreadable("standard input", reason)
            }
        }
        guard lseek(copy, 0, SEEK_SET) == 0 else { throw unreadable("standard input", systemReason()) }
        return copy
    }

    private static func close(_ descriptor: Int32) { closeDescriptor(descriptor) }

    private static func unreadable(_ path: String, _ reason: String) -> Refusal {
        Refusal("unreadable", "\(path) cannot be read: \(reason)", hint: "Name a file, or - for standard input")
    }
}

// Inside InputFile `close` is its own method.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
