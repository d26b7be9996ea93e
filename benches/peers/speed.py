"""Megabytes a second of processor time, on inputs that are cut to what a tool can read in time."""

import os
import resource
import statistics
import sys

import tools

sys.path.insert(0, os.path.join(tools.ROOT, "benches", "whole"))
import inputs  # noqa: E402  (benches/whole)

# Each input as (name, what it is); inputs.INPUTS makes them.
SHOWN = ("plain", "links", "mailbox", "html-mail")
# The sizes that are tried, in MB: a larger one if the smaller one took less than half a second.
SIZES = (0.25, 2, 16, 64)
QUICK = 0.5


def table(found, corpora, urilint, rounds, work):
    """The speed of each tool: {input: {tool: (MB/s, MB, peak MiB)}}."""
    texts = inputs.Texts(corpora, urilint)
    speeds = {}
    for name in SHOWN:
        paths = {}
        for size in SIZES:
            folder = os.path.join(work, str(size))
            os.makedirs(folder, exist_ok=True)
            path = inputs.make(name, texts, int(size * 1e6), folder)
            if path:
                paths[size] = path
        speeds[name] = {tool.name: speed(tool, paths, rounds) for tool, _ in found} if paths else {}
        for path in paths.values():
            inputs.remove(path)
    return speeds


def speed(tool, paths, rounds):
    """Megabytes a second, starting included, on the largest input that it reads in a few seconds."""
    best = None
    for size, path in paths.items():
        took = seconds(tool, path)
        if took is None:
            return best
        times = [took]
        if took < 10:
            times += [again for _ in range(rounds - 1) if (again := seconds(tool, path)) is not None]
        best = (os.path.getsize(path) / 1e6 / statistics.median(times), size)
        if took > QUICK:
            break
    return best


def seconds(tool, path):
    """Processor seconds, or None if it fails or takes longer than `tools.PATIENCE`."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    if tool.run(path) is None:
        return None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
