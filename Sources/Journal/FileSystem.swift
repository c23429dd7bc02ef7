#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The few calls of the operating system that the journal needs around SQLite.
package enum FileSystem {
    /// Whether there is anything at `path`, a directory or a broken link included.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Bytes in the file; `nil` where there is none.
    static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Why nobody can tell whether there is a file at `path` (a directory that may not be searched); `nil` where one
    /// can.
    static func obstacle(to path: String) -> String? {
        var status = stat()
        return stat(path, &status) == 0 || errno == ENOENT ? nil : String(cString: strerror(errno))
    }

    static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

    /// Gives a file of ours that is there and may not be written the mode of another.
    static func makeWritable(_ path: String, as other: String) {
        var status = stat()
        guard access(path, F_OK) == 0, !isWritable(path), stat(other, &status) == 0 else { return }
        chmod(path, status.st_mode & 0o777)
    }

    /// The directory part of a path; `.` where it has none.
    static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Creates a directory and those above it that are missing, each with mode 0700. Existing ones keep theirs.
    static func createDirectory(_ path: String) throws(JournalError) {
        if exists(path) { return }
        try createDirectory(directory(of: path))
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw failure(path) }
        try synchronize(directory(of: path))
    }

    /// Creates an empty file of mode 0600. An existing one stays as it is.
    static func createFile(_ path: String) throws(JournalError) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw failure(path)
        }
    }

    /// Puts `source` in the place of `target`, at once, and lasting.
    static func move(_ source: String, to target: String) throws(JournalError) {
        try synchronize(source)
        if rename(source, target) != 0 { throw failure(target) }
        try synchronize(directory(of: target))
    }

    /// Gives a complete file its name, lasting.
    ///
    /// - Returns: false where the name is taken; the file that has it keeps it.
    static func name(_ source: String, as target: String) throws(JournalError) -> Bool {
        try synchronize(source)
        let isNew = link(source, target) == 0
        if !isNew, errno != EEXIST { throw failure(target) }
        do throws(JournalError) {
            try synchronize(directory(of: target))
        } catch {
            // A name that may not last is taken back: what is reported as not written must not be there.
            if isNew { unlink(target) }
            throw error
        }
        return isNew
    }

    static func remove(_ path: String) { unlink(path) }

    /// Removes a database and whatever SQLite put beside it.
    static func removeDatabase(_ path: String) {
        for suffix in databaseSuffixes { remove(path + suffix) }
        unwatch(database: path)
    }

    private static let databaseSuffixes = ["", "-journal", "-wal", "-shm"]

    /// Has a database that is being made taken away when the process is interrupted.
    static func watch(database path: String) {
        for suffix in databaseSuffixes { Drafts.add(path + suffix) }
    }

    static func unwatch(database path: String) {
        for suffix in databaseSuffixes { Drafts.remove(path + suffix) }
    }

    /// Waits until the content of a file, or the names in a directory, are on the disk.
    private static func synchronize(_ path: String) throws(JournalError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        // A directory that may be written and not read takes names, and cannot be asked to flush them.
        if descriptor < 0, errno == EACCES { return }
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        // Some file systems cannot synchronize a directory (EINVAL); they have no later moment to lose it at.
        if fsync(descriptor) != 0, errno != EINVAL { throw failure(path) }
    }

    /// A name beside `path` that nobody else uses, in this process or another.
    static func temporaryName(beside path: String) -> String {
        "\(path).part-\(getpid())-\(UInt32.random(in: .min ... .max))"
    }

    /// The names in a folder; none where it cannot be read.
    package static func names(in folder: String) -> [String] {
        guard let open = opendir(folder) else { return [] }
        defer { closedir(open) }
        var names: [String] = []
        while let entry = readdir(open) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names
    }

    /// Takes away what processes that were killed left of such names: a process that is no more finishes nothing.
    static func removeLeftovers(beside path: String) {
        let directory = directory(of: path)
        let prefix = path.split(separator: "/").last.map { "\($0).part-" } ?? ""
        guard !prefix.isEmpty else { return }
        for name in names(in: directory) {
            guard name.hasPrefix(prefix), let process = Int32(name.dropFirst(prefix.count).prefix { $0 != "-" }),
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            remove("\(directory)/\(name)")
        }
    }

    private static func failure(_ path: String) -> JournalError {
        switch errno {
        case ENOSPC, EDQUOT: .full(path: path)
        case EACCES, EPERM, EROFS: .readOnly(path: path)
        case EIO: .inputOutput(path: path, detail: String(cString: strerror(EIO)))
        case let code: .cannotOpen(path: path, reason: String(cString: strerror(code)))
        }
    }
}
