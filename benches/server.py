#!/usr/bin/env python3
"""Measures `urilint server`: the time from an edit to its diagnostics, and diagnostics of a whole tree.

    benches/server.py target/release/urilint            typing in Markdown, HTML and a mailbox
    benches/server.py target/release/urilint FOLDER     all files of a folder, beside `urilint check`
    benches/server.py --command "rumdl server"          typing in the same Markdown with another server

Times are wall-clock times in milliseconds, medians of 5 runs for folders; memory is the peak of the server. 500 edits
on two idle processors:

| | opened | median | p99 | peak |
| --- | --- | --- | --- | --- |
| 5,005 lines of Markdown, 141 kB | 4 ms | 2.9 ms | 3.9 ms | 20 MiB |
| the same, rumdl 0.3.0, which has other rules | 17 ms | 15.8 ms | 18.4 ms | 31 MiB |
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
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

EDITS = 500
RUNS = 5


class Server:
    """A server, and what it sends."""

    def __init__(self, command, folder, pulls):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.next_id = 0
        text_document = {"diagnostic": {}} if pulls else {}
        folders = [{"uri": uri(folder), "name": "tree"}] if folder else None
        self.request("initialize", {
            "processId": None,
            "capabilities": {"textDocument": text_document},
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
        length = 0
        while (line := self.process.stdout.readline().strip()) != b"":
            length = int(line.split(b": ")[1])
        return json.loads(self.process.stdout.read(length))

    def diagnostics(self, version):
        """Waits for the diagnostics of a version of a document."""
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics":
                if message["params"].get("version") == version:
                    return message["params"]["diagnostics"]

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


DOCUMENTS = [("manual.md", "markdown", markdown), ("page.html", "html", html), ("archive.mbox", "mbox", mailbox)]


def typing(command, name, language, text):
    """Prints the times from an edit of a document to its diagnostics."""
    server = Server(command, None, False)
    document = "untitled:" + name
    server.notify("textDocument/didOpen", {"textDocument": {
        "uri": document, "languageId": language, "version": 1, "text": text,
    }})
    start = time.perf_counter()
    server.diagnostics(1)
    opened = (time.perf_counter() - start) * 1000
    lines = text.count("\n")
    times = []
    for version in range(2, EDITS + 2):
        at = {"line": version * 7 % lines, "character": 0}
        start = time.perf_counter()
        server.notify("textDocument/didChange", {
            "textDocument": {"uri": document, "version": version},
            "contentChanges": [{"range": {"start": at, "end": at}, "text": "x"}],
        })
        server.diagnostics(version)
        times.append((time.perf_counter() - start) * 1000)
    times.sort()
    print(f"{name}: {lines} lines, {len(text)} bytes, opened in {opened:.0f} ms; {EDITS} edits:"
          f" median {times[len(times) // 2]:.1f} ms, p99 {times[len(times) * 99 // 100]:.1f} ms,"
          f" longest {times[-1]:.1f} ms, peak {server.peak():.0f} MiB", flush=True)
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
        server = Server([program, "server"], folder, True)
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
    if sys.argv[1] == "--command":
        typing(sys.argv[2].split(), "manual.md", "markdown", markdown())
    elif len(sys.argv) > 2:
        tree(sys.argv[1], sys.argv[2])
    else:
        for name, language, text in DOCUMENTS:
            typing([sys.argv[1], "server"], name, language, text())
