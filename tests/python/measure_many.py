#!/usr/bin/env python3
"""Measures `extract_many` on short texts beside other ways.

    URILINT_BINARY=target/release/urilint PYTHONPATH=python tests/python/measure_many.py [NUMBER]

Each way is run five times, in turns; the least time is printed, in microseconds a text. `linkify-it-py` and
`urlextract` are measured where they are installed.
"""

from __future__ import annotations

import subprocess
import sys
import time
from importlib import import_module

import urilint

NUMBER = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
TEXTS = [f"note {n}: see <http://www.example.org/{n}>, or mail anna@example.org about it" for n in range(NUMBER)]


def many() -> int:
    return sum(map(len, urilint.extract_many(TEXTS)))


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
    best: dict[str, tuple[float, int]] = {}
    for _ in range(5):
        for way in list(ways):
            start = time.perf_counter()
            try:
                found = way()
            except ImportError as error:
                print(f"{way.__name__}: skipped ({error})")
                ways.remove(way)
                continue
            seconds = time.perf_counter() - start
            best[way.__name__] = min((seconds, found), best.get(way.__name__, (seconds, found)))
    for name, (seconds, found) in best.items():
        print(f"{name}: {seconds / NUMBER * 1e6:.1f} us a text, {found} found")


if __name__ == "__main__":
    main()
