"""`primaryLocationLineHash` of all lines of a text, from its description: 100 UTF-16 code units from
the start of the line, without spaces and tabs, line ends as LF; then 65535, then zeros."""

import collections

BLOCK = 100


def units(text):
    """The code units that count, and the positions of those that start a line."""
    kept, starts, at_start, after_cr = [], [], True, False
    data = text.encode("utf-16-le", "surrogatepass")
    for at in range(0, len(data), 2):
        unit = data[at] | data[at + 1] << 8
        follows, after_cr = after_cr, False
        if unit in (0x20, 0x09) or (unit == 0x0A and follows):
            continue
        if unit == 0x0D:
            unit, after_cr = 0x0A, True
        if at_start:
            starts.append(len(kept))
        at_start = unit == 0x0A
        kept.append(unit)
    if at_start:
        starts.append(len(kept))
    return [*kept, 65535], starts


def hashes(text):
    """The fingerprint of each line."""
    kept, starts = units(text)
    counts, found = collections.Counter(), []
    for start in starts:
        block = kept[start : start + BLOCK]
        block += [0] * (BLOCK - len(block))
        value = 0
        for unit in block:
            value = (37 * value + unit) % 2**64
        counts[value] += 1
        found.append(f"{value:x}:{counts[value]}")
    return found


def of_file(path):
    """The fingerprints of the lines of a file."""
    return hashes(path.read_bytes().decode("utf-8", "replace"))


# Published in the tests of github/codeql-action.
assert hashes("") == ["c129715d7a2bc9a3:1"]
assert hashes(" a\nb\n  \t\tc\n d") == [
    "271789c17abda88f:1",
    "54703d4cd895b18:1",
    "180aee12dab6264:1",
    "a23a3dc5e078b07b:1",
]
assert hashes("Lorem ipsum dolor sit amet.\n" * 10)[5:8] == [
    "a7f2ff13bc495cf2:6",
    "a7f2ff1481e87703:1",
    "a9cf91f7bbf1862b:1",
]
