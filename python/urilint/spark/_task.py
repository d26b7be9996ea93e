"""What runs on the nodes: the program, for one entry of the manifest.

This module is sent to the nodes by value, so they need neither this package nor another module of
it. It imports the standard library, `pyspark` and, for rows, `pyarrow`.
"""

from __future__ import annotations

import os
import stat
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Iterator, NamedTuple, Optional

# Output is read in blocks of this size, which become batches of rows.
BLOCK = 4 * 1024 * 1024
# At most so many lines of standard error are in an exception.
LINES = 5


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
    return (Path(out) / f"part-{part:06}-{identifier}.summary.json").read_text("utf-8")


def write_each(job: Job, out: str, entries: Iterator[tuple[int, str]]) -> Iterator[str]:
    """Runs entries, each a number and an identifier, into their part files."""
    for part, identifier in entries:
        yield write_part(job, part, identifier, out)


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


def lines(job: Job, batches: Iterator[Any]) -> Iterator[Any]:
    """Returns the output for batches of entry numbers as batches of one column, a row a line."""
    import pyarrow

    schema = pyarrow.schema([("value", pyarrow.string())])
    for part in _parts(batches):
        for block in blocks(job, part):
            # `str.splitlines` also splits at characters that are no line ends here.
            values = block.decode("utf-8").removesuffix("\n").split("\n")
            yield pyarrow.record_batch([pyarrow.array(values, pyarrow.string())], schema=schema)


def rows(job: Job, schema: Any, batches: Iterator[Any]) -> Iterator[Any]:
    """Returns the output for batches of entry numbers as batches of the schema's columns."""
    import pyarrow
    from pyarrow import json

    parsing = json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="ignore")
    for part in _parts(batches):
        for block in blocks(job, part):
            reading = json.ReadOptions(use_threads=False, block_size=len(block) + 1)
            table = json.read_json(pyarrow.BufferReader(block), reading, parsing)
            yield from table.select(schema.names).to_batches()


def _parts(batches: Iterator[Any]) -> Iterator[int]:
    for batch in batches:
        yield from batch.column(0).to_pylist()
