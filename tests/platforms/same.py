#!/usr/bin/env python3
"""Compares what two programs print, byte for byte, on the corpus: that of this system, and one that an emulator
runs.

    tests/platforms/same.py target/debug/urilint qemu-aarch64-static target/aarch64-unknown-linux-musl/debug/urilint

Both have to be of the same sources.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EACH = [
    ["extract", "--isolated", "--format", "ndjson", "--suspects", "--references", "--unwrap", "--bare-hosts", "corpus"],
    ["extract", "--isolated", "--count", "--by", "domain", "--format", "csv", "corpus"],
    ["extract", "--isolated", "--unique", "--normalize", "scheme", "--threads", "1", "corpus"],
    *(["check", "--isolated", "--select", "ALL", "--format", name, "corpus"]
      for name in ("full", "concise", "grouped", "ndjson", "sarif", "gitlab", "junit", "html")),
    ["check", "--isolated", "--diff", "--unsafe-fixes", "corpus/plain"],
    ["parse", "--format", "ndjson", "http://user@[2001:db8::1]:80/a%2g?b#c", "urn:isbn:0451450523"],
    ["rules", "--format", "json"],
]


def output(command, arguments):
    done = subprocess.run([*command, *arguments], cwd=ROOT, capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


def main(here, there):
    size = 0
    for arguments in EACH:
        ours, theirs = output(here, arguments), output(there, arguments)
        assert ours == theirs, f"{arguments}: {ours[0]} {theirs[0]}\n{ours[2][-400:]}\n{theirs[2][-400:]}"
        size += len(ours[1])
    print(f"{len(EACH)} commands print the same {size:,} bytes")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    resolve = [str(Path(one).resolve()) if Path(one).exists() else one for one in sys.argv[1:]]
    main(resolve[:1], resolve[1:])
