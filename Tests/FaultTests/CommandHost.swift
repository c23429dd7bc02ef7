@testable import Host

/// `Host` in a file that imports Foundation, which has a class of that name too.
typealias CommandHost = Host
