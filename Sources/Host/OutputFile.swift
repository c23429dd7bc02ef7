#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Journal
import TrainingKit

/// A file that is written piece by piece beside its name (mode 0600) and takes it when it is complete; or a stream:
/// standard output, a pipe, a device.
final class OutputFile {
    private let path: String?
    /// `nil` for a stream, which has no name to take.
    private let temporary: String?
    private let descriptor: Int32
    private(set) var bytes = 0

    /// - Parameter path: `nil` is standard output.
    init(_ path: String?) throws {
        let path = path.map(FileBytes.target)
        self.path = path
        guard let path else {
            temporary = nil
            descriptor = STDOUT_FILENO
            return
        }
        var status = stat()
        let kind = stat(path, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG
        guard kind == S_IFREG || kind == S_IFDIR else {
            temporary = nil
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw OutputFile.unwritable(path, systemReason()) }
            return
        }
        var template = Array("\(path).XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw OutputFile.unwritable(path, systemReason()) }
        let name = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        Drafts.add(name)
        temporary = name
    }

    func write(_ piece: [UInt8]) throws {
        var written = 0
        while written < piece.count {
            let count = piece.withUnsafeBytes {
                systemWrite(descriptor, $0.baseAddress! + written, piece.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw OutputFile.unwritable(path ?? "standard output", systemReason()) }
            written += count
        }
        bytes += piece.count
    }

    /// Flushes to the disk and gives the file its name.
    func finish() throws {
        guard let path, let temporary else { return }
        defer { Drafts.remove(temporary) }
        guard fsync(descriptor) == 0, close(descriptor) == 0, rename(temporary, path) == 0 else {
            let reason = systemReason()
            unlink(temporary)
            throw OutputFile.unwritable(path, reason)
        }
        guard FileBytes.synchronize(folderOf: path) else { throw OutputFile.unwritable(path, systemReason()) }
    }

    /// Leaves nothing behind.
    func abandon() {
        guard let temporary else { return }
        close(descriptor)
        unlink(temporary)
        Drafts.remove(temporary)
    }

    static func unwritable(_ path: String, _ reason: String) -> Refusal {
        Refusal(
            "unwritable", "\(path) cannot be written: \(reason)",
            hint: "Name a file in a folder that you may write to, on a disk that has room")
    }
}
