"""The job on a standalone cluster, and a driver that is killed; README.md says what is proved."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Callable, NamedTuple, Optional

from run import SETTINGS, missing
from scene import Scene, entries_of, write_damaged, write_mail

import urilint.spark

# Seconds to wait for another process.
PATIENCE = 120


def wait_for(what: str, holds: Callable[[], bool]) -> None:
    for _ in range(PATIENCE * 10):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError(f"{what}: not after {PATIENCE} s")


class Cluster:
    """A master and two workers of one core each, which are processes of their own."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.master = f"spark://127.0.0.1:{port}"
        address = ["--host", "127.0.0.1", "--webui-port", "0"]
        master = self._start("master.Master", "master", *address, "--port", str(port))
        wait_for("a master", lambda: "I have been elected leader" in master.read_text())
        for name in ("first", "second"):
            settings = ["--cores", "1", "--memory", "1g", "--work-dir", str(folder / name)]
            self._start("worker.Worker", name, *address, *settings, self.master)
        wait_for("two workers", lambda: master.read_text().count("Registering worker") == 2)

    def _start(self, kind: str, name: str, *arguments: str) -> Path:
        import pyspark

        program = Path(pyspark.__file__).parent / "bin" / "spark-class"
        log = self._folder / f"{name}.log"
        # The shell of the program is replaced by Java.
        with log.open("wb") as file:
            command = [str(program), f"org.apache.spark.deploy.{kind}", *arguments]
            environment = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1"}
            self._processes.append(subprocess.Popen(command, stdout=file, stderr=file, env=environment))
        return log

    def executors(self) -> int:
        """Returns how many of the workers have had an executor."""
        return sum(any((self._folder / name).glob("app-*/*")) for name in ("first", "second"))

    def stop(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
        for process in self._processes:
            process.wait()


class Run(NamedTuple):
    """What a driver said."""

    code: int
    error: str

    def failures(self) -> list[str]:
        return [line for line in self.error.splitlines() if line.startswith("urilint.spark: part ")]


class Proof:
    """The jobs, in a folder of their own. The input has damaged records, a file that ends early, and none."""

    def __init__(self, cluster: Cluster, folder: Path, messages: int) -> None:
        self._cluster = cluster
        self._folder = folder
        self._program = urilint.find_binary()
        self._manifest = folder / "plan.ndjson"
        write_mail(folder / "mail", messages, seed=1)
        write_damaged(folder / "damaged")
        paths = ["damaged/body.warc", "damaged/member.warc.gz", "mail"]
        plan = self._run("plan", "--split-size=256KiB", "--count-lines", *paths)
        # A share of its own each.
        early = self._run("plan", "damaged/early.txt.gz")
        gone = self._run("plan", "damaged/gone.txt")
        self._manifest.write_bytes(plan + early + gone)
        (folder / "damaged" / "gone.txt").unlink()
        self._whole = self._run("extract", "--allow-incomplete", "--format=ndjson", "--quiet", *paths)
        self._entries = entries_of(self._manifest)
        assert len(self._entries) > 20, "too few entries to spoil some"

    def _run(self, *arguments: str) -> bytes:
        command = [self._program, *arguments]
        return subprocess.run(command, cwd=self._folder, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout

    def _driver(self, out: Path, binary: Optional[Path] = None, *options: str) -> subprocess.Popen[str]:
        """Starts a driver, with its own Java, as a group of processes."""
        command = [sys.executable, "-m", "urilint.spark", f"--manifest={self._manifest}", f"--out={out}"]
        command += [f"--master={self._cluster.master}", f"--root={self._folder}"]
        command += [f"--conf={key}={value}" for key, value in SETTINGS.items()]
        if binary is not None:
            command.append(f"--binary={binary}")
        temporary = str(self._folder / "temporary")
        os.makedirs(temporary, exist_ok=True)
        environment = {
            **os.environ,
            "SPARK_LOCAL_IP": "127.0.0.1",
            "PYSPARK_PYTHON": sys.executable,
            # What a driver that is killed leaves is removed with the folder.
            "SPARK_LOCAL_DIRS": temporary,
            "TMPDIR": temporary,
            "JAVA_TOOL_OPTIONS": f"-Djava.io.tmpdir={temporary}",
        }
        return subprocess.Popen(
            [*command, *options], stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
        )

    def _end(self, driver: subprocess.Popen[str]) -> Run:
        _, error = driver.communicate(timeout=600)
        return Run(driver.returncode, error)

    def _check(self, run: Run, out: Path) -> None:
        """Checks the output of a driver that has read all that can be read."""
        last = len(self._entries) - 1
        assert run.code == 2, run
        failures = run.failures()
        assert len(failures) == 2, run.error
        assert f"part {last - 1}: " in failures[0] and "early.txt.gz: not read to its end" in failures[0], failures
        assert f"part {last}: " in failures[1] and "gone.txt" in failures[1], failures
        assert "damaged: 1 body-cut and 1 frame" in run.error, run.error
        joined = b"".join(path.read_bytes() for path in sorted(out.glob("part-*.ndjson")))
        assert joined == self._whole, "the parts are not the plain run"
        names = [f"part-{number:06}-{entry['id']}" for number, entry in enumerate(self._entries)]
        expected = {f"{name}.{kind}" for name in names[:-2] for kind in ("ndjson", "summary.json")}
        expected |= {f"{names[-2]}.ndjson.incomplete", f"{names[-2]}.summary.json"}
        found = {path.name for path in out.iterdir() if not path.name.startswith(".half-")}
        # A share that was not read may have a summary that says so.
        assert found - {f"{names[-1]}.summary.json"} == expected, f"files of the folder: {found ^ expected}"

    def workers(self) -> str:
        out = self._folder / "parts"
        last = len(self._entries) - 1
        with Scene(self._folder / "scene", self._program, {"half": 2, "hang": last // 2, "slow": last - 2}) as scene:
            run = self._end(self._driver(out, scene.program))
        scene.check()
        self._check(run, out)
        assert self._cluster.executors() == 2, "a worker has done nothing"
        return f"killed executor {scene.killed}; {len(self._entries) - 2} parts are the plain run; {run.failures()}"

    def killed_driver(self) -> str:
        out = self._folder / "resumed"
        scene = Scene(self._folder / "driver-scene", self._program, {"hang": len(self._entries) // 2})
        driver = self._driver(out, scene.program)
        waits = scene.program.with_name("hang.pid")
        wait_for("a share that hangs", lambda: waits.exists() or driver.poll() is not None)
        assert driver.poll() is None, driver.communicate()
        os.killpg(driver.pid, signal.SIGKILL)
        driver.wait()
        assert driver.stderr is not None
        driver.stderr.close()
        hanging = Path("/proc") / waits.read_text()
        wait_for("the end of the executor", lambda: not hanging.exists())
        before = {path: path.stat().st_ino for path in out.glob("part-*.ndjson")}
        assert 0 < len(before) < len(self._entries) - 2, f"{len(before)} parts when the driver was killed"
        run = self._end(self._driver(out))
        self._check(run, out)
        assert all(path.stat().st_ino == inode for path, inode in before.items()), "a part was written again"
        return f"killed driver {driver.pid} after {len(before)} parts, which were kept; {len(self._entries) - 2} parts are the plain run"

    def accepted(self) -> str:
        """The same folder, with files that end early accepted."""
        out = self._folder / "resumed"
        run = self._end(self._driver(out, None, "--", "--allow-incomplete"))
        assert run.code == 2, run
        assert len(run.failures()) == 1 and "gone.txt" in run.failures()[0], run.error
        joined = b"".join(path.read_bytes() for path in sorted(out.glob("part-*.ndjson")))
        paths = ["damaged/body.warc", "damaged/member.warc.gz", "mail", "damaged/early.txt.gz"]
        assert joined == self._run("extract", "--allow-incomplete", "--format=ndjson", "--quiet", *paths)
        return f"{len(self._entries) - 1} parts are the plain run with --allow-incomplete"


def main() -> int:
    parser = argparse.ArgumentParser(description="The job on a standalone cluster (README.md).")
    parser.add_argument("--messages", type=int, default=2500, help="of the mailbox that is read")
    parser.add_argument("--keep", action="store_true", help="keep the folder")
    arguments = parser.parse_args()
    lacks = missing()
    if lacks is not None:
        print(f"skipped: {lacks} is not installed")
        return 0
    root = Path(tempfile.mkdtemp(prefix="urilint-spark-"))
    try:
        started = time.monotonic()
        cluster = Cluster(root / "cluster")
        print(f"cluster: {time.monotonic() - started:.1f} s")
        try:
            proof = Proof(cluster, root, arguments.messages)
            for job in (proof.workers, proof.killed_driver, proof.accepted):
                started = time.monotonic()
                name = job.__name__.replace("_", " ")
                print(f"{name}: {job()} ({time.monotonic() - started:.1f} s)", flush=True)
        finally:
            cluster.stop()
    finally:
        if arguments.keep:
            print(root)
        else:
            shutil.rmtree(root)
    return 0


if __name__ == "__main__":
    sys.exit(main())
