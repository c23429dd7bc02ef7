import CSQLite
import TrainingKit

/// A prepared statement. Columns are counted from 0 and read straight from the row; parameters are bound in order.
final class Statement {
    private let handle: OpaquePointer
    /// The connection keeps its statements and outlives them.
    private unowned let database: Database

    init(_ handle: OpaquePointer, of database: Database) {
        self.handle = handle
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    private var sql: String { String(cString: sqlite3_sql(handle)) }

    /// Binds all parameters, in the order of their numbers.
    func bind<each V: Bindable>(_ values: repeat each V) throws(JournalError) {
        var parameters = Parameters(handle)
        repeat parameters.add(each values)
        try database.check(parameters.code, sql)
    }

    /// Binds all parameters one after the other: what the compiler makes of this is several times as fast as of a list
    /// of different types, which tells where a row has many columns.
    func bind(_ body: (inout Parameters) -> Void) throws(JournalError) {
        var parameters = Parameters(handle)
        body(&parameters)
        try database.check(parameters.code, sql)
    }

    /// The parameters of a statement, in the order of their numbers.
    struct Parameters {
        private let handle: OpaquePointer
        private var index: Int32 = 0
        /// The first error.
        fileprivate var code = SQLITE_OK

        fileprivate init(_ handle: OpaquePointer) { self.handle = handle }

        @inline(__always)
        mutating func add(_ value: some Bindable) {
            index += 1
            let result = value.bind(to: handle, at: index)
            if code == SQLITE_OK { code = result }
        }
    }

    /// Moves to the next row; false after the last one.
    func step() throws(JournalError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw database.failure(code, sql)
        }
    }

    /// Runs a statement that answers no rows (or whose rows do not matter), ready to be bound again.
    func run() throws(JournalError) {
        defer { sqlite3_reset(handle) }
        while try step() {}
    }

    /// Ready to be used again, with nothing bound.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    // MARK: Columns of the row

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
    func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }
    func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }
    /// A whole number that no damage has blown up: times, days and counts stay far below 10¹², and arithmetic with
    /// them is safe then.
    func moderate(_ column: Int32) throws(JournalError) -> Int {
        let value = int(column)
        guard value.magnitude < 1_000_000_000_000 else {
            throw .damaged(path: database.path, detail: "\(value) is stored where it cannot be")
        }
        return value
    }

    func optionalModerate(_ column: Int32) throws(JournalError) -> Int? {
        isNull(column) ? nil : try moderate(column)
    }

    /// The case that a stored code stands for.
    func coded<T>(_ column: Int32, in codes: [T]) throws(JournalError) -> T {
        let code = int(column)
        guard codes.indices.contains(code) else {
            throw .damaged(path: database.path, detail: "code \(code) stands for no \(T.self)")
        }
        return codes[code]
    }

    func moment(_ column: Int32) throws(JournalError) -> Moment {
        Moment(seconds: try moderate(column), offset: try moderate(column + 1))
    }

    func day(_ column: Int32) throws(JournalError) -> Day { Day(number: try moderate(column)) }

    func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }
    func optionalDouble(_ column: Int32) -> Double? { isNull(column) ? nil : double(column) }
    func text(_ column: Int32) -> String { optionalText(column) ?? "" }

    func optionalText(_ column: Int32) -> String? {
        guard let bytes = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
    }
}

/// A value that can stand for a parameter of a statement.
protocol Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

/// Tells SQLite to copy what it is given: `SQLITE_TRANSIENT`, a macro that Swift does not import.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

extension Int: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, Int64(self))
    }
}

extension Bool: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int(statement, index, self ? 1 : 0)
    }
}

extension Double: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_double(statement, index, self)
    }
}

extension String: Bindable {
    /// A NUL inside becomes U+FFFD: SQL's `quote()`, on which undo stands, would end the text there.
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        var text = self
        return text.withUTF8 { bytes in
            if bytes.contains(0) {
                let clean = unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }
                return String(String.UnicodeScalarView(clean)).bind(to: statement, at: index)
            }
            // An empty string may come without an address, which would bind NULL.
            guard let start = bytes.baseAddress else { return sqlite3_bind_text(statement, index, "", 0, copied) }
            return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                sqlite3_bind_text(statement, index, $0, Int32(bytes.count), copied)
            }
        }
    }
}

extension [UInt8]: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        isEmpty
            ? sqlite3_bind_zeroblob(statement, index, 0)
            : sqlite3_bind_blob(statement, index, self, Int32(count), copied)
    }
}

extension Optional: Bindable where Wrapped: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .some(let value): value.bind(to: statement, at: index)
        case .none: sqlite3_bind_null(statement, index)
        }
    }
}
