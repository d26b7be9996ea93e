"""What is sent to the nodes, and what the driver has to know of a manifest."""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Optional, Sequence, Union

from urilint._binary import find_binary
from urilint._stream import UrilintError
from urilint.spark import _task

if TYPE_CHECKING:
    from pyspark import SparkContext
    from pyspark.sql import SparkSession

__all__ = ["Nodes", "identifiers_of", "prepare"]


@dataclass(frozen=True)
class Nodes:
    """What the nodes have, where it is not what this machine has."""

    root: Optional[str] = None
    """The folder that relative paths of the manifest start from [default: this one's current folder]."""
    binary: Optional[str] = None
    """The program to send, where the nodes are not of this machine's kind [default: the package's]."""
    installed: Optional[str] = None
    """The path of the program on the nodes. Then it is not sent."""


def prepare(
    spark: SparkSession,
    command: str,
    manifest: Union[str, os.PathLike[str]],
    nodes: Nodes,
    options: Sequence[str],
) -> tuple[_task.Job, list[str]]:
    """Sends the program and the manifest, and returns the job with the identifiers of its entries."""
    from pyspark import cloudpickle

    # The nodes do not have this package.
    pickle: Any = cloudpickle
    pickle.register_pickle_by_value(_task)
    identifiers = identifiers_of(manifest)
    context = spark.sparkContext
    threads = context.getConf().get("spark.task.cpus", "1")
    arguments = (*options, "--quiet", f"--threads={threads}")
    shipped = None
    if nodes.installed is None:
        binary = os.path.realpath(nodes.binary or find_binary())
        _try_options(binary, command, arguments)
        shipped = _send(context, binary)
    sent = _send(context, os.fspath(manifest))
    root = nodes.root or os.getcwd()
    attempts = _attempts(context)
    return _task.Job(command, arguments, sent, shipped, nodes.installed, root, attempts), identifiers


def _attempts(context: SparkContext) -> int:
    """Returns how often the engine tries a task. `local` and `local[N]` try it once."""
    local = re.fullmatch(r"local(?:\[[^],]*(?:,\s*(\d+)\s*)?\])?", context.master or "")
    if local:
        return int(local[1] or 1)
    return int(context.getConf().get("spark.task.maxFailures") or 4)


def identifiers_of(manifest: Union[str, os.PathLike[str]]) -> list[str]:
    """Returns the identifiers of a manifest's entries, one for each line that is not blank."""
    found = []
    with open(manifest, "rb") as lines:
        for number, line in enumerate(lines, 1):
            if line.isspace():
                continue
            try:
                found.append(str(json.loads(line)["id"]))
            except (ValueError, KeyError, TypeError):
                message = f"{os.fspath(manifest)}:{number}: not an entry of `urilint plan`"
                raise ValueError(message) from None
    if not found:
        raise ValueError(f"{os.fspath(manifest)}: no entries")
    return found


def _try_options(binary: str, command: str, arguments: Sequence[str]) -> None:
    """Raises ``UrilintError`` if the program rejects the options, before each task does."""
    try:
        result = subprocess.run(
            # What is for part files alone, such as `--compress`, has an output.
            [binary, command, *arguments, "--output=-", "-"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
    except OSError:
        # It is for another system.
        return
    if result.returncode not in (0, 1):
        message = result.stderr.decode("utf-8", "replace").strip()
        raise UrilintError(message, result.returncode)


def _send(context: SparkContext, path: str) -> str:
    """Sends a copy of a file to the nodes, once, and returns its name there.

    Nodes that join later have to get the same, whatever becomes of the file. Files that are sent in
    one session must have different names.
    """
    digest = hashlib.sha256(Path(path).read_bytes()).hexdigest()
    name = f"urilint-{digest[:16]}"
    copy = Path(_folder()) / name
    if not copy.exists():
        shutil.copy(path, copy)
    if copy.as_uri() not in context.listFiles:
        context.addFile(str(copy))
    return name


@lru_cache(maxsize=None)
def _folder() -> str:
    """Returns a folder that exists as long as this process."""
    folder = os.path.realpath(tempfile.mkdtemp(prefix="urilint-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
