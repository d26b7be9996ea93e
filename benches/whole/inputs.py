"""The inputs, each made of what a folder of corpora holds, and repeated up to a size."""

import bz2
import gzip
import os
import re
import shutil
import subprocess
import sys

DOCUMENTS = (".md", ".rst", ".html", ".htm", ".adoc", ".asciidoc", ".txt", ".tex", ".org", ".texi", ".xml")
# The bytes of a file that decide what it is.
HEAD = 1 << 16
# A text that starts so may be taken for a message.
HEADER = re.compile(rb"[A-Za-z-]+:")


class Texts:
    """The files of a folder by what they are: mailboxes, messages, plain text, documents."""

    def __init__(self, folder, urilint):
        self.folder = folder
        self.urilint = urilint
        self.mailboxes, self.messages, self.plain, self.documents = [], [], [], []
        for root, folders, files in os.walk(folder):
            folders.sort()
            for name in sorted(files):
                self._sort(os.path.join(root, name))

    def _sort(self, path):
        with open(path, "rb") as file:
            head = file.read(HEAD)
        if b"\0" in head or not head:
            return
        if path.lower().endswith(DOCUMENTS):
            self.documents.append(path)
        if head.startswith(b"From ") and b"\nSubject: " in head:
            self.mailboxes.append(path)
        elif b"\nSubject: " in head and (b"\nReceived: " in head or b"\nMIME-Version: " in head):
            self.messages.append(path)
        elif path.endswith(".txt") and not HEADER.match(head):
            self.plain.append(path)


def read(paths):
    for path in paths:
        with open(path, "rb") as file:
            yield file.read()


def messages(texts):
    """All messages, each with the line that starts it in a mailbox."""
    for box in read(texts.mailboxes):
        starts = [0]
        while (at := box.find(b"\n\nFrom ", starts[-1])) >= 0:
            starts.append(at + 2)
        for start, end in zip(starts, [*starts[1:], len(box)]):
            yield box[start:end]
    for message in read(texts.messages):
        start = b"" if message.startswith(b"From ") else b"From a@example.org Sat Nov 21 10:00:00 2026\n"
        yield start + message.replace(b"\r\n", b"\n").replace(b"\nFrom ", b"\n>From ") + b"\n\n"


def has(message, kind):
    return b"\nContent-Type: " + kind in message or b"\nContent-type: " + kind in message


def plain(texts):
    yield from read(texts.plain)


def no_colon(texts):
    for text in plain(texts):
        yield text.replace(b":", b" ").replace(b"www.", b"www ")


def mailbox(texts):
    yield from read(texts.mailboxes)


def html_mail(texts):
    """Messages with HTML and without plain text."""
    return (m for m in messages(texts) if has(m, b"text/html") and not has(m, b"text/plain"))


def mixed_mail(texts):
    """Messages with both, as mailing lists have them."""
    return (m for m in messages(texts) if has(m, b"text/html") and has(m, b"text/plain"))


def links(texts):
    """The links of the corpora, one on a line."""
    found = subprocess.run(
        [texts.urilint, "extract", "--format", "plain", "--scheme", "http,https", texts.folder],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False,
    ).stdout
    yield found


def distinct(texts):
    """The same, each different from all others."""
    lines = next(links(texts)).splitlines()
    for lap in range(1 << 20):
        yield b"".join(b"%s#%d-%d\n" % (line, lap, at) for at, line in enumerate(lines))


# Name -> (what it is, what makes it, the suffix of the file).
INPUTS = {
    "plain": ("plain text", plain, ".txt"),
    "no-colon": ("plain text without a colon", no_colon, ".txt"),
    "mailbox": ("a mailbox", mailbox, ".mbox"),
    "html-mail": ("a mailbox of HTML mail", html_mail, ".mbox"),
    "mixed-mail": ("a mailbox of a list with HTML parts", mixed_mail, ".mbox"),
    "links": ("a link on each line", links, ".txt"),
    "distinct": ("links that are all different", distinct, ".txt"),
    "documents": ("a tree of documents", None, ""),
    "gz": ("the mailbox, in gzip", mailbox, ".mbox.gz"),
    "bz2": ("the mailbox, in bzip2", mailbox, ".mbox.bz2"),
    "zst": ("the mailbox, in Zstandard", mailbox, ".mbox.zst"),
}


def make(name, texts, size, work):
    """Makes an input of about `size` bytes (unpacked); returns its path, or None without text for it."""
    _, maker, suffix = INPUTS[name]
    path = os.path.join(work, name + suffix)
    if name == "documents":
        return tree(texts, size, path)
    in_child(lambda: repeat(maker, texts, size, path))
    if not os.path.getsize(path):
        os.remove(path)
        return None
    if suffix.endswith(".zst") and not shutil.which("zstd"):
        os.remove(path)
        return None
    in_child(lambda: pack(path, suffix))
    return path


def in_child(work):
    """Works in a child process: the peak memory of this process would count as that of what it runs."""
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    if os.waitpid(child, 0)[1]:
        sys.exit("an input could not be made")


def repeat(maker, texts, size, path):
    """Writes what `maker` yields again and again, up to the line end before `size`."""
    with open(path, "wb") as out:
        while True:
            before = out.tell()
            for text in maker(texts):
                room = size - out.tell()
                if len(text) >= room:
                    out.write(text[: text.rfind(b"\n", 0, room) + 1])
                    return
                out.write(text)
            if out.tell() == before:
                return


def pack(path, suffix):
    if suffix.endswith((".gz", ".bz2")):
        compress = gzip.compress if suffix.endswith(".gz") else bz2.compress
        with open(path, "rb") as file:
            packed = compress(file.read(), 6)
        with open(path, "wb") as file:
            file.write(packed)
    elif suffix.endswith(".zst"):
        raw = path.removesuffix(".zst")
        os.rename(path, raw)
        subprocess.run(["zstd", "-q", "--rm", raw, "-o", path], check=True)


def tree(texts, size, path):
    """Copies documents, with their folders."""
    copied = 0
    for file in texts.documents:
        target = os.path.join(path, os.path.relpath(file, texts.folder))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(file, target)
        copied += os.path.getsize(file)
        if copied >= size:
            break
    return path if copied else None


def describe(name, path):
    files = [path]
    if os.path.isdir(path):
        files = [os.path.join(root, file) for root, _, names in os.walk(path) for file in names]
    size = sum(os.path.getsize(file) for file in files)
    return f"{INPUTS[name][0][0].upper()}{INPUTS[name][0][1:]}: {size / 1e6:.1f} MB in {len(files)} file{'s' if len(files) > 1 else ''}."


def remove(path):
    if os.path.isdir(path):
        shutil.rmtree(path)
    elif os.path.exists(path):
        os.remove(path)
