"""The program in a wheel, and the target that the wheel is for."""

import re
import zipfile

SYSTEMS = {"win_amd64": "x86_64-pc-windows-msvc", "win_arm64": "aarch64-pc-windows-msvc"}


def target(wheel):
    """The target of a wheel, by the platform tags in its name."""
    tags = wheel.name.removesuffix(".whl").split("-")[-1]
    if tags in SYSTEMS:
        return SYSTEMS[tags]
    architecture = "aarch64" if re.search("(aarch64|arm64)$", tags) else "x86_64"
    if tags.startswith("macosx"):
        return f"{architecture}-apple-darwin"
    return f"{architecture}-unknown-linux-{'musl' if 'musllinux' in tags else 'gnu'}"


def program(wheel):
    """The name and the bytes of the program in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if re.search(r"\.data/scripts/urilint(\.exe)?$", name):
                return name.rsplit("/", 1)[1], archive.read(name)
    raise SystemExit(f"{wheel.name}: no program")
