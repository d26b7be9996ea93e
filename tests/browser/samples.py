"""Texts whose pages are tested."""

import email.utils

# What would run, or break the page, if text became markup.
HOSTILE = [
    "<script>window.pwned=1</script>",
    "\"><img src=x onerror=window.pwned=1>",
    "' onload='window.pwned=1",
    "\"onload=\"window.pwned=1",
    "</style><script>window.pwned=1</script>",
    "</title><script>window.pwned=1</script>",
    "</script><script>window.pwned=1</script>",
    "-->]]><svg onload=window.pwned=1>",
    "javascript:window.pwned=1",
    "&lt;script&gt;window.pwned=1&lt;/script&gt;",
    "\u202e\u2066gnp.txt\u2069",
    "a\x00b\x1b[31mc\x7f",
    "`${window.pwned=1}`",
    "{{constructor.constructor('window.pwned=1')()}}",
    "%3Cscript%3Ewindow.pwned=1%3C/script%3E",
]


def message(number, subject, sender, body, date=1_000_000_000):
    """Returns a message of an mbox file, as bytes."""
    def raw(text):
        return text.encode("utf-8", "surrogateescape")
    return b"".join([
        b"From a@example.org Sun Sep  9 01:46:40 2001\n",
        b"Message-ID: <", raw(str(number)), b"@example.org>\n",
        b"Date: ", raw(email.utils.formatdate(date)), b"\n",
        b"From: ", raw(sender), b"\n",
        b"Subject: ", raw(subject), b"\n",
        b"Content-Type: text/plain; charset=utf-8\n\n", raw(body), b"\n\n",
    ])


def hostile_mailbox():
    """Returns messages whose fields and URIs are hostile, one for each place and text."""
    out = []
    for number, text in enumerate(HOSTILE):
        line = text.replace("\n", " ")
        uris = "\n".join([
            f"<http://anna:hunter2pass@h.example/{line}>",
            f"http://h.example:99999/{line}",
            f"<http://{line}.example/a>",
            f"<javascript:{line}>",
            f"<http://www.example.org@{line}/>",
            f"<http://h.example/%zz?q={line}#{line}>",
            f"<{line}://h.example/>",
        ])
        sender = f"{line} <a@example.org>"
        out.append(message(f"{number}{line}", line, sender, uris))
    # Bytes that are not UTF-8.
    out.append(message("x", "\udcff\udc80 <b>", "\udcff", "<http://h.example:99999/\udcff\udcfe>"))
    return b"".join(out)


def large_mailbox(findings):
    """Returns messages with that many findings, each on another URI."""
    out = []
    for number in range(findings // 10):
        body = "\n".join(
            f"http://h{number % 400}.example:99999/page/{number}/{line}" for line in range(10))
        date = 900_000_000 + number * 86_400 * 3
        out.append(message(number, f"Re: topic {number % 97}", "Anna <a@example.org>", body, date))
    return b"".join(out)


def documents():
    """Returns the files of a documentation tree by name; some have hostile names."""
    files = {f"guide/page-{number}.md": f"# Page\n\n[a](http://h.example:80/{number})\n\n"
             f"[b](HTTP://h.example/%zz/{number}) and <http://anna:secretpw1@h.example/>\n"
             for number in range(40)}
    for number, text in enumerate(HOSTILE):
        name = text.replace("/", "_").replace("\x00", "")
        files[f"odd/{number} {name}.md"] = f"[x](http://h.example:99999/{number})\n"
    return files
