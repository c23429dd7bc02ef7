import TrainingKit

extension Writer {
    /// Checkpoints kept whatever their distance: going back a step or two is what undo does most.
    private static let recentCheckpoints = 3
    /// Checkpoints kept of one program over all its options, so that playing with options does not fill the file.
    private static let checkpointsPerProgram = 64

    /// Saves the state of a program after everything up to a position. No step of undo.
    ///
    /// Kept are the latest few for the key and then ever sparser ones: a correction a year back is folded again from
    /// a place about a year and a half back, not from the beginning. States of other rules or of an earlier catalogue
    /// are dropped, for nobody can use them again.
    public func saveCheckpoint(_ key: CheckpointKey, at position: Position, state: String) throws {
        try database.run(
            "DELETE FROM checkpoint WHERE program = ? AND (rules <> ? OR catalogue <> ?)", key.program,
            key.rulesVersion, key.catalogue)
        let isOfKey = "program = ? AND rules = ? AND options = ? AND catalogue = ?"
        try database.run(
            "DELETE FROM checkpoint WHERE \(isOfKey) AND seconds = ? AND item = ?", key.program, key.rulesVersion,
            key.options, key.catalogue, position.seconds, position.id)
        try database.run(
            """
            INSERT INTO checkpoint (program, rules, options, catalogue, seconds, item, state) \
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, key.program, key.rulesVersion, key.options, key.catalogue, position.seconds, position.id, state)
        let saved = try database.all(
            "SELECT id, seconds FROM checkpoint WHERE \(isOfKey) ORDER BY seconds DESC, item DESC", key.program,
            key.rulesVersion, key.options, key.catalogue
        ) { (id: $0.int(0), seconds: $0.int(1)) }
        for index in Writer.superfluous(saved.map(\.seconds)) {
            try database.run("DELETE FROM checkpoint WHERE id = ?", saved[index].id)
        }
        try database.run(
            """
            DELETE FROM checkpoint WHERE id IN \
            (SELECT id FROM checkpoint WHERE program = ? ORDER BY id DESC LIMIT -1 OFFSET ?)
            """, key.program, Writer.checkpointsPerProgram)
    }

    /// Which of some times, newest first, are too close to their neighbours for their age: one is, if without it the
    /// gap around it stays below half the age of its newer neighbour. So the number kept grows with the logarithm of
    /// the history.
    static func superfluous(_ times: [Int]) -> [Int] {
        guard let newest = times.first, times.count > recentCheckpoints + 1 else { return [] }
        var kept = recentCheckpoints - 1
        return (recentCheckpoints..<times.count - 1).filter { index in
            let isSuperfluous = times[kept] - times[index + 1] <= (newest - times[kept]) / 2
            if !isSuperfluous { kept = index }
            return isSuperfluous
        }
    }
}
