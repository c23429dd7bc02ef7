#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

exit(Regimen.run(Array(CommandLine.arguments.dropFirst())))
