"""Measures web archives: urilint beside FastWARC with Resiliparse, and the shares of a plan.

    python tests/scale/warc.py --urilint target/release/urilint --size 1GiB --folder /scratch FOLDER...

It makes a web archive of that size of the texts in the folders: responses with HTML, of which some
bodies are chunked or compressed, with requests and metadata between them; as `.warc`, `.warc.gz` and
`.warc.zst`, with a member or frame for each record. The time of each program is measured in turns,
the shortest counts. Then `plan` divides each file, and the joined parts of its shares are compared
with the output of the plain run. It needs warcio; brotli, zstandard, and FastWARC with Resiliparse
are skipped if they are not installed.

`--only cost` measures what the cost of a crawl is computed from: the processor time (user and system) of one
thread, and the size of the output, for each form of output of the compressed file.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import importlib.util
import io
import itertools
import os
import random
import re
import shutil
import subprocess
import sys
import time
import zlib
from pathlib import Path
from typing import Any, Callable, Iterator, NamedTuple, Optional
from urllib.parse import urljoin

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

UNITS = {"MiB": 1 << 20, "GiB": 1 << 30}
# Pages are cut where Common Crawl cuts them.
LARGEST = 1 << 20
LINK = re.compile(r"https?://[^\s<>\"']+")
# The links of pages in attributes, and in which.
ATTRIBUTES = {"a": "href", "area": "href", "link": "href", "img": "src", "script": "src", "iframe": "src", "form": "action"}
SHARES = (1, 3, 64, 997)


def bytes_of(text: str) -> int:
    """Returns the number of bytes that a size such as `1GiB` names."""
    return int(text[:-3]) * UNITS[text[-3:]]


def has(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


def pages(folders: list[Path]) -> Iterator[tuple[str, bytes]]:
    """Returns the names and the HTML of all texts: pages as they are, and others as paragraphs."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if not path.is_file():
                continue
            text = path.read_bytes()[:LARGEST]
            name = re.sub(r"[^\w./-]", "_", str(path.relative_to(folder)))
            if path.suffix.lower() in (".html", ".htm"):
                yield name, text
            elif b"\0" not in text and text:
                yield f"{name}.html", paragraphs(path.name, text.decode("utf-8", "replace"))


def paragraphs(title: str, text: str) -> bytes:
    """Returns a text as HTML, with its links."""
    body = LINK.sub(lambda link: f'<a href="{link[0]}">{link[0]}</a>', html.escape(text, quote=False))
    body = "</p>\n<p>".join(re.split(r"\n\s*\n", body))
    head = f'<!doctype html><html><head><title>{html.escape(title)}</title><link rel="stylesheet" href="/style.css"></head>'
    links = '<nav><a href="/">top</a> <a href="../">up</a> <a href="index.html#next">next</a></nav>'
    return f"{head}<body>{links}<p>{body}</p></body></html>\n".encode()


class Coding(NamedTuple):
    """How a body is sent."""

    fields: list[tuple[str, str]]
    body: bytes


def coded(rng: random.Random, body: bytes) -> Coding:
    """Returns a body as servers send it; most crawlers store most bodies decoded."""
    kind = rng.choices(("", "gzip", "chunked", "br"), (70, 15, 10, 5))[0]
    if kind == "gzip":
        packer = zlib.compressobj(wbits=31)
        return Coding([("Content-Encoding", "gzip")], packer.compress(body) + packer.flush())
    if kind == "br" and has("brotli"):
        import brotli

        return Coding([("Content-Encoding", "br")], brotli.compress(body, quality=4))
    if kind == "chunked":
        chunks = (body[at : at + 8192] for at in range(0, len(body), 8192))
        joined = b"".join(b"%x\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks)
        return Coding([("Transfer-Encoding", "chunked")], joined + b"0\r\n\r\n")
    return Coding([], body)


def records(folders: list[Path]) -> Iterator[bytes]:
    """Returns records without end."""
    rng = random.Random(28500)
    found = list(pages(folders))
    out = io.BytesIO()
    writer = WARCWriter(out, gzip=False)

    def written(*arguments: Any, **more: Any) -> bytes:
        writer.write_record(writer.create_warc_record(*arguments, **more))
        record = out.getvalue()
        out.seek(0)
        out.truncate()
        return record

    for number, (name, body) in enumerate(itertools.cycle(found)):
        target = f"http://h{number % 97}.example/{number}/{name}"
        fields = [("Host", f"h{number % 97}.example"), ("Accept", "text/html"), ("Referer", "http://not.example/")]
        header = StatusAndHeaders(f"GET /{number}/{name} HTTP/1.1", fields, is_http_request=True)
        yield written(target, "request", payload=io.BytesIO(), http_headers=header)
        fields = [
            ("Date", "Mon, 23 Nov 2026 01:30:00 GMT"),
            ("Server", "nginx"),
            ("Content-Type", "text/html; charset=utf-8"),
            ("Cache-Control", "max-age=3600"),
            ("Strict-Transport-Security", "max-age=31536000"),
        ]
        if number % 10 == 0:
            fields.append(("Link", f'<http://api.example/{number}>; rel="https://api.example/", </{number}>; rel=shortlink'))
        coding = coded(rng, body)
        header = StatusAndHeaders("200 OK", fields + coding.fields, protocol="HTTP/1.1")
        yield written(target, "response", payload=io.BytesIO(coding.body), http_headers=header)
        block = io.BytesIO(b"fetchTimeMs: 120\r\ncharset-detected: utf-8\r\n")
        yield written(target, "metadata", payload=block, warc_content_type="application/warc-fields")
        if number % 20 == 0:
            header = StatusAndHeaders("301 Moved", [("Location", f"/{number}/moved")], protocol="HTTP/1.1")
            yield written(target + "?old", "response", payload=io.BytesIO(), http_headers=header)


def gzip_member(record: bytes) -> bytes:
    packer = zlib.compressobj(wbits=31)
    return packer.compress(record) + packer.flush()


def make(folders: list[Path], size: int, folder: Path) -> list[Path]:
    """Writes the files, and returns their paths."""
    kinds: dict[str, Callable[[bytes], bytes]] = {"warc": bytes, "warc.gz": gzip_member}
    if has("zstandard"):
        import zstandard

        kinds["warc.zst"] = zstandard.ZstdCompressor(level=3).compress
    paths = [folder / f"pages.{kind}" for kind in kinds]
    files = [path.open("wb") for path in paths]
    left = size
    for record in records(folders):
        for file, pack in zip(files, kinds.values()):
            file.write(pack(record))
        left -= len(record)
        if left <= 0:
            break
    for file in files:
        file.close()
    return paths


class Run(NamedTuple):
    """A run of a program."""

    seconds: float
    processors: float
    """Seconds of all processors."""
    memory: int
    """The most memory, in bytes."""
    links: int
    written: int


def run(command: list[str]) -> Run:
    """Runs a program that prints a link a line."""
    started = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert process.stdout is not None
    links = written = 0
    while block := process.stdout.read(1 << 20):
        links += block.count(b"\n")
        written += len(block)
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0, f"{command}: {status}"
    return Run(time.perf_counter() - started, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, links, written)


def resiliparse(path: str, parse_only: bool) -> None:
    """Prints the links of the pages in a file, as fast as it can be done with FastWARC and Resiliparse."""
    from fastwarc.warc import ArchiveIterator, WarcRecordType
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree

    with open(path, "rb") as file:
        for record in ArchiveIterator(file, record_types=WarcRecordType.response, parse_http=True, auto_decode="all"):
            if not (record.http_content_type or "").startswith(("text/html", "application/xhtml")):
                continue
            body = record.reader.read()
            tree = HTMLTree.parse_from_bytes(body, record.http_charset or detect_encoding(body))
            if parse_only or tree.document is None:
                continue
            target = record.headers.get("WARC-Target-URI")
            lines = []
            # Faster than selectors.
            for tag, attribute in ATTRIBUTES.items():
                for element in tree.document.get_elements_by_tag_name(tag):
                    try:
                        lines.append(urljoin(target, (element.getattr(attribute) or "").strip()))
                    except ValueError:
                        continue
            sys.stdout.write("".join(f"{line!r}\n" for line in lines))


def measure(programs: dict[str, list[str]], paths: list[Path], turns: int) -> None:
    """Prints what each program takes for each file."""
    decoded = paths[0].stat().st_size
    for path in paths:
        runs: dict[str, list[Run]] = {name: [] for name in programs}
        for _ in range(turns):
            for name, command in programs.items():
                runs[name].append(run([*command, str(path)]))
        print(f"{path.name}: {path.stat().st_size:,} bytes, load {os.getloadavg()[0]:.1f}")
        for name, took in runs.items():
            best, used = min(one.seconds for one in took), min(one.processors for one in took)
            memory = max(one.memory for one in took)
            print(
                f"  {name:32} {best:7.2f} s {decoded / best / 1e6:6.0f} MB/s   processors {used:7.2f} s "
                f"{decoded / used / 1e6:6.0f} MB/s   {memory / (1 << 20):6.1f} MiB   {took[0].links:,} lines",
                flush=True,
            )


def has_parquet(urilint: str) -> bool:
    """Returns whether the program has the feature."""
    command = [urilint, "extract", "--quiet", "--format=parquet", "--output=-", "-"]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True).returncode == 0


def cost(urilint: str, paths: list[Path], turns: int) -> None:
    """Prints what each form of output takes for the compressed file, and what that is for 90 TB."""
    plain, packed = (path.stat().st_size for path in paths[:2])
    extract = [urilint, "extract", "--quiet", "--threads=1", "--format=ndjson"]
    zstd = ["--compress=zstd", "--output=-"]
    forms = {
        "counts of host pairs, of the plain file": [*extract, "--count", "--by=host-pair", str(paths[0])],
        "counts of host pairs": [*extract, "--count", "--by=host-pair", str(paths[1])],
        "ndjson": [*extract, str(paths[1])],
        "ndjson, zstd": [*extract, *zstd, str(paths[1])],
        "uri and target, zstd": [*extract, "--fields=uri,target", *zstd, str(paths[1])],
    }
    if has_parquet(urilint):
        forms["parquet"] = [*extract[:-1], "--format=parquet", "--output=-", str(paths[1])]
    runs: dict[str, list[Run]] = {name: [] for name in forms}
    for _ in range(turns):
        for name, command in forms.items():
            runs[name].append(run(command))
    links = runs["ndjson"][0].links
    print(
        f"{paths[1].name}: {packed:,} bytes, decompressed {plain:,}; {links:,} links, {links / packed * 1e6:,.0f} a MB, "
        f"one in {plain // links} bytes decompressed; load {os.getloadavg()[0]:.1f}"
    )
    for name, took in runs.items():
        used = min(one.processors for one in took)
        line = f"  {name:39} {used:6.2f} s {packed / used / 1e6:5.1f} MB/s, {used / packed * 90e12 / 3600:6,.0f} h for 90 TB"
        if not name.startswith("counts"):
            written = took[0].written
            line += f"; {written / links:5.1f} bytes a link, {written / packed:.3f} of the file, {written / packed * 90:4.0f} TB"
        print(line, flush=True)


def digest(blocks: Iterator[bytes]) -> str:
    hashed = hashlib.sha256()
    for block in blocks:
        hashed.update(block)
    return hashed.hexdigest()


def output(command: list[str]) -> str:
    """Returns the hash of what a program prints."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert process.stdout is not None
    hashed = digest(iter(lambda: process.stdout.read(1 << 20), b""))
    assert process.wait() == 0, f"{command}: {process.returncode}"
    return hashed


def share(urilint: str, paths: list[Path], folder: Path) -> None:
    """Compares the joined parts of shares with the plain run."""
    extract = [urilint, "extract", "--format=ndjson", "--quiet"]
    for path in paths:
        whole = output([*extract, str(path)])
        for count in SHARES:
            manifest, parts = folder / "plan.ndjson", folder / "parts"
            started = time.perf_counter()
            with manifest.open("wb") as file:
                subprocess.run([urilint, "plan", f"--parts={count}", str(path)], stdout=file, check=True)
            planned = time.perf_counter() - started
            found = len(manifest.read_bytes().splitlines())
            started = time.perf_counter()
            script = (
                f'seq 0 {found - 1} | xargs -P "$(nproc)" -I@ {urilint} extract --format=ndjson --quiet --threads 1 '
                f"--splits-from {manifest} --part @ --output-dir {parts}"
            )
            subprocess.run(["bash", "-euo", "pipefail", "-c", script], check=True)
            seconds = time.perf_counter() - started
            files = sorted(parts.glob("part-*.ndjson"))
            joined = digest(file.read_bytes() for file in files)
            equal = "equal to the plain run" if joined == whole else "NOT the plain run"
            print(f"{path.name}: {len(files)} parts, {equal}; plan {planned:.2f} s, xargs {seconds:.1f} s", flush=True)
            shutil.rmtree(parts)
            assert joined == whole


def main(argv: Optional[list[str]] = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--urilint", default="urilint", help="the program [default: urilint]")
    parser.add_argument("--beside", action="append", default=[], help="another urilint to measure")
    parser.add_argument("--size", type=bytes_of, default="1GiB", help="of the plain file [default: 1GiB]")
    parser.add_argument("--turns", type=int, default=3, help="how often each program is run [default: 3]")
    parser.add_argument("--folder", type=Path, required=True, help="where to write")
    parser.add_argument("--keep", action="store_true", help="use the files that are there, and keep them")
    parser.add_argument("--only", choices=("measure", "share", "cost"), help="one of the steps")
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="texts")
    arguments = parser.parse_args(argv)
    folder = arguments.folder.resolve() / "urilint-warc"
    folder.mkdir(exist_ok=arguments.keep)
    try:
        paths = sorted(folder.glob("pages.warc*")) or make(arguments.folders, arguments.size, folder)
        urilint = os.path.realpath(shutil.which(arguments.urilint) or arguments.urilint)
        if arguments.only == "cost":
            cost(urilint, paths, arguments.turns)
        if arguments.only in (None, "measure"):
            programs = {}
            for name in (urilint, *arguments.beside):
                extract = [name, "extract", "--format=ndjson", "--quiet"]
                programs[f"{Path(name).name}"] = extract
                programs[f"{Path(name).name}, 1 thread"] = [*extract, "--threads=1"]
            if has("fastwarc") and has("resiliparse"):
                script = [sys.executable, str(Path(__file__).resolve()), "--resiliparse"]
                programs["FastWARC with Resiliparse"] = [*script, "links"]
                programs["FastWARC with Resiliparse, parse"] = [*script, "parse"]
            measure(programs, paths, arguments.turns)
        if arguments.only in (None, "share"):
            share(urilint, paths, folder)
    finally:
        if not arguments.keep:
            shutil.rmtree(folder)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--resiliparse"]:
        resiliparse(sys.argv[3], sys.argv[2] == "parse")
    else:
        main()
