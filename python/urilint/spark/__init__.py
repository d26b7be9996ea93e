"""Runs `urilint` on a cluster of Apache Spark: `pip install urilint[spark]`.

The driver distributes the numbers of a manifest's entries, never mail: each task runs the program
for one entry, and the program opens its file itself. So the nodes need the files under the same
names as the machine that made the manifest with `urilint plan`.

    links = urilint.spark.extract(spark, "plan.ndjson")          # a table
    urilint.spark.write(spark, "plan.ndjson", "/archive-links")  # part files

The program and the manifest are sent to the nodes. These need Python and, for tables, `pyarrow`, but
not this package. A task that fails is repeated as the engine is configured; then its entry is listed,
with the program's own message, and all others are read.
"""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional, Sequence, Union

from urilint._options import CheckOptions, ExtractOptions, arguments
from urilint.spark import _task
from urilint.spark import _write
from urilint.spark._job import Nodes, identifiers_of, prepare
from urilint.spark._schema import columns, counted
from urilint.spark._write import Failure, Failures, Summary, write_lines, write_parts

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession
    from typing_extensions import Unpack

__all__ = ["Failure", "Failures", "Nodes", "Summary", "check", "count", "extract", "problems", "write"]

Path = Union[str, "os.PathLike[str]"]


def extract(
    spark: SparkSession,
    manifest: Path,
    nodes: Optional[Nodes] = None,
    failures: Optional[Failures] = None,
    **options: Unpack[ExtractOptions],
) -> DataFrame:
    """Returns a table of the URIs in the entries of a manifest.

    The columns are the keys of `urilint extract --format ndjson`. A partition has the rows of one
    entry, in the order of the manifest. Nothing is run before the table is used, and it is run again
    for each action unless the table is cached. An entry that cannot be read fails the action, unless
    there are `failures`: then it is listed there, and the table has what could be read of it.

    Raises ``UrilintError`` for options that the program rejects, ``ValueError`` for a manifest that
    is none.
    """
    return _table(spark, "extract", manifest, nodes, failures, options)


def check(
    spark: SparkSession,
    manifest: Path,
    nodes: Optional[Nodes] = None,
    failures: Optional[Failures] = None,
    **options: Unpack[CheckOptions],
) -> DataFrame:
    """Returns a table of the findings in the entries of a manifest, as `extract` does of URIs.

    The columns are the keys of `urilint check --format ndjson`. Findings do not fail a job.
    """
    return _table(spark, "check", manifest, nodes, failures, options)


def count(
    spark: SparkSession,
    manifest: Path,
    by: Literal["uri", "host", "domain", "scheme", "host-pair"] = "uri",
    nodes: Optional[Nodes] = None,
    failures: Optional[Failures] = None,
    **options: Unpack[ExtractOptions],
) -> DataFrame:
    """Returns a table of the keys of links and their counts, in no order.

    The columns are `by` and `count`, and for ``host-pair`` `source`, `target` and `count`: the hosts of a page
    and of a link in it. Each task counts its entry by `urilint extract --count`, and the engine sums the counts.
    """
    from pyspark.sql import functions
    from pyspark.sql.pandas.types import from_arrow_schema

    given = ("--format=ndjson", "--count", f"--by={by}", *arguments(options))
    job, identifiers = prepare(spark, "extract", manifest, nodes or Nodes(), given)
    schema = counted(by)
    entries = spark.range(0, len(identifiers), 1, len(identifiers))
    collected = None if failures is None else failures.accumulator
    rows = entries.mapInArrow(partial(_task.rows, job, schema, collected), from_arrow_schema(schema))
    # Different keys that are not UTF-8 may have one form as text.
    summed = rows.groupBy(f"`{by}`", f"`{by}_bytes`").agg(functions.sum("count").alias("count"))
    if by != "host-pair":
        return summed.select(by, "count")
    hosts = functions.split(functions.col(f"`{by}`"), " ", 2)
    return summed.select(hosts[0].alias("source"), hosts[1].alias("target"), "count")


def write(
    spark: SparkSession,
    manifest: Path,
    out: str,
    command: Literal["extract", "check"] = "extract",
    format: str = "ndjson",
    nodes: Optional[Nodes] = None,
    options: Optional[Mapping[str, object]] = None,
) -> Summary:
    """Writes a part file for each entry of a manifest to a folder, and returns what was read.

    Files of a shared file system are written by the program itself, and renamed when they are
    complete; those that are there from an earlier run are not written again. If `out` is a URI
    (`s3a://…`, `hdfs://…`), where a rename may not be atomic, lines are written by the engine's
    committer; `out` must not exist then, and there are no summaries.

    An entry that cannot be read is tried as often as the engine tries tasks, and then it is one of the
    `failures` of the result. Raises what `extract` does.
    """
    given = (f"--format={format}", *arguments(options or {}))
    return run(spark, command, manifest, nodes or Nodes(), given, out)


def run(
    spark: SparkSession, command: str, manifest: Path, nodes: Nodes, given: Sequence[str], out: str
) -> Summary:
    """Does what `write` does, with options as they are on the command line."""
    if "://" in out and any(option.startswith("--compress") or option == "--format=parquet" for option in given):
        raise ValueError("the engine writes lines: compressed output and Parquet need a folder")
    job, identifiers = prepare(spark, command, manifest, nodes, given)
    if "://" in out:
        return write_lines(spark, job, len(identifiers), out)
    return write_parts(spark, job, identifiers, os.path.abspath(out))


def problems(spark: SparkSession, manifest: Path, out: str) -> DataFrame:
    """Returns a table of what could not be read, by the summaries in the folder that `write` wrote to.

    A row is a place that is damaged, or an entry without a complete part: `part` (its number), `id`,
    `path`, `member`, `offset`, `kind` and `text`.
    """
    return _write.problems(spark, identifiers_of(manifest), os.path.abspath(out))


def _table(
    spark: SparkSession,
    command: str,
    manifest: Path,
    nodes: Optional[Nodes],
    failures: Optional[Failures],
    options: Mapping[str, Any],
) -> DataFrame:
    from pyspark.sql.pandas.types import from_arrow_schema

    given = ("--format=ndjson", *arguments(options))
    job, identifiers = prepare(spark, command, manifest, nodes or Nodes(), given)
    schema = columns(command)
    entries = spark.range(0, len(identifiers), 1, len(identifiers))
    collected = None if failures is None else failures.accumulator
    rows = partial(_task.rows, job, schema, collected)
    return entries.mapInArrow(rows, from_arrow_schema(schema))
