"""The columns of tables: the keys of `ndjson`, as types of Arrow."""

from __future__ import annotations

from typing import Any

__all__ = ["columns", "counted"]

_PLACE = "path line:int column:int"
_BYTES = "byte_start:int byte_end:int"
_MESSAGE = (
    "message_number:int message_id date from subject list_id part encoding member "
    "record_id record_date record_offset:int target"
)
_COLUMNS = {
    "extract": (
        f"{_PLACE} {_BYTES} uri raw scheme wrapper context valid:bool host domain alternatives:list "
        f"abbreviated:bool {_MESSAGE} joins:int text resolved unwrapped relative:bool suspect"
    ),
    "check": (
        f"{_PLACE} end_line:int end_column:int {_BYTES} code name severity message uri host domain "
        f"help reference fix:fix {_MESSAGE} count:int"
    ),
}


def counted(by: str) -> Any:
    """Returns the schema of keys and their counts, as a schema of Arrow."""
    import pyarrow as pa

    return pa.schema([(by, pa.string()), (f"{by}_bytes", pa.string()), ("count", pa.int64())])


def columns(command: str) -> Any:
    """Returns the schema of the rows of a command, as a schema of Arrow.

    A column that does not apply to a row is null there.
    """
    import pyarrow as pa

    edit = pa.struct([("byte_start", pa.int64()), ("byte_end", pa.int64()), ("text", pa.string())])
    types = {
        "": pa.string(),
        "int": pa.int64(),
        "bool": pa.bool_(),
        "list": pa.list_(pa.string()),
        "fix": pa.struct([("safety", pa.string()), ("edits", pa.list_(edit))]),
    }
    pairs = (column.partition(":") for column in _COLUMNS[command].split())
    return pa.schema([(name, types[kind]) for name, _, kind in pairs])
