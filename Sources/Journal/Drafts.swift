import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Files that are not complete yet: a backup, an export. When the user interrupts, or the system says that it is time to
/// go, they are taken away before the process ends.
///
/// Only `kill -9` and a power cut leave one; its name begins with that of the file that it was to become.
public enum Drafts {
    /// More than any command has at once: a journal with its two companions, in a folder of its own, and a backup.
    private static let capacity = 16
    /// What the handler reads, in the order in which it is taken away. It may allocate nothing and lock nothing.
    nonisolated(unsafe) private static let names = {
        let names = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
        names.initialize(repeating: nil, count: capacity)
        return names
    }()
    private static let isWatching = Mutex(false)

    /// Watches over some files, and at last over the empty folder that they leave.
    public static func add(_ paths: String...) {
        isWatching.withLock { isWatching in
            if !isWatching { watch() }
            isWatching = true
            for path in paths {
                guard let slot = (0..<capacity).first(where: { names[$0] == nil }) else { return }
                names[slot] = strdup(path)
            }
        }
    }

    /// They have their names, or are gone.
    public static func remove(_ paths: String...) {
        isWatching.withLock { _ in
            for path in paths {
                for slot in 0..<capacity {
                    guard let name = names[slot], strcmp(name, path) == 0 else { continue }
                    names[slot] = nil
                    free(name)
                }
            }
        }
    }

    private static func watch() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // Who ignores the signal, or does something else with it, goes on doing so.
            if let other = signal(number, { Drafts.takeAway($0) }) { signal(number, other) }
        }
    }

    private static func takeAway(_ number: Int32) {
        for slot in 0..<capacity {
            if let name = names[slot], unlink(name) != 0 { rmdir(name) }
        }
        signal(number, SIG_DFL)
        raise(number)
    }
}
