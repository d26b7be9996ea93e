"""The page docs/benchmarks.md."""

import os
import platform

import speed

HEAD = """\
# Benchmarks

What a person who chooses a tool wants to know: how many of the URIs in a text are found, and how
fast. This page is made by one command, `python3 benches/peers` (its head says how to install the
other tools); `python3 benches/whole` measures urilint beside the limit of the machine. Figures of
two machines, or of two runs on a busy one, are not comparable: compare the rows of a table.
"""

TOOLS = """
## The tools

Each is used as its documentation shows it first, and prints what it finds, one on a line. Only
urilint and urlscan decode mail. ripgrep is not an extractor: it shows what a search by a regular
expression gives.
"""

ANSWERS = """
## Right answers

The texts of `corpus/`, the tests of this project, with the URIs that a reader of the URI standards
takes from each. **They come from this project**: they hold the hard cases that urilint is made for (brackets, line
breaks, quotes, wrapped URIs), far more often than real text does, and decide some questions that other
tools decide otherwise on purpose. So the figures of other tools say which of these cases they cover,
not how good they are in their own field. A case is right if all its URIs are printed, and nothing
else; whether `http://` is added to `www.example.org` does not count.
"""

SHOWN_HEAD = """
### Cases to see

Each row is a file in `corpus/plain`; ✓ is a right answer.
"""

# Cases that show one thing each.
SHOWN = (
    ("bare-trailing-stop", "a full stop after a URI"),
    ("bare-brackets-around", "parentheses around a URI"),
    ("bare-brackets-inside", "parentheses in a URI"),
    ("angle-break-after-slash", "broken over lines in `<…>`"),
    ("hyphen-in-angle", "broken after a hyphen"),
    ("angle-url-prefix", "`<URL:…>`"),
    ("quotes-line-break", "broken over lines in quotes"),
    ("bare-glued", "no space between a word and a URI"),
    ("unicode-cjk-punctuation", "full stops of Chinese and Japanese"),
    ("not-prose", "words with a colon that are no URIs"),
    ("start-news-articles", "`news:` and message identifiers"),
)

OTHERS = """
## Where others win

- Hosts without a scheme: linkify-it, linkifyjs and urlextract find `example.org`. urilint reports a host
  without a scheme only where it starts with `www.` (or in `<URL:…>`): most words with a dot in mail and
  documents are names of files and fields.
- Addresses: linkify and linkifyjs can find `anna@example.org`. urilint finds it as `mailto:` only.
- lychee requests the links that it finds, and reports those that fail. urilint never uses the network.
- ripgrep is faster wherever a regular expression is enough: it neither decodes nor delimits, parses or
  checks credentials.
- linkify is a small library that does one thing. The crate of urilint has the formats, parsers and
  rules, too, and is larger.
"""

SPEED = """
## Speed

Megabytes of input a second of processor time, one thread, the median of {rounds} runs, starting included;
in brackets the size of the input in MB where it was cut for a tool: the largest of {sizes} that it
reads within a few seconds. {machine}
"""


def write(out, tools, answers, speeds, rounds):
    """Writes the page."""
    (found, missing), (cases, scores) = tools, answers
    out.write(HEAD + TOOLS)
    rows = [(tool.name, version, tool.made_for) for tool, version in found]
    write_table(out, ("tool", "version", "made for"), rows)
    if missing:
        out.write(f"\nNot installed here, so not measured: {', '.join(missing)}.\n")
    out.write(ANSWERS)
    groups = list(dict.fromkeys(case.group for case in cases))
    for group in groups:
        total = next(iter(scores.values()))[0][group]
        out.write(f"\n**{group[0].upper()}{group[1:]}**: {total.cases} cases, {total.found + total.missed} URIs\n")
        rows = [
            (name, *(f"{value}" for value in (of[group].whole, of[group].found, of[group].missed, of[group].wrong)))
            for name, (of, _) in scores.items()
        ]
        write_table(out, ("tool", "cases right", "URIs found", "missed", "wrong"), rows)
    write_shown(out, scores)
    out.write(OTHERS)
    sizes = ", ".join(f"{size:g}" for size in speed.SIZES)
    out.write(SPEED.format(rounds=rounds, sizes=sizes, machine=machine()))
    names = [name for name in speeds if speeds[name]]
    rows = [(tool.name, *(cell(speeds[name].get(tool.name)) for name in names)) for tool, _ in found]
    write_table(out, ("tool", *(f"{speed.inputs.INPUTS[name][0]}" for name in names)), rows)


def write_shown(out, scores):
    out.write(SHOWN_HEAD)
    rows = [
        (f"`{name}`", what, *("✓" if name in right else "–" for _, right in scores.values())) for name, what in SHOWN
    ]
    write_table(out, ("case", "what it shows", *scores), rows)


def write_table(out, head, rows):
    out.write("\n| " + " | ".join(head) + " |\n|" + "---|" * len(head) + "\n")
    for row in rows:
        out.write("| " + " | ".join(row) + " |\n")


def cell(measured):
    if measured is None:
        return "too slow, or failed"
    rate, size = measured
    text = f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"
    return text if size == speed.SIZES[-1] else f"{text} ({size:g})"


def machine():
    name = platform.processor() or platform.machine()
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            name = next((line.split(":", 1)[1].strip() for line in info if line.startswith("model name")), name)
    return f"Measured on {name}, {os.cpu_count()} processors, {platform.system()}."
