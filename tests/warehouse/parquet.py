#!/usr/bin/env python3
"""Reads `--format parquet` with DuckDB, pyarrow, pandas, Polars and Spark, and compares it with the ndjson.

    tests/warehouse/parquet.py URILINT PATH...

URILINT has to be built with the feature `parquet`. Each reader has to return the rows of the ndjson of the
same run: all values of all columns, for pandas those of columns without nulls. Hard rows are added to PATH:
lists that are null and full, NUL, bytes that are not UTF-8, dates of any zone and before 1970. Prints
"skipped" for what is not installed.
"""

import base64
import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

HARD = (
    b"From anna@h.example Thu Jan  1 00:00:00 2026\n"
    b"From: =?utf-8?q?caf=C3=A9?= <anna@h.example>\nSubject: caf\xe9\n"
    b"Date: Sat, 15 Mar 1969 23:59:59 +0530\nMessage-ID: <a\xff@h.example>\n\n"
    b"see <http://h.example/a-\n b>, http:/h.example/ and hxxp://h.example/\xe9\n\n"
    b"From b@h.example Thu Jan  1 00:00:00 2026\nDate: Fri, 15 May 2020 10:20 -0700\n\nwww.h.example/\0\n"
)
OPTIONS = ["extract", "--references", "--suspects", "--charset=utf-8", "--isolated", "--quiet"]
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


def micros(moment):
    """Returns a moment as microseconds, exactly."""
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=datetime.timezone.utc)
    return (moment - EPOCH) // datetime.timedelta(microseconds=1)


def expected(file, columns):
    """Returns the rows of ndjson as lists of the values of these columns."""
    rows = []
    for line in file.read_text("utf-8").splitlines():
        record = json.loads(line)
        row = []
        for name in columns:
            value = record.get(name)
            if name in ("abbreviated", "relative"):
                value = bool(value)
            elif name == "date" and value is not None:
                value = micros(datetime.datetime.fromisoformat(value))
            elif name.endswith("_bytes") and value is not None:
                decoded = [base64.b64decode(one) for one in ([value] if isinstance(value, str) else value)]
                value = decoded[0] if isinstance(value, str) else decoded
            row.append(value)
        rows.append(row)
    return rows


def plain(value):
    if isinstance(value, datetime.datetime):
        return micros(value)
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return bytes(value) if isinstance(value, (bytearray, memoryview)) else value


def duckdb_rows(file):
    import duckdb

    db = duckdb.connect()
    # As a time in UTC without a zone, it needs no other package.
    db.execute("SET TimeZone = 'UTC'")
    read = f"SELECT * REPLACE (CAST(date AS TIMESTAMP) AS date) FROM read_parquet('{file}')"
    result = db.execute(read)
    return [one[0] for one in result.description], [[plain(one) for one in row] for row in result.fetchall()]


def pyarrow_rows(file):
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(file)
    columns = [column.to_pylist() for column in table.columns]
    return table.column_names, [[plain(one) for one in row] for row in zip(*columns)]


def polars_rows(file):
    import polars

    table = polars.read_parquet(file)
    return table.columns, [[plain(one) for one in row] for row in table.rows()]


def pandas_rows(file):
    import pandas

    table = pandas.read_parquet(file)
    for name in ("valid", "abbreviated", "relative"):
        assert table[name].dtype == bool, (name, table[name].dtype)
    assert str(table["date"].dtype).startswith("datetime64[") and "UTC" in str(table["date"].dtype)
    # The others are changed where a value is null: integers become floats.
    whole = [name for name in table.columns if not table[name].isna().any()]
    return whole, [[plain(one) for one in row] for row in table[whole].itertuples(index=False)]


def spark_rows(file):
    from pyspark.sql import SparkSession

    # Times without a zone are in that of the process.
    os.environ["TZ"] = "UTC"
    time.tzset()
    settings = {"spark.sql.session.timeZone": "UTC", "spark.ui.enabled": "false", "spark.log.level": "OFF"}
    spark = SparkSession.builder.master("local[1]").config(map=settings).getOrCreate()
    table = spark.read.parquet(str(file))
    rows = [[plain(one) for one in row] for row in table.collect()]
    spark.stop()
    return table.columns, rows


def main():
    urilint, *paths = sys.argv[1:]
    failed = False
    with tempfile.TemporaryDirectory() as here:
        here = pathlib.Path(here)
        hard = here / "hard.mbox"
        hard.write_bytes(HARD)
        for form in ("ndjson", "parquet"):
            output = f"--output={here / 'links'}.{form}"
            subprocess.run([urilint, *OPTIONS, f"--format={form}", output, str(hard), *paths], check=True)
        for read in (duckdb_rows, pyarrow_rows, polars_rows, pandas_rows, spark_rows):
            name = read.__name__.removesuffix("_rows")
            try:
                columns, rows = read(here / "links.parquet")
            except ImportError as error:
                print(f"{name}: skipped ({error})")
                continue
            want = expected(here / "links.ndjson", columns)
            wrong = [(at, one, other) for at, (one, other) in enumerate(zip(rows, want)) if one != other]
            failed |= bool(wrong) or len(rows) != len(want)
            verdict = "equal" if not wrong else f"{len(wrong)} DIFFERENT, first {wrong[0]}"
            print(f"{name}: {len(rows)} of {len(want)} rows, {len(columns)} columns: {verdict}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
