/// Drawings that were looked at once and found right. Each line begins with a bar, so that its spaces are seen.
enum Golden {
    static let chartInBraille = #"""
        |Bench press (kg)
        |60 to 72.5, highest 72.5 on 23 Feb 2026
        |75 ┤
        |   │                                  ⡠⠊
        |70 ┤                       ⢀⡠⠔⠤⣀    ⡠⠊
        |   │                  ⢀⣀⠤⠔⠊⠁    ⠉⠒⠤⠊
        |65 ┤         ⣀⠤⠤⠤⠤⠤⠤⠒⠊⠁
        |   │    ⢀⣀⠤⠒⠉
        |60 ┤⣀⠤⠒⠊⠁
        |   └───────────────────┬────────────────
        |                   Feb 2026
        """#

    static let chartInASCII = #"""
        |Bench press (kg)
        |60 to 72.5, highest 72.5 on 23 Feb 2026
        |75 |
        |   |                                  .*
        |70 |                       ..*..    ..
        |   |                  ..*..     ..*.
        |65 |        ..*....*..
        |   |   ..*..
        |60 |*..
        |   +-------------------+----------------
        |                   Feb 2026
        """#

    static let twoLines = #"""
        |Levels
        |A Squat: 0 to 4, highest 4 on 2 Feb 2026
        |B Push: 2 to 0, highest 2 on 5 Jan 2026
        |4 ┤                                ⢀⡠⠤⠒A
        |  │                           ⣀⡠⠔⠒⠉⠁
        |  │                      ⣀⡠⠔⠒⠉
        |2 ┤B⢄⣀⣀⡀           ⢀⣀⠤⠔⠊⠉
        |  │    ⠈⠉⠉⠑⠒⠒⣒⡤⠤⠶⣒⣉⣁
        |  │     ⣀⠤⠔⠊⠉       ⠉⠉⠉⠒⠒⠤⠤⢄⣀⡀
        |0 ┤A⠤⠒⠊⠉                     ⠈⠉⠉⠒⠒⠒⠤⠤⠤⣀B
        |  └┬─────────────────┬─────────────────┬
        |5 Jan 2026        19 Jan           2 Feb
        """#

    static let onePoint = #"""
        |Plank (s)
        |45 on 5 Jan 2026
        |48 ┤
        |   │
        |46 ┤
        |   │          ⠤
        |44 ┤
        |   │
        |42 ┤
        |   └──────────┬─────────
        |         5 Jan 2026
        """#

    static let calendar = #"""
        |Weeks
        |    Jan 2026
        |Mon   · · · ·
        |Tue   ■ ■ ■ ■
        |Wed   × × ×
        |Thu   ○ ○ ○
        |Fri   ~ ~ ~
        |Sat
        |Sun ■ ■ ■ ■
        |■ done   ~ cardio   ○ planned   · rest
        |× missed
        """#

    static let calendarInASCII = #"""
        |Weeks
        |    Jan 2026
        |Mon   . . . .
        |Tue   # # # #
        |Wed   x x x
        |Thu   o o o
        |Fri   ~ ~ ~
        |Sat
        |Sun # # # #
        |# done   ~ cardio   o planned   . rest
        |x missed
        """#

    static let calendarInBands = #"""
        |    Jan 2026    Apr
        |Mon ■▒█░▓■▒█░▓■▒█░▓■
        |Tue ░▓■▒█░▓■▒█░▓■▒█░
        |Wed ▒█░▓■▒█░▓■▒█░▓■▒
        |Thu ▓■▒█░▓■▒█░▓■▒█░▓
        |Fri █░▓■▒█░▓■▒█░▓■▒█
        |Sat ■▒█░▓■▒█░▓■▒█░▓■
        |Sun ░▓■▒█░▓■▒█░▓■▒█░
        |    May 2026
        |Mon ▒█░▓
        |Tue ▓■▒█
        |Wed █░▓■
        |Thu ■▒█░
        |Fri ░▓■▒
        |Sat ▒█░▓
        |Sun ▓■▒█
        |■ done
        |░▒▓█ done, less to
        |more
        """#

    static let tableWide = #"""
        |Exercise                              Top set  e1RM error  Trend
        |─────────────────────────────────  ──────────  ──────────  ─────
        |Bench press (barbell), close grip  100 kg × 5        3.4%  ▁▃▆▅█
        |懸垂                                       12       10.1%  █▁
        """#

    static let tableNarrow = #"""
        |                                   e1RM
        |Exercise                 Top set  error  Trend
        |────────────────────  ──────────  ─────  ─────
        |Bench press           100 kg × 5   3.4%  ▁▃▆▅█
        | (barbell), close
        | grip
        |懸垂                          12  10.1%  █▁
        """#

    static let tableInLines = #"""
        |Exercise      Planned    Why
        |────────────  ─────────  ──────────────
        |Bulgarian     3 × 10 at  last time all
        | split squat   22.5 kg    of them were
        |                          met, so the
        |                          load goes up…
        |Plank         3 × 45 s
        """#

    static let tableAsRecords = #"""
        |Exercise    Bench press
        |            (barbell),
        |            close grip
        |Top set     100 kg × 5
        |e1RM error  3.4%
        |Trend       ▁▃▆▅█
        |
        |Exercise    懸垂
        |Top set     12
        |e1RM error  10.1%
        |Trend       █▁
        """#

    static let facts = #"""
        |Sessions  335
        |Why       last time 3 × 8 at
        |          80 kg, all of them
        |          met
        """#

    static let muscleMap = #"""
        |          FRONT                       BACK
        |           ___                         ___
        |          /   \                       /   \
        |          \___/                       \___/
        |      ____|  -|____               ____|  -|____
        |    .'  -         -'.           .'  -    -    -'.
        |   /  -|     -   |  -\         /  -|  _____  |  -\
        |   |   |    63   |   |         |   |    40   |   |
        |   |  -|  _____  |  -|         |  -|         |  -|
        |   |   | |     | |   |         |   |   7   7 |   |
        |   |  -| |   - | |  -|         |  -|         |  -|
        |   |   |  \___/  |   |         |   |  -----  |   |
        |   (__)|     -   |(__)         (__)|   -   - |(__)
        |       |    |    |                 |    |    |
        |       |100 |100 |                 |  - |  - |
        |       |    |    |                 |    |    |
        |        )___|___(                   )___|___(
        |       |    |    |                 |    |    |
        |       |  - |  - |                 |  - |  - |
        |        \   |   /                   \   |   /
        |        (___|___)                   (___|___)
        |
        |chest    ██████░░░░  63   lats     █░░░░░░░░░   7
        |quads    ██████████ 100   mid back ████░░░░░░  40
        """#
}
