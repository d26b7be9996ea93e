"""Makes the archives of a release from its wheels, and checks them.

    python3 packaging/release/assemble.py WHEELS OUT

Each archive has the program of a wheel. One of them has to run on this machine: it writes the completions
and the manual pages. `cargo about` has to be installed, for the licences of the dependencies.
"""

import hashlib
import sys
import tempfile
from pathlib import Path

import archives
import check
import extras
import wheels
from project import targets


def assemble(found, out):
    programs = {wheels.target(wheel): wheels.program(wheel) for wheel in sorted(found.glob("*.whl"))}
    unknown = programs.keys() - {row["target"] for row in targets()}
    assert not unknown, f"not in targets.json: {unknown}"
    native = next((target for target in programs if check.emulator(target) == []), None)
    assert native, "no wheel has a program that runs on this machine"
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        name, program = programs[native]
        (Path(folder) / name).write_bytes(program)
        (Path(folder) / name).chmod(0o755)
        files = Path(folder) / "extras"
        extras.make(Path(folder) / name, files)
        for target, (name, program) in programs.items():
            check.check(archives.write(target, archives.members(files, name, program), out))
    write_sums(out)


def write_sums(out):
    """Writes SHA256SUMS, which `sha256sum --check` reads."""
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(out.glob("urilint-*")) if path.suffix != ".sha256"]
    (out / "SHA256SUMS").write_text("".join(sums), encoding="ascii")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    assemble(Path(sys.argv[1]), Path(sys.argv[2]))
