#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a connection has to have before it changes a table: a trigger that writes the statement which takes each change
/// back, and draws the consequences of the change.
///
/// It is a temporary trigger, made when a connection is about to change the table in this way for the first time. In
/// the file it would have to be parsed by every process that opens it, and the twenty-seven of them weighed more than
/// everything else that a `log` does with SQLite.
struct ChangeTrigger: Equatable {
    enum Change: String, CaseIterable {
        case insert, update, delete
    }

    let table: Schema.Table
    let change: Change

    static func == (a: ChangeTrigger, b: ChangeTrigger) -> Bool {
        a.change == b.change && a.table.name == b.table.name
    }

    var name: String { "\(table.name)_\(change.rawValue)" }

    /// The statement that makes it where it is not there yet.
    var definition: String {
        let inverse =
            switch change {
            case .insert: deletion
            case .delete: insertion
            case .update: restoration
            }
        return """
            CREATE TEMP TRIGGER IF NOT EXISTS \(name) AFTER \(change.rawValue.uppercased()) ON main.\(table.name) \
            BEGIN INSERT INTO undo_change (sql) SELECT \(inverse) FROM meta WHERE recording = 1;\(consequences) END
            """
    }

    private var consequences: String {
        let statements: [String] =
            switch (table.consequence, change) {
            case (nil, _): []
            case (.always(let statement), _): [statement]
            case (.ofRow(let statement), .insert): [statement("new")]
            case (.ofRow(let statement), .delete): [statement("old")]
            case (.ofRow(let statement), .update): [statement("old"), statement("new")]
            }
        return statements.map { " \($0);" }.joined()
    }

    // MARK: The way back

    // One call with a format parses faster than a chain of `||`, and `%Q` in it quotes as `quote()` does but for
    // numbers. They come back as texts, which the columns turn into the same numbers again; only of a floating-point
    // number and of a blob would less be left.

    /// The place of a column in a format, and what stands there.
    private func quoted(_ column: (name: String, definition: String)) -> (place: String, value: String) {
        let isExact = ["REAL", "BLOB"].contains { column.definition.hasPrefix($0) }
        return isExact ? ("%s", "quote(old.\(column.name))") : ("%Q", "old.\(column.name)")
    }

    private var deletion: String {
        "printf('DELETE FROM \(table.name) WHERE \(table.key)=%s', quote(new.\(table.key)))"
    }

    private var insertion: String {
        let names = table.columns.map(\.name)
        let places = table.columns.map { quoted($0).place }.joined(separator: ",")
        let values = table.columns.map { quoted($0).value }.joined(separator: ",")
        return "printf('INSERT INTO \(table.name)(\(names.joined(separator: ",")))VALUES(\(places))',\(values))"
    }

    private var restoration: String {
        let short = table.columns.filter { $0.name != table.key && $0.name != table.longColumn }
        var terms = short.map { "\($0.name)=\(quoted($0).place)" }.joined(separator: ",")
        var values = short.map { quoted($0).value }
        if let long = table.longColumn {
            terms += "%s"
            values.append("CASE WHEN old.\(long) IS new.\(long) THEN '' ELSE ',\(long)=' || quote(old.\(long)) END")
        }
        values.append("quote(new.\(table.key))")
        return "printf('UPDATE \(table.name) SET \(terms) WHERE \(table.key)=%s',\(values.joined(separator: ",")))"
    }
}

extension ChangeTrigger {
    /// What a statement of ours needs: none for one that changes no table of ``Schema/tables``.
    static func needed(by sql: String) -> [ChangeTrigger] {
        guard let (change, name) = target(of: sql), let table = Schema.table(name) else { return [] }
        // What an insertion finds there already may be changed instead.
        let mayUpdate = change == .insert && strstr(sql, " DO UPDATE ") != nil
        let changes: [Change] = mayUpdate ? [.insert, .update] : [change]
        return changes.map { ChangeTrigger(table: table, change: $0) }
    }

    /// Whether it is known what a statement changes.
    static func isUnderstood(_ sql: String) -> Bool { target(of: sql) != nil }

    /// How a statement changes which table, by its first words: ours have nothing before them.
    private static func target(of sql: String) -> (change: Change, table: String)? {
        let bytes = sql.utf8
        for change in Change.allCases where bytes.starts(with: change.opening.utf8) {
            let name = bytes.dropFirst(change.opening.utf8.count).prefix {
                $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "(")
            }
            return (change, String(decoding: name, as: UTF8.self))
        }
        return nil
    }
}

extension ChangeTrigger.Change {
    /// How a statement begins that changes a table so.
    fileprivate var opening: String {
        switch self {
        case .insert: "INSERT INTO "
        case .update: "UPDATE "
        case .delete: "DELETE FROM "
        }
    }
}
