"""The implementations, what each is asked, and the differences that are known of it."""

import dataclasses
import re
import subprocess
import sys
import tomllib
from pathlib import Path

FOLDER = Path(__file__).parent
REFUSED = "(refused)"


@dataclasses.dataclass
class Oracle:
    name: str
    command: list
    # Each is a task, the operation that the program answers, and the profile or algorithm of urilint.
    tasks: list
    # The implementation does not distinguish an empty component from an absent one.
    empty_is_absent: bool = False
    # It writes schemes in lower case.
    lowers_scheme: bool = False

    def ask(self, requests):
        """The name with its version, and an answer for each request: a list of parts, or None.
        Raises `Missing` if the implementation is not installed."""
        lines = "".join(" ".join(field(part) for part in request) + "\n" for request in requests)
        try:
            ran = subprocess.run(self.command, input=lines.encode(), capture_output=True, cwd=FOLDER / "programs", check=False)
        except FileNotFoundError:
            raise Missing(f"{self.command[0]} is not installed") from None
        if ran.returncode != 0:
            raise Missing((ran.stderr.decode().strip().splitlines() or ["no message"])[-1])
        version, *answers = ran.stdout.decode().splitlines()
        return version, [parts(answer) for answer in answers]


class Missing(Exception):
    pass


def field(part):
    """An operation as it is; `~` for what is absent; texts as hexadecimal digits."""
    if isinstance(part, bytes):
        return part.hex()
    return "~" if part is None else part


def parts(answer):
    sign, *rest = answer.split(" ")
    if sign != "+":
        return None
    return [None if part == "~" else bytes.fromhex(part).decode("utf-8", "replace") for part in rest]


@dataclasses.dataclass
class Difference:
    task: str
    base: str
    input: str
    ours: str
    theirs: str


@dataclasses.dataclass
class Known:
    """A class of differences. It concerns a difference if all its expressions are found, and if
    both results are equal after its rewriting."""

    reason: str
    task: str
    # An example.
    input: str
    base: str = ""
    if_input: str = ""
    if_base: str = ""
    # The base and the input, with a space between them.
    if_case: str = ""
    if_ours: str = ""
    if_theirs: str = ""
    # Expressions, each with what replaces it in both results.
    rewrite: list = dataclasses.field(default_factory=list)
    ignore_case: bool = False

    def is_rewriting(self):
        return bool(self.rewrite) or self.ignore_case

    def rewritten(self, result):
        for expression, replacement in self.rewrite:
            result = re.sub(expression, replacement, result)
        return result.lower() if self.ignore_case else result

    def applies(self, difference):
        conditions = [
            (self.if_input, difference.input),
            (self.if_base, difference.base),
            (self.if_case, f"{difference.base} {difference.input}"),
            (self.if_ours, difference.ours),
            (self.if_theirs, difference.theirs),
        ]
        return self.task == difference.task and all(re.search(condition, text) for condition, text in conditions)

    def concerns(self, difference):
        if not self.applies(difference):
            return False
        return not self.is_rewriting() or self.rewritten(difference.ours) == self.rewritten(difference.theirs)


def known(name):
    """The classes of an implementation, from its file in `known`."""
    path = FOLDER / "known" / f"{name}.toml"
    if not path.exists():
        return []
    return [Known(**entry) for entry in tomllib.loads(path.read_text(encoding="utf-8"))["difference"]]


def explanation(classes, difference):
    """The reason of a difference. Several rewritings may concern one; it is counted for the first."""
    for one in classes:
        if one.concerns(difference):
            return one.reason
    rewriting = [one for one in classes if one.is_rewriting() and one.applies(difference)]
    ours, theirs = difference.ours, difference.theirs
    for one in rewriting:
        ours, theirs = one.rewritten(ours), one.rewritten(theirs)
    return rewriting[0].reason if rewriting and ours == theirs else None


PYTHON = [sys.executable, "uri.py"]
GRAMMAR = ("grammar", "split", "rfc3986")
COMPONENTS = ("components", "split", "rfc3986")
RESOLVE = ("resolve", "resolve", "rfc3986")
# Resolution of pairs in normal form, for implementations that normalize or guess.
PLAIN = ("plain", "resolve", "rfc3986")
HREF = ("href", "href", "whatwg")
ORACLES = [
    Oracle("node", ["node", "url.js"], [HREF]),
    Oracle("ada-url", [*PYTHON, "ada-url"], [HREF]),
    Oracle("urllib", [*PYTHON, "urllib"], [COMPONENTS, PLAIN], empty_is_absent=True, lowers_scheme=True),
    Oracle("rfc3986", [*PYTHON, "rfc3986"], [GRAMMAR, PLAIN]),
    Oracle("rfc3987", [*PYTHON, "rfc3987"], [GRAMMAR, ("iri", "split_iri", "rfc3987"), RESOLVE]),
    Oracle("rfc3987-syntax", [*PYTHON, "rfc3987-syntax"], [("reference", "valid", "rfc3987")]),
    Oracle("uritools", [*PYTHON, "uritools"], [COMPONENTS, RESOLVE], lowers_scheme=True),
    Oracle("perl-uri", ["perl", "uri.pl", "uri"], [COMPONENTS, PLAIN]),
    Oracle("perl-validate", ["perl", "uri.pl", "validate"], [("uri", "valid", "rfc3986")]),
    Oracle("ruby-uri", ["ruby", "uri.rb", "uri"], [GRAMMAR, ("reference", "valid", "rfc2396"), PLAIN], lowers_scheme=True),
    Oracle("addressable", ["ruby", "uri.rb", "addressable"], [COMPONENTS, PLAIN]),
    Oracle("go", ["go", "run", "uri.go"], [COMPONENTS, PLAIN], empty_is_absent=True, lowers_scheme=True),
    Oracle("java", ["java", "Uri.java"], [("grammar", "split", "rfc2396"), ("plain", "resolve", "rfc2396")]),
]
