#!/usr/bin/env python3
"""The whole process against the floor, ripgrep and linkify.

    cargo build --release --bins --benches
    python3 benches/whole.py [--rounds N] [--table [--documents FOLDER]] FILE...

Commands run in turn (A B C, A B C, ...) after a warm-up; only ratios within one run
mean anything. "mailbox" reads the files as what they are; all others read them as
plain text, as ripgrep, linkify and the floor do. The programs are found in
target/release; URILINT names another urilint.
"""

import argparse
import glob
import os
import re
import resource
import shutil
import statistics
import sys
import tempfile
import time

ANY_SCHEME = r'(?i)\b[a-z][a-z0-9+.-]*://[^\s<>"]+'
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TARGET = os.path.join(os.environ.get("CARGO_TARGET_DIR", os.path.join(ROOT, "target")), "release")
# The exit codes that are no error: nothing found, findings.
WELL = (0, 1)


def bench_program(name):
    """The newest build of a bench target, or None."""
    built = glob.glob(os.path.join(TARGET, "deps", name + "-*"))
    built = [path for path in built if os.access(path, os.X_OK) and not path.endswith(".d")]
    return max(built, key=os.path.getmtime, default=None)


def run(command, out):
    """One run: seconds of CPU, seconds of wall, peak KiB."""
    began = time.perf_counter()
    child = os.fork()
    if child == 0:
        try:
            target = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(target, 1)
            os.execvp(command[0], command)
        finally:
            os._exit(127)
    _, status, used = os.wait4(child, 0)
    wall = time.perf_counter() - began
    code = os.waitstatus_to_exitcode(status)
    if code not in WELL:
        sys.exit(f"exit code {code}: {' '.join(command)}")
    return used.ru_utime + used.ru_stime, wall, used.ru_maxrss


def measure(commands, rounds, out=os.devnull):
    """Runs of each named command, taken in turn after a warm-up."""
    runs = {name: [] for name in commands}
    for lap in range(rounds + 1):
        for name, command in commands.items():
            taken = run(command, out)
            if lap:
                runs[name].append(taken)
    return runs


def show(runs):
    print(f"{'':24}{'CPU s: min':>11}{'median':>8}{'max':>8}{'wall s: min':>13}{'median':>8}{'max':>8}{'peak MiB':>10}")
    for name, taken in runs.items():
        cpu, wall, peak = zip(*taken)
        print(f"{name:24}{min(cpu):11.3f}{statistics.median(cpu):8.3f}{max(cpu):8.3f}"
              f"{min(wall):13.3f}{statistics.median(wall):8.3f}{max(wall):8.3f}{max(peak) / 1024:10.1f}")
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"Peaks below {own:.0f} MiB may be this script's own, which a child begins with.")


def ratio(runs, one, other, part=0):
    """Median of the ratios round by round: CPU, or wall with part 1."""
    pairs = zip(runs[one], runs[other])
    return statistics.median(a[part] / b[part] if b[part] else float("inf") for a, b in pairs)


def compare_outputs(commands, work):
    """Prints how many URIs with `://` each sees, and those that only one does."""
    print("\nURIs with `://`, compared with ripgrep's by what stands before the first `/`, `?`, `#` of the path")
    key = re.compile(rb"(?i)[a-z][a-z0-9+.-]*://[a-z0-9.-]*[a-z0-9]")
    seen = {}
    for name in ("extract", "rg", "linkify"):
        if name not in commands:
            continue
        out = os.path.join(work, name)
        run(commands[name], out)
        counts = {}
        with open(out, "rb") as lines:
            for line in lines:
                if found := key.search(line):
                    counts[found[0].lower()] = counts.get(found[0].lower(), 0) + 1
        seen[name] = counts
        print(f"{name:10}{sum(counts.values()):10}")
    for name in ("rg", "linkify"):
        if name in seen:
            for one, other in (("extract", name), (name, "extract")):
                only = {k: n - seen[other].get(k, 0) for k, n in seen[one].items() if n > seen[other].get(k, 0)}
                most = sorted(only.items(), key=lambda item: -item[1])[:10]
                print(f"only {one} (not {other}): {sum(only.values())}; most: "
                      + ", ".join(f"{k.decode('latin-1')} {n}" for k, n in most))


def programs(files):
    urilint = os.environ.get("URILINT", os.path.join(TARGET, "urilint"))
    if not os.access(urilint, os.X_OK):
        sys.exit(f"{urilint} is missing: cargo build --release --bins --benches")
    extract = [urilint, "extract", "--format", "plain", *files, "--threads"]
    check = [urilint, "check", "--format", "concise", *files, "--threads"]
    plain = ["1", "--input-format", "plain"]
    commands = {
        "extract": [*extract, *plain],
        "check": [*check, *plain],
        "mailbox": [*extract, "1"],
        "mailbox, 2 threads": [*extract, "2"],
        "mailbox, check": [*check, "1"],
    }
    for name in ("floor", "linkify"):
        if path := bench_program(name):
            commands[name] = [path, *files]
        else:
            print(f"{name} is missing: cargo build --release --bins --benches", file=sys.stderr)
    if shutil.which("rg"):
        commands["rg"] = ["rg", "-a", "--no-mmap", "-oNI", "-j1", ANY_SCHEME, *files]
    else:
        print("rg (ripgrep) is missing: its rows are left out. Debian: apt install ripgrep", file=sys.stderr)
    return commands


# What is repeated, and what stands before it.
HOSTILE = {
    "<": b"<",
    "http://": b"http://",
    "(": b"(",
    ":": b":",
    "a:": b"a:",
    "www.": b"www.",
    "/": b"/",
    "a[.]": b"a[.]",
    "<http://a ": b"<http://a ",
    "no line end": b"http://h.example/a,b ",
    "glued": b"http://h.example/a",
    "a line each": b"http://a.b/\n",
}


def hostile(urilint, rounds, work):
    """CPU of 1 MiB and 8 MiB of what is meant to be slow, start-up taken off. What is
    shorter than a millisecond is noise, and so is its ratio."""
    empty = os.path.join(work, "empty.txt")
    open(empty, "wb").close()
    print(f"\n{'hostile text':14}{'command':10}{'1 MiB ms':>10}{'8 MiB ms':>10}{'ratio':>8}")
    for name, unit in HOSTILE.items():
        for task in ("extract", "check"):
            commands = {"0": [urilint, task, "--threads", "1", empty]}
            for size in (1, 8):
                path = os.path.join(work, f"{size}.txt")
                with open(path, "wb") as text:
                    text.write(unit * (size * (1 << 20) // len(unit)))
                commands[str(size)] = [urilint, task, "--threads", "1", path]
            runs = measure(commands, rounds)
            zero, one, eight = (statistics.median(r[0] for r in runs[k]) * 1000 for k in ("0", "1", "8"))
            one, eight = max(one - zero, 0.01), max(eight - zero, 0.01)
            print(f"{name:14}{task:10}{one:10.1f}{eight:10.1f}{eight / one:8.1f}")


def table(commands, runs, rounds, work, documents):
    print(f"\nRatios are medians of {rounds} rounds, round by round; memory is the most of all rounds.")
    print("\n| work | aim | measured |\n|---|---|---|")

    def row(work_, aim, one, other, part=0):
        if one in runs and other in runs:
            value = ratio(runs, one, other, part)
            print(f"| {work_} | {aim} | {value:.2f} |")
        else:
            print(f"| {work_} | {aim} | not measured: a program is missing |")

    print("| scan / `memmem(\"://\")` | at least 0.6 | `cargo bench --bench stages scan` |")
    print("| parse, a clean URL; a broken one | 50 ns, 150 ns | `cargo bench --bench stages parse` |")
    print("| parse / fluent-uri's `UriRef::parse` | at most 1 | the same |")
    row("extract / floor, CPU", "at most 2", "extract", "floor")
    row("extract / that ripgrep, CPU", "at most 1", "extract", "rg")
    row("mailbox / that ripgrep, CPU", "at most 2.5", "mailbox", "rg")
    row("linkify / mailbox, CPU", "at least 3", "linkify", "mailbox")
    row("check / extract, CPU", "at most 1.3", "check", "extract")
    row("the same of the mailbox, CPU", "at most 1.3", "mailbox, check", "mailbox")
    row("1 thread / 2 threads, mailbox, wall", "at least 1.85", "mailbox", "mailbox, 2 threads", part=1)
    for name, limit in (("extract", 68), ("mailbox", 68), ("mailbox, 2 threads", 72), ("mailbox, check", 68)):
        print(f"| memory of {name} | {limit} MiB | {max(r[2] for r in runs[name]) / 1024:.1f} MiB |")
    if documents:
        laps = measure({"check": [commands["check"][0], "check", documents]}, rounds)["check"]
        print(f"| documents of {documents}, start to exit | 0.1 s | {statistics.median(r[1] for r in laps):.3f} s |")
    else:
        print("| documents, start to exit | 0.1 s | not measured: `--documents` names none |")
    one = os.path.join(work, "one.txt")
    with open(one, "w", encoding="ascii") as text:
        text.write("See <http://www.example.org/>.\n")
    start = measure({"start": [commands["extract"][0], "extract", one]}, max(rounds, 20))
    print(f"| one file, start to exit | 5 ms | {statistics.median(r[1] for r in start['start']) * 1000:.1f} ms |")
    hostile(commands["extract"][0], rounds, work)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="rounds after the warm-up, at least 5 (default: 5)")
    parser.add_argument("--table", action="store_true", help="also the table of aims, and hostile text")
    parser.add_argument("--documents", metavar="FOLDER", help="what the row of documents is measured on")
    parser.add_argument("files", nargs="+", metavar="FILE")
    arguments = parser.parse_args()
    rounds = max(arguments.rounds, 5)
    commands = programs(arguments.files)
    with tempfile.TemporaryDirectory() as work:
        size = sum(os.path.getsize(path) for path in arguments.files) / 1e6
        print(f"{size:.1f} MB in {len(arguments.files)} files, {rounds} rounds, {os.cpu_count()} processors")
        for name, command in commands.items():
            known = [word for word in command if word not in arguments.files]
            print(f"{name}: {' '.join(known)}")
        runs = measure(commands, rounds)
        show(runs)
        print("\nratio of CPU to extract's, round by round")
        for name in commands:
            laps = [a[0] / b[0] if b[0] else float("inf") for a, b in zip(runs[name], runs["extract"])]
            print(f"{name:24}" + "".join(f"{lap:7.2f}" for lap in laps))
        compare_outputs(commands, work)
        if arguments.table:
            table(commands, runs, rounds, work, arguments.documents)


if __name__ == "__main__":
    main()
