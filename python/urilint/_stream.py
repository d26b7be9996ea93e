"""A run of the program, whose output is read while it is written."""

from __future__ import annotations

import contextlib
import json
import logging
import subprocess
import tempfile
import threading
from types import TracebackType
from typing import IO, Any, Callable, Generic, Iterator, Optional, Protocol, Sequence, TypeVar

from urilint._binary import find_binary

__all__ = ["Readable", "Stream", "UrilintError"]

Record = TypeVar("Record")

_LOG = logging.getLogger("urilint")
# Standard error is kept up to this number of bytes: a run may have a line for each of many files.
_MESSAGES = 64 * 1024
# How long a run may take to end by itself once it is asked to, in seconds.
_PATIENCE = 5.0
# The size of the buffers of pipes.
_BUFFER = 256 * 1024


class Readable(Protocol):
    """What bytes are read from: a file, a response of a server, `io.BytesIO`."""

    def read(self, size: int, /) -> bytes:
        """Returns at most so many bytes, and none at the end."""
        ...


class UrilintError(Exception):
    """A run was refused, or did not read all of its input.

    The text of the exception is what the program wrote on standard error.
    """

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code
        """2 for a usage error or input that could not be read; negative: the signal that ended it."""

    def __reduce__(self) -> tuple[type, tuple[str, int]]:
        return type(self), (str(self), self.exit_code)


class _Feeder:
    """A thread that writes a source to a process.

    It has no reference to the stream, which could otherwise not be collected while it runs.
    """

    def __init__(self, source: Readable, process: subprocess.Popen[bytes]) -> None:
        self._source = source
        self._process = process
        self._failure: Optional[BaseException] = None
        self._thread = threading.Thread(target=self._run, name="urilint", daemon=True)
        self._thread.start()

    def wait(self) -> Optional[BaseException]:
        """Waits for the end of the thread, and returns what the source raised."""
        self._thread.join()
        return self._failure

    def _run(self) -> None:
        assert self._process.stdin is not None
        try:
            while chunk := self._source.read(_BUFFER):
                if not self._write(chunk):
                    return
        except BaseException as error:  # The iterator raises it, in its own thread.
            self._failure = error
            self._process.kill()
        finally:
            self._close()

    def _write(self, chunk: bytes) -> bool:
        """Returns false if the process has ended; its exit code says why."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(chunk)
        except OSError:
            return False
        return True

    def _close(self) -> None:
        assert self._process.stdin is not None
        # What is in the buffer is for a process that has ended.
        with contextlib.suppress(OSError):
            self._process.stdin.close()


class Stream(Iterator[Record], Generic[Record]):
    """An iterator over the records of one run.

    The program runs at the pace of the iteration, so memory is bounded. It is ended when the
    stream is closed: by ``close``, at the end of a ``with`` block, or when the stream is no longer
    referenced. The last record is followed by ``UrilintError`` if a part of the input could not be
    read.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        read: Callable[[dict[str, Any]], Record],
        source: Optional[Readable] = None,
    ) -> None:
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._read = read
        self._errors = tempfile.TemporaryFile()
        try:
            process = subprocess.Popen(
                [find_binary(), *arguments],
                bufsize=_BUFFER,
                stdin=subprocess.DEVNULL if source is None else subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
            )
        except BaseException:
            self._errors.close()
            raise
        assert process.stdout is not None
        self._process = process
        self._lines: IO[bytes] = process.stdout
        self._feeder = None if source is None else _Feeder(source, process)

    def __iter__(self) -> Stream[Record]:
        return self

    def __next__(self) -> Record:
        if self._process is None:
            raise StopIteration
        line = self._lines.readline()
        if line.endswith(b"\n"):
            return self._read(json.loads(line))
        # A line that is cut is that of a program that was killed.
        self._finish(self._process)
        raise StopIteration

    def __enter__(self) -> Stream[Record]:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_process", None) is not None:
            self.close()

    def close(self) -> None:
        """Ends the program, if it still runs. What it has not printed yet is lost."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.poll() is None:
            process.terminate()
        self._lines.close()
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._errors.close()

    def _finish(self, process: subprocess.Popen[bytes]) -> None:
        """Waits for the end of the program, and raises what went wrong."""
        exit_code = process.wait()
        failure = None if self._feeder is None else self._feeder.wait()
        self._errors.seek(0)
        messages = self._errors.read(_MESSAGES).decode("utf-8", "replace").strip()
        self.close()
        if failure is not None:
            raise failure
        if exit_code not in (0, 1):
            raise UrilintError(messages or f"urilint ended with exit code {exit_code}", exit_code)
        for message in messages.splitlines():
            _LOG.warning("%s", message)
