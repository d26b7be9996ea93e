"""Runs of commands: processor time, wall-clock time and peak memory."""

import os
import statistics
import sys
import time
from dataclasses import dataclass

# The exit codes that are not errors: nothing found, findings.
GOOD = (0, 1)


@dataclass
class Run:
    """A run: seconds of processor time, seconds, KiB."""

    cpu: float
    wall: float
    peak: int


def run(command, env=None):
    began = time.perf_counter()
    child = os.fork()
    if child == 0:
        try:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            os.execvpe(command[0], command, {**os.environ, **(env or {})})
        finally:
            os._exit(127)
    _, status, used = os.wait4(child, 0)
    wall = time.perf_counter() - began
    code = os.waitstatus_to_exitcode(status)
    if code not in GOOD:
        sys.exit(f"exit code {code}: {' '.join(command)}")
    return Run(used.ru_utime + used.ru_stime, wall, used.ru_maxrss)


def rounds(rows, count):
    """Runs of each row, taken in turn after a warm-up."""
    runs = {row.name: [] for row in rows}
    for lap in range(count + 1):
        for row in rows:
            taken = run(row.command, row.env)
            if lap:
                runs[row.name].append(taken)
    return runs


def seconds(row, runs):
    return [run.wall if row.wall else run.cpu for run in runs[row.name]]


def ratio(row, runs):
    """The median of the ratios to the base, round by round."""
    ours = seconds(row, runs)
    base = [run.wall if row.wall else run.cpu for run in runs[row.base]]
    return statistics.median(a / b if b else float("inf") for a, b in zip(ours, base))
