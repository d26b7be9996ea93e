"""Many texts and single URIs, by one process that stays."""

from __future__ import annotations

import os
import threading
import time
from typing import Iterator

import pytest

import urilint

TEXTS: list[urilint.Text] = [
    "see <http://www.example.org/a\n> b> and http://h.example/%zz",
    "",
    "caf\u00e9 http://h.example/\u00e9",
    b"latin http://h.example/ \xe9",
    "\udcff http://h.example/",
    memoryview(b"http://h.example/"),
]


def test_links_are_those_of_extract() -> None:
    all_options: list[urilint.ExtractOptions] = [{}, {"only_valid": True}, {"references": True, "charset": "utf-8"}]
    for options in all_options:
        many = list(urilint.extract_many(TEXTS, **options))
        one = [list(urilint.extract(text, **options)) for text in TEXTS]
        assert many == one
        assert [type(link.extra) for links in many for link in links] == [dict for links in one for _ in links]


def test_findings_are_those_of_check() -> None:
    many = list(urilint.check_many(TEXTS, select=["ALL"], isolated=True))
    one = [list(urilint.check(text, select=["ALL"], isolated=True)) for text in TEXTS]
    assert many == one
    assert any(many)


def test_the_order_is_that_of_the_texts_in_any_number() -> None:
    for count in (0, 1, 511, 512, 513, 3000):
        uris = [f"http://h.example/{number}" for number in range(count)]
        found = [[link.uri for link in links] for links in urilint.extract_many(iter(uris))]
        assert found == [[uri] for uri in uris]
    long = "http://h.example/ " * 100_000
    assert [len(links) for links in urilint.extract_many([long, "", long])] == [100_000, 0, 100_000]


def test_texts_are_taken_as_they_are_needed() -> None:
    taken = []

    def texts() -> Iterator[str]:
        for number in range(100_000):
            taken.append(number)
            yield "http://h.example/"

    results = urilint.extract_many(texts())
    assert not taken
    next(results)
    assert len(taken) <= 512


def test_errors_are_raised_and_the_process_goes_on() -> None:
    with pytest.raises(urilint.UrilintError, match="no-such-option"):
        list(urilint.extract_many(["a"], no_such_option=True))  # type: ignore[call-arg]
    with pytest.raises(urilint.UrilintError, match="files-from"):
        list(urilint.extract_many(["a"], files_from="a"))
    with pytest.raises(TypeError):
        list(urilint.extract_many([3]))  # type: ignore[list-item]
    with pytest.raises(TypeError):
        list(urilint.extract_many(["a"], count=True))  # type: ignore[call-arg]
    with pytest.raises(urilint.UrilintError):
        urilint.compare("a", "b", base="no base")
    assert urilint.normalize("HTTP://h.example") == "http://h.example/"


def test_single_uris_and_texts() -> None:
    assert urilint.normalize("HTTP://anna:a1B2c3D4@H.example:80/%7e", level="case").startswith("http://anna:*")
    shown = urilint.normalize("HTTP://anna:a1B2c3D4@h.example/", show_secrets=True)
    assert shown == "http://anna:a1B2c3D4@h.example/"
    assert urilint.compare("http://h.example/", "http://h.example") == "scheme"
    assert urilint.compare("http://h.example/", "http://other.example") is None
    assert urilint.compare("a#b", "./a", base="http://h.example/", ignore_fragment=True) is not None
    parsed = urilint.parse("http://h.example/%zz", profile="whatwg")
    assert parsed["uri"] == "http://h.example/%zz" and parsed["scheme"] == "http"
    assert urilint.fix("[a](HTTP://h.example:80/)", select=["G"], stdin_filename="a.md") == "[a](http://h.example/)"
    assert urilint.fix("nothing\r\n") == "nothing\r\n"
    assert isinstance(urilint.__version__, str) and urilint.__version__


def test_threads_take_turns() -> None:
    failures: list[str] = []

    def work(name: int) -> None:
        for links in urilint.extract_many([f"http://h{name}.example/"] * 2000):
            if [link.host for link in links] != [f"h{name}.example"]:
                failures.append(f"{name}: {links}")

    threads = [threading.Thread(target=work, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_process_has_its_own() -> None:
    assert urilint.normalize("a:") == "a:"
    child = os.fork()
    if child == 0:
        os._exit(0 if urilint.normalize("HTTP://h.example") == "http://h.example/" else 1)
    assert urilint.normalize("b:") == "b:"
    assert os.waitpid(child, 0)[1] == 0


def test_a_process_that_ended_is_started_again() -> None:
    from urilint import _lines

    assert urilint.normalize("a:") == "a:"
    assert _lines._server is not None
    _lines._server._process.kill()
    _lines._server._process.wait()
    assert urilint.normalize("a:") == "a:"


def test_a_short_text_costs_microseconds() -> None:
    texts = [f"note {number}: see http://www.example.org/{number} for it" for number in range(20_000)]
    list(urilint.extract_many(texts[:10]))
    start = time.perf_counter()
    found = sum(map(len, urilint.extract_many(texts)))
    seconds = time.perf_counter() - start
    assert found == len(texts)
    # A process for each would take more than a millisecond a text.
    assert seconds / len(texts) < 0.001
