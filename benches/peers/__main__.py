#!/usr/bin/env python3
"""Other extractors of URIs beside urilint: right answers and speed, as docs/benchmarks.md.

    cargo build --release --bins --benches
    python3 -m venv target/peers && target/peers/bin/pip install urlextract urlscan
    npm install --prefix target/peers linkify-it linkifyjs
    cargo install --root target/peers lychee
    python3 benches/peers [--cases FILE] CORPORA > docs/benchmarks.md

CORPORA is a folder of mailboxes, text and documents, as for `benches/whole`. Tools that are not
installed are left out (ripgrep, `URI::Find` and Ruby come with a system). `--cases` adds cases as
JSON lines. URILINT names another program than target/release/urilint, URILINT_TOOLS another folder
than target/peers.
"""

import argparse
import os
import sys
import tempfile

import cases
import page
import speed
import tools


def main():
    parser = argparse.ArgumentParser(
        prog="benches/peers", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cases", action="append", default=[], metavar="FILE", help="further cases, as JSON lines")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each tool on an input (default: 5)")
    parser.add_argument("corpora", metavar="CORPORA", help="a folder of mail, text and documents")
    options = parser.parse_args()
    if not os.path.isdir(options.corpora):
        sys.exit(f"not a folder: {options.corpora}")
    found, missing = tools.installed()
    if "urilint" in missing:
        sys.exit("urilint is missing: cargo build --release --bins --benches")
    all_cases, kept = cases.all_cases(options.cases)
    scores = {tool.name: cases.score(tool, all_cases) for tool, _ in found}
    with tempfile.TemporaryDirectory(prefix="urilint-peers-") as work:
        speeds = speed.table(found, options.corpora, found[0][0].command[0], options.rounds, work)
    page.write(sys.stdout, (found, missing), (all_cases, scores), speeds, options.rounds)
    kept.cleanup()


if __name__ == "__main__":
    main()
