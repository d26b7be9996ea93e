"""The options that are declared are those of the program."""

from __future__ import annotations

import re
import subprocess
from typing import Any

import pytest

import urilint
from urilint._options import _FIXED, _KEYWORDS, arguments

COMMANDS = [("extract", urilint.ExtractOptions), ("check", urilint.CheckOptions)]

# Which findings fail a run or are left out, and which files are read by what git says, is for command
# lines.
NOT_DECLARED = set(
    "baseline changed_lines changed_since error_on_empty exit_zero fail_on fail_on_stale max_findings max_per_group "
    "staged".split()
)


@pytest.mark.parametrize("command, options", COMMANDS)
def test_each_option_is_declared_or_not_available(command: str, options: Any) -> None:
    help_text = subprocess.run(
        [urilint.find_binary(), command, "--help"], check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    found = {name.replace("-", "_") for name in re.findall(r"^ +(?:-\w, |    )?--([a-z-]+)", help_text, re.M)}
    declared = set(options.__annotations__)
    inherited = {name for base in options.__mro__ for name in getattr(base, "__annotations__", {})}
    declared = {_KEYWORDS.get(name, name) for name in declared | inherited}
    assert declared <= found, "declared, and not an option of the program"
    assert found - declared - _FIXED - NOT_DECLARED == set(), "an option that is not declared"


@pytest.mark.parametrize(
    "options, expected",
    [
        ({}, []),
        ({"only_valid": True, "text": False, "base": None}, ["--only-valid"]),
        ({"scheme": "http", "threads": 2}, ["--scheme=http", "--threads=2"]),
        ({"host": ["a.example", "-b.example"]}, ["--host=a.example", "--host=-b.example"]),
        ({"host": ()}, []),
        ({"sender": "*@example.org"}, ["--from=*@example.org"]),
    ],
)
def test_options_become_arguments(options: dict[str, object], expected: list[str]) -> None:
    assert arguments(options) == expected
