"""Right answers: the cases of `corpus/`, and those of a file of other people's cases."""

import collections
import concurrent.futures
import json
import os
import re
import tempfile
from dataclasses import dataclass

import tools

CORPUS = os.path.join(tools.ROOT, "corpus")
# What a case needs a tool to know -> the folders of corpus/.
GROUPS = {
    "plain text": ("plain",),
    "Markdown": ("markdown",),
    "HTML": ("html",),
    "mail": ("mail", "mbox"),
}
# `line:column uri @context -> resolved [text]`.
LINE = re.compile(r"\d+:\d+ (.*?)(?: @\w+)?( -> .*?)?(?: \[.*\])?")


@dataclass
class Case:
    """A text in a file, and the lists of URIs that are right."""

    group: str
    name: str
    path: str
    right: list


@dataclass
class Score:
    """Cases without a fault, and URIs that were found, missed, and reported where there is none."""

    whole: int = 0
    cases: int = 0
    found: int = 0
    missed: int = 0
    wrong: int = 0


def of_corpus():
    """The cases that a list of URIs can answer: see `expected_uris`."""
    for group, folders in GROUPS.items():
        for folder in folders:
            for name in sorted(os.listdir(os.path.join(CORPUS, folder))):
                path = os.path.join(CORPUS, folder, name)
                expected = os.path.splitext(path)[0] + ".expected"
                if path == expected or not os.path.exists(expected) or is_binary(path):
                    continue
                uris = expected_uris(expected)
                if uris is not None:
                    yield Case(group, os.path.splitext(name)[0], path, [uris])


def is_binary(path):
    with open(path, "rb") as file:
        return b"\0" in file.read()


def expected_uris(path):
    """The URIs of an `.expected` file (tests/corpus.rs has its form), or None if these are not all of the answer.

    That is so with relative references, with text that is only meant as a URI, with masked credentials, and
    with characters that tools print in ways of their own.
    """
    uris = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith(("#", " ", "\n")):
                continue
            uri, resolved = LINE.fullmatch(line.rstrip("\n")).groups()
            if resolved or uri.startswith("?") or "****" in uri or "\ufffd" in uri or not uri.isprintable():
                return None
            uris.append(uri)
    return uris


def of_file(path, work):
    """The cases of a file of JSON lines: `id`, `text`, `want`, and `alt` (further right answers)."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            case = json.loads(line)
            suffix = ".eml" if case.get("fmt") == "eml" else ".txt"
            written = os.path.join(work, case["id"] + suffix)
            with open(written, "w", encoding="utf-8", newline="") as text:
                text.write(case["text"])
            yield Case("other tools' cases", case["id"], written, [case["want"], *case.get("alt", [])])


def normal(uri):
    """Tools differ in whether they add `http://` to `www.example.org`: it does not count."""
    for prefix in ("http://", "https://"):
        if uri[: len(prefix) + 4].lower() == prefix + "www.":
            return uri[len(prefix):]
    return uri


def score(tool, cases):
    """The score of a tool for each group, and the names of the cases that it has wholly right."""
    scores = collections.defaultdict(Score)
    right = set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        outputs = list(pool.map(lambda case: tool.run(case.path, timeout=20), cases))
    for case, output in zip(cases, outputs):
        printed = (output or b"").decode(errors="replace").splitlines()
        got = collections.Counter(map(normal, printed))
        wanted = [collections.Counter(map(normal, uris)) for uris in case.right]
        best = min(wanted, key=lambda want: ((want - got) + (got - want)).total())
        result = scores[case.group]
        result.cases += 1
        result.found += (best & got).total()
        result.missed += (best - got).total()
        result.wrong += (got - best).total()
        if best == got:
            result.whole += 1
            right.add(case.name)
    return scores, right


def all_cases(files):
    """All cases, and the folder that holds those of files as long as it is kept."""
    work = tempfile.TemporaryDirectory(prefix="urilint-peers-")
    cases = list(of_corpus())
    for file in files:
        cases += of_file(file, work.name)
    return cases, work
