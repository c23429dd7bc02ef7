#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The desktop's browser.
enum Browser {
    /// Starts it on a local file.
    ///
    /// - Returns: whether something was started.
    static func open(_ path: String) -> Bool {
        #if os(macOS)
            let opener = "open"
        #else
            let opener = "xdg-open"
        #endif
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(opener), strdup(path), nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        return posix_spawnp(&process, opener, nil, nil, &arguments, environ) == 0
    }
}
