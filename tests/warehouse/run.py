#!/usr/bin/env python3
"""Reads the ndjson of a folder into typed columns of DuckDB and pyarrow.

    tests/warehouse/run.py URILINT FOLDER

The columns are those of `urilint schema duckdb`, and of the JSON Schemas for pyarrow. Prints
"skipped" for a program that is not installed, and fails if a row or a value is lost.
"""

import json
import pathlib
import subprocess
import sys
import tempfile


def run(*args):
    done = subprocess.run(args, check=False, capture_output=True)
    if done.returncode not in (0, 1):
        print(done.stderr.decode(errors="replace"), file=sys.stderr)
    return done.stdout


def duckdb_rows(urilint, table, file):
    """Returns counts of the rows of a file, which may be compressed, by the statement of the schema."""
    import duckdb

    statements = run(urilint, "schema", "duckdb").decode().split(";")
    statement = next(one for one in statements if f"TABLE {table} " in one)
    statement = statement.replace(f"'{table}.ndjson'", f"'{file}'")
    db = duckdb.connect()
    db.execute(statement)
    return db.execute(f"SELECT count(*), count(uri), count(message_id), count(date) FROM {table}").fetchone()


def arrow_type(pa, schema):
    kind = schema.get("type", "string")
    if isinstance(kind, list):
        kind = kind[0]
    if schema.get("format") == "date-time":
        return pa.string()
    if kind == "array":
        return pa.list_(arrow_type(pa, schema["items"]))
    if kind == "object":
        return pa.struct([(key, arrow_type(pa, one)) for key, one in schema["properties"].items()])
    return {"string": pa.string(), "integer": pa.int64(), "boolean": pa.bool_()}[kind]


def arrow_rows(urilint, command, file):
    import pyarrow as pa
    from pyarrow import json as arrow_json

    schema = json.loads(run(urilint, "schema", command))
    fields = [(key, arrow_type(pa, one)) for key, one in schema["properties"].items()]
    options = arrow_json.ParseOptions(explicit_schema=pa.schema(fields), unexpected_field_behavior="error")
    # An object may be longer than the block that is read.
    read = arrow_json.ReadOptions(block_size=64 << 20)
    table = arrow_json.read_json(file, read_options=read, parse_options=options)
    count = lambda name: table.num_rows - table[name].null_count
    return (table.num_rows, count("uri"), count("message_id"), count("date"))


def expected(file):
    rows = uris = ids = dates = 0
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            rows += 1
            one = json.loads(line)
            uris += "uri" in one
            ids += "message_id" in one
            dates += "date" in one
    return (rows, uris, ids, dates)


def main():
    urilint, folder = sys.argv[1:]
    failed = False
    for command, table in (("extract", "links"), ("check", "findings")):
        with tempfile.TemporaryDirectory() as here:
            file = pathlib.Path(here) / f"{table}.ndjson"
            options = ["--select", "ALL", "--isolated"] if command == "check" else ["--references"]
            file.write_bytes(run(urilint, command, "--format", "ndjson", *options, folder))
            want = expected(file)
            packed = {"zstd": f"{file}.zst", "gzip": f"{file}.gz"}
            for method, output in packed.items():
                compress = ["--compress", method, "--output", output]
                run(urilint, command, "--format", "ndjson", *options, *compress, folder)
            ways = [("duckdb", lambda: duckdb_rows(urilint, table, file)),
                    ("pyarrow", lambda: arrow_rows(urilint, command, file))]
            ways += [(f"duckdb, {method}", lambda output=output: duckdb_rows(urilint, table, output))
                     for method, output in packed.items()]
            for name, read in ways:
                try:
                    got = read()
                except ImportError:
                    print(f"{name}: {command}: skipped (not installed)")
                    continue
                failed |= got != want
                verdict = "equal" if got == want else f"DIFFERENT: {got}"
                print(f"{name}: {command}: {want[0]} rows, {want[2]} with message_id: {verdict}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
