#!/usr/bin/env python3
"""The whole program beside the limit of the machine, other tools, and itself.

    cargo build --release --bins --benches
    python3 benches/whole [--size MB] [--rounds N] [--only NAME,...] [--instructions] CORPORA
    python3 benches/whole [--rounds N] [--formats SUFFIX,...] --only hostile

All inputs are made from CORPORA, a folder of mailboxes, messages, text and documents. For each
input, the commands run in turn (A B C, A B C, ...) after a warm-up, and the result is a Markdown
table of ratios within that run: figures of two runs are not comparable. `--instructions` counts
instructions with valgrind instead of time, on a smaller input: these do not depend on what else
the machine does. It also shows the share of the joining thread, which limits the speed on many
cores. URILINT names another program than target/release/urilint, and `--beside OLD`
measures a second one in the same rounds.
"""

import argparse
import os
import sys
import tempfile

import agreement
import commands
import hostile
import inputs
import instructions
import measure
import report
import serial

# The text that is made without corpora.
HOSTILE = "hostile"


def arguments():
    parser = argparse.ArgumentParser(
        prog="benches/whole", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", type=float, default=64, metavar="MB", help="size of each input (default: 64)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds after the warm-up (default: 5)")
    parser.add_argument("--only", metavar="NAME,...", help="the inputs to measure: " + ", ".join([*inputs.INPUTS, HOSTILE]))
    parser.add_argument("--formats", metavar="SUFFIX,...", default=",".join(hostile.FORMATS),
                        help="the formats that hostile text is read in (default: %(default)s)")
    parser.add_argument("--beside", metavar="OLD", help="another urilint, measured in the same rounds")
    parser.add_argument("--instructions", action="store_true", help="count instructions (callgrind) instead of time")
    parser.add_argument("corpora", metavar="CORPORA", nargs="?", help="a folder of mail, text and documents")
    return parser.parse_args()


def main():
    options = arguments()
    chosen = options.only.split(",") if options.only else [*inputs.INPUTS, HOSTILE]
    if unknown := [name for name in chosen if name not in inputs.INPUTS and name != HOSTILE]:
        sys.exit(f"no such input: {', '.join(unknown)}")
    made = [name for name in chosen if name != HOSTILE]
    if made and not os.path.isdir(options.corpora or ""):
        sys.exit(f"not a folder: {options.corpora}")
    programs = commands.Programs(options.beside)
    with tempfile.TemporaryDirectory(prefix="urilint-bench-") as work:
        texts = inputs.Texts(options.corpora, programs.urilint) if made else None
        size = int(options.size * 1e6) if not options.instructions else min(int(options.size * 1e6), 2_000_000)
        for name in made:
            path = inputs.make(name, texts, size, work)
            if path is None:
                print(f"\n## {name}\n\nNot measured: there is no such text in {options.corpora}.")
                continue
            print(f"\n## {name}\n\n{inputs.describe(name, path)}\n")
            if options.instructions:
                report.instructions(instructions.count(name, path, programs, work))
                serial.table(name, path, programs, work)
            else:
                rows = commands.rows(name, path, programs)
                report.times(rows, measure.rounds(rows, options.rounds))
                agreement.table(rows)
            inputs.remove(path)
            sys.stdout.flush()
        if not options.instructions and not options.only:
            report.start_up(programs, work)
        if not options.instructions and HOSTILE in chosen:
            hostile.table(programs, options.rounds, work, options.formats)


if __name__ == "__main__":
    main()
