/// What SQLite said, and about which statement.
public struct DatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
    /// SQLite's extended result code.
    public let code: Int32
    /// SQLite's own words.
    public let message: String
    /// The statement that failed; `nil` where there was none.
    public let sql: String?

    /// The result code without its extension: `SQLITE_BUSY` for every kind of busy.
    public var primaryCode: Int32 { code & 0xFF }

    /// `SQLite error 19: UNIQUE constraint failed: session.id, in "INSERT …"`.
    public var description: String {
        "SQLite error \(code): \(message)" + (sql.map { ", in \"\($0)\"" } ?? "")
    }
}
