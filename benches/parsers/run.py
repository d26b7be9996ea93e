#!/usr/bin/env python3
"""Parsers side by side: the time and the instructions for a URL.

    urilint extract --unique --show-secrets FOLDER > urls.txt
    python3 benches/parsers/run.py urls.txt

Builds `urilint-parsers`, which needs a C++ compiler for ada. Groups of fifty URLs are parsed 31
times; the minimum and the median are of these, as the mean over the groups. Both depend on what
else the machine does. Instructions do not: they are counted by valgrind, if it is installed, for the first
2,000 URLs, as the difference of eleven rounds and one.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
TARGET = os.environ.get("CARGO_TARGET_DIR", os.path.join(FOLDER, "..", "..", "target", "parsers"))
COUNTED = 2000


def instructions(program, path, parser, rounds):
    """The instructions of a whole run."""
    with tempfile.NamedTemporaryFile() as out:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}", program, path, parser, str(rounds)]
        ran = subprocess.run(command, capture_output=True, check=True)
    return int(re.search(rb"Collected : (\d+)", ran.stderr).group(1))


def per_url(program, lines, parser):
    if not shutil.which("valgrind"):
        return "-"
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as some:
        some.writelines(lines)
        some.flush()
        once, often = (instructions(program, some.name, parser, rounds) for rounds in (1, 11))
    return round((often - once) / 10 / len(lines))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    path = os.path.abspath(sys.argv[1])
    build = ["cargo", "build", "--release", "--manifest-path", os.path.join(FOLDER, "Cargo.toml"), "--target-dir", TARGET]
    subprocess.run(build, check=True)
    program = os.path.join(TARGET, "release", "urilint-parsers")
    table = subprocess.run([program, path], capture_output=True, check=True, text=True).stdout
    with open(path, encoding="utf-8") as file:
        lines = [line if line.endswith("\n") else line + "\n" for line in file]
    print(f"{len(lines)} URLs, {sum(map(len, lines)) / len(lines) - 1:.0f} characters each\n")
    print("| parser | what it does | accepted | minimum ns | median ns | instructions |")
    print("|---|---|---|---|---|---|")
    for row in table.splitlines():
        name, work, accepted, minimum, median = row.split("\t")
        print(f"| {name} | {work} | {accepted} | {minimum} | {median} | {per_url(program, lines[:COUNTED], name)} |")


if __name__ == "__main__":
    main()
