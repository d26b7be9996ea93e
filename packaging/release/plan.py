"""Prints what the workflow builds, and fails if the tag is not the version of Cargo.toml.

    python3 packaging/release/plan.py refs/tags/v1.2.3 >> "$GITHUB_OUTPUT"
"""

import json
import sys

from project import targets, version


def main(reference):
    tag = reference.removeprefix("refs/tags/")
    if tag != reference and tag != f"v{version()}":
        sys.exit(f"the tag is {tag}, and the version of Cargo.toml {version()}")
    print(f"targets={json.dumps(targets())}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) == 2 else sys.exit(__doc__))
