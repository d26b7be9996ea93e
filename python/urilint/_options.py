"""The options of the program as keywords: `only_valid=True` is `--only-valid`.

`True` gives the option alone, `False` and `None` leave it out, a string, number or path is its
value, and a list gives the option once for each item. Names are not checked here: the program
rejects what it does not know.
"""

from __future__ import annotations

import os
from typing import Iterable, Mapping, Optional, Sequence, TypedDict, Union

__all__ = ["CheckOptions", "ExtractOptions", "FixOptions", "arguments"]

Path = Union[str, "os.PathLike[str]"]
Many = Union[str, Sequence[str]]
Size = Union[int, str]


class _InputOptions(TypedDict, total=False):
    input_format: str
    """Format of all inputs [default: detected by name and content]."""
    stdin_filename: str
    """Name of text in memory; its extension helps to detect the format."""
    byte_range: str
    """Only the records of a file that start in ``START..END``."""
    count_lines: bool
    """With ``byte_range``: count lines from the start of the file."""
    profile: str
    """Specification by which URIs are parsed, such as ``rfc3986`` or ``whatwg``."""
    base: str
    """Base URI of relative references in markup that does not specify one."""
    text: bool
    """Read binary files as text."""
    charset: str
    """Charset of text that declares none and is not UTF-8 [default: guessed for each paragraph]."""
    no_ignore: bool
    """Do not apply .gitignore, .ignore and .urilintignore."""
    hidden: bool
    """Read hidden files and folders outside work trees of git, too."""
    files_from: Path
    """The files that this file names."""
    splits_from: Path
    """The entries of a manifest of ``urilint plan``."""
    part: int
    """With ``splits_from``: only the entry with this number, from 0."""
    allow_incomplete: bool
    """Accept files that are damaged or end early: what precedes the damage is read."""
    verify_digests: bool
    """Verify the digests that records of web archives declare."""
    identity: str
    """With ``splits_from``: ``size``, ``mtime`` or ``digest``, by which a file is the planned one."""
    since: str
    """Only messages of this date or later."""
    until: str
    """Only messages of this date or earlier."""
    sender: Many
    """``--from``: only messages whose sender matches one of these globs."""
    list: Many
    """Only messages of mailing lists that match one of these globs."""
    exclude: Many
    """Globs of files that are not read."""
    force_exclude: bool
    """Apply ignore files and exclusions to named files, too."""
    follow: bool
    """Follow symbolic links."""
    config: Path
    """The configuration for all inputs [default: the nearest one above each]."""
    isolated: bool
    """Ignore configuration files."""
    threads: int
    """Number of threads [default: the number of processors]."""
    path_label: str
    """``given``, ``relative`` or ``absolute``: how paths are written."""
    show_secrets: bool
    """Do not mask passwords and tokens."""


class ExtractOptions(_InputOptions, total=False):
    """The options of `urilint extract` (`urilint extract --help`)."""

    suspects: bool
    """Also what was meant as a URI, in its corrected form."""
    bare_hosts: bool
    """Also hosts without a scheme."""
    resolve: bool
    """Relative references as the URIs that they resolve to."""
    references: bool
    """Also relative references."""
    unwrap: bool
    """Links of gateways and redirectors as the URIs that they contain."""
    normalize: str
    """URIs in the normal form of this level."""
    scheme: Many
    """Only URIs with these schemes."""
    exclude_scheme: Many
    """No URIs with these schemes."""
    context: Many
    """Only URIs in these contexts."""
    host: Many
    """Only URIs whose host matches one of these globs."""
    exclude_host: Many
    """No URIs whose host matches one of these globs."""
    match: Many
    """Only URIs that match one of these regular expressions."""
    exclude_match: Many
    """No URIs that match one of these regular expressions."""
    only_valid: bool
    """Only URIs without faults."""


class CheckOptions(_InputOptions, total=False):
    """The options of `urilint check` (`urilint check --help`)."""

    select: Many
    """Run only these rules."""
    extend_select: Many
    """Run these rules in addition."""
    ignore: Many
    """Do not run these rules."""
    preset: str
    """Start from the rules of a preset: ``docs``, ``mail`` or ``harvest``."""
    mentions: str
    """How findings on URIs that are only mentioned are reported: ``judge`` or ``report``."""
    no_suppressions: bool
    """Also findings that a comment suppresses."""
    no_config_ignores: bool
    """Do not apply what a configuration leaves out, such as ``ignore`` and ``allow``."""
    all_http: bool
    """Report http URIs of all public hosts (L002)."""
    check_local: bool
    """Report relative links to files and anchors that do not exist."""
    root_dir: Many
    """With ``check_local``: the directories that links starting with ``/`` lead to."""
    min_severity: str
    """Least severity to report: ``info``, ``warning`` or ``error``."""


class FixOptions(CheckOptions, total=False):
    """The options of `urilint.fix`."""

    unsafe_fixes: bool
    """Also fixes that may change what a URI identifies."""


# Options that change what is printed, or where: the records would not be those of a stream.
_FIXED = frozenset(
    "by color compress count diff fields files fix format group_by help link_template list_formats memory no_header null "
    "output output_dir progress quiet redact_people sarif_limit statistics top unique unsafe_fixes "
    "verbose version write_baseline".split()
)

# Names of options that are keywords of Python.
_KEYWORDS = {"sender": "from"}


def arguments(options: Mapping[str, object], allowed: frozenset[str] = frozenset()) -> list[str]:
    """Returns the command line's form of options.

    Raises ``TypeError`` for options that change what is printed, and for values that are neither
    text, numbers nor paths.
    """
    found: list[str] = []
    for name, value in options.items():
        if name in _FIXED and name not in allowed:
            raise TypeError(f"the option {name!r} is not available: records are the output")
        flag = _KEYWORDS.get(name, name).replace("_", "-")
        found.extend(_option(f"--{flag}", value))
    return found


def _option(flag: str, value: object) -> Iterable[str]:
    if value is None or value is False:
        return ()
    if value is True:
        return (flag,)
    single = _value(value)
    if single is not None:
        return (f"{flag}={single}",)
    if not isinstance(value, Iterable):
        raise TypeError(f"{flag}: {type(value).__name__} is no value of an option")
    items = [_value(item) for item in value]
    if None in items:
        raise TypeError(f"{flag}: the items of a list are text, numbers or paths")
    return [f"{flag}={item}" for item in items]


def _value(value: object) -> Optional[str]:
    if isinstance(value, (str, os.PathLike)):
        return os.fspath(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return None
