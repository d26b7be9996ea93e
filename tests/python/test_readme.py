"""The examples of python/README.md."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Callable

import pytest

import urilint

PAGE = (Path(__file__).resolve().parents[2] / "python" / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)

# What the examples with tables print.
TABLES = {
    "import pandas\nrows": "3\n",
    "polars": "3\n",
    "duckdb": "[('a.example', 1), ('b.example', 1), ('www.example.org', 1)]\n",
}


def test_examples_run(mailbox: Callable[[int], Path]) -> None:
    # A block may use the names of those before it. Spark's example is that of tests/scale.
    blocks = [block for block in BLOCKS if "pyspark" not in block]
    for library in ("pandas", "polars", "duckdb"):
        if find_spec(library) is None:
            blocks = [block for block in blocks if library not in block]
    folder = mailbox(3).parent
    run = [sys.executable, "-c", "\n".join(blocks)]
    environment = {**os.environ, "PYTHONPATH": str(Path(urilint.__file__).parents[1])}
    result = subprocess.run(run, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    assert result.returncode == 0
    assert result.stdout == (
        "5 http://www.example.org/a\n"
        "info S004 invalid percent-encoding: `%` must be followed by two hex digits\n"
        "1 see http://www.example.org/a\n"
        "0 nothing here\n"
        "2 http://a.example/ and http://b.example/\n"
        "http://www.example.org/~a\n"
        "scheme\n"
        "mailto\n"
        "[a](http://h.example/)\n"
        + "".join(lines for library, lines in TABLES.items() if library in "".join(blocks))
    )


@pytest.mark.parametrize("block", BLOCKS)
def test_examples_are_programs(block: str) -> None:
    compile(block, "README.md", "exec")
