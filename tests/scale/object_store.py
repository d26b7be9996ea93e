#!/usr/bin/env python3
"""Runs the lines of docs/scale.md, "Object stores", against a server of S3 on this machine.

    pip install 'moto[server]' awscli
    python tests/scale/object_store.py --urilint target/release/urilint

It starts a server (moto) at the loopback address, writes a mailbox, a gzip file and web archives, puts them
there, and runs the blocks of the page, as they are there, with the client of AWS. What they write is compared
with the output for the same files on disk. A proxy then ends connections in the middle of objects: each
connection, or only the first one, after which the client tries again. Mounts are tried with rclone and s3fs where
these and `/dev/fuse` are there. It prints what was compared; the exit code is 1 if something differs. What is
not installed is said to be skipped. It needs bash and zstd, and takes a minute.
"""

from __future__ import annotations

import argparse
import gzip
import importlib.util
import json
import logging
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Iterator, NamedTuple, Optional

from run import PAGE, recipes

HEADING = "Object stores"
# Larger than the ranges in which the client of AWS takes objects, 8 MiB.
MESSAGES = 80_000
# Names need quotation, and are in another order than the bytes of their names.
MAILBOX, ZIPPED, PAGES, DAMAGED = "a.mbox", "lists/b c.txt.gz", "crawl/pages.warc.gz", "crawl/damaged.warc.gz"
LIMIT = 30_000
ALWAYS = 1_000_000


def mailbox(messages: int) -> bytes:
    return "".join(
        f"From anna@example.org Thu Jan  1 00:00:00 2015\nFrom: anna@example.org\n"
        f"Message-ID: <{number}@example.org>\nDate: Thu, 1 Jan 2015 00:00:00 +0000\nSubject: notes\n\n"
        f"See http://host{number % 7}.example.org/{number}, and ftp://ftp.example.net/%zz.\n\n"
        for number in range(messages)
    ).encode()


def record(number: int, body: bytes, fields: str = "") -> bytes:
    """Returns a response of a web archive."""
    block = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{fields}\r\n".encode() + body
    return (
        f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{number:012}>\r\n"
        f"WARC-Date: 2026-11-23T01:30:00Z\r\nWARC-Target-URI: http://www.example.org/{number}\r\n"
        f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(block)}\r\n\r\n"
    ).encode() + block + b"\r\n\r\n"


def members(damaged: bool) -> Iterator[bytes]:
    """Returns the gzip members of a web archive, one of which may have a body that is cut."""
    for number in range(2000):
        body, fields = f'<p><a href="../page/{number}">page</a> http://www.example.net/{number}</p>\n'.encode(), ""
        if damaged and number == 99:
            whole = gzip.compress(body * 99, mtime=0)
            body, fields = whole[: len(whole) // 2], "Content-Encoding: gzip\r\n"
        yield gzip.compress(record(number, body, fields), mtime=0)


class Proxy:
    """Passes bytes on to the server, and ends connections after so many bytes of its answers."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._limit = 0
        self._left = 0
        self._lock = threading.Lock()
        self.ended = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def break_after(self, limit: int, times: int) -> None:
        """Ends so many of the next connections that have more bytes than the limit."""
        self._limit, self._left, self.ended = limit, times, 0

    def _ends(self, passed: int) -> bool:
        with self._lock:
            if self._left == 0 or passed <= self._limit:
                return False
            self._left -= 1
            self.ended += 1
            return True

    def _accept(self) -> None:
        while True:
            client, _ = self._listener.accept()
            server = socket.create_connection(("127.0.0.1", self._port))
            threading.Thread(target=self._pass, args=(client, server, False), daemon=True).start()
            threading.Thread(target=self._pass, args=(server, client, True), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, is_answer: bool) -> None:
        passed = 0
        try:
            while block := source.recv(1 << 16):
                if is_answer and self._ends(passed + len(block)):
                    target.sendall(block[: max(self._limit - passed, 0)])
                    break
                target.sendall(block)
                passed += len(block)
        except OSError:
            # The other direction has ended.
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Result(NamedTuple):
    """What a block did."""

    code: int
    error: str


class Page:
    """The blocks of the page, and the folder where they run."""

    def __init__(self, urilint: str, folder: Path, port: int, proxy: Proxy) -> None:
        self.folder = folder
        self._port = port
        self.proxy = proxy
        self.files = folder / "disk" / "archive"
        self.ended = 0
        programs = folder / "bin"
        programs.mkdir()
        (programs / "urilint").symlink_to(urilint)
        config = folder / "rclone.conf"
        config.write_text("[store]\ntype = s3\nprovider = Other\nenv_auth = true\n")
        # No setting of the user, and none that leads to another server.
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("AWS_", "RCLONE_"))}
        self._environment = {
            **kept,
            "PATH": f"{programs}:{Path(sys.executable).parent}:{os.environ['PATH']}",
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "test",
            "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_CONFIG_FILE": os.devnull,
            "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
            "AWS_EC2_METADATA_DISABLED": "true",
            # One repetition is enough to see what a transfer that fails leaves.
            "AWS_MAX_ATTEMPTS": "2",
            "RCLONE_CONFIG": str(config),
            "RCLONE_LOW_LEVEL_RETRIES": "2",
            "RCLONE_RETRIES": "1",
            "NO_PROXY": "127.0.0.1",
            "LC_ALL": "C.UTF-8",
        }
        found = [recipe for recipe in recipes() if recipe.heading == HEADING]
        # The second line of a script has its name.
        for recipe in found:
            if recipe.language == "bash":
                (folder / recipe.text.splitlines()[1].split()[1]).write_text(recipe.text)
        self._lines = [recipe.text for recipe in found if recipe.language == "sh"]

    def block(self, word: str) -> str:
        """Returns the block of the page that has this text."""
        found = [lines for lines in self._lines if word in lines]
        assert len(found) == 1, f"{len(found)} blocks with {word}"
        return found[0]

    def run(self, lines: str, limit: int = 0, times: int = ALWAYS) -> Result:
        """Runs lines; so many connections end after so many bytes, if these are given."""
        self.proxy.break_after(limit, times if limit else 0)
        endpoint = f"http://127.0.0.1:{self.proxy.port}"
        environment = {**self._environment, "AWS_ENDPOINT_URL": endpoint, "RCLONE_S3_ENDPOINT": endpoint}
        command = ["bash", "-c", lines]
        result = subprocess.run(command, cwd=self.folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        assert not limit or self.proxy.ended, f"nothing was broken\n{lines}"
        self.ended = self.proxy.ended
        self.proxy.break_after(0, 0)
        return Result(result.returncode, result.stderr)

    def succeed(self, lines: str) -> None:
        result = self.run(lines)
        assert result.code == 0, f"exit code {result.code}\n{lines}\n{result.error}"

    def whole(self, *names: str, folder: Optional[Path] = None) -> bytes:
        """Returns what urilint prints for files on disk."""
        command = [str(self.folder / "bin" / "urilint"), "extract", "--format=ndjson", "--quiet", "--allow-incomplete", *names]
        return subprocess.run(command, cwd=folder or self.files, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout

    def stored(self, bucket: str) -> dict[str, bytes]:
        """Returns the objects of a bucket, not through the proxy."""
        import boto3

        client = boto3.client(
            "s3",
            endpoint_url=f"http://127.0.0.1:{self._port}",
            region_name="us-east-1",
            aws_access_key_id="test",
            aws_secret_access_key="test",
        )
        listed = client.list_objects_v2(Bucket=bucket).get("Contents", [])
        return {one["Key"]: client.get_object(Bucket=bucket, Key=one["Key"])["Body"].read() for one in listed}


def lines_of(data: bytes) -> int:
    return data.count(b"\n")


def decompressed(data: bytes) -> bytes:
    return subprocess.run(["zstd", "-dcq"], input=data, stdout=subprocess.PIPE, check=True).stdout


def put(page: Page) -> None:
    """Writes the files, and puts them to the server."""
    mail = mailbox(MESSAGES)
    contents = {
        MAILBOX: mail,
        ZIPPED: gzip.compress(mail[: 1 << 20], mtime=0),
        PAGES: b"".join(members(damaged=False)),
        DAMAGED: b"".join(members(damaged=True)),
    }
    for name, content in contents.items():
        path = page.files / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    page.succeed(
        "set -e; aws s3 mb s3://archive; aws s3 mb s3://links; aws s3 cp --recursive disk/archive s3://archive"
    )
    assert set(page.stored("archive")) == set(contents)


def pipe(page: Page, name: str) -> str:
    """Returns the lines for one object, with this one in the place of that of the page."""
    lines = page.block("> a.ndjson")
    return lines.replace("s3://archive/a.mbox", f"'s3://archive/{name}'").replace("filename a.mbox", f"filename '{name}'")


def one_object(page: Page) -> str:
    """The pipe."""
    said = []
    for name in (MAILBOX, ZIPPED, PAGES):
        page.succeed(pipe(page, name))
        found = (page.folder / "a.ndjson").read_bytes()
        assert found == page.whole(name), f"{name}: not the links of the file"
        said.append(f"{name}: {lines_of(found):,} links")
    return "as on disk: " + ", ".join(said)


def one_broken_object(page: Page) -> str:
    """All connections end early: the lines fail, and urilint sees it in some formats."""
    said = []
    for name, limit in ((MAILBOX, 6 << 20), (ZIPPED, LIMIT), (PAGES, LIMIT), ("none.mbox", 0)):
        result = page.run(pipe(page, name), limit)
        assert result.code != 0, f"{name}: exit code 0"
        found = (page.folder / "a.ndjson").read_bytes()
        seen = next((line for line in result.error.splitlines() if line.startswith("urilint: ")), "urilint: no message")
        said.append(f"{name}: exit code {result.code}, {lines_of(found):,} links; {seen}")
    return "\n    ".join(said)


def one_repeated_object(page: Page) -> str:
    """The first connection ends early, and the client tries again: what it writes to a pipe and to a file."""
    said = []
    (page.folder / "config").write_text("[default]\ns3 =\n  multipart_threshold = 1\n")
    ways = {
        "pipe": "set -o pipefail; aws s3 cp s3://archive/{} - | cat > copy",
        "pipe, multipart_threshold": "set -o pipefail; AWS_CONFIG_FILE=config aws s3 cp s3://archive/{} - | cat > copy",
        "file": "aws s3 cp --only-show-errors s3://archive/{} copy",
    }
    for way, lines in ways.items():
        for name, limit in ((MAILBOX, 6 << 20), (PAGES, 4 * LIMIT)):
            result = page.run(lines.format(name), limit, times=1)
            same = (page.folder / "copy").read_bytes() == (page.files / name).read_bytes()
            assert result.code == 0, result
            # The page warns of pipes.
            assert same or way == "pipe", f"{way}, {name}: other bytes, with exit code 0"
            said.append(f"{way}, {name}: exit code 0, {'the same bytes' if same else 'OTHER BYTES'}")
    return "\n    ".join(said)


def cut_data(page: Page) -> str:
    """What the exit code of urilint alone says of the start of an object."""
    command = [str(page.folder / "bin" / "urilint"), "extract", "--format=ndjson", "--quiet", "-"]
    first = next(members(damaged=False))
    cases = {
        "gzip, within its data": ((page.files / ZIPPED).read_bytes()[:LIMIT], 2),
        "web archive, within a member": ((page.files / PAGES).read_bytes()[: len(first) + 9], 2),
        "web archive, between two members": (first, 0),
        "mailbox": ((page.files / MAILBOX).read_bytes()[:LIMIT], 0),
        "nothing": (b"", 0),
    }
    for name, (data, expected) in cases.items():
        code = subprocess.run(command, input=data, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
        assert code == expected, f"{name}: exit code {code}"
    return "exit codes of urilint: " + ", ".join(f"{name}: {code}" for name, (_, code) in cases.items())


def check_shares(page: Page, keys: list[str]) -> str:
    """Compares the parts and the summaries in the store with the files on disk."""
    stored = page.stored("links")
    expected = {f"{key}.{kind}" for key in keys for kind in ("ndjson.zst", "summary.json")}
    assert set(stored) == expected, f"objects: {sorted(set(stored) ^ expected)}"
    for key in keys:
        part, summary = stored[f"{key}.ndjson.zst"], json.loads(stored[f"{key}.summary.json"])
        assert decompressed(part) == page.whole(key), f"{key}: not the links of the file"
        assert summary["complete"] and summary["output_bytes"] == len(part), summary
        assert summary["damaged"] == ({"body-cut": 1} if key == DAMAGED else {}), summary
    if not keys:
        return "no parts"
    joined = decompressed(b"".join(stored[f"{key}.ndjson.zst"] for key in keys))
    assert joined == page.whole(*keys), "joined, not one run"
    return f"{len(keys)} parts and summaries, joined one run: {lines_of(joined):,} links"


def many_objects(page: Page) -> str:
    """The script for each object."""
    run, left = page.block("xargs"), page.block("comm")
    said = []
    page.succeed(run)
    keys = (page.folder / "keys.txt").read_text().splitlines()
    assert set(keys) == {MAILBOX, ZIPPED, PAGES, DAMAGED}, keys
    said.append(f"no connection ended: {check_shares(page, keys)}")
    page.succeed(left)
    assert (page.folder / "missing.txt").read_bytes() == b"", "some are missing"

    page.succeed("aws s3 rm --recursive s3://links")
    result = page.run(run, LIMIT)
    assert result.code == 123, result
    said.append(f"each ended: exit code 123, {check_shares(page, [])}")
    page.succeed(left)
    assert (page.folder / "missing.txt").read_text().splitlines() == sorted(keys)
    (page.folder / "missing.txt").write_text(f"{keys[0]}\n")
    again = run.splitlines()[-1].replace("keys.txt", "missing.txt")
    page.succeed(again)
    check_shares(page, keys[:1])
    page.succeed(left)
    result = page.run(again, LIMIT, times=2)
    assert result.code == 0, result
    said.append(f"two ended, after a run with one object: exit code 0, {check_shares(page, keys)}")
    return "\n    ".join(said)


def damaged_object(page: Page) -> str:
    """An object that ends early in the store, and names that lead out of the folder."""
    before = page.stored("links")
    (page.folder / "cut.gz").write_bytes((page.files / ZIPPED).read_bytes()[:LIMIT])
    page.succeed("aws s3 cp cut.gz s3://archive/cut.gz")
    result = page.run("bash share.sh cut.gz")
    page.succeed("aws s3 rm s3://archive/cut.gz")
    assert result.code == 2 and "ends early" in result.error, result
    for key in ("../cut.gz", "/cut.gz", "a/../../cut.gz"):
        assert page.run(f"bash share.sh {key}").code == 2, key
    assert page.stored("links") == before, "it has a part"
    return f"exit code 2, no part, {result.error.strip()}"


def piped_output(page: Page) -> str:
    """What a pipe to the store leaves if urilint fails, of which the page warns."""
    page.succeed("head -c 30000 'disk/archive/lists/b c.txt.gz' > cut.gz")
    lines = (
        "set -o pipefail; urilint extract --format ndjson --quiet --compress zstd --output - cut.gz |"
        " aws s3 cp - s3://archive/piped.zst"
    )
    result = page.run(lines)
    found = decompressed(page.stored("archive")["piped.zst"])
    page.succeed("aws s3 rm s3://archive/piped.zst")
    assert result.code == 2, result
    return f"exit code 2, and an object with {lines_of(found):,} links that looks complete"


def part_files(page: Page) -> str:
    """A folder of parts is copied without those that are not complete."""
    sync = "aws s3 sync parts s3://links/parts --exclude '*.incomplete'"
    assert f"`{sync}`" in PAGE.read_text("utf-8"), "the page has other lines"
    page.succeed("aws s3 rm --recursive s3://links; head -c 30000 'disk/archive/lists/b c.txt.gz' > cut.gz")
    page.succeed("urilint plan --split-size 4MiB disk/archive/a.mbox > plan.ndjson; urilint plan cut.gz >> plan.ndjson")
    result = page.run("urilint extract --format ndjson --quiet --splits-from plan.ndjson --output-dir parts")
    assert result.code == 2, result
    page.succeed(sync)
    stored = page.stored("links")
    parts = sorted(key for key in stored if key.endswith(".ndjson"))
    summaries = [json.loads(value) for key, value in stored.items() if key.endswith(".summary.json")]
    assert len(parts) == sum(summary["complete"] for summary in summaries) == len(summaries) - 1, sorted(stored)
    local = {f"parts/{path.name}": path.read_bytes() for path in (page.folder / "parts").iterdir() if path.suffix != ".incomplete"}
    assert stored == local, "other objects than files"
    return f"{len(parts)} of {len(summaries)} shares are complete, and their parts are in the store"


def mount(page: Page, name: str, command: Optional[str]) -> str:
    """Shares of ranges of the objects in a mounted bucket."""
    page.succeed("mkdir -p archive")
    lines = page.block("rclone mount").replace("256MiB", "1MiB")
    if command is not None:
        lines = "\n".join([command, *lines.splitlines()[1:]])
    whole = page.whole("archive", folder=page.files.parent)
    extract = "urilint extract --format ndjson --quiet --threads 1 --splits-from plan.ndjson --output-dir parts --part"
    said = []

    def run(shares: str, limit: int, times: int) -> tuple[Result, list[Path], int]:
        try:
            page.succeed(lines)
            # What was read for the plan is in no cache.
            page.succeed(f"fusermount3 -u archive; rm -rf parts; {lines.splitlines()[0]}")
            result = page.run(shares, limit, times)
        finally:
            subprocess.run(["fusermount3", "-u", str(page.folder / "archive")], stderr=subprocess.DEVNULL)
        return result, sorted((page.folder / "parts").glob("part-*.ndjson")), lines_of((page.folder / "plan.ndjson").read_bytes())

    for limit in (0, 400_000):
        shares = f"seq 0 $(($(wc -l < plan.ndjson) - 1)) | xargs -P 2 -I{{}} {extract} {{}}"
        result, parts, entries = run(shares, limit, 1)
        assert result.code == 0, result
        joined = b"".join(path.read_bytes() for path in parts)
        assert joined == whole, "not the plain run"
        said.append(f"{page.ended} connections ended: {len(parts)} of {entries} parts, joined the plain run: {lines_of(joined):,} links")
    result, parts, _ = run(f"{extract} 3", 4000, ALWAYS)
    assert result.code == 2 and not parts, result
    error = next(line for line in result.error.splitlines() if line.startswith("urilint: "))
    said.append(f"each connection ended: exit code 2, no part, {error}")
    return "; ".join(said)


def mounts(page: Page) -> str:
    said = []
    (page.folder / "passwd").write_text("test:test\n")
    (page.folder / "passwd").chmod(0o600)
    s3fs = (
        f"s3fs archive archive -o ro,passwd_file={page.folder}/passwd,use_path_request_style,retries=1,"
        f"url=http://127.0.0.1:{page.proxy.port}"
    )
    for name, command in (("rclone", None), ("s3fs", s3fs)):
        if not (shutil.which(name) and shutil.which("fusermount3") and os.access("/dev/fuse", os.W_OK)):
            said.append(f"{name}: skipped, it is not installed, or nothing can be mounted")
            continue
        said.append(f"{name}: {mount(page, name, command)}")
    return "\n    ".join(said)


STEPS = (
    one_object,
    one_broken_object,
    one_repeated_object,
    cut_data,
    many_objects,
    damaged_object,
    piped_output,
    part_files,
    mounts,
)


def missing() -> Optional[str]:
    """Returns what is not installed."""
    for module in ("moto", "flask", "boto3", "awscli"):
        if importlib.util.find_spec(module) is None:
            return module
    return next((name for name in ("bash", "zstd") if shutil.which(name) is None), None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--urilint", default="urilint", help="the program [default: urilint]")
    parser.add_argument("--only", action="append", metavar="STEP", help="one of: " + ", ".join(step.__name__ for step in STEPS))
    arguments = parser.parse_args()
    urilint = shutil.which(arguments.urilint)
    if urilint is None:
        parser.error(f"{arguments.urilint}: no such program")
    lacks = missing()
    if lacks is not None:
        print(f"skipped: {lacks} is not installed")
        return 0
    for key in [key for key in os.environ if key.startswith("AWS_")]:
        del os.environ[key]
    from moto.server import ThreadedMotoServer

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    failed = False
    try:
        port = server.get_host_and_port()[1]
        with tempfile.TemporaryDirectory(prefix="urilint-store-") as folder:
            page = Page(os.path.realpath(urilint), Path(folder), port, Proxy(port))
            put(page)
            for step in [step for step in STEPS if not arguments.only or step.__name__ in arguments.only]:
                started = time.monotonic()
                try:
                    said = step(page)
                except AssertionError as error:
                    failed = True
                    said = f"FAILED: {error}"
                name = step.__name__.replace("_", " ")
                print(f"{name}: {said} ({time.monotonic() - started:.0f} s)", flush=True)
    finally:
        server.stop()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
