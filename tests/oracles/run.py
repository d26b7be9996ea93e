#!/usr/bin/env python3
"""Compares urilint with other implementations; README.md describes how."""

import argparse
import collections
import re
import sys

import corpus
import ours
from oracles import ORACLES, REFUSED, Difference, Missing, explanation, known


def shown(parts):
    """A result as one text."""
    if parts is None:
        return REFUSED
    return " | ".join("~" if part is None else part for part in parts)


def comparable(oracle, result):
    """A result in the form in which it is compared."""
    if not oracle.lowers_scheme:
        return result
    return re.sub(r"^[A-Za-z][A-Za-z0-9+.-]*(?=:| \|)", lambda scheme: scheme.group().lower(), result)


def divided(oracle, parts):
    """Components, in the form in which they are compared."""
    if parts is not None and oracle.empty_is_absent:
        parts = [part if at == 2 else part or None for at, part in enumerate(parts)]
    return shown(parts)


def resolvable(base, references, urilint):
    """The references to resolve: RFC 3986 defines the result for a URI and a valid reference."""
    answers = urilint.parse([base, *references])
    if not ours.is_uri(answers[base], "rfc3986"):
        return []
    return [one for one in references if not one or ours.is_valid(answers[one], "rfc3986")]


class Comparison:
    """The requests of one task, and the result of urilint for each."""

    def __init__(self, oracle, task, strings, urilint):
        self.oracle = oracle
        self.task, self.operation, self.by = task
        self.requests, self.expected, self.cases = [], [], []
        examples = [one for one in known(oracle.name) if one.task == self.task]
        if self.task in ("resolve", "plain", "href"):
            pairs = strings.plain if self.task == "plain" else strings.pairs
            pairs = pairs + [(one.base, [one.input]) for one in examples if one.base]
            for base, references in pairs:
                self.add_resolutions(base, references, urilint)
        if self.task not in ("resolve", "plain"):
            texts = [text for text in strings.texts if text] + [one.input for one in examples if not one.base]
            self.add_texts(texts, urilint)

    def add(self, base, text, expected, request):
        self.requests.append((self.operation, *request))
        self.expected.append(expected)
        self.cases.append((base, text))

    def add_resolutions(self, base, references, urilint):
        if self.task == "resolve":
            references = resolvable(base, references, urilint)
        targets = urilint.resolve(base, references, self.by)
        if targets is None:
            return
        for reference, target in zip(references, targets, strict=True):
            expected = REFUSED if target is None else target
            self.add(base, reference, expected, (base.encode(), reference.encode()))

    def add_texts(self, texts, urilint):
        answers = urilint.parse(texts)
        for text in texts:
            answer = answers[text]
            if self.task == "href":
                href = ours.href(answer)
                self.add("", text, REFUSED if href is None else href, (None, text.encode()))
                continue
            valid = (ours.is_uri if self.task == "uri" else ours.is_valid)(answer, self.by)
            if self.task in ("uri", "reference"):
                self.add("", text, "" if valid else REFUSED, (text.encode(),))
                continue
            # Implementations that do not validate are asked for the components of valid ones only.
            if valid or self.task != "components":
                expected = divided(self.oracle, ours.components(answer) if valid else None)
                self.add("", text, expected, (text.encode(),))

    def differences(self, answers):
        for (base, text), expected, answer in zip(self.cases, self.expected, answers, strict=True):
            components = self.operation.startswith("split")
            theirs = divided(self.oracle, answer) if components else shown(answer)
            expected, theirs = comparable(self.oracle, expected), comparable(self.oracle, theirs)
            if theirs != expected:
                yield Difference(self.task, base, text, expected, theirs)


def compare(oracle, strings, urilint, most):
    """Prints the counts of one implementation. Returns false if a difference is unexplained."""
    classes = known(oracle.name)
    # A reason may be that of several classes.
    unexplained = []
    for task in oracle.tasks:
        comparison = Comparison(oracle, task, strings, urilint)
        version, answers = oracle.ask(comparison.requests)
        counts = collections.Counter()
        for difference in comparison.differences(answers):
            reason = explanation(classes, difference)
            if reason is None:
                unexplained.append(difference)
            counts[reason] += 1
        total = sum(counts.values())
        print(f"{oracle.name}: {version}: {comparison.task} by {comparison.by}: {len(answers)} cases, {total} differ, {counts[None]} unexplained")
        for reason, count in counts.most_common():
            if reason is not None:
                print(f"    {count} {reason}")
        for one in classes:
            if one.task == comparison.task and not counts[one.reason]:
                print(f"    none any more: {one.reason}")
    printed = collections.Counter()
    for difference in unexplained:
        printed[difference.task] += 1
        if printed[difference.task] > most:
            continue
        print(f"  unexplained {difference.task}: {difference.base!r} {difference.input!r}\n    ours   {difference.ours!r}\n    theirs {difference.theirs!r}")
    return not unexplained


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", help="implementations; all if there are none")
    parser.add_argument("--urilint", default="urilint", help="the program [default: urilint]")
    parser.add_argument("--cases", type=int, default=5000, help="the number of strings, and of pairs [default: 5000]")
    parser.add_argument("--seed", type=int, default=1738, help="[default: 1738]")
    parser.add_argument("--most", type=int, default=20, help="unexplained differences to print of each task [default: 20]")
    arguments = parser.parse_args()
    unknown = set(arguments.names) - {oracle.name for oracle in ORACLES}
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")

    strings = corpus.Corpus(arguments.cases, arguments.seed)
    urilint = ours.Urilint(arguments.urilint)
    explained = True
    for oracle in ORACLES:
        if arguments.names and oracle.name not in arguments.names:
            continue
        try:
            explained &= compare(oracle, strings, urilint, arguments.most)
        except Missing as missing:
            print(f"{oracle.name}: skipped: {missing}")
    return 0 if explained else 1


if __name__ == "__main__":
    sys.exit(main())
