"""Archives of a release: written the same each time, and checked as they are."""

import gzip
import hashlib
import io
import tarfile
import zipfile
from pathlib import Path

from project import archive_name, commit_time


def members(extras, name, program):
    """The files of an archive: their names and modes, in order, with their bytes."""
    files = {name: (0o755, program)}
    for path in sorted(extras.rglob("*")):
        if path.is_file():
            files[path.relative_to(extras).as_posix()] = (0o644, path.read_bytes())
    return files


def write(target, files, folder):
    """Writes the archive of a target and the file with its checksum. Returns its path."""
    path = folder / archive_name(target)
    top = path.name.removesuffix(".zip").removesuffix(".tar.gz")
    data = (pack_zip if path.suffix == ".zip" else pack_tar)(top, files, commit_time())
    path.write_bytes(data)
    Path(f"{path}.sha256").write_text(f"{hashlib.sha256(data).hexdigest()}  {path.name}\n", encoding="ascii")
    return path


def pack_tar(top, files, modified):
    buffer = io.BytesIO()
    with (
        gzip.GzipFile(filename="", mode="wb", fileobj=buffer, mtime=modified) as packed,
        tarfile.open(mode="w", fileobj=packed, format=tarfile.USTAR_FORMAT) as archive,
    ):
        for name, (mode, data) in files.items():
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size, entry.mode, entry.mtime = len(data), mode, modified
            archive.addfile(entry, io.BytesIO(data))
    return buffer.getvalue()


def pack_zip(top, files, modified):
    # The first day that the format has, rather than a time zone: zip has local times.
    del modified
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (mode, data) in files.items():
            entry = zipfile.ZipInfo(f"{top}/{name}")
            entry.external_attr, entry.compress_type = mode << 16, zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return buffer.getvalue()


def unpack(path, folder):
    """Unpacks an archive, and returns the folder at its top, which is the only entry there."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            archive.extractall(folder)
    else:
        with tarfile.open(path) as archive:
            archive.extractall(folder, filter="data")
    (top,) = folder.iterdir()
    assert path.name.startswith(f"{top.name}."), f"{path.name}: its folder is {top.name}"
    return top
