#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The desktop's browser.
enum Browser {
    /// Starts it on a local file. What it says of itself is not shown.
    ///
    /// - Returns: whether something was started.
    static func open(_ path: String) -> Bool {
        guard isDesktop else { return false }
        #if os(macOS)
            let opener = "open"
        #else
            let opener = "xdg-open"
        #endif
        // A file whose name begins with a dash is no option.
        var arguments = [strdup(opener), strdup(path.hasPrefix("-") ? "./" + path : path), nil]
        defer { for argument in arguments { free(argument) } }
        #if os(macOS)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        var process = pid_t()
        return posix_spawnp(&process, opener, &actions, nil, &arguments, environ) == 0
    }

    /// Whether there is a desktop to show a page on. `xdg-open` starts without one, and then finds nothing.
    private static var isDesktop: Bool {
        #if os(macOS)
            true
        #else
            ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains { environment($0) != nil }
        #endif
    }
}
