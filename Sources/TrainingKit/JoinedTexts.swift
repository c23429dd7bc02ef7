extension [String] {
    /// The texts one after the other, with a separator between two.
    ///
    /// It stands before the standard library's own, which finds a type by its name when it is first called, and for that
    /// walks through all types of the binary: nearly half of the memory that a `log` has to wait for. Of anything but an
    /// array of strings (`Substring`s, a lazy map) it is still the standard library's.
    package func joined(separator: String = "") -> String {
        guard var joined = first else { return "" }
        for text in dropFirst() {
            joined += separator
            joined += text
        }
        return joined
    }
}
