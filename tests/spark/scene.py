"""The files that are read, and what is done to those who read them."""

from __future__ import annotations

import gzip
import json
import os
import random
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any, Optional

SABOTEUR = Path(__file__).with_name("saboteur.py")


def write_mail(folder: Path, messages: int, seed: int) -> None:
    """Writes a mailbox, a compressed one and small files, with URIs of hosts that do not exist."""
    rng = random.Random(seed)
    folder.mkdir()
    write_mailbox(folder / "archive.mbox", messages, rng)
    write_mailbox(folder / "zipped.mbox", messages // 20, rng)
    zipped = folder / "zipped.mbox"
    (folder / "zipped.mbox.gz").write_bytes(gzip.compress(zipped.read_bytes(), mtime=0))
    zipped.unlink()
    (folder / "notes").mkdir()
    for number in range(200):
        text = f"See http://notes.example.org/{number}/100%off, and www.example.net.\n"
        (folder / "notes" / f"{number}.txt").write_text(text * rng.randrange(1, 90))


def write_mailbox(path: Path, messages: int, rng: random.Random) -> None:
    with path.open("w", encoding="utf-8") as file:
        for number in range(messages):
            body = "".join(
                f"> line {line} of it: <http://host{rng.randrange(99)}.example.org/\n  {line}>, "
                f"http://www.example.com/é{line}%zz or \u2028 anna@example.net\n"
                for line in range(rng.randrange(1, 40))
            )
            file.write(
                "From anna@example.org Thu Jan  1 00:00:00 2015\n"
                f"From: Anna <anna@example.org>\nMessage-ID: <{number}@example.org>\n"
                "Date: Thu, 1 Jan 2015 00:00:00 +0000\nSubject: notes\n"
                f"Content-Type: text/plain; charset=utf-8\n\n{body}\n\n"
            )


def write_damaged(folder: Path) -> None:
    """Writes a web archive with a body that is cut, a compressed one with a damaged member, and a file that ends early."""
    folder.mkdir()
    body = gzip.compress(b"see http://cut.example.org/ and more " * 99, mtime=0)
    cut = _record("cut", body[: len(body) // 2], "Content-Encoding: gzip\r\n")
    pages = [_record(str(number), b"see http://www.example.org/%d" % number) for number in range(40)]
    (folder / "body.warc").write_bytes(b"".join([*pages[:20], cut, *pages[20:]]))
    members = [gzip.compress(page, 0, mtime=0) for page in pages]
    members[20] = members[20][:10] + b"\xff" + members[20][11:]
    (folder / "member.warc.gz").write_bytes(b"".join(members))
    whole = gzip.compress(b"http://www.example.org/\n\n" * 999, 0, mtime=0)
    (folder / "early.txt.gz").write_bytes(whole[: len(whole) // 2])
    (folder / "gone.txt").write_text("http://www.example.org/\n")


def _record(name: str, body: bytes, fields: str = "") -> bytes:
    block = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{fields}\r\n".encode() + body
    return (
        f"WARC/1.1\r\nWARC-Type: response\r\nContent-Length: {len(block)}\r\n"
        f"WARC-Target-URI: http://www.example.org/{name}\r\nContent-Type: application/http\r\n\r\n"
    ).encode() + block + b"\r\n\r\n"


class Scene:
    """A saboteur for one job, and the thread that kills the executor it waits on."""

    def __init__(self, folder: Path, program: str, entries: dict[str, int]) -> None:
        folder.mkdir()
        self._folder = folder
        self._entries = entries
        self.killed: Optional[int] = None
        values = f"PROGRAM = {program!r}\nSCENE = {str(folder)!r}\nENTRIES = {entries!r}\n"
        self.program = folder / "saboteur"
        text = f"#!{sys.executable}\n{SABOTEUR.read_text('utf-8')}\n\n{values}main()\n"
        self.program.write_text(text, "utf-8")
        self.program.chmod(0o755)

    def __enter__(self) -> Scene:
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def check(self) -> None:
        """Fails if a sabotage did not take place."""
        for kind in self._entries:
            assert (self._folder / kind).exists(), f"{kind}: nothing happened"
        assert self.killed is not None, "no executor was killed"

    def _watch(self) -> None:
        waits = self._folder / "hang.pid"
        while not self._ended.is_set():
            if waits.exists():
                self.killed = executor_of(int(waits.read_text()))
                os.kill(self.killed, signal.SIGKILL)
                return
            time.sleep(0.05)


def executor_of(process: int) -> int:
    """Returns the process of Java that a task runs in."""
    while process > 1:
        command = Path(f"/proc/{process}/cmdline").read_bytes()
        if b"CoarseGrainedExecutorBackend" in command:
            return process
        # The name of a process, in parentheses, may have spaces.
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    raise AssertionError("the task is not in an executor")


def entries_of(manifest: Path) -> list[dict[str, Any]]:
    """Returns the entries of a manifest."""
    return [json.loads(line) for line in manifest.read_text("utf-8").splitlines()]
