"""`python -m urilint`: the command line."""

import os
import subprocess
import sys

from urilint._binary import BinaryNotFound, find_binary


def main() -> int:
    """Runs the program with the arguments of this process, in its place where that is possible."""
    try:
        binary = find_binary()
    except BinaryNotFound as error:
        print(f"urilint: {error}", file=sys.stderr)
        return 2
    arguments = [binary, *sys.argv[1:]]
    if os.name == "nt":
        return subprocess.call(arguments)
    os.execv(binary, arguments)


if __name__ == "__main__":
    sys.exit(main())
