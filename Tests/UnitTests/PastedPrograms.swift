import Testing

/// A pasted text and what it has to become, written in the manner of real ones.
struct Pasted: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// `Routine: exercise prescription, …`, one routine a line. In brackets: rest, side.
    let expected: [String]
    /// The numbers of the lines that are listed as not imported.
    var leftOut: [Int] = []
    var testDescription: String { name }
    /// Ids of new exercises.
    var new: [String] = []
    /// Words that have to be kept in notes.
    var notes: [String] = []
}

let pastedPrograms: [Pasted] = [
    Pasted(
        name: "every line of the specification",
        text: """
            Squat 5x5 100kg
            Deadlift 140kg 5x3
            A. Bench Press, 3-4 sets, 6-8 reps, 2:00 rest
            Bench 4 x 8-10 @ 60 kg
            3 sets of 12 push-ups
            | Bench | 4 | 8 | 60kg |
            Press 5/3/1
            Plank 3x45s
            Carry 3x40m
            Row 3x8 each side
            Curl 3x12 RPE 8
            """,
        expected: [
            "Workout 1: barbell-squat 5 × 5 at 100 kg, deadlift 5 × 3 at 140 kg, bench-press 3 × 6–8 [rest 120], "
                + "bench-press 4 × 8–10 at 60 kg, push-up 3 × 12, bench-press 4 × 8 at 60 kg, overhead-press 5, 3, 1, "
                + "plank 3 × 45 s, farmers-walk 3 sets, dumbbell-row 3 × 8, dumbbell-curl 3 × 12"
        ], notes: ["3–4 sets", "40m", "RPE 8"]),
    Pasted(
        name: "forum post, 3-day full body",
        text: """
            My full body routine (3 days)

            Day 1
            Squat 3x5 100kg
            Bench Press 3x5 80kg
            Barbell Row 3x8 60kg
            Plank 3x60s

            Day 2
            Deadlift 1x5 140kg
            OHP 3x5 50kg
            Pull-ups 3xAMRAP

            Day 3
            Front Squat 3x6 @ 80kg
            Incline bench press 3x8 65kg
            Dips 3x10

            Rest 2-3 minutes between sets. Add 2.5kg every week.
            """,
        expected: [
            "Day 1: barbell-squat 3 × 5 at 100 kg, bench-press 3 × 5 at 80 kg, barbell-row 3 × 8 at 60 kg, "
                + "plank 3 × 60 s",
            "Day 2: deadlift 1 × 5 at 140 kg, overhead-press 3 × 5 at 50 kg, pull-up 3 sets",
            "Day 3: front-squat 3 × 6 at 80 kg, incline-bench-press 3 × 8 at 65 kg, dip 3 × 10",
        ], leftOut: [19], notes: ["AMRAP"]),
    Pasted(
        name: "chat answer in Markdown",
        text: """
            # 4-Day Upper/Lower Split

            ## Day 1: Upper Body (Strength)
            1. **Barbell Bench Press**: 4 sets of 5-6 reps
            2. **Bent-Over Row** – 4 sets × 6-8 reps
            3. **Overhead Press** - 3 sets of 8 reps (Rest: 90 seconds)
            4. **Lat Pulldown**: 3 x 10-12

            ## Day 2: Lower Body (Strength)
            1. **Back Squat**: 4 sets of 5 reps
            2. **Romanian Deadlift**: 3 sets of 8-10 reps
            3. **Leg Press**: 3 sets of 12 reps
            4. **Standing Calf Raise Machine**: 4 sets of 15 reps

            Remember to warm up before every session!
            """,
        expected: [
            "Day 1: Upper Body (Strength): bench-press 4 × 5–6, barbell-row 4 × 6–8, overhead-press 3 × 8 [rest 90], "
                + "lat-pulldown 3 × 10–12",
            "Day 2: Lower Body (Strength): barbell-squat 4 × 5, romanian-deadlift 3 × 8–10, leg-press 3 × 12, "
                + "standing-calf-raise-machine 4 × 15",
        ], leftOut: [15]),
    Pasted(
        name: "chat answer with parts on their own lines",
        text: """
            ### Push Day
            1. **Bench Press**
               - Sets: 4
               - Reps: 6-8
               - Rest: 2-3 minutes
            2. **Incline Dumbbell Press**
               - Sets: 3
               - Reps: 8-12
               - Notes: keep the elbows at 45 degrees
            3. **Triceps Pushdown**
               - 3 sets
               - 12-15 reps
            """,
        expected: [
            "Push Day: bench-press 4 × 6–8 [rest 120], incline-dumbbell-bench-press 3 × 8–12, "
                + "triceps-pushdown 3 × 12–15"
        ], notes: ["2-3 minutes", "keep the elbows at 45 degrees"]),
    Pasted(
        name: "Markdown table",
        text: """
            **Pull A**

            | Exercise | Sets | Reps | Weight | Rest |
            |----------|------|------|--------|------|
            | Deadlift | 3 | 5 | 140 kg | 3 min |
            | Lat Pulldown | 3 | 8-12 | 55 | 90s |
            | Face Pulls | 3 | 15-20 | - | 60 |
            | Hammer Curls | 3 | 10 each | 14kg | 60s |
            """,
        expected: [
            "Pull A: deadlift 3 × 5 at 140 kg [rest 180], lat-pulldown 3 × 8–12 at 55 kg [rest 90], "
                + "face-pull 3 × 15–20 [rest 60], hammer-curl 3 × 10 at 14 kg [rest 60] [side]"
        ]),
    Pasted(
        name: "spreadsheet with tabs and a column of days",
        text:
            "Day\tExercise\tSets\tReps\tRPE\tNotes\n1\tSquat\t3\t5\t8\tbelt on\n1\tBench Press\t3\t5\t8\t\n"
            + "2\tDeadlift\t2\t5\t8.5\t\n2\tBarbell Row\t4\t8-10\t8\tstrict",
        expected: [
            "Day 1: barbell-squat 3 × 5, bench-press 3 × 5",
            "Day 2: deadlift 2 × 5, barbell-row 4 × 8–10",
        ], notes: ["RPE 8", "belt on", "RPE 8.5", "strict"]),
    Pasted(
        name: "spreadsheet without titles",
        text:
            "Monday\t\t\t\nSquat\t5\t5\t102.5\nBench\t5\t5\t77.5\nThursday\t\t\t\nDeadlift\t1\t5\t150\nPress\t5\t5\t50",
        expected: [
            "Monday: barbell-squat 5 × 5 at 102.5 kg, bench-press 5 × 5 at 77.5 kg",
            "Thursday: deadlift 1 × 5 at 150 kg, overhead-press 5 × 5 at 50 kg",
        ]),
    Pasted(
        name: "CSV",
        text: """
            exercise,sets,reps,weight
            Bench press,3,8,60kg
            Leg press,4,10-12,120kg
            Plank,3,45s,
            """,
        expected: ["Workout 1: bench-press 3 × 8 at 60 kg, leg-press 4 × 10–12 at 120 kg, plank 3 × 45 s"]),
    Pasted(
        name: "coach's note with supersets",
        text: """
            Monday – Upper

            A1. DB Bench Press 3x10 @ RPE 8
            A2. Chest-Supported Dumbbell Row 3x10
            B1. Seated DB Shoulder Press 3x12, tempo 3-1-1-0
            B2. Lat pulldown 3x12
            C. Cable Curl 2x15, rest 60s

            Wednesday – Lower

            A. Trap bar deadlift 4x6 (RPE 7-8) rest 3 min
            B1. Bulgarian split squat 3x8 each leg, 2x16kg DBs
            B2. Lying leg curl 3x12
            C. Bike 10 min easy
            """,
        expected: [
            "Monday - Upper: dumbbell-bench-press 3 × 10, chest-supported-dumbbell-row 3 × 10, "
                + "seated-dumbbell-shoulder-press 3 × 12, lat-pulldown 3 × 12, cable-curl 2 × 15 [rest 60]",
            "Wednesday - Lower: trap-bar-deadlift 4 × 6 [rest 180], dumbbell-bulgarian-split-squat 3 × 8 at 16 kg, "
                + "lying-leg-curl 3 × 12",
        ], leftOut: [14], notes: ["A1", "RPE 8", "tempo 3-1-1-0", "RPE 7-8", "2x16kg"]),
    Pasted(
        name: "typos and missing spaces",
        text: """
            push day
            Benchpress 3X8 60 KG
            Dumbell shoulder press 3x10
            Tricep pushdowns 3x12
            Latteral raise 3x15

            pull day
            Barbel row 4x8
            Lat pull down 3x10
            bicep curls 3x12
            dead lift 3x5
            """,
        expected: [
            "push day: bench-press 3 × 8 at 60 kg, dumbbell-shoulder-press 3 × 10, triceps-pushdown 3 × 12, "
                + "dumbbell-lateral-raise 3 × 15",
            "pull day: barbell-row 4 × 8, lat-pulldown 3 × 10, dumbbell-curl 3 × 12, deadlift 3 × 5",
        ]),
    Pasted(
        name: "day and exercises in one line",
        text: """
            Day A: squat 3x5, bench 3x5, deadlift 1x5
            Day B: squat 3x5; press 3x5; power clean 5x3
            """,
        expected: [
            "Day A: barbell-squat 3 × 5, bench-press 3 × 5, deadlift 1 × 5",
            "Day B: barbell-squat 3 × 5, overhead-press 3 × 5, power-clean 5 × 3",
        ]),
    Pasted(
        name: "waves under short capitals",
        text: """
            WAVE 1
            Back squat 5x5 @ 75%
            Bench press 5x5 @ 75%

            WAVE 2
            Back squat 4x4 @ 80%
            Bench press 4x4 @ 80-82.5%
            """,
        expected: [
            "WAVE 1: barbell-squat 5 × 5, bench-press 5 × 5", "WAVE 2: barbell-squat 4 × 4, bench-press 4 × 4",
        ], notes: ["75%", "80-82.5%"]),
    Pasted(
        name: "5/3/1 with a list of counts",
        text: """
            Press day:
            Press 5/3/1+
            Press 5x10 @ 50%
            Chin-ups 5x10

            Deadlift day:
            Deadlift 5/5/5+
            Deadlift 5x10 60kg
            Hanging leg raise 5x15
            """,
        expected: [
            "Press day: overhead-press 5, 3, 1, overhead-press 5 × 10, chin-up 5 × 10",
            "Deadlift day: deadlift 3 × 5, deadlift 5 × 10 at 60 kg, hanging-leg-raise 5 × 15",
        ], notes: ["5/3/1+", "50%", "5/5/5+"]),
    Pasted(
        name: "pounds, hashes and load first",
        text: """
            Lower
            Squat 225lbs 3x5
            Deadlift 315# x 5
            Leg press 360 lb x 12 x 3

            Upper
            185lb bench 3x5
            95 lbs x 8 x 3 overhead press
            """,
        expected: [
            "Lower: barbell-squat 3 × 5 at 225 lb, deadlift 1 × 5 at 315 lb, leg-press 3 × 12 at 360 lb",
            "Upper: bench-press 3 × 5 at 185 lb, overhead-press 3 × 8 at 95 lb",
        ]),
    Pasted(
        name: "several groups in one line, and further lines",
        text: """
            Bench press 1x5 @ 100kg, 2x8 @ 80kg
            Squat
            1x3 @ 140kg
            3x5 @ 120kg
            Deadlift 3x5 100/110/120kg
            """,
        expected: [
            "Workout 1: bench-press 5, 8, 8 at 100 kg, 80 kg, 80 kg, "
                + "squat 3, 5, 5, 5 at 140 kg, 120 kg, 120 kg, 120 kg, deadlift 3 × 5 at 100 kg, 110 kg, 120 kg"
        ]),
    Pasted(
        name: "conditioning beside lifting",
        text: """
            Warm-up:
            5 min bike
            Main lift:
            Deadlift 3x3 @160kg
            Accessories:
            Farmer's walk 3 x 40m
            Sled push 4x20m
            Finisher:
            Row 2000m
            Treadmill 15 min
            Kettlebell swings 5x20 24kg
            Run 5k
            """,
        expected: [
            "Workout 1: deadlift 3 × 3 at 160 kg, farmers-walk 3 sets, sled-push 4 sets, "
                + "kettlebell-swing 5 × 20 at 24 kg"
        ], leftOut: [2, 9, 10, 12], notes: ["40m", "20m"]),
    Pasted(
        name: "words of the exercise and words of intent",
        text: """
            Paused bench press 3x3 heavy
            Bench press (paused) 2x5
            Romanian deadlift 3x8 light
            Front squat, explosive, 5x2
            Incline DB press 3x10 to failure
            KB swing 3x15
            Weighted pull-up 4x5 +10kg
            Push-ups 2xAMRAP
            Close grip bench press 3x8 slow
            """,
        expected: [
            "Workout 1: paused-bench-press 3 × 3, paused-bench-press 2 × 5, romanian-deadlift 3 × 8, "
                + "front-squat 5 × 2, incline-dumbbell-bench-press 3 × 10, kettlebell-swing 3 × 15, "
                + "pull-up 4 × 5 at 10 kg, push-up 2 sets, close-grip-bench-press 3 × 8"
        ], notes: ["heavy", "light", "explosive", "to failure", "AMRAP", "slow"]),
    Pasted(
        name: "quotes, bullets, odd spaces and signs",
        text:
            "> **Legs**\n> • Leg\u{A0}press 4\u{A0}×\u{A0}10–12 @ 120\u{A0}kg\n> – **Leg extension** 3×15\n"
            + "> * _Lying leg curl_ 3 × 12\n> ➤ Seated calf raise: 4×15",
        expected: [
            "Legs: leg-press 4 × 10–12 at 120 kg, leg-extension 3 × 15, lying-leg-curl 3 × 12, seated-calf-raise 4 × 15"
        ]),
    Pasted(
        name: "weeks with days under them",
        text: """
            Week 1
            Day 1
            Squat 3x5 100kg
            Day 2
            Bench 3x5 80kg

            Week 2
            Day 1
            Squat 3x5 102.5kg
            Day 2
            Bench 3x5 82,5kg
            """,
        expected: [
            "Week 1: Day 1: barbell-squat 3 × 5 at 100 kg", "Week 1: Day 2: bench-press 3 × 5 at 80 kg",
            "Week 2: Day 1: barbell-squat 3 × 5 at 102.5 kg", "Week 2: Day 2: bench-press 3 × 5 at 82.5 kg",
        ]),
    Pasted(
        name: "names without numbers",
        text: """
            Arms
            - Barbell curl
            - Hammer curl
            - Skullcrushers
            - Some weird cable thing
            """,
        expected: ["Arms: barbell-curl open, hammer-curl open, ez-bar-skullcrusher open, some-weird-cable-thing open"],
        new: ["some-weird-cable-thing"]),
    Pasted(
        name: "a line that is only prose",
        text: """
            Hi all, this is what my trainer gave me, I do it 3x a week:

            Upper A
            Bench press 3x8
            You should rest 2 min between sets
            Barbell row 3x8

            If you stall, deload 10% and work back up.
            """,
        expected: ["Upper A: bench-press 3 × 8, barbell-row 3 × 8"], leftOut: [1, 5, 8]),
    Pasted(
        name: "sides, holds and minutes",
        text: """
            Core
            Side plank 3x30s per side
            Plank 2 x 1:30
            Dead bug 3x10/side
            Pallof press 3x12 each side
            Wall sit 3 sets 45 sec
            Hollow hold 3 x 20-30s
            Bird dog reps 2x8 e/s
            """,
        expected: [
            "Workout 1: side-plank 3 × 30 s, plank 2 × 90 s, dead-bug 3 × 10, pallof-press 3 × 12, wall-sit 3 × 45 s, "
                + "hollow-hold 3 × 20–30 s, bird-dog 2 × 8"
        ]),
    Pasted(
        name: "bold weekdays with a rest day",
        text: """
            **Monday - Chest & Triceps**
            Bench press: 4x8
            Dips: 3x10
            **Tuesday - Rest**
            **Wednesday - Back & Biceps**
            Pull ups: 4x8
            Barbell curl: 3x10
            **Sunday: off**
            """,
        expected: [
            "Monday - Chest & Triceps: bench-press 4 × 8, dip 3 × 10",
            "Wednesday - Back & Biceps: pull-up 4 × 8, barbell-curl 3 × 10",
        ]),
    Pasted(
        name: "tiers in the manner of GZCLP",
        text: """
            A1
            T1: Squat 5x3+ 85kg
            T2: Bench press 3x10 50kg
            T3: Lat pulldown 3x15+

            B1
            T1: OHP 5x3+ 40kg
            T2: Deadlift 3x10 80kg
            T3: DB row 3x15+
            """,
        expected: [
            "A1: barbell-squat 5 × 3 at 85 kg, bench-press 3 × 10 at 50 kg, lat-pulldown 3 × 15",
            "B1: overhead-press 5 × 3 at 40 kg, deadlift 3 × 10 at 80 kg, dumbbell-row 3 × 15",
        ], notes: ["T1", "3+", "T3", "15+"]),
    Pasted(
        name: "alternatives and remarks behind",
        text: """
            Pull-ups or lat pulldown 3x8-12
            Bench press 3x5 - belt on, wrist wraps
            Leg press 3x12 (feet high)
            Seated cable row 3 x 10 w/ 60s rest
            Cable lateral raise 3x12-15 90s rest between sets
            """,
        expected: [
            "Workout 1: pull-up 3 × 8–12, bench-press 3 × 5, leg-press 3 × 12, seated-cable-row 3 × 10 [rest 60], "
                + "cable-lateral-raise 3 × 12–15 [rest 90]"
        ], notes: ["or lat pulldown", "belt on", "wrist wraps", "feet high"]),
    Pasted(
        name: "numbers in words of their own",
        text: """
            Workout A
            5 x 5 Squats
            5 sets x 5 reps Bench
            5 sets: 5 reps - Barbell row

            Workout B
            Overhead press, 5 sets, 5 reps
            Deadlift: 1 set of 5 @ 100kg
            12 reps x 3 sets dumbbell curls 10kg
            10 burpees x 3
            """,
        expected: [
            "Workout A: barbell-squat 5 × 5, bench-press 5 × 5, barbell-row 5 × 5",
            "Workout B: overhead-press 5 × 5, deadlift 1 × 5 at 100 kg, dumbbell-curl 3 × 12 at 10 kg, burpee 3 × 10",
        ]),
    Pasted(
        name: "loads without a unit",
        text: """
            Bench 3x8 @ 60
            Squat 100 x 5 x 3
            Deadlift 3x5x140
            Row 3x8 60
            Dips 3x8 BW
            Pull-up 3x5 BW+5kg
            Assisted dip 3x8 -20kg
            """,
        expected: [
            "Workout 1: bench-press 3 × 8 at 60 kg, barbell-squat 3 × 5 at 100 kg, deadlift 3 × 5 at 140 kg, "
                + "barbell-row 3 × 8 at 60 kg, dip 3 × 8, pull-up 3 × 5 at 5 kg, dip 3 × 8 at -20 kg"
        ], notes: ["bodyweight"]),
    Pasted(
        name: "descending counts",
        text: """
            Bench press 12,10,8,6
            Incline dumbbell press 3x10,8,8
            Barbell curl 12/10/8
            Squat 5-5-5-3-3 120kg
            """,
        expected: [
            "Workout 1: bench-press 12, 10, 8, 6, incline-dumbbell-bench-press 10, 8, 8, barbell-curl 12, 10, 8, "
                + "barbell-squat 5, 5, 5, 3, 3 at 120 kg"
        ]),
    Pasted(
        name: "effort in every spelling",
        text: """
            Bench press 3x5 @8
            Squat 3x5 @ RPE 7.5
            Barbell row 3x10 2 RIR
            Leg curl 3x12 (1-2 RIR)
            Lat pulldown 3x10, RIR 3
            """,
        expected: [
            "Workout 1: bench-press 3 × 5, barbell-squat 3 × 5, barbell-row 3 × 10, lying-leg-curl 3 × 12, "
                + "lat-pulldown 3 × 10"
        ], notes: ["RPE 8", "RPE 7.5", "RIR 2", "RIR 1-2", "RIR 3"]),
    Pasted(
        name: "table with numbered rows and a scheme of sets x reps",
        text: """
            **Full Body Workout Plan (3x/week)**

            **Day 1 – Push Focus**

            | # | Exercise | Sets x Reps | Rest |
            |---|---|---|---|
            | 1 | Barbell Bench Press | 4 x 6-8 | 2-3 min |
            | 2 | Seated Dumbbell Shoulder Press | 3 × 8–10 | 90 sec |
            | 3 | Plank | 3 x 45-60 sec | 45s |
            """,
        expected: [
            "Day 1 - Push Focus: bench-press 4 × 6–8 [rest 120], seated-dumbbell-shoulder-press 3 × 8–10 [rest 90], "
                + "plank 3 × 45–60 s [rest 45]"
        ]),
    Pasted(
        name: "a circuit in rounds",
        text: """
            Conditioning day
            3 rounds:
            10 push-ups
            15 air squats
            20 sec hollow hold

            Hanging leg raises x15 x3
            30 min zone 2 bike
            """,
        expected: ["Conditioning day: push-up 3 × 10, squat 3 × 15, hollow-hold 3 × 20 s, hanging-leg-raise 3 × 15"],
        leftOut: [8]),
    Pasted(
        name: "bro split in capitals with slips",
        text: """
            CHEST/TRIS
            flat bench 4 sets 8,8,6,6 @ 80kg
            incline DB press 3 x 10 (30kg each)
            rope pushdowns 3x15

            BACK/BIS
            deadlifts 3x5 @ 140
            pullups 4xmax
            hammer curls 3x12 12kg/hand
            standing calf raise machine 3x12, 2 sec pause at bottom
            """,
        expected: [
            "CHEST/TRIS: bench-press 8, 8, 6, 6 at 80 kg, incline-dumbbell-bench-press 3 × 10 at 30 kg, "
                + "rope-triceps-pushdown 3 × 15",
            "BACK/BIS: deadlift 3 × 5 at 140 kg, pull-up 4 sets, hammer-curl 3 × 12 at 12 kg, "
                + "standing-calf-raise-machine 3 × 12",
        ], notes: ["max", "load /hand", "2 sec", "pause at bottom"]),
    Pasted(
        name: "weeks as a range, and sets logged side by side",
        text: """
            Week 1-4
            Monday: Lower
            Back Squat 4x6 @ RPE 7, rest 3:00
            Tuesday: Upper
            Bench 1x1 @ RPE 8, then 4x5 @ 80%
            Overhead press 60x8 60x8 60x7
            """,
        expected: [
            "Week 1-4: Monday: Lower: barbell-squat 4 × 6 [rest 180]",
            "Week 1-4: Tuesday: Upper: bench-press 1, 5, 5, 5, 5, overhead-press 8, 8, 7 at 60 kg",
        ], notes: ["RPE 7", "RPE 8", "80%"]),
    Pasted(
        name: "dashes between all parts, and slips of the same kind",
        text: """
            ### **Day 1 – Bench**
            * Bench Press — 5×5 — 3 min rest
            * Incline DB Press — 3×8–10 — 90 s
            1a) Squat - 3 sets x 6-8 reps x 90kg
            1b) Calves 4x20

            Push 1: bench 4x6, incline db 3x10, lat raise 4x15, tri pushdown 3x12
            """,
        expected: [
            "Day 1 - Bench: bench-press 5 × 5 [rest 180], incline-dumbbell-bench-press 3 × 8–10 [rest 90], "
                + "barbell-squat 3 × 6–8 at 90 kg, calf-raise 4 × 20",
            "Push 1: bench-press 4 × 6, incline-dumbbell-bench-press 3 × 10, dumbbell-lateral-raise 4 × 15, "
                + "triceps-pushdown 3 × 12",
        ], notes: ["1A", "1B"]),
    Pasted(
        name: "an exercise over several plain lines, and warm-up loads",
        text: """
            Bench Press
            4 x 8
            60 kg
            Rest 2 min

            Squat 20kg x 10, 60kg x 5, 80kg x 3, 100kg 3x5
            Overhead press 20x10 30x5 40x5x3
            Rest 3 min
            """,
        expected: [
            "Workout 1: bench-press 4 × 8 at 60 kg [rest 120], "
                + "barbell-squat 10, 5, 3, 5, 5, 5 at 20 kg, 60 kg, 80 kg, 100 kg, 100 kg, 100 kg, "
                + "overhead-press 10, 5, 5, 5, 5 at 20 kg, 30 kg, 40 kg, 40 kg, 40 kg [rest 180]"
        ]),
]
