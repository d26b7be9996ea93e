"""Runs the program, and spoils the first attempt at some entries of the manifest.

The runner puts a line with the interpreter before this text, and the values below after it:
`PROGRAM`, the real one; `SCENE`, the folder where it is marked what has happened; `ENTRIES`, the
number of an entry for each kind of sabotage.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import NoReturn, Optional

PROGRAM = ""
SCENE = ""
ENTRIES: dict[str, int] = {}

# After this number of seconds a process that should have been ended ends itself.
PATIENCE = 600


def value(name: str) -> Optional[str]:
    """Returns the value of an option, `--name=value`."""
    found = [argument.partition("=")[2] for argument in sys.argv if argument.startswith(name + "=")]
    return found[0] if found else None


def is_first(kind: str) -> bool:
    """Returns true for the first attempt, whichever process makes it."""
    try:
        os.close(os.open(os.path.join(SCENE, kind), os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True


def write_half() -> None:
    """Writes half of the output to where it belongs."""
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--output-dir=")]
    whole = subprocess.run([PROGRAM, *arguments], check=True, stdout=subprocess.PIPE).stdout
    half = whole[: len(whole) // 2]
    folder = value("--output-dir")
    if folder is None:
        os.write(sys.stdout.fileno(), half)
        return
    with open(os.path.join(folder, f".half-{os.getpid()}"), "wb") as file:
        file.write(half)


def wait_for_the_end() -> NoReturn:
    """Says which process waits, and waits until its executor is gone."""
    with open(os.path.join(SCENE, "hang.new"), "w") as file:
        file.write(str(os.getpid()))
    os.rename(file.name, os.path.join(SCENE, "hang.pid"))
    parent = os.getppid()
    for _ in range(PATIENCE * 10):
        if os.getppid() != parent:
            break
        time.sleep(0.1)
    sys.exit(3)


def main() -> None:
    part = value("--part")
    for kind, number in ENTRIES.items():
        if part != str(number) or not is_first(kind):
            continue
        if kind == "slow":
            time.sleep(4)
        else:
            write_half()
            if kind == "hang":
                wait_for_the_end()
            os.kill(os.getpid(), signal.SIGKILL)
    os.execv(PROGRAM, [PROGRAM, *sys.argv[1:]])
