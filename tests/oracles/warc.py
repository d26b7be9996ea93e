#!/usr/bin/env python3
"""Compares what urilint finds in web archives with what warcio reads (the records, and the links in
HTTP headers as cc-pyspark takes them) and with what FastWARC and Resiliparse find (the links of pages,
as cc-pyspark does). Without files, web archives are made here, with warcio."""

import argparse
import collections
import io
import json
import random
import re
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path
from urllib.parse import urljoin

try:
    from warcio.archiveiterator import ArchiveIterator
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter
except ImportError:
    ArchiveIterator = None
try:
    import fastwarc.warc
    from resiliparse.parse.encoding import detect_encoding
    from resiliparse.parse.html import HTMLTree, NodeType
except ImportError:
    fastwarc = None
try:
    import brotli
except ImportError:
    brotli = None

# The attributes that are links, by element: those that both sides read.
ATTRIBUTES = {"a": "href", "area": "href", "link": "href", "img": "src", "script": "src", "iframe": "src", "form": "action"}
ABSOLUTE = re.compile(r"(?i)[a-z][a-z0-9+.-]*:")
SPACES = "\t\n\r\f "


def page(rng, number):
    """HTML with links, relative and complete ones, in text, comments and scripts."""
    links = ["x.html", "../y?a=b&amp;c=d", "/z", "//h2.example/", "http://g.example/%C3%A9", "#top", "?q", "mailto:a@example.org"]
    parts = ["<!doctype html><title>t</title>"]
    if rng.random() < 0.2:
        parts.append(f'<base href="/base{number}/">')
    for _ in range(rng.randrange(2, 40)):
        link = rng.choice(links)
        quote = rng.choice(['"', "'"])
        parts.append(
            rng.choice(
                [
                    f"<a href={quote}{link}{quote}>caf\u00e9</a>",
                    f"<p>text <img alt='' src={quote}{link}{quote}></p>",
                    f"<A\nHREF = {link} >b</A>",
                    f"<!-- <a href='{link}'> -->",
                    "<script>var a = 1 < 2;</script>",
                    f"<link rel=x href={quote} {link} {quote}>",
                ]
            )
        )
    return "\n".join(parts)


def chunked(body):
    chunks = [body[at : at + 1000] for at in range(0, len(body), 1000)]
    return b"".join(b"%x\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"


def made(path, count, seed, packed):
    """Writes a web archive of so many pages, with what else is in one."""
    rng = random.Random(seed)
    with open(path, "wb") as out:
        writer = WARCWriter(out, gzip=packed)
        writer.write_record(writer.create_warcinfo_record("a.warc", {"software": "urilint"}))
        for number in range(count):
            target = f"http://h{number % 7}.example/d{number}/p.html"
            charset = rng.choice(["utf-8", "iso-8859-1", ""])
            body = page(rng, number).encode(charset or "utf-8")
            fields = [("Content-Type", "text/html" + (f"; charset={charset}" if charset else ""))]
            if rng.random() < 0.2:
                fields.append(("Link", f'<l{number}?a>; rel="next"; title="a, b", </m>;rel=x, <http://l.example/>'))
            if rng.random() < 0.1:
                fields.append((rng.choice(["Location", "content-location"]), f"/moved/{number}"))
            coding = rng.choice(["", "", "gzip", "chunked", "br" if brotli else ""])
            if coding == "br":
                body = brotli.compress(body)
                fields.append(("Content-Encoding", "br"))
            elif coding == "gzip":
                packer = zlib.compressobj(wbits=31)
                body = packer.compress(body) + packer.flush()
                fields.append(("Content-Encoding", "gzip"))
            elif coding == "chunked":
                body = chunked(body)
                fields.append(("Transfer-Encoding", "chunked"))
            header = StatusAndHeaders("200 OK", fields, protocol="HTTP/1.1")
            writer.write_record(writer.create_warc_record(target, "response", payload=io.BytesIO(body), http_headers=header))
            if number % 5 == 0:
                header = StatusAndHeaders("GET / HTTP/1.1", [("Referer", "http://not.example/")], is_http_request=True)
                writer.write_record(writer.create_warc_record(target, "request", payload=io.BytesIO(b""), http_headers=header))
            if number % 9 == 0:
                header = StatusAndHeaders("200 OK", [("Content-Type", "image/png")], protocol="HTTP/1.1")
                image = io.BytesIO(b"\x89PNG http://not.example/")
                writer.write_record(writer.create_warc_record(target + ".png", "response", payload=image, http_headers=header))


def extracted(program, path):
    """The links in attributes and in HTTP headers by record, and the records in which something was found."""
    command = [program, "extract", "--format", "ndjson", "--show-secrets", "--threads", "1", str(path)]
    start = time.monotonic()
    run = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    seconds = time.monotonic() - start
    links, in_headers, records = collections.defaultdict(set), collections.defaultdict(set), {}
    for line in run.stdout.splitlines():
        link = json.loads(line)
        if "record_id" not in link:
            continue
        records[link["record_id"]] = (link.get("target"), link.get("record_date"))
        uri = link.get("resolved") or link["uri"]
        if link["member"].endswith("!header"):
            in_headers[link["record_id"]].add(uri)
        elif link["wrapper"] == "markup":
            links[link["record_id"]].add(uri)
    return links, in_headers, records, seconds


def warcio_records(path):
    """The records that hold content, by warcio."""
    with open(path, "rb") as file:
        for record in ArchiveIterator(file, arc2warc=True):
            headers = record.rec_headers
            if record.rec_type in ("response", "resource", "conversion", "metadata"):
                name = (headers.get_header("WARC-Record-ID") or "").strip("<>")
                yield name, (headers.get_header("WARC-Target-URI"), headers.get_header("WARC-Date"))


def warcio_header_links(path):
    """The links in the headers of responses by record, as cc-pyspark has them, and Refresh."""
    links = collections.defaultdict(set)
    with open(path, "rb") as file:
        for record in ArchiveIterator(file):
            if record.rec_type != "response" or record.http_headers is None:
                continue
            target = record.rec_headers.get_header("WARC-Target-URI")
            for name, value in record.http_headers.headers:
                found = []
                if name.lower() in ("location", "content-location"):
                    found = [value]
                elif name.lower() == "link":
                    found = re.findall("<([^>]*)>", value)
                elif name.lower() == "refresh":
                    found = re.findall(r"(?i)^[\d.\s]*[;,]\s*url\s*=\s*[\"']?([^\"']*)", value)
                found = [reference.strip() for reference in found if reference.strip()]
                name = (record.rec_headers.get_header("WARC-Record-ID") or "").strip("<>")
                links[name].update(urljoin(target, reference) for reference in found)
    return {name: uris for name, uris in links.items() if uris}


def trees(path):
    """The pages of a file: the identifier of the record, the body, the tree, and the base."""
    with open(path, "rb") as file:
        responses = fastwarc.warc.WarcRecordType.response
        for record in fastwarc.warc.ArchiveIterator(file, record_types=responses, parse_http=True, auto_decode="all"):
            if not (record.http_content_type or "").startswith(("text/html", "application/xhtml")):
                continue
            body = record.reader.read()
            tree = HTMLTree.parse_from_bytes(body, record.http_charset or detect_encoding(body))
            target = record.headers.get("WARC-Target-URI")
            base = tree.document.query_selector("base[href]")
            if base is not None:
                target = urljoin(target, base.getattr("href").strip(SPACES))
            yield record.record_id.strip("<>"), body, tree, target


def elements(tree):
    """All elements of a page, in order."""
    return (node for node in tree.document if node.type == NodeType.ELEMENT)


def reasons_of_ours(path, wanted):
    """Why links are found by urilint only, with their number."""
    reasons = collections.Counter()
    for name, body, tree, target in trees(path):
        if not wanted.get(name):
            continue
        attributes = {}
        for element in elements(tree):
            for attribute in element.attrs:
                for part in [element.getattr(attribute), *re.split(r"[\s,]+", element.getattr(attribute))]:
                    try:
                        attributes[urljoin(target, part.strip(SPACES))] = f"{element.tag} {attribute}"
                    except ValueError:
                        continue
        comments = b" ".join(re.findall(rb"(?s)<!--.*?-->|<script.*?</script>|<noscript.*?</noscript>|<template.*?</template>", body))
        for uri in wanted[name]:
            last = re.sub(r"^[a-z]+:/*", "", uri).rpartition("/")[2].encode() or uri.encode()
            found = next((attributes[form] for form in equal_forms(uri) if form in attributes), None)
            if found is not None:
                reasons[f"an attribute: {found}"] += 1
            elif last in comments or uri.encode() in comments:
                reasons["in a comment, a script or a template"] += 1
            else:
                reasons["characters are written in another way, or other markup"] += 1
    return reasons


def resiliparse_links(path):
    """The links in attributes by record, and the seconds that it took."""
    start = time.monotonic()
    found = {}
    for record, _, tree, target in trees(path):
        links = set()
        for element in elements(tree):
            attribute = ATTRIBUTES.get(element.tag)
            if attribute is None or not element.hasattr(attribute):
                continue
            reference = element.getattr(attribute).strip(SPACES)
            try:
                links.add((reference, urljoin(target, reference)))
            except ValueError:
                continue
        found[record] = links
    return found, time.monotonic() - start


def reason(reference, uri):
    """Why only Resiliparse has a link, if that is known."""
    if not reference:
        return "an empty reference is the page itself"
    if "\n" in reference or "\r" in reference or "\t" in reference or " " in reference:
        return "white space in a reference is removed or encoded"
    if any(ord(char) > 0x7E or char in '<>"{}|\\^`' for char in reference):
        return "characters that no URI has are written in another way"
    if reference.lower().startswith(("javascript:", "data:", "about:", "blob:")):
        return "a scheme whose URIs hold no link"
    if not ABSOLUTE.match(uri):
        return "there is no base"
    return None


def equal_forms(uri):
    """A URI and its forms with an empty fragment, which urljoin removes, with an empty path and without dot segments at the root, as they are resolved."""
    head, sep, tail = uri.partition("#")
    return {uri, uri + "#", uri.rstrip("/"), uri + "/", head + "/" + sep + tail, re.sub(r"(//[^/]*)(/\.\.?)+(?=/|$)", r"\1", uri)}


def compared(program, path, most):
    ours, in_headers, records, seconds = extracted(program, path)
    size = path.stat().st_size
    print(f"{path.name}: {size} bytes; urilint {seconds:.2f} s")
    failed = False
    if ArchiveIterator is None:
        print("  warcio: skipped")
    else:
        theirs = dict(warcio_records(path))
        wrong = {name: value for name, value in records.items() if theirs.get(name) != value}
        print(f"  warcio: {len(theirs)} records, {len(records)} with links in urilint, {len(wrong)} with another target or date")
        failed |= bool(wrong)
        expected = warcio_header_links(path)
        differ = [name for name in expected.keys() | in_headers.keys() if expected.get(name) != in_headers.get(name)]
        print(f"  headers of responses: {sum(map(len, in_headers.values()))} links, {len(differ)} records with others in warcio")
        for name in differ[:most]:
            print(f"    {name}: {expected.get(name)} in warcio, {in_headers.get(name)} in urilint")
        failed |= bool(differ)
    if fastwarc is None:
        print("  FastWARC and Resiliparse: skipped")
        return failed
    theirs, seconds = resiliparse_links(path)
    same, reasons, unexplained = 0, collections.Counter(), []
    more = {}
    for record, links in theirs.items():
        own = ours.get(record, set())
        resolved = {uri for _, uri in links}
        for reference, uri in links:
            if equal_forms(uri) & own:
                same += 1
            elif (why := reason(reference, uri)) is not None:
                reasons[why] += 1
            else:
                unexplained.append((record, reference, uri))
        more[record] = {uri for uri in own if not equal_forms(uri) & resolved}
    print(f"  FastWARC and Resiliparse: {seconds:.2f} s, {len(theirs)} pages, {same} links in both, {sum(map(len, more.values()))} in urilint only")
    for why, number in reasons_of_ours(path, more).most_common(most):
        print(f"    {number} in urilint only: {why}")
    for why, number in reasons.most_common():
        print(f"    {number} in Resiliparse only: {why}")
    for record, reference, uri in unexplained[:most]:
        print(f"  unexplained: {record}: {reference!r} is {uri!r}")
    print(f"    {len(unexplained)} unexplained")
    return failed or bool(unexplained)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="WARC files")
    parser.add_argument("--urilint", default="urilint", help="the program [default: urilint]")
    parser.add_argument("--cases", type=int, default=500, help="the number of pages that are made [default: 500]")
    parser.add_argument("--seed", type=int, default=1738, help="[default: 1738]")
    parser.add_argument("--most", type=int, default=20, help="unexplained differences to print [default: 20]")
    arguments = parser.parse_args()
    if arguments.files:
        failed = [compared(arguments.urilint, path, arguments.most) for path in arguments.files]
        return 1 if any(failed) else 0
    if ArchiveIterator is None:
        print("skipped: warcio, which makes the files, is not installed")
        return 0
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for name, packed in (("a.warc", False), ("a.warc.gz", True)):
            path = Path(folder, name)
            made(path, arguments.cases, arguments.seed, packed)
            failed |= compared(arguments.urilint, path, arguments.most)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
