"""What is sent to the nodes, and what the driver has to know of a manifest."""

from __future__ import annotations

import atexit
import hashlib
import json
import os
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

__all__ = ["Nodes", "prepare"]


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
    identifiers = _identifiers(manifest)
    context = spark.sparkContext
    threads = context.getConf().get("spark.task.cpus", "1")
    arguments = (*options, "--quiet", f"--threads={threads}")
    shipped = None
    if nodes.installed is None:
        binary = os.path.realpath(nodes.binary or find_binary())
        _try_options(binary, command, arguments)
        shipped = _send(context, binary)
    sent = _send(context, _snapshot(manifest))
    root = nodes.root or os.getcwd()
    return _task.Job(command, arguments, sent, shipped, nodes.installed, root), identifiers


def _identifiers(manifest: Union[str, os.PathLike[str]]) -> list[str]:
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
            [binary, command, *arguments, "-"],
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
    """Sends a file to the nodes, once, and returns its name there."""
    name = os.path.basename(path)
    if Path(path).as_uri() not in context.listFiles:
        context.addFile(path)
    return name


def _snapshot(manifest: Union[str, os.PathLike[str]]) -> str:
    """Returns a copy of the manifest: nodes that join later have to get the same."""
    digest = hashlib.sha256(Path(manifest).read_bytes()).hexdigest()
    copy = os.path.join(_folder(), f"urilint-plan-{digest[:16]}.ndjson")
    shutil.copyfile(manifest, copy)
    return copy


@lru_cache(maxsize=None)
def _folder() -> str:
    """Returns a folder that exists as long as this process."""
    folder = os.path.realpath(tempfile.mkdtemp(prefix="urilint-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
