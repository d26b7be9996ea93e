#!/usr/bin/env python3
"""Makes all reports on files, and has them checked; README.md describes how."""

import argparse
import collections
import csv
import gzip
import json
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote

import fingerprints

REPORTS = ("sarif", "github", "gitlab", "junit", "rdjsonl", "csv", "ndjson", "json")
# The largest file whose lines are looked at again.
LARGEST = 20_000_000


class Skipped(Exception):
    pass


class Failed(Exception):
    pass


def expect(condition, text):
    if not condition:
        raise Failed(text)


class Run:
    """The reports of one run, and the schemas."""

    def __init__(self, arguments, folder):
        self.folder, self.schemas = folder, arguments.schemas
        self.multitool = shlex.split(arguments.multitool or "")
        command = [arguments.urilint, "check", "--isolated", *shlex.split(arguments.options)]
        command += [f"--format={name}={folder / name}" for name in REPORTS]
        self.summary = folder / "summary.md"
        ran = subprocess.run(
            [*command, *arguments.paths],
            check=False,
            capture_output=True,
            env={"GITHUB_STEP_SUMMARY": str(self.summary)},
        )
        expect(ran.returncode in (0, 1, 2), f"exit code {ran.returncode}: {ran.stderr.decode()[:400]}")
        self.findings = json.loads(self.text("json"))

    def text(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def schema(self, name):
        path = self.schemas and self.schemas / name
        if not path or not path.exists():
            raise Skipped(f"no schema {name}")
        return path

    def validator(self, name):
        try:
            import jsonschema
        except ImportError:
            raise Skipped("the Python package jsonschema is not installed") from None
        schema = json.loads(self.schema(name).read_text(encoding="utf-8"))
        return jsonschema.validators.validator_for(schema)(schema)


class Files:
    """Files that are read again, the last ones."""

    def __init__(self):
        self.lines = {}

    def bytes(self, path):
        path = Path(path)
        if not path.is_file() or path.stat().st_size > LARGEST:
            return None
        if path not in self.lines:
            self.lines.clear()
            data = path.read_bytes()
            starts = [0]
            while (end := data.find(b"\n", starts[-1])) >= 0:
                starts.append(end + 1)
            self.lines[path] = (data, starts)
        return self.lines[path]


def is_compressed(data):
    return data[:2] in (b"\x1f\x8b", b"BZ", b"PK", b"\x1f\x9d") or data[257:262] == b"ustar"


def sarif_schema(run):
    log = json.loads(run.text("sarif"))
    errors = list(run.validator("sarif-schema-2.1.0.json").iter_errors(log))
    expect(not errors, f"{len(errors)} errors: {errors[:3]}")
    return f"{len(log['runs'][0]['results'])} results valid"


def sarif_multitool(run):
    if not run.multitool:
        raise Skipped("no --multitool")
    log = run.folder / "log.sarif"
    log.write_bytes((run.folder / "sarif").read_bytes())
    found = run.folder / "validation.sarif"
    command = [*run.multitool, "validate", str(log), "--output", str(found), "--log", "ForceOverwrite"]
    try:
        ran = subprocess.run(command, check=False, capture_output=True)
    except FileNotFoundError:
        raise Skipped(f"{command[0]} is not installed") from None
    if not found.exists():
        raise Skipped(f"it wrote nothing: {(ran.stdout + ran.stderr).decode()[-300:]}")
    results = json.loads(found.read_text(encoding="utf-8-sig"))["runs"][0].get("results", [])
    counts = collections.Counter((one.get("level", "warning"), one["ruleId"]) for one in results)
    for one in {one["ruleId"]: one for one in results}.values():
        print(f"        {one.get('level', 'warning')} {one['ruleId']}: {one['message'].get('text') or one['message'].get('arguments')}"[:300])
    expect(not any(level == "error" for level, _ in counts), f"errors: {counts}")
    return f"no errors; {dict(counts) or 'no warnings'}"


def sarif_limits(run):
    """What GitHub requires of an upload."""
    data = (run.folder / "sarif").read_bytes()
    packed = len(gzip.compress(data))
    log = json.loads(data)["runs"][0]
    results, rules = log["results"], log["tool"]["driver"]["rules"]
    expect(packed <= 10_000_000, f"{packed} bytes compressed")
    expect(len(results) <= 5_000, f"{len(results)} results")
    levels = [("error", "warning", "note").index(one["level"]) for one in results if not one.get("suppressions")]
    expect(levels == sorted(levels), "not the most severe first")
    used = {one["ruleIndex"] for one in results}
    expect(used == set(range(len(rules))), "rules without results")
    expect(all(rules[one["ruleIndex"]]["id"] == one["ruleId"] for one in results), "ruleIndex")
    expect(all(rule["help"]["markdown"] for rule in rules), "help.markdown")
    return f"{len(data)} bytes, {packed} compressed, {len(results)} results, {len(rules)} rules"


def sarif_regions(run):
    """Regions have the bytes that they say, and fingerprints are right."""
    log, files, checked, marks = json.loads(run.text("sarif"))["runs"][0], Files(), 0, 0
    without = 0
    by_file = collections.defaultdict(list)
    for result in log["results"]:
        by_file[result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]].append(result)
    for uri, results in by_file.items():
        path = unquote(uri.removeprefix("file://"))
        found = files.bytes(path)
        if found is None or is_compressed(found[0]):
            continue
        data, starts = found
        hashes = fingerprints.of_file(Path(path))
        for result in results:
            region = result["locations"][0]["physicalLocation"]["region"]
            regions = [region]
            for fix in result.get("fixes", []):
                regions += [one["deletedRegion"] for change in fix["artifactChanges"] for one in change["replacements"]]
            for one in regions:
                start = place(data, starts, one["startLine"], one["startColumn"])
                end = place(data, starts, one["endLine"], one["endColumn"])
                expected = (one["byteOffset"], one["byteOffset"] + one["byteLength"])
                expect((start, end) == expected, f"{path}: {one} is {start}..{end}")
            checked += len(regions)
            hash_ = result.get("partialFingerprints", {}).get("primaryLocationLineHash")
            if hash_ is None:
                # The text has a credential.
                without += 1
                continue
            expect(hash_ == hashes[region["startLine"] - 1], f"{path}: {region}: {hash_}")
            marks += 1
    expect(marks >= without, f"{without} results without a fingerprint, {marks} with one")
    return f"{checked} regions, {marks} fingerprints, {without} results without one"


def place(data, starts, line, column):
    """The byte offset of a line and a column, which counts code points."""
    start = starts[line - 1]
    end = starts[line] - 1 if line < len(starts) else len(data)
    try:
        text = data[start:end].decode()
    except UnicodeDecodeError:
        return start + column - 1
    if end - start > 64 * 1024:
        return start + column - 1
    return start + len(text[: column - 1].encode())


def gitlab(run):
    issues = json.loads(run.text("gitlab"))
    expect(len(issues) == len(run.findings), f"{len(issues)} issues, {len(run.findings)} findings")
    prints = {one["fingerprint"] for one in issues}
    expect(len(prints) == len(issues), "fingerprints are not unique")
    expect({one["severity"] for one in issues} <= {"info", "minor", "major", "critical"}, "severity")
    expect(all(not one["location"]["path"].startswith("./") for one in issues), "path")
    validator = run.validator("gitlab-codeclimate.json")
    for issue in issues:
        errors = list(validator.iter_errors(issue))
        expect(not errors, f"{errors[:2]} in {issue}")
    return f"{len(issues)} issues valid"


def junit(run):
    try:
        from lxml import etree
    except ImportError:
        raise Skipped("the Python package lxml is not installed") from None
    document = etree.parse(run.folder / "junit", etree.XMLParser(huge_tree=True))
    cases = document.xpath("//testcase/@name")
    expect(len(set(cases)) >= len(cases) - repeated(run.findings), "names of cases are not unique")
    failures = document.xpath("count(//failure)")
    expect(failures == len(run.findings), f"{failures} failures, {len(run.findings)} findings")
    xsd = etree.XMLSchema(etree.parse(run.schema("junit-jenkins-10.xsd")))
    if not xsd.validate(document):
        raise Failed(f"{len(xsd.error_log)} errors: {[str(one) for one in xsd.error_log[:3]]}")
    return f"{int(failures)} failures valid"


def repeated(findings):
    """The number of findings of a rule at the place of another one."""
    places = [(one["path"], one.get("member"), one["line"], one["column"], one["code"]) for one in findings]
    return len(places) - len(set(places))


def rdjsonl(run):
    lines = [json.loads(line) for line in run.text("rdjsonl").splitlines()]
    expect(len(lines) == len(run.findings), f"{len(lines)} lines, {len(run.findings)} findings")
    files, checked = Files(), 0
    for diagnostic, finding in zip(lines, run.findings, strict=True):
        found = "member" not in finding and files.bytes(diagnostic["location"]["path"])
        if not found or is_compressed(found[0]):
            continue
        edges = diagnostic["location"]["range"]
        start, end = (found[1][edges[edge]["line"] - 1] + edges[edge]["column"] - 1 for edge in ("start", "end"))
        expected = (finding["byte_start"], finding["byte_end"])
        expect((start, end) == expected, f"{diagnostic}: {start}..{end}, not {expected}")
        checked += 1
    validator = run.validator("reviewdog-Diagnostic.json")
    for diagnostic in lines[:20_000]:
        errors = list(validator.iter_errors(diagnostic))
        expect(not errors, f"{errors[:2]}")
    return f"{len(lines)} diagnostics, of which {min(len(lines), 20_000)} were validated, {checked} ranges"


def table(run):
    with open(run.folder / "csv", encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    expect(len(rows) == len(run.findings) + 1, f"{len(rows)} rows")
    expect({len(row) for row in rows} == {len(rows[0])}, "rows of different lengths")
    formulas = [cell for row in rows for cell in row if cell[:1] in "=+-@" and len(cell) > 1]
    expect(not formulas, f"formulas: {formulas[:3]}")
    return f"{len(rows)} rows of {len(rows[0])} columns"


def github(run):
    lines = run.text("github").splitlines()
    commands = collections.Counter(line.split(" ")[0] for line in lines if line.startswith("::"))
    expect(all(count <= 10 for count in commands.values()), f"{commands}")
    expect(not any("##[" in line for line in lines), "an older command")
    size = run.summary.stat().st_size
    expect(size <= 1024 * 1024, f"a summary of {size} bytes")
    return f"{len(lines)} lines, {dict(commands)}, a summary of {size} bytes"


CHECKS = [
    ("sarif: schema", sarif_schema),
    ("sarif: multitool", sarif_multitool),
    ("sarif: limits of GitHub", sarif_limits),
    ("sarif: regions and fingerprints", sarif_regions),
    ("gitlab", gitlab),
    ("junit", junit),
    ("rdjsonl", rdjsonl),
    ("csv", table),
    ("github", github),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--urilint", required=True)
    parser.add_argument("--schemas", type=Path)
    parser.add_argument("--multitool", help="the command of SARIF Multitool")
    parser.add_argument("--options", default="--select ALL", help="further options of urilint check")
    parser.add_argument("--only", help="only checks whose name has this in it")
    parser.add_argument("paths", nargs="+")
    arguments = parser.parse_args()
    arguments.urilint = str(Path(arguments.urilint).resolve())
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        run = Run(arguments, Path(folder))
        print(f"{' '.join(arguments.paths)}: {len(run.findings)} findings")
        for name, check in CHECKS:
            if arguments.only and arguments.only not in name:
                continue
            try:
                print(f"  {name}: ok: {check(run)}", flush=True)
            except Skipped as reason:
                print(f"  {name}: skipped: {reason}", flush=True)
            except Failed as reason:
                failed = True
                print(f"  {name}: FAILED: {str(reason)[:1500]}", flush=True)
    sys.exit(failed)


main()
