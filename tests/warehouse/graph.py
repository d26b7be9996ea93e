#!/usr/bin/env python3
"""Compares a graph of hosts by `urilint counts graph` with one that Python makes of the links.

    tests/warehouse/graph.py URILINT [PATH...]

PATH are web archives; without one, the script writes its own. The links are counted in shares, whose part files are joined. Python reads all
links of one run, and keeps hosts and pairs in dictionaries. With `pyspark`, the counts of `urilint.spark.count`
have to be the same.
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def reversed_host(host):
    if host.startswith("[") or re.fullmatch(r"\d+(\.\d+){3}", host):
        return host
    return ".".join(reversed(host.split(".")))


def host_of(uri):
    """Returns the host of a URI, by the grammar: without user information and port."""
    authority = re.match(r"[^:/?#]+://([^/?#]*)", uri)
    if not authority:
        return ""
    host = authority[1].rpartition("@")[2]
    return re.sub(r":\d*$", "", host).lower()


def pairs_of(ndjson):
    """Returns how many links there are for each pair of hosts, of the links of web archives."""
    pairs = collections.Counter()
    with open(ndjson, encoding="utf-8") as lines:
        for line in lines:
            link = json.loads(line)
            if "target" not in link:
                continue
            source = host_of(link["target"])
            target = host_of(link["resolved"]) if "resolved" in link else link.get("host", "")
            if source and target:
                pairs[source, target] += 1
    return pairs


def graph_of(pairs):
    hosts = sorted({reversed_host(host) for pair in pairs for host in pair}, key=str.encode)
    numbers = {host: number for number, host in enumerate(hosts)}
    ends = {tuple(numbers[reversed_host(host)] for host in pair) for pair in pairs}
    edges = sorted(pair for pair in ends if pair[0] != pair[1])
    into, out = collections.Counter(), collections.Counter()
    for source, target in edges:
        out[source] += 1
        into[target] += 1
    return (
        "".join(f"{number}\t{host}\n" for number, host in enumerate(hosts)),
        "".join(f"{source}\t{target}\n" for source, target in edges),
        "".join(f"{number}\t{into[number]}\t{out[number]}\n" for number in range(len(hosts))),
    )


def spark_counts(urilint, plan):
    sys.path.insert(0, str(ROOT / "python"))
    os.environ["URILINT_BINARY"] = urilint
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    import urilint.spark as jobs

    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    rows = jobs.count(spark, plan, by="host-pair").collect()
    spark.stop()
    return {(row.source, row.target): row["count"] for row in rows}


def write_archive(path):
    """Writes pages of 40 hosts, which link to each other, to themselves and to addresses."""
    with path.open("wb") as file:
        for n in range(4_000):
            links = (f"http://www.h{n * step % 40}.example:80/{n}" for step in (1, 3, 7, 40))
            links = [*links, "/top", f"//[2001:db8::{n % 9}]/", f"ftp://192.0.2.{n % 9}/", f"http://H{n % 40}.Example/"]
            body = "".join(f"<a href='{link}'>a</a>\n" for link in links).encode()
            head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
            target = b"http://h%d.example/%d" % (n % 40, n)
            file.write(
                b"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: %s\r\nContent-Type: application/http\r\n"
                b"Content-Length: %d\r\n\r\n%s%s\r\n\r\n" % (target, len(head) + len(body), head, body)
            )


def main():
    urilint, *paths = sys.argv[1:]
    urilint = str(pathlib.Path(urilint).resolve())
    failed = False

    def run(*args):
        subprocess.run([urilint, *map(str, args)], check=True)

    with tempfile.TemporaryDirectory() as here:
        here = pathlib.Path(here)
        plan, parts = here / "plan.ndjson", here / "parts"
        if not paths:
            paths = [here / "pages.warc"]
            write_archive(paths[0])
        run("plan", "--split-size=256KiB", f"--output={plan}", *paths)
        counting = ["--count", "--by=host-pair", "--format=ndjson", "--compress=zstd", "--quiet"]
        run("extract", *counting, f"--splits-from={plan}", f"--output-dir={parts}")
        outputs = [here / name for name in ("vertices", "edges", "degrees")]
        options = [f"--{output.name}={output}" for output in outputs]
        run("counts", "graph", *options, "--memory=1MiB", f"{parts}/*.ndjson.zst")
        links = here / "links.ndjson"
        run("extract", "--format=ndjson", "--quiet", f"--output={links}", *paths)
        pairs = pairs_of(links)
        for output, expected in zip(outputs, graph_of(pairs)):
            rows, is_equal = expected.count("\n"), output.read_text("utf-8") == expected
            failed |= not is_equal
            print(f"{output.name}: {rows} rows: {'equal' if is_equal else 'DIFFERENT'}")
        try:
            counts = spark_counts(urilint, plan)
            failed |= counts != dict(pairs)
            print(f"spark: {len(counts)} pairs: {'equal' if counts == dict(pairs) else 'DIFFERENT'}")
        except ImportError as error:
            print(f"spark: skipped ({error})")
    sys.exit(failed)


if __name__ == "__main__":
    main()
