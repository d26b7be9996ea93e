"""The part of the work that one thread does for all others: it limits the speed on any number of cores.

The joining thread receives what the workers rendered, in order, and writes it. Its instructions, without those of
starting, are the serial share. Another thread walks over the inputs, beside the workers: no run takes less time than
that, nor than the joining thread. What one worker alone does is serial, too: a stream, and a compressed file. That is
seen in the share of the busiest worker, which is near 50 % of two if the work is divided.
"""

import glob
import os
import re
import subprocess

import commands

THREADS = 2


def tasks(name, path):
    """The commands of an input: (what, arguments, standard input)."""
    yield "extract", commands.extract("", path, threads=THREADS), None
    if name == "mailbox":
        yield "extract, standard input", commands.extract("", "-", threads=THREADS), path
    if name in ("links", "distinct"):
        yield "extract, ndjson", commands.extract("", path, threads=THREADS, form="ndjson"), None
    if name == "distinct":
        for options in (["--unique"], ["--count"], ["--count", "--top", "10"]):
            yield " ".join(["extract", *options]), commands.extract("", path, *options, threads=THREADS), None
    yield "check", commands.check("", path, threads=THREADS), None
    if name != "documents":
        yield "check --select ALL", commands.check("", path, "--select", "ALL", threads=THREADS), None


def table(name, path, programs, work):
    empty = os.path.join(work, "empty.txt")
    with open(empty, "wb"):
        pass
    print("\n| command, 2 threads | million instructions | joining thread | serial | walk | busiest worker |")
    print("|---|--:|--:|--:|--:|--:|")
    for task, (_, *arguments), stdin in tasks(name, path):
        command = [programs.urilint, *arguments]
        joining, *workers, walking = by_thread(command, stdin, work)
        start, *_ = by_thread([*command[:-1], empty], None, work)
        joining = max(joining - start, 0)
        total = joining + sum(workers) + walking
        print(f"| {task} | {total / 1e6:.1f} | {joining / 1e6:.2f} | {100 * joining / total:.1f} % "
              f"| {100 * walking / total:.1f} % | {100 * max(workers) / total:.0f} % |")


def by_thread(command, stdin, work):
    """The instructions of each thread, as they were started: the first one starts the program and joins, the last one
    walks."""
    out = os.path.join(work, "threads.out")
    tool = ["valgrind", "--tool=callgrind", "--separate-threads=yes", f"--callgrind-out-file={out}"]
    with open(stdin or os.devnull, "rb") as given:
        subprocess.run([*tool, *command], stdin=given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    counts = []
    for path in sorted(glob.glob(out + "*")):
        with open(path, encoding="utf-8", errors="replace") as profile:
            if found := re.search(r"^totals: (\d+)", profile.read(), re.M):
                counts.append(int(found[1]))
        os.remove(path)
    return counts
