#!/usr/bin/env python3
"""Runs the server in the editors that are installed. See README.md."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import kakoune

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "editors.md"
VIM = ["vim", "-N", "-n", "-es", "-i", "NONE", "--not-a-term"]

TEXT = "# Notes\n\nsee [home](http:/www.example.org/a) and é <http://www.example.org/100%off>\n"
# What each editor is to report: line and column from 0, in characters, and the code.
EXPECTED = ["2:15 S012", "2:69 S004"]
FIXED = TEXT.replace("http:/www", "http://www").replace("100%off", "100%25off")


def block(title, language):
    """Returns the first block of code in that language below a heading of docs/editors.md."""
    _, section = PAGE.read_text().split(f"\n### {title}\n", 1)
    _, code = section.split(f"\n```{language}\n", 1)
    return code.split("\n```\n", 1)[0]


def run(command, folder, environment):
    """Runs an editor; returns what it has printed."""
    result = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=120,
        check=False,
    )
    return result.stdout.decode(errors="replace")


def neovim(folder, environment):
    """Neovim, by the lines for its version."""
    version = run(["nvim", "--version"], folder, {}).split("\n")[0]
    number = tuple(int(part) for part in version.split("v")[1].split("-")[0].split(".")[:2])
    title = "Neovim 0.11 and later" if number >= (0, 11) else "Neovim 0.7 to 0.10"
    (folder / "init.lua").write_text(block(title, "lua"))
    command = ["nvim", "--headless", "-n", "-u", "init.lua", "-c", f"luafile {HERE}/neovim.lua", "notes.md"]
    return run(command, folder, environment)


def eglot(folder, environment):
    """Emacs with eglot."""
    (folder / "init.el").write_text(block("Emacs with eglot", "elisp"))
    command = ["emacs", "--batch", "-q", "--eval", "(package-initialize)", "-l", "init.el", "-l", HERE / "eglot.el"]
    return run(command, folder, environment)


def lsp_mode(folder, environment):
    """Emacs with lsp-mode."""
    (folder / "init.el").write_text(block("Emacs with lsp-mode", "elisp"))
    command = ["emacs", "--batch", "-q", "--eval", "(package-initialize)", "-l", "init.el", "-l", HERE / "lsp-mode.el"]
    return run(command, folder, environment)


def ale(folder, environment):
    """Vim with ALE."""
    (folder / "vimrc").write_text("filetype plugin on\npackadd ale\n" + block("Vim with ALE", "vim") + "\n")
    return run([*VIM, "-u", "vimrc", "-S", HERE / "ale.vim", "notes.md"], folder, environment)


def has_ale():
    """Whether Vim has ALE, as a package."""
    if not shutil.which("vim"):
        return False
    found = "call writefile([globpath(&packpath, 'pack/*/opt/ale')], '/dev/stdout')"
    return "ale" in run([*VIM, "-u", "NONE", "-c", found, "-c", "qall!"], HERE, {})


def kakoune_lsp(folder, environment):
    """Kakoune with kakoune-lsp."""
    (folder / "home" / "kak").mkdir()
    (folder / "home" / "kak" / "kakrc").write_text(block("Kakoune with kakoune-lsp", "kak") + "\n")
    return kakoune.drive(folder, environment)


def has_package(name):
    """Whether Emacs has a package."""
    if not shutil.which("emacs"):
        return False
    found = f"(progn (package-initialize) (princ (locate-library \"{name}\")))"
    return name in run(["emacs", "--batch", "-q", "--eval", found], HERE, {})


EDITORS = [
    ("Neovim", neovim, lambda: shutil.which("nvim")),
    ("Vim, ALE", ale, has_ale),
    ("Emacs, eglot", eglot, lambda: has_package("eglot")),
    ("Emacs, lsp-mode", lsp_mode, lambda: has_package("lsp-mode")),
    ("Kakoune", kakoune_lsp, lambda: shutil.which("kak") and shutil.which("kak-lsp")),
]


def check(name, editor, program):
    """Returns what is wrong in an editor."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "home").mkdir()
        # Its name is what the lines of the page start.
        (folder / "bin").mkdir()
        (folder / "bin" / "urilint").symlink_to(program)
        (folder / "notes.md").write_text(TEXT)
        # A root, as editors look for one.
        (folder / "urilint.toml").write_text("")
        environment = {
            "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(folder / "home"),
            "XDG_CONFIG_HOME": str(folder / "home"),
        }
        printed = editor(folder, environment)
        lines = [line.strip() for line in printed.splitlines()]
        found = [line.removeprefix("found ") for line in lines if line.startswith("found ")]
        if found != EXPECTED:
            return f"{name}: diagnostics {found}, expected {EXPECTED}\n{printed}"
        saved = (folder / "notes.md").read_text()
        if saved != FIXED:
            return f"{name}: saved {saved!r}, expected {FIXED!r}\n{printed}"
    return None


def main():
    program = Path(sys.argv[1]).resolve()
    failed = False
    for name, editor, is_installed in EDITORS:
        if not is_installed():
            print(f"skipped: {name} is not installed")
            continue
        fault = check(name, editor, program)
        failed = failed or fault is not None
        print(fault or f"ok: {name}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
