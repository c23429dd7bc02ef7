#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a path leads to, by whatever name: `journal.db`, `./journal.db` and a link to it are the same.
enum FileIdentity: Equatable {
    case existing(device: Int, number: Int)
    /// A name that is free, in a folder.
    case free(device: Int, folder: Int, name: String)

    /// - Returns: `nil` where not even the folder exists.
    init?(_ path: String) {
        if let (device, number) = FileIdentity.status(path) {
            self = .existing(device: device, number: number)
            return
        }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        guard let (device, number) = FileIdentity.status(folder) else { return nil }
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        self = .free(device: device, folder: number, name: name)
    }

    private static func status(_ path: String) -> (device: Int, number: Int)? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return (Int(status.st_dev), Int(status.st_ino))
    }
}
