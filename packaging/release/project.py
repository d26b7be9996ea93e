"""What a release takes from the sources: the version, the address and the targets."""

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def manifest():
    """Cargo.toml."""
    return tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))


def version():
    """The version, which Cargo.toml alone states."""
    return manifest()["package"]["version"]


def address():
    """The address of the project: the constant of the reports. It is empty until there is one."""
    source = (ROOT / "src/report/mod.rs").read_text(encoding="utf-8")
    return re.search(r'^pub const PROJECT_ADDRESS: &str = "(.*)";$', source, re.MULTILINE)[1]


def targets():
    """The targets of a release, in the order of their archives."""
    return json.loads((ROOT / "packaging/release/targets.json").read_text(encoding="utf-8"))


def commit_time():
    """The time of the files of a release: that of the commit, so that a second build has the same bytes."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given or subprocess.check_output(["git", "log", "-1", "--format=%ct"], cwd=ROOT))


def archive_name(target):
    """The name of the archive of a target. `cargo binstall` and action.yml have the same one."""
    suffix = "zip" if "windows" in target else "tar.gz"
    return f"urilint-{version()}-{target}.{suffix}"
