"""The proof of the Spark job; README.md says what it proves."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Optional

from scene import Scene, entries_of, write_damaged, write_mail

import urilint.spark
from urilint.spark import Nodes

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.speculation": "true",
    "spark.speculation.interval": "100ms",
    "spark.speculation.multiplier": "2",
    "spark.speculation.quantile": "0.5",
    # An executor that is killed is replaced, however often.
    "spark.deploy.maxExecutorRetries": "-1",
    "spark.log.level": "OFF",
}


class Proof:
    """One run, in a folder of its own."""

    def __init__(self, spark: SparkSession, folder: Path, messages: int, seed: int) -> None:
        self._spark = spark
        self._folder = folder
        self._program = urilint.find_binary()
        self._manifest = folder / "plan.ndjson"
        write_mail(folder / "mail", messages, seed)
        self._manifest.write_bytes(self._run("plan", "--split-size=256KiB", "--count-lines", "mail"))
        self._whole = self._run("extract", "--format=ndjson", "--quiet", "mail")
        self._entries = entries_of(self._manifest)
        assert len(self._entries) > 20, "too few entries to spoil some"

    def _run(self, *arguments: str) -> bytes:
        command = [self._program, *arguments]
        return subprocess.run(command, cwd=self._folder, check=True, stdout=subprocess.PIPE).stdout

    def jobs(self) -> list[tuple[str, Callable[[], str]]]:
        return [
            ("part files", self.part_files),
            ("resume", self.resume),
            ("committer", self.committer),
            ("table", self.table),
            ("damage", self.damage),
            ("damage in a table", self.damage_in_a_table),
            ("failing command", self.failing_command),
            ("failing table", self.failing_table),
        ]

    def _scene(self, name: str) -> Scene:
        last = len(self._entries) - 1
        return Scene(self._folder / name, self._program, {"half": 2, "hang": last // 2, "slow": last})

    def _nodes(self, scene: Optional[Scene] = None) -> Nodes:
        binary = None if scene is None else str(scene.program)
        return Nodes(root=str(self._folder), binary=binary)

    def _joined(self, pattern: str) -> bytes:
        return b"".join(path.read_bytes() for path in sorted(self._folder.glob(pattern)))

    def part_files(self) -> str:
        with self._scene("parts-scene") as scene:
            out = str(self._folder / "parts")
            summary = urilint.spark.write(self._spark, self._manifest, out, nodes=self._nodes(scene))
        scene.check()
        self._check_parts()
        self._check_summary(summary)
        return f"killed process {scene.killed}; {summary}"

    def _check_parts(self) -> None:
        assert self._joined("parts/part-*.ndjson") == self._whole, "the parts are not the plain run"
        names = {path.name for path in (self._folder / "parts").iterdir()}
        expected = {
            f"part-{number:06}-{entry['id']}.{kind}"
            for number, entry in enumerate(self._entries)
            for kind in ("ndjson", "summary.json")
        }
        left = {name for name in names if not name.startswith(".half-")}
        assert left == expected, f"files of the folder: {left ^ expected}"

    def _check_summary(self, summary: urilint.spark.Summary) -> None:
        planned = [piece for entry in self._entries for piece in entry.get("files", [entry])]
        assert summary.parts == len(self._entries)
        assert summary.counts["bytes"] == sum(piece["byte_end"] - piece["byte_start"] for piece in planned)
        assert summary.counts["output_bytes"] == len(self._whole)

    def resume(self) -> str:
        folder = self._folder / "parts"
        removed = [next(folder.glob(f"part-{number:06}-*.ndjson")) for number in (1, 5, 9)]
        for path in removed:
            path.unlink()
        before = {path: path.stat().st_ino for path in folder.glob("part-*.ndjson")}
        summary = urilint.spark.write(self._spark, self._manifest, str(folder), nodes=self._nodes())
        self._check_parts()
        self._check_summary(summary)
        assert all(path.stat().st_ino == inode for path, inode in before.items()), "a part was written again"
        return f"{len(removed)} parts written, {len(before)} kept"

    def committer(self) -> str:
        with self._scene("committer-scene") as scene:
            out = (self._folder / "committed").as_uri()
            urilint.spark.write(self._spark, self._manifest, out, nodes=self._nodes(scene))
        scene.check()
        assert self._joined("committed/part-*.txt") == self._whole, "the files are not the plain run"
        return f"killed process {scene.killed}"

    def table(self) -> str:
        with self._scene("table-scene") as scene:
            links = urilint.spark.extract(self._spark, self._manifest, self._nodes(scene))
            rows = [row.asDict(recursive=True) for row in links.collect()]
        scene.check()
        expected: list[dict[str, Any]] = [json.loads(line) for line in self._whole.splitlines()]
        columns = set(rows[0])
        for number, (row, record) in enumerate(zip(rows, expected)):
            assert set(record) <= columns, f"keys without a column: {set(record) - columns}"
            assert {key: value for key, value in row.items() if value is not None} == {
                key: value for key, value in record.items() if value is not None
            }, f"row {number}"
        assert len(rows) == len(expected)
        return f"killed process {scene.killed}; {len(rows)} rows of {len(columns)} columns"

    def _damaged(self) -> tuple[Path, bytes]:
        """Plans the mail with damaged files, and returns the manifest and the whole output."""
        write_damaged(self._folder / "damaged")
        manifest = self._folder / "damaged.ndjson"
        paths = ["damaged/body.warc", "damaged/member.warc.gz", "mail"]
        plan = self._run("plan", "--split-size=256KiB", "--count-lines", *paths)
        # A share of its own each.
        early = self._run("plan", "damaged/early.txt.gz")
        gone = self._run("plan", "damaged/gone.txt")
        manifest.write_bytes(plan + early + gone)
        (self._folder / "damaged" / "gone.txt").unlink()
        whole = self._run("extract", "--allow-incomplete", "--format=ndjson", "--quiet", *paths)
        return manifest, whole

    def damage(self) -> str:
        manifest, whole = self._damaged()
        entries = entries_of(manifest)
        last = len(entries) - 1
        out = str(self._folder / "damaged-parts")
        scene = Scene(self._folder / "damage-scene", self._program, {"half": 0, "hang": last // 2, "slow": last})
        with scene:
            summary = urilint.spark.write(self._spark, manifest, out, nodes=self._nodes(scene))
        scene.check()
        assert self._joined("damaged-parts/part-*.ndjson") == whole, "the parts are not the plain run"
        assert summary.damaged == {"body-cut": 1, "frame": 1}, summary
        assert [failure.part for failure in summary.failures] == [last - 1, last], summary.failures
        assert "early.txt.gz: not read to its end" in summary.failures[0].message
        assert "gone.txt" in summary.failures[1].message
        rows = urilint.spark.problems(self._spark, manifest, out).collect()
        found = sorted((row.part, row.kind) for row in rows)
        assert found == [(0, "body-cut"), (0, "frame"), (last - 1, "cut"), (last, "not-read")], rows
        settings = {"allow_incomplete": True}
        summary = urilint.spark.write(self._spark, manifest, out, nodes=self._nodes(), options=settings)
        assert [failure.part for failure in summary.failures] == [last], summary.failures
        return f"killed process {scene.killed}; {summary}"

    def damage_in_a_table(self) -> str:
        manifest = self._folder / "damaged.ndjson"
        last = len(entries_of(manifest)) - 1
        failures = urilint.spark.Failures(self._spark)
        links = urilint.spark.extract(self._spark, manifest, self._nodes(), failures)
        count = links.count()
        assert [failure.part for failure in failures] == [last - 1, last], list(failures)
        whole = self._run("extract", "--allow-incomplete", "--format=ndjson", "--quiet", "damaged", "mail")
        assert count == len(whole.splitlines()), count
        return f"{count} rows, {len(failures)} failures"

    def _changed(self) -> Path:
        """Changes a file after the plan, and returns it."""
        path = self._folder / "mail" / "notes" / "7.txt"
        path.write_text("http://www.example.org/\n")
        return path

    def failing_command(self) -> str:
        path = self._changed()
        out = self._folder / "failed"
        command = [sys.executable, "-m", "urilint.spark", f"--manifest={self._manifest}", f"--out={out}"]
        settings = ["--master=local[2]", f"--root={self._folder}", "--conf=spark.log.level=OFF"]
        result = subprocess.run([*command, *settings], stderr=subprocess.PIPE, text=True)
        lines = [line for line in result.stderr.splitlines() if line.startswith("urilint.spark: part ")]
        assert len(lines) == 1, result.stderr
        line = lines[0]
        assert result.returncode == 2, result
        assert path.name in line, result.stderr
        number = int(line.split()[2].rstrip(":"))
        names = sorted(int(part.name.split("-")[1]) for part in out.glob("part-*.ndjson"))
        others = [other for other in range(len(self._entries)) if other != number]
        assert names == others, "not the parts of all other shares"
        return line

    def failing_table(self) -> str:
        path = self._changed()
        try:
            urilint.spark.check(self._spark, self._manifest, self._nodes()).count()
        except Exception as error:
            lines = [line for line in str(error).splitlines() if "RuntimeError: part" in line]
            assert lines and path.name in lines[0], error
            return lines[0]
        raise AssertionError("the job did not fail")


def missing() -> Optional[str]:
    """Returns what is not installed."""
    for module in ("pyspark", "pyarrow"):
        try:
            __import__(module)
        except ImportError:
            return module
    return None if shutil.which("java") or os.environ.get("JAVA_HOME") else "java"


def start() -> SparkSession:
    """Starts a cluster of two executors, of one core each."""
    from pyspark.sql import SparkSession

    # The packages that are installed for this interpreter.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ.setdefault("SPARK_LOCAL_HOSTNAME", "localhost")
    builder = SparkSession.builder.appName("urilint").master("local-cluster[2,1,1024]")
    for key, value in SETTINGS.items():
        builder = builder.config(key, value)
    return builder.getOrCreate()


def stop(spark: SparkSession) -> None:
    """Stops the cluster, and removes its logs, which are in the folder of PySpark."""
    import pyspark

    logs = Path(pyspark.__file__).parent / "work" / str(spark.sparkContext.applicationId)
    spark.stop()
    shutil.rmtree(logs, ignore_errors=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="The proof of the Spark job (README.md).")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--messages", type=int, default=2500, help="of the mailbox that is read")
    parser.add_argument("--keep", action="store_true", help="keep the folder")
    arguments = parser.parse_args()
    lacks = missing()
    if lacks is not None:
        print(f"skipped: {lacks} is not installed")
        return 0
    started = time.monotonic()
    spark = start()
    print(f"cluster: {time.monotonic() - started:.1f} s")
    root = Path(tempfile.mkdtemp(prefix="urilint-spark-"))
    try:
        for number in range(arguments.times):
            folder = root / str(number)
            folder.mkdir()
            for name, job in Proof(spark, folder, arguments.messages, seed=number).jobs():
                started = time.monotonic()
                print(f"{number + 1} {name}: {job()} ({time.monotonic() - started:.1f} s)", flush=True)
    finally:
        stop(spark)
        if arguments.keep:
            print(root)
        else:
            shutil.rmtree(root)
    return 0


if __name__ == "__main__":
    sys.exit(main())
