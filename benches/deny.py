#!/usr/bin/env python3
"""Lists of denied hosts, prefixes and expressions: the time to load them, and to check files.

    cargo build --release --bins
    python3 benches/deny.py [--rounds N] PATH...

For each kind and number of values: the processor time of a run over an empty file and over
PATH (the least of N rounds, which take turns), and the peak memory. The values match nothing, so that the findings
are the same in all runs. URILINT names another urilint.

With 5 rounds over 32 MB of documentation with 12,471 URIs, on two shared processors:

| values | load | check | peak |
| --- | --- | --- | --- |
| none | 4 ms | 256 ms | 12 MiB |
| 10 host | 4 ms | 239 ms | 12 MiB |
| 1,000 host | 5 ms | 252 ms | 12 MiB |
| 100,000 host | 59 ms | 290 ms | 21 MiB |
| 10 prefix | 5 ms | 286 ms | 12 MiB |
| 1,000 prefix | 6 ms | 233 ms | 12 MiB |
| 100,000 prefix | 178 ms | 408 ms | 43 MiB |
| 10 regex | 7 ms | 257 ms | 12 MiB |
| 100 regex | 10 ms | 300 ms | 15 MiB |
| 1,000 regex | 70 ms | 365 ms | 35 MiB |

"check" includes "load".
"""

import argparse
import os
import sys
import tempfile

from whole import TARGET, run

COUNTS = {"host": (10, 1_000, 100_000), "prefix": (10, 1_000, 100_000), "regex": (10, 100, 1_000)}


def value(kind, number):
    if kind == "host":
        return ("*." if number % 2 == 0 else "") + f"h{number}.test"
    if kind == "prefix":
        return f"https://h{number // 100}.test/docs/{number}/"
    return rf"^https?://[a-z]+\.h{number}\.test/(\d+)"


def configuration(folder, kind, count):
    """Writes a list and a configuration that names it; returns the latter's path."""
    path = os.path.join(folder, f"{kind}-{count}")
    with open(path + ".list", "w", encoding="utf-8") as file:
        file.writelines(value(kind, number) + "\n" for number in range(count))
    with open(path + ".toml", "w", encoding="utf-8") as file:
        if count:
            file.write(f"[[deny]]\nmatch = '{kind}'\nfile = '{kind}-{count}.list'\n")
    return path + ".toml"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("paths", nargs="+")
    args = parser.parse_args()
    program = os.environ.get("URILINT", os.path.join(TARGET, "urilint"))
    if not os.path.exists(program):
        sys.exit(f"{program} is not built")
    with tempfile.TemporaryDirectory() as folder:
        empty = os.path.join(folder, "empty.txt")
        open(empty, "wb").close()
        cases = [("none", 0)] + [(kind, n) for kind, counts in COUNTS.items() for n in counts]
        best = {}
        for kind, count in cases:
            config = configuration(folder, kind, count)
            best[kind, count] = [config, float("inf"), float("inf"), 0]
        for _ in range(args.rounds):
            for measured in best.values():
                command = [program, "check", "--format=concise", "--config", measured[0]]
                used, _, _ = run([*command, empty], os.devnull)
                measured[1] = min(measured[1], used)
                used, _, peak = run([*command, *args.paths], os.devnull)
                measured[2] = min(measured[2], used)
                measured[3] = max(measured[3], peak)
        print("| values | load | check | peak |\n| --- | --- | --- | --- |")
        for (kind, count), (_, load, check, peak) in best.items():
            name = f"{count:,} {kind}" if count else kind
            print(f"| {name} | {load * 1000:.0f} ms | {check * 1000:.0f} ms | {peak >> 10} MiB |")


if __name__ == "__main__":
    main()
