"""The strings that are compared: URIs and references by the grammar of RFC 3986, changed ones, and
strings composed of unusual parts. The same seed gives the same strings."""

import random
import string

UNRESERVED = string.ascii_letters + string.digits + "-._~"
SUB_DELIMS = "!$&'()*+,;="
SCHEMES = ["http", "http", "HTTP", "https", "ftp", "file", "mailto", "news", "ws", "urn", "foo", "x-y", "a+b.c-1"]
HOSTS = [
    "h.example", "h.example", "www.Example.org", "a-b.example", "localhost", "h", "h.example.", "",
    "192.0.2.1", "192.0.2.256", "[::1]", "[2001:db8::7]", "[1:2:3:4:5:6:7:8]", "[::ffff:192.0.2.1]",
    "[v1.a:b]", "h_x", "a%41b", "h!$&'()*+,;=", "-a", "0x7f.1", "xn--bcher-kva.example", "b\u00fccher.example",
]
ODD = [
    "%", "%4", "%zz", "#", "?", "/", "//", ":", "@", "[", "]", "\\", "<", ">", '"', " ", "^", "`", "{", "|",
    "}", "\t", "\x01", "\x7f", "\u00e9", "\u4e2d", "\ufdd0", "\ue000", "\U0001f600", ".", "..", "/../", "/./",
    "-", "_", "~", "0", "256", "::", ":80", ":99999", ":x", "v1.", "a", "G", "%C3%A9", "%2e", "%2F", "+", "'",
    ";a=1", "1:", "u:p@", "C:", "C|", "&", "=",
]
# What `urilint parse -` removes around a line.
WHITE_SPACE = " \t\n\r\f"


def some(rng, characters, most):
    """Up to `most` characters, a few of them percent-encoded."""
    pick = lambda: f"%{rng.randrange(256):02{rng.choice('xX')}}" if rng.random() < 0.05 else rng.choice(characters)
    return "".join(pick() for _ in range(rng.randrange(most + 1)))


def path(rng):
    segment = lambda: rng.choice([".", "..", "..", "", some(rng, UNRESERVED, 4), some(rng, UNRESERVED + SUB_DELIMS + ":@", 5)])
    segments = [segment() for _ in range(rng.randrange(6))]
    return "/".join(segments)


def authority(rng):
    user = rng.choice(["", "", "", some(rng, UNRESERVED + SUB_DELIMS + ":", 5) + "@"])
    port = rng.choice(["", "", "", ":", ":80", ":8080", ":443", ":0080"])
    return user + rng.choice(HOSTS) + port


def reference(rng, scheme_weight):
    """A URI or a relative reference, nearly always valid."""
    text = rng.choice(SCHEMES) + ":" if rng.random() < scheme_weight else ""
    rest = path(rng)
    if rng.random() < 0.6:
        text += "//" + authority(rng)
        rest = "/" + rest if rest else rest
    elif rng.random() < 0.3:
        rest = "/" + rest.lstrip("/")
    elif not text and ":" in rest.split("/")[0]:
        rest = "./" + rest
    text += rest
    for mark in "?#":
        if rng.random() < 0.3:
            text += mark + some(rng, UNRESERVED + SUB_DELIMS + ":@/?", 6)
    return text


def changed(rng, text):
    """The text with one to three parts removed, replaced or added."""
    for _ in range(rng.randrange(1, 4)):
        start = rng.randrange(len(text) + 1)
        text = text[:start] + rng.choice(ODD) + text[start + rng.randrange(3):]
    return text


def composed(rng):
    """A string of odd parts after a usual beginning."""
    start = rng.choice(["", "", "http:", "http://", "http://h.example/", "file:", "file:///", "foo:", "foo://"])
    return start + "".join(rng.choice(ODD + HOSTS) for _ in range(rng.randrange(7)))


def strings(count, seed, scheme_weight=0.7):
    """Distinct strings on one line, without white space around them, half of them valid."""
    rng = random.Random(seed)
    found = {}
    while len(found) < count:
        kind = rng.randrange(10)
        text = composed(rng) if kind == 0 else reference(rng, scheme_weight)
        if kind in (1, 2, 3, 4):
            text = changed(rng, text)
        found[text.strip(WHITE_SPACE)] = None
    return list(found)


def bases(count, seed):
    """Absolute URIs to resolve against; not all of them hierarchical."""
    rng = random.Random(seed + 1)
    texts = ["http://a.example/b/c/d;p?q", "http://h.example", "file:///a/b", "foo://h/a/b", "mailto:a@h.example", "foo:a/b"]
    while len(texts) < count:
        text = reference(rng, 1.0)
        if "\u00fc" not in text:
            texts.append(text)
    return texts


def pairs(count, seed):
    """Bases with the references that are resolved against each."""
    chosen = bases(max(6, min(80, count // 50)), seed)
    references = strings(count, seed + 2, scheme_weight=0.2)
    return [(base, references[at::len(chosen)]) for at, base in enumerate(chosen)]


def plain_reference(rng):
    """A reference without a scheme, of few characters; most have dot segments."""
    segments = [rng.choice(["g", "g;x=1", "h.i", ".", "..", "..", "...", ".g", "g..", ""]) for _ in range(rng.randrange(5))]
    text = "/".join(segments)
    if text.startswith("/"):
        text = "/" + text.lstrip("/")
    if rng.random() < 0.15:
        text = rng.choice(["/", "//g.example/"]) + text.lstrip("/")
    for mark in "?#":
        if rng.random() < 0.2:
            text += mark + rng.choice(["y", "y=1&z", "y/../z", "y/./z"])
    return text


def plain_pairs(count, seed):
    """Pairs for implementations that change more than they have to: hierarchical bases in normal
    form, without an empty component, and references likewise."""
    rng = random.Random(seed + 3)
    paths = ["/", "/b", "/b/", "/b/c/d;p", "/b/c/d/", "/b/c.d/e/f/g.html"]
    bases = [f"{scheme}://a.example{path}{query}" for scheme in ("http", "https", "ftp") for path in paths for query in ("", "?q")]
    references = {plain_reference(rng): None for _ in range(count)}
    return [(base, list(references)[at % 4 :: 4]) for at, base in enumerate(bases)]


class Corpus:
    """The strings of one seed."""

    def __init__(self, count, seed):
        self.texts = strings(count, seed)
        self.pairs = pairs(count, seed)
        self.plain = plain_pairs(count, seed)
