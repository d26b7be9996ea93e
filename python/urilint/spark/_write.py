"""Part files, by the program itself or by the engine's committer."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Iterator, NamedTuple, Sequence

from urilint.spark import _task

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["Failure", "Failures", "Summary", "problems", "write_lines", "write_parts"]


# The columns of the table of problems.
PROBLEMS = "part long, id string, path string, member string, offset long, kind string, text string"


class Failure(NamedTuple):
    """An entry of the manifest of which some could not be read."""

    part: int
    """Its number, from 0."""
    message: str
    """The program's own message."""


class Failures:
    """The entries that a table lacks, or has in part: they do not fail its job.

    They are known when an action on the table has ended.
    """

    def __init__(self, spark: SparkSession) -> None:
        kind: Any = _task.Failures()
        self.accumulator: Any = spark.sparkContext.accumulator({}, kind)

    def __iter__(self) -> Iterator[Failure]:
        return (Failure(*item) for item in sorted(self.accumulator.value.items()))

    def __len__(self) -> int:
        return len(self.accumulator.value)


@dataclass
class Summary:
    """What was read and written: the sum of the summaries of the parts."""

    parts: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    """The sums of `files`, `bytes`, `messages`, `items` (links or findings) and `output_bytes`."""
    left_out: dict[str, int] = field(default_factory=dict)
    """What is not read by decision, by its kind."""
    damaged: dict[str, int] = field(default_factory=dict)
    """The number of places that are damaged, by the kind of damage."""
    failures: list[Failure] = field(default_factory=list)
    """The entries that have no complete part."""

    def add(self, summary: str) -> None:
        """Adds the summary of a part, in JSON."""
        self.parts += 1
        for key, value in json.loads(summary).items():
            if isinstance(value, int) and not isinstance(value, bool) and key != "damage_not_listed":
                self.counts[key] = self.counts.get(key, 0) + value
            elif key in ("left_out", "damaged"):
                sums = getattr(self, key)
                for kind, count in value.items():
                    sums[kind] = sums.get(kind, 0) + count

    def __str__(self) -> str:
        counts = [f"{key.replace('_', ' ')}: {count}" for key, count in self.counts.items()]
        for name, sums in (("left out", self.left_out), ("damaged", self.damaged)):
            kinds = (f"{count} {kind}" for kind, count in sorted(sums.items()))
            counts += [f"{name}: {' and '.join(kinds)}"] if sums else []
        if self.failures:
            counts.append(f"parts that are not complete: {len(self.failures)}")
        return ", ".join([f"parts: {self.parts}", *counts])


def write_parts(spark: SparkSession, job: _task.Job, identifiers: Sequence[str], out: str) -> Summary:
    """Has the program write its part files to `out`, and returns the sum of their summaries."""
    os.makedirs(out, exist_ok=True)
    summary = Summary()
    entries = spark.sparkContext.parallelize(list(enumerate(identifiers)), len(identifiers))
    for part, text, failure in entries.mapPartitions(partial(_task.write_each, job, out)).collect():
        if failure:
            summary.failures.append(Failure(part, failure))
        else:
            summary.add(text)
    if summary.parts + len(summary.failures) != len(identifiers):
        raise RuntimeError(f"{summary.parts} of {len(identifiers)} parts have a summary")
    return summary


def write_lines(spark: SparkSession, job: _task.Job, count: int, out: str) -> Summary:
    """Has the engine write the lines of the output to `out`, which must not exist."""
    entries = spark.range(0, count, 1, count)
    failures = Failures(spark)
    lines = partial(_task.lines, job, failures.accumulator)
    entries.mapInArrow(lines, "value string").write.text(out)
    return Summary(parts=count - len(failures), failures=list(failures))


def problems(spark: SparkSession, identifiers: Sequence[str], out: str) -> DataFrame:
    """Returns a table of what could not be read, by the summaries in `out`."""
    entries = spark.sparkContext.parallelize(list(enumerate(identifiers)), min(len(identifiers), 200))
    rows = entries.mapPartitions(partial(_task.problems, out))
    return spark.createDataFrame(rows, PROBLEMS)
