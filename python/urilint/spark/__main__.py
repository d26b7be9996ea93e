"""`python -m urilint.spark`: a manifest into part files."""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING, Optional, Sequence

from urilint._binary import BinaryNotFound
from urilint._stream import UrilintError

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

_DESCRIPTION = """Runs `urilint extract` or `check` for each entry of a manifest of `urilint plan`, on a
cluster of Apache Spark, and writes a part file and a summary for each. Parts that an earlier run has
written are kept. Entries that cannot be read are listed when all others are read. Exit codes: 0 all was read
(also if there are findings or damaged records), 2 otherwise."""


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Runs the command line, and returns the exit code."""
    arguments = _parser().parse_args(argv)
    try:
        from urilint.spark import Nodes, run

        spark = _session(arguments.master, arguments.conf)
    except ImportError as error:
        return _fail(f"{error}: pip install 'urilint[spark]'")
    try:
        nodes = Nodes(arguments.root, arguments.binary, arguments.installed)
        given = (f"--format={arguments.format}", *arguments.options)
        summary = run(spark, arguments.command, arguments.manifest, nodes, given, arguments.out)
    except (BinaryNotFound, UrilintError, OSError, ValueError) as error:
        return _fail(str(error))
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        return _fail(_message(error))
    finally:
        spark.stop()
    print(f"urilint.spark: {summary}", file=sys.stderr)
    for failure in summary.failures:
        _fail(failure.message)
    return 2 if summary.failures else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m urilint.spark", description=_DESCRIPTION)
    parser.add_argument("--manifest", required=True, metavar="FILE", help="manifest of `urilint plan`")
    out = "folder of the part files, which all nodes see; a URI (s3a://…) is written by the engine"
    parser.add_argument("--out", required=True, metavar="DIR", help=out)
    parser.add_argument("--command", choices=["extract", "check"], default="extract")
    parser.add_argument("--format", default="ndjson", metavar="NAME", help="format of the part files")
    root = "folder on the nodes that relative paths start from [default: the current one]"
    parser.add_argument("--root", metavar="DIR", help=root)
    binary = "program to send to the nodes [default: that of this package]"
    parser.add_argument("--binary", metavar="FILE", help=binary)
    parser.add_argument("--installed", metavar="FILE", help="program on the nodes; none is sent")
    parser.add_argument("--master", metavar="URL", help="master of the cluster, as of spark-submit")
    conf = "setting of the engine; may be repeated"
    parser.add_argument("--conf", action="append", default=[], metavar="KEY=VALUE", help=conf)
    options = "options of the program, after `--`"
    parser.add_argument("options", nargs="*", metavar="-- OPTION", help=options)
    return parser


def _session(master: Optional[str], settings: Sequence[str]) -> SparkSession:
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("urilint")
    if master is not None:
        builder = builder.master(master)
    for setting in settings:
        key, _, value = setting.partition("=")
        builder = builder.config(key, value)
    return builder.getOrCreate()


def _message(error: Exception) -> str:
    """Returns the program's own message from the engine's exception, which is many lines."""
    text = str(error)
    found = re.search(r"RuntimeError: (part \d+: .*)", text)
    return found[1] if found else text.partition("\n")[0]


def _fail(message: str) -> int:
    print(f"urilint.spark: {message}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
