"""Records of texts, streams and files."""

from __future__ import annotations

import io
import json
import os
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any, Callable

import pytest

import urilint
from urilint._records import read_finding, read_link

TEXT = "see <http://www.example.org/a\n  b>, or www.example.com/100%off."

SOURCES: list[tuple[str, Callable[[Path], Any]]] = [
    ("str", lambda path: TEXT),
    ("bytes", lambda path: TEXT.encode()),
    ("bytearray", lambda path: bytearray(TEXT.encode())),
    ("memoryview", lambda path: memoryview(TEXT.encode())),
    ("stream", lambda path: io.BytesIO(TEXT.encode())),
    ("path", lambda path: path),
]


@pytest.mark.parametrize("source", [make for _, make in SOURCES], ids=[name for name, _ in SOURCES])
def test_each_kind_of_source_has_the_same_links(source: Any, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(TEXT)
    links = list(urilint.extract(source(path)))
    assert [link.uri for link in links] == ["http://www.example.org/ab", "http://www.example.com/100%off"]
    assert [link.raw for link in links] == ["http://www.example.org/a\n  b", "www.example.com/100%off"]
    assert [(link.line, link.column, link.byte_start) for link in links] == [(1, 6, 5), (2, 10, 39)]
    assert [(link.valid, link.abbreviated, link.joins) for link in links] == [(True, False, 1), (False, True, 0)]
    findings = list(urilint.check(source(path), mentions="report"))
    assert [(finding.code, finding.severity) for finding in findings] == [("S004", "error")]
    fix = findings[0].fix
    assert fix == urilint.Fix("safe", [urilint.Edit(findings[0].byte_start, findings[0].byte_end, "%25")])


def test_several_paths_are_read(tmp_path: Path) -> None:
    names = ["a.txt", "-", "--help", "new\nline.txt"] + [f"{number}.txt" for number in range(3000)]
    paths = [tmp_path / name for name in names]
    for number, path in enumerate(paths):
        path.write_text(f"http://example.org/{number}")
    links = list(urilint.extract(*paths))
    assert {link.uri for link in links} == {f"http://example.org/{number}" for number in range(3004)}
    assert len({link.path for link in links}) == 3004


def test_names_are_not_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("-", "--help"):
        Path(name).write_text("http://example.org/")
        assert [link.uri for link in urilint.extract(Path(name))] == ["http://example.org/"]


def test_options_are_those_of_the_command_line() -> None:
    text = "http://a.example/ ftp://b.example/ gopher://c.example/ http://d.example/%zz"
    found = [link.scheme for link in urilint.extract(text, scheme=["http", "ftp"], only_valid=True)]
    assert found == ["http", "ftp"]
    assert [link.scheme for link in urilint.extract(text, scheme="gopher", only_valid=False)] == ["gopher"]
    assert [link.path for link in urilint.extract(text, stdin_filename="a/b.txt", threads=1)] == ["a/b.txt"] * 4
    assert list(urilint.check(text, ignore="ALL")) == []


def test_text_that_is_not_utf8_keeps_its_bytes() -> None:
    path = os.fsdecode(b"x http://example.org/\xff y")
    assert [link.byte_end for link in urilint.extract(path)] == [
        link.byte_end for link in urilint.extract(b"x http://example.org/\xff y")
    ]


def test_a_text_that_names_a_file_is_warned_of(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="pathlib.Path") as warned:
        list(urilint.extract(str(tmp_path)))
    assert warned[0].filename == __file__


def test_keys_of_later_versions_are_kept() -> None:
    link: dict[str, Any] = dict.fromkeys("path uri raw scheme wrapper context".split(), "")
    link.update(line=None, column=None, byte_start=0, byte_end=0, valid=True)
    assert read_link(dict(link)).extra == {}
    read = read_link({**link, "from": "anna@example.org", "new": [1]})
    assert (read.sender, read.extra, read.line) == ("anna@example.org", {"new": [1]}, None)
    finding: dict[str, Any] = dict.fromkeys("path code name severity message uri wrapper context".split(), "")
    finding.update(line=1, column=1, end_line=1, end_column=2, byte_start=0, byte_end=0)
    fix = {"safety": "safe", "edits": [{"byte_start": 0, "byte_end": 1, "text": "", "new": 0}], "new": 0}
    read_fix = read_finding({**finding, "fix": fix, "new": None})
    assert read_fix.extra == {"new": None}
    assert read_fix.fix == urilint.Fix("safe", [urilint.Edit(0, 1, "")])


def test_attributes_are_the_keys_of_the_output(mailbox: Callable[[int], Path]) -> None:
    archive = mailbox(1)
    link, finding = next(urilint.extract(archive)), next(urilint.check(archive))
    for record in (link, finding):
        assert record.extra == {}, "a key of ndjson without an attribute"
        assert record.message_number == 1
        json.dumps(vars(record), default=vars)


@pytest.mark.parametrize("command, record", [("extract", urilint.Link), ("check", urilint.Finding)])
def test_attributes_are_the_keys_of_the_schema(command: str, record: Any) -> None:
    schema = [urilint.find_binary(), "schema", command]
    keys = json.loads(subprocess.run(schema, check=True, stdout=subprocess.PIPE).stdout)["properties"]
    attributes = {field.name for field in fields(record)} - {"extra", "sender"} | {"from"}
    assert {key for key in keys if not key.endswith("_bytes")} == attributes
