import TrainingKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a signal handler may touch: plain globals that need no initialization when they are used.
///
/// Written by the main thread before the handlers are installed, and by the handlers only through `write`.
private enum SignalState {
    /// Where handlers write the number of their signal.
    nonisolated(unsafe) static var pipe: Int32 = -1
    /// The terminal as it was found.
    nonisolated(unsafe) static var saved = termios()
    nonisolated(unsafe) static var isRaw = false
    /// Leaves the alternate screen, shows the cursor and ends every rendition.
    nonisolated(unsafe) static var leave: UnsafeMutablePointer<UInt8>?
    nonisolated(unsafe) static var leaveCount = 0
}

/// The terminal while a full-screen command runs: raw input, the alternate screen, and all of it taken back however
/// the command ends.
///
/// Keys that make signals keep doing so: Ctrl-C leaves, Ctrl-Z suspends. Signals arrive as bytes of a pipe, so that
/// what they mean is done by the loop that waits for keys, not inside a handler.
final class RawTerminal {
    /// What the loop waits for.
    enum Event {
        case bytes([UInt8])
        case resized
        /// Stopped and continued: everything has to be drawn again.
        case continued
        /// The command has to end; the number of the signal.
        case ended(Int32)
        case timeout
    }

    // Without automatic wrapping: what does not fit is cut.
    static let enterScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
    static let leaveScreen = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// The signal of Ctrl-C.
    static let interrupt = SIGINT

    private let usesScreen: Bool
    private let signals: Int32
    private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

    /// Takes the terminal over.
    ///
    /// - Parameter screen: the alternate screen and single keys; otherwise lines, and only signals are caught.
    init(screen: Bool) throws {
        usesScreen = screen
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw RawTerminal.failure("no pipe") }
        signals = ends[0]
        for end in ends { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
        SignalState.pipe = ends[1]
        let bytes = Array(RawTerminal.leaveScreen.utf8)
        SignalState.leave = .allocate(capacity: bytes.count)
        SignalState.leave?.initialize(from: bytes, count: bytes.count)
        SignalState.leaveCount = bytes.count
        guard tcgetattr(STDIN_FILENO, &SignalState.saved) == 0 else { throw RawTerminal.failure("no terminal") }
        install()
        enter()
    }

    private static func failure(_ what: String) -> Refusal {
        Refusal(
            "terminal", "the terminal cannot be used: \(what): \(String(cString: strerror(errno)))",
            hint: "Log without it: regimen log, regimen done")
    }

    private func install() {
        let note: @convention(c) (Int32) -> Void = { number in
            let saved = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(SignalState.pipe, &byte, 1)
            errno = saved
        }
        for number in RawTerminal.endings + [SIGWINCH, SIGCONT] { signal(number, note) }
        guard usesScreen else { return }
        signal(SIGTSTP, note)
        for number in RawTerminal.crashes {
            signal(number) { number in
                // Only what may be called in a handler: write and tcsetattr.
                if SignalState.isRaw, let leave = SignalState.leave {
                    _ = write(STDOUT_FILENO, leave, SignalState.leaveCount)
                    _ = tcsetattr(STDIN_FILENO, TCSANOW, &SignalState.saved)
                }
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    private func enter() {
        guard usesScreen else { return }
        var raw = SignalState.saved
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        raw.c_iflag &= ~tcflag_t(IXON | INLCR | IGNCR)
        raw.c_iflag |= tcflag_t(ICRNL)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
        SignalState.isRaw = true
        try? Terminal.write(RawTerminal.enterScreen, to: STDOUT_FILENO)
    }

    private func leave() {
        guard usesScreen, SignalState.isRaw else { return }
        SignalState.isRaw = false
        try? Terminal.write(RawTerminal.leaveScreen, to: STDOUT_FILENO)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &SignalState.saved)
    }

    /// Gives the terminal back as it was found.
    func restore() {
        leave()
        let caught = RawTerminal.endings + RawTerminal.crashes + [SIGWINCH, SIGCONT, SIGTSTP]
        for number in caught { signal(number, SIG_DFL) }
    }

    /// Stops like any other program that Ctrl-Z is pressed in, with the terminal given back meanwhile.
    private func suspend() {
        leave()
        signal(SIGTSTP, SIG_DFL)
        kill(getpid(), SIGTSTP)
        install()
        enter()
    }

    /// Columns and lines.
    static var size: (columns: Int, lines: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Waits for a key, a signal, or the time.
    func wait(milliseconds: Int) -> Event {
        var files = [STDIN_FILENO, signals].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let ready = poll(&files, 2, Int32(min(milliseconds, 60_000)))
        if ready > 0 || (ready < 0 && errno == EINTR) {
            if let number = nextSignal() { return event(of: number) }
        }
        guard ready > 0, files[0].revents != 0 else { return .timeout }
        let bytes = read()
        // The terminal is gone.
        return bytes.isEmpty ? .ended(SIGHUP) : .bytes(bytes)
    }

    /// Bytes that follow at once, as those of one key do.
    func more() -> [UInt8] {
        var file = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        // A terminal sends the bytes of a key together; over a slow line they are still closer than two keys.
        return poll(&file, 1, 30) > 0 ? read() : []
    }

    private func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1024)
        while true {
            let count = systemRead(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            return count > 0 ? Array(buffer[..<count]) : []
        }
    }

    private func nextSignal() -> Int32? {
        var byte: UInt8 = 0
        return systemRead(signals, &byte, 1) == 1 ? Int32(byte) : nil
    }

    private func event(of number: Int32) -> Event {
        switch number {
        case SIGWINCH: return .resized
        case SIGTSTP:
            suspend()
            return .continued
        case SIGCONT:
            // Stopped by something that could not be caught; the shell may have changed the terminal meanwhile.
            enter()
            return .continued
        default: return .ended(number)
        }
    }
}

// Inside the class `read` is its own function.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
