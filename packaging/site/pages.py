"""Writes the pages of the site: those of the repository, and one for each rule.

    python3 packaging/site/pages.py PROGRAM FOLDER

Links between pages are those of the repository. Links to files that are no pages lead to the project's
address, or are text while there is none. `PROGRAM` prints the manuals of the rules, and is run on the example
of each.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging/release"))

import plots
import project

# Pages that have another name in the repository.
RENAMED = {
    "README.md": "index.md",
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
    "python/README.md": "python.md",
    "packaging/npm/README.md": "javascript.md",
}
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")


def sources():
    """The files of the repository that are pages, with the names of their pages."""
    pages = {ROOT / name: page for name, page in RENAMED.items()}
    for path in (ROOT / "docs").rglob("*.md"):
        pages[path] = path.relative_to(ROOT / "docs").as_posix()
    return pages


class Links:
    """Where links of a page lead."""

    def __init__(self, rules):
        self.pages = sources()
        self.rules = {ROOT / f"src/rule/{folder}/{name.replace('-', '_')}.rs": f"rules/{code}.md"
                      for code, name, folder in rules}

    def rewrite(self, text, source, page):
        def replace(match):
            label, target = match[1], match[2]
            if re.match(r"[a-z]+:|#", target):
                return match[0]
            path, _, fragment = target.partition("#")
            file = (source.parent / path).resolve()
            to = self.pages.get(file) or self.rules.get(file)
            if to:
                relative = os.path.relpath(to, Path(page).parent)
                return f"[{label}]({relative}{'#' + fragment if fragment else ''})"
            assert file.exists(), f"{source}: {target}"
            address = project.address()
            return f"[{label}]({address}/blob/main/{file.relative_to(ROOT)})" if address else label
        # Code has no links.
        parts = re.split(r"(^```.*?^```$|`[^`\n]+`)", text, flags=re.DOTALL | re.MULTILINE)
        return "".join(part if number % 2 else LINK.sub(replace, part) for number, part in enumerate(parts))


def manual(program, code):
    return subprocess.run([program, "explain", code], check=True, capture_output=True, text=True).stdout


def rules(program):
    """Code, name and folder of each rule, from the list that the program prints."""
    table = subprocess.run([program, "rules", "--format", "markdown"], check=True, capture_output=True, text=True).stdout
    return re.findall(r"^\| \[?`?([A-Z]\d{3})`?.*?\]\(src/rule/(\w+)/(\w+)\.rs\)", table, re.MULTILINE)


def example(text):
    """The example of a manual: its language and its text."""
    found = re.search(r"^## Example\n+```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return (found[1], found[2]) if found else None


SUFFIXES = {"": "txt", "text": "txt", "markdown": "md", "html": "html", "rst": "rst"}


def report(program, code, language, text, folder):
    """What the program says of an example; None if that needs more than the text."""
    name = f"example.{SUFFIXES.get(language, language)}"
    (folder / name).write_text(text, encoding="utf-8")
    command = [program, "check", "--isolated", "--exit-zero", "--mentions", "report", "--select", code, name]
    ran = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    (folder / name).unlink()
    return ran.stdout.strip() or None


def rule_page(program, code, folder):
    """The page of a rule: its manual, with what the program says of the example. Returns both."""
    text = manual(program, code)
    head, summary, levels, rest = text.split("\n", 3)
    found = example(text)
    said = found and report(program, code, *found, folder)
    if said:
        shown = f"The program prints:\n\n```text\n{said}\n```\n\n"
        rest = re.sub(r"(^## Example\n+```.*?^```\n+)", lambda match: match[1] + shown, rest, count=1, flags=re.DOTALL | re.MULTILINE)
    return f"# {head}\n\n{summary}\n\n*{levels}*\n{rest}", bool(said), (head, summary)


def main(program, out):
    program = str(Path(program).resolve())
    found = [(code, name.replace("_", "-"), folder) for code, folder, name in rules(program)]
    assert len(found) == len(json.loads(subprocess.check_output([program, "rules", "--format", "json"]))), "rules are missing"
    links = Links(found)
    for source, page in links.pages.items():
        text = links.rewrite(source.read_text(encoding="utf-8"), source, page)
        if page == "benchmarks.md":
            text = plots.with_plots(text)
        (out / page).parent.mkdir(parents=True, exist_ok=True)
        (out / page).write_text(text, encoding="utf-8")
    (out / "rules").mkdir(exist_ok=True)
    run, rows = 0, []
    for code, _, _ in found:
        page, is_run, (head, summary) = rule_page(program, code, out / "rules")
        (out / f"rules/{code}.md").write_text(page, encoding="utf-8")
        run += is_run
        rows.append(f"- [{head}]({code}.md): {summary}\n")
    intro = "# Manuals\n\nWhat `urilint explain CODE` prints, with what the program says of the example.\n\n"
    (out / "rules/index.md").write_text(intro + "".join(rows), encoding="utf-8")
    (out / "site.css").write_text((Path(__file__).parent / "site.css").read_text(encoding="utf-8"), encoding="utf-8")
    print(f"{len(links.pages)} pages, {len(found)} rules, {run} examples with what the program prints")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], Path(sys.argv[2]).resolve())
