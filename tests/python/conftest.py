"""A mailbox, and stand-ins for the program."""

from __future__ import annotations

import stat
import sys
from pathlib import Path
from typing import Callable

import pytest

MailboxMaker = Callable[[int], Path]
StandIn = Callable[[str], None]


@pytest.fixture
def mailbox(tmp_path: Path) -> MailboxMaker:
    """Returns a function that writes a mailbox of so many messages, with one URI each."""

    def make(messages: int) -> Path:
        path = tmp_path / "archive.mbox"
        with path.open("w") as file:
            for number in range(messages):
                file.write(
                    f"From anna@example.org Thu Jan  1 00:00:00 2015\n"
                    f"From: anna@example.org\nMessage-ID: <{number}@example.org>\n"
                    f"Subject: notes\n\nSee http://www.example.org/{number}/100%off for it.\n\n"
                )
        return path

    return make


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """Returns a function that puts a script of Python in the place of the program."""

    def put(script: str) -> None:
        path = tmp_path / "urilint"
        path.write_text(f"#!{sys.executable}\nimport os, sys, time\n{script}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("URILINT_BINARY", str(path))

    return put
