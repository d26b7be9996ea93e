"""The tools that are compared: how each is called, its version, and what it is made for."""

import glob
import os
import shutil
import subprocess
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
RELEASE = os.path.join(os.environ.get("CARGO_TARGET_DIR", os.path.join(ROOT, "target")), "release")
# Where `pip` and `npm` installed the tools.
PEERS = os.environ.get("URILINT_TOOLS", os.path.join(ROOT, "target", "peers"))
PYTHON = os.path.join(PEERS, "bin", "python")
SLASHES = r'(?i)\b[a-z][a-z0-9+.-]*://[^\s<>"]+'
# The longest time that a tool may take for one input, in seconds.
PATIENCE = 30


@dataclass
class Tool:
    """A tool: the command that prints the URIs of the files after it, one on a line."""

    name: str
    made_for: str
    command: list
    version: list
    env: dict = field(default_factory=dict)

    def run(self, path, timeout=PATIENCE):
        """What it prints for a file, or None if it fails or takes too long."""
        try:
            done = subprocess.run(
                [*self.command, path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                timeout=timeout, env={**os.environ, **self.env}, check=False,
            )
        except (subprocess.TimeoutExpired, OSError):
            return None
        return done.stdout if done.returncode in (0, 1) else None

    def version_text(self):
        """Its version, or None if it is not installed."""
        try:
            done = subprocess.run(
                self.version, capture_output=True, env={**os.environ, **self.env}, check=False, timeout=60
            )
        except OSError:
            return None
        words = done.stdout.decode(errors="replace").split()
        numbers = [word for word in words if word[:1].isdigit()]
        return numbers[0] if done.returncode == 0 and numbers else None


def installed():
    """All tools that are installed, with their versions."""
    found = [(tool, tool.version_text()) for tool in tools()]
    return [pair for pair in found if pair[1]], [tool.name for tool, version in found if not version]


def tools():
    urilint = os.environ.get("URILINT", os.path.join(RELEASE, "urilint"))
    own = [urilint, "extract", "--isolated", "--format", "plain", "--show-secrets", "--threads", "1"]
    yield Tool("urilint", "URIs in text, mail and documents", own, [urilint, "--version"])
    yield Tool(
        "ripgrep", "searching; here with a pattern of scheme, `://`, no space",
        ["rg", "-a", "--no-mmap", "-j1", "--no-config", "-oNI", SLASHES], ["rg", "--version"],
    )
    linkify = bench_program("linkify")
    yield Tool("linkify", "URLs in plain text (Rust)", [linkify], ["echo", locked("linkify") or ""])
    yield Tool(
        "lychee", "checking the links of documents (Rust)",
        [lychee(), "--offline", "--dump", "--include-verbatim", "--no-progress"], [lychee(), "--version"],
    )
    modules = os.path.join(PEERS, "node_modules")
    for name in ("linkify-it", "linkifyjs"):
        script = os.path.join(HERE, "adapters", name.replace("-", "_") + ".js")
        print_version = f"console.log(require('{modules}/{name}/package.json').version)"
        yield Tool(
            name, "URLs in plain text (JavaScript)", ["node", script], ["node", "-e", print_version],
            {"NODE_PATH": modules},
        )
    yield Tool(
        "URI::Find", "URIs in plain text (Perl)", ["perl", os.path.join(HERE, "adapters", "uri_find.pl")],
        ["perl", "-MURI::Find", "-e", "print $URI::Find::VERSION"],
    )
    yield Tool(
        "URI.extract", "URIs in plain text (Ruby's standard library)",
        ["ruby", os.path.join(HERE, "adapters", "uri_extract.rb")], ["ruby", "-ruri", "-e", "puts URI::VERSION"],
    )
    for name, made_for in (("urlextract", "URLs in plain text (Python)"), ("urlscan", "URLs in messages (Python)")):
        version = [PYTHON, "-c", f"import importlib.metadata as m; print(m.version('{name}'))"]
        yield Tool(name, made_for, [PYTHON, os.path.join(HERE, "adapters", name + "_tool.py")], version)


def bench_program(name):
    built = glob.glob(os.path.join(RELEASE, "deps", name + "-*"))
    built = [path for path in built if os.access(path, os.X_OK) and not path.endswith(".d")]
    return max(built, key=os.path.getmtime, default="")


def lychee():
    return shutil.which("lychee") or os.path.join(PEERS, "bin", "lychee")


def locked(crate):
    """The version of a crate in Cargo.lock, if its program was built."""
    if not bench_program(crate):
        return None
    with open(os.path.join(ROOT, "Cargo.lock"), encoding="utf-8") as lock:
        packages = lock.read().split("[[package]]")
    version = next(package for package in packages if f'name = "{crate}"' in package)
    return version.split('version = "', 1)[1].split('"', 1)[0]
