"""What runs on the nodes: the program, for one entry of the manifest.

This module is sent to the nodes by value, so they need neither this package nor another module of
it. It imports the standard library, `pyspark` and, for rows, `pyarrow`.
"""

from __future__ import annotations

import json
import os
import stat
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Iterator, NamedTuple, Optional

# Output is read in blocks of this size, which become batches of rows.
BLOCK = 4 * 1024 * 1024
# At most so many lines of standard error are in an exception.
LINES = 5
# Seconds before an entry is tried again where the engine does not repeat tasks.
PAUSE = 1.0


class Job(NamedTuple):
    """What is the same for all entries."""

    command: str
    """`extract` or `check`."""
    options: tuple[str, ...]
    """Arguments of the program."""
    manifest: str
    """The name of the manifest, among the files that were sent."""
    shipped: Optional[str]
    """The name of the program, among the files that were sent."""
    installed: Optional[str]
    """Or its path on the nodes."""
    root: str
    """The folder on the nodes that relative paths start from."""
    attempts: int = 1
    """How often the engine tries a task."""


class Failures:
    """How failures of entries are collected: the kind of accumulator (`pyspark.AccumulatorParam`)."""

    def zero(self, _: dict[int, str]) -> dict[int, str]:
        return {}

    def addInPlace(self, all: dict[int, str], more: dict[int, str]) -> dict[int, str]:
        all.update(more)
        return all


def blocks(job: Job, part: int) -> Iterator[bytes]:
    """Runs one entry, and returns its output in blocks of whole lines.

    Raises ``RuntimeError`` with the program's own message if it failed.
    """
    with _running(job, part, []) as output:
        rest = b""
        while block := output.read(BLOCK):
            end = block.rfind(b"\n") + 1
            if end == 0:
                rest += block
                continue
            yield rest + block[:end]
            rest = block[end:]
        if rest:
            yield rest


def write_part(job: Job, part: int, identifier: str, out: str) -> str:
    """Runs one entry into its part file, and returns its summary, in JSON.

    The program writes to a temporary name and renames the file when it is complete. So it does
    not matter how often and where this is run, even at the same time.
    """
    with _running(job, part, [f"--output-dir={out}"]) as output:
        while output.read(BLOCK):
            pass
    return summary_of(part, identifier, out).read_text("utf-8")


def summary_of(part: int, identifier: str, out: str) -> Path:
    """Returns the path of the summary of an entry."""
    return Path(out) / f"part-{part:06}-{identifier}.summary.json"


def write_each(job: Job, out: str, entries: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str, str]]:
    """Runs entries, each a number and an identifier, into their part files.

    Returns the number of each with its summary or, if it was tried in vain, with a message.
    """
    for part, identifier in entries:
        yield _outcome(job, part, identifier, out)


def _outcome(job: Job, part: int, identifier: str, out: str) -> tuple[int, str, str]:
    started = time.time_ns()
    tries = 2 if job.attempts < 2 else 1
    while True:
        try:
            return part, write_part(job, part, identifier, out), ""
        except RuntimeError as error:
            tries -= 1
            if _is_cut(summary_of(part, identifier, out), started):
                tries = 0
            elif may_fail(job):
                raise
            if tries < 1:
                return part, "", str(error)
        time.sleep(PAUSE)


def _is_cut(summary: Path, since: int) -> bool:
    """Returns true if this attempt has read all that can be read: a file ends early."""
    try:
        if summary.stat().st_mtime_ns < since - 2 * 10**9:
            return False
        return bool(json.loads(summary.read_text("utf-8"))["lost"] == "files")
    except (OSError, ValueError, KeyError):
        return False


def may_fail(job: Job) -> bool:
    """Returns true if the engine repeats the task that this is run in."""
    from pyspark import TaskContext

    context = TaskContext.get()
    return context is not None and context.attemptNumber() + 1 < job.attempts


def problems(out: str, entries: Iterator[tuple[int, str]]) -> Iterator[tuple[Any, ...]]:
    """Returns what could not be read of entries, by their summaries: a row for each place."""
    for part, identifier in entries:
        try:
            summary = json.loads(summary_of(part, identifier, out).read_text("utf-8"))
        except (OSError, ValueError):
            yield part, identifier, None, None, None, "not-read", "it has no summary"
            continue
        places = summary.get("damage", [])
        for place in places:
            keys = ("path", "member", "offset", "kind", "text")
            yield (part, identifier, *(place.get(key) for key in keys))
        more = summary.get("damage_not_listed", 0)
        if more:
            yield part, identifier, None, None, None, "not-listed", f"{more} more places"
        if not summary["complete"] and not places:
            yield part, identifier, None, None, None, "not-read", "it is not complete"


@contextmanager
def _running(job: Job, part: int, more: list[str]) -> Iterator[IO[bytes]]:
    splits = f"--splits-from={_sent(job.manifest)}"
    arguments = [_program(job), job.command, *job.options, splits, f"--part={part}", *more]
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, cwd=job.root
        )
        assert process.stdout is not None
        try:
            with process.stdout:
                yield process.stdout
        except BaseException:
            process.kill()
            raise
        finally:
            exit_code = process.wait()
        # `check` ends with 1 if it has findings.
        if exit_code not in (0, 1):
            errors.seek(0)
            raise RuntimeError(f"part {part}: {_message(errors.read(64 * 1024), exit_code)}")


def _message(errors: bytes, exit_code: int) -> str:
    lines = errors.decode("utf-8", "replace").strip().splitlines()
    if not lines:
        return f"urilint ended with exit code {exit_code}"
    left = len(lines) - LINES
    return "; ".join(lines[:LINES]) + (f"; and {left} more lines" if left > 0 else "")


def _program(job: Job) -> str:
    if job.shipped is None:
        assert job.installed is not None
        return job.installed
    path = _sent(job.shipped)
    if not os.access(path, os.X_OK):
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path


def _sent(name: str) -> str:
    from pyspark import SparkFiles

    path: str = SparkFiles.get(name)
    return path


def _blocks_of_all(job: Job, failures: Any, batches: Iterator[Any]) -> Iterator[bytes]:
    """Returns the output for batches of entry numbers.

    An entry that fails as often as the engine tries it is added to `failures`, an accumulator, if
    there is one. Output that it had before is kept.
    """
    for part in _parts(batches):
        try:
            yield from blocks(job, part)
        except RuntimeError as error:
            if failures is None or may_fail(job):
                raise
            failures.add({part: str(error)})


def lines(job: Job, failures: Any, batches: Iterator[Any]) -> Iterator[Any]:
    """Returns the output for batches of entry numbers as batches of one column, a row a line."""
    import pyarrow

    schema = pyarrow.schema([("value", pyarrow.string())])
    for block in _blocks_of_all(job, failures, batches):
        # `str.splitlines` also splits at characters that are no line ends here.
        values = block.decode("utf-8").removesuffix("\n").split("\n")
        yield pyarrow.record_batch([pyarrow.array(values, pyarrow.string())], schema=schema)


def rows(job: Job, schema: Any, failures: Any, batches: Iterator[Any]) -> Iterator[Any]:
    """Returns the output for batches of entry numbers as batches of the schema's columns."""
    import pyarrow
    from pyarrow import json

    parsing = json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="ignore")
    for block in _blocks_of_all(job, failures, batches):
        reading = json.ReadOptions(use_threads=False, block_size=len(block) + 1)
        table = json.read_json(pyarrow.BufferReader(block), reading, parsing)
        yield from table.select(schema.names).to_batches()


def _parts(batches: Iterator[Any]) -> Iterator[int]:
    for batch in batches:
        yield from batch.column(0).to_pylist()
