#!/usr/bin/env python3
"""Compares language servers: what each announces to an editor, and the time from an edit to its diagnostics.

    benches/servers.py "target/release/urilint server" "rumdl server" "typos-lsp"

The features are those of the answer to `initialize`, for a client that has all of them; what a server registers later
does not count. The times are those of `server.py`, in the same documents. These have no file (`untitled:`): a server
may read them in another format than it reads files of their names. [The page](../docs/editors.md) has a run.
"""

import queue
import sys
import time
from pathlib import Path

from server import DOCUMENTS, Server, typing

# What a client can do. Nothing is registered later, so that the answer has all that the server does.
CLIENT = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {
        "publishDiagnostics": {"versionSupport": True, "relatedInformation": True},
        "diagnostic": {},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "source.fixAll"]}}},
        "hover": {},
        "documentLink": {"tooltipSupport": True},
        "definition": {},
        "references": {},
        "rename": {"prepareSupport": True},
        "completion": {"completionItem": {"snippetSupport": True}, "contextSupport": True},
    },
    "workspace": {
        "workspaceFolders": True,
        "configuration": True,
        "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create", "rename", "delete"]},
        "fileOperations": {"willRename": True},
    },
}

# Features, and where the answer to `initialize` has them.
FEATURES = [
    ("diagnostics of all files", ["diagnosticProvider", "workspaceDiagnostics"]),
    ("code actions", ["codeActionProvider"]),
    ("hover", ["hoverProvider"]),
    ("links", ["documentLinkProvider"]),
    ("definition", ["definitionProvider"]),
    ("references", ["referencesProvider"]),
    ("rename", ["renameProvider"]),
    ("links to renamed files", ["workspace", "fileOperations", "willRename"]),
    ("completion", ["completionProvider"]),
    ("notebooks", ["notebookDocumentSync"]),
]

CHECKS = "diagnostics in Markdown"
# A fault of each kind that the servers may know: Markdown, a URI, spelling.
FAULTY = "# A\n#B\n\nsee <http://www.example.org/100%off> and teh [end](#none), an recieved\n\n\n\n"


def has(announced, path):
    for key in path:
        announced = announced.get(key) if isinstance(announced, dict) else None
    return announced not in (None, False)


def features(command):
    """Returns the name of a server, and what it announces."""
    server = Server(command, None, CLIENT)
    announced = server.announced["capabilities"]
    version = server.announced.get("serverInfo", {}).get("version", "")
    rows = {name: "yes" if has(announced, path) else "no" for name, path in FEATURES}
    kinds = announced.get("codeActionProvider")
    kinds = kinds.get("codeActionKinds", []) if isinstance(kinds, dict) else []
    rows["fixes of a document"] = "yes" if any(kind.startswith("source.fixAll") for kind in kinds) else "no"
    rows[CHECKS] = str(count(server, "diagnosticProvider" in announced))
    server.process.kill()
    return f"{Path(command[0]).name} {version}".strip(), rows


def count(server, pulls):
    """Returns how many diagnostics a document of Markdown with faults has."""
    server.open("untitled:faulty.md", "markdown", FAULTY)
    if pulls:
        report = server.request("textDocument/diagnostic", {"textDocument": {"uri": "untitled:faulty.md"}})
        return len(report.get("items", []))
    time.sleep(1)
    try:
        return len(server.diagnostics(1))
    except queue.Empty:
        return 0


def table(head, rows):
    """Prints a table of Markdown."""
    print("|".join(["", " ", *(f" {cell} " for cell in head), ""]))
    print("|".join(["", *(" --- " for _ in ["", *head]), ""]))
    for row in rows:
        print("|".join(["", *(f" {cell} " for cell in row), ""]))
    print(flush=True)


def times(command, *document):
    """Returns the cells of a server for a document."""
    try:
        found = typing(command, *document)
    except queue.Empty:
        return ["no diagnostics", "", "", "", ""]
    return [f"{found.opened:.0f}", f"{found.median:.1f}", f"{found.p99:.1f}", f"{found.processor:.1f}",
            f"{found.peak:.0f}"]


def main(commands):
    known = [(command, *features(command)) for command in commands]
    table([name for _, name, _ in known], [[row, *(rows[row] for _, _, rows in known)] for row in known[0][2]])
    head = ["opened, ms", "median, ms", "p99, ms", "processor, ms", "peak, MiB"]
    # Those without diagnostics in Markdown check other languages.
    checkers = [(command, name) for command, name, rows in known if rows[CHECKS] != "0"]
    for document, language, make, edits in DOCUMENTS:
        text = make()
        print(f"{document}, {len(text)} bytes, {edits} edits\n")
        table(head, [[name, *times(command, document, language, text, edits)] for command, name in checkers])


if __name__ == "__main__":
    main([argument.split() for argument in sys.argv[1:]] or sys.exit(__doc__))
