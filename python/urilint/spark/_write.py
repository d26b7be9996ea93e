"""Part files, by the program itself or by the engine's committer."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Sequence

from urilint.spark import _task

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

__all__ = ["Summary", "write_lines", "write_parts"]


@dataclass
class Summary:
    """What was read and written: the sum of the summaries of the parts."""

    parts: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    """The sums of `files`, `bytes`, `messages`, `items` (links or findings) and `output_bytes`."""

    def add(self, summary: str) -> None:
        """Adds the summary of a part, in JSON."""
        self.parts += 1
        for key, value in json.loads(summary).items():
            if isinstance(value, int) and not isinstance(value, bool):
                self.counts[key] = self.counts.get(key, 0) + value

    def __str__(self) -> str:
        counts = (f"{key.replace('_', ' ')}: {count}" for key, count in self.counts.items())
        return ", ".join([f"parts: {self.parts}", *counts])


def write_parts(spark: SparkSession, job: _task.Job, identifiers: Sequence[str], out: str) -> Summary:
    """Has the program write its part files to `out`, and returns the sum of their summaries."""
    os.makedirs(out, exist_ok=True)
    summary = Summary()
    entries = spark.sparkContext.parallelize(list(enumerate(identifiers)), len(identifiers))
    for part in entries.mapPartitions(partial(_task.write_each, job, out)).collect():
        summary.add(part)
    if summary.parts != len(identifiers):
        raise RuntimeError(f"{summary.parts} of {len(identifiers)} parts have a summary")
    return summary


def write_lines(spark: SparkSession, job: _task.Job, count: int, out: str) -> None:
    """Has the engine write the lines of the output to `out`, which must not exist."""
    entries = spark.range(0, count, 1, count)
    entries.mapInArrow(partial(_task.lines, job), "value string").write.text(out)
