"""Text that is meant to be slow: the time has to grow with the size, and no faster."""

import os
import statistics

import commands
import measure

# What is repeated.
UNITS = {
    "`<`": b"<",
    "`http://`": b"http://",
    "`(`": b"(",
    "`:`": b":",
    "`a:`": b"a:",
    "`www.`": b"www.",
    "`/`": b"/",
    "`a[.]`": b"a[.]",
    "`<http://a `": b"<http://a ",
    "one line of URLs": b"http://h.example/a,b ",
    "URLs without a space": b"http://h.example/a",
    "a URL a line": b"http://a.b/\n",
    "`&lt;`": b"&lt;",
    "`](`": b"](",
    "`=`": b"=",
}
# The suffixes of the formats that read it.
FORMATS = (".txt", ".md", ".html", ".rst", ".eml")


def table(programs, rounds, work):
    """Milliseconds of 1 MiB and 8 MiB, without starting. Ratios of what takes under a millisecond are noise."""
    empty = os.path.join(work, "empty.txt")
    with open(empty, "wb"):
        pass
    print("\n## Hostile text\n\nMilliseconds of processor time, median, without starting.\n")
    print("| text | format | command | 1 MiB | 8 MiB | ratio |\n|---|---|---|--:|--:|--:|")
    for name, unit in UNITS.items():
        for suffix in FORMATS:
            paths = {size: write(unit, size, suffix, work) for size in (1, 8)}
            for task, command in (("extract", commands.extract), ("check", commands.check)):
                rows = [commands.Row("0", command(programs.urilint, empty))]
                rows += [commands.Row(str(size), command(programs.urilint, path)) for size, path in paths.items()]
                runs = measure.rounds(rows, rounds)
                zero, one, eight = (statistics.median(measure.seconds(row, runs)) * 1000 for row in rows)
                one, eight = max(one - zero, 0.01), max(eight - zero, 0.01)
                print(f"| {name} | {suffix} | {task} | {one:.1f} | {eight:.1f} | {eight / one:.1f} |")


def write(unit, size, suffix, work):
    path = os.path.join(work, f"hostile-{size}{suffix}")
    head = b"Subject: a\nMIME-Version: 1.0\n\n" if suffix == ".eml" else b""
    with open(path, "wb") as text:
        text.write(head + unit * (size * (1 << 20) // len(unit)))
    return path
