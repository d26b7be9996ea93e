#!/usr/bin/env python3
"""Measures `extract_many` on short texts beside other ways.

    URILINT_BINARY=target/release/urilint PYTHONPATH=python python tests/python/measure_many.py [NUMBER]

Each way is run five times, in turns. The least processor time of each (user and system) is printed, in microseconds
a text: that of this process, and that of the processes that it has started, with their start. `linkify-it-py` and
`urlextract` are measured where they are installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from typing import NamedTuple

import urilint
from urilint import _lines

NUMBER = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
TEXTS = [f"note {n}: see <http://www.example.org/{n}>, or mail anna@example.org about it" for n in range(NUMBER)]


class Run(NamedTuple):
    """Processor times, in seconds, and the number of links."""

    own: float
    started: float
    found: int


def many() -> int:
    found = sum(map(len, urilint.extract_many(TEXTS)))
    # The time of a process is known when it has ended.
    _lines._close()
    return found


def joined() -> int:
    """The command on all texts as one."""
    command = [urilint.find_binary(), "extract", "--format=ndjson", "--quiet", "--threads=1", "-"]
    text = "\n\n".join(TEXTS).encode()
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True).stdout.count(b"\n")


def linkify() -> int:
    linkifier = import_module("linkify_it").LinkifyIt()
    return sum(len(linkifier.match(text) or []) for text in TEXTS)


def urlextract() -> int:
    extractor = import_module("urlextract").URLExtract()
    return sum(len(extractor.find_urls(text)) for text in TEXTS)


def main() -> None:
    ways = [many, joined, linkify, urlextract]
    runs: dict[str, list[Run]] = {}
    for _ in range(5):
        for way in list(ways):
            before = os.times()
            try:
                found = way()
            except ImportError as error:
                print(f"{way.__name__}: skipped ({error})")
                ways.remove(way)
                continue
            after = os.times()
            own = after.user + after.system - before.user - before.system
            started = after.children_user + after.children_system - before.children_user - before.children_system
            runs.setdefault(way.__name__, []).append(Run(own, started, found))
    for name, all_of_it in runs.items():
        best = min(all_of_it, key=lambda run: run.own + run.started)
        own, started = (abs(seconds) / NUMBER * 1e6 for seconds in best[:2])
        print(f"{name}: {own + started:.1f} us a text ({own:.1f} here, {started:.1f} in the program), {best.found} found")


if __name__ == "__main__":
    main()
