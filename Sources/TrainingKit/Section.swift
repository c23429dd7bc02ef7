/// A part of what a program shows of itself, as a value: the terminal, `--json` and the report page each draw it their
/// way.
public struct Section: Hashable, Codable, Sendable {
    public var title: String
    public var blocks: [Block]

    public init(_ title: String, _ blocks: [Block]) {
        self.title = title
        self.blocks = blocks
    }

    public enum Block: Hashable, Codable, Sendable {
        case text(String)
        case facts([Fact])
        case table(Table)
        case chart(Chart)
        case calendar(Calendar)
        /// Freshness or any other 0–100 reading of each muscle, drawn on a body.
        case muscleMap([MuscleReading])
    }

    public struct Fact: Hashable, Codable, Sendable {
        public var label: String
        public var value: String
        public init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    public struct Table: Hashable, Codable, Sendable {
        public enum Alignment: String, Codable, Sendable { case left, right }
        public struct Column: Hashable, Codable, Sendable {
            public var title: String
            public var alignment: Alignment
            public init(_ title: String, _ alignment: Alignment = .left) {
                self.title = title
                self.alignment = alignment
            }
        }
        public enum Cell: Hashable, Codable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
            case text(String)
            /// A small line of values in order of time; drawn as a sparkline.
            case sparkline([Double])
            public init(stringLiteral value: String) { self = .text(value) }
        }
        public var columns: [Column]
        public var rows: [[Cell]]
        public init(columns: [Column], rows: [[Cell]]) {
            self.columns = columns
            self.rows = rows
        }
    }

    /// Values over days.
    public struct Chart: Hashable, Codable, Sendable {
        public struct Point: Hashable, Codable, Sendable {
            public var day: Day
            public var value: Double
            public init(_ day: Day, _ value: Double) {
                self.day = day
                self.value = value
            }
        }
        public struct Series: Hashable, Codable, Sendable {
            public var name: String
            public var points: [Point]
            public init(_ name: String, _ points: [Point]) {
                self.name = name
                self.points = points
            }
        }
        public var title: String
        /// What the values are in: `kg`, `level`, `%`.
        public var unit: String
        public var series: [Series]
        public init(_ title: String, unit: String, series: [Series]) {
            self.title = title
            self.unit = unit
            self.series = series
        }
    }

    /// Days with a plain mark each.
    public struct Calendar: Hashable, Codable, Sendable {
        public enum Mark: String, Codable, Sendable { case done, planned, rest, missed, cardio, none }
        public struct Entry: Hashable, Codable, Sendable {
            public var day: Day
            public var mark: Mark
            /// How much was done, 0–4, for a grid of activity.
            public var level: Int
            public init(_ day: Day, _ mark: Mark, level: Int = 0) {
                self.day = day
                self.mark = mark
                self.level = level
            }
        }
        public var title: String
        public var days: [Entry]
        public init(_ title: String, days: [Entry]) {
            self.title = title
            self.days = days
        }
    }

    public struct MuscleReading: Hashable, Codable, Sendable {
        public var muscle: Muscle
        /// 0–100.
        public var value: Double
        public init(_ muscle: Muscle, _ value: Double) {
            self.muscle = muscle
            self.value = value
        }
    }
}
