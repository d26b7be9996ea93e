#!/usr/bin/env python3
"""Compares the joined parts of 1, 3, 64 and 997 shares with the output of one run, in every format.

    python3 tests/scale/shares.py --urilint target/release/urilint

It writes an archive of about 120 MB into a temporary folder: a mailbox, a long text, a web archive and many small
documents. Formats whose parts are joined are compared byte for byte, those that `urilint report` makes of
ndjson by the reports on the parts and on the whole. It takes about three minutes; the exit code is 1 if
something differs.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

SHARES = (1, 3, 64, 997)
JOINED = (
    ("extract", ("concise", "plain", "ndjson", "csv")),
    ("check", ("concise", "ndjson", "rdjsonl")),
)
REPORTS = ("concise", "grouped", "summary", "markdown", "csv", "json", "github", "gitlab", "junit", "sarif")


def write_archive(folder: Path) -> None:
    """Writes files of which each has links, and of which some have faults."""
    words = "some words of a line\n"
    with (folder / "a.mbox").open("w") as file:
        for n in range(50_000):
            file.write(f"From anna@h.example Thu Jan  1 00:00:00 2026\nSubject: {n}\nMessage-ID: <{n}@h.example>\n\n")
            file.write(f"{words * (n % 60)}see <http://h{n}.example/{n}/\n> b%zz>\n\n")
    with (folder / "b.txt").open("w") as file:
        for n in range(90_000):
            file.write(f"{words * (n % 30)}http://h{n % 97}.example/{n}%zz and http:/h.example/{n}\n\n")
    with (folder / "c.warc").open("wb") as file:
        for n in range(3_000):
            body = f"<a href='c?{n}'>c</a> {words * (n % 90)} http://g.example/%zz".encode()
            head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
            file.write(
                b"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://h.example/d/%d\r\n"
                b"Content-Type: application/http\r\nContent-Length: %d\r\n\r\n%s%s\r\n\r\n"
                % (n, len(head) + len(body), head, body)
            )
    for n in range(3_000):
        path = folder / "d" / f"{n % 50}" / f"{n}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"[a](http://h.example/%zz)\n\n{words * (n % 40)}")


class Runs:
    """Runs of the program in a folder."""

    def __init__(self, program: Path, folder: Path) -> None:
        self._program = program
        self._folder = folder

    def run(self, *arguments: str) -> bytes:
        command = [self._program, *arguments]
        result = subprocess.run(command, cwd=self._folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if result.returncode not in (0, 1):
            sys.exit(f"{arguments}: {result.returncode}\n{result.stderr.decode()}")
        return result.stdout

    def parts(self, name: str) -> list[Path]:
        parts = (self._folder / name).iterdir()
        return sorted(part for part in parts if not part.name.endswith(".summary.json"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--urilint", type=Path, required=True)
    program = parser.parse_args().urilint.resolve()
    failed = False

    def compare(what: str, one: bytes, other: bytes) -> None:
        nonlocal failed
        same = one == other and len(one) > 0
        failed |= not same
        digest = hashlib.sha256(one).hexdigest()[:12]
        print(f"{what}: {len(one)} bytes, {digest}: {'equal' if same else 'DIFFERENT'}")

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "in").mkdir()
        write_archive(folder / "in")
        runs = Runs(program, folder)
        for count in SHARES:
            runs.run("plan", "--count-lines", f"--parts={count}", "in", "--output", f"{count}.plan")
        for command, formats in JOINED:
            for form in formats:
                whole = runs.run(command, "--quiet", f"--format={form}", "in")
                for count in SHARES:
                    to = f"{command}-{form}-{count}"
                    plan = f"--splits-from={count}.plan"
                    runs.run(command, "--quiet", f"--format={form}", plan, f"--output-dir={to}")
                    parts = runs.parts(to)
                    joined = b"".join(part.read_bytes() for part in parts)
                    compare(f"{command} {form}, {len(parts)} parts", joined, whole)
                if (command, form) == ("check", "ndjson"):
                    (folder / "whole.ndjson").write_bytes(whole)
        for form in REPORTS:
            whole = runs.run("report", "--from=whole.ndjson", f"--format={form}")
            for count in SHARES:
                parts = f"--from=check-ndjson-{count}/part-*.ndjson"
                compare(f"report {form}, of {count}", runs.run("report", parts, f"--format={form}"), whole)
    sys.exit(failed)


if __name__ == "__main__":
    main()
