"""Instructions of the program, counted by valgrind: they settle what a busy machine's clock cannot."""

import os
import re
import shutil
import subprocess
import sys

import commands


def count(name, path, programs, work):
    """Instructions of extract and check on an input, without those of starting: (row, counts of each program)."""
    if not shutil.which("valgrind"):
        sys.exit("valgrind is missing. Debian: apt install valgrind")
    empty = os.path.join(work, "empty.txt")
    with open(empty, "wb"):
        pass
    tasks = {"extract": commands.extract, "check": commands.check}
    if name in ("links", "distinct"):
        tasks["extract, ndjson"] = lambda program, file: commands.extract(program, file, form="ndjson")
    for preset in ("docs", "mail", "harvest"):
        tasks[f"check --preset {preset}"] = lambda program, file, preset=preset: commands.check(
            program, file, "--preset", preset)
    counted = []
    for task, command in tasks.items():
        of = [p for p in (programs.urilint, programs.beside) if p]
        counted.append((task, [callgrind(command(p, path), work) - callgrind(command(p, empty), work) for p in of]))
    return counted, os.path.getsize(path) if os.path.isfile(path) else None


def callgrind(command, work):
    out = os.path.join(work, "callgrind.out")
    tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"]
    done = subprocess.run([*tool, *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"exit code {done.returncode}: {' '.join(command)}")
    return int(re.search(rb"Collected : (\d+)", done.stderr)[1])
