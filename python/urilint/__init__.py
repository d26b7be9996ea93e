"""Finds URIs in plain text, mail, news and documents, and reports every fault in them.

    >>> import urilint
    >>> [link.uri for link in urilint.extract("see <http://www.example.org/a\\n  b>")]
    ['http://www.example.org/ab']
    >>> [finding.name for finding in urilint.check(b"http://example.org/100%off")]
    ['bad-percent-escape']

A `str` is text and a `pathlib.Path` is a file or folder:

    for link in urilint.extract(pathlib.Path("archive.mbox"), only_valid=True):
        print(link.byte_start, link.uri)

`extract` and `check` start the program `urilint`, and return an iterator that reads its output while it
is written, so an archive of any size takes little memory. `extract_many` and `check_many` are for many
texts, such as the rows of a table, and `parse`, `normalize`, `compare` and `fix` for single ones: one
process answers all of them. `urilint.spark` distributes the work.
"""

from __future__ import annotations

import io
import os
import warnings
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Optional, Sequence, TypeVar, Union

from urilint._binary import BinaryNotFound, find_binary
from urilint._lines import Text, ask, ask_many, item
from urilint._options import CheckOptions, ExtractOptions, FixOptions, arguments
from urilint._records import Edit, Finding, Fix, Link, read_finding, read_findings, read_link, read_links
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
    "FixOptions",
    "Link",
    "Readable",
    "Source",
    "Stream",
    "Text",
    "UrilintError",
    "__version__",
    "check",
    "check_many",
    "compare",
    "extract",
    "extract_many",
    "find_binary",
    "fix",
    "normalize",
    "parse",
]

try:
    __version__ = version("urilint")
except PackageNotFoundError:
    # A copy of the source that is not installed.
    __version__ = "0"

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


def extract_many(texts: Iterable[Text], **options: Unpack[ExtractOptions]) -> Iterator[list[Link]]:
    """Returns an iterator over the lists of URIs in texts, one for each text, in their order.

    Each text is read by itself, as `extract` reads it. The options are those on what is found: not those on
    files and messages. Texts are taken from the iterable some hundreds at a time. A text has at most 16 MiB.

    Raises ``UrilintError`` for options that the program rejects, ``BinaryNotFound`` if it is not installed,
    and ``TypeError`` for what is no text.
    """
    return ask_many("extract", arguments(options), texts, read_links)


def check_many(texts: Iterable[Text], **options: Unpack[CheckOptions]) -> Iterator[list[Finding]]:
    """Returns an iterator over the lists of faults in texts, one for each text, in their order.

    Arguments and exceptions are those of `extract_many`.
    """
    return ask_many("check", arguments(options), texts, read_findings)


def fix(text: str, /, **options: Unpack[FixOptions]) -> str:
    """Returns a text with the fixes of its findings applied, as `urilint check --fix` applies them.

    Options are those of `check`, such as ``stdin_filename="page.html"`` for the format, and
    ``unsafe_fixes=True``.
    """
    result: str = ask("fix", arguments(options, frozenset({"unsafe_fixes"})), "texts", [item(text)])[0]
    return result


def parse(uri: str, *, profile: str = "rfc3986", show_secrets: bool = False) -> dict[str, Any]:
    """Returns the components of a URI, its faults and the verdict of each specification.

    The keys are those of `urilint schema parse`.
    """
    options = arguments({"profile": profile, "show_secrets": show_secrets})
    result: dict[str, Any] = ask("parse", options, "uris", [item(uri)])[0]
    return result


def normalize(uri: str, *, level: str = "scheme", show_secrets: bool = False) -> str:
    """Returns the normal form of a URI.

    The levels are ``string``, ``case``, ``escapes``, ``dot-segments`` and ``scheme`` (RFC 3986 §6.2); each
    includes those before it. Credentials are masked unless ``show_secrets`` is true.
    """
    options = arguments({"level": level, "show_secrets": show_secrets})
    result: str = ask("normalize", options, "uris", [item(uri)])[0]
    return result


def compare(
    a: str,
    b: str,
    *,
    algorithm: str = "rfc3986",
    base: Optional[str] = None,
    ignore_fragment: bool = False,
    urn_objective: str = "names",
) -> Optional[str]:
    """Returns the first level of normalization at which two URIs are equal, or ``None``.

    Options are those of `urilint compare`. Raises ``UrilintError`` for a reference that cannot be resolved.
    """
    given = {
        "algorithm": algorithm,
        "base": base,
        "ignore_fragment": ignore_fragment,
        "urn_objective": urn_objective,
    }
    result: Any = ask("compare", arguments(given), "pairs", [[a, b]])[0]
    if isinstance(result, dict):
        raise UrilintError(result["error"], 2)
    return None if result == "none" else str(result)


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
