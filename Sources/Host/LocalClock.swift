#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import TrainingKit

/// Local time by the system's own rules (`TZ`, or the system's zone). The one place that asks the C library.
public enum LocalClock {
    /// Now.
    public static var now: Moment { moment(seconds: Int(time(nil))) }

    /// A point in time with the offset that local time has there.
    public static func moment(seconds: Int) -> Moment {
        var time = time_t(seconds)
        var local = tm()
        guard localtime_r(&time, &local) != nil else { return Moment(seconds: seconds) }
        return Moment(seconds: seconds, offset: local.tm_gmtoff)
    }

    /// The moment at which the local clock shows this. A time that daylight saving skips is moved on by the hour
    /// that was skipped; of a time that comes twice the first is taken.
    public static func moment(_ day: Day, secondOfDay: Int) -> Moment {
        let (year, month, dayOfMonth) = day.components
        var local = tm()
        local.tm_year = Int32(year - 1900)
        local.tm_mon = Int32(month - 1)
        local.tm_mday = Int32(dayOfMonth)
        local.tm_hour = Int32(secondOfDay / 3600)
        local.tm_min = Int32(secondOfDay / 60 % 60)
        local.tm_sec = Int32(secondOfDay % 60)
        local.tm_isdst = -1
        let seconds = Int(mktime(&local))
        let moment = moment(seconds: seconds)
        // mktime may take the second of two; the first, if it shows the same, is an hour or so before.
        for earlier in [seconds - 3600, seconds - 1800, seconds - 7200] {
            let candidate = self.moment(seconds: earlier)
            if candidate.day == day, candidate.secondOfDay == secondOfDay { return candidate }
        }
        return moment
    }
}

/// What `--at` said, or the clock.
public struct Clock: Sendable {
    /// The moment that a command stamps, before a bare date looks at what the day already has.
    public var now: Moment
    /// Nothing later than this is seen; `nil` without `--at`.
    public var bound: Moment?
    /// `--at` named a day without a time.
    public var isBareDay: Bool

    /// The clock.
    public static var system: Clock { Clock(now: LocalClock.now, bound: nil, isBareDay: false) }

    /// Reads `2026-03-01`, `2026-03-01T18:30`, `2026-03-01T18:30:15`, or with an offset.
    ///
    /// - Throws: ``UsageError``.
    public static func at(_ text: String) throws(UsageError) -> Clock {
        if let day = Day(text) {
            let end = LocalClock.moment(day + 1, secondOfDay: 0) + -1
            return Clock(now: LocalClock.moment(day, secondOfDay: 12 * 3600), bound: end, isBareDay: true)
        }
        if let moment = Moment(text) {
            return Clock(now: moment, bound: moment, isBareDay: false)
        }
        let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " })
        if parts.count == 2, let day = Day(parts[0]),
            let moment = Moment(parts[1].utf8.count == 5 ? "\(day)T\(parts[1]):00Z" : "\(day)T\(parts[1])Z")
        {
            let local = LocalClock.moment(day, secondOfDay: moment.secondOfDay)
            return Clock(now: local, bound: local, isBareDay: false)
        }
        throw .badValue(text, of: "--at", allowed: "2026-03-01 or 2026-03-01T18:30")
    }

    public var day: Day { now.day }
}
