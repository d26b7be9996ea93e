"""Fills in the files for package managers: version, address and checksums.

    python3 packaging/release/render.py --sums SHA256SUMS --out OUT [--address URL]

The address is that of the project (the constant PROJECT_ADDRESS) unless another one is given, to try it.
`{{version}}`, `{{address}}` and `{{sha256 TARGET}}` are replaced; a target that is not
in SHA256SUMS, or an empty address, is an error, unless --incomplete, which writes zeros.
"""

import argparse
import re
import sys
from pathlib import Path

import project

TEMPLATES = ["homebrew", "aur", "nix", "scoop", "winget", "conda", "megalinter"]


class Values:
    """What is written for the names in braces."""

    def __init__(self, address, sums, incomplete):
        lines = (line.split() for line in sums.read_text(encoding="ascii").splitlines())
        self.sums = {name: value for value, name in lines}
        self.incomplete = incomplete
        self.plain = {"version": project.version(), "address": address}

    def get(self, match):
        name, target = match[1], match[2]
        if name != "sha256":
            return self.plain[name]
        archive = project.archive_name(target)
        if archive not in self.sums and not self.incomplete:
            sys.exit(f"no checksum of {archive}")
        return self.sums.get(archive, "0" * 64)


def render(out, values):
    for folder in TEMPLATES:
        for path in sorted((project.ROOT / "packaging" / folder).rglob("*")):
            if path.is_file():
                text = re.sub(r"\{\{(\w+)(?: ([\w-]+))?\}\}", values.get, path.read_text(encoding="utf-8"))
                written = out / path.relative_to(project.ROOT / "packaging")
                written.parent.mkdir(parents=True, exist_ok=True)
                written.write_text(text, encoding="utf-8")
                print(written)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sums", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--address", default=project.address())
    parser.add_argument("--incomplete", action="store_true")
    arguments = parser.parse_args()
    if not arguments.address:
        sys.exit("PROJECT_ADDRESS is empty: the project has no address yet")
    render(arguments.out, Values(arguments.address, arguments.sums, arguments.incomplete))


if __name__ == "__main__":
    main()
