#!/usr/bin/env python3
"""Runs the program for Windows, by Wine or on Windows, on what is different there.

    tests/platforms/windows.py target/x86_64-pc-windows-gnu/debug/urilint.exe

Without Wine (or Windows) it says `skipped`.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FAULT = "half off: <http://shop.example.com/100%off>.\n"
IS_WINDOWS = os.name == "nt"


class Program:
    """The program, in a folder of its own."""

    def __init__(self, path, folder):
        self.command = [str(path)] if IS_WINDOWS else ["wine", str(path)]
        self.folder = folder

    def run(self, *arguments, stdin=b"", within="."):
        environment = {**os.environ, "WINEDEBUG": "-all", "NO_COLOR": "1"}
        done = subprocess.run([*self.command, *arguments], input=stdin, capture_output=True, check=False,
                              cwd=self.folder / within, env=environment)
        return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")

    def windows_path(self, path):
        """The path with a drive and backslashes."""
        if IS_WINDOWS:
            return str(path)
        return "Z:" + str(path).replace("/", "\\")

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return path


def drives_and_backslashes(program):
    program.write("docs/sub/a.md", FAULT)
    whole = program.windows_path(program.folder / "docs" / "sub" / "a.md")
    for given in ("docs\\sub\\a.md", "docs/sub/a.md", whole, whole.replace("\\", "/"), ".\\docs"):
        code, out, err = program.run("check", "--isolated", "--format", "concise", given)
        assert code == 1 and ":1:39: error:" in out, (given, code, out, err)
        assert "a.md:1:39" in out, out


def paths_in_reports(program):
    """What other programs read has slashes, as they want them."""
    program.write("docs/sub/a.md", FAULT)
    reports = {name: program.run("check", "--isolated", "--exit-zero", "--format", name, "docs")[1]
               for name in ("github", "gitlab", "sarif", "rdjsonl", "ndjson")}
    assert "file=docs/sub/a.md," in reports["github"], reports["github"]
    assert json.loads(reports["gitlab"])[0]["location"]["path"] == "docs/sub/a.md", reports["gitlab"]
    place = json.loads(reports["sarif"])["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "docs/sub/a.md", place
    assert json.loads(reports["rdjsonl"])["location"]["path"] == "docs/sub/a.md", reports["rdjsonl"]


def globs_and_configurations(program):
    program.write("docs/sub/a.md", FAULT)
    program.write("docs/b.md", FAULT)
    program.write("urilint.toml", 'exclude = ["docs/sub/"]\n[per-path-ignores]\n"docs/b.md" = ["S004"]\n')
    code, out, err = program.run("check", "--format", "concise", ".")
    assert (code, out) == (0, ""), (code, out, err)
    code, out, err = program.run("check", "--format", "concise", "--force-exclude", "docs\\sub\\a.md", "docs\\b.md")
    assert (code, out) == (0, ""), (code, out, err)
    (program.folder / "urilint.toml").unlink()
    program.write(".gitignore", "sub/\n")
    code, out, _ = program.run("check", "--isolated", "--format", "concise", "docs")
    assert code == 1 and "b.md" in out and "a.md" not in out, out
    (program.folder / ".gitignore").unlink()


def line_ends(program):
    text = ("one\n" + FAULT + "<http://www.example.org/a\n  b> end\n").replace("\n", "\r\n")
    path = program.write("crlf.txt", text)
    code, out, _ = program.run("check", "--isolated", "--format", "concise", "crlf.txt")
    assert code == 1 and "crlf.txt:2:39: error" in out, out
    code, out, err = program.run("extract", "--isolated", "crlf.txt")
    assert out.splitlines()[-1] == "http://www.example.org/ab", out
    code, out, err = program.run("check", "--isolated", "--fix", "crlf.txt")
    assert code == 0, (code, out, err)
    assert path.read_bytes().decode() == text.replace("100%off", "100%25off"), path.read_bytes()
    code, out, _ = program.run("check", "--isolated", "--format", "concise", "-", stdin=text.encode())
    assert "-:2:39: error" in out, out


def files_are_replaced(program):
    path = program.write("report.txt", "old\n")
    program.write("a.md", FAULT)
    code, _, err = program.run("check", "--isolated", "--format", "concise", "-o", "report.txt", "a.md")
    assert code == 1 and b"[S004" in path.read_bytes(), (code, err, path.read_bytes())
    names = sorted(one.name for one in program.folder.iterdir() if one.name.startswith((".", "report")))
    assert names == ["report.txt"], f"temporary files are left: {names}"
    read_only = program.write("fixed.md", FAULT)
    read_only.chmod(0o444)
    code, _, err = program.run("check", "--isolated", "--fix", "fixed.md")
    read_only.chmod(0o644)
    whole = (FAULT.encode(), FAULT.replace("%off", "%25off").encode())
    assert read_only.read_bytes() in whole, (code, err, read_only.read_bytes())


def long_paths(program):
    """Longer than the 260 characters that Windows once had."""
    name = "/".join(["a-long-name-of-a-folder-" + "x" * 30] * 6) + "/a.md"
    program.write(name, FAULT)
    for given in (name, name.replace("/", "\\"), name.split("/", maxsplit=1)[0]):
        code, out, err = program.run("check", "--isolated", "--format", "concise", given)
        assert code == 1 and "a.md:1:39" in out, (code, out[-300:], err[-300:])


def names_beyond_ascii(program):
    for name in ("Grüße.md", "日本語.md", "space and 'quote'.md", "emoji-😀.md"):
        program.write(name, FAULT)
        code, out, err = program.run("check", "--isolated", "--format", "concise", name)
        assert code == 1 and out.startswith(f"{name}:1:39"), (name, out, err)


def special_names(program):
    """NUL is empty, a missing file is one line and exit code 2, and a drive that is not there, too."""
    for name in ("missing.md", "Q:\\missing.md", "\\\\server.invalid\\share\\a.md"):
        code, out, err = program.run("check", "--isolated", name)
        assert code == 2 and out == "" and err.startswith("urilint: "), (name, code, out, err)
        assert len(err.splitlines()) <= 2, err


def pages_and_output(program):
    code, out, err = program.run("--help")
    assert code == 0 and "\x1b" not in out and "Usage: urilint" in out, (code, out[:100], err)
    code, out, _ = program.run("completions", "powershell")
    assert code == 0 and "Register-ArgumentCompleter" in out
    program.write("a.md", FAULT)
    code, out, _ = program.run("check", "--isolated", "--color", "always", "a.md")
    assert "\x1b[" in out, "no colour"
    code, out, err = program.run("check", "--isolated", "--staged")
    assert code == 2 and "git" in err, (code, out, err)


def one_text_in_parts(program):
    """Threads and byte ranges change nothing."""
    text = "".join(f"<http://www.example.org/{number}%> and\r\n\r\n" for number in range(20_000))
    program.write("long.txt", text)
    outputs = {program.run("extract", "--isolated", "--threads", threads, "long.txt")[1] for threads in ("1", "4")}
    assert len(outputs) == 1 and outputs.pop().count("\n") == 20_000
    size = len(text)
    parts = [program.run("extract", "--isolated", "--byte-range", f"{start}..{end}", "long.txt")[1]
             for start, end in ((0, size // 2), (size // 2, size))]
    assert "".join(parts).count("\n") == 20_000


TESTS = [drives_and_backslashes, paths_in_reports, globs_and_configurations, line_ends, files_are_replaced, long_paths,
         names_beyond_ascii, special_names, pages_and_output, one_text_in_parts]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if not IS_WINDOWS and not shutil.which("wine"):
        return print("skipped: Wine is not installed")
    path = Path(sys.argv[1]).resolve()
    failed = 0
    for test in TESTS:
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(Program(path, Path(folder)))
                print("ok", test.__name__)
            except AssertionError as error:
                failed += 1
                print("FAILED", test.__name__, error)
    return sys.exit(f"{failed} failed" if failed else 0)


if __name__ == "__main__":
    main()
