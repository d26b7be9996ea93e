"""What the programs find in one text: ratios of times mean little if the results differ."""

import re
import subprocess

# A URI is compared by its scheme and host: where it ends is a matter of opinion.
KEY = re.compile(rb"(?i)[a-z][a-z0-9+.-]*://[a-z0-9.-]*[a-z0-9]")
COMPARED = ("extract", "rg, `://` only", "linkify")


def table(rows):
    """URIs with `://` that each program prints, and those that only one of two does."""
    seen = {row.name: counts(row.command) for row in rows if row.name in COMPARED}
    if len(seen) < 2:
        return
    print("\nURIs with `://` by scheme and host:\n\n| program | URIs | only there | only in extract |\n|---|--:|--:|--:|")
    for name, found in seen.items():
        print(f"| {name} | {sum(found.values())} | {only(found, seen['extract'])} | {only(seen['extract'], found)} |")


def only(one, other):
    return sum(max(0, count - other.get(key, 0)) for key, count in one.items())


def counts(command):
    found = {}
    out = subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout
    for line in out.splitlines():
        if key := KEY.search(line):
            found[key[0].lower()] = found.get(key[0].lower(), 0) + 1
    return found
