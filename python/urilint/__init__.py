"""Finds URIs in plain text, mail, news and documents, and reports every fault in them.

    >>> import urilint
    >>> [link.uri for link in urilint.extract("see <http://www.example.org/a\\n  b>")]
    ['http://www.example.org/ab']
    >>> [finding.name for finding in urilint.check(b"http://example.org/100%off")]
    ['bad-percent-escape']

A `str` is text and a `pathlib.Path` is a file or folder:

    for link in urilint.extract(pathlib.Path("archive.mbox"), only_valid=True):
        print(link.byte_start, link.uri)

The functions start the program `urilint`, and return an iterator that reads its output while it
is written, so an archive of any size takes little memory. `urilint.spark` distributes the work.
"""

from __future__ import annotations

import io
import os
import warnings
from typing import TYPE_CHECKING, Any, Callable, Optional, Sequence, TypeVar, Union

from urilint._binary import BinaryNotFound, find_binary
from urilint._options import CheckOptions, ExtractOptions, arguments
from urilint._records import Edit, Finding, Fix, Link, read_finding, read_link
from urilint._stream import Readable, Stream, UrilintError

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "BinaryNotFound",
    "CheckOptions",
    "Edit",
    "ExtractOptions",
    "Finding",
    "Fix",
    "Link",
    "Readable",
    "Source",
    "Stream",
    "UrilintError",
    "check",
    "extract",
    "find_binary",
]

Source = Union[str, bytes, bytearray, memoryview, Readable, "os.PathLike[str]"]
"""Text (`str`; `bytes` in any charset), a binary stream, or the path of a file or folder."""

Record = TypeVar("Record")

# File names are shorter. Text that long is never looked up as one.
_LONGEST_NAME = 255


def extract(*sources: Source, **options: Unpack[ExtractOptions]) -> Stream[Link]:
    """Returns an iterator over the URIs in one text or stream, or in any number of paths.

    Options are those of `urilint extract`: ``only_valid=True`` for ``--only-valid``,
    ``scheme=["http", "https"]`` for ``--scheme http --scheme https``. Offsets of a `str` are those
    of its UTF-8 encoding.

    Raises ``UrilintError`` for options that the program rejects, and after the last record if some
    of the input could not be read; ``BinaryNotFound`` if the program is not installed;
    ``TypeError`` for sources of different kinds.
    """
    return _run("extract", sources, options, read_link)


def check(*sources: Source, **options: Unpack[CheckOptions]) -> Stream[Finding]:
    """Returns an iterator over the faults of the URIs in one text or stream, or in paths.

    Options are those of `urilint check`: ``preset="mail"``, ``ignore=["L002"]``. Findings are no
    error. Arguments and exceptions are those of `extract`.
    """
    return _run("check", sources, options, read_finding)


def _run(
    command: str,
    sources: Sequence[Source],
    options: Any,
    read: Callable[[dict[str, Any]], Record],
) -> Stream[Record]:
    given = [command, "--format=ndjson", "--quiet", *arguments(options)]
    inputs, stdin = _inputs(sources, listed="files_from" in options or "splits_from" in options)
    return Stream([*given, *inputs], read, stdin)


def _inputs(sources: Sequence[Source], listed: bool) -> tuple[list[str], Optional[Readable]]:
    """Returns the arguments for the sources, and what standard input is."""
    paths = [os.fspath(source) for source in sources if isinstance(source, os.PathLike)]
    if len(paths) == len(sources):
        return _named(paths, listed)
    if len(sources) > 1:
        raise TypeError("several sources have to be paths: pathlib.Path(...)")
    if listed:
        raise TypeError("text in memory and a list of inputs exclude each other")
    return ["-"], _opened(sources[0])


def _named(paths: list[str], listed: bool) -> tuple[list[str], Optional[Readable]]:
    if not paths and not listed:
        raise TypeError("there is no source")
    if len(paths) < 2 or listed:
        # `-` is standard input.
        return ["--", *("./-" if path == "-" else path for path in paths)], None
    # Any number of names, where a command line has a limit.
    names = b"".join(os.fsencode(path) + b"\0" for path in paths)
    return ["--files-from=-"], io.BytesIO(names)


def _opened(source: Any) -> Readable:
    if isinstance(source, str):
        _warn_of_name(source)
        return io.BytesIO(source.encode("utf-8", "surrogateescape"))
    if isinstance(source, (bytes, bytearray, memoryview)):
        return io.BytesIO(source)
    if hasattr(source, "read"):
        stream: Readable = source
        return stream
    raise TypeError(f"a source is text, a binary stream or a path, not {type(source).__name__}")


def _warn_of_name(text: str) -> None:
    """Warns if a text is the name of a file, which is most likely meant to be read."""
    if len(text) <= _LONGEST_NAME and text.isprintable() and os.path.exists(text):
        message = f"{text!r} is searched as text; to read the file of that name, pass a pathlib.Path"
        warnings.warn(message, stacklevel=6)
