#!/usr/bin/env python3
"""Tests the page of `playground/dist` in Chromium: tests/browser/playground.py [--pictures FOLDER]

Without selenium, Chromium or the page it says `skipped`.
"""

import argparse
import functools
import http.server
import shutil
import sys
import threading
import time
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "playground/dist"
FAULT = "half off: <http://shop.example.com/100%off>.\n"
# A text of ordinary prose with links, of 128 KB.
LONG = "".join(
    f"Line {number}: see <https://www.example.org/page/{number}> or www.example.com/a{number}. {'Text ' * 12}\n"
    for number in range(1200)
)[: 128 * 1024]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Address:
    """What `Browser.open` takes, of a server."""

    def __init__(self, address):
        self.address = address

    def as_uri(self):
        return self.address


def serve():
    handler = functools.partial(Quiet, directory=str(PAGE))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


class Page:
    def __init__(self, browser, address):
        self.browser, self.address = browser, address

    def open(self, fragment="", **how):
        self.browser.open(Address("about:blank"))
        requests, messages = self.browser.open(Address(self.address + fragment), **how)
        self.wait("return 'ready' in document.body.dataset")
        messages += [entry["message"] for entry in self.browser.driver.get_log("browser")]
        return requests, messages

    def run(self, script, *arguments):
        return self.browser.run(script, *arguments)

    def wait(self, script):
        for _ in range(400):
            if self.run(script):
                return
            time.sleep(0.05)
        raise AssertionError(f"not within 20 s: {script}")

    def type(self, text):
        """Sets the text as typing does, and waits until it is read."""
        self.run("""const area = document.getElementById("text"); area.value = arguments[0];
            delete document.getElementById("status").dataset.milliseconds;
            area.dispatchEvent(new Event("input"));""", text)
        self.wait("return 'milliseconds' in document.getElementById('status').dataset")

    def key(self, key, **modifiers):
        self.run("""document.dispatchEvent(new KeyboardEvent("keydown",
            {key: arguments[0], bubbles: true, ...arguments[1]}))""", key, modifiers)

    @property
    def text(self):
        return self.run("return document.getElementById('text').value")

    @property
    def findings(self):
        return self.run("return [...document.querySelectorAll('#findings li .code')].map((code) => code.textContent)")

    @property
    def selected(self):
        return self.run("""const area = document.getElementById("text");
            return area.value.slice(area.selectionStart, area.selectionEnd)""")


def findings_are_underlined(page):
    page.type(FAULT)
    assert page.findings == ["error S004"], page.findings
    marks = page.run("return [...document.querySelectorAll('#marks mark')].map((mark) => [mark.className, mark.textContent])")
    assert marks == [["error", "%"]], marks
    # The underline is where the character is: both layers have the same lines.
    same = page.run("""const [a, b] = ["text", "marks"].map((id) => getComputedStyle(document.getElementById(id)));
        return ["font", "padding", "width", "lineHeight", "whiteSpace"].filter((key) => a[key] !== b[key])""")
    assert same == [], same
    page.type("<b>&amp; <img src=x onerror=alert(1)> http://www.example.org/<script>\n")
    assert page.run("return document.querySelectorAll('main img, main script').length") == 0


def fixes_are_applied(page):
    other = "Now at <http://sale.example.net/50%now>.\n"
    page.type(FAULT + other)
    page.run("document.querySelector('#findings .apply').click()")
    assert page.text == FAULT.replace("%off", "%25off") + other, page.text
    page.key("Enter", ctrlKey=True)
    assert page.text == FAULT.replace("%off", "%25off") + other.replace("%now", "%25now"), page.text
    assert page.run("return document.getElementById('fix').disabled")
    page.run("document.execCommand('undo')")
    assert page.text == FAULT.replace("%off", "%25off") + other, page.text


def formats_and_presets_are_chosen(page):
    page.type("[a](http://www.example.org/a) `http:/www.example.org/`\n")
    choose = """const list = document.getElementById(arguments[0]); list.value = arguments[1];
        list.dispatchEvent(new Event("change")); return document.getElementById("status").textContent"""
    assert "read as html" in page.run(choose, "format", "html")
    assert "read as markdown" in page.run(choose, "format", "markdown")
    page.run(choose, "format", "")
    page.type("see http://intranet/wiki and https://bit.ly/abcdef\n")
    counts = {preset: page.run(choose, "preset", preset) and page.findings for preset in ("docs", "mail", "harvest")}
    assert len({str(found) for found in counts.values()}) > 1, counts
    page.run(choose, "preset", "")


def a_link_has_the_text(page):
    page.type("Grüße 😀 " + FAULT)
    page.run("document.getElementById('share').click()")
    page.wait("return location.hash.length > 1")
    fragment = page.run("return location.hash")
    page.open(fragment)
    assert page.text == "Grüße 😀 " + FAULT, page.text
    assert page.findings == ["error S004"], page.findings
    page.open("#no-state")
    assert "Release notes" in page.text


def a_file_is_dropped(page):
    page.run("""const data = new DataTransfer();
        data.items.add(new File(["# A\\n\\n[a](http:/www.example.org/)\\n"], "a.md"));
        document.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true}))""")
    page.wait("return document.getElementById('text').value.startsWith('# A')")
    page.wait("return document.getElementById('status').textContent.includes('markdown')")


def keys_go_to_findings(page):
    page.type(FAULT + "\n" + "http:/a.shop.example.com/x and more\n")
    first = page.findings
    assert len(first) == 2, first
    page.run("document.getElementById('text').setSelectionRange(0, 0)")
    page.key("F8")
    assert page.selected == "%", page.selected
    page.key("F8")
    assert page.selected.startswith(":/") or page.selected == "/", page.selected
    page.key("F8", shiftKey=True)
    assert page.selected == "%", page.selected
    # All that can be clicked can be reached by Tab, and has a name.
    names = page.run("""return [...document.querySelectorAll("button, select, textarea")]
        .filter((one) => !one.hidden && !one.closest("[hidden]") && !one.textContent.trim() && !one.labels?.length
          && !one.ariaLabel).map((one) => one.outerHTML)""")
    assert names == [], names


def nothing_is_requested_or_sent(page, requests, messages):
    assert messages == [], messages
    outside = [one for one in requests if not one.startswith(page.address)]
    assert outside == [], outside
    blocked = page.run("""return fetch("http://127.0.0.1:9/").then(() => "sent", () => "blocked")""")
    assert blocked == "blocked", blocked
    policy = page.run("return document.querySelector('meta[http-equiv]').content")
    assert "default-src 'none'" in policy and "connect-src 'self'" in policy, policy


def a_long_text_is_read_in_time(page):
    times = []
    for number in range(7):
        page.type(LONG[:-1] + str(number))
        times.append(float(page.run("return document.getElementById('status').dataset.milliseconds")))
    first, median = times[0], sorted(times)[3]
    print(f"128 KB: first {first:.0f} ms, median of 7 {median:.0f} ms")
    assert median < 100, times


def it_fits(page, pictures):
    for width, scheme in ((1400, "light"), (1400, "dark"), (390, "light"), (390, "dark")):
        page.open(width=width, scheme=scheme)
        wide = page.run("return document.documentElement.scrollWidth")
        assert wide <= width, f"{wide} of {width} columns"
        if pictures:
            page.browser.driver.save_screenshot(str(pictures / f"playground-{width}-{scheme}.png"))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path)
    arguments = parser.parse_args()
    chromium, chromedriver = shutil.which("chromium") or shutil.which("google-chrome"), shutil.which("chromedriver")
    try:
        from browser import Browser
    except ImportError:
        return print("skipped: selenium is not installed")
    if not chromium or not chromedriver:
        return print("skipped: Chromium is not installed")
    if not PAGE.exists():
        return print("skipped: run playground/build")
    with Browser(chromium, chromedriver) as browser:
        page = Page(browser, serve())
        requests, messages = page.open()
        nothing_is_requested_or_sent(page, requests, messages)
        for test in (findings_are_underlined, fixes_are_applied, formats_and_presets_are_chosen, a_file_is_dropped,
                     keys_go_to_findings, a_link_has_the_text, a_long_text_is_read_in_time):
            page.open()
            test(page)
            print("ok", test.__name__)
        it_fits(page, arguments.pictures)
    print("passed")


if __name__ == "__main__":
    sys.exit(main())
