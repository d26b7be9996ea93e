"""The tables, as Markdown."""

import os
import statistics

import commands
import measure


def times(rows, runs):
    print("| command | seconds: min | median | max | ratio | to | aim | MiB |")
    print("|---|--:|--:|--:|--:|---|---|--:|")
    for row in rows:
        taken = measure.seconds(row, runs)
        compared = compare(row, measure.ratio(row, runs)) if row.base else "| |"
        peak = max(run.peak for run in runs[row.name]) / 1024
        kind = f"{row.name} (wall)" if row.wall else row.name
        print(f"| {kind} | {min(taken):.3f} | {statistics.median(taken):.3f} | {max(taken):.3f} "
              f"| {compared} | {peak:.0f} |")


def compare(row, ratio):
    aim = f"{row.aim}: {'met' if row.aim.is_met(ratio) else 'missed'}" if row.aim else ""
    return f"{ratio:.2f} | {row.base} | {aim}"


def instructions(counted):
    tasks, size = counted
    first = tasks[0][1][0]
    two = len(tasks[0][1]) > 1
    print("| command | million instructions | a byte | to extract |" + (" the other urilint | ratio |" if two else ""))
    print("|---|--:|--:|--:|" + ("--:|--:|" if two else ""))
    for task, counts in tasks:
        each = f"{counts[0] / size:.1f}" if size else ""
        line = f"| {task} | {counts[0] / 1e6:.1f} | {each} | {counts[0] / first:.2f} |"
        if two:
            line += f" {counts[1] / 1e6:.1f} | {counts[0] / counts[1]:.2f} |"
        print(line)


def start_up(programs, work):
    one = os.path.join(work, "one.txt")
    with open(one, "w", encoding="ascii") as text:
        text.write("See <http://www.example.org/>.\n")
    rows = [commands.Row("extract", commands.extract(programs.urilint, one)), commands.Row("true", ["true"], "extract")]
    print("\n## One file of one line\n")
    times(rows, measure.rounds(rows, 20))
