/// The Regimen archive: everything in a journal as one JSON document.
public enum Archive {
    /// Raised when an older command could not read what is written.
    public static let version = 1
}
