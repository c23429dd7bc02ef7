#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Journal
import TrainingKit

/// The configuration on disk: JSON, in which comments are allowed.
public struct ConfigurationFile: Sendable {
    public let path: String

    public init(path: String) { self.path = path }

    /// What the file says; the defaults where there is none.
    ///
    /// - Throws: ``ConfigurationError``.
    public func read() throws(ConfigurationError) -> Configuration {
        guard access(path, F_OK) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw .unreadable(path: path, reason: systemReason()) }
            return Configuration()
        }
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.read(path, limit: 1_000_000)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        guard let text = String(validating: content, as: UTF8.self) else {
            throw .notJSON(path: path, line: nil, reason: "it is not UTF-8 text")
        }
        let plain = ConfigurationFile.withoutComments(text)
        return try Configuration(members(of: plain), path: path) { (try? JSONLines(plain))?.line(of: $0) ?? 1 }
    }

    /// The members of the object that a text holds. What is wrong with it is looked for only where it cannot be read in
    /// one pass.
    private func members(of text: String) throws(ConfigurationError) -> [(key: String, value: JSONValue)] {
        if let members = try? JSONReader.members(of: text) { return members }
        do {
            _ = try JSONLines(text)
        } catch {
            throw .notJSON(path: path, line: error.line, reason: error.text)
        }
        guard let value = try? JSONText.decode(JSONValue.self, from: text) else {
            throw .notJSON(path: path, line: nil, reason: "a number or an escape in it is none")
        }
        guard let members = value.object else { throw .notJSON(path: path, line: 1, reason: "it is not an object") }
        return members.map { ($0.key, $0.value) }
    }

    /// Replaces the file, atomically, in a directory that is made if it is missing.
    ///
    /// - Throws: ``ConfigurationError``.
    public func write(_ configuration: Configuration) throws(ConfigurationError) {
        do {
            let text = try JSONText.encode(configuration.json, pretty: true) + "\n"
            try FileBytes.replace(path, with: Array(text.utf8))
        } catch let error as FileBytes.Failure {
            throw .unwritable(path: path, reason: error.reason)
        } catch {
            throw .unwritable(path: path, reason: "\(error)")
        }
    }

    /// The text with `//` and `/* */` comments outside strings blanked; lines stay where they are.
    static func withoutComments(_ text: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        let bytes = Array(text.utf8)
        var index = 0
        var inString = false
        while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if inString {
                result.append(byte)
                if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
                    result.append(next)
                    index += 1
                } else if byte == UInt8(ascii: "\"") {
                    inString = false
                }
            } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
                while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
                continue
            } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                index += 2
                var star = false
                while index < bytes.count, !(star && bytes[index] == UInt8(ascii: "/")) {
                    if bytes[index] == UInt8(ascii: "\n") { result.append(bytes[index]) }
                    star = bytes[index] == UInt8(ascii: "*")
                    index += 1
                }
            } else {
                inString = byte == UInt8(ascii: "\"")
                result.append(byte)
            }
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// Whole small files, read with a limit and replaced atomically.
public enum FileBytes {
    public struct Failure: Error, Equatable {
        public let path: String
        public let reason: String
    }

    /// - Throws: ``Failure``, also for a file over `limit` bytes.
    public static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(path: path, reason: systemReason()) }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 8192)  // a configuration fits; more would be pages zeroed for nothing
        while true {
            let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure(path: path, reason: systemReason())
            }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= limit else {
                throw Failure(path: path, reason: "it is larger than \(limit / 1_000_000) MB")
            }
        }
    }

    /// Whether there is anything at this path.
    public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// When a file was written last, in seconds since 1970; 0 where there is none.
    static func modified(_ path: String) -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { return 0 }
        #if canImport(Darwin)
            return Int(status.st_mtimespec.tv_sec)
        #else
            return Int(status.st_mtim.tv_sec)
        #endif
    }

    /// Writes a file beside `path` (mode 0600), flushes it to the disk and puts it in its place. A missing directory is
    /// made (0700). Where `path` is a link, it stays one: what it leads to is replaced.
    ///
    /// - Throws: ``Failure``; `path` is then as it was, unless only its new name could not be flushed.
    public static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
        try makeFolder(folder(of: path))
        let path = target(of: path)
        var template = Array("\(path).XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Failure(path: path, reason: systemReason()) }
        let temporary = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }  // never empty
        Drafts.add(temporary)
        defer { Drafts.remove(temporary) }
        do throws(Failure) {
            defer { close(descriptor) }
            var written = 0
            while written < bytes.count {
                let count = bytes.withUnsafeBytes {
                    systemWrite(descriptor, $0.baseAddress! + written, bytes.count - written)
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Failure(path: path, reason: systemReason()) }
                written += count
            }
            guard fsync(descriptor) == 0 else { throw Failure(path: path, reason: systemReason()) }
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else {
            let reason = systemReason()
            unlink(temporary)
            throw Failure(path: path, reason: reason)
        }
        guard synchronize(folderOf: path) else { throw Failure(path: path, reason: systemReason()) }
    }

    /// Waits until the names in the folder of a file are on the disk: a new name is not, before that.
    ///
    /// - Returns: whether they are; `errno` says why not.
    static func synchronize(folderOf path: String) -> Bool {
        let descriptor = open(folder(of: path), O_RDONLY | O_CLOEXEC)
        // A folder that may be written and not read takes the name, and cannot be asked to flush it.
        guard descriptor >= 0 else { return errno == EACCES }
        defer { close(descriptor) }
        // Some file systems cannot synchronize a folder (EINVAL); they have no later moment to lose it at.
        return fsync(descriptor) == 0 || errno == EINVAL
    }

    /// The folder part of a path; `.` where it has none.
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The file that a path leads to through links, whether it is there yet or not.
    static func target(of path: String) -> String {
        var path = path
        // As many links as Linux follows. What leads to a pipe or a terminal (`/dev/stdout`) leads to no name.
        for _ in 0..<40 {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = readlink(path, &buffer, buffer.count)
            guard count > 0 else { return path }
            let link = String(decoding: buffer[..<count], as: UTF8.self)
            let next = link.hasPrefix("/") ? link : folder(of: path) + "/" + link
            guard access(path, F_OK) != 0 || access(next, F_OK) == 0 else { return path }
            path = next
        }
        return path
    }

    /// The place of a journal for a while, in a new folder of its own below `TMPDIR`.
    static func temporaryJournal() throws(Failure) -> String {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/regimen.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(path: base, reason: systemReason()) }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let journal = folder + "/journal.db"
        for suffix in databaseSuffixes { Drafts.add(journal + suffix) }
        Drafts.add(folder)
        return journal
    }

    /// Removes such a journal and its folder.
    static func removeTemporary(journal: String) {
        for suffix in databaseSuffixes { unlink(journal + suffix) }
        rmdir(folder(of: journal))
        for suffix in databaseSuffixes { Drafts.remove(journal + suffix) }
        Drafts.remove(folder(of: journal))
    }

    private static let databaseSuffixes = ["", "-wal", "-shm", "-journal"]

    /// Makes a directory and those above it, mode 0700.
    private static func makeFolder(_ path: String) throws(Failure) {
        guard !path.isEmpty, access(path, F_OK) != 0 else { return }
        if let slash = path.lastIndex(of: "/") { try makeFolder(String(path[..<slash])) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST, synchronize(folderOf: path) else {
            throw Failure(path: path, reason: systemReason())
        }
    }
}

/// What the C library says about `errno`, in words.
func systemReason() -> String { String(cString: strerror(errno)) }

// Inside types that have methods `read` and `write` of their own.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}
