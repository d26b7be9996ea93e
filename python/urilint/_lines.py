"""One process that answers many requests: `urilint serve-lines`.

The process is started by the first request, and ends with this one. There is one for all threads: requests
take turns. A process that was forked starts one of its own.
"""

from __future__ import annotations

import atexit
import base64
import json
import os
import subprocess
import threading
from typing import IO, Any, Callable, Iterable, Iterator, Optional, Sequence, TypeVar, Union

from urilint._binary import find_binary
from urilint._stream import UrilintError

__all__ = ["Text", "ask", "ask_many"]

Text = Union[str, bytes, bytearray, memoryview]
"""A text: `str`, or bytes in any charset."""

Result = TypeVar("Result")

# A request has so many texts at most, and is sent when they have so many characters. A request costs as much as
# several texts, and its texts and results are in memory.
_MOST_TEXTS = 512
_MOST_CHARACTERS = 256 * 1024
_encode = json.JSONEncoder(separators=(",", ":")).encode


class _Server:
    """A process that answers requests, one at a time."""

    def __init__(self) -> None:
        self._binary = find_binary()
        # Its messages are those of a defect, and go where those of this process go.
        self._process = subprocess.Popen(
            [self._binary, "serve-lines"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._requests: IO[bytes] = self._process.stdin
        self._answers: IO[bytes] = self._process.stdout
        self._owner = os.getpid()

    def is_usable(self) -> bool:
        """Returns false if the process has ended, or is that of a parent, or of another program."""
        is_own = self._owner == os.getpid()
        return is_own and self._process.poll() is None and self._binary == find_binary()

    def ask(self, request: dict[str, Any]) -> Any:
        """Sends a request, and returns its answer."""
        try:
            self._requests.write(_encode(request).encode("ascii") + b"\n")
            self._requests.flush()
            answer = self._answers.readline()
        except OSError:
            answer = b""
        if not answer.endswith(b"\n"):
            code = self._process.wait()
            raise UrilintError(f"urilint serve-lines ended with exit code {code}", code)
        return json.loads(answer)

    def close(self) -> None:
        """Ends the process, if it is one of this process."""
        if self._owner != os.getpid():
            return
        try:
            self._requests.close()
        except OSError:
            # It has ended before.
            pass
        self._answers.close()
        self._process.wait()


_lock = threading.Lock()
_server: Optional[_Server] = None


def _forget_lock() -> None:
    """Another thread may have held the lock when this process was forked."""
    global _lock
    _lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_lock)


@atexit.register
def _close() -> None:
    global _server
    server, _server = _server, None
    if server is not None:
        server.close()


def ask(op: str, args: Sequence[str], key: str, items: Sequence[Any]) -> list[Any]:
    """Returns the results of an operation with these options for all items.

    Raises ``UrilintError`` if the program refuses the options or an item.
    """
    global _server
    with _lock:
        if _server is not None and not _server.is_usable():
            _server.close()
            _server = None
        if _server is None:
            _server = _Server()
        try:
            answer = _server.ask({"op": op, "args": list(args), key: items})
        except BaseException:
            # What it would answer next may belong to this request.
            _server._process.kill()
            raise
    if "error" in answer:
        raise UrilintError(answer["error"], 2)
    results: list[Any] = answer["results"]
    return results


def ask_many(
    op: str, args: Sequence[str], texts: Iterable[Text], read: Callable[[Any], Result]
) -> Iterator[Result]:
    """Returns an iterator over the results for texts, in their order.

    The texts are read as the results are asked for, some hundreds at a time.
    """
    for batch in _batches(iter(texts)):
        for result in ask(op, args, "texts", batch):
            yield read(result)


def _batches(texts: Iterator[Text]) -> Iterator[list[Any]]:
    batch: list[Any] = []
    size = 0
    for text in texts:
        batch.append(item(text))
        size += len(text)
        if size >= _MOST_CHARACTERS or len(batch) == _MOST_TEXTS:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def item(text: Text) -> Any:
    """Returns a text as an item of a request."""
    if isinstance(text, str):
        # Strings of JSON have no lone surrogates, which are bytes in names of files.
        return text if text.isascii() or _is_unicode(text) else _bytes(text.encode("utf-8", "surrogateescape"))
    if isinstance(text, (bytes, bytearray, memoryview)):
        return _bytes(bytes(text))
    raise TypeError(f"a text is str or bytes, not {type(text).__name__}")


def _is_unicode(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _bytes(text: bytes) -> Any:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return {"bytes": base64.b64encode(text).decode("ascii")}
