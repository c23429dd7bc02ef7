import TrainingKit

/// Every load that a gear can make, and the fewest objects that make it.
///
/// The weight of a selection depends on which objects are in it, the rules on how many and of how many kinds. So one
/// set of reachable weights is kept for each number of kinds and copies, as bits: adding objects of one kind to every
/// selection at once is a shift of such a set. Weights are counted in their greatest common divisor, which makes the
/// sets short for the round weights that things usually have.
struct LoadTable {
    let gear: Gear
    private let objects: [Gear.Object]
    /// Grams that one bit stands for.
    private let grain: Int
    private let copies: Int
    private let kinds: Int
    private let reachable: ReachableWeights

    init(_ gear: Gear) {
        self.gear = gear
        objects = gear.objects.filter { $0.count > 0 && $0.grams > 0 }
        let common = objects.reduce(0) { greatestCommonDivisor($0, $1.grams) }
        let grain = max(1, common)
        self.grain = grain
        copies = min(max(0, gear.mostObjects), objects.reduce(0) { $0 + $1.count })
        kinds = min(copies, objects.count)
        var reachable = ReachableWeights(
            kinds: kinds, copies: copies, heaviest: objects.reduce(0) { max($0, $1.grams / grain) })
        for object in objects {
            reachable.add(weight: object.grams / grain, count: object.count)
        }
        self.reachable = reachable
    }

    /// The loads to choose from, by weight, bodyweight first.
    ///
    /// In the order of fewer copies, then lighter, each total is kept that is at least 0.5 kg from all kept before it.
    /// - Parameter goals: Loads in grams that stay available as they are where they can be made.
    func choices(keeping goals: [Int] = []) -> [LoadChoice] {
        var kept = [0]
        func conflict(_ grams: Int) -> Int? {
            // `kept` is sorted: the last one that is less than the spacing above, if it is not that far below.
            let place = kept.partitioningIndex { $0 >= grams + Rules.loadSpacing }
            return place > 0 && kept[place - 1] > grams - Rules.loadSpacing ? kept[place - 1] : nil
        }
        for count in 0...copies {
            var weight = reachable.next(from: 0, copies: count)
            while let found = weight {
                let grams = gear.backpack + found * grain
                if let near = conflict(grams) {
                    let free = near + Rules.loadSpacing - gear.backpack
                    weight = reachable.next(from: max(found + 1, (free + grain - 1) / grain), copies: count)
                } else {
                    kept.insert(grams, at: kept.partitioningIndex { $0 > grams })
                    weight = reachable.next(from: found + 1, copies: count)
                }
            }
        }
        return Set(kept + goals).sorted().compactMap { selection(for: $0) }
    }

    /// The selection with the fewest copies, then the fewest kinds, then as much as possible of what stands first in
    /// the gear; `nil` if nothing weighs exactly `grams`.
    func selection(for grams: Int) -> LoadChoice? {
        if grams == 0 { return .bodyweight }
        let inside = grams - gear.backpack
        guard inside >= 0, inside.isMultiple(of: grain) else { return nil }
        let weight = inside / grain
        for count in 0...copies {
            for kinds in 0...min(kinds, count) where reachable.contains(weight, kinds: kinds, copies: count) {
                var search = Search(table: self)
                guard let counts = search.counts(.init(first: 0, kinds: kinds, copies: count, weight: weight))
                else { continue }
                let pieces = counts.map { place, count in
                    SetRecord.Piece(name: objects[place].name, count: count, grams: objects[place].grams)
                }
                return LoadChoice(grams: grams, objects: pieces, backpack: gear.backpack)
            }
        }
        return nil
    }

    /// Finds the counts behind a reachable weight, from the first kind on.
    ///
    /// The sets know nothing of which kinds were used, so a step can be a dead end where there are few objects of a
    /// kind; dead ends are remembered, and without them this is a straight walk.
    private struct Search {
        struct Rest: Hashable {
            var first: Int
            var kinds: Int
            var copies: Int
            var weight: Int
        }

        let table: LoadTable
        var deadEnds: Set<Rest> = []

        init(table: LoadTable) { self.table = table }

        mutating func counts(_ rest: Rest) -> [(place: Int, count: Int)]? {
            if rest.kinds == 0 { return rest.copies == 0 && rest.weight == 0 ? [] : nil }
            if deadEnds.contains(rest) { return nil }
            for place in rest.first..<table.objects.count {
                let object = table.objects[place]
                let unit = object.grams / table.grain
                let most = min(object.count, rest.copies - rest.kinds + 1)
                for count in stride(from: most, through: 1, by: -1) {
                    let left = Rest(
                        first: place + 1, kinds: rest.kinds - 1, copies: rest.copies - count,
                        weight: rest.weight - count * unit)
                    guard table.reachable.contains(left.weight, kinds: left.kinds, copies: left.copies),
                        let tail = counts(left)
                    else { continue }
                    return [(place, count)] + tail
                }
            }
            deadEnds.insert(rest)
            return nil
        }
    }
}

/// For each number of kinds and of copies, the set of weights that such selections have.
private struct ReachableWeights {
    /// Where the set of each (kinds, copies) lies among the words.
    private struct Layout {
        let kinds: Int
        let copies: Int
        let heaviest: Int
        let start: [Int]
        let size: Int

        init(kinds: Int, copies: Int, heaviest: Int) {
            self.kinds = kinds
            self.copies = copies
            self.heaviest = heaviest
            var start: [Int] = []
            var size = 0
            for _ in 0...kinds {
                for count in 0...copies {
                    start.append(size)
                    size += count * heaviest / 64 + 1
                }
            }
            self.start = start
            self.size = size
        }

        func slot(_ kinds: Int, _ copies: Int) -> Int { kinds * (self.copies + 1) + copies }
    }

    private let layout: Layout
    private var words: [UInt64]
    /// How many words of each set are in use.
    private var used: [Int]

    init(kinds: Int, copies: Int, heaviest: Int) {
        layout = Layout(kinds: kinds, copies: copies, heaviest: heaviest)
        used = Array(repeating: 0, count: layout.start.count)
        words = Array(repeating: 0, count: layout.size)
        words[0] = 1  // nothing weighs nothing
        used[0] = 1
    }

    /// Adds a kind: every selection so far, with 1, 2, … `count` objects of it.
    mutating func add(weight: Int, count: Int) {
        guard layout.kinds > 0 else { return }
        var used = used
        words.withUnsafeMutableBufferPointer { [layout] words in
            // From many kinds to few, so that what is read does not have this kind in it yet.
            for kind in stride(from: layout.kinds, through: 1, by: -1) {
                for total in kind...layout.copies {
                    for added in 1...min(count, total - kind + 1) {
                        let source = layout.slot(kind - 1, total - added)
                        guard used[source] > 0 else { continue }
                        let target = layout.slot(kind, total)
                        let shift = added * weight
                        let from = layout.start[source]
                        ReachableWeights.merge(
                            UnsafeBufferPointer(rebasing: words[from..<from + used[source]]), shifted: shift,
                            into: UnsafeMutableBufferPointer(rebasing: words[layout.start[target]...]))
                        used[target] = min(
                            total * layout.heaviest / 64 + 1, max(used[target], used[source] + shift / 64 + 1))
                    }
                }
            }
        }
        self.used = used
    }

    /// Adds to `target` the weights of `source`, each `shift` heavier.
    private static func merge(
        _ source: UnsafeBufferPointer<UInt64>, shifted shift: Int, into target: UnsafeMutableBufferPointer<UInt64>
    ) {
        let skip = shift / 64
        let left = UInt64(shift % 64)
        let count = source.count
        guard left > 0 else {
            for index in 0..<count { target[skip &+ index] |= source[index] }
            return
        }
        let right = 64 - left
        target[skip] |= source[0] &<< left
        for index in 1..<max(1, count) {
            target[skip &+ index] |= (source[index] &<< left) | (source[index &- 1] &>> right)
        }
        let carry = source[count - 1] &>> right
        if carry != 0 { target[skip + count] |= carry }
    }

    func contains(_ weight: Int, kinds: Int, copies: Int) -> Bool {
        guard weight >= 0, copies >= 0, kinds <= copies else { return false }
        let slot = layout.slot(kinds, copies)
        guard weight / 64 < used[slot] else { return false }
        return words[layout.start[slot] + weight / 64] >> UInt64(weight % 64) & 1 == 1
    }

    /// The lightest weight from `weight` on that some selection of exactly `copies` objects has.
    func next(from weight: Int, copies: Int) -> Int? {
        let slots = (0...min(layout.kinds, copies)).map { layout.slot($0, copies) }
        let length = slots.reduce(0) { max($0, used[$1]) }
        var index = weight / 64
        var mask = ~UInt64(0) << UInt64(weight % 64)
        while index < length {
            var word: UInt64 = 0
            for slot in slots where index < used[slot] { word |= words[layout.start[slot] + index] }
            word &= mask
            if word != 0 { return index * 64 + word.trailingZeroBitCount }
            mask = ~0
            index += 1
        }
        return nil
    }
}

extension Array {
    /// In an array whose elements go from not belonging to belonging, the index of the first that belongs.
    fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
}
