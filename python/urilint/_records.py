"""What the iterators return: an object for each line of `ndjson`.

A key that a class has no attribute for is in `extra`: those of later versions of the program, and
`uri_bytes` and the like, which have all bytes of a text that is not UTF-8, in base64.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Callable, Mapping, Optional, TypeVar

__all__ = ["Edit", "Finding", "Fix", "Link", "read_finding", "read_findings", "read_link", "read_links"]

Record = TypeVar("Record")


@dataclass
class Link:
    """A URI in a text, by `urilint.extract`.

    Lines and columns count from 1, messages of a mailbox from 1, bytes from 0; `byte_end` is
    exclusive. Offsets are those of the bytes as they are stored, or of the decompressed stream.
    """

    path: str
    """The name of the file, `-` for text in memory. Bytes that are not UTF-8 are `%XX`."""
    line: Optional[int]
    """`None` if the lines before it were not counted."""
    column: Optional[int]
    byte_start: int
    byte_end: int
    uri: str
    """The URI, without its line breaks and delimiters. Credentials are masked."""
    raw: str
    """The text at `byte_start`."""
    scheme: str
    wrapper: str
    """`angle`, `url-prefix`, `double-quote`, `single-quote`, `backtick`, `markup` or `none`."""
    context: str
    """`link`, `bare`, `code`, `header` or `ns`."""
    valid: bool
    """Whether the URI has no fault by the grammar of its profile and scheme."""
    host: Optional[str] = None
    domain: Optional[str] = None
    """The registered domain of the host, by the Public Suffix List."""
    alternatives: Optional[list[str]] = None
    """Other readings of the same text."""
    abbreviated: bool = False
    """Whether the scheme is not in the text (`www.example.org`)."""
    joins: int = 0
    """The number of line breaks that were removed."""
    text: Optional[str] = None
    """The text of the link, in markup."""
    resolved: Optional[str] = None
    """The URI that a relative reference resolves to."""
    unwrapped: Optional[str] = None
    """The URI that a link of a mail gateway or redirector contains."""
    relative: bool = False
    """Whether this is a relative reference."""
    suspect: Optional[str] = None
    """`misspelt`, `defanged` or `obfuscated`: `uri` is the corrected form of `raw`."""
    message_number: Optional[int] = None
    """The number of the message in its mailbox."""
    message_id: Optional[str] = None
    date: Optional[str] = None
    """The date of the message, as of RFC 3339."""
    sender: Optional[str] = None
    """The field From. The key is `from`, which is a keyword of Python."""
    subject: Optional[str] = None
    list_id: Optional[str] = None
    part: Optional[str] = None
    """The media type of the part of the message."""
    encoding: Optional[str] = None
    """The transfer encoding of the part."""
    member: Optional[str] = None
    """The member of an archive."""
    record_id: Optional[str] = None
    """The identifier of the record of a web archive."""
    record_date: Optional[str] = None
    record_offset: Optional[int] = None
    """Where the record starts, in the file as it is stored."""
    target: Optional[str] = None
    """The URI that the record was fetched from."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Keys that this class has no attribute for."""


@dataclass
class Edit:
    """The replacement of a range of bytes by a text."""

    byte_start: int
    byte_end: int
    text: str


@dataclass
class Fix:
    """The edits that remove a fault. They are made together, or not at all."""

    safety: str
    """`safe`: the URI still identifies the same resource; `unsafe`: it may not."""
    edits: list[Edit]


@dataclass
class Finding:
    """A fault of a URI, by `urilint.check`.

    Lines and columns count from 1, messages of a mailbox from 1, bytes from 0; ends are
    exclusive. Positions are those of the fault, not of the whole URI.
    """

    path: str
    """The name of the file, `-` for text in memory. Bytes that are not UTF-8 are `%XX`."""
    line: Optional[int]
    """`None` if the lines before it were not counted."""
    column: Optional[int]
    end_line: Optional[int]
    end_column: Optional[int]
    byte_start: int
    byte_end: int
    code: str
    """The code of the rule, such as `S004`."""
    name: str
    """The name of the rule, such as `bad-percent-escape`."""
    severity: str
    """`error`, `warning` or `info`."""
    message: str
    """What is wrong."""
    uri: str
    """The URI with the fault. Credentials are masked."""
    wrapper: str
    """`angle`, `url-prefix`, `double-quote`, `single-quote`, `backtick`, `markup` or `none`."""
    context: str
    """`link`, `bare`, `code`, `header` or `ns`."""
    mention: Optional[list[str]] = None
    """The cues by which the URI is only mentioned (`urilint explain mentions`)."""
    host: Optional[str] = None
    domain: Optional[str] = None
    """The registered domain of the host, by the Public Suffix List."""
    help: Optional[str] = None
    """What to write instead."""
    reference: Optional[str] = None
    """The section of the document that the rule is from."""
    fix: Optional[Fix] = None
    count: int = 1
    """How many findings of this rule in this URI this one is for."""
    message_number: Optional[int] = None
    """The number of the message in its mailbox."""
    message_id: Optional[str] = None
    date: Optional[str] = None
    """The date of the message, as of RFC 3339."""
    sender: Optional[str] = None
    """The field From. The key is `from`, which is a keyword of Python."""
    subject: Optional[str] = None
    list_id: Optional[str] = None
    part: Optional[str] = None
    """The media type of the part of the message."""
    encoding: Optional[str] = None
    """The transfer encoding of the part."""
    member: Optional[str] = None
    """The member of an archive."""
    record_id: Optional[str] = None
    """The identifier of the record of a web archive."""
    record_date: Optional[str] = None
    record_offset: Optional[int] = None
    """Where the record starts, in the file as it is stored."""
    target: Optional[str] = None
    """The URI that the record was fetched from."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Keys that this class has no attribute for."""


_LINK_KEYS = frozenset(item.name for item in fields(Link)) - {"extra", "sender"}
_LINK_DEFAULTS = {item.name: item.default for item in fields(Link) if item.default is not MISSING}
_FINDING_KEYS = frozenset(item.name for item in fields(Finding)) - {"extra", "sender"}


def read_link(record: dict[str, Any]) -> Link:
    """Returns the link that a line of `extract --format ndjson` describes."""
    return _read(record, _LINK_KEYS, Link)


def read_finding(record: dict[str, Any]) -> Finding:
    """Returns the finding that a line of `check --format ndjson` describes."""
    fix = record.get("fix")
    if fix is not None:
        record["fix"] = _read_fix(fix)
    return _read(record, _FINDING_KEYS, Finding)


def read_links(records: list[dict[str, Any]]) -> list[Link]:
    """Returns the links of a text."""
    return [_link(record) for record in records]


def _link(record: dict[str, Any]) -> Link:
    """Returns the same as `read_link`, in a third of the time for a record that has no other keys."""
    if not _LINK_KEYS.issuperset(record):
        return read_link(record)
    link = Link.__new__(Link)
    link.__dict__ = {**_LINK_DEFAULTS, **record, "extra": {}}
    return link


def read_findings(records: list[dict[str, Any]]) -> list[Finding]:
    """Returns the findings of a text."""
    return [read_finding(record) for record in records]


def _read(record: dict[str, Any], keys: frozenset[str], make: Callable[..., Record]) -> Record:
    unknown = record.keys() - keys
    if not unknown:
        return make(**record)
    extra = {key: value for key, value in record.items() if key in unknown}
    known = {key: value for key, value in record.items() if key not in unknown}
    sender = extra.pop("from", None)
    return make(**known, sender=sender, extra=extra)


def _read_fix(fix: Mapping[str, Any]) -> Fix:
    edits = [Edit(edit["byte_start"], edit["byte_end"], edit["text"]) for edit in fix["edits"]]
    return Fix(fix["safety"], edits)
