#!/usr/bin/env python3
"""Measures the release build of regimen against sqlite3, over histories of several sizes made from one seed.

    bench/bench.py [SIZE ...]      sizes in sets; without any 500 5000 50000 500000

Every figure is the median of many runs. A command and its yardstick run in turn, so that whatever else the machine does
meets both alike; what is expected to be flat runs over all sizes in turn. Needs sqlite3 and GNU time, and nothing else.
"""

import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import date, timedelta

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
REGIMEN = os.environ.get("REGIMEN", os.path.join(ROOT, ".build/release/regimen"))
SEED = 20260301
SETS_PER_SESSION = 25
LAST_DAY = date(2026, 2, 28)
TODAY = "2026-03-02T18:00"
# A measurement runs at most so often, and at least so often, and otherwise until this many seconds are spent on it.
MOST, LEAST, SECONDS = 41, 3, float(os.environ.get("BENCH_SECONDS", "8"))
SQLITE = ["sqlite3", "-init", "/dev/null", "-batch"]

# Name in Hevy, load in kg, repetitions.
LIFTS = [
    ("Bench Press (Barbell)", 60, 8), ("Squat (Barbell)", 80, 5), ("Deadlift (Barbell)", 100, 5),
    ("Overhead Press (Barbell)", 40, 8), ("Bent Over Row (Barbell)", 60, 8), ("Bicep Curl (Dumbbell)", 12.5, 10),
    ("Lat Pulldown (Cable)", 50, 10), ("Leg Press (Machine)", 120, 10), ("Lunge (Dumbbell)", 20, 10),
    ("Triceps Pushdown", 25, 12),
]


def write_history(path, sets):
    """A Hevy export of that many sets: a session a day up to LAST_DAY, five lifts of five sets, slowly growing."""
    chance = random.Random(SEED)
    sessions = -(-sets // SETS_PER_SESSION)
    left = sets
    with open(path, "w") as file:
        file.write(
            "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,"
            "weight_kg,reps,distance_km,duration_seconds,rpe\n")
        for number in range(sessions):
            day = LAST_DAY - timedelta(days=sessions - 1 - number)
            title = f"Workout {number + 1}"
            for name, load, reps in chance.sample(LIFTS, SETS_PER_SESSION // 5):
                weight = load + 2.5 * (number * 16 // sessions) + 2.5 * chance.randrange(4)
                for index in range(5):
                    if left == 0:
                        return
                    left -= 1
                    kind = "warmup" if index == 0 else "normal"
                    rpe = "" if index == 0 else chance.choice(["", "7", "8", "8.5", "9"])
                    file.write(
                        f'{title},"{day:%d %b %Y}, 18:00","{day:%d %b %Y}, 19:05",,{name},,,{index},{kind},'
                        f"{weight if index else weight / 2},{reps + chance.randrange(-2, 3)},,,{rpe}\n")


class Home:
    """A journal of one size, and what sqlite3 is given to do the same with."""

    def __init__(self, folder, sets):
        self.sets = sets
        self.folder = os.path.join(folder, str(sets))
        os.makedirs(self.folder)
        self.journal = self.file("journal.db")
        self.config = self.file("config.json")
        self.csv = self.file("history.csv")
        write_history(self.csv, sets)
        self.regimen("setup", "--program", "dredfit", "--units", "kg", "--days", "mon,tue,wed,thu,fri,sat,sun")
        self.regimen("import", self.csv)
        # A file of the same kind as the journal, with as many rows and an index, into which sqlite3 inserts.
        self.plain = self.file("plain.db")
        run(SQLITE + [
            self.plain, "PRAGMA journal_mode = WAL", f"ATTACH '{self.journal}' AS j",
            "CREATE TABLE sets (id INTEGER PRIMARY KEY, session INTEGER, exercise TEXT, reps INTEGER, amount INTEGER, "
            "logged INTEGER)",
            "INSERT INTO sets SELECT r.id, e.session, r.exercise, r.reps, r.amount, r.start FROM j.set_record r "
            "JOIN j.entry e ON e.id = r.entry",
            "CREATE INDEX by_exercise ON sets (exercise, logged)"])

    def file(self, name):
        return os.path.join(self.folder, name)

    def command(self, *words):
        return [REGIMEN, "--journal", self.journal, "--config", self.config, *words, "--at", TODAY]

    def regimen(self, *words):
        run(self.command(*words))

    def insertion(self):
        return SQLITE + [
            self.plain, "PRAGMA synchronous = FULL; INSERT INTO sets (session, exercise, reps, amount, logged) "
            "VALUES (1, 'bench-press', 8, 80000000000, 1772470800)"]

    def query(self, sql):
        return SQLITE + ["-readonly", self.journal, sql]


READ_ALL = (
    "SELECT s.*, e.*, r.* FROM session s JOIN entry e ON e.session = s.id JOIN set_record r ON r.entry = e.id "
    "ORDER BY s.start, e.ordinal, r.ordinal")

# Command, its words, its yardstick, what the yardstick is, the goal in times the yardstick, whether it is to be flat.
COMMANDS = [
    ("--version", lambda h: [REGIMEN, "--version"], lambda h: ["sqlite3", "--version"], "sqlite3 --version", None, True),
    ("log", lambda h: h.command("log", "bench", "80x8"), Home.insertion, "inserting a row", 1.5, True),
    ("today", lambda h: h.command("today"), Home.insertion, "inserting a row", 1.5, True),
    ("status", lambda h: h.command("status"), Home.insertion, "inserting a row", 1.5, True),
    ("history", lambda h: h.command("history"),
     lambda h: h.query("SELECT s.*, (SELECT count(*) FROM entry e JOIN set_record r ON r.entry = e.id "
                       "WHERE e.session = s.id) FROM session s ORDER BY start DESC LIMIT 20"),
     "the last 20 sessions with their sets counted", None, False),
    ("records", lambda h: h.command("records"),
     lambda h: h.query("SELECT exercise, max(e1rm), max(mass), max(best) FROM set_record WHERE counts = 1 GROUP BY exercise"),
     "the maxima of every exercise", None, False),
    ("progress bench", lambda h: h.command("progress", "bench"),
     lambda h: h.query("SELECT r.* FROM entry e JOIN set_record r ON r.entry = e.id "
                       "WHERE e.exercise = 'bench-press' ORDER BY e.start"),
     "the sets of the exercise", None, False),
    ("compare", lambda h: h.command("compare"), lambda h: h.query(READ_ALL), "reading the history", 3, False),
    ("report", lambda h: h.command("report", "--html", h.file("report.html")), lambda h: h.query(READ_ALL),
     "reading the history", None, False),
    ("export csv", lambda h: h.command("export", "--format", "csv"),
     lambda h: SQLITE + ["-readonly", "-csv", "-header", h.journal, READ_ALL], "the same rows as CSV", 3, False),
    ("export json", lambda h: h.command("export", "--format", "json"),
     lambda h: SQLITE + ["-readonly", h.journal, ".dump"], ".dump", 3, False),
    ("import", lambda h: ["sh", "-c", 'rm -f "$0"*; exec "$@"', h.file("new.db"), REGIMEN, "--journal", h.file("new.db"),
                          "--config", h.config, "import", h.csv],
     lambda h: ["sh", "-c", 'rm -f "$0"*; exec "$@"', h.file("imported.db"), *SQLITE, h.file("imported.db"),
                "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", f".import --csv {h.csv} sets"],
     ".import of the same file", 3, False),
]


def run(command):
    """Runs a command that has to succeed, and returns the seconds that it took."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    complaint = process.stderr.read()
    process.wait()
    seconds = time.perf_counter() - start
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{complaint.decode()}")
    return seconds


def peak_memory(command):
    """The most memory that a command held, in MB, by GNU time."""
    said = subprocess.run(
        ["/usr/bin/time", "-f", "%M", *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True, check=True).stderr
    return int(said.split()[-1]) / 1024


def measure(pairs):
    """Medians in seconds of commands and their yardsticks, all run in turn."""
    times = [([], []) for _ in pairs]
    started = time.perf_counter()
    for number in range(MOST):
        if number >= LEAST and time.perf_counter() - started > SECONDS * len(pairs):
            break
        for (command, yardstick), (mine, theirs) in zip(pairs, times):
            mine.append(run(command))
            theirs.append(run(yardstick))
    return [(statistics.median(mine), statistics.median(theirs), len(mine)) for mine, theirs in times]


def main():
    sizes = [int(word) for word in sys.argv[1:]] or [500, 5_000, 50_000, 500_000]
    if not shutil.which("sqlite3"):
        sys.exit("bench: the yardstick is missing: install sqlite3")
    if not os.path.exists("/usr/bin/time"):
        sys.exit("bench: peak memory is measured by GNU time: install the package 'time'")
    if "REGIMEN" not in os.environ:
        subprocess.run(["swift", "build", "-c", "release", "--product", "regimen"], cwd=ROOT, check=True)

    os.environ.update(TZ="UTC", LANG="C.UTF-8")
    folder = tempfile.mkdtemp(prefix="regimen-bench-", dir=os.environ.get("BENCH_FOLDER"))
    try:
        homes = [Home(folder, size) for size in sizes]
        print_table(homes)
    finally:
        shutil.rmtree(folder)


def print_table(homes):
    sqlite = subprocess.run(["sqlite3", "--version"], capture_output=True, text=True).stdout.split()[0]
    print(f"{time.strftime('%Y-%m-%d %H:%M')}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.2f}, "
          f"{platform.system()} {platform.release()}, sqlite3 {sqlite}, seed {SEED}\n")
    print("Milliseconds, and times the yardstick; medians.\n")
    heads = ["command"] + [f"{home.sets:,} sets" for home in homes] + ["growth", "goal", "yardstick"]
    print("| " + " | ".join(heads) + " |")
    print("|" + "---|" * len(heads))
    memory = []
    for name, mine, yardstick, what, goal, flat in COMMANDS:
        pairs = [(mine(home), yardstick(home)) for home in homes]
        # What is to be flat is measured over all sizes in turn; what grows, one size after the other.
        results = measure(pairs) if flat else [measure([pair])[0] for pair in pairs]
        cells = [f"{own * 1000:.1f} ({own / theirs:.2f} ×)" for own, theirs, _ in results]
        growth = f"{results[-1][0] / results[0][0]:.2f} ×"
        aim = (f"≤ {goal} ×" if goal else "") + (", flat" if goal and flat else "")
        print("| " + " | ".join([name, *cells, growth, aim, what]) + " |", flush=True)
        memory.append((name, [(peak_memory(a), peak_memory(b)) for a, b in pairs]))
    print("\nPeak memory in MB, and the yardstick's.\n")
    heads = ["command"] + [f"{home.sets:,} sets" for home in homes]
    print("| " + " | ".join(heads) + " |")
    print("|" + "---|" * len(heads))
    for name, cells in memory:
        print("| " + " | ".join([name] + [f"{own:.1f} ({theirs:.1f})" for own, theirs in cells]) + " |")


if __name__ == "__main__":
    main()
