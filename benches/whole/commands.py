"""The commands that are measured on each input, and what each is compared with."""

import glob
import os
import shutil
import sys
from dataclasses import dataclass, field

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TARGET = os.path.join(os.environ.get("CARGO_TARGET_DIR", os.path.join(ROOT, "target")), "release")
SLASHES = r'(?i)\b[a-z][a-z0-9+.-]*://[^\s<>"]+'
# What urilint searches for: schemes without slashes and abbreviated URLs, too.
SAME = r'(?i)\b([a-z][a-z0-9+.-]*:[^\s<>"]+|www\.[^\s<>"]+)'


@dataclass
class Row:
    """A command, and the name of the row that it is compared with."""

    name: str
    command: list
    base: str | None = None
    # Whether its wall-clock time is compared, as for several threads.
    wall: bool = False
    env: dict = field(default_factory=dict)
    # What the ratio should be.
    aim: "Aim | None" = None


@dataclass(frozen=True)
class Aim:
    """A bound of a ratio."""

    bound: float
    # "≤" or "≥"
    sign: str = "≤"

    def is_met(self, ratio):
        return ratio <= self.bound if self.sign == "≤" else ratio >= self.bound

    def __str__(self):
        return f"{self.sign} {self.bound:g}"


class Programs:
    """The programs that are measured; those that are not installed are left out."""

    def __init__(self, beside):
        self.urilint = os.environ.get("URILINT", os.path.join(TARGET, "urilint"))
        self.beside = beside
        for path in filter(None, (self.urilint, beside)):
            if not os.access(path, os.X_OK):
                sys.exit(f"{path} is missing: cargo build --release --bins --benches")
        self.floor = bench_program("floor")
        self.linkify = bench_program("linkify")
        self.missing = [name for name in ("floor", "linkify") if not getattr(self, name)]
        self.missing += [name for name in ("rg", "typos") if not shutil.which(name)]
        if self.missing:
            print(f"Not installed, so not measured: {', '.join(self.missing)}.", file=sys.stderr)

    def has(self, name):
        return name not in self.missing and shutil.which(name) is not None


def bench_program(name):
    """The newest build of a bench target, or None."""
    built = glob.glob(os.path.join(TARGET, "deps", name + "-*"))
    built = [path for path in built if os.access(path, os.X_OK) and not path.endswith(".d")]
    return max(built, key=os.path.getmtime, default=None)


def extract(program, path, *options, threads=1, form="plain"):
    return [program, "extract", "--isolated", "--format", form, "--threads", str(threads), *options, path]


def check(program, path, *options, threads=1):
    return [program, "check", "--isolated", "--format", "concise", "--threads", str(threads), *options, path]


def rows(name, path, programs):
    """The rows of an input, in the order of the table."""
    own = programs.urilint
    found = [Row("extract", extract(own, path))]
    if programs.beside:
        found.append(Row("extract, the other urilint", extract(programs.beside, path), "extract"))
        found.append(Row("check, the other urilint", check(programs.beside, path), "check"))
    found += [
        Row("extract, 2 threads", extract(own, path, threads=2), "extract", wall=True),
        Row("check", check(own, path), "extract"),
    ]
    found += [row for maker in OF_INPUT.get(name, ()) for row in maker(path, programs)]
    for row in found:
        row.aim = AIMS.get((name, row.name)) or AIMS.get(("", row.name))
    return found


def searches(path, programs):
    """The limit, and searches of undecoded text."""
    if programs.floor:
        yield Row("reads and `memmem(\"://\")`", [programs.floor, path], "extract")
    if programs.has("rg"):
        grep = ["rg", "-a", "--no-mmap", "-j1", "--no-config"]
        yield Row("rg, `://` only", [*grep, "-oNI", SLASHES, path], "extract")
        yield Row("rg, asked the same", [*grep, "-oNI", SAME, path], "extract")
    if programs.linkify:
        yield Row("linkify", [programs.linkify, path], "extract")


def presets(path, programs):
    for preset in ("docs", "mail", "harvest"):
        yield Row(f"check --preset {preset}", check(programs.urilint, path, "--preset", preset), "extract")


def ndjson(path, programs):
    one, two = (extract(programs.urilint, path, threads=threads, form="ndjson") for threads in (1, 2))
    yield Row("extract, ndjson", one, "extract")
    yield Row("extract, ndjson, 2 threads", two, "extract, ndjson", wall=True)


def tallies(path, programs):
    yield Row("extract --unique", extract(programs.urilint, path, "--unique"), "extract")
    yield Row("extract --count --top 10", extract(programs.urilint, path, "--count", "--top", "10"), "extract")
    yield Row("sort -u", ["sort", "-u", path], "extract --unique", env={"LC_ALL": "C"})


def documents(path, programs):
    yield Row("check --preset docs", check(programs.urilint, path, "--preset", "docs"), "extract")
    if programs.has("rg"):
        yield Row("rg, `://` only", ["rg", "-a", "-j1", "--no-config", "-oN", SLASHES, path], "extract")
    if programs.has("typos"):
        yield Row("typos", ["typos", "--isolated", "-j", "1", path], "extract")


def unpackers(program):
    def unpacker(path, programs):
        if shutil.which(program):
            yield Row(f"{program} -dc", [program, "-dc", path], "extract")
            yield Row("extract, 2 threads, wall beside it", extract(programs.urilint, path, threads=2),
                      f"{program} -dc", wall=True)
    return unpacker


OF_INPUT = {
    "plain": (searches,),
    "no-colon": (searches,),
    "mailbox": (searches, presets),
    "html-mail": (searches, presets),
    "mixed-mail": (searches, presets),
    "links": (searches, ndjson, presets),
    "distinct": (ndjson, tallies),
    "documents": (documents,),
    "gz": (unpackers("gzip"),),
    "bz2": (unpackers("bzip2"),),
    "zst": (unpackers("zstd"),),
}

# The aims, by input ("" for all others) and row.
AIMS = {
    ("", "extract, 2 threads"): Aim(0.54),
    ("", "extract, ndjson, 2 threads"): Aim(0.54),
    ("", "check"): Aim(1.15),
    ("", "check --preset docs"): Aim(1.15),
    ("", "check --preset mail"): Aim(1.15),
    ("", "check --preset harvest"): Aim(1.15),
    **{("links", f"check{preset}"): Aim(1.1) for preset in ("", " --preset docs", " --preset mail", " --preset harvest")},
    # At most 1.75 times the limit.
    ("plain", 'reads and `memmem("://")`'): Aim(0.57, "≥"),
    ("plain", "rg, asked the same"): Aim(8, "≥"),
    # At most 3.2 times as long as ripgrep.
    ("mailbox", "rg, `://` only"): Aim(0.31, "≥"),
    # At most 1.1 times as long as ripgrep, and 1.5 times with ndjson.
    ("links", "rg, `://` only"): Aim(0.91, "≥"),
    ("links", "extract, ndjson"): Aim(1.36),
    ("distinct", "sort -u"): Aim(1, "≥"),
}
