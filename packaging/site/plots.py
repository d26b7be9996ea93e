"""Plots of the tables in docs/benchmarks.md, which `benches/peers` writes: a bar for each tool."""

import re
from html import escape

ROW, LABEL, WIDTH = 24, 110, 640
# The table of right answers: found, missed and wrong URIs.
ANSWERS = re.compile(r"^\| tool \| cases right \| URIs found \| missed \| wrong \|\n\|[-|]+\|\n((?:\|.*\n)+)", re.MULTILINE)
# The table of speeds: a column for each text.
SPEEDS = re.compile(r"^\| tool (\|(?! cases| version).*)\n\|[-|]+\|\n((?:\|.*\n)+)", re.MULTILINE)


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def number(text):
    found = re.match(r"[\d,.]+", text)
    return float(found[0].replace(",", "")) if found else None


def svg(title, rows):
    """A plot of rows: a label, and values with the class and the name of each."""
    most = max(sum(value for value, _, _ in values) for _, values in rows)
    scale = (WIDTH - LABEL - 140) / most
    height = ROW * len(rows)
    parts = [f'<svg class="plot" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">']
    for at, (label, values) in enumerate(rows):
        top, left = at * ROW, LABEL
        parts.append(f'<text x="{LABEL - 8}" y="{top + 16}" text-anchor="end">{escape(label)}</text>')
        for value, kind, name in values:
            width = value * scale
            parts.append(f'<rect class="{kind}" x="{left:.1f}" y="{top + 3}" width="{width:.1f}" height="{ROW - 7}">'
                         f"<title>{escape(name)}</title></rect>")
            left += width
        text = " / ".join(f"{value:g}" for value, _, _ in values)
        parts.append(f'<text x="{left + 6:.1f}" y="{top + 16}">{text}</text>')
    return "".join(parts) + "</svg>\n"


def answers(match):
    rows = []
    for line in match[1].splitlines():
        tool, _, *counts = cells(line)
        found, missed, wrong = (number(count) for count in counts)
        right = found
        rows.append((tool, [(right, "found", f"{right:g} found"), (missed, "missed", f"{missed:g} missed"),
                            (wrong, "wrong", f"{wrong:g} wrong")]))
    return f"{match[0]}\nFound, missed and wrong URIs:\n\n{svg('Found, missed and wrong URIs by tool', rows)}\n"


def speeds(match):
    names = cells(match[1])
    plots = []
    for column, name in enumerate(names, start=1):
        rows = []
        for line in match[2].splitlines():
            row = cells(line)
            value = number(row[column]) if column < len(row) else None
            if value is not None:
                rows.append((row[0], [(value, "found", row[column])]))
        if len(rows) > 1:
            plots.append(f"{name[:1].upper()}{name[1:]}:\n\n{svg(f'{name} by tool', rows)}\n")
    return match[0] + "\n" + "".join(plots)


def with_plots(text):
    """The page with a plot after each table of numbers."""
    return SPEEDS.sub(speeds, ANSWERS.sub(answers, text))
