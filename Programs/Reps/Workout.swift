import TrainingKit

/// A workout as the user set it down: on a weekday, its exercises in order, each with its number of sets here.
public struct Workout: Codable, Equatable, Sendable {
    public struct Item: Codable, Equatable, Sendable {
        public var exercise: Exercise.ID
        public var sets: Int

        public init(_ exercise: Exercise.ID, sets: Int) {
            self.exercise = exercise
            self.sets = sets
        }
    }

    /// Practice of a skill, before or after strength.
    public struct SkillBlock: Codable, Equatable, Sendable {
        public enum Place: String, Codable, Sendable { case before, after }
        public var skill: String
        public var place: Place
        public var minutes: Int

        public init(_ skill: String, _ place: Place, minutes: Int) {
            self.skill = skill
            self.place = place
            self.minutes = minutes
        }
    }

    /// A slug; it never changes.
    public var id: String
    public var name: String
    /// `nil`: on no day of the week, begun by hand.
    public var weekday: Weekday?
    public var items: [Item]
    public var skills: [SkillBlock]

    public init(id: String, name: String, weekday: Weekday?, items: [Item] = [], skills: [SkillBlock] = []) {
        self.id = id
        self.name = name
        self.weekday = weekday
        self.items = items
        self.skills = skills
    }

    func sets(of exercise: Exercise.ID) -> Int? { items.first { $0.exercise == exercise }?.sets }

    /// Lower-case letters, digits and hyphens of a name; `workout` where there are none.
    static func slug(_ name: String) -> String {
        var slug = ""
        for character in name.lowercased() {
            if character.isLetter || character.isNumber {
                slug.append(character)
            } else if !slug.isEmpty, slug.last != "-" {
                slug.append("-")
            }
        }
        if slug.last == "-" { slug.removeLast() }
        return slug.isEmpty ? "workout" : slug
    }
}

/// Which workouts stand on which weekday.
extension [Workout] {
    func scheduled(on weekday: Weekday) -> [Workout] { filter { $0.weekday == weekday } }

    /// How many workouts a week holds.
    var perWeek: Int { count { $0.weekday != nil } }
}
