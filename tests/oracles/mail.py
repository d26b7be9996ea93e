#!/usr/bin/env python3
"""Compares the URIs that urilint finds in messages with those in the text that Python's package
`email` decodes from them. Without files, messages are made here."""

import argparse
import collections
import email.message
import email.policy
import email.utils
import json
import mailbox
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from oracles import Difference, explanation, known

# The input format of urilint for the subtypes of text; the others are read as plain text.
FORMATS = {"html": "html", "calendar": "icalendar", "vcard": "vcard", "x-vcard": "vcard", "directory": "vcard"}
HEADER = re.compile(rb"(From |[!-9;-~]+:)")
CHARSETS = ["us-ascii", "utf-8", "iso-8859-1", "windows-1252", "iso-2022-jp", "koi8-r", "shift_jis", "utf-16"]
WORDS = {"koi8-r": "\u043f\u0440\u0438\u0432\u0435\u0442", "iso-2022-jp": "\u65e5\u672c", "shift_jis": "\u65e5\u672c", "us-ascii": "see"}


def body(rng, subtype, charset):
    """A text with URIs between words of its charset, on short and long lines."""
    word = WORDS.get(charset, "caf\u00e9")
    uri = lambda: f"http://www.example.org/{rng.randrange(10**rng.randrange(1, 60))}?a={rng.randrange(100)}&b=x=3D"
    lines = []
    for _ in range(rng.randrange(1, 8)):
        line = " ".join(rng.choice([word, f"<{uri()}>", word, "=20", "="]) for _ in range(rng.randrange(1, 6)))
        if subtype == "html":
            line = f'{word} <a href="{uri()}">{word}</a><br>'
        lines.append(line)
    return "\n".join(lines) + "\n"


def leaf(rng):
    subtype, charset = rng.choice(["plain", "html"]), rng.choice(CHARSETS)
    transfer = "base64" if charset == "utf-16" else rng.choice(["quoted-printable", "base64", "8bit"])
    if charset in ("us-ascii", "iso-2022-jp") and transfer == "8bit":
        transfer = "7bit"
    part = email.message.EmailMessage()
    part.set_content(body(rng, subtype, charset), subtype=subtype, charset=charset, cte=transfer)
    return part


def made(count, seed):
    """Messages of one part, of several, nested ones, and forwarded messages."""
    rng = random.Random(seed)
    for number in range(count):
        message = leaf(rng)
        for _ in range(rng.randrange(3)):
            outer = email.message.EmailMessage()
            if rng.random() < 0.3:
                message["Subject"] = "forwarded"
                outer["Content-Type"] = "message/rfc822"
                outer.set_payload([message])
            else:
                outer["Content-Type"] = rng.choice(["multipart/mixed", "multipart/alternative"])
                outer.set_payload([message, leaf(rng)])
            message = outer
        message["From"] = "anna@example.org"
        message["Subject"] = f"message {number}"
        yield message.as_bytes()


def read(path):
    """The messages of a file, or of all files below a folder."""
    if path.is_dir():
        for entry in sorted(path.rglob("*")):
            if entry.is_file():
                yield from read(entry)
    elif path.open("rb").read(5) == b"From ":
        box = mailbox.mbox(path, create=False)
        for key in box.keys():
            yield box.get_bytes(key)
    elif HEADER.match(raw := path.read_bytes()):
        yield raw


def decoded(raw):
    """The leaves that are text: a description, a format, and the text."""
    parts = email.message_from_bytes(raw, policy=email.policy.compat32).walk()
    for part in parts:
        # urilint reads the text around the parts of a multipart, too.
        for text in (part.preamble, part.epilogue):
            if text:
                yield "around the parts", "plain", text
        if part.get_content_maintype() != "text" or part.is_multipart():
            continue
        kind = FORMATS.get(part.get_content_subtype(), "plain")
        content = part.get_payload(decode=True) or b""
        charset = str(part.get_param("charset", "utf-8"))
        try:
            text = content.decode(charset, "replace")
        except LookupError:
            text = content.decode("utf-8", "replace")
        headers = [f"{name}: {part[name]}" for name in ("Content-Type", "Content-Transfer-Encoding", "Content-Disposition") if part[name]]
        yield "; ".join(" ".join(line.split()) for line in headers), kind, text


def inner_headers(raw):
    """The values of the headers of parts and of forwarded messages."""
    _, *parts = email.message_from_bytes(raw, policy=email.policy.compat32).walk()
    return "\n".join(str(value) for part in parts for value in part.values())


def header_end(raw):
    """The offset of the first empty line."""
    ends = [at for at in (raw.find(b"\n\n"), raw.find(b"\n\r\n")) if at >= 0]
    return min(ends, default=0)


def extracted(program, folder, input_format, starts):
    """For each file, the URIs after its start that are not in a header."""
    command = [program, "extract", "--isolated", "--format", "ndjson", "--input-format", input_format, str(folder)]
    ran = subprocess.run(command, capture_output=True, check=False)
    # 2: a part could not be read to its end, as one that looks like an archive.
    if ran.returncode not in (0, 2):
        raise SystemExit(f"{program}: exit code {ran.returncode}: {ran.stderr.decode()[:500]}")
    found = collections.defaultdict(set)
    for line in ran.stdout.decode("utf-8", "replace").splitlines():
        link = json.loads(line)
        name = Path(link["path"]).relative_to(folder).as_posix()
        in_body = link["context"] != "header" and link["byte_start"] >= starts[name]
        if in_body and isinstance(link["uri"], str):
            found[name].add(link["uri"])
    return found


def differences(messages, program):
    """The number of URIs that both find, and the differences."""
    with tempfile.TemporaryDirectory() as folder:
        formats = {"plain", *FORMATS.values()}
        for name in {"mail", *formats}:
            Path(folder, name).mkdir()
        leaves, headers, starts = collections.defaultdict(dict), {}, collections.Counter()
        for number, raw in enumerate(messages):
            Path(folder, "mail", f"{number}.eml").write_bytes(raw)
            starts[f"{number}.eml"] = header_end(raw)
            headers[number] = inner_headers(raw)
            for at, (description, kind, text) in enumerate(decoded(raw)):
                name = f"{number}-{at}.txt"
                Path(folder, kind, name).write_text(text, encoding="utf-8", errors="replace")
                leaves[number][name] = description
        ours = extracted(program, Path(folder, "mail"), "mail", starts)
        theirs = {}
        for name in formats:
            theirs |= extracted(program, Path(folder, name), name, starts)
        same, found = 0, []
        for number, names in leaves.items():
            own = ours.get(f"{number}.eml", set())
            expected = {uri: description for name, description in names.items() for uri in theirs.get(name, ())}
            same += len(own & expected.keys())
            found += [Difference("mail", expected[uri], uri, "absent", "found") for uri in sorted(expected.keys() - own)]
            for uri in sorted(own - expected.keys()):
                place = "header of a part" if uri in headers[number] else " | ".join(names.values())
                found.append(Difference("mail", place, uri, "found", "absent"))
        return len(leaves), same, found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="messages, mailboxes, and folders of them")
    parser.add_argument("--urilint", default="urilint", help="the program [default: urilint]")
    parser.add_argument("--cases", type=int, default=1000, help="the number of messages that are made [default: 1000]")
    parser.add_argument("--seed", type=int, default=1738, help="[default: 1738]")
    parser.add_argument("--most", type=int, default=20, help="unexplained differences to print [default: 20]")
    arguments = parser.parse_args()
    if arguments.files:
        messages = (raw for path in arguments.files for raw in read(path))
    else:
        messages = made(arguments.cases, arguments.seed)

    count, same, found = differences(messages, arguments.urilint)
    classes = known("mail")
    reasons = collections.Counter(explanation(classes, one) for one in found)
    print(f"email of Python {sys.version.split()[0]}: {count} messages with text, {same} URIs in both, {len(found)} in one only, {reasons[None]} unexplained")
    for reason, number in reasons.most_common():
        if reason is not None:
            print(f"    {number} {reason}")
    unexplained = [one for one in found if explanation(classes, one) is None]
    for one in unexplained[: arguments.most]:
        print(f"  unexplained: ours {one.ours}, theirs {one.theirs}: {one.input!r}\n    in {one.base}")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
