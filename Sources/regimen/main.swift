import Journal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// A file that grows past its limit (ulimit -f) is then an error like a full disk, and not the end of the process.
signal(SIGXFSZ, SIG_IGN)
Journal.useOneThread()

exit(Regimen.run(Array(CommandLine.arguments.dropFirst())))
