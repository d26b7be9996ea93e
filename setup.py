"""An empty package that depends on the published wheel of this version.

pre-commit installs a repository with ``pip install .``. Of this one it then takes the wheel, which has the
program, and compiles nothing. ``pip install ./python`` builds the package from source.
"""

import re
from pathlib import Path

from setuptools import setup

manifest = (Path(__file__).parent / "Cargo.toml").read_text(encoding="utf-8")
version = re.search(r'^version = "(.+)"$', manifest, re.MULTILINE)
assert version, "Cargo.toml has no version"

setup(name="urilint-hooks", version=version[1], install_requires=[f"urilint=={version[1]}"], packages=[])
