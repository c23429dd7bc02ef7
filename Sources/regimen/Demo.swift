import Config
import Host
import TrainingKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The demo: the command lines of `Config/demo.txt`, run one after the other in a temporary journal.
enum Demo {
    static func run() throws -> Reply {
        var template = Array("\(environment("TMPDIR") ?? "/tmp")/regimen-demo.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Refusal(
                "no-temporary-folder", "no temporary folder can be made: \(String(cString: strerror(errno)))",
                hint: "Set TMPDIR to a folder you may write to")
        }
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { remove(folder) }
        var lines: [String] = []
        var ran: [JSONValue] = []
        for line in Config.demo.split(separator: "\n") where !line.isEmpty {
            if line.first == "#" {
                lines += ["", String(line)]
                continue
            }
            lines.append("$ regimen \(line)")
            let words = ["--journal", folder + "/journal.db", "--config", folder + "/config.json"] + shellWords(line)
            let (reply, invocation) = try Regimen.answer(words)
            lines += try invocation.json ? [JSONText.encode(reply.json()), ""] : reply.lines() + [""]
            ran.append(["command": .string("regimen \(line)"), "reply": try reply.json()])
        }
        return Reply(["demo": .array(ran)], lines.map { $0.replacing(folder, with: "~/demo") })
    }

    private static func remove(_ folder: String) {
        for name in ["journal.db", "journal.db-wal", "journal.db-shm", "config.json"] { unlink(folder + "/" + name) }
        rmdir(folder)
    }
}
