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
    "`[`": b"[",
    "`![`": b"![",
    "`*a `": b"*a ",
    "`_`": b"_",
    "backtick": b"`",
    "`> `": b"> ",
    "`- `": b"- ",
    "`- ` lines": b"- a\n",
    "`<!--`": b"<!--",
    "`<a href=`": b"<a href=",
    "`<a href=\"`": b'<a href="',
    "`<script>`": b"<script>",
    "`=?utf-8?q?`": b"=?utf-8?q?",
    "`From ` lines": b"From a\n",
    "`From ` lines, apart": b"\nFrom a@b Sat Nov 21 10:00:00 2026\n",
    "`Content-Type` lines": b"Content-Type: multipart/mixed; boundary=a\n",
    "`--a` lines": b"--a\n",
    "parts of `--a`": b"--a\nContent-Type: multipart/mixed; boundary=a\n\n",
    "`URL:`": b"URL:",
    "`<URL:`": b"<URL:",
    "`\"http://a `": b'"http://a ',
    "`\"http://a`": b'"http://a',
    "`<http://a`": b"<http://a",
    "`http://a-` lines": b"http://a-\n",
    "`http://a?u=`": b"http://a?u=",
    "`http://a:b@`": b"http://a:b@",
    "`%`": b"%",
    "`%25`": b"%25",
    "`@`": b"@",
    "`a@b `": b"a@b ",
    "`xn--`": b"xn--",
    "`\\\\`": b"\\",
    "`{{`": b"{{",
    "`${`": b"${",
    "`|`": b"|",
    "`a|` lines": b"|a|\n",
    "`#`": b"#",
    "`# ` lines": b"# a\n",
    "`[a]: b` lines": b"[a]: b\n",
    "`[a]`": b"[a]",
    "`~`": b"~",
    "`&`": b"&",
    "`a`": b"a",
    "`a `": b"a ",
    "line ends": b"\n",
}
# What comes once before the unit.
INSIDE = {
    "`(` in a URI": (b"http://h.example/", b"("),
    "`%41` in a URI": (b"http://h.example/", b"%41"),
    "`xn--a.` in a host": (b"http://", b"xn--a."),
    "`@` in an authority": (b"http://", b"a@"),
    "URIs in a query": (b"http://h.example/?u=", b"http://a?u="),
    "`<http://` lines": (b"<http://h.example/", b"a\n"),
    "`\"http://` lines": (b'"http://h.example/', b"a\n"),
}
# The suffixes of the formats that read it.
FORMATS = (".txt", ".md", ".html", ".rst", ".eml", ".adoc", ".tex", ".ipynb", ".org", ".json", ".py", ".1")
# Milliseconds that a MiB may take.
AIMS = {"extract": 20, "check": 60}


def texts():
    """The names of all texts, and what makes each in a size."""
    def repeat(head, unit):
        return lambda size: head + unit * (size // len(unit))

    for name, unit in UNITS.items():
        yield name, repeat(b"", unit)
    for name, (head, unit) in INSIDE.items():
        yield name, repeat(head, unit)
    yield "backtick runs that grow", growing_runs


def growing_runs(size):
    runs, length, made = [], 1, 0
    while made < size:
        runs.append(b"`" * length + b" ")
        made += length + 1
        length += 1
    return b"".join(runs)[:size]


def table(programs, rounds, work, formats):
    """Milliseconds of 1 MiB and 8 MiB, without starting. Ratios of what takes under a millisecond are noise."""
    empty = os.path.join(work, "empty.txt")
    with open(empty, "wb"):
        pass
    print("\n## Hostile text\n\nMilliseconds of processor time, median, without starting. "
          "Bold: above the aim of a MiB, or growing faster than the text.\n")
    tasks = {"extract": commands.extract, "check": commands.check}
    print("| text | format |" + "".join(f" {task}, 1 MiB | 8 MiB | ratio |" for task in tasks))
    print("|---|---|" + "--:|" * 3 * len(tasks))
    zeros = {task: zero(command(programs.urilint, empty)) for task, command in tasks.items()}
    for name, make in texts():
        for suffix in formats.split(","):
            paths = [write(make, size, suffix, work) for size in (1, 8)]
            cells = []
            for task, command in tasks.items():
                rows = [commands.Row(path, command(programs.urilint, path)) for path in paths]
                runs = measure.rounds(rows, rounds)
                taken = (statistics.median(measure.seconds(row, runs)) * 1000 - zeros[task] for row in rows)
                cells += row_cells(task, *(max(time, 0.01) for time in taken))
            print(f"| {name} | {suffix} | {' | '.join(cells)} |", flush=True)


def zero(command):
    rows = [commands.Row("0", command)]
    return statistics.median(measure.seconds(rows[0], measure.rounds(rows, 20))) * 1000


def row_cells(task, one, eight):
    slow = eight / 8 > AIMS[task]
    steep = eight > 12 * max(one, 5)
    cells = [f"{one:.1f}", f"{eight:.1f}", f"{eight / one:.1f}"]
    return [f"**{cells[0]}**" if slow else cells[0], cells[1], f"**{cells[2]}**" if steep else cells[2]]


def write(make, size, suffix, work):
    path = os.path.join(work, f"hostile-{size}{suffix}")
    head = b"Subject: a\nMIME-Version: 1.0\n\n" if suffix == ".eml" else b""
    with open(path, "wb") as text:
        text.write(head + make(size << 20))
    return path
