"""Errors, the end of runs, and memory."""

from __future__ import annotations

import gc
import io
import logging
import os
import pickle
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Callable, Iterable, Union

import pytest

import urilint


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until_ended(process: int) -> None:
    deadline = time.monotonic() + 30
    while is_running(process):
        assert time.monotonic() < deadline, "the program still runs"
        time.sleep(0.01)


REFUSED: list[tuple[str, dict[str, object], str]] = [
    ("an option that does not exist", {"onlyvalid": True}, "--onlyvalid"),
    ("a value that does not exist", {"context": "nowhere"}, "nowhere"),
    ("a configuration that does not exist", {"config": "/nonexistent/urilint.toml"}, "/nonexistent"),
]


@pytest.mark.parametrize("options, said", [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_usage_errors_are_those_of_the_program(options: dict[str, object], said: str) -> None:
    with pytest.raises(urilint.UrilintError, match=said) as raised:
        list(urilint.extract("text", **options))  # type: ignore[arg-type]
    assert raised.value.exit_code == 2


def test_a_file_that_cannot_be_read_is_an_error_after_the_others(tmp_path: Path) -> None:
    there = tmp_path / "there.txt"
    there.write_text("http://example.org/")
    missing = tmp_path / "missing.txt"
    links = urilint.extract(there, missing)
    assert next(links).uri == "http://example.org/"
    with pytest.raises(urilint.UrilintError, match="missing.txt.*No such file") as raised:
        next(links)
    assert list(links) == []
    assert pickle.loads(pickle.dumps(raised.value)).exit_code == 2


WRONG_SOURCES: list[tuple[tuple[object, ...], dict[str, object]]] = [
    ((), {}),
    ((None,), {}),
    ((7,), {}),
    (("text", b"bytes"), {}),
    ((Path("a"), "text"), {}),
    (("text",), {"files_from": "list"}),
    (("text",), {"format": "plain"}),
    (("text",), {"unique": True}),
    (("text",), {"scheme": 1.5}),
    (("text",), {"scheme": [b"http"]}),
]


@pytest.mark.parametrize("sources, options", WRONG_SOURCES)
def test_wrong_types_are_refused(sources: tuple[object, ...], options: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        urilint.extract(*sources, **options)  # type: ignore[arg-type]


def test_a_missing_program_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URILINT_BINARY", "/nonexistent/urilint")
    with pytest.raises(urilint.BinaryNotFound, match="/nonexistent/urilint"):
        urilint.extract("text")


def close(links: urilint.Stream[urilint.Link]) -> None:
    links.close()


def leave(links: urilint.Stream[urilint.Link]) -> None:
    with links:
        pass


class Endless(io.RawIOBase):
    """A source without an end."""

    def read(self, size: int = -1, /) -> bytes:
        return b"http://example.org/ text\n\n" * 400


SOURCES: list[Union[None, Endless]] = [None, Endless()]


@pytest.mark.parametrize("end", [close, leave])
@pytest.mark.parametrize("source", SOURCES, ids=["file", "stream"])
def test_a_closed_stream_ends_the_program(
    end: Callable[[urilint.Stream[urilint.Link]], None],
    source: Union[None, Endless],
    mailbox: Callable[[int], Path],
) -> None:
    links = urilint.extract(source or mailbox(20000))
    next(links)
    assert links._process is not None
    process = links._process.pid
    end(links)
    assert not is_running(process)
    assert list(links) == []


@pytest.mark.parametrize("source", SOURCES, ids=["file", "stream"])
def test_a_stream_that_is_dropped_ends_the_program(
    source: Union[None, Endless], mailbox: Callable[[int], Path]
) -> None:
    links = urilint.extract(source or mailbox(20000))
    next(links)
    assert links._process is not None
    process = links._process.pid
    del links
    gc.collect()
    wait_until_ended(process)


def test_an_error_of_the_source_is_raised() -> None:
    class Broken(io.RawIOBase):
        def read(self, size: int = -1, /) -> bytes:
            raise ConnectionResetError("the source is gone")

    with pytest.raises(ConnectionResetError, match="the source is gone"):
        list(urilint.extract(Broken()))


def test_a_program_that_is_killed_is_an_error(stand_in: Callable[[str], None]) -> None:
    stand_in("sys.stdout.write('{\"path\":'); sys.stdout.flush(); os.kill(os.getpid(), 9)")
    with pytest.raises(urilint.UrilintError) as raised:
        list(urilint.extract("text"))
    assert raised.value.exit_code == -9


def test_a_program_that_ignores_a_request_to_end_is_killed(
    stand_in: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("urilint._stream._PATIENCE", 0.1)
    stand_in("import signal; signal.signal(15, signal.SIG_IGN); print(); sys.stdout.flush(); time.sleep(600)")
    links = urilint.extract(Path("a"))
    assert links._process is not None
    process = links._process.pid
    links._lines.readline()
    links.close()
    assert not is_running(process)


def test_messages_of_a_complete_run_are_logged(
    stand_in: Callable[[str], None], caplog: pytest.LogCaptureFixture
) -> None:
    stand_in("sys.stdin.read(); print('urilint: a.mbox: 2 lines', file=sys.stderr)")
    with caplog.at_level(logging.WARNING, "urilint"):
        assert list(urilint.extract("text")) == []
    assert caplog.messages == ["urilint: a.mbox: 2 lines"]


def test_many_messages_do_not_block_the_program(stand_in: Callable[[str], None]) -> None:
    stand_in("print('urilint: a line\\n' * 100000, file=sys.stderr); sys.exit(2)")
    with pytest.raises(urilint.UrilintError) as raised:
        list(urilint.extract("text"))
    assert len(str(raised.value)) <= 64 * 1024


def test_threads_read_streams_of_their_own() -> None:
    counts: list[int] = []

    def count(number: int) -> None:
        counts.append(sum(1 for _ in urilint.extract("http://example.org/ \n\n" * number)))

    threads = [threading.Thread(target=count, args=(number * 100,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(counts) == [0, 100, 200, 300]


def test_memory_is_bounded(mailbox: Callable[[int], Path]) -> None:
    script = (
        "import pathlib, resource, sys, urilint\n"
        "count = sum(1 for _ in urilint.extract(pathlib.Path(sys.argv[1]), match='www'))\n"
        "print(count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )

    def run(messages: int) -> Iterable[int]:
        command = [sys.executable, "-c", script, str(mailbox(messages))]
        return map(int, subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.split())

    one, least = run(1)
    many, most = run(100_000)
    assert (one, many) == (1, 100_000)
    # In KiB. The records together are more than ten times that.
    assert most - least < 8 * 1024


def test_the_module_runs_as_a_program() -> None:
    run = [sys.executable, "-m", "urilint", "extract", "-"]
    result = subprocess.run(run, input=b"http://example.org/", stdout=subprocess.PIPE)
    assert (result.returncode, result.stdout) == (0, b"http://example.org/\n")
    failed = subprocess.run([*run[:3], "check", "/nonexistent"], stderr=subprocess.PIPE)
    assert failed.returncode == 2
