"""Measures the ways of docs/scale.md on one machine, side by side.

    python tests/scale/measure.py --size 4GiB --folder /scratch archive.mbox

It repeats the files that are named until they have that size, in mailboxes of 1 GiB each, divides them
into shares, and prints a table of seconds and MB/s (10^6 bytes), by the time that passes and, but for
Spark, by that of all processors. It needs PySpark and pyarrow. The
output of each way that writes files is compared with that of the plain run.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Callable, Iterable

import urilint.spark

UNITS = {"MiB": 1 << 20, "GiB": 1 << 30}
LARGEST = 1 << 30


def bytes_of(text: str) -> int:
    """Returns the number of bytes that a size such as `4GiB` names."""
    return int(text[:-3]) * UNITS[text[-3:]]


def repeat(files: list[Path], size: int, folder: Path) -> None:
    """Writes mailboxes with the messages of the files, again and again."""
    folder.mkdir()
    texts = [file.read_bytes() for file in files]
    left = size
    number = 0
    while left > 0:
        with (folder / f"{number:02}.mbox").open("wb") as file:
            while file.tell() < LARGEST and left > 0:
                left -= sum(map(file.write, texts))
        number += 1


def digest(paths: Iterable[Path]) -> str:
    """Returns the hash of the joined files."""
    hashed = hashlib.sha256()
    for path in paths:
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                hashed.update(block)
    return hashed.hexdigest()


def processors() -> float:
    """Returns the processor time of the processes that this one has started and that have ended.

    It depends less on what else runs on the machine than the time that passes.
    """
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Measurement:
    """The ways, in one folder."""

    def __init__(self, folder: Path, split_size: str) -> None:
        self._folder = folder
        self._program = urilint.find_binary()
        self._manifest = folder / "plan.ndjson"
        self._split_size = split_size
        self._read = sum(path.stat().st_size for path in (folder / "archive").iterdir())
        self._expected = ""

    def time(self, name: str, way: Callable[[], object]) -> None:
        """Prints the time that a way takes."""
        started, used = time.perf_counter(), processors()
        way()
        seconds, used = time.perf_counter() - started, processors() - used
        text = f"{name:22} {seconds:8.1f} s {self._read / seconds / 1e6:6.0f} MB/s"
        # Those of Spark have not ended.
        if used > seconds / 100:
            text += f"   processors {used:8.1f} s {self._read / used / 1e6:6.0f} MB/s"
        print(f"{text}   load {os.getloadavg()[0]:.1f}", flush=True)

    def _run(self, *command: str) -> None:
        subprocess.run(command, cwd=self._folder, check=True)

    def warm(self) -> None:
        digest(sorted((self._folder / "archive").iterdir()))

    def plan(self) -> None:
        size = f"--split-size={self._split_size}"
        with self._manifest.open("wb") as manifest:
            command = [self._program, "plan", size, "--count-lines", "archive"]
            subprocess.run(command, cwd=self._folder, check=True, stdout=manifest)

    def plain(self) -> None:
        self._run(self._program, "extract", "--format=ndjson", "--quiet", "--output=whole.ndjson", "archive")

    def xargs(self) -> None:
        shares = len(self._manifest.read_bytes().splitlines())
        command = (
            f'seq 0 {shares - 1} | xargs -P "$(nproc)" -I@ {self._program} extract --format ndjson '
            "--quiet --threads 1 --splits-from plan.ndjson --part @ --output-dir xargs"
        )
        self._run("bash", "-euo", "pipefail", "-c", command)

    def check(self, folder: str) -> None:
        """Compares part files with the plain run."""
        if not self._expected:
            self._expected = digest([self._folder / "whole.ndjson"])
        parts = sorted((self._folder / folder).glob("part-*.ndjson"))
        assert digest(parts) == self._expected, f"{folder}: not the plain run"

    def spark(self) -> None:
        """Measures Spark, with as many tasks at a time as there are processors."""
        from pyspark.sql import SparkSession

        os.chdir(self._folder)
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        started = time.perf_counter()
        builder = SparkSession.builder.master("local[*]").config("spark.ui.enabled", "false")
        session = builder.config("spark.log.level", "ERROR").getOrCreate()
        session.range(2).mapInArrow(lambda batches: batches, "id bigint").count()
        print(f"{'Spark, start':22} {time.perf_counter() - started:8.1f} s")
        parts = str(self._folder / "spark")
        self.time("Spark, part files", lambda: urilint.spark.write(session, self._manifest, parts))
        self.check("spark")
        links = urilint.spark.extract(session, self._manifest)
        self.time("Spark, rows", lambda: links.write.format("noop").mode("overwrite").save())
        committed = (self._folder / "committed").as_uri()
        self.time("Spark, its committer", lambda: urilint.spark.write(session, self._manifest, committed))
        parquet = str(self._folder / "parquet")
        self.time("Spark, rows to Parquet", lambda: links.write.parquet(parquet))
        session.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--size", type=bytes_of, default="4GiB")
    parser.add_argument("--split-size", default="64MiB")
    parser.add_argument("--folder", type=Path, required=True, help="where to write; removed at the end")
    parser.add_argument("files", nargs="+", type=Path, metavar="MAILBOX")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve() / "urilint-measure"
    folder.mkdir()
    try:
        repeat(arguments.files, arguments.size, folder / "archive")
        measurement = Measurement(folder, arguments.split_size)
        measurement.warm()
        measurement.time("plan, with lines", measurement.plan)
        measurement.time("plain run", measurement.plain)
        measurement.time("xargs", measurement.xargs)
        measurement.check("xargs")
        measurement.spark()
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
