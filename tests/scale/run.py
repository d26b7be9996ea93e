"""Runs the recipes of docs/scale.md; README.md says how."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Iterator, NamedTuple, Optional

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scale.md"


class Recipe(NamedTuple):
    """A block of the page."""

    heading: str
    language: str
    text: str

    def needs(self) -> list[str]:
        """Returns the programs and the packages of Python that are used."""
        needs = [word for word in ("parallel", "jq", "pandas") if word in self.text]
        needs += ["program duckdb"] if "\nduckdb " in self.text else []
        needs += ["program zstd"] if ".ndjson.zst" in self.text else []
        if "urilint.spark" in self.text:
            needs += ["urilint", "pyspark"]
        if self.language == "sql":
            needs.append("duckdb")
        return needs

    def lacks(self) -> Optional[str]:
        """Returns what is needed and not installed."""
        for need in self.needs():
            if need in ("parallel", "jq") or need.startswith("program "):
                found = shutil.which(need.split()[-1]) is not None
            else:
                found = importlib.util.find_spec(need) is not None
            if not found:
                return need
        return None


def recipes() -> Iterator[Recipe]:
    heading = ""
    text = PAGE.read_text("utf-8")
    for match in re.finditer(r"^#+ ([^\n]*)$|^```(\w+)\n(.*?)^```$", text, re.M | re.S):
        if match[1] is not None:
            heading = match[1]
        else:
            yield Recipe(heading, match[2], match[3])


def write_archive(folder: Path) -> None:
    """Writes a mailbox and small files."""
    folder.mkdir()
    with (folder / "a.mbox").open("w") as file:
        for number in range(8000):
            file.write(
                "From anna@example.org Thu Jan  1 00:00:00 2015\nFrom: anna@example.org\n"
                f"Message-ID: <{number}@example.org>\nSubject: notes\n\n"
                f"See http://host{number % 7}.example.org/{number}, and ftp://ftp.example.net/%zz.\n\n"
            )
    for number in range(30):
        (folder / f"{number}.txt").write_text("See www.example.org.\n" * number)


class Page:
    """The recipes, and the folder where they run."""

    def __init__(self, urilint: str, folder: Path) -> None:
        self._folder = folder
        programs = folder / "bin"
        programs.mkdir()
        (programs / "urilint").symlink_to(urilint)
        paths = f"{programs}:{Path(sys.executable).parent}:{os.environ['PATH']}"
        self._environment = {
            **os.environ,
            "PATH": paths,
            "URILINT_BINARY": urilint,
            "PYSPARK_PYTHON": sys.executable,
        }
        if modules := os.environ.get("PYTHONPATH"):
            # The recipes run in another folder.
            self._environment["PYTHONPATH"] = os.pathsep.join(map(os.path.abspath, modules.split(os.pathsep)))
        write_archive(folder / "archive")
        self._whole = self._run(["urilint", "extract", "--format=ndjson", "--quiet", "archive"])

    def _run(self, command: list[str], **more: str) -> bytes:
        environment = {**self._environment, **more}
        result = subprocess.run(command, cwd=self._folder, env=environment, stdout=subprocess.PIPE)
        assert result.returncode == 0, f"{command}: exit code {result.returncode}"
        return result.stdout

    def run(self, recipe: Recipe) -> str:
        """Runs a recipe, and returns what to print."""
        parts = self._folder / "parts"
        makes_parts = "--out" in recipe.text and recipe.heading != "Analyse"
        if makes_parts:
            shutil.rmtree(parts, ignore_errors=True)
        elif ".ndjson.zst" in recipe.text:
            subprocess.run(["zstd", "-qf", *sorted(parts.glob("part-*.ndjson"))], check=True)
        elif ".parquet'" in recipe.text and not self._write_parquet():
            return "skipped: urilint has no Parquet"
        output = getattr(self, f"_{recipe.language}")(recipe)
        if recipe.heading == "Counts and graphs" and recipe.language == "sh":
            whole = self._run(["urilint", "extract", "--count", "--by=host-pair", "--format=csv", "--quiet", "archive"])
            assert (self._folder / "pairs.csv").read_bytes() == whole, "not the plain run"
            return f"{len(whole.splitlines()) - 1} pairs, as the plain run"
        if makes_parts:
            parts = sorted((self._folder / "parts").glob("part-*.ndjson"))
            assert len(parts) > 9, "too few parts"
            assert b"".join(part.read_bytes() for part in parts) == self._whole, "not the plain run"
            return f"{len(parts)} parts, as the plain run"
        return f"{output.decode().strip()[:300]}"

    def _write_parquet(self) -> bool:
        """Writes parts in Parquet, if the program can."""
        command = ["urilint", "extract", "--format=parquet", "--quiet", "--splits-from=plan.ndjson", "--output-dir=parts"]
        result = subprocess.run(command, cwd=self._folder, env=self._environment, stderr=subprocess.PIPE, text=True)
        assert result.returncode == 0 or "parquet" in result.stderr, result.stderr
        return result.returncode == 0

    def _sh(self, recipe: Recipe) -> bytes:
        text = recipe.text.replace("256MiB", "128KiB").replace("pip install", "# pip install")
        if recipe.heading == "Slurm":
            return self._array(text)
        output = self._run(["bash", "-euo", "pipefail", "-c", text])
        if recipe.heading == "Check that nothing was lost":
            first, second = output.splitlines()
            assert json.loads(first)[1] == json.loads(second)[1] > 0, output
        return output

    def _array(self, text: str) -> bytes:
        entries = len((self._folder / "plan.ndjson").read_bytes().splitlines())
        # The tasks run in any order.
        for number in reversed(range(entries)):
            self._run(["bash", "-eu", "-c", text], SLURM_ARRAY_TASK_ID=str(number))
        return b""

    def _python(self, recipe: Recipe) -> bytes:
        return self._run([sys.executable, "-c", recipe.text])

    def _sql(self, recipe: Recipe) -> bytes:
        script = "import duckdb, sys; rows = duckdb.sql(sys.argv[1]); rows is not None and print(rows.fetchall())"
        output = self._run([sys.executable, "-c", script, recipe.text])
        if recipe.heading == "Check that nothing was lost":
            assert output == b"[]\n", output
        return output


def main() -> int:
    parser = argparse.ArgumentParser(description="Runs the recipes of docs/scale.md.")
    parser.add_argument("--urilint", default="urilint")
    arguments = parser.parse_args()
    urilint = shutil.which(arguments.urilint)
    if urilint is None:
        parser.error(f"{arguments.urilint}: no such program")
    with tempfile.TemporaryDirectory(prefix="urilint-scale-") as folder:
        page = Page(os.path.realpath(urilint), Path(folder))
        # Those of "Object stores" are run by object_store.py.
        found = [recipe for recipe in recipes() if recipe.heading != "Object stores"]
        assert len(found) > 9, "the page has no recipes"
        for recipe in found:
            name = f"{recipe.heading} ({recipe.language})"
            lacks = recipe.lacks()
            said = f"skipped: {lacks} is not installed" if lacks else page.run(recipe)
            print(f"{name}: {said}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
