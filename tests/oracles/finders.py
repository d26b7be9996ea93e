#!/usr/bin/env python3
"""Runs the test suites of other finders of URLs against `urilint extract`, and classes what
differs. The suites are checkouts in folders below one that is named; none is part of this."""

import argparse
import collections
import dataclasses
import json
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from oracles import FOLDER
from suites_of_finders import SUITES

# Who is right: urilint, the suite, or neither, as they are about other things.
WHO = ["ours", "theirs", "design"]


@dataclasses.dataclass
class Class:
    """A class of differences. It has a difference if all its expressions are found."""

    name: str
    who: str
    reason: str
    suites: list = dataclasses.field(default_factory=list)
    text: str = ""
    expected: str = ""
    found: str = ""
    # In the expected link and the found one, with a line end between them.
    both: str = ""

    def has(self, one):
        conditions = [
            (self.text, one.text),
            (self.expected, one.expected),
            (self.found, one.found),
            (self.both, f"{one.expected}\n{one.found}"),
        ]
        in_suite = not self.suites or one.suite in self.suites
        return in_suite and all(re.search(condition, text) for condition, text in conditions)


@dataclasses.dataclass
class Difference:
    suite: str
    place: str
    text: str
    # The link that the suite expects, and that of urilint; empty if there is none.
    expected: str
    found: str


def classes():
    entries = tomllib.loads((FOLDER / "known" / "finders.toml").read_text(encoding="utf-8"))["class"]
    return [Class(**entry) for entry in entries]


def class_of(known, one):
    return next((each for each in known if each.has(one)), None)


def span(text, link, after):
    """Where a link is in a text, white space in it apart; a span after the text if it is nowhere."""
    for start in (text.find(link, after), text.find(link)):
        if start >= 0:
            return start, start + len(link)
    spaced = re.search(r"\s*".join(map(re.escape, link)), text)
    return spaced.span() if spaced else (len(text) + 1, len(text) + 1)


def expected_links(case):
    """The expected links with their spans, in the order of the text."""
    links, after = [], 0
    for link in case.expected:
        start, after = span(case.text, link, after)
        links.append((start, after, link))
    return sorted(links)


def found_links(case, records):
    """The links that were found with their spans in characters."""
    raw = case.text.encode()
    links = []
    for record in records:
        start, end = (len(raw[: record[key]].decode(errors="replace")) for key in ("byte_start", "byte_end"))
        links.append((start, end, case.text[start:end]))
    return sorted(links)


def compared(case, records):
    """Pairs of an expected link and the one that was found, where these differ."""
    expected, found = expected_links(case), found_links(case, records)
    if case.whole and not expected:
        found = [link for link in found if link[2] == case.text]
    if case.first:
        found = [link for link in found if link[0] <= expected[0][1]] if expected else found[:1]
    same = {link[:2] for link in expected} & {link[:2] for link in found}
    left = [link for link in found if link[:2] not in same]
    for start, end, link in expected:
        if (start, end) not in same:
            other = next((one for one in left if one[0] < end and start < one[1]), None)
            left = [one for one in left if one is not other]
            yield link, other[2] if other else ""
    yield from (("", link) for _, _, link in left)


def extracted(program, folder, input_format):
    """The records of each file."""
    command = [program, "extract", "--isolated", "--text", "--show-secrets", "--format", "ndjson", "--input-format", input_format, str(folder)]
    ran = subprocess.run(command, capture_output=True, check=False)
    if ran.returncode != 0:
        raise SystemExit(f"{program}: exit code {ran.returncode}: {ran.stderr.decode()[:500]}")
    records = collections.defaultdict(list)
    for line in ran.stdout.decode().split("\n")[:-1]:
        record = json.loads(line)
        records[Path(record["path"]).name].append(record)
    return records


def read(suites, name):
    """The cases of a suite with their places, and the input format."""
    cases, input_format = [], "plain"
    for folder, pattern, reader, as_format in SUITES:
        if folder != name:
            continue
        input_format = as_format
        for path in sorted((suites / folder).rglob(pattern)):
            source = path.read_text(encoding="utf-8")
            cases += [(f"{path.name}:{source.count(chr(10), 0, case.at) + 1}", case) for case in reader(source)]
    return cases, input_format


def differences(program, suites, name):
    """The number of cases, that of those without a difference, and the differences."""
    cases, input_format = read(suites, name)
    with tempfile.TemporaryDirectory() as folder:
        # A file for each text, so that none is the context of another one.
        for number, (_, case) in enumerate(cases):
            Path(folder, f"{number}.txt").write_bytes(case.text.encode())
        records = extracted(program, folder, input_format)
    same, found = 0, []
    for number, (place, case) in enumerate(cases):
        pairs = list(compared(case, records[f"{number}.txt"]))
        same += not pairs
        found += [Difference(name, place, case.text, *pair) for pair in pairs]
    return len(cases), same, found


def print_differences(title, found):
    for one in found:
        print(f"  {title}: {one.suite} {one.place}: {one.text!r}\n    theirs {one.expected!r}\n    ours   {one.found!r}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", help="suites; all if there are none")
    parser.add_argument("--suites", type=Path, required=True, help="the folder with the checkouts")
    parser.add_argument("--urilint", default="urilint", help="the program [default: urilint]")
    parser.add_argument("--most", type=int, default=20, help="unexplained differences to print [default: 20]")
    parser.add_argument("--show", metavar="CLASS", action="append", default=[], help="print the differences of a class, or of `theirs`, …")
    arguments = parser.parse_args()
    known = classes()
    names = list(dict.fromkeys(folder for folder, *_ in SUITES))
    unknown = set(arguments.names) - set(names)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")

    rows, by_class, unexplained = [], collections.Counter(), []
    for name in arguments.names or names:
        if not (arguments.suites / name).is_dir():
            print(f"{name}: skipped: there is no folder {name}")
            continue
        cases, same, found = differences(arguments.urilint, arguments.suites, name)
        if not cases:
            print(f"{name}: skipped: no test that can be read is in the folder {name}")
            continue
        who = collections.Counter()
        for one in found:
            each = class_of(known, one)
            if each is None:
                unexplained.append(one)
            else:
                by_class[each.name] += 1
                if {each.name, each.who} & set(arguments.show):
                    print_differences(each.name, [one])
            who[each.who if each else None] += 1
        rows.append([name, cases, same, *(who[one] for one in WHO), who[None]])
    print_differences("unexplained", unexplained[: arguments.most])
    for each in known:
        if by_class[each.name]:
            print(f"{by_class[each.name]:5} {each.who:6} {each.name}: {each.reason}")
        elif len(rows) == len(names):
            print(f"none any more: {each.name}")
    rows.append(["all", *(sum(row[at] for row in rows) for at in range(1, 7))])
    print(f"{'suite':20} {'cases':>6} {'same':>6} {'ours':>6} {'theirs':>6} {'design':>6} unexplained")
    for row in rows:
        print(f"{row[0]:20} {row[1]:6} {row[2]:6} {row[3]:6} {row[4]:6} {row[5]:6} {row[6]:11}")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
