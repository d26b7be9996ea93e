"""Checks archives of a release as they are published.

    python3 packaging/release/check.py ARCHIVE...

The checksum, the files, and the program: run where this machine can (natively, arm64 by qemu, Windows by
Wine), and otherwise by its first bytes alone, which is printed.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from archives import unpack
from extras import COMPLETIONS, DOCUMENTS, LICENCES
from project import manifest, version

# The first bytes of programs, by a part of the target's name.
MAGIC = {"linux": b"\x7fELF", "darwin": b"\xcf\xfa\xed\xfe", "windows": b"MZ"}
# Programs that run those of another machine.
EMULATORS = {"aarch64-unknown-linux": ["qemu-aarch64-static", "qemu-aarch64"], "windows": ["wine"]}
# A program that is larger has something in it that does not belong there.
LARGEST = 32_000_000


def emulator(target):
    """The command that runs programs of a target: none of its own, an emulator, or None."""
    system = platform.system().lower()
    if target.startswith(platform.machine().replace("arm64", "aarch64")) and system in target:
        return []
    for part, names in EMULATORS.items():
        found = [shutil.which(name) for name in names if part in target]
        if any(found):
            return [next(filter(None, found))]
    return None


def is_static(program):
    """Returns true if an ELF file has no interpreter (PT_INTERP)."""
    data = program.read_bytes()
    start, size, count = (int.from_bytes(data[a:b], "little") for a, b in ((32, 40), (54, 56), (56, 58)))
    kinds = (int.from_bytes(data[at : at + 4], "little") for at in range(start, start + size * count, size))
    return 3 not in kinds


def run(command, text):
    """Runs the program on a text: it has to find the fault."""
    environment = {**os.environ, "WINEDEBUG": "-all"}
    shown = subprocess.run([*command, "--version"], check=True, capture_output=True, env=environment).stdout
    assert shown.decode().strip() == f"urilint {version()}", shown
    arguments = [*command, "check", "--isolated", "--format", "concise", "-"]
    found = subprocess.run(arguments, input=text, capture_output=True, check=False, env=environment)
    assert found.returncode == 1 and b"[S004 " in found.stdout, found


def binstall_name(target):
    """The name of the archive that `cargo binstall` downloads, by the metadata of Cargo.toml."""
    metadata = manifest()["package"]["metadata"]["binstall"]
    form = metadata.get("overrides", {}).get(target, {}).get("pkg-fmt", metadata["pkg-fmt"])
    values = {"version": version(), "target": target, "archive-suffix": {"tgz": ".tar.gz", "zip": ".zip"}[form]}
    name = metadata["pkg-url"].rsplit("/", 1)[1]
    for key, value in values.items():
        name = name.replace(f"{{ {key} }}", value)
    return name


def check(path):
    stated = Path(f"{path}.sha256").read_text(encoding="ascii")
    assert stated == f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n", stated
    target = path.name.removeprefix(f"urilint-{version()}-").removesuffix(".zip").removesuffix(".tar.gz")
    assert path.name == binstall_name(target), f"binstall downloads {binstall_name(target)}"
    with tempfile.TemporaryDirectory() as folder:
        top = unpack(path, Path(folder))
        names = {file.relative_to(top).as_posix() for file in top.rglob("*") if file.is_file()}
        program = "urilint.exe" if "windows" in target else "urilint"
        wanted = {program, LICENCES, "man/urilint.1", "man/urilint-check.1", *DOCUMENTS}
        wanted |= {f"completions/{name}" for name in COMPLETIONS.values()}
        assert wanted <= names, f"{path.name} lacks {sorted(wanted - names)}"
        empty = [name for name in names if not (top / name).stat().st_size]
        assert not empty, f"{path.name}: empty files {empty}"
        size = (top / program).stat().st_size
        assert size <= LARGEST, f"{path.name}: {size} bytes"
        magic = next(magic for part, magic in MAGIC.items() if part in target)
        assert (top / program).read_bytes().startswith(magic), f"{path.name}: not a program of {target}"
        if "musl" in target:
            assert is_static(top / program), f"{path.name}: linked dynamically"
        command = emulator(target)
        if command is not None:
            run([*command, str(top / program)], b"half off: <http://shop.example.com/100%off>.\n")
        how = "not run" if command is None else "run" if not command else f"run by {Path(command[0]).name}"
        print(f"{path.name}: {path.stat().st_size:,} bytes, program {size:,} bytes, {how}")


if __name__ == "__main__":
    for argument in sys.argv[1:] or sys.exit(__doc__):
        check(Path(argument))
