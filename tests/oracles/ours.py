"""What urilint answers, from the ndjson of `urilint parse` and `urilint resolve`."""

import json
import subprocess

COMPONENTS = ("scheme", "authority", "path", "query", "fragment")


class Urilint:
    """A program, and the answers that it gave."""

    def __init__(self, program):
        self.program = program

    def lines(self, arguments, texts):
        command = [self.program, *arguments, "--show-secrets", "--format", "ndjson", "--", "-"]
        data = "".join(text + "\n" for text in texts).encode()
        # The exit code is 2 where a reference was not resolved.
        ran = subprocess.run(command, input=data, capture_output=True, check=False)
        if ran.returncode not in (0, 2):
            raise SystemExit(f"{self.program}: exit code {ran.returncode}")
        return [json.loads(line) for line in ran.stdout.decode().splitlines()]

    def parse(self, texts):
        """For each text, an object with the keys of `parse`, and its verdicts by profile."""
        texts = [text for text in texts if text]
        answers = {}
        for text, answer in zip(texts, self.lines(["parse"], texts), strict=True):
            answer["verdicts"] = {verdict["profile"]: verdict for verdict in answer["verdicts"]}
            answers[text] = answer
        return answers

    def resolve(self, base, references, algorithm):
        """For each reference, its target; None if there is none. No answers if the base is
        refused."""
        lines = self.lines(["resolve", "--base", base, "--algorithm", algorithm], references)
        if not lines:
            return None
        return [line.get("target") for line in lines]


def components(answer):
    """The five components of RFC 3986 §3; None for one that is absent."""
    return [answer.get(name) for name in COMPONENTS]


def is_valid(answer, profile):
    """Whether a text is a URI or a relative reference in the generic syntax of a profile."""
    verdict = answer["verdicts"][profile]
    return verdict["generic_valid"] or verdict.get("valid_reference", False)


def is_uri(answer, profile):
    """Whether a text is a URI in the generic syntax of a profile."""
    return answer["verdicts"][profile]["generic_valid"]


def href(answer):
    """The serialized URL of the URL Standard, or None."""
    return answer["verdicts"]["whatwg"].get("href")
