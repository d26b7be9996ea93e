"""Where the program is."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Iterator

__all__ = ["BinaryNotFound", "find_binary"]


class BinaryNotFound(FileNotFoundError):
    """The program `urilint` is in none of the places where packages install it."""


def find_binary() -> str:
    """Returns the path of the program.

    The first of these that exists: the file that the environment variable ``URILINT_BINARY``
    names; the scripts directory of this Python, and that of the user's packages; ``bin`` beside
    this module, where ``pip install --target`` puts it; the program of that name in ``PATH``.

    Raises ``BinaryNotFound`` if there is none.
    """
    named = os.environ.get("URILINT_BINARY")
    if named:
        if not Path(named).is_file():
            raise BinaryNotFound(f"URILINT_BINARY: there is no file {named!r}")
        return named
    name = "urilint" + (sysconfig.get_config_var("EXE") or "")
    places = [folder / name for folder in _folders()]
    for place in places:
        if place.is_file():
            return str(place)
    found = shutil.which(name)
    if found is None:
        looked = ", ".join(str(place) for place in places)
        raise BinaryNotFound(f"the program {name!r} is not installed: neither in PATH, nor at {looked}")
    return found


def _folders() -> Iterator[Path]:
    yield Path(sysconfig.get_path("scripts"))
    if sys.version_info >= (3, 10):
        user_scheme = sysconfig.get_preferred_scheme("user")
    elif os.name == "nt":
        user_scheme = "nt_user"
    else:
        user_scheme = "posix_user"
    yield Path(sysconfig.get_path("scripts", scheme=user_scheme))
    yield Path(__file__).resolve().parent.parent / "bin"
