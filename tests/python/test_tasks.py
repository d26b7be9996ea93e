"""What the jobs of Spark do without Spark; tests/spark has the rest."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Callable

import pytest

from urilint.spark import Failure, Summary, _task
from urilint.spark.__main__ import _message, main
from urilint.spark._job import identifiers_of

JOB = _task.Job("extract", ("--format=ndjson",), "/plan.ndjson", None, "", "/")

StandIn = Callable[[str], None]


@pytest.fixture
def job(stand_in: StandIn, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], _task.Job]:
    """Returns a function that makes a job with a script of Python in the place of the program."""
    monkeypatch.setattr(_task, "_sent", lambda name: name)

    def make(script: str) -> _task.Job:
        stand_in(script)
        return JOB._replace(installed=os.environ["URILINT_BINARY"], root=str(tmp_path))

    return make


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 100])
def test_blocks_are_whole_lines(
    size: int, job: Callable[[str], _task.Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_task, "BLOCK", size)
    whole = b"a\nbcd\n\nefghijklmn\nend"
    found = list(_task.blocks(job(f"sys.stdout.buffer.write({whole!r})"), 3))
    assert b"".join(found) == whole
    assert all(block.endswith(b"\n") for block in found[:-1])


def test_the_program_gets_the_entry(job: Callable[[str], _task.Job], tmp_path: Path) -> None:
    found = b"".join(_task.blocks(job("print(os.getcwd(), *sys.argv[1:])"), 3))
    expected = f"{tmp_path} extract --format=ndjson --splits-from=/plan.ndjson --part=3\n"
    assert found.decode() == expected


FAILURES: list[tuple[str, str]] = [
    ("sys.exit('urilint: a.mbox: it has changed')", "part 3: urilint: a.mbox: it has changed"),
    ("print('urilint: half'); sys.exit('urilint: a full disk')", "part 3: urilint: a full disk"),
    ("os.kill(os.getpid(), 9)", "part 3: urilint ended with exit code -9"),
    ("sys.exit('a\\nb\\nc\\nd\\ne\\nf\\ng')", "part 3: a; b; c; d; e; and 2 more lines"),
]


@pytest.mark.parametrize("script, message", FAILURES)
def test_a_failing_program_fails_the_task(
    script: str, message: str, job: Callable[[str], _task.Job]
) -> None:
    # `sys.exit` with a text ends with 1, which is that of `check` with findings.
    made = job(f"import atexit; atexit.register(lambda: (sys.stderr.flush(), os._exit(2)))\n{script}")
    with pytest.raises(RuntimeError) as raised:
        list(_task.blocks(made, 3))
    assert str(raised.value) == message
    assert _message(Exception(f"Job aborted\n  File x\nRuntimeError: {message}\n\tat java")) == message


def test_findings_are_no_failure(job: Callable[[str], _task.Job]) -> None:
    assert list(_task.blocks(job("print('{}'); sys.exit(1)"), 0)) == [b"{}\n"]


def test_rows_that_are_not_wanted_end_the_program(job: Callable[[str], _task.Job], tmp_path: Path) -> None:
    script = "open('process', 'w').write(str(os.getpid()))\nwhile True: print('{}' * 9999)"
    found = _task.blocks(job(script), 0)
    next(found)
    found.close()  # type: ignore[attr-defined]
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "process").read_text()), 0)


MANIFESTS: list[tuple[str, str]] = [
    ("", "no entries"),
    ("\n\n", "no entries"),
    ('{"id":"a"}\n{"path":"b"}\n', ":2: not an entry"),
    ('{"id":"a"}\n\n{"id":\n', ":3: not an entry"),
    ("[]\n", ":1: not an entry"),
]


@pytest.mark.parametrize("text, message", MANIFESTS)
def test_what_is_no_manifest_is_refused(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "plan.ndjson"
    path.write_text(text)
    with pytest.raises(ValueError, match=message):
        identifiers_of(path)
    path.write_text('{"id":"a"}\n\n{"id":"b"}')
    assert identifiers_of(path) == ["a", "b"]


def test_summaries_are_added_up() -> None:
    summary = Summary()
    summary.add('{"id":"a","complete":true,"files":1,"bytes":10}')
    summary.add('{"id":"b","complete":true,"files":2,"bytes":5}')
    assert str(summary) == "parts: 2, files: 3, bytes: 15"
    summary.add('{"id":"c","damaged":{"frame":2},"left_out":{"binary":1},"damage":[],"damage_not_listed":7}')
    summary.add('{"id":"d","damaged":{"frame":1,"body-cut":1},"left_out":{}}')
    summary.failures.append(Failure(7, "part 7: no such file"))
    expected = "left out: 1 binary, damaged: 1 body-cut and 3 frame, parts that are not complete: 1"
    assert str(summary) == f"parts: 4, files: 3, bytes: 15, {expected}"


def test_entries_that_fail_are_listed(
    job: Callable[[str], _task.Job], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(_task, "PAUSE", 0)
    monkeypatch.setattr(_task, "may_fail", lambda job: False)
    script = "open('tries', 'a').write('x'); sys.stderr.write('urilint: a: gone'); sys.stderr.flush(); os._exit(2)"
    found = list(_task.write_each(job(script), str(tmp_path), iter([(3, "id")])))
    assert found == [(3, "", "part 3: urilint: a: gone")]
    assert (tmp_path / "tries").read_text() == "xx"
    # A file that ends early does so each time.
    _task.summary_of(3, "id", str(tmp_path)).write_text('{"complete":false,"lost":"files"}')
    list(_task.write_each(job(script), str(tmp_path), iter([(3, "id")])))
    assert (tmp_path / "tries").read_text() == "xxx"
    rows = list(_task.problems(str(tmp_path), iter([(3, "id"), (4, "no")])))
    assert [row[:2] + row[5:] for row in rows] == [
        (3, "id", "not-read", "it is not complete"),
        (4, "no", "not-read", "it has no summary"),
    ]


def test_usage_errors_have_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        main(["--out=parts"])
    assert raised.value.code == 2
    assert "--manifest" in capsys.readouterr().err
