#!/usr/bin/env python3
"""Measures `urilint server`: the time from an edit to its diagnostics, and diagnostics of a whole tree.

    benches/server.py target/release/urilint            typing in Markdown, HTML and a mailbox; 100 open documents
    benches/server.py target/release/urilint FOLDER     all files of a folder, beside `urilint check`

`servers.py` measures other servers in the same way.

Times are wall-clock times in milliseconds, medians of 5 runs for folders; memory is the peak of the server. 500 edits
on two idle processors:

| | opened | median | p99 | peak |
| --- | --- | --- | --- | --- |
| 5,005 lines of Markdown, 141 kB | 4 ms | 2.9 ms | 3.9 ms | 20 MiB |
| a page of HTML, 1 MB | 19 ms | 15.2 ms | 19.1 ms | 31 MiB |
| a mailbox, 20 MB | 112 ms | 53.6 ms | 57.3 ms | 105 MiB |

The mailbox is checked once it was not edited for as long as its last check took; with a pause of a second, as before,
the median was 1,027 ms. Folders, on two processors that other work kept busy (a load of 12):

| | median | peak |
| --- | --- | --- |
| 11,495 files of three repositories, 134 MB: check | 1,201 ms | |
| the same: diagnostics of all files | 1,335 ms | 26 MiB |
| 13,507 files of one repository: check | 542 ms | |
| the same: diagnostics of all files | 563 ms | 23 MiB |

The processor time for the first folder was 650 to 970 ms for a check, and 630 to 700 ms for the server.
"""

import json
import os
import queue
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

RUNS = 5
OPEN = 100
# How long diagnostics are waited for, in seconds.
LONGEST = 60


class Server:
    """A server, and what it sends."""

    def __init__(self, command, folder, capabilities):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.received = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.next_id = 0
        folders = [{"uri": uri(folder), "name": "tree"}] if folder else None
        self.announced = self.request("initialize", {
            "processId": None,
            "capabilities": capabilities,
            "rootUri": uri(folder) if folder else None,
            "workspaceFolders": folders,
        })
        self.notify("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def request(self, method, params):
        """Sends a request; returns its result."""
        self.next_id += 1
        self.send({"id": self.next_id, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.next_id and "method" not in message:
                return message["result"]

    def receive(self):
        """Returns the next message. What the server asks is answered: there are no settings."""
        message = self.received.get(timeout=LONGEST)
        if "method" in message and "id" in message:
            items = (message.get("params") or {}).get("items", [])
            result = [None] * len(items) if message["method"] == "workspace/configuration" else None
            self.send({"id": message["id"], "result": result})
        return message

    def read(self):
        """Reads messages until the server ends."""
        while header := self.process.stdout.readline():
            length = 0
            while header.strip():
                name, value = header.split(b": ")
                length = int(value) if name.lower() == b"content-length" else length
                header = self.process.stdout.readline()
            body = self.process.stdout.read(length)
            if len(body) == length:
                self.received.put(json.loads(body))

    def diagnostics(self, version):
        """Waits for the diagnostics of a version of a document; the next ones, if the server does not say of which."""
        while True:
            message = self.receive()
            is_published = message.get("method") == "textDocument/publishDiagnostics"
            if is_published and message["params"].get("version") in (version, None):
                return message["params"]["diagnostics"]

    def takes_edits(self):
        """Whether the server takes what changes of a document, and not only all of it."""
        sync = self.announced["capabilities"].get("textDocumentSync")
        return (sync.get("change") if isinstance(sync, dict) else sync) == 2

    def open(self, document, language, text):
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": document, "languageId": language, "version": 1, "text": text,
        }})

    def processor(self):
        """Returns the processor time of the server, in ms."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def peak(self):
        """Returns the largest size of the memory of the server, in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024


def uri(path):
    """Returns the URI of a path."""
    return "file://" + quote(str(Path(path).resolve()))


def markdown():
    """Returns a document of 5,000 lines, as manuals are."""
    part = (
        "## Part {0}\n\nA paragraph with `code`, a [link](https://www.example.org/part/{0}?a=b#c) and a bare one:\n"
        "<https://www.example.org/{0}>. It goes on, as text in manuals does, over several lines\nof about a hundred"
        " characters each, most of which have no link.\n\n- an item, see [the part before](#part-{1})\n"
        "- another item\n\n```sh\ncurl https://www.example.org/download/{0}\n```\n\n"
    )
    return "".join(part.format(number, number - 1) for number in range(5000 // part.count("\n") + 1))


def html():
    """Returns a page of 1 MB."""
    part = (
        '<h2 id="part-{0}">Part {0}</h2>\n<p class="text">A paragraph with <code>code</code>, a\n'
        '<a href="https://www.example.org/part/{0}?a=b&amp;c=d">link</a> and <img src="image-{0}.png" alt="">.\n'
        "It goes on, as text of pages does, over several lines.</p>\n"
    )
    return "<!DOCTYPE html>\n<title>A page</title>\n" + "".join(part.format(n) for n in range(1_000_000 // len(part)))


def mailbox():
    """Returns a mailbox of 20 MB."""
    part = (
        "From anna@example.org Thu Nov 26 12:00:00 2026\nFrom: Anna <anna@example.org>\nTo: bob@example.org\n"
        "Subject: Part {0}\nMessage-ID: <{0}@example.org>\nContent-Type: text/plain; charset=utf-8\n\n"
        "Hello,\n\nsee <https://www.example.org/part/{0}> and what you wrote:\n\n> a line that is quoted\n"
        + "A line of text, as messages have many of them.\n" * 40 + "\n"
    )
    return "".join(part.format(number) for number in range(20_000_000 // len(part)))


# Names, languages, texts, and how many edits are made.
DOCUMENTS = [
    ("manual.md", "markdown", markdown, 500),
    ("page.html", "html", html, 200),
    ("archive.mbox", "mbox", mailbox, 100),
]


class Times(NamedTuple):
    """The times from an edit of a document to its diagnostics, in ms, and the memory of the server."""

    opened: float
    median: float
    p99: float
    longest: float
    # Processor time of an edit: it depends less on what else runs.
    processor: float
    peak: float


def typing(command, name, language, text, edits):
    """Edits a document many times. Returns the times."""
    server = Server(command, None, {"textDocument": {"publishDiagnostics": {"versionSupport": True}}})
    document = "untitled:" + name
    start = time.perf_counter()
    server.open(document, language, text)
    server.diagnostics(1)
    opened = (time.perf_counter() - start) * 1000
    before = server.processor()
    times = []
    for version, change in enumerate(changes(text, server.takes_edits(), edits), 2):
        start = time.perf_counter()
        server.notify("textDocument/didChange", {
            "textDocument": {"uri": document, "version": version},
            "contentChanges": [change],
        })
        server.diagnostics(version)
        times.append((time.perf_counter() - start) * 1000)
    processor = (server.processor() - before) / edits
    peak = server.peak()
    server.process.kill()
    times.sort()
    return Times(opened, times[edits // 2], times[edits * 99 // 100], times[-1], processor, peak)


def changes(text, are_edits, edits):
    """The changes of a document: a letter at the start of a line, or all of the document with it."""
    lines = text.splitlines(keepends=True)
    for number in range(2, edits + 2):
        line = number * 7 % len(lines)
        lines[line] = "x" + lines[line]
        at = {"line": line, "character": 0}
        yield {"range": {"start": at, "end": at}, "text": "x"} if are_edits else {"text": "".join(lines)}


def many(command):
    """Prints the memory of a server with many open documents."""
    server = Server(command, None, {"textDocument": {"publishDiagnostics": {"versionSupport": True}}})
    text = markdown()
    start = time.perf_counter()
    for number in range(OPEN):
        server.open(f"untitled:manual-{number}.md", "markdown", text)
    for _ in range(OPEN):
        server.diagnostics(1)
    took = (time.perf_counter() - start) * 1000
    print(f"{OPEN} documents of {len(text)} bytes: opened in {took:.0f} ms, peak {server.peak():.0f} MiB", flush=True)
    server.process.kill()


def tree(program, folder):
    """Prints the times of a check of a folder, and of the diagnostics of its files."""
    checks, sweeps, peaks = [], [], []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run([program, "check", "--exit-zero", "--format", "ndjson", folder],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        checks.append((time.perf_counter() - start) * 1000)
        start = time.perf_counter()
        server = Server([program, "server"], folder, {"textDocument": {"diagnostic": {}}})
        report = server.request("workspace/diagnostic", {"previousResultIds": []})
        sweeps.append((time.perf_counter() - start) * 1000)
        peaks.append(server.peak())
        server.process.kill()
    count = sum(len(item["items"]) for item in report["items"])
    checks.sort()
    sweeps.sort()
    print(f"check: median {checks[RUNS // 2]:.0f} ms; server: median {sweeps[RUNS // 2]:.0f} ms,"
          f" {count} diagnostics in {len(report['items'])} files, peak {max(peaks):.0f} MiB")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        tree(sys.argv[1], sys.argv[2])
    else:
        for name, language, make, edits in DOCUMENTS:
            text = make()
            times = typing([sys.argv[1], "server"], name, language, text, edits)
            print(f"{name}: {text.count(chr(10))} lines, {len(text)} bytes, opened in {times.opened:.0f} ms;"
                  f" {edits} edits: median {times.median:.1f} ms, p99 {times.p99:.1f} ms,"
                  f" longest {times.longest:.1f} ms, processor {times.processor:.1f} ms an edit,"
                  f" peak {times.peak:.0f} MiB", flush=True)
        many([sys.argv[1], "server"])
