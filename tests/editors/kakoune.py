"""Drives Kakoune by its socket: reads the diagnostics of the document, applies a quick fix, and saves it."""

import os
import re
import subprocess
import time

SESSION = "urilint-test"
# How long something is waited for, in seconds.
LONGEST = 60


class Kakoune:
    """Kakoune with the document, without a window."""

    def __init__(self, folder, environment):
        self.folder = folder
        self.environment = {**os.environ, **environment, "XDG_RUNTIME_DIR": str(folder), "TERM": "dumb"}
        self.process = subprocess.Popen(
            ["kak", "-ui", "json", "-s", SESSION, "notes.md"],
            cwd=folder, env=self.environment,
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )

    def run(self, commands):
        """Runs commands in the window of the document."""
        text = f"evaluate-commands -client client0 %{{ {commands} }}"
        # The session may not be there yet.
        subprocess.run(["kak", "-p", SESSION], input=text.encode(), cwd=self.folder, env=self.environment,
                       capture_output=True, check=False)

    def wait(self, commands, is_right):
        """Runs commands that write a file until its text is right; returns the text."""
        end = time.monotonic() + LONGEST
        written = self.folder / "written.txt"
        while time.monotonic() < end:
            self.run(commands)
            time.sleep(0.2)
            text = written.read_text() if written.exists() else ""
            if is_right(text):
                return text
        raise TimeoutError(f"{commands}: {text!r}")

    def diagnostics(self, count):
        """Waits for a number of diagnostics."""
        self.wait("echo -to-file written.txt -- %opt{lsp_inline_diagnostics}", lambda text: text.count("|") == count)


def drive(folder, environment):
    """Returns what is found, a line each, and what fails."""
    editor = Kakoune(folder, environment)
    try:
        editor.diagnostics(2)
        write = "evaluate-commands -buffer *diagnostics* %{ write -force written.txt }"
        listed = editor.wait(f"lsp-diagnostics; {write}; buffer notes.md", lambda text: text.count("notes.md:") == 2)
        lines = (folder / "notes.md").read_text().splitlines()
        found = []
        for line, column, code in re.findall(r"notes\.md:(\d+):(\d+): .*\[(\w+)\]", listed):
            before = lines[int(line) - 1].encode()[: int(column) - 1].decode()
            found.append(f"found {int(line) - 1}:{len(before)} {code}")
        editor.run('select 3.16,3.16; lsp-code-action "Fix S012.*"')
        editor.diagnostics(1)
        editor.run("write")
        editor.diagnostics(0)
    except TimeoutError as error:
        return f"failed: {error}"
    finally:
        editor.run("kill!")
        editor.process.kill()
    return "\n".join(found)
